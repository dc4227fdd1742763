/* Allocations that fail when a test says so. Programs of this folder are linked with --wrap. */
#ifndef API_FAILING_H
#define API_FAILING_H

#include <stdbool.h>

/* Lets one allocation of our code fail: number `number` from now on, counted from 0. With
 * `with_jansson` those of jansson count too, and all after that one fail as well: jansson's lexer
 * overlooks a failure that stays alone. */
void failing_start(unsigned long number, bool with_jansson);
/* Lets allocations succeed again. True if one has failed since failing_start(). */
bool failing_stop(void);

#endif
