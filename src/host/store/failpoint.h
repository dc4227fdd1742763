/* Places where a test can kill the process as a power cut would: POSTHORN_FAILPOINT=NAME[:COUNT] in
 * the environment raises SIGKILL at the COUNT-th pass (default: the first). Only in programs built
 * with -Dfailpoints; otherwise these calls do nothing.
 *
 *   before-write    a batch of appends is about to be written
 *   after-write     it is written, not yet committed
 *   in-commit       a page of it is about to go to the write-ahead log
 *   after-commit    it is durable, not yet acknowledged
 *   after-ack       one append was acknowledged
 *   in-checkpoint   a page is about to go from the log to the file
 *   in-backup       part of a copy is written
 *   in-migration    a statement of a new schema is done
 *   ack-early       does not kill: appends are acknowledged before they are committed, to show
 *                   that a test for lost moves finds them
 *   tell-late       does not kill: subscribers except the mover receive most moves only when
 *                   something else happens at the table, as on an overloaded machine
 *   twin            does not kill: every table gets another deal that one viewer cannot
 *                   distinguish; the first letter of its id chooses the viewer, counted from the
 *                   spectator
 *   escape          does not kill: once started, the server tries what the sandbox forbids and
 *                   logs the errors
 */
#ifndef HOST_STORE_FAILPOINT_H
#define HOST_STORE_FAILPOINT_H

#include <stdbool.h>

#ifdef PH_FAILPOINTS
enum { PH_FAILPOINTS_BUILT_IN = 1 };
/* Kills the process at the chosen pass. Thread-safe. */
void ph_failpoint(const char *name);
/* Does the environment name this failpoint? */
bool ph_failpoint_is(const char *name);
#else
enum { PH_FAILPOINTS_BUILT_IN = 0 };
static inline void ph_failpoint(const char *name)
{
    (void)name;
}
static inline bool ph_failpoint_is(const char *name)
{
    (void)name;
    return false;
}
#endif

#endif
