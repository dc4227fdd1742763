/* La Loire: prices, limits, reach and cautions, held against what moves do. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"
#include "loire_made.h"

bool made_check(const struct loire_made *m, bool ok, const char *what, long long said, long long is)
{
    return LAW_AT(m->w, AIDS, m->told->state, ok, "%08x, %s: said %lld, is %lld",
                  (unsigned)m->told->move, what, said, is);
}

void made_equal(const struct loire_made *m, const char *what, long long said, long long is)
{
    made_check(m, said == is, what, said, is);
}

const json_t *made_aid(const struct loire_made *m, const char *kind, const char *id)
{
    return json_object_get(json_object_get(m->told->aids, kind), id);
}

/* ---- prices ---- */

/* The parts add up to the price, or to less than nothing. */
static void check_parts(const struct loire_made *m, const json_t *price)
{
    const json_t *parts = json_object_get(price, "parts");
    json_int_t sum = 0, deniers = json_integer_value(json_object_get(price, "price"));

    for (size_t i = 0; i < json_array_size(parts); i++)
        sum += json_integer_value(json_object_get(json_array_get(parts, i), "deniers"));
    if (parts)
        made_equal(m, "sum of the parts", deniers, sum > 0 ? sum : 0);
}

/* What could be bought could be paid, and cost what was said. */
static void check_paid(const struct loire_made *m, const json_t *price)
{
    json_int_t deniers = json_integer_value(json_object_get(price, "price"));

    check_parts(m, price);
    made_check(m, price && !json_object_get(price, "not"), "it was not for sale", 0, 1);
    made_equal(m, "price", deniers, m->was->deniers - m->is->deniers);
}

static void check_bought(const struct loire_made *m, unsigned good)
{
    const json_t *price = made_aid(m, good == LOIRE_BEER ? "beer" : "prices", m->r->id[m->here]);
    const json_t *count = json_object_get(price, "count"), *boat = json_object_get(price, "boat");

    check_paid(m, price);
    made_equal(m, "cards", count ? json_integer_value(count) : 1,
               m->is->goods[good] - m->was->goods[good]);
    for (unsigned i = 0; i < m->r->base.players; i++)
        made_check(m,
                   m->after->seats[i].boat == m->before->seats[i].boat ||
                       (boat && json_integer_value(boat) == i),
                   "boat", boat ? json_integer_value(boat) : -1, i);
}

/* The Patronus is paid in addition to what the building costs without, which is at least 0. Its
 * price is told in the text of the move, not in the aids. */
static void check_patron(const struct loire_made *m, unsigned kind)
{
    struct loire_price price = loire_building_price(m->r, m->before, kind, true);
    int sum = 0;

    for (unsigned i = 0; i + 1 < price.part_count; i++)
        sum += price.part[i].deniers;
    sum = sum > 0 ? sum : 0;
    made_equal(m, "price with the Patronus", price.deniers, m->was->deniers - m->is->deniers);
    made_equal(m, "its parts", sum + price.part[price.part_count - 1].deniers, price.deniers);
    made_equal(m, "its wood", price.wood, m->was->goods[LOIRE_WOOD] - m->is->goods[LOIRE_WOOD]);
}

static void check_built(const struct loire_made *m, unsigned kind, bool patron)
{
    const json_t *price = made_aid(m, "build", loire_building_id[kind]);

    if (patron) {
        check_patron(m, kind);
        return;
    }
    check_parts(m, price);
    made_equal(m, "price", json_integer_value(json_object_get(price, "price")),
               m->was->deniers - m->is->deniers);
    made_equal(m, "wood", json_integer_value(json_object_get(price, "wood")),
               m->was->goods[LOIRE_WOOD] - m->is->goods[LOIRE_WOOD]);
}

static void check_level(const struct loire_made *m, unsigned level)
{
    char key[] = {(char)('0' + level), '\0'};
    const json_t *price = made_aid(m, "levels", key);

    check_paid(m, price);
    made_equal(m, "it can be delivered", json_array_size(json_object_get(price, "needs")) == 0,
               loire_able_levels(m->r, m->before) >> level & 1);
}

static void check_hired(const struct loire_made *m, unsigned c)
{
    const json_t *hire = json_object_get(m->told->aids, "hire");

    check_paid(m, json_object_get(json_object_get(hire, "characters"), loire_character_id[c]));
}

/* ---- messages ---- */

static void check_delivered(const struct loire_made *m, unsigned card)
{
    const json_t *hand =
        json_array_get(json_object_get(m->told->aids, "messages"), m->before->seat);
    const json_t *held = json_array_get(hand, (size_t)loire_held(m->was, card));
    bool last = json_is_true(json_object_get(held, "last"));
    struct ph_score was, is;

    loire_score(&m->r->base, m->before, &was);
    loire_score(&m->r->base, m->after, &is);
    made_check(m, aid_lists(json_object_get(held, "places"), m->r->id[m->here]), "place", 0, 1);
    made_equal(m, "needs", (long long)json_array_size(json_object_get(held, "needs")), 0);
    made_equal(m, "delivered", last, m->is->delivered_count - m->was->delivered_count);
    if (last)
        made_equal(m, "points", json_integer_value(json_object_get(held, "points")),
                   is.part[m->before->seat][LOIRE_S_MESSAGES] -
                       was.part[m->before->seat][LOIRE_S_MESSAGES]);
    if (last && json_object_get(held, "pays"))
        made_equal(m, "pay", json_integer_value(json_object_get(held, "pays")),
                   m->is->deniers - m->was->deniers);
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

/* What a move at a stop is called in `does`; NULL: it is not named there. */
static const char *action_of(const struct loire_made *m, ph_move move)
{
    int held = loire_held(m->is, loire_a(move));

    switch ((enum loire_move_kind)loire_kind(move)) {
    case LOIRE_M_BUY: return loire_a(move) == LOIRE_BEER ? "beer" : "buy";
    case LOIRE_M_HIRE: return "hire";
    case LOIRE_M_SELL: return "sell";
    case LOIRE_M_SHIP: return "ship";
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
    case LOIRE_M_PALACE: return "build";
    case LOIRE_M_MESSAGE: return "message";
    case LOIRE_M_DELIVER: return loire_needs_cube(m->r, &m->is->message[held]) ? "mark" : "deliver";
    default: return NULL;
    }
}

/* The actions and cards that the moves at the new stop have, each once, are those that were told. */
static void compare_actions(const struct loire_made *m, const json_t *place, const ph_move *moves,
                            unsigned count)
{
    const json_t *does = json_object_get(place, "does"), *cards = json_object_get(place, "cards");
    json_t *found = json_object(), *held = json_object();

    for (unsigned i = 0; i < count; i++) {
        const char *action = action_of(m, moves[i]);

        if (!action)
            continue;
        json_object_set_new(found, action, json_true());
        made_check(m, aid_lists(does, action), action, 0, 1);
        if (loire_kind(moves[i]) == LOIRE_M_DELIVER) {
            const char *card = m->r->card_id[loire_a(moves[i])];

            json_object_set_new(held, card, json_true());
            made_check(m, aid_lists(cards, card), card, 0, 1);
        }
    }
    made_equal(m, "actions", (long long)json_array_size(does), (long long)json_object_size(found));
    made_equal(m, "cards", (long long)json_array_size(cards), (long long)json_object_size(held));
    made_equal(m, "one of the cards",
               cards && aid_lists(cards, json_string_value(json_object_get(place, "one"))),
               json_object_size(held) > 0);
    json_decref(found);
    json_decref(held);
}

/* Nobody is asked where nothing can be done. The place is told with the money of its first way. */
static void check_actions(const struct loire_made *m, unsigned figure, const json_t *place)
{
    const json_t *first = json_array_get(json_object_get(place, "ways"), 0);
    bool asked = m->after->phase == LOIRE_ACT && m->after->figure == figure &&
                 m->after->turn == m->before->turn;
    ph_move moves[PH_MOVES_MAX];

    if ((json_object_get(first, "smith") != NULL) != (loire_smith(m->told->move) != 0))
        return;
    compare_actions(m, place, moves, asked ? loire_moves(&m->r->base, m->after, moves) : 0);
}

/* The places one after another, in the direction of the figure if it has one, to the end. A ride
 * has one step more than horses, unless it ends early. */
static void check_path(const struct loire_made *m, unsigned figure, const json_t *place)
{
    const struct loire_stack *from = &m->was->figure[figure];
    const json_t *path = json_object_get(place, "path");
    unsigned to = loire_a(m->told->move), steps = (unsigned)json_array_size(path);
    unsigned rides = from->horses - loire_drop(m->told->move) + loire_take(m->told->move) +
                     (loire_smith(m->told->move) != 0);
    int dir = from->dir ? from->dir : loire_step(from->at, 1, steps) == to ? 1 : -1;
    bool early = loire_early_stops(m->before) >> to & 1;

    made_check(m, steps == rides + 1 || (early && steps <= rides), "steps", steps, rides + 1);
    made_equal(m, "end of the path", loire_step(from->at, dir, steps), to);
    for (unsigned i = 0; i < steps; i++)
        made_equal(m, "place on the path", 0,
                   strcmp(json_string_value(json_array_get(path, i)),
                          m->r->id[loire_step(from->at, dir, i + 1)]));
}

/* Counts the places that this figure's moves lead to. */
static size_t count_places(const struct loire_made *m, unsigned figure)
{
    uint32_t places = 0;

    for (unsigned i = 0; i < m->told->count; i++)
        if (loire_kind(m->w->moves2[i]) == LOIRE_M_MERCHANT + figure)
            places |= 1u << loire_a(m->w->moves2[i]);
    return (size_t)__builtin_popcount(places);
}

static void check_ride(const struct loire_made *m, unsigned figure)
{
    const json_t *reach = made_aid(m, "reach", loire_figure_id[figure]);
    const json_t *places = json_object_get(reach, "places");
    const json_t *place = json_object_get(places, m->r->id[loire_a(m->told->move)]);

    made_check(m, json_is_true(json_object_get(reach, "now")), "now", 0, 1);
    made_check(m, has_way(json_object_get(place, "ways"), m->told->move), "way", 0, 1);
    made_equal(m, "places", (long long)json_object_size(places),
               (long long)count_places(m, figure));
    check_path(m, figure, place);
    check_actions(m, figure, place);
}

/* ---- all ---- */

static void check_move(const struct loire_made *m)
{
    unsigned a = loire_a(m->told->move), kind = loire_kind(m->told->move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: check_ride(m, kind - LOIRE_M_MERCHANT); break;
    case LOIRE_M_BUY: check_bought(m, a); break;
    case LOIRE_M_SELL:
        check_parts(m, made_aid(m, "sells", loire_good_id[a]));
        made_equal(m, "sold for", aid_number(m->told->aids, "sells", loire_good_id[a], "price"),
                   m->is->deniers - m->was->deniers);
        break;
    case LOIRE_M_HIRE: check_hired(m, a); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
        check_built(m, kind - LOIRE_M_FARM + LOIRE_FARM, loire_b(m->told->move) != 0);
        break;
    case LOIRE_M_PALACE: check_paid(m, made_aid(m, "build", "palace")); break;
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

static struct loire_made made_of(struct walk *w, const struct told *told)
{
    const struct loire_state *before = told->state, *after = told->after;
    struct loire_made m = {.w = w,
                           .told = told,
                           .r = loire_rules(w->rules),
                           .before = before,
                           .after = after,
                           .was = &before->seats[before->seat],
                           .is = after ? &after->seats[before->seat] : NULL};

    if (before->figure != LOIRE_NO_FIGURE)
        m.here = loire_here(before);
    return m;
}

void loire_check_position_aids(struct walk *w, const struct told *told)
{
    struct loire_made m = made_of(w, told);

    loire_check_offers(&m);
}

void loire_check_aids(struct walk *w, const struct told *told)
{
    struct loire_made m = made_of(w, told);

    if (!skips_own_turn(told, m.before->seat)) {
        check_move(&m);
        loire_check_cautions(&m);
    }
    loire_check_skips(&m);
}
