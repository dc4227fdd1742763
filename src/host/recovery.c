/* Recovery phrases. The phrase is random and as long as a key, so plain hashes with a purpose each
 * are enough; no password hashing is needed. */
#include "host/recovery.h"

#include <sodium.h>
#include <string.h>

#include "base/hex.h"

_Static_assert(PH_RECOVERY_SEALED == 2 * (crypto_secretbox_MACBYTES + PH_RECOVERY_KEY) + 1,
               "a sealed key");

/* BLAKE2b of the bytes, keyed with the purpose. */
static void derive(const char *purpose, const uint8_t *bytes, size_t size, uint8_t out[32])
{
    crypto_generichash(out, 32, bytes, size, (const uint8_t *)purpose, strlen(purpose));
}

static void write_name(const char *purpose, const uint8_t *bytes, size_t size,
                       char name[PH_RECOVERY_NAME])
{
    uint8_t hash[32];

    derive(purpose, bytes, size, hash);
    ph_hex(hash, sizeof hash, name);
}

/* ---- words ---- */

static void add_checksum(uint8_t words[PH_RECOVERY_SIZE + 2])
{
    uint8_t hash[32];

    derive("posthorn-phrase-check", words, PH_RECOVERY_SIZE, hash);
    memcpy(words + PH_RECOVERY_SIZE, hash, 2);
}

void ph_recovery_write(const uint8_t phrase[PH_RECOVERY_SIZE], char text[PH_RECOVERY_TEXT])
{
    uint8_t words[PH_RECOVERY_SIZE + 2];

    memcpy(words, phrase, PH_RECOVERY_SIZE);
    add_checksum(words);
    ph_proquint(words, sizeof words, text);
    sodium_memzero(words, sizeof words);
}

bool ph_recovery_read(const char *text, uint8_t phrase[PH_RECOVERY_SIZE])
{
    uint8_t words[PH_RECOVERY_SIZE + 2] = {0}, checked[PH_RECOVERY_SIZE + 2];
    bool good = ph_unproquint(text, words, sizeof words);

    memcpy(checked, words, sizeof checked);
    add_checksum(checked);
    good = good && memcmp(words, checked, sizeof words) == 0;
    memcpy(phrase, words, PH_RECOVERY_SIZE);
    sodium_memzero(words, sizeof words);
    sodium_memzero(checked, sizeof checked);
    return good;
}

/* ---- names ---- */

void ph_recovery_name(const uint8_t phrase[PH_RECOVERY_SIZE], char name[PH_RECOVERY_NAME])
{
    write_name("posthorn-phrase-name", phrase, PH_RECOVERY_SIZE, name);
}

void ph_recovery_owner(const uint8_t key_hash[PH_KEY_HASH_SIZE], char name[PH_RECOVERY_NAME])
{
    write_name("posthorn-phrase-owner", key_hash, PH_KEY_HASH_SIZE, name);
}

/* ---- sealing ---- */

/* The key of the seal is never used again, so its nonce is zero. */
static const uint8_t nonce[crypto_secretbox_NONCEBYTES];

void ph_recovery_seal(const uint8_t phrase[PH_RECOVERY_SIZE], const uint8_t key[PH_RECOVERY_KEY],
                      char sealed[PH_RECOVERY_SEALED])
{
    uint8_t box[crypto_secretbox_MACBYTES + PH_RECOVERY_KEY], secret[32];

    derive("posthorn-phrase-seal", phrase, PH_RECOVERY_SIZE, secret);
    crypto_secretbox_easy(box, key, PH_RECOVERY_KEY, nonce, secret);
    ph_hex(box, sizeof box, sealed);
    sodium_memzero(secret, sizeof secret);
}

bool ph_recovery_open(const uint8_t phrase[PH_RECOVERY_SIZE], const char *sealed,
                      uint8_t key[PH_RECOVERY_KEY])
{
    uint8_t box[crypto_secretbox_MACBYTES + PH_RECOVERY_KEY], secret[32];
    bool good;

    derive("posthorn-phrase-seal", phrase, PH_RECOVERY_SIZE, secret);
    good = ph_unhex(sealed, box, sizeof box) &&
           crypto_secretbox_open_easy(key, box, sizeof box, nonce, secret) == 0;
    sodium_memzero(secret, sizeof secret);
    return good;
}
