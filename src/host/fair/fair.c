/* A shuffle that nobody can arrange and everybody can check. */
#include "host/fair/fair.h"

#include <sodium.h>
#include <string.h>

#include "core/deal.h"

_Static_assert((int)crypto_hash_sha256_BYTES == PH_FAIR_SIZE &&
                   (int)PH_DEAL_SIZE == (int)PH_FAIR_SIZE &&
                   (int)crypto_secretbox_KEYBYTES == PH_SEAL_KEY_SIZE &&
                   (int)crypto_secretbox_NONCEBYTES == PH_SEAL_NONCE_SIZE &&
                   (int)crypto_secretbox_MACBYTES + PH_SEAL_NONCE_SIZE + 2 * PH_FAIR_SIZE ==
                       PH_SEALED_SIZE,
               "as the libraries have it");

static void add(crypto_hash_sha256_state *hash, const void *bytes, size_t size)
{
    crypto_hash_sha256_update(hash, bytes, size);
}

static const char *const commitment_label[] = {
    [PH_FAIR_SEED] = "posthorn-1",
    [PH_FAIR_STREAM] = "posthorn-2",
};
static const char *const deal_label[] = {
    [PH_FAIR_SEED] = "posthorn-1-deal",
    [PH_FAIR_STREAM] = "posthorn-2-deal",
};

void ph_fair_commit(enum ph_fair_deal deal, const uint8_t seed[PH_FAIR_SIZE],
                    const uint8_t nonce[PH_FAIR_SIZE], uint8_t commitment[PH_FAIR_SIZE])
{
    crypto_hash_sha256_state hash;

    crypto_hash_sha256_init(&hash);
    add(&hash, commitment_label[deal], strlen(commitment_label[deal]));
    add(&hash, seed, PH_FAIR_SIZE);
    add(&hash, nonce, PH_FAIR_SIZE);
    crypto_hash_sha256_final(&hash, commitment);
}

struct ph_chance ph_fair_chance(enum ph_fair_deal deal, const uint8_t seed[PH_FAIR_SIZE],
                                const char *table, const char *const *salts, unsigned count)
{
    uint8_t digest[PH_FAIR_SIZE];
    crypto_hash_sha256_state hash;
    uint64_t number = 0;

    crypto_hash_sha256_init(&hash);
    add(&hash, deal_label[deal], strlen(deal_label[deal]));
    add(&hash, seed, PH_FAIR_SIZE);
    add(&hash, table, strlen(table));
    for (unsigned i = 0; i < count; i++) {
        uint8_t len = (uint8_t)strlen(salts[i]);

        add(&hash, &len, 1);
        add(&hash, salts[i], len);
    }
    crypto_hash_sha256_final(&hash, digest);
    if (deal == PH_FAIR_STREAM)
        return ph_chance_of_deal(digest);
    for (unsigned i = 0; i < sizeof number; i++)
        number = number << 8 | digest[i];
    return ph_chance_of_seed(number);
}

void ph_fair_seal(const struct ph_secret_seed *secret, const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t sealed[PH_SEALED_SIZE])
{
    uint8_t both[2 * PH_FAIR_SIZE];

    memcpy(both, secret->seed, PH_FAIR_SIZE);
    memcpy(both + PH_FAIR_SIZE, secret->nonce, PH_FAIR_SIZE);
    memcpy(sealed, secret->seal, PH_SEAL_NONCE_SIZE);
    crypto_secretbox_easy(sealed + PH_SEAL_NONCE_SIZE, both, sizeof both, secret->seal, key);
    sodium_memzero(both, sizeof both);
}

bool ph_fair_open(const uint8_t sealed[PH_SEALED_SIZE], const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t seed[PH_FAIR_SIZE], uint8_t nonce[PH_FAIR_SIZE])
{
    uint8_t both[2 * PH_FAIR_SIZE];
    bool ok = crypto_secretbox_open_easy(both, sealed + PH_SEAL_NONCE_SIZE,
                                         PH_SEALED_SIZE - PH_SEAL_NONCE_SIZE, sealed, key) == 0;

    if (ok) {
        memcpy(seed, both, PH_FAIR_SIZE);
        memcpy(nonce, both + PH_FAIR_SIZE, PH_FAIR_SIZE);
    }
    sodium_memzero(both, sizeof both);
    return ok;
}

/* ---- the sum of a record ---- */

/* Where the line with the sum begins and ends; false: there is none. */
static bool find_sum(const char *bytes, size_t size, size_t *from, size_t *to)
{
    static const char key[] = "\nsum: ";
    size_t len = strlen(key);

    for (size_t i = 0; i + len <= size; i++)
        if (memcmp(bytes + i, key, len) == 0) {
            const char *end = memchr(bytes + i + 1, '\n', size - i - 1);

            *from = i + 1;
            *to = end ? (size_t)(end - bytes) + 1 : size;
            return true;
        }
    return false;
}

static void sum_without(const char *bytes, size_t size, size_t from, size_t to,
                        char text[2 * PH_FAIR_SIZE + 1])
{
    uint8_t digest[PH_FAIR_SIZE];
    crypto_hash_sha256_state hash;

    crypto_hash_sha256_init(&hash);
    add(&hash, bytes, from);
    add(&hash, bytes + to, size - to);
    crypto_hash_sha256_final(&hash, digest);
    sodium_bin2hex(text, 2 * PH_FAIR_SIZE + 1, digest, sizeof digest);
}

bool ph_fair_sum(const char *record, struct ph_buf *out)
{
    const char *empty = strstr(record, "\n\n");
    char sum[2 * PH_FAIR_SIZE + 1];

    if (!empty)
        return false;
    sum_without(record, strlen(record), 0, 0, sum);
    ph_buf_addn(out, record, (size_t)(empty + 1 - record));
    ph_buf_addf(out, "sum: %s\n", sum);
    ph_buf_add(out, empty + 1);
    return true;
}

bool ph_fair_sum_fits(const char *bytes, size_t size, struct ph_error *error)
{
    char line[2 * PH_FAIR_SIZE + 8], sum[2 * PH_FAIR_SIZE + 1];
    size_t from, to;

    if (!find_sum(bytes, size, &from, &to))
        return ph_fail(error, "sum", "the line is missing");
    sum_without(bytes, size, from, to, sum);
    memcpy(line, "sum: ", 5);
    memcpy(line + 5, sum, 2 * PH_FAIR_SIZE);
    line[5 + 2 * PH_FAIR_SIZE] = '\n';
    if (to - from == 6 + 2 * PH_FAIR_SIZE && memcmp(bytes + from, line, to - from) == 0)
        return true;
    return ph_fail(error, "sum", "something in this record was changed");
}
