/* A shuffle that nobody can arrange and everybody can check (docs/programmers/protocol.md, "The
 * shuffle"). The caller supplies the random bytes. */
#ifndef HOST_FAIR_FAIR_H
#define HOST_FAIR_FAIR_H

#include <posthorn/base.h>

#include "base/random.h"

enum {
    PH_FAIR_SIZE = 32,     /* of seed, nonce and commitment */
    PH_SEAL_KEY_SIZE = 32, /* of the key that seals seeds at rest */
    PH_SEAL_NONCE_SIZE = 24,
    PH_SEALED_SIZE = PH_SEAL_NONCE_SIZE + 16 + 2 * PH_FAIR_SIZE,
};

/* Random bytes that a new table needs. */
struct ph_secret_seed {
    uint8_t seed[PH_FAIR_SIZE], nonce[PH_FAIR_SIZE];
    uint8_t seal[PH_SEAL_NONCE_SIZE]; /* for the sealing only */
};

/* How a table's seed deals the cards; `created` names it, and the commitment depends on it. */
enum ph_fair_deal {
    PH_FAIR_SEED = 1, /* tables of version 0.1: the game gets a seed of 64 bits */
    PH_FAIR_STREAM,   /* the game gets a deal of 256 bits, the key of a cipher stream */
    PH_FAIR_NEWEST = PH_FAIR_STREAM,
};

/* SHA-256("posthorn-1" ‖ seed ‖ nonce), or "posthorn-2" with a stream. */
void ph_fair_commit(enum ph_fair_deal deal, const uint8_t seed[PH_FAIR_SIZE],
                    const uint8_t nonce[PH_FAIR_SIZE], uint8_t commitment[PH_FAIR_SIZE]);
/* What deals the cards: SHA-256("posthorn-2-deal" ‖ seed ‖ table ‖ salts) is the key of the stream.
 * Before, the first 8 bytes, big-endian, of the same with "posthorn-1-deal" were the seed. Each
 * salt is preceded by its length in one byte; a seat without a salt has length 0. */
struct ph_chance ph_fair_chance(enum ph_fair_deal deal, const uint8_t seed[PH_FAIR_SIZE],
                                const char *table, const char *const *salts, unsigned count);

/* Encrypts seed and nonce for the log, until the game is over. */
void ph_fair_seal(const struct ph_secret_seed *secret, const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t sealed[PH_SEALED_SIZE]);
/* False: another key, or the bytes were changed. */
bool ph_fair_open(const uint8_t sealed[PH_SEALED_SIZE], const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t seed[PH_FAIR_SIZE], uint8_t nonce[PH_FAIR_SIZE]);

/* Appends a record with the line `sum` at the end of its head: SHA-256 of the rest. It detects
 * accidental changes; commitment, deal and moves protect against deliberate ones. */
bool ph_fair_sum(const char *record, struct ph_buf *out);
bool ph_fair_sum_fits(const char *bytes, size_t size, struct ph_error *error);

/* What was checked of a record of a server's table. */
struct ph_verified {
    bool whole;      /* no byte has changed since it was written */
    bool game;       /* every move is legal and leads to the recorded result */
    bool commitment; /* seed and nonce match the promise from before the first join */
    bool deal;       /* the seed of the game follows from seed, table and salts */
    unsigned moves, salts;
    char table[24], commitment_text[2 * PH_FAIR_SIZE + 1];
    char net[24];   /* the net that the bots had, by its hash; "": none is named */
    bool net_known; /* it is compiled in */
};
/* Recomputes commitment, deal and every move of a record; false, with the line and the reason,
 * at the first mismatch. */
bool ph_verify_record(const char *bytes, size_t size, struct ph_verified *verified,
                      struct ph_error *error);

#endif
