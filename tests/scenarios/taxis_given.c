/* Scenarios of Thurn und Taxis: a calm start and the words that change it. A card that a line asks
 * for is taken from the pile, and what it replaces goes under the pile. */
#include "scenario.h"

#include <string.h>

static json_t *pile_of(struct position *position)
{
    return json_object_get(position->state, "pile");
}

static void empty_into_pile(struct position *position, json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_string(json_array_get(list, i)))
            json_array_append(pile_of(position), json_array_get(list, i));
    json_array_clear(list);
}

/* Cards from the pile into the empty list. */
static bool fill_from_pile(struct position *position, json_t *list, const struct words *words,
                           unsigned from, struct ph_error *error)
{
    for (unsigned i = from; i < words->count; i++) {
        if (!take_string(pile_of(position), words->at[i]))
            return ph_fail(error, "", "no card of %s is left in the pile", words->at[i]);
        json_array_append_new(list, json_string(words->at[i]));
    }
    return true;
}

/* hand SEAT CITY…, route SEAT CITY… */
static bool set_cards(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *seat = words->count >= 2 ? seat_object(position, words->at[1], error) : NULL;
    json_t *list = json_object_get(seat, words->at[0]);

    if (!seat || !list)
        return false;
    empty_into_pile(position, list);
    if (strcmp(words->at[0], "hand") == 0)
        json_array_clear(json_object_get(seat, "known"));
    return fill_from_pile(position, list, words, 2, error);
}

/* display CITY… (six), discard CITY… */
static bool set_open_cards(struct position *position, const struct words *words,
                           struct ph_error *error)
{
    json_t *list = json_object_get(position->state, words->at[0]);

    empty_into_pile(position, list);
    return fill_from_pile(position, list, words, 1, error);
}

/* pile top CITY… */
static bool stack_pile(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *pile = pile_of(position);

    if (words->count < 3 || strcmp(words->at[1], "top") != 0)
        return false;
    for (unsigned i = words->count - 1; i >= 2; i--) {
        if (!take_string(pile, words->at[i]))
            return ph_fail(error, "", "no card of %s is left in the pile", words->at[i]);
        json_array_insert_new(pile, 0, json_string(words->at[i]));
    }
    return true;
}

/* branches SEAT CITY… */
static bool set_branches(struct position *position, const struct words *words,
                         struct ph_error *error)
{
    json_t *seat = words->count >= 2 ? seat_object(position, words->at[1], error) : NULL;
    json_t *branches = json_object_get(seat, "branches");

    if (!seat)
        return false;
    json_array_clear(branches);
    for (unsigned i = 2; i < words->count; i++)
        json_array_append_new(branches, json_string(words->at[i]));
    return true;
}

/* coach SEAT N */
static bool set_coach(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *seat = words->count == 3 ? seat_object(position, words->at[1], error) : NULL;
    int coach;

    return seat && read_number(words->at[2], &coach, error) &&
           json_object_set_new(seat, "coach", json_integer(coach)) == 0;
}

/* known SEAT CITY…: cards of the hand that everybody has seen */
static bool set_known(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *seat = words->count >= 2 ? seat_object(position, words->at[1], error) : NULL;
    json_t *known = json_object_get(seat, "known");

    if (!seat)
        return false;
    json_array_clear(known);
    for (unsigned i = 2; i < words->count; i++)
        json_array_append_new(known, json_string(words->at[i]));
    return true;
}

/* tile SEAT STACK: the top tile of that stack */
static bool give_tile(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *seat = words->count == 3 ? seat_object(position, words->at[1], error) : NULL;
    json_t *stack =
        seat ? json_object_get(json_object_get(position->state, "bonus"), words->at[2]) : NULL;

    if (!seat)
        return false;
    if (json_array_size(stack) == 0)
        return ph_fail(error, "", "no tile is left in %s", words->at[2]);
    json_array_append_new(
        json_object_get(seat, "tiles"),
        json_pack("{s:s, s:O}", "stack", words->at[2], "value", json_array_get(stack, 0)));
    return json_array_remove(stack, 0) == 0;
}

/* A player who begins the turn with an empty hand must call the Postmaster. */
static void settle(struct position *position)
{
    json_t *seats = json_object_get(position->state, "seats");
    json_t *seat = json_array_get(seats, (size_t)state_number(position, "seat"));
    const char *phase = json_string_value(json_object_get(position->state, "phase"));

    if (phase && strcmp(phase, "draw") == 0 && state_number(position, "drawn") == 0)
        json_object_set_new(position->state, "must_postmaster",
                            json_boolean(json_array_size(json_object_get(seat, "hand")) == 0));
}

/* The pile lies in the order of the data file, one card of each city after the other, and six of
 * them are on display. */
static bool calm(struct position *position, struct ph_error *error)
{
    const json_t *cities = json_object_get(position->data, "cities");
    json_t *pile = json_array();
    size_t before;
    json_int_t copy = 0;

    do {
        before = json_array_size(pile);
        for (size_t i = 0; i < json_array_size(cities); i++) {
            const json_t *city = json_array_get(cities, i);

            if (copy < json_integer_value(json_object_get(city, "cards")))
                json_array_append(pile, json_object_get(city, "id"));
        }
        copy++;
    } while (json_array_size(pile) > before);
    json_object_set_new(position->state, "pile", pile);
    json_object_set_new(position->state, "rng", json_string("0000000000000001"));
    for (size_t i = 0; i < 6; i++) {
        json_array_set(json_object_get(position->state, "display"), i, json_array_get(pile, 0));
        json_array_remove(pile, 0);
    }
    return json_array_size(pile) > 0 || ph_fail(error, "", "the data file has too few cards");
}

static const struct given_word words[] = {
    {"hand", "hand SEAT CITY...", set_cards},
    {"route", "route SEAT CITY...", set_cards},
    {"display", "display CITY...", set_open_cards},
    {"discard", "discard CITY...", set_open_cards},
    {"pile", "pile top CITY...", stack_pile},
    {"branches", "branches SEAT CITY...", set_branches},
    {"coach", "coach SEAT N", set_coach},
    {"known", "known SEAT CITY...", set_known},
    {"tile", "tile SEAT STACK", give_tile},
    {NULL, NULL, NULL},
};

const struct game_words taxis_words = {"taxis", calm, words, settle};
