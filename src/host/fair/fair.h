/* A shuffle that nobody can arrange and everybody can check (docs/programmers/protocol.md, "The
 * shuffle"). The caller supplies the random bytes. */
#ifndef HOST_FAIR_FAIR_H
#define HOST_FAIR_FAIR_H

#include <posthorn/base.h>

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

/* SHA-256("posthorn-1" ‖ seed ‖ nonce). */
void ph_fair_commit(const uint8_t seed[PH_FAIR_SIZE], const uint8_t nonce[PH_FAIR_SIZE],
                    uint8_t commitment[PH_FAIR_SIZE]);
/* The game's seed: the first 8 bytes, the first one the highest, of SHA-256("posthorn-1-deal" ‖ seed
 * ‖ table ‖ salts). Each salt has its length before it, as one byte; a seat without one has 0. */
uint64_t ph_fair_deal(const uint8_t seed[PH_FAIR_SIZE], const char *table, const char *const *salts,
                      unsigned count);

/* Seed and nonce as they lie in the log until the game is over. */
void ph_fair_seal(const struct ph_secret_seed *secret, const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t sealed[PH_SEALED_SIZE]);
/* False: another key, or not as it was sealed. */
bool ph_fair_open(const uint8_t sealed[PH_SEALED_SIZE], const uint8_t key[PH_SEAL_KEY_SIZE],
                  uint8_t seed[PH_FAIR_SIZE], uint8_t nonce[PH_FAIR_SIZE]);

/* A record with the line `sum` at the end of its head: SHA-256 of all the rest. It shows that a byte
 * was changed by accident; what cannot be changed on purpose are commitment, deal and moves. */
bool ph_fair_sum(const char *record, struct ph_buf *out);
bool ph_fair_sum_fits(const char *bytes, size_t size, struct ph_error *error);

/* What a record of a server's table says about its shuffle, as far as it was checked. */
struct ph_verified {
    bool whole;      /* no byte was changed since it was written */
    bool game;       /* every move is legal and leads to the result that is written */
    bool commitment; /* seed and nonce are those that were promised before anybody sat down */
    bool deal;       /* the game's seed follows from seed, table and salts */
    unsigned moves, salts;
    char table[24], commitment_text[2 * PH_FAIR_SIZE + 1];
};
/* Recomputes commitment, deal and every move of a record; false, with the line and the reason, at
 * the first thing that does not fit. */
bool ph_verify_record(const char *bytes, size_t size, struct ph_verified *verified,
                      struct ph_error *error);

#endif
