/* Laws of Thurn und Taxis alone: its pieces are counted independently, and its random results. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/taxis/rules/state.h"

/* ---- pieces ---- */

/* law: TT-S2 three cards of each city, wherever they lie */
static const char *count_cards(const struct taxis_rules *r, const struct taxis_state *s)
{
    unsigned seen[TAXIS_CITIES_MAX] = {0};

    for (unsigned i = 0; i < s->pile_count; i++)
        seen[s->pile[i]]++;
    for (unsigned i = 0; i < s->discard_count; i++)
        seen[s->discard[i]]++;
    for (unsigned i = 0; i < r->face_up; i++)
        if (s->display[i] != TAXIS_NO_CARD)
            seen[s->display[i]]++;
    for (unsigned i = 0; i < r->base.players; i++) {
        for (unsigned k = 0; k < s->seats[i].route_count; k++)
            seen[s->seats[i].route[k]]++;
        for (unsigned city = 0; city < r->cities; city++)
            seen[city] += taxis_cards_of(&s->hand[i], city);
    }
    for (unsigned city = 0; city < r->cities; city++)
        if (seen[city] != r->copies[city])
            return "cards came or went";
    return NULL;
}

static const char *count_hand(const struct taxis_rules *r, const struct taxis_state *s,
                              unsigned seat)
{
    const struct taxis_seat *p = &s->seats[seat];
    unsigned cards = 0;

    for (unsigned city = 0; city < r->cities; city++) {
        cards += taxis_cards_of(&s->hand[seat], city);
        if (taxis_cards_of(&p->known, city) > taxis_cards_of(&s->hand[seat], city))
            return "a card is known that is not held";
    }
    return cards == p->hand_count ? NULL : "the hand is counted wrongly";
}

/* Routes are simple paths. */
static const char *follow_route(const struct taxis_rules *r, const struct taxis_seat *p)
{
    uint32_t visited = 0;

    for (unsigned i = 0; i < p->route_count; i++) {
        if (visited >> p->route[i] & 1)
            return "a route visits a city twice";
        visited |= taxis_bit(p->route[i]);
        if (i > 0 && !(r->near[p->route[i]] >> p->route[i - 1] & 1))
            return "a route leaves the roads";
    }
    return NULL;
}

static const char *count_tiles(const struct taxis_rules *r, const struct taxis_state *s)
{
    for (unsigned stack = 0; stack < r->stacks; stack++) {
        unsigned tiles = s->bonus[stack];

        for (unsigned i = 0; i < r->base.players; i++) {
            unsigned own = 0;

            for (unsigned k = 0; k < s->seats[i].tile_count; k++)
                own += taxis_tile_stack(s->seats[i].tile[k]) == stack;
            tiles += own;
            if (own > 1 && r->stack[stack].kind != TAXIS_STACK_LENGTH)
                return "a player has a tile of a region twice";
        }
        if (tiles != r->stack[stack].count)
            return "tiles came or went";
    }
    return NULL;
}

static const char *taxis_pieces(const struct ph_rules *rules, const void *state)
{
    const struct taxis_rules *r = taxis_rules(rules);
    const struct taxis_state *s = state;
    const char *fault = count_cards(r, s);

    if (!fault)
        fault = count_tiles(r, s);
    for (unsigned i = 0; i < r->base.players && !fault; i++) {
        fault = count_hand(r, s, i);
        if (!fault)
            fault = follow_route(r, &s->seats[i]);
        if (!fault && taxis_size(s->seats[i].branches) > r->branches)
            fault = "a player has placed more branches than there are";
    }
    return fault;
}

/* After completing a route nobody holds more than three cards. */
static void taxis_position(struct walk *w)
{
    const struct taxis_state *s = w->state;
    unsigned kind = w->ply ? taxis_kind(w->played[w->ply - 1]) : 0;

    if (kind < TAXIS_M_EACH || kind > TAXIS_M_KEEP || w->events.count == 0 ||
        s->phase == TAXIS_COACH || s->phase == TAXIS_KEEP)
        return;
    unsigned seat = (unsigned)w->events.at[0].seat;

    LAW(w, PIECES, s->seats[seat].hand_count <= taxis_rules(w->rules)->hand_limit,
        "seat %u holds %u cards after completing", seat, s->seats[seat].hand_count);
}

/* ---- random results ---- */

static void start_plain(struct walk *w, struct run *run, unsigned players)
{
    walk_start(w, run, 1);
    w->options = (struct ph_options){.game = run->game, .players = players};
    walk_set_rules(w, ph_rules_create(&w->options, NULL));
}

enum { PAIRS_MAX = TAXIS_CITIES_MAX * TAXIS_CITIES_MAX };

/* Chances of two cities in two places, where `left` cards of each city are dealt. */
static void chances_of_pairs(unsigned cities, const unsigned *left, double chance[PAIRS_MAX])
{
    unsigned all = 0;

    for (unsigned city = 0; city < cities; city++)
        all += left[city];
    for (unsigned a = 0; a < cities; a++)
        for (unsigned b = 0; b < cities; b++)
            chance[a * cities + b] =
                (double)(left[a] * (left[b] - (a == b && left[b] > 0))) / ((double)all * (all - 1));
}

/* law: TT-S2 the cards are shuffled: any two that lie together are as likely as any others */
static void check_cards(struct run *run)
{
    enum { SAMPLES = 40000 };
    static uint64_t seen[TAXIS_CARDS_MAX][PAIRS_MAX];
    double chance[PAIRS_MAX];
    unsigned left[TAXIS_CITIES_MAX];
    struct walk w;
    char text[160];

    memset(seen, 0, sizeof seen);
    start_plain(&w, run, 2);
    const struct taxis_rules *r = taxis_rules(w.rules);
    const struct taxis_state *s = w.state;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        uint8_t order[TAXIS_CARDS_MAX];

        law_setup(w.rules, seed, PH_NOBODY, w.state);
        memcpy(order, s->pile, s->pile_count);
        for (unsigned i = 0; i < r->face_up; i++)
            order[s->pile_count + i] = s->display[i];
        for (unsigned i = 0; i + 1u < r->cards; i++)
            seen[i][order[i] * r->cities + order[i + 1]]++;
    }
    for (unsigned city = 0; city < r->cities; city++)
        left[city] = r->copies[city];
    chances_of_pairs(r->cities, left, chance);
    for (unsigned i = 0; i + 1u < r->cards; i++)
        LAW_RUN(run, CARDS,
                as_likely(seen[i], chance, (size_t)r->cities * r->cities, SAMPLES, text),
                "places %u and %u: %s", i, i + 1, text);
    walk_finish(&w);
}

/* law: TT-D3 the discard pile is shuffled when it becomes the pile. All cards of the pile are
 * discarded by hand; then one is drawn. */
static void check_reshuffle(struct run *run)
{
    enum { SAMPLES = 20000 };
    static uint64_t seen[TAXIS_CARDS_MAX][TAXIS_CITIES_MAX];
    double chance[TAXIS_CITIES_MAX] = {0};
    struct walk w;
    char text[160];
    unsigned places;

    memset(seen, 0, sizeof seen);
    start_plain(&w, run, 2);
    const struct taxis_rules *r = taxis_rules(w.rules);
    struct taxis_state *s = w.state, *start = w.kept;

    ph_setup(w.rules, 1, 0, start);
    start->discard_count = start->pile_count;
    memcpy(start->discard, start->pile, sizeof start->pile);
    memset(start->pile, 0, sizeof start->pile);
    start->pile_count = 0;
    for (unsigned i = 0; i < start->discard_count; i++)
        chance[start->discard[i]] += 1.0 / start->discard_count;
    places = start->discard_count - 1u;
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        *s = *start;
        s->chance.rng = seed;
        if (seed % 2 == 1)
            law_deal(seed, s->chance.key);
        w.game->apply(w.rules, s, taxis_card_move(TAXIS_M_DRAW, TAXIS_PILE, 0), NULL);
        for (unsigned i = 0; i < s->pile_count && i < places; i++)
            seen[i][s->pile[i]]++;
    }
    for (unsigned i = 0; i < places; i++)
        LAW_RUN(run, CARDS, as_likely(seen[i], chance, r->cities, SAMPLES, text),
                "place %u after a shuffle: %s", i, text);
    walk_finish(&w);
}

/* ---- determinised states ---- */

enum { UNSEEN_MAX = 5, WORLDS_MAX = 120 }; /* cards that lie somewhere; ways to deal them */

/* All states that fit a view, each with the share of deals that lead to it. */
struct worlds {
    unsigned count;
    struct {
        struct taxis_cards hand[PH_SEATS_MAX];
        uint8_t pile[TAXIS_CARDS_MAX];
    } at[WORLDS_MAX];
    double chance[WORLDS_MAX];
    uint64_t seen[WORLDS_MAX];
};

static unsigned find_world(struct worlds *worlds, const struct taxis_state *s)
{
    unsigned i = 0;

    while (i < worlds->count && (memcmp(worlds->at[i].hand, s->hand, sizeof s->hand) != 0 ||
                                 memcmp(worlds->at[i].pile, s->pile, sizeof s->pile) != 0))
        i++;
    return i;
}

static void add_world(struct worlds *worlds, const struct taxis_state *s)
{
    unsigned i = find_world(worlds, s);

    if (i == worlds->count) {
        memcpy(worlds->at[i].hand, s->hand, sizeof s->hand);
        memcpy(worlds->at[i].pile, s->pile, sizeof s->pile);
        worlds->count++;
    }
    worlds->chance[i]++;
}

/* Deals the cards in every order: from `at` on all that are left. */
static void deal_all(struct worlds *worlds, const struct taxis_rules *r,
                     const struct taxis_state *seen, uint8_t *cards, unsigned at, unsigned count)
{
    struct taxis_state world = *seen;
    unsigned dealt = 0;

    for (unsigned i = at; at < count && i < count; i++) {
        uint8_t first = cards[at];

        cards[at] = cards[i];
        cards[i] = first;
        deal_all(worlds, r, seen, cards, at + 1, count);
        cards[i] = cards[at];
        cards[at] = first;
    }
    if (at < count)
        return;
    for (unsigned i = 0; i < r->base.players; i++)
        while (taxis_cards_count(&world.hand[i]) < world.seats[i].hand_count)
            taxis_cards_add(&world.hand[i], cards[dealt++]);
    memcpy(world.pile, cards + dealt, count - dealt);
    add_world(worlds, &world);
}

/* The cards that the seat does not see, taken from the true state; 0: too many to try them all. */
static unsigned unseen_cards(const struct taxis_rules *r, const struct taxis_state *s,
                             const struct taxis_state *seen, uint8_t cards[UNSEEN_MAX])
{
    unsigned count = s->pile_count;

    if (count > UNSEEN_MAX)
        return 0;
    memcpy(cards, s->pile, count);
    for (unsigned i = 0; i < r->base.players; i++)
        for (unsigned city = 0; city < r->cities; city++)
            for (unsigned k = taxis_cards_of(&seen->hand[i], city);
                 k < taxis_cards_of(&s->hand[i], city); k++) {
                if (count == UNSEEN_MAX)
                    return 0;
                cards[count++] = (uint8_t)city;
            }
    return count;
}

/* One view with few unseen cards: does every state that fits it occur as often as it should? */
static bool check_worlds(struct walk *w, int seat)
{
    static struct worlds worlds;
    const struct taxis_rules *r = taxis_rules(w->rules);
    struct taxis_view *v = w->view;
    uint8_t cards[UNSEEN_MAX];
    uint64_t samples = 0;
    double deals = 0;
    char text[160];

    w->game->view(w->rules, w->state, seat, v);
    unsigned count = unseen_cards(r, w->state, &v->seen, cards);

    if (count < 3)
        return false;
    memset(&worlds, 0, sizeof worlds);
    deal_all(&worlds, r, &v->seen, cards, 0, count);
    if (worlds.count < 2)
        return false;
    for (unsigned i = 0; i < worlds.count; i++)
        deals += worlds.chance[i];
    for (unsigned i = 0; i < worlds.count; i++)
        worlds.chance[i] /= deals;
    for (samples = 0; samples < 40u * worlds.count; samples++) {
        w->game->determinise(w->rules, v, &w->look, w->spare);
        unsigned i = find_world(&worlds, w->spare);

        if (!LAW(w, DETERMINISED, i < worlds.count, "seat %d determinises an impossible state",
                 seat))
            return true;
        worlds.seen[i]++;
    }
    LAW(w, DETERMINISED, as_likely(worlds.seen, worlds.chance, worlds.count, samples, text),
        "seat %d, %u worlds: %s", seat, worlds.count, text);
    return true;
}

static void check_determinised(struct run *run)
{
    enum { VIEWS = 40 };
    unsigned found = 0;

    for (uint64_t number = 1; number < 2000 && found < VIEWS; number++) {
        struct walk w;

        walk_start(&w, run, number);
        while (!w.broken && (w.count = w.game->moves(w.rules, w.state, w.moves)) > 0) {
            struct taxis_state *s = w.state;

            if (s->pile_count <= UNSEEN_MAX && one_in(&w.look, 4) &&
                check_worlds(&w, (int)ph_rng_below(&w.look, w.rules->players + 1u) - 1)) {
                found++;
                break;
            }
            w.game->apply(w.rules, w.state, walk_choose(&w), NULL);
        }
        walk_finish(&w);
    }
    LAW_RUN(run, DETERMINISED, found == VIEWS, "only %u views with few unseen cards", found);
}

static void taxis_many(struct run *run)
{
    check_cards(run);
    check_reshuffle(run);
    check_determinised(run);
}

/* ---- words that are no list's ---- */

/* Some cities: of the route, or of all. */
static uint32_t draw_set(struct walk *w, uint32_t from)
{
    uint64_t bits = ph_rng_next(&w->look);

    return from & (uint32_t)bits & ((uint32_t)(bits >> 32) | taxis_bit(taxis_lowest(from | 1)));
}

/* `complete` with any cities, `keep` with any number of cards. */
static ph_move taxis_odd_word(struct walk *w, const void *state)
{
    const struct taxis_rules *r = taxis_rules(w->rules);
    const struct taxis_state *s = state;
    uint32_t all = taxis_all_cities(r),
             from = one_in(&w->look, 4) ? all : s->seats[s->seat].in_route;
    uint32_t set = draw_set(w, from) | (one_in(&w->look, 2) ? draw_set(w, from) : 0);
    unsigned city = 1, cards = ph_rng_below(&w->look, TAXIS_KEEP_FIELDS + 1);
    ph_move keep = taxis_do(TAXIS_M_KEEP);

    switch (ph_rng_below(&w->look, 3)) {
    case 0: return taxis_complete(TAXIS_M_EACH, 0, set);
    case 1: return taxis_complete(TAXIS_M_ALL, ph_rng_below(&w->look, r->regions), set);
    default: break;
    }
    for (unsigned i = 0; i < cards; i++) {
        city += ph_rng_below(&w->look, (r->cities - city) / 3 + 1);
        keep |= (ph_move)city << (TAXIS_KEEP_FIRST - 5 * i);
    }
    return keep;
}

/* ---- inputs of nets ---- */

static uint8_t next_seat(const struct ph_rules *rules, uint8_t seat)
{
    return seat == TAXIS_NO_SEAT ? seat : (uint8_t)((seat + 1) % rules->players);
}

static void taxis_rotate(const struct ph_rules *rules, const void *state, void *rotated)
{
    const struct taxis_state *from = state;
    struct taxis_state *to = rotated;

    *to = *from;
    for (uint8_t i = 0; i < rules->players; i++) {
        to->seats[next_seat(rules, i)] = from->seats[i];
        to->hand[next_seat(rules, i)] = from->hand[i];
    }
    to->seat = next_seat(rules, from->seat);
    to->first = next_seat(rules, from->first);
    to->triggered_by = next_seat(rules, from->triggered_by);
    to->last_seat = next_seat(rules, from->last_seat);
}

/* The data file has fewer cities, goals and stacks than there may be, and most stacks have fewer than
 * four tiles. The first coach takes the shortest route that can be completed. */
static const char *const impossible[] = {"branch.22-23",       "route_free.22-23",
                                         "route_built.22-23",  "hand.22-23",
                                         "hand_fits.22-23",    "open_fits.22-23",
                                         "open.22-23",         "goal_lacks.10-11",
                                         "goal_lacks.16-17",   "goal_lacks.22-23",
                                         "goal_lacks.29-47",   "coach_length.1",
                                         "coach_length.16",    "~coach_length.17",
                                         "coach_length.18-26", "~route_length.9",
                                         "~stack_left.0",      "stack_left.9",
                                         "stack_left.13-14",   "~stack_left.15",
                                         "stack_left.29",      "stack_left.34",
                                         "stack_left.39",      "stack_left.44",
                                         "stack_left.47-59",   NULL};

/* ---- leaks, to see that they are noticed ---- */

static void taxis_leak_view(const struct ph_rules *rules, const void *state, void *view)
{
    const struct taxis_state *s = state;
    struct taxis_view *v = view;

    (void)rules;
    if (s->pile_count > 0)
        v->seen.pile[s->pile_count - 1] = s->pile[s->pile_count - 1];
}

/* Everybody gets to know what was drawn unseen. */
static void taxis_leak_event(const struct ph_rules *rules, const void *state,
                             struct ph_events *events)
{
    (void)rules;
    (void)state;
    for (unsigned i = 0; i < events->count; i++)
        events->at[i].sees = PH_ALL_SEE;
}

/* Everybody sees cards laid face up and cards discarded; only the player sees a card drawn from the pile. */
static const struct reveal revealing[] = {
    {"laid", false}, {"discarded", false}, {"drew", true}, {NULL, false}};

const struct game_laws taxis_laws = {
    .game = "taxis",
    .reveals = revealing,
    .pieces = taxis_pieces,
    .position = taxis_position,
    .position_aids = taxis_check_position_aids,
    .aids = taxis_check_aids,
    .mirror = taxis_mirror,
    .many = taxis_many,
    .leak_view = taxis_leak_view,
    .leak_event = taxis_leak_event,
    .rotate = taxis_rotate,
    .impossible = impossible,
    .odd_word = taxis_odd_word,
};
