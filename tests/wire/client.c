/* Clients that send bytes as they are told to, right or wrong. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 20 }; /* seconds: more than any server here waits for anything */

const char upgrade_head[] = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

static unsigned passed, failed;

void check(bool ok, const char *format, ...)
{
    va_list arguments;

    if (ok) {
        passed++;
        return;
    }
    failed++;
    fputs("FAILED  ", stdout);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

int finish(void)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static struct sockaddr_in loopback(unsigned last, unsigned port)
{
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};

    place.sin_addr.s_addr = htonl(0x7f000000u + last);
    return place;
}

int client_open(const struct server *server, unsigned from)
{
    struct sockaddr_in to = loopback(1, server->port), own = loopback(from ? from : 1, 0);
    struct timeval patience = {.tv_sec = PATIENCE};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (bind(fd, (struct sockaddr *)&own, sizeof own) != 0 ||
        connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

void client_send(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t sent = send(fd, at, size, MSG_NOSIGNAL);

        if (sent <= 0)
            return; /* the server may end before it has read everything */
        at += sent;
        size -= (size_t)sent;
    }
}

void client_send_text(int fd, const char *text)
{
    client_send(fd, text, strlen(text));
}

size_t client_read_all(int fd, char *to, size_t size, int seconds, bool *ended)
{
    size_t len = 0;

    *ended = false;
    while (len < size - 1) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        ssize_t got;

        if (poll(&wait, 1, seconds * 1000) <= 0)
            break;
        got = recv(fd, to + len, size - 1 - len, 0);
        *ended = got <= 0;
        if (got <= 0)
            break;
        len += (size_t)got;
    }
    to[len] = '\0';
    return len;
}

/* Reads exactly `size` bytes. */
static bool read_exactly(int fd, char *to, size_t size)
{
    while (size > 0) {
        ssize_t got = recv(fd, to, size, 0);

        if (got <= 0)
            return false;
        to += got;
        size -= (size_t)got;
    }
    return true;
}

/* Waits until the head of an answer is whole, without taking what follows it; its length. */
static size_t read_head(int fd, char *to, size_t size)
{
    for (size_t seen = 0;;) {
        ssize_t got = recv(fd, to, size - 1, MSG_PEEK);
        const char *end;

        if (got <= 0)
            return 0;
        to[got] = '\0';
        end = strstr(to, "\r\n\r\n");
        if (end) {
            size_t len = (size_t)(end - to) + 4;

            return read_exactly(fd, to, len) ? len : 0;
        }
        if ((size_t)got == size - 1)
            return 0; /* no answer has so long a head */
        if ((size_t)got == seen)
            pause_ms(1);
        seen = (size_t)got;
    }
}

int client_answer(int fd, char *to, size_t size, bool without_body)
{
    size_t len = read_head(fd, to, size), body = 0;
    const char *at;

    if (len == 0)
        return 0;
    to[len] = '\0';
    at = strstr(to, "\r\nContent-Length: ");
    if (at && !without_body)
        body = strtoul(at + strlen("\r\nContent-Length: "), NULL, 10);
    if (len + body + 1 > size || !read_exactly(fd, to + len, body))
        return 0;
    to[len + body] = '\0';
    return strncmp(to, "HTTP/1.1 ", 9) == 0 ? (int)strtol(to + 9, NULL, 10) : 0;
}

int client_ask(const struct server *server, const char *request, char *to, size_t size)
{
    int fd = client_open(server, 0), status;

    to[0] = '\0';
    if (fd < 0)
        return 0;
    client_send_text(fd, request);
    status = client_answer(fd, to, size, strncmp(request, "HEAD ", 5) == 0);
    close(fd);
    return status;
}

/* ---- WebSocket ---- */

int client_socket(const struct server *server, unsigned from, const char *path)
{
    char request[512], answer[4096];
    int fd = client_open(server, from), status;

    if (fd < 0)
        return 0;
    snprintf(request, sizeof request, "GET %s%s", path, upgrade_head + strlen("GET /ws"));
    client_send_text(fd, request);
    status = client_answer(fd, answer, sizeof answer, false);
    if (status == 101)
        return fd;
    close(fd);
    return -status;
}

void client_frame(int fd, unsigned first, const void *payload, size_t size)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char *frame = malloc(size + 14), *at = frame;
    const unsigned char *bytes = payload;
    unsigned length_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;

    if (!frame)
        abort();
    *at++ = (unsigned char)first;
    *at++ = (unsigned char)(0x80 | (length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127));
    for (unsigned i = length_bytes; i > 0; i--)
        *at++ = (unsigned char)(size >> (8 * (i - 1)));
    memcpy(at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < size; i++)
        *at++ = bytes[i] ^ mask[i & 3];
    client_send(fd, frame, (size_t)(at - frame));
    free(frame);
}

int client_read_frame(int fd, char *payload, size_t *size)
{
    unsigned char head[10];
    size_t len;

    if (!read_exactly(fd, (char *)head, 2))
        return -1;
    len = head[1];
    if (len >= 126) {
        unsigned bytes = len == 126 ? 2 : 8;

        if (!read_exactly(fd, (char *)head + 2, bytes))
            return -1;
        len = 0;
        for (unsigned i = 0; i < bytes; i++)
            len = len << 8 | head[2 + i];
    }
    if (len > *size || !read_exactly(fd, payload, len))
        return -1;
    *size = len;
    return head[0];
}

int client_close_code(int fd)
{
    static char payload[128 * 1024];

    for (;;) {
        size_t size = sizeof payload;
        int first = client_read_frame(fd, payload, &size);

        if (first < 0)
            return 1006;
        if ((first & 0x0f) == 8)
            return size < 2 ? 1005 : (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
    }
}
