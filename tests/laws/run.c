/* A run over many games: what was checked, what was broken, and how that is told. */
#include "laws.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

enum { WORDS_KEPT = 4096, FAILURES_SHOWN = 3 };

static const struct {
    const char *name, *game, *text;
} laws[LAW_COUNT] = {
#define X(id, name, game, text) [LAW_##id] = {name, game, text},
    LAWS(X)
#undef X
};

void *law_alloc(size_t size)
{
    void *at = calloc(1, size);

    if (!at) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return at;
}

const struct game_laws *game_laws_of(const struct ph_game *game)
{
    static const struct game_laws *const all[] = {&loire_laws, &taxis_laws};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game->name) == 0)
            return all[i];
    fprintf(stderr, "tests/laws: nothing is written about the game %s\n", game->name);
    exit(EXIT_FAILURE);
}

/* ---- broken laws ---- */

static void print_options(const struct walk *w)
{
    static const char *const style[] = {"random", "eager", "greedy", "quick"};

    printf("  table: players=%u", w->options.players);
    for (unsigned i = 0; i < w->options.count; i++)
        printf(" %s=%s", w->options.at[i].key, w->options.at[i].value);
    printf("; played by");
    for (unsigned i = 0; i < w->options.players; i++)
        printf(" %s", style[w->style[i]]);
    printf("\n");
}

static void print_position(const struct walk *w, const void *state)
{
    struct ph_buf text = {0};

    ph_view_json(&text, w->rules, state, PH_EVERYTHING);
    printf("  position: %s\n", ph_buf_text(&text));
    if (w->ply > 0) {
        ph_buf_clear(&text);
        w->game->print_move(w->rules, w->played[w->ply - 1], &text);
        printf("  last move: %s\n", ph_buf_text(&text));
    }
    ph_buf_finish(&text);
}

bool law_broken(struct walk *w, enum law law, const void *state, const char *format, ...)
{
    struct run *run = w->run;
    va_list args;

    w->broken = true;
    if (run->tally[law].broken++ >= FAILURES_SHOWN || run->quiet)
        return false;
    printf("BROKEN %s, law \"%s\" (%s)\n  ", w->game->name, laws[law].name, laws[law].text);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n  game %" PRIu64 ", ply %u\n", w->number, w->ply);
    print_options(w);
    print_position(w, state);
    printf("  again: %s --game %s --seed %" PRIu64 " --games 1\n", run->program, w->game->name,
           w->number);
    fflush(stdout);
    return false;
}

bool law_run_broken(struct run *run, enum law law, const char *format, ...)
{
    va_list args;

    if (run->tally[law].broken++ >= FAILURES_SHOWN || run->quiet)
        return false;
    printf("BROKEN %s, law \"%s\" (%s)\n  ", run->game->name, laws[law].name, laws[law].text);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n  again: %s --game %s --games 1\n", run->program, run->game->name);
    return false;
}

/* ---- the list of rules ---- */

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = law_alloc(1 << 16);

    if (!file) {
        fprintf(stderr, "%s: cannot be read; run this in the project's folder\n", path);
        exit(EXIT_FAILURE);
    }
    text[0] = '\n';
    size_t size = fread(text + 1, 1, (1 << 16) - 2, file);

    text[size + 1] = '\0';
    fclose(file);
    return text;
}

bool run_knows_rule(const struct run *run, const char *id)
{
    char line[32];

    if (strcmp(id, "syntax") == 0 || strcmp(id, "over") == 0 || strcmp(id, "phase") == 0)
        return true;
    snprintf(line, sizeof line, "\n%.20s\n", id);
    return *id && strstr(run->rule_ids, line) != NULL;
}

/* ---- start and end ---- */

/* A fair sample of all well-formed words under the game's ordinary rules. */
static void sample_words(struct run *run)
{
    struct ph_options options = {.game = run->game, .players = run->game->seats_max};
    struct ph_error error = {0};
    struct ph_rules *rules = ph_rules_create(&options, &error);
    struct ph_rng rng;
    uint32_t seen = 0;

    if (!rules) {
        fprintf(stderr, "%s: %s: %s\n", run->game->name, error.where, error.what);
        exit(EXIT_FAILURE);
    }
    ph_rng_seed(&rng, 1);
    run->words = law_alloc(WORDS_KEPT * sizeof *run->words);
    for (ph_move m = run->game->next_move(rules, 0); m; m = run->game->next_move(rules, m)) {
        uint32_t at = seen < WORDS_KEPT ? seen : ph_rng_below(&rng, seen + 1);

        seen++;
        if (at < WORDS_KEPT)
            run->words[at] = m;
    }
    run->word_count = seen < WORDS_KEPT ? seen : WORDS_KEPT;
    ph_rules_destroy(rules);
}

void run_start(struct run *run, const struct ph_game *game)
{
    char path[128];

    run->game = game;
    run->shortest = UINT64_MAX;
    snprintf(path, sizeof path, "tests/rules/%s.ids", game->name);
    run->rule_ids = read_text(path);
    sample_words(run);
}

void run_finish(struct run *run)
{
    ph_rules_destroy(run->table_rules);
    free(run->rule_ids);
    free(run->words);
}

void run_add(struct run *to, const struct run *more)
{
    for (unsigned i = 0; i < LAW_COUNT; i++) {
        to->tally[i].checked += more->tally[i].checked;
        to->tally[i].broken += more->tally[i].broken;
    }
    for (unsigned i = 0; i < 256; i++) {
        to->refusal_seen[i] += more->refusal_seen[i];
        to->event_seen[i] += more->event_seen[i];
    }
    for (size_t i = 0; i < sizeof to->input_seen; i++)
        to->input_seen[i] |= more->input_seen[i];
    to->played += more->played;
    to->decisions += more->decisions;
    if (more->played && (more->shortest < to->shortest || !to->played))
        to->shortest = more->shortest;
    if (more->longest > to->longest)
        to->longest = more->longest;
}

static void report_unseen(const struct run *run)
{
    const struct ph_game *game = run->game;

    printf("%s: never refused with:", game->name);
    for (unsigned i = PH_REFUSE_OVER; i < game->refusal_count; i++)
        if (!run->refusal_seen[i])
            printf(" %s", game->refusals[i].slug);
    printf("\n%s: never happened:", game->name);
    for (unsigned i = 0; i < game->event_count; i++)
        if (!run->event_seen[i])
            printf(" %s", game->events[i].name);
    printf("\n");
}

static void report_games(const struct run *run)
{
    if (!run->played)
        return;
    printf("%s: %" PRIu64 " games, %.1f decisions a game (%" PRIu64 " to %" PRIu64 ")\n",
           run->game->name, run->played, (double)run->decisions / (double)run->played,
           run->shortest, run->longest);
    report_unseen(run);
}

/* In a run that is not tiny every law must have been put to the test. */
enum { GAMES_FOR_ALL = 200 };

unsigned run_report(const struct run *run, unsigned *failed)
{
    unsigned passed = 0;

    report_games(run);
    for (unsigned i = 0; i < LAW_COUNT; i++) {
        const struct tally *t = &run->tally[i];
        bool empty = t->checked == 0;

        if ((laws[i].game && strcmp(laws[i].game, run->game->name) != 0) ||
            (empty && run->games < GAMES_FOR_ALL))
            continue;
        printf("%-7s %s/%-11s %12" PRIu64 " checks  %s\n",
               empty       ? "EMPTY"
               : t->broken ? "BROKEN"
                           : "holds",
               run->game->name, laws[i].name, t->checked, laws[i].text);
        if (empty || t->broken)
            ++*failed;
        else
            passed++;
    }
    return passed;
}
