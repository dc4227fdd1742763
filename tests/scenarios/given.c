/* Scenarios: `given:` lines, the part that all games share. */
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

const struct game_words *game_words_find(const char *game)
{
    static const struct game_words *const all[] = {&loire_words, &taxis_words};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game) == 0)
            return all[i];
    return NULL;
}

/* ---- words of all games ---- */

int state_number(const struct position *position, const char *key)
{
    return (int)json_integer_value(json_object_get(position->state, key));
}

bool set_turn_number(struct position *position, int turn)
{
    int players = state_number(position, "players");
    int seat = (state_number(position, "first") + turn - 1) % players;

    return json_object_set_new(position->state, "turn", json_integer(turn)) == 0 &&
           json_object_set_new(position->state, "seat", json_integer(seat)) == 0;
}

/* turn N */
static bool set_turn(struct position *position, const struct words *words, struct ph_error *error)
{
    int turn;

    return words->count == 2 && read_number(words->at[1], &turn, error) && turn > 0 &&
           set_turn_number(position, turn);
}

/* turn-of SEAT: the next turn from the present one on that is this seat's. */
static bool set_turn_of(struct position *position, const struct words *words,
                        struct ph_error *error)
{
    int seat;
    int turn = state_number(position, "turn");

    if (words->count != 2 || !read_number(words->at[1], &seat, error) ||
        seat >= state_number(position, "players"))
        return false;
    do
        set_turn_number(position, turn++);
    while (state_number(position, "seat") != seat);
    return true;
}

static const struct given_word common_words[] = {
    {"turn", "turn N", set_turn},
    {"turn-of", "turn-of SEAT", set_turn_of},
    {NULL, NULL, NULL},
};

/* ---- reading a line ---- */

static const struct given_word *find_word(const struct given_word *words, const char *name)
{
    while (words->name && strcmp(words->name, name) != 0)
        words++;
    return words->name ? words : NULL;
}

static bool apply_words(const struct game_words *game, struct position *position,
                        const struct words *words, struct ph_error *error)
{
    const char *name = words->count > 0 ? words->at[0] : "";
    const struct given_word *word = find_word(game->words, name);

    if (!word)
        word = find_word(common_words, name);
    if (!word)
        return ph_fail(error, "", "no such word: %s", name);
    if (word->edit(position, words, error)) {
        if (game->settle)
            game->settle(position);
        return true;
    }
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

    *number = (int)value;
    if (end != text && *end == '\0' && value >= 0 && value <= 9999)
        return true;
    return ph_fail(error, "", "expected a number, seen \"%s\"", text);
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
