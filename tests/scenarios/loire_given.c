/* Scenarios of La Loire: a calm start and the words that change it. Every word keeps what is in
 * the box together: a card that is given leaves its deck, a horse comes from the spare ones. */
#include "loire_given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- places ---- */

static bool is_city(const char *place)
{
    return strcmp(place, "nantes") == 0 || strcmp(place, "orleans") == 0;
}

static bool is_place(const struct position *position, const char *place, struct ph_error *error)
{
    for (size_t i = 0; i < loire_village_count(position); i++)
        if (strcmp(loire_village(position, i), place) == 0)
            return true;
    return is_city(place) || ph_fail(error, "", "there is no place \"%s\"", place);
}

/* ---- horses: only the words below move them, so that their number stays ---- */

static bool add_free_horses(struct position *position, const char *place, int by)
{
    json_t *horses = json_object_get(position->state, "horses");
    json_int_t count = json_integer_value(json_object_get(horses, place)) + by;

    if (count < 0)
        return false;
    if (count == 0)
        json_object_del(horses, place);
    else
        json_object_set_new(horses, place, json_integer(count));
    return true;
}

static bool take_spare_horses(struct position *position, int count, struct ph_error *error)
{
    return add_free_horses(position, loire_spare_place(position), -count) ||
           ph_fail(error, "", "there are not enough spare horses");
}

/* horses PLACE N */
static bool give_horses(struct position *position, const struct words *words,
                        struct ph_error *error)
{
    const char *place = words->count == 3 ? words->at[1] : "";
    int wanted;
    json_int_t there;

    if (words->count != 3 || !is_place(position, place, error) ||
        !read_number(words->at[2], &wanted, error))
        return false;
    if (strcmp(place, loire_spare_place(position)) == 0)
        return ph_fail(error, "", "the spare horses stand at %s", place);
    there = json_integer_value(json_object_get(json_object_get(position->state, "horses"), place));
    return take_spare_horses(position, wanted - (int)there, error) &&
           add_free_horses(position, place, wanted - (int)there);
}

static bool set_stack_horses(struct position *position, json_t *stack, int wanted,
                             struct ph_error *error)
{
    int had = (int)json_integer_value(json_object_get(stack, "horses"));

    return take_spare_horses(position, wanted - had, error) &&
           json_object_set_new(stack, "horses", json_integer(wanted)) == 0;
}

/* place SEAT FIGURE PLACE [horses N] [dir 1|-1] */
static bool place_figure(struct position *position, const struct words *words,
                         struct ph_error *error)
{
    json_t *seat = words->count >= 4 ? seat_object(position, words->at[1], error) : NULL;
    json_t *stack = seat ? json_object_get(seat, words->at[2]) : NULL;
    int dir = 1;

    if (!json_is_object(stack) || !is_place(position, words->at[3], error))
        return false;
    for (unsigned i = 4; i + 1 < words->count; i += 2) {
        int horses;

        if (strcmp(words->at[i], "dir") == 0)
            dir = strcmp(words->at[i + 1], "-1") == 0 ? -1 : 1;
        else if (strcmp(words->at[i], "horses") != 0 ||
                 !read_number(words->at[i + 1], &horses, error) ||
                 !set_stack_horses(position, stack, horses, error))
            return false;
    }
    json_object_set_new(stack, "at", json_string(words->at[3]));
    json_object_set_new(stack, "dir", json_integer(is_city(words->at[3]) ? 0 : dir));
    return words->count % 2 == 0;
}

/* ---- cards ---- */

static bool take_card(struct position *position, const char *card, struct ph_error *error)
{
    json_t *decks = json_object_get(position->state, "decks");
    const char *level;
    json_t *deck;

    json_object_foreach(decks, level, deck)
    {
        if (take_string(deck, card))
            return true;
    }
    return ph_fail(error, "", "the card %s is in no deck", card);
}

/* "red=saumur": the stage of the message, marked with one of the player's cubes. */
static bool mark_stage(json_t *seat, json_t *message, const char *text, struct ph_error *error)
{
    const char *equals = strchr(text, '=');
    char colour[64];

    if (!equals || !message)
        return ph_fail(error, "", "expected COLOUR=VILLAGE after a card, seen \"%s\"", text);
    if (!add_number(seat, "cubes", -1))
        return ph_fail(error, "", "no cube is free");
    snprintf(colour, sizeof colour, "%.*s", (int)(equals - text), text);
    json_object_set_new(json_object_get(message, "stages"), colour, json_string(equals + 1));
    return true;
}

/* give SEAT card CARD [COLOUR=VILLAGE…] [CARD…] */
static bool give_cards(struct position *position, json_t *seat, const struct words *words,
                       struct ph_error *error)
{
    json_t *message = NULL;

    for (unsigned i = 3; i < words->count; i++) {
        if (strchr(words->at[i], '=')) {
            if (!mark_stage(seat, message, words->at[i], error))
                return false;
            continue;
        }
        if (!take_card(position, words->at[i], error))
            return false;
        message = json_pack("{s:s, s:{}}", "card", words->at[i], "stages");
        json_array_append_new(json_object_get(seat, "messages"), message);
    }
    return true;
}

/* delivered SEAT CARD… */
static bool deliver_named(struct position *position, const struct words *words, json_t *delivered,
                          struct ph_error *error)
{
    for (unsigned i = 2; i < words->count; i++) {
        if (!take_card(position, words->at[i], error))
            return false;
        json_array_append_new(delivered, json_string(words->at[i]));
    }
    return true;
}

/* delivered SEAT N of level L: from the bottom of that deck. */
static bool deliver_bottom(struct position *position, const struct words *words, json_t *delivered,
                           struct ph_error *error)
{
    json_t *deck = json_object_get(json_object_get(position->state, "decks"), words->at[5]);
    int count;

    if (!read_number(words->at[2], &count, error))
        return false;
    for (; count > 0; count--) {
        size_t last = json_array_size(deck) - 1;

        if (json_array_size(deck) == 0)
            return ph_fail(error, "", "the deck is too small");
        json_array_append(delivered, json_array_get(deck, last));
        json_array_remove(deck, last);
    }
    return true;
}

static bool give_delivered(struct position *position, const struct words *words,
                           struct ph_error *error)
{
    json_t *seat = words->count >= 3 ? seat_object(position, words->at[1], error) : NULL;
    json_t *delivered = json_object_get(seat, "delivered");

    if (!seat)
        return false;
    if (words->count == 6 && strcmp(words->at[3], "of") == 0)
        return deliver_bottom(position, words, delivered, error);
    return deliver_named(position, words, delivered, error);
}

/* deck LEVEL top CARD… */
static bool stack_deck(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *deck = words->count >= 4
                       ? json_object_get(json_object_get(position->state, "decks"), words->at[1])
                       : NULL;

    if (!json_is_array(deck) || strcmp(words->at[2], "top") != 0)
        return false;
    for (unsigned i = words->count - 1; i >= 3; i--) {
        if (!take_string(deck, words->at[i]))
            return ph_fail(error, "", "the card %s is not in that deck", words->at[i]);
        json_array_insert_new(deck, 0, json_string(words->at[i]));
    }
    return true;
}

/* ---- what a player owns ---- */

static bool give_characters(struct position *position, json_t *seat, const struct words *words,
                            struct ph_error *error)
{
    json_t *supply = json_object_get(position->state, "characters");

    for (unsigned i = 3; i < words->count; i++) {
        const char *kind = words->at[i];

        if (!add_number(supply, kind, -1))
            return ph_fail(error, "", "no %s is left", kind);
        json_array_append_new(json_object_get(seat, "characters"), json_string(kind));
        if (strcmp(kind, "apprentice") == 0 || strcmp(kind, "helper") == 0)
            add_number(seat, "cubes", 1);
    }
    return true;
}

static bool give_goods(struct position *position, json_t *seat, const struct words *words,
                       struct ph_error *error)
{
    const char *good = words->count == 5 ? words->at[3] : "";
    int count;

    if (words->count != 5 || !read_number(words->at[4], &count, error))
        return false;
    if (!add_number(json_object_get(position->state, "supply"), good, -count))
        return ph_fail(error, "", "there is not enough %s left", good);
    return add_number(json_object_get(seat, "goods"), good, count);
}

/* Bought in turn 1 unless a word says otherwise: long ago, so that it works. */
static bool read_turn(const struct words *words, unsigned from, int *turn, struct ph_error *error)
{
    *turn = 1;
    if (words->count == from)
        return true;
    return words->count == from + 2 && strcmp(words->at[from], "turn") == 0 &&
           read_number(words->at[from + 1], turn, error);
}

static bool give_palace(struct position *position, json_t *seat, const struct words *words,
                        struct ph_error *error)
{
    json_t *palaces = json_object_get(position->state, "palaces");
    int turn;

    if (words->count < 5 || !read_turn(words, 5, &turn, error))
        return false;
    if (!add_number(json_object_get(palaces, words->at[4]), words->at[3], -1))
        return ph_fail(error, "", "no such palace is left");
    json_array_append_new(
        json_object_get(seat, "palaces"),
        json_pack("{s:s, s:s, s:i}", "kind", words->at[3], "city", words->at[4], "turn", turn));
    return true;
}

static bool give(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *seat = words->count >= 4 ? seat_object(position, words->at[1], error) : NULL;
    const char *what = words->count >= 4 ? words->at[2] : "";

    if (!seat)
        return false;
    if (strcmp(what, "card") == 0)
        return give_cards(position, seat, words, error);
    if (strcmp(what, "character") == 0)
        return give_characters(position, seat, words, error);
    if (strcmp(what, "good") == 0)
        return give_goods(position, seat, words, error);
    return strcmp(what, "palace") == 0 && give_palace(position, seat, words, error);
}

/* build PLACE KIND SEAT [turn N] */
static bool give_building(struct position *position, const struct words *words,
                          struct ph_error *error)
{
    json_t *buildings = json_object_get(position->state, "buildings");
    int owner;
    int turn;

    if (words->count < 4 || !is_place(position, words->at[1], error) ||
        !read_number(words->at[3], &owner, error) || !read_turn(words, 4, &turn, error))
        return false;
    if (strcmp(words->at[2], "castle") == 0 && !add_number(position->state, "towers", -1))
        return ph_fail(error, "", "no tower is left");
    return json_object_set_new(buildings, words->at[1],
                               json_pack("{s:i, s:s, s:i}", "owner", owner, "kind", words->at[2],
                                         "turn", turn)) == 0;
}

static bool set_seat_number(struct position *position, const struct words *words,
                            struct ph_error *error)
{
    json_t *seat = words->count == 3 ? seat_object(position, words->at[1], error) : NULL;
    int number;

    return seat && read_number(words->at[2], &number, error) &&
           json_object_set_new(seat, words->at[0], json_integer(number)) == 0;
}

/* ---- the board ---- */

static void swap_shields(json_t *shields, const char *a, const char *b)
{
    json_t *moved = json_incref(json_object_get(shields, a));

    json_object_set(shields, a, json_object_get(shields, b));
    json_object_set_new(shields, b, moved);
}

/* shield VILLAGE COLOUR: exchanged with the first village that makes no neighbours equal. */
static bool set_shield(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *shields = json_object_get(position->state, "shields");

    if (words->count != 3 || !is_place(position, words->at[1], error))
        return false;
    for (size_t i = 0; i < loire_village_count(position); i++) {
        const char *other = loire_village(position, i);
        const char *colour = json_string_value(json_object_get(shields, other));

        if (!colour || strcmp(colour, words->at[2]) != 0)
            continue;
        swap_shields(shields, words->at[1], other);
        if (loire_neighbours_differ(position, shields))
            return true;
        swap_shields(shields, words->at[1], other);
    }
    return ph_fail(error, "", "no shield can be exchanged for that");
}

/* market COLOUR…: these first, the others behind them as they were. */
static bool set_market(struct position *position, const struct words *words, struct ph_error *error)
{
    json_t *market = json_object_get(position->state, "market");

    for (unsigned i = words->count - 1; i >= 1; i--) {
        if (!take_string(market, words->at[i]))
            return ph_fail(error, "", "there is no colour \"%s\"", words->at[i]);
        json_array_insert_new(market, 0, json_string(words->at[i]));
    }
    return words->count > 1;
}

static bool set_circus(struct position *position, const struct words *words, struct ph_error *error)
{
    return words->count == 2 && is_place(position, words->at[1], error) &&
           json_object_set_new(position->state, "circus", json_string(words->at[1])) == 0;
}

static const struct given_word words[] = {
    {"deniers", "deniers SEAT N", set_seat_number},
    {"boat", "boat SEAT N", set_seat_number},
    {"place", "place SEAT merchant|messenger PLACE [horses N] [dir 1|-1]", place_figure},
    {"horses", "horses PLACE N", give_horses},
    {"give", "give SEAT card|character|good|palace ...", give},
    {"delivered", "delivered SEAT CARD... or delivered SEAT N of level L", give_delivered},
    {"deck", "deck LEVEL top CARD...", stack_deck},
    {"build", "build PLACE farm|monastery|castle SEAT [turn N]", give_building},
    {"shield", "shield VILLAGE COLOUR", set_shield},
    {"market", "market COLOUR...", set_market},
    {"circus", "circus VILLAGE", set_circus},
    {NULL, NULL, NULL},
};

const struct game_words loire_words = {"loire", loire_calm, words, NULL};
