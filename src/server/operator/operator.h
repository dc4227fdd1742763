/* What the operator can do: verbs of the control socket, and what they keep. */
#ifndef SERVER_OPERATOR_OPERATOR_H
#define SERVER_OPERATOR_OPERATOR_H

#include "server/operator/control.h"

enum {
    OPERATOR_REPORT_DAYS = 90, /* then a report is deleted */
    OPERATOR_REPORT_NAME = 24, /* bytes of its name, with the NUL */
};

/* Reads the bans and the number of the last report from the store, and returns when they are known:
 * the server must not accept a connection before. */
void operator_load(struct server *server);

/* Reads the number of the last report again, if the store could not be read. */
void operator_count_reports(struct server *server);
/* The name under which the store keeps report `number`. */
void operator_report_name(int64_t number, char name[OPERATOR_REPORT_NAME]);
/* The name of the row of PH_KEPT_COUNT that has the number of the last report. It is stored before
 * the report, so that no number is used twice, also if reports are deleted. */
#define OPERATOR_REPORT_COUNT "reports"

/* persons.c: verbs. */
control_run_fn operator_export_player;
control_run_fn operator_delete_player;
control_run_fn operator_remove_line;
/* reports.c: a verb. */
control_run_fn operator_delete_report;

#endif
