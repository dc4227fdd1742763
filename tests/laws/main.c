/* Plays many games and holds them against the laws.
 *     [--games N] [--seed S] [--game NAME]
 * Without --games: $POSTHORN_GAMES of each game, or 20,000; under sanitizers a tenth. Games are
 * numbered from S on. */
#include "laws.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SLOW_BUILD
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SLOW_BUILD
#endif

enum {
#ifdef SLOW_BUILD
    GAMES = 2000,
#else
    GAMES = 20000,
#endif
    GAMES_A_PAIR = 10, /* of twins */
    FIRST_NUMBER = 1000000,
};

struct wish {
    const char *game; /* NULL: all */
    uint64_t games, seed;
};

static bool read_number(const char *text, uint64_t *number)
{
    char *end;

    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

static bool read_wish(int argc, char **argv, struct wish *wish)
{
    const char *games = getenv("POSTHORN_GAMES");

    if (games && !read_number(games, &wish->games))
        return false;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--game") == 0)
            wish->game = argv[i + 1];
        else if (strcmp(argv[i], "--games") == 0  ? !read_number(argv[i + 1], &wish->games)
                 : strcmp(argv[i], "--seed") == 0 ? !read_number(argv[i + 1], &wish->seed)
                                                  : true)
            return false;
    }
    return !wish->game || ph_game_find(wish->game);
}

static void check_game_laws(struct run *run)
{
    uint64_t pairs = (run->games + GAMES_A_PAIR - 1) / GAMES_A_PAIR;

    for (uint64_t i = 0; i < run->games; i++)
        play_game(run, run->seed + i);
    for (uint64_t i = 0; i < pairs; i++)
        check_twins(run, run->seed + i);
    check_twins_bite(run);
    check_first(run);
    game_laws_of(run->game)->many(run);
}

int main(int argc, char **argv)
{
    struct wish wish = {.games = GAMES, .seed = FIRST_NUMBER};
    unsigned passed = 0, failed = 0;

    if (!read_wish(argc, argv, &wish)) {
        fprintf(stderr, "usage: %s [--games N] [--seed S] [--game NAME]\n", argv[0]);
        return 2;
    }
    for (const struct ph_game *const *game = ph_games; *game; game++) {
        struct run run = {.program = argv[0], .seed = wish.seed, .games = wish.games};

        if (wish.game && strcmp(wish.game, (*game)->name) != 0)
            continue;
        run_start(&run, *game);
        check_game_laws(&run);
        passed += run_report(&run, &failed);
        run_finish(&run);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
