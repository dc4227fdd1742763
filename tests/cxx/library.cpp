// The public header as a C++ program sees it: it compiles, and the shared library answers.
#include <posthorn/posthorn.h>

#include <cstdio>
#include <cstring>

static int passed, failed;

static void check(const char *what, bool holds)
{
    holds ? passed++ : failed++;
    if (!holds) {
        std::printf("FAILED: %s\n", what);
    }
}

static void buffers_grow()
{
    ph_buf buf{};

    ph_buf_add(&buf, "post");
    ph_buf_addf(&buf, "%s", "horn");
    check("a buffer holds what was added", std::strcmp(ph_buf_text(&buf), "posthorn") == 0);
    ph_buf_finish(&buf);
}

static void a_game_starts(const ph_game *game)
{
    ph_options options{};
    ph_error error{};

    options.game = game;
    options.players = game->seats_max;
    ph_session *session = ph_session_start(&options, 7, 0, &error);
    check("a game starts", session != nullptr);
    if (session == nullptr) {
        std::printf("  %s: %s: %s\n", game->name, error.where, error.what);
        return;
    }
    check("the first seat begins", ph_session_actor(session) == 0);
    check("a word that is no move is refused", ph_session_play(session, 0).code != PH_LEGAL);
    check("nothing was played", ph_session_count(session) == 0);
    ph_session_destroy(session);
}

int main()
{
    buffers_grow();
    check("La Loire is there", ph_game_find("loire") != nullptr);
    for (const ph_game *const *game = ph_games; *game != nullptr; game++) {
        a_game_starts(*game);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
