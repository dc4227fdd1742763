// The public headers as a C++ program sees them: they compile, and the shared library answers.
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

static void plays_from_a_state(const ph_rules *rules)
{
    static ph_move moves[PH_MOVES_MAX];
    ph_storage state, view, other;
    struct ph_score score;
    ph_rng rng;
    ph_buf text{};

    ph_rng_seed(&rng, 7);
    check("a state is set up", ph_setup(rules, 7, 0, &state));
    check("seat 0 begins", ph_actor(rules, &state) == 0);
    check("there are moves", ph_moves(rules, &state, moves) > 0);
    check("the first one can be played", ph_apply(rules, &state, moves[0], nullptr).code == 0);
    check("a view is made", ph_view(rules, &state, PH_NOBODY, &view));
    check("seat 7 has none", !ph_view(rules, &state, 7, &other));
    ph_determinise(rules, &view, &rng, &other);
    check("a determinisation is in the same turn",
          ph_turn(rules, &other) == ph_turn(rules, &state));
    ph_score(rules, &state, &score);
    ph_print_view(rules, &view, &text);
    check("a view is JSON", ph_buf_text(&text)[0] == '{');
    ph_buf_finish(&text);
}

static void a_game_starts(const ph_game *game)
{
    ph_options options{};
    ph_error error{};

    options.game = game;
    options.players = ph_game_seats_max(game);
    ph_session *session = ph_session_start(&options, 7, 0, &error);
    check("a game starts", session != nullptr);
    if (session == nullptr) {
        std::printf("  %s: %s: %s\n", ph_game_name(game), error.where, error.what);
        return;
    }
    check("the first seat begins", ph_session_actor(session) == 0);
    check("a word that is no move is refused", ph_session_play(session, 0).code != PH_LEGAL);
    check("nothing was played", ph_session_count(session) == 0);
    plays_from_a_state(ph_session_rules(session));
    ph_session_destroy(session);
}

int main()
{
    buffers_grow();
    check("headers and library have one version", std::strcmp(ph_version(), PH_VERSION) == 0);
    check("La Loire is there", ph_game_find("loire") != nullptr);
    for (unsigned i = 0; ph_game_at(i) != nullptr; i++) {
        a_game_starts(ph_game_at(i));
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
