/* La Loire: what the rules report: refusals, events and parts of the score, each in one row.
 * text/words.c has the tables. */
#ifndef GAMES_LOIRE_RULES_REPORTS_H
#define GAMES_LOIRE_RULES_REPORTS_H

#include <posthorn/text.h>

#include "base/message.h"
#include "core/game.h"

/* clang-format off */
#define LOIRE_REFUSALS(X) \
    /* figures and horses */ \
    X(MOVED, "figure.moved", "LL-T2", N_("the {figure:0} has already moved this turn")) \
    X(DISTANCE, "move.distance", "LL-M1", \
      N_("{loc:2} is out of reach: with these horses the {figure:0} moves exactly {n:1} " \
         "{1?location|locations}")) \
    X(DIRECTION, "move.direction", "LL-M5", \
      N_("a figure keeps its direction until it stops in a city: {loc:0} is behind the " \
         "{figure:1}")) \
    X(CITY_EXACT, "move.city-exact", "LL-M6", \
      N_("you need an exact count to stop in {loc:0}; this stack moves {n:1} " \
         "{1?location|locations}")) \
    X(DROP, "horses.drop", "LL-M2", \
      N_("the stack has {n:0} {0?horse|horses}; you can't leave {n:1}")) \
    X(TAKE_FREE, "horses.none-free", "LL-M3", \
      N_("free horses in {loc:0}: {n:1}; you want to take {n:2}")) \
    X(TAKE_LIMIT, "horses.take-limit", "LL-M3", \
      N_("a figure may take {n:0} {0?horse|horses} per turn, not {n:1}")) \
    X(STACK_LIMIT, "horses.stack-limit", "LL-M3", \
      N_("a stack holds at most {n:0} horses; it would have {n:1}")) \
    X(DROP_AND_TAKE, "horses.drop-and-take", "LL-M4", \
      N_("a figure that leaves horses can't take any in the same move")) \
    X(SMITH_MISSING, "smith.missing", "LL-M11", \
      N_("you need the Blacksmith to buy a horse elsewhere")) \
    X(SMITH_TWICE, "smith.twice", "LL-M11", \
      N_("the Blacksmith has already sold you a horse this turn")) \
    X(SMITH_HERE, "smith.here", "LL-M11", \
      N_("the stack is in {loc:0}: take a horse there instead of buying it")) \
    X(SMITH_NONE, "smith.none", "LL-M11", N_("there is no free horse in {loc:0}")) \
    X(SMITH_PRICE, "smith.price", "LL-T7", \
      N_("a horse from the Blacksmith costs {n:0} {0?denier|deniers}; you have {n:1}")) \
    /* goods */ \
    X(BUY_FIGURE, "buy.figure", "LL-G1", N_("only the merchant can buy goods")) \
    X(BUY_CITY, "buy.city", "LL-G1", N_("you can buy goods only in villages; {loc:0} is a city")) \
    X(BUY_OTHER, "buy.other-good", "LL-G1", N_("{loc:0} sells {good:1}, not {good:2}")) \
    X(BUY_TWICE, "buy.twice", "LL-G1", N_("you have already bought a good at this stop")) \
    X(BEER_PLACE, "beer.place", "LL-G4", \
      N_("you can buy beer only in your own monastery; you have none in {loc:0}")) \
    X(CARRY, "buy.carry", "LL-G5", N_("you carry {n:0} {good:1}; the limit is {n:2}")) \
    X(GOOD_EMPTY, "buy.supply", "LL-G6", N_("there is no {good:0} left in the supply")) \
    X(GOOD_PRICE, "buy.price", "LL-T7", \
      N_("{good:0} costs {n:1} {1?denier|deniers} here; you have {n:2}")) \
    X(CIRCUS_COLOUR, "circus.colour", "LL-K2", \
      N_("the Circus goes to a village with a {colour:0} shield; {loc:1} has none")) \
    /* the merchant in a city; `one-kind` is for the Circus too */ \
    X(ONE_KIND, "merchant.one-kind", "LL-X12", \
      N_("each stop allows the merchant one kind of action, and it has already done another")) \
    X(SELL_PLACE, "sell.place", "LL-C1", N_("only the merchant can sell goods, in a city")) \
    X(SELL_NONE, "sell.none", "LL-C1", N_("you have no {good:0} to sell")) \
    X(SHIP_PLACE, "ship.place", "LL-C2", N_("only the merchant can ship, in a city")) \
    X(SHIP_TWICE, "ship.twice", "LL-C2", N_("you have already shipped at this stop")) \
    X(SHIP_SPACES, "ship.spaces", "LL-C2", N_("you can't ship {n:0} {0?space|spaces} at once")) \
    X(SHIP_PRICE, "ship.price", "LL-T7", \
      N_("shipping {n:0} {0?space|spaces} costs {n:1} {1?denier|deniers}; you have {n:2}")) \
    X(BUILD_PLACE, "build.place", "LL-C3", N_("only the merchant can build, in a city")) \
    X(BUILD_LIMIT, "build.limit", "LL-C3", \
      N_("you have already built {n:0} {0?building|buildings} this turn")) \
    X(FARM_CITY, "farm.city", "LL-B1", \
      N_("you can build a farm only in a village; {loc:0} is a city")) \
    X(FARM_TAKEN, "farm.taken", "LL-B1", N_("{loc:0} already has a building: {building:1}")) \
    X(BALANCE, "farm.balance", "LL-B2", \
      N_("you would have {n:0} {0?building|buildings} on the south road and {n:1} on the " \
         "north road; these may differ by at most one")) \
    X(MONASTERY_FARM, "monastery.farm", "LL-B3", \
      N_("a monastery replaces a farm of yours; you have none in {loc:0}")) \
    X(CASTLE_FARM, "castle.farm", "LL-B4", \
      N_("a castle is built on a farm of yours; you have none in {loc:0}")) \
    X(CONVERT, "upgrade.convert", "LL-B5", \
      N_("only a farm can be upgraded; {loc:0} has a {building:1}")) \
    X(NO_TOWER, "castle.tower", "LL-B4", N_("all {n:0} towers are already in use")) \
    X(NO_TOKEN, "build.token", "LL-B6", N_("all {n:0} of your tokens are in use: {building:1}")) \
    X(PATRON_MISSING, "build.patron", "LL-B10", \
      N_("you need the Patronus to pay deniers instead of wood")) \
    X(PATRON_WOOD, "build.patron-wood", "LL-B10", \
      N_("this building costs no wood to replace with deniers")) \
    X(SAME_TURN, "upgrade.same-turn", "LL-X4", \
      N_("the farm in {loc:0} was built this turn; it can be upgraded from your next turn on")) \
    X(BUILD_PRICE, "build.price", "LL-T7", \
      N_("a {building:0} costs {n:1} {1?denier|deniers} and {n:2} wood; you have {n:3} and " \
         "{n:4}")) \
    X(PALACE_ROW, "palace.row", "LL-X5", \
      N_("you can buy palaces only of the city you are in: {loc:0}")) \
    X(PALACE_OWNED, "palace.owned", "LL-B7", N_("you already own this palace: {palace:0}")) \
    X(PALACE_SOLD, "palace.sold-out", "LL-B7", N_("no copy of this palace is left: {palace:0}")) \
    X(PALACE_NEW, "palace.new", "LL-B7", \
      N_("this palace works from your next turn on: {palace:0}")) \
    X(PALACE_PRICE, "palace.price", "LL-T7", \
      N_("a palace costs {n:0} {0?denier|deniers}; you have {n:1}")) \
    /* hiring */ \
    X(HIRE_PLACE, "hire.place", "LL-H1", \
      N_("to hire a character, a figure must stop at the Circus")) \
    X(HIRE_LIMIT, "hire.limit", "LL-H1", \
      N_("you have already hired {n:0} {0?character|characters} this turn")) \
    X(HIRE_CIRCUS, "hire.limit-circus", "LL-H1", \
      N_("you have already hired {n:0} {0?character|characters} at the Circus this turn")) \
    X(HIRE_PALATIUM, "hire.limit-palatium", "LL-H1", \
      N_("you have already hired {n:0} {0?character|characters} by Palatium Balivi this " \
         "turn")) \
    X(HIRE_OWNED, "hire.owned", "LL-H2", \
      N_("you have already hired this character: {character:0}")) \
    X(HIRE_SOLD, "hire.sold-out", "LL-H2", N_("no copy of this character is left: {character:0}")) \
    X(HELPER_FIRST, "hire.helper", "LL-H2", \
      N_("you can hire the Helper only after the Apprentice")) \
    X(HIRE_RED, "hire.red", "LL-H6", \
      N_("with Palatium Balivi you can hire only red characters, not this one: " \
         "{character:0}")) \
    X(HIRE_PRICE, "hire.price", "LL-T7", \
      N_("the {character:0} costs {n:1} {1?denier|deniers}; you have {n:2}")) \
    X(CASUAL, "casual.cards", "LL-V1", N_("the casual game has no characters, palaces or Circus")) \
    /* messages */ \
    X(ONE_ACTION, "messenger.one-action", "LL-T5", \
      N_("the messenger has already acted at this stop")) \
    X(MESSAGE_PLACE, "message.place", "LL-D1", \
      N_("the messenger can buy messages only in a city or at a building of yours")) \
    X(MESSAGE_LEVEL, "message.level", "LL-D1", \
      N_("you can't buy level {n:0} in {loc:1}: your monasteries sell only level 4, and only " \
         "they sell it")) \
    X(VASSAL_AFTER, "message.vassal-after", "LL-D1", \
      N_("in {loc:0} the level-4 message comes first; then Vassallus adds one of level 1 to " \
         "3")) \
    X(VASSAL_LEVEL, "message.vassal-level", "LL-D1", \
      N_("you have bought the level-4 message in {loc:0}; Vassallus adds only one of level 1 " \
         "to 3")) \
    X(MESSAGE_COUNT, "message.count", "LL-D1", \
      N_("{loc:0} sells you {n:1} {1?message|messages} per stop; you have bought {n:2}")) \
    X(SPY_MISSING, "message.spy", "LL-D14", N_("you need the Spy to look at several cards")) \
    X(DUCAL_MISSING, "message.ducal", "LL-D15", \
      N_("you need a Ducal Palace that works here to search the deck")) \
    X(HAND_FULL, "message.hand", "LL-D4", \
      N_("you carry {n:0} undelivered {0?message|messages}; the limit is {n:1}")) \
    X(HAND_ABBEY, "message.level4", "LL-D4", \
      N_("you already carry a level-4 message; the limit is one")) \
    X(GUARD, "message.guard", "LL-V5", \
      N_("this level-{n:0} message would fill your hand with messages that can't be " \
         "delivered next")) \
    X(DECK_EMPTY, "message.deck", "LL-D3", N_("the deck of level {n:0} is empty")) \
    X(MESSAGE_PRICE, "message.price", "LL-T7", \
      N_("a level-{n:0} message costs {n:1} {1?denier|deniers} here; you have {n:2}")) \
    X(KEEP_SPY, "keep.spy", "LL-D14", N_("the Spy did not show this card: {card:0}")) \
    X(KEEP_DUCAL, "keep.ducal", "LL-D15", N_("this card is not in the deck: {card:0}")) \
    /* delivering; the rows of a level follow each other in the order of the levels */ \
    X(FIGURE_1, "deliver.figure", "LL-D6", N_("only the messenger can deliver")) \
    X(FIGURE_2, "deliver.figure", "LL-D7", N_("only the messenger can deliver")) \
    X(FIGURE_3, "deliver.figure", "LL-D8", N_("only the messenger can deliver")) \
    X(FIGURE_4, "deliver.figure", "LL-D12", N_("only the messenger can deliver")) \
    X(PLACE_1, "deliver.place", "LL-D6", N_("{card:0} is delivered in {loc:1}, not in {loc:2}")) \
    X(PLACE_2, "deliver.place", "LL-D7", N_("{card:0} does not need the shield of {loc:2}")) \
    X(PLACE_3, "deliver.place", "LL-D8", N_("{card:0} does not need the shield of {loc:2}")) \
    X(PLACE_4, "deliver.place", "LL-D12", N_("{card:0} is delivered in {loc:1}, not in {loc:2}")) \
    X(HELD_1, "deliver.not-held", "LL-D6", N_("you have no such undelivered message: {card:0}")) \
    X(HELD_2, "deliver.not-held", "LL-D7", N_("you have no such undelivered message: {card:0}")) \
    X(HELD_3, "deliver.not-held", "LL-D8", N_("you have no such undelivered message: {card:0}")) \
    X(HELD_4, "deliver.not-held", "LL-D12", N_("you have no such undelivered message: {card:0}")) \
    X(STAGE_2, "deliver.stage-done", "LL-D7", \
      N_("the {colour:1} stop of {card:0} is already marked")) \
    X(STAGE_3, "deliver.stage-done", "LL-D8", \
      N_("the {colour:1} stop of {card:0} is already marked")) \
    X(NEEDS_2, "deliver.apprentice", "LL-D7", N_("a level-2 message needs the Apprentice")) \
    X(NEEDS_3, "deliver.helper", "LL-D8", \
      N_("a level-3 message needs the Apprentice and the Helper")) \
    X(DELIVERED, "deliver.once", "LL-D11", \
      N_("you have already delivered a message or marked a stop this turn")) \
    X(CASUAL_COUNT, "deliver.casual", "LL-V3", \
      N_("you have delivered {n:0} of level {n:1} and {n:2} of level {n:3}: you can't " \
         "deliver more of the higher level")) \
    X(CUBE_NEEDLESS, "cube.needless", "LL-D10", \
      N_("this stop needs no cube from another message")) \
    X(CUBE_FREE, "cube.free", "LL-D10", \
      N_("you have {n:0} free {0?cube|cubes}, so you can't take one from another message")) \
    X(CUBE_NONE, "cube.none", "LL-D10", N_("you have no free cube to mark this stop")) \
    X(CUBE_SELF, "cube.self", "LL-D10", \
      N_("you can't take a cube from the message you are delivering")) \
    X(CUBE_ABSENT, "cube.absent", "LL-D10", \
      N_("you have no cube on the {colour:1} stop of {card:0}")) \
    X(CUBE_FIXED, "cube.fixed", "LL-X3", \
      N_("in this edition a placed cube stays until its message is delivered")) \
    X(CUBE_LOCK, "cube.lock", "LL-X3", \
      N_("your other cube is on another level-3 message: neither could ever be delivered"))

#define LOIRE_EVENTS(X) \
    X(TURN, "turn", "n:turn", NULL, NULL) \
    X(SKIPPED, "skipped", "n:deniers", \
      N_("{actor} is short of money: takes 1 denier, now has {n:0}, and the turn ends"), NULL) \
    X(DISCARDED, "discarded", "n:amount n:limit", \
      N_("{actor} leaves the city and loses {n:0} {0?denier|deniers} over {n:1}"), NULL) \
    X(LEFT_HORSES, "left_horses", "figure:figure n:horses loc:at", \
      N_("{actor} leaves {n:1} {1?horse|horses} in {loc:2}"), NULL) \
    X(TOOK_HORSES, "took_horses", "figure:figure n:horses loc:at", \
      N_("{actor} takes {n:1} {1?horse|horses} in {loc:2}"), NULL) \
    X(SMITHED, "smithed", "figure:figure loc:from n:price", \
      N_("{actor} buys the horse from {loc:1} for {n:2} {2?denier|deniers}"), NULL) \
    X(MOVED, "moved", "figure:figure loc:from loc:to", \
      N_("{actor} moves the {figure:0} from {loc:1} to {loc:2}"), NULL) \
    X(BANKED, "banked", "loc:city n:amount", \
      N_("the Bank in {loc:0} pays {actor} {n:1} deniers"), NULL) \
    X(BOUGHT, "bought", "good:good loc:at n:price n:count", \
      N_("{actor} buys {n:3} {good:0} in {loc:1} for {n:2} {2?denier|deniers}"), NULL) \
    X(BOAT, "boat", "n:spaces n:boat", \
      N_("{actor}: the boat moves {n:0} {0?space|spaces}, to {n:1}"), NULL) \
    X(MARKET, "market", "colour:colour n:price", N_("the {colour:0} price is now {n:1}"), NULL) \
    X(CIRCUS, "circus", "loc:from loc:to", \
      N_("{actor} moves the Circus from {loc:0} to {loc:1}"), NULL) \
    X(HIRED, "hired", "character:character n:price", \
      N_("{actor} hires the {character:0} for {n:1} {1?denier|deniers}"), NULL) \
    X(SOLD, "sold", "good:good n:price", \
      N_("{actor} sells {good:0} for {n:1} {1?denier|deniers}"), NULL) \
    X(SHIPPED, "shipped", "n:spaces n:price", \
      N_("{actor} ships for {n:1} {1?denier|deniers}"), NULL) \
    X(BUILT, "built", "building:building loc:at n:price n:wood", \
      N_("{actor} builds a {building:0} in {loc:1} for {n:2} {2?denier|deniers} and {n:3} wood"), \
      NULL) \
    X(PALACE, "palace", "palacekind:kind loc:city n:price", \
      N_("{actor} builds the {palacekind:0} of {loc:1} for {n:2} {2?denier|deniers}"), NULL) \
    X(MESSAGE, "message", "n:level n:price", \
      N_("{actor} buys a level-{n:0} message for {n:1} {1?denier|deniers}"), NULL) \
    X(LOOKED, "looked", "n:level n:cards offer:by", \
      N_("{actor} looks at {n:1} {1?card|cards} of level {n:0} ({offer:2})"), NULL) \
    X(GOT, "got", "card:card", N_("{actor} now carries {card:0}"), NULL) \
    X(SHUFFLED, "shuffled", "n:level", N_("the deck of level {n:0} is shuffled"), NULL) \
    X(STAGE, "stage", "card:card loc:at colour:colour", \
      N_("{actor} marks the {colour:2} stop of {card:0} in {loc:1}"), NULL) \
    X(CUBE, "cube", "card:card colour:colour", \
      N_("{actor} takes the cube from the {colour:1} stop of {card:0}"), NULL) \
    X(DELIVERED, "delivered", "card:card loc:at n:vp n:pay", \
      N_("{actor} delivers {card:0} in {loc:1}: {n:2} {2?point|points}, {n:3} " \
         "{3?denier|deniers}"), NULL) \
    X(LAST_ROUND, "last_round", "seat:last", \
      N_("{actor} triggers the end of the game; last turn: {seat:0}"), NULL) \
    X(OVER, "over", "", N_("the game is over"), NULL)

#define LOIRE_SCORE_PARTS(X) \
    X(BOAT, "boat", N_("boat"), PH_PART_POINTS) \
    X(MESSAGES, "messages", N_("delivered messages"), PH_PART_POINTS) \
    X(UNDELIVERED, "undelivered", N_("undelivered messages"), PH_PART_POINTS) \
    X(CHARACTERS, "characters", N_("characters"), PH_PART_POINTS) \
    X(BLUE, "blue", N_("blue characters"), PH_PART_POINTS) \
    X(PALACES, "palaces", N_("palaces"), PH_PART_POINTS) \
    X(CASTLES, "castles", N_("castles (first tiebreaker)"), PH_PART_COUNT) \
    X(BUILDINGS, "buildings", N_("buildings (second tiebreaker)"), PH_PART_COUNT)
/* clang-format on */

enum loire_refusal {
    LOIRE_R_BEFORE_FIRST = PH_REFUSAL_FIRST - 1,
#define X(id, slug, rule, text) LOIRE_R_##id,
    LOIRE_REFUSALS(X)
#undef X
        LOIRE_R_COUNT
};

enum loire_event {
#define X(id, name, fields, text, blind) LOIRE_E_##id,
    LOIRE_EVENTS(X)
#undef X
        LOIRE_E_COUNT
};

enum loire_score_part {
#define X(id, name, label, kind) LOIRE_S_##id,
    LOIRE_SCORE_PARTS(X)
#undef X
};

extern const struct ph_refusal_kind loire_refusals[];
extern const struct ph_event_kind loire_events[];
extern const struct ph_score_part loire_score_parts[];
extern const struct ph_lore loire_lore[];

#endif
