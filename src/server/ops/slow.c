/* A queue of refusals with one timer: all wait equally long, so the first is always due first. */
#include "server/ops/slow.h"

#include <stdlib.h>

#include "server/http/problem.h"

/* Clients that were refused at the same moment get their responses in several rounds of the loop:
 * else their next requests would arrive together as well. */
enum { ROUND_MOST = 16 };

struct refusal {
    struct refusal *next;
    struct net_call *call;
    enum ph_lang lang;
    int64_t retry_ms;
    uint64_t due; /* on the loop's clock */
};

struct slow {
    uv_timer_t timer; /* first */
    struct refusal *first, **last;
    bool draining;
};

struct slow *slow_create(uv_loop_t *loop)
{
    struct slow *slow = calloc(1, sizeof *slow);

    if (slow) {
        slow->last = &slow->first;
        uv_timer_init(loop, &slow->timer);
    }
    return slow;
}

static void send_first(struct slow *slow)
{
    struct refusal *refusal = slow->first;

    slow->first = refusal->next;
    if (!slow->first)
        slow->last = &slow->first;
    problem_reply(refusal->call, PH_REFUSED_TOO_MANY, refusal->lang, NULL, refusal->retry_ms);
    free(refusal);
}

static void on_due(uv_timer_t *timer)
{
    struct slow *slow = (struct slow *)timer;
    uint64_t now = uv_now(timer->loop);

    for (unsigned i = 0; i < ROUND_MOST && slow->first && slow->first->due <= now; i++)
        send_first(slow);
    if (slow->first)
        uv_timer_start(timer, on_due, slow->first->due > now ? slow->first->due - now : 1, 0);
}

void slow_refuse(struct slow *slow, struct net_call *call, enum ph_lang lang, int64_t retry_ms)
{
    struct refusal *refusal = slow->draining ? NULL : malloc(sizeof *refusal);

    if (!refusal) {
        problem_reply(call, PH_REFUSED_TOO_MANY, lang, NULL, retry_ms);
        return;
    }
    *refusal = (struct refusal){.call = call,
                                .lang = lang,
                                .retry_ms = retry_ms > SLOW_MS ? retry_ms - SLOW_MS : 1,
                                .due = uv_now(slow->timer.loop) + SLOW_MS};
    if (!slow->first)
        uv_timer_start(&slow->timer, on_due, SLOW_MS, 0);
    *slow->last = refusal;
    slow->last = &refusal->next;
}

void slow_drain(struct slow *slow)
{
    slow->draining = true;
    while (slow->first)
        send_first(slow);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle);
}

void slow_destroy(struct slow *slow)
{
    if (slow)
        uv_close((uv_handle_t *)&slow->timer, on_closed);
}
