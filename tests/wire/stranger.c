/* One stranger with many connections, at the limits as they are: what it holds, and what it keeps
 * from others. */
#include "wire.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define HELLO "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
#define POST "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 262144\r\n"
#define STRANGER 9 /* 127.0.0.9 */

enum { CONNECTIONS = 200, BODY = 262144 };

static char bytes[BODY];

/* Bodies that stop a byte before their end. */
static void check_bodies(const struct server *server, const char *head)
{
    static int fd[CONNECTIONS];
    char answer[4096];
    long held;
    unsigned refused = 0;

    for (unsigned i = 0; i < CONNECTIONS; i++) {
        fd[i] = client_open(server, STRANGER);
        client_send_text(fd[i], head);
        if (i < 16)
            client_send(fd[i], bytes, BODY - 1);
        if (i == 15) /* and the one that asks */
            check(server_comes_to(server, "calls", 17, true), "the first bodies are on their way");
    }
    for (unsigned i = 16; i < CONNECTIONS; i++)
        refused += client_answer(fd[i], answer, sizeof answer, false) == 429;
    check(refused == CONNECTIONS - 16, "bodies beyond 4 MiB are refused: %u", refused);
    held = server_state(server, "held");
    check(held <= 16 * 2 * BODY + 65536, "%ld bytes are held for the others", held);
    client_send(fd[0], bytes, 1);
    check(client_answer(fd[0], bytes, sizeof bytes, true) == 200, "a body that ends is answered");
    for (unsigned i = 0; i < CONNECTIONS; i++)
        close(fd[i]);
    check(server_comes_to(server, "held", 65536, false), "nothing is held any more");
    fd[0] = client_open(server, STRANGER);
    client_send_text(fd[0], head);
    client_send(fd[0], bytes, BODY);
    check(client_answer(fd[0], bytes, sizeof bytes, true) == 200, "and bodies are taken again");
    close(fd[0]);
}

/* Behind a proxy they count for the client, not for the proxy. */
static void check_proxied(void)
{
    struct server server = server_start(&(struct net_config){.trusted_proxies = "127.0.0.9"});
    int fd[16], other;
    char answer[4096];

    check_bodies(&server, POST "X-Forwarded-For: 192.0.2.7\r\n\r\n");
    for (unsigned i = 0; i < 16; i++) {
        fd[i] = client_open(&server, STRANGER);
        client_send_text(fd[i], POST "X-Forwarded-For: 192.0.2.8\r\n\r\n");
    }
    check(server_comes_to(&server, "calls", 17, true), "all that a client may have");
    other = client_open(&server, STRANGER);
    client_send_text(other, POST "X-Forwarded-For: 192.0.2.9\r\n\r\n");
    client_send(other, bytes, BODY);
    check(client_answer(other, bytes, sizeof bytes, true) == 200, "another one has its own");
    close(other);
    other = client_open(&server, STRANGER);
    client_send_text(other, POST "X-Forwarded-For: 192.0.2.8\r\n\r\n");
    check(client_answer(other, answer, sizeof answer, false) == 429, "this one has no more");
    close(other);
    for (unsigned i = 0; i < 16; i++)
        close(fd[i]);
    check(server_stop(&server), "the server ends cleanly");
}

/* Hundreds of requests in one piece: the loop does a few of them at a time. */
static void check_rounds(const struct server *server)
{
    enum { REQUESTS = 500 };
    static char request[REQUESTS * sizeof HELLO], answers[REQUESTS * 2048];
    int fd = client_open(server, STRANGER), right = 0;
    bool ended;

    for (unsigned i = 0; i < REQUESTS; i++)
        memcpy(request + i * (sizeof HELLO - 1), HELLO, sizeof HELLO);
    client_send(fd, request, REQUESTS * (sizeof HELLO - 1));
    client_send_text(fd, "GET /hello HTTP/1.0\r\n\r\n");
    client_read_all(fd, answers, sizeof answers, 10, &ended);
    for (const char *at = answers; (at = strstr(at, "HTTP/1.1 200 ")); at++)
        right++;
    right -= ended; /* the last one, which asks for the end */
    check(right == REQUESTS, "%d of %d requests in one piece are answered", right, REQUESTS);
    check(server_state(server, "round") <= 8, "%ld in one round of the loop",
          server_state(server, "round"));
    close(fd);
}

static void expect_answer(int fd, const char *from)
{
    char answer[4096];

    check(client_answer(fd, answer, sizeof answer, false) == 200, "%s is answered", from);
    close(fd);
}

/* Many connections with a request each, all there at the same moment: an address has a millisecond
 * of a round, which three requests of 0.4 ms use up. */
static void check_turns(void)
{
    enum { REQUESTS = 60 };
    struct server server = server_start(&(struct net_config){0});
    int fd[REQUESTS], status;
    char answer[4096];

    for (unsigned i = 0; i < REQUESTS; i++) { /* all are accepted before it begins */
        fd[i] = client_open(&server, STRANGER);
        client_send_text(fd[i], HELLO);
        check(client_answer(fd[i], answer, sizeof answer, false) == 200, "the server knows it");
    }
    kill(server.pid, SIGSTOP);
    waitpid(server.pid, &status, WUNTRACED);
    for (unsigned i = 0; i < REQUESTS; i++)
        client_send_text(fd[i], "GET /busy HTTP/1.1\r\nHost: a\r\n\r\n");
    kill(server.pid, SIGCONT);
    for (unsigned i = 0; i < REQUESTS; i++)
        expect_answer(fd[i], "each request of the stranger");
    check(server_state(&server, "busy") <= 3, "%ld of them in one round",
          server_state(&server, "busy"));
    check(server_stop(&server), "the server ends cleanly");
}

int main(void)
{
    struct server server = server_start(&(struct net_config){0});

    memset(bytes, 'b', sizeof bytes);
    check_rounds(&server);
    check_bodies(&server, POST "\r\n");
    check(server_stop(&server), "the server ends cleanly");
    check_proxied();
    check_turns();
    return finish();
}
