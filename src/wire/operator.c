/* Lines of the control socket, bans and reports. */
#include "wire/operator.h"

#include <jansson.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "base/utf8.h"

/* ---- requests ---- */

bool wire_control_parse(struct wire_control *request, const char *line, size_t size,
                        struct ph_error *error)
{
    json_error_t why;

    request->json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &why);
    request->verb = request->json ? wire_control_text(request, "do") : NULL;
    return request->verb || ph_fail(error, "", "a JSON object with a member \"do\" is expected");
}

void wire_control_finish(struct wire_control *request)
{
    json_decref(request->json);
    *request = (struct wire_control){0};
}

const char *wire_control_text(const struct wire_control *request, const char *key)
{
    return json_string_value(json_object_get(request->json, key));
}

int64_t wire_control_number(const struct wire_control *request, const char *key, int64_t none)
{
    const json_t *member = json_object_get(request->json, key);

    return json_is_integer(member) ? json_integer_value(member) : none;
}

void wire_write_reply(struct ph_buf *out, bool ok, const char *text, const struct ph_buf *rows)
{
    ph_json_open(out, '{');
    ph_json_put_bool(out, "ok", ok);
    ph_json_put_string(out, "text", text);
    if (rows) {
        ph_json_put_open(out, "rows", '[');
        ph_buf_add(out, ph_buf_text(rows));
        ph_json_close(out, ']');
    }
    ph_json_close(out, '}');
}

/* ---- the command line's side ---- */

void wire_write_control(struct ph_buf *out, const char *verb,
                        const struct wire_control_field *fields)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "do", verb);
    for (; fields->key; fields++)
        if (fields->text)
            ph_json_put_string(out, fields->key, fields->text);
        else
            ph_json_put_int(out, fields->key, fields->number);
    ph_json_close(out, '}');
}

bool wire_read_reply(const char *line, size_t size, struct ph_buf *text)
{
    json_t *json = json_loadb(line, size, 0, NULL);
    const char *said = json_string_value(json_object_get(json, "text"));
    bool ok = json_is_true(json_object_get(json, "ok"));

    ph_buf_add(text, said ? said : "the server's response cannot be read");
    json_decref(json);
    return ok;
}

/* ---- bans and reports ---- */

/* Copies a member that is a text of at most `size` - 1 bytes; false: it is none. */
static bool copy_text(const json_t *json, const char *key, char *text, size_t size)
{
    const json_t *member = json_object_get(json, key);
    size_t length = json_string_length(member);

    if (!json_is_string(member) || length >= size)
        return false;
    memcpy(text, json_string_value(member), length + 1);
    return true;
}

static int64_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

void wire_write_ban(struct ph_buf *out, const struct wire_ban *ban)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "subject", ban->subject);
    ph_json_put_int(out, "made", ban->made);
    ph_json_put_int(out, "until", ban->until);
    ph_json_put_string(out, "why", ban->why);
    ph_json_close(out, '}');
}

bool wire_read_ban(const char *value, struct wire_ban *ban)
{
    json_t *json = json_loads(value, 0, NULL);
    bool good = copy_text(json, "subject", ban->subject, sizeof ban->subject) &&
                copy_text(json, "why", ban->why, sizeof ban->why);

    ban->made = number_of(json, "made");
    ban->until = number_of(json, "until");
    json_decref(json);
    return good;
}

void wire_put_reported(struct ph_buf *out, const struct wire_report *report)
{
    ph_json_put_string(out, "table", report->table);
    ph_json_put_unless(out, "seat", report->seat, PH_NOBODY);
    ph_json_put_int(out, "seq", (long long)report->seq);
    ph_json_put_string(out, "name", report->name);
    ph_json_put_string(out, "said", report->said);
    ph_json_put_string(out, "why", report->why);
}

void wire_write_report(struct ph_buf *out, const struct wire_report *report)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "number", report->number);
    ph_json_put_int(out, "made", report->made);
    wire_put_reported(out, report);
    ph_json_put_string(out, "key", report->key);
    ph_json_put_string(out, "address", report->address);
    ph_json_put_string(out, "reporter", report->reporter);
    ph_json_close(out, '}');
}

bool wire_read_report(const char *value, struct wire_report *report)
{
    json_t *json = json_loads(value, 0, NULL);
    const json_t *seat = json_object_get(json, "seat");
    bool good = copy_text(json, "table", report->table, sizeof report->table) &&
                copy_text(json, "name", report->name, sizeof report->name) &&
                copy_text(json, "said", report->said, sizeof report->said) &&
                copy_text(json, "key", report->key, sizeof report->key) &&
                copy_text(json, "address", report->address, sizeof report->address) &&
                copy_text(json, "reporter", report->reporter, sizeof report->reporter) &&
                copy_text(json, "why", report->why, sizeof report->why);

    report->number = number_of(json, "number");
    report->made = number_of(json, "made");
    report->seq = (uint64_t)number_of(json, "seq");
    report->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : PH_NOBODY;
    json_decref(json);
    return good;
}
