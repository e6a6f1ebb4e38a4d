/* The load generator's histogram: small numbers exactly, large ones within 1.6 %. */
#include "bench/load_histogram.h"
#include "check.h"

TEST(small_latencies_are_exact)
{
    static struct load_histogram histogram;
    memset(&histogram, 0, sizeof histogram);
    for (int us = 1; us <= 60; us++)
        load_histogram_add(&histogram, us);
    assert_int_equal(load_histogram_at(&histogram, 0.5), 30);
    assert_int_equal(load_histogram_at(&histogram, 0.05), 3);
    assert_int_equal(load_histogram_at(&histogram, 1.0), 60);
}

TEST(large_latencies_are_close_and_never_too_small)
{
    static struct load_histogram histogram;
    for (int64_t us = 1; us < INT64_C(3000000000); us = us * 9 / 8 + 1) {
        memset(&histogram, 0, sizeof histogram);
        load_histogram_add(&histogram, us);
        load_histogram_add(&histogram, INT64_C(3600000000));
        int64_t read = load_histogram_at(&histogram, 0.5);
        assert_true(read >= us && (double)read <= (double)us * 1.016);
    }
}

TEST(an_empty_histogram_has_no_latency)
{
    static struct load_histogram histogram;
    assert_int_equal(load_histogram_at(&histogram, 0.99), 0);
}
