/* What a seat is shown, and the worlds that can be imagined behind it. */
#include "laws.h"

#include <jansson.h>
#include <string.h>

static void check_world(struct walk *w, const void *state, int viewer)
{
    const struct ph_game *game = w->game;
    int actor = game->actor(w->rules, state);
    const char *fault = game->fault(w->rules, w->spare);

    LAW_AT(w, VIEWS, state, !fault, "seat %d imagines an impossible world: %s", viewer,
           fault ? fault : "");
    game->view(w->rules, w->spare, viewer, w->view2);
    LAW_AT(w, VIEWS, state, memcmp(w->view, w->view2, game->view_size) == 0,
           "what seat %d imagines does not look the same", viewer);
    LAW_AT(w, VIEWS, state, game->actor(w->rules, w->spare) == actor,
           "in what seat %d imagines another one is to move", viewer);
    if (viewer == actor && viewer >= 0) {
        unsigned count = game->moves(w->rules, w->spare, w->moves2);

        w->count = game->moves(w->rules, state, w->moves);
        LAW_AT(w, VIEWS, state,
               count == w->count && memcmp(w->moves, w->moves2, count * sizeof(ph_move)) == 0,
               "in what seat %d imagines it has other moves", viewer);
    }
}

static void check_view_json(struct walk *w, const void *state, int viewer)
{
    struct ph_buf text = {0};
    json_error_t at;

    w->game->print_view(w->rules, w->view, &text);
    json_t *json = json_loads(ph_buf_text(&text), JSON_REJECT_DUPLICATES, &at);

    LAW_AT(w, VIEWS, state, json, "the view of seat %d is no JSON: %s", viewer, at.text);
    LAW_AT(w, VIEWS, state, json_is_null(json_object_get(json, "rng")),
           "seat %d sees the generator", viewer);
    json_decref(json);
    ph_buf_finish(&text);
}

void check_views(struct walk *w, const void *state)
{
    const struct ph_game *game = w->game;

    for (int viewer = PH_NOBODY; viewer < w->rules->players; viewer++) {
        game->view(w->rules, state, viewer, w->view);
        game->imagine(w->rules, w->view, &w->look, w->spare);
        check_world(w, state, viewer);
        if (one_in(&w->look, 16))
            check_view_json(w, state, viewer);
    }
    game->view(w->rules, state, PH_EVERYTHING, w->view);
    game->imagine(w->rules, w->view, &w->look, w->spare);
    LAW_AT(w, VIEWS, state, memcmp(w->spare, state, game->state_size) == 0,
           "who sees everything imagines something else");
}
