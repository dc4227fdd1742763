/* Every level from the fourth on passes every position of suite.jsonl, and those with a net most of
 * shipped.jsonl.
 *   test-positions-positions                            runs them
 *   test-positions-positions GAME COUNT SEED            finds new ones for suite.jsonl, prints them
 *   test-positions-positions GAME COUNT SEED shipped    the same for shipped.jsonl
 *   test-positions-positions compare FILE GAMES         prints the lines whose right move wins more
 *                                                       games than the foolish one, for mended.jsonl */
#include "positions/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUITE_LEAST = 60 };

static unsigned passed, failed;
static unsigned weakest_failed; /* positions of this suite, by the first level */

char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) {
        rewind(file);
        text = calloc(1, (size_t)size + 1);
        if (text && fread(text, 1, (size_t)size, file) != (size_t)size)
            text[0] = '\0';
    }
    fclose(file);
    return text;
}

char *fixture_of(const struct ph_game *game)
{
    char path[128];

    snprintf(path, sizeof path, "tests/data/%s-fixture.json", game->name);
    return read_text(path);
}

char *read_suite(const struct ph_game *game, const char *name)
{
    char path[128];

    snprintf(path, sizeof path, "tests/positions/%s/%s", game->name, name);
    return read_text(path);
}

static ph_move ask(const struct ph_rules *rules, const void *state, const struct ph_bot *bot)
{
    struct ph_think_options options = {.bot = *bot};
    struct ph_thought thought;

    if (!ph_think_state(rules, state, &options, &thought, NULL))
        abort();
    return thought.choice;
}

ph_move ask_level(const struct ph_rules *rules, const void *state, unsigned level)
{
    struct ph_bot bot = ph_bot_level(level);

    return ask(rules, state, &bot);
}

void verdict(bool good, const char *format, const char *what, unsigned line)
{
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf(format, what, line);
    putchar('\n');
}

static bool is_listed(const json_t *moves, const char *move)
{
    const json_t *item;
    size_t i;

    json_array_foreach(moves, i, item) if (strcmp(json_string_value(item), move) == 0) return true;
    return false;
}

bool passes(const json_t *position, const struct ph_session *session, const struct ph_bot *bot,
            struct ph_buf *move)
{
    const struct ph_rules *rules = ph_session_rules(session);
    const json_t *right = json_object_get(position, "right");

    rules->game->print_move(rules, ask(rules, ph_session_state(session), bot), move);
    return right ? is_listed(right, ph_buf_text(move))
                 : !is_listed(json_object_get(position, "foolish"), ph_buf_text(move));
}

/* Asks every level in one position. */
static void check_position(const json_t *position, const struct ph_session *session, unsigned line)
{
    struct ph_buf move = {0};
    struct ph_bot bot = ph_bot_level(1);

    weakest_failed += !passes(position, session, &bot, &move);
    for (unsigned level = FIRST_LEVEL; level <= PH_LEVELS; level++) {
        bool good;

        bot = ph_bot_level(level);
        ph_buf_clear(&move);
        good = passes(position, session, &bot, &move);
        verdict(good, "%s in line %u", ph_buf_text(&move), line);
        if (!good)
            printf("  level %u, %s\n", level, json_string_value(json_object_get(position, "why")));
    }
    ph_buf_finish(&move);
}

struct ph_session *read_line(const char *text, const char *data, unsigned line, json_t **position)
{
    json_error_t wrong;
    struct ph_error error = {{0}, {0}};
    struct ph_session *session = NULL;
    char *state;

    *position = json_loads(text, 0, &wrong);
    state = json_dumps(json_object_get(*position, "state"), JSON_COMPACT);
    if (state)
        session = ph_session_from_position(state, data, &error);
    verdict(session != NULL, "%s: no position in line %u", error.what, line);
    free(state);
    return session;
}

/* One line of a suite: was it a position out of a lost game? */
static bool check_line(const char *text, const char *data, unsigned line)
{
    json_t *position;
    struct ph_session *session = read_line(text, data, line, &position);
    const char *from = json_string_value(json_object_get(position, "from"));
    bool lost = from && strcmp(from, "lost") == 0;

    if (session)
        check_position(position, session, line);
    ph_session_destroy(session);
    json_decref(position);
    return lost;
}

static void check_suite(const struct ph_game *game)
{
    char *data = fixture_of(game), *suite = read_suite(game, "suite.jsonl"), *place = NULL;
    unsigned lines = 0, lost = 0;

    weakest_failed = 0;
    for (char *text = suite ? strtok_r(suite, "\n", &place) : NULL; text;
         text = strtok_r(NULL, "\n", &place))
        lost += check_line(text, data, ++lines);
    verdict(lines >= SUITE_LEAST, "%s: only %u positions", game->name, lines);
    verdict(2 * lost >= lines, "%s: only %u from lost games", game->name, lost);
    /* a suite that anybody passes would say nothing */
    verdict(4 * weakest_failed >= lines, "%s: the weakest fails only %u", game->name, weakest_failed);
    free(suite);
    free(data);
}

int main(int argc, char **argv)
{
    const struct ph_game *game = argc >= 4 ? ph_game_find(argv[1]) : NULL;

    if (argc == 4 && strcmp(argv[1], "compare") == 0)
        return compare_moves(argv[2], (unsigned)atoi(argv[3]));
    if (game)
        return find_positions(game, (unsigned)atoi(argv[2]), (uint64_t)atoll(argv[3]), argc > 4);
    for (unsigned g = 0; ph_games[g]; g++) {
        check_suite(ph_games[g]);
        check_nets(ph_games[g]);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
