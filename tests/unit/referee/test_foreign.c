/* Foreign players: their texts, what they are told of hidden things, and our own side of the
 * protocol. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "core/game.h"
#include "referee/player.h"
#include "referee/speech.h"

/* ---- texts ---- */

static void lists_are_cut_at_commas(void **state)
{
    char list[] = "level:3,cmd:a\\,b c\\d,greedy";
    char *second = foreign_cut(list), *third = foreign_cut(second);

    (void)state;
    assert_string_equal(list, "level:3");
    assert_string_equal(second, "cmd:a,b c\\d");
    assert_string_equal(third, "greedy");
    assert_null(foreign_cut(third));
}

static void texts_are_read(void **state)
{
    char command[] = "cmd:/usr/bin/my-player --fast", same[] = "cmd:/usr/bin/my-player --fast";
    char other[] = "cmd:/usr/bin/my-player --slow", engine[] = "old=engine:level=8 ms=5:x engine";
    struct foreign_player player, again;

    (void)state;
    assert_true(foreign_is(command) && foreign_is(engine) && foreign_is("a.b-c=cmd:x"));
    assert_false(foreign_is("level:3") || foreign_is("commander:x") || foreign_is("a b=cmd:x"));
    assert_true(foreign_read(command, &player, NULL));
    assert_string_equal(player.command, "/usr/bin/my-player --fast");
    assert_int_equal(strncmp(player.name, "cmd:my-player-", 14), 0);
    assert_true(foreign_read(same, &again, NULL));
    assert_string_equal(again.name, player.name);
    assert_true(foreign_read(other, &again, NULL));
    assert_string_not_equal(again.name, player.name);
    assert_true(foreign_read(engine, &player, NULL));
    assert_string_equal(player.name, "old");
    assert_string_equal(player.options, "level=8 ms=5");
    assert_string_equal(player.command, "x engine");
}

/* ---- views only ---- */

/* What an engine is told of a position. */
static void add_world(const struct ph_session *session, struct ph_buf *text)
{
    struct opponent opponent = {.player = NULL};
    struct ph_match_seat seat = {.session = session, .seed = 5};

    seat.seat = (unsigned)ph_session_actor(session);
    opponent_add_world(&opponent, &seat);
    ph_buf_add(text, ph_buf_text(&opponent.text));
    ph_buf_finish(&opponent.text);
}

/* The same position with other hidden things, as far as its actor can tell. */
static struct ph_session *twin_of(const struct ph_session *session)
{
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_storage view, state;
    struct ph_rng rng;
    struct ph_buf json = {0};
    struct ph_session *twin;

    ph_rng_seed(&rng, 99);
    ph_view(rules, ph_session_state(session), ph_session_actor(session), &view);
    ph_determinise(rules, &view, &rng, &state);
    ph_view_json(&json, rules, &state, PH_EVERYTHING);
    twin = ph_session_from_position(ph_buf_text(&json), NULL, NULL);
    ph_buf_finish(&json);
    assert_non_null(twin);
    return twin;
}

/* Has a world the view of the position's actor? */
static void check_view(const struct ph_session *session, const char *world)
{
    struct ph_session *other = ph_session_from_position(world, NULL, NULL);
    const struct ph_rules *rules = ph_session_rules(session);
    struct ph_storage view = {{0}}, seen = {{0}};

    assert_non_null(other);
    ph_view(rules, ph_session_state(session), ph_session_actor(session), &view);
    ph_view(rules, ph_session_state(other), ph_session_actor(session), &seen);
    assert_memory_equal(&view, &seen, ph_view_size(rules));
    ph_session_destroy(other);
}

static void worlds_depend_on_views_alone(void **state)
{
    unsigned secrets = 0;

    (void)state;
    for (unsigned g = 0; ph_games[g]; g++) {
        struct ph_options options = {.game = ph_games[g], .players = 3};
        struct ph_session *session = ph_session_start(&options, 11, PH_NOBODY, NULL);
        static ph_move moves[PH_MOVES_MAX];

        for (unsigned i = 0; i < 60 && ph_session_actor(session) != PH_NOBODY; i++) {
            struct ph_session *twin = twin_of(session);
            struct ph_buf one = {0}, other = {0}, truth = {0};

            add_world(session, &one);
            add_world(twin, &other);
            ph_view_json(&truth, ph_session_rules(session), ph_session_state(session),
                         PH_EVERYTHING);
            assert_string_equal(ph_buf_text(&one), ph_buf_text(&other));
            secrets += strcmp(ph_buf_text(&one), ph_buf_text(&truth)) != 0;
            check_view(session, ph_buf_text(&one));
            ph_buf_finish(&one);
            ph_buf_finish(&other);
            ph_buf_finish(&truth);
            ph_session_destroy(twin);
            ph_moves(ph_session_rules(session), ph_session_state(session), moves);
            ph_session_play(session, moves[0]);
        }
        ph_session_destroy(session);
    }
    assert_true(secrets > 100); /* the worlds are not the true ones */
}

/* ---- our own player ---- */

static struct ph_buf answer;

static const char *tell(struct player *player, const char *text)
{
    struct ph_buf line = {0};

    ph_buf_add(&line, text);
    ph_buf_clear(&answer);
    player_line(player, line.at, &answer);
    ph_buf_finish(&line);
    return ph_buf_text(&answer);
}

static void a_player_answers_what_is_due(void **state)
{
    struct player player = {.bot = ph_bot_level(1)};

    (void)state;
    assert_non_null(strstr(tell(&player, "hello posthorn-player 1"), "level:1\nwants world\n\n"));
    assert_string_equal(tell(&player, "hello posthorn-player 2"),
                        "? this player speaks posthorn-player 1\n\n");
    assert_string_equal(tell(&player, "go ms=100"), "? go without a game and a world\n\n");
    assert_string_equal(tell(&player, "game taxis players=2 seat=1 seed=7"), "=\n\n");
    assert_string_equal(tell(&player, "game loire players=3 seat=1 seed=7 edition=fr"), "=\n\n");
    assert_string_equal(tell(&player, "view {}"), "");
    assert_string_equal(tell(&player, "something new"), "");
    assert_string_equal(tell(&player, "world {\"game\":\"loire\"}"), "");
    assert_int_equal(tell(&player, "go ms=100")[0], '?');
    assert_false(player.quit);
    assert_string_equal(tell(&player, "quit"), "");
    assert_true(player.quit);
    player_finish(&player);
    ph_buf_finish(&answer);
}

static void a_player_refuses_what_it_cannot_play(void **state)
{
    static const char *const wrong[] = {
        "game",
        "game chess players=2 seat=0 seed=1",
        "game taxis players=5 seat=0 seed=1",
        "game taxis players=9 seat=0 seed=1",
        "game taxis players=2 seat=0 seed=x",
        "game taxis players=2 seat=0 seed=1 edition=fr",
        "game taxis players=2 seat",
    };
    struct player player = {.bot = ph_bot_level(1)};

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(tell(&player, wrong[i])[0], '?');
    tell(&player, "data {\"game\":\"taxis\"}");
    assert_int_equal(tell(&player, "game taxis players=2 seat=0 seed=1")[0], '?');
    player_finish(&player);
    ph_buf_finish(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_cut_at_commas),
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(worlds_depend_on_views_alone),
        cmocka_unit_test(a_player_answers_what_is_due),
        cmocka_unit_test(a_player_refuses_what_it_cannot_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
