/* Requests: good ones are answered, bad ones refused with the exact status. */
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HEAD(rest) "GET /hello HTTP/1.1\r\nHost: a\r\n" rest "\r\n"
#define POST(rest) "POST /echo HTTP/1.1\r\nHost: a\r\n" rest
#define TARGET(target) "GET " target " HTTP/1.1\r\nHost: a\r\n\r\n"
#define SOCKET(fields) "GET /ws HTTP/1.1\r\nHost: a\r\n" fields "\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13 "Sec-WebSocket-Version: 13\r\n"
#define UP "Connection: Upgrade\r\nUpgrade: websocket\r\n"
#define TEXT(text) text, sizeof text - 1

/* A request that must be refused: the status, then the end of the connection. */
static const struct {
    int status;
    const char *name, *bytes;
    size_t size;
} refused[] = {
    /* lines */
    {400, "bare LF everywhere", TEXT("GET /hello HTTP/1.1\nHost: a\n\n")},
    {400, "bare LF after the request line", TEXT("GET /hello HTTP/1.1\nHost: a\r\n\r\n")},
    {400, "bare LF after a field", TEXT(HEAD("X: a\n"))},
    {400, "bare LF at the end", TEXT("GET /hello HTTP/1.1\r\nHost: a\r\n\n")},
    {400, "bare CR in a field", TEXT(HEAD("X: a\rY: b\r\n"))},
    {400, "bare CR in the request line", TEXT("GET /hello\r HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "CR CR LF", TEXT("GET /hello HTTP/1.1\r\r\nHost: a\r\n\r\n")},
    {400, "obs-fold with a blank", TEXT(HEAD("X: a\r\n b\r\n"))},
    {400, "obs-fold with a tab", TEXT(HEAD("X: a\r\n\tb\r\n"))},
    {400, "a fold before the first field", TEXT("GET /hello HTTP/1.1\r\n Host: a\r\n\r\n")},
    {400, "an empty line first", TEXT("\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "a blank first", TEXT(" GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "NUL first", TEXT("\0GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "TLS on a plain port", TEXT("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")},
    /* the request line */
    {400, "two blanks after the method", TEXT("GET  /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "two blanks before the version", TEXT("GET /hello  HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "a tab after the method", TEXT("GET\t/hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "a blank at the end", TEXT("GET /hello HTTP/1.1 \r\nHost: a\r\n\r\n")},
    {400, "no version (HTTP/0.9)", TEXT("GET /hello\r\n\r\n")},
    {400, "no target", TEXT("GET HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "lower case version", TEXT("GET /hello http/1.1\r\nHost: a\r\n\r\n")},
    {400, "HTTP/1.10", TEXT("GET /hello HTTP/1.10\r\nHost: a\r\n\r\n")},
    {400, "HTTP/1.", TEXT("GET /hello HTTP/1.\r\nHost: a\r\n\r\n")},
    {505, "HTTP/1.2", TEXT("GET /hello HTTP/1.2\r\nHost: a\r\n\r\n")},
    {505, "HTTP/2.0", TEXT("PRI /hello HTTP/2.0\r\nHost: a\r\n\r\n")},
    {505, "HTTP/3.7", TEXT("GET /hello HTTP/3.7\r\nHost: a\r\n\r\n")},
    {505, "the beginning of HTTP/2", TEXT("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")},
    {501, "a method of 17 letters", TEXT("ABCDEFGHIJKLMNOPQ / HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "a method that is no token", TEXT("G(T /hello HTTP/1.1\r\nHost: a\r\n\r\n")},
    /* the target */
    {400, "absolute form", TEXT(TARGET("http://a/hello"))},
    {400, "authority form", TEXT("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "asterisk form", TEXT("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "relative path", TEXT(TARGET("hello"))},
    {400, "dot dot", TEXT(TARGET("/a/../hello"))},
    {400, "dot dot at the end", TEXT(TARGET("/a/.."))},
    {400, "dot", TEXT(TARGET("/./hello"))},
    {400, "escaped dot dot", TEXT(TARGET("/a/%2e%2E/hello"))},
    {400, "escaped slash", TEXT(TARGET("/a%2fhello"))},
    {400, "escaped backslash", TEXT(TARGET("/a%5chello"))},
    {400, "backslash", TEXT(TARGET("/a\\hello"))},
    {400, "escaped NUL", TEXT(TARGET("/hello%00"))},
    {400, "escaped line end", TEXT(TARGET("/hello%0d%0aX:y"))},
    {400, "half an escape", TEXT(TARGET("/hello%4"))},
    {400, "an escape that is none", TEXT(TARGET("/hello%zz"))},
    {400, "overlong UTF-8", TEXT(TARGET("/%c0%af"))},
    {400, "a surrogate", TEXT(TARGET("/%ed%a0%80"))},
    {400, "raw bytes beyond ASCII", TEXT(TARGET("/\xc3\xa9"))},
    {400, "a fragment", TEXT(TARGET("/hello#a"))},
    {400, "NUL in the target", TEXT("GET /he\0llo HTTP/1.1\r\nHost: a\r\n\r\n")},
    {400, "DEL in the query", TEXT(TARGET("/hello?\x7f"))},
    /* fields */
    {400, "no Host", TEXT("GET /hello HTTP/1.1\r\n\r\n")},
    {400, "two Hosts", TEXT(HEAD("Host: a\r\n"))},
    {400, "two Hosts that differ", TEXT(HEAD("Host: b\r\n"))},
    {400, "an empty Host", TEXT("GET /hello HTTP/1.1\r\nHost:\r\n\r\n")},
    {400, "a Host with a slash", TEXT("GET /hello HTTP/1.1\r\nHost: a/b\r\n\r\n")},
    {400, "a Host with an @", TEXT("GET /hello HTTP/1.1\r\nHost: u@a\r\n\r\n")},
    {400, "a blank before the colon", TEXT(HEAD("X : a\r\n"))},
    {400, "a tab before the colon", TEXT(HEAD("X\t: a\r\n"))},
    {400, "no colon", TEXT(HEAD("Xa\r\n"))},
    {400, "no name", TEXT(HEAD(": a\r\n"))},
    {400, "a name that is no token", TEXT(HEAD("X(y): a\r\n"))},
    {400, "a name beyond ASCII", TEXT(HEAD("X\xc3\xa9: a\r\n"))},
    {400, "NUL in a value", TEXT(HEAD("X: a\0b\r\n"))},
    {400, "ESC in a value", TEXT(HEAD("X: a\x1b[2J\r\n"))},
    {400, "DEL in a value", TEXT(HEAD("X: a\x7f\r\n"))},
    {400, "two Cookies", TEXT(HEAD("Cookie: a=1\r\nCookie: a=2\r\n"))},
    {400, "two Origins", TEXT(HEAD("Origin: http://a\r\nOrigin: http://b\r\n"))},
    {400, "two Authorizations", TEXT(HEAD("Authorization: a\r\nAuthorization: b\r\n"))},
    {417, "an expectation we do not know", TEXT(HEAD("Expect: a miracle\r\n"))},
    /* bodies, and ways to smuggle */
    {400, "length and encoding",
     TEXT(POST("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))},
    {400, "encoding and length",
     TEXT(POST("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"))},
    {400, "two lengths that differ",
     TEXT(POST("Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"))},
    {400, "two equal lengths", TEXT(POST("Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"))},
    {400, "a list of lengths", TEXT(POST("Content-Length: 3, 3\r\n\r\nabc"))},
    {400, "length +3", TEXT(POST("Content-Length: +3\r\n\r\nabc"))},
    {400, "length -1", TEXT(POST("Content-Length: -1\r\n\r\nabc"))},
    {400, "length 0x3", TEXT(POST("Content-Length: 0x3\r\n\r\nabc"))},
    {400, "length 3.0", TEXT(POST("Content-Length: 3.0\r\n\r\nabc"))},
    {400, "an empty length", TEXT(POST("Content-Length:\r\n\r\nabc"))},
    {400, "a length with a blank in it", TEXT(POST("Content-Length: 3 3\r\n\r\nabc"))},
    {400, "two encodings",
     TEXT(POST("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))},
    {411, "chunked", TEXT(POST("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"))},
    {411, "cHuNkEd", TEXT(POST("Transfer-Encoding: cHuNkEd\r\n\r\n0\r\n\r\n"))},
    {501, "an encoding we do not know", TEXT(POST("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"))},
    {501, "gzip, chunked", TEXT(POST("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"))},
    {501, "an empty encoding", TEXT(POST("Transfer-Encoding:\r\n\r\n0\r\n\r\n"))},
    {400, "encoding behind a vertical tab",
     TEXT(POST("Transfer-Encoding:\vchunked\r\n\r\n0\r\n\r\n"))},
    {400, "encoding in HTTP/1.0",
     TEXT("POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")},
    {413, "a body of 256 KiB and a byte", TEXT(POST("Content-Length: 262145\r\n\r\n"))},
    {413, "a body of 1 GB announced", TEXT(POST("Content-Length: 1000000000\r\n\r\n"))},
    {413, "a length that overflows", TEXT(POST("Content-Length: 18446744073709551619\r\n\r\nabc"))},
    /* handshakes */
    {400, "a socket by POST",
     TEXT("POST /ws HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n" UP V13 KEY "\r\n")},
    {400, "a socket in HTTP/1.0", TEXT("GET /ws HTTP/1.0\r\nHost: a\r\n" UP V13 KEY "\r\n")},
    {400, "a socket with a body",
     TEXT("GET /ws HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n" UP V13 KEY "\r\na")},
    {400, "no key", TEXT(SOCKET(UP V13))},
    {400, "a short key", TEXT(SOCKET(UP V13 "Sec-WebSocket-Key: xx\r\n"))},
    {400, "a key of 18 bytes",
     TEXT(SOCKET(UP V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZXhh\r\n"))},
    {400, "a key with a stray character",
     TEXT(SOCKET(UP V13 "Sec-WebSocket-Key: dGhlIHNhbX!sZSBub25jZQ==\r\n"))},
    {400, "two keys", TEXT(SOCKET(UP V13 KEY KEY))},
    {426, "no version", TEXT(SOCKET(UP KEY))},
    {426, "version 8", TEXT(SOCKET(UP KEY "Sec-WebSocket-Version: 8\r\n"))},
    {426, "version 013", TEXT(SOCKET(UP KEY "Sec-WebSocket-Version: 013\r\n"))},
    {400, "two versions", TEXT(SOCKET(UP KEY V13 V13))},
    {403, "what the application refuses",
     TEXT("GET /forbidden HTTP/1.1\r\nHost: a\r\n" UP V13 KEY "\r\n")},
};

static const char policy[] =
    "\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; font-src 'self'\r\n";

static const char *const security[] = {
    policy,
    "\r\nX-Content-Type-Options: nosniff\r\n",
    "\r\nReferrer-Policy: no-referrer\r\n",
    "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
    "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
    "\r\nPermissions-Policy: ",
    "\r\nCache-Control: no-store\r\n",
    "\r\nDate: ",
};

static bool has_security(const char *answer)
{
    for (size_t i = 0; i < sizeof security / sizeof *security; i++)
        if (!strstr(answer, security[i]))
            return false;
    return true;
}

static int status_of(const char *answer)
{
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? (int)strtol(answer + 9, NULL, 10) : 0;
}

static unsigned count(const char *text, const char *what)
{
    unsigned n = 0;

    for (const char *at = text; (at = strstr(at, what)); at++)
        n++;
    return n;
}

/* The whole conversation: one answer, then the end. What comes behind it is never answered. */
static void check_refused(const struct server *server, const char *name, const char *bytes,
                          size_t size, int status)
{
    static const char more[] = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
    static char answer[65536];
    int fd = client_open(server, 0);
    bool ended;

    client_send(fd, bytes, size);
    client_send_text(fd, more);
    client_read_all(fd, answer, sizeof answer, 15, &ended);
    close(fd);
    check(status_of(answer) == status && ended && count(answer, "HTTP/1.1 ") == 1 &&
              has_security(answer) && strstr(answer, "\r\nConnection: close\r\n"),
          "%s: %d is wanted, got: %.40s%s", name, status, answer, ended ? "" : " (and no end)");
}

/* A request made of a beginning, `fill` times 'a' and an end. */
static void check_long(const struct server *server, const char *name, const char *begin,
                       size_t fill, const char *end, int status)
{
    struct ph_buf bytes = {0};
    static char answer[16384];

    ph_buf_add(&bytes, begin);
    for (size_t i = 0; i < fill; i++)
        ph_buf_addc(&bytes, 'a');
    ph_buf_add(&bytes, end);
    if (status >= 400 && status != 404)
        check_refused(server, name, bytes.at, bytes.len, status);
    else
        check(client_ask(server, bytes.at, answer, sizeof answer) == status, "%s", name);
    ph_buf_finish(&bytes);
}

static void check_sizes(const struct server *server)
{
    const char *rest = " HTTP/1.1\r\nHost: a\r\n\r\n";

    check_long(server, "a target of 4096", "GET /", 4095, rest, 404);
    check_long(server, "a target of 4097", "GET /", 4096, rest, 414);
    check_long(server, "a target of 100,000", "GET /", 99999, rest, 414);
    check_long(server, "a target without end", "GET /", 50000, "", 414);
    check_long(server, "a head of 8192", "GET /hello HTTP/1.1\r\nHost: a\r\nX: ", 8192 - 37,
               "\r\n\r\n", 200);
    check_long(server, "a head of 8193", "GET /hello HTTP/1.1\r\nHost: a\r\nX: ", 8193 - 37,
               "\r\n\r\n", 431);
    check_long(server, "a cookie of 9000", "GET /hello HTTP/1.1\r\nHost: a\r\nCookie: ", 9000,
               "\r\n\r\n", 431);
    check_long(server, "a field without end", "GET /hello HTTP/1.1\r\nHost: a\r\nX: ", 60000, "",
               431);
    check_long(server, "a body of 256 KiB and a byte, sent", POST("Content-Length: 262145\r\n\r\n"),
               262145, "", 413);
}

static void check_many_fields(const struct server *server, unsigned fields, int status)
{
    struct ph_buf request = {0};
    char answer[8192];

    ph_buf_add(&request, "GET /hello HTTP/1.1\r\nHost: a\r\n");
    for (unsigned i = 1; i < fields; i++)
        ph_buf_addf(&request, "X%u: a\r\n", i);
    ph_buf_add(&request, "\r\n");
    check(client_ask(server, request.at, answer, sizeof answer) == status, "%u fields", fields);
    ph_buf_finish(&request);
}

/* ---- what is answered ---- */

static void check_answer(const struct server *server, const char *request, int status,
                         const char *body)
{
    char answer[8192];
    int got = client_ask(server, request, answer, sizeof answer);
    const char *end = strstr(answer, "\r\n\r\n");

    check(got == status && end && strcmp(end + 4, body) == 0 && has_security(answer) &&
              !strstr(answer, "X-Evil") && !strstr(answer, "Strict-Transport"),
          "%.40s…: %d and '%s' are wanted, got %d and '%s'", request, status, body, got,
          end ? end + 4 : "");
}

static void check_answers(const struct server *server)
{
    check_answer(server, HEAD(""), 200, "hello");
    check_answer(server, HEAD("x-unknown:a\r\nEmpty:\r\nUpgrade: h2c\r\nConnection: upgrade\r\n"),
                 200, "hello");
    check_answer(server, TARGET("/%68ello?x=%zz"), 200, "hello");
    check_answer(server, TARGET("/path?a=b&c=%20|[]"), 200, "a=b&c=%20|[]");
    check_answer(server, TARGET("/caf%C3%A9"), 404, "/caf\xc3\xa9");
    check_answer(server, TARGET("/..."), 404, "/...");
    check_answer(server, TARGET("/later"), 200, "later");
    check_answer(server, "BREW /hello HTTP/1.1\r\nHost: a:8080\r\n\r\n", 200, "hello");
    check_answer(server, "GET /hello HTTP/1.0\r\n\r\n", 200, "hello");
    check_answer(server, "HEAD /hello HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200, "");
    check_answer(server, POST("Content-Length: 3\r\n\r\nabc"), 200, "abc");
    check_answer(server, POST("Content-Length: 0\r\n\r\n"), 200, "");
    check_answer(server, POST("\r\n"), 200, "");
    check_answer(server, TARGET("/who"), 200, "127.0.0.1");
    check_answer(server, "GET /who HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n", 200,
                 "127.0.0.1");
}

static void check_head_length(const struct server *server)
{
    char answer[4096];

    client_ask(server, "HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n", answer, sizeof answer);
    check(strstr(answer, "\r\nContent-Length: 5\r\n"), "HEAD tells the length");
}

static void check_continue(const struct server *server)
{
    int fd = client_open(server, 0);
    char answer[4096];

    client_send_text(fd, POST("Content-Length: 3\r\nExpect: 100-continue\r\n\r\n"));
    check(client_answer(fd, answer, sizeof answer, true) == 100, "100 Continue");
    client_send_text(fd, "abc");
    check(client_answer(fd, answer, sizeof answer, false) == 200, "and then the answer");
    close(fd);
}

/* Byte for byte, then many requests in one piece: all are answered, in queued. */
static void check_pieces(const struct server *server)
{
    static const char request[] =
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nwhole";
    int fd = client_open(server, 0), right = 0;
    char answer[4096];

    for (size_t i = 0; i < sizeof request - 1; i++)
        client_send(fd, request + i, 1);
    check(client_answer(fd, answer, sizeof answer, false) == 200 && strstr(answer, "\r\n\r\nwhole"),
          "a request byte for byte");
    for (unsigned i = 0; i < 500; i++)
        client_send_text(fd, i % 50 == 4 ? TARGET("/later") : i % 2 ? request : TARGET("/hello"));
    for (unsigned i = 0; i < 500; i++) {
        const char *wanted = i % 50 == 4 ? "\r\n\r\nlater"
                             : i % 2     ? "\r\n\r\nwhole"
                                         : "\r\n\r\nhello";

        right += client_answer(fd, answer, sizeof answer, false) == 200 && strstr(answer, wanted);
    }
    check(right == 500, "500 requests in a row: %d answered in order", right);
    client_send_text(fd, HEAD("Connection: close\r\n"));
    check(client_answer(fd, answer, sizeof answer, false) == 200 && recv(fd, answer, 1, 0) == 0,
          "Connection: close closes");
    close(fd);
}

/* The body of one request is never taken for another request. */
static void check_hidden(const struct server *server)
{
    int fd = client_open(server, 0);
    char answer[4096];

    client_send_text(fd, "GET /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 38\r\n\r\n"
                         "GET /evil HTTP/1.1\r\nHost: evil\r\nX: a\r\n" TARGET("/later"));
    client_answer(fd, answer, sizeof answer, false);
    check(client_answer(fd, answer, sizeof answer, false) == 200 && strstr(answer, "\r\n\r\nlater"),
          "a request in the body of a GET");
    close(fd);
}

/* A response without a body has no bytes to point at; the sanitizers watch. */
static void check_nothing(const struct server *server)
{
    char answer[4096];

    check(client_ask(server, "TRACE /nothing HTTP/1.1\r\nHost: a\r\n\r\n", answer, sizeof answer) ==
                  405 &&
              strstr(answer, "\r\nContent-Length: 0\r\n"),
          "TRACE");
}

static void check_big(const struct server *server, size_t size)
{
    size_t room = size + 4096;
    char *answer = malloc(room), request[128];
    const char *body;

    if (!answer)
        abort();
    snprintf(request, sizeof request, "GET /big?%zu HTTP/1.1\r\nHost: a\r\n\r\n", size);
    client_ask(server, request, answer, room);
    body = strstr(answer, "\r\n\r\n");
    check(body && strlen(body + 4) == size && body[4 + size - 1] == (char)('a' + (size - 1) % 26),
          "an answer of %zu bytes", size);
    free(answer);
}

int main(void)
{
    struct server server = server_start(&(struct net_config){.connections_per_address = 5000});

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        check_refused(&server, refused[i].name, refused[i].bytes, refused[i].size,
                      refused[i].status);
    check_sizes(&server);
    check_many_fields(&server, 64, 200);
    check_many_fields(&server, 65, 431);
    check_answers(&server);
    check_head_length(&server);
    check_continue(&server);
    check_pieces(&server);
    check_hidden(&server);
    check_nothing(&server);
    check_big(&server, 64 * 1024);
    check_big(&server, 64 * 1024 + 1);
    check_big(&server, 8 * 1024 * 1024);
    check(server_state(&server, "calls") == 1, "no call is left over");
    check(server_stop(&server), "the server ends cleanly");
    return finish();
}
