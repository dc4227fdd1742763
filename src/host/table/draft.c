/* Entries being written. */
#include "host/table/draft.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net/net.h"
#include "base/json.h"

static void refuse_for_memory(struct draft *draft)
{
    draft->out->refused = PH_REFUSED_NO_MEMORY;
}

/* The seed is sealed with a key that is not this store's, or is not the one that was promised:
 * what is stored of the table was changed, and its game cannot go on. */
static void refuse_for_seed(struct draft *draft)
{
    draft->out->refused = PH_REFUSED_FAILED;
}

/* The entry with the body that was written; its pointer is good until the next one is. */
static struct ph_entry *next_entry(struct draft *draft, const struct ph_entry_body *body)
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
    draft->aside_at[out->count] = 0;
    ph_buf_addn(&out->texts, ph_buf_text(&draft->body), draft->body.len + 1);
    if (draft->aside.len > 0) {
        draft->aside_at[out->count] = out->texts.len;
        ph_buf_addn(&out->texts, ph_buf_text(&draft->aside), draft->aside.len + 1);
        memcpy(entry->aside.owner, body->kind == PH_ENTRY_CREATED ? body->host : body->key_hash,
               sizeof entry->aside.owner);
        entry->aside.is_chat = body->kind == PH_ENTRY_SAID;
    }
    if (out->texts.failed || draft->body.failed || draft->aside.failed)
        return NULL;
    entry->body = out->texts.at + draft->body_at[out->count];
    ph_chain_next(draft->t->chain, draft->t->id, entry, entry->chain);
    return entry;
}

/* Each entry of a decision has random bytes of its own. */
static void write_body(struct draft *draft, struct ph_entry_body *body)
{
    uint8_t blind[PH_BLIND_SIZE];
    uint64_t seq = draft->t->seq;

    crypto_generichash(blind, sizeof blind, (const uint8_t *)&seq, sizeof seq, draft->blind,
                       PH_BLIND_SIZE);
    ph_buf_clear(&draft->body);
    ph_buf_clear(&draft->aside);
    entry_write_stored(body, blind, &draft->body, &draft->aside);
}

void draft_add(struct draft *draft, const struct ph_entry_body *body)
{
    if (!draft->t || draft->out->refused)
        return;
    struct ph_entry_body stored = *body;

    write_body(draft, &stored);
    struct ph_entry *entry = next_entry(draft, &stored);

    if (entry && fold_draft(draft->t, entry, &stored))
        draft->out->count++;
    else
        refuse_for_memory(draft);
}

/* ---- the end ---- */

/* A player who resigned cannot win. If the rules name no other winner, the most points among the
 * others win. */
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

static void set_result(struct ph_entry_body *body, const struct ph_table *t, enum table_how how)
{
    struct ph_score score = {0};
    struct ph_entry_totals totals = {.count = t->config.players};
    uint8_t winners;

    ph_score(table_rules(t), t->state, &score);
    winners = how == HOW_RESIGNED                     ? not_resigned(t)
              : how == HOW_PLAYED || how == HOW_LIMIT ? winners_of(t, &score)
                                                      : 0;
    memcpy(totals.of, score.total, sizeof totals.of);
    entry_set_text(body, PH_FIELD_HOW, table_how_names[how]);
    entry_set_totals(body, &totals);
    entry_set_seats(body, PH_FIELD_WINNERS, winners);
}

static bool open_seed(const struct ph_table *t, uint8_t seed[PH_FAIR_SIZE],
                      uint8_t nonce[PH_FAIR_SIZE])
{
    uint8_t commitment[PH_FAIR_SIZE];

    if (!ph_fair_open(t->sealed, rules_cache_key(t->cache), seed, nonce))
        return false;
    ph_fair_commit(t->deal, seed, nonce, commitment);
    return memcmp(commitment, t->commitment, sizeof commitment) == 0;
}

void draft_finish_game(struct draft *draft, enum table_how how)
{
    uint8_t seed[PH_FAIR_SIZE] = {0}, nonce[PH_FAIR_SIZE] = {0};
    struct ph_entry_body body = entry_of(PH_ENTRY_FINISHED, PH_NOBODY);

    if (!draft->t || draft->out->refused)
        return;
    if (!open_seed(draft->t, seed, nonce)) {
        refuse_for_seed(draft);
        return;
    }
    set_result(&body, draft->t, how);
    entry_set_hex(&body, PH_FIELD_SEED, seed);
    entry_set_hex(&body, PH_FIELD_NONCE, nonce);
    draft_add(draft, &body);
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
    struct ph_entry_body body = entry_of(PH_ENTRY_UNDONE, t->asker);

    if (t->asked == ASKED_ABANDON) {
        draft_finish_game(draft, HOW_ABANDONED);
        return;
    }
    entry_set_number(&body, PH_FIELD_COUNT, t->asked_count);
    entry_set_flag(&body, PH_FIELD_AGREED, true);
    draft_add(draft, &body);
}

void draft_start(struct draft *draft)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_STARTED, PH_NOBODY);
    const struct ph_net *net = draft->t ? ph_net_built_in(table_rules(draft->t)) : NULL;
    struct ph_chance chance;

    if (draft->t && !table_deal(draft->t, &chance))
        refuse_for_seed(draft);
    if (net)
        entry_set_hash(&body, PH_FIELD_NET, net->hash);
    draft_add(draft, &body);
}

void draft_settle(struct draft *draft)
{
    const struct ph_table *t = draft->t;

    if (t->status == PH_TABLE_WAITING && t->config.start == PH_START_FULL &&
        ph_table_free_seats(t) == 0)
        draft_start(draft);
    if (t->status != PH_TABLE_PLAYING)
        return;
    if (is_given_up(t))
        draft_finish_game(draft, HOW_RESIGNED);
    else if (t->asked != ASKED_NOTHING && t->waiting == 0)
        settle_agreed(draft);
    else if (is_over(t))
        draft_finish_game(draft, HOW_PLAYED);
    else if (quota_is_reached(t))
        draft_finish_game(draft, HOW_LIMIT);
}

/* The texts do not move any more. */
static void place_texts(struct ph_entry *entry, const char *texts, size_t body, size_t aside)
{
    entry->body = texts + body;
    entry->aside.text = aside > 0 ? texts + aside : NULL;
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
            place_texts(&out->entries[i], out->texts.at, draft->body_at[i], draft->aside_at[i]);
        out->row.summary = out->refused ? "" : out->texts.at + at;
    }
    if (out->refused)
        out->count = 0;
    ph_buf_finish(&summary);
    ph_buf_finish(&draft->body);
    ph_buf_finish(&draft->aside);
    ph_table_destroy(draft->t);
    draft->t = NULL;
}

void ph_decision_finish(struct ph_decision *decision)
{
    ph_buf_finish(&decision->texts);
    ph_arena_finish(&decision->rewriting);
    *decision = (struct ph_decision){0};
}
