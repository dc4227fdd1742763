/* Writing the list of games: options, parts of the score, levels, phrases. */
#include <posthorn/think.h>

#include "base/json.h"
#include "wire/http.h"

static void put_option(struct ph_buf *out, const struct ph_option_kind *kind, enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "key", kind->key);
    ph_json_put_string(out, "values", kind->values);
    ph_json_put_string(out, "initial", kind->initial);
    ph_json_put_string(out, "rule", kind->rule);
    ph_json_put_string(out, "text", ph_tr(lang, kind->text));
    ph_json_close(out, '}');
}

static void put_score_parts(struct ph_buf *out, const struct ph_game *game, enum ph_lang lang)
{
    ph_json_put_open(out, "score", '[');
    for (const struct ph_score_part *part = ph_game_score_parts(game); part->name; part++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "part", part->name);
        ph_json_put_string(out, "text", ph_tr(lang, part->label));
        ph_json_put_bool(out, "points", part->kind == PH_PART_POINTS);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_game(struct ph_buf *out, const struct ph_game *game, enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "game", ph_game_name(game));
    ph_json_put_string(out, "title", ph_game_title(game));
    ph_json_put_int(out, "rules_version", ph_game_version(game));
    ph_json_put_open(out, "seats", '{');
    ph_json_put_int(out, "min", ph_game_seats_min(game));
    ph_json_put_int(out, "max", ph_game_seats_max(game));
    ph_json_close(out, '}');
    ph_json_put_open(out, "options", '[');
    for (const struct ph_option_kind *kind = ph_game_options(game); kind->key; kind++)
        put_option(out, kind, lang);
    ph_json_close(out, ']');
    put_score_parts(out, game, lang);
    ph_json_close(out, '}');
}

static void put_levels(struct ph_buf *out, enum ph_lang lang)
{
    ph_json_put_open(out, "levels", '[');
    for (unsigned level = 1; level <= PH_LEVELS; level++) {
        ph_json_open(out, '{');
        ph_json_put_int(out, "level", level);
        ph_json_put_string(out, "name", ph_tr(lang, ph_level_name(level)));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

static void put_phrases(struct ph_buf *out, enum ph_lang lang)
{
    ph_json_put_open(out, "phrases", '[');
    for (const struct ph_chat_phrase *phrase = ph_chat_phrases; phrase->key; phrase++) {
        ph_json_open(out, '{');
        ph_json_put_string(out, "phrase", phrase->key);
        ph_json_put_string(out, "text", ph_tr(lang, phrase->text));
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
}

void wire_write_games(struct ph_buf *out, enum ph_lang lang)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "lang", ph_lang_code(lang));
    ph_json_put_open(out, "games", '[');
    for (unsigned i = 0; ph_game_at(i); i++)
        put_game(out, ph_game_at(i), lang);
    ph_json_close(out, ']');
    put_levels(out, lang);
    put_phrases(out, lang);
    ph_json_close(out, '}');
}
