/* La Loire: what a move loses, said before it is made. */
#include "base/message.h"
#include "core/text/phrase.h"
#include "games/loire/rules/aids.h"
#include "games/loire/rules/flow.h"
#include "games/loire/text/text.h"

struct caution {
    const struct loire_rules *r;
    const struct loire_state *s;
    ph_move move;
    struct ph_remarks said;
};

#define ARGS PH_VALUES

/* ---- money ---- */

/* LL-M7: what the merchant cannot take out of the city. */
static void warn_of_wealth(struct caution *c, const char *msgid)
{
    unsigned had = loire_me(c->s)->deniers, kept = loire_purse_at_start(c->s, LOIRE_MERCHANT);

    if (had > kept)
        ph_remark(&c->said, msgid, ARGS(had - kept, kept));
}

/* What a move in a city takes. */
static struct loire_price price_of(const struct caution *c)
{
    unsigned a = loire_a(c->move), kind = loire_kind(c->move);

    switch (kind) {
    case LOIRE_M_HIRE: return loire_character_price(c->r, c->s, a);
    case LOIRE_M_SHIP: return (struct loire_price){.deniers = (uint8_t)loire_ship_price(c->r, a)};
    case LOIRE_M_PALACE: return loire_palace_price(c->r, c->s);
    case LOIRE_M_MESSAGE: return loire_level_price(c->r, c->s, a);
    default:
        return loire_building_price(c->r, c->s, kind - LOIRE_M_FARM + LOIRE_FARM,
                                    loire_b(c->move) != 0);
    }
}

/* What the player could still get for goods in the city where the merchant is. */
static unsigned goods_value(const struct caution *c)
{
    unsigned value = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        value += loire_me(c->s)->goods[good] * loire_sell_price(c->r, c->s, good);
    return value;
}

static void warn_of_poverty(struct caution *c)
{
    if (!loire_has_next_turn(c->r, c->s, c->s->seat))
        return;
    ph_remark(&c->said, N_("with fewer than {n:0} deniers in a city your next turn is skipped"),
              ARGS(LOIRE_POVERTY));
}

/* LL-T1: does this purchase bring a player whose merchant stays in a city below the limit? */
static void ask_poverty_by_price(struct caution *c)
{
    unsigned had = loire_me(c->s)->deniers;
    struct loire_price price = price_of(c);
    bool stays = loire_figure_moved(c->s, LOIRE_MERCHANT) &&
                 loire_is_city(loire_me(c->s)->figure[LOIRE_MERCHANT].at);
    unsigned wood = price.wood * loire_sell_price(c->r, c->s, LOIRE_WOOD);
    unsigned more = c->s->figure == LOIRE_MERCHANT ? goods_value(c) - wood : 0;

    if (stays && had >= LOIRE_POVERTY && had - price.deniers + more < LOIRE_POVERTY)
        warn_of_poverty(c);
}

/* The same when the merchant rides into a city. */
static void ask_poverty_on_arrival(struct caution *c)
{
    struct loire_state stop = *c->s;

    if (!loire_is_city(loire_a(c->move)))
        return;
    loire_ride(c->r, &stop, c->move);
    if (loire_me(&stop)->deniers + goods_value(c) < LOIRE_POVERTY)
        warn_of_poverty(c);
}

static void ask_done(struct caution *c)
{
    if (!loire_figure_moved(c->s, LOIRE_MERCHANT) || !loire_has_next_turn(c->r, c->s, c->s->seat))
        return; /* it sets out in this turn, and its moves tell; or it never does */
    warn_of_wealth(c, N_("{n:0} {0?denier|deniers} above {n:1} will stay behind when the "
                         "merchant leaves"));
    if (loire_next_turn_skipped(c->r, c->s, c->s->seat))
        warn_of_poverty(c);
}

/* ---- the end of the game ---- */

static void warn_of_end(struct caution *c, bool ends)
{
    if (ends && c->s->triggered_by == LOIRE_NO_SEAT)
        ph_remark(&c->said, N_("triggers the end of the game"), ARGS(0));
}

/* Does a boat reach its last space (LL-E1)? */
static bool boat_arrives(const struct caution *c, unsigned seat, unsigned spaces)
{
    return c->s->seats[seat].boat + spaces >= c->r->boat_end;
}

static void ask_boat_of_building(struct caution *c)
{
    unsigned at = loire_here(c->s);

    warn_of_end(c, c->s->building[at] && boat_arrives(c, c->s->owner[at], 1));
}

static void ask_ship(struct caution *c)
{
    unsigned spaces = loire_a(c->move), boat = loire_me(c->s)->boat, end = c->r->boat_end;
    unsigned room = boat < end ? end - boat : 0;

    if (spaces > room)
        ph_remark(&c->said, N_("the boat moves only {n:0} {0?space|spaces}: {n:1} is the last one"),
                  ARGS(room, end));
    warn_of_end(c, boat_arrives(c, c->s->seat, spaces));
}

/* ---- messages ---- */

static void ask_level(struct caution *c, unsigned level)
{
    static const char *const lacking[] = {
        N_("can't be delivered yet: needs the Apprentice"),
        N_("can't be delivered yet: needs the Helper"),
        N_("can't be delivered yet: needs the Apprentice and the Helper"),
    };
    uint32_t needs = loire_level_needs(c->r, c->s, level);
    unsigned after = loire_level_after(c->r, c->s, level);
    unsigned row = (needs >> LOIRE_APPRENTICE & 1u) + 2 * (needs >> LOIRE_HELPER & 1u);

    if (row > 0)
        ph_remark(&c->said, lacking[row - 1], ARGS(0));
    if (loire_gets_stuck(c->r, c->s, level))
        ph_remark(&c->said, N_("your hand would be full of messages that you can't deliver next"),
                  ARGS(0));
    else if (after)
        ph_remark(&c->said, N_("can't be delivered before one more of level {n:0}"), ARGS(after));
}

static void ask_delivery(struct caution *c)
{
    const struct loire_seat *p = loire_me(c->s);
    unsigned card = loire_a(c->move), from = loire_b(c->move);
    int held = loire_held(p, card);

    if (from)
        ph_remark(&c->said, N_("the {colour:0} stop of {card:1} is lost"),
                  ARGS(loire_c(c->move), from - 1));
    if (held >= 0 && !loire_needs_cube(c->r, &p->message[held]))
        warn_of_end(c, p->delivered_count + 1u >= c->r->messages_end);
}

void loire_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                   struct ph_buf *out)
{
    const struct loire_view *v = view;
    struct caution c = {loire_rules(rules), &v->seen, move, {rules, {lang, NULL}, out, false}};

    switch ((enum loire_move_kind)loire_kind(move)) {
    case LOIRE_M_MERCHANT:
        warn_of_wealth(&c, N_("{n:0} {0?denier|deniers} above {n:1} {0?stays|stay} behind"));
        ask_poverty_on_arrival(&c);
        break;
    case LOIRE_M_BUY: ask_boat_of_building(&c); break;
    case LOIRE_M_SHIP:
        ask_ship(&c);
        ask_poverty_by_price(&c);
        break;
    case LOIRE_M_HIRE:
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
    case LOIRE_M_PALACE: ask_poverty_by_price(&c); break;
    case LOIRE_M_MESSAGE:
        ask_level(&c, loire_a(move));
        ask_poverty_by_price(&c);
        break;
    case LOIRE_M_DELIVER: ask_delivery(&c); break;
    case LOIRE_M_DONE: ask_done(&c); break;
    default: break;
    }
}
