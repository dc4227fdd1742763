/* The engine's commands that begin a game, and the one that prints it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "engine/command.h"
#include "host/file.h"

enum { DEFAULT_PLAYERS = 2, DEFAULT_SEED = 1 };

/* What a `new` asks for. */
struct wish {
    struct ph_options options;
    uint64_t seed;
    int first;
    bool has_players, has_seed;
    struct ph_buf data;
};

void engine_take(struct engine *engine, struct ph_session *session, char *data)
{
    ph_session_destroy(engine->session);
    engine->session = session;
    if (engine->data != data)
        free(engine->data);
    engine->data = data;
}

/* Makes room for the moves of a position; without it no game can begin. */
static bool make_room(struct engine_call *call)
{
    ph_move **moves = &call->engine->moves;

    if (!*moves)
        *moves = malloc(PH_MOVES_MAX * sizeof **moves);
    return *moves != NULL;
}

/* Replaces the engine's game by the new one, or says why there is none. Takes ownership of
 * `data`. */
static void begin(struct engine_call *call, struct ph_session *session, char *data,
                  const struct ph_error *error)
{
    if (session && make_room(call)) {
        if (data != call->engine->data) {
            call->engine->data_hash = ph_rules_data_hash(ph_session_rules(session));
            call->engine->data_game = ph_session_game(session);
        }
        engine_take(call->engine, session, data);
        engine_done(call, "%s", "");
        return;
    }
    if (session)
        engine_refuse(call, "out of memory");
    else
        engine_refuse_error(call, error);
    ph_session_destroy(session);
    if (data != call->engine->data)
        free(data);
}

/* ---- new ---- */

static bool twice(const struct wish *wish, const char *key)
{
    if (strcmp(key, "players") == 0)
        return wish->has_players;
    if (strcmp(key, "seed") == 0)
        return wish->has_seed;
    if (strcmp(key, "first") == 0)
        return wish->first != PH_NOBODY;
    if (strcmp(key, "data") == 0)
        return wish->data.at != NULL;
    for (unsigned i = 0; i < wish->options.count; i++)
        if (strcmp(wish->options.at[i].key, key) == 0)
            return true;
    return false;
}

static bool set_players(struct wish *wish, const char *value, struct ph_error *error)
{
    const struct ph_game *game = wish->options.game;
    uint64_t players;

    if (!ph_number_read(value, ph_game_seats_max(game), &players) ||
        players < ph_game_seats_min(game))
        return ph_fail(error, "players", "%s is for %u to %u players", ph_game_name(game),
                       ph_game_seats_min(game), ph_game_seats_max(game));
    wish->options.players = (unsigned)players;
    wish->has_players = true;
    return true;
}

static bool set_seed(struct wish *wish, const char *value, struct ph_error *error)
{
    wish->has_seed = true;
    return ph_number_read(value, UINT64_MAX, &wish->seed) ||
           ph_fail(error, "seed", "must be a whole number from 0 to 18446744073709551615");
}

static bool set_first(struct wish *wish, const char *value, struct ph_error *error)
{
    uint64_t seat;

    if (!ph_number_read(value, PH_SEATS_MAX - 1, &seat))
        return ph_fail(error, "first", "must be a seat: 0 is the first one");
    wish->first = (int)seat;
    return true;
}

static bool set_data(struct wish *wish, const char *path, struct ph_error *error)
{
    if (!*path)
        return ph_fail(error, "data", "expected the name of a file");
    if (!ph_file_read(path, &wish->data, error))
        return false;
    return wish->data.at || ph_fail(error, path, "the file is empty");
}

static bool set(struct wish *wish, char *word, struct ph_error *error)
{
    char *value = strchr(word, '=');

    if (!value || value == word)
        return ph_fail(error, word, "expected KEY=VALUE");
    *value++ = '\0';
    if (twice(wish, word))
        return ph_fail(error, word, "given twice");
    if (strcmp(word, "players") == 0)
        return set_players(wish, value, error);
    if (strcmp(word, "seed") == 0)
        return set_seed(wish, value, error);
    if (strcmp(word, "first") == 0)
        return set_first(wish, value, error);
    if (strcmp(word, "data") == 0)
        return set_data(wish, value, error);
    return ph_options_set(&wish->options, word, value, error);
}

static bool read_wish(struct engine_call *call, struct wish *wish, struct ph_error *error)
{
    const struct ph_game *game = ph_game_find(call->word[0]);

    if (!game)
        return ph_fail(error, "", "unknown game %.40s: games lists them", call->word[0]);
    *wish = (struct wish){.seed = DEFAULT_SEED, .first = PH_NOBODY};
    wish->options.game = game;
    wish->options.players = DEFAULT_PLAYERS;
    for (unsigned i = 1; i < call->count; i++)
        if (!set(wish, call->word[i], error))
            return false;
    if (wish->first != PH_NOBODY && (unsigned)wish->first >= wish->options.players)
        return ph_fail(error, "first", "there is no seat %d: they are 0 to %u", wish->first,
                       wish->options.players - 1);
    wish->options.data = wish->data.at;
    return true;
}

void engine_new(struct engine_call *call)
{
    struct wish wish = {0};
    struct ph_error error = {0};
    struct ph_session *session = NULL;

    if (read_wish(call, &wish, &error))
        session = ph_session_start(&wish.options, wish.seed, wish.first, &error);
    begin(call, session, wish.data.at, &error);
}

/* ---- position, load, record ---- */

void engine_position(struct engine_call *call)
{
    const struct engine *engine = call->engine;
    bool same_game = ph_position_game(call->word[0]) == engine->data_game;
    struct ph_error error = {0};
    struct ph_session *session =
        ph_session_from_position(call->word[0], same_game ? engine->data : NULL, &error);

    begin(call, session, call->engine->data, &error);
}

/* The data of the last `new`, if the record names it; NULL: a built-in data file. */
static const char *data_for(const struct engine *engine, const char *record)
{
    char line[32];

    snprintf(line, sizeof line, "data: %016" PRIx64, engine->data_hash);
    return engine->data && strstr(record, line) ? engine->data : NULL;
}

void engine_load(struct engine_call *call)
{
    struct ph_error error = {0};
    struct ph_session *session = NULL;
    struct ph_buf text = {0};

    if (ph_file_read(call->word[0], &text, &error))
        session =
            ph_record_read(ph_buf_text(&text), data_for(call->engine, ph_buf_text(&text)), &error);
    ph_buf_finish(&text);
    begin(call, session, call->engine->data, &error);
}

/* A record has an empty line between its head and its turns, which would end the reply. It is
 * printed as an empty comment instead, which reads the same. */
void engine_record(struct engine_call *call)
{
    struct ph_buf text = {0};
    const char *line;

    ph_record_print(call->session, &text);
    engine_begin_list(call);
    for (line = ph_buf_text(&text); *line;) {
        size_t length = strcspn(line, "\n");

        if (length == 0)
            ph_buf_addc(call->reply, '#');
        ph_buf_addn(call->reply, line, length);
        ph_buf_addc(call->reply, '\n');
        line += length + (line[length] == '\n');
    }
    ph_buf_finish(&text);
}
