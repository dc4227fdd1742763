/* Writing problem documents and the short responses about keys, tables, seats and links. */
#include "base/hex.h"
#include "base/json.h"
#include "wire/http.h"

void wire_write_problem(struct ph_buf *out, enum ph_refused refused, enum ph_lang lang,
                        const struct ph_error *detail, int64_t retry_ms)
{
    struct ph_buf text = {0};

    if (detail)
        ph_buf_addf(&text, "%s%s%s", detail->where, detail->where[0] ? ": " : "", detail->what);
    ph_json_open(out, '{');
    ph_json_put_string(out, "type", "about:blank");
    ph_json_put_string(out, "title", ph_refused_text(refused, lang));
    ph_json_put_int(out, "status", ph_refused_status(refused));
    ph_json_put_string(out, "code", ph_refused_code(refused));
    if (text.len > 0)
        ph_json_put_string(out, "detail", ph_buf_text(&text));
    if (retry_ms > 0)
        ph_json_put_int(out, "retry_after", (retry_ms + 999) / 1000);
    ph_json_close(out, '}');
    ph_buf_finish(&text);
}

void wire_write_key(struct ph_buf *out, const char *key)
{
    ph_json_open(out, '{');
    if (key)
        ph_json_put_string(out, "key", key);
    else
        ph_json_put_bool(out, "cookie", true);
    ph_json_close(out, '}');
}

void wire_write_phrase(struct ph_buf *out, const char *phrase)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "phrase", phrase);
    ph_json_close(out, '}');
}

void wire_write_phrase_state(struct ph_buf *out, bool is_set)
{
    ph_json_open(out, '{');
    ph_json_put_bool(out, "set", is_set);
    ph_json_close(out, '}');
}

void wire_write_created(struct ph_buf *out, const struct wire_created *created)
{
    char commitment[2 * PH_FAIR_SIZE + 1];

    ph_hex(created->commitment, PH_FAIR_SIZE, commitment);
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", created->table);
    ph_json_put_open(out, "seats", '[');
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (created->secrets[seat][0] == '\0')
            continue;
        ph_json_open(out, '{');
        ph_json_put_int(out, "seat", seat);
        ph_json_put_string(out, "secret", created->secrets[seat]);
        ph_json_close(out, '}');
    }
    ph_json_close(out, ']');
    ph_json_put_string(out, "watch", created->watch[0] != '\0' ? created->watch : NULL);
    ph_json_put_string(out, "commitment", commitment);
    ph_json_close(out, '}');
}

void wire_write_table(struct ph_buf *out, const char *table)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", table);
    ph_json_close(out, '}');
}

void wire_write_seq(struct ph_buf *out, uint64_t seq)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "seq", (long long)seq);
    ph_json_close(out, '}');
}

void wire_write_reported(struct ph_buf *out, int64_t number)
{
    ph_json_open(out, '{');
    ph_json_put_int(out, "report", number);
    ph_json_close(out, '}');
}

void wire_write_seat(struct ph_buf *out, const char *table, int seat, uint64_t seq)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", table);
    ph_json_put_int(out, "seat", seat);
    ph_json_put_int(out, "seq", (long long)seq);
    ph_json_close(out, '}');
}

void wire_write_link(struct ph_buf *out, const char *table, int seat, const char *secret,
                     int64_t expires)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", table);
    ph_json_put_unless(out, "seat", seat, PH_NOBODY);
    ph_json_put_string(out, "secret", secret);
    if (expires > 0)
        ph_json_put_int(out, "expires", expires);
    ph_json_close(out, '}');
}

void wire_write_watching(struct ph_buf *out, const char *table)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "table", table);
    ph_json_put_bool(out, "watching", true);
    ph_json_close(out, '}');
}
