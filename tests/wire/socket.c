/* WebSockets: what may be sent comes back, what may not closes the socket with the exact code. The
 * families are those of the Autobahn test suite, rewritten for a server that takes text only. */
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIN = 0x80, CONTINUE = 0, TEXT_FRAME = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };
enum { MESSAGE_MAX = 65536 };

#define BYTES(bytes) bytes, sizeof bytes - 1
#define MASK "\x01\x02\x03\x04"

/* Raw bytes after the handshake, and the code they must be answered with; the masks are MASK. */
static const struct {
    int code;
    const char *name, *bytes;
    size_t size;
} broken[] = {
    {1002, "unmasked text", BYTES("\x81\x02hi")},
    {1002, "unmasked, empty", BYTES("\x81\x00")},
    {1002, "unmasked ping", BYTES("\x89\x00")},
    {1002, "unmasked close", BYTES("\x88\x00")},
    {1002, "reserved bit 1", BYTES("\xc1\x80" MASK)},
    {1002, "reserved bit 2", BYTES("\xa1\x80" MASK)},
    {1002, "reserved bit 3", BYTES("\x91\x80" MASK)},
    {1002, "all reserved bits", BYTES("\xf1\x80" MASK)},
    {1002, "a reserved bit in a ping", BYTES("\xc9\x80" MASK)},
    {1002, "opcode 3", BYTES("\x83\x80" MASK)},
    {1002, "opcode 4", BYTES("\x84\x80" MASK)},
    {1002, "opcode 5", BYTES("\x85\x80" MASK)},
    {1002, "opcode 6", BYTES("\x86\x80" MASK)},
    {1002, "opcode 7", BYTES("\x87\x80" MASK)},
    {1002, "opcode 11", BYTES("\x8b\x80" MASK)},
    {1002, "opcode 12", BYTES("\x8c\x80" MASK)},
    {1002, "opcode 13", BYTES("\x8d\x80" MASK)},
    {1002, "opcode 14", BYTES("\x8e\x80" MASK)},
    {1002, "opcode 15", BYTES("\x8f\x80" MASK)},
    {1002, "fragmented ping", BYTES("\x09\x80" MASK)},
    {1002, "fragmented pong", BYTES("\x0a\x80" MASK)},
    {1002, "fragmented close", BYTES("\x08\x80" MASK)},
    {1002, "a ping of 126", BYTES("\x89\xfe\x00\x7e" MASK)},
    {1002, "a pong of 126", BYTES("\x8a\xfe\x00\x7e" MASK)},
    {1002, "a close of 126", BYTES("\x88\xfe\x00\x7e" MASK)},
    {1002, "a ping of 2^32", BYTES("\x89\xff\x00\x00\x00\x01\x00\x00\x00\x00" MASK)},
    {1002, "going on with nothing", BYTES("\x80\x80" MASK)},
    {1002, "going on with nothing, more to come", BYTES("\x00\x80" MASK)},
    {1002, "a text within a text", BYTES("\x01\x80" MASK "\x81\x80" MASK)},
    {1002, "a binary within a text", BYTES("\x01\x80" MASK "\x82\x80" MASK)},
    {1002, "going on after the end", BYTES("\x01\x80" MASK "\x80\x80" MASK "\x80\x80" MASK)},
    {1003, "binary", BYTES("\x82\x80" MASK)},
    {1003, "binary, more to come", BYTES("\x02\x80" MASK)},
    {1002, "a length of 2 in two bytes", BYTES("\x81\xfe\x00\x02" MASK)},
    {1002, "a length of 125 in two bytes", BYTES("\x81\xfe\x00\x7d" MASK)},
    {1002, "a length of 126 in eight bytes",
     BYTES("\x81\xff\x00\x00\x00\x00\x00\x00\x00\x7e" MASK)},
    {1002, "a length of 65535 in eight bytes",
     BYTES("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff" MASK)},
    {1002, "a length with its first bit set",
     BYTES("\x81\xff\x80\x00\x00\x00\x00\x01\x00\x00" MASK)},
    {1009, "a length of 64 KiB and a byte", BYTES("\x81\xff\x00\x00\x00\x00\x00\x01\x00\x01" MASK)},
    {1009, "a length of 1 GB", BYTES("\x81\xff\x00\x00\x00\x00\x40\x00\x00\x00" MASK)},
    {1009, "a length of 2^63 - 1", BYTES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK)},
    {1009, "too long in fragments",
     BYTES("\x01\x82" MASK "ab\x00\xff\x00\x00\x00\x00\x00\x01\x00\x00" MASK)},
    {1002, "a request in place of frames", BYTES("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {1002, "zeroes", BYTES("\0\0\0\0\0\0\0\0")},
};

/* Payloads of a close frame and the code of the answer. */
static const struct {
    int answer;
    const char *payload;
    size_t size;
} closes[] = {
    {1005, BYTES("")},
    {1000, BYTES("\x03\xe8")},
    {1000, BYTES("\x03\xe8 bye")},
    {1000, BYTES("\x03\xe8\xc3\xa9")},
    {1001, BYTES("\x03\xe9")},
    {1002, BYTES("\x03\xea")},
    {1003, BYTES("\x03\xeb")},
    {1007, BYTES("\x03\xef")},
    {1008, BYTES("\x03\xf0")},
    {1009, BYTES("\x03\xf1")},
    {1010, BYTES("\x03\xf2")},
    {1011, BYTES("\x03\xf3")},
    {3000, BYTES("\x0b\xb8")},
    {3999, BYTES("\x0f\x9f")},
    {4000, BYTES("\x0f\xa0")},
    {4999, BYTES("\x13\x87")},
    {1002, BYTES("\x03")},         /* half a code */
    {1002, BYTES("\x00\x00")},     /* 0 */
    {1002, BYTES("\x03\xe7")},     /* 999 */
    {1002, BYTES("\x03\xec")},     /* 1004 */
    {1002, BYTES("\x03\xed")},     /* 1005 */
    {1002, BYTES("\x03\xee")},     /* 1006 */
    {1002, BYTES("\x03\xf7")},     /* 1015 */
    {1002, BYTES("\x03\xf8")},     /* 1016 */
    {1002, BYTES("\x04\x4c")},     /* 1100 */
    {1002, BYTES("\x07\xd0")},     /* 2000 */
    {1002, BYTES("\x0b\xb7")},     /* 2999 */
    {1002, BYTES("\x13\x88")},     /* 5000 */
    {1002, BYTES("\xff\xff")},     /* 65535 */
    {1007, BYTES("\x03\xe8\xff")}, /* a reason that is no UTF-8 */
    {1007, BYTES("\x03\xe8\xed\xa0\x80")},
};

/* Texts, and whether they are UTF-8. */
static const struct {
    bool good;
    const char *text;
    size_t size;
} texts[] = {
    {true, BYTES("")},
    {true, BYTES("Hello-\xc2\xb5@\xc3\x9f\xc3\xb6\xc3\xa4\xc3\xbc\xc3\xa0\xc3\xa1-UTF-8!!")},
    {true, BYTES("\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5")},
    {true, BYTES("a\0b")},
    {true, BYTES("\x7f")},
    {true, BYTES("\xc2\x80\xdf\xbf")},
    {true, BYTES("\xe0\xa0\x80\xef\xbf\xbf")},
    {true, BYTES("\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbd")},
    {true, BYTES("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf")},
    {false, BYTES("\xff")},
    {false, BYTES("\xfe")},
    {false, BYTES("a\x80")},
    {false, BYTES("\xbf")},
    {false, BYTES("\xc0\xaf")},
    {false, BYTES("\xc1\xbf")},
    {false, BYTES("\xe0\x80\xaf")},
    {false, BYTES("\xe0\x9f\xbf")},
    {false, BYTES("\xf0\x80\x80\xaf")},
    {false, BYTES("\xf0\x8f\xbf\xbf")},
    {false, BYTES("\xf4\x90\x80\x80")},
    {false, BYTES("\xf8\x88\x80\x80\x80")},
    {false, BYTES("\xed\xa0\x80")},
    {false, BYTES("\xed\xbf\xbf")},
    {false, BYTES("\xed\xa0\x80\xed\xb0\x80")},
    {false, BYTES("\xce\xba\xe1\xbd")},
    {false, BYTES("\xc3")},
    {false, BYTES("\xe2\x82 ")},
    {false, BYTES("\xf0\x9f\x98")},
};

static bool ended(int fd)
{
    char byte;

    return recv(fd, &byte, 1, 0) <= 0;
}

/* The next frame is just this one. */
static bool next_is(int fd, int first, const void *payload, size_t size)
{
    static char got[MESSAGE_MAX + 1];
    size_t len = sizeof got;

    return client_read_frame(fd, got, &len) == first && len == size &&
           memcmp(got, payload, size) == 0;
}

/* ---- families ---- */

static void check_broken(const struct server *server)
{
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        int fd = client_socket(server, 0, "/ws"), code;

        client_send(fd, broken[i].bytes, broken[i].size);
        code = client_close_code(fd);
        check(code == broken[i].code && ended(fd), "%s: %d is wanted, got %d", broken[i].name,
              broken[i].code, code);
        close(fd);
    }
}

static void check_closes(const struct server *server)
{
    for (size_t i = 0; i < sizeof closes / sizeof *closes; i++) {
        int fd = client_socket(server, 0, "/ws"), code;

        client_frame(fd, FIN | CLOSE, closes[i].payload, closes[i].size);
        client_frame(fd, FIN | TEXT_FRAME, "data after close", 16);
        code = client_close_code(fd);
        check(code == closes[i].answer && ended(fd), "close number %zu: %d is wanted, got %d", i,
              closes[i].answer, code);
        close(fd);
    }
}

/* Whole, in two halves at every place, and byte for byte in fragments. */
static void check_text(const struct server *server, const char *text, size_t size, bool good)
{
    for (size_t cut = 0; cut <= size; cut++) {
        int fd = client_socket(server, 0, "/ws");

        if (cut == size) {
            client_frame(fd, FIN | TEXT_FRAME, text, size);
        } else {
            client_frame(fd, TEXT_FRAME, text, cut);
            client_frame(fd, FIN | CONTINUE, text + cut, size - cut);
        }
        if (good)
            check(next_is(fd, FIN | TEXT_FRAME, text, size), "a text of %zu cut at %zu", size, cut);
        else
            check(client_close_code(fd) == 1007, "a bad text of %zu cut at %zu", size, cut);
        close(fd);
    }
}

/* Nobody waits for the end of a message that is bad already. */
static void check_fails_early(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws");

    client_frame(fd, TEXT_FRAME, "\xed\xa0\x80 and more", 12);
    check(client_close_code(fd) == 1007, "bad text in an unfinished message");
    close(fd);
}

static void check_fragments(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws");

    client_frame(fd, TEXT_FRAME, "frag", 4);
    client_frame(fd, FIN | PING, "between", 7);
    client_frame(fd, CONTINUE, "", 0);
    client_frame(fd, FIN | CONTINUE, "ments", 5);
    check(next_is(fd, FIN | PONG, "between", 7), "a ping between fragments");
    check(next_is(fd, FIN | TEXT_FRAME, "fragments", 9), "fragments");
    client_frame(fd, FIN | PONG, "unasked", 7);
    client_frame(fd, FIN | PING, "", 0);
    check(next_is(fd, FIN | PONG, "", 0), "an unasked pong is no matter; an empty ping");
    client_frame(fd, FIN | PING, upgrade_head, 125);
    check(next_is(fd, FIN | PONG, upgrade_head, 125), "a ping of 125");
    close(fd);
}

static void check_bytewise(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws");
    char frames[] = "\x81\x83"
                    "\x00\x00\x00\x00"
                    "abc"
                    "\x89\x81"
                    "\x00\x00\x00\x00"
                    "p";

    for (size_t i = 0; i < sizeof frames - 1; i++)
        client_send(fd, frames + i, 1);
    check(next_is(fd, FIN | TEXT_FRAME, "abc", 3) && next_is(fd, FIN | PONG, "p", 1),
          "frames byte for byte");
    close(fd);
}

static void check_sizes(const struct server *server)
{
    static const size_t sizes[] = {1, 125, 126, 127, 128, 65535, 65536};
    static char text[MESSAGE_MAX];
    int fd = client_socket(server, 0, "/ws");

    memset(text, 'z', sizeof text);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        client_frame(fd, FIN | TEXT_FRAME, text, sizes[i]);
        check(next_is(fd, FIN | TEXT_FRAME, text, sizes[i]), "a message of %zu", sizes[i]);
    }
    client_frame(fd, TEXT_FRAME, text, sizeof text);
    client_frame(fd, FIN | CONTINUE, text, 1);
    check(client_close_code(fd) == 1009, "a byte more than 64 KiB in fragments");
    close(fd);
}

/* One-byte and empty fragments without end. */
static void check_flood(const struct server *server, size_t size)
{
    int fd = client_socket(server, 0, "/ws");
    static char frames[100000 * 7];
    size_t len = 0;

    frames[len++] = TEXT_FRAME;
    for (unsigned i = 0; i < 100000 && len + 7 < sizeof frames; i++) {
        frames[len++] = (char)(0x80 | size);
        memset(frames + len, 'a', 4 + size);
        len += 4 + size;
        frames[len++] = CONTINUE;
    }
    client_send(fd, frames, len);
    check(client_close_code(fd) == 1008, "fragments of %zu without end", size);
    close(fd);
}

/* Frames that come together with the handshake, good and bad. */
static void check_early_frames(const struct server *server)
{
    char answer[4096];
    int fd = client_open(server, 0);

    client_send_text(fd, upgrade_head);
    client_frame(fd, FIN | TEXT_FRAME, "early", 5);
    check(client_answer(fd, answer, sizeof answer, false) == 101 &&
              strstr(answer, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") &&
              strstr(answer, "\r\nContent-Security-Policy: ") && !strstr(answer, "Extensions") &&
              next_is(fd, FIN | TEXT_FRAME, "early", 5),
          "a frame right behind the handshake");
    close(fd);
}

static void check_server_closes(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws");
    static char payload[256];
    size_t size = sizeof payload;

    client_frame(fd, FIN | TEXT_FRAME, "close", 5);
    client_frame(fd, FIN | TEXT_FRAME, "unheard", 7);
    check(client_read_frame(fd, payload, &size) == (FIN | CLOSE) && size == 13 &&
              memcmp(payload,
                     "\x03\xe9"
                     "as you wish",
                     13) == 0,
          "the server closes and says why");
    client_frame(fd, FIN | CLOSE, "\x03\xe9", 2);
    check(ended(fd), "and the connection ends");
    close(fd);
}

int main(void)
{
    struct net_config config = {
        .messages_per_20s = 100000, .sockets_per_address = 5000, .connections_per_address = 5000};
    struct server server = server_start(&config);

    check(client_socket(&server, 0, "/forbidden") == -403, "the application may refuse");
    check_broken(&server);
    check_closes(&server);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_text(&server, texts[i].text, texts[i].size, texts[i].good);
    check_fails_early(&server);
    check_fragments(&server);
    check_bytewise(&server);
    check_sizes(&server);
    check_flood(&server, 0);
    check_flood(&server, 1);
    check_early_frames(&server);
    check_server_closes(&server);
    check(server_stop(&server), "the server ends cleanly");
    return finish();
}
