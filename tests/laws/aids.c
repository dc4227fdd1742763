/* What the rules say for a seat, held against what its moves do. */
#include "laws.h"

#include <jansson.h>
#include <string.h>

#include "core/game.h"

enum { MOVES_ASKED = 64 };

json_t *read_aids(struct walk *w, const void *state, int viewer, void *view)
{
    struct ph_buf text = {0};
    json_error_t at = {0};
    json_t *aids;

    w->game->view(w->rules, state, viewer, view);
    w->game->print_aids(w->rules, view, &text);
    aids = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, &at);
    LAW_AT(w, AIDS, state, aids && !strchr(ph_buf_text(&text), '\n'),
           "those of seat %d are no line of JSON: %s", viewer, at.text);
    LAW_AT(w, AIDS, state,
           viewer == PH_NOBODY ? json_is_null(json_object_get(aids, "seat"))
                               : json_integer_value(json_object_get(aids, "seat")) == viewer,
           "those of seat %d are another one's", viewer);
    ph_buf_finish(&text);
    return aids;
}

static const char *text_of(struct walk *w, ph_move move, enum ph_lang lang, struct ph_buf *text,
                           void (*write)(const struct ph_rules *, const void *, ph_move,
                                         enum ph_lang, struct ph_buf *))
{
    ph_buf_clear(text);
    write(w->rules, w->view, move, lang, text);
    return ph_buf_text(text);
}

/* Of two moves of a kind with the same short text the texts are the same too, or one is marked as
 * doing the same. */
static void check_short(struct walk *w, const void *state, const ph_move *moves, unsigned count)
{
    struct ph_buf one = {0}, other = {0};
    enum ph_lang lang = (enum ph_lang)ph_rng_below(&w->look, PH_LANG_COUNT);

    for (unsigned i = 1; i < count && i < MOVES_ASKED; i++)
        for (unsigned k = 0; k < i; k++) {
            bool same;

            if (ph_move_kind(moves[i]) != ph_move_kind(moves[k]) ||
                (w->game->same_as && w->game->same_as(w->rules, w->view, moves[i])))
                continue;
            same = strcmp(text_of(w, moves[i], lang, &one, w->game->describe_short),
                          text_of(w, moves[k], lang, &other, w->game->describe_short)) == 0;
            if (same)
                LAW_AT(w, AIDS, state,
                       strcmp(text_of(w, moves[i], lang, &one, w->game->describe),
                              text_of(w, moves[k], lang, &other, w->game->describe)) == 0,
                       "in a list these look the same: %s, %s", ph_buf_text(&one),
                       ph_buf_text(&other));
        }
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

/* The two moves lead to the same position. */
static void check_same(struct walk *w, const void *state, ph_move move, ph_move same)
{
    const struct game_laws *own = game_laws_of(w->game);
    struct ph_storage one, other;

    memcpy(&one, state, w->game->state_size);
    memcpy(&other, state, w->game->state_size);
    w->game->apply(w->rules, &one, move, NULL);
    w->game->apply(w->rules, &other, same, NULL);
    if (own->mirror)
        own->mirror(state, &one, &other);
    LAW_AT(w, AIDS, state, memcmp(&one, &other, w->game->state_size) == 0,
           "%08x leads to another position than %08x", (unsigned)move, (unsigned)same);
}

static void check_texts(struct walk *w, const void *state, ph_move move)
{
    enum ph_lang lang = (enum ph_lang)ph_rng_below(&w->look, PH_LANG_COUNT);
    struct ph_buf text = {0};
    ph_move same = w->game->same_as ? w->game->same_as(w->rules, w->view, move) : 0;

    text_of(w, move, lang, &text, w->game->describe_short);
    LAW_AT(w, AIDS, state, text.len > 0 && !strpbrk(ph_buf_text(&text), "{}\n"),
           "%08x in short: %s", (unsigned)move, ph_buf_text(&text));
    text_of(w, move, lang, &text, w->game->about);
    LAW_AT(w, AIDS, state, !strpbrk(ph_buf_text(&text), "{}\n"), "about %08x: %s", (unsigned)move,
           ph_buf_text(&text));
    text_of(w, move, lang, &text, w->game->caution);
    LAW_AT(w, AIDS, state, !strpbrk(ph_buf_text(&text), "{}\n"), "caution of %08x: %s",
           (unsigned)move, ph_buf_text(&text));
    LAW_AT(w, AIDS, state,
           same == 0 || (same < move && w->game->refuse(w->rules, state, same).code == PH_LEGAL),
           "%08x is the same as %08x, which is no earlier legal move", (unsigned)move,
           (unsigned)same);
    if (same && !w->broken)
        check_same(w, state, move, same);
    ph_buf_finish(&text);
}

/* Each move of the actor is made, and what it did compared with what was said before. */
static void check_moves(struct walk *w, const void *state, const json_t *aids)
{
    const struct game_laws *own = game_laws_of(w->game);
    unsigned count = w->game->moves(w->rules, state, w->moves2);
    unsigned first = count > MOVES_ASKED ? ph_rng_below(&w->look, count - MOVES_ASKED) : 0;

    own->position_aids(w, &(struct told){.aids = aids, .state = state, .count = count});
    check_short(w, state, w->moves2 + first, count - first);
    for (unsigned i = first; i < count && i < first + MOVES_ASKED && !w->broken; i++) {
        struct told told = {.aids = aids, .state = state, .move = w->moves2[i]};

        check_texts(w, state, told.move);
        told.count = count;
        text_of(w, told.move, PH_EN, &told.caution, w->game->caution);
        memcpy(w->spare, state, w->game->state_size);
        w->game->apply(w->rules, w->spare, told.move, &told.events);
        told.after = w->spare;
        own->aids(w, &told);
        ph_buf_finish(&told.caution);
    }
}

void check_aids(struct walk *w, const void *state)
{
    int actor = w->game->actor(w->rules, state);

    for (int viewer = PH_NOBODY; viewer < w->rules->players && !w->broken; viewer++) {
        json_t *aids = read_aids(w, state, viewer, w->view);

        if (aids && viewer == actor && actor >= 0)
            check_moves(w, state, aids);
        json_decref(aids);
    }
}

json_int_t aid_number(const json_t *aids, const char *kind, const char *id, const char *key)
{
    const json_t *group = json_object_get(aids, kind);
    const json_t *number = json_object_get(json_object_get(group, id), key);

    return json_is_integer(number) ? json_integer_value(number) : -1;
}

bool aid_lists(const json_t *list, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), text) == 0)
            return true;
    return false;
}

bool told_says(const struct told *told, const char *words)
{
    return strstr(ph_buf_text(&told->caution), words) != NULL;
}
