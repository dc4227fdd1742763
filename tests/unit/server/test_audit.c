/* Audit lines and bans: what is written in a flood, and for whom a ban holds. The time is an
 * input. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "server/operator/bans.h"
#include "server/ops/audit.h"

enum { NOW = 1000000 };

static struct ph_buf lines;
static unsigned line_count;

static void note(enum log_level level, const char *event, const struct log_field *fields)
{
    assert_int_equal(level, LOG_INFO);
    log_line(&lines, 0, level, event, fields);
    line_count++;
}

static int setup(void **state)
{
    ph_buf_finish(&lines);
    line_count = 0;
    *state = audit_create(note);
    return *state ? 0 : -1;
}

static int teardown(void **state)
{
    audit_destroy(*state);
    ph_buf_finish(&lines);
    return 0;
}

static void a_flood_is_two_lines_in_ten_seconds(void **state)
{
    struct net_address network = net_network_read("192.0.2.7");

    for (int i = 0; i < 10000; i++)
        audit_refused(*state, "create", &network, NOW + i);
    assert_string_equal(ph_buf_text(&lines),
                        "{\"level\":\"info\",\"event\":\"refused\",\"what\":\"create\","
                        "\"address\":\"192.0.2.7\"}\n");
    audit_flush(*state, NOW + AUDIT_WINDOW_MS - 1);
    assert_int_equal(line_count, 1);
    audit_flush(*state, NOW + AUDIT_WINDOW_MS);
    assert_int_equal(line_count, 2);
    assert_non_null(strstr(ph_buf_text(&lines), "\"address\":\"192.0.2.7\",\"more\":9999}"));
    audit_flush(*state, INT64_MAX);
    assert_int_equal(line_count, 2);
}

static void many_addresses_share_a_row(void **state)
{
    char text[32];

    for (unsigned i = 0; i < 10000; i++) {
        struct net_address network;

        snprintf(text, sizeof text, "10.0.%u.%u", i / 256, i % 256);
        network = net_network_read(text);
        audit_refused(*state, "http", &network, NOW);
    }
    assert_int_equal(line_count, AUDIT_ROWS + 1);
    audit_flush(*state, NOW + AUDIT_WINDOW_MS);
    assert_int_equal(line_count, AUDIT_ROWS + 2);
    assert_non_null(strstr(ph_buf_text(&lines), "\"address\":\"others\",\"more\":9935}"));
}

static void actions_have_their_fields(void **state)
{
    struct net_address network = net_network_read("2001:db8::1");

    audit_action(*state, NULL, "ban", LOG_TEXT("what", "key:ab"), LOG_NUMBER("until", 5));
    audit_action(*state, &network, "remove", LOG_TEXT("table", "abc"), LOG_NUMBER("seat", 2));
    assert_string_equal(
        ph_buf_text(&lines),
        "{\"level\":\"info\",\"event\":\"action\",\"by\":\"operator\",\"action\":\"ban\","
        "\"what\":\"key:ab\",\"until\":5}\n"
        "{\"level\":\"info\",\"event\":\"action\",\"by\":\"host\",\"action\":\"remove\","
        "\"table\":\"abc\",\"seat\":2,\"address\":\"2001:db8::\"}\n");
}

static void no_flood_hides_an_action(void **state)
{
    struct net_address network = net_network_read("192.0.2.7");

    many_addresses_share_a_row(state);
    for (unsigned i = 0; i < 100; i++)
        audit_action(*state, &network, "free-seat", LOG_NUMBER("seat", i));
    assert_int_equal(line_count, AUDIT_ROWS + 2 + 100);
    assert_non_null(strstr(ph_buf_text(&lines), "\"action\":\"free-seat\",\"seat\":99,"));
}

/* ---- bans ---- */

static struct ban ban_of(const char *subject, int64_t until)
{
    struct ban ban = {0};

    assert_true(ban_read(subject, &ban));
    ban.row.until = until;
    return ban;
}

static bool holds(const char *subject, const char *address)
{
    struct ban ban = ban_of(subject, 1);
    struct net_address network = net_network_read(address);

    return ban_holds(&ban, &network, NULL);
}

static void a_ban_holds_for_its_addresses_only(void **state)
{
    (void)state;
    assert_true(holds("address:192.0.2.7", "192.0.2.7"));
    assert_false(holds("address:192.0.2.7", "192.0.2.8"));
    assert_true(holds("address:192.0.2.0/24", "192.0.2.8"));
    assert_true(holds("address:192.0.2.9/31", "::ffff:192.0.2.8"));
    assert_false(holds("address:192.0.2.0/24", "192.0.3.8"));
    assert_true(holds("address:2001:db8:1:2::9", "2001:db8:1:2:3::"));
    assert_false(holds("address:2001:db8:1:2::9", "2001:db8:1:3::"));
    assert_true(holds("address:2001:db8::/32", "2001:db8:1:3::"));
    assert_false(holds("address:::1", "127.0.0.1")); /* its /64 holds all mapped addresses */
}

static void subjects_have_one_form(void **state)
{
    static const char *const wrong[] = {"",
                                        "key:",
                                        "key:12",
                                        "address:",
                                        "address:x",
                                        "address:1.2.3.4/33",
                                        "address:1.2.3.4/",
                                        "address:2001:db8::/65",
                                        "192.0.2.7"};
    struct ban ban;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ban_read(wrong[i], &ban));
    assert_string_equal(ban_of("address:192.0.2.7/24", 1).row.subject, "address:192.0.2.0/24");
    assert_string_equal(ban_of("address:2001:DB8::7", 1).row.subject, "address:2001:db8::/64");
}

static void bans_end(void **state)
{
    struct bans bans = {0};
    struct ban ban = ban_of("address:192.0.2.7", NOW + 10);
    struct net_address network = net_network_read("192.0.2.7");

    (void)state;
    assert_true(bans_add(&bans, &ban));
    assert_true(bans_add(&bans, &ban)); /* replaces it */
    assert_int_equal(bans.count, 1);
    assert_int_equal(bans_check(&bans, &network, NULL, NOW), 10);
    assert_int_equal(bans_check(&bans, &network, NULL, NOW + 10), 0);
    bans_tidy(&bans, NOW + 9);
    assert_int_equal(bans.count, 1);
    bans_tidy(&bans, NOW + 10);
    assert_int_equal(bans.count, 0);
    bans_finish(&bans);
}

static void bans_are_found_by_how_they_begin(void **state)
{
    struct bans bans = {0};
    struct ban one = ban_of("address:192.0.2.7", NOW), other = ban_of("address:192.0.3.0/24", NOW);

    (void)state;
    assert_true(bans_add(&bans, &one) && bans_add(&bans, &other));
    assert_null(bans_find(&bans, "address:192.0"));
    assert_string_equal(bans_find(&bans, "address:192.0.2")->row.subject, "address:192.0.2.7/32");
    bans_remove(&bans, "address:192.0.2.7/32");
    assert_string_equal(bans_find(&bans, "address:192.0")->row.subject, "address:192.0.3.0/24");
    for (unsigned i = 0; i < BANS_MAX; i++) {
        char subject[40];

        snprintf(subject, sizeof subject, "address:10.0.%u.%u", i / 256, i % 256);
        one = ban_of(subject, NOW);
        assert_int_equal(bans_add(&bans, &one), i < BANS_MAX - 1);
    }
    bans_finish(&bans);
}

int main(void)
{
#define EACH(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        EACH(a_flood_is_two_lines_in_ten_seconds),
        EACH(many_addresses_share_a_row),
        EACH(actions_have_their_fields),
        EACH(no_flood_hides_an_action),
        cmocka_unit_test(a_ban_holds_for_its_addresses_only),
        cmocka_unit_test(subjects_have_one_form),
        cmocka_unit_test(bans_end),
        cmocka_unit_test(bans_are_found_by_how_they_begin),
    };
#undef EACH

    return cmocka_run_group_tests_name("audit", tests, NULL, NULL);
}
