/* Random results of La Loire: shields, market, decks and searches have the right distribution. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/loire/rules/ask.h"

/* A table of the ordinary rules, for counting random results. */
static void start_plain(struct walk *w, struct run *run, unsigned players)
{
    walk_start(w, run, 1);
    w->options = (struct ph_options){.game = run->game, .players = players};
    walk_set_rules(w, ph_rules_create(&w->options, NULL));
}

/* How many ways there are to lay shields, by those already laid and the colour laid last: counted
 * from the first village on (`to`) and back from the last one (`from`). The product of the two is
 * the number of arrangements that pass through there. */
struct ways {
    const struct loire_rules *r;
    size_t sets;                    /* of shields laid */
    size_t step[LOIRE_COLOURS_MAX]; /* one more of a colour */
    double *to, *from;
    double all;
};

static unsigned laid_of(const struct ways *ways, size_t set, unsigned colour)
{
    return (unsigned)(set / ways->step[colour] % (ways->r->shields[colour] + 1u));
}

static unsigned laid(const struct ways *ways, size_t set)
{
    unsigned count = 0;

    for (unsigned colour = 0; colour < ways->r->colours; colour++)
        count += laid_of(ways, set, colour);
    return count;
}

static bool may_follow(const struct ways *ways, size_t set, unsigned last, unsigned colour)
{
    return laid_of(ways, set, colour) < ways->r->shields[colour] &&
           (colour != last || laid(ways, set) == LOIRE_VILLAGES / 2);
}

static void count_forwards(struct ways *ways)
{
    unsigned colours = ways->r->colours;

    for (unsigned colour = 0; colour < colours; colour++)
        ways->to[ways->step[colour] * colours + colour] = 1;
    for (size_t set = 0; set < ways->sets; set++)
        for (unsigned last = 0; last < colours; last++)
            for (unsigned next = 0; ways->to[set * colours + last] > 0 && next < colours; next++)
                if (may_follow(ways, set, last, next))
                    ways->to[(set + ways->step[next]) * colours + next] +=
                        ways->to[set * colours + last];
}

static void count_backwards(struct ways *ways)
{
    unsigned colours = ways->r->colours;

    for (unsigned last = 0; last < colours; last++)
        ways->from[(ways->sets - 1) * colours + last] = 1;
    for (size_t set = ways->sets - 1; set-- > 0;)
        for (unsigned last = 0; last < colours; last++)
            for (unsigned next = 0; next < colours; next++)
                if (may_follow(ways, set, last, next))
                    ways->from[set * colours + last] +=
                        ways->from[(set + ways->step[next]) * colours + next];
}

static void count_ways(struct ways *ways, const struct loire_rules *r)
{
    unsigned colours = r->colours;

    ways->r = r;
    ways->sets = 1;
    for (unsigned colour = 0; colour < colours; colour++) {
        ways->step[colour] = ways->sets;
        ways->sets *= r->shields[colour] + 1u;
    }
    ways->to = law_alloc(ways->sets * colours * sizeof(double));
    ways->from = law_alloc(ways->sets * colours * sizeof(double));
    count_forwards(ways);
    count_backwards(ways);
    ways->all = 0;
    for (unsigned last = 0; last < colours; last++)
        ways->all += ways->to[(ways->sets - 1) * colours + last];
}

enum { PAIRS_MAX = LOIRE_COLOURS_MAX * LOIRE_COLOURS_MAX };

/* Chances of a colour on village `n` (from 1 on) followed by another on the next one. */
static void chances_of_pairs(const struct ways *ways, unsigned n, double chance[PAIRS_MAX])
{
    unsigned colours = ways->r->colours;

    memset(chance, 0, PAIRS_MAX * sizeof *chance);
    for (size_t set = 0; set < ways->sets; set++) {
        if (laid(ways, set) != n)
            continue;
        for (unsigned last = 0; last < colours; last++)
            for (unsigned next = 0; next < colours; next++)
                if (may_follow(ways, set, last, next))
                    chance[last * colours + next] +=
                        ways->to[set * colours + last] *
                        ways->from[(set + ways->step[next]) * colours + next] / ways->all;
    }
}

static unsigned village(unsigned n) /* 1 .. 18 along both roads */
{
    return n <= LOIRE_VILLAGES / 2 ? n : n + 1;
}

/* law: LL-S2 no arrangement is favoured: all pairs of neighbours occur as often as in the
 * list of all arrangements, which is counted here without making it. Across Orléans equal
 * neighbours are allowed, and expected. */
static void check_shields(struct run *run)
{
    enum { SAMPLES = 60000 };
    static uint64_t seen[LOIRE_VILLAGES][PAIRS_MAX];
    double chance[PAIRS_MAX];
    struct ways ways = {0};
    struct walk w;
    char text[160];

    memset(seen, 0, sizeof seen);
    start_plain(&w, run, 2);
    count_ways(&ways, loire_rules(w.rules));
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        const struct loire_state *s = w.state;

        law_setup(w.rules, seed, PH_NOBODY, w.state);
        for (unsigned n = 1; n < LOIRE_VILLAGES; n++)
            seen[n][s->shield[village(n)] * ways.r->colours + s->shield[village(n + 1)]]++;
    }
    for (unsigned n = 1; n < LOIRE_VILLAGES; n++) {
        chances_of_pairs(&ways, n, chance);
        LAW_RUN(
            run, SHIELDS,
            as_likely(seen[n], chance, (size_t)ways.r->colours * ways.r->colours, SAMPLES, text),
            "villages %u and %u: %s", n, n + 1, text);
    }
    free(ways.to);
    free(ways.from);
    walk_finish(&w);
}

/* The place of an order among all orders of `count` things. */
static size_t permutation_number(const uint8_t *order, unsigned count)
{
    size_t number = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned smaller = 0;

        for (unsigned k = i + 1; k < count; k++)
            smaller += order[k] < order[i];
        number = number * (count - i) + smaller;
    }
    return number;
}

/* law: LL-S3 the market lies in random order */
static void check_market(struct run *run)
{
    enum { SAMPLES = 100000, ORDERS_MAX = 5040 };
    static uint64_t seen[ORDERS_MAX];
    struct walk w;
    char text[160];
    size_t orders = 1;

    memset(seen, 0, sizeof seen);
    start_plain(&w, run, 2);
    for (unsigned i = 2; i <= loire_rules(w.rules)->colours; i++)
        orders *= i;
    if (LAW_RUN(run, MARKET, orders <= ORDERS_MAX, "too many orders to count")) {
        for (uint64_t seed = 0; seed < SAMPLES; seed++) {
            law_setup(w.rules, seed, PH_NOBODY, w.state);
            seen[permutation_number(((struct loire_state *)w.state)->market,
                                    loire_rules(w.rules)->colours)]++;
        }
        LAW_RUN(run, MARKET, equally_likely(seen, orders, SAMPLES, text), "%s", text);
    }
    walk_finish(&w);
}

/* Which card lay where, over many decks; both counted from the level's first. */
struct places {
    uint64_t seen[LOIRE_DECK_MAX][LOIRE_DECK_MAX]; /* place, card */
    unsigned cards, first;
    uint64_t samples;
};

static void note_place(struct places *places, unsigned place, unsigned card)
{
    places->seen[place][card - places->first]++;
}

static void check_places(struct run *run, enum law law, const struct places *places,
                         unsigned place_count, const char *what)
{
    char text[160];

    for (unsigned place = 0; place < place_count; place++) {
        run->tally[law].checked++;
        if (!equally_likely(places->seen[place], places->cards, places->samples, text))
            law_run_broken(run, law, "%s, place %u: %s", what, place, text);
    }
}

/* law: LL-S6 four decks, each shuffled */
static void check_decks(struct run *run)
{
    enum { SAMPLES = 20000 };
    static struct places places[LOIRE_LEVELS + 1];
    struct walk w;

    memset(places, 0, sizeof places);
    start_plain(&w, run, 2);
    const struct loire_rules *r = loire_rules(w.rules);
    const struct loire_state *s = w.state;

    for (unsigned level = 1; level <= LOIRE_LEVELS; level++) {
        places[level].first = r->deck_first[level];
        places[level].cards = r->deck_first[level + 1] - places[level].first;
        places[level].samples = SAMPLES;
    }
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        law_setup(w.rules, seed, PH_NOBODY, w.state);
        for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
            for (unsigned i = 0; i < s->deck_count[level]; i++)
                note_place(&places[level], i, s->deck[places[level].first + i]);
        for (unsigned seat = 0; seat < r->base.players; seat++)
            note_place(&places[1], places[1].cards - 1 - seat, s->seats[seat].message[0].card);
    }
    for (unsigned level = 1; level <= LOIRE_LEVELS; level++)
        check_places(run, LAW_DECKS, &places[level], places[level].cards, "a deck at the start");
    walk_finish(&w);
}

/* The messenger of seat 0 stands in Nantes, has done nothing yet and owns the Ducal Palace. */
static void give_ducal(struct loire_state *s)
{
    struct loire_seat *p = &s->seats[0];

    s->seat = 0;
    s->turn = 21;
    s->phase = LOIRE_ACT;
    s->figure = LOIRE_MESSENGER;
    s->moved_count = 1;
    s->moved[0] = LOIRE_MESSENGER;
    p->figure[LOIRE_MESSENGER].at = LOIRE_NANTES;
    p->palaces = 1u << LOIRE_DUCAL;
    p->palace[p->palace_count++] = (struct loire_owned_palace){.turn = 1, .kind = LOIRE_DUCAL};
    s->palaces[0][LOIRE_DUCAL]--;
}

/* law: LL-D15 after a search the deck is shuffled */
static void check_search(struct run *run)
{
    enum { SAMPLES = 20000, LEVEL = 3 };
    static struct places places;
    struct walk w;
    unsigned kept;

    memset(&places, 0, sizeof places);
    start_plain(&w, run, 2);
    const struct loire_rules *r = loire_rules(w.rules);
    struct loire_state *s = w.state;

    kept = r->deck_first[LEVEL];
    places.first = kept + 1;
    places.cards = r->deck_first[LEVEL + 1] - places.first;
    places.samples = SAMPLES;
    for (uint64_t seed = 0; seed < SAMPLES && !w.broken; seed++) {
        law_setup(w.rules, seed, 0, s);
        for (unsigned i = 0; i < s->deck_count[LEVEL]; i++)
            s->deck[kept + i] = (uint8_t)(kept + i);
        give_ducal(s);
        w.game->apply(w.rules, s, loire_do(LOIRE_M_MESSAGE, LEVEL, LOIRE_BY_DUCAL, 0), NULL);
        w.count = w.game->moves(w.rules, s, w.moves);
        if (!LAW(&w, DECKS, move_listed(w.moves, w.count, loire_do(LOIRE_M_KEEP, kept, 0, 0)),
                 "a card of the deck is not offered"))
            break;
        w.game->apply(w.rules, s, loire_do(LOIRE_M_KEEP, kept, 0, 0), NULL);
        for (unsigned i = 0; i < s->deck_count[LEVEL]; i++)
            note_place(&places, i, s->deck[kept + i]);
    }
    if (!w.broken)
        check_places(run, LAW_DECKS, &places, places.cards, "a deck after a search");
    walk_finish(&w);
}

/* While another looks through the deck of level 3 with the Spy, each unseen card is as likely
 * among those shown as in any place of the deck. */
static void check_determinised(struct run *run)
{
    enum { SAMPLES = 20000, LEVEL = 3 };
    static struct places places;
    struct walk w;

    memset(&places, 0, sizeof places);
    start_plain(&w, run, 2);
    const struct loire_rules *r = loire_rules(w.rules);
    struct loire_state *s = w.state, *world = w.spare;

    places.first = r->deck_first[LEVEL];
    places.cards = r->deck_first[LEVEL + 1] - places.first;
    places.samples = SAMPLES;
    ph_setup(w.rules, 1, 0, s);
    give_ducal(s);
    s->phase = LOIRE_KEEP;
    s->offer_by = LOIRE_BY_SPY;
    for (unsigned i = 0; i < LOIRE_SPY_CARDS; i++) {
        uint8_t *top = &s->deck[places.first + --s->deck_count[LEVEL]];

        s->offer[s->offer_count++] = *top;
        *top = 0;
    }
    w.game->view(w.rules, s, 1, w.view);
    for (unsigned i = 0; i < SAMPLES; i++) {
        w.game->determinise(w.rules, w.view, &w.look, world);
        for (unsigned k = 0; k < world->deck_count[LEVEL]; k++)
            note_place(&places, k, world->deck[places.first + k]);
        for (unsigned k = 0; k < world->offer_count; k++)
            note_place(&places, world->deck_count[LEVEL] + k, world->offer[k]);
    }
    check_places(run, LAW_DETERMINISED, &places, places.cards, "a determinised deck");
    walk_finish(&w);
}

void loire_luck(struct run *run)
{
    check_shields(run);
    check_market(run);
    check_decks(run);
    check_search(run);
    check_determinised(run);
}
