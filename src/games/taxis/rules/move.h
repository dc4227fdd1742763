/* Thurn und Taxis: the move word. One decision is one 32-bit word; text/notation.c writes and reads
 * it. */
#ifndef GAMES_TAXIS_RULES_MOVE_H
#define GAMES_TAXIS_RULES_MOVE_H

#include "games/taxis/rules/rules.h"

/*
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

enum taxis_side { TAXIS_LEFT, TAXIS_RIGHT, TAXIS_SIDES };

enum {
    TAXIS_PILE = 31,
    TAXIS_KEEP_FIELDS = 5,
    TAXIS_KEEP_FIRST = 20, /* lowest bit of the first field */

    /* Two lists can be long. `keep`: three of at most 24 kinds with at most three copies each are
     * C(24 + 3 - 1, 3) = 2600 hands. `complete`: as many as the regions allow; most_ways() in
     * data/init.c bounds it (517 with the map of the box and its 20 branches, 6665 with any number
     * of branches), and data files that allow more are refused. */
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

/* What a kind of move contains beside the kind. */
enum taxis_shape {
    TAXIS_ALONE,
    TAXIS_DRAWN, /* a city or the pile */
    TAXIS_CARD,
    TAXIS_CARD_SIDE,
    TAXIS_SET,
    TAXIS_REGION_SET,
    TAXIS_HAND
};
/* `kind` must be one of enum taxis_move_kind. */
enum taxis_shape taxis_shape(unsigned kind);

/* Can parse_move() return this word? Any other word is refused as a syntax error. */
bool taxis_well_formed(const struct taxis_rules *r, ph_move move);

/* The well-formed word that follows `move`; 0 behind the last. 0 gives the first. Left out are sets
 * of cities that no position allows, see move.c. */
ph_move taxis_next_move(const struct ph_rules *rules, ph_move move);

#endif
