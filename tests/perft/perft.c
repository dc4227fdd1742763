/* Compares the numbers of decision sequences with the tables beside this file.
 *     [--print] [FILE…]          without files: tests/perft/loire.perft and taxis.perft
 * A table has a line `start: KEY=VALUE…` (players, seed, the game's options) or `position: JSON`,
 * and below it `counts: N N N`, for one decision, two, three … A line `#` is a comment. --print
 * writes a table with the counts as they are now. The numbers are those of tests/data/, so that a
 * change of data/ changes no count. */
#include <inttypes.h>
#include <posthorn/posthorn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

struct table {
    const char *path;
    const struct ph_game *game;
    char *data; /* text of the fixture */
    unsigned line;
    bool print;
    struct ph_session *session; /* of the last start or position */
    unsigned passed, failed;
};

static bool complain(struct table *t, const char *what, const char *detail)
{
    fprintf(stderr, "%s:%u: %s %s\n", t->path, t->line, what, detail);
    t->failed++;
    return false;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    struct ph_buf text = {0};
    char part[4096];
    size_t got;

    if (!file) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(EXIT_FAILURE);
    }
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        ph_buf_addn(&text, part, got);
    fclose(file);
    ph_buf_addc(&text, '\n');
    return text.at;
}

/* One KEY=VALUE of a start. */
static bool take_option(struct ph_options *options, uint64_t *seed, char *word,
                        struct ph_error *error)
{
    char *value = strchr(word, '=');

    if (!value)
        return ph_fail(error, word, "KEY=VALUE is wanted");
    *value++ = '\0';
    if (strcmp(word, "seed") == 0)
        *seed = strtoull(value, NULL, 10);
    else if (strcmp(word, "players") == 0)
        options->players = (unsigned)strtoul(value, NULL, 10);
    else
        return ph_options_set(options, word, value, error);
    return true;
}

static struct ph_session *start(struct table *t, const char *text, struct ph_error *error)
{
    struct ph_options options = {.game = t->game, .players = 2, .data = t->data};
    uint64_t seed = 1;
    char words[1024], *rest = words, *word;

    snprintf(words, sizeof words, "%s", text);
    while ((word = strtok_r(rest, " ", &rest)))
        if (!take_option(&options, &seed, word, error))
            return NULL;
    return ph_session_start(&options, seed, PH_NOBODY, error);
}

static void take_place(struct table *t, const char *key, const char *text)
{
    struct ph_error error = {0};

    ph_session_destroy(t->session);
    t->session = strcmp(key, "start") == 0 ? start(t, text, &error)
                                           : ph_session_from_position(text, t->data, &error);
    if (!t->session)
        complain(t, error.where, error.what);
}

static void take_counts(struct table *t, const char *text)
{
    char *end;

    if (!t->session) {
        complain(t, "counts", "without a start or a position");
        return;
    }
    for (unsigned depth = 1;; depth++) {
        uint64_t wanted = strtoull(text, &end, 10), seen;

        if (end == text)
            break;
        text = end;
        seen = ph_perft(ph_session_rules(t->session), ph_session_state(t->session), depth);
        if (t->print) {
            printf(" %" PRIu64, seen);
        } else if (seen == wanted) {
            t->passed++;
        } else {
            fprintf(stderr, "%s:%u: depth %u: %" PRIu64 ", and the table says %" PRIu64 "\n",
                    t->path, t->line, depth, seen, wanted);
            t->failed++;
        }
    }
    if (t->print)
        printf("\n");
}

static void take_line(struct table *t, char *line)
{
    char *text = strstr(line, ": ");
    bool counts = strncmp(line, "counts: ", 8) == 0;

    t->line++;
    if (t->print && !counts)
        printf("%s\n", line);
    if (*line == '\0' || *line == '#')
        return;
    if (!text) {
        complain(t, "what is", line);
        return;
    }
    *text = '\0';
    text += 2;
    if (t->print && counts)
        printf("counts:");
    if (counts)
        take_counts(t, text);
    else if (strcmp(line, "start") == 0 || strcmp(line, "position") == 0)
        take_place(t, line, text);
    else
        complain(t, "what is", line);
}

static const struct ph_game *game_of(const char *path)
{
    const char *name = strrchr(path, '/');
    char game[32];

    name = name ? name + 1 : path;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(name, "."), name);
    return ph_game_find(game);
}

static void run_table(struct table *t)
{
    char fixture[128], *text, *rest, *line;

    t->game = game_of(t->path);
    if (!t->game) {
        complain(t, "no such game", "");
        return;
    }
    snprintf(fixture, sizeof fixture, "tests/data/%s-fixture.json", t->game->name);
    t->data = read_file(fixture);
    text = read_file(t->path);
    for (line = text; (rest = strchr(line, '\n')); line = rest + 1) {
        *rest = '\0';
        if (t->print && rest[1] == '\0' && *line == '\0')
            break;
        take_line(t, line);
    }
    ph_session_destroy(t->session);
    free(text);
    free(t->data);
}

static void run_path(const char *path, bool print, unsigned *passed, unsigned *failed)
{
    struct table t = {.path = path, .print = print};

    run_table(&t);
    *passed += t.passed;
    *failed += t.failed;
}

int main(int argc, char **argv)
{
    bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    unsigned passed = 0, failed = 0;
    int first = 1 + print;

    for (int i = first; i < argc; i++)
        run_path(argv[i], print, &passed, &failed);
    for (const struct ph_game *const *game = ph_games; first == argc && *game; game++) {
        char path[128];

        snprintf(path, sizeof path, "tests/perft/%s.perft", (*game)->name);
        run_path(path, print, &passed, &failed);
    }
    if (!print)
        printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 && (passed > 0 || print) ? EXIT_SUCCESS : EXIT_FAILURE;
}
