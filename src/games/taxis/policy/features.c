/* Thurn und Taxis: the inputs of its nets. Of other players' hands only the cards that everybody
 * has seen are told. */
#include "games/taxis/policy/features.h"

/* What is listed, and for whom. */
struct listing {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    unsigned seat; /* the viewer */
    uint32_t open;
    struct ph_score score;
    struct ph_features *out;
};

static unsigned place_of(const struct listing *l, unsigned seat)
{
    unsigned players = l->r->base.players;

    return (seat + players - l->seat) % players;
}

/* ---- sparse ---- */

static void list_cards(const struct listing *l, const struct taxis_seat *p, uint32_t hand,
                       size_t at)
{
    uint32_t fits = 0;

    if (p->route_count)
        fits = taxis_fits(l->r, p, TAXIS_LEFT) | taxis_fits(l->r, p, TAXIS_RIGHT);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, branch), p->branches);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, route_free),
                      p->in_route & ~p->branches);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, route_built),
                      p->in_route & p->branches);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, hand), hand);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, hand_fits), hand & fits);
    ph_feature_on_set(l->out, at + offsetof(struct seat_sparse, open_fits), l->open & fits & ~hand);
}

static unsigned length_class(const struct taxis_rules *r, const struct taxis_seat *p)
{
    unsigned next = taxis_next_coach(r, p);

    if (!taxis_long_enough(r, p))
        return 0;
    return next && p->route_count < next ? 1 : 2;
}

static void list_goals(const struct listing *l, const struct taxis_seat *p, size_t at)
{
    const struct taxis_rules *r = l->r;
    uint64_t done = taxis_goals_of(r, p->branches);

    for (unsigned i = 0; i < r->goals; i++, done >>= 8)
        ph_feature_on_one(l->out, at + i * LACKING, LACKING,
                          r->goal[i].size - (unsigned)(done & 0xff));
    if (r->province.stack != TAXIS_NO_STACK)
        ph_feature_on_one(l->out, at + TAXIS_GOALS_MAX * LACKING, LACKING,
                          taxis_size(taxis_province(r) & ~taxis_regions_of(r, p->branches)));
}

static void list_counts(const struct listing *l, const struct taxis_seat *p, size_t at)
{
    struct ph_features *out = l->out;

    ph_feature_on_one(out, at + offsetof(struct seat_sparse, route_length), LENGTHS,
                      p->route_count);
    ph_feature_on_one(out, at + offsetof(struct seat_sparse, coach_length),
                      COACHES * LENGTH_CLASSES, p->coach * LENGTH_CLASSES + length_class(l->r, p));
    ph_feature_on_one(out, at + offsetof(struct seat_sparse, branches_left), BRANCHES_LEFT,
                      taxis_branches_left(l->r, p));
    ph_feature_on_one(out, at + offsetof(struct seat_sparse, hand_size), HAND_SIZES, p->hand_count);
    list_goals(l, p, at + offsetof(struct seat_sparse, goal_lacks));
}

static void list_table(const struct listing *l)
{
    const struct taxis_state *s = l->s;
    size_t at = l->r->base.players * sizeof(struct seat_sparse);

    ph_feature_on_set(l->out, at + offsetof(struct table_sparse, open), l->open);
    for (unsigned i = 0; i < l->r->stacks; i++)
        ph_feature_on_one(l->out, at + offsetof(struct table_sparse, stack_left) + i * STACK_TILES,
                          STACK_TILES, s->bonus[i]);
    if (s->triggered_by != TAXIS_NO_SEAT) {
        ph_feature_on(l->out, at + offsetof(struct table_sparse, triggered_by) +
                                  place_of(l, s->triggered_by));
        ph_feature_on(l->out,
                      at + offsetof(struct table_sparse, last_seat) + place_of(l, s->last_seat));
    }
    if (l->r->all_provinces)
        ph_feature_on(l->out, at + offsetof(struct table_sparse, all_provinces));
}

/* ---- dense ---- */

static void list_facts(const struct listing *l, unsigned seat, uint32_t hand, size_t at)
{
    int fact[TAXIS_FACTS];

    taxis_list_facts(l->r, l->s, seat, hand, fact);
    ph_feature_put(l->out, at + offsetof(struct seat_dense, points), l->score.total[seat],
                   POINTS_ONE);
#define PUT(X, name, id) \
    ph_feature_put(l->out, at + offsetof(struct seat_dense, name), fact[TAXIS_F_##id], FACT_ONE);
    FACTS(PUT, )
#undef PUT
}

/* How far the seat is ahead of the best of the others. */
static void list_leads(const struct listing *l, size_t at)
{
    const struct taxis_seat *own = &l->s->seats[l->seat];
    int points = INT16_MIN, coaches = 0, branches = 0;

    for (unsigned i = 0; i < l->r->base.players; i++) {
        const struct taxis_seat *p = &l->s->seats[i];

        if (i == l->seat)
            continue;
        points = l->score.total[i] > points ? l->score.total[i] : points;
        coaches = p->coach > coaches ? p->coach : coaches;
        branches =
            (int)taxis_size(p->branches) > branches ? (int)taxis_size(p->branches) : branches;
    }
    ph_feature_put(l->out, at + offsetof(struct table_dense, lead),
                   l->score.total[l->seat] - points, POINTS_ONE);
    ph_feature_put(l->out, at + offsetof(struct table_dense, coaches_ahead), own->coach - coaches,
                   3);
    ph_feature_put(l->out, at + offsetof(struct table_dense, branches_ahead),
                   (int)taxis_size(own->branches) - branches, 10);
}

static void list_progress(const struct listing *l)
{
    unsigned players = l->r->base.players;
    size_t at = players * sizeof(struct seat_dense);

    ph_feature_put(l->out, at + offsetof(struct table_dense, turn), l->s->turn, 20 * (int)players);
    ph_feature_put(l->out, at + offsetof(struct table_dense, pile), l->s->pile_count, 50);
    list_leads(l, at);
}

/* ---- all of it ---- */

static void list(const struct ph_rules *rules, const void *state, unsigned seat,
                 struct ph_features *out)
{
    struct listing l = {.r = taxis_rules(rules), .s = state, .seat = seat, .out = out};

    l.open = taxis_face_up(l.s);
    taxis_score(rules, state, &l.score);
    for (unsigned place = 0; place < rules->players; place++) {
        unsigned i = (seat + place) % rules->players;
        const struct taxis_seat *p = &l.s->seats[i];
        uint32_t hand = (place == 0 ? &l.s->hand[i] : &p->known)->more_than[0];

        list_cards(&l, p, hand, place * sizeof(struct seat_sparse));
        list_counts(&l, p, place * sizeof(struct seat_sparse));
        list_facts(&l, i, hand, place * sizeof(struct seat_dense));
    }
    list_table(&l);
    list_progress(&l);
}

PH_FEATURE_SET(taxis_features, 0, taxis_topics, list);
