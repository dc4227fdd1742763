/* Who is who: keys, the key_hashes that they stand for, cookies, and whether a request may act in the
 * name of the cookie that came with it. */
#ifndef SERVER_HTTP_PEOPLE_H
#define SERVER_HTTP_PEOPLE_H

#include "host/refused.h"
#include "host/store/store.h"
#include "server/net/net.h"

enum {
    KEY_LETTERS = 64,  /* 32 random bytes in hexadecimal digits */
    LINK_LETTERS = 32, /* of a link's secret: 16 random bytes */
    COOKIE_TEXT = 256, /* room for a Set-Cookie */
    ORIGIN_MAX = 300,
};

/* How somebody showed his key. */
enum person_by { BY_NOTHING, BY_BEARER, BY_COOKIE };

struct person {
    enum person_by by;
    uint8_t key_hash[PH_SECRET_SIZE]; /* hash of the key; zero where there is none */
};

/* What this server is called from outside. */
struct people {
    char public_origin[ORIGIN_MAX]; /* "https://posthorn.example", or "": what the request says */
    char machine[256];              /* the name of this machine, "" if unknown */
};

/* `public_url` may be NULL. False if it is no http(s) URL. */
bool people_init(struct people *people, const char *public_url, struct ph_error *error);

/* A new key, as text; its memory is the caller's to wipe. */
void people_new_key(char key[KEY_LETTERS + 1]);
/* A new secret for a link, and the hash that is stored of it. */
void people_new_secret(const char *table, char secret[LINK_LETTERS + 1],
                       uint8_t hash[PH_SECRET_SIZE]);
/* The hash of a link's secret that somebody sends; false if it cannot be one. */
bool people_secret_hash(const char *table, const char *secret, uint8_t hash[PH_SECRET_SIZE]);
/* The key_hash of a key; false if it cannot be one. */
bool people_key_hash(const char *key, uint8_t key_hash[PH_SECRET_SIZE]);

/* Who sends this. A bearer key goes before a cookie; what is malformed is nobody. */
void people_identify(const struct net_request *request, struct person *person);
/* The cookie that gives `key` to a browser. */
void people_cookie(bool secure, const char *key, char text[COOKIE_TEXT]);

/* Does this come from a browser? */
bool people_is_browser(const struct net_request *request);
/* May a request that changes something act? */
enum ph_refused people_may_act(const struct people *people, const struct net_request *request,
                               const struct person *person);
/* May this become a socket? */
enum ph_refused people_may_connect(const struct people *people, const struct net_request *request,
                                   const struct person *person);

#endif
