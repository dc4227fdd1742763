/* Scenarios: `given:` lines, the part that all games share. */
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

const struct game_words *game_words_find(const char *game)
{
    static const struct game_words *const all[] = {&loire_words, &taxis_words};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game) == 0)
            return all[i];
    return NULL;
}

static const struct given_word *find_word(const struct game_words *game, const char *name)
{
    for (const struct given_word *word = game->words; word->name; word++)
        if (strcmp(word->name, name) == 0)
            return word;
    return NULL;
}

static bool apply_words(const struct game_words *game, struct position *position,
                        const struct words *words, struct ph_error *error)
{
    const struct given_word *word = words->count > 0 ? find_word(game, words->at[0]) : NULL;

    if (!word)
        return ph_fail(error, "", "no such word: %s", words->count ? words->at[0] : "");
    if (word->edit(position, words, error))
        return true;
    if (error->what[0] == '\0')
        ph_fail(error, "", "expected \"%s\"", word->usage);
    return false;
}

bool given_apply(const struct game_words *game, struct position *position, const char *text,
                 struct ph_error *error)
{
    struct words words;
    bool ok;

    error->what[0] = '\0';
    if (is_edit(text))
        return edit_apply(position->state, text, error);
    if (!words_init(&words, text))
        return ph_fail(error, "", "too many words");
    ok = apply_words(game, position, &words, error);
    words_finish(&words);
    return ok;
}

/* ---- helpers ---- */

bool read_number(const char *text, int *number, struct ph_error *error)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end != '\0' || value < 0 || value > 9999)
        return ph_fail(error, "", "expected a number, seen \"%s\"", text);
    *number = (int)value;
    return true;
}

json_t *seat_object(struct position *position, const char *text, struct ph_error *error)
{
    json_t *seats = json_object_get(position->state, "seats");
    json_t *seat;
    int number;

    if (!read_number(text, &number, error))
        return NULL;
    seat = json_array_get(seats, (size_t)number);
    if (!seat)
        ph_fail(error, "", "there is no seat %d", number);
    return seat;
}

bool take_string(json_t *list, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *item = json_string_value(json_array_get(list, i));

        if (item && strcmp(item, text) == 0)
            return json_array_remove(list, i) == 0;
    }
    return false;
}

bool add_number(json_t *object, const char *key, int by)
{
    json_t *number = json_object_get(object, key);
    json_int_t value;

    if (!json_is_integer(number))
        return false;
    value = json_integer_value(number) + by;
    return value >= 0 && json_object_set_new(object, key, json_integer(value)) == 0;
}
