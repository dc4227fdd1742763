/* The fields of entries.def as a table, for the files that read and write bodies. */
#ifndef HOST_TABLE_ENTRY_FIELDS_H
#define HOST_TABLE_ENTRY_FIELDS_H

#include <stddef.h>

#include "host/table/entry/body.h"

enum entry_type {
    ENTRY_TYPE_SEAT,
    ENTRY_TYPE_SEATS,
    ENTRY_TYPE_TEXT,
    ENTRY_TYPE_NUMBER,
    ENTRY_TYPE_FLAG,
    ENTRY_TYPE_HEX,
    ENTRY_TYPE_SEAL,
    ENTRY_TYPE_HASH,
    ENTRY_TYPE_TOTALS,
    ENTRY_TYPE_CONFIG,
};

enum entry_audience { ENTRY_FOR_ALL, ENTRY_FOR_OWNER, ENTRY_FOR_NONE };

struct entry_field {
    const char *key;
    enum entry_type type;
    enum entry_audience audience;
    size_t offset, size; /* of the member in struct ph_entry_body */
};
extern const struct entry_field entry_fields[PH_FIELDS];

/* The member of a field, which must be of that type. */
void *entry_member(struct ph_entry_body *body, enum ph_entry_field field, enum entry_type type);

/* Writes the field into an object that is being written, if the body has it. */
void entry_put_field(const struct ph_entry_body *body, enum ph_entry_field field,
                     struct ph_buf *out);

#endif
