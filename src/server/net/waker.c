/* A pipe; a byte in it wakes the loop. */
#define _GNU_SOURCE /* pipe2() */
#include "server/net/waker.h"

#include <fcntl.h>
#include <unistd.h>

static void empty(int from)
{
    char bytes[256];

    while (read(from, bytes, sizeof bytes) == (ssize_t)sizeof bytes)
        continue;
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct waker *waker = (struct waker *)poll; /* the first member */

    (void)status;
    (void)events;
    empty(waker->from);
    waker->woken(waker);
}

static void close_pipe(const struct waker *waker)
{
    close(waker->from);
    close(waker->to);
}

bool waker_start(struct waker *waker, uv_loop_t *loop, void (*woken)(struct waker *waker))
{
    int ends[2];

    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0)
        return false;
    waker->from = ends[0];
    waker->to = ends[1];
    waker->woken = woken;
    if (uv_poll_init(loop, &waker->poll, waker->from) != 0) {
        close_pipe(waker);
        return false;
    }
    uv_poll_start(&waker->poll, UV_READABLE, on_readable);
    return true;
}

void waker_wake(const struct waker *waker)
{
    ssize_t wrote = write(waker->to, "", 1);

    (void)wrote; /* a full pipe wakes as well */
}

void waker_stop(struct waker *waker, uv_close_cb closed)
{
    uv_poll_stop(&waker->poll);
    close_pipe(waker);
    uv_close((uv_handle_t *)&waker->poll, closed);
}
