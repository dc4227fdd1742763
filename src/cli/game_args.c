/* The options that several commands share: which game to start, and how. */
#include "cli/game_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "host/file.h"
#include "terminal/say.h"

enum { GAMES_MAX = 16, DEFAULT_PLAYERS = 2, DEFAULT_SEED = 1 };

void game_args_init(struct game_args *wanted)
{
    *wanted = (struct game_args){.first = PH_NOBODY};
}

bool game_args_any(const struct game_args *wanted)
{
    return wanted->players || wanted->has_seed || wanted->first != PH_NOBODY || wanted->count;
}

/* ---- the game ---- */

static int take_game(const struct cli_args *args, struct game_args *wanted)
{
    const char *names[GAMES_MAX], *meant;
    char list[80] = "";
    unsigned count = 0;

    if (wanted->game)
        return cli_usage(args, "one game at a time: %s or %s?", ph_game_name(wanted->game),
                         args->value);
    wanted->game = ph_game_find(args->value);
    if (wanted->game)
        return CLI_OK;
    for (; count < GAMES_MAX && ph_game_at(count); count++) {
        names[count] = ph_game_name(ph_game_at(count));
        snprintf(list + strlen(list), sizeof list - strlen(list), " %s", names[count]);
    }
    meant = cli_suggest(args->value, names, count, sizeof *names);
    if (meant)
        return cli_usage(args, "unknown game %s; did you mean %s?", args->value, meant);
    return cli_usage(args, "unknown game %s; there are:%s", args->value, list);
}

static int keep(const struct cli_args *args, struct game_args *wanted, const char *key)
{
    if (wanted->count == PH_OPTIONS_MAX)
        return cli_usage(args, "more than %d options", PH_OPTIONS_MAX);
    wanted->at[wanted->count].key = key;
    wanted->at[wanted->count++].value = args->value;
    return CLI_OK;
}

int game_args_take(const struct cli_args *args, int what, struct game_args *wanted)
{
    uint64_t number = 0;
    int status = CLI_OK;

    switch (what) {
    case GAME_ARG_PLAYERS:
        status = cli_number(args, 1, PH_SEATS_MAX, &number);
        wanted->players = (unsigned)number;
        return status;
    case GAME_ARG_SEED:
        wanted->has_seed = true;
        return cli_number(args, 0, UINT64_MAX, &wanted->seed);
    case GAME_ARG_FIRST:
        status = cli_number(args, 0, PH_SEATS_MAX - 1, &number);
        wanted->first = (int)number;
        return status;
    case GAME_ARG_EDITION: return keep(args, wanted, "edition");
    case GAME_ARG_VARIANT: return keep(args, wanted, "variant");
    case GAME_ARG_RULE: return keep(args, wanted, NULL);
    case GAME_ARG_DATA: wanted->data_path = args->value; return CLI_OK;
    case CLI_WORD: return take_game(args, wanted);
    default: return CLI_USAGE;
    }
}

/* ---- its options ---- */

/* `--rule lady_surcharge=1` and `--rule rule.lady_surcharge=1` are the same. */
static bool set_rule(struct ph_options *options, const char *text, struct ph_error *error)
{
    const char *value = strchr(text, '=');
    struct ph_buf key = {0};
    bool ok;

    if (!value)
        return ph_fail(error, "--rule", "expected KEY=VALUE, not %.80s", text);
    ph_buf_add(&key, strncmp(text, "rule.", 5) == 0 ? "" : "rule.");
    ph_buf_addn(&key, text, (size_t)(value - text));
    ok = ph_options_set(options, ph_buf_text(&key), value + 1, error);
    ph_buf_finish(&key);
    return ok;
}

static bool set_all(const struct game_args *wanted, struct ph_options *options,
                    struct ph_error *error)
{
    for (unsigned i = 0; i < wanted->count; i++)
        if (wanted->at[i].key
                ? !ph_options_set(options, wanted->at[i].key, wanted->at[i].value, error)
                : !set_rule(options, wanted->at[i].value, error))
            return false;
    return true;
}

int game_args_data(const struct game_args *wanted, struct ph_options *options, struct ph_buf *data)
{
    struct ph_error error = {0};

    if (!wanted->data_path)
        return CLI_OK;
    if (!ph_file_read(wanted->data_path, data, &error))
        return cli_failed(&error);
    options->data = ph_buf_text(data);
    return CLI_OK;
}

int game_args_options(const struct cli_args *args, const struct game_args *wanted,
                      struct ph_options *options, struct ph_buf *data)
{
    struct ph_error error = {0};

    *options = (struct ph_options){.game = wanted->game, .players = wanted->players};
    if (options->players == 0)
        options->players = DEFAULT_PLAYERS;
    if (options->players < ph_game_seats_min(wanted->game) ||
        options->players > ph_game_seats_max(wanted->game))
        return cli_usage(args, "%s is for %u to %u players", ph_game_title(wanted->game),
                         ph_game_seats_min(wanted->game), ph_game_seats_max(wanted->game));
    if (wanted->first >= (int)options->players)
        return cli_usage(args, "--first: the seats are 0 to %u", options->players - 1);
    if (!set_all(wanted, options, &error))
        return cli_usage(args, "%s%s%s", error.where, error.where[0] ? ": " : "", error.what);
    return game_args_data(wanted, options, data);
}

struct ph_session *game_args_start(const struct cli_args *args, const struct game_args *wanted,
                                   int *status)
{
    struct ph_options options;
    struct ph_buf data = {0};
    struct ph_error error = {0};
    struct ph_session *session = NULL;

    *status = game_args_options(args, wanted, &options, &data);
    if (*status == CLI_OK) {
        session = ph_session_start(&options, wanted->has_seed ? wanted->seed : DEFAULT_SEED,
                                   wanted->first, &error);
        if (!session && wanted->data_path)
            say_in_file(&error, wanted->data_path);
        if (!session)
            *status = cli_failed(&error);
    }
    ph_buf_finish(&data);
    return session;
}

struct ph_session *game_args_record(const char *path, const char *data_path, struct ph_error *error)
{
    struct ph_buf text = {0}, data = {0};
    struct ph_session *session = NULL;

    if (ph_file_read_input(path, &text, error) &&
        (!data_path || ph_file_read(data_path, &data, error))) {
        session = ph_record_read(ph_buf_text(&text), data.at, error);
        if (!session)
            say_in_file(error, path);
    }
    ph_buf_finish(&text);
    ph_buf_finish(&data);
    return session;
}
