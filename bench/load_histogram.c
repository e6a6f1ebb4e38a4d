#include "load_histogram.h"

#include <uth/assert.h>

/* 64 buckets for each power of two: the top seven bits of the number, and where they stand. */
static int bucket_of(int64_t us)
{
    uint64_t value = us < 0 ? 0 : (uint64_t)us;
    if (value < 64)
        return (int)value;
    int shift = 63 - __builtin_clzll(value) - 6;
    int bucket = 64 * (shift + 1) + (int)(value >> shift) - 64;
    return bucket < LOAD_BUCKETS ? bucket : LOAD_BUCKETS - 1;
}

/* The largest number of a bucket. */
static int64_t top_of(int bucket)
{
    if (bucket < 64)
        return bucket;
    int shift = bucket / 64 - 1;
    return ((int64_t)(bucket % 64 + 64 + 1) << shift) - 1;
}

void load_histogram_add(struct load_histogram *histogram, int64_t us)
{
    histogram->count++;
    histogram->bucket[bucket_of(us)]++;
    if (us > histogram->most_us)
        histogram->most_us = us;
}

int64_t load_histogram_at(const struct load_histogram *histogram, double share)
{
    UTH_ASSERT(share >= 0 && share <= 1);
    uint64_t wanted = (uint64_t)(share * (double)histogram->count + 0.999999), seen = 0;
    for (int i = 0; i < LOAD_BUCKETS && histogram->count > 0; i++) {
        seen += histogram->bucket[i];
        if (seen >= wanted && seen > 0) {
            int64_t top = top_of(i);
            return top < histogram->most_us ? top : histogram->most_us;
        }
    }
    return histogram->most_us;
}

void load_histogram_report(const struct load_histogram *histogram, double share,
                           struct bench_report *report, const char *name, const char *label)
{
    bench_number(report, name, label, (double)load_histogram_at(histogram, share) / 1e3, "ms");
}
