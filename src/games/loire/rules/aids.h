/* La Loire: what the rules say for a seat besides its legal moves: prices with their parts, why
 * something is not possible, what messages need, where the figures can go. The functions are about
 * the seat whose turn it is in `s`; loire_as_seat() makes that any seat. They read nothing that a
 * view hides. */
#ifndef GAMES_LOIRE_RULES_AIDS_H
#define GAMES_LOIRE_RULES_AIDS_H

#include "games/loire/rules/ask.h"

/* ---- the state of another seat ---- */

/* The position as `seat` would decide in it: as it is if it is that seat's turn, else at the start
 * of its next turn. */
void loire_as_seat(const struct loire_state *s, unsigned seat, struct loire_state *out);
/* The position at the start of that seat's next turn, the board being as it is now. */
void loire_as_next_turn(const struct loire_state *s, unsigned seat, struct loire_state *out);

/* ---- prices ---- */

/* clang-format off */
#define LOIRE_OBSTACLES(X) /* why the player cannot have something */ \
    X(CARRY, "carry") X(SUPPLY, "supply") X(PRICE, "price") X(LIMIT, "limit") X(TOKEN, "token") \
    X(CASUAL, "casual") X(OWNED, "owned") X(SOLD_OUT, "sold_out") X(APPRENTICE, "apprentice") \
    X(HAND, "hand") X(STUCK, "stuck") X(DECK, "deck") X(ACTED, "acted")
/* clang-format on */

enum loire_obstacle {
    LOIRE_NO_OBSTACLE,
#define X(id, text) LOIRE_OBSTACLE_##id,
    LOIRE_OBSTACLES(X)
#undef X
        LOIRE_OBSTACLE_END
};

/* What a part of a price comes from: one of these, or a building, palace or character, whose
 * number is added. */
enum loire_source {
    LOIRE_OF_MARKET,
    LOIRE_OF_PRINTED,
    LOIRE_OF_CIRCUS,
    LOIRE_OF_BUILDING,
    LOIRE_OF_PALACE = LOIRE_OF_BUILDING + LOIRE_BUILDING_END,
    LOIRE_OF_CHARACTER = LOIRE_OF_PALACE + LOIRE_PALACE_COUNT,
};

enum { LOIRE_PARTS_MAX = 4 };

/* The parts add up to the price, which is 0 where their sum is negative; the Patronus is paid in
 * addition to that. */
struct loire_price {
    uint8_t deniers, wood;
    uint8_t obstacle; /* enum loire_obstacle; the price is the last one asked */
    uint8_t part_count;
    struct loire_price_part {
        uint8_t of; /* enum loire_source */
        int8_t deniers;
    } part[LOIRE_PARTS_MAX];
};

/* The village's good, or beer. Whether the merchant is there does not matter. */
struct loire_price loire_good_price(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned at, bool beer);
struct loire_price loire_sale_price(const struct loire_rules *r, const struct loire_state *s,
                                    unsigned good);
/* With `patron` one wood of it is paid with deniers. Whether a village has room for it does not
 * matter. */
struct loire_price loire_building_price(const struct loire_rules *r, const struct loire_state *s,
                                        unsigned kind, bool patron);
/* Whether one is left that the player lacks does not matter. */
struct loire_price loire_palace_price(const struct loire_rules *r, const struct loire_state *s);
/* A character at the Circus. */
struct loire_price loire_character_price(const struct loire_rules *r, const struct loire_state *s,
                                         unsigned c);
/* The next message of a level, where the messenger acts or anywhere else. Whether it is sold there,
 * and how many more the stop allows, does not matter. */
struct loire_price loire_level_price(const struct loire_rules *r, const struct loire_state *s,
                                     unsigned level);

/* What shipping that far costs; 0 if it is not offered. */
unsigned loire_ship_price(const struct loire_rules *r, unsigned spaces);

/* Tokens of a building that the player can still place; for castles the towers. */
unsigned loire_tokens_left(const struct loire_rules *r, const struct loire_state *s, unsigned kind);

/* ---- limits ---- */

/* Will the figure of that seat move in this turn? */
bool loire_moves_yet(const struct loire_state *s, unsigned seat, unsigned figure);
/* Would the next turn of that seat be skipped as things are (LL-T1)? */
bool loire_next_turn_skipped(const struct loire_rules *r, const struct loire_state *s,
                             unsigned seat);

/* Why a figure at the Circus could hire nobody, and what the cheapest character costs there that is
 * not ruled out otherwise; -1: there is none. Prices are those of the next hire: by Palatium Balivi
 * where the figure can use it, otherwise at the Circus. */
struct loire_hiring {
    unsigned left; /* hires of this turn at the Circus */
    int palatium;  /* ... by the Palatium Balivi here, if they are counted apart; otherwise -1 */
    enum loire_obstacle obstacle;
    int cheapest;
    struct loire_price price[LOIRE_CHARACTER_COUNT];
};
void loire_hiring(const struct loire_rules *r, const struct loire_state *s,
                  struct loire_hiring *hiring);

/* ---- messages ---- */

/* The characters that the player lacks to deliver messages of a level, as bits. */
uint32_t loire_level_needs(const struct loire_rules *r, const struct loire_state *s,
                           unsigned level);
/* The level of which the player must deliver one more before this one (LL-V3); 0: none. */
unsigned loire_level_after(const struct loire_rules *r, const struct loire_state *s,
                           unsigned level);
/* Where a held message goes next, as bits of locations, whether it can be delivered yet or not. */
uint32_t loire_goes_next(const struct loire_rules *r, const struct loire_state *s,
                         const struct loire_message *m);

/* ---- reach ---- */

/* clang-format off */
#define LOIRE_ACTIONS(X) /* what a figure can do at a place, with the money it arrives with */ \
    X(BUY, "buy") X(BEER, "beer") X(HIRE, "hire") X(SELL, "sell") X(SHIP, "ship") \
    X(BUILD, "build") X(MESSAGE, "message") X(DELIVER, "deliver") X(MARK, "mark")
/* clang-format on */

enum loire_action {
#define X(id, text) LOIRE_DOES_##id,
    LOIRE_ACTIONS(X)
#undef X
        LOIRE_ACTION_COUNT
};

/* By early stops a place can be reached with any number of horses: left, taken here, or bought
 * elsewhere as the only one or beside one that is taken here. */
enum { LOIRE_WAYS_MAX = LOIRE_HORSES_MAX + LOIRE_TAKE_MAX + 3 };

struct loire_reached {
    int8_t dir;    /* of the steps along the ring */
    uint8_t steps; /* 0: not reached */
    uint8_t way_count;
    uint8_t cards;    /* bits of the hand: messages that could be delivered or marked */
    uint16_t actions; /* bits, enum loire_action */
    struct loire_way_there {
        uint8_t ride, drop, take;
        bool smith;
    } way[LOIRE_WAYS_MAX];
};

struct loire_reach {
    bool now; /* in this turn; otherwise in the next one */
    struct loire_reached place[LOIRE_LOCATIONS];
};

/* Where a figure of that seat can go in this turn or, if it moves in this turn no more, in the
 * next one, the board being as it is now. Nowhere if the next turn is skipped. */
void loire_reach(const struct loire_rules *r, const struct loire_state *s, unsigned seat,
                 unsigned figure, struct loire_reach *reach);

#endif
