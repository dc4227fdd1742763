/* La Loire: the kinds of things in the box (goods, characters, palaces, buildings), and the
 * switches and numbers of one table. All numbers come from data/loire.json. */
#ifndef GAMES_LOIRE_RULES_RULES_H
#define GAMES_LOIRE_RULES_RULES_H

#include "core/game.h"

enum {
    LOIRE_LOCATIONS = 20, /* the ring: Nantes 0, south road 1-9, Orléans 10, north road 11-19 */
    LOIRE_NANTES = 0,
    LOIRE_ORLEANS = 10,
    LOIRE_CITIES = 2,
    LOIRE_VILLAGES = 18,
    LOIRE_STEPS_MAX = 8,                          /* of a stack; more than any stack can go */
    LOIRE_HORSES_MAX = 3,                         /* horses under a figure, with the Scout */
    LOIRE_TAKE_MAX = 2,                           /* horses taken at once, with the Squire */
    LOIRE_TRIPS_MAX = 2 * (LOIRE_HORSES_MAX + 1), /* both directions; plain moves of a figure */
    LOIRE_LEVELS = 4,
    LOIRE_STAGES = 3, /* colours on a message card, at most */
    LOIRE_COLOURS_MAX = 12,
    LOIRE_CARDS_MAX = 128, /* message cards of all levels */
    LOIRE_DECK_MAX = 64,   /* of one level */
    LOIRE_DELIVERED_MAX = 32,
    LOIRE_HAND_MAX = 4,   /* undelivered messages, with the Mayor */
    LOIRE_SHIPS_MAX = 4,  /* ways to ship */
    LOIRE_TRACK = 20,     /* spaces of the boats, at most */
    LOIRE_PRICE_MAX = 20, /* of anything, on its card or its place */
    LOIRE_WOOD_MAX = 9,   /* that a building takes */
    LOIRE_ID_MAX = 40,
    LOIRE_CARD_ID_MAX = 88, /* "m3-" and three colours */
    LOIRE_NAME_MAX = 40,
};

/* clang-format off */
#define LOIRE_GOODS(X) \
    X(WOOD, "wood") X(GRAIN, "grain") X(CHEESE, "cheese") X(WINE, "wine") X(BEER, "beer")

#define LOIRE_CHARACTERS(X)                      \
    X(WOOD_MERCHANT,   "wood_merchant")          \
    X(GRAIN_MERCHANT,  "grain_merchant")         \
    X(CHEESE_MERCHANT, "cheese_merchant")        \
    X(WINE_MERCHANT,   "wine_merchant")          \
    X(DAIRYMAN,        "dairyman")               \
    X(GRAIN_FARMER,    "grain_farmer")           \
    X(LUMBERJACK,      "lumberjack")             \
    X(BANKER,          "banker")                 \
    X(LADY,            "lady_in_waiting")        \
    X(WITCH,           "witch")                  \
    X(MAGISTER,        "magister_artium")        \
    X(ECONOMUS,        "economus")               \
    X(PATRONUS,        "patronus")               \
    X(MENSOR,          "mensor")                 \
    X(SQUIRE,          "squire")                 \
    X(SCOUT,           "scout")                  \
    X(BLACKSMITH,      "blacksmith")             \
    X(JESTER,          "jester")                 \
    X(CITY_GUARD,      "city_guard")             \
    X(MAYOR,           "mayor")                  \
    X(VASSALLUS,       "vassallus")              \
    X(SPY,             "spy")                    \
    X(APPRENTICE,      "apprentice")             \
    X(HELPER,          "helper")                 \
    X(LOVER,           "lover")                  \
    X(GENERAL,         "general")                \
    X(PHILOSOPHER,     "philosopher")            \
    X(JUDGE,           "judge")                  \
    X(PROVOST,         "provost")

#define LOIRE_PALACES(X) \
    X(DUCAL, "ducal_palace") X(POST, "post_office") X(PALATIUM, "palatium_balivi") X(BANK, "bank")

#define LOIRE_BUILDINGS(X) \
    X(FARM, "farm") X(MONASTERY, "monastery") X(CASTLE, "castle")

#define LOIRE_HUES(X) /* colours of character cards */ \
    X(YELLOW, "yellow") X(PURPLE, "purple") X(GREEN, "green") X(WHITE, "white") X(RED, "red") \
    X(BLUE, "blue")
/* clang-format on */

enum loire_good {
#define X(id, text) LOIRE_##id,
    LOIRE_GOODS(X)
#undef X
        LOIRE_GOOD_COUNT
};
enum loire_character {
#define X(id, text) LOIRE_##id,
    LOIRE_CHARACTERS(X)
#undef X
        LOIRE_CHARACTER_COUNT
};
enum loire_palace {
#define X(id, text) LOIRE_##id,
    LOIRE_PALACES(X)
#undef X
        LOIRE_PALACE_COUNT
};
/* 0 is none: kinds start at 1. */
enum loire_building {
    LOIRE_NO_BUILDING,
#define X(id, text) LOIRE_##id,
    LOIRE_BUILDINGS(X)
#undef X
        LOIRE_BUILDING_END
};
enum loire_hue {
#define X(id, text) LOIRE_HUE_##id,
    LOIRE_HUES(X)
#undef X
        LOIRE_HUE_COUNT
};

enum { LOIRE_SYMBOL_FIRST = LOIRE_LOVER, LOIRE_SYMBOL_COUNT = 5 }; /* the blue characters */

enum loire_edition { LOIRE_EDITION_EN, LOIRE_EDITION_FR, LOIRE_EDITION_DE, LOIRE_EDITION_COUNT };
enum loire_row { LOIRE_ROW_EITHER, LOIRE_ROW_CITY };
enum loire_ducal { LOIRE_DUCAL_CITY, LOIRE_DUCAL_ANYWHERE, LOIRE_DUCAL_BOTH };

/* A message card. */
struct loire_card {
    uint8_t level; /* 1 .. 4 */
    uint8_t vp;
    uint8_t symbol;  /* 0 .. 4: LOIRE_SYMBOL_FIRST + symbol is its blue character */
    uint8_t place;   /* level 1: the village; level 4: the city */
    uint8_t colours; /* how many: 2 on level 2, 3 on level 3, else 0 */
    uint8_t colour[LOIRE_STAGES];
};

/* Where a message card goes, as one word: a bit for each place, then a bit for each colour of a
 * stop, first of level 2, then of level 3. */
static inline uint64_t loire_place_bit(unsigned at)
{
    return (uint64_t)1 << at;
}
static inline uint64_t loire_stop_bit(unsigned level, unsigned colour)
{
    return (uint64_t)1 << (LOIRE_LOCATIONS + (level - 2) * LOIRE_COLOURS_MAX + colour);
}

/* For the policy: what things gain their owner in LOIRE_SPAN turns beside their points, in
 * hundredths of a point, and what a new message of a level is worth. */
enum { LOIRE_SPAN = 32 };
struct loire_appraisal {
    int16_t character[LOIRE_CHARACTER_COUNT];
    int16_t palace[LOIRE_PALACE_COUNT];
    int16_t building[LOIRE_BUILDING_END];
    int16_t level[LOIRE_LEVELS + 1];
    int16_t space; /* of the boat's track, shipped */
};

/* A number of steps along the ring: where they can end and what they pass, as bits of locations. */
struct loire_way {
    uint32_t ends, passed;
};

struct loire_rules {
    struct ph_rules base;

    /* Switches (LL-X*); `boat_end` and `blue_copies` are those of this number of players. */
    uint8_t edition; /* enum loire_edition */
    bool casual;
    uint8_t boat_end;
    uint8_t lady_surcharge;
    bool cube_move;
    bool upgrade_same_turn;
    uint8_t palace_row;  /* enum loire_row */
    uint8_t ducal_scope; /* enum loire_ducal */
    uint8_t blue_copies;
    bool messenger_both;
    bool casual_guard;
    bool circus_arrives;                 /* LL-X10 */
    bool palatium_extra;                 /* LL-X11 */
    bool one_kind;                       /* LL-X12: of action in a merchant's stop */
    bool vassal_monastery;               /* LL-X13 */
    uint8_t start_deniers[PH_SEATS_MAX]; /* LL-X14: by order of play */
    /* The switches that differ from the edition, in the order of the option table, as given. */
    unsigned switch_count;
    struct ph_option switches[PH_OPTIONS_MAX]; /* keys without "rule." */

    /* Numbers and names. Locations are indexed along the ring. */
    char id[LOIRE_LOCATIONS][LOIRE_ID_MAX];
    char name[LOIRE_LOCATIONS][LOIRE_NAME_MAX];
    uint8_t good[LOIRE_LOCATIONS];                             /* what the village sells */
    struct loire_way way[LOIRE_LOCATIONS][4][LOIRE_STEPS_MAX]; /* by place, dir + 1, steps - 1 */
    /* The merchant's moves by place, dir + 1, horses, and how many horses can be taken. */
    ph_move trip[LOIRE_LOCATIONS][3][LOIRE_HORSES_MAX + 1][LOIRE_TAKE_MAX + 1][LOIRE_TRIPS_MAX];
    uint8_t circus_start;
    uint32_t start_horses; /* bit i: a free horse at location i (for this number of players) */
    uint8_t figure_horses; /* under each figure at the start */
    uint8_t horses;        /* in play at this table */

    uint8_t colours;
    char colour_id[LOIRE_COLOURS_MAX][LOIRE_ID_MAX];
    uint8_t shields[LOIRE_COLOURS_MAX]; /* copies of each */
    uint8_t price[LOIRE_COLOURS_MAX];   /* of each market space, left to right */
    uint8_t centre;                     /* the space that makes the Circus move */

    uint8_t sell[LOIRE_GOOD_COUNT];
    uint8_t cards_of_good[LOIRE_GOOD_COUNT];
    uint8_t carry[LOIRE_GOOD_COUNT]; /* limit; 255: none */

    uint8_t cost[LOIRE_CHARACTER_COUNT];
    uint8_t vp[LOIRE_CHARACTER_COUNT];
    uint8_t hue[LOIRE_CHARACTER_COUNT];
    uint8_t copies[LOIRE_CHARACTER_COUNT]; /* at this table; 0 in the casual game */
    uint32_t cheap[LOIRE_PRICE_MAX + 1];   /* characters that cost at most that, as bits */
    uint32_t red;                          /* those of that hue */

    uint8_t palace_copies, palace_cost, palace_vp; /* copies: 0 in the casual game */
    uint8_t build_deniers[LOIRE_BUILDING_END], build_wood[LOIRE_BUILDING_END];
    uint8_t payable[LOIRE_PRICE_MAX + 1][LOIRE_WOOD_MAX + 1]; /* buildings, as bits of kinds */
    uint8_t towers, farms, monasteries; /* farms and monasteries: of each player */

    uint8_t message_cost[LOIRE_LEVELS + 1]; /* by level, 1 .. 4 */
    uint8_t card_count;
    uint8_t deck_first[LOIRE_LEVELS + 2]; /* cards of level n: deck_first[n] .. deck_first[n+1]-1 */
    struct loire_card card[LOIRE_CARDS_MAX];
    uint64_t goes_to[LOIRE_CARDS_MAX]; /* bits of its place, or of its level and colours */
    char card_id[LOIRE_CARDS_MAX][LOIRE_CARD_ID_MAX];

    uint8_t data_deniers;   /* at the start, as the data file has it */
    uint8_t start_messages; /* level-1 messages drawn at the start */
    uint8_t ships;
    uint8_t ship_cost[LOIRE_SHIPS_MAX], ship_spaces[LOIRE_SHIPS_MAX];
    uint8_t messages_end; /* delivered messages that end the game */
    uint16_t solo_turns;
    uint8_t track[PH_SEATS_MAX]; /* last boat space by players - 1, as the data file has it */

    struct loire_appraisal use;
};

static inline const struct loire_rules *loire_rules(const struct ph_rules *rules)
{
    return (const struct loire_rules *)(const void *)rules;
}

static inline bool loire_is_city(unsigned at)
{
    return (at == LOIRE_NANTES) | (at == LOIRE_ORLEANS);
}

/* Fills the tables of `r` that follow from its other members: ways, trips, affordable things. */
void loire_make_tables(struct loire_rules *r);

#endif
