/* Slow clients. The limits are set short; every wait has a bound that is far beyond them, so a busy
 * machine fails nothing. */
#include "wire.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELLO "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"

enum { PATIENCE_MS = 15000 };

/* What each begins with and goes on sending all the while, and what it is answered in the end. */
static const struct {
    const char *name, *begin, *drip, *answer;
} slow[] = {
    {"a head that drips", "GET /hello HTTP/1.1\r\n", "X: y\r\n", "HTTP/1.1 408 "},
    {"a field that drips", "GET /hello HTTP/1.1\r\nX: ", "y", "HTTP/1.1 408 "},
    {"a body that drips", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", "a",
     "HTTP/1.1 408 "},
    {"silence", "", "", ""},
    {"half a request line", "GE", "", "HTTP/1.1 408 "},
    {"rest after a request", HELLO, "", "HTTP/1.1 200 "},
    {"silence after half of the next", HELLO "GET", "", "HTTP/1.1 200 "},
};

enum { SLOW_COUNT = sizeof slow / sizeof *slow };

struct slow_client {
    int fd;
    bool ended;
    size_t len;
    char answer[4096];
};

/* Sends a drop and reads what there is; is the connection over? */
static bool drip(struct slow_client *client, const char *drop)
{
    ssize_t got;

    client_send_text(client->fd, drop);
    got = recv(client->fd, client->answer + client->len, sizeof client->answer - 1 - client->len,
               MSG_DONTWAIT);
    if (got > 0)
        client->len += (size_t)got;
    return got == 0 || (got < 0 && errno != EAGAIN);
}

static void check_drips(const struct server *server)
{
    static struct slow_client clients[SLOW_COUNT];
    unsigned open = SLOW_COUNT;

    for (unsigned i = 0; i < SLOW_COUNT; i++) {
        clients[i].fd = client_open(server, 0);
        client_send_text(clients[i].fd, slow[i].begin);
    }
    for (int waited = 0; waited < PATIENCE_MS && open > 0; waited += 50) {
        pause_ms(50);
        for (unsigned i = 0; i < SLOW_COUNT; i++)
            if (!clients[i].ended && drip(&clients[i], slow[i].drip)) {
                clients[i].ended = true;
                open--;
            }
    }
    for (unsigned i = 0; i < SLOW_COUNT; i++) {
        check(clients[i].ended &&
                  strncmp(clients[i].answer, slow[i].answer, strlen(slow[i].answer)) == 0 &&
                  (slow[i].answer[0] || clients[i].len == 0),
              "%s: '%s' is wanted, got '%.20s'%s", slow[i].name, slow[i].answer, clients[i].answer,
              clients[i].ended ? "" : " and no end");
        close(clients[i].fd);
    }
}

static void check_slow_reader(const struct server *server)
{
    long before = server_state(server, "slow");
    int fd = client_open(server, 0), small = 4096;

    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    client_send_text(fd, "GET /big?30000000 HTTP/1.1\r\nHost: a\r\n\r\n");
    check(server_comes_to(server, "slow", before + 1, true),
          "a connection that does not read its response is closed");
    close(fd);
}

static void check_slow_socket(const struct server *server)
{
    long before = server_state(server, "slow"), memory = server_memory(server);
    int fd[20];

    for (unsigned i = 0; i < 20; i++) {
        fd[i] = client_socket(server, 0, "/ws");
        for (unsigned k = 0; k < 30; k++)
            client_frame(fd[i], 0x81, "flood", 5);
    }
    check(server_comes_to(server, "slow", before + 20, true),
          "sockets that do not read messages are closed");
    check(server_memory(server) - memory < 20 * 512 + 8192, "and cost little: %ld KiB",
          server_memory(server) - memory);
    for (unsigned i = 0; i < 20; i++)
        close(fd[i]);
    check(server_comes_to(server, "sockets", 0, false), "and is counted out");
}

/* Many at once do not keep others from being answered. */
static void check_slow_crowd(const struct server *server)
{
    enum { CROWD = 300 };
    static int fd[CROWD];
    char answer[4096];
    unsigned ends = 0;

    for (unsigned i = 0; i < CROWD; i++) {
        fd[i] = client_open(server, 0);
        client_send_text(fd[i], i % 2 ? "GET /hello HTTP/1.1\r\nX: "
                                      : "POST /echo HTTP/1.1\r\n"
                                        "Host: a\r\nContent-Length: 1000\r\n\r\na");
    }
    check(client_ask(server, HELLO, answer, sizeof answer) == 200, "others are answered");
    for (unsigned i = 0; i < CROWD; i++) {
        bool ended;

        client_read_all(fd[i], answer, sizeof answer, PATIENCE_MS / 1000, &ended);
        ends += ended && strncmp(answer, "HTTP/1.1 408 ", 13) == 0;
        close(fd[i]);
    }
    check(ends == CROWD, "%u of %d slow connections were ended", ends, CROWD);
}

static void check_ping(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws");
    char payload[256];
    size_t size = sizeof payload;

    check(client_read_frame(fd, payload, &size) == 0x89 && size == 0, "silence gets a ping");
    client_frame(fd, 0x8a, "", 0);
    size = sizeof payload;
    check(client_read_frame(fd, payload, &size) == 0x89, "a pong keeps it open until the next");
    size = sizeof payload;
    check(client_read_frame(fd, payload, &size) == -1, "no pong closes it");
    close(fd);
}

static void check_slow_message(const struct server *server)
{
    int fd = client_socket(server, 0, "/ws"), code = 1006;
    char head[] = "\x81\xfe\x10\x00\x00\x00\x00\x00";

    client_send(fd, head, sizeof head - 1);
    for (int waited = 0; waited < PATIENCE_MS && code == 1006; waited += 100) {
        char frame[256];
        ssize_t got;

        client_send_text(fd, "a");
        pause_ms(100);
        got = recv(fd, frame, sizeof frame, MSG_DONTWAIT);
        if (got >= 4 && (unsigned char)frame[0] == 0x88)
            code = (unsigned char)frame[2] << 8 | (unsigned char)frame[3];
    }
    check(code == 1008, "a message that drips: %d", code);
    close(fd);
}

int main(void)
{
    struct server server = server_start(&(struct net_config){.header_seconds = 1,
                                                             .keep_seconds = 1,
                                                             .idle_seconds = 2,
                                                             .messages_per_20s = 100000,
                                                             .connections_per_address = 1000});

    check_drips(&server);
    check_slow_crowd(&server);
    check_slow_reader(&server);
    check_slow_socket(&server);
    check_ping(&server);
    check_slow_message(&server);
    check(server_comes_to(&server, "connections", 1, false), "nothing is left open");
    check(server_stop(&server), "the server ends cleanly");
    return finish();
}
