/* What a table's log has about one person, who is known by the hash of a key. */
#ifndef HOST_TABLE_PERSON_H
#define HOST_TABLE_PERSON_H

#include "host/store/row.h"

enum {
    PH_PERSON_DID = 1,   /* the entry is theirs: a move, a message, sitting down … */
    PH_PERSON_NAMED = 2, /* it has their name, their words or the hash of their key */
};

/* Flags what each entry has about the person. One who had a seat is the same person from sitting
 * down until leaving, on any device. False: no memory, or a damaged log. */
bool ph_person_find(const struct ph_entry *entries, unsigned count,
                    const uint8_t key_hash[PH_KEY_HASH_SIZE], uint8_t *flags);

#endif
