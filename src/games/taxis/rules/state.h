/* Thurn und Taxis: the state, the move word, the view. Private to this folder. */
#ifndef TAXIS_STATE_H
#define TAXIS_STATE_H

#include "games/taxis/rules/rules.h"

enum taxis_phase {
    TAXIS_DRAW,
    TAXIS_PLAY,
    TAXIS_FINISH, /* coachman, complete or end */
    TAXIS_COACH,
    TAXIS_KEEP,
    TAXIS_OVER,
    TAXIS_PHASE_COUNT
};

/* What a player is told to do instead: a phase, or one of these. */
enum { TAXIS_ASKED_POSTMASTER = TAXIS_PHASE_COUNT, TAXIS_ASKED_COUNT };

enum {
    TAXIS_OPEN = 255,    /* a slot of the display without a card */
    TAXIS_UNKNOWN = 255, /* in views: a card of the pile */
    TAXIS_NO_SEAT = 255, /* end: not triggered */
};

/* Cards as sets of cities: bit c of more_than[n] says that there are more than n of city c. So
 * more_than[0] is the set of cities that are there at all, and no loop is needed to ask. */
struct taxis_cards {
    uint32_t more_than[TAXIS_COPIES_MAX];
};

/* What lies open before a player. Bytes behind the end of a list are zero. */
struct taxis_seat {
    struct taxis_cards known; /* the cards of the hand that everybody has seen */
    uint32_t branches;
    uint32_t in_route;                  /* the cities of `route` as a set */
    uint8_t route[TAXIS_CITIES_MAX];    /* left to right */
    uint8_t tile[TAXIS_SEAT_TILES_MAX]; /* as taken, see taxis_tile() */
    uint8_t route_count, tile_count;
    uint8_t hand_count;
    uint8_t coach; /* how many coaches he has: 0, or the highest one's index + 1 */
};

struct taxis_state {
    /* Secret: leaves through taxis_view() only. */
    uint64_t rng;
    struct taxis_cards hand[PH_SEATS_MAX];
    uint8_t pile[TAXIS_CARDS_MAX]; /* bottom first, top last */

    /* Open. */
    uint8_t discard[TAXIS_CARDS_MAX]; /* last discarded last */
    struct taxis_seat seats[PH_SEATS_MAX];
    uint8_t display[TAXIS_FACE_UP_MAX]; /* slots that this game does not have are open for ever */
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
_Static_assert(sizeof(struct taxis_state) == 496,
               "at most 512 bytes, and no padding: it is hashed as bytes");

/* What a seat may know: a state whose secrets are blanked. rng is 0, the pile's cards unknown, and
 * another seat's hand has its known cards only while hand_count still counts all. */
struct taxis_view {
    struct taxis_state seen;
    int8_t viewer; /* a seat, PH_NOBODY, PH_EVERYTHING */
    uint8_t reserved[7];
};

/* ---- moves ----
 *
 *     31  28 27    24 23                                        8 7        0
 *    +------+--------+-------------------------------------------+----------+
 *    | kind |    0   |                   0               | city  |   side   |  play, coachman
 *    +------+--------+-------------------------------------------+----------+
 *    | kind |    0   |                   0               | city  |     0    |  draw, postmaster,
 *    +------+--------+-------------------------------------------+----------+  start, restart
 *    | kind | region |            set of cities, bit i is city i            |  each (region 0), all
 *    +------+--------+------------------------------------------------------+
 *    | kind | 0 | city+1 | city+1 | city+1 | city+1 | city+1 |                 keep, see below
 *    +------+---+--------+--------+--------+--------+--------+
 *    | kind |                          0                                    |  all others
 *    +------+---------------------------------------------------------------+
 *
 * A kept hand is up to five cities in the order of the data file, five bits each, the first one
 * highest and zeros behind the last: the legal ones have just as many as may be kept, the others
 * can be written so that the rule against them can be named. The pile is city TAXIS_PILE. */
enum taxis_move_kind {
    TAXIS_M_BAILIFF = 1,
    TAXIS_M_DRAW,
    TAXIS_M_POSTMASTER,
    TAXIS_M_START,
    TAXIS_M_PLAY,
    TAXIS_M_RESTART,
    TAXIS_M_COACHMAN,
    TAXIS_M_EACH,
    TAXIS_M_ALL,
    TAXIS_M_COACH,
    TAXIS_M_WAINWRIGHT,
    TAXIS_M_NOCOACH,
    TAXIS_M_KEEP,
    TAXIS_M_END,
};

enum taxis_side { TAXIS_LEFT, TAXIS_RIGHT };

enum {
    TAXIS_PILE = 31,
    TAXIS_KEEP_FIELDS = 5,
    TAXIS_KEEP_FIRST = 20, /* lowest bit of the first field */

    /* Two lists can be long. `keep`: three of at most 24 kinds with at most three copies each are
     * C(24 + 3 - 1, 3) = 2600 hands. `complete`: as many as the regions allow; most_ways() in
     * rules.c bounds it (517 with the map of the box and its 20 branches, 6665 with any number of
     * branches), and data with which it could be more than this are refused when they are read. */
    TAXIS_MOVES_MAX = 8192,
};

static inline ph_move taxis_do(unsigned kind)
{
    return (ph_move)kind << 28;
}
static inline ph_move taxis_card_move(unsigned kind, unsigned city, unsigned side)
{
    return (ph_move)kind << 28 | (ph_move)city << 8 | (ph_move)side;
}
static inline ph_move taxis_complete(unsigned kind, unsigned region, uint32_t set)
{
    return (ph_move)kind << 28 | (ph_move)region << 24 | set;
}
static inline unsigned taxis_kind(ph_move m)
{
    return m >> 28;
}
static inline unsigned taxis_city(ph_move m)
{
    return m >> 8 & 31;
}
static inline unsigned taxis_side(ph_move m)
{
    return m & 1;
}
static inline unsigned taxis_region(ph_move m)
{
    return m >> 24 & 15;
}
static inline uint32_t taxis_set(ph_move m)
{
    return m & 0xffffff;
}
/* The i-th kept city + 1; 0 behind the last. */
static inline unsigned taxis_kept(ph_move m, unsigned i)
{
    return m >> (TAXIS_KEEP_FIRST - 5 * i) & 31;
}
/* Is the word one that parse_move() can give? */
bool taxis_well_formed(const struct taxis_rules *r, ph_move move);

/* ---- the game's functions, one file each ---- */

void taxis_setup(const struct ph_rules *rules, uint64_t seed, int first, void *state);
int taxis_actor(const struct ph_rules *rules, const void *state);
unsigned taxis_turn(const struct ph_rules *rules, const void *state);
unsigned taxis_moves(const struct ph_rules *rules, const void *state, ph_move *out);
struct ph_refusal taxis_refuse(const struct ph_rules *rules, const void *state, ph_move move);
void taxis_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events);
/* Goes on from a state that is no decision point to the next one that is. */
void taxis_settle(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);
/* Fills the open slots of the display, lowest first, while there are cards. */
void taxis_fill(const struct taxis_rules *r, struct taxis_state *s, struct ph_events *events);
bool taxis_reveals(const struct ph_rules *rules, const void *state, ph_move move);
void taxis_score(const struct ph_rules *rules, const void *state, struct ph_score *score);
const char *taxis_fault(const struct ph_rules *rules, const void *state);
/* The same for positions that people make: what lies on the table must be possible, how it came
 * about may be nobody's game. */
const char *taxis_position_fault(const struct taxis_rules *r, const struct taxis_state *s);
void taxis_view(const struct ph_rules *rules, const void *state, int viewer, void *view);
void taxis_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state);
bool taxis_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why);
void taxis_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
ph_move taxis_next_move(const struct ph_rules *rules, ph_move move);
void taxis_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out);
bool taxis_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error);
bool taxis_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error);
const char *taxis_id(const struct ph_rules *rules, const char *kind, int value);
void taxis_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out);
void taxis_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void taxis_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void taxis_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out);
void taxis_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth);
void taxis_yardstick(const struct ph_rules *rules, const void *state, const ph_move *moves,
                     unsigned count, int *worth);
ph_move taxis_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng);
void taxis_evaluate(const struct ph_rules *rules, const void *state, int *hope);
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
/* Counted in parallel: not every processor we run on has an instruction for it. */
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
/* Takes one card of the city away; nothing happens if there is none. */
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
