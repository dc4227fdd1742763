/* Every level from the fourth on passes every position of the suites.
 *   test-positions-positions                    runs them
 *   test-positions-positions GAME COUNT SEED    finds new ones and prints them */
#include "positions/suite.h"

#include <jansson.h>
#include <posthorn/think.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

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

ph_move ask_level(const struct ph_rules *rules, const void *state, unsigned level)
{
    struct ph_think_options options = {.bot = ph_bot_level(level)};
    struct ph_thought thought;

    if (!ph_think_state(rules, state, &options, &thought, NULL))
        abort();
    return thought.choice;
}

static void verdict(bool good, const char *format, const char *what, unsigned line)
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

/* What the level plays is added to `move`: is it right, or at least not foolish? */
static bool passes(const json_t *position, const struct ph_session *session, unsigned level,
                   struct ph_buf *move)
{
    const struct ph_rules *rules = ph_session_rules(session);
    const json_t *right = json_object_get(position, "right");

    rules->game->print_move(rules, ask_level(rules, ph_session_state(session), level), move);
    return right ? is_listed(right, ph_buf_text(move))
                 : !is_listed(json_object_get(position, "foolish"), ph_buf_text(move));
}

/* Asks every level in one position. */
static void check_position(const json_t *position, const struct ph_session *session, unsigned line)
{
    struct ph_buf move = {0};

    weakest_failed += !passes(position, session, 1, &move);
    for (unsigned level = FIRST_LEVEL; level <= PH_LEVELS; level++) {
        bool good;

        ph_buf_clear(&move);
        good = passes(position, session, level, &move);
        verdict(good, "%s in line %u", ph_buf_text(&move), line);
        if (!good)
            printf("  level %u, %s\n", level, json_string_value(json_object_get(position, "why")));
    }
    ph_buf_finish(&move);
}

/* One line of a suite: was it a position out of a lost game? */
static bool check_line(const char *text, const char *data, unsigned line)
{
    json_error_t wrong;
    json_t *position = json_loads(text, 0, &wrong);
    char *state = position ? json_dumps(json_object_get(position, "state"), JSON_COMPACT) : NULL;
    struct ph_error error = {{0}, {0}};
    struct ph_session *session = state ? ph_session_from_position(state, data, &error) : NULL;
    const char *from = json_string_value(json_object_get(position, "from"));
    bool lost = from && strcmp(from, "lost") == 0;

    verdict(session != NULL, "%s: no position in line %u", error.what, line);
    if (session)
        check_position(position, session, line);
    ph_session_destroy(session);
    free(state);
    json_decref(position);
    return lost;
}

static void check_suite(const struct ph_game *game)
{
    char path[128], *data = fixture_of(game), *suite, *place = NULL;
    unsigned lines = 0, lost = 0;

    weakest_failed = 0;
    snprintf(path, sizeof path, "tests/positions/%s/suite.jsonl", game->name);
    suite = read_text(path);
    for (char *text = suite ? strtok_r(suite, "\n", &place) : NULL; text;
         text = strtok_r(NULL, "\n", &place))
        lost += check_line(text, data, ++lines);
    verdict(lines >= SUITE_LEAST, "%s: only %u positions", path, lines);
    verdict(2 * lost >= lines, "%s: only %u from lost games", path, lost);
    /* a suite that anybody passes would say nothing */
    verdict(4 * weakest_failed >= lines, "%s: the weakest fails only %u", path, weakest_failed);
    free(suite);
    free(data);
}

int main(int argc, char **argv)
{
    const struct ph_game *game = argc == 4 ? ph_game_find(argv[1]) : NULL;

    if (game)
        return find_positions(game, (unsigned)atoi(argv[2]), (uint64_t)atoll(argv[3]));
    for (unsigned g = 0; ph_games[g]; g++)
        check_suite(ph_games[g]);
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
