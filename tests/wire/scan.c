/* What a server accepts in TLS: every version and every cipher suite that this OpenSSL can offer is
 * tried by itself, and what was accepted is compared with the list in docs/hosts/hosting.md. */
#include "certificate.h"
#include "wire.h"

#include <openssl/err.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_MAX = 64 };

/* What was accepted, each name once. */
static char accepted[NAMES_MAX][64];
static unsigned accepted_count, tried;

/* ---- trying ---- */

struct client {
    int fd;
    SSL_CTX *context;
    SSL *tls; /* NULL: the handshake failed */
};

/* A client of one version, with `suites` (all that there are if NULL). */
static struct client open_client(const struct server *server, int version, const char *suites)
{
    struct client client = {.fd = client_open(server, 0),
                            .context = SSL_CTX_new(TLS_client_method())};
    bool new = version == TLS1_3_VERSION;

    must(client.context != NULL, "a context");
    SSL_CTX_set_security_level(client.context, 0); /* so that it can offer what is weak */
    SSL_CTX_set_min_proto_version(client.context, version);
    SSL_CTX_set_max_proto_version(client.context, version);
    SSL_CTX_clear_options(client.context, SSL_OP_NO_COMPRESSION);
    must(new ? !suites || SSL_CTX_set_ciphersuites(client.context, suites)
             : SSL_CTX_set_cipher_list(client.context, suites ? suites : "ALL:eNULL"),
         "choosing suites");
    client.tls = SSL_new(client.context);
    must(client.tls && SSL_set_fd(client.tls, client.fd), "a connection");
    tried++;
    if (SSL_connect(client.tls) != 1) {
        SSL_free(client.tls);
        client.tls = NULL;
        ERR_clear_error();
    }
    return client;
}

static void close_client(struct client *client)
{
    SSL_free(client->tls);
    SSL_CTX_free(client->context);
    close(client->fd);
}

static void note(const char *name)
{
    for (unsigned i = 0; i < accepted_count; i++)
        if (strcmp(accepted[i], name) == 0)
            return;
    must(accepted_count < NAMES_MAX, "room for the accepted suites");
    snprintf(accepted[accepted_count++], sizeof accepted[0], "%s", name);
}

static void try_suite(const struct server *server, int version, const char *name)
{
    struct client client = open_client(server, version, name);

    if (client.tls)
        note(SSL_get_cipher_name(client.tls));
    close_client(&client);
}

/* All suites before TLS 1.3 that OpenSSL has, one by one. */
static void try_old_suites(const struct server *server)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    STACK_OF(SSL_CIPHER) * all;

    must(context != NULL, "a context");
    SSL_CTX_set_security_level(context, 0);
    must(SSL_CTX_set_cipher_list(context, "ALL:eNULL"), "all suites");
    all = SSL_CTX_get_ciphers(context);
    for (int i = 0; i < sk_SSL_CIPHER_num(all); i++) {
        const SSL_CIPHER *suite = sk_SSL_CIPHER_value(all, i);

        if (strcmp(SSL_CIPHER_get_version(suite), "TLSv1.3") != 0)
            try_suite(server, TLS1_2_VERSION, SSL_CIPHER_get_name(suite));
    }
    SSL_CTX_free(context);
}

static void try_new_suites(const struct server *server)
{
    static const char *const suites[] = {"TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
                                         "TLS_AES_128_GCM_SHA256", "TLS_AES_128_CCM_SHA256",
                                         "TLS_AES_128_CCM_8_SHA256"};

    for (unsigned i = 0; i < sizeof suites / sizeof *suites; i++)
        try_suite(server, TLS1_3_VERSION, suites[i]);
}

/* ---- checks ---- */

static void check_versions(const struct server *server)
{
    static const struct {
        int version;
        const char *name;
        bool accepted;
    } versions[] = {{TLS1_VERSION, "TLS 1.0", false},
                    {TLS1_1_VERSION, "TLS 1.1", false},
                    {TLS1_2_VERSION, "TLS 1.2", true},
                    {TLS1_3_VERSION, "TLS 1.3", true}};

    for (unsigned i = 0; i < sizeof versions / sizeof *versions; i++) {
        struct client client = open_client(server, versions[i].version, NULL);

        check((client.tls != NULL) == versions[i].accepted, "%s is %s", versions[i].name,
              versions[i].accepted ? "accepted" : "refused");
        close_client(&client);
    }
}

/* A client that asks for another handshake loses its connection; nothing is compressed or resumed. */
static void check_session(const struct server *server, int version)
{
    static const char request[] = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
    struct client client = open_client(server, version, NULL);
    char answer[64];

    check(client.tls && SSL_write(client.tls, request, sizeof request - 1) > 0 &&
              SSL_read(client.tls, answer, sizeof answer) > 0,
          "%x: a request", (unsigned)version);
    if (client.tls) {
        check(!SSL_get_current_compression(client.tls), "%x: no compression", (unsigned)version);
        check(!SSL_SESSION_has_ticket(SSL_get0_session(client.tls)), "%x: no ticket",
              (unsigned)version);
    }
    if (client.tls && version == TLS1_2_VERSION)
        check(SSL_renegotiate(client.tls) == 1 && SSL_do_handshake(client.tls) != 1,
              "no renegotiation");
    ERR_clear_error();
    close_client(&client);
}

static void scan(EVP_PKEY *key)
{
    char certificate_file[64], key_file[64];
    struct net_config config = {
        .certificate = certificate_file, .key = key_file, .connections_per_address = 5000};
    struct server server;

    certificate_write(key, certificate_file, key_file);
    server = server_start(&config);
    check_versions(&server);
    try_old_suites(&server);
    try_new_suites(&server);
    check_session(&server, TLS1_2_VERSION);
    check_session(&server, TLS1_3_VERSION);
    check(server_stop(&server), "the server ends cleanly");
    unlink(certificate_file);
    unlink(key_file);
}

/* Names in backquotes that begin as those of suites do. */
static void check_documented(void)
{
    static char text[1 << 17];
    FILE *file = fopen("docs/hosts/hosting.md", "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    unsigned documented = 0;

    must(size > 0, "reading docs/hosts/hosting.md");
    fclose(file);
    for (const char *at = text; (at = strchr(at, '`')); at++)
        documented += strncmp(at, "`ECDHE-", 7) == 0 || strncmp(at, "`TLS_", 5) == 0;
    for (unsigned i = 0; i < accepted_count; i++) {
        char quoted[80];

        snprintf(quoted, sizeof quoted, "`%s`", accepted[i]);
        check(strstr(text, quoted) != NULL, "%s is accepted and not documented", accepted[i]);
    }
    check(documented == accepted_count, "%u suites are documented, %u accepted", documented,
          accepted_count);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    scan(EVP_EC_gen("P-256"));
    scan(EVP_RSA_gen(2048));
    check_documented();
    printf("%u handshakes tried, %u suites accepted\n", tried, accepted_count);
    return finish();
}
