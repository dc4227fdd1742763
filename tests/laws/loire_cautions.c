/* La Loire: cautions, and turns that are skipped, held against what moves do. Each sentence is
 * expected by what the move did, and may stand nowhere else. */
#include <string.h>

#include "games/loire/rules/flow.h"
#include "games/loire/rules/reports.h"
#include "loire_made.h"

static void expect(const struct loire_made *m, const char *words, bool there)
{
    made_check(m, told_says(m->told, words) == there, words, told_says(m->told, words), there);
}

/* The position after the move as if the turn had not ended: with the same seat. */
static struct loire_state in_this_turn(const struct loire_made *m)
{
    struct loire_state s = *m->after;

    s.seat = m->before->seat;
    s.turn = m->before->turn;
    s.phase = m->before->phase;
    return s;
}

/* ---- money ---- */

/* Does the merchant stand in a city from where it leaves in the next turn only, if there is one? */
static bool waits_in_city(const struct loire_made *m)
{
    struct loire_state s = in_this_turn(m);
    bool moved = loire_figure_moved(m->before, LOIRE_MERCHANT) ||
                 loire_kind(m->told->move) == LOIRE_M_MERCHANT;

    return moved && loire_is_city(m->is->figure[LOIRE_MERCHANT].at) &&
           loire_has_next_turn(m->r, &s, s.seat);
}

static unsigned goods_value(const struct loire_made *m, const struct loire_state *s)
{
    unsigned deniers = 0;

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        deniers += loire_me(s)->goods[good] * loire_sell_price(m->r, s, good);
    return deniers;
}

static bool is_purchase(unsigned kind)
{
    return kind == LOIRE_M_SHIP || kind == LOIRE_M_HIRE || kind == LOIRE_M_MESSAGE ||
           kind == LOIRE_M_PALACE || (kind >= LOIRE_M_FARM && kind <= LOIRE_M_CASTLE);
}

/* Can the merchant sell at its stop, as far as the one kind of action of LL-X12 goes? */
static bool may_sell(const struct loire_made *m, bool after)
{
    const struct loire_spent *did = &m->before->spent;
    unsigned kind = loire_kind(m->told->move);
    bool spends = after && is_purchase(kind) && kind != LOIRE_M_HIRE; /* that is beside it */
    bool another = did->shipped || did->builds || spends;

    if (kind == LOIRE_M_MERCHANT)
        return true;
    return m->before->figure == LOIRE_MERCHANT && !(m->r->one_kind && another);
}

/* A ride into a city, a purchase or `done` after which not even selling all goods, as far as the
 * merchant is still there to do so, brings the limit. A purchase that changes nothing about it is
 * silent. */
static bool becomes_poor(const struct loire_made *m)
{
    struct loire_state s = in_this_turn(m);
    unsigned kind = loire_kind(m->told->move);
    unsigned before = m->was->deniers + (may_sell(m, false) ? goods_value(m, m->before) : 0);
    unsigned after = m->is->deniers + (may_sell(m, true) ? goods_value(m, &s) : 0);

    if (!waits_in_city(m))
        return false;
    if (kind == LOIRE_M_DONE)
        return m->is->deniers < LOIRE_POVERTY;
    return after < LOIRE_POVERTY &&
           (kind == LOIRE_M_MERCHANT || (is_purchase(kind) && before >= LOIRE_POVERTY));
}

static int discarded(const struct loire_made *m)
{
    for (unsigned i = 0; i < m->told->events.count; i++)
        if (m->told->events.at[i].kind == LOIRE_E_DISCARDED)
            return m->told->events.at[i].arg[0];
    return 0;
}

static void check_money(const struct loire_made *m)
{
    unsigned kind = loire_kind(m->told->move);
    json_int_t limit = json_integer_value(made_aid(m, "limit", "deniers"));
    json_int_t lost = json_integer_value(made_aid(m, "limit", "lost"));

    bool later = kind == LOIRE_M_DONE && waits_in_city(m) && m->is->deniers > limit;

    expect(m, "your next turn is skipped", becomes_poor(m));
    expect(m, "will stay behind", later);
    expect(m, " stay behind", later || (kind == LOIRE_M_MERCHANT && discarded(m) > 1));
    expect(m, " stays behind", kind == LOIRE_M_MERCHANT && discarded(m) == 1);
    if (kind == LOIRE_M_MERCHANT)
        made_equal(m, "lost", lost, discarded(m));
}

/* ---- messages ---- */

/* Is the hand full, in a turn that is not the player's last one, and no message in it can be
 * delivered first: it may not be (LL-V3), or there are too few cubes for it, and those on the others
 * stay (LL-X3)? */
static bool is_stuck(const struct loire_made *m, const struct loire_seat *p)
{
    struct loire_state s = in_this_turn(m);

    if (!m->r->casual || p->message_count < loire_hand_limit(&s) ||
        !loire_has_next_turn(m->r, &s, s.seat))
        return false;
    for (unsigned i = 0; i < p->message_count; i++) {
        const struct loire_card *c = &m->r->card[p->message[i].card];
        unsigned cubes = m->r->cube_move ? 2u : p->cubes + loire_marked(&p->message[i]);

        if (loire_count_allows(m->r, p, c->level) && c->colours <= cubes + 1)
            return false;
    }
    return true;
}

static void check_bought(const struct loire_made *m)
{
    bool bought = loire_kind(m->told->move) == LOIRE_M_MESSAGE;
    unsigned level = loire_a(m->told->move);
    bool stuck = bought && told_says(m->told, "could ever be delivered");

    expect(m, "could ever be delivered", is_stuck(m, m->is) && !is_stuck(m, m->was));
    expect(m, "needs the", bought && !(loire_able_levels(m->r, m->before) >> level & 1));
    expect(m, "before one more of level",
           bought && !stuck && !loire_count_allows(m->r, m->was, level));
}

/* Did a message that is held before and after the move lose a stop? */
static bool lost_stop(const struct loire_made *m)
{
    for (unsigned i = 0; i < m->was->message_count; i++) {
        int now = loire_held(m->is, m->was->message[i].card);

        for (unsigned k = 0; now >= 0 && k < LOIRE_STAGES; k++)
            if (m->was->message[i].stage[k] && !m->is->message[now].stage[k])
                return true;
    }
    return false;
}

/* ---- all ---- */

void loire_check_cautions(const struct loire_made *m)
{
    unsigned kind = loire_kind(m->told->move);
    unsigned spaces = (unsigned)m->is->boat - m->was->boat;

    check_money(m);
    check_bought(m);
    expect(m, " is lost", lost_stop(m));
    expect(m, "moves only", kind == LOIRE_M_SHIP && spaces < loire_a(m->told->move));
    expect(m, "triggers the end", m->after->triggered_by != m->before->triggered_by);
}

/* ---- skipped turns ---- */

static bool skips(const struct loire_made *m, int seat)
{
    for (unsigned i = 0; i < m->told->events.count; i++)
        if (m->told->events.at[i].kind == LOIRE_E_SKIPPED && m->told->events.at[i].seat == seat)
            return true;
    return false;
}

/* `limit.skips` as that seat was told. */
static bool told_to_skip(const struct loire_made *m, int seat)
{
    json_t *aids = read_aids(m->w, m->before, seat, m->w->view2);
    bool told = json_is_true(json_object_get(json_object_get(aids, "limit"), "skips"));

    json_decref(aids);
    return told;
}

/* Of the mover's own next turn more may happen before it. A turn comes once at most, but for skipped
 * ones that follow each other for more than a round. */
void loire_check_skips(const struct loire_made *m)
{
    if (m->after->turn - m->before->turn > m->r->base.players)
        return;
    for (unsigned i = 0; i < m->told->events.count; i++) {
        const struct ph_event *event = &m->told->events.at[i];

        if (event->kind == LOIRE_E_TURN && event->seat != m->before->seat &&
            (skips(m, event->seat) || one_in(&m->w->look, 16)))
            made_equal(m, "skipped", told_to_skip(m, event->seat), skips(m, event->seat));
    }
}
