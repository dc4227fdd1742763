/* Scenarios: making the table, its data and its position. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_finish(struct table *table)
{
    ph_session_destroy(table->session);
    json_decref(table->pending);
    json_decref(table->data);
    free(table->data_text);
    *table = (struct table){0};
}

/* ---- header lines ---- */

/* The fixture of a game lies in tests/data, two folders above its scenarios. */
static bool load_data(struct table *table, const char *game, struct ph_error *error)
{
    const char *slash = strrchr(table->file, '/');
    int folder = slash ? (int)(slash - table->file) : 1;
    char path[1024];
    json_error_t reason;

    snprintf(path, sizeof path, "%.*s/../../data/%s-fixture.json", folder,
             slash ? table->file : ".", game);
    table->data = json_load_file(path, JSON_REJECT_DUPLICATES, &reason);
    if (!table->data)
        return ph_fail(error, "", "%s: %s", path, reason.text);
    return true;
}

static bool set_game(struct table *table, const char *name, struct ph_error *error)
{
    if (table->words)
        return ph_fail(error, "", "the game is named twice");
    table->options.game = ph_game_find(name);
    table->words = game_words_find(name);
    if (!table->options.game || !table->words)
        return ph_fail(error, "", "there is no game \"%s\"", name);
    return load_data(table, name, error);
}

static bool set_players(struct table *table, const char *text, struct ph_error *error)
{
    int players;

    if (!read_number(text, &players, error))
        return false;
    table->options.players = (unsigned)players;
    return true;
}

static bool set_start(struct table *table, const char *text, struct ph_error *error)
{
    table->dealt = strcmp(text, "as dealt") == 0;
    if (!table->dealt && strcmp(text, "calm") != 0)
        return ph_fail(error, "", "expected \"calm\" or \"as dealt\"");
    return true;
}

static bool set_data(struct table *table, const char *edit, struct ph_error *error)
{
    if (!table->data)
        return ph_fail(error, "", "name the game before its data");
    return edit_apply(table->data, edit, error);
}

static bool add_extra(struct table *table, const struct line *line, struct ph_error *error)
{
    if (table->extra_count == EXTRAS_MAX)
        return ph_fail(error, "", "too many options");
    table->extra[table->extra_count++] = line;
    return true;
}

static bool set_first(struct table *table, const char *text, struct ph_error *error)
{
    table->first = PH_NOBODY;
    return strcmp(text, "drawn") == 0 || read_number(text, &table->first, error);
}

static bool set_seed(struct table *table, const char *text, struct ph_error *error)
{
    char *end;

    table->seed = strtoull(text, &end, 10);
    return *end == '\0' || ph_fail(error, "", "expected a number, seen \"%s\"", text);
}

bool table_option(struct table *table, const struct line *line, struct ph_error *error)
{
    static const struct {
        const char *key;
        bool (*set)(struct table *table, const char *text, struct ph_error *error);
    } own[] = {
        {"game", set_game}, {"players", set_players}, {"first", set_first},
        {"seed", set_seed}, {"start", set_start},     {"data", set_data},
    };

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(line->key, own[i].key) == 0)
            return own[i].set(table, line->value, error);
    return add_extra(table, line, error);
}

/* ---- making it ---- */

static bool set_extras(struct table *table)
{
    for (unsigned i = 0; i < table->extra_count; i++)
        if (!ph_options_set(&table->options, table->extra[i]->key, table->extra[i]->value,
                            &table->refusal))
            return false;
    return true;
}

static bool prepare_calm(struct table *table, struct ph_error *error)
{
    struct position position;

    table->pending = table_view(table, PH_EVERYTHING);
    position = (struct position){table->pending, table->data};
    return table->pending && table->words->calm(&position, error);
}

bool table_begin(struct table *table, struct ph_error *error)
{
    if (table->begun)
        return true;
    table->begun = true;
    if (!table->words)
        return ph_fail(error, "", "no game is named");
    table->data_text = json_dumps(table->data, JSON_COMPACT);
    if (!table->data_text)
        return ph_fail(error, "", "out of memory");
    table->options.data = table->data_text;
    if (!set_extras(table))
        return true;
    table->session = ph_session_start(&table->options, table->seed, table->first, &table->refusal);
    if (!table->session || table->dealt)
        return true;
    return prepare_calm(table, error);
}

bool table_given(struct table *table, const char *text, struct ph_error *error)
{
    struct position position;

    if (!table->session)
        return ph_fail(error, "", "the table was refused: %s: %s", table->refusal.where,
                       table->refusal.what);
    if (!table->pending)
        table->pending = table_view(table, PH_EVERYTHING);
    position = (struct position){table->pending, table->data};
    return given_apply(table->words, &position, text, error);
}

void table_commit(struct table *table)
{
    char *text;

    if (!table->pending)
        return;
    text = json_dumps(table->pending, JSON_COMPACT);
    json_decref(table->pending);
    table->pending = NULL;
    ph_session_destroy(table->session);
    table->session = ph_session_from_position(text, table->data_text, &table->refusal);
    free(text);
}

json_t *table_view(const struct table *table, int viewer)
{
    struct ph_buf text = {0};
    json_t *view;

    ph_view_json(&text, ph_session_rules(table->session), ph_session_state(table->session), viewer);
    view = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, NULL);
    ph_buf_finish(&text);
    return view;
}
