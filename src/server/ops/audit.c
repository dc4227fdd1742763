/* Lines of the audit, and counts of those that a flood would have written. */
#include "server/ops/audit.h"

#include <stdlib.h>
#include <string.h>

/* What was refused within one window. */
struct row {
    const char *what; /* a literal; NULL: unused */
    struct net_address network;
    int64_t began;
    unsigned written;
    unsigned long long more;
};

typedef void write_fn(enum log_level level, const char *event, const struct log_field *fields);

struct audit {
    write_fn *write;
    struct row rows[AUDIT_ROWS], rest; /* `rest`: of all that found no row */
};

static const char refused[] = "refused";

struct audit *audit_create(write_fn *write)
{
    struct audit *audit = calloc(1, sizeof *audit);

    if (audit)
        audit->write = write ? write : log_write;
    return audit;
}

void audit_destroy(struct audit *audit)
{
    free(audit);
}

/* ---- counts ---- */

static void write_count(struct audit *audit, struct row *row)
{
    char address[NET_ADDRESS_TEXT] = "others";

    if (row != &audit->rest)
        net_address_print(&row->network, address);
    if (row->more > 0)
        audit->write(LOG_INFO, refused,
                     (const struct log_field[]){LOG_TEXT("what", row->what),
                                                LOG_TEXT("address", address),
                                                LOG_NUMBER("more", row->more),
                                                {0}});
    *row = (struct row){0};
}

static void flush_row(struct audit *audit, struct row *row, int64_t now)
{
    if (row->what && now - row->began >= AUDIT_WINDOW_MS)
        write_count(audit, row);
}

void audit_flush(struct audit *audit, int64_t now)
{
    for (struct row *row = audit->rows; row < audit->rows + AUDIT_ROWS; row++)
        flush_row(audit, row, now);
    flush_row(audit, &audit->rest, now);
}

static bool is_row_of(const struct row *row, const char *what, const struct net_address *network)
{
    return row->what && strcmp(row->what, what) == 0 &&
           memcmp(&row->network, network, sizeof *network) == 0;
}

/* The row of this subject and address; a new one, or the one that others share. */
static struct row *find_row(struct audit *audit, const char *what,
                            const struct net_address *network, int64_t now)
{
    struct row *unused = NULL;

    for (struct row *row = audit->rows; row < audit->rows + AUDIT_ROWS; row++) {
        flush_row(audit, row, now);
        if (is_row_of(row, what, network))
            return row;
        if (!row->what && !unused)
            unused = row;
    }
    flush_row(audit, &audit->rest, now);
    if (unused)
        *unused = (struct row){what, *network, now, 0, 0};
    else if (!audit->rest.what)
        audit->rest = (struct row){"several", {{0}}, now, 0, 0};
    return unused ? unused : &audit->rest;
}

/* May a line be written? If not, it is counted. */
static bool may_write(struct row *row)
{
    if (row->written < AUDIT_REFUSALS) {
        row->written++;
        return true;
    }
    row->more++;
    return false;
}

/* ---- lines ---- */

void audit_refused(struct audit *audit, const char *what, const struct net_address *network,
                   int64_t now)
{
    char address[NET_ADDRESS_TEXT];

    if (!may_write(find_row(audit, what, network, now)))
        return;
    net_address_print(network, address);
    audit->write(
        LOG_INFO, refused,
        (const struct log_field[]){LOG_TEXT("what", what), LOG_TEXT("address", address), {0}});
}

void audit_action_fields(struct audit *audit, const struct net_address *network, const char *action,
                         const struct log_field *fields)
{
    struct log_field line[AUDIT_FIELDS + 4] = {LOG_TEXT("by", network ? "host" : "operator"),
                                               LOG_TEXT("action", action)};
    char address[NET_ADDRESS_TEXT];
    unsigned count = 2;

    for (; fields->key && count < 2 + AUDIT_FIELDS; fields++)
        line[count++] = *fields;
    if (network) {
        net_address_print(network, address);
        line[count++] = (struct log_field)LOG_TEXT("address", address);
    }
    audit->write(LOG_INFO, "action", line);
}
