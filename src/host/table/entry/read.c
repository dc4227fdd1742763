/* Reading the bodies of entries. What was stored was checked when it was decided; what is
 * checked here is that a damaged log does no harm. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/reading.h"
#include "host/table/entry/entries.h"
#include "host/table/entry/fields.h"
#include "host/table/spec.h"

/* Each reads one value into its member; false: it is not of this type. */

static bool read_seat(const json_t *json, int *seat)
{
    json_int_t number = json_integer_value(json);

    if (!json_is_integer(json) || number < 0 || number >= PH_SEATS_MAX)
        return false;
    *seat = (int)number;
    return true;
}

static bool read_seats(const json_t *json, uint8_t *seats)
{
    size_t i;
    json_t *item;
    int seat;

    json_array_foreach(json, i, item)
    {
        if (!read_seat(item, &seat))
            return false;
        *seats |= (uint8_t)(1u << seat);
    }
    return json_is_array(json);
}

static bool read_text(const json_t *json, const char **text)
{
    *text = json_string_value(json);
    return *text != NULL;
}

static bool read_number(const json_t *json, int64_t *number)
{
    *number = json_integer_value(json);
    return json_is_integer(json) && *number >= 0;
}

static bool read_flag(const json_t *json, bool *flag)
{
    *flag = json_is_true(json);
    return *flag;
}

static bool read_hex(const json_t *json, uint8_t *bytes, size_t size)
{
    const char *text = json_string_value(json);

    return text && ph_unhex(text, bytes, size);
}

static bool read_hash(const json_t *json, uint64_t *hash)
{
    uint8_t bytes[sizeof *hash];

    if (!read_hex(json, bytes, sizeof bytes))
        return false;
    for (unsigned i = 0; i < sizeof bytes; i++)
        *hash = *hash << 8 | bytes[i];
    return true;
}

static bool read_totals(const json_t *json, struct ph_entry_totals *totals)
{
    size_t i;
    json_t *item;

    if (json_array_size(json) > PH_SEATS_MAX)
        return false;
    json_array_foreach(json, i, item)
    {
        json_int_t total = json_integer_value(item);

        if (!json_is_integer(item) || total < INT16_MIN || total > INT16_MAX)
            return false;
        totals->of[totals->count++] = (int16_t)total;
    }
    return json_is_array(json);
}

/* `error` says what is wrong inside of it. */
static bool read_config(const json_t *body, const struct ph_table_spec **config,
                        struct ph_error *error)
{
    struct ph_table_spec *spec = calloc(1, sizeof *spec);

    *config = spec;
    if (!spec)
        return ph_fail(error, "", "out of memory");
    return spec_read(spec, json_object_get(body, "config"), error);
}

static bool read_member(const json_t *json, const struct entry_field *field, void *member)
{
    switch (field->type) {
    case ENTRY_TYPE_SEAT: return read_seat(json, member);
    case ENTRY_TYPE_SEATS: return read_seats(json, member);
    case ENTRY_TYPE_TEXT: return read_text(json, member);
    case ENTRY_TYPE_NUMBER: return read_number(json, member);
    case ENTRY_TYPE_FLAG: return read_flag(json, member);
    case ENTRY_TYPE_HEX:
    case ENTRY_TYPE_SEAL: return read_hex(json, member, field->size);
    case ENTRY_TYPE_HASH: return read_hash(json, member);
    case ENTRY_TYPE_TOTALS: return read_totals(json, member);
    case ENTRY_TYPE_CONFIG: break; /* read_config() */
    }
    return false;
}

/* One field of the row; a field that the row needs must be there. */
static bool read_field(struct ph_entry_body *body, enum ph_entry_field id, bool needed,
                       struct ph_error *error)
{
    const struct entry_field *field = &entry_fields[id];
    const json_t *json = json_object_get(body->json, field->key);
    void *member = entry_member(body, id, field->type);

    if (field->type == ENTRY_TYPE_CONFIG) {
        if (!read_config(body->json, &body->config, error))
            return false;
    } else if (!json || !read_member(json, field, member)) {
        if (body->is_blank && entry_is_personal(id))
            return true;
        if (needed)
            return ph_fail(error, field->key, "`%s` needs it", ph_entry_name(body->kind));
        if (field->type != ENTRY_TYPE_SEAT)
            memset(member, 0, field->size); /* it may have been read in part */
        return true;
    }
    body->fields |= UINT64_C(1) << id;
    return true;
}

static bool find_kind(const json_t *json, enum ph_entry_kind *kind)
{
    const char *name = json_string_value(json_object_get(json, "kind"));

    for (unsigned i = 0; name && i < PH_ENTRY_KIND_COUNT; i++)
        if (strcmp(entry_rows[i].name, name) == 0) {
            *kind = (enum ph_entry_kind)i;
            return true;
        }
    return false;
}

static bool read_fields(struct ph_entry_body *body, struct ph_error *error)
{
    const struct entry_row *row;

    if (!find_kind(body->json, &body->kind))
        return ph_fail(error, "kind", "no such kind of entry");
    row = &entry_rows[body->kind];
    for (unsigned i = 0; i < PH_FIELDS; i++)
        if ((row->needs | row->may) >> i & 1 && !read_field(body, i, row->needs >> i & 1, error))
            return false;
    return true;
}

bool ph_entry_read(struct ph_entry_body *body, const char *text, const char *aside,
                   struct ph_error *error)
{
    *body = (struct ph_entry_body){.seat = PH_NOBODY, .by = PH_NOBODY};
    body->json = ph_node_parse(text, "body", error);
    if (body->json && entry_read_aside(body, aside, error) && read_fields(body, error)) {
        if (body->is_blank)
            entry_blank(body, body->aside);
        return true;
    }
    ph_entry_finish(body);
    return false;
}

void ph_entry_finish(struct ph_entry_body *body)
{
    if (!body->json)
        return;
    free((void *)body->config);
    json_decref(body->json);
    *body = (struct ph_entry_body){.seat = PH_NOBODY, .by = PH_NOBODY};
}
