/* A request on its way to its response; private to the files that serve HTTP. */
#ifndef SERVER_HTTP_REQUEST_H
#define SERVER_HTTP_REQUEST_H

#include "server/server.h"
#include "wire/http.h"

enum { REQUEST_WORD_MAX = 32, REQUEST_RETRY_MS = 1000 };

struct request;
/* Writes the body of the response to a command whose last entry is `seq`. */
typedef void request_put_fn(const struct request *request, uint64_t seq, struct ph_buf *out);

struct request {
    struct server *server;
    struct net_call *call;
    const struct route *route;
    struct identity identity; /* the sender */
    enum ph_lang lang;
    char table[PH_TABLE_ID_SIZE + 1]; /* these three from the path */
    int seat;
    char word[REQUEST_WORD_MAX + 1];
    char *query;
    struct wire_body body; /* of a request that changes something */
    char peer[64], method[8];
    struct net_address network; /* of the peer, as limits count it */
    char tags[128];             /* of its If-None-Match; "": none, or too long */
    bool creates;               /* has used up a token of `create`, which a failure gives back */
    uint64_t began;
    char cookie[IDENTITY_COOKIE_MAX];  /* to be set by the response */
    char key[IDENTITY_KEY_DIGITS + 1]; /* the sender's, if the route needs it itself; else "" */
    bool is_renewed;                   /* the cookie of the key was renewed within a day */
    bool browser, secure;
    const char *action; /* by the table's host, for the audit; NULL: none */

    /* What the handlers keep while they wait. */
    request_put_fn *put;
    struct wire_join join;               /* the members of the body that the handler reads */
    uint8_t secret_hash[PH_SECRET_SIZE]; /* of the secret in the body */
    char new_secret[WIRE_SECRET_DIGITS + 1];
    uint8_t new_secret_hash[PH_SECRET_SIZE];
    int64_t expires;            /* of the new secret */
    struct wire_link_name link; /* the links that a request makes or revokes */
    enum wire_choice with_host; /* of a device link: does the host's role go along? */
    int64_t report;             /* number of a report that is being stored */
    char new_table[PH_TABLE_ID_SIZE + 1];
    struct room *room;      /* held, for a rematch */
    struct ph_buf response; /* written before it is known whether the table can be stored */
};

/* What a row of the table of routes needs. */
enum {
    ROUTE_ACTS = 1,       /* changes something: content type, origin, a JSON object or no body */
    ROUTE_KEY = 2,        /* needs a key */
    ROUTE_ROOM = 4,       /* is about a table: `room` is given */
    ROUTE_ROLE = 8,       /* any role at it; else 404 */
    ROUTE_OPEN = 16,      /* or an open table */
    ROUTE_HOST = 32,      /* its host; another role: 403 */
    ROUTE_SEAT = 64,      /* the seat that the path names; another role: 403 */
    ROUTE_PLAYER = 128,   /* any of its seats; another role: 403 */
    ROUTE_GUESS = 256,    /* could be used to guess secrets: limited by address */
    ROUTE_HEALTH = 512,   /* never refused to this machine */
    ROUTE_OWN_KEY = 1024, /* the handler needs the key itself, not only its hash */
};

struct route {
    const char *method, *path;
    unsigned needs;
    unsigned price;                                          /* in units of ops/budget.h */
    void (*run)(struct request *request, struct room *room); /* room NULL unless ROUTE_ROOM */
    const char *action; /* its name in the audit if the host does it; NULL: it is in none */
};

/* The route of a path, whose table, seat and word go to `request`; NULL: there is none.
 * `elsewhere`: only the method is wrong. HEAD counts as GET. */
const struct route *routes_find(struct request *request, const char *method, const char *path,
                                bool *elsewhere);

/* NULL: out of memory. */
struct request *request_create(struct server *server, struct net_call *call,
                               const struct net_request *net);

/* Each responds and destroys the request. */
void request_reply(struct request *request, int status, const struct ph_buf *json);
void request_reply_text(struct request *request, int status, const char *type, const char *text,
                        size_t size);
/* An answer that is kept: 200, or 304 if the client has it. */
void request_reply_constant(struct request *request, const char *type,
                            const struct constant *constant);
/* With JSON in pieces, of which `first` is the first; returns what net_reply_pieces() returns. */
bool request_reply_pieces(struct request *request, const struct ph_buf *first,
                          const struct net_pieces *pieces);
/* `detail` says what is wrong with the input and where, or is NULL; `retry_ms` 0: no
 * retry_after. */
void request_fail(struct request *request, enum ph_refused refused, const struct ph_error *detail,
                  int64_t retry_ms);
/* A temporary failure: asks the client to try again soon. */
void request_fail_for_now(struct request *request, enum ph_refused refused);
/* The request was answered otherwise. */
void request_destroy(struct request *request);

/* Decodes the value of `key` in the query; false if it is missing, too long or not plain text. */
bool request_query(const struct request *request, const char *key, char *value, size_t size);

/* ---- the handlers ---- */
void tables_create(struct request *request, struct room *room);
void tables_rematch(struct request *request, struct room *room);
void tables_show(struct request *request, struct room *room);
void tables_start(struct request *request, struct room *room);
void tables_close(struct request *request, struct room *room);
void seats_join(struct request *request, struct room *room);
void seats_invitation(struct request *request, struct room *room);
void seats_watch(struct request *request, struct room *room);
void seats_device(struct request *request, struct room *room);
void seats_free(struct request *request, struct room *room);
void links_list(struct request *request, struct room *room);
void links_device(struct request *request, struct room *room);
void links_invite(struct request *request, struct room *room);
void links_renew(struct request *request, struct room *room);
void links_revoke(struct request *request, struct room *room);
void people_list(struct request *request, struct room *room);
void people_remove(struct request *request, struct room *room);
void people_mute(struct request *request, struct room *room);
void people_unmute(struct request *request, struct room *room);
void people_hand_over(struct request *request, struct room *room);
void reports_make(struct request *request, struct room *room);
void replay_record(struct request *request, struct room *room);
void replay_table(struct request *request, struct room *room);
void replay_sent(struct request *request, struct room *room);
unsigned replay_count_open(const struct server *server);
void lists_export(struct request *request, struct room *room);
void lists_delete(struct request *request, struct room *room);
void people_remove_line(struct request *request, struct room *room);
void lists_key(struct request *request, struct room *room);
void phrase_state(struct request *request, struct room *room);
void phrase_create(struct request *request, struct room *room);
void phrase_revoke(struct request *request, struct room *room);
void phrase_recover(struct request *request, struct room *room);
/* The key is in use: the end of its phrase, if it has one, is put off. */
void phrase_renew(struct server *server, const uint8_t key_hash[PH_KEY_HASH_SIZE]);
void lists_lobby(struct request *request, struct room *room);
void lists_live(struct request *request, struct room *room);
void lists_mine(struct request *request, struct room *room);
void documents_games(struct request *request, struct room *room);
void documents_lore(struct request *request, struct room *room);
void documents_rules(struct request *request, struct room *room);
void documents_openapi(struct request *request, struct room *room);
void documents_messages(struct request *request, struct room *room);
void health_alive(struct request *request, struct room *room);
void health_ready(struct request *request, struct room *room);
void health_metrics(struct request *request, struct room *room);

#endif
