/* What a table's log has about one person. */
#include "host/table/person.h"

#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"

/* ---- one entry ---- */

static bool has_key(const struct ph_entry_body *body, const uint8_t *key_hash)
{
    return (ph_entry_has(body, PH_FIELD_KEY_HASH) &&
            memcmp(body->key_hash, key_hash, PH_KEY_HASH_SIZE) == 0) ||
           (ph_entry_has(body, PH_FIELD_HOST) &&
            memcmp(body->host, key_hash, PH_KEY_HASH_SIZE) == 0);
}

static bool is_personal(const struct ph_entry_body *body)
{
    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (entry_is_personal(i) && ph_entry_has(body, i))
            return !body->is_blank;
    return false;
}

bool ph_trace_read(struct ph_trace *trace, const struct ph_entry *entry,
                   const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    struct ph_entry_body body;

    if (!ph_entry_read(&body, entry->body, entry->aside.text, NULL))
        return false;
    *trace = (struct ph_trace){.kind = (uint8_t)body.kind,
                               .seat = (int8_t)body.seat,
                               .has_key = has_key(&body, key_hash),
                               .is_personal = is_personal(&body)};
    ph_entry_finish(&body);
    return true;
}

/* ---- whose entries ---- */

/* The part of a stay that one device had. */
struct part {
    unsigned next;     /* part of the same stay; 0: this is the last one */
    bool has_key;      /* theirs occurs in it */
    bool last_has_key; /* it occurs in the last part of the stay */
};

struct parts {
    struct part *at;           /* the first one is nobody's */
    unsigned count;            /* so far */
    unsigned of[PH_SEATS_MAX]; /* the part in each seat; 0: nobody has sat there yet */
};

static bool begins_part(const struct ph_trace *trace)
{
    return trace->seat != PH_NOBODY &&
           (trace->kind == PH_ENTRY_JOINED || trace->kind == PH_ENTRY_MOVED_IN);
}

/* The part that the entry belongs to, or begins; 0: none. */
static unsigned enter_part(struct parts *parts, const struct ph_trace *trace)
{
    if (begins_part(trace))
        parts->of[trace->seat] = ++parts->count;
    return trace->seat == PH_NOBODY ? 0 : parts->of[trace->seat];
}

static void note_parts(struct parts *parts, const struct ph_trace *traces, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned before = traces[i].seat == PH_NOBODY ? 0 : parts->of[traces[i].seat];
        unsigned now = enter_part(parts, &traces[i]);

        if (traces[i].kind == PH_ENTRY_MOVED_IN)
            parts->at[before].next = now;
        parts->at[now].has_key |= traces[i].has_key;
    }
    for (unsigned i = parts->count; i > 0; i--) {
        unsigned next = parts->at[i].next;

        parts->at[i].last_has_key = next ? parts->at[next].last_has_key : parts->at[i].has_key;
    }
}

static void flag_entries(struct parts *parts, const struct ph_trace *traces, unsigned count,
                         uint8_t *flags)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned at = enter_part(parts, &traces[i]);
        const struct part *part = &parts->at[at];
        bool is_theirs = at > 0 && (part->has_key || part->last_has_key);

        flags[i] = 0;
        if (is_theirs || traces[i].has_key)
            flags[i] = traces[i].is_personal ? PH_PERSON_DID | PH_PERSON_NAMED : PH_PERSON_DID;
    }
}

bool ph_person_flag(const struct ph_trace *traces, unsigned count, uint8_t *flags)
{
    struct parts first = {0}, second = {0};
    unsigned needed = 1;

    for (unsigned i = 0; i < count; i++)
        needed += begins_part(&traces[i]);
    first.at = second.at = calloc(needed, sizeof *first.at);
    if (!first.at)
        return false;
    note_parts(&first, traces, count);
    flag_entries(&second, traces, count, flags);
    free(first.at);
    return true;
}

bool ph_person_find(const struct ph_entry *entries, unsigned count,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], uint8_t *flags)
{
    struct ph_trace *traces = calloc(count + 1u, sizeof *traces);
    bool ok = traces;

    for (unsigned i = 0; ok && i < count; i++)
        ok = ph_trace_read(&traces[i], &entries[i], key_hash);
    ok = ok && ph_person_flag(traces, count, flags);
    free(traces);
    return ok;
}
