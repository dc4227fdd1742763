/* Reads the head of an HTTP/1.1 request, strictly: anything ambiguous is refused (RFC 9112,
 * section 11.2 on request smuggling). Independent of connections. */
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

/* The fields that are read. If one is repeated: ONCE is an error, FIRST and LAST say which one
 * counts, LIST fields are all read. */
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

/* Where the parts of the head begin, each terminated by a NUL in place; the method is at the
 * beginning. Offsets, because the text may move while the body arrives. */
struct net_head {
    uint16_t path, query;            /* query 0: none */
    uint16_t field[NET_FIELD_COUNT]; /* 0: not sent */
    uint32_t body_size;
    bool http10, keep_alive, upgrade; /* upgrade: to a WebSocket */
};

/* Returns the length of the head at the beginning of `text`, its empty line included; 0: it is
 * not complete, or `*status` is the HTTP status that refuses it. `*seen` keeps how far the text
 * was searched; initially 0. */
size_t net_head_end(const char *text, size_t len, size_t *seen, int *status);

/* Reads a complete head in place. Returns 0, or the HTTP status that refuses it. */
int net_head_read(char *text, size_t len, struct net_head *head);

/* The value of a field; "" if it was not sent. */
const char *net_head_field(const char *text, const struct net_head *head, enum net_field field);

/* Does the comma-separated list contain this token? Ignores case. */
bool net_list_has(const char *list, const char *token);

#endif
