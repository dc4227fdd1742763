/* posthorn serve: runs the server. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/number.h"
#include "cli/cli.h"
#include "server/http/origin.h"
#include "server/net/address.h"
#include "server/ops/limits.h"
#include "server/ops/log.h"
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
    OPT_KEEP,
    OPT_INSECURE,
    OPT_NO_SANDBOX,
    OPT_LOG_LEVEL,
};

const struct cli_option cli_serve_options[] = {
    [OPT_LISTEN] = {"listen", "ADDR:PORT",
                    "address to listen on (default 127.0.0.1:8080); a port alone: 127.0.0.1"},
    [OPT_STORE] = {"store", "FILE", "where tables are stored (default: in the user's data folder)"},
    [OPT_PUBLIC_URL] = {"public-url", "URL", "address that players use, for links"},
    [OPT_CERTIFICATE] = {"tls-cert", "FILE", "certificate chain (PEM); with --tls-key"},
    [OPT_KEY] = {"tls-key", "FILE", "private key (PEM)"},
    [OPT_PROXY] = {"trusted-proxy", "ADDR",
                   "a reverse proxy that ends TLS; separate several with commas"},
    [OPT_LIMITS] = {"limits", "LIST", "rate limits: NAME=MOST/SECONDS,... (docs/hosts/hosting.md)"},
    [OPT_SOCKETS] = {"sockets-per-address", "N", "open sockets for each address (default 50)"},
    [OPT_THREADS] = {"threads", "N", "threads for computer players (default: by the machine)"},
    [OPT_TABLES] = {"tables-in-memory", "N", "tables kept in memory while unused (default 2500)"},
    [OPT_KEEP] = {"keep", "LIST",
                  "days: waiting=30,finished=0,chat=0 (0: for ever; docs/hosts/privacy.md)"},
    [OPT_INSECURE] = {"insecure", NULL, "allow a public address without TLS"},
    [OPT_NO_SANDBOX] = {"no-sandbox", NULL, "do not restrict the process; for debuggers"},
    [OPT_LOG_LEVEL] = {"log-level", "LEVEL", "debug, info (default), warning or error"},
    {NULL, NULL, NULL},
};

struct serve {
    struct server_config config;
    bool insecure;
    struct ph_buf listen, store;
};

/* ---- the address ---- */

/* Addresses of this machine and of private networks (RFC 1918, 3927, 4193, 4291) cannot be reached
 * from the internet. */
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

enum place { NOT_A_PLACE, PRIVATE_PLACE, PUBLIC_PLACE };

static enum place place_of_host(char *host)
{
    size_t size = strlen(host);
    uint8_t address[16];

    if (strcmp(host, "localhost") == 0)
        return PRIVATE_PLACE;
    if (inet_pton(AF_INET, host, address) == 1)
        return is_private_4(address) ? PRIVATE_PLACE : PUBLIC_PLACE;
    if (size < 2 || host[0] != '[' || host[size - 1] != ']')
        return NOT_A_PLACE;
    host[size - 1] = '\0';
    if (inet_pton(AF_INET6, host + 1, address) != 1)
        return NOT_A_PLACE;
    return is_private_6(address) ? PRIVATE_PLACE : PUBLIC_PLACE;
}

/* "ADDRESS:PORT" or "[ADDRESS]:PORT". */
static enum place place_of(const char *listen)
{
    const char *colon = strrchr(listen, ':');
    char host[INET6_ADDRSTRLEN + 2];
    uint64_t port;

    if (!colon || (size_t)(colon - listen) >= sizeof host ||
        !ph_number_read(colon + 1, UINT16_MAX, &port))
        return NOT_A_PLACE;
    snprintf(host, sizeof host, "%.*s", (int)(colon - listen), listen);
    return place_of_host(host);
}

/* A port alone is a port of this machine: nobody is served from outside without asking for it. */
static int read_listen(const struct cli_args *args, struct serve *serve)
{
    uint64_t port;

    ph_buf_clear(&serve->listen);
    ph_buf_addf(&serve->listen, "%s%s",
                ph_number_read(args->value, UINT16_MAX, &port) ? "127.0.0.1:" : "", args->value);
    serve->config.net.listen = ph_buf_text(&serve->listen);
    if (place_of(serve->config.net.listen) != NOT_A_PLACE)
        return CLI_OK;
    return cli_usage(args, "--listen: ADDRESS:PORT is expected, such as 127.0.0.1:8080 or "
                           "[::1]:8080, or a port from 0 to 65535");
}

/* ---- other options ---- */

static int read_proxies(const struct cli_args *args, struct net_config *net)
{
    struct net_proxies proxies;
    struct ph_error error = {0};

    net->trusted_proxies = args->value;
    if (net_proxies_read(args->value, &proxies, &error))
        return CLI_OK;
    return cli_usage(args, "--trusted-proxy: %s%s%s", error.where, error.where[0] ? ": " : "",
                     error.what);
}

static int read_public_url(const struct cli_args *args, struct server_config *config)
{
    struct origin origin;
    struct ph_error error = {0};

    config->public_url = args->value;
    if (origin_init(&origin, args->value, &error))
        return CLI_OK;
    return cli_usage(args, "--public-url: %s", error.what);
}

/* The limits are read here only to report errors before the server starts. */
static int read_limits(const struct cli_args *args, struct server_config *config)
{
    struct limits *limits = limits_create();
    struct ph_error error = {.what = "out of memory"};
    bool ok = limits && limits_set(limits, args->value, &error);

    limits_destroy(limits);
    config->limits = args->value;
    return ok ? CLI_OK : cli_usage(args, "--limits: %s", error.what);
}

static int read_keep(const struct cli_args *args, struct server_config *config)
{
    struct ph_error error = {0};

    return upkeep_keep_read(&config->keep, args->value, &error)
               ? CLI_OK
               : cli_usage(args, "--keep: %s", error.what);
}

static int read_level(const struct cli_args *args)
{
    static const char *const names[] = {"debug", "info", "warning", "error"};

    for (unsigned level = LOG_DEBUG; level <= LOG_ERROR; level++)
        if (strcmp(names[level], args->value) == 0) {
            log_set_level((enum log_level)level);
            return CLI_OK;
        }
    return cli_usage(args, "--log-level: expected debug, info, warning or error");
}

static int read_argument(struct cli_args *args, int what, struct serve *serve)
{
    struct net_config *net = &serve->config.net;
    uint64_t number = 0;
    int status = CLI_OK;

    switch (what) {
    case OPT_LISTEN: return read_listen(args, serve);
    case OPT_STORE: serve->config.store = args->value; break;
    case OPT_PUBLIC_URL: return read_public_url(args, &serve->config);
    case OPT_CERTIFICATE: net->certificate = args->value; break;
    case OPT_KEY: net->key = args->value; break;
    case OPT_PROXY: return read_proxies(args, net);
    case OPT_LIMITS: return read_limits(args, &serve->config);
    case OPT_SOCKETS:
        status = cli_number(args, 0, 1000000, &number);
        net->sockets_per_address = (unsigned)number;
        if (number > 0)
            net->connections_per_address = 4 * (unsigned)number;
        break;
    case OPT_THREADS:
        status = cli_number(args, 0, 64, &number);
        serve->config.threads = (unsigned)number;
        break;
    case OPT_TABLES:
        status = cli_number(args, 0, 1000000, &number);
        serve->config.rooms = (unsigned)number;
        break;
    case OPT_KEEP: return read_keep(args, &serve->config);
    case OPT_INSECURE: serve->insecure = true; break;
    case OPT_NO_SANDBOX: serve->config.no_sandbox = true; break;
    case OPT_LOG_LEVEL: return read_level(args);
    case CLI_WORD: return cli_usage(args, "serve takes no word: %s", args->value);
    default: return CLI_USAGE;
    }
    return status;
}

/* ---- safety ---- */

static int check_safety(const struct cli_args *args, const struct serve *serve)
{
    const struct net_config *net = &serve->config.net;

    if (!net->certificate != !net->key)
        return cli_usage(args, "--tls-cert and --tls-key must be given together");
    if (net->certificate || net->trusted_proxies || serve->insecure ||
        place_of(net->listen) == PRIVATE_PLACE)
        return CLI_OK;
    return cli_usage(args,
                     "%s is a public address, and without TLS anyone on the network path can read "
                     "keys and take seats: give --tls-cert and --tls-key, or --trusted-proxy, or "
                     "--insecure",
                     net->listen);
}

/* ---- the store ---- */

/* $XDG_DATA_HOME/posthorn/tables.db. Creates the folder. */
static bool default_store(struct ph_buf *path, struct ph_error *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/')
        ph_buf_add(path, data);
    else if (home && home[0] == '/')
        ph_buf_addf(path, "%s/.local/share", home);
    else
        return ph_fail(error, "", "there is no home folder; name a file with --store");
    ph_buf_add(path, "/posthorn");
    for (char *slash = path->at ? strchr(path->at + 1, '/') : NULL; slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path->at, 0700);
        *slash = '/';
    }
    if (mkdir(ph_buf_text(path), 0700) != 0 && errno != EEXIST)
        return ph_fail(error, path->at, "cannot be created: %s", strerror(errno));
    ph_buf_add(path, "/tables.db");
    return !path->failed;
}

/* ---- start ---- */

/* Prints the link, for a terminal that makes links clickable. */
static void on_ready(void *data, unsigned port)
{
    const struct serve *serve = data;
    const char *listen = serve->config.net.listen;
    const char *colon = strrchr(listen, ':');

    if (serve->config.public_url)
        printf("Posthorn is listening on %s\n", serve->config.public_url);
    else
        printf("Posthorn is listening on %s://%.*s:%u/\n",
               serve->config.net.certificate ? "https" : "http",
               (int)(colon ? (size_t)(colon - listen) : strlen(listen)), listen, port);
    fflush(stdout);
}

int cli_serve(struct cli_args *args)
{
    struct serve serve = {
        .config = {.net.listen = "127.0.0.1:8080", .keep = upkeep_keep_default()}};
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
    ph_buf_finish(&serve.listen);
    ph_buf_finish(&serve.store);
    return status;
}
