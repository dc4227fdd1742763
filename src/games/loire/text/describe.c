/* La Loire: what a move does, with prices and points, as a numbered list shows it to the player. */
#include "base/message.h"
#include "core/text/phrase.h"
#include "games/loire/rules/ask.h"
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

/* Does the price of a good there differ from the market price? */
static bool has_parts(const struct phrase *p, unsigned at, bool beer)
{
    return beer || p->s->building[at] || p->s->circus == at;
}

/* How a price is made up: "4 - 1 farm - 1 Circus". */
static void describe_parts(const struct phrase *p, unsigned at, bool beer)
{
    unsigned kind = p->s->building[at];

    ph_buf_addf(p->out, beer ? "2 x %u" : "%u", loire_price(p->r, p->s, p->s->shield[at]));
    if (kind && !beer)
        say(p, N_(" - {n:0} {building:1}"), ARGS(loire_rebate(kind), kind));
    if (p->s->circus == at)
        say(p, N_(" - 1 Circus"), ARGS(0));
}

/* Why a price is not the printed one: "(3 + 1 Economus - 1 Magister Artium)". */
struct change {
    unsigned printed;
    unsigned more, dear; /* how much more, with which character */
    bool less;           /* one less, … */
    unsigned cheap;      /* … with which character */
};

static void describe_change(const struct phrase *p, const struct change *change)
{
    if (!change->more && !change->less)
        return;
    ph_buf_addf(p->out, " (%u", change->printed);
    if (change->more)
        say(p, N_(" + {n:0} {character:1}"), ARGS(change->more, change->dear));
    if (change->less)
        say(p, N_(" - 1 {character:0}"), ARGS(change->cheap));
    ph_buf_add(p->out, ")");
}

static void describe_built_for(const struct phrase *p, unsigned printed)
{
    describe_change(p, &(struct change){.printed = printed,
                                        .more = p->s->spent.builds > 0,
                                        .dear = LOIRE_ECONOMUS,
                                        .less = loire_can(p->s, LOIRE_MAGISTER),
                                        .cheap = LOIRE_MAGISTER});
}

static void describe_hired_for(const struct phrase *p, unsigned printed)
{
    describe_change(p, &(struct change){.printed = printed,
                                        .more = p->s->spent.hires > 0 ? p->r->lady_surcharge : 0u,
                                        .dear = LOIRE_LADY,
                                        .less = loire_can(p->s, LOIRE_WITCH),
                                        .cheap = LOIRE_WITCH});
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

/* What matters about a place: for the merchant the price, for the messenger the shield. */
static void describe_arrival(const struct phrase *p, unsigned figure, unsigned at)
{
    if (loire_is_city(at))
        return;
    if (figure == LOIRE_MESSENGER) {
        say(p, N_(" ({colour:0})"), ARGS(p->s->shield[at]));
    } else {
        say(p, N_(" ({good:0} for {n:1}"),
            ARGS(p->r->good[at], loire_buy_price(p->r, p->s, at, false)));
        if (has_parts(p, at, false)) {
            ph_buf_add(p->out, " = ");
            describe_parts(p, at, false);
        }
        ph_buf_add(p->out, ")");
    }
    if (p->s->circus == at)
        say(p, N_(", at the Circus"), ARGS(0));
}

static void describe_go(const struct phrase *p, ph_move m)
{
    unsigned figure = loire_kind(m) - LOIRE_M_MERCHANT, at = loire_a(m);
    unsigned kept = loire_purse_at_start(p->s, figure), had = loire_me(p->s)->deniers;

    say(p, N_("{figure:0} to {loc:1}"), ARGS(figure, at));
    describe_arrival(p, figure, at);
    describe_horses(p, m);
    if (had > kept)
        say(p, N_(", losing {n:0} {0?denier|deniers} over {n:1}"), ARGS(had - kept, kept));
}

/* ---- goods ---- */

static void describe_buy(const struct phrase *p, unsigned good)
{
    unsigned at = loire_here(p->s), price = loire_buy_price(p->r, p->s, at, good == LOIRE_BEER);
    bool two = good == LOIRE_WOOD && loire_can(p->s, LOIRE_LUMBERJACK) && p->s->supply[good] > 1;

    say(p,
        two ? N_("buy {n:2} {good:0} for {n:1} {1?denier|deniers}")
            : N_("buy {good:0} for {n:1} {1?denier|deniers}"),
        ARGS(good, price, 2));
    if (has_parts(p, at, good == LOIRE_BEER)) {
        ph_buf_add(p->out, " (");
        describe_parts(p, at, good == LOIRE_BEER);
        ph_buf_add(p->out, ")");
    }
}

static void describe_sell(const struct phrase *p, unsigned good)
{
    unsigned price = loire_sell_price(p->r, p->s, good);

    say(p, N_("sell {good:0} for {n:1} {1?denier|deniers}"), ARGS(good, price));
    describe_change(p, &(struct change){.printed = p->r->sell[good],
                                        .more = price - p->r->sell[good],
                                        .dear = LOIRE_WOOD_MERCHANT + good});
}

static void describe_ship(const struct phrase *p, unsigned spaces)
{
    unsigned way = 0, to = loire_me(p->s)->boat + spaces;

    while (way + 1 < p->r->ships && p->r->ship_spaces[way] != spaces)
        way++;
    say(p, N_("ship for {n:1} {1?denier|deniers}: the boat moves {n:0} {0?space|spaces}, to {n:2}"),
        ARGS(spaces, p->r->ship_cost[way], to < p->r->boat_end ? to : p->r->boat_end));
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
    unsigned deniers, wood;

    loire_build_price(p->r, p->s, kind, patron, &deniers, &wood);
    say(p, text[kind], ARGS(at, deniers, wood));
    describe_built_for(p, p->r->build_deniers[kind]);
    if (patron)
        say(p, N_(" (Patronus: {n:0} {0?denier|deniers} for 1 wood)"), ARGS(LOIRE_PATRON_PAYS));
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
    say(p, N_("build the {palace:1} for {n:0} {0?denier|deniers}"),
        ARGS(loire_build_deniers(p->s, p->r->palace_cost), city * LOIRE_PALACE_COUNT + kind));
    describe_built_for(p, p->r->palace_cost);
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
    [LOIRE_VASSALLUS] = N_("one extra message wherever you buy messages"),
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
    say(p, N_("hire the {character:1} for {n:0} {0?denier|deniers}"),
        ARGS(loire_hire_price(p->r, p->s, c), c));
    describe_hired_for(p, p->r->cost[c]);
    ph_buf_add(p->out, " - ");
    say(p, character_help[c], ARGS(help_number(p->r, c), c - LOIRE_WOOD_MERCHANT));
}

/* ---- messages ---- */

static void describe_message(const struct phrase *p, unsigned level, unsigned by)
{
    unsigned price = loire_message_price(p->r, p->s, loire_here(p->s), level);
    unsigned deck = p->s->deck_count[level], most = LOIRE_SPY_CARDS;

    if (by == LOIRE_BY_SPY)
        say(p,
            N_("look at {n:2} level-{n:0} {2?card|cards} with the Spy and keep one ({n:1} "
               "{1?denier|deniers})"),
            ARGS(level, price, deck < most ? deck : most));
    else if (by == LOIRE_BY_DUCAL)
        say(p, N_("search the level-{n:0} deck with the Ducal Palace ({n:1} {1?denier|deniers})"),
            ARGS(level, price));
    else
        say(p, N_("buy the top level-{n:0} message for {n:1} {1?denier|deniers}"),
            ARGS(level, price));
    if (price < p->r->message_cost[level])
        say(p, N_(" ({n:0} - 1 Post Office)"), ARGS(p->r->message_cost[level]));
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
        say(p, N_("mark the {colour:1} stop of {card:0}"), ARGS(card, here));
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
    case LOIRE_M_DONE: say(&p, N_("the {figure:0} is done"), ARGS(p.s->figure)); break;
    }
}
