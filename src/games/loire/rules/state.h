/* La Loire: the state and the view of it. Private to this game. */
#ifndef GAMES_LOIRE_RULES_STATE_H
#define GAMES_LOIRE_RULES_STATE_H

#include <string.h>

#include "base/random.h"
#include "core/rule.h"
#include "games/loire/rules/move.h"

enum loire_phase { LOIRE_MOVE, LOIRE_ACT, LOIRE_CIRCUS, LOIRE_KEEP, LOIRE_OVER };

enum {
    LOIRE_NOWHERE = 255,      /* no location: the Circus in the casual game */
    LOIRE_NO_SEAT = 255,      /* end: not triggered */
    LOIRE_UNKNOWN_CARD = 255, /* in views: a card the viewer may not know */
    /* Counters saturate here. Real games stay far below, but a game can be prolonged without
     * end. */
    LOIRE_TURN_MAX = 30000,
    LOIRE_DENIERS_MAX = 9999
};

struct loire_stack {
    uint8_t at, horses;
    int8_t dir; /* 0 in a city, else 1 or -1 */
};

/* An undelivered message. stage[i] is the location, plus one, where the card's i-th colour was
 * marked; 0: not yet. */
struct loire_message {
    uint8_t card;
    uint8_t stage[LOIRE_STAGES];
};

struct loire_owned_palace {
    uint16_t turn;      /* in which it was bought; it works from the next turn on */
    uint8_t kind, city; /* city: 0 Nantes, 1 Orléans */
};

/* Lists are in the order of acquisition; bytes behind their end are zero. */
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
    struct ph_chance chance;
    uint8_t deck[LOIRE_CARDS_MAX]; /* level n from deck_first[n] on: bottom first, top last */

    uint8_t offer
        [LOIRE_DECK_MAX]; /* cards to choose one from, top first: known only to the acting seat */

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
_Static_assert(sizeof(struct loire_state) == 984,
               "at most 1 KiB, and no padding: it is hashed as bytes");

/* What a seat may know: a state whose secrets are blanked (chance 0, unknown cards 255). */
struct loire_view {
    struct loire_state seen;
    int8_t viewer; /* a seat, PH_NOBODY, PH_EVERYTHING */
    uint8_t reserved[7];
};

/* ---- what the rules do, one file each ---- */

void loire_setup(const struct ph_rules *rules, const struct ph_chance *chance, int first,
                 void *state);
int loire_actor(const struct ph_rules *rules, const void *state);
unsigned loire_turn(const struct ph_rules *rules, const void *state);
bool loire_last_round(const struct ph_rules *rules, const void *state);
unsigned loire_moves(const struct ph_rules *rules, const void *state, ph_move *out);
struct ph_refusal loire_refuse(const struct ph_rules *rules, const void *state, ph_move move);
void loire_apply(const struct ph_rules *rules, void *state, ph_move move, struct ph_events *events);
bool loire_reveals(const struct ph_rules *rules, const void *state, ph_move move);
void loire_score(const struct ph_rules *rules, const void *state, struct ph_score *score);
const char *loire_fault(const struct ph_rules *rules, const void *state);
/* Like loire_fault(), for positions that people write: the pieces must be possible, but no game
 * need lead to them. */
const char *loire_position_fault(const struct loire_rules *r, const struct loire_state *s);
void loire_view(const struct ph_rules *rules, const void *state, int viewer, void *view);
void loire_determinise(const struct ph_rules *rules, const void *view, struct ph_rng *rng,
                       void *state);
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
/* The market space of a colour, which must be there. Compares eight spaces at once. */
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

/* ---- what works for the seat whose turn it is ---- */

/* The characters that work for the acting player, as bits. Mutants (LL-H3, LL-T6) let some not
 * work. */
#ifdef PH_MUTANTS
uint32_t loire_crew(const struct loire_state *s);
#else
static inline uint32_t loire_crew(const struct loire_state *s)
{
    return loire_me(s)->characters;
}
#endif

static inline bool loire_can(const struct loire_state *s, enum loire_character c)
{
    return (loire_crew(s) >> c & 1u) != 0;
}

/* Palaces of the acting player that work, as bits city * 4 + kind. Those bought this turn are at
 * the end of the list and do not work yet (LL-B7). */
static inline unsigned loire_working_palaces(const struct loire_state *s)
{
    const struct loire_seat *p = loire_me(s);
    unsigned working = p->palaces;

    for (unsigned i = p->palace_count; PH_RULE(LL_B7) && i-- > 0 && p->palace[i].turn == s->turn;)
        working &= ~(1u << (p->palace[i].city * LOIRE_PALACE_COUNT + p->palace[i].kind));
    return working;
}

static inline bool loire_palace_works(const struct loire_state *s, enum loire_palace kind,
                                      unsigned city)
{
    unsigned bit = 1u << (city * LOIRE_PALACE_COUNT + kind);

    return (loire_me(s)->palaces & bit) && (loire_working_palaces(s) & bit);
}

static inline unsigned loire_here(const struct loire_state *s)
{
    return loire_me(s)->figure[s->figure].at;
}

#endif
