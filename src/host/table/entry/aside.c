/* What is stored beside the body of an entry: its fields about a person. The body has the hash of
 * that text, so the chain covers it; deleted, the chain still holds. Bodies that were stored before
 * version 3 of the store contain these fields themselves. */
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "host/table/entry/entries.h"
#include "host/table/entry/fields.h"

bool entry_is_personal(enum ph_entry_field field)
{
    switch (field) {
    case PH_FIELD_NAME:
    case PH_FIELD_PHRASE:
    case PH_FIELD_TEXT:
    case PH_FIELD_KEY_HASH:
    case PH_FIELD_HOST: return true;
    default: return false;
    }
}

bool entry_can_be_personal(enum ph_entry_kind kind)
{
    uint64_t fields = entry_rows[kind].needs | entry_rows[kind].may;

    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (entry_is_personal(i) && fields >> i & 1)
            return true;
    return false;
}

static void hash_text(const char *text, size_t len, uint8_t hash[PH_CHAIN_SIZE])
{
    crypto_generichash(hash, PH_CHAIN_SIZE, (const unsigned char *)text, len, NULL, 0);
}

static void put_hex(struct ph_buf *out, const char *key, const uint8_t *bytes, size_t size)
{
    char text[2 * PH_CHAIN_SIZE + 1];

    ph_hex(bytes, size, text);
    ph_json_put_string(out, key, text);
}

/* ---- writing ---- */

static void write_aside(struct ph_entry_body *body, const uint8_t blind[PH_BLIND_SIZE],
                        struct ph_buf *aside)
{
    ph_json_open(aside, '{');
    put_hex(aside, "blind", blind, PH_BLIND_SIZE);
    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (entry_is_personal(i)) {
            body->has_aside |= ph_entry_has(body, i);
            entry_put_field(body, i, aside);
        }
    ph_json_close(aside, '}');
    if (body->has_aside)
        hash_text(ph_buf_text(aside), aside->len, body->aside);
    else
        ph_buf_clear(aside);
}

void entry_write_stored(struct ph_entry_body *body, const uint8_t blind[PH_BLIND_SIZE],
                        struct ph_buf *out, struct ph_buf *aside)
{
    if (!body->has_aside)
        write_aside(body, blind, aside);
    ph_json_open(out, '{');
    ph_json_put_string(out, "kind", ph_entry_name(body->kind));
    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (!entry_is_personal(i))
            entry_put_field(body, i, out);
    if (body->has_aside)
        put_hex(out, "aside", body->aside, sizeof body->aside);
    ph_json_close(out, '}');
}

bool entry_has_aside(const char *body)
{
    return strstr(body, ",\"aside\":\"") != NULL;
}

void entry_blank(struct ph_entry_body *body, const uint8_t hash[PH_CHAIN_SIZE])
{
    const struct entry_row *row = &entry_rows[body->kind];

    memmove(body->aside, hash, sizeof body->aside);
    body->has_aside = body->is_blank = true;
    for (unsigned i = 0; i < PH_FIELDS; i++) {
        bool is_key = entry_fields[i].type == ENTRY_TYPE_HEX;

        if (!entry_is_personal(i))
            continue;
        memset((char *)body + entry_fields[i].offset, 0, entry_fields[i].size);
        body->fields &= ~(UINT64_C(1) << i);
        if (is_key && row->needs >> i & 1)
            entry_set_hex(body, i, body->aside);
    }
}

/* ---- reading ---- */

static bool add_aside(struct ph_entry_body *body, const char *aside, struct ph_error *error)
{
    uint8_t hash[PH_CHAIN_SIZE];
    json_t *json;

    hash_text(aside, strlen(aside), hash);
    if (memcmp(hash, body->aside, sizeof hash) != 0)
        return ph_fail(error, "aside", "what is stored beside the entry was changed");
    json = ph_node_parse(aside, "aside", error);
    if (!json)
        return false;
    json_object_update_missing(body->json, json);
    json_decref(json);
    return true;
}

bool entry_read_aside(struct ph_entry_body *body, const char *aside, struct ph_error *error)
{
    const json_t *json = json_object_get(body->json, "aside");

    if (!json)
        return !aside || ph_fail(error, "aside", "nothing belongs beside this entry");
    if (!json_is_string(json) || !ph_unhex(json_string_value(json), body->aside, PH_CHAIN_SIZE))
        return ph_fail(error, "aside", "not a hash");
    body->has_aside = true;
    body->is_blank = !aside;
    return !aside || add_aside(body, aside, error);
}
