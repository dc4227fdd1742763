/* The body of an entry in typed fields. entries.def has a row for each kind and each field;
 * whatever is read, written, folded or shown of an entry follows from its row.
 *
 *     JSON of the store ─► ph_entry_read() ─► struct ph_entry_body ─► effect_…()  (effects.c)
 *                      ◄─ ph_entry_write() ◄─┘      └─► entry_seen() ─► subscribers */
#ifndef HOST_TABLE_ENTRY_BODY_H
#define HOST_TABLE_ENTRY_BODY_H

#include <posthorn/base.h>

#include "host/fair/fair.h"
#include "host/store/entry.h"

struct json_t;
struct ph_table_spec;

enum ph_entry_kind {
#define ENTRY(id, effect, name, purpose, states, needs, may, changes, sentence, flag, other) \
    PH_ENTRY_##id,
#include "host/table/entry/entries.def"
    PH_ENTRY_KIND_COUNT
};

enum ph_entry_field {
#define ENTRY_FIELD(id, member, key, type, audience) PH_FIELD_##id,
#include "host/table/entry/entries.def"
    PH_FIELDS
};

struct ph_entry_totals {
    unsigned count;
    int16_t of[PH_SEATS_MAX];
};

/* The types of fields. */
#define ENTRY_MEMBER_SEAT(member) int member;         /* PH_NOBODY where it is absent */
#define ENTRY_MEMBER_SEATS(member) uint8_t member;    /* bit i: seat i */
#define ENTRY_MEMBER_TEXT(member) const char *member; /* NULL where it is absent */
#define ENTRY_MEMBER_NUMBER(member) int64_t member;   /* never negative */
#define ENTRY_MEMBER_FLAG(member) bool member;        /* in the body only where it is true */
#define ENTRY_MEMBER_HEX(member) uint8_t member[PH_FAIR_SIZE];
#define ENTRY_MEMBER_SEAL(member) uint8_t member[PH_SEALED_SIZE];
#define ENTRY_MEMBER_HASH(member) uint64_t member;
#define ENTRY_MEMBER_TOTALS(member) struct ph_entry_totals member;
#define ENTRY_MEMBER_CONFIG(member) const struct ph_table_spec *member;

/* A body. Absent members are zero, NULL or PH_NOBODY. */
struct ph_entry_body {
    enum ph_entry_kind kind;
    uint64_t fields; /* bit i: the body has field i */
#define ENTRY_FIELD(id, member, key, type, audience) ENTRY_MEMBER_##type(member)
#include "host/table/entry/entries.def"
    bool has_aside; /* what is about a person is, or was, beside the stored body */
    bool is_blank;  /* it was deleted: its hashes of keys are values that no key has */
    uint8_t aside[PH_CHAIN_SIZE]; /* its hash */
    struct json_t *json; /* owns the texts and the config of a body that was read; else NULL */
};

_Static_assert(PH_FIELDS <= 64, "the fields of a body are the bits of one word");

static inline bool ph_entry_has(const struct ph_entry_body *body, enum ph_entry_field field)
{
    return body->fields >> field & 1;
}

/* "joined": the name of the kind in bodies. */
const char *ph_entry_name(enum ph_entry_kind kind);

/* Reads a stored body and what is stored beside it (NULL: nothing). False, with the field and the
 * reason, if it is damaged or a field that its row needs is missing; fields that the row does not
 * list are ignored. The caller finishes it. */
bool ph_entry_read(struct ph_entry_body *body, const char *text, const char *aside,
                   struct ph_error *error);
void ph_entry_finish(struct ph_entry_body *body);

/* Writes the fields that the body has, as one JSON object. */
void ph_entry_write(const struct ph_entry_body *body, struct ph_buf *out);

#endif
