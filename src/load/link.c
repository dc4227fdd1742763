/* The part of HTTP and WebSocket that the client needs, over libuv. */
#include "load/link.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { READ_SIZE = 64 * 1024, TEXT_FRAME = 1, CLOSE_FRAME = 8, PING_FRAME = 9, PONG_FRAME = 10 };

/* ---- closing ---- */

static void on_closed(uv_handle_t *handle)
{
    struct link *link = handle->data;

    ph_buf_finish(&link->in);
    link->in = (struct ph_buf){0};
    link->open = link->is_socket = link->closing = false;
    link->calls->closed(link, link->why);
}

static void finish(struct link *link, unsigned why)
{
    if (link->closing)
        return;
    link->closing = true;
    link->why = why;
    uv_close((uv_handle_t *)&link->tcp, on_closed);
}

void link_close(struct link *link)
{
    if (link->open)
        finish(link, 0);
}

/* ---- writing ---- */

struct pending_write {
    uv_write_t request;
    struct link *link;
    char bytes[];
};

static void on_written(uv_write_t *request, int status)
{
    struct pending_write *pending = request->data;

    if (status != 0)
        finish(pending->link, 1006);
    free(pending);
}

static void write_rest(struct link *link, const char *bytes, size_t size)
{
    struct pending_write *pending = malloc(sizeof *pending + size);
    uv_buf_t part;

    if (!pending) {
        finish(link, 1006);
        return;
    }
    memcpy(pending->bytes, bytes, size);
    pending->link = link;
    pending->request.data = pending;
    part = uv_buf_init(pending->bytes, (unsigned)size);
    if (uv_write(&pending->request, (uv_stream_t *)&link->tcp, &part, 1, on_written) != 0) {
        free(pending);
        finish(link, 1006);
    }
}

static void write_bytes(struct link *link, struct ph_buf *bytes)
{
    uv_buf_t part = uv_buf_init(bytes->at, (unsigned)bytes->len);
    int wrote;

    if (link->closing || bytes->failed)
        return;
    wrote = uv_try_write((uv_stream_t *)&link->tcp, &part, 1);
    if (wrote < 0 && wrote != UV_EAGAIN)
        finish(link, 1006);
    else if (wrote < (int)bytes->len)
        write_rest(link, bytes->at + (wrote > 0 ? wrote : 0),
                   bytes->len - (size_t)(wrote > 0 ? wrote : 0));
}

void link_request(struct link *link, const char *host, const char *path, const char *key,
                  const char *body)
{
    struct ph_buf out = {0};

    ph_buf_addf(&out, "%s %s HTTP/1.1\r\nHost: %s\r\n", body ? "POST" : "GET", path, host);
    if (key)
        ph_buf_addf(&out, "Authorization: Bearer %s\r\n", key);
    if (body)
        ph_buf_addf(&out, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                    strlen(body));
    ph_buf_addf(&out, "\r\n%s", body ? body : "");
    write_bytes(link, &out);
    ph_buf_finish(&out);
}

void link_upgrade(struct link *link, const char *host, const char *path, const char *key)
{
    struct ph_buf out = {0};

    ph_buf_addf(&out,
                "GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: cG9zdGhvcm4gbG9hZHRlcw==\r\n\r\n",
                path, host, key);
    write_bytes(link, &out);
    ph_buf_finish(&out);
}

/* Masks with zeros: clients must mask for the sake of old proxies, and here is none. */
static void write_frame(struct link *link, unsigned opcode, const char *payload, size_t size)
{
    struct ph_buf out = {0};

    ph_buf_addc(&out, (char)(0x80 | opcode));
    if (size < 126) {
        ph_buf_addc(&out, (char)(0x80 | size));
    } else {
        ph_buf_addc(&out, (char)(0x80 | 126));
        ph_buf_addc(&out, (char)(size >> 8));
        ph_buf_addc(&out, (char)size);
    }
    ph_buf_addn(&out, "\0\0\0\0", 4);
    ph_buf_addn(&out, payload, size);
    write_bytes(link, &out);
    ph_buf_finish(&out);
}

void link_send(struct link *link, const char *text, size_t size)
{
    write_frame(link, TEXT_FRAME, text, size);
}

/* ---- reading ---- */

static size_t body_size(const char *head, const char *end)
{
    static const char name[] = "\r\ncontent-length:";

    for (const char *at = head; at + sizeof name < end; at++)
        if (*at == '\r' && strncasecmp(at, name, sizeof name - 1) == 0)
            return strtoul(at + sizeof name - 1, NULL, 10);
    return 0;
}

/* Handles one response. Returns its size, or 0 if it is incomplete. */
static size_t take_response(struct link *link, const char *text, size_t size)
{
    const char *end = strstr(text, "\r\n\r\n");
    size_t head = end ? (size_t)(end - text) + 4 : 0, body;
    int status;

    if (!end || size < 12)
        return 0;
    status = (int)strtol(text + 9, NULL, 10); /* after "HTTP/1.1 " */
    body = status == 101 ? 0 : body_size(text, end + 2);
    if (size - head < body)
        return 0;
    link->is_socket = status == 101;
    link->calls->response(link, status, text + head, body);
    return head + body;
}

static void take_frame(struct link *link, unsigned opcode, const char *payload, size_t size)
{
    const unsigned char *code = (const unsigned char *)payload;

    if (opcode == TEXT_FRAME)
        link->calls->message(link, payload, size);
    else if (opcode == PING_FRAME)
        write_frame(link, PONG_FRAME, payload, size);
    else if (opcode == CLOSE_FRAME)
        finish(link, size >= 2 ? (unsigned)code[0] << 8 | code[1] : 1005);
}

/* The same for a frame. The server does not mask and does not fragment. */
static size_t take_one_frame(struct link *link, const char *text, size_t size)
{
    const unsigned char *head = (const unsigned char *)text;
    size_t payload, start = 2;

    if (size < 2)
        return 0;
    payload = head[1] & 127;
    if (payload >= 126) {
        unsigned width = payload == 126 ? 2 : 8;

        if (size < 2u + width)
            return 0;
        payload = 0;
        for (unsigned i = 0; i < width; i++)
            payload = payload << 8 | head[start++];
    }
    if (size - start < payload)
        return 0;
    take_frame(link, head[0] & 15, text + start, payload);
    return start + payload;
}

static void take_bytes(struct link *link)
{
    size_t done = 0, one;

    do {
        const char *text = link->in.at + done;
        size_t size = link->in.len - done;

        one = link->closing || size == 0 ? 0
              : link->is_socket          ? take_one_frame(link, text, size)
                                         : take_response(link, text, size);
        done += one;
    } while (one > 0);
    memmove(link->in.at, link->in.at + done, link->in.len - done + 1);
    link->in.len -= done;
}

/* All links share one read buffer, because one thread reads. */
static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
    static char buffer[READ_SIZE];

    (void)handle;
    (void)wanted;
    *room = uv_buf_init(buffer, sizeof buffer);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *room)
{
    struct link *link = stream->data;

    if (got < 0 || link->closing) {
        finish(link, 1006);
        return;
    }
    ph_buf_addn(&link->in, room->base, (size_t)got);
    if (link->in.failed)
        finish(link, 1006);
    else if (link->in.len > 0)
        take_bytes(link);
}

/* ---- opening ---- */

static void on_connected(uv_connect_t *request, int status)
{
    struct link *link = request->data;

    if (status != 0 || uv_read_start((uv_stream_t *)&link->tcp, give_room, on_read) != 0) {
        finish(link, 1006);
        return;
    }
    uv_tcp_nodelay(&link->tcp, 1);
    link->calls->opened(link);
}

bool link_open(struct link *link, uv_loop_t *loop, const struct sockaddr_in *to,
               const struct sockaddr_in *from)
{
    if (uv_tcp_init(loop, &link->tcp) != 0)
        return false;
    link->tcp.data = link->connecting.data = link;
    link->open = true;
    link->closing = link->is_socket = false;
    if ((from && uv_tcp_bind(&link->tcp, (const struct sockaddr *)from, 0) != 0) ||
        uv_tcp_connect(&link->connecting, &link->tcp, (const struct sockaddr *)to, on_connected) !=
            0)
        finish(link, 1006);
    return true;
}
