/* The rows of entries.def, and bodies being built. Private to src/host/table/. */
#ifndef HOST_TABLE_ENTRY_ENTRIES_H
#define HOST_TABLE_ENTRY_ENTRIES_H

#include "host/table/inside.h"

/* What an entry does to a table. An entry that does not fit changes nothing: false, with the
 * reason. Want of memory sets `no_memory`: a draft must tell it from a bug. */
struct fold_error {
    struct ph_error *error;
    bool no_memory;
};
typedef bool entry_effect_fn(struct ph_table *t, const struct ph_entry_body *d,
                             struct fold_error *error);

/* Parts of a table that an entry can change: they are in its update. */
enum {
    CHANGES_NOTHING = 0,
    CHANGES_TABLE = PH_PARTS_TABLE,
    CHANGES_SEATS = PH_PARTS_SEATS,
    CHANGES_VIEW = PH_PARTS_POSITION,
    CHANGES_TURN = PH_PARTS_TURN,
    CHANGES_ASKED = PH_PARTS_ASKED,
};

struct entry_row {
    const char *name;
    entry_effect_fn *effect;
    const char *sentence, *other; /* messages; NULL: no log line */
    uint64_t needs, may;          /* fields, as bits */
    uint64_t flag;                /* the field that selects `other`, as a bit; 0: none */
    uint8_t states;               /* bit i: allowed while the status is i */
    uint8_t changes;              /* CHANGES_… */
};
extern const struct entry_row entry_rows[PH_ENTRY_KIND_COUNT];

/* effects.c: one function for each kind. */
#define ENTRY(id, effect, name, purpose, states, needs, may, changes, sentence, flag, other) \
    entry_effect_fn effect_##effect;
#include "host/table/entry/entries.def"

/* The player loses the seat: it is free until the start, and after it a bot of `level` has it for
 * good. */
void vacate_seat(struct ph_table *t, int seat, unsigned level);

/* ---- building a body ---- */

/* A body of that kind; `seat` may be PH_NOBODY. */
struct ph_entry_body entry_of(enum ph_entry_kind kind, int seat);
/* Each sets a field that the row of the kind lists. A NULL or empty text, PH_NOBODY and false leave
 * the field out. Texts are not copied. */
void entry_set_text(struct ph_entry_body *body, enum ph_entry_field field, const char *text);
void entry_set_seat(struct ph_entry_body *body, enum ph_entry_field field, int seat);
void entry_set_number(struct ph_entry_body *body, enum ph_entry_field field, int64_t number);
void entry_set_flag(struct ph_entry_body *body, enum ph_entry_field field, bool flag);
/* As many bytes as the field has. */
void entry_set_hex(struct ph_entry_body *body, enum ph_entry_field field, const uint8_t *bytes);
void entry_set_hash(struct ph_entry_body *body, enum ph_entry_field field, uint64_t hash);
void entry_set_seats(struct ph_entry_body *body, enum ph_entry_field field, uint8_t seats);
void entry_set_totals(struct ph_entry_body *body, const struct ph_entry_totals *totals);
void entry_set_config(struct ph_entry_body *body, const struct ph_table_spec *spec);

/* ---- storing one (aside.c) ---- */

/* Is the field about a person? */
bool entry_is_personal(enum ph_entry_field field);
/* Can an entry of that kind have such a field? */
bool entry_can_be_personal(enum ph_entry_kind kind);
/* Writes a body to store; its personal fields go into `aside`, which stays empty if it has none.
 * `blind` is random: it keeps the hash of a deleted aside from being tried out. The aside of a
 * blank body is not written again. */
void entry_write_stored(struct ph_entry_body *body, const uint8_t blind[PH_BLIND_SIZE],
                        struct ph_buf *out, struct ph_buf *aside);
/* Does the chain have the hash of an aside, which may be deleted? Else the body is of an older
 * store or has no personal fields. No text in a body can look so: its quotation marks are
 * escaped. */
bool entry_has_aside(const char *body);
/* Takes the personal fields out of a body. `hash`: of an aside that never was, if it has none. */
void entry_blank(struct ph_entry_body *body, const uint8_t hash[PH_CHAIN_SIZE]);
/* Reads what is stored beside a body whose JSON is parsed, and adds it there. */
bool entry_read_aside(struct ph_entry_body *body, const char *aside, struct ph_error *error);

/* ---- showing one ---- */

/* The body with the fields alone that a viewer with these seats may know. Its texts are those of
 * `body`; it needs no finishing. */
struct ph_entry_body entry_seen(const struct ph_entry_body *body, uint8_t seats);

/* ---- folding ---- */

/* Folds a body that this program has built into a draft. It fits by construction: a body that does
 * not is a bug and asserts. False: no memory. */
bool fold_draft(struct ph_table *t, const struct ph_entry *entry, const struct ph_entry_body *body);

#endif
