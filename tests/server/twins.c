/* Twin worlds: two tables that are equal in all that a viewer may know and different in what is
 * hidden. All that the server sends about a table comes from the functions of host/table/table.h
 * that take a viewer; here each of them is called for both tables, and src/wire must write the same
 * bytes: snapshots, updates, legal moves, reasons, previews, hints; for the seat and for a
 * spectator.
 *   POSTHORN_PAIRS=N     pairs of worlds for each game; 500 if it is not set */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/inside.h"
#include "wire/http.h"

#include "core/game.h"
#include "wire/write.h"

enum { PAIRS = 500, WORDS = PH_STATE_MAX / 8, PLIES_MAX = 80, STEPS_MAX = 5, ASKED_MAX = 6 };

struct run {
    const struct ph_game *game;
    struct ph_rules_cache *rooms;
    struct ph_rng rng;
    struct ph_table *table, *twin;
    int viewer;
    unsigned players;
    int64_t now;
    uint64_t pairs, compared, bytes, different, diverged, seen;
};

/* ---- playing ---- */

static struct ph_identity person(unsigned seat)
{
    struct ph_identity identity = {.seats = (uint8_t)(1u << seat)};

    memset(identity.key_hash, (int)seat + 1, sizeof identity.key_hash);
    return identity;
}

static void stop(const char *what)
{
    fprintf(stderr, "twins: %s\n", what);
    exit(1);
}

/* Decides at the one table; folds there, and at the twin if it goes there too. */
static bool act(struct run *run, const struct ph_command *command, bool both)
{
    struct ph_decision decision = {0};
    bool fits = true;

    run->now += 1000;
    ph_table_decide(run->table, command, run->now, &decision);
    if (decision.refused)
        stop(ph_refused_code(decision.refused));
    for (unsigned i = 0; i < decision.count; i++) {
        if (both && fits)
            fits = ph_table_fold(run->twin, &decision.entries[i], NULL);
        if (!ph_table_fold(run->table, &decision.entries[i], NULL))
            stop("what was decided cannot be folded");
    }
    ph_decision_finish(&decision);
    return fits;
}

static void create(struct run *run)
{
    struct ph_buf request = {0};
    struct ph_decision decision = {0};
    struct ph_error error = {0};
    struct ph_table_spec spec;
    struct ph_create create = {.id = "aaaaaaaaaaaaaaaa", .spec = &spec, .identity = {.host = true}};

    ph_buf_addf(&request, "{\"game\":\"%s\",\"players\":%u,\"confirm\":false,\"seats\":[",
                run->game->name, run->players);
    for (unsigned seat = 0; seat < run->players; seat++)
        ph_buf_addf(&request, "%s{\"kind\":\"person\"}", seat ? "," : "");
    ph_buf_add(&request, "]}");
    for (unsigned i = 0; i < sizeof create.secret.seed; i++)
        create.secret.seed[i] = (uint8_t)ph_rng_next(&run->rng);
    memset(create.identity.key_hash, 99, sizeof create.identity.key_hash);
    run->table = ph_table_new(run->rooms, create.id);
    if (!wire_read_spec_text(ph_buf_text(&request), &spec, &error) ||
        !ph_table_create(run->rooms, &create, run->now, &decision, &error))
        stop(error.what);
    for (unsigned i = 0; i < decision.count; i++)
        ph_table_fold(run->table, &decision.entries[i], NULL);
    ph_decision_finish(&decision);
    ph_buf_finish(&request);
    for (unsigned seat = 0; seat < run->players; seat++)
        act(run,
            &(struct ph_command){.kind = PH_COMMAND_JOIN,
                                 .identity = person(seat),
                                 .seat = (int)seat,
                                 .name = "Somebody"},
            false);
}

/* A random legal move of the actor, in words; 0 when the game is over. */
static ph_move choose(struct run *run, struct ph_buf *words)
{
    static ph_move moves[PH_MOVES_MAX];
    const struct ph_rules *rules = table_rules(run->table);
    unsigned count = run->table->status == PH_TABLE_PLAYING
                         ? run->game->moves(rules, run->table->state, moves)
                         : 0;
    ph_move move = count ? moves[ph_rng_below(&run->rng, count)] : 0;

    ph_buf_clear(words);
    if (move)
        run->game->print_move(rules, move, words);
    return move;
}

static bool play(struct run *run, const char *words, bool both)
{
    int seat = table_actor(run->table);

    return act(run,
               &(struct ph_command){.kind = PH_COMMAND_MOVE,
                                    .identity = person((unsigned)seat),
                                    .seat = seat,
                                    .move = words},
               both);
}

/* ---- two worlds ---- */

static void view_of(const struct run *run, const struct ph_table *table, uint64_t view[WORDS])
{
    memset(view, 0, sizeof(uint64_t[WORDS]));
    run->game->view(table_rules(table), table->state, run->viewer, view);
}

/* Another table with the same log. */
static struct ph_table *fold_again(const struct run *run)
{
    struct ph_table *again = ph_table_new(run->table->cache, run->table->id);

    while (again && again->seq < run->table->seq) {
        struct ph_entry entry = table_entry(run->table, (unsigned)again->seq);

        if (!ph_table_fold(again, &entry, NULL))
            abort();
    }
    return again;
}

/* The same log, another world. */
static void make_twin(struct run *run)
{
    uint64_t view[WORDS];

    run->twin = fold_again(run);
    view_of(run, run->table, view);
    memset(run->twin->state, 0, run->game->state_size);
    run->game->determinise(table_rules(run->table), view, &run->rng, run->twin->state);
}

static bool views_agree(const struct run *run)
{
    uint64_t one[WORDS], other[WORDS];

    view_of(run, run->table, one);
    view_of(run, run->twin, other);
    return memcmp(one, other, run->game->view_size) == 0;
}

/* ---- comparing ---- */

static void compare(struct run *run, const char *what, struct ph_buf *one, struct ph_buf *other)
{
    run->compared++;
    run->bytes += one->len;
    if (one->len != other->len || memcmp(ph_buf_text(one), ph_buf_text(other), one->len) != 0) {
        run->different++;
        if (run->different <= 3)
            printf("%s, viewer %d, differs:\n%s\n%s\n", what, run->viewer, ph_buf_text(one),
                   ph_buf_text(other));
    }
    ph_buf_clear(one);
    ph_buf_clear(other);
}

/* Somebody who may know what is hidden from the viewer does see a difference, in some pairs: else
 * the worlds would not be two. */
static void look_elsewhere(struct run *run)
{
    struct ph_buf one = {0}, other = {0};

    ph_view_json(&one, table_rules(run->table), run->table->state, PH_EVERYTHING);
    ph_view_json(&other, table_rules(run->twin), run->twin->state, PH_EVERYTHING);
    run->seen += strcmp(ph_buf_text(&one), ph_buf_text(&other)) != 0;
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

static struct ph_viewer seat_viewer(const struct run *run)
{
    return (struct ph_viewer){.seats = (uint8_t)(run->viewer < 0 ? 0 : 1u << run->viewer),
                              .lang = (enum ph_lang)(run->pairs % PH_LANG_COUNT)};
}

/* What a viewer is sent about a table that does not depend on a question. */
static void write_snapshot(const struct ph_table *table, const struct ph_viewer *viewer,
                           struct ph_buf *out)
{
    struct ph_snapshot snapshot = {0};

    ph_table_snapshot(table, viewer, &snapshot);
    wire_write_snapshot(out, &snapshot);
    ph_snapshot_finish(&snapshot);
}

static void write_update(const struct ph_table *table, const struct ph_viewer *viewer,
                         struct ph_buf *out)
{
    struct ph_update update = {0};

    if (ph_table_update(table, viewer, &update))
        wire_write_update(out, &update);
    ph_update_finish(&update);
}

static void write_public(const struct ph_table *table, const struct ph_viewer *viewer,
                         struct ph_buf *out)
{
    struct ph_public_table shown = {0};

    (void)viewer;
    ph_table_public(table, &shown);
    wire_write_public_table(out, &shown);
    ph_public_table_finish(&shown);
}

typedef void write_fn(const struct ph_table *table, const struct ph_viewer *viewer,
                      struct ph_buf *out);

static void compare_written(struct run *run, const char *what, write_fn *write,
                            const struct ph_viewer *viewer)
{
    struct ph_buf one = {0}, other = {0};

    write(run->table, viewer, &one);
    write(run->twin, viewer, &other);
    compare(run, what, &one, &other);
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

static void compare_snapshots(struct run *run)
{
    struct ph_viewer seat = seat_viewer(run), spectator = {.lang = seat.lang};

    compare_written(run, "snapshot", write_snapshot, &seat);
    compare_written(run, "a spectator's snapshot", write_snapshot, &spectator);
    compare_written(run, "public part", write_public, &seat);
}

static void compare_updates(struct run *run)
{
    struct ph_viewer seat = seat_viewer(run), spectator = {.lang = seat.lang};

    compare_written(run, "update", write_update, &seat);
    compare_written(run, "a spectator's update", write_update, &spectator);
}

/* Any well-formed move, legal or not. */
static void any_move(struct run *run, ph_move *at, struct ph_buf *words)
{
    const struct ph_rules *rules = table_rules(run->table);

    for (unsigned skip = 1 + ph_rng_below(&run->rng, 200); skip > 0; skip--)
        *at = run->game->next_move(rules, *at);
    ph_buf_clear(words);
    if (*at)
        run->game->print_move(rules, *at, words);
}

static void compare_hints(struct run *run, const struct ph_viewer *seat)
{
    struct ph_bot_question *one = ph_table_hint_question(run->table, seat, run->viewer, 1);
    struct ph_bot_question *other = ph_table_hint_question(run->twin, seat, run->viewer, 1);
    struct ph_buf first = {0}, second = {0};

    if (!one != !other)
        run->different++;
    if (one && other) {
        ph_bot_answer(one, NULL, &first);
        ph_bot_answer(other, NULL, &second);
        compare(run, "hint", &first, &second);
    }
    ph_bot_question_destroy(one);
    ph_bot_question_destroy(other);
    ph_buf_finish(&first);
    ph_buf_finish(&second);
}

enum question { MOVES, WHY, PREVIEW, ABOUT, BOARD };

static void write_answer(const struct run *run, const struct ph_table *table,
                         enum question question, const char *words, struct ph_buf *out)
{
    struct ph_viewer seat = seat_viewer(run);
    struct ph_answer answer = {0};

    switch (question) {
    case MOVES: ph_table_moves(table, &seat, run->viewer, &answer); break;
    case WHY: ph_table_why(table, &seat, run->viewer, words, &answer); break;
    case PREVIEW: ph_table_preview(table, &seat, run->viewer, words, &answer); break;
    case ABOUT: ph_table_about(table, &seat, run->viewer, words, &answer); break;
    case BOARD: ph_table_board(table, &seat, &answer); break;
    }
    wire_write_answer(out, "id", &answer);
    ph_answer_finish(&answer);
}

static void compare_answers(struct run *run, enum question question, const char *words)
{
    static const char *const names[] = {"moves", "why", "preview", "about", "board"};
    struct ph_buf one = {0}, other = {0};

    write_answer(run, run->table, question, words, &one);
    write_answer(run, run->twin, question, words, &other);
    compare(run, names[question], &one, &other);
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

static void compare_questions(struct run *run)
{
    struct ph_viewer seat = seat_viewer(run);
    struct ph_buf words = {0};
    ph_move move = 0;

    compare_answers(run, MOVES, NULL);
    for (unsigned i = 0; i < ASKED_MAX; i++) {
        if (i % 3 == 0)
            choose(run, &words);
        else
            any_move(run, &move, &words);
        compare_answers(run, WHY, ph_buf_text(&words));
        compare_answers(run, PREVIEW, ph_buf_text(&words));
        if (i == 0)
            compare_answers(run, ABOUT, ph_buf_text(&words));
    }
    compare_answers(run, BOARD, NULL);
    compare_hints(run, &seat);
    ph_buf_finish(&words);
}

/* Is the move possible in the other world as well? */
static bool goes_there(const struct run *run, ph_move move)
{
    return run->game->refuse(table_rules(run->twin), run->twin->state, move).code == PH_LEGAL;
}

/* Plays on in both worlds until something is rightly revealed to the viewer. */
static void play_on(struct run *run)
{
    struct ph_buf words = {0};

    for (unsigned step = 0; step < STEPS_MAX; step++) {
        ph_move move;

        compare_snapshots(run);
        if (table_actor(run->table) == run->viewer)
            compare_questions(run);
        move = choose(run, &words);
        if (!move || !goes_there(run, move) || !play(run, ph_buf_text(&words), true))
            break;
        if (!views_agree(run)) {
            run->diverged++;
            break;
        }
        compare_updates(run);
    }
    ph_buf_finish(&words);
}

static void one_pair(struct run *run)
{
    struct ph_buf words = {0};
    unsigned plies = ph_rng_below(&run->rng, PLIES_MAX);

    run->players = run->game->seats_min < 2 ? 2 + ph_rng_below(&run->rng, 3)
                                            : run->game->seats_min + ph_rng_below(&run->rng, 3);
    if (run->players > run->game->seats_max)
        run->players = run->game->seats_max;
    create(run);
    while (plies-- > 0 && choose(run, &words))
        play(run, ph_buf_text(&words), false);
    if (run->table->status == PH_TABLE_PLAYING) {
        run->viewer = (int)ph_rng_below(&run->rng, run->players + 1) - 1;
        make_twin(run);
        look_elsewhere(run);
        play_on(run);
        ph_table_destroy(run->twin);
        run->pairs++;
    }
    ph_table_destroy(run->table);
    ph_buf_finish(&words);
}

static bool twins_of(const struct ph_game *game, unsigned pairs)
{
    static const uint8_t key[PH_SEAL_KEY_SIZE] = {1};
    struct run run = {.game = game, .rooms = ph_rules_cache_create(key), .now = 1700000000000};

    ph_rng_seed(&run.rng, 20);
    while (run.pairs < pairs)
        one_pair(&run);
    ph_rules_cache_destroy(run.rooms);
    printf("%s: %" PRIu64 " pairs, %" PRIu64 " of them differ, %" PRIu64 " texts of %" PRIu64
           " bytes the same, %" PRIu64 " ended by what the viewer may see, %" PRIu64 " different\n",
           game->name, run.pairs, run.seen, run.compared - run.different, run.bytes, run.diverged,
           run.different);
    return run.different == 0 && run.seen > pairs / 2;
}

int main(void)
{
    const char *wanted = getenv("POSTHORN_PAIRS");
    unsigned pairs = wanted ? (unsigned)strtoul(wanted, NULL, 10) : PAIRS;
    unsigned passed = 0, failed = 0;

    for (unsigned i = 0; ph_games[i]; i++)
        if (twins_of(ph_games[i], pairs))
            passed++;
        else
            failed++;
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
