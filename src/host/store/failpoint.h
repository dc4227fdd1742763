/* Places where a test can end the process as a power cut would: POSTHORN_FAILPOINT=NAME[:COUNT] in
 * the environment kills it (SIGKILL) at the COUNT-th pass, the first if there is no COUNT. Only in
 * programs built with -Dfailpoints; in all others these are nothing.
 *
 *   before-write    a batch of appends is about to be written
 *   after-write     it is written, not yet committed
 *   in-commit       a page of it is about to go to the write-ahead log
 *   after-commit    it is on the disk, nobody knows
 *   after-ack       somebody was told
 *   in-checkpoint   a page is about to go from the log to its place
 *   in-backup       part of a copy is made
 *   in-migration    a statement of a new schema is done
 *   ack-early       does not kill: everything is acknowledged before it is committed, so that a
 *                   test for lost moves can show that it finds some
 *   tell-late       does not kill: whoever did not move himself hears of most moves only when
 *                   something else happens at the table, as on a machine that has too much to do
 *   twin            does not kill: every table is dealt anew, but so that one viewer cannot tell: the
 *                   one whom the first letter of its id names, counted from the spectator
 */
#ifndef HOST_STORE_FAILPOINT_H
#define HOST_STORE_FAILPOINT_H

#include <stdbool.h>

#ifdef PH_FAILPOINTS
enum { PH_FAILPOINTS_BUILT_IN = 1 };
/* Ends the process if it is this pass. Any thread. */
void ph_failpoint(const char *name);
/* Is this the one that the environment names? */
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
