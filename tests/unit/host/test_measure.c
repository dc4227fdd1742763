/* How long the questions take that the server's loop answers, in the positions of whole games.
 * Without arguments a short run that only has to be right; by hand:
 *
 *   build/tests/test-unit-test_measure POSITIONS
 */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "unit/host/table_kit.h"

enum { MOVES_MAX = 600 }; /* of a game: random players may never end it */

enum question { MOVES, ABOUT, WHY, PREVIEW, BOARD, UPDATE, SNAPSHOT, QUESTIONS };

static const char *const names[QUESTIONS] = {"moves", "about",  "why",     "preview",
                                             "board", "update", "snapshot"};

static const char *const requests[] = {
    "{\"game\":\"loire\",\"players\":3,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"},"
    "{\"kind\":\"me\"}],\"confirm\":false}",
    "{\"game\":\"taxis\",\"players\":3,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"},"
    "{\"kind\":\"me\"}],\"confirm\":false}",
};

struct times {
    double sum[QUESTIONS], most[QUESTIONS];
    size_t bytes[QUESTIONS], most_bytes[QUESTIONS]; /* of the messages */
    unsigned most_legal[QUESTIONS];                 /* legal moves in the slowest position */
    unsigned positions;
};

static double used_us(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void ask(const struct kit *kit, enum question question, const char *move,
                struct ph_buf *text)
{
    const struct ph_viewer viewer = {.seats = 7};
    struct ph_answer answer = {0};
    int seat = table_actor(kit->table);

    switch (question) {
    case MOVES: ph_table_moves(kit->table, &viewer, seat, &answer); break;
    case ABOUT: ph_table_about(kit->table, &viewer, seat, move, &answer); break;
    case WHY: ph_table_why(kit->table, &viewer, seat, move, &answer); break;
    case PREVIEW: ph_table_preview(kit->table, &viewer, seat, move, &answer); break;
    case BOARD: ph_table_board(kit->table, &viewer, &answer); break;
    case UPDATE: kit_update(kit->table, &viewer, text); return;
    default: kit_snapshot(kit->table, &viewer, text); return;
    }
    kit_answer(&answer, text);
}

static void measure(const struct kit *kit, struct ph_rng *rng, struct times *times)
{
    ph_move moves[PH_MOVES_MAX];
    unsigned legal = ph_moves(table_rules(kit->table), kit->table->state, moves);
    struct ph_buf move = {0}, text = {0};

    kit_playout_move(kit, rng, &move);
    for (unsigned i = 0; i < QUESTIONS; i++) {
        double from, us;

        ph_buf_clear(&text);
        from = used_us();
        ask(kit, i, ph_buf_text(&move), &text);
        us = used_us() - from;
        times->sum[i] += us;
        times->bytes[i] += text.len;
        if (text.len > times->most_bytes[i])
            times->most_bytes[i] = text.len;
        if (us > times->most[i]) {
            times->most[i] = us;
            times->most_legal[i] = legal;
        }
    }
    times->positions++;
    ph_buf_finish(&move);
    ph_buf_finish(&text);
}

/* Plays any legal move: it meets positions with more choices than sensible players do. */
static void play_any(struct kit *kit, struct ph_rng *rng)
{
    const struct ph_rules *rules = table_rules(kit->table);
    ph_move moves[PH_MOVES_MAX];
    unsigned count = ph_moves(rules, kit->table->state, moves);
    struct ph_buf text = {0};

    ph_print_move(rules, moves[ph_rng_below(rng, count)], &text);
    assert_int_equal(kit_move(kit, table_actor(kit->table), ph_buf_text(&text)), PH_NOT_REFUSED);
    ph_buf_finish(&text);
}

/* Plays games until there are enough positions. */
static void play(const char *request, unsigned positions, struct times *times)
{
    struct ph_rng rng;

    ph_rng_seed(&rng, 1);
    for (uint8_t seed = 1; times->positions < positions; seed++) {
        struct kit kit;

        kit_open(&kit, request, seed);
        for (unsigned i = 0;
             table_actor(kit.table) != PH_NOBODY && times->positions < positions && i < MOVES_MAX;
             i++) {
            measure(&kit, &rng, times);
            if (seed % 2)
                play_any(&kit, &rng);
            else
                assert_int_equal(kit_play(&kit, &rng), PH_NOT_REFUSED);
        }
        kit_close(&kit);
    }
}

static unsigned positions = 50;

static void questions_are_answered(void **state)
{
    (void)state;
    for (unsigned game = 0; game < 2; game++) {
        struct times times = {0};

        play(requests[game], positions, &times);
        for (unsigned i = 0; i < QUESTIONS && positions > 50; i++)
            print_message("%s %-8s mean %6.1f us, most %7.1f us (%u legal moves); "
                          "mean %zu bytes, most %zu\n",
                          game == 0 ? "loire" : "taxis", names[i], times.sum[i] / times.positions,
                          times.most[i], times.most_legal[i], times.bytes[i] / times.positions,
                          times.most_bytes[i]);
        assert_int_equal(times.positions, positions);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(questions_are_answered)};

    if (argc > 1)
        positions = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
