/* Identities over HTTP: keys, the hashes that are stored of them, cookies, and secrets of links.
 * Secrets are compared by their hashes only, and in constant time. */
#ifndef SERVER_HTTP_IDENTITY_H
#define SERVER_HTTP_IDENTITY_H

#include "host/store/store.h"
#include "server/net/net.h"
#include "wire/http.h"

enum {
    IDENTITY_KEY_DIGITS = 64,  /* of a key: 32 random bytes, hexadecimal */
    IDENTITY_COOKIE_MAX = 256, /* bytes of a Set-Cookie header, and the NUL */
};

/* How a request shows its key. */
enum identity_by { IDENTITY_NONE, IDENTITY_BEARER, IDENTITY_COOKIE };

/* The sender of a request; its roles at a table are the room's business (room_identity()). */
struct identity {
    enum identity_by by;
    uint8_t key_hash[PH_KEY_HASH_SIZE]; /* zero where there is no key */
};

/* Reads the sender's key. A bearer key takes precedence over a cookie; a malformed key is none. */
void identity_read(const struct net_request *request, struct identity *identity);

/* Generates a key. The caller wipes the memory. */
void identity_new_key(char key[IDENTITY_KEY_DIGITS + 1]);
/* The hash of a key; false if it is malformed. */
bool identity_key_hash(const char *key, uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* The key itself, "" if there is none. The caller wipes the memory. `renewed`: whether its cookie
 * was set within a day, see identity_renewal(). */
void identity_own_key(const struct net_request *request, char key[IDENTITY_KEY_DIGITS + 1],
                      bool *renewed);

/* The Set-Cookie header that gives `key` to a browser, for 400 days: browsers keep none longer. */
void identity_cookie(bool secure, const char *key, char text[IDENTITY_COOKIE_MAX]);
/* The Set-Cookie header that goes with it: a cookie without content that ends after a day. While it
 * lasts, the key's cookie need not be renewed; the server keeps nothing. */
const char *identity_renewal(bool secure);

/* The Set-Cookie header that takes it away. */
void identity_drop_cookie(bool secure, char text[IDENTITY_COOKIE_MAX]);

/* Generates the secret of a link at `table`, and the hash that is stored of it. */
void identity_new_secret(const char *table, char secret[WIRE_SECRET_DIGITS + 1],
                         uint8_t hash[PH_SECRET_SIZE]);
/* The hash of a link's secret; false if it is malformed. */
bool identity_secret_hash(const char *table, const char *secret, uint8_t hash[PH_SECRET_SIZE]);

#endif
