/* Responses in pieces: whole for every kind of client, and one piece in memory for each reader. */
#define _GNU_SOURCE /* memmem() */
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECE = 65536, MOST = 80 * PIECE };

static char answer[MOST + MOST / 64 + 8192];

/* Takes the chunks apart in place; the length of the body, or -1 if they are malformed. */
static long unchunk(char *body, size_t size)
{
    char *at = body, *to = body, *end = body + size;

    for (;;) {
        char *rest;
        size_t chunk = strtoul(at, &rest, 16);

        if (rest == at || end - rest < 4 || memcmp(rest, "\r\n", 2) != 0)
            return -1;
        at = rest + 2;
        if (chunk == 0)
            return end - at == 2 ? to - body : -1;
        if ((size_t)(end - at) < chunk + 2 || memcmp(at + chunk, "\r\n", 2) != 0)
            return -1;
        memmove(to, at, chunk);
        to += chunk;
        at += chunk + 2;
    }
}

static bool is_right(const char *body, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (body[i] != (char)('a' + i % 26))
            return false;
    return true;
}

/* The answer to a request up to the end of the connection; where its body begins. */
static char *read_to_end(const struct server *server, const char *request, size_t *size)
{
    int fd = client_open(server, 0);
    bool ended;
    size_t len;
    char *body;

    client_send_text(fd, request);
    len = client_read_all(fd, answer, sizeof answer, 10, &ended);
    close(fd);
    body = strstr(answer, "\r\n\r\n");
    if (!ended || !body)
        return NULL;
    body[2] = '\0'; /* so that a search in the head ends there */
    *size = len - (size_t)(body + 4 - answer);
    return body + 4;
}

static void check_chunks(const struct server *server, const char *path, unsigned count)
{
    char request[128];
    size_t size = 0;
    char *body;

    snprintf(request, sizeof request, "GET %s?%u HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
             path, count);
    body = read_to_end(server, request, &size);
    check(body && strstr(answer, "\r\nTransfer-Encoding: chunked\r\n") &&
              !strstr(answer, "Content-Length") && strstr(answer, "\r\nContent-Security-Policy: "),
          "%s: the head", path);
    check(body && unchunk(body, size) == (long)count * PIECE &&
              is_right(body, (size_t)count * PIECE),
          "%s: %u pieces", path, count);
}

static void check_old_client(const struct server *server)
{
    size_t size = 0;
    const char *body =
        read_to_end(server, "GET /pieces?5 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", &size);

    check(body && !strstr(answer, "chunked") && strstr(answer, "\r\nConnection: close\r\n"),
          "HTTP/1.0: no chunks, and the end says where the body ends");
    check(body && size == 5 * PIECE && is_right(body, size), "HTTP/1.0: the body");
}

static void check_head(const struct server *server)
{
    long made = server_state(server, "made");
    int fd = client_open(server, 0);

    client_send_text(fd, "HEAD /pieces?5 HTTP/1.1\r\nHost: a\r\n\r\n"
                         "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
    check(client_answer(fd, answer, sizeof answer, true) == 200 &&
              strstr(answer, "\r\nTransfer-Encoding: chunked\r\n"),
          "HEAD gets the head");
    check(client_answer(fd, answer, sizeof answer, false) == 200 && strstr(answer, "\r\n\r\nhello"),
          "and the connection goes on");
    check(server_state(server, "made") == made + 1, "no further piece is made for it");
    close(fd);
    check(!strstr((read_to_end(server, "HEAD /pieces?5 HTTP/1.0\r\n\r\n", &(size_t){0}), answer),
                  "chunked"),
          "HEAD of HTTP/1.0");
}

/* The next request is read when the last piece has left. */
static void check_next_request(const struct server *server)
{
    size_t size = 0;
    char *body = read_to_end(server,
                             "GET /pieces?7 HTTP/1.1\r\nHost: a\r\n\r\n"
                             "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                             &size),
         *second = body ? memmem(body, size, "\r\n0\r\n\r\nHTTP/1.1 200 ", 20) : NULL;

    check(second && unchunk(body, (size_t)(second + 7 - body)) == 7 * PIECE,
          "a request behind the pieces");
}

static void check_broken(const struct server *server)
{
    size_t size = 0;
    char *body = read_to_end(server, "GET /pieces-broken?4 HTTP/1.1\r\nHost: a\r\n\r\n", &size);

    check(!body || unchunk(body, size) < 0, "a response that breaks is seen to be incomplete");
    check(server_comes_to(server, "streams", 0, false), "and has ended");
}

/* Readers that do not read: a piece or two of each is made, however long the response would be. */
static void check_slow_readers(const struct server *server)
{
    enum { READERS = 40 };
    long made = server_state(server, "made"), held, before = -1, now = 0;
    int fd[READERS], small = 4096;

    for (unsigned i = 0; i < READERS; i++) {
        fd[i] = client_open(server, 0);
        setsockopt(fd[i], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        client_send_text(fd[i], "GET /pieces-later?100000 HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    check(server_comes_to(server, "streams", READERS, true), "forty are open");
    for (unsigned i = 0; i < 20 && now != before; i++) { /* until the kernel takes no more */
        before = now;
        pause_ms(50);
        now = server_state(server, "made");
    }
    held = server_state(server, "held");
    check(held <= READERS * (PIECE + 1024L), "%ld bytes are held for %d readers", held, READERS);
    check(server_state(server, "made") - made < READERS * 100L, "pieces were made ahead: %ld",
          server_state(server, "made") - made);
    for (unsigned i = 0; i < READERS / 2; i++)
        close(fd[i]);
    check(server_comes_to(server, "streams", READERS / 2, false), "clients that close end theirs");
    check(server_comes_to(server, "streams", 0, false), "those that do not read are ended");
    check(server_comes_to(server, "held", 65536, false), "and nothing is held any more");
    for (unsigned i = READERS / 2; i < READERS; i++)
        close(fd[i]);
}

/* It reads each piece in its time, but the whole takes too long. */
static void check_patient_reader(const struct server *server)
{
    long slow = server_state(server, "slow");
    int fd = client_open(server, 0);
    static char bytes[PIECE];
    ssize_t got = 1;
    unsigned reads = 0;

    client_send_text(fd, "GET /pieces-timed?100000 HTTP/1.1\r\nHost: a\r\n\r\n");
    while (got > 0 && reads++ < 100000) {
        got = recv(fd, bytes, sizeof bytes, 0);
        pause_ms(reads % 16 == 0);
    }
    check(got <= 0, "a reader that takes all day is ended");
    close(fd);
    check(server_comes_to(server, "slow", slow + 1, true), "as a slow one");
}

int main(void)
{
    const struct net_config config = {.header_seconds = 3};
    struct server server = server_start(&config);
    int fd[20];

    check_chunks(&server, "/pieces", 1 + 1);
    check_chunks(&server, "/pieces", 60);
    check_chunks(&server, "/pieces-later", 20);
    check_old_client(&server);
    check_head(&server);
    check_next_request(&server);
    check_broken(&server);
    check_slow_readers(&server);
    check_patient_reader(&server);
    check(server_comes_to(&server, "streams", 0, false), "nothing is left open");
    for (unsigned i = 0; i < 20; i++) {
        fd[i] = client_open(&server, 0);
        client_send_text(fd[i], i % 2 ? "GET /pieces?100000 HTTP/1.1\r\nHost: a\r\n\r\n"
                                      : "GET /pieces-later?100000 HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    check(server_comes_to(&server, "streams", 20, true), "twenty are open");
    check(server_stop(&server), "the server ends cleanly in the middle of them");
    for (unsigned i = 0; i < 20; i++)
        close(fd[i]);
    return finish();
}
