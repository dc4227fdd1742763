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

/* The position after the acting seat has completed its route and taken the coach that it is long
 * enough for, if there is one. */
void taxis_completed(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                     struct taxis_state *after);

/* What completing the route of the acting seat brings, that coach included. */
struct taxis_effect {
    unsigned branches;
    unsigned tiles;                    /* how many; they are the last ones of `after` */
    struct taxis_seat after;           /* the seat then */
    int coach;                         /* points that the coach adds */
    int points;                        /* all together */
    struct taxis_coach_aid wainwright; /* the coach that the Wainwright could bring instead; size 0:
                                        * none. Not part of `points` */
    bool end;                          /* it triggers the last round */
};
void taxis_effect(const struct taxis_rules *r, const struct taxis_state *s, uint32_t cities,
                  struct taxis_effect *effect);

/* See `same_as` of struct ph_game. */
ph_move taxis_same_as(const struct ph_rules *rules, const void *view, ph_move move);

#endif
