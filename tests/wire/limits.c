/* Limits: greedy clients, addresses behind proxies, many sockets, and the end. */
#include "wire.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELLO "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
#define SLOWLY "GET /slowly HTTP/1.1\r\nHost: a\r\n\r\n"

enum { SOCKETS_USUAL = 2000, BYTES_A_SOCKET = 5 * 1024 };

/* ---- greedy clients ---- */

static void check_sockets_per_address(const struct server *server)
{
    int fd[3], other;

    for (unsigned i = 0; i < 3; i++)
        fd[i] = client_socket(server, 2, "/ws");
    check(fd[0] > 0 && fd[1] > 0 && fd[2] > 0, "three sockets of an address");
    check(client_socket(server, 2, "/ws") == -429, "not a fourth");
    other = client_socket(server, 3, "/ws");
    check(other > 0, "another address may");
    close(fd[0]);
    check(server_comes_to(server, "sockets", 3, false), "one is closed");
    fd[0] = client_socket(server, 2, "/ws");
    check(fd[0] > 0, "and another may take its place");
    for (unsigned i = 0; i < 3; i++)
        close(fd[i]);
    close(other);
    check(server_comes_to(server, "sockets", 0, false), "all are closed");
}

static void check_connections_per_address(const struct server *server)
{
    int fd[10], extra;
    char answer[4096];

    for (unsigned i = 0; i < 10; i++)
        fd[i] = client_open(server, 4);
    extra = client_open(server, 4);
    check(client_answer(extra, answer, sizeof answer, false) == 429 &&
              strstr(answer, "\r\nRetry-After: 20\r\n"),
          "an eleventh connection of an address");
    close(extra);
    check(client_ask(server, HELLO, answer, sizeof answer) == 200, "another address may");
    for (unsigned i = 0; i < 10; i++)
        close(fd[i]);
}

static void check_connections(const struct server *server)
{
    int fd[40], extra;
    char answer[4096];

    for (unsigned i = 0; i < 40; i++)
        fd[i] = client_open(server, 10 + i);
    extra = client_open(server, 60);
    check(client_answer(extra, answer, sizeof answer, false) == 503, "too many of all");
    close(extra);
    for (unsigned i = 0; i < 40; i++)
        close(fd[i]);
    check(server_comes_to(server, "connections", 1, false), "all are closed");
}

/* The allowed number of messages comes back, then 1008; others at the address may come. */
static void check_rate(const struct server *server, unsigned from, const char *first,
                       unsigned allowed, unsigned frame)
{
    int fd = client_socket(server, from, "/ws");
    char payload[256];
    unsigned echoes = 0;
    size_t size = sizeof payload;
    int other;

    if (first)
        client_frame(fd, 0x81, first, strlen(first));
    for (unsigned i = 0; i < allowed + 20; i++)
        client_frame(fd, frame, "m", 1);
    while (client_read_frame(fd, payload, &size) == (frame == 0x89 ? 0x8a : 0x81)) {
        echoes++;
        size = sizeof payload;
    }
    check(echoes == allowed && size > 2 && memcmp(payload, "\x03\xf0", 2) == 0,
          "%u messages are allowed, %u came back", allowed, echoes);
    close(fd);
    other = client_socket(server, from, "/ws");
    check(other > 0, "others of the address may come");
    close(other);
}

static void check_greed(void)
{
    struct server server = server_start(&(struct net_config){.sockets_per_address = 3,
                                                             .connections_per_address = 10,
                                                             .connections = 40,
                                                             .messages_per_20s = 4});

    check_sockets_per_address(&server);
    check_connections_per_address(&server);
    check_connections(&server);
    check_rate(&server, 70, NULL, 4, 0x81);
    check_rate(&server, 72, NULL, 4, 0x89);
    check_rate(&server, 74, "rate 2", 1, 0x81); /* the first message had its price too */
    check(server_state(&server, "abuse") == 3, "three were thrown out");
    check(server_stop(&server), "the server ends cleanly");
}

/* ---- prices ---- */

static void fill_purse(const struct server *server, int prices)
{
    char request[64], answer[4096];

    snprintf(request, sizeof request, "GET /purse?%d HTTP/1.1\r\nHost: a\r\n\r\n", prices);
    check(client_ask(server, request, answer, sizeof answer) == 200, "a purse with %d", prices);
}

/* Reads one frame of a socket; is it this one? */
static bool gets(int fd, unsigned first, const char *text)
{
    char payload[256];
    size_t size = sizeof payload;

    return client_read_frame(fd, payload, &size) == (int)first && size == strlen(text) &&
           memcmp(payload, text, size) == 0;
}

/* Two messages, a ping and another message on each of ten sockets. */
static void send_four(const int fd[10])
{
    for (unsigned i = 0; i < 10; i++) {
        client_frame(fd[i], 0x81, "first", 5);
        client_frame(fd[i], 0x81, "second", 6);
        client_frame(fd[i], 0x89, "third", 5);
        client_frame(fd[i], 0x81, "fourth", 6);
    }
}

/* What is not paid for waits, and nothing of it is lost or changes places. */
static void check_prices(void)
{
    struct server server = server_start(&(struct net_config){.connections_per_address = 1000});
    int fd[10], right = 0;

    for (unsigned i = 0; i < 10; i++)
        fd[i] = client_socket(&server, 2, "/ws");
    fill_purse(&server, 7);
    send_four(fd);
    check(server_comes_to(&server, "asked", 7 + 10 * 3, true), "each is asked for again");
    check(server_state(&server, "messages") <= 7, "no more is taken than was paid for");
    fill_purse(&server, 0);
    check(server_comes_to(&server, "asked", 10 * 3, true), "and again");
    fill_purse(&server, 1000);
    for (unsigned i = 0; i < 10; i++)
        right += gets(fd[i], 0x81, "first") && gets(fd[i], 0x81, "second") &&
                 gets(fd[i], 0x8a, "third") && gets(fd[i], 0x81, "fourth");
    check(right == 10, "all of it comes back in the end: %d", right);
    check(server_state(&server, "messages") == 30, "once");
    fill_purse(&server, 0);
    send_four(fd);
    for (unsigned i = 0; i < 5; i++)
        close(fd[i]);
    check(server_comes_to(&server, "asked", 30, true), "also for those who left");
    kill(server.pid, SIGUSR1);
    for (unsigned i = 5; i < 10; i++) {
        check(client_close_code(fd[i]) == 1001, "who waits is told of the end");
        close(fd[i]);
    }
    check(server_stop(&server), "the server ends cleanly");
}

/* ---- proxies ---- */

static void check_who(const struct server *server, const char *fields, const char *data)
{
    char request[512], answer[4096], *body;

    snprintf(request, sizeof request, "GET /who HTTP/1.1\r\nHost: a\r\n%s\r\n", fields);
    client_ask(server, request, answer, sizeof answer);
    body = strstr(answer, "\r\n\r\n");
    check(body && strcmp(body + 4, data) == 0, "%s: '%s' is wanted, got '%s'", fields, data,
          body ? body + 4 : "");
    check(!strstr(answer, "\r\nStrict-Transport-Security: max-age=31536000\r\n") ==
              !strstr(data, "secure"),
          "%s: the promise of TLS", fields);
}

static void check_proxies(void)
{
    struct server server = server_start(&(struct net_config){
        .trusted_proxies = "127.0.0.0/8, 2001:db8:1::/48", .connections_per_address = 2});

    check_who(&server, "", "127.0.0.1");
    check_who(&server, "X-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7");
    check_who(&server, "X-Forwarded-For: 6.6.6.6, 192.0.2.7\r\n", "192.0.2.7");
    check_who(&server, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7");
    check_who(&server, "X-Forwarded-For: 192.0.2.7, 127.9.9.9,2001:db8:1::5\r\n", "192.0.2.7");
    check_who(&server, "X-Forwarded-For: 127.0.0.9\r\n", "127.0.0.9");
    check_who(&server, "X-Forwarded-For: [2001:db8::1]\r\n", "2001:db8::1");
    check_who(&server, "X-Forwarded-For: nonsense\r\n", "127.0.0.1");
    check_who(&server, "X-Forwarded-For: 192.0.2.7, nonsense\r\n", "127.0.0.1");
    check_who(&server, "X-Forwarded-For: 1.2.3.4.5.6\r\n", "127.0.0.1");
    check_who(&server, "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n",
              "192.0.2.7 secure");
    check_who(&server, "X-Forwarded-Proto: http\r\n", "127.0.0.1");
    check(server_stop(&server), "the server ends cleanly");
}

/* An IPv4 client of an IPv6 listener keeps its name. */
static void check_both(void)
{
    struct server server = server_start(&(struct net_config){.listen = "[::]:0"});

    check_who(&server, "", "127.0.0.1");
    check(server_stop(&server), "the server ends cleanly");
}

/* ---- many sockets ---- */

static void raise_file_limit(void)
{
    struct rlimit limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool is_sanitized(void)
{
#ifdef __SANITIZE_ADDRESS__
    return true;
#else
    return false;
#endif
}

static void check_many(unsigned count)
{
    struct server server =
        server_start(&(struct net_config){.connections = count + 100, .messages_per_20s = 1000000});
    int *fd = calloc(count, sizeof *fd);
    long before = server_memory(&server), each;
    unsigned open = 0, echoed = 0;
    char payload[64];

    for (unsigned i = 0; fd && i < count; i++) {
        fd[i] = client_socket(&server, 2 + i / 50, "/ws"); /* as many as an address may have */
        open += fd[i] > 0;
    }
    check(open == count, "%u of %u sockets are open", open, count);
    each = (server_memory(&server) - before) * 1024 / (long)count;
    printf("%u sockets: %ld bytes each\n", open, each);
    check(is_sanitized() || each <= BYTES_A_SOCKET, "%ld bytes a socket", each);
    for (unsigned i = 0; fd && i < count; i++)
        client_frame(fd[i], 0x81, "all", 3);
    for (unsigned i = 0; fd && i < count; i++) {
        size_t size = sizeof payload;

        echoed += client_read_frame(fd[i], payload, &size) == 0x81;
    }
    check(echoed == count, "%u of %u answer", echoed, count);
    check(server_stop(&server), "the server ends cleanly with all of them open");
    for (unsigned i = 0; fd && i < count; i++)
        close(fd[i]);
    free(fd);
}

/* ---- the end ---- */

static void check_drain(void)
{
    struct server server = server_start(&(struct net_config){.connections_per_address = 1000});
    int socket = client_socket(&server, 0, "/ws"), resting = client_open(&server, 0),
        asking = client_open(&server, 0);
    char answer[4096];

    client_send_text(resting, HELLO);
    client_answer(resting, answer, sizeof answer, false);
    client_send_text(asking, "GET /he");
    check(server_state(&server, "sockets") == 1, "a socket is open");
    kill(server.pid, SIGUSR1);
    check(client_close_code(socket) == 1001, "a socket is told that the server goes away");
    check(recv(resting, answer, 1, 0) == 0, "a resting connection is ended");
    client_send_text(asking, "llo HTTP/1.1\r\nHost: a\r\n\r\n");
    check(client_answer(asking, answer, sizeof answer, false) == 503, "a late request gets 503");
    check(client_open(&server, 0) < 0, "nobody new comes in");
    check(server_stop(&server), "the server ends cleanly");
    close(socket);
    close(resting);
    close(asking);
}

/* Everything half done when the end comes. */
static void check_stop(void)
{
    static const char hello_slowly[] = HELLO HELLO SLOWLY;
    static const char *const begun[] = {
        "",
        "GET /hel",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
        SLOWLY,
        hello_slowly,
        "GET /big?30000000 HTTP/1.1\r\nHost: a\r\n\r\n",
        "broken\r\n\r\n"};
    enum { COUNT = sizeof begun / sizeof *begun };
    struct server server = server_start(&(struct net_config){.connections_per_address = 1000});
    int fd[COUNT], sockets[3];

    for (unsigned i = 0; i < COUNT; i++) {
        fd[i] = client_open(&server, 0);
        client_send_text(fd[i], begun[i]);
    }
    for (unsigned i = 0; i < 3; i++)
        sockets[i] = client_socket(&server, 0, "/ws");
    client_send(sockets[0],
                "\x01\x82"
                "1234"
                "a",
                7);
    client_frame(sockets[1], 0x81, "close", 5);
    check(server_comes_to(&server, "calls", 3, true), "calls are waiting");
    check(server_stop(&server), "the server ends cleanly in the middle of everything");
    for (unsigned i = 0; i < COUNT; i++)
        close(fd[i]);
    for (unsigned i = 0; i < 3; i++)
        close(sockets[i]);
}

/* The end may be called for from inside any callback. */
static void check_stop_inside(void)
{
    struct net_config config = {.connections_per_address = 1000};
    struct server server = server_start(&config);
    int fd = client_socket(&server, 0, "/ws"), other = client_socket(&server, 0, "/ws");

    client_frame(fd, 0x81, "stop", 4);
    client_frame(fd, 0x81, "more", 4);
    check(server_ends(&server), "a message that stops the server");
    close(fd);
    close(other);
    server = server_start(&config);
    fd = client_open(&server, 0);
    other = client_socket(&server, 0, "/ws");
    client_send_text(fd, "GET /stop HTTP/1.1\r\nHost: a\r\n\r\n" HELLO);
    check(server_ends(&server), "a request that stops the server");
    close(fd);
    close(other);
}

static void check_start(const struct net_config *config, const char *name)
{
    struct net_handlers handlers = {0};
    struct ph_error error = {0};
    uv_loop_t loop;

    uv_loop_init(&loop);
    check(!net_start(&loop, config, &handlers, &error) && error.what[0], "%s is refused", name);
    uv_run(&loop, UV_RUN_DEFAULT);
    check(uv_loop_close(&loop) == 0, "%s leaves nothing", name);
}

static void check_starts(void)
{
    check_start(&(struct net_config){.listen = "nowhere"}, "no port");
    check_start(&(struct net_config){.listen = "127.0.0.1:99999"}, "port 99999");
    check_start(&(struct net_config){.listen = "example.org:80"}, "a name");
    check_start(&(struct net_config){.listen = "192.0.2.1:0"}, "an address that is not ours");
    check_start(&(struct net_config){.listen = "127.0.0.1:0", .trusted_proxies = "x"}, "proxy x");
    check_start(&(struct net_config){.listen = "127.0.0.1:0", .trusted_proxies = "10.0.0.0/33"},
                "a prefix of 33");
    check_start(&(struct net_config){.listen = "127.0.0.1:0", .certificate = "/dev/null"},
                "a certificate alone");
    check_start(&(struct net_config){.listen = "127.0.0.1:0",
                                     .certificate = "/dev/null",
                                     .key = "/dev/null"},
                "an empty certificate");
}

int main(void)
{
    const char *count = getenv("POSTHORN_SOCKETS");

    raise_file_limit();
    check_starts();
    check_greed();
    check_prices();
    check_proxies();
    if (access("/proc/net/if_inet6", F_OK) == 0)
        check_both();
    check_many(count ? (unsigned)strtoul(count, NULL, 10) : SOCKETS_USUAL);
    check_drain();
    check_stop();
    check_stop_inside();
    return finish();
}
