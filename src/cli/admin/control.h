/* Orders of the operator to a running server, through the control socket beside its store. */
#ifndef CLI_ADMIN_CONTROL_H
#define CLI_ADMIN_CONTROL_H

#include "wire/operator.h"

/* Sends the request to the server of `store` and prints what it answers, as JSON if `json`. Returns
 * the exit status; reports a server that does not run, or that refuses. */
int cli_control(const char *store, const char *verb, const struct wire_control_field *fields,
                bool json);

#endif
