/* La Loire: the evaluation. A seat can expect its points, the usual gain of the turns that are
 * left, and more or less than that by its money, goods, messages, characters and horses. The
 * weights were fitted to the results of games; see docs/lab/tuning.md. */
#include "games/loire/policy/policy.h"
#include "games/loire/policy/worth.h"

enum weights {
    A_TURN = 155,          /* usual gain of a turn, in hundredths of a point */
    A_CASUAL_TURN = 98,    /* the same without characters and palaces */
    DENIER_PER_PLAYER = 4, /* with more players, what money buys is scarcer */
    HORSE = 120,
    SOLO_ASSETS = 2000, /* mean assets of a solo player */
    /* percent */
    CARRIED = 25,           /* of the points of a message in hand */
    PROGRESS = 120,         /* of its points, in proportion to the stops that are marked */
    HELP = 130,             /* of the appraisal of characters */
    PALACES_PER_RIVAL = 50, /* with more players, more of them have none */
    WORKS = 100,
    CASUAL = 38, /* of money and horses, which are of less use in the casual game */
};

enum {
    USEFUL_TURNS = 16,  /* turns that it takes to make full use of assets */
    USEFUL_DENIERS = 20 /* deniers above this count for nothing */
};

/* Turns that a seat still has, including the current one. */
static int turns_of(const struct loire_rules *r, const struct loire_state *s, unsigned seat)
{
    unsigned players = r->base.players;

    if (s->phase == LOIRE_OVER)
        return 0;
    if (s->triggered_by == LOIRE_NO_SEAT)
        return loire_turns_left(r, s) + 1;
    return (seat + players - s->seat) % players <= (s->last_seat + players - s->seat) % players;
}

static int money(const struct loire_rules *r, const struct loire_seat *p)
{
    int sum = loire_smaller(p->deniers, USEFUL_DENIERS);

    for (unsigned good = 0; good < LOIRE_GOOD_COUNT; good++)
        sum += p->goods[good] * r->sell[good];
    return sum * DENIER_PER_PLAYER * r->base.players;
}

/* Messages that the seat cannot deliver yet count for nothing. */
static int messages(const struct loire_rules *r, const struct loire_seat *p)
{
    const struct loire_valuation m = {.r = r, .p = p};
    int sum = 0;

    for (unsigned i = 0; i < p->message_count; i++) {
        const struct loire_card *c = &r->card[p->message[i].card];
        int points = loire_card_points(&m, c);

        if (!c->colours) {
            sum += points * CARRIED / 100;
            continue;
        }
        if (!r->casual && (!loire_has(p, LOIRE_APPRENTICE) ||
                           (c->colours == LOIRE_STAGES && !loire_has(p, LOIRE_HELPER))))
            continue;
        sum += points * CARRIED / 100 +
               points * (int)loire_marked(&p->message[i]) * PROGRESS / 100 / c->colours;
    }
    return sum;
}

/* What characters and palaces gain the seat in LOIRE_SPAN turns. */
static int helpers(const struct loire_rules *r, const struct loire_seat *p)
{
    int palaces = PALACES_PER_RIVAL * loire_larger(1, r->base.players - 1), sum = 0;
    unsigned counted = 0;

    for (unsigned i = 0; i < p->character_count; i++)
        sum += r->use.character[p->character[i]] * HELP;
    for (unsigned i = 0; i < p->palace_count; i++) {
        unsigned kind = p->palace[i].kind;

        if (loire_palace_helps(r, counted, kind))
            sum += r->use.palace[kind] * palaces;
        counted |= 1u << (p->palace[i].city * LOIRE_PALACE_COUNT + kind);
    }
    return sum / 100;
}

static int works(const struct loire_rules *r, const struct loire_state *s, unsigned seat)
{
    int sum = 0;

    for (unsigned at = 0; at < LOIRE_LOCATIONS; at++)
        if (s->building[at] && s->owner[at] == seat)
            sum += r->use.building[s->building[at]] * WORKS;
    return sum / 100;
}

/* What the seat has and others may not have, scaled by the turns left to use it. */
static int assets(const struct loire_rules *r, const struct loire_state *s, unsigned seat)
{
    const struct loire_seat *p = &s->seats[seat];
    int turns = turns_of(r, s, seat), now, later;

    if (turns == 0)
        return 0;
    now = money(r, p) +
          (p->figure[LOIRE_MERCHANT].horses + p->figure[LOIRE_MESSENGER].horses) * HORSE;
    if (r->casual)
        now = now * CASUAL / 100;
    now += messages(r, p);
    later = (helpers(r, p) + works(r, s, seat)) * turns / LOIRE_SPAN;
    return (now + later) * loire_smaller(turns, USEFUL_TURNS) / USEFUL_TURNS;
}

/* The usual gain of a seat in the turns that are left. A solo player can use all turns. */
static int usual_gain(const struct loire_rules *r, const struct loire_state *s)
{
    bool alone = r->base.players == 1;

    if (s->triggered_by != LOIRE_NO_SEAT || s->phase == LOIRE_OVER)
        return 0;
    return (r->casual ? A_CASUAL_TURN : A_TURN) *
           (alone ? r->solo_turns - s->turn : loire_turns_left(r, s));
}

/* Seats with more assets than the others gain more than the usual. */
void loire_evaluate(const struct ph_rules *rules, const void *state, int *expected)
{
    const struct loire_rules *r = loire_rules(rules);
    const struct loire_state *s = state;
    int players = rules->players, sum = 0, usual = usual_gain(r, s);
    struct ph_score score;

    loire_score(rules, state, &score);
    for (int seat = 0; seat < players; seat++) {
        expected[seat] = assets(r, s, (unsigned)seat);
        sum += expected[seat];
    }
    if (usual > 0)
        usual -= players > 1
                     ? sum / players
                     : SOLO_ASSETS * loire_smaller(turns_of(r, s, 0), USEFUL_TURNS) / USEFUL_TURNS;
    for (int seat = 0; seat < players; seat++)
        expected[seat] += usual + LOIRE_POINT * score.total[seat];
}
