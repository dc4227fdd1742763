/* Entries being written: each is tried on a copy of the table with the same code that will fold it
 * when it is durable, so that what was decided always fits. */
#ifndef HOST_TABLE_DRAFT_H
#define HOST_TABLE_DRAFT_H

#include "host/table/inside.h"

struct draft {
    struct ph_table *t; /* the copy; NULL: no memory */
    struct ph_decision *out;
    int64_t now;
    char client[2 * PH_CLIENT_KEY_SIZE + 1]; /* for the first entry */
    size_t body_at[PH_DECISION_ENTRIES];     /* in the decision's texts */
    struct ph_buf body;                      /* of the entry that is being written */
};

/* Begins an entry: `{"kind":…,"seat":…` unless seat is PH_NOBODY; more members go into `body`. */
void draft_open(struct draft *draft, enum ph_entry_kind kind, int seat);
/* Ends it and folds it into the copy. */
void draft_close(struct draft *draft, struct ph_error *error);
/* An entry without more members. */
void draft_add(struct draft *draft, enum ph_entry_kind kind, int seat);
/* `by`: the seat that did it, unless it is PH_NOBODY. */
void draft_put_by(struct draft *draft, int by);
void draft_put_hex(struct draft *draft, const char *key, const uint8_t *bytes, size_t size);

/* Whatever follows by itself: the start when all sit, what all have agreed on, the end. */
void draft_settle(struct draft *draft);
/* The end of the game: who has won, and the seed is shown. */
void draft_finish_game(struct draft *draft, enum table_how how);
/* The decision is made: the row as it is then. Lets go of the copy. */
void draft_done(struct draft *draft);

#endif
