/* Thurn und Taxis: the state and the view of it. Private to this game. */
#ifndef GAMES_TAXIS_RULES_STATE_H
#define GAMES_TAXIS_RULES_STATE_H

#include <string.h>

#include "base/random.h"
#include "games/taxis/rules/move.h"

enum taxis_phase {
    TAXIS_DRAW,
    TAXIS_PLAY,
    TAXIS_FINISH, /* coachman, complete or end */
    TAXIS_COACH,
    TAXIS_KEEP,
    TAXIS_OVER,
    TAXIS_PHASE_COUNT
};

/* What a player must do instead of a refused move: a phase, or one of these. */
enum { TAXIS_ASKED_POSTMASTER = TAXIS_PHASE_COUNT, TAXIS_ASKED_COUNT };

enum {
    TAXIS_NO_CARD = 255, /* a slot of the display without a card */
    TAXIS_UNKNOWN = 255, /* in views: a card of the pile */
    TAXIS_NO_SEAT = 255, /* end: not triggered */
};

/* Cards as sets of cities: bit c of more_than[n] is set if there are more than n cards of city c.
 * So more_than[0] is the set of all cities that occur, without a loop. */
struct taxis_cards {
    uint32_t more_than[TAXIS_COPIES_MAX];
};

/* What is public about a player. Bytes behind the end of a list are zero. */
struct taxis_seat {
    struct taxis_cards known; /* the cards of the hand that everybody has seen */
    uint32_t branches;
    uint32_t in_route;                  /* the cities of `route` as a set */
    uint8_t route[TAXIS_CITIES_MAX];    /* left to right */
    uint8_t tile[TAXIS_SEAT_TILES_MAX]; /* as taken, see taxis_tile() */
    uint8_t route_count, tile_count;
    uint8_t hand_count;
    uint8_t coach; /* number of coaches: 0, or the index of the largest + 1 */
};

struct taxis_state {
    /* Secret: leaves through taxis_view() only. */
    struct ph_chance chance;
    struct taxis_cards hand[PH_SEATS_MAX];
    uint8_t pile[TAXIS_CARDS_MAX]; /* bottom first, top last */

    /* Open. */
    uint8_t discard[TAXIS_CARDS_MAX]; /* last discarded last */
    struct taxis_seat seats[PH_SEATS_MAX];
    uint8_t display[TAXIS_FACE_UP_MAX]; /* slots that this game does not have stay open */
    uint8_t bonus[TAXIS_STACKS_MAX];    /* tiles left in each stack */
    uint16_t turn;
    uint8_t pile_count, discard_count;
    uint8_t phase, official; /* official: the one used this turn */
    uint8_t seat, first;
    uint8_t must_postmaster;         /* 0 or 1 */
    uint8_t drawn, played;           /* cards this turn */
    uint8_t triggered_by, last_seat; /* TAXIS_NO_SEAT: the end is not triggered */
    uint8_t reserved[7];
};
_Static_assert(sizeof(struct taxis_state) == 528,
               "at most 1 KiB, and no padding: it is hashed as bytes");

/* What a seat may know: a state whose secrets are blanked. The chance is 0, the pile's cards are
 * unknown, and another seat's hand has only its known cards, while hand_count counts all. */
struct taxis_view {
    struct taxis_state seen;
    int8_t viewer; /* a seat, PH_NOBODY, PH_EVERYTHING */
    uint8_t reserved[7];
};

/* ---- what the rules do, one file each ---- */

void taxis_setup(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                 void *state);
int taxis_actor(const struct ph_rules *rules, const void *state);
unsigned taxis_turn(const struct ph_rules *rules, const void *state);
bool taxis_last_round(const struct ph_rules *rules, const void *state);
unsigned taxis_moves(const struct ph_rules *rules, const void *state, ph_move *out);
struct ph_refusal taxis_refuse(const struct ph_rules *rules, const void *state, ph_move move);
void taxis_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events);
bool taxis_reveals(const struct ph_rules *rules, const void *state, ph_move move);
void taxis_score(const struct ph_rules *rules, const void *state, struct ph_score *score);
const char *taxis_fault(const struct ph_rules *rules, const void *state);
/* Like taxis_fault(), for positions that people write: the pieces must be possible, but no game
 * need lead to them. */
const char *taxis_position_fault(const struct taxis_rules *r, const struct taxis_state *s);
void taxis_view(const struct ph_rules *rules, const void *state, int viewer, void *view);
void taxis_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state);
void taxis_forget(const struct ph_rules *rules, void *view, unsigned keep);

/* ---- tiles, sets, cards ---- */

static inline uint8_t taxis_tile(unsigned stack, unsigned value)
{
    return (uint8_t)(stack << 4 | value);
}
static inline unsigned taxis_tile_stack(uint8_t tile)
{
    return tile >> 4;
}
static inline unsigned taxis_tile_value(uint8_t tile)
{
    return tile & 15;
}

static inline uint32_t taxis_bit(unsigned n)
{
    return UINT32_C(1) << n;
}
static inline unsigned taxis_lowest(uint32_t set) /* not empty */
{
    return (unsigned)__builtin_ctz(set);
}
/* Counts bits in parallel: not every processor has an instruction for it. */
static inline unsigned taxis_size(uint32_t set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return ((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}
/* The cities that are not below `n`. */
static inline uint32_t taxis_from(unsigned n)
{
    return ~(taxis_bit(n) - 1);
}
static inline uint32_t taxis_all_cities(const struct taxis_rules *r)
{
    return taxis_bit(r->cities) - 1;
}

static inline void taxis_cards_add(struct taxis_cards *cards, unsigned city)
{
    uint32_t bit = taxis_bit(city);

    cards->more_than[2] |= bit & cards->more_than[1];
    cards->more_than[1] |= bit & cards->more_than[0];
    cards->more_than[0] |= bit;
}
/* Removes one card of the city, if there is one. */
static inline void taxis_cards_take(struct taxis_cards *cards, unsigned city)
{
    uint32_t bit = taxis_bit(city), one = bit & ~cards->more_than[1];

    cards->more_than[0] &= ~one;
    cards->more_than[1] &= ~(bit & ~cards->more_than[2]);
    cards->more_than[2] &= ~bit;
}
static inline unsigned taxis_cards_of(const struct taxis_cards *cards, unsigned city)
{
    return (cards->more_than[0] >> city & 1) + (cards->more_than[1] >> city & 1) +
           (cards->more_than[2] >> city & 1);
}
static inline unsigned taxis_cards_count(const struct taxis_cards *cards)
{
    return taxis_size(cards->more_than[0]) + taxis_size(cards->more_than[1]) +
           taxis_size(cards->more_than[2]);
}

#endif
