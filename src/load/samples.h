/* Times in buckets: any number of them in little memory, read to within two percent. */
#ifndef LOAD_SAMPLES_H
#define LOAD_SAMPLES_H

#include "load/load.h"

enum { SAMPLES_FINE = 64, SAMPLES_BUCKETS = SAMPLES_FINE * 24 };

struct samples {
    uint64_t count, longest_us;
    uint64_t bucket[SAMPLES_BUCKETS];
};

void samples_clear(struct samples *samples);
void samples_add(struct samples *samples, uint64_t us);
/* The time that so many in a thousand do not exceed, in milliseconds. */
double samples_quantile(const struct samples *samples, double thousandths);
struct load_times samples_times(const struct samples *samples);

#endif
