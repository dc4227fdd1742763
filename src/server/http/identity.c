/* Keys, cookies and secrets of links. */
#include "server/http/identity.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/hex.h"

static const char plain_cookie[] = "posthorn", secure_cookie[] = "__Host-posthorn";
#define RENEWAL "posthorn-renewed"
static const char renewal_cookie[] = RENEWAL "=1";

/* ---- keys and secrets ---- */

/* BLAKE2b of a purpose, the table if the secret belongs to one, and the secret. */
static void hash_secret(const char *purpose, const char *table, const uint8_t *secret, size_t size,
                        uint8_t hash[PH_SECRET_SIZE])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, PH_SECRET_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&state, (const uint8_t *)table, strlen(table) + 1);
    crypto_generichash_update(&state, secret, size);
    crypto_generichash_final(&state, hash, PH_SECRET_SIZE);
    sodium_memzero(&state, sizeof state);
}

void identity_new_key(char key[IDENTITY_KEY_DIGITS + 1])
{
    uint8_t bytes[IDENTITY_KEY_DIGITS / 2];

    randombytes_buf(bytes, sizeof bytes);
    ph_hex(bytes, sizeof bytes, key);
    sodium_memzero(bytes, sizeof bytes);
}

void identity_new_secret(const char *table, char secret[WIRE_SECRET_DIGITS + 1],
                         uint8_t hash[PH_SECRET_SIZE])
{
    uint8_t bytes[WIRE_SECRET_DIGITS / 2];

    randombytes_buf(bytes, sizeof bytes);
    ph_hex(bytes, sizeof bytes, secret);
    hash_secret("posthorn-link", table, bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool identity_secret_hash(const char *table, const char *secret, uint8_t hash[PH_SECRET_SIZE])
{
    uint8_t bytes[WIRE_SECRET_DIGITS / 2];

    if (!ph_unhex(secret, bytes, sizeof bytes))
        return false;
    hash_secret("posthorn-link", table, bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool identity_key_hash(const char *key, uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    uint8_t bytes[IDENTITY_KEY_DIGITS / 2];

    if (!ph_unhex(key, bytes, sizeof bytes))
        return false;
    hash_secret("posthorn-key", "", bytes, sizeof bytes, key_hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

/* ---- the sender ---- */

/* The value of the cookie `name`; false if it is missing or there more than once. */
static bool find_cookie(const char *cookies, const char *name, char value[IDENTITY_KEY_DIGITS + 1])
{
    size_t length = strlen(name);
    unsigned found = 0;

    for (const char *at = cookies; *at != '\0';) {
        size_t size = strcspn(at, ";");

        if (size == length + 1 + IDENTITY_KEY_DIGITS && strncmp(at, name, length) == 0 &&
            at[length] == '=') {
            memcpy(value, at + length + 1, IDENTITY_KEY_DIGITS);
            value[IDENTITY_KEY_DIGITS] = '\0';
            found++;
        }
        at += size;
        at += strspn(at, "; ");
    }
    return found == 1;
}

/* The key as it was sent, "" if there is none or it is malformed. */
static enum identity_by find_key(const struct net_request *request,
                                 char key[IDENTITY_KEY_DIGITS + 1])
{
    const char *bearer = request->authorization;

    key[0] = '\0';
    if (bearer[0] != '\0') {
        if (strncasecmp(bearer, "Bearer ", 7) != 0 || strlen(bearer + 7) != IDENTITY_KEY_DIGITS)
            return IDENTITY_NONE;
        memcpy(key, bearer + 7, IDENTITY_KEY_DIGITS + 1);
        return IDENTITY_BEARER;
    }
    return find_cookie(request->cookie, request->secure ? secure_cookie : plain_cookie, key)
               ? IDENTITY_COOKIE
               : IDENTITY_NONE;
}

void identity_read(const struct net_request *request, struct identity *identity)
{
    char key[IDENTITY_KEY_DIGITS + 1];
    enum identity_by by = find_key(request, key);

    *identity = (struct identity){.by = IDENTITY_NONE};
    if (by != IDENTITY_NONE && identity_key_hash(key, identity->key_hash))
        identity->by = by;
    sodium_memzero(key, sizeof key);
}

void identity_drop_cookie(bool secure, char text[IDENTITY_COOKIE_MAX])
{
    snprintf(text, IDENTITY_COOKIE_MAX, "%s=; Path=/; Max-Age=0; HttpOnly; SameSite=%s%s",
             secure ? secure_cookie : plain_cookie, secure ? "Lax" : "Strict",
             secure ? "; Secure" : "");
}

void identity_own_key(const struct net_request *request, char key[IDENTITY_KEY_DIGITS + 1],
                      bool *renewed)
{
    if (find_key(request, key) == IDENTITY_NONE)
        key[0] = '\0';
    *renewed = strstr(request->cookie, renewal_cookie) != NULL;
}

void identity_cookie(bool secure, const char *key, char text[IDENTITY_COOKIE_MAX])
{
    snprintf(text, IDENTITY_COOKIE_MAX, "%s=%s; Path=/; Max-Age=34560000; HttpOnly; SameSite=%s%s",
             secure ? secure_cookie : plain_cookie, key, secure ? "Lax" : "Strict",
             secure ? "; Secure" : "");
}

const char *identity_renewal(bool secure)
{
    return secure ? RENEWAL "=1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure"
                  : RENEWAL "=1; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict";
}
