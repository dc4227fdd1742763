/* Sending problem documents. */
#include "server/http/problem.h"

#include <stdio.h>

#include "server/net/net.h"
#include "wire/http.h"

void problem_reply(struct net_call *call, enum ph_refused refused, enum ph_lang lang,
                   const struct ph_error *detail, int64_t retry_ms)
{
    struct ph_buf body = {0};
    char seconds[24];
    struct net_header retry_after = {"retry-after", seconds};

    snprintf(seconds, sizeof seconds, "%lld", (long long)(retry_ms + 999) / 1000);
    wire_write_problem(&body, refused, lang, detail, retry_ms);
    net_reply(call, &(struct net_response){.status = ph_refused_status(refused),
                                           .content_type = "application/problem+json",
                                           .headers = &retry_after,
                                           .header_count = retry_ms > 0,
                                           .body = ph_buf_text(&body),
                                           .size = body.failed ? 0 : body.len});
    ph_buf_finish(&body);
}
