/* The commit rate of plain SQLite on a disk, to compare the store with. */
#ifndef LOAD_RAW_COMMIT_H
#define LOAD_RAW_COMMIT_H

#include <posthorn/base.h>

struct load_commit_rate {
    double per_second;
    double p50_ms, p99_ms;
    uint64_t commits;
};

/* Commits single rows to a temporary SQLite file in `folder` (WAL, synchronous=FULL), one after the
 * other, for `seconds` seconds. */
bool load_measure_commits(const char *folder, double seconds, struct load_commit_rate *rate,
                          struct ph_error *error);

#endif
