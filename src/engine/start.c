/* The engine's commands that begin a game, and the one that prints it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "core/deal.h"
#include "engine/command.h"
#include "host/file.h"

enum { DEFAULT_PLAYERS = 2, DEFAULT_SEED = 1 };

/* What a `new` asks for. */
struct new_game {
    struct ph_options options;
    uint64_t seed;
    int first;
    uint8_t deal[PH_DEAL_SIZE];
    bool has_players, has_seed, has_deal;
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

static bool twice(const struct new_game *wanted, const char *key)
{
    if (strcmp(key, "players") == 0)
        return wanted->has_players;
    if (strcmp(key, "seed") == 0)
        return wanted->has_seed;
    if (strcmp(key, "deal") == 0)
        return wanted->has_deal;
    if (strcmp(key, "first") == 0)
        return wanted->first != PH_NOBODY;
    if (strcmp(key, "data") == 0)
        return wanted->data.at != NULL;
    for (unsigned i = 0; i < wanted->options.count; i++)
        if (strcmp(wanted->options.at[i].key, key) == 0)
            return true;
    return false;
}

static bool set_players(struct new_game *wanted, const char *value, struct ph_error *error)
{
    const struct ph_game *game = wanted->options.game;
    uint64_t players;

    if (!ph_number_read(value, ph_game_seats_max(game), &players) ||
        players < ph_game_seats_min(game))
        return ph_fail(error, "players", "%s is for %u to %u players", ph_game_name(game),
                       ph_game_seats_min(game), ph_game_seats_max(game));
    wanted->options.players = (unsigned)players;
    wanted->has_players = true;
    return true;
}

static bool set_seed(struct new_game *wanted, const char *value, struct ph_error *error)
{
    wanted->has_seed = true;
    return ph_number_read(value, UINT64_MAX, &wanted->seed) ||
           ph_fail(error, "seed", "must be a whole number from 0 to 18446744073709551615");
}

static bool set_deal(struct new_game *wanted, const char *value, struct ph_error *error)
{
    wanted->has_deal = true;
    return ph_deal_read(value, wanted->deal) ||
           ph_fail(error, "deal", "must be 64 hexadecimal digits, not all 0");
}

static bool set_first(struct new_game *wanted, const char *value, struct ph_error *error)
{
    uint64_t seat;

    if (!ph_number_read(value, PH_SEATS_MAX - 1, &seat))
        return ph_fail(error, "first", "must be a seat: 0 is the first one");
    wanted->first = (int)seat;
    return true;
}

static bool set_data(struct new_game *wanted, const char *path, struct ph_error *error)
{
    if (!*path)
        return ph_fail(error, "data", "expected the name of a file");
    if (!ph_file_read(path, &wanted->data, error))
        return false;
    return wanted->data.at || ph_fail(error, path, "the file is empty");
}

static bool set(struct new_game *wanted, char *word, struct ph_error *error)
{
    char *value = strchr(word, '=');

    if (!value || value == word)
        return ph_fail(error, word, "expected KEY=VALUE");
    *value++ = '\0';
    if (twice(wanted, word))
        return ph_fail(error, word, "given twice");
    if (strcmp(word, "players") == 0)
        return set_players(wanted, value, error);
    if (strcmp(word, "seed") == 0)
        return set_seed(wanted, value, error);
    if (strcmp(word, "deal") == 0)
        return set_deal(wanted, value, error);
    if (strcmp(word, "first") == 0)
        return set_first(wanted, value, error);
    if (strcmp(word, "data") == 0)
        return set_data(wanted, value, error);
    return ph_options_set(&wanted->options, word, value, error);
}

static bool read_wanted(struct engine_call *call, struct new_game *wanted, struct ph_error *error)
{
    const struct ph_game *game = ph_game_find(call->word[0]);

    if (!game)
        return ph_fail(error, "", "unknown game %.40s: games lists them", call->word[0]);
    *wanted = (struct new_game){.seed = DEFAULT_SEED, .first = PH_NOBODY};
    wanted->options.game = game;
    wanted->options.players = DEFAULT_PLAYERS;
    for (unsigned i = 1; i < call->count; i++)
        if (!set(wanted, call->word[i], error))
            return false;
    if (wanted->first != PH_NOBODY && (unsigned)wanted->first >= wanted->options.players)
        return ph_fail(error, "first", "there is no seat %d: they are 0 to %u", wanted->first,
                       wanted->options.players - 1);
    if (wanted->has_seed && wanted->has_deal)
        return ph_fail(error, "deal", "a game has a seed or a deal, not both");
    wanted->options.data = wanted->data.at;
    return true;
}

void engine_new(struct engine_call *call)
{
    struct new_game wanted = {0};
    struct ph_error error = {0};
    struct ph_session *session = NULL;

    if (read_wanted(call, &wanted, &error))
        session = wanted.has_deal
                      ? ph_session_deal(&wanted.options, wanted.deal, wanted.first, &error)
                      : ph_session_start(&wanted.options, wanted.seed, wanted.first, &error);
    begin(call, session, wanted.data.at, &error);
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
