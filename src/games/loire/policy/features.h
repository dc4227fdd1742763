/* La Loire: the inputs of its nets as tables, and how they are turned on. */
#ifndef GAMES_LOIRE_POLICY_FEATURES_H
#define GAMES_LOIRE_POLICY_FEATURES_H

#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum {
    TURNS = 6,          /* classes of distances: 1, 2, 3, 4, 5, 6 or more turns */
    LEG = TURNS + 1,    /* distance of a message; the last: another one is just as far away */
    DENIERS_EXACT = 20, /* amounts below this are an input each */
    DENIERS_STEP = 5,   /* then one for each DENIERS_STEP more */
    DENIERS = 24,
    MARKET = 7, /* spaces */
    TOWERS = 5,
    DELIVERIES = 16,
    PHASES = 16, /* of the game: PHASE turns of each seat */
    PHASE = 4,
    SURCHARGES = 4,
    ALL_PLACES = (1 << LOIRE_LOCATIONS) - 1,
    CITY_PLACES = 1 << LOIRE_NANTES | 1 << LOIRE_ORLEANS,
    SOUTH_PLACES = (1 << LOIRE_ORLEANS) - 2,
    NORTH_PLACES = ALL_PLACES & ~CITY_PLACES & ~SOUTH_PLACES,
};

/* clang-format off */
#define SEAT_SPARSE(X)                                                                            \
    X(merchant_up, "loc", LOIRE_LOCATIONS)  /* where it is, going up the ring, or in a city */    \
    X(merchant_down, "loc", LOIRE_LOCATIONS)                                                      \
    X(merchant_horses, NULL, LOIRE_HORSES_MAX + 1)                                                \
    X(merchant_finds_horse, NULL, 1)        /* there is a free one here, and room in the stack */ \
    X(merchant_to_circus, NULL, TURNS)                                                            \
    X(merchant_to_city, NULL, TURNS)                                                              \
    X(merchant_to_own, NULL, TURNS)         /* an own building, where the boat moves */           \
    X(messenger_up, "loc", LOIRE_LOCATIONS)                                                       \
    X(messenger_down, "loc", LOIRE_LOCATIONS)                                                     \
    X(messenger_horses, NULL, LOIRE_HORSES_MAX + 1)                                               \
    X(messenger_finds_horse, NULL, 1)                                                             \
    X(messenger_to_circus, NULL, TURNS)                                                           \
    X(messenger_to_shop, NULL, TURNS)       /* where messages of level 1 to 3 are bought */       \
    X(messenger_to_monastery, NULL, TURNS)  /* an own one, where level 4 is bought */             \
    X(deniers, NULL, DENIERS)                                                                     \
    X(poor, NULL, 1)                        /* would lose its turn (LL-T1) if that began now */   \
    X(one_good, "good", LOIRE_GOOD_COUNT)   /* carried */                                         \
    X(two_goods, "good", LOIRE_WINE)        /* or three; of others one is the limit (LL-G5) */    \
    X(many_goods, "good", LOIRE_WINE)                                                             \
    X(hand_room, NULL, LOIRE_HAND_MAX + 1)  /* messages that can still be bought */               \
    X(level_1, NULL, LEG)                   /* a message in hand: turns to its next stop */       \
    X(level_2, NULL, LEG)                   /* no stop is marked */                               \
    X(level_2_last, NULL, LEG)              /* one is left */                                     \
    X(level_3, NULL, LEG)                                                                         \
    X(level_3_two, NULL, LEG)               /* two are left */                                    \
    X(level_3_last, NULL, LEG)                                                                    \
    X(level_4, NULL, LEG)                   /* nobody holds two of them (LL-D4) */                \
    X(level_2_blocked, NULL, 2)             /* held but not deliverable: one message, two */      \
    X(level_3_blocked, NULL, 2)                                                                   \
    X(cubes, NULL, 2)                       /* free ones: 1, 2 */                                 \
    X(cubes_lacking, NULL, 1)               /* for the messages in hand all together */           \
    X(character, "character", LOIRE_CHARACTER_COUNT)                                              \
    X(palace_nantes, "palacekind", LOIRE_PALACE_COUNT)                                            \
    X(palace_orleans, "palacekind", LOIRE_PALACE_COUNT)                                           \
    X(building, "loc", LOIRE_LOCATIONS)                                                           \
    X(farms, NULL, 5)                       /* 1, 2, … */                                         \
    X(monasteries, NULL, 3)                                                                       \
    X(castles, NULL, 3)                                                                           \
    X(south_more, NULL, 2)                  /* buildings than on the north road: 1, 2 */          \
    X(north_more, NULL, 2)                                                                        \
    X(no_farm_south, NULL, 1)               /* no place, no token, or out of balance (LL-B2) */   \
    X(no_farm_north, NULL, 1)                                                                     \
    X(pays_farm, NULL, 1)                   /* in a city, with its wood and what it can sell */   \
    X(pays_monastery, NULL, 1)                                                                    \
    X(pays_castle, NULL, 1)                                                                       \
    X(pays_palace, NULL, 1)                                                                       \
    X(boat_left, NULL, LOIRE_TRACK + 1)     /* spaces until the end */                            \
    X(messages_left, NULL, DELIVERIES)      /* deliveries until the end */                        \
    X(symbol_once, "symbol", LOIRE_SYMBOL_COUNT) /* among the delivered messages */               \
    X(symbol_twice, "symbol", LOIRE_SYMBOL_COUNT)                                                 \
    X(symbol_thrice, "symbol", LOIRE_SYMBOL_COUNT)                                                \
    X(symbol_more, "symbol", LOIRE_SYMBOL_COUNT)                                                  \
    X(may_deliver_2, NULL, 1)               /* in the casual game (LL-V3) */                      \
    X(may_deliver_3, NULL, 1)                                                                     \
    X(last_turn, NULL, 1)                   /* the end is triggered; this seat has one turn */    \
    X(no_turn, NULL, 1)                     /* … or none any more */

#define TABLE_SPARSE(X)                                                                           \
    X(circus, "loc", LOIRE_LOCATIONS)                                                             \
    X(circus_tile, NULL, MARKET)            /* its space on the market */                         \
    X(level_1_gone, NULL, 1)                /* the deck is empty */                               \
    X(level_2_gone, NULL, 1)                                                                      \
    X(level_3_gone, NULL, 1)                                                                      \
    X(level_4_gone, NULL, 1)                                                                      \
    X(sold_out, "good", LOIRE_WINE)                                                               \
    X(towers, NULL, TOWERS)                      /* left */                                       \
    X(turn, NULL, PHASES)                       /* of each seat, in groups of PHASE */            \
    X(first, NULL, PH_SEATS_MAX)            /* seats from the own one to the first player */      \
    X(to_move, NULL, PH_SEATS_MAX - 1)      /* another seat: 0 is the next one */                 \
    X(casual, NULL, 1)                                                                            \
    X(casual_guard, NULL, 1)                                                                      \
    X(cubes_stay, NULL, 1)                  /* cube_move=no */                                    \
    X(upgrade_later, NULL, 1)               /* upgrade_same_turn=no */                            \
    X(palaces_here, NULL, 1)                /* palace_row=city */                                 \
    X(ducal_anywhere, NULL, 1)                                                                    \
    X(ducal_both, NULL, 1)                                                                        \
    X(messenger_both, NULL, 1)                                                                    \
    X(blue_copies_two, NULL, 1)                                                                   \
    X(lady_surcharge, NULL, SURCHARGES)

#define SEAT_DENSE(X)                                                                             \
    X(points, NULL, 1)                                                                            \
    X(points_of_boat, NULL, 1)                                                                    \
    X(points_of_messages, NULL, 1)          /* delivered ones */                                  \
    X(points_of_characters, NULL, 1)        /* with those of the blue ones */                     \
    X(purse, NULL, 1)                       /* deniers, as far as more of them count */           \
    X(purse_lost, NULL, 1)                  /* deniers that the merchant gives up (LL-M7) */      \
    X(goods, NULL, 1)                       /* what the goods sell for */                         \
    X(trade, NULL, 1)                       /* gain of goods that can be bought before a city */  \
    X(trade_next, NULL, 1)                  /* … in the next move */                              \
    X(own_ahead, NULL, 1)                   /* own buildings before the merchant's next city */   \
    X(hand, NULL, 1)                        /* points of messages that can be delivered */        \
    X(hand_begun, NULL, 1)                  /* of these, the share of marked stops */             \
    X(hand_near, NULL, 1)                   /* of these, divided by the turns that they take */   \
    X(hand_blocked, NULL, 1)                                                                      \
    X(hand_pays, NULL, 1)                   /* deniers for messages of level 1 */                 \
    X(blue_for_sale, NULL, 1)               /* points of the best blue character that is left */

#define TABLE_DENSE(X)                                                                            \
    X(lead, NULL, 1)                        /* points more than the best of the others */         \
    X(boat_near, NULL, 1)                   /* the least way that a boat has to go */             \
    X(messages_near, NULL, 1)               /* the fewest deliveries that a seat needs */         \
    X(solo_turns, NULL, 1)                  /* left in a game of one player */                    \
    X(deck, NULL, LOIRE_LEVELS)             /* cards left, by level */
/* clang-format on */

PH_FEATURE_PLACES;

/* Messages are classified by these groups, which must stand one behind the other. */
enum leg { LEG_1, LEG_2, LEG_2_LAST, LEG_3, LEG_3_TWO, LEG_3_LAST, LEG_4 };
_Static_assert(offsetof(struct seat_sparse, level_4) ==
                   offsetof(struct seat_sparse, level_1) + LEG_4 * LEG,
               "the groups of messages in the order of enum leg");
_Static_assert(offsetof(struct seat_sparse, deniers) ==
                   2 * offsetof(struct seat_sparse, messenger_up),
               "the same groups for both figures");
_Static_assert(offsetof(struct seat_sparse, palace_orleans) ==
                   offsetof(struct seat_sparse, palace_nantes) + LOIRE_PALACE_COUNT,
               "palaces in the order of their bits");

/* What a seat has built. */
struct works {
    uint32_t at[LOIRE_BUILDING_END]; /* places by kind, as bits; 0: of any kind */
    int count[LOIRE_BUILDING_END];
    int more_south; /* than on the north road */
};

/* What all seats share. */
struct table {
    const struct loire_rules *r;
    const struct loire_state *s;
    uint8_t price[LOIRE_COLOURS_MAX];   /* on the market, by colour */
    uint8_t cost[LOIRE_LOCATIONS];      /* of the good that is sold there */
    uint32_t colour[LOIRE_COLOURS_MAX]; /* places with that shield, as bits */
    struct works works[PH_SEATS_MAX];
    uint32_t free; /* villages without a building */
    struct ph_features *out;
};

/* The seat whose inputs are listed. */
struct viewed {
    const struct table *t;
    const struct loire_seat *p;
    const struct works *works;
    size_t sparse, dense; /* its first inputs */
    unsigned seat;
    uint8_t symbol[LOIRE_SYMBOL_COUNT]; /* delivered */
};

#define ON(v, name) ph_feature_on((v)->t->out, (v)->sparse + offsetof(struct seat_sparse, name))
#define ON_IF(v, name, is) \
    do {                   \
        if (is)            \
            ON(v, name);   \
    } while (0)
#define ON_ONE(v, name, value)                                                       \
    ph_feature_on_one((v)->t->out, (v)->sparse + offsetof(struct seat_sparse, name), \
                      sizeof(((struct seat_sparse *)0)->name), value)
#define ON_COUNT(v, name, count) /* the first input is 1; none is on for less */ \
    do {                                                                         \
        int n = (count);                                                         \
        if (n > 0)                                                               \
            ON_ONE(v, name, (unsigned)n - 1);                                    \
    } while (0)
#define ON_SET(v, name, set) \
    ph_feature_on_set((v)->t->out, (v)->sparse + offsetof(struct seat_sparse, name), set)
#define PUT(v, name, value, one) \
    ph_feature_put((v)->t->out, (v)->dense + offsetof(struct seat_dense, name), value, one)

static inline bool has(const struct viewed *v, enum loire_character c)
{
    return loire_has(v->p, c);
}

/* ---- distances ---- */

/* Turns until a figure can stop at one of the places, at least 1; 0 if there are no places. Its own
 * place is a whole round away. From a city it can go either way. */
static inline unsigned turns_to(const struct loire_stack *st, uint32_t places)
{
    static const uint8_t twelfths[LOIRE_HORSES_MAX + 1] = {12, 6, 4, 3}; /* a division by steps */
    uint32_t ring = (places >> st->at | places << (LOIRE_LOCATIONS - st->at)) & ALL_PLACES & ~1u;
    unsigned up = LOIRE_LOCATIONS, down = LOIRE_LOCATIONS, way;

    if (!places)
        return 0;
    if (ring) {
        up = (unsigned)__builtin_ctz(ring);
        down = LOIRE_LOCATIONS - 31u + (unsigned)__builtin_clz(ring);
    }
    way = st->dir > 0 ? up : st->dir < 0 ? down : up < down ? up : down;
    return (way + st->horses) * twelfths[st->horses] / 12;
}

/* Turns on the class of a distance, if there is one. */
static inline void on_turns(const struct viewed *v, size_t group, unsigned turns)
{
    if (turns)
        ph_feature_on_one(v->t->out, v->sparse + group, TURNS, turns - 1);
}

/* Is there a free horse for the figure? */
static inline bool finds_horse(const struct viewed *v, const struct loire_stack *st)
{
    return v->t->s->horses[st->at] && st->horses < LOIRE_HORSES_MAX - !has(v, LOIRE_SCOUT);
}

/* Finds prices, shields and buildings, which all seats ask for. */
static inline void look_at_table(struct table *t)
{
    const struct loire_state *s = t->s;

    t->free = ALL_PLACES & ~CITY_PLACES;
    for (unsigned space = 0; space < t->r->colours; space++)
        t->price[s->market[space]] = t->r->price[space];
    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++) {
        int cost = t->price[s->shield[at]] - (int)loire_rebate(s->building[at]) - (s->circus == at);

        t->cost[at] = (uint8_t)loire_larger(0, cost);
        t->colour[s->shield[at]] |= 1u << at;
    }
    for (unsigned colour = 0; colour < LOIRE_COLOURS_MAX; colour++)
        t->colour[colour] &= ~(uint32_t)CITY_PLACES;
    for (uint32_t left = loire_filled_places(s->building); left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        struct works *works = &t->works[s->owner[at]];

        works->at[0] |= 1u << at;
        works->at[s->building[at]] |= 1u << at;
        works->count[s->building[at]]++;
        works->more_south += at < LOIRE_ORLEANS ? 1 : -1;
        t->free &= ~(1u << at);
    }
}

#endif
