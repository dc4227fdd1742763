/* Which programs play: a hash of their files, so that a changed one is noticed. */
#ifndef CLI_CONTEST_PROGRAMS_H
#define CLI_CONTEST_PROGRAMS_H

#include <posthorn/base.h>
#include <stdint.h>

/* Of the file of this program. */
bool programs_own_hash(uint64_t *hash, struct ph_error *error);

/* Of the files that a command names: every program among its words, and the first file that is
 * none, usually a script. What they read beside is not seen. */
uint64_t programs_hash(const char *command, uint64_t seed);

#endif
