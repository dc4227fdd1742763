/* The heads of responses: status line, security headers, headers of the handler. */
#include "server/net/parts.h"

#include <string.h>

/* Only the server's own scripts, styles, images and connections; no frames, no plug-ins, no
 * forms to other sites. The page has neither inline scripts nor inline styles. */
static const char security_headers[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; font-src 'self'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()\r\n";

static const char hsts_header[] = "Strict-Transport-Security: max-age=31536000\r\n";

#define STATUSES(X)                           \
    X(101, "Switching Protocols")             \
    X(200, "OK")                              \
    X(201, "Created")                         \
    X(202, "Accepted")                        \
    X(204, "No Content")                      \
    X(301, "Moved Permanently")               \
    X(302, "Found")                           \
    X(303, "See Other")                       \
    X(304, "Not Modified")                    \
    X(307, "Temporary Redirect")              \
    X(308, "Permanent Redirect")              \
    X(400, "Bad Request")                     \
    X(401, "Unauthorized")                    \
    X(403, "Forbidden")                       \
    X(404, "Not Found")                       \
    X(405, "Method Not Allowed")              \
    X(406, "Not Acceptable")                  \
    X(408, "Request Timeout")                 \
    X(409, "Conflict")                        \
    X(410, "Gone")                            \
    X(411, "Length Required")                 \
    X(412, "Precondition Failed")             \
    X(413, "Content Too Large")               \
    X(414, "URI Too Long")                    \
    X(415, "Unsupported Media Type")          \
    X(417, "Expectation Failed")              \
    X(422, "Unprocessable Content")           \
    X(426, "Upgrade Required")                \
    X(428, "Precondition Required")           \
    X(429, "Too Many Requests")               \
    X(431, "Request Header Fields Too Large") \
    X(500, "Internal Server Error")           \
    X(501, "Not Implemented")                 \
    X(503, "Service Unavailable")             \
    X(505, "HTTP Version Not Supported")      \
    X(507, "Insufficient Storage")

const char *net_status_text(int status)
{
    switch (status) {
#define X(number, text) \
    case number: return text;
        STATUSES(X)
#undef X
    default: return "Unknown";
    }
}

bool net_response_has_body(int status)
{
    return status >= 200 && status != 204 && status != 304;
}

/* ---- the Date header: independent of locale and time zone ---- */

struct date {
    unsigned year, month, day; /* month and day from 1 */
};

/* From days since 1 January 1970; counts in years that begin in March, so the leap day is the
 * last. */
static struct date date_of(uint64_t days)
{
    uint64_t shifted = days + 719468, era = shifted / 146097, of_era = shifted % 146097;
    uint64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    uint64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    uint64_t month = (5 * of_year + 2) / 153;
    struct date date = {.day = (unsigned)(of_year - (153 * month + 2) / 5 + 1),
                        .month = (unsigned)(month < 10 ? month + 3 : month - 9)};

    date.year = (unsigned)(year + era * 400 + (date.month <= 2));
    return date;
}

static void add_date(struct ph_buf *out, uint64_t unix_seconds)
{
    static const char weekdays[] = "ThuFriSatSunMonTueWed";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    uint64_t days = unix_seconds / 86400;
    unsigned second = (unsigned)(unix_seconds % 86400);
    struct date date = date_of(days);

    ph_buf_addf(out, "Date: %.3s, %02u %.3s %04u %02u:%02u:%02u GMT\r\n", weekdays + days % 7 * 3,
                date.day, months + (date.month - 1) * 3, date.year, second / 3600, second / 60 % 60,
                second % 60);
}

/* ---- the head ---- */

static bool one_line(const char *text)
{
    return !strpbrk(text, "\r\n");
}

static void add_header(struct ph_buf *out, const char *name, const char *value)
{
    if (one_line(name) && one_line(value))
        ph_buf_addf(out, "%s: %s\r\n", name, value);
}

static void add_own_headers(struct ph_buf *out, const struct net_response *response,
                            enum net_length length)
{
    for (unsigned i = 0; i < response->header_count; i++)
        add_header(out, response->headers[i].name, response->headers[i].value);
    if (response->content_type)
        add_header(out, "Content-Type", response->content_type);
    if (length == NET_LENGTH_CHUNKED)
        add_header(out, "Transfer-Encoding", "chunked");
    if (length == NET_LENGTH_KNOWN && net_response_has_body(response->status))
        ph_buf_addf(out, "Content-Length: %zu\r\n", response->size);
    if (!response->cacheable && response->status != 101)
        ph_buf_add(out, "Cache-Control: no-store\r\n");
}

void net_response_head(struct ph_buf *out, const struct net_response *response,
                       const struct net_response_style *style)
{
    ph_buf_addf(out, "HTTP/1.1 %d %s\r\n", response->status, net_status_text(response->status));
    add_date(out, style->unix_seconds);
    ph_buf_add(out, security_headers);
    if (style->secure)
        ph_buf_add(out, hsts_header);
    add_own_headers(out, response, style->length);
    if (!style->keep_alive)
        ph_buf_add(out, "Connection: close\r\n");
    ph_buf_add(out, "\r\n");
}
