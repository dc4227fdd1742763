/* The engine's line protocol: replies to the letter, whole games, positions and records that come
 * back. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/command.h"
#include "host/file.h"

#define FIXTURE "data=tests/data/loire-fixture.json"
#define TAXIS_FIXTURE "data=tests/data/taxis-fixture.json"

/* One conversation and its last reply. */
struct talk {
    struct engine engine;
    struct ph_buf reply;
};

static const char *say(struct talk *talk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The whole reply, closing empty line included. */
static const char *say(struct talk *talk, const char *format, ...)
{
    static char line[64 * 1024];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    ph_buf_clear(&talk->reply);
    engine_line(&talk->engine, line, strlen(line), &talk->reply);
    return ph_buf_text(&talk->reply);
}

/* The single result of a command that is done. */
static const char *ask(struct talk *talk, const char *command)
{
    const char *reply = say(talk, "%s", command);
    static char result[64 * 1024];

    assert_true(strncmp(reply, "= ", 2) == 0);
    snprintf(result, sizeof result, "%.*s", (int)strcspn(reply + 2, "\n"), reply + 2);
    return result;
}

/* The state's hash, in the caller's array. */
struct hash {
    char text[20];
};

static struct hash hash_of(struct talk *talk)
{
    struct hash hash;

    snprintf(hash.text, sizeof hash.text, "%.19s", ask(talk, "hash"));
    return hash;
}

static void finish(struct talk *talk)
{
    engine_finish(&talk->engine);
    ph_buf_finish(&talk->reply);
}

static void commands_are_sorted_and_explained(void **state)
{
    (void)state;
    for (const struct engine_command *row = engine_commands; row->name; row++) {
        assert_true(row->help[0] != '\0' && row->run != NULL);
        assert_true(row->min <= row->max);
        if (row[1].name)
            assert_true(strcmp(row->name, row[1].name) < 0);
    }
}

static void replies_are_framed(void **state)
{
    struct talk talk = {0};

    (void)state;
    assert_string_equal(say(&talk, "protocol"), "= posthorn 1\n\n");
    assert_string_equal(say(&talk, "actor"), "? no game: start one with new\n\n");
    assert_string_equal(say(&talk, "new loire first=1 " FIXTURE), "= \n\n");
    assert_string_equal(say(&talk, "actor"), "= 1\n\n");
    assert_string_equal(say(&talk, "events none"), "=\n\n");
    assert_true(strncmp(say(&talk, "legal"), "=\nmerchant ", 11) == 0);
    assert_string_equal(say(&talk, " "), "");
    assert_string_equal(say(&talk, "# legal"), "");
    assert_string_equal(say(&talk, "quit"), "= \n\n");
    assert_true(talk.engine.quit);
    finish(&talk);
}

/* Plays the computer's moves until the game is over; how many. */
static unsigned play_out(struct talk *talk, unsigned most)
{
    unsigned played = 0;

    while (played < most && strcmp(ask(talk, "over"), "no") == 0) {
        const char *reply = say(talk, "play %s", ask(talk, "go level=1"));

        assert_true(strncmp(reply, "=\n", 2) == 0);
        played++;
    }
    return played;
}

static void check_end(const char *first_line)
{
    struct talk talk = {0};

    assert_string_equal(say(&talk, "%s", first_line), "= \n\n");
    play_out(&talk, 100000);
    assert_string_equal(ask(&talk, "over"), "yes");
    assert_string_equal(ask(&talk, "actor"), "none");
    assert_string_equal(ask(&talk, "perft 3"), "1");
    assert_string_equal(ask(&talk, "perft 1000"), "1");
    assert_string_equal(say(&talk, "legal"), "=\n\n");
    assert_true(strncmp(say(&talk, "why nothing"), "= syntax ", 9) == 0);
    assert_true(strncmp(say(&talk, "go"), "? over ", 7) == 0);
    assert_non_null(strstr(ask(&talk, "score"), "\"winners\":["));
    assert_non_null(strstr(ask(&talk, "state"), "\"phase\":\"over\""));
    finish(&talk);
}

static void a_game_is_played_to_its_end(void **state)
{
    char line[120];

    (void)state;
    for (unsigned players = 1; players <= PH_SEATS_MAX; players++) {
        snprintf(line, sizeof line, "new loire players=%u seed=3 " FIXTURE, players);
        check_end(line);
    }
    for (unsigned players = 2; players <= PH_SEATS_MAX; players++) {
        snprintf(line, sizeof line, "new taxis players=%u seed=3 " TAXIS_FIXTURE, players);
        check_end(line);
    }
}

/* `over` comes before any rule of the move, and behind syntax. */
static void after_the_end_it_is_over(void **state)
{
    static const char *const moves[][2] = {
        {"new loire seed=3 " FIXTURE, "done"},
        {"new loire seed=3 " FIXTURE, "merchant nantes"},
        {"new taxis seed=3 " TAXIS_FIXTURE, "draw pile"},
        {"new taxis seed=3 " TAXIS_FIXTURE, "complete each"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct talk talk = {0};

        say(&talk, "%s", moves[i][0]);
        play_out(&talk, 100000);
        assert_true(strncmp(say(&talk, "play %s", moves[i][1]), "? over ", 7) == 0);
        assert_true(strncmp(say(&talk, "why %s", moves[i][1]), "= over ", 7) == 0);
        finish(&talk);
    }
}

static void undo_goes_back_to_the_start(void **state)
{
    struct talk talk = {0};
    unsigned played;

    (void)state;
    say(&talk, "new loire seed=11 " FIXTURE);
    struct hash start = hash_of(&talk);

    played = play_out(&talk, 300);
    for (unsigned i = 0; i < played; i++)
        assert_string_equal(say(&talk, "undo"), "= \n\n");
    assert_string_equal(hash_of(&talk).text, start.text);
    assert_true(say(&talk, "undo")[0] == '?');
    finish(&talk);
}

/* The state of every decision, set up elsewhere, is the same. */
static void check_positions(const char *first_line, const char *other_line)
{
    struct talk talk = {0}, other = {0};

    say(&talk, "%s", first_line);
    say(&other, "%s", other_line);
    for (unsigned i = 0; i < 200 && play_out(&talk, 1) == 1; i++) {
        struct hash hash = hash_of(&talk);
        char *json = strdup(ask(&talk, "state"));

        assert_string_equal(say(&other, "position %s", json), "= \n\n");
        assert_string_equal(hash_of(&other).text, hash.text);
        assert_string_equal(ask(&other, "state"), json);
        assert_true(say(&other, "undo")[0] == '?');
        free(json);
    }
    finish(&talk);
    finish(&other);
}

static void positions_come_back(void **state)
{
    (void)state;
    check_positions("new loire players=3 seed=5 edition=de " FIXTURE, "new loire " FIXTURE);
    check_positions("new taxis players=3 seed=5 " TAXIS_FIXTURE, "new taxis " TAXIS_FIXTURE);
    check_positions("new taxis seed=5", "new loire " FIXTURE);
}

/* Writes the items of the reply to a file of its own; its name is in the caller's array. */
static void keep_list(const struct talk *talk, char path[40])
{
    int file;

    snprintf(path, 40, "%s", "/tmp/posthorn-test-XXXXXX");
    file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_true(ph_file_write(path, strchr(ph_buf_text(&talk->reply), '\n') + 1, NULL));
}

/* What `record` prints can be loaded as it stands, and gives the same game and the same record. */
static void check_load(struct talk *talk, const char *loader_line)
{
    struct talk loader = {0};
    struct hash hash = hash_of(talk);
    char path[40];

    assert_string_equal(strstr(say(talk, "record"), "\n\n"), "\n\n");
    keep_list(talk, path);
    say(&loader, "%s", loader_line);
    assert_string_equal(say(&loader, "load %s", path), "= \n\n");
    assert_string_equal(hash_of(&loader).text, hash.text);
    assert_string_equal(say(&loader, "record"), ph_buf_text(&talk->reply));
    unlink(path);
    finish(&loader);
}

/* With the data of the last `new` or built in; from a seed, and from where that led. */
static void check_record(const char *first_line, const char *loader_line, unsigned decisions)
{
    struct talk talk = {0};

    say(&talk, "%s", first_line);
    play_out(&talk, decisions);
    check_load(&talk, loader_line);
    char *json = strdup(ask(&talk, "state"));

    assert_string_equal(say(&talk, "position %s", json), "= \n\n");
    assert_non_null(strstr(say(&talk, "record"), "\nposition: {"));
    assert_null(strstr(ph_buf_text(&talk.reply), "\nseed: "));
    play_out(&talk, 20);
    check_load(&talk, loader_line);
    free(json);
    finish(&talk);
}

static void records_come_back(void **state)
{
    (void)state;
    check_record("new loire seed=9", "# nothing before it", 60);
    check_record("new loire seed=9", "new loire " FIXTURE, 60);
    check_record("new loire seed=9 edition=fr players=4 " FIXTURE, "new loire " FIXTURE, 0);
    check_record("new loire seed=9 edition=fr players=4 " FIXTURE, "new loire " FIXTURE, 60);
    check_record("new loire seed=2 players=1 " FIXTURE, "new loire " FIXTURE, 100000);
    check_record("new taxis seed=9", "new loire " FIXTURE, 60);
    check_record("new taxis seed=9 players=4 rule.all_provinces=yes " TAXIS_FIXTURE,
                 "new taxis " TAXIS_FIXTURE, 100000);
}

static void refused_lines_change_nothing(void **state)
{
    static const char *const lines[] = {
        "new loire players=9",
        "new taxi",
        "new loire seed=x",
        "position {}",
        "load /nowhere",
        "play nothing",
        "play done",
        "why done",
        "go",
        "go level=9",
        "perft 2",
        "view 7",
        "events 7",
        "nonsense",
        "undo now",
    };
    struct talk talk = {0};

    (void)state;
    say(&talk, "new loire seed=4 " FIXTURE);
    struct hash hash = hash_of(&talk);

    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        say(&talk, "%s", lines[i]);
        assert_string_equal(hash_of(&talk).text, hash.text);
    }
    finish(&talk);
}

/* The data of the last `new` are for its game; a position of another takes what is built in. */
static void data_are_for_their_game(void **state)
{
    struct talk talk = {0};

    (void)state;
    say(&talk, "new taxis seed=6");
    char *taxis = strdup(ask(&talk, "state"));

    say(&talk, "new loire seed=6 " FIXTURE);
    char *loire = strdup(ask(&talk, "state"));
    struct hash hash = hash_of(&talk);

    assert_string_equal(say(&talk, "position %s", taxis), "= \n\n");
    assert_string_equal(ask(&talk, "state"), taxis);
    assert_string_equal(say(&talk, "position %s", loire), "= \n\n");
    assert_string_equal(hash_of(&talk).text, hash.text);
    free(taxis);
    free(loire);
    finish(&talk);
}

static void a_game_given_up_is_over(void **state)
{
    struct talk talk = {0};
    char path[40];

    (void)state;
    say(&talk, "new loire seed=6 first=0 " FIXTURE);
    say(&talk, "record");
    ph_buf_add(&talk.reply, "resigned: 0\n");
    keep_list(&talk, path);
    assert_string_equal(say(&talk, "load %s", path), "= \n\n");
    unlink(path);
    assert_string_equal(ask(&talk, "over"), "yes");
    assert_string_equal(say(&talk, "legal"), "=\n\n");
    assert_string_equal(ask(&talk, "perft 2"), "1");
    assert_true(strncmp(say(&talk, "why done"), "= over ", 7) == 0);
    assert_true(strncmp(say(&talk, "why merchant nantes"), "= over ", 7) == 0);
    assert_true(strncmp(say(&talk, "play done"), "? over ", 7) == 0);
    assert_true(strncmp(say(&talk, "why nothing"), "= syntax ", 9) == 0);
    finish(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_sorted_and_explained),
        cmocka_unit_test(replies_are_framed),
        cmocka_unit_test(a_game_is_played_to_its_end),
        cmocka_unit_test(after_the_end_it_is_over),
        cmocka_unit_test(undo_goes_back_to_the_start),
        cmocka_unit_test(positions_come_back),
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(refused_lines_change_nothing),
        cmocka_unit_test(data_are_for_their_game),
        cmocka_unit_test(a_game_given_up_is_over),
    };

    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
