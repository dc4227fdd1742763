/* What the judgements of the computer players share: what money, messages, characters, buildings and
 * the places ahead are worth to the acting player, in hundredths of a point. Everything asked here
 * lies open on the table. */
#ifndef LOIRE_JUDGE_H
#define LOIRE_JUDGE_H

#include "games/loire/rules/ask.h"

/* Weights, found by play: see docs/lab/tuning.md. */
enum loire_weights {
    LOIRE_DENIER = 5,        /* near the end: ten deniers ship two points */
    LOIRE_EARLY_DENIER = 12, /* more than that, LOIRE_SPAN turns before */
    LOIRE_IDLE_DENIER = 0,   /* above what may be carried out of a city */
    LOIRE_SPARE = 33,        /* so many more are spent before the merchant comes to a city */
    LOIRE_TURNS_A_MESSAGE = 4,
    LOIRE_TURNS_A_SPACE = 2, /* of the river */
};

enum {
    LOIRE_POINT = 100,
    LOIRE_HORIZON = 9, /* places one looks ahead */
    LOIRE_STACK_MAX = 3,
};

/* What a player thinks with. */
struct loire_mind {
    const struct loire_rules *r;
    const struct loire_state *s;
    const struct loire_seat *p;
    int turns;  /* that he will probably have after this one */
    int denier; /* what one is worth to him */
    int cash;   /* deniers that may be spent without being poor next turn */
    bool home;  /* the merchant stays in a city until the next turn */
};

static inline int loire_larger(int a, int b)
{
    return a > b ? a : b;
}
static inline int loire_smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Turns of each player that are left after this one, if all go on as they do. */
static inline int loire_turns_left(const struct loire_rules *r, const struct loire_state *s)
{
    int left = INT16_MAX;

    if (s->triggered_by != LOIRE_NO_SEAT)
        return 0;
    for (unsigned i = 0; i < r->base.players; i++) {
        int messages = r->messages_end - s->seats[i].delivered_count;
        int spaces = r->boat_end - s->seats[i].boat;

        left = loire_smaller(left, messages * LOIRE_TURNS_A_MESSAGE);
        left = loire_smaller(left, spaces * LOIRE_TURNS_A_SPACE);
    }
    if (r->base.players == 1)
        left = loire_smaller(left, r->solo_turns - s->turn);
    return loire_larger(left, 0);
}

static inline struct loire_mind loire_think(const struct ph_rules *rules,
                                            const struct loire_state *s)
{
    struct loire_mind m = {.r = loire_rules(rules), .s = s, .p = loire_me(s)};

    m.turns = loire_turns_left(m.r, s);
    m.denier = m.turns ? LOIRE_DENIER + LOIRE_EARLY_DENIER * m.turns / LOIRE_SPAN : 0;
    m.home = loire_is_city(m.p->figure[LOIRE_MERCHANT].at) && loire_figure_moved(s, LOIRE_MERCHANT);
    m.cash = m.p->deniers - (m.home && m.turns ? LOIRE_POVERTY : 0);
    return m;
}

/* What `use` in a span of turns comes to in those that are left. */
static inline int loire_in_time(const struct loire_mind *m, int use)
{
    return use * m->turns / LOIRE_SPAN;
}

/* What `n` deniers are worth: those that a merchant must leave in the city hardly anything. */
static inline int loire_purse(const struct loire_mind *m, int n)
{
    int most = (int)loire_wealth_limit(m->s) + (m->home ? 0 : LOIRE_SPARE);

    if (n <= most)
        return n * m->denier;
    return most * m->denier + (n - most) * LOIRE_IDLE_DENIER;
}

static inline int loire_paying(const struct loire_mind *m, unsigned price)
{
    return loire_purse(m, m->p->deniers) - loire_purse(m, m->p->deniers - (int)price);
}

/* Points of a card once it is delivered, more than it has in hand. */
static inline int loire_card_points(const struct loire_mind *m, const struct loire_card *c)
{
    bool blue = loire_has(m->p, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol));

    return (c->vp - 1 + (blue ? LOIRE_BLUE_POINTS : 0)) * LOIRE_POINT;
}

/* Is a palace of this kind of use to somebody who owns others, told as bits city * 4 + kind? A second
 * Ducal Palace is not, where either helps in both cities (LL-X6). */
static inline bool loire_palace_helps(const struct loire_rules *r, unsigned owned, unsigned kind)
{
    return kind != LOIRE_DUCAL || r->ducal_scope == LOIRE_DUCAL_CITY ||
           !(owned & loire_ducal_scope(r, LOIRE_NANTES));
}

/* May the player, as he is, deliver messages of this level? */
static inline bool loire_delivers(const struct loire_mind *m, unsigned level)
{
    if (level == 1 || level == LOIRE_LEVELS)
        return true;
    if (m->r->casual)
        return loire_count_allows(m->r, m->p, level);
    return loire_can(m->s, LOIRE_APPRENTICE) &&
           (level < LOIRE_STAGES || loire_can(m->s, LOIRE_HELPER));
}

/* ---- judge.c ---- */

/* What a character does for the player, its price apart. */
int loire_character_worth(const struct loire_mind *m, unsigned c);
/* The best hire, its price paid, that brings more than `least`: what it brings and, in `best`, who;
 * `least` if there is none. */
int loire_best_hire(const struct loire_mind *m, bool red_only, int least, unsigned *best);

/* A fresh message of a level, its price apart. */
int loire_level_worth(const struct loire_mind *m, unsigned level);
/* The same as for a hire: the best message sold at a place. */
int loire_best_level(const struct loire_mind *m, unsigned at, int least, unsigned *best);
/* What the next stop for a message in hand is worth. */
int loire_stop_worth(const struct loire_mind *m, const struct loire_message *held);

/* A building or palace with all that is paid for it. */
int loire_building_worth(const struct loire_mind *m, unsigned kind, bool patron);
int loire_palace_worth(const struct loire_mind *m, unsigned kind);
/* How good a village is for a building: nothing at best, where the dearest good is sold. */
int loire_site_worth(const struct loire_mind *m, unsigned at);
/* Is a piece of wood more than this needed for the next farm? */
bool loire_wood_needed(const struct loire_mind *m, unsigned wood);
/* Shipping in one of the ways that there are. */
int loire_ship_worth(const struct loire_mind *m, unsigned way);

/* How far places, and the next shields of each colour, lie ahead of the messenger. */
struct loire_ways {
    uint8_t place[LOIRE_LOCATIONS], colour[LOIRE_COLOURS_MAX];
};
void loire_find_ways(const struct loire_mind *m, struct loire_ways *ways);

/* The Circus at a place, and a card to keep; good only to compare. */
int loire_circus_worth(const struct loire_mind *m, unsigned at);
int loire_keep_worth(const struct loire_mind *m, const struct loire_ways *ways, unsigned card);

/* ---- road.c ---- */

/* The profit of one good bought at a place, with what the boats make of it. */
int loire_good_worth(const struct loire_mind *m, unsigned at, unsigned good);

/* hope[n][h]: what it is worth to stop n places ahead with h horses, and to go on from there. */
typedef int loire_hopes[LOIRE_HORIZON + LOIRE_STACK_MAX + 2][LOIRE_STACK_MAX + 1];

/* What lies ahead of a figure of the player. */
struct loire_journey {
    const struct loire_mind *m;
    unsigned figure;
    /* The merchant's: */
    unsigned room; /* goods that can be taken, as bits */
    int city;
    /* The messenger's: */
    int colour[LOIRE_COLOURS_MAX]; /* what a stop on that shield does for the messages in hand */
    uint32_t places;               /* where other messages are to be delivered, as bits */
    int message, last_message;     /* buying one; one of the highest level */
    int hire;
};

/* The figure that had better move first, or the one that has not moved yet. */
unsigned loire_next_figure(const struct loire_mind *m);
void loire_plan_journey(const struct loire_mind *m, unsigned figure, struct loire_journey *j);
void loire_look_ahead(const struct loire_journey *j, int dir, loire_hopes hope);

#endif
