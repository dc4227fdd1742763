/* The first SAMPLES_FINE buckets are a microsecond wide, then every doubling has half as many. */
#include "load/samples.h"

#include <string.h>

enum { HALF = SAMPLES_FINE / 2 };

static unsigned bucket_of(uint64_t us)
{
    unsigned doublings = 0, bucket;

    while (us >> doublings >= SAMPLES_FINE)
        doublings++;
    bucket = doublings * HALF + (unsigned)(us >> doublings);
    return bucket < SAMPLES_BUCKETS ? bucket : SAMPLES_BUCKETS - 1;
}

/* The highest time in the bucket. */
static uint64_t bucket_end(unsigned bucket)
{
    unsigned doublings = bucket < SAMPLES_FINE ? 0 : bucket / HALF - 1;

    return ((uint64_t)(bucket - doublings * HALF + 1) << doublings) - 1;
}

void samples_clear(struct samples *samples)
{
    memset(samples, 0, sizeof *samples);
}

void samples_add(struct samples *samples, uint64_t us)
{
    samples->bucket[bucket_of(us)]++;
    samples->count++;
    if (us > samples->longest_us)
        samples->longest_us = us;
}

double samples_quantile(const struct samples *samples, double thousandths)
{
    uint64_t wanted = (uint64_t)((double)samples->count * thousandths / 1000), seen = 0;

    for (unsigned i = 0; i < SAMPLES_BUCKETS; i++) {
        seen += samples->bucket[i];
        if (seen > wanted || seen == samples->count) {
            uint64_t end = bucket_end(i);

            return (double)(end < samples->longest_us ? end : samples->longest_us) / 1e3;
        }
    }
    return 0;
}

struct load_times samples_times(const struct samples *samples)
{
    return (struct load_times){
        .count = samples->count,
        .p50_ms = samples_quantile(samples, 500),
        .p99_ms = samples_quantile(samples, 990),
        .p999_ms = samples_quantile(samples, 999),
        .max_ms = (double)samples->longest_us / 1e3,
    };
}
