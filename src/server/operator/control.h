/* The operator's control socket: a Unix socket beside the store (FILE.control, mode 0600), so that
 * only the owner of the store can use it. One line of JSON for each request and each answer
 * (wire/operator.h); `posthorn admin` is its client.
 *
 * A verb is a row of the table in verbs.c. Its function answers the call once, during the function
 * or later, with control_answer() or control_fail(). */
#ifndef SERVER_OPERATOR_CONTROL_H
#define SERVER_OPERATOR_CONTROL_H

#include "server/server.h"
#include "wire/operator.h"

struct control;

struct control_call {
    struct server *server;
    struct control_peer *peer; /* NULL: it has gone */
    struct wire_control request;
    void *data; /* the verb's own */
};

typedef void control_run_fn(struct control_call *call);

/* Listens at `store`.control. NULL with the reason: the path is too long for a socket, say. */
struct control *control_start(struct server *server, const char *store, struct ph_error *error);
/* After the store has answered everything; run the loop once more afterwards. NULL is allowed. */
void control_stop(struct control *control);

/* Each answers and frees the call. `rows` may be NULL: see wire_write_reply(). */
void control_answer(struct control_call *call, const char *text, const struct ph_buf *rows);
void control_fail(struct control_call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* verbs.c: the function of a verb; NULL: there is none. */
control_run_fn *control_find(const char *verb);

#endif
