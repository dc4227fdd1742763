/* Bodies of HTTP requests and responses (docs/programmers/openapi.json), read and written here and
 * nowhere else. Readers take exactly what is described; of anything else they say where it is and
 * what was expected. Writers append one JSON object to `out`. */
#ifndef WIRE_HTTP_H
#define WIRE_HTTP_H

#include "host/table/table.h"

enum { WIRE_SECRET_DIGITS = 32 }; /* of a link's secret, hexadecimal */

/* ---- requests ---- */

/* The parsed body of a request. */
struct wire_body {
    struct json_t *json; /* an object; NULL: there is no body */
};

/* False if it is neither empty nor a JSON object. */
bool wire_body_parse(struct wire_body *body, const char *text, size_t size, struct ph_error *error);
void wire_body_finish(struct wire_body *body);

/* POST /tables: members that are left out get their defaults. */
bool wire_read_spec(const struct wire_body *body, struct ph_table_spec *spec,
                    struct ph_error *error);
/* The same from the text of the body. */
bool wire_read_spec_text(const char *text, struct ph_table_spec *spec, struct ph_error *error);

/* POST /tables/ID/invitation, /device; /watch, where no seat may be named. */
struct wire_link {
    int seat;                            /* PH_NOBODY: not given */
    char secret[WIRE_SECRET_DIGITS + 1]; /* "": not given */
};
bool wire_read_link(const struct wire_body *body, struct wire_link *link, struct ph_error *error);
bool wire_read_watch(const struct wire_body *body, struct wire_link *link, struct ph_error *error);

/* DELETE /me: {"confirm":"delete"} */
bool wire_read_confirm(const struct wire_body *body, struct ph_error *error);

/* POST /tables/ID/join */
struct wire_join {
    struct wire_link link;
    char name[PH_TABLE_NAME_MAX + 1], salt[PH_SALT_MAX + 1]; /* "": not given */
};
bool wire_read_join(const struct wire_body *body, struct wire_join *join, struct ph_error *error);

/* POST /tables/ID/seats/N/device-link */
enum wire_choice { WIRE_NO, WIRE_YES, WIRE_UNSET };
bool wire_read_device_link(const struct wire_body *body, enum wire_choice *with_host,
                           struct ph_error *error);

/* POST /tables/ID/links/renew, /revoke: which links are meant. */
struct wire_link_name {
    enum ph_secret_kind kind; /* PH_SECRET_INVITE, PH_SECRET_WATCH_LINK or PH_SECRET_DEVICE */
    int seat;                 /* PH_NOBODY for the watch link */
};
bool wire_read_link_name(const struct wire_body *body, struct wire_link_name *name,
                         struct ph_error *error);

/* POST /tables/ID/report: exactly one of seat, seq and person. */
enum { WIRE_WHY_MAX = 300 }; /* bytes of a reason */
struct wire_reporting {
    int seat;                    /* PH_NOBODY: not given */
    uint64_t seq;                /* of a message; 0: not given */
    char person[PH_PERSON_TEXT]; /* "": not given */
    char why[WIRE_WHY_MAX + 1];
};
bool wire_read_reporting(const struct wire_body *body, struct wire_reporting *reporting,
                         struct ph_error *error);

/* POST /key/recover */
enum { WIRE_PHRASE_MAX = 200 }; /* bytes, with all the blanks that people type */
struct wire_recover {
    char phrase[WIRE_PHRASE_MAX + 1];
    bool replace; /* the key that the browser has */
};
bool wire_read_recover(const struct wire_body *body, struct wire_recover *recover,
                       struct ph_error *error);

/* POST /replay: the text of a record, which belongs to the body. */
bool wire_read_record(const struct wire_body *body, const char **record, struct ph_error *error);

/* ---- responses ---- */

/* The problem document of an error: `detail` says what is wrong with the input and where, NULL:
 * nothing; `retry_ms` is rounded up to seconds, 0: no retry_after. */
void wire_write_problem(struct ph_buf *out, enum ph_refused refused, enum ph_lang lang,
                        const struct ph_error *detail, int64_t retry_ms);

/* A new key; NULL: it is in the cookie. */
void wire_write_key(struct ph_buf *out, const char *key);
/* A new recovery phrase; whether a key has one. */
void wire_write_phrase(struct ph_buf *out, const char *phrase);
void wire_write_phrase_state(struct ph_buf *out, bool is_set);
/* A new table. */
struct wire_created {
    const char *table;
    char secrets[PH_SEATS_MAX]
                [WIRE_SECRET_DIGITS + 1]; /* of invitations; "": the seat needs none */
    char watch[WIRE_SECRET_DIGITS + 1];   /* "": spectators are not allowed */
    uint8_t commitment[PH_FAIR_SIZE];
};
void wire_write_created(struct ph_buf *out, const struct wire_created *created);
/* A rematch. */
void wire_write_table(struct ph_buf *out, const char *table);
/* A command that is done. */
void wire_write_seq(struct ph_buf *out, uint64_t seq);
/* A seat that was taken. */
void wire_write_seat(struct ph_buf *out, const char *table, int seat, uint64_t seq);
/* The secret of a link; `seat` PH_NOBODY: of the watch link; `expires` 0: never. */
void wire_write_link(struct ph_buf *out, const char *table, int seat, const char *secret,
                     int64_t expires);
void wire_write_watching(struct ph_buf *out, const char *table);

/* The valid links of a table, without their secrets. */
void wire_write_links_open(struct ph_buf *out);
void wire_write_link_row(struct ph_buf *out, const struct ph_secret_row *row);
void wire_write_links_close(struct ph_buf *out);

/* The people of a table, for its host. */
struct wire_person {
    char person[PH_PERSON_TEXT];
    struct ph_identity identity;
    struct ph_standing standing;
    bool connected;
};
void wire_write_people_open(struct ph_buf *out);
void wire_write_person(struct ph_buf *out, const struct wire_person *person);
void wire_write_people_close(struct ph_buf *out);

/* A report that is stored. */
void wire_write_reported(struct ph_buf *out, int64_t number);

/* What everybody may know of one table. */
void wire_write_public_table(struct ph_buf *out, const struct ph_public_table *table);

/* A replay, in pieces that can be sent one after the other: the head, each step in order, the end.
 * The buffer may be emptied between them. */
void wire_write_replay_head(struct ph_buf *out, const struct ph_replay_head *head);
void wire_write_replay_step(struct ph_buf *out, const struct ph_replay_step *step);
void wire_write_replay_end(struct ph_buf *out);

/* Open tables. */
void wire_write_lobby(struct ph_buf *out, const struct ph_table_row *rows, unsigned count);
/* Live tables, one after the other: `wire_write_live` opens the list, the last call closes it. */
void wire_write_live(struct ph_buf *out);
void wire_write_live_row(struct ph_buf *out, const struct ph_table_row *row, unsigned spectators);
void wire_write_live_end(struct ph_buf *out);
/* The tables of one key: row i goes with role i, and rows of the same table follow each other. */
void wire_write_mine(struct ph_buf *out, const struct ph_table_row *rows,
                     const struct ph_secret_row *roles, unsigned count);

/* All games with their options and parts of the score, the levels and the phrases. */
void wire_write_games(struct ph_buf *out, enum ph_lang lang);
/* What a page needs to show a game: the text of its data file, and the name and purpose of
 * everything in it. */
void wire_write_lore(struct ph_buf *out, const struct ph_rules *rules, const char *data,
                     enum ph_lang lang);
/* The rules: options as they are set, and the text in Markdown, whole and rule by rule. */
struct wire_rules {
    const struct ph_options *options;
    const char *text;
    enum ph_lang text_lang; /* of `text`, which may not exist in the language of the request */
};
void wire_write_rules(struct ph_buf *out, const struct wire_rules *rules, enum ph_lang lang);

#endif
