/* Entries being written. */
#include "host/table/draft.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

void draft_open(struct draft *draft, enum ph_entry_kind kind, int seat)
{
    ph_buf_clear(&draft->body);
    ph_json_open(&draft->body, '{');
    ph_json_put_string(&draft->body, "kind", table_entry_names[kind]);
    if (seat != PH_NOBODY)
        ph_json_put_int(&draft->body, "seat", seat);
}

void draft_put_by(struct draft *draft, int by)
{
    if (by != PH_NOBODY)
        ph_json_put_int(&draft->body, "by", by);
}

void draft_put_hex(struct draft *draft, const char *key, const uint8_t *bytes, size_t size)
{
    char text[2 * PH_SEALED_SIZE + 1];

    assert(size <= PH_SEALED_SIZE);
    ph_hex(bytes, size, text);
    ph_json_put_string(&draft->body, key, text);
}

static void refuse_for_memory(struct draft *draft)
{
    draft->out->refused = PH_REFUSED_NO_MEMORY;
}

/* The entry with the body that was written; its pointer is good until the next one is. */
static struct ph_entry *next_entry(struct draft *draft)
{
    struct ph_decision *out = draft->out;
    struct ph_entry *entry = &out->entries[out->count];

    assert(out->count < PH_DECISION_ENTRIES);
    memset(entry, 0, sizeof *entry);
    entry->seq = draft->t->seq + 1;
    entry->at = draft->now;
    if (out->count == 0)
        memcpy(entry->client, draft->client, sizeof draft->client);
    draft->body_at[out->count] = out->texts.len;
    ph_buf_addn(&out->texts, ph_buf_text(&draft->body), draft->body.len + 1);
    if (out->texts.failed || draft->body.failed)
        return NULL;
    entry->body = out->texts.at + draft->body_at[out->count];
    ph_chain_next(draft->t->chain, draft->t->id, entry, entry->chain);
    return entry;
}

void draft_close(struct draft *draft, struct ph_error *error)
{
    struct ph_error inner = {0};

    if (!draft->t || draft->out->refused)
        return;
    ph_json_close(&draft->body, '}');
    struct ph_entry *entry = next_entry(draft);

    if (!entry || !ph_table_fold(draft->t, entry, &inner)) {
        if (error)
            *error = inner;
        refuse_for_memory(draft);
        return;
    }
    draft->out->count++;
}

void draft_add(struct draft *draft, enum ph_entry_kind kind, int seat)
{
    draft_open(draft, kind, seat);
    draft_close(draft, NULL);
}

/* ---- the end ---- */

/* Who has given up cannot win. If nobody else has won by the rules, it is who has the most points of
 * the others. */
static uint8_t winners_of(const struct ph_table *t, const struct ph_score *score)
{
    uint8_t winners = 0;
    int most = INT16_MIN;

    for (unsigned seat = 0; seat < t->config.players; seat++) {
        bool plays = !t->seats[seat].resigned;

        winners |= (uint8_t)(plays && has_seat(score->winners, (int)seat) ? 1u << seat : 0);
        if (plays && score->total[seat] > most)
            most = score->total[seat];
    }
    for (unsigned seat = 0; winners == 0 && seat < t->config.players; seat++)
        if (!t->seats[seat].resigned && score->total[seat] == most)
            winners |= (uint8_t)(1u << seat);
    return winners;
}

static uint8_t not_resigned(const struct ph_table *t)
{
    uint8_t seats = 0;

    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (!t->seats[seat].resigned)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

static void put_result(struct draft *draft, enum table_how how)
{
    const struct ph_table *t = draft->t;
    struct ph_score score = {0};
    uint8_t winners;

    table_game(t)->score(table_rules(t), t->state, &score);
    winners = how == HOW_PLAYED ? winners_of(t, &score) : how == HOW_RESIGNED ? not_resigned(t) : 0;
    ph_json_put_string(&draft->body, "how", table_how_names[how]);
    ph_json_put_open(&draft->body, "totals", '[');
    for (unsigned seat = 0; seat < t->config.players; seat++)
        ph_json_int(&draft->body, score.total[seat]);
    ph_json_close(&draft->body, ']');
    ph_json_put_open(&draft->body, "winners", '[');
    for (int seat = 0; seat < t->config.players; seat++)
        if (has_seat(winners, seat))
            ph_json_int(&draft->body, seat);
    ph_json_close(&draft->body, ']');
}

void draft_finish_game(struct draft *draft, enum table_how how)
{
    uint8_t seed[PH_FAIR_SIZE] = {0}, nonce[PH_FAIR_SIZE] = {0};

    if (!ph_fair_open(draft->t->sealed, rules_cache_key(draft->t->cache), seed, nonce)) {
        refuse_for_memory(draft);
        return;
    }
    draft_open(draft, PH_ENTRY_FINISHED, PH_NOBODY);
    put_result(draft, how);
    draft_put_hex(draft, "seed", seed, sizeof seed);
    draft_put_hex(draft, "nonce", nonce, sizeof nonce);
    draft_close(draft, NULL);
}

/* ---- what follows ---- */

static bool is_over(const struct ph_table *t)
{
    return t->confirm == PH_NOBODY && table_actor(t) == PH_NOBODY;
}

/* Nobody is left to play against, or to play at all. */
static bool is_given_up(const struct ph_table *t)
{
    uint8_t left = not_resigned(t);

    return left == 0 || (t->config.players > 1 && (left & (left - 1)) == 0);
}

static void settle_agreed(struct draft *draft)
{
    const struct ph_table *t = draft->t;

    if (t->asked == ASKED_ABANDON) {
        draft_finish_game(draft, HOW_ABANDONED);
        return;
    }
    draft_open(draft, PH_ENTRY_UNDONE, t->asker);
    ph_json_put_int(&draft->body, "count", t->asked_count);
    ph_json_put_bool(&draft->body, "agreed", true);
    draft_close(draft, NULL);
}

void draft_settle(struct draft *draft)
{
    const struct ph_table *t = draft->t;

    if (t->status == PH_TABLE_WAITING && !t->config.host_starts && ph_table_free_seats(t) == 0)
        draft_add(draft, PH_ENTRY_STARTED, PH_NOBODY);
    if (t->status != PH_TABLE_PLAYING)
        return;
    if (is_given_up(t))
        draft_finish_game(draft, HOW_RESIGNED);
    else if (t->asked != ASKED_NOTHING && t->waiting == 0)
        settle_agreed(draft);
    else if (is_over(t))
        draft_finish_game(draft, HOW_PLAYED);
}

void draft_done(struct draft *draft)
{
    struct ph_decision *out = draft->out;
    struct ph_buf summary = {0};

    if (draft->t && !out->refused && out->count > 0) {
        ph_table_row(draft->t, &out->row, &summary);
        size_t at = out->texts.len;

        ph_buf_addn(&out->texts, ph_buf_text(&summary), summary.len + 1);
        if (out->texts.failed || summary.failed)
            refuse_for_memory(draft);
        for (unsigned i = 0; i < out->count && !out->refused; i++)
            out->entries[i].body = out->texts.at + draft->body_at[i];
        out->row.summary = out->refused ? "" : out->texts.at + at;
    }
    if (out->refused)
        out->count = 0;
    ph_buf_finish(&summary);
    ph_buf_finish(&draft->body);
    ph_table_destroy(draft->t);
    draft->t = NULL;
}

void ph_decision_finish(struct ph_decision *decision)
{
    ph_buf_finish(&decision->texts);
    *decision = (struct ph_decision){0};
}
