/* The options that several verbs share: the table someone wants to play at, and the language. */
#include "cli/wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "host/file.h"
#include "terminal/say.h"

enum { GAMES_MAX = 16, DEFAULT_PLAYERS = 2, DEFAULT_SEED = 1 };

void wish_init(struct wish *wish)
{
    *wish = (struct wish){.first = PH_NOBODY};
}

bool wish_is_table(const struct wish *wish)
{
    return wish->players || wish->has_seed || wish->first != PH_NOBODY || wish->count;
}

/* ---- languages and numbers ---- */

enum ph_lang wish_environment_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum ph_lang lang = PH_EN;

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return ph_lang_find(value, &lang) ? lang : PH_EN;
    }
    return PH_EN;
}

int wish_lang(const struct cli_args *args, enum ph_lang *lang)
{
    if (ph_lang_find(args->value, lang))
        return CLI_OK;
    return cli_usage(args, "--lang must be en, fr or de, not %s", args->value);
}

int wish_number(const struct cli_args *args, const char *name, uint64_t most, uint64_t *number)
{
    if (ph_number_read(args->value, most, number))
        return CLI_OK;
    return cli_usage(args, "--%s must be a whole number up to %llu, not %s", name,
                     (unsigned long long)most, args->value);
}

/* ---- the game ---- */

static int take_game(const struct cli_args *args, struct wish *wish)
{
    const char *names[GAMES_MAX], *meant;
    char list[80] = "";
    unsigned count = 0;

    if (wish->game)
        return cli_usage(args, "one game at a time: %s or %s?", wish->game->name, args->value);
    wish->game = ph_game_find(args->value);
    if (wish->game)
        return CLI_OK;
    for (; count < GAMES_MAX && ph_games[count]; count++) {
        names[count] = ph_games[count]->name;
        snprintf(list + strlen(list), sizeof list - strlen(list), " %s", names[count]);
    }
    meant = cli_suggest(args->value, names, count, sizeof *names);
    if (meant)
        return cli_usage(args, "unknown game %s; did you mean %s?", args->value, meant);
    return cli_usage(args, "unknown game %s; there are:%s", args->value, list);
}

static int keep(const struct cli_args *args, struct wish *wish, const char *key)
{
    if (wish->count == PH_OPTIONS_MAX)
        return cli_usage(args, "more than %d options", PH_OPTIONS_MAX);
    wish->at[wish->count].key = key;
    wish->at[wish->count++].value = args->value;
    return CLI_OK;
}

int wish_take(const struct cli_args *args, int what, struct wish *wish)
{
    uint64_t number = 0;
    int status = CLI_OK;

    switch (what) {
    case WISH_PLAYERS:
        status = wish_number(args, "players", PH_SEATS_MAX, &number);
        wish->players = (unsigned)number;
        return status == CLI_OK && number == 0 ? cli_usage(args, "nobody plays?") : status;
    case WISH_SEED:
        wish->has_seed = true;
        return wish_number(args, "seed", UINT64_MAX, &wish->seed);
    case WISH_FIRST:
        status = wish_number(args, "first", PH_SEATS_MAX - 1, &number);
        wish->first = (int)number;
        return status;
    case WISH_EDITION: return keep(args, wish, "edition");
    case WISH_VARIANT: return keep(args, wish, "variant");
    case WISH_RULE: return keep(args, wish, NULL);
    case WISH_DATA: wish->data_path = args->value; return CLI_OK;
    case CLI_WORD: return take_game(args, wish);
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

static bool set_all(const struct wish *wish, struct ph_options *options, struct ph_error *error)
{
    for (unsigned i = 0; i < wish->count; i++)
        if (wish->at[i].key ? !ph_options_set(options, wish->at[i].key, wish->at[i].value, error)
                            : !set_rule(options, wish->at[i].value, error))
            return false;
    return true;
}

int wish_data(const struct wish *wish, struct ph_options *options, struct ph_buf *data)
{
    struct ph_error error = {0};

    if (!wish->data_path)
        return CLI_OK;
    if (!ph_file_read(wish->data_path, data, &error))
        return cli_failed(&error);
    options->data = ph_buf_text(data);
    return CLI_OK;
}

int wish_options(const struct cli_args *args, const struct wish *wish, struct ph_options *options,
                 struct ph_buf *data)
{
    struct ph_error error = {0};

    *options = (struct ph_options){.game = wish->game, .players = wish->players};
    if (options->players == 0)
        options->players = DEFAULT_PLAYERS;
    if (options->players < wish->game->seats_min || options->players > wish->game->seats_max)
        return cli_usage(args, "%s is for %u to %u players", wish->game->title,
                         wish->game->seats_min, wish->game->seats_max);
    if (wish->first >= (int)options->players)
        return cli_usage(args, "--first: the seats are 0 to %u", options->players - 1);
    if (!set_all(wish, options, &error))
        return cli_usage(args, "%s%s%s", error.where, error.where[0] ? ": " : "", error.what);
    return wish_data(wish, options, data);
}

struct ph_session *wish_start(const struct cli_args *args, const struct wish *wish, int *status)
{
    struct ph_options options;
    struct ph_buf data = {0};
    struct ph_error error = {0};
    struct ph_session *session = NULL;

    *status = wish_options(args, wish, &options, &data);
    if (*status == CLI_OK) {
        session = ph_session_start(&options, wish->has_seed ? wish->seed : DEFAULT_SEED,
                                   wish->first, &error);
        if (!session && wish->data_path)
            say_in_file(&error, wish->data_path);
        if (!session)
            *status = cli_failed(&error);
    }
    ph_buf_finish(&data);
    return session;
}

int wish_view(const struct cli_args *args, int *viewer)
{
    uint64_t seat = 0;

    if (strcmp(args->value, "all") == 0)
        *viewer = PH_EVERYTHING;
    else if (strcmp(args->value, "none") == 0)
        *viewer = PH_NOBODY;
    else if (ph_number_read(args->value, PH_SEATS_MAX - 1, &seat))
        *viewer = (int)seat;
    else
        return cli_usage(args, "--view must be a seat (0 is the first), none or all");
    return CLI_OK;
}

struct ph_session *wish_record(const char *path, const char *data_path, struct ph_error *error)
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
