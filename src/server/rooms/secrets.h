/* Lists of secrets that change with a command. */
#ifndef SERVER_ROOMS_SECRETS_H
#define SERVER_ROOMS_SECRETS_H

#include "server/rooms/rooms.h"

void secrets_add(struct command_secrets *secrets, enum ph_secret_kind kind, int seat,
                 const uint8_t hash[PH_SECRET_SIZE], int64_t expires);
/* The seat that a secret is for, or PH_NOBODY. */
int secrets_seat(const struct ph_secret_row *secret);
/* Removes all of that kind and seat that the room has. */
void secrets_remove_all(struct command_secrets *secrets, const struct room *room,
                        enum ph_secret_kind kind, int seat);
/* Removes the links that lead to the seat from another device. */
void secrets_remove_device_links(struct command_secrets *secrets, const struct room *room,
                                 int seat);
/* Removes the roles of a key, and the device links of its seats. */
void secrets_remove_key(struct command_secrets *secrets, const struct room *room,
                        const uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* The role of the host goes to that key. */
void secrets_set_host(struct command_secrets *secrets, const struct room *room,
                      const uint8_t key_hash[PH_KEY_HASH_SIZE]);
/* Makes place for one more key that may watch: takes the role from one that is not connected, if
 * there are as many as can be. */
void secrets_make_place(struct command_secrets *secrets, const struct room *room);

#endif
