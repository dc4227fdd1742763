/* La Loire: the state, the move word, the view. Private to this folder. */
#ifndef LOIRE_STATE_H
#define LOIRE_STATE_H

#include <string.h>

#include "games/loire/rules/rules.h"

enum loire_phase { LOIRE_MOVE, LOIRE_ACT, LOIRE_CIRCUS, LOIRE_KEEP, LOIRE_OVER };
enum loire_figure { LOIRE_MERCHANT, LOIRE_MESSENGER, LOIRE_FIGURES, LOIRE_NO_FIGURE = 255 };
enum loire_offer { LOIRE_NO_OFFER, LOIRE_BY_SPY, LOIRE_BY_DUCAL };

enum {
    LOIRE_NOWHERE = 255,      /* a location that is none: the Circus in the casual game */
    LOIRE_NO_SEAT = 255,      /* end: not triggered */
    LOIRE_UNKNOWN_CARD = 255, /* in views: a card the viewer may not know */
    /* Counts stand still here. No serious game comes near, but one may be dawdled along for ever. */
    LOIRE_TURN_MAX = 30000,
    LOIRE_DENIERS_MAX = 9999
};

struct loire_stack {
    uint8_t at, horses;
    int8_t dir; /* 0 in a city, else 1 or -1 */
};

/* An undelivered message. stage[i] is where the card's i-th colour was reached, plus one; 0: not
 * yet. */
struct loire_message {
    uint8_t card;
    uint8_t stage[LOIRE_STAGES];
};

struct loire_owned_palace {
    uint16_t turn;      /* bought in; works from the next one on */
    uint8_t kind, city; /* city: 0 Nantes, 1 Orléans */
};

/* Lists are in the order in which things came; bytes behind their end are zero. */
struct loire_seat {
    uint32_t characters; /* bit i: has character i */
    uint16_t deniers;
    uint8_t boat;
    uint8_t cubes; /* in hand and free */
    struct loire_stack figure[LOIRE_FIGURES];
    uint8_t goods[LOIRE_GOOD_COUNT];
    uint8_t message_count, delivered_count, character_count, palace_count;
    uint8_t palaces; /* bit city * 4 + kind */
    struct loire_message message[LOIRE_HAND_MAX];
    struct loire_owned_palace palace[LOIRE_PALACE_COUNT * LOIRE_CITIES];
    uint8_t delivered[LOIRE_DELIVERED_MAX];
    uint8_t character[LOIRE_CHARACTER_COUNT];
    uint8_t reserved[3];
};

/* This turn, and (from `bought` on) this stop. */
struct loire_spent {
    uint8_t hires, builds, palatium;
    bool smith;
    bool bought, shipped, delivered, may_hire, acted;
    uint8_t messages;
};

struct loire_state {
    /* Secret: leaves through loire_view() only. */
    uint64_t rng;
    uint8_t deck[LOIRE_CARDS_MAX]; /* level n from deck_first[n] on: bottom first, top last */

    uint8_t offer[LOIRE_DECK_MAX]; /* cards to keep one of, top first: the acting seat's secret */

    /* Open. */
    uint16_t turn;
    uint8_t deck_count[LOIRE_LEVELS + 1]; /* by level, 1 .. 4 */
    uint8_t offer_count, offer_by;        /* enum loire_offer */
    uint8_t phase, figure;                /* figure: the one that acts, or LOIRE_NO_FIGURE */
    uint8_t seat, first;
    uint8_t moved_count, moved[LOIRE_FIGURES];
    struct loire_spent spent;
    uint8_t triggered_by, last_seat; /* LOIRE_NO_SEAT: the end is not triggered */

    uint8_t shield[LOIRE_LOCATIONS];   /* colour of each village; 0 at the cities */
    uint8_t market[LOIRE_COLOURS_MAX]; /* colour on each space, left to right */
    uint8_t circus, towers;
    uint8_t horses[LOIRE_LOCATIONS];
    uint8_t building[LOIRE_LOCATIONS]; /* enum loire_building */
    uint8_t owner[LOIRE_LOCATIONS];    /* 0 where there is none */
    uint16_t built[LOIRE_LOCATIONS];   /* turn it was built or upgraded in */
    uint8_t supply[LOIRE_GOOD_COUNT];
    uint8_t characters[LOIRE_CHARACTER_COUNT];         /* copies left */
    uint8_t palaces[LOIRE_CITIES][LOIRE_PALACE_COUNT]; /* copies left */
    struct loire_seat seats[PH_SEATS_MAX];
    uint8_t reserved[4];
};
_Static_assert(sizeof(struct loire_state) == 952,
               "at most 1 KiB, and no padding: it is hashed as bytes");

/* What a seat may know: a state whose secrets are blanked (rng 0, unknown cards 255). */
struct loire_view {
    struct loire_state seen;
    int8_t viewer; /* a seat, PH_NOBODY, PH_EVERYTHING */
    uint8_t reserved[7];
};

/* ---- moves ----
 *
 *     31  28 27 26 25 24 23  21 20    16 15            8 7            0
 *    +------+-----+-----+------+--------+---------------+--------------+
 *    | kind | drop| take|   0  | smith+1|       0       |   location   |  merchant, messenger
 *    +------+-----+-----+------+--------+---------------+--------------+
 *    | kind |     0     |        c      |       b       |       a      |  all others
 *    +------+-----------+---------------+---------------+--------------+
 *
 *    kind       a            b                     c
 *    buy, sell  good
 *    circus     location
 *    hire       character
 *    ship       spaces
 *    build      location     1: patron                                  (farm, monastery, castle)
 *    palace     kind         city 0, 1
 *    message    level        0, 1 spy, 2 ducal
 *    keep       card
 *    deliver    card         cube from card + 1    cube's colour
 *    done
 */
enum loire_move_kind {
    LOIRE_M_MERCHANT = 1,
    LOIRE_M_MESSENGER,
    LOIRE_M_BUY,
    LOIRE_M_CIRCUS,
    LOIRE_M_HIRE,
    LOIRE_M_SELL,
    LOIRE_M_SHIP,
    LOIRE_M_FARM,
    LOIRE_M_MONASTERY,
    LOIRE_M_CASTLE,
    LOIRE_M_PALACE,
    LOIRE_M_MESSAGE,
    LOIRE_M_KEEP,
    LOIRE_M_DELIVER,
    LOIRE_M_DONE,
};

/* A figure has at most 4 + 2 + 2 * 19 ways to treat its horses and 2 * 4 places to end in: 352 moves,
 * twice that for both. At a stop: 29 hires, 5 sales, 4 ways to ship, 36 farms, 20 upgrades, 8 palaces;
 * a deck has at most 64 cards to keep one of. */
enum { LOIRE_MOVES_MAX = 1024 };

static inline ph_move loire_go(unsigned figure, unsigned at, unsigned drop, unsigned take,
                               unsigned smith_plus_one)
{
    return (ph_move)(LOIRE_M_MERCHANT + figure) << 28 | (ph_move)drop << 26 | (ph_move)take << 24 |
           (ph_move)smith_plus_one << 16 | (ph_move)at;
}
static inline ph_move loire_do(unsigned kind, unsigned a, unsigned b, unsigned c)
{
    return (ph_move)kind << 28 | (ph_move)c << 16 | (ph_move)b << 8 | (ph_move)a;
}
/* clang-format off */
static inline unsigned loire_kind(ph_move m) { return m >> 28; }
static inline unsigned loire_a(ph_move m) { return m & 0xff; }
static inline unsigned loire_b(ph_move m) { return m >> 8 & 0xff; }
static inline unsigned loire_c(ph_move m) { return m >> 16 & 0xff; }
static inline unsigned loire_drop(ph_move m) { return m >> 26 & 3; }
static inline unsigned loire_take(ph_move m) { return m >> 24 & 3; }
static inline unsigned loire_smith(ph_move m) { return m >> 16 & 31; } /* location + 1; 0: none */
/* clang-format on */

/* ---- the game's functions, one file each ---- */

void loire_setup(const struct ph_rules *rules, uint64_t seed, int first, void *state);
int loire_actor(const struct ph_rules *rules, const void *state);
unsigned loire_turn(const struct ph_rules *rules, const void *state);
unsigned loire_moves(const struct ph_rules *rules, const void *state, ph_move *out);
struct ph_refusal loire_refuse(const struct ph_rules *rules, const void *state, ph_move move);
void loire_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events);
/* Goes on from a state that is no decision point to the next one that is. */
void loire_settle(const struct loire_rules *r, struct loire_state *s, struct ph_events *events);
/* Is there anything to do at this stop but `done`? */
bool loire_can_act(const struct loire_rules *r, const struct loire_state *s);
bool loire_reveals(const struct ph_rules *rules, const void *state, ph_move move);
void loire_score(const struct ph_rules *rules, const void *state, struct ph_score *score);
const char *loire_fault(const struct ph_rules *rules, const void *state);
/* The same for positions that people make: what lies on the table must be possible, how it came
 * about may be nobody's game. */
const char *loire_position_fault(const struct loire_rules *r, const struct loire_state *s);
void loire_view(const struct ph_rules *rules, const void *state, int viewer, void *view);
void loire_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state);
bool loire_parse_move(const struct ph_rules *rules, const char *text, ph_move *move,
                      struct ph_refusal *why);
void loire_print_move(const struct ph_rules *rules, ph_move move, struct ph_buf *out);
ph_move loire_next_move(const struct ph_rules *rules, ph_move move);
void loire_print_view(const struct ph_rules *rules, const void *view, struct ph_buf *out);
bool loire_read_state(const struct ph_rules *rules, const struct json_t *json, void *state,
                      struct ph_error *error);
bool loire_read_options(const struct json_t *json, struct ph_options *options,
                        struct ph_error *error);
const char *loire_id(const struct ph_rules *rules, const char *kind, int value);
void loire_noun(const struct ph_rules *rules, enum ph_lang lang, const char *kind, int value,
                struct ph_buf *out);
void loire_show(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void loire_draw(const struct ph_rules *rules, const void *view, enum ph_lang lang,
                const char *const *names, struct ph_buf *out);
void loire_describe(const struct ph_rules *rules, const void *view, ph_move move, enum ph_lang lang,
                    struct ph_buf *out);
void loire_prior(const struct ph_rules *rules, const void *state, const ph_move *moves,
                 unsigned count, int *worth);
void loire_yardstick(const struct ph_rules *rules, const void *state, const ph_move *moves,
                     unsigned count, int *worth);
ph_move loire_playout_move(const struct ph_rules *rules, const void *state, struct ph_rng *rng);
void loire_evaluate(const struct ph_rules *rules, const void *state, int *hope);
void loire_forget(const struct ph_rules *rules, void *view, unsigned keep);

/* ---- small questions that several files ask ---- */

static inline const struct loire_seat *loire_me(const struct loire_state *s)
{
    return &s->seats[s->seat];
}
static inline bool loire_has(const struct loire_seat *p, enum loire_character c)
{
    return (p->characters >> c & 1u) != 0;
}
static inline unsigned loire_city_index(unsigned at)
{
    return at == LOIRE_ORLEANS;
}
/* The market space of a colour that is there. Eight spaces are looked at in one go. */
static inline unsigned loire_space(const struct loire_state *s, unsigned colour)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t first, found;

    memcpy(&first, s->market, sizeof first);
    first ^= colour * ones; /* zero where the colour lies */
    found = (first - ones) & ~first & ones << 7;
    if (found)
        return (unsigned)__builtin_ctzll(found) / 8;
    for (unsigned space = sizeof first;; space++)
        if (s->market[space] == colour)
            return space;
}
/* Market price of a colour. */
static inline unsigned loire_price(const struct loire_rules *r, const struct loire_state *s,
                                   unsigned colour)
{
    return r->price[loire_space(s, colour)];
}

#endif
