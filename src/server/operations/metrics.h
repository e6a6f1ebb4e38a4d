/* Counters and histograms in the text format of Prometheus. For the loop's thread only. */
#ifndef UTH_SERVER_METRICS_H
#define UTH_SERVER_METRICS_H

#include <uth/json.h>

#include "server/wire/message.h"

enum { HISTOGRAM_STEPS = 24 };

/* Counts by powers of two: step i holds values up to 2^i, the last one everything above. */
struct histogram {
    uint64_t step[HISTOGRAM_STEPS];
    uint64_t count;
    double sum;
};
void histogram_add(struct histogram *histogram, int64_t value);

struct metrics {
    uint64_t accepted[UTH_FLOOR_DO_COUNT], refused[UTH_FLOOR_DO_COUNT];
    uint64_t session_accepted[MESSAGE_KINDS], session_refused[MESSAGE_KINDS];
    uint64_t bad_messages, too_fast, address_too_fast, connections_total, refused_connections;
    uint64_t dropped_slow, dropped_silent, dropped_hostile, dropped_waiting;
    uint64_t bytes_in, bytes_out, messages_out;
    uint64_t rounds_settled, rounds_void;
    uint64_t replayed; /* events after the snapshots, at the start */
    uint64_t http_requests, http_errors;
    uint64_t log_ins, failed_log_ins, undecided_log_ins;
    uint64_t commits;
    uint64_t heads, heads_failed;     /* signed lines; exports that did not reach a target */
    int64_t heads_unsent;             /* bytes of lines that wait for their targets */
    struct histogram batch_events;    /* events in a batch */
    struct histogram commit_us;       /* the commit itself */
    struct histogram acknowledged_us; /* from a command's arrival to its reply being queued */
};

/* What is not counted but measured at the moment of asking. */
struct metrics_now {
    int64_t connections, subscriptions, people, sessions, tables, uptime_s;
    bool checked; /* the store has been checked since the start */
};

void metrics_write(const struct metrics *metrics, const struct metrics_now *now,
                   struct uth_json *text);

#endif
