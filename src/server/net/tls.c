/* TLS: OpenSSL between the socket and a connection. It reads from the bytes that have just
 * arrived and writes directly to the socket, so it keeps no buffers between records. */
#include "server/net/parts.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <string.h>

/* ---- the socket, as OpenSSL sees it ---- */

static int wire_read(BIO *wire, char *to, int size)
{
    struct net_conn *conn = BIO_get_data(wire);
    struct net *net = conn->net;
    size_t len = net->tls_in_left < (size_t)size ? net->tls_in_left : (size_t)size;

    BIO_clear_retry_flags(wire);
    if (len == 0) {
        BIO_set_retry_read(wire);
        return -1;
    }
    memcpy(to, net->tls_in, len);
    net->tls_in += len;
    net->tls_in_left -= len;
    return (int)len;
}

static int wire_write(BIO *wire, const char *from, int size)
{
    uv_buf_t part = uv_buf_init((char *)from, (unsigned)size);

    BIO_clear_retry_flags(wire);
    net_conn_raw_write(BIO_get_data(wire), &part, 1);
    return size;
}

static long wire_control(BIO *wire, int command, long number, void *pointer)
{
    (void)wire;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

/* Created once and never freed. */
static BIO_METHOD *wire_method(void)
{
    static BIO_METHOD *method;

    if (!method) {
        method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection");
        if (method) {
            BIO_meth_set_read(method, wire_read);
            BIO_meth_set_write(method, wire_write);
            BIO_meth_set_ctrl(method, wire_control);
        }
    }
    return method;
}

/* ---- contexts ---- */

static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *out_len,
                           const unsigned char *in, unsigned in_len, void *unused)
{
    static const unsigned char ours[] = "\x08http/1.1";

    (void)tls;
    (void)unused;
    return SSL_select_next_proto((unsigned char **)out, out_len, ours, sizeof ours - 1, in,
                                 in_len) == OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_NOACK;
}

/* Forward secrecy and authenticated encryption only, whatever the machine's configuration of
 * OpenSSL says; docs/hosts/hosting.md has the list. Without tickets no key outlives its
 * connection. */
static bool restrict_suites(SSL_CTX *context)
{
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_NO_TICKET | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_clear_options(context, SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) &&
           SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) &&
           SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") &&
           SSL_CTX_set_ciphersuites(context, "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:"
                                             "TLS_AES_128_GCM_SHA256") &&
           SSL_CTX_set_num_tickets(context, 0);
}

static bool fill(SSL_CTX *context, const char *certificate, const char *key, struct ph_error *error)
{
    if (!restrict_suites(context))
        return ph_fail(error, "TLS", "this OpenSSL lacks what is needed");
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1)
        return ph_fail(error, certificate, "is not a readable certificate");
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
        return ph_fail(error, key, "is not a readable key, or not that of the certificate");
    return true;
}

SSL_CTX *net_tls_context(const char *certificate, const char *key, struct ph_error *error)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());

    if (!context) {
        ph_fail(error, "TLS", "cannot be started");
        return NULL;
    }
    if (!fill(context, certificate, key, error)) {
        ERR_clear_error();
        SSL_CTX_free(context);
        return NULL;
    }
    return context;
}

/* ---- a connection ---- */

bool net_tls_begin(struct net_conn *conn)
{
    BIO *wire = wire_method() ? BIO_new(wire_method()) : NULL;

    conn->tls = wire ? SSL_new(conn->net->tls) : NULL;
    if (!conn->tls) {
        BIO_free(wire);
        return false;
    }
    BIO_set_data(wire, conn);
    BIO_set_init(wire, 1);
    SSL_set_bio(conn->tls, wire, wire);
    SSL_set_accept_state(conn->tls);
    return true;
}

void net_tls_take(struct net_conn *conn, const char *bytes, size_t len)
{
    struct net *net = conn->net;
    int got;

    net->tls_in = bytes;
    net->tls_in_left = len;
    ERR_clear_error();
    while ((got = SSL_read(conn->tls, net->plain, sizeof net->plain)) > 0 && conn->life != NET_DEAD)
        net_conn_took(conn, net->plain, (size_t)got);
    if (got <= 0 && SSL_get_error(conn->tls, got) != SSL_ERROR_WANT_READ)
        net_conn_kill(conn);
    ERR_clear_error();
    net->tls_in_left = 0;
}

void net_tls_write(struct net_conn *conn, const uv_buf_t *parts, unsigned count)
{
    if (!SSL_is_init_finished(conn->tls)) {
        net_conn_kill(conn);
        return;
    }
    for (unsigned i = 0; i < count && conn->life != NET_DEAD; i++)
        if (parts[i].len > 0 && SSL_write(conn->tls, parts[i].base, (int)parts[i].len) <= 0)
            net_conn_kill(conn);
    ERR_clear_error();
}

void net_tls_goodbye(struct net_conn *conn)
{
    if (SSL_is_init_finished(conn->tls))
        SSL_shutdown(conn->tls);
    ERR_clear_error();
}
