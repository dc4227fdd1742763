/* Metrics in the text format of Prometheus. The parts of the server count; this file writes, and
 * keeps histograms of times. */
#ifndef SERVER_OPS_METRICS_H
#define SERVER_OPS_METRICS_H

#include <posthorn/base.h>

/* Bounds from half a millisecond to ten seconds, each about twice the last; then +Inf. */
enum { METRICS_BUCKETS = 15 };

/* Empty when zeroed. */
struct metrics_histogram {
    uint64_t bucket[METRICS_BUCKETS], sum; /* sum in microseconds */
};

void metrics_observe(struct metrics_histogram *histogram, uint64_t microseconds);

/* Each writes one metric with its HELP and TYPE lines. */
void metrics_counter(struct ph_buf *out, const char *name, const char *help, uint64_t value);
void metrics_gauge(struct ph_buf *out, const char *name, const char *help, int64_t value);
/* A metric with a label: its HELP and TYPE lines, followed by a sample for each value. `type` is
 * "gauge" or "counter". */
void metrics_head(struct ph_buf *out, const char *name, const char *type, const char *help);
void metrics_sample(struct ph_buf *out, const char *name, const char *label, const char *of,
                    uint64_t value);
/* A histogram in seconds; by convention the name ends in _seconds. */
void metrics_times(struct ph_buf *out, const char *name, const char *help,
                   const struct metrics_histogram *histogram);

#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"

#endif
