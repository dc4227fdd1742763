/* Landlock: which files the server can open from now on. */
#ifndef SERVER_OPS_LANDLOCK_H
#define SERVER_OPS_LANDLOCK_H

#include "server/ops/sandbox.h"

/* Restricts the calling thread, and all that it starts later, to the files of `sandbox`. NULL, or
 * why the kernel did not. Needs no_new_privs. */
const char *landlock_restrict(const struct sandbox *sandbox);

#endif
