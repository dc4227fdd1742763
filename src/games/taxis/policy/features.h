/* Thurn und Taxis: the inputs of its nets as tables. */
#ifndef GAMES_TAXIS_POLICY_FEATURES_H
#define GAMES_TAXIS_POLICY_FEATURES_H

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

PH_FEATURE_PLACES;

#endif
