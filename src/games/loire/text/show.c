/* La Loire: a position as plain text: the two roads as a table, then one fact per line. There is no
 * drawing, so a screen reader can read it. */
#include "base/message.h"
#include "core/text/page.h"
#include "games/loire/rules/ask.h"
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

enum { /* columns of the table, wide enough for its headings in every language */
       AT_NAME = 3,
       AT_GOOD = 15,
       AT_SHIELD = 25,
       AT_PRICE = 33,
       AT_NOTES = 40,
       INDENT = PH_PAGE_INDENT,
};

struct page {
    struct ph_page text;
    const struct loire_rules *r;
    const struct loire_state *s;
};

#define ARGS PH_VALUES

/* ---- whose turn ---- */

static void show_turn(struct page *p)
{
    const struct loire_state *s = p->s;

    switch ((enum loire_phase)s->phase) {
    case LOIRE_MOVE:
        if (s->moved_count == 0)
            ph_page_say(&p->text, N_("Turn {n:0}. {seat:1} moves the merchant or the messenger."),
                        ARGS(s->turn, s->seat));
        else
            ph_page_say(&p->text, N_("Turn {n:0}. {seat:1} still has to move the {figure:2}."),
                        ARGS(s->turn, s->seat, !s->moved[0]));
        break;
    case LOIRE_ACT:
        ph_page_say(&p->text, N_("Turn {n:0}. {seat:1} acts in {loc:3} with the {figure:2}."),
                    ARGS(s->turn, s->seat, s->figure, loire_here(s)));
        break;
    case LOIRE_CIRCUS:
        ph_page_say(&p->text, N_("Turn {n:0}. {seat:1} chooses where the Circus goes."),
                    ARGS(s->turn, s->seat));
        break;
    case LOIRE_KEEP:
        ph_page_say(&p->text, N_("Turn {n:0}. {seat:1} keeps one of {n:2} {2?message|messages}."),
                    ARGS(s->turn, s->seat, s->offer_count));
        break;
    case LOIRE_OVER:
        ph_page_say(&p->text, N_("The game ended with turn {n:0}."), ARGS(s->turn));
        break;
    }
    ph_page_end_line(&p->text, INDENT);
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
        ph_page_item(&p->text, N_("{figure:0} {seat:1} ({n:2} {2?horse|horses})"),
                     ARGS(figure, seat, stack->horses));
    else
        ph_page_item(&p->text, N_("{figure:0} {seat:1} to {loc:3} ({n:2} {2?horse|horses})"),
                     ARGS(figure, seat, stack->horses, heads_for(stack)));
}

/* What is at a location. */
static void note_place(struct page *p, unsigned at)
{
    const struct loire_state *s = p->s;

    if (s->building[at])
        ph_page_item(&p->text, N_("{building:0} ({seat:1})"), ARGS(s->building[at], s->owner[at]));
    if (s->circus == at)
        ph_page_item(&p->text, N_("Circus"), ARGS(0));
    if (s->horses[at])
        ph_page_item(&p->text, N_("{n:0} free {0?horse|horses}"), ARGS(s->horses[at]));
    for (unsigned seat = 0; seat < p->r->base.players; seat++)
        for (unsigned figure = 0; figure < LOIRE_FIGURES; figure++)
            if (s->seats[seat].figure[figure].at == at)
                note_figure(p, seat, figure);
}

static void show_place(struct page *p, unsigned at)
{
    unsigned colour = p->s->shield[at];

    ph_buf_addf(&p->text.line, "%2u", at);
    ph_page_column(&p->text, AT_NAME);
    ph_buf_add(&p->text.line, p->r->name[at]);
    ph_page_column(&p->text, AT_GOOD);
    if (!loire_is_city(at)) {
        ph_page_say(&p->text, "{good:0}", ARGS(p->r->good[at]));
        ph_page_column(&p->text, AT_SHIELD);
        ph_page_say(&p->text, "{colour:0}", ARGS(colour));
        ph_page_column(&p->text, AT_PRICE);
        ph_buf_addf(&p->text.line, "%5u", loire_price(p->r, p->s, colour));
    }
    ph_page_column(&p->text, AT_NOTES);
    note_place(p, at);
    ph_page_end_line(&p->text, AT_NOTES);
}

static void show_head(struct page *p)
{
    ph_page_column(&p->text, AT_NAME);
    ph_page_word(&p->text, N_("Location"));
    ph_page_column(&p->text, AT_GOOD);
    ph_page_word(&p->text, N_("Good"));
    ph_page_column(&p->text, AT_SHIELD);
    ph_page_word(&p->text, N_("Shield"));
    ph_page_column(&p->text, AT_PRICE);
    ph_page_word(&p->text, N_("Price"));
    ph_page_column(&p->text, AT_NOTES);
    ph_page_word(&p->text, N_("Pieces"));
    ph_page_end_line(&p->text, 0);
}

static void show_roads(struct page *p)
{
    show_head(p);
    show_place(p, LOIRE_NANTES);
    ph_page_sentence(&p->text, AT_NAME, N_("South road, from {loc:0} to {loc:1}:"),
                     ARGS(LOIRE_NANTES, LOIRE_ORLEANS));
    for (unsigned at = LOIRE_NANTES + 1; at < LOIRE_ORLEANS; at++)
        show_place(p, at);
    show_place(p, LOIRE_ORLEANS);
    ph_page_sentence(&p->text, AT_NAME, N_("North road, from {loc:0} back to {loc:1}:"),
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

    ph_page_label(&p->text, 0, N_("Market, cheapest first:"));
    for (unsigned space = 0; space < p->r->colours; space++)
        ph_page_item(&p->text, N_("{colour:0} {n:1}"), ARGS(s->market[space], p->r->price[space]));
    ph_page_end_line(&p->text, INDENT);
    if (s->circus == LOIRE_NOWHERE)
        return;
    ph_page_sentence(
        &p->text, 0,
        N_("Circus: {loc:0}. It moves when {colour:1}, now on space {n:2}, reaches space {n:3}."),
        ARGS(s->circus, s->shield[s->circus], space_of(s, s->shield[s->circus]) + 1,
             p->r->centre + 1u));
}

static void show_supply(struct page *p)
{
    const struct loire_state *s = p->s;

    ph_page_label(&p->text, 0, N_("Supply:"));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        ph_page_item(&p->text, N_("{good:0} {n:1}"), ARGS(good, s->supply[good]));
    ph_page_item(&p->text, N_("towers for castles {n:0}"), ARGS(s->towers));
    ph_page_end_line(&p->text, INDENT);
    ph_page_label(&p->text, 0, N_("Message decks:"));
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        ph_page_item(&p->text, N_("{n:1} of level {n:0}"), ARGS(level, s->deck_count[level]));
    ph_page_end_line(&p->text, INDENT);
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

    ph_page_label(&p->text, INDENT, names[hue]);
    for (unsigned c = 0; c < LOIRE_CHARACTER_COUNT; c++)
        if (p->r->hue[c] == hue && p->s->characters[c] > 1)
            ph_page_item(&p->text, N_("{character:0} {n:1} (x{n:2})"),
                         ARGS(c, p->r->cost[c], p->s->characters[c]));
        else if (p->r->hue[c] == hue && p->s->characters[c])
            ph_page_item(&p->text, N_("{character:0} {n:1}"), ARGS(c, p->r->cost[c]));
    ph_page_end_line(&p->text, 2 * INDENT);
}

static void show_cards(struct page *p)
{
    if (p->r->casual)
        return;
    ph_page_sentence(&p->text, 0,
                     N_("Characters for hire, with their cost (and copies, if several):"), ARGS(0));
    for (unsigned hue = 0; hue < LOIRE_HUE_COUNT; hue++)
        if (hue_for_hire(p, hue))
            show_hue(p, hue);
    for (unsigned city = 0; city < LOIRE_CITIES; city++) {
        ph_page_say(&p->text, N_("Palaces of {loc:0}, {n:1} {1?denier|deniers} each, copies left:"),
                    ARGS(city * LOIRE_ORLEANS, p->r->palace_cost));
        ph_buf_addc(&p->text.line, ' ');
        for (unsigned kind = 0; kind < LOIRE_PALACE_COUNT; kind++)
            ph_page_item(&p->text, N_("{palacekind:0} {n:1}"),
                         ARGS(kind, p->s->palaces[city][kind]));
        ph_page_end_line(&p->text, INDENT);
    }
}

/* ---- the players ---- */

static void show_goods(struct page *p, const struct loire_seat *seat)
{
    ph_page_label(&p->text, INDENT, N_("Goods:"));
    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        if (seat->goods[good])
            ph_page_item(&p->text, N_("{n:0} {good:1}"), ARGS(seat->goods[good], good));
    if (!p->text.listed)
        ph_page_word(&p->text, N_("nothing"));
    ph_page_end_line(&p->text, 2 * INDENT);
}

static void show_buildings(struct page *p, unsigned seat)
{
    bool any = false;

    ph_page_label(&p->text, INDENT, N_("Buildings:"));
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (p->s->building[at] && p->s->owner[at] == seat) {
            ph_page_item(&p->text, N_("{building:0} in {loc:1}"), ARGS(p->s->building[at], at));
            any = true;
        }
    if (any)
        ph_page_end_line(&p->text, 2 * INDENT);
    else
        ph_page_drop_line(&p->text);
}

static void show_hired(struct page *p, const struct loire_seat *seat)
{
    if (seat->character_count) {
        ph_page_label(&p->text, INDENT, N_("Characters:"));
        for (unsigned i = 0; i < seat->character_count; i++)
            ph_page_item(&p->text, "{character:0}", ARGS(seat->character[i]));
        ph_page_end_line(&p->text, 2 * INDENT);
    }
    if (seat->palace_count) {
        ph_page_label(&p->text, INDENT, N_("Palaces:"));
        for (unsigned i = 0; i < seat->palace_count; i++)
            ph_page_item(
                &p->text, "{palace:0}",
                ARGS(seat->palace[i].city * (unsigned)LOIRE_PALACE_COUNT + seat->palace[i].kind));
        ph_page_end_line(&p->text, 2 * INDENT);
    }
}

/* "red (marked in Tours)" or "red". */
static void show_stop(struct page *p, const struct loire_message *m, unsigned stop)
{
    unsigned colour = p->r->card[m->card].colour[stop];

    if (m->stage[stop])
        ph_page_item(&p->text, N_("{colour:0} (marked in {loc:1})"),
                     ARGS(colour, m->stage[stop] - 1u));
    else
        ph_page_item(&p->text, "{colour:0}", ARGS(colour));
}

static void show_message(struct page *p, const struct loire_message *m)
{
    const struct loire_card *c = &p->r->card[m->card];

    ph_buf_add(&p->text.line, "  ");
    ph_page_say(&p->text, N_("Level-{n:0} message ({n:1} {1?point|points}, {character:2}):"),
                ARGS(c->level, c->vp, LOIRE_SYMBOL_FIRST + c->symbol));
    ph_buf_addc(&p->text.line, ' ');
    if (c->colours == 0)
        ph_page_item(&p->text, N_("to {loc:0}"), ARGS(c->place));
    for (unsigned stop = 0; stop < c->colours; stop++)
        show_stop(p, m, stop);
    ph_page_end_line(&p->text, 2 * INDENT);
}

static void show_delivered(struct page *p, const struct loire_seat *seat)
{
    unsigned symbol[LOIRE_SYMBOL_COUNT] = {0}, level[LOIRE_LEVELS + 1] = {0};

    for (unsigned i = 0; i < seat->delivered_count; i++) {
        level[p->r->card[seat->delivered[i]].level]++;
        symbol[p->r->card[seat->delivered[i]].symbol]++;
    }
    ph_page_label(&p->text, INDENT, N_("Delivered:"));
    for (unsigned i = 1; i <= LOIRE_LEVELS; i++)
        if (level[i])
            ph_page_item(&p->text, N_("{n:1} of level {n:0}"), ARGS(i, level[i]));
    for (unsigned i = 0; i < LOIRE_SYMBOL_COUNT && !p->r->casual; i++)
        if (symbol[i])
            ph_page_item(&p->text, N_("{n:1} with {character:0}"),
                         ARGS(LOIRE_SYMBOL_FIRST + i, symbol[i]));
    ph_page_end_line(&p->text, 2 * INDENT);
}

static void show_player(struct page *p, unsigned seat, const struct ph_score *score)
{
    const struct loire_seat *who = &p->s->seats[seat];

    ph_page_sentence(
        &p->text, 0,
        N_("{seat:0}: {n:1} {1?denier|deniers}, boat on space {n:2}, {n:3} {3?message|messages} "
           "delivered, {n:4} {4?point|points}"),
        ARGS(seat, who->deniers, who->boat, who->delivered_count, (unsigned)score->total[seat]));
    show_goods(p, who);
    show_buildings(p, seat);
    show_hired(p, who);
    for (unsigned i = 0; i < who->message_count; i++)
        show_message(p, &who->message[i]);
    if (who->cubes)
        ph_page_sentence(&p->text, INDENT, N_("Free message cubes: {n:0}"), ARGS(who->cubes));
    if (who->delivered_count)
        show_delivered(p, who);
}

/* ---- the end ---- */

static void show_end(struct page *p)
{
    const struct loire_state *s = p->s;

    if (s->phase == LOIRE_OVER)
        return;
    ph_page_empty_line(&p->text);
    if (s->triggered_by != LOIRE_NO_SEAT && s->last_seat != LOIRE_NO_SEAT) {
        ph_page_sentence(&p->text, 0,
                         N_("{seat:0} has triggered the end of the game. Last turn: {seat:1}."),
                         ARGS(s->triggered_by, s->last_seat));
        return;
    }
    ph_page_sentence(&p->text, 0,
                     N_("The game ends when a boat reaches space {n:0} or a player has delivered "
                        "{n:1} {1?message|messages}."),
                     ARGS(p->r->boat_end, p->r->messages_end));
    if (p->r->base.players == 1)
        ph_page_sentence(&p->text, 0, N_("Or after turn {n:0}."), ARGS(p->r->solo_turns));
}

void loire_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out)
{
    const struct loire_view *v = view;
    struct page p = {.r = loire_rules(rules), .s = &v->seen};
    struct ph_score score;

    ph_page_start(&p.text, rules, lang, names, out);
    loire_score(rules, &v->seen, &score);
    show_turn(&p);
    ph_page_empty_line(&p.text);
    show_roads(&p);
    ph_page_empty_line(&p.text);
    show_market(&p);
    show_supply(&p);
    show_cards(&p);
    for (unsigned seat = 0; seat < rules->players; seat++) {
        ph_page_empty_line(&p.text);
        show_player(&p, seat, &score);
    }
    show_end(&p);
    ph_page_finish(&p.text);
}
