/* A limit of time ends a search, whatever the player's own budget and method. */
#include <posthorn/posthorn.h>
#include <stdio.h>

/* A search asks go_on() about once in 16 playouts. CALLS_MAX calls take far longer than MILLISECONDS
 * on any machine; they end a search that no clock ends. */
enum { MILLISECONDS = 2, PLAYOUTS = 1000000, CALLS_MAX = 100 };

static int passed, failed;

static void check(const char *game, const char *player, const char *what, bool holds)
{
    holds ? passed++ : failed++;
    if (!holds)
        printf("FAILED: %s: %s: %s\n", game, player, what);
}

static bool count_calls(void *data, const struct ph_search *search)
{
    unsigned *calls = data;

    (void)search;
    return ++*calls < CALLS_MAX;
}

/* Thinks until something ends the search; returns how often it asked. */
static unsigned think(const struct ph_game *game, const char *player, struct ph_think_options how)
{
    struct ph_options options = {.game = game, .players = 2};
    struct ph_session *session = ph_session_start(&options, 9, 0, NULL);
    struct ph_thought thought = {.choice = 0};
    unsigned calls = 0;

    how.go_on = count_calls;
    how.data = &calls;
    check(ph_game_name(game), player, "it is a player", ph_bot_find(player, &how.bot, NULL));
    check(ph_game_name(game), player, "it answers",
          ph_session_think(session, &how, &thought, NULL) &&
              ph_session_play(session, thought.choice).code == PH_LEGAL);
    ph_session_destroy(session);
    return calls;
}

static void compare(const struct ph_game *game, const char *player, unsigned threads)
{
    struct ph_think_options budget = {.playouts = PLAYOUTS, .threads = threads};
    struct ph_think_options limit = {.milliseconds = MILLISECONDS, .threads = threads};

    check(ph_game_name(game), player, "without a limit it goes on",
          think(game, player, budget) >= CALLS_MAX);
    check(ph_game_name(game), player, "the limit ends it", think(game, player, limit) < CALLS_MAX);
}

int main(void)
{
    for (unsigned i = 0; ph_game_at(i); i++) {
        compare(ph_game_at(i), "tree:1000000", 1);
        compare(ph_game_at(i), "tree:1000000", 2);
        compare(ph_game_at(i), "mc:1000000", 1);
        compare(ph_game_at(i), "level:8", 1);
        compare(ph_game_at(i), "greedy", 1); /* which then searches as the strongest level does */
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
