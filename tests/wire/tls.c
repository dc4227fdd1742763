/* TLS: requests and sockets through it, and who is turned away. */
#include "certificate.h"
#include "wire.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char certificate_file[64], key_file[64];

/* ---- a client ---- */

struct client {
    int fd;
    SSL_CTX *context;
    SSL *tls; /* NULL: the handshake failed */
};

static struct client open_tls(const struct server *server, int most)
{
    struct client client = {.fd = client_open(server, 0),
                            .context = SSL_CTX_new(TLS_client_method())};

    must(client.context != NULL, "a context");
    SSL_CTX_set_security_level(client.context, 0); /* to be able to offer what is too old */
    SSL_CTX_set_min_proto_version(client.context, TLS1_VERSION);
    SSL_CTX_set_max_proto_version(client.context, most);
    SSL_CTX_set_alpn_protos(client.context, (const unsigned char *)"\x02h2\x08http/1.1", 12);
    client.tls = SSL_new(client.context);
    must(client.tls && SSL_set_fd(client.tls, client.fd), "a connection");
    if (SSL_connect(client.tls) != 1) {
        SSL_free(client.tls);
        client.tls = NULL;
        ERR_clear_error();
    }
    return client;
}

static void close_tls(struct client *client)
{
    SSL_free(client->tls);
    SSL_CTX_free(client->context);
    close(client->fd);
}

/* Sends, then reads until the end or until `wanted` bytes have come. */
static size_t talk(struct client *client, const char *bytes, size_t size, char *to, size_t wanted)
{
    size_t len = 0;
    int got = 1;

    must(SSL_write(client->tls, bytes, (int)size) == (int)size, "writing");
    while (got > 0 && len < wanted) {
        got = SSL_read(client->tls, to + len, (int)(wanted - len));
        len += got > 0 ? (size_t)got : 0;
    }
    to[len] = '\0';
    return len;
}

/* ---- checks ---- */

static void check_request(const struct server *server, int version)
{
    static const char request[] = "GET /who HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    struct client client = open_tls(server, version);
    const unsigned char *protocol = NULL;
    unsigned protocol_size = 0;
    char answer[4097] = "";

    check(client.tls != NULL, "a handshake with at most %x", (unsigned)version);
    if (client.tls) {
        talk(&client, request, sizeof request - 1, answer, sizeof answer - 1);
        SSL_get0_alpn_selected(client.tls, &protocol, &protocol_size);
    }
    check(strncmp(answer, "HTTP/1.1 200 ", 13) == 0 && strstr(answer, "\r\n\r\n127.0.0.1 secure") &&
              strstr(answer, "\r\nStrict-Transport-Security: max-age=31536000\r\n"),
          "a request through TLS: %.30s", answer);
    check(protocol_size == 8 && memcmp(protocol, "http/1.1", 8) == 0, "http/1.1 is chosen");
    close_tls(&client);
}

static void check_big(const struct server *server)
{
    enum { SIZE = 3000000 };
    static const char request[] =
        "GET /big?3000000 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    struct client client = open_tls(server, 0);
    char *answer = malloc(SIZE + 8192);
    const char *body;

    must(answer && client.tls, "a connection");
    talk(&client, request, sizeof request - 1, answer, SIZE + 8191);
    body = strstr(answer, "\r\n\r\n");
    check(body && strlen(body + 4) == SIZE, "3 MB through TLS");
    free(answer);
    close_tls(&client);
}

static void check_socket(const struct server *server)
{
    static const char hello[] = "\x81\x82\x00\x00\x00\x00hi";
    struct client client = open_tls(server, 0);
    char answer[4097], *end = NULL;
    size_t len;

    must(client.tls != NULL, "a connection");
    talk(&client, upgrade_head, strlen(upgrade_head), answer, 1);
    len = 1 + (size_t)SSL_read(client.tls, answer + 1, sizeof answer - 2);
    answer[len] = '\0';
    end = strstr(answer, "\r\n\r\n");
    check(strncmp(answer, "HTTP/1.1 101 ", 13) == 0 && end && end + 4 == answer + len,
          "a handshake through TLS");
    talk(&client, hello, sizeof hello - 1, answer, 4);
    check(memcmp(answer, "\x81\x02hi", 4) == 0, "an echo through TLS");
    close_tls(&client);
}

static void check_turned_away(const struct server *server)
{
    struct client old = open_tls(server, TLS1_1_VERSION);
    char answer[256];
    bool ended;
    int fd = client_open(server, 0);

    check(old.tls == NULL, "TLS 1.1 is too old");
    close_tls(&old);
    client_send_text(fd, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
    client_read_all(fd, answer, sizeof answer, 15, &ended);
    check(ended && !strstr(answer, "HTTP/1.1 200"), "no plain request is answered");
    close(fd);
    fd = client_open(server, 0);
    client_send(fd, "\x16\x03\x01", 3);
    client_read_all(fd, answer, sizeof answer, 15, &ended);
    check(ended, "a handshake that stands still is ended");
    close(fd);
}

int main(void)
{
    struct net_config config = {
        .header_seconds = 1, .certificate = certificate_file, .key = key_file};
    struct server server;

    signal(SIGPIPE, SIG_IGN);
    certificate_write(EVP_EC_gen("P-256"), certificate_file, key_file);
    server = server_start(&config);
    check_request(&server, TLS1_3_VERSION);
    check_request(&server, TLS1_2_VERSION);
    check_big(&server);
    check_socket(&server);
    check_turned_away(&server);
    check(server_stop(&server), "the server ends cleanly");
    unlink(certificate_file);
    unlink(key_file);
    return finish();
}
