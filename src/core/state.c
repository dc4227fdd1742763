/* What can be said of any game's state: its hash, and how many ways lead on from it. */
#include <posthorn/game.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "states are hashed as bytes: hashes would differ on this machine"
#endif

uint64_t ph_state_hash(const struct ph_rules *rules, const void *state)
{
    return ph_hash(state, rules->game->state_size, rules->hash);
}

/* The room that one level of the tree needs; made when the search first gets there. */
struct level {
    ph_move *moves;
    void *state;
};

static bool make_level(const struct ph_game *game, struct level *level)
{
    if (!level->moves) {
        level->moves = malloc(game->moves_max * sizeof(ph_move));
        level->state = malloc(game->state_size);
    }
    return level->moves && level->state;
}

static uint64_t count_ways(const struct ph_rules *rules, const void *state, struct level *level,
                           unsigned depth)
{
    const struct ph_game *game = rules->game;
    unsigned count = make_level(game, level) ? game->moves(rules, state, level->moves) : 0;
    uint64_t ways = 0;

    if (count == 0)
        return 1;
    if (depth == 1)
        return count;
    for (unsigned i = 0; i < count; i++) {
        memcpy(level->state, state, game->state_size);
        game->apply(rules, level->state, level->moves[i], NULL);
        ways += count_ways(rules, level->state, level + 1, depth - 1);
    }
    return ways;
}

uint64_t ph_perft(const struct ph_rules *rules, const void *state, unsigned depth)
{
    struct level *levels = calloc(depth, sizeof *levels);

    if (depth == 0 || !levels) {
        free(levels);
        return depth == 0;
    }
    uint64_t ways = count_ways(rules, state, levels, depth);

    for (unsigned i = 0; i < depth && levels[i].moves; i++) {
        free(levels[i].moves);
        free(levels[i].state);
    }
    free(levels);
    return ways;
}
