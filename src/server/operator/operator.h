/* What the operator can do: verbs of the control socket, and what they keep. */
#ifndef SERVER_OPERATOR_OPERATOR_H
#define SERVER_OPERATOR_OPERATOR_H

#include "server/operator/control.h"

enum {
    OPERATOR_REPORT_DAYS = 90, /* then a report is deleted */
    OPERATOR_REPORT_NAME = 24, /* bytes of its name, with the NUL */
};

/* Reads the bans and the number of the last report from the store. Open sockets of those who are
 * banned are closed. */
void operator_load(struct server *server);

/* The name under which the store keeps report `number`. */
void operator_report_name(int64_t number, char name[OPERATOR_REPORT_NAME]);

/* persons.c: verbs. */
control_run_fn operator_export_player;
control_run_fn operator_delete_player;
control_run_fn operator_remove_line;

#endif
