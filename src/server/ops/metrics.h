/* Figures about the running server, as text that Prometheus reads. The application counts; this
 * writes, and keeps histograms of times. */
#ifndef SERVER_OPS_METRICS_H
#define SERVER_OPS_METRICS_H

#include <posthorn/base.h>

/* From half a millisecond to ten seconds, in steps of about two; the last bucket takes the rest. */
enum { METRICS_BUCKETS = 15 };

/* Zeroed is empty. */
struct metrics_histogram {
    uint64_t bucket[METRICS_BUCKETS], sum; /* sum in microseconds */
};

void metrics_observe(struct metrics_histogram *histogram, uint64_t microseconds);

/* Each writes a whole family. Names are ours: letters, digits and '_'. */
void metrics_counter(struct ph_buf *out, const char *name, const char *help, uint64_t value);
void metrics_gauge(struct ph_buf *out, const char *name, const char *help, int64_t value);
/* In seconds, as is the custom: name it …_seconds. */
void metrics_times(struct ph_buf *out, const char *name, const char *help,
                   const struct metrics_histogram *histogram);

#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

#endif
