/* posthorn bench: the speed of a random decision, in ideal steps. */
#include "cli/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/ideal_step.h"

enum {
    TABLES_MAX = 32,
    STARTS = 16,           /* games that a table begins with, over and over */
    ROUNDS = 9,            /* the best one counts: the others were disturbed */
    IDEAL_STEPS = 1000000, /* about 30 ms */
    GAMES_MAX = 1000000,
};
static const double slice_seconds = 0.03;

enum { OPT_JSON, OPT_SIGNATURE };

const struct cli_option cli_bench_options[] = {
    [OPT_JSON] = {"json", NULL, "print one JSON object"},
    [OPT_SIGNATURE] = {"signature", NULL, "print the signature only, and time nothing"},
    {NULL, NULL, NULL},
};

/* One game with one number of players, and its best round so far. */
struct table {
    struct ph_rules *rules;
    unsigned char *starts; /* STARTS states */
    void *state;
    ph_move *moves;
    unsigned games;     /* of a round */
    uint64_t decisions; /* of a round; the same in every one */
    double seconds;
};

struct bench {
    unsigned count;
    struct table table[TABLES_MAX];
    double ideal_seconds; /* of IDEAL_STEPS */
    unsigned ideal_check;
    uint64_t signature;
};

static double cpu(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
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

/* ---- rounds ---- */

static uint64_t play_games(struct table *table, unsigned games)
{
    size_t size = table->rules->game->state_size;
    uint64_t decisions = 0;
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    for (unsigned i = 0; i < games; i++) {
        memcpy(table->state, table->starts + (i % STARTS) * size, size);
        decisions += bench_random_game(table->rules, table->state, table->moves, &rng);
    }
    return decisions;
}

/* As many games as fill a slice. */
static void calibrate(struct table *table)
{
    double start = cpu(), used;
    unsigned games = STARTS;

    play_games(table, games);
    used = (cpu() - start) / games;
    while (games < GAMES_MAX && used * games < slice_seconds)
        games *= 2;
    table->games = games;
}

static void time_table(struct table *table)
{
    double start = cpu(), used;

    table->decisions = play_games(table, table->games);
    used = cpu() - start;
    if (table->seconds <= 0 || used < table->seconds)
        table->seconds = used;
}

static void time_ideal(struct bench *bench, struct ideal *ideal)
{
    double start = cpu(), used;

    bench->ideal_check += ideal_run(ideal, IDEAL_STEPS);
    used = cpu() - start;
    if (bench->ideal_seconds <= 0 || used < bench->ideal_seconds)
        bench->ideal_seconds = used;
}

/* The ideal step between the tables: what disturbs the machine disturbs all alike. */
static void time_all(struct bench *bench)
{
    struct ideal ideal;

    ideal_init(&ideal);
    for (unsigned i = 0; i < bench->count; i++)
        calibrate(&bench->table[i]);
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < bench->count; i++) {
            time_ideal(bench, &ideal);
            time_table(&bench->table[i]);
        }
}

/* ---- tables ---- */

static bool table_init(struct table *table, const struct ph_game *game, unsigned players)
{
    struct ph_options options = {.game = game, .players = players};

    *table = (struct table){.rules = ph_rules_create(&options, NULL)};
    table->starts = calloc(STARTS, game->state_size);
    table->state = malloc(game->state_size);
    table->moves = malloc(game->moves_max * sizeof *table->moves);
    if (!table->rules || !table->starts || !table->state || !table->moves)
        return false;
    for (unsigned i = 0; i < STARTS; i++)
        game->setup(table->rules, i + 1, PH_NOBODY, table->starts + i * game->state_size);
    return true;
}

static bool bench_init(struct bench *bench)
{
    *bench = (struct bench){0};
    for (unsigned i = 0; ph_games[i]; i++)
        for (unsigned players = ph_games[i]->seats_min; players <= ph_games[i]->seats_max;
             players++)
            if (bench->count == TABLES_MAX ||
                !table_init(&bench->table[bench->count++], ph_games[i], players))
                return false;
    return true;
}

static void bench_finish(struct bench *bench)
{
    for (unsigned i = 0; i < bench->count; i++) {
        ph_rules_destroy(bench->table[i].rules);
        free(bench->table[i].starts);
        free(bench->table[i].state);
        free(bench->table[i].moves);
    }
}

/* ---- results ---- */

static double ideal_ns(const struct bench *bench)
{
    return bench->ideal_seconds / (double)IDEAL_STEPS * 1e9;
}

static double decision_ns(const struct table *table)
{
    return table->seconds / (double)table->decisions * 1e9;
}

static void print_plain(const struct bench *bench)
{
    printf("ideal step %.1f ns (CPU time, best of %d rounds, check %u)\n\n", ideal_ns(bench),
           ROUNDS, bench->ideal_check);
    printf("%-8s %7s %12s %10s %7s %12s %10s %6s\n", "game", "players", "ns/decision", "million/s",
           "steps", "dec./game", "games/s", "state");
    for (unsigned i = 0; i < bench->count; i++) {
        const struct table *t = &bench->table[i];

        printf("%-8s %7u %12.1f %10.2f %7.2f %12.1f %10.0f %6zu\n", t->rules->game->name,
               t->rules->players, decision_ns(t), 1e3 / decision_ns(t),
               decision_ns(t) / ideal_ns(bench), (double)t->decisions / t->games,
               t->games / t->seconds, t->rules->game->state_size);
    }
    printf("\nsignature %016" PRIx64 "\n", bench->signature);
}

static void add_figure(struct ph_buf *out, const char *key, double value)
{
    ph_json_key(out, key);
    ph_buf_addf(out, "%.2f", value);
}

static void add_table(struct ph_buf *out, const struct bench *bench, const struct table *t)
{
    ph_json_open(out, '{');
    ph_json_key(out, "game");
    ph_json_string(out, t->rules->game->name);
    ph_json_key(out, "players");
    ph_json_int(out, t->rules->players);
    ph_json_key(out, "random_decisions_per_s");
    ph_json_int(out, (long long)(1e9 / decision_ns(t)));
    ph_json_key(out, "random_games_per_s");
    ph_json_int(out, (long long)(t->games / t->seconds));
    add_figure(out, "decisions_per_game", (double)t->decisions / t->games);
    add_figure(out, "steps_per_decision", decision_ns(t) / ideal_ns(bench));
    ph_json_key(out, "state_bytes");
    ph_json_int(out, (long long)t->rules->game->state_size);
    ph_json_close(out, '}');
}

static void print_json(const struct bench *bench)
{
    struct ph_buf out = {0};
    char signature[17];

    snprintf(signature, sizeof signature, "%016" PRIx64, bench->signature);
    ph_json_open(&out, '{');
    ph_json_key(&out, "signature");
    ph_json_string(&out, signature);
    add_figure(&out, "ideal_step_ns", ideal_ns(bench));
    ph_json_key(&out, "games");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < bench->count; i++)
        add_table(&out, bench, &bench->table[i]);
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    puts(ph_buf_text(&out));
    ph_buf_finish(&out);
}

/* ---- the verb ---- */

static int run(bool json)
{
    struct bench bench;
    bool ok = bench_init(&bench) && bench_signature(&bench.signature);

    if (ok) {
        time_all(&bench);
        if (json)
            print_json(&bench);
        else
            print_plain(&bench);
    }
    bench_finish(&bench);
    return ok ? cli_flush() : cli_failed(&(struct ph_error){.what = "a table could not be made"});
}

static int run_signature(void)
{
    uint64_t signature;

    if (!bench_signature(&signature))
        return cli_failed(&(struct ph_error){.what = "a table could not be made"});
    printf("signature %016" PRIx64 "\n", signature);
    return cli_flush();
}

int cli_bench(struct cli_args *args)
{
    bool json = false, only_signature = false;
    int what;

    while ((what = cli_next(args)) != CLI_END)
        switch (what) {
        case OPT_JSON: json = true; break;
        case OPT_SIGNATURE: only_signature = true; break;
        case CLI_WORD: return cli_usage(args, "bench takes no arguments but options");
        default: return CLI_USAGE;
        }
    return only_signature ? run_signature() : run(json);
}
