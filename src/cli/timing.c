/* The timing rounds of `posthorn bench`. */
#include "cli/timing.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/net/net.h"
#include "base/clock.h"
#include "cli/bench.h"
#include "cli/ideal_step.h"
#include "core/game.h"

enum {
    STARTS = 16,           /* start states of a table, used in turn */
    IDEAL_STEPS = 1000000, /* about 30 ms */
    TIMES_MAX = 1 << 24,
    PLAYOUT_MAX = 100000, /* in a game: it may be that a policy never ends one */
};
static const double slice_seconds = 0.03;

static double cpu(void)
{
    return 1e-9 * (double)ph_clock_read(CLOCK_PROCESS_CPUTIME_ID);
}

unsigned bench_random_game(const struct ph_rules *rules, void *state, ph_move *moves,
                           struct ph_rng *rng)
{
    const struct ph_game *game = rules->game;
    unsigned decisions = 0, count;

    while ((count = game->moves(rules, state, moves)) > 0) {
        game->apply(rules, state, moves[ph_rng_below(rng, count)], NULL);
        decisions++;
    }
    return decisions;
}

/* ---- the kinds of work ---- */

static const unsigned char *start_of(const struct timing_table *table, unsigned i)
{
    return table->starts + (i % STARTS) * table->rules->game->state_size;
}

static uint64_t play_at_random(struct timing_table *table, unsigned games)
{
    uint64_t decisions = 0;
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < games; i++) {
        memcpy(table->state, start_of(table, i), table->rules->game->state_size);
        decisions += bench_random_game(table->rules, table->state, table->moves, &rng);
    }
    return decisions;
}

static unsigned informed_game(const struct ph_rules *rules, void *state, struct ph_rng *rng)
{
    const struct ph_game *game = rules->game;
    unsigned decisions = 0;

    while (game->actor(rules, state) != PH_NOBODY && decisions < PLAYOUT_MAX) {
        game->apply(rules, state, game->playout_move(rules, state, rng), NULL);
        decisions++;
    }
    return decisions;
}

static uint64_t play_informed(struct timing_table *table, unsigned games)
{
    uint64_t decisions = 0;
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < games; i++) {
        memcpy(table->state, start_of(table, i), table->rules->game->state_size);
        decisions += informed_game(table->rules, table->state, &rng);
    }
    return decisions;
}

static uint64_t copy_states(struct timing_table *table, unsigned copies)
{
    for (unsigned i = 0; i < copies; i++) {
        memcpy(table->state, start_of(table, i), table->rules->game->state_size);
        __asm__ volatile(""
                         :
                         : "r"(table->state)
                         : "memory"); /* keep the copy although nothing reads it */
    }
    return copies;
}

static uint64_t count_trees(struct timing_table *table, unsigned trees)
{
    uint64_t nodes = 0;

    for (unsigned i = 0; i < trees; i++)
        nodes += ph_perft(table->rules, start_of(table, i), TIMING_PERFT_DEPTH);
    return nodes;
}

static uint64_t evaluate_by_net(struct timing_table *table, unsigned times)
{
    const struct ph_game *game = table->rules->game;
    struct ph_net_value value = {.points = 0};

    for (unsigned i = 0; i < times; i++) {
        const unsigned char *state = table->turns + (i % STARTS) * game->state_size;

        ph_net_evaluate(table->net, table->rules, state, (unsigned)game->actor(table->rules, state),
                        &value);
        __asm__ volatile("" : : "r"(&value) : "memory"); /* keep what nothing reads */
    }
    return times;
}

static uint64_t (*const work[TIMED_KINDS])(struct timing_table *table, unsigned times) = {
    [TIMED_RANDOM] = play_at_random, [TIMED_INFORMED] = play_informed, [TIMED_COPIES] = copy_states,
    [TIMED_PERFT] = count_trees,     [TIMED_NET] = evaluate_by_net,
};

/* ---- rounds ---- */

/* Chooses the amount of work that fills a slice, with every start at least once. */
static void calibrate(struct timing_table *table, unsigned kind)
{
    double start = cpu(), used;
    unsigned times = STARTS;

    work[kind](table, times);
    used = (cpu() - start) / times;
    while (times < TIMES_MAX && used * times < slice_seconds)
        times *= 2;
    table->timing[kind].times = times;
}

static void time_table(struct timing_table *table, unsigned kind)
{
    struct timing *timing = &table->timing[kind];
    double start = cpu(), used;

    timing->count = work[kind](table, timing->times);
    used = cpu() - start;
    if (timing->seconds <= 0 || used < timing->seconds)
        timing->seconds = used;
}

static void time_ideal(struct timings *timings, struct ideal *ideal)
{
    double start = cpu(), ns;

    timings->ideal_check += ideal_run(ideal, IDEAL_STEPS);
    ns = (cpu() - start) / (double)IDEAL_STEPS * 1e9;
    if (timings->ideal_ns <= 0 || ns < timings->ideal_ns)
        timings->ideal_ns = ns;
}

/* Times the ideal step between the tables, so that a disturbance affects all alike. */
static void take_round(struct timings *timings, struct ideal *ideal)
{
    for (unsigned i = 0; i < timings->count; i++) {
        time_ideal(timings, ideal);
        for (unsigned kind = 0; kind < TIMED_KINDS; kind++)
            time_table(&timings->table[i], kind);
    }
}

void timings_take(struct timings *timings)
{
    struct ideal ideal;

    ideal_init(&ideal);
    for (unsigned i = 0; i < timings->count; i++)
        for (unsigned kind = 0; kind < TIMED_KINDS; kind++)
            calibrate(&timings->table[i], kind);
    for (unsigned round = 0; round < TIMING_ROUNDS; round++)
        take_round(timings, &ideal);
}

double timing_ns(const struct timing *timing)
{
    return timing->seconds / (double)timing->count * 1e9;
}

double timing_rate(const struct timing *timing)
{
    return timing->times / timing->seconds;
}

/* ---- tables ---- */

/* Plays the given number of turns, unless the game ends before. */
static void play_turns(const struct ph_rules *rules, void *state, unsigned turns)
{
    const struct ph_game *game = rules->game;
    struct ph_storage before;
    struct ph_rng rng;

    ph_rng_seed(&rng, turns);
    memcpy(&before, state, game->state_size);
    while (game->actor(rules, state) != PH_NOBODY && game->turn(rules, state) <= turns) {
        memcpy(&before, state, game->state_size);
        game->apply(rules, state, game->playout_move(rules, state, &rng), NULL);
    }
    if (game->actor(rules, state) == PH_NOBODY)
        memcpy(state, &before, game->state_size);
}

static bool table_init(struct timing_table *table, const struct ph_game *game, unsigned players)
{
    struct ph_options options = {.game = game, .players = players};

    *table = (struct timing_table){.rules = ph_rules_create(&options, NULL)};
    table->starts = calloc(STARTS, game->state_size);
    table->state = malloc(game->state_size);
    table->moves = malloc(game->moves_max * sizeof *table->moves);
    table->turns = calloc(STARTS, game->state_size);
    table->net = table->rules ? ph_net_create(table->rules) : NULL;
    if (!table->rules || !table->starts || !table->state || !table->moves || !table->turns ||
        !table->net)
        return false;
    for (unsigned i = 0; i < STARTS; i++) {
        ph_setup(table->rules, i + 1, PH_NOBODY, table->starts + i * game->state_size);
        memcpy(table->turns + i * game->state_size, table->starts + i * game->state_size,
               game->state_size);
        play_turns(table->rules, table->turns + i * game->state_size, 2 * players * (i + 1));
    }
    return true;
}

bool timings_init(struct timings *timings)
{
    *timings = (struct timings){0};
    for (unsigned i = 0; ph_games[i]; i++)
        for (unsigned players = ph_games[i]->seats_min; players <= ph_games[i]->seats_max;
             players++)
            if (timings->count == TIMING_TABLES_MAX ||
                !table_init(&timings->table[timings->count++], ph_games[i], players))
                return false;
    return true;
}

void timings_finish(struct timings *timings)
{
    for (unsigned i = 0; i < timings->count; i++) {
        ph_rules_destroy(timings->table[i].rules);
        free(timings->table[i].starts);
        free(timings->table[i].turns);
        ph_net_destroy(timings->table[i].net);
        free(timings->table[i].state);
        free(timings->table[i].moves);
    }
}
