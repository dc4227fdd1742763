/* Lines of the operator's control socket, and bans and reports as the store keeps them. One line is
 * one JSON object: {"do":"ban", …} is answered with {"ok":true,"text":…} or
 * {"ok":false,"text":why}. */
#ifndef WIRE_OPERATOR_H
#define WIRE_OPERATOR_H

#include "wire/http.h"

/* ---- requests ---- */

/* One parsed line. */
struct wire_control {
    struct json_t *json;
    const char *verb; /* part of `json` */
};

/* False, with the reason, if it is not an object with a text `do`. wire_control_finish() either
 * way. */
bool wire_control_parse(struct wire_control *request, const char *line, size_t size,
                        struct ph_error *error);
void wire_control_finish(struct wire_control *request);
/* A member's value: NULL or `none` where it is missing or of another type. */
const char *wire_control_text(const struct wire_control *request, const char *key);
int64_t wire_control_number(const struct wire_control *request, const char *key, int64_t none);

/* A response. `rows` has objects, one after the other, or is NULL. */
void wire_write_reply(struct ph_buf *out, bool ok, const char *text, const struct ph_buf *rows);

/* ---- the command line's side ---- */

/* Members end in a NULL key; a NULL text is a number. */
struct wire_control_field {
    const char *key, *text;
    int64_t number;
};
void wire_write_control(struct ph_buf *out, const char *verb,
                        const struct wire_control_field *fields);
/* Appends the response's text; false: what was ordered could not be done. */
bool wire_read_reply(const char *line, size_t size, struct ph_buf *text);

/* ---- bans and reports ---- */

enum {
    WIRE_SUBJECT_MAX = 127, /* of the name of a ban: "key:…", "address:192.0.2.0/24" */
};

struct wire_ban {
    char subject[WIRE_SUBJECT_MAX + 1];
    int64_t made, until;
    char why[WIRE_WHY_MAX + 1];
};
/* As the store and responses have it; reading takes the subject from the row's name. */
void wire_write_ban(struct ph_buf *out, const struct wire_ban *ban);
bool wire_read_ban(const char *value, struct wire_ban *ban);

struct wire_report {
    int64_t number, made;
    char table[PH_TABLE_ID_SIZE + 1];
    int seat;     /* reported, or whose line it is; PH_NOBODY: a spectator */
    uint64_t seq; /* of the reported line; 0: no line */
    char name[PH_TABLE_NAME_MAX + 1], said[PH_SAY_MAX + 1]; /* as they were then; "" : none */
    char key[2 * PH_KEY_HASH_SIZE + 1];      /* hash of the reported key, in hex; "": not known */
    char address[64];                        /* of a socket of that key; "": not connected */
    char reporter[2 * PH_KEY_HASH_SIZE + 1]; /* hash of the reporting key */
    char why[WIRE_WHY_MAX + 1];
};
void wire_write_report(struct ph_buf *out, const struct wire_report *report);
/* Members that the store, the operator's list and what the reporter takes along have alike: what
 * was reported and why, not who is meant. */
void wire_put_reported(struct ph_buf *out, const struct wire_report *report);
bool wire_read_report(const char *value, struct wire_report *report);

#endif
