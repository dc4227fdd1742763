/* Thurn und Taxis as a game: the table of functions through which the rest of the program uses
 * it. */
#include "games/taxis/game.h"

#include "base/embedded.h"
#include "games/taxis/data/data.h"
#include "games/taxis/policy/policy.h"
#include "games/taxis/rules/reports.h"
#include "games/taxis/text/text.h"

const struct ph_game ph_taxis = {
    .name = "taxis",
    .title = "Thurn und Taxis",
    .rules_version = 1,
    .rules_size = sizeof(struct taxis_rules),
    .state_size = sizeof(struct taxis_state),
    .view_size = sizeof(struct taxis_view),
    .seats_min = 2,
    .seats_max = PH_SEATS_MAX,
    .moves_max = TAXIS_MOVES_MAX,
    .horizon = 12,
    .data = ph_data_taxis_files,
    .options = taxis_options,
    .refusals = taxis_refusals,
    .refusal_count = TAXIS_R_COUNT,
    .events = taxis_events,
    .event_count = TAXIS_E_COUNT,
    .score_parts = taxis_score_parts,
    .lore = taxis_lore,
    .typed_kinds = taxis_typed_kinds,
    .init_rules = taxis_init_rules,
    .list_options = taxis_list_options,
    .setup = taxis_setup,
    .actor = taxis_actor,
    .turn = taxis_turn,
    .moves = taxis_moves,
    .refuse = taxis_refuse,
    .apply = taxis_apply,
    .reveals = taxis_reveals,
    .score = taxis_score,
    .fault = taxis_fault,
    .view = taxis_view,
    .determinise = taxis_determinise,
    .parse_move = taxis_parse_move,
    .print_move = taxis_print_move,
    .next_move = taxis_next_move,
    .verb = taxis_verb,
    .read_naming = taxis_read_naming,
    .names = taxis_names,
    .first_naming = taxis_first_naming,
    .print_view = taxis_print_view,
    .read_state = taxis_read_state,
    .read_options = taxis_read_options,
    .id = taxis_id,
    .noun = taxis_noun,
    .show = taxis_show,
    .draw = taxis_draw,
    .describe = taxis_describe,
    .prior = taxis_prior,
    .yardstick = taxis_yardstick,
    .playout_move = taxis_playout_move,
    .evaluate = taxis_evaluate,
    .forget = taxis_forget,
};
