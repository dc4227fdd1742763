/* src/base/stream.c, random.h: the cipher stream that deals a server's games. */
#include "unit/cmocka_all.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"

static void count_up(uint8_t *bytes, size_t size, unsigned from)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(from + i);
}

/* The first test vector of RFC 8439, A.1, has the key 0, which the games do not use; the cipher
 * knows nothing of that. */
static void the_words_are_those_of_the_rfc(void **state)
{
    const uint8_t key[PH_STREAM_KEY_SIZE] = {0};

    (void)state;
    assert_true(ph_stream_word(key, 0) == UINT64_C(0x903df1a0ade0b876));
    assert_true(ph_stream_word(key, 1) == UINT64_C(0x28bd8653e56a5d40));
    assert_true(ph_stream_word(key, 8) == UINT64_C(0x7a385155bee7079f)); /* vector 2's block */
}

/* libsodium is the reference. */
static void the_words_are_those_of_libsodium(void **state)
{
    enum { KEYS = 50, WORDS = 100 };
    const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES] = {0};
    uint8_t key[PH_STREAM_KEY_SIZE], stream[8 * WORDS], none[8] = {0}, far[8];

    (void)state;
    for (unsigned k = 0; k < KEYS; k++) {
        count_up(key, sizeof key, 7 * k);
        crypto_stream_chacha20(stream, sizeof stream, nonce, key);
        for (unsigned i = 0; i < WORDS; i++) {
            uint64_t word;

            memcpy(&word, stream + 8 * i, sizeof word);
            assert_true(ph_stream_word(key, i) == word);
        }
        /* The block counter has 64 bits. */
        crypto_stream_chacha20_xor_ic(far, none, sizeof far, nonce, UINT64_C(1) << 40 | k, key);
        uint64_t word, block = UINT64_C(1) << 40 | k;

        memcpy(&word, far, sizeof word);
        assert_true(ph_stream_word(key, block * 8) == word);
    }
}

static void a_key_draws_word_after_word(void **state)
{
    struct ph_chance chance = {.key = {1}}, seeded = {.rng = 5};
    uint64_t seed = 5;

    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        assert_true(chance.rng == i);
        assert_true(ph_chance_next(&chance) == ph_stream_word(chance.key, i));
        assert_true(ph_chance_next(&seeded) == ph_splitmix(&seed));
    }
}

/* Every bit of the key matters. */
static void each_bit_of_the_key_changes_the_stream(void **state)
{
    uint8_t key[PH_STREAM_KEY_SIZE] = {0};
    uint64_t plain = ph_stream_word(key, 3);

    (void)state;
    for (unsigned bit = 0; bit < 8 * PH_STREAM_KEY_SIZE; bit++) {
        struct ph_chance chance = {0};

        key[bit / 8] = (uint8_t)(1u << bit % 8);
        assert_true(ph_stream_word(key, 3) != plain);
        memcpy(chance.key, key, sizeof key);
        assert_true(ph_chance_has_key(&chance));
        key[bit / 8] = 0;
    }
}

/* All orders of five cards, from as many deals as there are shuffles. With 119 degrees of freedom
 * chi-square stays below 185 in all but one case of 10,000; the keys are fixed. */
static void all_orders_are_equally_likely(void **state)
{
    enum { CARDS = 5, ORDERS = 120, EACH = 200 };
    unsigned count[ORDERS] = {0};
    double chi = 0;

    (void)state;
    for (unsigned deal = 1; deal <= ORDERS * EACH; deal++) {
        struct ph_chance chance = {0};
        uint8_t cards[CARDS] = {0, 1, 2, 3, 4};
        unsigned order = 0;

        memcpy(chance.key, &deal, sizeof deal);
        ph_shuffle(&chance, cards, CARDS);
        for (unsigned i = 0; i < CARDS; i++) {
            unsigned smaller = 0;

            for (unsigned j = i + 1; j < CARDS; j++)
                smaller += cards[j] < cards[i];
            order = order * (CARDS - i) + smaller;
        }
        count[order]++;
    }
    for (unsigned i = 0; i < ORDERS; i++)
        chi += ((double)count[i] - EACH) * ((double)count[i] - EACH) / EACH;
    printf("chi-square of %d orders: %.1f\n", ORDERS, chi);
    assert_true(chi > 70 && chi < 185);
}

/* With three quarters of all words as the range a plain multiplication would give every third
 * number twice as often. */
static void draws_are_even_for_awkward_ranges(void **state)
{
    struct ph_chance chance = {.key = {9}};
    unsigned third[3] = {0};

    (void)state;
    for (unsigned i = 0; i < 30000; i++)
        third[ph_chance_below(&chance, 3u << 30) % 3]++;
    assert_true(chance.rng > 30000);
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(third[i], 9500, 10500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_are_those_of_the_rfc),
        cmocka_unit_test(the_words_are_those_of_libsodium),
        cmocka_unit_test(a_key_draws_word_after_word),
        cmocka_unit_test(each_bit_of_the_key_changes_the_stream),
        cmocka_unit_test(all_orders_are_equally_likely),
        cmocka_unit_test(draws_are_even_for_awkward_ranges),
    };

    return cmocka_run_group_tests_name("the stream that deals", tests, NULL, NULL);
}
