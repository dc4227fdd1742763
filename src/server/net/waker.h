/* Wakes the loop from another thread. uv_async_send() would do, but the loop waits in it for a sender
 * that was interrupted halfway: and a thread that gives way to the loop is interrupted just then. */
#ifndef SERVER_NET_WAKER_H
#define SERVER_NET_WAKER_H

#include <stdbool.h>
#include <uv.h>

struct waker {
    uv_poll_t poll; /* its `data` is the owner's */
    int from, to;   /* a pipe */
    void (*woken)(struct waker *waker);
};

/* `woken` is called in the loop's thread, once or more often after waker_wake(). */
bool waker_start(struct waker *waker, uv_loop_t *loop, void (*woken)(struct waker *waker));
void waker_wake(const struct waker *waker); /* in any thread */
/* Nobody may wake any more. `closed` as for uv_close(), with the handle `poll`. */
void waker_stop(struct waker *waker, uv_close_cb closed);

#endif
