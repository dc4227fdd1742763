/* Thurn und Taxis: what its inputs are called where a move is advised. */
#include "base/message.h"
#include "games/taxis/policy/policy.h"

const struct ph_topic taxis_topics[] = {
    {N_("your branches"), " branch branches_left branches_ahead progress "},
    {N_("your route"), " route_free route_built route_length route short_route length "},
    {N_("your coaches"), " coach_length coaches next_coach coaches_ahead "},
    {N_("your cards"), " hand hand_fits open_fits hand_size fit_held fit_open missing open "},
    {N_("bonus tiles"), " goal_lacks stack_left "},
    {NULL, NULL},
};
