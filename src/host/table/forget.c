/* Deleting what a table has about a person: a message, or everything. What is beside an entry is
 * dropped and the chain holds. An entry of an older store, which has such things in its body, is
 * written again without them, and so are the chain hashes of all that follow. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/decide.h"
#include "host/table/person.h"

/* ---- rewriting ---- */

/* The hash of an aside that never was. */
static void random_hash(const struct deciding *k, uint64_t seq, uint8_t hash[PH_CHAIN_SIZE])
{
    crypto_generichash(hash, PH_CHAIN_SIZE, (const uint8_t *)&seq, sizeof seq, k->c->blind,
                       PH_BLIND_SIZE);
}

/* The body without its personal fields, in the arena of the decision; NULL: no memory. */
static const char *blank_body(struct deciding *k, const struct ph_entry *entry)
{
    struct ph_arena *arena = &k->draft.out->rewriting;
    struct ph_buf text = {0}, aside = {0};
    struct ph_entry_body body;
    uint8_t hash[PH_CHAIN_SIZE];
    const char *copy;

    if (!ph_entry_read(&body, entry->body, NULL, NULL))
        return NULL;
    random_hash(k, entry->seq, hash);
    entry_blank(&body, hash);
    entry_write_stored(&body, k->c->blind, &text, &aside);
    copy = text.failed ? NULL : ph_arena_copy(arena, ph_buf_text(&text), text.len);
    ph_entry_finish(&body);
    ph_buf_finish(&text);
    ph_buf_finish(&aside);
    return copy;
}

struct rewriting {
    struct deciding *k;
    uint8_t chain[PH_CHAIN_SIZE]; /* of the entry before */
    bool moved;                   /* a body has changed: all chain hashes from there on do */
};

/* One entry; false: no memory. */
static bool rewrite(struct rewriting *r, unsigned index, bool blank)
{
    struct ph_decision *out = r->k->draft.out;
    struct ph_entry entry = table_entry(r->k->t, index);
    struct ph_rewrite *to = &out->rewrites[out->rewrite_count];

    *to = (struct ph_rewrite){.seq = entry.seq, .drop_aside = blank && entry.aside.text};
    if (blank && !entry.aside.text) {
        entry.body = blank_body(r->k, &entry);
        r->moved = true;
    }
    if (!entry.body)
        return false;
    if (r->moved) {
        to->body = entry.body;
        ph_chain_next(r->chain, r->k->t->id, &entry, entry.chain);
        memcpy(to->chain, entry.chain, sizeof to->chain);
    }
    memcpy(r->chain, entry.chain, sizeof r->chain);
    out->rewrite_count += to->drop_aside || to->body;
    return true;
}

/* `blank` has a flag for each entry of the log. */
static enum ph_refused rewrite_all(struct deciding *k, const bool *blank)
{
    struct ph_decision *out = k->draft.out;
    struct rewriting r = {.k = k};
    unsigned count = k->t->log.count;

    out->rewrites = ph_arena_list(&out->rewriting, count, sizeof *out->rewrites);
    for (unsigned i = 0; i < count; i++)
        if (!out->rewrites || !rewrite(&r, i, blank[i]))
            return PH_REFUSED_NO_MEMORY;
    memcpy(k->draft.t->chain, r.chain, sizeof r.chain);
    return PH_NOT_REFUSED;
}

/* ---- a message ---- */

static bool is_message(const struct ph_table *t, unsigned line)
{
    struct ph_entry_body body;
    struct ph_entry entry;
    bool has_words;

    if (line == 0 || line > t->log.count || t->log.at[line - 1].kind != PH_ENTRY_SAID)
        return false;
    entry = table_entry(t, line - 1);
    if (!ph_entry_read(&body, entry.body, entry.aside.text, NULL))
        return false;
    has_words = !body.is_blank;
    ph_entry_finish(&body);
    return has_words;
}

enum ph_refused command_remove_line(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_LINE_REMOVED, PH_NOBODY);
    const struct ph_identity *identity = &k->c->identity;
    enum ph_refused refused;
    bool *blank;

    if (!identity->host && !identity->is_operator)
        return PH_REFUSED_FORBIDDEN;
    if (!is_message(k->t, k->c->count))
        return PH_REFUSED_BAD_REQUEST;
    blank = calloc(k->t->log.count, sizeof *blank);
    if (!blank)
        return PH_REFUSED_NO_MEMORY;
    blank[k->c->count - 1] = true;
    refused = rewrite_all(k, blank);
    free(blank);
    entry_set_number(&body, PH_FIELD_LINE, k->c->count);
    entry_set_text(&body, PH_FIELD_HOW, identity->is_operator ? "operator" : "host");
    if (!refused)
        draft_add(&k->draft, &body);
    return refused;
}

/* ---- a person ---- */

/* The computer plays on for them, as after resigning; a table that waits goes on without them. */
static void leave(struct deciding *k, int seat)
{
    bool plays = k->t->status == PH_TABLE_PLAYING && !k->t->seats[seat].resigned;
    struct ph_entry_body body =
        entry_of(k->t->status == PH_TABLE_WAITING ? PH_ENTRY_LEFT : PH_ENTRY_RESIGNED, seat);

    if (plays)
        entry_set_number(&body, PH_FIELD_LEVEL, TABLE_LEVEL_RELIEF);
    if (plays || k->t->status == PH_TABLE_WAITING)
        draft_add(&k->draft, &body);
}

/* A table that waits for its host to start it would wait for ever. */
static void close_if_host(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_CLOSED, PH_NOBODY);

    if (k->t->status == PH_TABLE_WAITING && ph_table_is_host(k->t, k->c->identity.key_hash))
        draft_add(&k->draft, &body);
}

static void forget(struct deciding *k, uint8_t seats)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_FORGOTTEN, PH_NOBODY);

    for (int seat = 0; seat < k->t->config.players; seat++)
        if (has_seat(seats, seat) && k->draft.t) {
            struct table_seat *mine = &k->draft.t->seats[seat];

            leave(k, seat);
            mine->name[0] = '\0'; /* the row for lists is made of this copy */
            mine->forgotten = mine->taken;
        }
    close_if_host(k);
    draft_add(&k->draft, &body);
}

/* Flags the entries that have something about the sender; false: no memory. */
static bool find_all(const struct deciding *k, bool *blank)
{
    unsigned count = k->t->log.count;
    struct ph_entry *entries = calloc(count, sizeof *entries);
    uint8_t *flags = calloc(count, 1);
    bool ok = entries && flags;

    for (unsigned i = 0; ok && i < count; i++)
        entries[i] = table_entry(k->t, i);
    ok = ok && ph_person_find(entries, count, k->c->identity.key_hash, flags);
    for (unsigned i = 0; ok && i < count; i++)
        blank[i] = flags[i] & PH_PERSON_NAMED;
    free(entries);
    free(flags);
    return ok;
}

enum ph_refused command_forget(struct deciding *k)
{
    const uint8_t *key_hash = k->c->identity.key_hash;
    bool *blank = calloc(k->t->log.count, sizeof *blank);
    enum ph_refused refused = PH_REFUSED_NO_MEMORY;

    if (blank && find_all(k, blank))
        refused = rewrite_all(k, blank);
    free(blank);
    if (!refused)
        forget(k, ph_table_seats_of(k->t, key_hash));
    return refused;
}

/* ---- when it is durable ---- */

static bool fold_rewritten(const struct ph_table *t, struct ph_table *fresh,
                           const struct ph_rewrite *rewrites, unsigned count)
{
    for (unsigned i = 0, next = 0; i < t->log.count; i++) {
        struct ph_entry entry = table_entry(t, i);

        if (next < count && rewrites[next].seq == entry.seq) {
            const struct ph_rewrite *rewrite = &rewrites[next++];

            if (rewrite->drop_aside)
                entry.aside.text = NULL;
            if (rewrite->body) {
                entry.body = rewrite->body;
                memcpy(entry.chain, rewrite->chain, sizeof entry.chain);
            }
        }
        if (!ph_table_fold(fresh, &entry, NULL))
            return false;
    }
    return true;
}

bool ph_table_rewrite(struct ph_table *t, const struct ph_rewrite *rewrites, unsigned count)
{
    struct ph_table *fresh = ph_table_new(t->cache, t->id), before;
    bool ok = fresh && fold_rewritten(t, fresh, rewrites, count);

    if (ok) {
        before = *t;
        *t = *fresh;
        *fresh = before;
    }
    ph_table_destroy(fresh);
    return ok;
}
