/* Thurn und Taxis: the inputs of its nets. */
#include "games/taxis/policy/policy.h"

/* clang-format off */
#define TABLE_DENSE(X)                                                                            \
    X(turn, NULL, 1) /* of all players, in 100 */
/* clang-format on */

struct table_dense {
    TABLE_DENSE(PH_FEATURE_PLACE)
};

static void list(const struct ph_rules *rules, const void *state, unsigned seat,
                 struct ph_features *out)
{
    (void)seat;
    ph_feature_put(out, offsetof(struct table_dense, turn), (int)taxis_turn(rules, state), 100);
}

static const struct ph_feature_group none[] = {{0}};
static const struct ph_feature_group table_dense[] = {TABLE_DENSE(PH_FEATURE_ROW){0}};

const struct ph_feature_set taxis_features = {
    .seat_sparse = none,
    .table_sparse = none,
    .seat_dense = none,
    .table_dense = table_dense,
    .list = list,
};
