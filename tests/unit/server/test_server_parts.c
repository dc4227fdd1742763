/* The server's parts that need no connection: log, metrics, files of the page, pieces of heads and
 * frames. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "server/http/assets.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/net/address.h"
#include "server/net/frame.h"
#include "server/net/head.h"

/* ---- the log ---- */

#define LINE(out, ...) \
    log_line(out, 1700000000123, LOG_INFO, "event", (const struct log_field[]){__VA_ARGS__, {0}})

static void a_line_is_an_object(void **state)
{
    struct ph_buf out = {0};

    (void)state;
    LINE(&out, LOG_TEXT("table", "abc"), LOG_NUMBER("seat", -2));
    assert_string_equal(out.at, "{\"time\":\"2023-11-14T22:13:20.123Z\",\"level\":\"info\","
                                "\"event\":\"event\",\"table\":\"abc\",\"seat\":-2}\n");
    ph_buf_finish(&out);
}

/* Whatever comes in, there is one line, one object, no escape sequence, nothing hidden. */
static void lines_cannot_be_forged(void **state)
{
    static const char *const evil[] = {"\"}\n{\"level\":\"error\"}",
                                       "a\r\nb",
                                       "\x1b[2J\x1b]0;x\x07",
                                       "\xe2\x80\xaelive",
                                       "\xff\xfe\xc0\xaf",
                                       "\\\"\\",
                                       "\xe2\x80\xa8",
                                       "\xc2\x85",
                                       "",
                                       NULL};

    (void)state;
    for (unsigned i = 0; evil[i]; i++) {
        struct ph_buf out = {0};
        json_t *read;

        LINE(&out, LOG_TEXT("name", evil[i]), LOG_NUMBER("after", 7));
        assert_ptr_equal(strchr(out.at, '\n'), out.at + out.len - 1);
        assert_null(strpbrk(out.at, "\x1b\x07\r"));
        assert_null(strstr(out.at, "\xe2\x80\xae"));
        read = json_loads(out.at, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(read);
        assert_int_equal(json_object_size(read), 5);
        json_decref(read);
        ph_buf_finish(&out);
    }
}

static void secrets_are_not_logged(void **state)
{
    struct ph_buf out = {0};
    char lengthy[5000];

    (void)state;
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    LINE(&out, LOG_TEXT("Cookie", "hush"), LOG_TEXT("authorization", "hush"),
         LOG_TEXT("seat_token", "hush"), LOG_TEXT("path", "/join#hush"), LOG_NUMBER("seed", 4711),
         LOG_TEXT("body", "hush"), LOG_TEXT("nothing", NULL), LOG_TEXT("long", lengthy));
    assert_null(strstr(out.at, "hush"));
    assert_null(strstr(out.at, "4711"));
    assert_non_null(strstr(out.at, "\"path\":\"/join\""));
    assert_true(out.len < 1024);
    ph_buf_finish(&out);
}

/* ---- metrics ---- */

static void metrics_read_as_text(void **state)
{
    struct metrics_histogram times = {0};
    struct ph_buf out = {0};

    (void)state;
    metrics_observe(&times, 500);
    metrics_observe(&times, 501);
    metrics_observe(&times, 1999999);
    metrics_observe(&times, 60000000);
    metrics_counter(&out, "posthorn_moves_total", "Moves.", 12);
    metrics_gauge(&out, "posthorn_tables", "Tables.", -1);
    metrics_times(&out, "posthorn_ack_seconds", "Time.", &times);
    assert_non_null(strstr(out.at,
                           "# HELP posthorn_moves_total Moves.\n"
                           "# TYPE posthorn_moves_total counter\nposthorn_moves_total 12\n"));
    assert_non_null(strstr(out.at, "\nposthorn_tables -1\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_bucket{le=\"0.000500\"} 1\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_bucket{le=\"0.001000\"} 2\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_bucket{le=\"2.000000\"} 3\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_bucket{le=\"10.000000\"} 3\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_bucket{le=\"+Inf\"} 4\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_sum 62.001000\n"));
    assert_non_null(strstr(out.at, "\nposthorn_ack_seconds_count 4\n"));
    ph_buf_finish(&out);
}

/* ---- files of the page ---- */

static void the_page_is_found(void **state)
{
    static const char *const places[] = {"/",       "/index.html",  "/lobby",       "/join",
                                         "/watch",  "/device",      "/new",         "/table/abc",
                                         "/replay", "/rules/loire", "/learn/taxis", NULL};
    static const char *const nowhere[] = {
        "/nothing",     "/tablet", "/api/tables", "/assets/none.js",
        "/index.html/", "/lobbyx", "//",          NULL};

    (void)state;
    for (unsigned i = 0; places[i]; i++) {
        assert_non_null(assets_find(places[i]));
        assert_string_equal(assets_find(places[i])->path, "/index.html");
    }
    for (unsigned i = 0; nowhere[i]; i++)
        assert_null(assets_find(nowhere[i]));
}

static void the_best_form_is_chosen(void **state)
{
    static const unsigned char bytes[3];
    const struct asset all = {.plain = {bytes, 1}, .gzip = {bytes, 2}, .brotli = {bytes, 3}};
    const struct asset some = {.plain = {bytes, 1}, .gzip = {bytes, 2}};
    const struct asset none = {.plain = {bytes, 1}};
    const char *encoding;

    (void)state;
    assert_int_equal(assets_form(&all, "gzip, deflate, br", &encoding)->size, 3);
    assert_string_equal(encoding, "br");
    assert_int_equal(assets_form(&all, "GZIP;q=0.8,br;q=0", &encoding)->size, 2);
    assert_string_equal(encoding, "gzip");
    assert_int_equal(assets_form(&some, "gzip, deflate, br", &encoding)->size, 2);
    assert_int_equal(assets_form(&some, "gzip; q=0.000", &encoding)->size, 1);
    assert_int_equal(assets_form(&some, "xgzip, bromide", &encoding)->size, 1);
    assert_int_equal(assets_form(&some, "", &encoding)->size, 1);
    assert_null(encoding);
    assert_int_equal(assets_form(&none, "gzip, br", &encoding)->size, 1);
}

/* ---- heads and frames, however they are cut ---- */

static void heads_end_where_they_end(void **state)
{
    static const char head[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const size_t size = sizeof head - 1;

    (void)state;
    for (size_t cut = 0; cut <= size; cut++) {
        size_t seen = 0;
        int status;

        assert_int_equal(net_head_end(head, cut, &seen, &status), cut == size ? size : 0);
        assert_int_equal(status, 0);
        assert_int_equal(net_head_end(head, size, &seen, &status), size);
    }
}

/* Random changes to a good head: it is read or refused, and whatever is read lies within it. */
static void heads_hold_what_they_say(void **state)
{
    static const char good[] = "POST /a%20b?c=d HTTP/1.1\r\nHost: a:1\r\nContent-Length: 3\r\n"
                               "Cookie: a=b\r\nX-Forwarded-For: 1.2.3.4, ::1\r\n"
                               "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n";
    struct ph_rng rng;
    unsigned taken = 0;

    (void)state;
    ph_rng_seed(&rng, 1);
    for (unsigned round = 0; round < 200000; round++) {
        char *text = malloc(sizeof good - 1); /* of its own, so that a sanitizer sees its ends */
        size_t seen = 0, len;
        struct net_head head;
        int status;

        assert_non_null(text);
        memcpy(text, good, sizeof good - 1);
        for (unsigned k = ph_rng_below(&rng, 4); k > 0; k--)
            text[ph_rng_below(&rng, sizeof good - 1)] = (char)ph_rng_below(&rng, 256);
        len = net_head_end(text, sizeof good - 1, &seen, &status);
        if (len > 0 && net_head_read(text, len, &head) == 0) {
            taken++;
            assert_true(head.path < len && text[head.path] == '/');
            for (unsigned f = 0; f < NET_FIELD_COUNT; f++)
                assert_non_null(memchr(net_head_field(text, &head, f), '\0', len + 1));
        }
        free(text);
    }
    assert_true(taken > 50000 && taken < 200000);
}

/* Random bytes as frames: pieces stay within what came. */
static void frames_hold_what_they_say(void **state)
{
    struct ph_rng rng;

    (void)state;
    ph_rng_seed(&rng, 2);
    for (unsigned round = 0; round < 100000; round++) {
        struct net_frames frames = {0};
        char bytes[64];
        size_t at = 0;
        int code = 0;

        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)ph_rng_below(&rng, 256);
        bytes[0] = (char)(ph_rng_below(&rng, 2) ? 0x81 : 0x01);
        bytes[1] = (char)(0x80 | ph_rng_below(&rng, 24));
        while (at < sizeof bytes && !code) {
            size_t most = 1 + ph_rng_below(&rng, (uint32_t)(sizeof bytes - at));
            struct net_piece piece;
            size_t took = net_frames_take(&frames, bytes + at, most, &piece, &code);

            assert_true(code ? took == 0 : took > 0 && took <= most);
            assert_true(piece.size == 0 ||
                        (piece.at >= bytes + at && piece.at + piece.size <= bytes + at + took));
            at += took;
        }
        assert_true(code == 0 || code == 1002 || code == 1003 || code == 1008 || code == 1009);
    }
}

static void addresses_share_a_network(void **state)
{
    struct net_address a, b, network_a, network_b;

    (void)state;
    assert_true(net_address_read("2001:db8::1:2", &a) && net_address_read("2001:db8::ffff:3", &b));
    network_a = net_address_network(&a);
    network_b = net_address_network(&b);
    assert_memory_equal(&network_a, &network_b, sizeof network_a);
    assert_true(net_address_read("192.0.2.1", &a) && net_address_read("192.0.2.2", &b));
    network_a = net_address_network(&a);
    network_b = net_address_network(&b);
    assert_memory_not_equal(&network_a, &network_b, sizeof network_a);
    assert_false(net_address_read("192.0.2", &a) || net_address_read("", &a) ||
                 net_address_read("1.2.3.4 ", &a) || net_address_read("fe80::1%eth0", &a));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_an_object),       cmocka_unit_test(lines_cannot_be_forged),
        cmocka_unit_test(secrets_are_not_logged),    cmocka_unit_test(metrics_read_as_text),
        cmocka_unit_test(the_page_is_found),         cmocka_unit_test(the_best_form_is_chosen),
        cmocka_unit_test(heads_end_where_they_end),  cmocka_unit_test(heads_hold_what_they_say),
        cmocka_unit_test(frames_hold_what_they_say), cmocka_unit_test(addresses_share_a_network),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
