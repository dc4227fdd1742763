/* Writing the rules of a game: the options as they are set, and the text, rule by rule. */
#include <string.h>

#include "base/json.h"
#include "wire/http.h"

/* ---- rows of the tables: | LL-S1 | text | ---- */

/* The first cell of a row, if it is a rule's ID: capital letters, a dash, letters and digits. */
static size_t rule_id(const char *cell)
{
    size_t capitals = strspn(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    size_t rest = capitals > 0 && cell[capitals] == '-'
                      ? strspn(cell + capitals + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.")
                      : 0;

    return rest > 0 && strncmp(cell + capitals + 1 + rest, " | ", 3) == 0 ? capitals + 1 + rest : 0;
}

static void put_piece(struct ph_buf *out, const char *key, const char *text, size_t size)
{
    struct ph_buf piece = {0};

    ph_buf_addn(&piece, text, size);
    ph_json_put_string(out, key, ph_buf_text(&piece));
    ph_buf_finish(&piece);
}

static void put_row(struct ph_buf *out, const char *line, size_t size, const char *section,
                    size_t section_size)
{
    size_t id = rule_id(line + 2), from = id + 5;

    while (size > from && strchr("| ", line[size - 1]))
        size--;
    ph_json_open(out, '{');
    put_piece(out, "id", line + 2, id);
    put_piece(out, "section", section, section_size);
    put_piece(out, "text", line + from, size - from);
    ph_json_close(out, '}');
}

static void put_rules(struct ph_buf *out, const char *text)
{
    const char *section = "";
    size_t section_size = 0;

    ph_json_put_open(out, "rules", '[');
    for (const char *line = text; *line != '\0';) {
        size_t size = strcspn(line, "\n");

        if (strncmp(line, "## ", 3) == 0) {
            section = line + 3;
            section_size = size - 3;
        } else if (strncmp(line, "| ", 2) == 0 && rule_id(line + 2) > 0) {
            put_row(out, line, size, section, section_size);
        }
        line += size + (line[size] == '\n');
    }
    ph_json_close(out, ']');
}

/* ---- options ---- */

/* The value of an option at this table: what was asked for, else what it is by itself. */
static const char *value_of(const struct ph_options *options, const struct ph_option_kind *kind)
{
    for (unsigned i = 0; i < options->count; i++)
        if (strcmp(options->at[i].key, kind->key) == 0)
            return options->at[i].value;
    return kind->initial;
}

static void put_options(struct ph_buf *out, const struct ph_options *options, enum ph_lang lang)
{
    ph_json_put_open(out, "options", '[');
    for (const struct ph_option_kind *kind = ph_game_options(options->game); kind->key; kind++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "key", kind->key);
        ph_json_put_string(out, "value", value_of(options, kind));
        ph_json_put_string(out, "initial", kind->initial);
        ph_json_put_string(out, "rule", kind->rule);
        ph_json_put_string(out, "text", ph_tr(lang, kind->text));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

void wire_write_rules(struct ph_buf *out, const struct wire_rules *rules, enum ph_lang lang)
{
    const struct ph_game *game = rules->options->game;

    ph_json_open(out, '{');
    ph_json_put_string(out, "game", ph_game_name(game));
    ph_json_put_string(out, "title", ph_game_title(game));
    ph_json_put_string(out, "lang", ph_lang_code(lang));
    ph_json_put_string(out, "text_lang", ph_lang_code(rules->text_lang));
    put_options(out, rules->options, lang);
    put_rules(out, rules->text);
    ph_json_put_string(out, "text", rules->text);
    ph_json_close(out, '}');
}
