/* Writing problems. */
#include "server/http/problem.h"

#include <stdio.h>

#include "base/json.h"
#include "server/net/net.h"

void problem_reply(struct net_call *call, enum ph_refused refused, enum ph_lang lang,
                   const char *detail, int64_t retry_ms)
{
    int status = ph_refused_status(refused);
    struct ph_buf body = {0};
    char seconds[24];
    struct net_header headers[] = {{"retry-after", seconds}};
    int64_t retry = (retry_ms + 999) / 1000;

    snprintf(seconds, sizeof seconds, "%lld", (long long)retry);
    ph_json_open(&body, '{');
    ph_json_put_string(&body, "type", "about:blank");
    ph_json_put_string(&body, "title", ph_refused_text(refused, lang));
    ph_json_put_int(&body, "status", status);
    ph_json_put_string(&body, "code", ph_refused_code(refused));
    if (detail && *detail)
        ph_json_put_string(&body, "detail", detail);
    if (retry > 0)
        ph_json_put_int(&body, "retry_after", retry);
    ph_json_close(&body, '}');
    net_reply(call, &(struct net_answer){.status = status,
                                         .content_type = "application/problem+json",
                                         .headers = headers,
                                         .header_count = retry > 0,
                                         .body = ph_buf_text(&body),
                                         .size = body.len});
    ph_buf_finish(&body);
}
