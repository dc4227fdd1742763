/* src/host/table: the log of a table, what is read out of it, and bots that answer. */
#include "unit/cmocka_all.h"

#include <jansson.h>
#include <string.h>

#include "unit/host/table_kit.h"

#define REFUSED(call, code) assert_string_equal(ph_refused_code(call), code)
#define DONE(call) REFUSED(call, "")

#define TWO                                                                                        \
    "{\"game\":\"taxis\",\"players\":2,\"first\":0,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"}" \
    ","                                                                                            \
    "{\"kind\":\"person\"}]"

/* Anna and Bert, the game on, Anna to decide. */
static void start_two(struct kit *kit, const char *request)
{
    kit_open(kit, request, 1);
    DONE(kit_join(kit, 1, 1));
    assert_int_equal(table_actor(kit->table), 0);
}

/* ---- the log ---- */

static void a_changed_log_does_not_fold(void **state)
{
    struct kit kit;
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 2);
    start_two(&kit, TWO "}");
    DONE(kit_play(&kit, &rng));
    for (unsigned i = 0; i < kit.table->log.count; i++) {
        struct ph_table *past = kit_past(&kit, i);
        struct ph_entry entry = table_entry(kit.table, i), changed;
        struct ph_buf body = {0};

        ph_buf_add(&body, entry.body);
        body.at[body.len / 2] ^= 1;
        changed = entry;
        changed.body = ph_buf_text(&body);
        assert_false(ph_table_fold(past, &changed, NULL));
        changed = entry;
        changed.at++;
        assert_false(ph_table_fold(past, &changed, NULL));
        changed = entry;
        changed.seq++;
        assert_false(ph_table_fold(past, &changed, NULL));
        assert_true(ph_table_fold(past, &entry, NULL));
        ph_buf_finish(&body);
        ph_table_destroy(past);
    }
    kit_close(&kit);
}

static void another_key_opens_nothing(void **state)
{
    static const uint8_t other[PH_SEAL_KEY_SIZE] = {1};
    struct kit kit;
    struct ph_rules_cache *cache = ph_rules_cache_create(other);
    struct ph_table *table = ph_table_new(cache, "Table0123456789a");
    struct ph_error error = {0};
    struct ph_entry entry;

    (void)state;
    start_two(&kit, TWO "}");
    for (unsigned i = 0; i < 3; i++) {
        entry = table_entry(kit.table, i);
        assert_true(ph_table_fold(table, &entry, NULL));
    }
    entry = table_entry(kit.table, 3);
    assert_false(ph_table_fold(table, &entry, &error));
    assert_string_equal(error.where, "sealed");
    ph_table_destroy(table);
    ph_rules_cache_destroy(cache);
    kit_close(&kit);
}

/* ---- reading the log ---- */

/* Items of the log that a spectator reads: all of that kind, and those that are marked as
 * undone. */
static unsigned count_items(const struct ph_table *table, const char *kind, unsigned *undone)
{
    struct ph_viewer viewer = {.seats = 0};
    struct ph_buf text = {0};
    unsigned count = 0;
    json_t *json, *item;
    size_t i;

    *undone = 0;
    kit_snapshot(table, &viewer, &text);
    json = json_loads(ph_buf_text(&text), 0, NULL);
    json_array_foreach(json_object_get(json, "log"), i, item)
    {
        if (strcmp(json_string_value(json_object_get(item, "kind")), kind) != 0)
            continue;
        count++;
        *undone += json_is_true(json_object_get(item, "undone"));
    }
    json_decref(json);
    ph_buf_finish(&text);
    return count;
}

static void what_is_taken_back_leaves_the_log(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    unsigned undone, moves;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO "}");
    while (kit.table->confirm == PH_NOBODY)
        DONE(kit_play(&kit, &rng));
    moves = kit.table->count;
    assert_int_equal(count_items(kit.table, "moved", &undone), moves);
    DONE(kit_act(&kit, PH_COMMAND_UNDO, 0));
    assert_int_equal(count_items(kit.table, "moved", &undone), moves - 1);
    assert_int_equal(undone, 0);
    assert_int_equal(count_items(kit.table, "undone", &undone), 0);
    kit_close(&kit);
}

static void what_all_took_back_stays_and_is_marked(void **state)
{
    struct kit kit;
    struct ph_rng rng;
    struct ph_command c;
    unsigned undone, moves;

    (void)state;
    ph_rng_seed(&rng, 5);
    start_two(&kit, TWO ",\"confirm\":false}");
    while (kit.table->count < 9)
        DONE(kit_play(&kit, &rng));
    moves = kit.table->count;
    c = kit_command(&kit, PH_COMMAND_ASK_UNDO, 0);
    c.count = 4;
    DONE(kit_do(&kit, c));
    c = kit_command(&kit, PH_COMMAND_ANSWER, 1);
    c.yes = true;
    DONE(kit_do(&kit, c));
    assert_int_equal(count_items(kit.table, "moved", &undone), moves);
    assert_int_equal(undone, moves - 4);
    assert_int_equal(count_items(kit.table, "undone", &undone), 1);
    kit_close(&kit);
}

static bool update_has(const struct kit *kit, uint8_t seats, const char *part)
{
    struct ph_viewer viewer = {.seats = seats};
    struct ph_buf text = {0};
    bool found;

    kit_update(kit->table, &viewer, &text);
    found = strstr(ph_buf_text(&text), part) != NULL;
    ph_buf_finish(&text);
    return found;
}

static void the_words_of_a_move_are_its_players(void **state)
{
    struct kit kit;

    (void)state;
    start_two(&kit, TWO "}");
    DONE(kit_move(&kit, 0, "draw pile"));
    assert_true(update_has(&kit, 1, "\"seat\":0,\"move\":\"draw pile\"}"));
    assert_false(update_has(&kit, 2, "\"seat\":0,\"move\""));
    assert_false(update_has(&kit, 0, "\"seat\":0,\"move\""));
    assert_false(update_has(&kit, 1, "holder"));
    kit_close(&kit);
}

/* ---- bots ---- */

static void bots_answer_and_give_hints(void **state)
{
    struct kit kit;
    struct ph_bot_question *question;
    struct ph_viewer viewer = {.seats = 1};
    struct ph_buf move = {0};
    struct ph_advice advice = {0};
    struct ph_command c;

    (void)state;
    kit_open(&kit,
             "{\"game\":\"loire\",\"players\":2,\"first\":1,\"seats\":[{\"kind\":\"me\"},"
             "{\"kind\":\"bot\",\"level\":1}]}",
             5);
    assert_null(ph_table_hint_question(kit.table, &viewer, 0, 1));
    while ((question = ph_table_bot_question(kit.table)) != NULL) {
        ph_buf_clear(&move);
        ph_bot_answer(question, NULL, &move);
        c = kit_command(&kit, PH_COMMAND_MOVE, ph_bot_question_seat(question));
        c.identity = (struct ph_identity){.bot = true};
        c.version = ph_bot_question_version(question);
        c.move = ph_buf_text(&move);
        DONE(kit_do(&kit, c));
        ph_bot_question_destroy(question);
    }
    assert_int_equal(table_actor(kit.table), 0);
    assert_int_equal(kit.table->floor, kit.table->count);
    question = ph_table_hint_question(kit.table, &viewer, 0, 1);
    assert_non_null(question);
    ph_bot_advise(question, NULL, PH_DE, &advice);
    assert_int_equal(advice.seat, 0);
    assert_int_equal(advice.level, 1);
    assert_int_equal(advice.version, kit.table->seq);
    assert_true(advice.move.len > 0 && advice.text.len > 0);
    assert_non_null(strstr(ph_buf_text(&advice.reason), "simulierten Partien"));
    ph_advice_finish(&advice);
    ph_bot_question_destroy(question);
    ph_buf_finish(&move);
    kit_close(&kit);
}

/* Cut short, the strongest bot still answers with a move that can be played. */
static void a_thought_can_be_stopped(void **state)
{
    struct kit kit;
    struct ph_bot_question *question;
    struct ph_buf move = {0};
    atomic_bool stop = true;
    struct ph_command c;

    (void)state;
    kit_open(&kit,
             "{\"game\":\"taxis\",\"players\":2,\"first\":1,\"seats\":[{\"kind\":\"me\"},"
             "{\"kind\":\"bot\",\"level\":8}]}",
             4);
    question = ph_table_bot_question(kit.table);
    assert_non_null(question);
    ph_bot_answer(question, &stop, &move);
    c = kit_command(&kit, PH_COMMAND_MOVE, ph_bot_question_seat(question));
    c.identity = (struct ph_identity){.bot = true};
    c.move = ph_buf_text(&move);
    DONE(kit_do(&kit, c));
    ph_bot_question_destroy(question);
    ph_buf_finish(&move);
    kit_close(&kit);
}

static void answer_with(struct kit *kit, const struct ph_bot_question *question, const char *move)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_MOVE, ph_bot_question_seat(question));

    c.identity = (struct ph_identity){.bot = true};
    c.move = move;
    DONE(kit_do(kit, c));
}

/* Chat must not make a bot start its thought again and again. */
static void a_question_stands_until_the_game_goes_on(void **state)
{
    struct kit kit;
    struct ph_bot_question *question;
    struct ph_buf move = {0};
    struct ph_command say;

    (void)state;
    kit_open(&kit,
             "{\"game\":\"taxis\",\"players\":2,\"first\":1,\"seats\":[{\"kind\":\"me\"},"
             "{\"kind\":\"bot\",\"level\":1}]}",
             4);
    question = ph_table_bot_question(kit.table);
    assert_true(ph_bot_question_stands(question, kit.table));
    say = kit_command(&kit, PH_COMMAND_SAY, 0);
    say.phrase = "your_turn";
    DONE(kit_do(&kit, say));
    assert_int_not_equal(ph_bot_question_version(question), kit.table->seq);
    assert_true(ph_bot_question_stands(question, kit.table));
    ph_bot_answer(question, NULL, &move);
    answer_with(&kit, question, ph_buf_text(&move));
    assert_false(ph_bot_question_stands(question, kit.table));
    ph_bot_question_destroy(question);
    ph_buf_finish(&move);
    kit_close(&kit);
}

/* ---- talk ---- */

static void what_is_said_is_plain(void **state)
{
    static const char *const bad[] = {"",         "  ",  "a\nb", "\033[2J", "a\342\200\256b",
                                      "\302\205", "\377"};
    struct kit kit;
    struct ph_command c;
    char longer[PH_SAY_MAX + 2];

    (void)state;
    start_two(&kit, TWO "}");
    c = kit_command(&kit, PH_COMMAND_SAY, 0);
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        c.text = bad[i];
        REFUSED(kit_do(&kit, c), "bad_text");
    }
    memset(longer, 'x', sizeof longer);
    longer[PH_SAY_MAX + 1] = '\0';
    c.text = longer;
    REFUSED(kit_do(&kit, c), "bad_text");
    longer[PH_SAY_MAX] = '\0';
    DONE(kit_do(&kit, c));
    c.phrase = "nothing";
    REFUSED(kit_do(&kit, c), "bad_text");
    c.phrase = "thanks";
    DONE(kit_do(&kit, c));
    c.seat = PH_NOBODY;
    c.identity = kit_person(5);
    c.identity.spectator = true;
    DONE(kit_do(&kit, c));
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_changed_log_does_not_fold),
        cmocka_unit_test(another_key_opens_nothing),
        cmocka_unit_test(what_is_taken_back_leaves_the_log),
        cmocka_unit_test(what_all_took_back_stays_and_is_marked),
        cmocka_unit_test(the_words_of_a_move_are_its_players),
        cmocka_unit_test(bots_answer_and_give_hints),
        cmocka_unit_test(a_thought_can_be_stopped),
        cmocka_unit_test(a_question_stands_until_the_game_goes_on),
        cmocka_unit_test(what_is_said_is_plain),
    };

    return cmocka_run_group_tests_name("logs of tables", tests, NULL, NULL);
}
