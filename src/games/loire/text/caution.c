/* La Loire: what a move loses, said before it is made. */
#include <assert.h>

#include "base/message.h"
#include "core/text/phrase.h"
#include "games/loire/rules/aids.h"
#include "games/loire/rules/flow.h"
#include "games/loire/text/text.h"

/* The position as it is, and after the move. */
struct caution {
    const struct loire_rules *r;
    const struct loire_state *s;
    struct loire_state after;
    ph_move move;
    struct ph_remarks said;
};

#define ARGS PH_VALUES

/* ---- money ---- */

/* LL-M7: what the merchant cannot take out of the city. */
static void warn_of_wealth(struct caution *c, const char *msgid)
{
    unsigned deniers = loire_me(c->s)->deniers;
    unsigned kept = loire_purse_at_start(c->s, LOIRE_MERCHANT);

    if (deniers > kept)
        ph_remark(&c->said, msgid, ARGS(deniers - kept, kept));
}

/* What the player can have at the end of the turn, if nothing more is bought: the goods can be sold
 * while the merchant acts, unless it has done something else (LL-X12). */
static unsigned wealth(const struct loire_rules *r, const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    unsigned deniers = p->deniers;
    bool sells = s->figure == LOIRE_MERCHANT && !loire_job_closed(r, s, LOIRE_JOB_SELL);

    for (unsigned good = 0; sells && good < LOIRE_GOOD_COUNT; good++)
        deniers += p->goods[good] * loire_sell_price(r, s, good);
    return deniers;
}

/* LL-T1: is there a next turn, and is the merchant in the city where it will begin? */
static bool starts_in_city(const struct caution *c)
{
    const struct loire_state *s = &c->after;

    return loire_figure_moved(s, LOIRE_MERCHANT) &&
           loire_is_city(loire_me(s)->figure[LOIRE_MERCHANT].at) &&
           loire_has_next_turn(c->r, s, s->seat);
}

static void warn_of_poverty(struct caution *c)
{
    if (starts_in_city(c) && wealth(c->r, &c->after) < LOIRE_POVERTY)
        ph_remark(&c->said, N_("with fewer than {n:0} deniers in a city your next turn is skipped"),
                  ARGS(LOIRE_POVERTY));
}

/* Only the purchase that brings the player below the limit warns. */
static void warn_of_price(struct caution *c)
{
    if (wealth(c->r, c->s) >= LOIRE_POVERTY)
        warn_of_poverty(c);
}

static void warn_of_done(struct caution *c)
{
    if (!loire_figure_moved(c->s, LOIRE_MERCHANT) || !loire_has_next_turn(c->r, c->s, c->s->seat))
        return; /* it sets out in this turn, and its moves tell; or it never does */
    warn_of_wealth(c, N_("{n:0} {0?denier|deniers} above {n:1} will stay behind when the "
                         "merchant leaves"));
    warn_of_poverty(c);
}

/* ---- boats ---- */

static void warn_of_last_space(struct caution *c)
{
    unsigned spaces = (unsigned)loire_me(&c->after)->boat - loire_me(c->s)->boat;

    if (spaces < loire_a(c->move))
        ph_remark(&c->said, N_("the boat moves only {n:0} {0?space|spaces}: {n:1} is the last one"),
                  ARGS(spaces, c->r->boat_end));
}

/* ---- messages ---- */

static void warn_of_hand(struct caution *c)
{
    ph_remark(&c->said, N_("none of your messages could ever be delivered"), ARGS(0));
}

static void warn_of_level(struct caution *c, unsigned level)
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
        warn_of_hand(c);
    else if (after)
        ph_remark(&c->said, N_("can't be delivered before one more of level {n:0}"), ARGS(after));
}

static void warn_of_cube(struct caution *c)
{
    unsigned from = loire_b(c->move);

    if (from)
        ph_remark(&c->said, N_("the {colour:0} stop of {card:1} is lost"),
                  ARGS(loire_c(c->move), from - 1));
    else if (loire_mark_sticks(c->r, c->s, (unsigned)loire_held(loire_me(c->s), loire_a(c->move))))
        warn_of_hand(c);
}

/* ---- all ---- */

static void warn_of_losses(struct caution *c)
{
    switch ((enum loire_move_kind)loire_kind(c->move)) {
    case LOIRE_M_MERCHANT:
        warn_of_wealth(c, N_("{n:0} {0?denier|deniers} above {n:1} {0?stays|stay} behind"));
        warn_of_poverty(c);
        break;
    case LOIRE_M_SHIP:
        warn_of_last_space(c);
        warn_of_price(c);
        break;
    case LOIRE_M_HIRE:
    case LOIRE_M_FARM:
    case LOIRE_M_MONASTERY:
    case LOIRE_M_CASTLE:
    case LOIRE_M_PALACE: warn_of_price(c); break;
    case LOIRE_M_MESSAGE:
        warn_of_level(c, loire_a(c->move));
        warn_of_price(c);
        break;
    case LOIRE_M_DELIVER: warn_of_cube(c); break;
    case LOIRE_M_DONE: warn_of_done(c); break;
    default: break;
    }
}

void loire_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                   struct ph_buf *out)
{
    const struct loire_view *v = view;
    struct caution c = {.r = loire_rules(rules),
                        .s = &v->seen,
                        .move = move,
                        .said = {rules, {lang, NULL}, out, false}};

    c.after = v->seen; /* not in its initialiser: docs/contributors/decisions.md, hardening flags */
    assert(loire_refuse(rules, &v->seen, move).code == PH_LEGAL);
    if (loire_kind(move) == LOIRE_M_KEEP)
        return; /* it loses nothing, and would shuffle cards that nobody knows */
    if (loire_kind(move) == LOIRE_M_DONE)
        c.after.figure = LOIRE_NO_FIGURE; /* the stop is over; warnings are about this turn still */
    else
        loire_carry_out(c.r, &c.after, move);
    warn_of_losses(&c);
    if (c.after.triggered_by != c.s->triggered_by)
        ph_remark(&c.said, N_("triggers the end of the game"), ARGS(0));
}
