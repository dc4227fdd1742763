/* The head of a request. Each refusal has its own line, so that tests/wire/ can name it. */
#include "server/net/head.h"

#include "base/utf8.h"

#include <string.h>
#include <strings.h>

enum { BAD_REQUEST = 400 };

/* ---- characters ---- */

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static bool is_letter(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

static bool is_token_char(char c)
{
    return is_letter(c) || is_digit(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Characters of a value: visible, blank, or not ASCII. */
static bool is_value_char(char c)
{
    unsigned char byte = (unsigned char)c;

    return byte >= 0x80 || is_blank(c) || (byte > 0x20 && byte < 0x7f);
}

/* Characters that a browser may send unescaped in a path or a query. */
static bool is_target_char(char c)
{
    return c > 0x20 && c < 0x7f && !strchr("\"#<>\\", c);
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if ('a' <= c && c <= 'f')
        return c - 'a' + 10;
    return 'A' <= c && c <= 'F' ? c - 'A' + 10 : -1;
}

static size_t token_length(const char *text, size_t len)
{
    size_t at = 0;

    while (at < len && is_token_char(text[at]))
        at++;
    return at;
}

/* ---- where a head ends ---- */

static size_t refused(int *status, int with)
{
    *status = with;
    return 0;
}

/* An upper bound of a valid request line; net_head_read() checks its parts. */
enum { FIRST_LINE_MAX = NET_METHOD_MAX + NET_TARGET_MAX + sizeof "  HTTP/1.1\r\n" };

size_t net_head_end(const char *text, size_t len, size_t *seen, int *status)
{
    *status = 0;
    if (len > 0 && !is_token_char(text[0]))
        return refused(status, BAD_REQUEST); /* an empty line, TLS, anything but a request */
    while (*seen < len) {
        const char *feed = memchr(text + *seen, '\n', len - *seen);
        size_t at;

        if (!feed)
            break;
        at = (size_t)(feed - text);
        if (*seen == 0 && at > FIRST_LINE_MAX)
            return refused(status, 414);
        if (text[at - 1] != '\r')
            return refused(status, BAD_REQUEST); /* a bare LF */
        if (at >= 3 && text[at - 2] == '\n')
            return at + 1 > NET_HEAD_MAX ? refused(status, 431) : at + 1;
        *seen = at + 1;
    }
    if (*seen == 0 && len > FIRST_LINE_MAX)
        return refused(status, 414);
    return len > NET_HEAD_MAX ? refused(status, 431) : 0;
}

/* ---- the request line ---- */

/* Decodes %HH in place. An escaped slash or backslash is refused, because it could hide a folder
 * from an earlier check of the path. */
static bool decode(char *path)
{
    char *to = path;

    for (const char *from = path; *from; from++) {
        char c = *from;

        if (c == '%') {
            int high = hex_value(from[1]), low = high < 0 ? -1 : hex_value(from[2]);

            if (low < 0)
                return false;
            c = (char)(high * 16 + low);
            from += 2;
            if (c == '\0' || c == '/' || c == '\\')
                return false;
        }
        *to++ = c;
    }
    *to = '\0';
    return true;
}

static bool has_dot_segment(const char *path)
{
    for (const char *at = path; at; at = strchr(at + 1, '/')) {
        size_t len = strcspn(at + 1, "/");

        if ((len == 1 && at[1] == '.') || (len == 2 && at[1] == '.' && at[2] == '.'))
            return true;
    }
    return false;
}

static int read_target(char *text, size_t start, size_t len, struct net_head *head)
{
    char *target = text + start, *query;

    if (len == 0 || target[0] != '/')
        return BAD_REQUEST;
    if (len > NET_TARGET_MAX)
        return 414;
    for (size_t i = 0; i < len; i++)
        if (!is_target_char(target[i]))
            return BAD_REQUEST;
    target[len] = '\0';
    query = strchr(target, '?');
    if (query) {
        *query++ = '\0';
        head->query = (uint16_t)(query - text);
    }
    head->path = (uint16_t)start;
    if (!decode(target) || !ph_utf8_plain(target, strlen(target)) || has_dot_segment(target))
        return BAD_REQUEST;
    return 0;
}

static int read_version(const char *text, size_t len, struct net_head *head)
{
    if (len != 8 || memcmp(text, "HTTP/", 5) != 0 || !is_digit(text[5]) || text[6] != '.' ||
        !is_digit(text[7]))
        return BAD_REQUEST;
    if (text[5] != '1' || text[7] > '1')
        return 505;
    head->http10 = text[7] == '0';
    return 0;
}

/* METHOD SP TARGET SP VERSION, with exactly one space each. */
static int read_request_line(char *text, size_t len, struct net_head *head)
{
    size_t method = token_length(text, len), target, target_len;
    const char *blank;
    int status;

    if (method == 0 || method == len || text[method] != ' ')
        return BAD_REQUEST;
    if (method > NET_METHOD_MAX)
        return 501;
    text[method] = '\0';
    target = method + 1;
    blank = memchr(text + target, ' ', len - target);
    if (!blank)
        return BAD_REQUEST;
    target_len = (size_t)(blank - text) - target;
    status = read_version(blank + 1, len - target - target_len - 1, head);
    return status ? status : read_target(text, target, target_len, head);
}

/* ---- the fields ---- */

enum repeat { ONCE, FIRST, LAST, LIST };

static const struct {
    const char *name;
    enum repeat repeat;
} fields[NET_FIELD_COUNT] = {
#define X(id, name, repeat) [NET_FIELD_##id] = {name, repeat},
    NET_FIELDS(X)
#undef X
};

static unsigned find_field(const char *name, size_t len)
{
    unsigned i = 0;

    while (i < NET_FIELD_COUNT &&
           (strlen(fields[i].name) != len || strncasecmp(fields[i].name, name, len) != 0))
        i++;
    return i;
}

static void read_connection(const char *value, struct net_head *head)
{
    if (net_list_has(value, "close"))
        head->keep_alive = false;
    if (net_list_has(value, "upgrade"))
        head->upgrade = true;
}

static int keep_field(char *text, unsigned field, uint16_t value, struct net_head *head)
{
    if (field == NET_FIELD_COUNT)
        return 0;
    if (fields[field].repeat == ONCE && head->field[field])
        return BAD_REQUEST;
    if (field == NET_FIELD_CONNECTION)
        read_connection(text + value, head);
    if (fields[field].repeat != FIRST || !head->field[field])
        head->field[field] = value;
    return 0;
}

/* NAME: VALUE. The line begins at `start`; a blank before the colon or at the beginning of the
 * line (an obs-fold) is refused, because it is not a token character. */
static int read_field(char *text, size_t start, size_t len, struct net_head *head)
{
    size_t name = token_length(text + start, len), value = name + 1, end = len;

    if (name == 0 || name == len || text[start + name] != ':')
        return BAD_REQUEST;
    while (value < end && is_blank(text[start + value]))
        value++;
    while (end > value && is_blank(text[start + end - 1]))
        end--;
    for (size_t i = value; i < end; i++)
        if (!is_value_char(text[start + i]))
            return BAD_REQUEST;
    text[start + end] = '\0';
    return keep_field(text, find_field(text + start, name), (uint16_t)(start + value), head);
}

/* ---- what the fields mean ---- */

static bool is_host(const char *host)
{
    for (const char *at = host; *at; at++)
        if (!is_letter(*at) && !is_digit(*at) && !strchr("-._:[]", *at))
            return false;
    return host[0] != '\0';
}

static int check_host(const char *text, const struct net_head *head)
{
    if (!head->field[NET_FIELD_HOST])
        return head->http10 ? 0 : BAD_REQUEST;
    return is_host(net_head_field(text, head, NET_FIELD_HOST)) ? 0 : BAD_REQUEST;
}

static int read_length(const char *digits, uint32_t *size)
{
    uint32_t sum = 0;

    if (!is_digit(digits[0]) || digits[strspn(digits, "0123456789")] != '\0')
        return BAD_REQUEST;
    for (; *digits; digits++) {
        sum = sum * 10 + (uint32_t)(*digits - '0');
        if (sum > NET_BODY_MAX)
            return 413;
    }
    *size = sum;
    return 0;
}

/* Only Content-Length may say where a body ends. */
static int check_body(const char *text, struct net_head *head)
{
    bool encoded = head->field[NET_FIELD_TRANSFER_ENCODING];

    if (encoded && (head->field[NET_FIELD_CONTENT_LENGTH] || head->http10))
        return BAD_REQUEST;
    if (encoded)
        return strcasecmp(net_head_field(text, head, NET_FIELD_TRANSFER_ENCODING), "chunked") == 0
                   ? 411
                   : 501;
    if (!head->field[NET_FIELD_CONTENT_LENGTH])
        return 0;
    return read_length(net_head_field(text, head, NET_FIELD_CONTENT_LENGTH), &head->body_size);
}

static int check_expect(const char *text, const struct net_head *head)
{
    const char *expect = net_head_field(text, head, NET_FIELD_EXPECT);

    return !expect[0] || strcasecmp(expect, "100-continue") == 0 ? 0 : 417;
}

static int check_meaning(const char *text, struct net_head *head)
{
    int status = check_host(text, head);

    if (!status)
        status = check_body(text, head);
    if (!status)
        status = check_expect(text, head);
    if (!net_list_has(net_head_field(text, head, NET_FIELD_UPGRADE), "websocket"))
        head->upgrade = false;
    return status;
}

/* The length of the line at `text`, which ends in CR LF; false if there is a CR within it. */
static bool find_line(const char *text, size_t len, size_t *line)
{
    const char *feed = memchr(text, '\n', len);

    *line = (size_t)(feed - text) - 1;
    return !memchr(text, '\r', *line);
}

int net_head_read(char *text, size_t len, struct net_head *head)
{
    size_t at, line;
    unsigned count = 0;
    int status;

    *head = (struct net_head){0};
    if (!find_line(text, len, &line))
        return BAD_REQUEST;
    status = read_request_line(text, line, head);
    head->keep_alive = !head->http10;
    for (at = line + 2; !status && at + 2 < len; at += line + 2) {
        if (!find_line(text + at, len - at, &line))
            return BAD_REQUEST;
        if (count++ == NET_FIELDS_MAX)
            return 431;
        status = read_field(text, at, line, head);
    }
    return status ? status : check_meaning(text, head);
}

const char *net_head_field(const char *text, const struct net_head *head, enum net_field field)
{
    return head->field[field] ? text + head->field[field] : "";
}

bool net_list_has(const char *list, const char *token)
{
    size_t len = strlen(token);

    while (*list) {
        size_t item;

        list += strspn(list, ", \t");
        item = strcspn(list, ", \t");
        if (item == len && strncasecmp(list, token, len) == 0)
            return true;
        list += item;
    }
    return false;
}
