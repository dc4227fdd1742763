/* Thurn und Taxis: a position as plain text: the map, the cities with their roads as a table, then
 * one fact a line. */
#include "base/message.h"
#include "core/page.h"
#include "games/taxis/rules/ask.h"
#include "games/taxis/text/map.h"
#include "games/taxis/rules/reports.h"

enum { /* columns */
       AT_REGION = 13,
       AT_BRANCHES = 27,
       AT_ROADS = 33,
       INDENT = 4,
};

struct page {
    const struct taxis_rules *r;
    const struct taxis_view *v;
    struct ph_page text;
};

#define ARGS PH_FIGURES

/* A label with its number is said; then a list follows. */
static void begin_list(struct page *p, const char *msgid, unsigned number)
{
    ph_page_say(&p->text, msgid, ARGS(number));
    ph_buf_addc(&p->text.line, ' ');
    p->text.listed = false;
}

static void end_list(struct page *p, bool empty)
{
    if (empty)
        ph_page_word(&p->text, N_("none"));
    ph_page_end_line(&p->text, INDENT);
}

static void add_city(struct page *p, unsigned city)
{
    ph_page_item(&p->text, "{city:0}", ARGS(city));
}

static void add_set(struct page *p, uint32_t cities)
{
    for (; cities; cities &= cities - 1)
        add_city(p, taxis_lowest(cities));
}

static void add_cards(struct page *p, const struct taxis_cards *cards)
{
    for (unsigned city = 0; city < p->r->cities; city++)
        for (unsigned i = taxis_cards_of(cards, city); i > 0; i--)
            add_city(p, city);
}

/* ---- the map ---- */

static void show_city(struct page *p, unsigned city)
{
    struct ph_page *text = &p->text;

    ph_page_say(text, "{city:0}", ARGS(city));
    ph_page_column(text, AT_REGION);
    ph_page_say(text, "{region:0}", ARGS(p->r->region_of[city]));
    ph_page_column(text, AT_BRANCHES);
    for (unsigned i = 0; i < p->r->base.players; i++)
        if (p->v->seen.seats[i].branches >> city & 1)
            ph_page_say(text, "{n:0}", ARGS(i + 1));
    ph_page_column(text, AT_ROADS);
    add_set(p, p->r->near[city]);
    ph_page_end_line(text, AT_ROADS);
}

static void show_cities(struct page *p)
{
    struct ph_page *text = &p->text;

    ph_page_word(text, N_("City"));
    ph_page_column(text, AT_REGION);
    ph_page_word(text, N_("Region"));
    ph_page_column(text, AT_BRANCHES);
    ph_page_word(text, N_("Branches"));
    ph_page_column(text, AT_ROADS);
    ph_page_word(text, N_("Roads to"));
    ph_page_end_line(text, INDENT);
    for (unsigned city = 0; city < p->r->cities; city++)
        show_city(p, city);
}

/* ---- the table ---- */

static void show_display(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;

    begin_list(p, N_("Face up:"), 0);
    for (unsigned i = 0; i < p->r->face_up; i++)
        if (s->display[i] != TAXIS_OPEN)
            add_city(p, s->display[i]);
    end_list(p, taxis_face_up(s) == 0);
    ph_page_sentence(&p->text, 0,
                     N_("Pile: {n:0} {0?card|cards}; discard pile: {n:1} {1?card|cards}"),
                     ARGS(s->pile_count, s->discard_count));
}

static void show_stack(struct page *p, unsigned index)
{
    const struct taxis_stack *stack = &p->r->stack[index];
    unsigned left = p->v->seen.bonus[index];

    ph_page_item(&p->text, "{stack:0}:", ARGS(index));
    for (unsigned i = stack->count - left; i < stack->count; i++)
        ph_page_say(&p->text, " {n:0}", ARGS(stack->value[i]));
    if (left == 0)
        ph_buf_add(&p->text.line, " -");
}

static void show_stacks(struct page *p)
{
    begin_list(p, N_("Bonus tiles:"), 0);
    for (unsigned i = 0; i < p->r->stacks; i++)
        show_stack(p, i);
    end_list(p, false);
    begin_list(p, N_("Coaches (cards: points):"), 0);
    for (unsigned i = 0; i < p->r->coaches; i++)
        ph_page_item(&p->text, "{n:0}: {n:1}", ARGS(p->r->coach_size[i], p->r->coach_points[i]));
    end_list(p, false);
}

/* ---- the players ---- */

/* His own hand, or what everybody has seen of another's. */
static void show_hand(struct page *p, unsigned seat)
{
    const struct taxis_state *s = &p->v->seen;
    unsigned seen = taxis_cards_count(&s->hand[seat]), count = s->seats[seat].hand_count;

    begin_list(p, N_("  hand ({n:0}):"), count);
    add_cards(p, &s->hand[seat]);
    if (count > seen)
        ph_page_item(&p->text, N_("{n:0} unknown"), ARGS(count - seen));
    end_list(p, count == 0);
}

static void show_route(struct page *p, const struct taxis_seat *me)
{
    begin_list(p, N_("  route ({n:0}):"), me->route_count);
    for (unsigned i = 0; i < me->route_count; i++)
        ph_page_say(&p->text, i ? " - {city:0}" : "{city:0}", ARGS(me->route[i]));
    end_list(p, me->route_count == 0);
}

static void show_tiles(struct page *p, const struct taxis_seat *me)
{
    begin_list(p, N_("  tiles:"), 0);
    for (unsigned i = 0; i < me->tile_count; i++)
        ph_page_item(&p->text, "{stack:0} ({n:1})",
                     ARGS(taxis_tile_stack(me->tile[i]), taxis_tile_value(me->tile[i])));
    end_list(p, me->tile_count == 0);
}

static void show_player(struct page *p, unsigned seat, const struct ph_score *score)
{
    const struct taxis_seat *me = &p->v->seen.seats[seat];
    unsigned placed = taxis_size(me->branches);

    ph_page_say(&p->text, "{n:0} ", ARGS(seat + 1));
    ph_page_say(&p->text, N_("{seat:0}:"), ARGS(seat));
    ph_page_say(&p->text, " {n:0} ", ARGS((unsigned)score->total[seat]));
    ph_page_sentence(
        &p->text, 0, N_("{0?point|points}; coach {n:1}; branches placed {n:2}, left {n:3}"),
        ARGS((unsigned)score->total[seat], me->coach ? p->r->coach_size[me->coach - 1] : 0, placed,
             p->r->houses - placed));
    show_hand(p, seat);
    show_route(p, me);
    begin_list(p, N_("  branches:"), 0);
    add_set(p, me->branches);
    end_list(p, me->branches == 0);
    show_tiles(p, me);
}

static void show_turn(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;
    struct ph_page *text = &p->text;

    if (s->phase == TAXIS_OVER)
        ph_page_say(text, N_("The game is over after turn {n:0}."), ARGS(s->turn));
    else
        ph_page_say(text, N_("Turn {n:0}: {seat:1}"), ARGS(s->turn, s->seat));
    if (s->official)
        ph_page_say(text, N_("; official used: {official:0}"), ARGS(s->official));
    if (s->phase != TAXIS_OVER && s->triggered_by != TAXIS_NO_SEAT)
        ph_page_say(text, N_("; last turn: {seat:0}"), ARGS(s->last_seat));
    ph_page_end_line(text, INDENT);
}

void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    struct page page = {.r = taxis_rules(rules), .v = view};
    struct ph_score score;

    ph_page_start(&page.text, rules, lang, names, out);
    taxis_draw_map(page.r, PH_PAGE_WIDTH, out);
    ph_page_empty_line(&page.text);
    show_cities(&page);
    ph_page_empty_line(&page.text);
    show_display(&page);
    show_stacks(&page);
    ph_page_empty_line(&page.text);
    taxis_score(rules, &page.v->seen, &score);
    for (unsigned i = 0; i < rules->players; i++)
        show_player(&page, i, &score);
    ph_page_empty_line(&page.text);
    show_turn(&page);
    ph_page_finish(&page.text);
}
