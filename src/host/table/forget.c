/* Deleting what a table has about a person: a message, or everything. What is beside an entry is
 * dropped and the chain holds. An entry of an older store, which has such things in its body, is
 * written again without them, and so are the chain hashes of all that follow. */
#include <sodium.h>
#include <stdio.h>
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

/* The hash in the body of the aside that was or is beside it. */
static bool read_aside_hash(const struct ph_entry *entry, uint8_t hash[PH_CHAIN_SIZE])
{
    struct ph_entry_body body;

    if (!ph_entry_read(&body, entry->body, NULL, NULL))
        return false;
    memcpy(hash, body.aside, PH_CHAIN_SIZE);
    ph_entry_finish(&body);
    return true;
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

/* From the first body that changes on, all entries get a new chain hash. */
struct rewriting {
    struct deciding *k;
    const bool *blank; /* a flag for each entry of the log */
    unsigned from;     /* the first body that changes; the length of the log: none does */
    uint8_t chain[PH_CHAIN_SIZE]; /* of the entry before */
};

/* An aside that was never there is not missed. */
static bool is_old(const struct ph_table *t, unsigned index)
{
    return !entry_has_aside(table_entry(t, index).body);
}

static unsigned find_first_body(const struct ph_table *t, const bool *blank)
{
    for (unsigned i = 0; i < t->log.count; i++)
        if (blank[i] && is_old(t, i))
            return i;
    return t->log.count;
}

/* One entry; false: no memory. */
static bool rewrite(struct rewriting *r, unsigned index)
{
    struct ph_decision *out = r->k->draft.out;
    struct ph_entry entry = table_entry(r->k->t, index);
    struct ph_rewrite *to = &out->rewrites[out->rewrite_count];
    bool blank = r->blank[index];

    *to = (struct ph_rewrite){.seq = entry.seq, .drop_aside = blank && entry.aside.text};
    if (index >= r->from) {
        if (blank && !to->drop_aside)
            entry.body = blank_body(r->k, &entry);
        if (!entry.body)
            return false;
        to->body = entry.body;
        ph_chain_next(r->chain, r->k->t->id, &entry, to->chain);
        memcpy(r->chain, to->chain, sizeof r->chain);
    }
    out->rewrite_count += to->drop_aside || to->body;
    return true;
}

static enum ph_refused rewrite_all(struct deciding *k, const bool *blank)
{
    struct ph_decision *out = k->draft.out;
    unsigned count = k->t->log.count, needed = 0;
    struct rewriting r = {.k = k, .blank = blank, .from = find_first_body(k->t, blank)};

    for (unsigned i = 0; i < count; i++)
        needed += blank[i] || i >= r.from;
    if (r.from > 0)
        memcpy(r.chain, k->t->log.at[r.from - 1].chain, sizeof r.chain);
    out->rewrites = ph_arena_list(&out->rewriting, needed + 1, sizeof *out->rewrites);
    for (unsigned i = 0; i < count; i++)
        if (!out->rewrites || ((blank[i] || i >= r.from) && !rewrite(&r, i)))
            return PH_REFUSED_NO_MEMORY;
    memcpy(k->draft.t->chain, r.from < count ? r.chain : k->t->chain, sizeof r.chain);
    return PH_NOT_REFUSED;
}

/* The hash that stands for the key and the name of a deleted entry. */
static bool hash_of_blank(struct deciding *k, unsigned index, uint8_t hash[PH_CHAIN_SIZE])
{
    struct ph_entry entry = table_entry(k->t, index);

    if (entry_has_aside(entry.body))
        return read_aside_hash(&entry, hash);
    random_hash(k, entry.seq, hash);
    return true;
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

/* What is beside the entry goes, whatever the length of the log. */
static enum ph_refused drop_one(struct deciding *k, unsigned index)
{
    struct ph_decision *out = k->draft.out;

    out->rewrites = ph_arena_list(&out->rewriting, 1, sizeof *out->rewrites);
    if (!out->rewrites)
        return PH_REFUSED_NO_MEMORY;
    out->rewrites[out->rewrite_count++] = (struct ph_rewrite){.seq = index + 1, .drop_aside = true};
    return PH_NOT_REFUSED;
}

static enum ph_refused blank_one(struct deciding *k, unsigned index)
{
    bool *blank = calloc(k->t->log.count, sizeof *blank);
    enum ph_refused refused = PH_REFUSED_NO_MEMORY;

    if (blank) {
        blank[index] = true;
        refused = rewrite_all(k, blank);
    }
    free(blank);
    return refused;
}

enum ph_refused command_remove_line(struct deciding *k)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_LINE_REMOVED, PH_NOBODY);
    const struct ph_identity *identity = &k->c->identity;
    unsigned line = k->c->count;
    enum ph_refused refused;

    if (!identity->host && !identity->is_operator)
        return PH_REFUSED_FORBIDDEN;
    if (!is_message(k->t, line))
        return PH_REFUSED_BAD_REQUEST;
    refused = is_old(k->t, line - 1) ? blank_one(k, line - 1) : drop_one(k, line - 1);
    entry_set_number(&body, PH_FIELD_LINE, line);
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

/* The table without what the entry `seq` says about a person: what the blank entry folds to. */
static void blank_people(struct ph_table *t, uint64_t seq, const uint8_t hash[PH_CHAIN_SIZE])
{
    for (int i = 0; i < t->config.players; i++) {
        struct table_seat *seat = &t->seats[i];

        if (seat->named == seq)
            seat->name[0] = '\0';
        if (seat->keyed == seq && seat->taken) {
            memcpy(seat->key_hash, hash, sizeof seat->key_hash);
            seat->forgotten = true;
        }
    }
    if (t->hosted == seq)
        memcpy(t->host, hash, sizeof t->host);
}

/* Does the table show something that comes from this entry? */
static bool is_source(const struct ph_table *t, uint64_t seq)
{
    bool is = t->hosted == seq;

    for (int seat = 0; seat < t->config.players; seat++)
        is |= t->seats[seat].keyed == seq || t->seats[seat].named == seq;
    return is;
}

/* The row for lists is made of the draft. False: a damaged entry. */
static bool blank_draft(struct deciding *k, const bool *blank)
{
    uint8_t hash[PH_CHAIN_SIZE];

    for (unsigned i = 0; i < k->t->log.count; i++)
        if (blank[i] && is_source(k->t, i + 1)) {
            if (!hash_of_blank(k, i, hash))
                return false;
            blank_people(k->draft.t, i + 1, hash);
        }
    return true;
}

/* A seat whose key is deleted is nobody's any more. */
static void forget(struct deciding *k, const bool *blank)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_FORGOTTEN, PH_NOBODY);

    for (int seat = 0; seat < k->t->config.players; seat++)
        if (k->t->seats[seat].taken && blank[k->t->seats[seat].keyed - 1])
            leave(k, seat);
    close_if_host(k);
    draft_add(&k->draft, &body);
}

/* How asides name the person's key. */
struct needles {
    char holder[2 * PH_KEY_HASH_SIZE + 16], host[2 * PH_KEY_HASH_SIZE + 16];
};

static struct needles needles_of(const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    struct needles needles;
    char hex[2 * PH_KEY_HASH_SIZE + 1];

    ph_hex(key_hash, PH_KEY_HASH_SIZE, hex);
    snprintf(needles.holder, sizeof needles.holder, "\"holder\":\"%s\"", hex);
    snprintf(needles.host, sizeof needles.host, "\"host\":\"%s\"", hex);
    return needles;
}

/* The trace of an entry in memory, which is parsed only if it is of an older store. */
static bool trace(const struct deciding *k, unsigned index, const struct needles *needles,
                  struct ph_trace *trace)
{
    const struct table_line *line = &k->t->log.at[index];
    struct ph_entry entry;

    *trace = (struct ph_trace){.kind = line->kind, .seat = line->seat};
    if (!entry_can_be_personal(line->kind))
        return true;
    entry = table_entry(k->t, index);
    if (!entry_has_aside(entry.body))
        return ph_trace_read(trace, &entry, k->c->identity.key_hash);
    trace->is_personal = entry.aside.text;
    trace->has_key = entry.aside.text && (strstr(entry.aside.text, needles->holder) ||
                                          strstr(entry.aside.text, needles->host));
    return true;
}

/* Flags the entries that have something about the sender; false: no memory. */
static bool find_all(const struct deciding *k, bool *blank)
{
    unsigned count = k->t->log.count;
    struct needles needles = needles_of(k->c->identity.key_hash);
    struct ph_trace *traces = calloc(count, sizeof *traces);
    uint8_t *flags = calloc(count, 1);
    bool ok = traces && flags;

    for (unsigned i = 0; ok && i < count; i++)
        ok = trace(k, i, &needles, &traces[i]);
    ok = ok && ph_person_flag(traces, count, flags);
    for (unsigned i = 0; ok && i < count; i++)
        blank[i] = flags[i] & PH_PERSON_NAMED;
    free(traces);
    free(flags);
    return ok;
}

enum ph_refused command_forget(struct deciding *k)
{
    bool *blank = calloc(k->t->log.count, sizeof *blank);
    enum ph_refused refused = PH_REFUSED_NO_MEMORY;

    if (blank && find_all(k, blank) && blank_draft(k, blank))
        refused = rewrite_all(k, blank);
    if (!refused)
        forget(k, blank);
    free(blank);
    return refused;
}

/* ---- when it is durable ---- */

bool ph_rewrites_bodies(const struct ph_rewrite *rewrites, unsigned count)
{
    return count > 0 && rewrites[count - 1].body; /* from the first body on, all are rewritten */
}

/* Is the entry needed to show the table as it is, or as it was? Most messages are not. */
static bool is_shown(const struct ph_table *t, uint64_t seq)
{
    bool is = seq == t->seq || is_source(t, seq);

    for (unsigned i = 0; i < TABLE_COPIES; i++)
        is |= t->past.copies[i] && is_source(t->past.copies[i], seq);
    return is;
}

/* Deletes what is beside an entry; false: it is damaged. */
static bool drop_aside(struct ph_table *t, uint64_t seq)
{
    struct ph_entry entry = table_entry(t, (unsigned)seq - 1);
    size_t at = t->log.at[seq - 1].body + strlen(entry.body) + 1;
    uint8_t hash[PH_CHAIN_SIZE];

    memset(t->log.bodies.at + at, 0, strlen(t->log.bodies.at + at));
    if (!is_shown(t, seq))
        return true;
    if (!read_aside_hash(&entry, hash))
        return false;
    blank_people(t, seq, hash);
    for (unsigned i = 0; i < TABLE_COPIES; i++)
        if (t->past.copies[i])
            blank_people(t->past.copies[i], seq, hash);
    if (seq == t->seq)
        entry_blank(&t->log.last, hash);
    return true;
}

bool ph_table_rewrite(struct ph_table *t, const struct ph_rewrite *rewrites, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!drop_aside(t, rewrites[i].seq))
            return false;
    return true;
}
