/* A socket and who sits behind it; private to the files that serve sockets. */
#ifndef SERVER_VISITOR_H
#define SERVER_VISITOR_H

#include "server/sockets.h"
#include "server/wire.h"

struct backlog {
    struct backlog *next;
    size_t size;
    char text[];
};

struct visitor {
    struct guest guest; /* first: the house knows only this part */
    struct server *server;
    struct net_socket *socket;        /* NULL: closed */
    char table[PH_TABLE_ID_SIZE + 1]; /* "" : he wants to hear of all his tables */
    bool greeted, entering;
    struct wire_message hello;
    unsigned pending;                        /* answers that are still to come to him */
    struct work *hint;                       /* that is being thought of for him, or NULL */
    struct backlog *waiting, **waiting_last; /* what he said while the table was being loaded */
    unsigned waiting_count;
    struct visitor *next_turn, *before_turn; /* in the list of turns */
    bool in_turns;
};

/* Keeps the visitor until visitor_done(), also if he goes. */
void visitor_wait(struct visitor *visitor);
void visitor_done(struct visitor *visitor);

void visitor_send(struct visitor *visitor, const struct ph_buf *text);
/* The messages `error` and `refused`; the text in his language. */
void visitor_error(struct visitor *visitor, const char *code, const char *text, int64_t retry_ms);
void visitor_refuse(struct visitor *visitor, const char *id, const char *code, const char *text);
/* What ended badly without the table's word, as code and text. */
const char *visitor_end_code(const struct order_result *result, const char **text);

/* commands.c: a message of somebody who sits or looks on at a table. */
void commands_take(struct visitor *visitor, const struct wire_message *message);

/* turns.c: somebody who has no table. */
void turns_greet(struct visitor *visitor);
void turns_leave(struct visitor *visitor);

#endif
