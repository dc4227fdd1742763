/* Scenarios of La Loire: the calm start, the same whatever the seed dealt. */
#include "loire_given.h"

#include <stdlib.h>
#include <string.h>

/* The villages of the data file, the south road's first: the spare horses wait at the last. */
const char *loire_village(const struct position *position, size_t index)
{
    const json_t *villages = json_object_get(position->data, "villages");

    return json_string_value(json_object_get(json_array_get(villages, index), "id"));
}

size_t loire_village_count(const struct position *position)
{
    return json_array_size(json_object_get(position->data, "villages"));
}

const char *loire_spare_place(const struct position *position)
{
    return loire_village(position, loire_village_count(position) - 1);
}

bool loire_neighbours_differ(const struct position *position, const json_t *shields)
{
    size_t count = loire_village_count(position);

    for (size_t i = 0; i + 1 < count; i++)
        if (i + 1 != count / 2 &&
            json_equal(json_object_get(shields, loire_village(position, i)),
                       json_object_get(shields, loire_village(position, i + 1))))
            return false;
    return true;
}

/* Shields are dealt round and round in the order of the data file's colours, south road first. */
static bool calm_shields(struct position *position, struct ph_error *error)
{
    const json_t *kinds = json_object_get(position->data, "shields");
    const json_t *colours = json_object_get(kinds, "colours");
    json_t *shields = json_object_get(position->state, "shields");
    size_t dealt = 0;

    for (json_int_t round = 0; dealt < loire_village_count(position); round++) {
        size_t before = dealt;

        for (size_t i = 0; i < json_array_size(colours); i++) {
            const char *colour = json_string_value(json_array_get(colours, i));
            const json_t *copies = json_object_get(json_object_get(kinds, "copies"), colour);

            if (round < json_integer_value(json_object_get(copies, "value")))
                json_object_set_new(shields, loire_village(position, dealt++), json_string(colour));
        }
        if (dealt == before)
            return ph_fail(error, "", "the data file has too few shields");
    }
    return loire_neighbours_differ(position, shields) ||
           ph_fail(error, "", "the calm start would have equal neighbours: set the shields");
}

static void calm_horses(struct position *position)
{
    json_t *horses = json_object_get(position->state, "horses");
    json_int_t all = 0;
    const char *place;
    json_t *count;

    json_object_foreach(horses, place, count)
    {
        all += json_integer_value(count);
    }
    json_object_clear(horses);
    json_object_set_new(horses, loire_spare_place(position), json_integer(all));
}

/* Nobody holds a message: what was dealt goes back into its deck. */
static void calm_hands(struct position *position)
{
    json_t *decks = json_object_get(position->state, "decks");
    size_t i;
    json_t *seat;

    json_array_foreach(json_object_get(position->state, "seats"), i, seat)
    {
        json_t *messages = json_object_get(seat, "messages");

        for (size_t j = 0; j < json_array_size(messages); j++)
            json_array_append(json_object_get(decks, "1"),
                              json_object_get(json_array_get(messages, j), "card"));
        json_array_clear(messages);
    }
}

static int compare_cards(const void *a, const void *b)
{
    return strcmp(json_string_value(*(json_t *const *)a), json_string_value(*(json_t *const *)b));
}

static void sort_deck(json_t *deck)
{
    size_t count = json_array_size(deck);
    json_t **cards = calloc(count + 1, sizeof *cards);

    for (size_t i = 0; cards && i < count; i++)
        cards[i] = json_incref(json_array_get(deck, i));
    if (cards)
        qsort(cards, count, sizeof *cards, compare_cards);
    for (size_t i = 0; cards && i < count; i++)
        json_array_set_new(deck, i, cards[i]);
    free(cards);
}

/* Alphabetically, the first card on top. */
static void calm_decks(struct position *position)
{
    const char *level;
    json_t *deck;

    calm_hands(position);
    json_object_foreach(json_object_get(position->state, "decks"), level, deck)
    {
        sort_deck(deck);
    }
}

/* Ten rounds have been played, so that what was bought in turn 1 is old. */
static void calm_turn(struct position *position)
{
    set_turn_number(position, 10 * state_number(position, "players") + 1);
}

bool loire_calm(struct position *position, struct ph_error *error)
{
    const json_t *kinds = json_object_get(position->data, "shields");

    json_object_set_new(position->state, "market",
                        json_deep_copy(json_object_get(kinds, "colours")));
    json_object_set_new(position->state, "rng", json_string("0000000000000001"));
    calm_horses(position);
    calm_decks(position);
    calm_turn(position);
    return calm_shields(position, error);
}
