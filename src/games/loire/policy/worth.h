/* La Loire: what money, messages, characters, buildings and the locations ahead are worth to the
 * acting player, in hundredths of a point. Prior, playout policy and evaluation share these. Only
 * public information is used. */
#ifndef GAMES_LOIRE_POLICY_WORTH_H
#define GAMES_LOIRE_POLICY_WORTH_H

#include "games/loire/rules/ask.h"

/* Weights, tuned by play; see docs/lab/tuning.md. */
enum loire_weights {
    LOIRE_DENIER = 11,       /* near the end: ten deniers ship two points */
    LOIRE_EARLY_DENIER = 12, /* added to that, LOIRE_SPAN turns before the end */
    LOIRE_IDLE_DENIER = 0,   /* above the limit for leaving a city */
    LOIRE_SPARE = 45,        /* deniers above it that are spent before the merchant's next city */
    LOIRE_TURNS_PER_MESSAGE = 4,
    LOIRE_TURNS_PER_SPACE = 1, /* of the boat's track */
};

enum {
    LOIRE_POINT = 100,
    LOIRE_HORIZON = 9, /* locations */
    LOIRE_STACK_MAX = 3,
};

/* What the values depend on. */
struct loire_valuation {
    const struct loire_rules *r;
    const struct loire_state *s;
    const struct loire_seat *p;
    int turns;  /* that the player will probably have after this one */
    int denier; /* what one denier is worth */
    int cash;   /* deniers that can be spent without being poor next turn */
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

/* Turns of each player that are left after this one, estimated from deliveries and boats. */
static inline int loire_turns_left(const struct loire_rules *r, const struct loire_state *s)
{
    int left = INT16_MAX;

    if (s->triggered_by != LOIRE_NO_SEAT)
        return 0;
    for (unsigned i = 0; i < r->base.players; i++) {
        int messages = r->messages_end - s->seats[i].delivered_count;
        int spaces = r->boat_end - s->seats[i].boat;

        left = loire_smaller(left, messages * LOIRE_TURNS_PER_MESSAGE);
        left = loire_smaller(left, spaces * LOIRE_TURNS_PER_SPACE);
    }
    if (r->base.players == 1)
        left = loire_smaller(left, r->solo_turns - s->turn);
    return loire_larger(left, 0);
}

static inline struct loire_valuation loire_value_position(const struct ph_rules *rules,
                                                          const struct loire_state *s)
{
    struct loire_valuation m = {.r = loire_rules(rules), .s = s, .p = loire_me(s)};

    m.turns = loire_turns_left(m.r, s);
    m.denier = m.turns ? LOIRE_DENIER + LOIRE_EARLY_DENIER * m.turns / LOIRE_SPAN : 0;
    m.home = loire_is_city(m.p->figure[LOIRE_MERCHANT].at) && loire_figure_moved(s, LOIRE_MERCHANT);
    m.cash = m.p->deniers - (m.home && m.turns ? LOIRE_POVERTY : 0);
    return m;
}

/* Scales a gain per LOIRE_SPAN turns to the turns that are left. */
static inline int loire_in_time(const struct loire_valuation *m, int use)
{
    return use * m->turns / LOIRE_SPAN;
}

/* What `n` deniers are worth. Those that the merchant must give up on leaving the city are worth
 * hardly anything. */
static inline int loire_purse(const struct loire_valuation *m, int n)
{
    int most = (int)loire_wealth_limit(m->s) + (m->home ? 0 : LOIRE_SPARE);

    if (n <= most)
        return n * m->denier;
    return most * m->denier + (n - most) * LOIRE_IDLE_DENIER;
}

static inline int loire_paying(const struct loire_valuation *m, unsigned price)
{
    return loire_purse(m, m->p->deniers) - loire_purse(m, m->p->deniers - (int)price);
}

/* Points that a card gains by being delivered. */
static inline int loire_card_points(const struct loire_valuation *m, const struct loire_card *c)
{
    bool blue = loire_has(m->p, (enum loire_character)(LOIRE_SYMBOL_FIRST + c->symbol));

    return (c->vp - 1 + (blue ? LOIRE_BLUE_POINTS : 0)) * LOIRE_POINT;
}

/* Is a palace of this kind of use to a player who owns these palaces (bits city * 4 + kind)? A
 * second Ducal Palace is not where either helps in both cities (LL-X6). */
static inline bool loire_palace_helps(const struct loire_rules *r, unsigned owned, unsigned kind)
{
    return kind != LOIRE_DUCAL || r->ducal_scope == LOIRE_DUCAL_CITY ||
           !(owned & loire_ducal_scope(r, LOIRE_NANTES));
}

/* Can the player deliver messages of this level now? */
static inline bool loire_delivers(const struct loire_valuation *m, unsigned level)
{
    if (level == 1 || level == LOIRE_LEVELS)
        return true;
    if (m->r->casual)
        return loire_count_allows(m->r, m->p, level);
    return loire_can(m->s, LOIRE_APPRENTICE) &&
           (level < LOIRE_STAGES || loire_can(m->s, LOIRE_HELPER));
}

/* ---- worth.c ---- */

/* What a character is worth to the player, without its price. */
int loire_character_worth(const struct loire_valuation *m, unsigned c);
/* The best hire that is worth more than `least` after its price. Returns its worth and stores the
 * character in `best`; returns `least` if there is none. */
int loire_best_hire(const struct loire_valuation *m, bool red_only, int least, unsigned *best);

/* What a new message of a level is worth, without its price. */
int loire_level_worth(const struct loire_valuation *m, unsigned level);
/* Like loire_best_hire(), for the best message sold at a place. */
int loire_best_level(const struct loire_valuation *m, unsigned at, int least, unsigned *best);
/* What the next stop for a message in hand is worth. */
int loire_stop_worth(const struct loire_valuation *m, const struct loire_message *held);

/* What a building or palace is worth after its price. */
int loire_building_worth(const struct loire_valuation *m, unsigned kind, bool patron);
int loire_palace_worth(const struct loire_valuation *m, unsigned kind);
/* Compares villages as sites: 0 where the dearest good is sold, less elsewhere. */
int loire_site_worth(const struct loire_valuation *m, unsigned at);
/* What the best building gains that needs more wood than this; 0 if none pays off. */
int loire_gain_by_wood(const struct loire_valuation *m, unsigned wood);
/* What shipping is worth, by the index of the way to ship. */
int loire_ship_worth(const struct loire_valuation *m, unsigned way);

/* Distances ahead of the messenger: of each location, and of the next shield of each colour. */
struct loire_distances {
    uint8_t place[LOIRE_LOCATIONS], colour[LOIRE_COLOURS_MAX];
};
void loire_find_distances(const struct loire_valuation *m, struct loire_distances *distances);

/* Compare locations for the Circus, and cards to keep. */
int loire_circus_worth(const struct loire_valuation *m, unsigned at);
int loire_keep_worth(const struct loire_valuation *m, const struct loire_distances *distances,
                     unsigned card);

/* ---- route.c ---- */

/* The profit of one good bought at a place, including the boats that move. */
int loire_good_worth(const struct loire_valuation *m, unsigned at, unsigned good);

/* value[n][h]: what it is worth to stop n locations ahead with h horses, and to go on from
 * there. */
typedef int loire_values_ahead[LOIRE_HORIZON + LOIRE_STACK_MAX + 2][LOIRE_STACK_MAX + 1];

/* What lies ahead of a figure of the player. */
struct loire_journey {
    const struct loire_valuation *m;
    unsigned figure;
    /* of the merchant: */
    unsigned room; /* goods that can still be bought, as bits */
    int city;
    /* of the messenger: */
    int colour[LOIRE_COLOURS_MAX]; /* what a stop on that shield is worth to the messages in hand */
    uint32_t places;               /* where other messages are to be delivered, as bits */
    int message, last_message;     /* worth of buying one; of buying one of level 4 */
    int hire;
};

/* The figure that should move first, or the one that has not moved yet. */
unsigned loire_next_figure(const struct loire_valuation *m);
void loire_plan_journey(const struct loire_valuation *m, unsigned figure, struct loire_journey *j);
void loire_look_ahead(const struct loire_journey *j, int dir, loire_values_ahead value);

#endif
