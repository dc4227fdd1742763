/* What a player can take along: all that a table has about them. */
#include "wire/export.h"

#include <string.h>

#include "base/arena.h"
#include "base/hex.h"
#include "base/json.h"
#include "host/table/info.h"
#include "host/table/person.h"

static void put_roles(const struct ph_secret_row *secrets, unsigned count, const uint8_t *key_hash,
                      struct ph_buf *out)
{
    static const char *const names[] = {
        [PH_SECRET_SEAT] = "seat", [PH_SECRET_HOST] = "host", [PH_SECRET_WATCH] = "watcher"};

    ph_json_put_open(out, "roles", '[');
    for (unsigned i = 0; i < count; i++)
        if (secrets[i].kind <= PH_SECRET_WATCH &&
            memcmp(secrets[i].hash, key_hash, PH_KEY_HASH_SIZE) == 0) {
            ph_json_open(out, '{');
            ph_json_put_string(out, "role", names[secrets[i].kind]);
            if (secrets[i].seat != PH_NOBODY)
                ph_json_put_int(out, "seat", secrets[i].seat);
            ph_json_close(out, '}');
        }
    ph_json_close(out, ']');
}

/* What else `created` has is about the table; the seed stays sealed. */
static bool put_entry(const struct ph_entry *entry, struct ph_buf *out)
{
    struct ph_entry_body body;

    if (!ph_entry_read(&body, entry->body, entry->aside.text, NULL))
        return false;
    ph_json_open(out, '{');
    ph_json_put_int(out, "seq", (int64_t)entry->seq);
    ph_json_put_int(out, "at", entry->at);
    ph_json_key(out, "entry");
    if (body.kind == PH_ENTRY_CREATED)
        body.fields &= UINT32_C(1) << PH_FIELD_HOST;
    ph_entry_write(&body, out);
    ph_json_close(out, '}');
    ph_entry_finish(&body);
    return true;
}

static bool put_entries(const struct ph_entry *entries, unsigned count, const uint8_t *flags,
                        struct ph_buf *out)
{
    ph_json_put_open(out, "entries", '[');
    for (unsigned i = 0; i < count; i++)
        if (flags[i] && !put_entry(&entries[i], out))
            return false;
    ph_json_close(out, ']');
    return true;
}

bool wire_write_export(const struct ph_table_row *row, const struct ph_entry *entries,
                       unsigned count, const struct ph_secret_row *secrets, unsigned secret_count,
                       const uint8_t key_hash[PH_KEY_HASH_SIZE], struct ph_buf *out)
{
    struct ph_arena arena = {0};
    uint8_t *flags = ph_arena_list(&arena, count + 1u, 1);
    bool ok = flags && ph_person_find(entries, count, key_hash, flags);

    ph_json_open(out, '{');
    ph_json_put_string(out, "table", row->id);
    ph_json_put_string(out, "game", row->game);
    ph_json_put_int(out, "created", row->created);
    ph_json_put_int(out, "changed", row->changed);
    put_roles(secrets, secret_count, key_hash, out);
    ok = ok && put_entries(entries, count, flags, out);
    ph_json_close(out, '}');
    ph_arena_finish(&arena);
    return ok && !out->failed;
}

static void put_made(struct ph_buf *out, const struct wire_report *report)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "report", report->number);
    ph_json_put_int(out, "at", report->made);
    wire_put_reported(out, report);
    ph_json_close(out, '}');
}

static void put_about(struct ph_buf *out, const struct wire_report *report)
{
    const int64_t day = 86400000;
    const char *person = report->seat == PH_NOBODY ? "spectator" : "player";

    ph_json_open(out, '{');
    ph_json_put_int(out, "day", report->made - report->made % day);
    ph_json_put_string(out, "kind", report->seq > 0 ? "message" : person);
    ph_json_close(out, '}');
}

void wire_add_report(struct wire_piece *piece, const struct wire_report *report, const char *key)
{
    if (strcmp(report->reporter, key) == 0)
        put_made(&piece->reports, report);
    if (strcmp(report->key, key) == 0)
        put_about(&piece->reported, report);
}

static void put_list(struct ph_buf *out, const char *key, const struct ph_buf *objects)
{
    ph_json_put_open(out, key, '[');
    ph_buf_add(out, ph_buf_text(objects));
    ph_json_close(out, ']');
}

void wire_write_exported(struct ph_buf *out, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                         const struct wire_piece *piece)
{
    char key[2 * PH_KEY_HASH_SIZE + 1];

    ph_hex(key_hash, PH_KEY_HASH_SIZE, key);
    ph_json_open(out, '{');
    ph_json_put_string(out, "key_hash", key);
    ph_json_put_bool(out, "phrase", piece->has_phrase);
    put_list(out, "reports", &piece->reports);
    put_list(out, "reported", &piece->reported);
    put_list(out, "tables", &piece->tables);
    ph_json_put_string(out, "more", piece->more[0] != '\0' ? piece->more : NULL);
    ph_json_close(out, '}');
}

void wire_write_forgotten(struct ph_buf *out, unsigned tables)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "tables", tables);
    ph_json_close(out, '}');
}
