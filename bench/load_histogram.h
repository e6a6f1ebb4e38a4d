/* Latencies in a histogram of fixed size: exact up to 64 microseconds, within 1.6 % above, up to
 * an hour. Nothing is sampled and nothing is averaged away. */
#ifndef UTH_BENCH_LOAD_HISTOGRAM_H
#define UTH_BENCH_LOAD_HISTOGRAM_H

#include <stdint.h>

#include "bench.h"

enum { LOAD_BUCKETS = 64 * 28 };

struct load_histogram {
    uint64_t count;
    uint64_t bucket[LOAD_BUCKETS];
    int64_t most_us;
};

void load_histogram_add(struct load_histogram *histogram, int64_t us);
/* The latency that `share` (0..1) of all stayed at or below; 0 when there are none. */
int64_t load_histogram_at(const struct load_histogram *histogram, double share);
/* Reports it in milliseconds. */
void load_histogram_report(const struct load_histogram *histogram, double share,
                           struct bench_report *report, const char *name, const char *label);

#endif
