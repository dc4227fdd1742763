/* Error responses: problem documents (RFC 9457). */
#ifndef SERVER_HTTP_PROBLEM_H
#define SERVER_HTTP_PROBLEM_H

#include "host/refused.h"

struct net_call;

/* Responds with the problem document; see wire_write_problem(). */
void problem_reply(struct net_call *call, enum ph_refused refused, enum ph_lang lang,
                   const struct ph_error *detail, int64_t retry_ms);

#endif
