/* La Loire: a position as plain text: the two roads as a table, then one fact a line. Nothing is
 * drawn, so that it reads as well aloud as on a screen. */
#include <stdio.h>
#include <string.h>

#include "games/loire/ask.h"
#include "games/loire/words.h"

enum { /* columns */
       PAGE = 80,
       AT_NAME = 3,
       AT_GOOD = 14,
       AT_SHIELD = 23,
       AT_PRICE = 31,
       AT_NOTES = 38,
       INDENT = 2,
       SHORT_NAME = 10, /* characters; longer names are cut */
       KEPT_OF_NAME = 7,
       SHORT_NAME_BYTES = 4 * SHORT_NAME + 8,
};

struct page {
    const struct loire_rules *r;
    const struct loire_state *s;
    struct ph_reader full, brief; /* with the names as they are, and cut for the table */
    struct ph_buf *out;
    struct ph_buf line; /* being written, of any length; end_line() wraps it */
    bool listed;        /* a list has begun in it: the next item needs a comma */
};

/* ---- characters and columns ---- */

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static size_t width(const char *text, size_t len)
{
    size_t characters = 0;

    for (size_t i = 0; i < len; i++)
        characters += begins_character(text[i]);
    return characters;
}

/* Bytes of the first `characters` characters. */
static size_t bytes_of(const char *text, size_t len, size_t characters)
{
    size_t at = 0;

    for (; at < len; at++)
        if (begins_character(text[at]) && characters-- == 0)
            break;
    return at;
}

/* Goes to a column of the table; what reaches into it is cut. */
static void column(struct page *p, size_t to)
{
    struct ph_buf *line = &p->line;
    const char *text = ph_buf_text(line);
    size_t used = width(text, line->len);

    if (used >= to) {
        struct ph_buf cut = {0};

        ph_buf_addn(&cut, text, bytes_of(text, line->len, to - 1));
        ph_buf_finish(line);
        *line = cut;
        used = to - 1;
    }
    for (; used < to; used++)
        ph_buf_addc(line, ' ');
}

/* Bytes of the piece of `text` that fits into `room` columns: up to the last comma of a list if
 * that fills half the room, else up to a blank if there is one. */
static size_t piece(const char *text, size_t len, size_t room, bool list)
{
    size_t fits = bytes_of(text, len, room), at = fits;

    if (fits == len)
        return len;
    while (list && at > fits / 2 && !(text[at] == ' ' && text[at - 1] == ','))
        at--;
    if (!list || at == fits / 2)
        at = fits;
    while (at > 0 && text[at] != ' ')
        at--;
    return at > 0 ? at : fits;
}

/* Writes the line out, wrapped; what follows its first piece is indented. */
static void end_line(struct page *p, size_t indent)
{
    const char *text = ph_buf_text(&p->line);
    size_t left = p->line.len, used = 0;

    do {
        size_t len = piece(text, left, PAGE - used, p->listed);

        for (size_t i = 0; i < used; i++)
            ph_buf_addc(p->out, ' ');
        ph_buf_addn(p->out, text, len);
        ph_buf_addc(p->out, '\n');
        used = indent;
        while (len < left && text[len] == ' ')
            len++;
        text += len;
        left -= len;
    } while (left > 0);
    ph_buf_clear(&p->line);
    p->listed = false;
}

/* ---- words ---- */

#define ARGS(...) ((const unsigned[PH_ARGS_MAX]){__VA_ARGS__})

static void say_to(struct page *p, const struct ph_reader *reader, const char *msgid,
                   const unsigned *given)
{
    int16_t arg[PH_ARGS_MAX];

    for (unsigned i = 0; i < PH_ARGS_MAX; i++)
        arg[i] = (int16_t)given[i];
    ph_text(&p->line, &p->r->base, reader, msgid, PH_NOBODY, arg);
}

static void say(struct page *p, const char *msgid, const unsigned *given)
{
    say_to(p, &p->full, msgid, given);
}

static void word(struct page *p, const char *msgid)
{
    ph_buf_add(&p->line, ph_tr(p->full.lang, msgid));
}

static void item(struct page *p)
{
    if (p->listed)
        ph_buf_add(&p->line, ", ");
    p->listed = true;
}

static void say_item(struct page *p, const char *msgid, const unsigned *given)
{
    item(p);
    say_to(p, &p->brief, msgid, given);
}

/* A label and a blank; items may follow. */
static void label(struct page *p, size_t indent, const char *msgid)
{
    for (size_t i = 0; i < indent; i++)
        ph_buf_addc(&p->line, ' ');
    word(p, msgid);
    ph_buf_addc(&p->line, ' ');
    p->listed = false;
}

static void sentence(struct page *p, size_t indent, const char *msgid, const unsigned *given)
{
    for (size_t i = 0; i < indent; i++)
        ph_buf_addc(&p->line, ' ');
    say(p, msgid, given);
    end_line(p, indent + INDENT);
}

static void empty_line(struct page *p)
{
    ph_buf_addc(p->out, '\n');
}

/* ---- whose turn ---- */

static void show_turn(struct page *p)
{
    const struct loire_state *s = p->s;

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE:
        if (s->moved_count == 0)
            say(p, N_("Turn {n:0}. {seat:1} moves the merchant or the messenger."),
                ARGS(s->turn, s->seat));
        else
            say(p, N_("Turn {n:0}. {seat:1} still has to move the {figure:2}."),
                ARGS(s->turn, s->seat, !s->moved[0]));
        break;
    case LOIRE_ACT:
        say(p, N_("Turn {n:0}. {seat:1} acts in {loc:3} with the {figure:2}."),
            ARGS(s->turn, s->seat, s->figure, loire_here(s)));
        break;
    case LOIRE_CIRCUS:
        say(p, N_("Turn {n:0}. {seat:1} chooses where the Circus goes."), ARGS(s->turn, s->seat));
        break;
    case LOIRE_KEEP:
        say(p, N_("Turn {n:0}. {seat:1} keeps one of {n:2} {2?message|messages}."),
            ARGS(s->turn, s->seat, s->offer_count));
        break;
    case LOIRE_OVER: say(p, N_("The game ended with turn {n:0}."), ARGS(s->turn)); break;
    }
    end_line(p, INDENT);
}

/* ---- the roads ---- */

static unsigned heads_for(const struct loire_stack *stack)
{
    bool south = stack->at < LOIRE_ORLEANS;

    return south == (stack->dir > 0) ? LOIRE_ORLEANS : LOIRE_NANTES;
}

static void note_figure(struct page *p, unsigned seat, unsigned figure)
{
    const struct loire_stack *stack = &p->s->seats[seat].figure[figure];

    if (stack->dir == 0)
        say_item(p, N_("{figure:0} {seat:1} ({n:2} {2?horse|horses})"),
                 ARGS(figure, seat, stack->horses));
    else
        say_item(p, N_("{figure:0} {seat:1} to {loc:3} ({n:2} {2?horse|horses})"),
                 ARGS(figure, seat, stack->horses, heads_for(stack)));
}

/* What stands at a place. */
static void note_place(struct page *p, unsigned at)
{
    const struct loire_state *s = p->s;

    if (s->building[at])
        say_item(p, N_("{building:0} ({seat:1})"), ARGS(s->building[at], s->owner[at]));
    if (s->circus == at)
        say_item(p, N_("Circus"), ARGS(0));
    if (s->horses[at])
        say_item(p, N_("{n:0} free {0?horse|horses}"), ARGS(s->horses[at]));
    for (unsigned seat = 0; seat < p->r->base.players; seat++)
        for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
            if (s->seats[seat].figure[figure].at == at)
                note_figure(p, seat, figure);
}

static void show_place(struct page *p, unsigned at)
{
    unsigned colour = p->s->shield[at];

    ph_buf_addf(&p->line, "%2u", at);
    column(p, AT_NAME);
    ph_buf_add(&p->line, p->r->name[at]);
    column(p, AT_GOOD);
    if (!loire_is_city(at)) {
        say(p, "{good:0}", ARGS(p->r->good[at]));
        column(p, AT_SHIELD);
        say(p, "{colour:0}", ARGS(colour));
        column(p, AT_PRICE);
        ph_buf_addf(&p->line, "%5u", loire_price(p->r, p->s, colour));
    }
    column(p, AT_NOTES);
    note_place(p, at);
    while (p->line.len > 0 && p->line.at[p->line.len - 1] == ' ')
        p->line.at[--p->line.len] = '\0';
    end_line(p, AT_NOTES);
}

static void show_head(struct page *p)
{
    column(p, AT_NAME);
    word(p, N_("Place"));
    column(p, AT_GOOD);
    word(p, N_("Good"));
    column(p, AT_SHIELD);
    word(p, N_("Shield"));
    column(p, AT_PRICE);
    word(p, N_("Price"));
    column(p, AT_NOTES);
    word(p, N_("What stands there"));
    end_line(p, 0);
}

static void show_roads(struct page *p)
{
    show_head(p);
    show_place(p, LOIRE_NANTES);
    sentence(p, AT_NAME, N_("South road, from {loc:0} to {loc:1}:"),
             ARGS(LOIRE_NANTES, LOIRE_ORLEANS));
    for (unsigned at = LOIRE_NANTES + 1; at < LOIRE_ORLEANS; at++)
        show_place(p, at);
    show_place(p, LOIRE_ORLEANS);
    sentence(p, AT_NAME, N_("North road, from {loc:0} back to {loc:1}:"),
             ARGS(LOIRE_ORLEANS, LOIRE_NANTES));
    for (unsigned at = LOIRE_ORLEANS + 1; at < LOIRE_LOCATIONS; at++)
        show_place(p, at);
}

/* ---- market, supply, cards ---- */

static unsigned space_of(const struct loire_state *s, unsigned colour)
{
    unsigned space = 0;

    while (s->market[space] != colour)
        space++;
    return space;
}

static void show_market(struct page *p)
{
    const struct loire_state *s = p->s;

    label(p, 0, N_("Market, cheapest first:"));
    for (unsigned space = 0; space < p->r->colours; space++)
        say_item(p, N_("{colour:0} {n:1}"), ARGS(s->market[space], p->r->price[space]));
    end_line(p, INDENT);
    if (s->circus == LOIRE_NOWHERE)
        return;
    sentence(
        p, 0,
        N_("Circus: {loc:0}. It moves when {colour:1}, now on space {n:2}, reaches space {n:3}."),
        ARGS(s->circus, s->shield[s->circus], space_of(s, s->shield[s->circus]) + 1,
             p->r->centre + 1u));
}

static void show_supply(struct page *p)
{
    const struct loire_state *s = p->s;

    label(p, 0, N_("Supply:"));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        say_item(p, N_("{good:0} {n:1}"), ARGS(good, s->supply[good]));
    say_item(p, N_("towers for castles {n:0}"), ARGS(s->towers));
    end_line(p, INDENT);
    label(p, 0, N_("Message decks:"));
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        say_item(p, N_("{n:1} of level {n:0}"), ARGS(level, s->deck_count[level]));
    end_line(p, INDENT);
}

static bool hue_for_hire(const struct page *p, unsigned hue)
{
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        if (p->r->hue[c] == hue && p->s->characters[c])
            return true;
    return false;
}

static void show_hue(struct page *p, unsigned hue)
{
    static const char *const names[LOIRE_HUE_COUNT] = {
        [LOIRE_HUE_YELLOW] = N_("yellow:"), [LOIRE_HUE_PURPLE] = N_("purple:"),
        [LOIRE_HUE_GREEN] = N_("green:"),   [LOIRE_HUE_WHITE] = N_("white:"),
        [LOIRE_HUE_RED] = N_("red:"),       [LOIRE_HUE_BLUE] = N_("blue:"),
    };

    label(p, INDENT, names[hue]);
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        if (p->r->hue[c] == hue && p->s->characters[c] > 1)
            say_item(p, N_("{character:0} {n:1} (x{n:2})"),
                     ARGS(c, p->r->cost[c], p->s->characters[c]));
        else if (p->r->hue[c] == hue && p->s->characters[c])
            say_item(p, N_("{character:0} {n:1}"), ARGS(c, p->r->cost[c]));
    end_line(p, 2 * INDENT);
}

static void show_cards(struct page *p)
{
    if (p->r->casual)
        return;
    sentence(p, 0, N_("Characters for hire, with their cost (and copies, if several):"), ARGS(0));
    for (unsigned hue = 0; hue < LOIRE_HUE_COUNT; hue++)
        if (hue_for_hire(p, hue))
            show_hue(p, hue);
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        say(p, N_("Palaces of {loc:0}, {n:1} {1?denier|deniers} each, copies left:"),
            ARGS(city * LOIRE_ORLEANS, p->r->palace_cost));
        ph_buf_addc(&p->line, ' ');
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++)
            say_item(p, N_("{palacekind:0} {n:1}"), ARGS(kind, p->s->palaces[city][kind]));
        end_line(p, INDENT);
    }
}

/* ---- the players ---- */

static void show_goods(struct page *p, const struct loire_seat *seat)
{
    label(p, INDENT, N_("Goods:"));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        if (seat->goods[good])
            say_item(p, N_("{n:0} {good:1}"), ARGS(seat->goods[good], good));
    if (!p->listed)
        word(p, N_("nothing"));
    end_line(p, 2 * INDENT);
}

static void show_buildings(struct page *p, unsigned seat)
{
    bool any = false;

    label(p, INDENT, N_("Buildings:"));
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (p->s->building[at] && p->s->owner[at] == seat) {
            say_item(p, N_("{building:0} in {loc:1}"), ARGS(p->s->building[at], at));
            any = true;
        }
    if (any)
        end_line(p, 2 * INDENT);
    else
        ph_buf_clear(&p->line);
}

static void show_hired(struct page *p, const struct loire_seat *seat)
{
    if (seat->character_count) {
        label(p, INDENT, N_("Characters:"));
        for (unsigned i = 0; i < seat->character_count; i++)
            say_item(p, "{character:0}", ARGS(seat->character[i]));
        end_line(p, 2 * INDENT);
    }
    if (seat->palace_count) {
        label(p, INDENT, N_("Palaces:"));
        for (unsigned i = 0; i < seat->palace_count; i++)
            say_item(
                p, "{palace:0}",
                ARGS(seat->palace[i].city * (unsigned)LOIRE_PALACE_COUNT + seat->palace[i].kind));
        end_line(p, 2 * INDENT);
    }
}

/* "red (marked in Tours)" or "red". */
static void show_stop(struct page *p, const struct loire_message *m, unsigned stop)
{
    unsigned colour = p->r->card[m->card].colour[stop];

    if (m->stage[stop])
        say_item(p, N_("{colour:0} (marked in {loc:1})"), ARGS(colour, m->stage[stop] - 1u));
    else
        say_item(p, "{colour:0}", ARGS(colour));
}

static void show_message(struct page *p, const struct loire_message *m)
{
    const struct loire_card *c = &p->r->card[m->card];

    ph_buf_add(&p->line, "  ");
    say(p, N_("Message of level {n:0} ({n:1} {1?point|points}, {character:2}):"),
        ARGS(c->level, c->vp, LOIRE_SYMBOL_FIRST + c->symbol));
    ph_buf_addc(&p->line, ' ');
    if (c->colours == 0)
        say_item(p, N_("to {loc:0}"), ARGS(c->place));
    for (unsigned stop = 0; stop < c->colours; stop++)
        show_stop(p, m, stop);
    end_line(p, 2 * INDENT);
}

static void show_delivered(struct page *p, const struct loire_seat *seat)
{
    unsigned symbol[LOIRE_SYMBOL_COUNT] = {0}, level[LOIRE_LEVELS + 1] = {0};

    for (unsigned i = 0; i < seat->delivered_count; i++) {
        level[p->r->card[seat->delivered[i]].level]++;
        symbol[p->r->card[seat->delivered[i]].symbol]++;
    }
    label(p, INDENT, N_("Delivered:"));
    for (unsigned i = 1; i <= LOIRE_LEVELS; i++)
        if (level[i])
            say_item(p, N_("{n:1} of level {n:0}"), ARGS(i, level[i]));
    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT && !p->r->casual; i++)
        if (symbol[i])
            say_item(p, N_("{n:1} with {character:0}"), ARGS(LOIRE_SYMBOL_FIRST + i, symbol[i]));
    end_line(p, 2 * INDENT);
}

static void show_player(struct page *p, unsigned seat, const struct ph_score *score)
{
    const struct loire_seat *who = &p->s->seats[seat];

    sentence(
        p, 0,
        N_("{seat:0}: {n:1} {1?denier|deniers}, boat on space {n:2}, {n:3} {3?message|messages} "
           "delivered, {n:4} {4?point|points}"),
        ARGS(seat, who->deniers, who->boat, who->delivered_count, (unsigned)score->total[seat]));
    show_goods(p, who);
    show_buildings(p, seat);
    show_hired(p, who);
    for (unsigned i = 0; i < who->message_count; i++)
        show_message(p, &who->message[i]);
    if (who->cubes)
        sentence(p, INDENT, N_("Free message cubes: {n:0}"), ARGS(who->cubes));
    if (who->delivered_count)
        show_delivered(p, who);
}

/* ---- the end ---- */

static void show_end(struct page *p)
{
    const struct loire_state *s = p->s;

    if (s->phase == LOIRE_OVER)
        return;
    empty_line(p);
    if (s->triggered_by != LOIRE_NO_SEAT && s->last_seat != LOIRE_NO_SEAT) {
        sentence(p, 0, N_("{seat:0} has brought on the end. The last turn belongs to {seat:1}."),
                 ARGS(s->triggered_by, s->last_seat));
        return;
    }
    sentence(p, 0,
             N_("The end comes with a boat on space {n:0} or {n:1} delivered "
                "{1?message|messages}."),
             ARGS(p->r->boat_end, p->r->messages_end));
    if (p->r->base.players == 1)
        sentence(p, 0, N_("Or after turn {n:0}."), ARGS(p->r->solo_turns));
}

/* ---- names ---- */

/* A name that fits the table: a long one is cut and gets the seat's number, so that no two are
 * alike. */
static void cut_name(const char *name, unsigned seat, char *out)
{
    size_t len = name ? strlen(name) : 0;

    if (width(name ? name : "", len) <= SHORT_NAME)
        snprintf(out, SHORT_NAME_BYTES, "%s", name ? name : "");
    else
        snprintf(out, SHORT_NAME_BYTES, "%.*s…%u", (int)bytes_of(name, len, KEPT_OF_NAME), name,
                 seat + 1);
}

void loire_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    const struct loire_view *v = view;
    char text[PH_SEATS_MAX][SHORT_NAME_BYTES];
    const char *brief[PH_SEATS_MAX] = {text[0], text[1], text[2], text[3]};
    struct page p = {loire_rules(rules), &v->seen, {lang, names}, {lang, brief}, out, {0}, false};
    struct ph_score score;

    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++)
        cut_name(names && seat < rules->players ? names[seat] : NULL, seat, text[seat]);
    loire_score(rules, &v->seen, &score);
    show_turn(&p);
    empty_line(&p);
    show_roads(&p);
    empty_line(&p);
    show_market(&p);
    show_supply(&p);
    show_cards(&p);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        empty_line(&p);
        show_player(&p, seat, &score);
    }
    show_end(&p);
    ph_buf_finish(&p.line);
}
