/* Keys and the gate against foreign pages. Secrets are compared by their hashes only, and in
 * constant time. */
#include "server/http/people.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char plain_cookie[] = "posthorn", secure_cookie[] = "__Host-posthorn";

/* ---- keys and secrets ---- */

/* BLAKE2b of a word that says what it is for, the table if it belongs to one, and the secret. */
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

/* Exactly `size` bytes in lower-case hexadecimal digits, and nothing behind them. */
static bool read_hex(const char *text, size_t letters, uint8_t *bytes, size_t size)
{
    size_t got = 0;

    return strnlen(text, 2 * size + 1) == letters && letters == 2 * size &&
           strspn(text, "0123456789abcdef") == letters &&
           sodium_hex2bin(bytes, size, text, letters, NULL, &got, NULL) == 0 && got == size;
}

void people_new_key(char key[KEY_LETTERS + 1])
{
    uint8_t bytes[KEY_LETTERS / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, KEY_LETTERS + 1, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

void people_new_secret(const char *table, char secret[LINK_LETTERS + 1],
                       uint8_t hash[PH_SECRET_SIZE])
{
    uint8_t bytes[LINK_LETTERS / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(secret, LINK_LETTERS + 1, bytes, sizeof bytes);
    hash_secret("posthorn-link", table, bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool people_secret_hash(const char *table, const char *secret, uint8_t hash[PH_SECRET_SIZE])
{
    uint8_t bytes[LINK_LETTERS / 2];

    if (!read_hex(secret, LINK_LETTERS, bytes, sizeof bytes))
        return false;
    hash_secret("posthorn-link", table, bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool people_key_hash(const char *key, uint8_t key_hash[PH_SECRET_SIZE])
{
    uint8_t bytes[KEY_LETTERS / 2];

    if (!read_hex(key, KEY_LETTERS, bytes, sizeof bytes))
        return false;
    hash_secret("posthorn-key", "", bytes, sizeof bytes, key_hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

/* ---- who sends this ---- */

/* The value of the cookie `name`; false if it is not there, or there more than once. */
static bool find_cookie(const char *cookies, const char *name, char value[KEY_LETTERS + 1])
{
    size_t length = strlen(name);
    unsigned found = 0;

    for (const char *at = cookies; *at != '\0';) {
        size_t size = strcspn(at, ";");

        if (size == length + 1 + KEY_LETTERS && strncmp(at, name, length) == 0 &&
            at[length] == '=') {
            memcpy(value, at + length + 1, KEY_LETTERS);
            value[KEY_LETTERS] = '\0';
            found++;
        }
        at += size;
        at += strspn(at, "; ");
    }
    return found == 1;
}

void people_identify(const struct net_request *request, struct person *person)
{
    char key[KEY_LETTERS + 1];

    *person = (struct person){.by = BY_NOTHING};
    if (request->authorization[0] != '\0') {
        if (strncasecmp(request->authorization, "Bearer ", 7) == 0 &&
            people_key_hash(request->authorization + 7, person->key_hash))
            person->by = BY_BEARER;
        return;
    }
    if (find_cookie(request->cookie, request->secure ? secure_cookie : plain_cookie, key) &&
        people_key_hash(key, person->key_hash))
        person->by = BY_COOKIE;
    sodium_memzero(key, sizeof key);
}

/* Ten years: the key is all that somebody has of his seats. */
void people_cookie(bool secure, const char *key, char text[COOKIE_TEXT])
{
    snprintf(text, COOKIE_TEXT, "%s=%s; Path=/; Max-Age=315360000; HttpOnly; SameSite=%s%s",
             secure ? secure_cookie : plain_cookie, key, secure ? "Lax" : "Strict",
             secure ? "; Secure" : "");
}

/* ---- the gate ---- */

bool people_init(struct people *people, const char *public_url, struct ph_error *error)
{
    const char *host;
    size_t size;

    *people = (struct people){0};
    if (gethostname(people->machine, sizeof people->machine - 1) != 0)
        people->machine[0] = '\0';
    if (!public_url)
        return true;
    host = strncmp(public_url, "https://", 8) == 0  ? public_url + 8
           : strncmp(public_url, "http://", 7) == 0 ? public_url + 7
                                                    : NULL;
    size = host ? strcspn(host, "/?#@") : 0;
    if (size == 0 || (host[size] != '\0' && strcmp(host + size, "/") != 0) ||
        (size_t)(host - public_url) + size >= ORIGIN_MAX)
        return ph_fail(error, "public-url", "must be like https://posthorn.example");
    for (size_t i = 0; i < (size_t)(host - public_url) + size; i++)
        people->public_origin[i] = (char)tolower((unsigned char)public_url[i]);
    return true;
}

/* The name in a Host header, without port and brackets. */
static bool split_host(const char *host, char name[256])
{
    const char *from = host, *end;

    if (*host == '[') {
        from = host + 1;
        end = strchr(from, ']');
    } else {
        end = host + strcspn(host, ":");
    }
    if (!end || end == from || end - from >= 256)
        return false;
    memcpy(name, from, (size_t)(end - from));
    name[end - from] = '\0';
    return true;
}

/* Without a public name only names that no foreign page can own: addresses, localhost, and what
 * this machine is called. Else a page of somebody else could be led here by his name server. */
static bool is_own_name(const struct people *people, const char *host)
{
    struct in6_addr address;
    char name[256];
    size_t length = strlen(people->machine);

    if (!split_host(host, name))
        return false;
    if (inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1 ||
        strcasecmp(name, "localhost") == 0)
        return true;
    return length > 0 && strncasecmp(name, people->machine, length) == 0 &&
           (name[length] == '\0' || strcasecmp(name + length, ".local") == 0);
}

/* The origin of our own page, as a browser that sent this request writes it. */
static bool own_origin(const struct people *people, const struct net_request *request,
                       char origin[ORIGIN_MAX])
{
    if (people->public_origin[0] != '\0')
        return snprintf(origin, ORIGIN_MAX, "%s", people->public_origin) > 0;
    if (!is_own_name(people, request->host))
        return false;
    return snprintf(origin, ORIGIN_MAX, "%s://%s", request->secure ? "https" : "http",
                    request->host) < ORIGIN_MAX;
}

bool people_is_browser(const struct net_request *request)
{
    return request->origin[0] != '\0' || request->fetch_site[0] != '\0' ||
           request->cookie[0] != '\0';
}

static bool origin_fits(const struct people *people, const struct net_request *request)
{
    char origin[ORIGIN_MAX];

    return own_origin(people, request, origin) && strcmp(request->origin, origin) == 0;
}

/* What a browser says of where it comes from must fit; who shows a cookie must say it. */
static bool comes_from_us(const struct people *people, const struct net_request *request,
                          const struct person *person)
{
    if (request->origin[0] != '\0' && !origin_fits(people, request))
        return false;
    if (request->fetch_site[0] != '\0' && strcmp(request->fetch_site, "same-origin") != 0)
        return false;
    return request->origin[0] != '\0' || person->by != BY_COOKIE;
}

static bool is_json(const char *content_type)
{
    size_t length = strlen("application/json");

    return strncasecmp(content_type, "application/json", length) == 0 &&
           (content_type[length] == '\0' || content_type[length] == ';' ||
            content_type[length] == ' ');
}

enum ph_refused people_may_act(const struct people *people, const struct net_request *request,
                               const struct person *person)
{
    if (!comes_from_us(people, request, person))
        return PH_REFUSED_WRONG_ORIGIN;
    if (person->by != BY_BEARER && people_is_browser(request) &&
        strcmp(request->requested_with, "1") != 0)
        return PH_REFUSED_WRONG_ORIGIN;
    if (!is_json(request->content_type))
        return PH_REFUSED_WRONG_CONTENT_TYPE;
    return PH_NOT_REFUSED;
}

enum ph_refused people_may_connect(const struct people *people, const struct net_request *request,
                                   const struct person *person)
{
    if (person->by == BY_NOTHING)
        return PH_REFUSED_KEY_NEEDED;
    return comes_from_us(people, request, person) ? PH_NOT_REFUSED : PH_REFUSED_WRONG_ORIGIN;
}
