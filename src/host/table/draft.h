/* Entries being written: each is tried on a copy of the table with the same code that will fold it
 * when it is durable, so that what was decided always fits. */
#ifndef HOST_TABLE_DRAFT_H
#define HOST_TABLE_DRAFT_H

#include "host/table/entry/entries.h"

struct draft {
    struct ph_table *t; /* the copy; NULL: no memory */
    struct ph_decision *out;
    int64_t now;
    char client[2 * PH_CLIENT_KEY_SIZE + 1]; /* for the first entry */
    const uint8_t *blind;                    /* PH_BLIND_SIZE random bytes */
    size_t body_at[PH_DECISION_ENTRIES];     /* in the decision's texts */
    size_t aside_at[PH_DECISION_ENTRIES];    /* the same; 0: it has none */
    struct ph_buf body, aside;               /* of the entry that is being written */
};

/* Writes an entry and folds it into the copy. Without memory the decision is refused. */
void draft_add(struct draft *draft, const struct ph_entry_body *body);

/* The game starts. */
void draft_start(struct draft *draft);
/* Whatever follows by itself: the start when all sit, what all have agreed on, the end. */
void draft_settle(struct draft *draft);
/* Ends the game: records the winners and reveals the seed. */
void draft_finish_game(struct draft *draft, enum table_how how);
/* The decision is made: the row as it is then. Lets go of the copy. */
void draft_done(struct draft *draft);

#endif
