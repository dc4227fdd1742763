/* Random requests and frames, most of them nearly right: whatever comes, the server lives, answers
 * others and ends without a leak. The seed is fixed. POSTHORN_GAMES asks for more rounds. */
#include "wire.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ROUNDS_USUAL = 3000 };

static struct ph_rng rng;

static unsigned below(unsigned n)
{
    return ph_rng_below(&rng, n);
}

static const char *pick(const char *const *words, unsigned count)
{
    return words[below(count)];
}

#define PICK(words) pick(words, sizeof words / sizeof *words)

/* ---- requests ---- */

static void add_request(struct ph_buf *out)
{
    static const char *const methods[] = {"GET", "POST", "HEAD", "DELETE", "G T", ""};
    static const char *const targets[] = {"/hello", "/echo", "/big?70000", "/later", "/a/../b",
                                          "/%00",   "/%",    "*",          "/ws",    "/path?x"};
    static const char *const versions[] = {"HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""};
    static const char *const fields[] = {"Content-Length: 5",
                                         "Content-Length: 99999",
                                         "Content-Length: -1",
                                         "Connection: close",
                                         "Connection: Upgrade",
                                         "Upgrade: websocket",
                                         "Sec-WebSocket-Version: 13",
                                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                                         "Transfer-Encoding: chunked",
                                         "Expect: 100-continue",
                                         "Cookie: a=b",
                                         " folded",
                                         "X",
                                         "X-Forwarded-For: 1.2.3.4",
                                         "Host: b"};
    static const char *const ends[] = {"\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r"};

    ph_buf_addf(out, "%s %s %s\r\nHost: a\r\n", below(8) ? "GET" : PICK(methods), PICK(targets),
                below(8) ? "HTTP/1.1" : PICK(versions));
    for (unsigned i = below(6); i > 0; i--) {
        ph_buf_add(out, PICK(fields));
        ph_buf_add(out, PICK(ends));
    }
    ph_buf_add(out, "\r\nbody!");
}

/* ---- frames ---- */

static void add_frame(struct ph_buf *out)
{
    static const unsigned char firsts[] = {0x81, 0x81, 0x81, 0x01, 0x80,
                                           0x00, 0x89, 0x8a, 0x88, 0x82};
    unsigned size = below(8) ? below(20) : below(2) ? 126 : 127;

    ph_buf_addc(out, (char)(below(30) ? firsts[below(sizeof firsts)] : below(256)));
    ph_buf_addc(out, (char)((below(30) ? 0x80 : 0) | size));
    if (size >= 126)
        for (unsigned i = size == 126 ? 2 : 8; i > 0; i--)
            ph_buf_addc(out, (char)(i > 2    ? below(10) == 0
                                    : i == 2 ? (int)below(3)
                                             : (int)below(256)));
    for (unsigned i = 0; i < 4 + (size < 126 ? size : below(600)); i++)
        ph_buf_addc(out, (char)(below(20) ? 0 : below(256)));
}

/* ---- rounds ---- */

static void change(struct ph_buf *bytes)
{
    for (unsigned i = below(3); i > 0 && bytes->len > 0; i--)
        bytes->at[below((unsigned)bytes->len)] = (char)below(256);
}

/* Sends in pieces, reads now and then, leaves without a word. */
static void play(const struct server *server, const struct ph_buf *bytes)
{
    int fd = client_open(server, 1 + below(200));
    char answer[4096];

    for (size_t at = 0; at < bytes->len;) {
        size_t piece = 1 + below(below(4) ? 4000 : 10), left = bytes->len - at;

        piece = piece < left ? piece : left;
        client_send(fd, bytes->at + at, piece);
        at += piece;
    }
    if (below(2)) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};

        if (poll(&wait, 1, 20) > 0 && recv(fd, answer, sizeof answer, 0) < 0)
            answer[0] = '\0';
    }
    close(fd);
}

static void play_round(const struct server *server)
{
    struct ph_buf bytes = {0};
    bool frames = below(2);

    if (frames)
        ph_buf_add(&bytes, upgrade_head);
    for (unsigned i = 1 + below(12); i > 0; i--)
        if (frames)
            add_frame(&bytes);
        else
            add_request(&bytes);
    if (!frames || below(10) == 0)
        change(&bytes);
    play(server, &bytes);
    ph_buf_finish(&bytes);
}

int main(void)
{
    const char *wanted = getenv("POSTHORN_GAMES");
    unsigned rounds = wanted ? (unsigned)strtoul(wanted, NULL, 10) : ROUNDS_USUAL;
    struct server server = server_start(&(struct net_config){.connections_per_address = 5000});
    char answer[4096];

    ph_rng_seed(&rng, 11);
    for (unsigned i = 0; i < rounds; i++)
        play_round(&server);
    check(client_ask(&server, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", answer, sizeof answer) ==
              200,
          "the server still answers after %u rounds", rounds);
    check(server_state(&server, "opened") > (long)rounds / 10, "many became sockets");
    check(server_state(&server, "refused") > (long)rounds / 10, "many were refused");
    check(server_comes_to(&server, "sockets", 0, false), "no socket is left open");
    check(server_stop(&server), "the server ends cleanly");
    return finish();
}
