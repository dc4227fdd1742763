/* src/host/table: random commands at random tables. What was decided can always be folded; undo
 * restores the very state and never crosses what was revealed; a table that is folded again from
 * its entries is the same to everybody; update follow from snapshot to snapshot. */
#include "unit/cmocka_all.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "unit/host/table_random.h"
#include "wire/write.h"

enum { HASHES = 4096, VIEWERS = 6, UPDATES_MAX = 256, DEEP = 100 };

struct walk {
    struct kit kit;
    struct ph_rng rng;
    uint64_t number;
    struct ph_buf move;
    uint64_t hash[HASHES]; /* of the state, by the number of moves */
    bool deep;
    char *update[UPDATES_MAX][VIEWERS];
    json_t *snapshot[VIEWERS];
    uint64_t done, refused, undone;
};

static uint64_t state_hash(const struct walk *w)
{
    return ph_state_hash(table_rules(w->kit.table), w->kit.table->state);
}

/* ---- undo ---- */

/* Could the seat have told what its last move would show it? */
static void check_foreseen(struct walk *w, const struct ph_table *before, ph_move move, int seat)
{
    const struct ph_rules *rules = table_rules(before);
    const struct ph_game *game = rules->game;
    uint64_t state[PH_STATE_MAX / 8], world[PH_STATE_MAX / 8], view[PH_STATE_MAX / 8],
        other[PH_STATE_MAX / 8];

    table_state_at(before, before->count - 1, state);
    game->view(rules, state, seat, view);
    game->determinise(rules, view, &w->rng, world);
    game->apply(rules, world, move, NULL);
    game->view(rules, world, seat, other);
    game->view(rules, before->state, seat, view);
    if (memcmp(view, other, game->view_size) != 0)
        fail_msg("sequence %" PRIu64 ": a reveal was taken back", w->number);
}

/* `before` is the table before a player undid their own decision `move`, or NULL. */
static void check_undo(struct walk *w, const struct ph_table *before, unsigned count, ph_move move,
                       int seat)
{
    const struct ph_table *t = w->kit.table;

    if (t->count < count) {
        w->undone++;
        assert_true(t->count < HASHES && state_hash(w) == w->hash[t->count]);
    }
    if (!before)
        return;
    assert_int_equal(t->count, before->count - 1);
    assert_int_equal(table_awaited(t), table_awaited(before));
    assert_int_equal(t->floor, before->floor);
    check_foreseen(w, before, move, seat);
}

/* ---- update ---- */

static json_t *parse(const struct ph_buf *text)
{
    json_error_t error;
    json_t *json = json_loadb(ph_buf_text(text), text->len, JSON_REJECT_DUPLICATES, &error);

    if (!json)
        fail_msg("%s: %s", error.text, ph_buf_text(text));
    return json;
}

static json_t *snapshot_without_log(const struct ph_table *t, const struct ph_viewer *viewer)
{
    struct ph_buf text = {0};
    json_t *json;

    kit_snapshot(t, viewer, &text);
    json = parse(&text);
    json_object_del(json, "log");
    json_object_del(json, "log_from");
    json_object_del(json, "type");
    ph_buf_finish(&text);
    return json;
}

/* A client that knows the table before the entry and hears the update knows the table after it. */
static void apply_update(json_t *known, json_t *update)
{
    static const char *const own[] = {"type", "at", "entry", "lines", "events"};

    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
        assert_int_equal(json_object_del(update, own[i]), 0);
    json_object_update(known, update);
}

static void hear(struct walk *w, unsigned index, const struct ph_viewer *viewer)
{
    const struct ph_table *t = w->kit.table;
    struct ph_buf text = {0};
    json_t *update, *now;

    kit_update(t, viewer, &text);
    update = parse(&text);
    if (t->seq < UPDATES_MAX)
        w->update[t->seq][index] = strdup(ph_buf_text(&text));
    apply_update(w->snapshot[index], update);
    now = snapshot_without_log(t, viewer);
    if (!json_equal(now, w->snapshot[index])) {
        char *was = json_dumps(w->snapshot[index], JSON_SORT_KEYS),
             *is = json_dumps(now, JSON_SORT_KEYS);

        fail_msg("sequence %" PRIu64 ", viewer %u, after %s\n%s\n%s", w->number, index,
                 ph_buf_text(&text), was, is);
    }
    json_decref(update);
    json_decref(now);
    ph_buf_finish(&text);
}

static void hear_all(struct walk *w)
{
    struct ph_viewer viewer;

    for (unsigned i = 0; kit_viewer(w->kit.table, i, &viewer); i++)
        hear(w, i, &viewer);
}

/* ---- one sequence ---- */

/* Folds entry by entry as a server does, with everybody listening. */
static void fold_and_hear(struct walk *w)
{
    for (unsigned i = 0; i < w->kit.decision.count; i++) {
        struct ph_error error = {0};

        if (!ph_table_fold(w->kit.table, &w->kit.decision.entries[i], &error))
            fail_msg("sequence %" PRIu64 ": %s: %s: %s", w->number, w->kit.decision.entries[i].body,
                     error.where, error.what);
        if (w->deep)
            hear_all(w);
    }
}

static bool is_about_a_person(const struct ph_command *c)
{
    return c->kind == PH_COMMAND_REMOVE_PERSON || c->kind == PH_COMMAND_MUTE ||
           c->kind == PH_COMMAND_HAND_OVER;
}

static void step(struct walk *w)
{
    struct ph_command c = random_command(&w->kit, &w->rng, &w->move);
    struct ph_table *before = c.kind == PH_COMMAND_UNDO ? table_draft(w->kit.table) : NULL;
    unsigned count = w->kit.table->count;
    ph_move move = count > 0 ? table_move(w->kit.table, count - 1) : 0;
    uint64_t seq = w->kit.table->seq;

    ph_table_decide(w->kit.table, &c, w->kit.now, &w->kit.decision);
    assert_int_not_equal(w->kit.decision.refused, PH_REFUSED_NO_MEMORY);
    if (w->kit.decision.refused)
        assert_int_equal(w->kit.decision.count, 0);
    else if (!is_about_a_person(&c)) /* what the host has decided before writes nothing */
        assert_true(w->kit.decision.count > 0);
    assert_int_equal(seq, w->kit.table->seq);
    fold_and_hear(w);
    if (w->kit.decision.refused) {
        w->refused++;
    } else {
        w->done++;
        check_undo(w, before, count, move, c.seat);
    }
    if (w->kit.table->state && w->kit.table->count < HASHES)
        w->hash[w->kit.table->count] = state_hash(w);
    ph_table_destroy(before);
}

static void compare_all(const struct walk *w, const struct ph_table *again)
{
    struct ph_buf one = {0}, other = {0};
    struct ph_viewer viewer;

    for (unsigned i = 0; kit_viewer(again, i, &viewer); i++) {
        kit_snapshot(w->kit.table, &viewer, &one);
        kit_snapshot(again, &viewer, &other);
        assert_string_equal(ph_buf_text(&one), ph_buf_text(&other));
    }
    ph_buf_finish(&one);
    ph_buf_finish(&other);
}

static void compare_state(const struct walk *w, const struct ph_table *again)
{
    const struct ph_table *t = w->kit.table;

    assert_int_equal(t->count, again->count);
    assert_int_equal(t->floor, again->floor);
    assert_int_equal(ph_table_deadline(t), ph_table_deadline(again));
    assert_memory_equal(t->chain, again->chain, sizeof t->chain);
    if (t->state)
        assert_memory_equal(t->state, again->state, table_game(t)->state_size);
}

struct caught {
    struct walk *w;
    uint64_t seq;
    unsigned viewer;
};

static bool catch_update(void *data, const struct ph_update *update)
{
    struct caught *caught = data;
    struct ph_buf text = {0};

    caught->seq++;
    wire_write_update(&text, update);
    if (caught->seq < UPDATES_MAX)
        assert_string_equal(ph_buf_text(&text), caught->w->update[caught->seq][caught->viewer]);
    ph_buf_finish(&text);
    return true;
}

/* A client that returns gets the same updates as one that stayed. */
static void check_return(struct walk *w, const struct ph_table *again)
{
    struct ph_viewer viewer;
    uint64_t first = 1 + ph_rng_below(&w->rng, (uint32_t)again->seq);
    char hash[PH_HASH_TEXT];

    if (first < w->kit.table->seq && !w->update[first + 1][0])
        return; /* an entry of the table's beginning, which nobody heard */
    ph_hex(again->log.at[first - 1].mark, PH_MARK_SIZE, hash);
    for (unsigned i = 0; kit_viewer(again, i, &viewer); i++) {
        struct caught caught = {.w = w, .seq = first, .viewer = i};

        assert_true(ph_table_catch_up(again, first, hash, 100000, &viewer, catch_update, &caught));
        assert_int_equal(caught.seq, again->seq);
        assert_false(ph_table_catch_up(again, first, "00", 100000, &viewer, catch_update, &caught));
    }
}

static void walk_start(struct walk *w, uint64_t number, struct ph_rules_cache *cache)
{
    struct ph_buf request = {0};
    struct ph_viewer viewer;

    memset(w, 0, sizeof *w);
    w->number = number;
    w->deep = number % DEEP == 0;
    ph_rng_seed(&w->rng, number);
    random_request(&w->rng, &request);
    kit_open_at(&w->kit, cache, ph_buf_text(&request), (uint8_t)number);
    if (w->kit.table->state)
        w->hash[0] = state_hash(w);
    for (unsigned i = 0; w->deep && kit_viewer(w->kit.table, i, &viewer); i++)
        w->snapshot[i] = snapshot_without_log(w->kit.table, &viewer);
    ph_buf_finish(&request);
}

static void walk_finish(struct walk *w)
{
    for (unsigned i = 0; i < UPDATES_MAX; i++)
        for (unsigned k = 0; k < VIEWERS; k++)
            free(w->update[i][k]);
    for (unsigned i = 0; i < VIEWERS; i++)
        json_decref(w->snapshot[i]);
    ph_buf_finish(&w->move);
    ph_decision_finish(&w->kit.decision);
    ph_table_destroy(w->kit.table);
}

static void random_sequences(void **state)
{
    static struct walk w;
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    unsigned rounds = random_rounds(20000);
    uint64_t done = 0, refused = 0, undone = 0, finished = 0;

    (void)state;
    for (unsigned i = 0; i < rounds; i++) {
        walk_start(&w, i, cache);
        for (unsigned k = 0; k < 60; k++)
            step(&w);
        if (w.deep || i % 20 == 0) {
            struct ph_table *again = kit_reload(&w.kit);

            compare_state(&w, again);
            compare_all(&w, again);
            if (w.deep)
                check_return(&w, again);
            ph_table_destroy(again);
        }
        done += w.done;
        refused += w.refused;
        undone += w.undone;
        finished += ph_table_status(w.kit.table) >= PH_TABLE_FINISHED;
        walk_finish(&w);
    }
    printf("%u sequences: %" PRIu64 " commands done, %" PRIu64 " refused, %" PRIu64
           " times undone, %" PRIu64 " games ended\n",
           rounds, done, refused, undone, finished);
    ph_rules_cache_destroy(cache);
}

/* ---- games with leavers ---- */

/* A table at which people may leave, with a clock. */
static void open_for_leavers(struct kit *kit, struct ph_rules_cache *cache, uint64_t number)
{
    static const char *const clocks[] = {"{\"kind\":\"real\",\"seconds\":60,\"increment\":5}",
                                         "{\"kind\":\"days\",\"days\":1}"};
    static const char *const leavers[] = {"wait", "skip", "bot"};
    unsigned players = 2 + (unsigned)(number % 3);
    struct ph_buf request = {0};

    ph_buf_addf(&request, "{\"game\":\"%s\",\"players\":%u,\"clock\":%s,\"leaver\":\"%s\"}",
                ph_games[number % 2]->name, players, clocks[number / 2 % 2],
                leavers[number / 4 % 3]);
    kit_open_at(kit, cache, ph_buf_text(&request), (uint8_t)number);
    for (unsigned seat = 1; seat < players; seat++)
        assert_int_equal(kit_join(kit, seat, (int)seat), PH_NOT_REFUSED);
    ph_buf_finish(&request);
}

/* The first person decides about one who is late. */
static enum ph_refused relieve(struct kit *kit, struct ph_rng *rng, int whom)
{
    struct ph_command c = kit_command(kit, PH_COMMAND_RELIEVE, 0);

    c.whom = whom;
    c.how = (enum ph_relief)ph_rng_below(rng, PH_RELIEF_COUNT);
    return kit_do(kit, c);
}

static enum ph_refused run_out(struct kit *kit)
{
    assert_int_not_equal(ph_table_deadline(kit->table), 0);
    kit->now = ph_table_deadline(kit->table);
    return kit_late(kit);
}

/* What happens next: a bot or somebody who is there plays, or time passes. */
static enum ph_refused go_on(struct kit *kit, struct ph_rng *rng, uint8_t gone)
{
    int awaited = table_awaited(kit->table);

    if (table_bot_plays(kit->table, awaited))
        return kit_play(kit, rng);
    if (has_seat(gone, awaited))
        return kit->table->seats[awaited].late ? relieve(kit, rng, awaited) : run_out(kit);
    kit->now += 1000;
    return kit->table->confirm == PH_NOBODY ? kit_play(kit, rng)
                                            : kit_act(kit, PH_COMMAND_CONFIRM, awaited);
}

/* Everybody but the first person may be gone at any time, and come back. */
static void play_with_leavers(struct ph_rules_cache *cache, uint64_t number)
{
    struct ph_rng rng;
    struct kit kit;
    unsigned steps = 0;
    uint8_t gone = 0;

    ph_rng_seed(&rng, number);
    open_for_leavers(&kit, cache, number);
    while (ph_table_status(kit.table) == PH_TABLE_PLAYING) {
        assert_true(steps++ < 200000);
        if (ph_rng_below(&rng, 200) == 0)
            gone ^= (uint8_t)(1u << (1 + ph_rng_below(&rng, kit.table->config.players - 1u)));
        assert_int_equal(go_on(&kit, &rng, gone), PH_NOT_REFUSED);
    }
    assert_int_equal(kit.table->how, HOW_PLAYED);
    ph_decision_finish(&kit.decision);
    ph_table_destroy(kit.table);
}

static void games_with_leavers_end(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    unsigned rounds = random_rounds(20000) / 40;

    (void)state;
    for (unsigned i = 0; i < rounds; i++)
        play_with_leavers(cache, i);
    printf("%u games with leavers, all ended\n", rounds);
    ph_rules_cache_destroy(cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sequences),
        cmocka_unit_test(games_with_leavers_end),
    };

    return cmocka_run_group_tests_name("random tables", tests, NULL, NULL);
}
