/* posthorn bench: the speed of the games, in ideal steps and per second. */
#include "cli/bench.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/timing.h"

enum { OPT_JSON, OPT_SIGNATURE };

const struct cli_option cli_bench_options[] = {
    [OPT_JSON] = {"json", NULL, "print one JSON object"},
    [OPT_SIGNATURE] = {"signature", NULL, "print only the signature, without timing"},
    {NULL, NULL, NULL},
};

/* ---- results ---- */

static double decisions_per_game(const struct timing *timing)
{
    return (double)timing->count / timing->times;
}

static void print_decisions(const struct timings *timings)
{
    printf("%-8s %7s %12s %10s %7s %10s %9s %6s\n", "random", "players", "ns/decision", "million/s",
           "steps", "dec./game", "games/s", "state");
    for (unsigned i = 0; i < timings->count; i++) {
        const struct timing_table *t = &timings->table[i];
        const struct timing *random = &t->timing[TIMED_RANDOM];
        double ns = timing_ns(random);

        printf("%-8s %7u %12.1f %10.2f %7.2f %10.1f %9.0f %6zu\n",
               ph_game_name(ph_rules_game(t->rules)), ph_rules_players(t->rules), ns, 1e3 / ns,
               ns / timings->ideal_ns, decisions_per_game(random), timing_rate(random),
               ph_state_size(t->rules));
    }
}

static void print_others(const struct timings *timings)
{
    printf("%-8s %7s %12s %10s %7s %10s %9s %9s %8s\n", "informed", "players", "playouts/s",
           "dec./game", "steps", "copy, ns", "perft, ns", "steps", "net, us");
    for (unsigned i = 0; i < timings->count; i++) {
        const struct timing_table *t = &timings->table[i];
        const struct timing *informed = &t->timing[TIMED_INFORMED];
        double node = timing_ns(&t->timing[TIMED_PERFT]);

        printf("%-8s %7u %12.0f %10.1f %7.2f %10.1f %9.1f %9.2f %8.2f\n",
               ph_game_name(ph_rules_game(t->rules)), ph_rules_players(t->rules),
               timing_rate(informed), decisions_per_game(informed),
               timing_ns(informed) / timings->ideal_ns, timing_ns(&t->timing[TIMED_COPIES]), node,
               node / timings->ideal_ns, timing_ns(&t->timing[TIMED_NET]) / 1000);
    }
}

static void print_plain(const struct timings *timings, uint64_t signature)
{
    printf("ideal step %.1f ns (CPU time, best of %d rounds, check %u)\n\n", timings->ideal_ns,
           TIMING_ROUNDS, timings->ideal_check);
    print_decisions(timings);
    printf("\n");
    print_others(timings);
    printf("\nsignature %016" PRIx64 "\n", signature);
}

static void add_real(struct ph_buf *out, const char *key, double value)
{
    ph_json_key(out, key);
    ph_buf_addf(out, "%.2f", value);
}

static void add_whole(struct ph_buf *out, const char *key, double value)
{
    ph_json_key(out, key);
    ph_json_int(out, (long long)value);
}

static void add_table(struct ph_buf *out, const struct timings *timings,
                      const struct timing_table *t)
{
    const struct timing *random = &t->timing[TIMED_RANDOM], *informed = &t->timing[TIMED_INFORMED];

    ph_json_open(out, '{');
    ph_json_key(out, "game");
    ph_json_string(out, ph_game_name(ph_rules_game(t->rules)));
    add_whole(out, "players", ph_rules_players(t->rules));
    add_whole(out, "random_decisions_per_s", 1e9 / timing_ns(random));
    add_whole(out, "random_games_per_s", timing_rate(random));
    add_real(out, "decisions_per_game", decisions_per_game(random));
    add_real(out, "steps_per_decision", timing_ns(random) / timings->ideal_ns);
    add_real(out, "informed_playouts_per_s", timing_rate(informed));
    add_real(out, "informed_decisions_per_playout", decisions_per_game(informed));
    add_real(out, "steps_per_informed_decision", timing_ns(informed) / timings->ideal_ns);
    add_whole(out, "state_copies_per_s", timing_rate(&t->timing[TIMED_COPIES]));
    add_whole(out, "perft_nodes_per_s", 1e9 / timing_ns(&t->timing[TIMED_PERFT]));
    add_real(out, "net_evaluation_us", timing_ns(&t->timing[TIMED_NET]) / 1000);
    add_whole(out, "state_bytes", (double)ph_state_size(t->rules));
    ph_json_close(out, '}');
}

static void print_json(const struct timings *timings, uint64_t signature)
{
    struct ph_buf out = {0};
    char text[17];

    snprintf(text, sizeof text, "%016" PRIx64, signature);
    ph_json_open(&out, '{');
    ph_json_key(&out, "signature");
    ph_json_string(&out, text);
    add_real(&out, "ideal_step_ns", timings->ideal_ns);
    ph_json_key(&out, "games");
    ph_json_open(&out, '[');
    for (unsigned i = 0; i < timings->count; i++)
        add_table(&out, timings, &timings->table[i]);
    ph_json_close(&out, ']');
    ph_json_close(&out, '}');
    puts(ph_buf_text(&out));
    ph_buf_finish(&out);
}

/* ---- the command ---- */

static int run(bool json)
{
    struct timings timings;
    uint64_t signature;
    bool ok = timings_init(&timings) && bench_signature(&signature);

    if (ok) {
        timings_take(&timings);
        if (json)
            print_json(&timings, signature);
        else
            print_plain(&timings, signature);
    }
    timings_finish(&timings);
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
        case CLI_WORD: return cli_usage(args, "bench takes no word: %s", args->value);
        default: return CLI_USAGE;
        }
    return only_signature ? run_signature() : run(json);
}
