/* A table to play at in tests. */
#include "unit/host/table_kit.h"

#include "core/game.h"
#include "host/table/entry/entries.h"
#include "unit/cmocka_all.h"
#include "wire/http.h"
#include "wire/write.h"

#include <string.h>

const uint8_t kit_key[PH_SEAL_KEY_SIZE] = {7, 7, 7};

struct ph_identity kit_person(unsigned number)
{
    struct ph_identity identity = {.seats = 0};

    memset(identity.key_hash, (int)(number + 1), sizeof identity.key_hash);
    return identity;
}

struct ph_identity kit_host(const struct kit *kit)
{
    struct ph_identity identity = kit_person(0);

    identity.seats = ph_table_seats_of(kit->table, identity.key_hash);
    identity.host = ph_table_is_host(kit->table, identity.key_hash);
    return identity;
}

static void fold_all(struct kit *kit)
{
    struct ph_error error = {0};

    for (unsigned i = 0; i < kit->decision.count; i++)
        if (!ph_table_fold(kit->table, &kit->decision.entries[i], &error))
            fail_msg("%s: %s: %s", kit->decision.entries[i].body, error.where, error.what);
}

void kit_open_at(struct kit *kit, struct ph_rules_cache *cache, const char *request, uint8_t seed)
{
    struct ph_table_spec spec;
    struct ph_create create = {.id = "Table0123456789a", .spec = &spec, .identity = kit_person(0)};
    struct ph_error error = {0};

    memset(kit, 0, sizeof *kit);
    memset(create.secret.seed, seed, sizeof create.secret.seed);
    memset(create.secret.nonce, seed + 1, sizeof create.secret.nonce);
    kit->cache = cache;
    kit->now = 1700000000000;
    if (!wire_read_spec_text(request, &spec, &error) ||
        !ph_table_create(cache, &create, kit->now, &kit->decision, &error))
        fail_msg("%s: %s", error.where, error.what);
    kit->table = ph_table_new(cache, create.id);
    assert_non_null(kit->table);
    fold_all(kit);
}

void kit_open(struct kit *kit, const char *request, uint8_t seed)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);

    assert_non_null(cache);
    kit_open_at(kit, cache, request, seed);
}

void kit_close(struct kit *kit)
{
    ph_decision_finish(&kit->decision);
    ph_table_destroy(kit->table);
    ph_rules_cache_destroy(kit->cache);
}

/* The entry as it is stored after the decision; `next` is the first rewrite that was not looked
 * at. */
static struct ph_entry rewritten(const struct kit *kit, unsigned index, unsigned *next)
{
    struct ph_entry entry = table_entry(kit->table, index);
    const struct ph_rewrite *rewrite = &kit->decision.rewrites[*next];

    if (*next == kit->decision.rewrite_count || rewrite->seq != entry.seq)
        return entry;
    if (rewrite->drop_aside)
        entry.aside.text = NULL;
    if (rewrite->body) {
        entry.body = rewrite->body;
        memcpy(entry.chain, rewrite->chain, sizeof entry.chain);
    }
    ++*next;
    return entry;
}

static void rewrite(struct kit *kit)
{
    const struct ph_rewrite *rewrites = kit->decision.rewrites;
    unsigned count = kit->decision.rewrite_count, next = 0;
    struct ph_table *fresh;

    if (!ph_rewrites_bodies(rewrites, count)) {
        assert_true(ph_table_rewrite(kit->table, rewrites, count));
        return;
    }
    fresh = ph_table_new(kit->cache, kit->table->id);
    for (unsigned i = 0; i < kit->table->log.count; i++) {
        struct ph_entry entry = rewritten(kit, i, &next);

        assert_true(ph_table_fold(fresh, &entry, NULL));
    }
    ph_table_destroy(kit->table);
    kit->table = fresh;
}

enum ph_refused kit_do(struct kit *kit, struct ph_command command)
{
    ph_table_decide(kit->table, &command, kit->now, &kit->decision);
    if (kit->decision.refused) {
        assert_int_not_equal(kit->decision.refused, PH_REFUSED_NO_MEMORY);
        assert_int_equal(kit->decision.count, 0);
    }
    rewrite(kit);
    fold_all(kit);
    if (kit->decision.count > 0) {
        struct ph_table_row row;
        struct ph_buf summary = {0};

        ph_table_row(kit->table, &row, &summary);
        assert_string_equal(row.summary, kit->decision.row.summary);
        assert_int_equal(row.deadline, kit->decision.row.deadline);
        assert_int_equal(row.seq, kit->decision.row.seq);
        ph_buf_finish(&summary);
    }
    return kit->decision.refused;
}

struct ph_command kit_command(const struct kit *kit, enum ph_command_kind kind, int seat)
{
    struct ph_command command = {
        .kind = kind, .seat = seat, .whom = PH_NOBODY, .version = kit->table->seq};

    if (seat != PH_NOBODY &&
        ph_table_key_hash(kit->table, (unsigned)seat, command.identity.key_hash))
        command.identity.seats = ph_table_seats_of(kit->table, command.identity.key_hash);
    command.identity.host = ph_table_is_host(kit->table, command.identity.key_hash);
    return command;
}

enum ph_refused kit_move(struct kit *kit, int seat, const char *move)
{
    struct ph_command command = kit_command(kit, PH_COMMAND_MOVE, seat);

    command.move = move;
    return kit_do(kit, command);
}

enum ph_refused kit_act(struct kit *kit, enum ph_command_kind kind, int seat)
{
    return kit_do(kit, kit_command(kit, kind, seat));
}

enum ph_refused kit_join(struct kit *kit, unsigned person, int seat)
{
    return kit_do(kit, (struct ph_command){.kind = PH_COMMAND_JOIN,
                                           .identity = kit_person(person),
                                           .seat = seat,
                                           .name = person == 1 ? "Bert" : "Zo\303\253"});
}

enum ph_refused kit_late(struct kit *kit)
{
    return kit_do(kit, (struct ph_command){.kind = PH_COMMAND_LATE,
                                           .identity = {.clock = true},
                                           .seat = PH_NOBODY});
}

void kit_playout_move(const struct kit *kit, struct ph_rng *rng, struct ph_buf *move)
{
    const struct ph_rules *rules = table_rules(kit->table);

    rules->game->print_move(rules, rules->game->playout_move(rules, kit->table->state, rng), move);
}

enum ph_refused kit_play(struct kit *kit, struct ph_rng *rng)
{
    int seat = table_actor(kit->table);
    struct ph_command command = kit_command(kit, PH_COMMAND_MOVE, seat);
    struct ph_buf move = {0};
    enum ph_refused refused;

    if (table_bot_plays(kit->table, seat))
        command.identity = (struct ph_identity){.bot = true};
    kit_playout_move(kit, rng, &move);
    command.move = ph_buf_text(&move);
    refused = kit_do(kit, command);
    ph_buf_finish(&move);
    return refused;
}

static bool find_move(const struct kit *kit, bool reveals, struct ph_buf *move)
{
    const struct ph_rules *rules = table_rules(kit->table);
    ph_move moves[PH_MOVES_MAX];
    unsigned count = rules->game->moves(rules, kit->table->state, moves);

    for (unsigned i = 0; i < count; i++)
        if (rules->game->reveals(rules, kit->table->state, moves[i]) == reveals) {
            rules->game->print_move(rules, moves[i], move);
            return true;
        }
    return false;
}

void kit_play_until(struct kit *kit, struct ph_rng *rng, bool reveals, struct ph_buf *move)
{
    ph_buf_clear(move);
    while (!find_move(kit, reveals, move)) {
        assert_int_equal(kit_play(kit, rng), PH_NOT_REFUSED);
        if (kit->table->confirm != PH_NOBODY)
            assert_int_equal(kit_act(kit, PH_COMMAND_CONFIRM, kit->table->confirm), PH_NOT_REFUSED);
    }
}

struct ph_table *kit_past(const struct kit *kit, uint64_t seq)
{
    struct ph_table *again = ph_table_new(kit->cache, kit->table->id);

    assert_non_null(again);
    while (again->seq < seq) {
        struct ph_entry entry = table_entry(kit->table, (unsigned)again->seq);

        assert_true(ph_table_fold(again, &entry, NULL));
    }
    return again;
}

struct ph_table *kit_reload(const struct kit *kit)
{
    return kit_past(kit, kit->table->seq);
}

bool kit_viewer(const struct ph_table *table, unsigned index, struct ph_viewer *viewer)
{
    unsigned players = table->config.players;

    *viewer = (struct ph_viewer){.lang = (enum ph_lang)(index % PH_LANG_COUNT)};
    if (index < players)
        viewer->seats = (uint8_t)(1u << index);
    else if (index == players)
        viewer->seats = (uint8_t)((1u << players) - 1);
    viewer->host = index == 0;
    return index <= players + 1;
}

void kit_snapshot(const struct ph_table *table, const struct ph_viewer *viewer, struct ph_buf *out)
{
    struct ph_snapshot snapshot = {0};

    ph_buf_clear(out);
    ph_table_snapshot(table, viewer, &snapshot);
    wire_write_snapshot(out, &snapshot);
    ph_snapshot_finish(&snapshot);
    assert_false(out->failed);
}

void kit_update(const struct ph_table *table, const struct ph_viewer *viewer, struct ph_buf *out)
{
    struct ph_update update = {0};

    ph_buf_clear(out);
    assert_true(ph_table_update(table, viewer, &update));
    wire_write_update(out, &update);
    ph_update_finish(&update);
    assert_false(out->failed);
}

void kit_answer(struct ph_answer *answer, struct ph_buf *out)
{
    ph_buf_clear(out);
    wire_write_answer(out, "id", answer);
    ph_answer_finish(answer);
    assert_false(out->failed);
}

enum ph_refused kit_record(const struct ph_table *table, struct ph_buf *out)
{
    struct ph_outline *outline;
    enum ph_refused refused = ph_table_outline(table, &outline);

    ph_buf_clear(out);
    if (!refused)
        assert_true(ph_outline_record(outline, NULL, out));
    ph_outline_destroy(outline);
    return refused;
}

void kit_make_old(struct kit *kit)
{
    struct ph_table *old = ph_table_new(kit->cache, kit->table->id);

    for (unsigned i = 0; i < kit->table->log.count; i++) {
        struct ph_entry entry = table_entry(kit->table, i);
        struct ph_entry_body body;
        struct ph_buf text = {0};

        assert_true(ph_entry_read(&body, entry.body, entry.aside.text, NULL));
        ph_entry_write(&body, &text);
        entry.body = ph_buf_text(&text);
        entry.aside.text = NULL;
        ph_chain_next(old->chain, old->id, &entry, entry.chain);
        assert_true(ph_table_fold(old, &entry, NULL));
        ph_entry_finish(&body);
        ph_buf_finish(&text);
    }
    ph_table_destroy(kit->table);
    kit->table = old;
}
