/* Thurn und Taxis: a position as plain text: the map, the cities with their roads as a table, then
 * one fact a line. */
#include <string.h>

#include "base/utf8.h"
#include "games/taxis/ask.h"
#include "games/taxis/map.h"
#include "games/taxis/words.h"

enum { /* columns */
    PAGE = 80,
    AT_REGION = 13,
    AT_BRANCHES = 27,
    AT_ROADS = 33,
    INDENT = 4,
};

struct page {
    const struct taxis_rules *r;
    const struct taxis_view *v;
    struct ph_reader reader;
    struct ph_buf *out;
    struct ph_buf line; /* being written, of any length; end_line() wraps it */
};

/* ---- characters and lines ---- */

static size_t step(const char *at, size_t left)
{
    size_t bytes = ph_utf8_step(at, left);

    return bytes ? bytes : 1;
}

static size_t width(const char *text, size_t len)
{
    size_t characters = 0;

    for (size_t at = 0; at < len; at += step(text + at, len - at))
        characters++;
    return characters;
}

static void column(struct page *p, size_t to)
{
    size_t used = width(ph_buf_text(&p->line), p->line.len);

    do
        ph_buf_addc(&p->line, ' ');
    while (++used < to);
}

/* Bytes of the text that fit into `room` columns, up to a blank if there is one. */
static size_t piece(const char *text, size_t len, size_t room)
{
    size_t fits = 0, blank = 0, used = 0;

    for (; fits < len && used < room; used++) {
        fits += step(text + fits, len - fits);
        if (fits < len && text[fits] == ' ')
            blank = fits;
    }
    return fits == len || blank == 0 ? fits : blank;
}

static void end_line(struct page *p, size_t indent)
{
    const char *text = ph_buf_text(&p->line);
    size_t left = p->line.len, used = 0;

    do {
        size_t len = piece(text, left, PAGE - used);

        for (size_t i = 0; i < used; i++)
            ph_buf_addc(p->out, ' ');
        ph_buf_addn(p->out, text, len);
        ph_buf_addc(p->out, '\n');
        while (len < left && text[len] == ' ')
            len++;
        text += len;
        left -= len;
        used = indent;
    } while (left > 0);
    ph_buf_clear(&p->line);
}

/* ---- words ---- */

#define ARGS(...) ((const unsigned[PH_ARGS_MAX]){__VA_ARGS__})

static void say(struct page *p, const char *msgid, const unsigned *given)
{
    int16_t arg[PH_ARGS_MAX];

    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        arg[i] = (int16_t)given[i];
    ph_text(&p->line, &p->r->base, &p->reader, msgid, PH_NOBODY, arg);
}

static void say_none(struct page *p)
{
    ph_buf_addc(&p->line, ' ');
    say(p, N_("none"), ARGS(0));
}

static void say_name(struct page *p, const char *name, bool first)
{
    ph_buf_add(&p->line, first ? " " : ", ");
    ph_buf_add(&p->line, name);
}

static void say_set(struct page *p, uint32_t cities)
{
    for (uint32_t left = cities; left; left &= left - 1)
        say_name(p, p->r->name[taxis_lowest(left)], left == cities);
    if (!cities)
        say_none(p);
}

static void say_cards(struct page *p, const struct taxis_cards *cards)
{
    bool first = true;

    for (unsigned city = 0; city < p->r->cities; city++)
        for (unsigned i = taxis_cards_of(cards, city); i > 0; i--, first = false)
            say_name(p, p->r->name[city], first);
}

/* ---- the map ---- */

static void show_city(struct page *p, unsigned city)
{
    ph_buf_add(&p->line, p->r->name[city]);
    column(p, AT_REGION);
    ph_buf_add(&p->line, p->r->region_name[p->r->region_of[city]]);
    column(p, AT_BRANCHES);
    for (unsigned i = 0; i < p->r->base.players; i++)
        if (p->v->seen.seats[i].branches >> city & 1)
            ph_buf_addf(&p->line, "%u", i + 1);
    column(p, AT_ROADS - 1);
    say_set(p, p->r->near[city]);
    end_line(p, AT_ROADS);
}

static void show_cities(struct page *p)
{
    say(p, N_("City"), ARGS(0));
    column(p, AT_REGION);
    say(p, N_("Region"), ARGS(0));
    column(p, AT_BRANCHES);
    say(p, N_("Has"), ARGS(0));
    column(p, AT_ROADS);
    say(p, N_("Roads to"), ARGS(0));
    end_line(p, INDENT);
    for (unsigned city = 0; city < p->r->cities; city++)
        show_city(p, city);
}

/* ---- the table ---- */

static void show_display(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;
    unsigned shown = 0;

    say(p, N_("Face up:"), ARGS(0));
    for (unsigned i = 0; i < p->r->face_up; i++)
        if (s->display[i] != TAXIS_OPEN)
            say_name(p, p->r->name[s->display[i]], shown++ == 0);
    if (shown == 0)
        say_none(p);
    end_line(p, INDENT);
    say(p, N_("Pile: {n:0} {0?card|cards}; discard pile: {n:1} {1?card|cards}"),
        ARGS(s->pile_count, s->discard_count));
    end_line(p, INDENT);
}

static void show_stacks(struct page *p)
{
    say(p, N_("Bonus tiles:"), ARGS(0));
    for (unsigned i = 0, shown = 0; i < p->r->stacks; i++) {
        const struct taxis_stack *stack = &p->r->stack[i];
        unsigned left = p->v->seen.bonus[i];

        ph_buf_add(&p->line, shown++ ? "; " : " ");
        taxis_noun(&p->r->base, p->reader.lang, "stack", (int)i, &p->line);
        ph_buf_addc(&p->line, ':');
        for (unsigned j = stack->count - left; j < stack->count; j++)
            ph_buf_addf(&p->line, " %u", stack->value[j]);
        if (left == 0)
            ph_buf_add(&p->line, " -");
    }
    end_line(p, INDENT);
    say(p, N_("Coaches (cards: points):"), ARGS(0));
    for (unsigned i = 0; i < p->r->coaches; i++)
        ph_buf_addf(&p->line, "%s%u: %u", i ? ", " : " ", p->r->coach_size[i],
                    p->r->coach_points[i]);
    end_line(p, INDENT);
}

/* ---- the players ---- */

/* His own hand, or what everybody has seen of another's. */
static void show_hand(struct page *p, unsigned seat)
{
    const struct taxis_state *s = &p->v->seen;
    unsigned seen = taxis_cards_count(&s->hand[seat]), count = s->seats[seat].hand_count;

    say(p, N_("  hand ({n:0}):"), ARGS(count));
    say_cards(p, &s->hand[seat]);
    if (count > seen) {
        ph_buf_add(&p->line, seen ? ", " : " ");
        say(p, N_("{n:0} unknown"), ARGS(count - seen));
    } else if (count == 0) {
        say_none(p);
    }
    end_line(p, INDENT);
}

static void show_route(struct page *p, const struct taxis_seat *me)
{
    say(p, N_("  route ({n:0}):"), ARGS(me->route_count));
    for (unsigned i = 0; i < me->route_count; i++) {
        ph_buf_add(&p->line, i ? " - " : " ");
        ph_buf_add(&p->line, p->r->name[me->route[i]]);
    }
    if (me->route_count == 0)
        say_none(p);
    end_line(p, INDENT);
}

static void show_tiles(struct page *p, const struct taxis_seat *me)
{
    say(p, N_("  tiles:"), ARGS(0));
    for (unsigned i = 0; i < me->tile_count; i++) {
        ph_buf_add(&p->line, i ? ", " : " ");
        taxis_noun(&p->r->base, p->reader.lang, "stack", (int)taxis_tile_stack(me->tile[i]),
                   &p->line);
        ph_buf_addf(&p->line, " (%u)", taxis_tile_value(me->tile[i]));
    }
    if (me->tile_count == 0)
        say_none(p);
    end_line(p, INDENT);
}

static void show_player(struct page *p, unsigned seat, const struct ph_score *score)
{
    const struct taxis_seat *me = &p->v->seen.seats[seat];
    unsigned placed = taxis_size(me->branches);

    ph_buf_addf(&p->line, "%u ", seat + 1);
    say(p, N_("{seat:0}:"), ARGS(seat));
    ph_buf_addf(&p->line, " %d ", score->total[seat]);
    say(p, N_("{0?point|points}; coach {n:1}; branches placed {n:2}, left {n:3}"),
        ARGS((unsigned)score->total[seat], me->coach ? p->r->coach_size[me->coach - 1] : 0, placed,
             p->r->houses - placed));
    end_line(p, INDENT);
    show_hand(p, seat);
    show_route(p, me);
    say(p, N_("  branches:"), ARGS(0));
    say_set(p, me->branches);
    end_line(p, INDENT);
    show_tiles(p, me);
}

static void show_turn(struct page *p)
{
    const struct taxis_state *s = &p->v->seen;

    if (s->phase == TAXIS_OVER)
        say(p, N_("The game is over after turn {n:0}."), ARGS(s->turn));
    else
        say(p, N_("Turn {n:0}: {seat:1}"), ARGS(s->turn, s->seat));
    if (s->official)
        say(p, N_("; official used: {official:0}"), ARGS(s->official));
    if (s->phase != TAXIS_OVER && s->triggered_by != TAXIS_NO_SEAT)
        say(p, N_("; the last turn is {seat:0}'s"), ARGS(s->last_seat));
    end_line(p, INDENT);
}

void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    struct page page = {
        .r = taxis_rules(rules), .v = view, .reader = {lang, names}, .out = out};
    struct ph_score score;

    taxis_draw_map(page.r, PAGE, out);
    ph_buf_addc(out, '\n');
    show_cities(&page);
    ph_buf_addc(out, '\n');
    show_display(&page);
    show_stacks(&page);
    ph_buf_addc(out, '\n');
    taxis_score(rules, &page.v->seen, &score);
    for (unsigned i = 0; i < rules->players; i++)
        show_player(&page, i, &score);
    ph_buf_addc(out, '\n');
    show_turn(&page);
    ph_buf_finish(&page.line);
}
