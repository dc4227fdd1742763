/* A histogram of times: any number of samples in constant memory, accurate to two percent. */
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
/* The quantile in milliseconds; 990 thousandths is p99. */
double samples_quantile(const struct samples *samples, double thousandths);
struct load_times samples_times(const struct samples *samples);

#endif
