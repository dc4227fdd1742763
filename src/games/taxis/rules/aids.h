/* Thurn und Taxis: what the rules say for a seat besides its legal moves: the next coach, what is
 * missing for a bonus tile, what a completed route brings. They read nothing that a view hides. */
#ifndef GAMES_TAXIS_RULES_AIDS_H
#define GAMES_TAXIS_RULES_AIDS_H

#include "games/taxis/rules/ask.h"

struct taxis_coach_aid {
    unsigned size;     /* cards that it needs; 0: the seat has all coaches */
    unsigned points;   /* with it */
    int gain;          /* points more than now */
    unsigned shortage; /* cards that the route is short of it */
    bool wainwright;   /* the Wainwright would make up for that now */
};
struct taxis_coach_aid taxis_coach_aid(const struct taxis_rules *r, const struct taxis_state *s,
                                       unsigned seat);

/* What a seat still needs for a stack: cities, regions or cards, by the kind of the stack. */
struct taxis_tile_aid {
    bool mine; /* the seat has one and gets no other */
    uint32_t cities;
    unsigned regions;
    unsigned cards;
};
struct taxis_tile_aid taxis_tile_aid(const struct taxis_rules *r, const struct taxis_state *s,
                                     unsigned seat, unsigned stack);

/* Cards of the hand that would have to go if the seat completed its route (TT-C13). */
unsigned taxis_cards_above(const struct taxis_rules *r, const struct taxis_seat *p);

/* How many cards of a city are neither in a hand of `s`, nor in a route, on the display or in the
 * discard pile. In a view these are the cards that the viewer cannot see. */
unsigned taxis_unseen(const struct taxis_rules *r, const struct taxis_state *s, unsigned city);

/* What completing the route of the acting seat brings, the coach included that it is long enough
 * for. */
struct taxis_effect {
    unsigned branches;
    unsigned tiles;          /* how many; they are the last ones of `after` */
    struct taxis_seat after; /* the seat then */
    int coach;               /* points that the coach adds */
    int points;              /* all together */
    struct taxis_coach_aid wainwright; /* the coach that the Wainwright could bring instead; size 0:
                                        * none. Not part of `points` */
    bool end;                /* it triggers the last round */
};
void taxis_effect(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                  struct taxis_effect *effect);

/* See `same_as` of struct ph_game. */
ph_move taxis_same_as(const struct ph_rules *rules, const void *view, ph_move move);

#endif
