/* Wakes the loop from another thread, with a pipe. uv_async_send() is not used, because the loop
 * spins while a sender is preempted in the middle of it, which happens often to threads of low
 * priority. */
#ifndef SERVER_NET_WAKER_H
#define SERVER_NET_WAKER_H

#include <stdbool.h>
#include <uv.h>

struct waker {
    uv_poll_t poll; /* first; its `data` belongs to the owner */
    int from, to;   /* a pipe */
    void (*woken)(struct waker *waker);
};

/* `woken` is called in the loop's thread, at least once after waker_wake(). */
bool waker_start(struct waker *waker, uv_loop_t *loop, void (*woken)(struct waker *waker));
void waker_wake(const struct waker *waker); /* thread-safe */
/* After this call waker_wake() must not be called. `closed` is as for uv_close(), with `poll`. */
void waker_stop(struct waker *waker, uv_close_cb closed);

#endif
