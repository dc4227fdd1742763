/* Writing JSON onto a text buffer, commas included. Reading is jansson's. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <posthorn/base.h>

/* Each writes one value; inside an object call ph_json_key() before it. */
void ph_json_open(struct ph_buf *out, char bracket);  /* '{' or '[' */
void ph_json_close(struct ph_buf *out, char bracket); /* '}' or ']' */
void ph_json_key(struct ph_buf *out, const char *key);
void ph_json_string(struct ph_buf *out, const char *text); /* NULL writes null */
void ph_json_int(struct ph_buf *out, long long value);
void ph_json_real(struct ph_buf *out, unsigned decimals, double value); /* rounded */
void ph_json_bool(struct ph_buf *out, bool value);
void ph_json_null(struct ph_buf *out);

/* A key and its value. */
void ph_json_put_open(struct ph_buf *out, const char *key, char bracket);
void ph_json_put_string(struct ph_buf *out, const char *key, const char *text);
void ph_json_put_int(struct ph_buf *out, const char *key, long long value);
void ph_json_put_real(struct ph_buf *out, const char *key, unsigned decimals, double value);
void ph_json_put_bool(struct ph_buf *out, const char *key, bool value);
/* 16 hexadecimal digits. */
void ph_json_put_hex(struct ph_buf *out, const char *key, uint64_t value);
void ph_json_put_null(struct ph_buf *out, const char *key);
/* A number, or null where it is `none`. */
void ph_json_put_unless(struct ph_buf *out, const char *key, long long value, long long none);

#endif
