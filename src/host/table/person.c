/* What a table's log has about one person. */
#include "host/table/person.h"

#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"

/* ---- whose entry ---- */

/* A stay is the time of one person in a seat: from sitting down until somebody else does. */
struct stays {
    const uint8_t *key_hash;
    unsigned count;            /* so far */
    unsigned at[PH_SEATS_MAX]; /* the stay in each seat, from 1; 0: nobody has sat there yet */
    bool *are_theirs;          /* of each stay */
};

static bool has_key(const struct stays *stays, const struct ph_entry_body *body)
{
    return (ph_entry_has(body, PH_FIELD_KEY_HASH) &&
            memcmp(body->key_hash, stays->key_hash, PH_KEY_HASH_SIZE) == 0) ||
           (ph_entry_has(body, PH_FIELD_HOST) &&
            memcmp(body->host, stays->key_hash, PH_KEY_HASH_SIZE) == 0);
}

static bool is_personal(const struct ph_entry_body *body)
{
    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (entry_is_personal(i) && ph_entry_has(body, i))
            return !body->is_blank;
    return false;
}

/* First pass: a stay is theirs if their key occurs in it. */
static void note_stay(struct stays *stays, const struct ph_entry_body *body, uint8_t *flags)
{
    (void)flags;
    if (body->seat == PH_NOBODY)
        return;
    if (body->kind == PH_ENTRY_JOINED)
        stays->at[body->seat] = ++stays->count;
    if (has_key(stays, body))
        stays->are_theirs[stays->at[body->seat]] = true;
}

/* Second pass. */
static void flag_entry(struct stays *stays, const struct ph_entry_body *body, uint8_t *flags)
{
    bool theirs = has_key(stays, body);

    if (body->kind == PH_ENTRY_JOINED)
        stays->at[body->seat] = ++stays->count;
    if (body->seat != PH_NOBODY && stays->are_theirs[stays->at[body->seat]])
        theirs = true;
    if (theirs)
        *flags = is_personal(body) ? PH_PERSON_DID | PH_PERSON_NAMED : PH_PERSON_DID;
}

static bool
walk(struct stays *stays, const struct ph_entry *entries, unsigned count, uint8_t *flags,
     void (*each)(struct stays *stays, const struct ph_entry_body *body, uint8_t *flags))
{
    struct ph_entry_body body;

    stays->count = 0;
    memset(stays->at, 0, sizeof stays->at);
    for (unsigned i = 0; i < count; i++) {
        if (!ph_entry_read(&body, entries[i].body, entries[i].aside.text, NULL))
            return false;
        each(stays, &body, &flags[i]);
        ph_entry_finish(&body);
    }
    return true;
}

bool ph_person_find(const struct ph_entry *entries, unsigned count,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], uint8_t *flags)
{
    struct stays stays = {.key_hash = key_hash,
                          .are_theirs = calloc(count + 1u, sizeof *stays.are_theirs)};
    bool ok;

    memset(flags, 0, count);
    ok = stays.are_theirs && walk(&stays, entries, count, flags, note_stay);
    if (ok)
        stays.are_theirs[0] = false; /* a seat that nobody has taken yet */
    ok = ok && walk(&stays, entries, count, flags, flag_entry);
    free(stays.are_theirs);
    return ok;
}
