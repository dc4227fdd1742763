/* Bans by key hash and by address, each with an end. In memory: a list, which the operator keeps
 * short. The store keeps them under their subjects: "key:HEX" or "address:192.0.2.0/24". */
#ifndef SERVER_OPERATOR_BANS_H
#define SERVER_OPERATOR_BANS_H

#include "host/store/row.h"
#include "server/net/address.h"
#include "wire/operator.h"

enum { BANS_MAX = 1000 };

struct ban {
    bool by_key;
    uint8_t key_hash[PH_KEY_HASH_SIZE];
    struct net_prefix prefix;
    struct wire_ban row;
};

struct bans {
    struct ban *at;
    unsigned count;
};

/* Fills in who is meant from "key:HEX" or "address:ADDRESS[/BITS]", and the subject in its one
 * form. An IPv6 address means its /64, and no longer prefix. False: it is malformed. */
bool ban_read(const char *subject, struct ban *ban);
/* Does it hold for this client? `key_hash` NULL: it has no key. */
bool ban_holds(const struct ban *ban, const struct net_address *network, const uint8_t *key_hash);

/* Adds a ban, or replaces that of the same subject; false: there are too many, or out of memory. */
bool bans_add(struct bans *bans, const struct ban *ban);
/* The ban whose subject is `subject`, or the only one whose subject begins like that; NULL: none,
 * or several. */
const struct ban *bans_find(const struct bans *bans, const char *subject);
void bans_remove(struct bans *bans, const char *subject);
/* Forgets those that have ended. */
void bans_tidy(struct bans *bans, int64_t now);
void bans_finish(struct bans *bans);

/* The milliseconds for which the client is banned; 0: it is not. */
int64_t bans_check(const struct bans *bans, const struct net_address *network,
                   const uint8_t *key_hash, int64_t now);

#endif
