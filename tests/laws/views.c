/* What a seat is shown, and the states that fit it. */
#include "laws.h"

#include <jansson.h>
#include <string.h>

#include "core/game.h"

/* What moves are worth to the actor must not depend on what the actor may not know. */
static void check_worth(struct walk *w, const void *state, int viewer)
{
    int worth[PH_MOVES_MAX], determinised[PH_MOVES_MAX];

    w->game->prior(w->rules, state, w->moves, w->count, worth);
    w->game->prior(w->rules, w->spare, w->moves, w->count, determinised);
    LAW_AT(w, VIEWS, state, memcmp(worth, determinised, w->count * sizeof *worth) == 0,
           "in a determinisation by seat %d its moves are worth something else", viewer);
}

/* Nor may the move of the playout policy, which is always legal. */
static void check_playout_move(struct walk *w, const void *state, int viewer)
{
    uint64_t seed = ph_rng_next(&w->look);
    struct ph_rng rng;
    ph_move move, determinised;

    ph_rng_seed(&rng, seed);
    move = w->game->playout_move(w->rules, state, &rng);
    ph_rng_seed(&rng, seed);
    determinised = w->game->playout_move(w->rules, w->spare, &rng);
    LAW_AT(w, PLAYOUT, state, move_listed(w->moves, w->count, move),
           "the playout policy of seat %d plays %08x, which is not legal", viewer, (unsigned)move);
    LAW_AT(w, PLAYOUT, state, move == determinised,
           "in a determinisation the playout policy of seat %d plays %08x, not %08x", viewer,
           (unsigned)determinised, (unsigned)move);
}

/* The view that a short memory has is no view of another position: its states are possible, have
 * the same actor and, if that is the viewer, the same moves. */
static void check_forget(struct walk *w, const void *state, int viewer)
{
    const struct ph_game *game = w->game;
    unsigned keep = ph_rng_below(&w->look, 8);
    const char *fault;

    memcpy(w->view2, w->view, game->view_size);
    game->forget(w->rules, w->view2, keep);
    game->determinise(w->rules, w->view2, &w->look, w->spare);
    fault = game->fault(w->rules, w->spare);
    LAW_AT(w, FORGET, state, !fault, "seat %d remembers %u cards, and determinises: %s", viewer,
           keep, fault ? fault : "");
    LAW_AT(w, FORGET, state, game->actor(w->rules, w->spare) == game->actor(w->rules, state),
           "seat %d remembers %u cards, and determinises another one to move", viewer, keep);
    if (viewer == game->actor(w->rules, state)) {
        unsigned count = game->moves(w->rules, w->spare, w->moves2);

        LAW_AT(w, FORGET, state,
               count == w->count && memcmp(w->moves, w->moves2, count * sizeof(ph_move)) == 0,
               "seat %d remembers %u cards, and determinises other moves", viewer, keep);
    }
}

static void check_world(struct walk *w, const void *state, int viewer)
{
    const struct ph_game *game = w->game;
    int actor = game->actor(w->rules, state);
    const char *fault = game->fault(w->rules, w->spare);

    LAW_AT(w, VIEWS, state, !fault, "seat %d determinises an impossible state: %s", viewer,
           fault ? fault : "");
    game->view(w->rules, w->spare, viewer, w->view2);
    LAW_AT(w, VIEWS, state, memcmp(w->view, w->view2, game->view_size) == 0,
           "a determinisation by seat %d does not look the same", viewer);
    LAW_AT(w, VIEWS, state, game->actor(w->rules, w->spare) == actor,
           "in a determinisation by seat %d another one is to move", viewer);
    if (viewer == actor && viewer >= 0) {
        unsigned count = game->moves(w->rules, w->spare, w->moves2);

        w->count = game->moves(w->rules, state, w->moves);
        LAW_AT(w, VIEWS, state,
               count == w->count && memcmp(w->moves, w->moves2, count * sizeof(ph_move)) == 0,
               "in a determinisation by seat %d it has other moves", viewer);
        check_worth(w, state, viewer);
        check_playout_move(w, state, viewer);
    }
    if (viewer >= 0)
        check_forget(w, state, viewer);
}

static void check_view_json(struct walk *w, const void *state, int viewer)
{
    struct ph_buf text = {0};
    json_error_t at;

    w->game->print_view(w->rules, w->view, &text);
    json_t *json = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, &at);

    LAW_AT(w, VIEWS, state, json, "the view of seat %d is no JSON: %s", viewer, at.text);
    LAW_AT(w, VIEWS, state,
           json_is_null(json_object_get(json, "rng")) && !json_object_get(json, "stream"),
           "seat %d sees the generator", viewer);
    json_decref(json);
    ph_buf_finish(&text);
}

/* A view has nothing of the chance, which states and views begin with; nor has a determinisation. */
static void check_no_chance(struct walk *w, const void *state, int viewer)
{
    static const struct ph_chance none;
    struct ph_chance seen, guessed;

    memcpy(&seen, w->view, sizeof seen);
    memcpy(&guessed, w->spare, sizeof guessed);
    LAW_AT(w, VIEWS, state, memcmp(&seen, &none, sizeof none) == 0, "seat %d sees the chance",
           viewer);
    LAW_AT(w, VIEWS, state, !ph_chance_has_key(&guessed), "seat %d knows the deal", viewer);
}

void check_views(struct walk *w, const void *state)
{
    const struct ph_game *game = w->game;

    for (int viewer = PH_NOBODY; viewer < w->rules->players; viewer++) {
        game->view(w->rules, state, viewer, w->view);
        game->determinise(w->rules, w->view, &w->look, w->spare);
        check_no_chance(w, state, viewer);
        check_world(w, state, viewer);
        if (one_in(&w->look, 16))
            check_view_json(w, state, viewer);
    }
    game->view(w->rules, state, PH_EVERYTHING, w->view);
    game->determinise(w->rules, w->view, &w->look, w->spare);
    LAW_AT(w, VIEWS, state, memcmp(w->spare, state, game->state_size) == 0,
           "a determinisation of the full view is another state");
}

/* ---- for people ---- */

enum { COLUMNS_MAX = 80 };

/* Columns of the longest line; characters are one column wide in our languages. */
static unsigned widest(const char *text)
{
    unsigned columns = 0, most = 0;

    for (; *text; text++) {
        if (*text == '\n')
            columns = 0;
        else if (((unsigned char)*text & 0xc0) != 0x80)
            columns++;
        if (columns > most)
            most = columns;
    }
    return most;
}

static void check_described(struct walk *w, const void *state, enum ph_lang lang,
                            struct ph_buf *text)
{
    unsigned count = w->game->moves(w->rules, state, w->moves2);

    for (unsigned i = 0; i < count && i < 64; i++) {
        ph_buf_clear(text);
        w->game->describe(w->rules, w->view, w->moves2[i], lang, text);
        LAW_AT(w, SHOWN, state, text->len > 0 && !strpbrk(ph_buf_text(text), "{}\n"),
               "move %08x in %s: %s", (unsigned)w->moves2[i], ph_lang_code(lang),
               ph_buf_text(text));
    }
}

void check_shown(struct walk *w, const void *state)
{
    static const char *const names[PH_SEATS_MAX] = {"Anna", "Zo\303\253", "Bertrand", "x"};
    enum ph_lang lang = (enum ph_lang)ph_rng_below(&w->look, PH_LANG_COUNT);
    int actor = w->game->actor(w->rules, state);
    struct ph_buf text = {0};

    for (int viewer = PH_NOBODY; viewer < w->rules->players; viewer++) {
        w->game->view(w->rules, state, viewer, w->view);
        ph_buf_clear(&text);
        w->game->show(w->rules, w->view, lang, names, &text);
        LAW_AT(w, SHOWN, state, text.len > 0 && !strpbrk(ph_buf_text(&text), "{}"),
               "to seat %d in %s: %s", viewer, ph_lang_code(lang), ph_buf_text(&text));
        LAW_AT(w, SHOWN, state, widest(ph_buf_text(&text)) <= COLUMNS_MAX,
               "to seat %d in %s: %u columns\n%s", viewer, ph_lang_code(lang),
               widest(ph_buf_text(&text)), ph_buf_text(&text));
        if (viewer == actor && actor >= 0)
            check_described(w, state, lang, &text);
    }
    ph_buf_finish(&text);
}
