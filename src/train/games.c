/* Games to learn from: of the playout policy, which are fast, and of searches, which are good. */
#include "train/games.h"

#include <stdlib.h>

#include "ai/search.h"

enum {
    HELD_OUT_ONE_IN = 17, /* without a factor of ODD_ONE_IN: odd games are held out like others */
    ODD_ONE_IN = 4,   /* games with odd moves */
    ODD_MOVE_IN = 10, /* ... and odd moves in them, where no search is made */
    ODD_SLACK = 100,  /* ... how much worse a move may be where one is made, in thousandths */
    KEPT_QUICK = 6,   /* positions of a game of the playout policy */
    KEPT_MAX = 256,
    DECISIONS_MAX = 20000, /* random moves may go on for ever */
};
static const float search_part = 0.5f; /* of the target; the rest is the outcome's */

/* A position, and what the search expected. */
struct kept {
    struct example example;
    unsigned seat;
    bool searched;
    double reward;
};

/* A game in progress. */
struct playing {
    const struct games_plan *plan;
    const struct ph_rules *rules;
    struct ph_rules *style[PH_SEATS_MAX]; /* how each seat plays; NULL: by the rules themselves */
    struct ph_policy policy;
    bool odd, held_out;
    struct ph_rng rng;
    struct ph_storage state;
    unsigned turn, turns; /* turns: starts of turns so far */
    unsigned room, count;
    struct kept kept[KEPT_MAX];
    ph_move moves[PH_MOVES_MAX];
};

static uint64_t mix(uint64_t seed, uint64_t number)
{
    uint64_t state = seed;

    state = ph_splitmix(&state) ^ number;
    return ph_splitmix(&state);
}

/* ---- positions ---- */

/* What the game's own evaluation expects for the seat. */
static float guess(const struct playing *p, unsigned seat)
{
    int points[PH_SEATS_MAX] = {0};
    struct ph_reward reward;

    p->rules->game->evaluate(p->rules, &p->state, points);
    ph_reward_of_points(&p->policy, p->rules, points, &reward);
    return (float)reward.of[seat];
}

/* Room for the position at the start of a turn, each turn of the game equally likely to be kept;
 * NULL: it is not. */
static struct kept *room_for(struct playing *p)
{
    unsigned at = p->turns++;

    if (p->count < p->room)
        return &p->kept[p->count++];
    at = ph_rng_below(&p->rng, at + 1);
    return at < p->room ? &p->kept[at] : NULL;
}

static struct kept *keep(struct playing *p, unsigned seat)
{
    struct kept *kept = room_for(p);

    if (!kept)
        return NULL;
    kept->seat = seat;
    kept->searched = false;
    kept->example.held_out = p->held_out;
    kept->example.guess = guess(p, seat);
    ph_features_list(p->rules, &p->state, seat, &kept->example.features);
    return kept;
}

/* ---- targets ---- */

/* The outcome, mixed with what the search expected for the seat. The rest of that goes to the
 * others in proportion to their outcomes. */
static void set_target(const struct playing *p, struct kept *kept, const struct ph_reward *end,
                       const struct ph_score *score)
{
    unsigned players = p->rules->players;
    double own = end->of[kept->seat], others = 0;

    for (unsigned i = 0; i < players; i++)
        others += i == kept->seat ? 0 : end->of[i];
    for (unsigned place = 0; place < players; place++) {
        double outcome = end->of[(kept->seat + place) % players], expected = outcome;

        if (kept->searched && place == 0)
            expected = kept->reward;
        else if (kept->searched && own < 1 && others > 0)
            expected = outcome / others * (1 - kept->reward);
        kept->example.target[place] =
            (1 - search_part) * (float)outcome + search_part * (float)expected;
        if (kept->example.target[place] > 1)
            kept->example.target[place] = 1;
    }
    kept->example.target[players] = (float)score->total[kept->seat] / (float)PH_NET_POINTS;
}

static void add_kept(struct playing *p, struct examples *out)
{
    struct ph_reward end;
    struct ph_score score;

    p->rules->game->score(p->rules, &p->state, &score);
    ph_reward_at_end(&p->policy, p->rules, &p->state, &end);
    for (unsigned i = 0; i < p->count; i++) {
        set_target(p, &p->kept[i], &end, &score);
        examples_add(out, &p->kept[i].example);
    }
}

/* ---- moves ---- */

/* Self-play is in styles where it is odd. */
static const struct ph_rules *style_of(const struct playing *p, unsigned seat)
{
    bool styled = p->style[seat] && (p->odd || p->plan->playouts == 0);

    return styled ? p->style[seat] : p->rules;
}

static ph_move quick_move(struct playing *p, unsigned seat)
{
    const struct ph_game *game = p->rules->game;

    if (p->odd && ph_rng_below(&p->rng, ODD_MOVE_IN) == 0) {
        unsigned count = game->moves(p->rules, &p->state, p->moves);

        return p->moves[ph_rng_below(&p->rng, count)];
    }
    return game->playout_move(style_of(p, seat), &p->state, &p->rng);
}

static ph_move searched_move(struct playing *p, unsigned seat, struct kept *kept)
{
    struct ph_storage view;
    struct ph_thought thought;
    double reward = -1;
    struct ph_question question = {.rules = style_of(p, seat),
                                   .view = &view,
                                   .rng = &p->rng,
                                   .policy = p->policy,
                                   .reward = &reward};

    p->rules->game->view(p->rules, &p->state, (int)seat, &view);
    ph_policy_choose(&question, &thought);
    if (kept && reward >= 0) {
        kept->searched = true;
        kept->reward = reward;
    }
    return thought.choice;
}

/* ---- a game ---- */

bool games_is_odd(uint64_t number)
{
    return number % ODD_ONE_IN == 1;
}

bool games_is_held_out(uint64_t number)
{
    return number % HELD_OUT_ONE_IN == 0;
}

static void begin(struct playing *p, const struct games_plan *plan, uint64_t number)
{
    p->plan = plan;
    ph_rng_seed(&p->rng, mix(plan->seed, number));
    p->rules = rule_sets_draw(plan->sets, &p->rng);
    p->policy = ph_policy_make_net(p->rules, plan->net, plan->playouts);
    p->odd = games_is_odd(number);
    p->held_out = games_is_held_out(number);
    p->policy.slack = p->odd ? ODD_SLACK : 0;
    p->room = plan->playouts > 0 ? KEPT_MAX : KEPT_QUICK;
    p->turn = p->turns = p->count = 0;
    for (unsigned seat = 0; seat < p->rules->players && p->style[seat]; seat++)
        p->rules->game->vary(p->rules, &p->rng, p->style[seat]);
    ph_setup(p->rules, ph_rng_next(&p->rng), PH_NOBODY, &p->state);
}

static void play(struct playing *p, struct examples *out)
{
    const struct ph_rules *rules = p->rules;
    const struct ph_game *game = rules->game;
    int seat;

    for (unsigned i = 0; i < DECISIONS_MAX; i++) {
        struct kept *kept = NULL;
        ph_move move;

        seat = game->actor(rules, &p->state);
        if (seat == PH_NOBODY) {
            add_kept(p, out);
            return;
        }
        if (game->turn(rules, &p->state) != p->turn)
            kept = keep(p, (unsigned)seat);
        p->turn = game->turn(rules, &p->state);
        move = p->plan->playouts > 0 ? searched_move(p, (unsigned)seat, kept)
                                     : quick_move(p, (unsigned)seat);
        game->apply(rules, &p->state, move, NULL);
    }
}

static void destroy(struct playing *p)
{
    for (unsigned seat = 0; p && seat < PH_SEATS_MAX; seat++)
        free(p->style[seat]);
    free(p);
}

/* NULL when out of memory. */
static struct playing *create(const struct ph_game *game)
{
    struct playing *p = calloc(1, sizeof *p);

    for (unsigned seat = 0; p && game->vary && seat < PH_SEATS_MAX; seat++) {
        p->style[seat] = malloc(game->rules_size);
        if (!p->style[seat]) {
            destroy(p);
            return NULL;
        }
    }
    return p;
}

void games_play(const struct games_plan *plan, uint64_t first, unsigned count, struct examples *out)
{
    struct playing *playing = create(plan->sets->at[0]->game);

    for (unsigned i = 0; playing && i < count; i++) {
        begin(playing, plan, first + i);
        play(playing, out);
    }
    out->failed |= !playing;
    destroy(playing);
}
