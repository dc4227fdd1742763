/* The audit: what the server refused to strangers, and what hosts and the operator did, as lines of
 * the log at the level info:
 *
 *     {"time":…,"level":"info","event":"refused","what":"create","address":"192.0.2.7"}
 *     {"time":…,"level":"info","event":"refused","what":"create","address":"192.0.2.7","more":812}
 *     {"time":…,"level":"info","event":"action","by":"operator","action":"ban","what":"key:12ab…"}
 *
 * A flood cannot fill the disk: of each limit and address the first refusal within ten seconds is
 * written, the rest are counted, and one line tells the count. Only AUDIT_ROWS are told apart at
 * once; the others share a row. Every action is written: those of hosts have a limit of their own,
 * `host`, so that no flood hides one or fills the disk. No line has a secret. Addresses are
 * written, because bans need them; docs/hosts/privacy.md says so. */
#ifndef SERVER_OPS_AUDIT_H
#define SERVER_OPS_AUDIT_H

#include "server/net/address.h"
#include "server/ops/log.h"

enum {
    AUDIT_ROWS = 64,
    AUDIT_WINDOW_MS = 10 * 1000,
    AUDIT_REFUSALS = 1, /* lines in a window, before the rest are counted */
    AUDIT_FIELDS = 8,   /* of one line */
};

struct audit;

/* `write` gets each line; NULL: log_write(). Returns NULL when out of memory. */
struct audit *audit_create(void (*write)(enum log_level level, const char *event,
                                         const struct log_field *fields));
void audit_destroy(struct audit *audit);

/* A limit was met, or a ban held: `what` is its name, a literal. */
void audit_refused(struct audit *audit, const char *what, const struct net_address *network,
                   int64_t now);

/* A host or the operator did something; `action` is a literal, `fields` as in log.h. `network` is
 * the host's address, NULL for the operator. */
void audit_action_fields(struct audit *audit, const struct net_address *network, const char *action,
                         const struct log_field *fields);
/* audit_action(audit, NULL, "ban", LOG_TEXT("what", subject), LOG_NUMBER("until", 5)); */
#define audit_action(audit, network, action, ...) \
    audit_action_fields(audit, network, action, (const struct log_field[]){__VA_ARGS__, {0}})

/* Writes the counts of windows that have ended. To be called now and then, and with INT64_MAX at
 * the end. */
void audit_flush(struct audit *audit, int64_t now);

#endif
