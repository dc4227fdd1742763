/* A request on its way to its answer; private to the files that serve HTTP. */
#ifndef SERVER_HTTP_REQUEST_H
#define SERVER_HTTP_REQUEST_H

#include "server/server.h"

struct json_t;

enum { REQUEST_WORD_MAX = 32, SALT_MAX = PH_SALT_MAX, NAME_MAX_BYTES = PH_TABLE_NAME_MAX };

struct request {
    struct server *server;
    struct net_call *call;
    const struct route *route;
    struct person person;
    enum ph_lang lang;
    char table[PH_TABLE_ID_SIZE + 1]; /* from the path */
    int seat;
    char word[REQUEST_WORD_MAX + 1];
    char *query, *body; /* copies; the body ends in a NUL and has no other */
    struct json_t
        *json; /* the body of what changes something: an object, or NULL if there is none */
    char peer[64], method[8];
    uint64_t began;
    char cookie[COOKIE_TEXT]; /* to be set with the answer */
    bool browser, secure;

    /* What the handlers keep while they wait. */
    int wanted; /* seat, or PH_NOBODY */
    bool has_secret;
    uint8_t hash[PH_SECRET_SIZE];  /* of the secret that was sent */
    char secret[LINK_LETTERS + 1]; /* a new one, for the answer */
    uint8_t secret_hash[PH_SECRET_SIZE];
    int64_t expires;
    char *name, *salt;
    struct room *room;    /* held */
    struct ph_buf answer; /* made before it is known whether all goes well */
    char made[PH_TABLE_ID_SIZE + 1];
};

/* What a row of the table of routes asks for. */
enum {
    ROUTE_ACTS = 1,     /* changes something: content type, origin, a JSON object or nothing */
    ROUTE_KEY = 2,      /* needs a key */
    ROUTE_ROOM = 4,     /* is about a table: `room` is given */
    ROUTE_ROLE = 8,     /* any role at it; else 404 */
    ROUTE_OPEN = 16,    /* or an open table */
    ROUTE_HOST = 32,    /* its host; another role: 403 */
    ROUTE_SEAT = 64,    /* the seat that the path names; another role: 403 */
    ROUTE_PLAYER = 128, /* any of its seats; another role: 403 */
    ROUTE_GUESS = 256,  /* can be used to guess: limited by address */
};

struct route {
    const char *method, *path;
    unsigned asks;
    void (*run)(struct request *request, struct room *room); /* room NULL unless ROUTE_ROOM */
};

/* Each answers, and ends the request. */
void request_reply(struct request *request, int status, const struct ph_buf *json);
void request_reply_text(struct request *request, int status, const char *type, const char *text,
                        size_t size);
/* `detail` names the place in the input that is wrong, or is NULL; `retry_ms` 0: no retry_after. */
void request_fail(struct request *request, enum ph_refused refused, const char *detail,
                  int64_t retry_ms);
/* The response to a command that was refused. */
void request_fail_command(struct request *request, const struct command_result *result);
/* {"seq":N} */
void request_reply_seq(struct request *request, uint64_t seq);

/* The value of `key` in the query, decoded, into `value`; false if it is not there or too long. */
bool request_query(const struct request *request, const char *key, char *value, size_t size);
/* A text of the body that may be left out; false: it is no text on one line of at most `most`
 * bytes. */
bool request_text(const struct request *request, const char *key, size_t most, const char **text);

/* ---- the handlers ---- */
void tables_create(struct request *request, struct room *room);
void tables_show(struct request *request, struct room *room);
void tables_join(struct request *request, struct room *room);
void tables_invitation(struct request *request, struct room *room);
void tables_watch(struct request *request, struct room *room);
void tables_device(struct request *request, struct room *room);
void tables_device_link(struct request *request, struct room *room);
void tables_invite(struct request *request, struct room *room);
void tables_free_seat(struct request *request, struct room *room);
void tables_start(struct request *request, struct room *room);
void tables_rematch(struct request *request, struct room *room);
void tables_close(struct request *request, struct room *room);
void replay_record(struct request *request, struct room *room);
void replay_table(struct request *request, struct room *room);
void replay_sent(struct request *request, struct room *room);
void lists_games(struct request *request, struct room *room);
void lists_lobby(struct request *request, struct room *room);
void lists_mine(struct request *request, struct room *room);
void lists_lore(struct request *request, struct room *room);
void lists_rules(struct request *request, struct room *room);
void lists_openapi(struct request *request, struct room *room);
void lists_messages(struct request *request, struct room *room);
void lists_key(struct request *request, struct room *room);
void health_alive(struct request *request, struct room *room);
void health_ready(struct request *request, struct room *room);
void health_metrics(struct request *request, struct room *room);

#endif
