/* The outline of a game that is over: no move is played in the table's thread, and the record can be
 * written without the table. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "unit/host/table_kit.h"

enum { MOVES = 60 };

static const struct ph_game *real;
static unsigned applied, refused, printed;

static void count_apply(const struct ph_rules *rules, void *state, ph_move move,
                        struct ph_events *events)
{
    applied++;
    real->apply(rules, state, move, events);
}

static struct ph_refusal count_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    refused++;
    return real->refuse(rules, state, move);
}

static void count_print(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    printed++;
    real->print_move(rules, move, out);
}

/* A game that ends after some moves because a player resigns. */
static void play(struct kit *kit, const char *request)
{
    struct ph_rng rng;

    kit_open(kit, request, 7);
    ph_rng_seed(&rng, 7);
    for (unsigned i = 0; i < MOVES; i++)
        assert_int_equal(kit_play(kit, &rng), PH_NOT_REFUSED);
    assert_int_equal(kit_act(kit, PH_COMMAND_RESIGN, 1), PH_NOT_REFUSED);
}

static void an_outline_plays_no_move(void **state)
{
    struct ph_outline *outline = NULL;
    struct ph_game counting;
    struct ph_rules *rules;
    struct kit kit;

    play(&kit, *state);
    rules = (struct ph_rules *)table_rules(kit.table);
    real = rules->game;
    counting = *real;
    counting.apply = count_apply;
    counting.refuse = count_refuse;
    counting.print_move = count_print;
    applied = refused = printed = 0;
    rules->game = &counting;
    assert_int_equal(ph_table_outline(kit.table, &outline), PH_NOT_REFUSED);
    rules->game = real;
    assert_int_equal(applied + refused + printed, 0);
    ph_outline_destroy(outline);
    kit_close(&kit);
}

static void the_record_needs_no_table(void **state)
{
    struct ph_outline *outline = NULL;
    struct ph_buf record = {0}, later = {0};
    struct kit kit;

    play(&kit, *state);
    assert_int_equal(kit_record(kit.table, &record), PH_NOT_REFUSED);
    assert_int_equal(ph_table_outline(kit.table, &outline), PH_NOT_REFUSED);
    ph_table_destroy(kit.table);
    kit.table = NULL;
    assert_true(ph_outline_record(outline, NULL, &later));
    assert_string_equal(ph_buf_text(&record), ph_buf_text(&later));
    assert_non_null(strstr(ph_buf_text(&record), "\nresigned: 1\n"));
    assert_int_equal(ph_replay_count(ph_buf_text(&record), record.len), MOVES);
    ph_outline_destroy(outline);
    ph_buf_finish(&record);
    ph_buf_finish(&later);
    kit_close(&kit);
}

static void a_record_can_be_given_up(void **state)
{
    struct ph_outline *outline = NULL;
    struct ph_buf record = {0};
    atomic_bool stop = true;
    struct kit kit;

    play(&kit, *state);
    assert_int_equal(ph_table_outline(kit.table, &outline), PH_NOT_REFUSED);
    assert_false(ph_outline_record(outline, &stop, &record));
    assert_int_equal(record.len, 0);
    ph_outline_destroy(outline);
    ph_outline_destroy(NULL);
    ph_buf_finish(&record);
    kit_close(&kit);
}

int main(void)
{
#define SEATS "\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"confirm\":false}"
#define BOTH(test)                                                 \
    cmocka_unit_test_prestate(test, "{\"game\":\"loire\"," SEATS), \
        cmocka_unit_test_prestate(test, "{\"game\":\"taxis\"," SEATS)
    const struct CMUnitTest tests[] = {
        BOTH(an_outline_plays_no_move),
        BOTH(the_record_needs_no_table),
        BOTH(a_record_can_be_given_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
