/* Reads the frames of a WebSocket client (RFC 6455, section 5) from pieces of any size.
 * Independent of connections. */
#ifndef SERVER_NET_FRAME_H
#define SERVER_NET_FRAME_H

#include <posthorn/base.h>

enum {
    NET_MESSAGE_MAX = 64 * 1024,
    NET_FRAGMENTS_MAX = 1024, /* of one message; browsers send one */
    NET_CONTROL_MAX = 125,
    NET_FRAME_HEAD_MAX = 14,
};

enum net_opcode {
    NET_CONTINUATION = 0,
    NET_TEXT = 1,
    NET_BINARY = 2,
    NET_CLOSE_FRAME = 8,
    NET_PING = 9,
    NET_PONG = 10,
};

struct net_frames {
    uint32_t left;                          /* of the payload */
    uint32_t message_size;                  /* of the message so far, this frame included */
    uint16_t fragments;                     /* of the message so far; 0: between messages */
    uint8_t head[NET_FRAME_HEAD_MAX], have; /* bytes of a frame's head */
    uint8_t opcode, mask_at;
    bool fin, in_payload;
};

/* A piece of the payload of a frame. */
struct net_piece {
    uint8_t opcode; /* of the frame */
    bool control;
    bool ends;    /* it completes the frame */
    bool message; /* and the message */
    char *at;     /* unmasked in place */
    size_t size;
};

/* Reads up to `len` bytes and returns how many. 0 with `*code` set: the stream breaks the
 * protocol and must be closed with that code. There is a piece if `piece->ends || piece->size`. */
size_t net_frames_take(struct net_frames *frames, char *bytes, size_t len, struct net_piece *piece,
                       int *code);

/* May a client close with this code? */
bool net_close_code_valid(unsigned code);

/* Writes the head of a server's frame; returns its number of bytes. */
size_t net_frame_head(char out[NET_FRAME_HEAD_MAX], enum net_opcode opcode, size_t size);

#endif
