/* Frames of a WebSocket. */
#include "server/net/frame.h"

#include <string.h>

enum { PROTOCOL = 1002, UNSUPPORTED = 1003, POLICY = 1008, TOO_BIG = 1009 };
enum { FIN = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f, CONTROL = 0x08 };

/* The size of the head, as far as it is known; 2 until its first two bytes are there. */
static size_t head_size(const struct net_frames *f)
{
    unsigned length = f->head[1] & LENGTH;

    if (f->have < 2)
        return 2;
    return 2 + 4 + (length == 126 ? 2u : length == 127 ? 8u : 0u);
}

static bool opcode_known(unsigned opcode)
{
    return opcode <= NET_BINARY || (opcode >= NET_CLOSE_FRAME && opcode <= NET_PONG);
}

/* A data frame begins a message or continues one. */
static int check_order(const struct net_frames *f, unsigned opcode)
{
    if (opcode & CONTROL)
        return 0;
    if ((opcode == NET_CONTINUATION) != (f->fragments > 0))
        return PROTOCOL;
    return opcode == NET_BINARY ? UNSUPPORTED : 0;
}

/* What the first two bytes must satisfy. */
static int check_start(const struct net_frames *f)
{
    unsigned opcode = f->head[0] & OPCODE, length = f->head[1] & LENGTH;

    if ((f->head[0] & RESERVED) || !opcode_known(opcode) || !(f->head[1] & MASKED))
        return PROTOCOL;
    if ((opcode & CONTROL) && (!(f->head[0] & FIN) || length > NET_CONTROL_MAX))
        return PROTOCOL;
    return check_order(f, opcode);
}

/* The length of the payload. A length that is not written in the shortest form is an error. */
static int read_length(const struct net_frames *f, uint64_t *length)
{
    unsigned kind = f->head[1] & LENGTH, bytes = kind == 126 ? 2 : kind == 127 ? 8 : 0;
    uint64_t sum = bytes ? 0 : kind;

    for (unsigned i = 0; i < bytes; i++)
        sum = sum << 8 | f->head[2 + i];
    *length = sum;
    if (bytes == 2 && sum < 126)
        return PROTOCOL;
    return bytes == 8 && (sum <= UINT16_MAX || sum >> 63) ? PROTOCOL : 0;
}

static int begin_data(struct net_frames *f, uint64_t length)
{
    if (f->fragments == 0)
        f->message_size = 0;
    if (length > NET_MESSAGE_MAX - f->message_size)
        return TOO_BIG;
    if (f->fragments == NET_FRAGMENTS_MAX)
        return POLICY;
    f->message_size += (uint32_t)length;
    f->fragments++;
    return 0;
}

static int begin_payload(struct net_frames *f)
{
    uint64_t length;
    int code = read_length(f, &length);

    f->opcode = f->head[0] & OPCODE;
    f->fin = f->head[0] & FIN;
    if (!code && !(f->opcode & CONTROL))
        code = begin_data(f, length);
    f->left = (uint32_t)length;
    f->mask_at = 0;
    f->in_payload = true;
    return code;
}

static int take_head_byte(struct net_frames *f, uint8_t byte)
{
    int code = 0;

    f->head[f->have++] = byte;
    if (f->have == 2)
        code = check_start(f);
    if (!code && f->have >= 2 && f->have == head_size(f))
        code = begin_payload(f);
    return code;
}

static void unmask(struct net_frames *f, char *bytes, size_t len)
{
    const uint8_t *mask = f->head + f->have - 4;

    for (size_t i = 0; i < len; i++)
        bytes[i] = (char)((uint8_t)bytes[i] ^ mask[(f->mask_at + i) & 3]);
    f->mask_at = (uint8_t)((f->mask_at + len) & 3);
}

static void end_frame(struct net_frames *f, struct net_piece *piece)
{
    piece->ends = true;
    piece->message = !piece->control && f->fin;
    if (piece->message)
        f->fragments = 0;
    f->in_payload = false;
    f->have = 0;
}

static size_t take_payload(struct net_frames *f, char *bytes, size_t len, struct net_piece *piece)
{
    size_t size = len < f->left ? len : f->left;

    unmask(f, bytes, size);
    *piece = (struct net_piece){
        .opcode = f->opcode, .control = f->opcode & CONTROL, .at = bytes, .size = size};
    f->left -= (uint32_t)size;
    if (f->left == 0)
        end_frame(f, piece);
    return size;
}

size_t net_frames_take(struct net_frames *f, char *bytes, size_t len, struct net_piece *piece,
                       int *code)
{
    size_t at = 0;

    *piece = (struct net_piece){0};
    *code = 0;
    while (at < len && !f->in_payload) {
        *code = take_head_byte(f, (uint8_t)bytes[at++]);
        if (*code)
            return 0;
    }
    if (f->in_payload && (at < len || f->left == 0))
        at += take_payload(f, bytes + at, len - at, piece);
    return at;
}

bool net_close_code_valid(unsigned code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

size_t net_frame_head(char out[NET_FRAME_HEAD_MAX], enum net_opcode opcode, size_t size)
{
    unsigned bytes = size <= NET_CONTROL_MAX ? 0 : size <= UINT16_MAX ? 2 : 8;

    out[0] = (char)(FIN | opcode);
    out[1] = (char)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (unsigned i = 0; i < bytes; i++)
        out[2 + i] = (char)(size >> (8 * (bytes - 1 - i)) & 0xff);
    return 2 + bytes;
}
