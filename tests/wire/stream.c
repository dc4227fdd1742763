/* The test server's responses in pieces: made at once, after a moment, or never to the end. */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 65536 };

struct stream {
    struct net_call *call; /* NULL: the response has ended */
    uv_timer_t timer;
    unsigned made, count;
    bool later, broken;
};

struct streams streams;

static void free_stream(uv_handle_t *timer)
{
    free(timer->data);
}

static const char *fill(const struct stream *stream)
{
    static char piece[PIECE];

    for (size_t i = 0; i < PIECE; i++)
        piece[i] = (char)('a' + ((size_t)stream->made * PIECE + i) % 26);
    return piece;
}

static void make(struct stream *stream)
{
    const char *piece = fill(stream);

    if (!stream->call)
        return;
    streams.made++;
    stream->made++;
    if (stream->broken && stream->made == stream->count)
        net_break(stream->call);
    else
        net_piece(stream->call, piece, PIECE, stream->made == stream->count);
}

static void on_timer(uv_timer_t *timer)
{
    make(timer->data);
}

static void on_next(void *data)
{
    struct stream *stream = data;

    if (!stream->call)
        abort(); /* nothing is asked for after the end */
    if (stream->later)
        uv_timer_start(&stream->timer, on_timer, 1, 0);
    else
        make(stream);
}

static void on_ended(void *data)
{
    struct stream *stream = data;

    if (!stream->call)
        abort(); /* it ends once */
    stream->call = NULL;
    streams.open--;
    uv_close((uv_handle_t *)&stream->timer, free_stream);
}

void stream_reply(uv_loop_t *loop, struct net_call *call, const char *how, unsigned count)
{
    struct stream *stream = calloc(1, sizeof *stream);

    if (!stream)
        abort();
    *stream = (struct stream){.call = call,
                              .count = count,
                              .later = strcmp(how, "/pieces-later") == 0,
                              .broken = strcmp(how, "/pieces-broken") == 0};
    uv_timer_init(loop, &stream->timer);
    stream->timer.data = stream;
    streams.made++;
    streams.open++;
    if (net_reply_pieces(
            call,
            &(struct net_response){
                .status = 200, .content_type = "text/plain", .body = fill(stream), .size = PIECE},
            &(struct net_pieces){.data = stream,
                                 .next = on_next,
                                 .ended = on_ended,
                                 .seconds = strcmp(how, "/pieces-timed") == 0 ? 1 : 600})) {
        stream->made = 1;
        return;
    }
    streams.open--;
    uv_close((uv_handle_t *)&stream->timer, free_stream);
}
