/* The control socket: connections, lines, answers. */
#include "server/operator/control.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 64 * 1024, PEERS_MAX = 8, WAITING_MAX = 8 };

struct control_peer {
    uv_pipe_t pipe; /* first */
    struct control *control;
    struct control_call *call; /* being answered, or NULL */
    struct ph_buf in, out;
    uv_write_t write;
    char piece[4096];
    struct control_peer *next, *before;
};

struct control {
    uv_pipe_t listener; /* first */
    struct server *server;
    struct control_peer *peers;
    unsigned handles; /* of libuv, not closed yet */
    bool stopping;
};

/* ---- the end ---- */

static void handle_closed(struct control *control)
{
    control->handles--;
    if (control->stopping && control->handles == 0)
        free(control);
}

static void on_listener_closed(uv_handle_t *handle)
{
    handle_closed((struct control *)handle);
}

static void on_peer_closed(uv_handle_t *handle)
{
    struct control_peer *peer = (struct control_peer *)handle;
    struct control *control = peer->control;

    ph_buf_finish(&peer->in);
    ph_buf_finish(&peer->out);
    free(peer);
    handle_closed(control);
}

static void close_peer(struct control_peer *peer)
{
    if (uv_is_closing((uv_handle_t *)&peer->pipe))
        return;
    if (peer->call)
        peer->call->peer = NULL;
    if (peer->before)
        peer->before->next = peer->next;
    else
        peer->control->peers = peer->next;
    if (peer->next)
        peer->next->before = peer->before;
    uv_close((uv_handle_t *)&peer->pipe, on_peer_closed);
}

void control_stop(struct control *control)
{
    if (!control)
        return;
    control->stopping = true;
    while (control->peers)
        close_peer(control->peers);
    uv_close((uv_handle_t *)&control->listener, on_listener_closed);
}

/* ---- answers ---- */

static void take_lines(struct control_peer *peer);

static void on_written(uv_write_t *write, int status)
{
    struct control_peer *peer = write->data;

    ph_buf_clear(&peer->out);
    if (status != 0)
        close_peer(peer);
    else
        take_lines(peer);
}

static void answer(struct control_call *call, bool ok, const char *text, const struct ph_buf *rows)
{
    struct control_peer *peer = call->peer;

    if (peer) {
        peer->call = NULL;
        wire_write_reply(&peer->out, ok, text, rows);
        ph_buf_addc(&peer->out, '\n');
        uv_buf_t bytes = uv_buf_init(peer->out.at, (unsigned)peer->out.len);

        peer->write.data = peer;
        if (peer->out.failed ||
            uv_write(&peer->write, (uv_stream_t *)&peer->pipe, &bytes, 1, on_written) != 0)
            close_peer(peer);
    }
    wire_control_finish(&call->request);
    free(call);
}

void control_answer(struct control_call *call, const char *text, const struct ph_buf *rows)
{
    answer(call, true, text, rows);
}

void control_fail(struct control_call *call, const char *format, ...)
{
    char text[512];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    answer(call, false, text, NULL);
}

/* ---- lines ---- */

static void take_line(struct control_peer *peer, const char *line, size_t size)
{
    struct control_call *call = calloc(1, sizeof *call);
    struct ph_error error = {0};
    control_run_fn *run;

    if (!call) {
        close_peer(peer);
        return;
    }
    *call = (struct control_call){.server = peer->control->server, .peer = peer};
    peer->call = call;
    if (!wire_control_parse(&call->request, line, size, &error)) {
        control_fail(call, "%s", error.what);
        return;
    }
    run = control_find(call->request.verb);
    if (run)
        run(call);
    else
        control_fail(call, "this server knows no %s", call->request.verb);
}

/* One line after the other: the next waits until the last is answered and the answer is sent. */
static void take_lines(struct control_peer *peer)
{
    char *end = peer->in.at ? memchr(peer->in.at, '\n', peer->in.len) : NULL;
    struct ph_buf line = {0};

    if (peer->call || peer->out.len > 0 || !end) {
        if (!end && peer->in.len > LINE_MAX_BYTES)
            close_peer(peer);
        return;
    }
    size_t size = (size_t)(end - peer->in.at) + 1;

    ph_buf_addn(&line, peer->in.at, size - 1);
    peer->in.len -= size;
    memmove(peer->in.at, end + 1, peer->in.len + 1);
    take_line(peer, ph_buf_text(&line), line.len);
    ph_buf_finish(&line);
}

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *bytes)
{
    struct control_peer *peer = (struct control_peer *)handle;

    (void)size;
    *bytes = uv_buf_init(peer->piece, sizeof peer->piece);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *bytes)
{
    struct control_peer *peer = (struct control_peer *)stream;

    if (size > 0)
        ph_buf_addn(&peer->in, bytes->base, (size_t)size);
    if (size < 0 || peer->in.failed || peer->in.len > 2 * LINE_MAX_BYTES)
        close_peer(peer);
    else
        take_lines(peer);
}

/* ---- connections ---- */

static unsigned count_peers(const struct control *control)
{
    unsigned count = 0;

    for (const struct control_peer *peer = control->peers; peer; peer = peer->next)
        count++;
    return count;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct control *control = (struct control *)listener;
    struct control_peer *peer = status == 0 ? calloc(1, sizeof *peer) : NULL;

    if (!peer)
        return;
    if (uv_pipe_init(listener->loop, &peer->pipe, 0) != 0) {
        free(peer);
        return;
    }
    control->handles++;
    peer->control = control;
    peer->next = control->peers;
    if (peer->next)
        peer->next->before = peer;
    control->peers = peer;
    if (uv_accept(listener, (uv_stream_t *)&peer->pipe) != 0 || count_peers(control) > PEERS_MAX ||
        uv_read_start((uv_stream_t *)&peer->pipe, on_alloc, on_read) != 0)
        close_peer(peer);
}

/* Nobody else may connect, not even for a moment. The store's lock is held, so that a socket that
 * is there was left behind. */
static int bind_private(struct control *control, const char *path)
{
    mode_t old = umask(S_IRWXG | S_IRWXO | S_IXUSR);
    int status;

    (void)unlink(path);
    status = uv_pipe_bind(&control->listener, path);
    (void)umask(old);
    return status;
}

struct control *control_start(struct server *server, const char *store, struct ph_error *error)
{
    struct control *control = calloc(1, sizeof *control);
    struct ph_buf path = {0};
    int status;

    if (!control || uv_pipe_init(&server->loop, &control->listener, 0) != 0) {
        free(control);
        ph_fail(error, "", "out of memory");
        return NULL;
    }
    control->server = server;
    control->handles = 1;
    ph_buf_addf(&path, "%s.control", store);
    status = path.len >= sizeof((struct sockaddr_un *)0)->sun_path ? UV_ENAMETOOLONG : 0;
    if (status == 0)
        status = path.failed ? UV_ENOMEM : bind_private(control, ph_buf_text(&path));
    if (status == 0)
        status = uv_listen((uv_stream_t *)&control->listener, WAITING_MAX, on_connection);
    if (status != 0) {
        ph_fail(error, "", "%s cannot be opened: %s", ph_buf_text(&path), uv_strerror(status));
        control_stop(control);
        control = NULL;
    }
    ph_buf_finish(&path);
    return control;
}
