/* Reads the head of an HTTP/1.1 request, strictly: what two programs could read in two ways is
 * refused (RFC 9112, and section 11.2 there on smuggling). Knows no connection. */
#ifndef SERVER_NET_HEAD_H
#define SERVER_NET_HEAD_H

#include <posthorn/base.h>

enum {
    NET_HEAD_MAX = 8192,
    NET_TARGET_MAX = 4096,
    NET_METHOD_MAX = 16,
    NET_FIELDS_MAX = 64,
    NET_BODY_MAX = 256 * 1024,
};

/* The fields we look at. Given twice: ONCE is a fault, FIRST and LAST say which one counts, and
 * LIST fields are read one after the other. */
#define NET_FIELDS(X)                                   \
    X(HOST, "host", ONCE)                               \
    X(ORIGIN, "origin", ONCE)                           \
    X(COOKIE, "cookie", ONCE)                           \
    X(AUTHORIZATION, "authorization", ONCE)             \
    X(CONTENT_TYPE, "content-type", ONCE)               \
    X(CONTENT_LENGTH, "content-length", ONCE)           \
    X(TRANSFER_ENCODING, "transfer-encoding", ONCE)     \
    X(EXPECT, "expect", ONCE)                           \
    X(UPGRADE, "upgrade", ONCE)                         \
    X(WEBSOCKET_KEY, "sec-websocket-key", ONCE)         \
    X(WEBSOCKET_VERSION, "sec-websocket-version", ONCE) \
    X(FETCH_SITE, "sec-fetch-site", ONCE)               \
    X(FETCH_MODE, "sec-fetch-mode", ONCE)               \
    X(REQUESTED_WITH, "x-posthorn", ONCE)               \
    X(ACCEPT_LANGUAGE, "accept-language", FIRST)        \
    X(ACCEPT_ENCODING, "accept-encoding", FIRST)        \
    X(IF_NONE_MATCH, "if-none-match", FIRST)            \
    X(FORWARDED_FOR, "x-forwarded-for", LAST)           \
    X(FORWARDED_PROTO, "x-forwarded-proto", LAST)       \
    X(CONNECTION, "connection", LIST)

enum net_field {
#define X(id, name, repeat) NET_FIELD_##id,
    NET_FIELDS(X)
#undef X
        NET_FIELD_COUNT
};

/* Where in the head things begin, each ended by a NUL that was written there; the method is at the
 * beginning. Offsets, because the text may move while the body is awaited. */
struct net_head {
    uint16_t path, query;            /* query 0: none */
    uint16_t field[NET_FIELD_COUNT]; /* 0: not sent */
    uint32_t body_size;
    bool http10, keep_alive, upgrade; /* upgrade: to a WebSocket */
};

/* How long the head at the beginning of `text` is, with its empty line; 0: there is more to come, or
 * `*status` says why there is no use in waiting. `*seen` keeps how far was looked; 0 at first. */
size_t net_head_end(const char *text, size_t len, size_t *seen, int *status);

/* Reads a whole head in place. 0, or the HTTP status that refuses it. */
int net_head_read(char *text, size_t len, struct net_head *head);

/* The field's value, "" where it was not sent. */
const char *net_head_field(const char *text, const struct net_head *head, enum net_field field);

/* Does the comma-separated list hold this token, in any case? */
bool net_list_has(const char *list, const char *token);

#endif
