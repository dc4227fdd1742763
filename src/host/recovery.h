/* Recovery phrases: 128 random bits in words, with which a player gets their key back on another
 * device. The store has the key sealed with the phrase, under a hash of the phrase: without the
 * phrase it reveals neither. */
#ifndef HOST_RECOVERY_H
#define HOST_RECOVERY_H

#include "host/proquint.h"
#include "host/store/row.h"

enum {
    PH_RECOVERY_SIZE = 16,                                     /* bytes of a phrase */
    PH_RECOVERY_TEXT = PH_PROQUINT_TEXT(PH_RECOVERY_SIZE + 2), /* and a word as a checksum */
    PH_RECOVERY_KEY = 32,                                      /* bytes of a player's key */
    PH_RECOVERY_NAME = 2 * 32 + 1,
    PH_RECOVERY_SEALED = 2 * (16 + PH_RECOVERY_KEY) + 1, /* hexadecimal, with its authentication */
};

/* The words of a phrase. */
void ph_recovery_write(const uint8_t phrase[PH_RECOVERY_SIZE], char text[PH_RECOVERY_TEXT]);
/* Reads what a person typed; false: a typing error, by the checksum. */
bool ph_recovery_read(const char *text, uint8_t phrase[PH_RECOVERY_SIZE]);

/* The name under which the store keeps what belongs to the phrase. */
void ph_recovery_name(const uint8_t phrase[PH_RECOVERY_SIZE], char name[PH_RECOVERY_NAME]);
/* The name under which it keeps which phrase a key has. */
void ph_recovery_owner(const uint8_t key_hash[PH_KEY_HASH_SIZE], char name[PH_RECOVERY_NAME]);

/* Seals a key with a phrase; each phrase seals one key only. */
void ph_recovery_seal(const uint8_t phrase[PH_RECOVERY_SIZE], const uint8_t key[PH_RECOVERY_KEY],
                      char sealed[PH_RECOVERY_SEALED]);
/* False: it was not sealed with this phrase, or was changed. */
bool ph_recovery_open(const uint8_t phrase[PH_RECOVERY_SIZE], const char *sealed,
                      uint8_t key[PH_RECOVERY_KEY]);

#endif
