/* src/core: a game in progress, its past, its seats, its start from a position. */
#include "unit/cmocka_all.h"

#include "core/game.h"
#include "unit/core/toy_game.h"

static struct ph_session *begin(void)
{
    struct ph_options options = toy_table(2);
    struct ph_session *session = ph_session_start(&options, 42, 0, NULL);

    assert_non_null(session);
    return session;
}

static void the_seed_draws_who_begins(void **state)
{
    struct ph_options options = toy_table(2);
    unsigned began[2] = {0};

    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct ph_session *drawn = ph_session_start(&options, seed, PH_NOBODY, NULL);

        assert_non_null(drawn);
        int first = ph_session_actor(drawn);
        struct ph_session *given = ph_session_start(&options, seed, first, NULL);

        assert_non_null(given);
        assert_memory_equal(ph_session_state(drawn), ph_session_state(given), toy.state_size);
        began[first]++;
        ph_session_destroy(drawn);
        ph_session_destroy(given);
    }
    assert_true(began[0] > 0 && began[1] > 0);
}

static void impossible_starts_are_refused(void **state)
{
    struct ph_options options = toy_table(2);
    struct ph_error error;

    (void)state;
    assert_null(ph_session_start(&options, 1, 2, &error));
    assert_string_equal(error.where, "first");
    assert_string_equal(error.what, "there is no seat 2 with 2 players");
    assert_null(ph_session_start(&options, 1, PH_EVERYTHING, &error));
    options.players = 9;
    assert_null(ph_session_start(&options, 1, 0, &error));
    assert_string_equal(error.where, "players");
}

static void moves_are_played_or_refused(void **state)
{
    struct ph_session *session = begin();

    (void)state;
    assert_int_equal(ph_session_events(session)->count, 0);
    assert_int_equal(toy_play(session, "end"), PH_REFUSE_PHASE);
    assert_int_equal(ph_session_count(session), 0);
    assert_int_equal(toy_play(session, "take 3"), PH_LEGAL);
    assert_int_equal(ph_session_count(session), 1);
    assert_int_equal(ph_session_events(session)->count, 1);
    assert_int_equal(ph_session_events(session)->at[0].kind, TOY_E_TOOK);
    assert_int_equal(ph_session_move(session, 0), toy_move(TOY_TAKE, 3));
    assert_int_equal(((const struct toy_state *)ph_session_before(session, 0))->heap, 7);
    assert_int_equal(((const struct toy_state *)ph_session_before(session, 1))->heap, 4);
    assert_int_equal(toy_play(session, "look"), PH_LEGAL);
    assert_int_equal(toy_play(session, "look"), TOY_R_TWICE);
    ph_session_destroy(session);
}

static void undo_looks_one_back(void **state)
{
    struct ph_session *session = begin();
    struct toy_state start;

    (void)state;
    memcpy(&start, ph_session_state(session), sizeof start);
    assert_false(ph_session_undo(session));
    assert_int_equal(toy_play(session, "take 2"), PH_LEGAL);
    assert_int_equal(toy_play(session, "end"), PH_LEGAL);
    assert_int_equal(ph_session_events(session)->at[0].kind, TOY_E_ENDED);
    assert_true(ph_session_undo(session));
    assert_int_equal(ph_session_events(session)->count, 1);
    assert_int_equal(ph_session_events(session)->at[0].kind, TOY_E_TOOK);
    assert_true(ph_session_undo(session));
    assert_int_equal(ph_session_events(session)->count, 0);
    assert_memory_equal(ph_session_state(session), &start, sizeof start);
    ph_session_destroy(session);
}

/* More decisions than the room at first. */
static void long_games_fit(void **state)
{
    struct ph_options options = toy_table(3);

    (void)state;
    assert_true(ph_options_set(&options, "rule.heap", "99", NULL));
    struct ph_session *session = ph_session_start(&options, 1, 2, NULL);

    assert_non_null(session);
    while (ph_session_actor(session) != PH_NOBODY) {
        assert_int_equal(toy_play(session, "take 1"), PH_LEGAL);
        if (toy_play(session, "look") == PH_LEGAL)
            assert_int_equal(toy_play(session, "end"), PH_LEGAL);
    }
    assert_int_equal(ph_session_count(session), 99 + 98 + 98);
    assert_int_equal(toy_play(session, "take 1"), PH_REFUSE_OVER);
    while (ph_session_undo(session))
        ;
    assert_int_equal(((const struct toy_state *)ph_session_state(session))->heap, 99);
    ph_session_destroy(session);
}

static void names_are_checked(void **state)
{
    struct ph_session *session = begin();
    char name[PH_NAME_MAX + 1];

    (void)state;
    assert_string_equal(ph_session_name(session, 0), "");
    assert_string_equal(ph_session_name(session, 99), "");
    assert_true(ph_session_set_name(session, 0, "  Ren\xc3\xa9 #1 "));
    assert_string_equal(ph_session_name(session, 0), "Ren\xc3\xa9 #1");
    assert_false(ph_session_set_name(session, 0, "a\nb"));
    assert_false(ph_session_set_name(session, 0, "\x1b[2J"));
    assert_false(ph_session_set_name(session, 0, "\xff"));
    assert_false(ph_session_set_name(session, 2, "nobody sits here"));
    memset(name, 'x', sizeof name);
    name[PH_NAME_MAX] = '\0';
    assert_false(ph_session_set_name(session, 0, name));
    assert_string_equal(ph_session_name(session, 0), "Ren\xc3\xa9 #1");
    name[PH_NAME_MAX - 1] = '\0';
    assert_true(ph_session_set_name(session, 0, name));
    assert_true(ph_session_set_name(session, 0, ph_session_name(session, 0) + 3));
    assert_true(ph_session_set_name(session, 0, ""));
    assert_string_equal(ph_session_name(session, 0), "");
    ph_session_destroy(session);
}

static void resigning_ends_the_game(void **state)
{
    struct ph_session *session = begin();

    (void)state;
    assert_int_equal(toy_play(session, "take 2"), PH_LEGAL);
    ph_session_resign(session, 5);
    assert_int_equal(ph_session_resigned(session), PH_NOBODY);
    ph_session_resign(session, 1);
    assert_int_equal(ph_session_resigned(session), 1);
    ph_session_resign(session, 0);
    assert_int_equal(ph_session_resigned(session), 1);
    assert_int_equal(ph_session_actor(session), PH_NOBODY);
    assert_int_equal(toy_play(session, "end"), PH_REFUSE_OVER);
    assert_true(ph_session_undo(session));
    assert_int_equal(ph_session_resigned(session), PH_NOBODY);
    assert_int_equal(ph_session_actor(session), 0);
    ph_session_destroy(session);
    ph_session_destroy(NULL);
}

/* ---- positions ---- */

static void positions_start_games(void **state)
{
    struct ph_session *session = begin(), *copy;
    struct ph_buf json = {0};

    (void)state;
    assert_int_equal(toy_play(session, "take 2"), PH_LEGAL);
    ph_view_json(&json, ph_session_rules(session), ph_session_state(session), PH_EVERYTHING);
    copy = ph_session_from_position(ph_buf_text(&json), NULL, NULL);
    assert_non_null(copy);
    assert_ptr_equal(ph_session_game(copy), &toy);
    assert_true(ph_session_rules(copy)->hash == ph_session_rules(session)->hash);
    assert_int_equal(ph_session_count(copy), 0);
    assert_int_equal(toy_play(copy, "look"), PH_LEGAL);
    ph_session_destroy(copy);
    ph_session_destroy(session);
    ph_buf_finish(&json);
}

static void impossible_positions_are_refused(void **state)
{
    static const struct {
        const char *json, *where, *what;
    } rows[] = {
        {"", "line 1, column 0", NULL},
        {"{\"game\":\"toy\",\"game\":\"toy\"}", "line 1, column 20", NULL},
        {"[1]", "", "a position is a JSON object"},
        {"{}", "game", "the name of a game is missing"},
        {"{\"game\":7}", "game", "the name of a game is missing"},
        {"{\"game\":\"chess\"}", "game", "there is no game \"chess\""},
        {"{\"game\":\"toy\",\"players\":2,\"start\":3}", "rule.heap", NULL},
        {"{\"game\":\"toy\",\"players\":7,\"start\":8}", "players", NULL},
        {"{\"game\":\"toy\",\"players\":2,\"start\":8}", "heap", "a number is expected"},
        {"{\"game\":\"toy\",\"players\":2,\"start\":8,\"heap\":7}", "",
         "stones were lost or added"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ph_error error;

        assert_null(ph_session_from_position(rows[i].json, NULL, &error));
        assert_string_equal(error.where, rows[i].where);
        if (rows[i].what)
            assert_string_equal(error.what, rows[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_draws_who_begins),
        cmocka_unit_test(impossible_starts_are_refused),
        cmocka_unit_test(moves_are_played_or_refused),
        cmocka_unit_test(undo_looks_one_back),
        cmocka_unit_test(long_games_fit),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(resigning_ends_the_game),
        cmocka_unit_test(positions_start_games),
        cmocka_unit_test(impossible_positions_are_refused),
    };

    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
