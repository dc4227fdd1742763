/* What can be undone: a move that reveals nothing leads, in every state that looks the same to its
 * player, to what the player could have predicted. */
#include "laws.h"

#include <string.h>

#include "core/game.h"

/* Plays `move` in a state that looks the same to `actor`; does it look the same afterwards? */
static bool foreseen(struct walk *w, const void *state, int actor, ph_move move)
{
    const struct ph_game *game = w->game;
    bool reveals;

    game->view(w->rules, state, actor, w->view);
    game->determinise(w->rules, w->view, &w->look, w->spare);
    reveals = game->reveals(w->rules, w->spare, move);
    game->apply(w->rules, w->spare, move, NULL);
    game->view(w->rules, w->spare, actor, w->view2);
    memcpy(w->spare, state, game->state_size);
    if (!LAW_AT(w, REVEALS, state, game->reveals(w->rules, w->spare, move) == reveals,
                "whether move %08x reveals something depends on what is hidden", (unsigned)move) ||
        reveals)
        return true;
    game->apply(w->rules, w->spare, move, NULL);
    game->view(w->rules, w->spare, actor, w->view);
    return memcmp(w->view, w->view2, game->view_size) == 0;
}

void check_reveals(struct walk *w, const void *state)
{
    enum { MOVES_LOOKED_AT = 8 };
    unsigned count = w->game->moves(w->rules, state, w->moves2);
    int actor = w->game->actor(w->rules, state);

    for (unsigned i = 0; i < MOVES_LOOKED_AT && count > 0 && !w->broken; i++) {
        ph_move move = w->moves2[ph_rng_below(&w->look, count)];

        LAW_AT(w, REVEALS, state, foreseen(w, state, actor, move),
               "seat %d could not foresee move %08x", actor, (unsigned)move);
    }
}
