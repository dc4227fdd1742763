/* Errors of HTTP as RFC 9457 has them: each has a stable code. */
#ifndef SERVER_HTTP_PROBLEM_H
#define SERVER_HTTP_PROBLEM_H

#include <posthorn/base.h>

struct net_call;

/* code, status, title */
#define PROBLEMS(X)                                                      \
    X("bad_request", 400, "Bad request")                                 \
    X("key_needed", 401, "A key is needed")                              \
    X("forbidden", 403, "Not yours to do")                               \
    X("wrong_origin", 403, "Not sent by this server's own page")         \
    X("not_found", 404, "Not found")                                     \
    X("method_not_allowed", 405, "Not possible with this address")       \
    X("seat_taken", 409, "The seat is taken")                            \
    X("link_used", 409, "The link was used")                             \
    X("stale", 409, "The table has changed meanwhile")                   \
    X("not_finished", 409, "The game is not over")                       \
    X("refused", 409, "Not possible now")                                \
    X("wrong_content_type", 415, "application/json is expected")         \
    X("too_many", 429, "Too many requests")                              \
    X("failed", 500, "The server is at fault")                           \
    X("storage_unavailable", 503, "Nothing can be stored at the moment") \
    X("busy", 503, "Too much is waiting")                                \
    X("draining", 503, "The server is going down")

/* Answers with the problem of that code; an unknown code is one of 409 (the table says no). `detail`
 * may be NULL; `retry_ms` 0: nothing is said of it. */
void problem_reply(struct net_call *call, const char *code, const char *detail, int64_t retry_ms);

#endif
