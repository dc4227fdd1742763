/* What can be said of any game's state: its hash, and how many ways lead on from it. */
#include <stdlib.h>
#include <string.h>

#include "core/deal.h"
#include "core/game.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "states are hashed as bytes: hashes would differ on this machine"
#endif

uint64_t ph_state_hash(const struct ph_rules *rules, const void *state)
{
    return rules && state ? ph_hash_position(state, rules->game->state_size, rules->hash) : 0;
}

/* One level of the tree: its moves, and the state that one of them leads to. */
struct level {
    ph_move *moves;
    unsigned char *state;
};

static uint64_t count_ways(const struct ph_rules *rules, const void *state,
                           const struct level *level, unsigned depth)
{
    const struct ph_game *game = rules->game;
    unsigned count = game->moves(rules, state, level->moves);
    struct level below = {level->moves + game->moves_max, level->state + game->state_size};
    uint64_t ways = 0;

    if (count == 0)
        return 1;
    if (depth == 1)
        return count;
    for (unsigned i = 0; i < count; i++) {
        memcpy(level->state, state, game->state_size);
        game->apply(rules, level->state, level->moves[i], NULL);
        ways += count_ways(rules, level->state, &below, depth - 1);
    }
    return ways;
}

uint64_t ph_perft(const struct ph_rules *rules, const void *state, unsigned depth)
{
    if (!rules || !state)
        return 0;
    if (depth == 0)
        return 1;
    struct level top = {
        .moves = calloc(depth, rules->game->moves_max * sizeof(ph_move)),
        .state = calloc(depth, rules->game->state_size),
    };
    uint64_t ways = top.moves && top.state ? count_ways(rules, state, &top, depth) : 0;

    free(top.moves);
    free(top.state);
    return ways;
}
