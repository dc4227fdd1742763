/* The text format of Prometheus. */
#include "server/ops/metrics.h"

#include <inttypes.h>

/* Upper bounds in microseconds. */
static const uint64_t bounds[METRICS_BUCKETS - 1] = {500,     1000,    2000,    5000,    10000,
                                                     20000,   50000,   100000,  200000,  500000,
                                                     1000000, 2000000, 5000000, 10000000};

void metrics_observe(struct metrics_histogram *histogram, uint64_t microseconds)
{
    unsigned i = 0;

    while (i < METRICS_BUCKETS - 1 && microseconds > bounds[i])
        i++;
    histogram->bucket[i]++;
    histogram->sum += microseconds;
}

void metrics_head(struct ph_buf *out, const char *name, const char *kind, const char *help)
{
    ph_buf_addf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind);
}

void metrics_sample(struct ph_buf *out, const char *name, const char *label, const char *of,
                    uint64_t value)
{
    ph_buf_addf(out, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, of, value);
}

void metrics_counter(struct ph_buf *out, const char *name, const char *help, uint64_t value)
{
    metrics_head(out, name, "counter", help);
    ph_buf_addf(out, "%s %" PRIu64 "\n", name, value);
}

void metrics_gauge(struct ph_buf *out, const char *name, const char *help, int64_t value)
{
    metrics_head(out, name, "gauge", help);
    ph_buf_addf(out, "%s %" PRId64 "\n", name, value);
}

static void add_seconds(struct ph_buf *out, uint64_t microseconds)
{
    ph_buf_addf(out, "%" PRIu64 ".%06" PRIu64, microseconds / 1000000, microseconds % 1000000);
}

void metrics_times(struct ph_buf *out, const char *name, const char *help,
                   const struct metrics_histogram *histogram)
{
    uint64_t count = 0;

    metrics_head(out, name, "histogram", help);
    for (unsigned i = 0; i < METRICS_BUCKETS; i++) {
        count += histogram->bucket[i];
        ph_buf_addf(out, "%s_bucket{le=\"", name);
        if (i < METRICS_BUCKETS - 1)
            add_seconds(out, bounds[i]);
        else
            ph_buf_add(out, "+Inf");
        ph_buf_addf(out, "\"} %" PRIu64 "\n", count);
    }
    ph_buf_addf(out, "%s_sum ", name);
    add_seconds(out, histogram->sum);
    ph_buf_addf(out, "\n%s_count %" PRIu64 "\n", name, count);
}
