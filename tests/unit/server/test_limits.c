/* Token buckets: what passes, when it passes again, and who evicts whom. The time is an input. */
#include "unit/cmocka_all.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/ops/limits.h"
#include "server/rooms/persons.h"

enum { DAY = 86400000 };

static int setup(void **state)
{
    *state = sodium_init() < 0 ? NULL : limits_create();
    return *state ? 0 : -1;
}

static int teardown(void **state)
{
    limits_destroy(*state);
    return 0;
}

static bool take(struct limits *limits, enum limit_kind kind, uint64_t key, int64_t now)
{
    return limits_take(limits, kind, &key, sizeof key, now) == 0;
}

/* Asks each millisecond, which would lose every fraction of a token that is rounded away. */
static void what_passes_is_what_the_limit_says(void **state)
{
    struct limits *limits = *state;
    unsigned passed = 0;

    for (int64_t now = DAY; now < DAY + 600000; now++)
        passed += take(limits, LIMIT_CREATE, 1, now);
    assert_int_equal(passed, 10 + 10 * 10 - 1); /* at once, and in ten minutes; the last is due */
}

static void costs_are_paid_in_full(void **state)
{
    struct limits *limits = *state;
    uint64_t key = 7;

    assert_true(limits_set(limits, "think=100/10", NULL));
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 60, DAY), 0);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 60, DAY), 2000);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 60, DAY + 1999), 1);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 60, DAY + 2000), 0);
    /* More than there ever is: the whole allowance, not never. */
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 1000, DAY + 11999), 1);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 1000, DAY + 12000), 0);
}

/* What is already done is paid for afterwards, on credit if need be. */
static void a_debt_is_paid_back_first(void **state)
{
    struct limits *limits = *state;
    uint64_t key = 8;

    assert_true(limits_set(limits, "think=100/10", NULL));
    limits_charge(limits, LIMIT_THINK, &key, sizeof key, 60, DAY);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 50, DAY), 1000);
    limits_charge(limits, LIMIT_THINK, &key, sizeof key, 60, DAY);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 50, DAY), 7000);
    /* At most one allowance, which no break shortens. */
    limits_charge(limits, LIMIT_THINK, &key, sizeof key, 1000, DAY);
    limits_charge(limits, LIMIT_THINK, &key, sizeof key, 1000, DAY);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 1, DAY + 10000), 100);
    assert_int_equal(limits_take_cost(limits, LIMIT_THINK, &key, sizeof key, 100, DAY + 20000), 0);
}

static void what_is_given_back_can_be_taken_again(void **state)
{
    struct limits *limits = *state;
    uint64_t key = 7;

    for (unsigned i = 0; i < 1000; i++) {
        assert_true(take(limits, LIMIT_CREATE, key, DAY));
        limits_give_back(limits, LIMIT_CREATE, &key, sizeof key, DAY);
    }
    limits_give_back(limits, LIMIT_CREATE, &key, sizeof key, DAY); /* never above the whole */
    for (unsigned i = 0; i < 10; i++)
        assert_true(take(limits, LIMIT_CREATE, key, DAY));
    assert_false(take(limits, LIMIT_CREATE, key, DAY));
}

static void a_flood_of_keys_evicts_nobody_of_another_kind(void **state)
{
    struct limits *limits = *state;

    for (unsigned i = 0; i < 10; i++)
        assert_true(take(limits, LIMIT_CREATE, 1, DAY));
    for (uint64_t key = 0; key < 200000; key++)
        (void)take(limits, LIMIT_THINK, key, DAY + 1);
    assert_false(take(limits, LIMIT_CREATE, 1, DAY + 2));
}

/* Keys are free: an address that takes a new one each time gets no more than its own limit. */
static void fresh_keys_of_an_address_share_its_limit(void **state)
{
    struct limits *limits = *state;
    struct net_address network = net_network_read("192.0.2.1");
    unsigned passed = 0;

    for (uint64_t key = 0; key < 1000; key++)
        passed += limits_take_both(limits, LIMIT_THINK, (uint8_t *)&key, sizeof key,
                                   LIMIT_THINK_ADDRESS, &network, DAY) == 0;
    assert_int_equal(passed, 120);
}

/* A refusal by address leaves the key's own allowance whole. */
static void both_or_neither_is_taken(void **state)
{
    struct limits *limits = *state;
    struct net_address here = net_network_read("192.0.2.1"), there = net_network_read("192.0.2.2");
    uint64_t key = 5;

    assert_true(limits_set(limits, "think=2/60,think-address=1/60", NULL));
    for (unsigned i = 0; i < 9; i++)
        assert_int_equal(limits_take_both(limits, LIMIT_THINK, (uint8_t *)&key, sizeof key,
                                          LIMIT_THINK_ADDRESS, &here, DAY) == 0,
                         i == 0);
    assert_int_equal(limits_take_both(limits, LIMIT_THINK, (uint8_t *)&key, sizeof key,
                                      LIMIT_THINK_ADDRESS, &there, DAY),
                     0);
}

static void clocks_that_go_back_take_nothing(void **state)
{
    struct limits *limits = *state;

    assert_true(take(limits, LIMIT_CREATE, 1, DAY));
    for (unsigned i = 0; i < 9; i++)
        assert_true(take(limits, LIMIT_CREATE, 1, DAY / 2));
    assert_false(take(limits, LIMIT_CREATE, 1, DAY / 2));
    assert_true(take(limits, LIMIT_CREATE, 1, DAY / 2 + 6000));
}

static void all_limits_can_be_set_at_once(void **state)
{
    struct limits *limits = *state;
    struct ph_error error;

    assert_true(limits_set(limits, "all=0/1,chat=1/10", NULL));
    for (unsigned i = 0; i < 1000; i++)
        assert_true(take(limits, LIMIT_CREATE, 1, DAY) && take(limits, LIMIT_HTTP, 1, DAY));
    assert_true(take(limits, LIMIT_CHAT, 1, DAY));
    assert_false(take(limits, LIMIT_CHAT, 1, DAY));
    assert_false(limits_set(limits, "all=", &error));
    assert_false(limits_set(limits, "alle=0/1", &error));
}

static bool same(const char *a, const char *b)
{
    struct net_address one = net_network_read(a), other = net_network_read(b);

    return memcmp(&one, &other, sizeof one) == 0;
}

static void an_address_is_what_one_customer_has(void **state)
{
    (void)state;
    assert_true(same("192.0.2.1", "192.0.2.1"));
    assert_true(same("::ffff:192.0.2.1", "192.0.2.1"));
    assert_false(same("192.0.2.1", "192.0.2.2"));
    assert_false(same("::ffff:192.0.2.1", "::ffff:192.0.2.2"));
    assert_true(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
    assert_false(same("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_true(same("", "not an address"));
}

/* ---- exports and deletions ---- */

static void an_address_exports_once_at_a_time(void **state)
{
    struct persons_places places = {0};
    struct net_address network[PERSONS_AT_ONCE + 1];

    (void)state;
    for (unsigned i = 0; i <= PERSONS_AT_ONCE; i++) {
        char text[16];

        snprintf(text, sizeof text, "192.0.2.%u", i);
        network[i] = net_network_read(text);
        assert_int_equal(persons_enter(&places, &network[i]), i < PERSONS_AT_ONCE);
        assert_false(persons_enter(&places, &network[i]));
    }
    persons_leave(&places, &network[PERSONS_AT_ONCE]); /* it has none */
    persons_leave(&places, &network[1]);
    assert_false(persons_enter(&places, &network[0]));
    assert_true(persons_enter(&places, &network[PERSONS_AT_ONCE]));
    assert_false(persons_enter(&places, &network[1]));
}

int main(void)
{
#define EACH(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        EACH(what_passes_is_what_the_limit_says),
        EACH(costs_are_paid_in_full),
        EACH(a_debt_is_paid_back_first),
        EACH(what_is_given_back_can_be_taken_again),
        EACH(a_flood_of_keys_evicts_nobody_of_another_kind),
        EACH(fresh_keys_of_an_address_share_its_limit),
        EACH(both_or_neither_is_taken),
        EACH(all_limits_can_be_set_at_once),
        EACH(clocks_that_go_back_take_nothing),
        cmocka_unit_test(an_address_is_what_one_customer_has),
        cmocka_unit_test(an_address_exports_once_at_a_time),
    };
#undef EACH

    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
