/* No public function aborts for want of memory, loses what it had, or says that all is well. Each
 * task is run again and again: first its first allocation fails, then the next, until none does. */
#include <posthorn/posthorn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/failing.h"

enum { DECISIONS = 200, TASK_RUNS_MAX = 100000, STEP = 60, SHOWN_AFTER = 40 };

static int passed, failed;
static char *record_text, *position_text;
static struct ph_session *shown; /* in the middle of a game, with a line of moves to reason about */
static struct ph_storage shown_view;
static struct ph_thought shown_thought;

static void check(const char *game, const char *what, bool holds)
{
    holds ? passed++ : failed++;
    if (!holds)
        printf("FAILED: %s: %s\n", game, what);
}

static struct ph_session *start(const char *game)
{
    struct ph_options options = {.game = ph_game_find(game), .players = 2};

    return ph_session_start(&options, 7, PH_NOBODY, NULL);
}

static ph_move first_move(const struct ph_session *session)
{
    static ph_move moves[PH_MOVES_MAX];

    return ph_moves(ph_session_rules(session), ph_session_state(session), moves) ? moves[0] : 0;
}

/* A task returns false if it reports an error. */
typedef bool task(const char *game);

static bool starts(const char *game)
{
    struct ph_session *session = start(game);
    bool ok = session != NULL;

    ph_session_destroy(session);
    return ok;
}

static bool reads_a_record(const char *game)
{
    struct ph_error error = {{0}, {0}};
    struct ph_session *session = ph_record_read(record_text, NULL, &error);
    struct ph_buf again = {0};
    bool ok = session != NULL;

    (void)game;
    ph_record_print(session, &again);
    ok = ok && !again.failed;
    if (ok && strcmp(ph_buf_text(&again), record_text) != 0)
        check(game, "a record that was read is the same", false);
    ph_buf_finish(&again);
    ph_session_destroy(session);
    return ok;
}

static bool reads_a_position(const char *game)
{
    struct ph_session *session = ph_session_from_position(position_text, NULL, NULL);
    bool ok = session != NULL && ph_position_game(position_text) != NULL;

    (void)game;
    ph_session_destroy(session);
    return ok;
}

static bool thinks(const char *game)
{
    static const char *const names[] = {"random", "greedy", "mc:64", "tree:64", "level:8"};
    struct ph_session *session = start(game);
    struct ph_think_options how = {.threads = 2, .playouts = 64};
    struct ph_thought thought;
    bool ok = session != NULL;

    for (unsigned i = 0; ok && i < sizeof names / sizeof *names; i++)
        ok = ph_bot_find(names[i], &how.bot, NULL) &&
             ph_session_think(session, &how, &thought, NULL) &&
             ph_refuse(ph_session_rules(session), ph_session_state(session), thought.choice).code ==
                 PH_LEGAL;
    ph_session_destroy(session);
    return ok;
}

/* Texts: they are made of other texts, and what one of those lacks the whole lacks. */
static bool succeeds(struct ph_buf *text)
{
    bool ok = !text->failed;

    ph_buf_finish(text);
    return ok;
}

static bool reasons(const char *game)
{
    struct ph_buf text = {0};

    (void)game;
    ph_reason(ph_session_rules(shown), &shown_view, &shown_thought, PH_DE, &text);
    return succeeds(&text);
}

static bool shows(const char *game)
{
    struct ph_buf text = {0};

    (void)game;
    ph_show(ph_session_rules(shown), &shown_view, PH_FR, NULL, &text);
    return succeeds(&text);
}

static bool draws(const char *game)
{
    struct ph_buf text = {0};

    (void)game;
    ph_draw(ph_session_rules(shown), &shown_view, PH_EN, NULL, &text);
    return succeeds(&text);
}

static bool counts_ways(const char *game)
{
    struct ph_session *session = start(game);
    uint64_t ways = session ? ph_perft(ph_session_rules(session), ph_session_state(session), 2) : 0;

    ph_session_destroy(session);
    return ways > 0;
}

/* A failure that nobody hears of: the task says that all is well although an allocation failed. A
 * search may: without memory for its tree it answers with the best prior. */
static void run_each(const char *game, const char *name, task *run_task, bool may_do_without,
                     bool with_jansson)
{
    unsigned silent = 0;
    unsigned long number = 0;

    for (; number < TASK_RUNS_MAX; number += with_jansson ? 1 + number / STEP : 1) {
        bool ok, did_fail;

        failing_start(number, with_jansson);
        ok = run_task(game);
        did_fail = failing_stop();
        silent += did_fail && ok;
        if (!did_fail) {
            check(game, name, ok);
            break;
        }
    }
    check(game, "allocations were made to fail", number > 0 && number < TASK_RUNS_MAX);
    if (!may_do_without)
        check(game, name, silent == 0);
}

/* Each allocation of ours, then some of all: reading a data file takes thousands in jansson. */
static void run(const char *game, const char *name, task *run_task, bool may_do_without)
{
    run_each(game, name, run_task, may_do_without, false);
    run_each(game, name, run_task, may_do_without, true);
}

/* The session grows as it is played; where it cannot, the move is refused and nothing changes. */
static void plays(const char *game)
{
    struct ph_session *session = start(game), *twin = start(game);
    unsigned refused = 0;
    bool same = session && twin;

    while (same && ph_session_count(twin) < DECISIONS && ph_session_actor(twin) != PH_NOBODY) {
        unsigned count = ph_session_count(session);
        ph_move move = first_move(session);
        uint64_t hash = ph_state_hash(ph_session_rules(session), ph_session_state(session));
        struct ph_refusal why;

        failing_start(0, false);
        why = ph_session_play(session, move);
        failing_stop();
        if (why.code == PH_FAIL_MEMORY) {
            refused++;
            same = ph_session_count(session) == count &&
                   hash == ph_state_hash(ph_session_rules(session), ph_session_state(session)) &&
                   ph_session_play(session, move).code == PH_LEGAL;
        }
        ph_session_play(twin, move);
        same = same && ph_state_hash(ph_session_rules(session), ph_session_state(session)) ==
                           ph_state_hash(ph_session_rules(twin), ph_session_state(twin));
    }
    check(game, "a move without memory is refused and changes nothing", same);
    check(game, "that has happened", refused > 0);
    ph_session_destroy(session);
    ph_session_destroy(twin);
}

static char *copy(const struct ph_buf *text)
{
    char *at = malloc(text->len + 1);

    if (at)
        memcpy(at, ph_buf_text(text), text->len + 1);
    return at;
}

/* A record of some decisions with a line that is not ours, and the position at its end. */
static void prepare(const char *game)
{
    struct ph_session *session = start(game);
    struct ph_buf text = {0};
    char *head;

    for (unsigned i = 0; i < DECISIONS; i++)
        ph_session_play(session, first_move(session));
    ph_view_json(&text, ph_session_rules(session), ph_session_state(session), PH_EVERYTHING);
    position_text = copy(&text);
    ph_buf_clear(&text);
    ph_session_set_name(session, 0, "Anna");
    ph_record_print(session, &text);
    head = strstr(text.at, "seat 0: Anna\n") + strlen("seat 0: Anna\n");
    {
        struct ph_buf whole = {0};

        ph_buf_addn(&whole, text.at, (size_t)(head - text.at));
        ph_buf_add(&whole, "event: a line that the library does not know and keeps\n");
        ph_buf_add(&whole, head);
        record_text = copy(&whole);
        ph_buf_finish(&whole);
    }
    ph_buf_finish(&text);
    ph_session_destroy(session);
}

static void prepare_shown(const char *game)
{
    struct ph_think_options how = {.playouts = 256, .advise = true};

    shown = start(game);
    do {
        ph_session_play(shown, first_move(shown));
        ph_session_think(shown, &how, &shown_thought, NULL);
    } while (ph_session_count(shown) < SHOWN_AFTER || shown_thought.line_count < 2);
    ph_view(ph_session_rules(shown), ph_session_state(shown), ph_session_actor(shown), &shown_view);
}

int main(void)
{
    for (unsigned i = 0; ph_game_at(i); i++) {
        const char *game = ph_game_name(ph_game_at(i));

        prepare(game);
        prepare_shown(game);
        run(game, "starting a session", starts, false);
        run(game, "reading a record", reads_a_record, false);
        run(game, "reading a position", reads_a_position, false);
        run(game, "thinking", thinks, true);
        run(game, "reasoning", reasons, false);
        run(game, "showing", shows, false);
        run(game, "drawing", draws, false);
        run(game, "counting ways", counts_ways, false);
        plays(game);
        ph_session_destroy(shown);
        free(record_text);
        free(position_text);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
