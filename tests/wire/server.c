/* A server that echoes, in a process of its own: what it leaks or breaks is seen when it ends. */
#include "wire.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BUSY_NS = 400 * 1000 };

struct echo {
    uv_loop_t loop;
    uv_signal_t term, drain;
    uv_prepare_t round;
    unsigned in_round, round_most; /* requests, in a round of the loop */
    unsigned busy, busy_most;      /* those to /busy */
    struct net *net;
    long purse, asked; /* purse: prices that are left, -1: nothing costs; asked: by pay() */
    struct net_call *never[64];
    unsigned never_count;
};

/* ---- the end; also from inside a callback ---- */

static void stop(struct echo *echo)
{
    net_stop(echo->net);
    for (unsigned i = 0; i < echo->never_count; i++)
        net_reply(echo->never[i], &(struct net_response){.status = 503});
    uv_close((uv_handle_t *)&echo->term, NULL);
    uv_close((uv_handle_t *)&echo->drain, NULL);
    uv_close((uv_handle_t *)&echo->round, NULL);
}

/* ---- requests ---- */

static void reply(struct net_call *call, int status, const char *body, size_t size)
{
    static const struct net_header headers[] = {{"X-Test", "yes"}, {"X-Forged", "a\r\nX-Evil: b"}};

    net_reply(call, &(struct net_response){.status = status,
                                           .content_type = "text/plain",
                                           .headers = headers,
                                           .header_count = 2,
                                           .body = body,
                                           .size = size});
}

static void reply_text(struct net_call *call, const char *text)
{
    reply(call, 200, text, strlen(text));
}

static void free_timer(uv_handle_t *timer)
{
    free(timer);
}

static void on_later(uv_timer_t *timer)
{
    reply_text(timer->data, "later");
    uv_close((uv_handle_t *)timer, free_timer);
}

static void reply_later(struct echo *echo, struct net_call *call)
{
    uv_timer_t *timer = calloc(1, sizeof *timer);

    if (!timer)
        abort();
    uv_timer_init(&echo->loop, timer);
    timer->data = call;
    uv_timer_start(timer, on_later, 20, 0);
}

static void reply_big(struct net_call *call, size_t size)
{
    char *bytes = malloc(size + 1);

    if (!bytes)
        abort();
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)('a' + i % 26);
    reply(call, 200, bytes, size);
    free(bytes);
}

static void reply_state(struct echo *echo, struct net_call *call)
{
    struct net_state s;
    char text[512];

    net_look(echo->net, &s);
    snprintf(text, sizeof text,
             "requests %llu\nrefused %llu\nopened %llu\nabuse %llu\nslow %llu\nmessages %llu\n"
             "connections %u\nsockets %u\ncalls %u\nheld %zu\nmade %u\nstreams %u\n"
             "round %u\nasked %ld\nbusy %u\n",
             (unsigned long long)s.requests, (unsigned long long)s.refused,
             (unsigned long long)s.sockets_opened, (unsigned long long)s.closed_for_abuse,
             (unsigned long long)s.closed_slow, (unsigned long long)s.messages, s.connections,
             s.sockets, s.calls, s.held, streams.made, streams.open, echo->round_most, echo->asked,
             echo->busy_most);
    reply_text(call, text);
}

static void reply_who(struct net_call *call, const struct net_request *request)
{
    char text[128];

    snprintf(text, sizeof text, "%s%s", request->peer, request->secure ? " secure" : "");
    reply_text(call, text);
}

static void fill_purse(struct echo *echo, struct net_call *call, long purse)
{
    echo->purse = purse;
    echo->asked = 0;
    reply_text(call, "filled");
}

static void reply_busy(struct echo *echo, struct net_call *call)
{
    uint64_t until = uv_hrtime() + BUSY_NS;

    if (++echo->busy > echo->busy_most)
        echo->busy_most = echo->busy;
    while (uv_hrtime() < until)
        continue;
    reply_text(call, "busy");
}

static void reply_never(struct echo *echo, struct net_call *call)
{
    if (echo->never_count == sizeof echo->never / sizeof *echo->never)
        abort();
    echo->never[echo->never_count++] = call;
}

static void on_request(void *data, struct net_call *call, const struct net_request *request)
{
    struct echo *echo = data;
    const char *path = request->path;

    if (++echo->in_round > echo->round_most)
        echo->round_most = echo->in_round;
    if (strcmp(path, "/hello") == 0)
        reply_text(call, "hello");
    else if (strcmp(path, "/echo") == 0)
        reply(call, 200, request->body, request->body_size);
    else if (strcmp(path, "/path") == 0)
        reply_text(call, request->query);
    else if (strcmp(path, "/later") == 0)
        reply_later(echo, call);
    else if (strcmp(path, "/big") == 0)
        reply_big(call, strtoul(request->query, NULL, 10));
    else if (strncmp(path, "/pieces", 7) == 0)
        stream_reply(&echo->loop, call, path, (unsigned)strtoul(request->query, NULL, 10));
    else if (strcmp(path, "/purse") == 0)
        fill_purse(echo, call, strtol(request->query, NULL, 10));
    else if (strcmp(path, "/who") == 0)
        reply_who(call, request);
    else if (strcmp(path, "/state") == 0)
        reply_state(echo, call);
    else if (strcmp(path, "/busy") == 0)
        reply_busy(echo, call);
    else if (strcmp(path, "/slowly") == 0)
        reply_never(echo, call);
    else if (strcmp(path, "/nothing") == 0)
        net_reply(call, &(struct net_response){.status = 405});
    else if (strcmp(path, "/stop") == 0) {
        stop(echo);
        reply(call, 200, path, strlen(path));
    } else
        reply(call, 404, path, strlen(path));
}

/* ---- sockets ---- */

static int on_upgrade(void *data, const struct net_request *request, void **user)
{
    *user = data;
    return strcmp(request->path, "/forbidden") == 0 ? 403 : 0;
}

static void on_opened(void *data, struct net_socket *socket, void *user)
{
    (void)data;
    (void)user;
    (void)socket;
}

static bool on_pay(void *data, void *user, size_t size)
{
    struct echo *echo = data;

    (void)user;
    (void)size;
    echo->asked++;
    if (echo->purse > 0)
        echo->purse--;
    else if (echo->purse == 0)
        return false;
    return true;
}

static void flood(struct net_socket *socket)
{
    static char text[4096];

    memset(text, 'x', sizeof text);
    for (unsigned i = 0; i < 256; i++)
        if (!net_send(socket, text, sizeof text))
            return;
}

static void on_message(void *data, struct net_socket *socket, void *user, const char *text,
                       size_t size)
{
    (void)user;
    if (strcmp(text, "stop") == 0)
        stop(data);
    else if (strcmp(text, "close") == 0)
        net_close(socket, NET_GOING_AWAY, "as you wish");
    else if (strcmp(text, "flood") == 0)
        flood(socket);
    else if (strncmp(text, "rate ", 5) == 0)
        net_set_rate(socket, (unsigned)strtoul(text + 5, NULL, 10));
    else
        net_send(socket, text, size);
}

static void on_closed(void *data, struct net_socket *socket, void *user)
{
    (void)data;
    (void)user;
    if (net_send(socket, "late", 4))
        abort(); /* a closed socket takes nothing */
}

/* ---- the process ---- */

static void on_term(uv_signal_t *handle, int number)
{
    (void)number;
    stop(handle->data);
}

static void on_drain(uv_signal_t *handle, int number)
{
    struct echo *echo = handle->data;

    (void)number;
    net_drain(echo->net, true);
}

static void on_round(uv_prepare_t *prepare)
{
    struct echo *echo = prepare->data;

    echo->in_round = echo->busy = 0;
}

static _Noreturn void serve(const struct net_config *config, int tell)
{
    static struct echo echo;
    struct net_handlers handlers = {.data = &echo,
                                    .request = on_request,
                                    .upgrade = on_upgrade,
                                    .opened = on_opened,
                                    .pay = on_pay,
                                    .message = on_message,
                                    .closed = on_closed};
    struct ph_error error;
    unsigned port;

    echo.purse = -1;
    uv_loop_init(&echo.loop);
    echo.net = net_start(&echo.loop, config, &handlers, &error);
    if (!echo.net) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        exit(EXIT_FAILURE);
    }
    echo.term.data = echo.drain.data = echo.round.data = &echo;
    uv_prepare_init(&echo.loop, &echo.round);
    uv_prepare_start(&echo.round, on_round);
    uv_signal_init(&echo.loop, &echo.drain);
    uv_signal_start(&echo.drain, on_drain, SIGUSR1);
    uv_signal_init(&echo.loop, &echo.term);
    uv_signal_start(&echo.term, on_term, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
    port = net_port(echo.net);
    if (write(tell, &port, sizeof port) != sizeof port)
        exit(EXIT_FAILURE);
    close(tell);
    uv_run(&echo.loop, UV_RUN_DEFAULT);
    exit(uv_loop_close(&echo.loop) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

struct server server_start(const struct net_config *config)
{
    struct net_config filled = *config;
    struct server server = {0};
    int ends[2];

    if (!filled.listen)
        filled.listen = "127.0.0.1:0";
    fflush(stdout);
    if (pipe(ends) != 0 || (server.pid = fork()) < 0) {
        perror("server");
        exit(EXIT_FAILURE);
    }
    if (server.pid == 0) {
        close(ends[0]);
        serve(&filled, ends[1]);
    }
    close(ends[1]);
    if (read(ends[0], &server.port, sizeof server.port) != sizeof server.port)
        server.port = 0;
    close(ends[0]);
    return server;
}

bool server_ends(struct server *server)
{
    int status;

    return waitpid(server->pid, &status, 0) == server->pid && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

bool server_stop(struct server *server)
{
    kill(server->pid, SIGTERM);
    return server_ends(server);
}

long server_state(const struct server *server, const char *name)
{
    char answer[4096], wanted[64];
    const char *at;

    if (client_ask(server, "GET /state HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", answer,
                   sizeof answer) != 200)
        return -1;
    snprintf(wanted, sizeof wanted, "\n%s ", name);
    at = strstr(answer, wanted);
    return at ? strtol(at + strlen(wanted), NULL, 10) : -1;
}

bool server_comes_to(const struct server *server, const char *name, long wanted, bool at_least)
{
    for (int waited = 0; waited < 15000; waited += 50) {
        long now = server_state(server, name);

        if (now >= 0 && (at_least ? now >= wanted : now <= wanted))
            return true;
        pause_ms(50);
    }
    return false;
}

long server_memory(const struct server *server)
{
    char path[64], line[256];
    long resident = -1;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)server->pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            resident = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return resident;
}
