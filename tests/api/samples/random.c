#include <posthorn/posthorn.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct ph_options options = {.game = ph_game_find("taxis"), .players = 3};
    struct ph_error error;
    struct ph_rules *rules = ph_rules_create(&options, &error);
    static ph_move moves[PH_MOVES_MAX];
    struct ph_storage state;
    struct ph_score score;
    unsigned count;

    if (!rules) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        return EXIT_FAILURE;
    }
    ph_setup(rules, 7, PH_NOBODY, &state);
    while ((count = ph_moves(rules, &state, moves)) > 0)
        ph_apply(rules, &state, moves[(unsigned)rand() % count], NULL);
    ph_score(rules, &state, &score);
    for (unsigned seat = 0; seat < ph_rules_players(rules); seat++)
        printf("seat %u: %d points\n", seat, score.total[seat]);
    ph_rules_destroy(rules);
    return EXIT_SUCCESS;
}
