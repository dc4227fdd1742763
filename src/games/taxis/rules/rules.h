/* Thurn und Taxis: the kinds of things in the box (officials, tile stacks), and the switch and
 * numbers of one table. Map, cards, coaches and tiles come from data/taxis.json. */
#ifndef GAMES_TAXIS_RULES_RULES_H
#define GAMES_TAXIS_RULES_RULES_H

#include "core/game.h"

#include "base/message.h"

enum {
    TAXIS_CITIES_MAX = 24, /* a set of cities fits into a move beside the kind and a region */
    TAXIS_REGIONS_MAX = 15,
    TAXIS_COPIES_MAX = 3, /* cards of one city: see struct taxis_cards */
    TAXIS_CARDS_MAX = TAXIS_CITIES_MAX * TAXIS_COPIES_MAX,
    TAXIS_FACE_UP_MAX = 8,
    TAXIS_COACHES_MAX = 8,
    TAXIS_STACKS_MAX = 12,
    TAXIS_STACK_TILES_MAX = 8,
    TAXIS_TILE_POINTS_MAX = 15, /* stack and points share a byte */
    TAXIS_SEAT_TILES_MAX = 16,  /* no player can collect more */
    TAXIS_HAND_LIMIT_MAX = 3,
    TAXIS_ROADS_MAX = TAXIS_CITIES_MAX * (TAXIS_CITIES_MAX - 1) / 2,
    TAXIS_CANVAS_MAX = 2000, /* layout_xy */
    TAXIS_ID_MAX = 40,
    TAXIS_NAME_MAX = 40,
    TAXIS_NO_STACK = 255,
    TAXIS_QUADS = TAXIS_CITIES_MAX / 4,
    TAXIS_GOALS_MAX = 8,
};

/* clang-format off */
#define TAXIS_OFFICIALS(X)                                         \
    X(POSTMASTER, "postmaster", N_("Postmaster"))                  \
    X(BAILIFF,    "bailiff",    N_("Bailiff"))                     \
    X(COACHMAN,   "coachman",   N_("Coachman"))                    \
    X(WAINWRIGHT, "wainwright", N_("Wainwright"))

#define TAXIS_STACK_KINDS(X)                                       \
    X(LENGTH,   "route_length")                                    \
    X(PROVINCE, "one_city_in_every_region")                        \
    X(CITIES,   "all_cities")                                      \
    X(GAME_END, "game_end")
/* clang-format on */

enum taxis_official {
    TAXIS_NO_OFFICIAL,
#define X(id, text, name) TAXIS_##id,
    TAXIS_OFFICIALS(X)
#undef X
        TAXIS_OFFICIAL_END
};
enum taxis_stack_kind {
#define X(id, text) TAXIS_STACK_##id,
    TAXIS_STACK_KINDS(X)
#undef X
        TAXIS_STACK_KIND_COUNT
};

/* A stack of bonus tiles. */
struct taxis_stack {
    uint32_t cities;  /* all of these must be built (all_cities) */
    uint16_t regions; /* one city of each of these (one_city_in_every_region) */
    uint8_t kind;     /* enum taxis_stack_kind */
    uint8_t length;   /* route_length: cards the route needs */
    uint8_t fallback; /* route_length: the stack to take from when this is empty, or none */
    uint8_t count;
    uint8_t value[TAXIS_STACK_TILES_MAX]; /* top first */
};

/* For the policy: a tile that branches earn step by step. */
struct taxis_goal {
    uint8_t stack; /* TAXIS_NO_STACK: there is none */
    uint8_t size;  /* cities or regions that it needs */
    uint8_t part[TAXIS_CITIES_MAX +
                 2]; /* by the number that have a branch: hundredths of the tile's value */
};

struct taxis_rules {
    struct ph_rules base;

    bool all_provinces; /* TT-H1 */

    /* The map. Bit i of a set stands for city i; cities are ordered by region. */
    uint8_t cities, regions;
    uint32_t near[TAXIS_CITIES_MAX]; /* one road away */
    uint32_t region_cities[TAXIS_REGIONS_MAX];
    uint8_t region_of[TAXIS_CITIES_MAX];
    uint8_t copies[TAXIS_CITIES_MAX]; /* cards of the city */
    int16_t x[TAXIS_CITIES_MAX], y[TAXIS_CITIES_MAX];
    char id[TAXIS_CITIES_MAX][TAXIS_ID_MAX];
    char name[TAXIS_CITIES_MAX][TAXIS_NAME_MAX];
    char region_id[TAXIS_REGIONS_MAX][TAXIS_ID_MAX];
    char region_name[TAXIS_REGIONS_MAX][TAXIS_NAME_MAX];
    char region_hex[TAXIS_REGIONS_MAX][8]; /* "#rrggbb" */

    uint8_t cards; /* of all cities */
    uint8_t branches, face_up, min_route, hand_limit, shortfall;

    uint8_t coaches; /* ascending */
    uint8_t coach_size[TAXIS_COACHES_MAX], coach_points[TAXIS_COACHES_MAX];

    uint8_t stacks;
    uint8_t game_end; /* which of them is the game-end tile */
    struct taxis_stack stack[TAXIS_STACKS_MAX];
    char stack_id[TAXIS_STACKS_MAX][TAXIS_ID_MAX];
    uint8_t length_stack[TAXIS_CITIES_MAX + 1]; /* by cards in a route; TAXIS_NO_STACK: none */

    /* Derived by taxis_make_tables() and taxis_appraise(). Sets are looked up four cities at a
     * time. */
    uint64_t slots;                         /* the slots that the display has, a byte each */
    uint16_t quad_regions[TAXIS_QUADS][16]; /* the regions of the cities */
    uint64_t quad_goals[TAXIS_QUADS][16];   /* byte i: how many cities of goal i */
    uint8_t goals; /* stacks of kind all_cities, at most one for each byte */
    struct taxis_goal goal[TAXIS_GOALS_MAX];
    struct taxis_goal province;        /* the stack of kind one_city_in_every_region */
    uint8_t goal_of[TAXIS_CITIES_MAX]; /* the first goal with the city; else `goals` */
};

static inline const struct taxis_rules *taxis_rules(const struct ph_rules *rules)
{
    return (const struct taxis_rules *)(const void *)rules;
}

/* Fills the tables of `r` that follow from its other members. */
void taxis_make_tables(struct taxis_rules *r);

#endif
