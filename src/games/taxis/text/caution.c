/* Thurn und Taxis: what a move loses, said before it is made. */
#include <assert.h>

#include "base/message.h"
#include "core/text/phrase.h"
#include "games/taxis/rules/aids.h"
#include "games/taxis/rules/flow.h"
#include "games/taxis/text/text.h"

struct caution {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    struct ph_remarks said;
};

static void warn_of_end(struct caution *c, const struct taxis_state *after)
{
    if (after->triggered_by != c->s->triggered_by)
        ph_remark(&c->said, N_("triggers the end of the game"), PH_VALUES(0));
}

static void warn_of_completion(struct caution *c, uint32_t cities)
{
    unsigned above = taxis_cards_above(c->r, taxis_me(c->s));
    struct taxis_state after;

    if (cities == 0)
        ph_remark(&c->said, N_("places no branch"), PH_VALUES(0));
    if (above > 0)
        ph_remark(&c->said, N_("you keep {n:1} cards and discard {n:0}"),
                  PH_VALUES(above, c->r->hand_limit));
    taxis_completed(c->r, c->s, cities, &after);
    warn_of_end(c, &after);
}

static void warn_of_coach(struct caution *c)
{
    struct taxis_state after = *c->s;

    taxis_take_coach(c->r, &after, NULL);
    warn_of_end(c, &after);
}

static void warn_of_no_coach(struct caution *c)
{
    struct taxis_coach_aid coach = taxis_coach_aid(c->r, c->s, c->s->seat);

    if (taxis_coach_due(c->r, taxis_me(c->s)))
        ph_remark(&c->said, N_("gives up coach {n:0} ({n:1} {1?point|points})"),
                  PH_VALUES(coach.size, coach.points));
}

void taxis_caution(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                   struct ph_buf *out)
{
    const struct taxis_view *v = view;
    struct caution c = {taxis_rules(rules), &v->seen, {rules, {lang, NULL}, out, false}};

    assert(taxis_refuse(rules, &v->seen, move).code == PH_LEGAL);
    switch ((enum taxis_move_kind)taxis_kind(move)) {
    case TAXIS_M_RESTART:
        ph_remark(&c.said, N_("discards a route of {n:0} {0?card|cards}"),
                  PH_VALUES(taxis_me(c.s)->route_count));
        break;
    case TAXIS_M_EACH:
    case TAXIS_M_ALL: warn_of_completion(&c, taxis_set(move)); break;
    case TAXIS_M_COACH:
    case TAXIS_M_WAINWRIGHT: warn_of_coach(&c); break;
    case TAXIS_M_NOCOACH: warn_of_no_coach(&c); break;
    default: break;
    }
}
