/* The rows of entries.def as tables, and bodies being built, written and shown. */
#include "host/table/entry/entries.h"

#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "host/table/entry/fields.h"
#include "host/table/spec.h"

/* A set of fields is wider than an int, which ISO C before C23 does not allow for enumerators. */
__extension__ enum {
    HAS_NOTHING = 0,
#define ENTRY_FIELD(id, member, key, type, audience) HAS_##id = UINT64_C(1) << PH_FIELD_##id,
#include "host/table/entry/entries.def"
};

const struct entry_row entry_rows[PH_ENTRY_KIND_COUNT] = {
#define ENTRY(id, function, text, purpose, in, need, can, change, line, when, instead) \
    [PH_ENTRY_##id] = {.name = (text),                                                 \
                       .effect = effect_##function,                                    \
                       .sentence = (line),                                             \
                       .other = (instead),                                             \
                       .needs = (need),                                                \
                       .may = (can),                                                   \
                       .flag = (when),                                                 \
                       .states = (in),                                                 \
                       .changes = (change)},
#include "host/table/entry/entries.def"
};

const struct entry_field entry_fields[PH_FIELDS] = {
#define ENTRY_FIELD(id, member, text, kind, who)                         \
    [PH_FIELD_##id] = {.key = (text),                                    \
                       .type = ENTRY_TYPE_##kind,                        \
                       .audience = ENTRY_FOR_##who,                      \
                       .offset = offsetof(struct ph_entry_body, member), \
                       .size = sizeof(__typeof__(((struct ph_entry_body *)0)->member))},
#include "host/table/entry/entries.def"
};

const char *ph_entry_name(enum ph_entry_kind kind)
{
    return entry_rows[kind].name;
}

/* ---- building ---- */

void *entry_member(struct ph_entry_body *body, enum ph_entry_field field, enum entry_type type)
{
    assert(entry_fields[field].type == type);
    return (char *)body + entry_fields[field].offset;
}

/* The member, marked as present. */
static void *set(struct ph_entry_body *body, enum ph_entry_field field, enum entry_type type)
{
    const struct entry_row *row = &entry_rows[body->kind];

    assert((row->needs | row->may) >> field & 1);
    body->fields |= UINT64_C(1) << field;
    return entry_member(body, field, type);
}

struct ph_entry_body entry_of(enum ph_entry_kind kind, int seat)
{
    struct ph_entry_body body = {.kind = kind, .seat = PH_NOBODY, .by = PH_NOBODY};

    entry_set_seat(&body, PH_FIELD_SEAT, seat);
    return body;
}

void entry_set_text(struct ph_entry_body *body, enum ph_entry_field field, const char *text)
{
    if (text && text[0] != '\0')
        *(const char **)set(body, field, ENTRY_TYPE_TEXT) = text;
}

void entry_set_seat(struct ph_entry_body *body, enum ph_entry_field field, int seat)
{
    if (seat != PH_NOBODY)
        *(int *)set(body, field, ENTRY_TYPE_SEAT) = seat;
}

void entry_set_number(struct ph_entry_body *body, enum ph_entry_field field, int64_t number)
{
    *(int64_t *)set(body, field, ENTRY_TYPE_NUMBER) = number;
}

void entry_set_flag(struct ph_entry_body *body, enum ph_entry_field field, bool flag)
{
    if (flag)
        *(bool *)set(body, field, ENTRY_TYPE_FLAG) = true;
}

void entry_set_hex(struct ph_entry_body *body, enum ph_entry_field field, const uint8_t *bytes)
{
    enum entry_type type = entry_fields[field].type;

    assert(type == ENTRY_TYPE_HEX || type == ENTRY_TYPE_SEAL);
    memcpy(set(body, field, type), bytes, entry_fields[field].size);
}

void entry_set_hash(struct ph_entry_body *body, enum ph_entry_field field, uint64_t hash)
{
    *(uint64_t *)set(body, field, ENTRY_TYPE_HASH) = hash;
}

void entry_set_seats(struct ph_entry_body *body, enum ph_entry_field field, uint8_t seats)
{
    *(uint8_t *)set(body, field, ENTRY_TYPE_SEATS) = seats;
}

void entry_set_totals(struct ph_entry_body *body, const struct ph_entry_totals *totals)
{
    *(struct ph_entry_totals *)set(body, PH_FIELD_TOTALS, ENTRY_TYPE_TOTALS) = *totals;
}

void entry_set_config(struct ph_entry_body *body, const struct ph_table_spec *spec)
{
    *(const struct ph_table_spec **)set(body, PH_FIELD_CONFIG, ENTRY_TYPE_CONFIG) = spec;
}

/* ---- writing ---- */

static void put_hex(struct ph_buf *out, const char *key, const uint8_t *bytes, size_t size)
{
    char text[2 * PH_SEALED_SIZE + 1];

    ph_hex(bytes, size, text);
    ph_json_put_string(out, key, text);
}

static void put_seats(struct ph_buf *out, const char *key, uint8_t seats)
{
    ph_json_put_open(out, key, '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++)
        if (has_seat(seats, seat))
            ph_json_int(out, seat);
    ph_json_close(out, ']');
}

static void put_totals(struct ph_buf *out, const char *key, const struct ph_entry_totals *totals)
{
    ph_json_put_open(out, key, '[');
    for (unsigned seat = 0; seat < totals->count; seat++)
        ph_json_int(out, totals->of[seat]);
    ph_json_close(out, ']');
}

static void put_field(struct ph_buf *out, const struct entry_field *field, const void *member)
{
    const char *key = field->key;

    switch (field->type) {
    case ENTRY_TYPE_SEAT: ph_json_put_int(out, key, *(const int *)member); break;
    case ENTRY_TYPE_SEATS: put_seats(out, key, *(const uint8_t *)member); break;
    case ENTRY_TYPE_TEXT: ph_json_put_string(out, key, *(const char *const *)member); break;
    case ENTRY_TYPE_NUMBER: ph_json_put_int(out, key, *(const int64_t *)member); break;
    case ENTRY_TYPE_FLAG: ph_json_put_bool(out, key, *(const bool *)member); break;
    case ENTRY_TYPE_HEX:
    case ENTRY_TYPE_SEAL: put_hex(out, key, member, field->size); break;
    case ENTRY_TYPE_HASH: ph_json_put_hex(out, key, *(const uint64_t *)member); break;
    case ENTRY_TYPE_TOTALS: put_totals(out, key, member); break;
    case ENTRY_TYPE_CONFIG: spec_put(out, key, *(const struct ph_table_spec *const *)member); break;
    }
}

void entry_put_field(const struct ph_entry_body *body, enum ph_entry_field field,
                     struct ph_buf *out)
{
    if (ph_entry_has(body, field))
        put_field(out, &entry_fields[field], (const char *)body + entry_fields[field].offset);
}

void ph_entry_write(const struct ph_entry_body *body, struct ph_buf *out)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "kind", ph_entry_name(body->kind));
    for (unsigned i = 0; i < PH_FIELDS; i++)
        entry_put_field(body, i, out);
    ph_json_close(out, '}');
}

/* ---- showing ---- */

struct ph_entry_body entry_seen(const struct ph_entry_body *body, uint8_t seats)
{
    struct ph_entry_body seen = {.kind = body->kind, .seat = PH_NOBODY, .by = PH_NOBODY};

    for (unsigned i = 0; i < PH_FIELDS; i++) {
        const struct entry_field *field = &entry_fields[i];
        bool may = field->audience == ENTRY_FOR_ALL ||
                   (field->audience == ENTRY_FOR_OWNER && has_seat(seats, body->seat));

        if (!ph_entry_has(body, i) || !may)
            continue;
        memcpy((char *)&seen + field->offset, (const char *)body + field->offset, field->size);
        seen.fields |= UINT64_C(1) << i;
    }
    return seen;
}
