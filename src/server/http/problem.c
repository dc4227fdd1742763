/* Writing problems. */
#include "server/http/problem.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "server/net/net.h"

struct problem {
    const char *code;
    int status;
    const char *title;
};

static const struct problem problems[] = {
#define X(code, status, title) {code, status, title},
    PROBLEMS(X)
#undef X
};

static struct problem find_problem(const char *code)
{
    for (unsigned i = 0; i < sizeof problems / sizeof *problems; i++)
        if (strcmp(problems[i].code, code) == 0)
            return problems[i];
    return (struct problem){code, 409, "The table refuses"};
}

void problem_reply(struct net_call *call, const char *code, const char *detail, int64_t retry_ms)
{
    struct problem problem = find_problem(code);
    struct ph_buf body = {0};
    char seconds[24];
    struct net_header headers[] = {{"retry-after", seconds}};
    int64_t retry = (retry_ms + 999) / 1000;

    snprintf(seconds, sizeof seconds, "%lld", (long long)retry);
    ph_json_open(&body, '{');
    ph_json_put_string(&body, "type", "about:blank");
    ph_json_put_string(&body, "title", problem.title);
    ph_json_put_int(&body, "status", problem.status);
    ph_json_put_string(&body, "code", problem.code);
    if (detail && *detail)
        ph_json_put_string(&body, "detail", detail);
    if (retry > 0)
        ph_json_put_int(&body, "retry_after", retry);
    ph_json_close(&body, '}');
    net_reply(call, &(struct net_answer){.status = problem.status,
                                         .content_type = "application/problem+json",
                                         .headers = headers,
                                         .header_count = retry > 0,
                                         .body = ph_buf_text(&body),
                                         .size = body.len});
    ph_buf_finish(&body);
}
