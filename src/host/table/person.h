/* What a table's log has about one person, who is known by the hash of a key. */
#ifndef HOST_TABLE_PERSON_H
#define HOST_TABLE_PERSON_H

#include "host/store/row.h"

enum {
    PH_PERSON_DID = 1,   /* the entry is theirs: a move, a message, sitting down … */
    PH_PERSON_NAMED = 2, /* it has their name, their words or the hash of their key */
};

/* What an entry tells about whose it is. */
struct ph_trace {
    uint8_t kind; /* enum ph_entry_kind */
    int8_t seat;
    bool has_key;     /* the person's */
    bool is_personal; /* it has something about somebody that is not deleted yet */
};

/* Flags what each entry has about the person. A stay is the time from sitting down until somebody
 * else does; each device that the seat moves to begins a part of it. The last device speaks for the
 * whole stay, one that has given the seat away for its own part alone. False: no memory. */
bool ph_person_flag(const struct ph_trace *traces, unsigned count, uint8_t *flags);

/* The same for entries that are read from the store. False: also for a damaged log. */
bool ph_person_find(const struct ph_entry *entries, unsigned count,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], uint8_t *flags);

/* The trace of one entry; false: it is damaged. */
bool ph_trace_read(struct ph_trace *trace, const struct ph_entry *entry,
                   const uint8_t key_hash[PH_KEY_HASH_SIZE]);

#endif
