/* Data files: with one that is taken a game can be set up and played. */
#include <stdlib.h>

#include "core/game.h"
#include "fuzz/play.h"
#include "fuzz/targets.h"

static void try_game(const struct ph_game *game, const char *text)
{
    struct ph_error error = {0};
    struct ph_options options = {.game = game, .players = game->seats_max, .data = text};
    struct ph_session *session = ph_session_start(&options, 1, PH_NOBODY, &error);

    if (!session) {
        FUZZ_CHECK(error.what[0] != '\0');
        return;
    }
    fuzz_play_on(session, 60);
    ph_session_destroy(session);
}

void fuzz_data(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);

    for (unsigned i = 0; ph_games[i]; i++)
        try_game(ph_games[i], text);
    free(text);
}
