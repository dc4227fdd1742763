/* La Loire as a game: the table of functions through which the rest of the program uses it. */
#include "games/loire/game.h"

#include "base/embedded.h"
#include "games/loire/data/data.h"
#include "games/loire/policy/policy.h"
#include "games/loire/rules/reports.h"
#include "games/loire/text/text.h"

const struct ph_game ph_loire = {
    .name = "loire",
    .title = "La Loire",
    .rules_version = 1,
    .rules_size = sizeof(struct loire_rules),
    .state_size = sizeof(struct loire_state),
    .view_size = sizeof(struct loire_view),
    .seats_min = 1,
    .seats_max = PH_SEATS_MAX,
    .moves_max = LOIRE_MOVES_MAX,
    .horizon = 8,
    .data = ph_data_loire_files,
    .options = loire_options,
    .refusals = loire_refusals,
    .refusal_count = LOIRE_R_COUNT,
    .events = loire_events,
    .event_count = LOIRE_E_COUNT,
    .score_parts = loire_score_parts,
    .lore = loire_lore,
    .typed_kinds = loire_typed_kinds,
    .init_rules = loire_init_rules,
    .list_options = loire_list_options,
    .setup = loire_setup,
    .actor = loire_actor,
    .turn = loire_turn,
    .moves = loire_moves,
    .refuse = loire_refuse,
    .apply = loire_apply,
    .reveals = loire_reveals,
    .score = loire_score,
    .fault = loire_fault,
    .view = loire_view,
    .determinise = loire_determinise,
    .parse_move = loire_parse_move,
    .print_move = loire_print_move,
    .next_move = loire_next_move,
    .print_view = loire_print_view,
    .read_state = loire_read_state,
    .read_options = loire_read_options,
    .id = loire_id,
    .noun = loire_noun,
    .show = loire_show,
    .draw = loire_draw,
    .describe = loire_describe,
    .prior = loire_prior,
    .yardstick = loire_yardstick,
    .playout_move = loire_playout_move,
    .evaluate = loire_evaluate,
    .forget = loire_forget,
};
