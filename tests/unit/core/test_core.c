/* src/core: scanner, options, rules and their hashes, perft, switched-off rules. */
#include "unit/cmocka_all.h"

#include "core/game.h"
#include "core/rule.h"
#include "unit/core/toy_game.h"

/* ---- scanner ---- */

static const char *const fruits[] = {"apple", NULL, "pear"};
static const char towns[3][8] = {"ulm", "linz", ""};

static void words_are_separated_by_blanks(void **state)
{
    struct ph_refusal why = {.code = 99};
    struct ph_scan scan;
    struct ph_word word;

    (void)state;
    ph_scan_start(&scan, "  one\ttwo   three \r\n", &why);
    assert_int_equal(why.code, PH_LEGAL);
    assert_true(ph_scan_peek(&scan, &word) && ph_word_is(word, "one"));
    assert_true(ph_scan_word(&scan, &word) && ph_word_is(word, "one"));
    assert_false(ph_scan_take(&scan, "tw"));
    assert_true(ph_scan_take(&scan, "two"));
    assert_true(ph_scan_word(&scan, &word) && ph_word_is(word, "three"));
    assert_false(ph_scan_word(&scan, &word));
    assert_int_equal(word.len, 0);
    assert_true(ph_scan_end(&scan));
    assert_int_equal(why.code, PH_LEGAL);
}

static void tables_are_searched(void **state)
{
    struct ph_refusal why;
    struct ph_scan scan;

    (void)state;
    ph_scan_start(&scan, "pear linz cherry", &why);
    assert_int_equal(ph_scan_id(&scan, fruits, 3, PH_EXPECT_WORD), 2);
    assert_int_equal(ph_scan_name(&scan, towns[0], sizeof towns[0], 3, PH_EXPECT_PLACE), 1);
    assert_int_equal(ph_scan_id(&scan, fruits, 3, PH_EXPECT_WORD), -1);
    assert_int_equal(why.code, PH_REFUSE_SYNTAX);
    assert_int_equal(why.arg[0], 11);
    assert_int_equal(why.arg[1], PH_EXPECT_WORD);
    ph_scan_start(&scan, "li", NULL);
    assert_int_equal(ph_scan_name(&scan, towns[0], sizeof towns[0], 3, PH_EXPECT_PLACE), -1);
}

static void values_follow_their_key(void **state)
{
    struct ph_refusal why;
    struct ph_scan scan;
    unsigned number = 0;

    (void)state;
    ph_scan_start(&scan, "drop=2 take=x", &why);
    assert_false(ph_scan_key(&scan, "take"));
    assert_false(ph_scan_key(&scan, "dro"));
    assert_true(ph_scan_key(&scan, "drop"));
    assert_true(ph_scan_number(&scan, 1, 3, &number));
    assert_int_equal(number, 2);
    assert_true(ph_scan_key(&scan, "take"));
    assert_false(ph_scan_number(&scan, 1, 3, &number));
    assert_int_equal(why.arg[0], 13);
    assert_int_equal(why.arg[1], PH_EXPECT_NUMBER);
    ph_scan_start(&scan, "drop= 2", &why);
    assert_true(ph_scan_key(&scan, "drop"));
    assert_false(ph_scan_number(&scan, 1, 3, &number));
    assert_int_equal(why.arg[0], 6);
}

static void numbers_are_plain_and_in_range(void **state)
{
    static const char *const bad[] = {"", "0", "4", "02", "+2", "-1", "2x", "99999999999", "1 ."};
    struct ph_scan scan;
    unsigned number = 7;

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ph_scan_start(&scan, bad[i], NULL);
        assert_false(ph_scan_number(&scan, 1, 3, &number) && ph_scan_end(&scan));
    }
    ph_scan_start(&scan, "0", NULL);
    assert_true(ph_scan_number(&scan, 0, 3, &number));
    assert_int_equal(number, 0);
}

static void the_first_complaint_stands(void **state)
{
    struct ph_refusal why;
    struct ph_scan scan;
    struct ph_word word;

    (void)state;
    ph_scan_start(&scan, "\xc3\xa9t\xc3\xa9 b c", &why);
    assert_true(ph_scan_word(&scan, &word));
    assert_false(ph_scan_end(&scan));
    assert_int_equal(why.arg[0], 5); /* characters, not bytes */
    assert_int_equal(why.arg[1], PH_EXPECT_END);
    assert_true(ph_scan_word(&scan, &word));
    assert_false(ph_scan_fail(&scan, word, PH_EXPECT_CARD));
    assert_int_equal(why.arg[1], PH_EXPECT_END);
}

static void words_split_at_the_last_mark(void **state)
{
    static const char text[] = "m2-red-blue.2.green";
    struct ph_word word = {text, sizeof text - 1}, before = {0}, after = {0};

    (void)state;
    assert_true(ph_word_split(word, '.', &before, &after));
    assert_true(ph_word_is(before, "m2-red-blue.2"));
    assert_true(ph_word_is(after, "green"));
    assert_false(ph_word_split(word, '=', &before, &after));
    assert_true(ph_word_is(after, "green"));
    word = (struct ph_word){"x.", 2};
    assert_true(ph_word_split(word, '.', &before, &after));
    assert_int_equal(ph_word_find_name(after, towns[0], sizeof towns[0], 3), -1);
}

/* ---- options ---- */

static void options_are_checked(void **state)
{
    static const char *const good[][2] = {
        {"edition", "fr"},       {"rule.heap", "5"},      {"rule.heap", "99"},
        {"rule.limits", "1/20"}, {"rule.limits", "none"}, {"rule.limits", "0/500/7"},
    };
    static const char *const bad[][2] = {
        {"edition", ""},
        {"edition", "en fr"},
        {"edition", "e"},
        {"edition", "fr "},
        {"rule.heap", "4"},
        {"rule.heap", "100"},
        {"rule.heap", "05"},
        {"rule.heap", "-7"},
        {"rule.heap", "5..99"},
        {"rule.heap", "7/7"},
        {"rule.limits", "1"},
        {"rule.limits", "1/21"},
        {"rule.limits", "1/2/"},
        {"rule.limits", "1//2"},
        {"rule.limits", "1/2/3/4"},
        {"rule.limits", "N/N/N"},
        {"rule.unknown", "yes"},
        {"players", "2"},
        {"", ""},
        {"rule.heap", "7777777777777777777777777777777777777777777777"},
    };
    struct ph_options options = toy_table(2);
    struct ph_error error;

    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(ph_options_set(&options, good[i][0], good[i][1], &error));
    assert_int_equal(options.count, 3); /* a repeated key replaces */
    assert_string_equal(options.at[1].value, "99");
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ph_options_set(&options, bad[i][0], bad[i][1], &error));
    assert_int_equal(options.count, 3);
}

static void option_errors_say_what_is_allowed(void **state)
{
    struct ph_options options = toy_table(2);
    struct ph_error error;

    (void)state;
    assert_false(ph_options_set(&options, "rule.heap", "4", &error));
    assert_string_equal(error.where, "rule.heap");
    assert_string_equal(error.what, "\"4\" is not possible; allowed: 5..99");
    assert_false(ph_options_set(&options, "rule.hat", "4", &error));
    assert_string_equal(error.where, "rule.hat");
    assert_string_equal(error.what, "toy has no such option");
}

/* ---- rules ---- */

/* Rules of two players with up to two options and other data; their hash. */
static uint64_t hash_with(const char *key, const char *value, const char *key2, const char *value2,
                          const char *data)
{
    struct ph_options options = toy_table(2);

    options.data = data;
    if (key)
        assert_true(ph_options_set(&options, key, value, NULL));
    if (key2)
        assert_true(ph_options_set(&options, key2, value2, NULL));
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    uint64_t hash = rules->hash;

    ph_rules_destroy(rules);
    return hash;
}

static void equal_rules_have_equal_hashes(void **state)
{
    uint64_t plain = hash_with(NULL, NULL, NULL, NULL, NULL);

    (void)state;
    assert_true(plain == hash_with("variant", "standard", NULL, NULL, NULL));
    assert_true(plain == hash_with("rule.limits", "none", NULL, NULL, NULL));
    assert_true(plain == hash_with("rule.heap", "7", NULL, NULL, NULL));
    assert_true(plain == hash_with(NULL, NULL, NULL, NULL, " {\n \"stones\":7}\n"));
    assert_true(hash_with("variant", "casual", "rule.heap", "8", NULL) ==
                hash_with("rule.heap", "8", "variant", "casual", NULL));
    assert_true(plain != hash_with("rule.heap", "8", NULL, NULL, NULL));
    assert_true(plain != hash_with("variant", "casual", NULL, NULL, NULL));
    assert_true(plain != hash_with(NULL, NULL, NULL, NULL, "{\"stones\":8}"));
}

static void players_are_part_of_the_hash(void **state)
{
    struct ph_options options = toy_table(3);
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    (void)state;
    assert_non_null(rules);
    assert_true(rules->hash != hash_with(NULL, NULL, NULL, NULL, NULL));
    ph_rules_destroy(rules);
}

static void impossible_rules_are_refused(void **state)
{
    struct ph_options options = toy_table(4);
    struct ph_error error;

    (void)state;
    assert_null(ph_rules_create(&options, &error));
    assert_string_equal(error.where, "players");
    assert_string_equal(error.what, "4 is not possible; toy is for 2 to 3");
    options.players = 0;
    assert_null(ph_rules_create(&options, &error));
    options.players = 2;
    options.data = "{\n  \"stones\": 7,\n  \"stones\": 8}";
    assert_null(ph_rules_create(&options, &error));
    assert_string_equal(error.where, "data, line 3, column 10");
    options.data = "{\"stones\": 7";
    assert_null(ph_rules_create(&options, &error));
    options.data = "";
    assert_null(ph_rules_create(&options, &error));
    options.data = "[]";
    assert_null(ph_rules_create(&options, &error));
    assert_string_equal(error.where, "stones");
    options.data = "{\"stones\": 0}";
    assert_null(ph_rules_create(&options, NULL));
}

static void shipped_data_are_found_by_their_hash(void **state)
{
    struct ph_options options = toy_table(2);

    (void)state;
    options.data = "{\"old\":true,\"stones\":9}";
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    assert_ptr_equal(ph_data_find(&toy, rules->data_hash), toy_data[1]);
    assert_null(ph_data_find(&toy, rules->data_hash + 1));
    ph_rules_destroy(rules);
}

/* ---- states ---- */

static void state_hashes_know_rules_and_state(void **state)
{
    struct ph_options options = toy_table(2), casual = toy_table(2);
    struct toy_state first, second;

    (void)state;
    assert_true(ph_options_set(&casual, "variant", "casual", NULL));
    struct ph_rules *rules = ph_rules_create(&options, NULL);
    struct ph_rules *others = ph_rules_create(&casual, NULL);

    assert_true(rules && others);
    ph_setup(rules, 1, 0, &first);
    ph_setup(rules, 1, 0, &second);
    assert_true(ph_state_hash(rules, &first) == ph_state_hash(rules, &second));
    assert_true(ph_state_hash(rules, &first) != ph_state_hash(others, &first));
    second.heap--;
    assert_true(ph_state_hash(rules, &first) != ph_state_hash(rules, &second));
    ph_rules_destroy(rules);
    ph_rules_destroy(others);
}

/* Five stones: take 1, 2 or 3, then end, or look and end. By hand: 1, 3, 6, and so on. */
static void perft_counts_sequences(void **state)
{
    struct ph_options options = toy_table(2);
    struct toy_state start;

    (void)state;
    assert_true(ph_options_set(&options, "rule.heap", "5", NULL));
    struct ph_rules *rules = ph_rules_create(&options, NULL);

    assert_non_null(rules);
    ph_setup(rules, 1, 0, &start);
    assert_true(ph_perft(rules, &start, 0) == 1);
    assert_true(ph_perft(rules, &start, 1) == 3);
    assert_true(ph_perft(rules, &start, 2) == 6);
    /* after `take N; end` there are 3, 3 and 2 moves, after `take N; look` one */
    assert_true(ph_perft(rules, &start, 3) == 3 + 3 + 2 + 3);
    start.heap = 0;
    assert_true(ph_perft(rules, &start, 5) == 1); /* an end counts once */
    ph_rules_destroy(rules);
}

/* ---- switched-off rules ---- */

#ifdef PH_MUTANTS
static void one_rule_can_be_switched_off(void **state)
{
    (void)state;
    assert_int_equal(setenv("POSTHORN_MUTANT", "LL-T1", 1), 0);
    assert_false(ph_rule_kept("LL_T1"));
    assert_true(ph_rule_kept("LL_T"));
    assert_true(ph_rule_kept("LL_T10"));
    assert_true(ph_rule_kept("LL_T2"));
    assert_int_equal(setenv("POSTHORN_MUTANT", "LL-T2", 1), 0);
    assert_false(ph_rule_kept("LL_T1")); /* it is read once */
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_separated_by_blanks),
        cmocka_unit_test(tables_are_searched),
        cmocka_unit_test(values_follow_their_key),
        cmocka_unit_test(numbers_are_plain_and_in_range),
        cmocka_unit_test(the_first_complaint_stands),
        cmocka_unit_test(words_split_at_the_last_mark),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(option_errors_say_what_is_allowed),
        cmocka_unit_test(equal_rules_have_equal_hashes),
        cmocka_unit_test(players_are_part_of_the_hash),
        cmocka_unit_test(impossible_rules_are_refused),
        cmocka_unit_test(shipped_data_are_found_by_their_hash),
        cmocka_unit_test(state_hashes_know_rules_and_state),
        cmocka_unit_test(perft_counts_sequences),
#ifdef PH_MUTANTS
        cmocka_unit_test(one_rule_can_be_switched_off),
#endif
    };

    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
