/* La Loire: what a move does, with prices and points, as a numbered list shows it to the player. */
#include "base/message.h"
#include "core/text/phrase.h"
#include "games/loire/rules/aids.h"
#include "games/loire/rules/flow.h"
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

struct phrase {
    const struct loire_rules *r;
    const struct loire_state *s;
    struct ph_reader reader;
    struct ph_buf *out;
};

#define ARGS PH_VALUES

static void say(const struct phrase *p, const char *msgid, const unsigned *given)
{
    ph_phrase(p->out, &p->r->base, &p->reader, msgid, given);
}

/* ---- prices ---- */

/* A part after the first: " - 1 farm". */
static void describe_part(const struct phrase *p, const struct loire_price_part *part)
{
    bool more = part->deniers > 0;
    unsigned number = (unsigned)(more ? part->deniers : -part->deniers);

    if (part->of >= LOIRE_OF_CHARACTER)
        say(p, more ? N_(" + {n:0} {character:1}") : N_(" - {n:0} {character:1}"),
            ARGS(number, part->of - LOIRE_OF_CHARACTER));
    else if (part->of >= LOIRE_OF_PALACE)
        say(p, N_(" - {n:0} Post Office"), ARGS(number));
    else if (part->of >= LOIRE_OF_BUILDING)
        say(p, N_(" - {n:0} {building:1}"), ARGS(number, part->of - LOIRE_OF_BUILDING));
    else
        say(p, N_(" - {n:0} Circus"), ARGS(number));
}

/* How a price is made up, between `before` and `after`: "4 - 1 farm - 1 Circus"; nothing where it
 * is the printed one or the market's. */
static void describe_parts(const struct phrase *p, const char *before,
                           const struct loire_price *price, const char *after)
{
    bool twice = price->part_count > 1 && price->part[1].of == LOIRE_OF_MARKET;

    if (price->part_count < 2)
        return;
    ph_buf_addf(p->out, twice ? "%s2 x %d" : "%s%d", before, price->part[0].deniers);
    for (unsigned i = 1 + twice; i < price->part_count; i++)
        describe_part(p, &price->part[i]);
    ph_buf_add(p->out, after);
}

/* ---- moving ---- */

static void describe_horses(const struct phrase *p, ph_move m)
{
    unsigned drop = loire_drop(m), take = loire_take(m), smith = loire_smith(m);

    if (drop)
        say(p, N_(", leaving {n:0} {0?horse|horses}"), ARGS(drop));
    if (take)
        say(p, N_(", taking {n:0} {0?horse|horses}"), ARGS(take));
    if (smith)
        say(p, N_(", with the horse from {loc:0} for {n:1} {1?denier|deniers}"),
            ARGS(smith - 1, LOIRE_SMITH_PRICE));
}

/* What the merchant would pay there, or why it could not buy: by what it arrives with. */
static void describe_offer(const struct phrase *p, ph_move m)
{
    static const char *const refused[LOIRE_OBSTACLE_END] = {
        [LOIRE_OBSTACLE_CARRY] = N_(" ({good:0} for {n:1}, but you already carry one)"),
        [LOIRE_OBSTACLE_SUPPLY] = N_(" (no {good:0} left)"),
        [LOIRE_OBSTACLE_PRICE] = N_(" ({good:0} for {n:1}, but you have only {n:2})"),
    };
    unsigned at = loire_a(m), good = p->r->good[at];
    struct loire_state stop = *p->s;
    struct loire_price price;

    loire_carry_out(p->r, &stop, m);
    price = loire_good_price(p->r, &stop, at, false);
    if (refused[price.obstacle]) {
        say(p, refused[price.obstacle], ARGS(good, price.deniers, loire_me(&stop)->deniers));
        return;
    }
    say(p, N_(" ({good:0} for {n:1}"), ARGS(good, price.deniers));
    describe_parts(p, " = ", &price, "");
    ph_buf_add(p->out, ")");
}

/* What matters about a place: for the merchant the price, for the messenger the shield. */
static void describe_arrival(const struct phrase *p, unsigned figure, ph_move m)
{
    unsigned at = loire_a(m);

    if (loire_is_city(at))
        return;
    if (figure == LOIRE_MESSENGER)
        say(p, N_(" ({colour:0} shield)"), ARGS(p->s->shield[at]));
    else
        describe_offer(p, m);
    if (p->s->circus == at)
        say(p, N_(", at the Circus"), ARGS(0));
}

static void describe_go(const struct phrase *p, ph_move m)
{
    unsigned figure = loire_kind(m) - LOIRE_M_MERCHANT, at = loire_a(m);

    say(p, N_("{figure:0} to {loc:1}"), ARGS(figure, at));
    describe_arrival(p, figure, m);
    describe_horses(p, m);
}

/* ---- goods ---- */

static void describe_buy(const struct phrase *p, unsigned good)
{
    struct loire_price price = loire_good_price(p->r, p->s, loire_here(p->s), good == LOIRE_BEER);
    unsigned count = loire_bought_cards(p->s, good);

    say(p,
        count > 1 ? N_("buy {n:2} {good:0} for {n:1} {1?denier|deniers}")
                  : N_("buy {good:0} for {n:1} {1?denier|deniers}"),
        ARGS(good, price.deniers, count));
    describe_parts(p, " (", &price, ")");
}

static void describe_sell(const struct phrase *p, unsigned good)
{
    struct loire_price price = loire_sale_price(p->r, p->s, good);

    say(p, N_("sell {good:0} for {n:1} {1?denier|deniers}"), ARGS(good, price.deniers));
    describe_parts(p, " (", &price, ")");
}

static void describe_ship(const struct phrase *p, unsigned spaces)
{
    unsigned to = loire_me(p->s)->boat + spaces;

    say(p, N_("ship for {n:1} {1?denier|deniers}: the boat moves {n:0} {0?space|spaces}, to {n:2}"),
        ARGS(spaces, loire_ship_price(p->r, spaces), to < p->r->boat_end ? to : p->r->boat_end));
}

/* ---- building ---- */

static void describe_build(const struct phrase *p, unsigned kind, unsigned at, bool patron)
{
    static const char *const text[LOIRE_BUILDING_END] = {
        [LOIRE_FARM] = N_("build a farm in {loc:0} for {n:1} {1?denier|deniers} and {n:2} wood"),
        [LOIRE_MONASTERY] =
            N_("build a monastery in {loc:0} for {n:1} {1?denier|deniers} and {n:2} wood"),
        [LOIRE_CASTLE] =
            N_("build a castle in {loc:0} for {n:1} {1?denier|deniers} and {n:2} wood"),
    };
    struct loire_price price = loire_building_price(p->r, p->s, kind, patron);

    say(p, text[kind], ARGS(at, price.deniers, price.wood));
    describe_parts(p, " (", &price, ")");
    if (kind == LOIRE_FARM)
        say(p, N_(" ({good:0}, {colour:1})"), ARGS(p->r->good[at], p->s->shield[at]));
}

static const char *const palace_help[LOIRE_PALACE_COUNT] = {
    [LOIRE_DUCAL] = N_("messages of your choice"),
    [LOIRE_POST] = N_("a second message for 1 less"),
    [LOIRE_PALATIUM] = N_("hire a red character there"),
    [LOIRE_BANK] = N_("{n:0} deniers for every stop there"),
};

static void describe_palace(const struct phrase *p, unsigned kind, unsigned city)
{
    struct loire_price price = loire_palace_price(p->r, p->s);

    say(p, N_("build the {palace:1} for {n:0} {0?denier|deniers}"),
        ARGS(price.deniers, city * LOIRE_PALACE_COUNT + kind));
    describe_parts(p, " (", &price, ")");
    ph_buf_add(p->out, " - ");
    say(p, palace_help[kind], ARGS(LOIRE_BANK_PAYS));
}

/* ---- hiring ---- */

/* What a character does; {n:0} is help_number(), {good:1} the good of a merchant card. */
static const char *const character_help[LOIRE_CHARACTER_COUNT] = {
    [LOIRE_WOOD_MERCHANT] = N_("{good:1} sells for 1 more"),
    [LOIRE_GRAIN_MERCHANT] = N_("{good:1} sells for 1 more"),
    [LOIRE_CHEESE_MERCHANT] = N_("{good:1} sells for 1 more"),
    [LOIRE_WINE_MERCHANT] = N_("{good:1} sells for 1 more"),
    [LOIRE_DAIRYMAN] = N_("carry any amount of cheese"),
    [LOIRE_GRAIN_FARMER] = N_("carry any amount of grain"),
    [LOIRE_LUMBERJACK] = N_("two wood for the price of one"),
    [LOIRE_BANKER] = N_("leave a city with up to {n:0} deniers"),
    [LOIRE_LADY] = N_("two hires per turn, the second for {n:0} more"),
    [LOIRE_WITCH] = N_("hires cost 1 less"),
    [LOIRE_MAGISTER] = N_("buildings cost 1 less"),
    [LOIRE_ECONOMUS] = N_("two buildings per turn, the second for 1 more"),
    [LOIRE_PATRONUS] = N_("pay {n:0} deniers instead of one wood of a building"),
    [LOIRE_MENSOR] = N_("build on either road"),
    [LOIRE_SQUIRE] = N_("take up to two horses before a move"),
    [LOIRE_SCOUT] = N_("up to three horses in a stack"),
    [LOIRE_BLACKSMITH] = N_("a horse from anywhere for 1 denier, once per turn"),
    [LOIRE_JESTER] = N_("you may stop early at the Circus"),
    [LOIRE_CITY_GUARD] = N_("you may stop early in a city"),
    [LOIRE_MAYOR] = N_("carry up to {n:0} messages"),
    [LOIRE_VASSALLUS] = N_("one more message where you buy level 1 to 3"),
    [LOIRE_SPY] = N_("choose each message from {n:0} cards"),
    [LOIRE_APPRENTICE] = N_("a cube: you can deliver level-2 messages"),
    [LOIRE_HELPER] = N_("a second cube: you can deliver level-3 messages"),
    [LOIRE_LOVER] = N_("{n:0} points per delivered message with this symbol"),
    [LOIRE_GENERAL] = N_("{n:0} points per delivered message with this symbol"),
    [LOIRE_PHILOSOPHER] = N_("{n:0} points per delivered message with this symbol"),
    [LOIRE_JUDGE] = N_("{n:0} points per delivered message with this symbol"),
    [LOIRE_PROVOST] = N_("{n:0} points per delivered message with this symbol"),
};

static unsigned help_number(const struct loire_rules *r, unsigned c)
{
    switch (c) {
    case LOIRE_BANKER: return LOIRE_BANKER_WEALTH;
    case LOIRE_LADY: return r->lady_surcharge;
    case LOIRE_PATRONUS: return LOIRE_PATRON_PAYS;
    case LOIRE_MAYOR: return LOIRE_HAND_MAX;
    case LOIRE_SPY: return LOIRE_SPY_CARDS;
    default: return LOIRE_BLUE_POINTS;
    }
}

static void describe_hire(const struct phrase *p, unsigned c)
{
    struct loire_price price = loire_character_price(p->r, p->s, c);

    say(p, N_("hire the {character:1} for {n:0} {0?denier|deniers}"), ARGS(price.deniers, c));
    describe_parts(p, " (", &price, ")");
    ph_buf_add(p->out, " - ");
    say(p, character_help[c], ARGS(help_number(p->r, c), c - LOIRE_WOOD_MERCHANT));
}

/* ---- messages ---- */

/* The caution of the move says why. */
static void warn_of_hand(const struct phrase *p)
{
    say(p, N_(" - warning: you would be stuck"), ARGS(0));
}

static void describe_message(const struct phrase *p, unsigned level, unsigned by)
{
    struct loire_price price = loire_level_price(p->r, p->s, level);
    unsigned deck = p->s->deck_count[level], most = LOIRE_SPY_CARDS;

    if (by == LOIRE_BY_SPY)
        say(p,
            N_("look at {n:2} level-{n:0} {2?card|cards} with the Spy and keep one ({n:1} "
               "{1?denier|deniers})"),
            ARGS(level, price.deniers, deck < most ? deck : most));
    else if (by == LOIRE_BY_DUCAL)
        say(p, N_("search the level-{n:0} deck with the Ducal Palace ({n:1} {1?denier|deniers})"),
            ARGS(level, price.deniers));
    else
        say(p, N_("buy the top level-{n:0} message for {n:1} {1?denier|deniers}"),
            ARGS(level, price.deniers));
    describe_parts(p, " (", &price, ")");
    if (loire_gets_stuck(p->r, p->s, level))
        warn_of_hand(p);
}

static void describe_keep(const struct phrase *p, unsigned card)
{
    const struct loire_card *c = &p->r->card[card];

    say(p, N_("keep {card:0} ({n:1} {1?point|points}, {character:2})"),
        ARGS(card, c->vp, LOIRE_SYMBOL_FIRST + c->symbol));
}

/* Does the stop deliver the message, or only mark it? */
static bool is_last_stop(const struct phrase *p, unsigned card)
{
    const struct loire_seat *me = loire_me(p->s);
    int held = loire_held(me, card);

    return held < 0 || loire_marked(&me->message[held]) + 1u >= p->r->card[card].colours;
}

/* Marks the stop with a free cube. */
static void describe_mark(const struct phrase *p, unsigned card, unsigned colour)
{
    int held = loire_held(loire_me(p->s), card);

    say(p, N_("mark the {colour:1} stop of {card:0}"), ARGS(card, colour));
    if (held >= 0 && loire_mark_sticks(p->r, p->s, (unsigned)held))
        warn_of_hand(p);
}

static void describe_deliver(const struct phrase *p, unsigned card, unsigned from, unsigned colour)
{
    const struct loire_card *c = &p->r->card[card];
    unsigned here = p->s->shield[loire_here(p->s)];

    if (c->level == 1)
        say(p, N_("deliver {card:0}: {n:1} {1?point|points}, pays {n:2} {2?denier|deniers}"),
            ARGS(card, c->vp, loire_price(p->r, p->s, here)));
    else if (is_last_stop(p, card))
        say(p, N_("deliver {card:0}: {n:1} {1?point|points}"), ARGS(card, c->vp));
    else if (from)
        say(p, N_("mark the {colour:1} stop of {card:0} with the {colour:3} cube of {card:2}"),
            ARGS(card, here, from - 1, colour));
    else
        describe_mark(p, card, here);
}

/* The second figure's stop is the end of the turn: nothing else can follow it. */
static void describe_done(const struct phrase *p)
{
    if (p->s->moved_count == LOIRE_FIGURES)
        say(p, N_("end the turn"), ARGS(0));
    else
        say(p, N_("the {figure:0} is done"), ARGS(p->s->figure));
}

void loire_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out)
{
    const struct loire_view *v = view;
    const struct phrase p = {loire_rules(rules), &v->seen, {lang, NULL}, out};
    unsigned a = loire_a(move), b = loire_b(move), kind = loire_kind(move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER: describe_go(&p, move); break;
    case LOIRE_M_BUY: describe_buy(&p, a); break;
    case LOIRE_M_CIRCUS:
        say(&p, N_("move the Circus to {loc:0} ({good:1})"), ARGS(a, p.r->good[a]));
        break;
    case LOIRE_M_HIRE: describe_hire(&p, a); break;
    case LOIRE_M_SELL: describe_sell(&p, a); break;
    case LOIRE_M_SHIP: describe_ship(&p, a); break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: describe_build(&p, kind - LOIRE_M_FARM + LOIRE_FARM, a, b != 0); break;
    case LOIRE_M_PALACE: describe_palace(&p, a, b); break;
    case LOIRE_M_MESSAGE: describe_message(&p, a, b); break;
    case LOIRE_M_KEEP: describe_keep(&p, a); break;
    case LOIRE_M_DELIVER: describe_deliver(&p, a, b, loire_c(move)); break;
    case LOIRE_M_DONE: describe_done(&p); break;
    }
}

/* ---- for a row under a heading ---- */

static void shorten_build(const struct phrase *p, unsigned kind, unsigned at, bool patron)
{
    struct loire_price price = loire_building_price(p->r, p->s, kind, patron);

    say(p, N_("{building:0} in {loc:1} for {n:2} and {n:3} wood"),
        ARGS(kind, at, price.deniers, price.wood));
    if (patron)
        say(p, N_(", with the {character:0}"), ARGS(LOIRE_PATRONUS));
}

static void shorten_message(const struct phrase *p, unsigned level, unsigned by)
{
    struct loire_price price = loire_level_price(p->r, p->s, level);

    say(p, N_("level {n:0} for {n:1}"), ARGS(level, price.deniers));
    if (by == LOIRE_BY_SPY)
        say(p, N_(", with the {character:0}"), ARGS(LOIRE_SPY));
    else if (by == LOIRE_BY_DUCAL)
        say(p, N_(", with the {palacekind:0}"), ARGS(LOIRE_DUCAL));
}

static void shorten_deliver(const struct phrase *p, unsigned card, unsigned from, unsigned colour)
{
    if (is_last_stop(p, card))
        say(p, N_("{card:0}: {n:1} {1?point|points}"), ARGS(card, p->r->card[card].vp));
    else if (from)
        say(p, N_("stop of {card:0}, with the {colour:2} cube of {card:1}"),
            ARGS(card, from - 1, colour));
    else
        say(p, N_("stop of {card:0}"), ARGS(card));
}

static void shorten_priced(const struct phrase *p, ph_move move)
{
    unsigned a = loire_a(move);

    switch (loire_kind(move)) {
    case LOIRE_M_BUY:
        say(p, N_("buy {good:0} for {n:1}"),
            ARGS(a, loire_buy_price(p->r, p->s, loire_here(p->s), a == LOIRE_BEER)));
        break;
    case LOIRE_M_SELL:
        say(p, N_("sell {good:0} for {n:1}"), ARGS(a, loire_sell_price(p->r, p->s, a)));
        break;
    case LOIRE_M_HIRE:
        say(p, N_("{character:0} for {n:1}"), ARGS(a, loire_hire_price(p->r, p->s, a)));
        break;
    default:
        say(p, N_("{palace:0} for {n:1}"),
            ARGS(loire_b(move) * LOIRE_PALACE_COUNT + a,
                 loire_build_deniers(p->s, p->r->palace_cost)));
    }
}

void loire_describe_short(const struct ph_rules *rules, const void *view, ph_move move,
                          enum ph_lang lang, struct ph_buf *out)
{
    const struct loire_view *v = view;
    const struct phrase p = {loire_rules(rules), &v->seen, {lang, NULL}, out};
    unsigned a = loire_a(move), b = loire_b(move), kind = loire_kind(move);

    switch ((enum loire_move_kind)kind) {
    case LOIRE_M_MERCHANT:
    case LOIRE_M_MESSENGER:
        ph_buf_add(out, p.r->name[a]);
        describe_horses(&p, move);
        break;
    case LOIRE_M_CIRCUS: ph_buf_add(out, p.r->name[a]); break;
    case LOIRE_M_BUY:
    case LOIRE_M_SELL:
    case LOIRE_M_HIRE:
    case LOIRE_M_PALACE: shorten_priced(&p, move); break;
    case LOIRE_M_SHIP:
        say(&p, N_("ship {n:0} {0?space|spaces} for {n:1}"), ARGS(a, loire_ship_price(p.r, a)));
        break;
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE: shorten_build(&p, kind - LOIRE_M_FARM + LOIRE_FARM, a, b != 0); break;
    case LOIRE_M_MESSAGE: shorten_message(&p, a, b); break;
    case LOIRE_M_DELIVER: shorten_deliver(&p, a, b, loire_c(move)); break;
    case LOIRE_M_KEEP:
    case LOIRE_M_DONE: loire_describe(rules, view, move, lang, out); break;
    }
}
