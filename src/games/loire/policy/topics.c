/* La Loire: what its inputs are called where a move is advised. */
#include "base/message.h"
#include "games/loire/policy/policy.h"

/* clang-format off */
const struct ph_topic loire_topics[] = {
    {N_("your figures and horses"),
     " merchant_up merchant_down merchant_horses merchant_finds_horse merchant_to_circus"
     " merchant_to_city merchant_to_own messenger_up messenger_down messenger_horses"
     " messenger_finds_horse messenger_to_circus messenger_to_shop messenger_to_monastery "},
    {N_("your money and goods"),
     " deniers poor one_good two_goods many_goods purse purse_lost goods trade trade_next"
     " pays_farm pays_monastery pays_castle pays_palace "},
    {N_("your messages"),
     " hand_room level_1 level_2 level_2_last level_3 level_3_two level_3_last level_4"
     " level_2_blocked level_3_blocked cubes cubes_lacking messages_left may_deliver_2"
     " may_deliver_3 points_of_messages hand hand_begun hand_near hand_blocked hand_pays "},
    {N_("your characters and palaces"),
     " character palace_nantes palace_orleans symbol_once symbol_twice symbol_thrice symbol_more"
     " points_of_characters blue_for_sale "},
    {N_("your buildings"),
     " building farms monasteries castles south_more north_more no_farm_south no_farm_north"
     " own_ahead towers "},
    {N_("your boat"), " boat_left points_of_boat boat_near "},
    {NULL, NULL},
};
/* clang-format on */
