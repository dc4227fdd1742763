/* src/host/fair, chain: commitments, deals, seals, and records that anybody can check. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "host/file.h"
#include "unit/host/table_random.h"

static void count_up(uint8_t *bytes, size_t size, unsigned from)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(from + i);
}

/* The expected values come from another program, Python's hashlib
 * (docs/programmers/protocol.md). */
static void commitment_and_deal_are_as_written(void **state)
{
    static const char *const salts[] = {"", "sauce", "Zo\303\253"};
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE], commitment[PH_FAIR_SIZE];
    char text[2 * PH_FAIR_SIZE + 1];
    struct ph_chance chance;

    (void)state;
    count_up(seed, sizeof seed, 0);
    count_up(nonce, sizeof nonce, 32);
    ph_fair_commit(PH_FAIR_SEED, seed, nonce, commitment);
    ph_hex(commitment, sizeof commitment, text);
    assert_string_equal(text, "a3f220582e96ba1823e2e6328d4837453479c92e8103b4b2e7edc47110456c4d");
    chance = ph_fair_chance(PH_FAIR_SEED, seed, "Table0123456789a", salts, 3);
    assert_true(chance.rng == UINT64_C(11972770229282137951) && !ph_chance_has_key(&chance));
    ph_fair_commit(PH_FAIR_STREAM, seed, nonce, commitment);
    ph_hex(commitment, sizeof commitment, text);
    assert_string_equal(text, "027138021472c394b9f235343f7c999dde6f1ca30b080ef367d02d9c09bd620f");
    chance = ph_fair_chance(PH_FAIR_STREAM, seed, "Table0123456789a", salts, 3);
    ph_hex(chance.key, sizeof chance.key, text);
    assert_string_equal(text, "29007fa2d4259cf9f08cdda45febf479d5e1c4ba635bfad8045765b80eed2770");
    assert_true(chance.rng == 0);
}

static void salts_are_kept_apart(void **state)
{
    static const char *const one[] = {"ab", "c"}, *const other[] = {"a", "bc"};
    uint8_t seed[PH_FAIR_SIZE] = {0};

    (void)state;
    for (enum ph_fair_deal deal = PH_FAIR_SEED; deal <= PH_FAIR_NEWEST; deal++) {
        struct ph_chance first = ph_fair_chance(deal, seed, "t", one, 2);
        struct ph_chance second = ph_fair_chance(deal, seed, "t", other, 2);

        assert_memory_not_equal(&first, &second, sizeof first);
    }
}

static void a_seal_opens_with_its_key_only(void **state)
{
    struct ph_secret_seed secret;
    uint8_t key[PH_SEAL_KEY_SIZE] = {1}, sealed[PH_SEALED_SIZE], seed[PH_FAIR_SIZE],
            nonce[PH_FAIR_SIZE];

    (void)state;
    count_up((uint8_t *)&secret, sizeof secret, 3);
    ph_fair_seal(&secret, key, sealed);
    assert_true(ph_fair_open(sealed, key, seed, nonce));
    assert_memory_equal(seed, secret.seed, sizeof seed);
    assert_memory_equal(nonce, secret.nonce, sizeof nonce);
    key[0] = 2;
    assert_false(ph_fair_open(sealed, key, seed, nonce));
    key[0] = 1;
    for (unsigned i = 0; i < PH_SEALED_SIZE; i++) {
        sealed[i] ^= 1;
        assert_false(ph_fair_open(sealed, key, seed, nonce));
        sealed[i] ^= 1;
    }
}

static void every_part_of_an_entry_is_in_its_chain(void **state)
{
    struct ph_entry entry = {.seq = 3, .at = 5, .client = "c", .body = "{}"}, changed;
    uint8_t before[PH_CHAIN_SIZE] = {0}, chain[PH_CHAIN_SIZE], other[PH_CHAIN_SIZE];

    (void)state;
    ph_chain_next(before, "t", &entry, chain);
#define DIFFERS(change)                                      \
    do {                                                     \
        changed = entry;                                     \
        change;                                              \
        ph_chain_next(before, "t", &changed, other);         \
        assert_memory_not_equal(chain, other, sizeof chain); \
    } while (0)
    DIFFERS(changed.seq++);
    DIFFERS(changed.at++);
    DIFFERS(changed.client[0] = 'd');
    DIFFERS(changed.body = "{ }");
#undef DIFFERS
    ph_chain_next(before, "u", &entry, other);
    assert_memory_not_equal(chain, other, sizeof chain);
    before[0] = 1;
    ph_chain_next(before, "t", &entry, other);
    assert_memory_not_equal(chain, other, sizeof chain);
}

/* ---- records ---- */

/* A whole game of people and bots, with salts. */
static void finished_record(struct ph_rules_cache *cache, uint64_t number, struct ph_buf *record)
{
    struct ph_rng rng;
    struct ph_buf request = {0};
    struct kit kit;

    ph_rng_seed(&rng, number);
    ph_buf_addf(
        &request,
        "{\"game\":\"%s\",\"players\":%u,\"confirm\":false,\"salt\":\"mine # %u\",\"seats\":["
        "{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"bot\",\"level\":3}%s]}",
        ph_games[number % 2]->name, 2 + (unsigned)(number / 2 % 2), (unsigned)number,
        number / 2 % 2 ? ",{\"kind\":\"me\",\"name\":\"Zo\303\253\"}" : "");
    kit_open_at(&kit, cache, ph_buf_text(&request), (uint8_t)number);
    while (ph_table_status(kit.table) == PH_TABLE_PLAYING)
        assert_int_equal(kit_play(&kit, &rng), PH_NOT_REFUSED);
    assert_int_equal(kit_record(kit.table, record), PH_NOT_REFUSED);
    ph_decision_finish(&kit.decision);
    ph_table_destroy(kit.table);
    ph_buf_finish(&request);
}

/* Where a net is compiled in, the record names it; a net that is not known is no fault. */
static void records_name_the_net_of_the_bots(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    struct ph_verified verified;
    struct ph_buf record = {0}, other = {0};
    unsigned named = 0;
    char *digit, *sum;

    (void)state;
    for (unsigned i = 0; i < 20 && !named; i++) {
        finished_record(cache, i, &record);
        assert_true(ph_verify_record(ph_buf_text(&record), record.len, &verified, NULL));
        assert_true(verified.net_known == (verified.net[0] != '\0'));
        named += verified.net_known;
    }
    assert_int_equal(named, 1);
    digit = strstr(record.at, "\nnet: ") + 6;
    *digit = *digit == '0' ? '1' : '0';
    sum = strstr(record.at, "\nsum: ");
    memmove(sum, strchr(sum + 1, '\n'), strlen(strchr(sum + 1, '\n')) + 1);
    assert_true(ph_fair_sum(record.at, &other));
    assert_true(ph_verify_record(ph_buf_text(&other), other.len, &verified, NULL));
    assert_false(verified.net_known);
    ph_buf_finish(&record);
    ph_buf_finish(&other);
    ph_rules_cache_destroy(cache);
}

static void games_verify(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    struct ph_buf record = {0};
    unsigned rounds = random_rounds(20000) / 20;

    (void)state;
    for (unsigned i = 0; i < rounds; i++) {
        struct ph_verified verified;
        struct ph_error error = {0};

        finished_record(cache, i, &record);
        if (!ph_verify_record(ph_buf_text(&record), record.len, &verified, &error))
            fail_msg("game %u: %s: %s\n%s", i, error.where, error.what, ph_buf_text(&record));
        assert_true(verified.whole && verified.game && verified.commitment && verified.deal);
        assert_int_equal(verified.salts, 1 + i / 2 % 2);
    }
    printf("%u games verified\n", rounds);
    ph_buf_finish(&record);
    ph_rules_cache_destroy(cache);
}

/* A store whose key is not the one that sealed the seed, or whose seed is not the promised one: the
 * game cannot end, but the server goes on. */
static void a_seed_that_does_not_open_is_refused(void **state)
{
    static const char request[] = "{\"game\":\"taxis\",\"players\":2,\"seats\":["
                                  "{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":1}]}";
    struct kit kit;

    (void)state;
    kit_open(&kit, request, 1);
    kit.table->sealed[0] ^= 1;
    assert_int_equal(kit_act(&kit, PH_COMMAND_RESIGN, 0), PH_REFUSED_FAILED);
    kit.table->sealed[0] ^= 1;
    kit.table->commitment[0] ^= 1;
    assert_int_equal(kit_act(&kit, PH_COMMAND_RESIGN, 0), PH_REFUSED_FAILED);
    kit.table->commitment[0] ^= 1;
    assert_int_equal(kit_act(&kit, PH_COMMAND_RESIGN, 0), PH_NOT_REFUSED);
    kit_close(&kit);
}

static void a_game_does_not_start_with_a_seed_that_does_not_open(void **state)
{
    static const char request[] = "{\"game\":\"loire\",\"players\":2,\"seats\":["
                                  "{\"kind\":\"me\"},{\"kind\":\"person\"}]}";
    struct kit kit;

    (void)state;
    kit_open(&kit, request, 1);
    kit.table->sealed[0] ^= 1;
    assert_int_equal(kit_join(&kit, 1, 1), PH_REFUSED_FAILED);
    kit.table->sealed[0] ^= 1;
    assert_int_equal(kit_join(&kit, 1, 1), PH_NOT_REFUSED);
    kit_close(&kit);
}

/* The record with its sum made right again. */
static void sum_again(struct ph_buf *record)
{
    struct ph_buf plain = {0}, text = {0};
    const char *sum = strstr(ph_buf_text(record), "sum: ");
    const char *end = strchr(sum, '\n') + 1;

    ph_buf_addn(&plain, record->at, (size_t)(sum - record->at));
    ph_buf_add(&plain, end);
    assert_true(ph_fair_sum(ph_buf_text(&plain), &text));
    ph_buf_finish(&plain);
    ph_buf_finish(record);
    *record = text;
}

static void change_digit(struct ph_buf *record, const char *key)
{
    char *at = strstr(record->at, key);

    assert_non_null(at);
    at += strlen(key);
    *at = *at == '1' ? '2' : '1';
}

/* Version 0.1 dealt from 64 bits. Its records are as they were. */
static void old_records_verify(void **state)
{
    static const char *const files[] = {"tests/data/server-0.1-loire.record",
                                        "tests/data/server-0.1-taxis.record"};

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct ph_verified verified;
        struct ph_buf record = {0};
        struct ph_error error = {0};

        assert_true(ph_file_read(files[i], &record, &error));
        if (!ph_verify_record(ph_buf_text(&record), record.len, &verified, &error))
            fail_msg("%s: %s: %s", files[i], error.where, error.what);
        assert_true(verified.whole && verified.game && verified.commitment && verified.deal);
        assert_int_equal(verified.salts, 1);
        change_digit(&record, "\nsalt 0: sauce # ");
        sum_again(&record);
        assert_false(ph_verify_record(ph_buf_text(&record), record.len, &verified, NULL));
        assert_true(verified.commitment && !verified.deal);
        ph_buf_finish(&record);
    }
}

/* A promise is of one way to deal: the server cannot choose the other one later. */
static void a_deal_of_the_other_kind_does_not_verify(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    struct ph_verified verified;
    struct ph_buf record = {0}, other = {0};
    const char *deal;

    (void)state;
    finished_record(cache, 2, &record);
    deal = strstr(ph_buf_text(&record), "\ndeal: ");
    assert_non_null(deal);
    ph_buf_addn(&other, record.at, (size_t)(deal - record.at));
    ph_buf_add(&other, "\nseed: 7");
    ph_buf_add(&other, strchr(deal + 1, '\n'));
    other.len = (size_t)(strstr(ph_buf_text(&other), "\n\n") + 2 - other.at);
    other.at[other.len] = '\0';
    sum_again(&other);
    assert_false(ph_verify_record(ph_buf_text(&other), other.len, &verified, NULL));
    assert_true(verified.game && !verified.commitment && !verified.deal);
    ph_buf_finish(&record);
    ph_buf_finish(&other);
    ph_rules_cache_destroy(cache);
}

/* A table of version 0.1 says nothing of its deal; one of a later version says what is not known
 * here. */
static void the_log_names_the_deal(void **state)
{
    static const char request[] = "{\"game\":\"taxis\",\"players\":2}", field[] = "\"deal\":2,";
    struct ph_table *table;
    struct ph_entry entry;
    struct ph_error error;
    char body[4096], *at;
    struct kit kit;

    (void)state;
    kit_open(&kit, request, 1);
    assert_int_equal(kit.table->deal, PH_FAIR_STREAM);
    entry = table_entry(kit.table, 0);
    snprintf(body, sizeof body, "%s", entry.body);
    entry.body = body;
    at = strstr(body, field);
    assert_non_null(at);
    at[strlen("\"deal\":")] = '3';
    ph_chain_next((const uint8_t[PH_CHAIN_SIZE]){0}, kit.table->id, &entry, entry.chain);
    table = ph_table_new(kit.cache, kit.table->id);
    assert_false(ph_table_fold(table, &entry, &error));
    assert_string_equal(error.where, "deal");
    memmove(at, at + strlen(field), strlen(at + strlen(field)) + 1);
    ph_chain_next((const uint8_t[PH_CHAIN_SIZE]){0}, kit.table->id, &entry, entry.chain);
    assert_true(ph_table_fold(table, &entry, &error));
    assert_int_equal(table->deal, PH_FAIR_SEED);
    ph_table_destroy(table);
    kit_close(&kit);
}

/* Even if somebody makes the sum fit, the deal cannot be another. */
static void forged_records_do_not_verify(void **state)
{
    static const char *const keys[] = {"\ntable: ",         "\ncommitment: ",    "\nshuffle seed: ",
                                       "\nshuffle nonce: ", "\nsalt 0: mine # ", "\ndeal: "};
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);

    (void)state;
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct ph_verified verified;
        struct ph_buf record = {0};

        finished_record(cache, 3, &record);
        change_digit(&record, keys[i]);
        sum_again(&record);
        assert_false(ph_verify_record(ph_buf_text(&record), record.len, &verified, NULL));
        assert_true(verified.whole && !verified.deal);
        ph_buf_finish(&record);
    }
    ph_rules_cache_destroy(cache);
}

static void any_changed_byte_fails(void **state)
{
    struct ph_rules_cache *cache = ph_rules_cache_create(kit_key);
    struct ph_buf record = {0};
    struct ph_verified verified;

    (void)state;
    finished_record(cache, 1, &record);
    for (size_t i = 0; i < record.len; i++)
        for (unsigned bit = 1; bit < 256; bit <<= 1) {
            record.at[i] = (char)(record.at[i] ^ (char)bit);
            assert_false(ph_verify_record(record.at, record.len, &verified, NULL));
            record.at[i] = (char)(record.at[i] ^ (char)bit);
        }
    for (size_t size = 0; size < record.len; size++)
        assert_false(ph_verify_record(record.at, size, &verified, NULL));
    assert_true(ph_verify_record(record.at, record.len, &verified, NULL));
    ph_buf_finish(&record);
    ph_rules_cache_destroy(cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_deal_are_as_written),
        cmocka_unit_test(salts_are_kept_apart),
        cmocka_unit_test(a_seal_opens_with_its_key_only),
        cmocka_unit_test(every_part_of_an_entry_is_in_its_chain),
        cmocka_unit_test(records_name_the_net_of_the_bots),
        cmocka_unit_test(games_verify),
        cmocka_unit_test(a_seed_that_does_not_open_is_refused),
        cmocka_unit_test(a_game_does_not_start_with_a_seed_that_does_not_open),
        cmocka_unit_test(old_records_verify),
        cmocka_unit_test(a_deal_of_the_other_kind_does_not_verify),
        cmocka_unit_test(the_log_names_the_deal),
        cmocka_unit_test(forged_records_do_not_verify),
        cmocka_unit_test(any_changed_byte_fails),
    };

    return cmocka_run_group_tests_name("fair shuffles", tests, NULL, NULL);
}
