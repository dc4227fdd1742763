/* Error responses: problem documents as in RFC 9457. */
#ifndef SERVER_HTTP_PROBLEM_H
#define SERVER_HTTP_PROBLEM_H

#include "host/refused.h"

struct net_call;

/* Answers with the catalogue's status, code and sentence (the title, in that language). `detail`
 * names the place in the input that is wrong, or is NULL; `retry_ms` 0: no retry_after. */
void problem_reply(struct net_call *call, enum ph_refused refused, enum ph_lang lang,
                   const char *detail, int64_t retry_ms);

#endif
