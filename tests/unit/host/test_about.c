/* Questions about a thing cost little: only the moves of the answer are written out. */
#include "unit/cmocka_all.h"

#include <string.h>

#include "unit/host/table_kit.h"

enum { SHOWN_MOST = 60, POSITIONS = 40 };

static const struct ph_game *real;
static unsigned printed, refused, nexts;

static void count_print(const struct ph_rules *rules, ph_move move, struct ph_buf *out)
{
    printed++;
    real->print_move(rules, move, out);
}

static struct ph_refusal count_refuse(const struct ph_rules *rules, const void *state, ph_move move)
{
    refused++;
    return real->refuse(rules, state, move);
}

static ph_move count_next(const struct ph_rules *rules, ph_move move)
{
    nexts++;
    return real->next_move(rules, move);
}

/* Asks while the game counts what it is called for. */
static void ask(struct kit *kit, struct ph_game *counting, int seat, const char *thing)
{
    const struct ph_viewer viewer = {.seats = 0xf};
    struct ph_rules *rules = (struct ph_rules *)table_rules(kit->table);
    struct ph_answer answer = {0};

    printed = refused = nexts = 0;
    rules->game = counting;
    ph_table_about(kit->table, &viewer, seat, thing, &answer);
    rules->game = real;
    assert_int_equal(answer.kind, PH_ANSWER_ABOUT);
    ph_answer_finish(&answer);
    assert_int_equal(nexts, 0);
    assert_true(printed <= SHOWN_MOST + PH_VERBS);
    assert_true(refused <= SHOWN_MOST + PH_VERBS);
}

static void only_the_answer_is_written(void **state)
{
    static const char *const things[] = {"nantes", "merchant", "deliver",  "message 2",
                                         "ulm",    "keep",     "complete", "take=1"};
    struct ph_game counting;
    struct ph_rng rng;
    struct kit kit;

    kit_open(&kit, *state, 7);
    ph_rng_seed(&rng, 7);
    real = table_rules(kit.table)->game;
    counting = *real;
    counting.print_move = count_print;
    counting.refuse = count_refuse;
    counting.next_move = count_next;
    for (unsigned i = 0; i < POSITIONS; i++) {
        int seat = table_actor(kit.table);

        for (unsigned thing = 0; thing < sizeof things / sizeof *things; thing++)
            ask(&kit, &counting, seat, things[thing]);
        assert_int_equal(kit_play(&kit, &rng), PH_NOT_REFUSED);
    }
    kit_close(&kit);
}

int main(void)
{
#define SEATS "\"players\":2,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"confirm\":false}"
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(only_the_answer_is_written, "{\"game\":\"loire\"," SEATS),
        cmocka_unit_test_prestate(only_the_answer_is_written, "{\"game\":\"taxis\"," SEATS),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
