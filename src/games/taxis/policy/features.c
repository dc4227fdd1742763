/* Thurn und Taxis: the inputs of its nets. Of other players' hands only the cards that everybody
 * has seen are told. */
#include "games/taxis/policy/policy.h"
#include "games/taxis/policy/worth.h"

enum {
    LENGTHS = 10,       /* of a route; longer ones count as the last */
    LENGTH_CLASSES = 3, /* too short to complete, short of the next coach, long enough for it */
    COACHES = TAXIS_COACHES_MAX + 1,
    BRANCHES_LEFT = 21,
    HAND_SIZES = 6,
    GOALS = TAXIS_GOALS_MAX + 1, /* the province tile is the last */
    LACKING = 6,                 /* cities or regions that a goal lacks */
    STACK_TILES = 5,
    POINTS_ONE = 30, /* points that are a dense value of 1.0 */
    FACT_ONE = 10 * TAXIS_POINT,
};

/* clang-format off */
#define SEAT_SPARSE(X)                                                                           \
    X(branch,        "city", TAXIS_CITIES_MAX)                                                   \
    X(route_free,    "city", TAXIS_CITIES_MAX) /* in the route, without a branch */              \
    X(route_built,   "city", TAXIS_CITIES_MAX) /* in the route, with one */                      \
    X(hand,          "city", TAXIS_CITIES_MAX)                                                   \
    X(hand_fits,     "city", TAXIS_CITIES_MAX) /* in hand, and extends the route */              \
    X(open_fits,     "city", TAXIS_CITIES_MAX) /* face up, not in hand, and extends it */        \
    X(route_length,  NULL,   LENGTHS)                                                            \
    X(coach_length,  NULL,   COACHES * LENGTH_CLASSES)                                           \
    X(branches_left, NULL,   BRANCHES_LEFT)                                                      \
    X(hand_size,     NULL,   HAND_SIZES)                                                         \
    X(goal_lacks,    NULL,   GOALS * LACKING)

#define TABLE_SPARSE(X)                                                                          \
    X(open,          "city", TAXIS_CITIES_MAX)                                                   \
    X(stack_left,    NULL,   TAXIS_STACKS_MAX * STACK_TILES)                                     \
    X(triggered_by,  NULL,   PH_SEATS_MAX) /* by place after the own seat */                     \
    X(last_seat,     NULL,   PH_SEATS_MAX)                                                       \
    X(all_provinces, NULL,   1)

/* The facts of taxis_list_facts() that say something at the start of a turn. */
#define FACTS(F, X)                                                                              \
    F(X, branches_left, BRANCHES_LEFT)                                                           \
    F(X, progress,      PROGRESS)                                                                \
    F(X, coaches,       COACHES)                                                                 \
    F(X, next_coach,    NEXT_COACH)                                                              \
    F(X, length,        LENGTH)                                                                  \
    F(X, route,         ROUTE)                                                                   \
    F(X, short_route,   SHORT_ROUTE)                                                             \
    F(X, fit_held,      FIT_HELD)                                                                \
    F(X, fit_open,      FIT_OPEN)                                                                \
    F(X, hand,          HAND)                                                                    \
    F(X, missing,       MISSING)
#define FACT_GROUP(X, name, id) X(name, NULL, 1)

#define SEAT_DENSE(X)                                                                            \
    X(points,        NULL,   1)                                                                  \
    FACTS(FACT_GROUP, X)

#define TABLE_DENSE(X)                                                                           \
    X(turn,          NULL,   1) /* of each player, in 20 */                                      \
    X(pile,          NULL,   1) /* cards, in 50 */                                               \
    X(lead,          NULL,   1) /* points ahead of the best of the others */                     \
    X(coaches_ahead, NULL,   1)                                                                  \
    X(branches_ahead, NULL,  1)
/* clang-format on */

struct seat_sparse {
    SEAT_SPARSE(PH_FEATURE_PLACE)
};
struct table_sparse {
    TABLE_SPARSE(PH_FEATURE_PLACE)
};
struct seat_dense {
    SEAT_DENSE(PH_FEATURE_PLACE)
};
struct table_dense {
    TABLE_DENSE(PH_FEATURE_PLACE)
};

/* What is listed, and for whom. */
struct listing {
    const struct taxis_rules *r;
    const struct taxis_state *s;
    unsigned seat; /* who sees it */
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

static const struct ph_feature_group seat_sparse[] = {SEAT_SPARSE(PH_FEATURE_ROW){0}};
static const struct ph_feature_group table_sparse[] = {TABLE_SPARSE(PH_FEATURE_ROW){0}};
static const struct ph_feature_group seat_dense[] = {SEAT_DENSE(PH_FEATURE_ROW){0}};
static const struct ph_feature_group table_dense[] = {TABLE_DENSE(PH_FEATURE_ROW){0}};

const struct ph_feature_set taxis_features = {
    .seat_sparse = seat_sparse,
    .table_sparse = table_sparse,
    .seat_dense = seat_dense,
    .table_dense = table_dense,
    .list = list,
};
