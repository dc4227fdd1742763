/* La Loire: the move word. One decision is one 32-bit word; text/notation.c writes and reads it. */
#ifndef GAMES_LOIRE_RULES_MOVE_H
#define GAMES_LOIRE_RULES_MOVE_H

#include "games/loire/rules/rules.h"

enum loire_figure { LOIRE_MERCHANT, LOIRE_MESSENGER, LOIRE_FIGURES, LOIRE_NO_FIGURE = 255 };
enum loire_offer { LOIRE_NO_OFFER, LOIRE_BY_SPY, LOIRE_BY_DUCAL };

/*
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

/* A figure has at most 4 + 2 + 2 * 19 choices of horses and 2 * 4 places to end in: 352 moves,
 * twice that for both figures. A stop has at most 29 hires, 5 sales, 4 ways to ship, 36 farms, 20
 * upgrades and 8 palaces; a deck has at most 64 cards to choose from. */
enum { LOIRE_MOVES_MAX = 1024 };

/* What a word can say; the rules allow less. */
enum { LOIRE_SHIP_MOST = 9, LOIRE_GO_HORSES_MOST = 3 };

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

/* Can parse_move() return this word? Any other word is refused as a syntax error. */
bool loire_well_formed(const struct loire_rules *r, ph_move move);

/* The first well-formed word of a kind; 0: there is none, because the data file has no cards. */
ph_move loire_first_of(const struct loire_rules *r, unsigned kind);

/* The well-formed word that follows `move` in ascending order; 0 behind the last. 0 gives the
 * first. */
ph_move loire_next_move(const struct ph_rules *rules, ph_move move);

#endif
