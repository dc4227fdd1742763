/* posthorn serve: the tables of this machine for everybody who has a link. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/wish.h"
#include "server/log.h"
#include "server/server.h"

enum {
    OPT_LISTEN,
    OPT_STORE,
    OPT_PUBLIC_URL,
    OPT_CERTIFICATE,
    OPT_KEY,
    OPT_PROXY,
    OPT_LIMITS,
    OPT_SOCKETS,
    OPT_THREADS,
    OPT_TABLES,
    OPT_INSECURE,
    OPT_LOG_LEVEL,
};

/* clang-format off */
const struct cli_option cli_serve_options[] = {
    [OPT_LISTEN] = {"listen", "ADDR:PORT", "where to wait for players (else 127.0.0.1:8080)"},
    [OPT_STORE] = {"store", "FILE", "where the tables are kept (else in the data folder)"},
    [OPT_PUBLIC_URL] = {"public-url", "URL", "what the server is called from outside"},
    [OPT_CERTIFICATE] = {"tls-cert", "FILE", "certificate chain (PEM); with --tls-key"},
    [OPT_KEY] = {"tls-key", "FILE", "private key (PEM)"},
    [OPT_PROXY] = {"trusted-proxy", "ADDR", "a proxy that speaks TLS for us; a list with commas"},
    [OPT_LIMITS] = {"limits", "LIST", "how often: NAME=MOST/SECONDS,... (docs/hosts/hosting.md)"},
    [OPT_SOCKETS] = {"sockets-per-address", "N", "open sockets of one address (else 50)"},
    [OPT_THREADS] = {"threads", "N", "threads for computer players (else by the machine)"},
    [OPT_TABLES] = {"tables-in-memory", "N", "more only while they are in use (else 2500)"},
    [OPT_INSECURE] = {"insecure", NULL, "serve a public address without TLS all the same"},
    [OPT_LOG_LEVEL] = {"log-level", "LEVEL", "debug, info (else), warning or error"},
    {NULL, NULL, NULL},
};
/* clang-format on */

struct serve {
    struct server_config config;
    bool insecure;
    struct ph_buf store;
};

static int read_level(const struct cli_args *args)
{
    static const char *const names[] = {"debug", "info", "warning", "error"};

    for (unsigned level = LOG_DEBUG; level <= LOG_ERROR; level++)
        if (strcmp(names[level], args->value) == 0) {
            log_set_level((enum log_level)level);
            return CLI_OK;
        }
    return cli_usage(args, "--log-level: debug, info, warning or error is expected");
}

static int read_argument(struct cli_args *args, int what, struct serve *serve)
{
    struct net_config *net = &serve->config.net;
    uint64_t number = 0;
    int status = CLI_OK;

    switch (what) {
    case OPT_LISTEN: net->listen = args->value; break;
    case OPT_STORE: serve->config.store = args->value; break;
    case OPT_PUBLIC_URL: serve->config.public_url = args->value; break;
    case OPT_CERTIFICATE: net->certificate = args->value; break;
    case OPT_KEY: net->key = args->value; break;
    case OPT_PROXY: net->trusted_proxies = args->value; break;
    case OPT_LIMITS: serve->config.limits = args->value; break;
    case OPT_SOCKETS:
        status = wish_number(args, "sockets-per-address", 1000000, &number);
        net->sockets_per_address = (unsigned)number;
        if (number > 0)
            net->connections_per_address = 4 * (unsigned)number;
        break;
    case OPT_THREADS:
        status = wish_number(args, "threads", 64, &number);
        serve->config.threads = (unsigned)number;
        break;
    case OPT_TABLES:
        status = wish_number(args, "tables-in-memory", 1000000, &number);
        serve->config.rooms = (unsigned)number;
        break;
    case OPT_INSECURE: serve->insecure = true; break;
    case OPT_LOG_LEVEL: return read_level(args);
    case CLI_WORD: return cli_usage(args, "serve takes no word: %s", args->value);
    default: return CLI_USAGE;
    }
    return status;
}

/* ---- is it safe? ---- */

/* Addresses of this machine and of private networks (RFC 1918, 4193, 3927, 4291): who listens there
 * is not on the open net. */
static bool is_private_4(const uint8_t *a)
{
    return a[0] == 127 || a[0] == 10 || (a[0] == 172 && a[1] >= 16 && a[1] < 32) ||
           (a[0] == 192 && a[1] == 168) || (a[0] == 169 && a[1] == 254);
}

static bool is_private_6(const uint8_t *a)
{
    struct in6_addr address;

    memcpy(&address, a, sizeof address);
    return IN6_IS_ADDR_LOOPBACK(&address) || (a[0] & 0xfe) == 0xfc ||
           (a[0] == 0xfe && (a[1] & 0xc0) == 0x80) ||
           (IN6_IS_ADDR_V4MAPPED(&address) && is_private_4(a + 12));
}

/* "ADDR:PORT" or "[ADDR]:PORT". */
static bool is_private(const char *listen)
{
    const char *colon = strrchr(listen, ':');
    size_t size = colon ? (size_t)(colon - listen) : strlen(listen);
    char host[INET6_ADDRSTRLEN + 2];
    uint8_t address[16];

    if (size >= sizeof host)
        return false;
    memcpy(host, listen, size);
    host[size] = '\0';
    if (size > 1 && host[0] == '[' && host[size - 1] == ']') {
        host[size - 1] = '\0';
        return inet_pton(AF_INET6, host + 1, address) == 1 && is_private_6(address);
    }
    return strcmp(host, "localhost") == 0 ||
           (inet_pton(AF_INET, host, address) == 1 && is_private_4(address));
}

static int check_safety(const struct cli_args *args, const struct serve *serve)
{
    const struct net_config *net = &serve->config.net;

    if (!net->certificate != !net->key)
        return cli_usage(args, "--tls-cert and --tls-key belong together");
    if (net->certificate || net->trusted_proxies || serve->insecure || is_private(net->listen))
        return CLI_OK;
    return cli_usage(args,
                     "%s can be reached from outside, and without TLS everybody on the way can "
                     "take a seat: give --tls-cert and --tls-key, or --trusted-proxy; or say "
                     "--insecure",
                     net->listen);
}

/* ---- where it is kept ---- */

/* $XDG_DATA_HOME/posthorn/tables.db; the folder is made. */
static bool default_store(struct ph_buf *path, struct ph_error *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/')
        ph_buf_add(path, data);
    else if (home && home[0] == '/')
        ph_buf_addf(path, "%s/.local/share", home);
    else
        return ph_fail(error, "",
                       "there is no home folder; say with --store where tables are kept");
    ph_buf_add(path, "/posthorn");
    for (char *slash = path->at ? strchr(path->at + 1, '/') : NULL; slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path->at, 0700);
        *slash = '/';
    }
    if (mkdir(ph_buf_text(path), 0700) != 0 && errno != EEXIST)
        return ph_fail(error, path->at, "cannot be made: %s", strerror(errno));
    ph_buf_add(path, "/tables.db");
    return !path->failed;
}

/* ---- the beginning ---- */

/* The link, where a player can click on it. */
static void on_ready(void *who, unsigned port)
{
    const struct serve *serve = who;
    const char *listen = serve->config.net.listen;
    const char *colon = strrchr(listen, ':');

    if (serve->config.public_url)
        printf("Posthorn waits at %s\n", serve->config.public_url);
    else
        printf("Posthorn waits at %s://%.*s:%u/\n",
               serve->config.net.certificate ? "https" : "http",
               (int)(colon ? (size_t)(colon - listen) : strlen(listen)), listen, port);
    fflush(stdout);
}

int cli_serve(struct cli_args *args)
{
    struct serve serve = {.config.net.listen = "127.0.0.1:8080"};
    struct ph_error error = {0};
    int what, status = CLI_OK;

    while (status == CLI_OK && (what = cli_next(args)) != CLI_END)
        status = read_argument(args, what, &serve);
    if (status == CLI_OK)
        status = check_safety(args, &serve);
    if (status == CLI_OK && !serve.config.store) {
        if (default_store(&serve.store, &error))
            serve.config.store = ph_buf_text(&serve.store);
        else
            status = cli_failed(&error);
    }
    if (status == CLI_OK && !server_run(&serve.config, on_ready, &serve, &error))
        status = cli_failed(&error);
    ph_buf_finish(&serve.store);
    return status;
}
