/* La Loire: prices, limits, reach and cautions, held against what moves do. */
#include "laws.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "games/loire/rules/aids.h"
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

/* One move that was made. */
struct made {
    struct walk *w;
    const struct told *told;
    const struct loire_rules *r;
    const struct loire_state *before, *after;
    const struct loire_seat *had, *has;
    const char *here; /* where the figure acts */
};

static bool fits(const struct made *m, bool ok, const char *what, long long said, long long is)
{
    return LAW_AT(m->w, AIDS, m->told->state, ok, "%08x, %s: said %lld, is %lld",
                  (unsigned)m->told->move, what, said, is);
}

static void equal(const struct made *m, const char *what, long long said, long long is)
{
    fits(m, said == is, what, said, is);
}

static int amount(const struct made *m, unsigned kind)
{
    for (unsigned i = 0; i < m->told->events.count; i++)
        if (m->told->events.at[i].kind == kind)
            return m->told->events.at[i].arg[0];
    return 0;
}

/* ---- prices ---- */

/* The parts add up to the price, or to less than nothing. */
static void check_parts(const struct made *m, const json_t *price)
{
    const json_t *parts = json_object_get(price, "parts");
    json_int_t sum = 0, deniers = json_integer_value(json_object_get(price, "price"));

    for (size_t i = 0; i < json_array_size(parts); i++)
        sum += json_integer_value(json_object_get(json_array_get(parts, i), "deniers"));
    if (parts)
        equal(m, "sum of the parts", deniers, sum > 0 ? sum : 0);
}

/* What could be bought could be paid, and cost what was said. */
static void check_paid(const struct made *m, const json_t *price)
{
    json_int_t deniers = json_integer_value(json_object_get(price, "price"));

    check_parts(m, price);
    fits(m, price && !json_object_get(price, "not"), "it was not for sale", 0, 1);
    equal(m, "price", deniers, m->had->deniers - m->has->deniers);
}

static const json_t *entry(const struct made *m, const char *kind, const char *id)
{
    return json_object_get(json_object_get(m->told->aids, kind), id);
}

static void check_bought(const struct made *m, unsigned good)
{
    const json_t *price = entry(m, good == LOIRE_BEER ? "beer" : "prices", m->here);
    const json_t *count = json_object_get(price, "count"), *boat = json_object_get(price, "boat");

    check_paid(m, price);
    equal(m, "cards", count ? json_integer_value(count) : 1,
          m->has->goods[good] - m->had->goods[good]);
    for (unsigned i = 0; i < m->r->base.players; i++)
        fits(m,
             m->after->seats[i].boat == m->before->seats[i].boat ||
                 (boat && json_integer_value(boat) == i),
             "boat", boat ? json_integer_value(boat) : -1, i);
}

static void check_built(const struct made *m, unsigned kind, bool patron)
{
    const json_t *price = entry(m, "build", loire_building_id[kind]);

    if (patron)
        return;
    check_paid(m, price);
    equal(m, "wood", json_integer_value(json_object_get(price, "wood")),
          m->had->goods[LOIRE_WOOD] - m->has->goods[LOIRE_WOOD]);
}

static void check_level(const struct made *m, unsigned level)
{
    char key[] = {(char)('0' + level), '\0'};
    const json_t *price = entry(m, "levels", key);

    check_paid(m, price);
    fits(m,
         (json_array_size(json_object_get(price, "needs")) > 0) == told_says(m->told, "needs the"),
         "caution of what is missing", 0, level);
}

static void check_hired(const struct made *m, unsigned c)
{
    const json_t *hire = json_object_get(m->told->aids, "hire");

    check_paid(m, json_object_get(json_object_get(hire, "characters"), loire_character_id[c]));
    if (m->before->spent.may_hire)
        fits(m, json_is_null(json_object_get(hire, "not")), "nobody could be hired", 0, 1);
}

/* ---- messages ---- */

static void check_delivered(const struct made *m, unsigned card)
{
    const json_t *hand =
        json_array_get(json_object_get(m->told->aids, "messages"), m->before->seat);
    const json_t *held = json_array_get(hand, (size_t)loire_held(m->had, card));
    bool last = json_is_true(json_object_get(held, "last"));
    struct ph_score was, is;

    loire_score(&m->r->base, m->before, &was);
    loire_score(&m->r->base, m->after, &is);
    fits(m, aid_lists(json_object_get(held, "places"), m->here), "place", 0, 1);
    equal(m, "needs", (long long)json_array_size(json_object_get(held, "needs")), 0);
    equal(m, "delivered", last, m->has->delivered_count - m->had->delivered_count);
    if (last)
        equal(m, "points", json_integer_value(json_object_get(held, "points")),
              is.part[m->before->seat][LOIRE_S_MESSAGES] -
                  was.part[m->before->seat][LOIRE_S_MESSAGES]);
    if (last && json_object_get(held, "pays"))
        equal(m, "pay", json_integer_value(json_object_get(held, "pays")),
              m->has->deniers - m->had->deniers);
}

/* ---- reach ---- */

static bool has_way(const json_t *ways, ph_move move)
{
    for (size_t i = 0; i < json_array_size(ways); i++) {
        const json_t *way = json_array_get(ways, i);

        if (json_integer_value(json_object_get(way, "drop")) == loire_drop(move) &&
            json_integer_value(json_object_get(way, "take")) == loire_take(move) &&
            (json_object_get(way, "smith") != NULL) == (loire_smith(move) != 0))
            return true;
    }
    return false;
}

/* Is the figure asked what it does there? Nobody is asked where nothing can be done. */
static void check_actions(const struct made *m, unsigned figure, const json_t *place)
{
    const json_t *first = json_array_get(json_object_get(place, "ways"), 0);
    bool asked = m->after->phase == LOIRE_ACT && m->after->figure == figure &&
                 m->after->turn == m->before->turn;

    if ((json_object_get(first, "smith") != NULL) == (loire_smith(m->told->move) != 0))
        equal(m, "something to do", json_array_size(json_object_get(place, "does")) > 0, asked);
}

/* Counts the places that this figure's moves lead to. */
static size_t count_places(const struct made *m, unsigned figure)
{
    uint32_t places = 0;

    for (unsigned i = 0; i < m->told->count; i++)
        if (loire_kind(m->w->moves2[i]) == LOIRE_M_MERCHANT + figure)
            places |= 1u << loire_a(m->w->moves2[i]);
    return (size_t)__builtin_popcount(places);
}

static void check_ride(const struct made *m, unsigned figure)
{
    const json_t *reach = entry(m, "reach", loire_figure_id[figure]);
    const json_t *places = json_object_get(reach, "places");
    const char *to = m->r->id[loire_a(m->told->move)];
    const json_t *place = json_object_get(places, to), *path = json_object_get(place, "path");
    const json_t *end = json_array_get(path, json_array_size(path) - 1);
    json_int_t lost = json_integer_value(entry(m, "limit", "lost"));

    fits(m, json_is_true(json_object_get(reach, "now")), "now", 0, 1);
    fits(m, has_way(json_object_get(place, "ways"), m->told->move), "way", 0, 1);
    fits(m, end && strcmp(json_string_value(end), to) == 0, "end of the path", 0, 1);
    equal(m, "places", (long long)json_object_size(places), (long long)count_places(m, figure));
    check_actions(m, figure, place);
    if (figure == LOIRE_MERCHANT) {
        equal(m, "lost", lost, amount(m, LOIRE_E_DISCARDED));
        equal(m, "caution of it", told_says(m->told, "behind"), lost > 0);
    }
}

/* ---- all ---- */

/* A turn that was skipped after the move was said to be. */
static void check_skipped(const struct made *m)
{
    for (unsigned i = 0; i < m->told->events.count; i++) {
        const struct ph_event *event = &m->told->events.at[i];

        if (event->kind == LOIRE_E_SKIPPED && event->seat != m->before->seat && event->seat >= 0 &&
            m->after->turn - m->before->turn <= m->r->base.players)
            fits(m, loire_next_turn_skipped(m->r, m->before, (unsigned)event->seat), "skipped", 0,
                 1);
    }
}

static void check_made(const struct made *m)
{
    unsigned a = loire_a(m->told->move), kind = loire_kind(m->told->move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: check_ride(m, kind - LOIRE_M_MERCHANT); break;
    case LOIRE_M_BUY: check_bought(m, a); break;
    case LOIRE_M_SELL:
        check_parts(m, entry(m, "sells", loire_good_id[a]));
        equal(m, "sold for", aid_number(m->told->aids, "sells", loire_good_id[a], "price"),
              m->has->deniers - m->had->deniers);
        break;
    case LOIRE_M_HIRE: check_hired(m, a); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        check_built(m, kind - LOIRE_M_FARM + LOIRE_FARM, loire_b(m->told->move) != 0);
        break;
    case LOIRE_M_PALACE: check_paid(m, entry(m, "build", "palace")); break;
    case LOIRE_M_MESSAGE: check_level(m, a); break;
    case LOIRE_M_DELIVER: check_delivered(m, a); break;
    default: break;
    }
}

/* In the solo game skipped turns of the same seat, which pay a denier each, follow at once. */
static bool skips_own_turn(const struct told *told, unsigned seat)
{
    for (unsigned i = 0; i < told->events.count; i++)
        if (told->events.at[i].kind == LOIRE_E_SKIPPED && told->events.at[i].seat == (int)seat)
            return true;
    return false;
}

void loire_check_aids(struct walk *w, const struct told *told)
{
    const struct loire_state *before = told->state, *after = told->after;
    struct made m = {.w = w,
                     .told = told,
                     .r = loire_rules(w->rules),
                     .before = before,
                     .after = after,
                     .had = &before->seats[before->seat],
                     .has = &after->seats[before->seat]};

    if (before->figure != LOIRE_NO_FIGURE)
        m.here = m.r->id[loire_here(before)];
    if (!skips_own_turn(told, before->seat))
        check_made(&m);
    check_skipped(&m);
    equal(&m, "the end", told_says(told, "triggers the end"),
          after->triggered_by != before->triggered_by);
}
