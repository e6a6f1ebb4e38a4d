/* Metrics as text. Names follow Prometheus: unit last, _total for counters. */
#include "metrics.h"

void histogram_add(struct histogram *histogram, int64_t value)
{
    int step = 0;
    while (step < HISTOGRAM_STEPS - 1 && value > (INT64_C(1) << step))
        step++;
    histogram->step[step]++;
    histogram->count++;
    histogram->sum += (double)value;
}

static void head(struct uth_json *text, const char *name, const char *kind, const char *help)
{
    uth_json_printf(text, "# HELP uth_%s %s\n# TYPE uth_%s %s\n", name, help, name, kind);
}

static void counter(struct uth_json *text, const char *name, const char *help, uint64_t value)
{
    head(text, name, "counter", help);
    uth_json_printf(text, "uth_%s %llu\n", name, (unsigned long long)value);
}

static void gauge(struct uth_json *text, const char *name, const char *help, int64_t value)
{
    head(text, name, "gauge", help);
    uth_json_printf(text, "uth_%s %lld\n", name, (long long)value);
}

/* `unit`: what one of the recorded values is worth in the unit of the name. */
static void histogram(struct uth_json *text, const char *name, const char *help,
                      const struct histogram *from, double unit)
{
    head(text, name, "histogram", help);
    uint64_t sum = 0;
    for (int i = 0; i < HISTOGRAM_STEPS - 1; i++) {
        sum += from->step[i];
        uth_json_printf(text, "uth_%s_bucket{le=\"%g\"} %llu\n", name,
                        (double)(INT64_C(1) << i) * unit, (unsigned long long)sum);
    }
    uth_json_printf(text, "uth_%s_bucket{le=\"+Inf\"} %llu\n", name,
                    (unsigned long long)from->count);
    uth_json_printf(text, "uth_%s_sum %.9g\nuth_%s_count %llu\n", name, from->sum * unit, name,
                    (unsigned long long)from->count);
}

static void command_line(struct uth_json *text, const char *name, const char *result,
                         uint64_t count)
{
    if (count > 0) {
        uth_json_printf(text, "uth_commands_total{command=\"%s\",result=\"%s\"} %llu\n", name,
                        result, (unsigned long long)count);
    }
}

static void commands(const struct metrics *metrics, struct uth_json *text)
{
    head(text, "commands_total", "counter", "Commands by kind and result.");
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++) {
        const char *name = uth_floor_do_name((enum uth_floor_do)i);
        command_line(text, name, "ok", metrics->accepted[i]);
        command_line(text, name, "refused", metrics->refused[i]);
    }
    for (int i = MESSAGE_FLOOR + 1; i < MESSAGE_KINDS; i++) {
        struct message message = {.what = (enum message_do)i};
        command_line(text, message_name(&message), "ok", metrics->session_accepted[i]);
        command_line(text, message_name(&message), "refused", metrics->session_refused[i]);
    }
}

void metrics_write(const struct metrics *m, const struct metrics_now *now, struct uth_json *text)
{
    gauge(text, "uptime_seconds", "Since the start.", now->uptime_s);
    gauge(text, "connections", "Open WebSocket connections.", now->connections);
    gauge(text, "subscriptions", "Connections times the tables they watch.", now->subscriptions);
    gauge(text, "tables", "Tables on this floor.", now->tables);
    gauge(text, "people", "People known here.", now->people);
    gauge(text, "sessions", "Sessions that are not over.", now->sessions);
    gauge(text, "store_checked", "1 when the whole store has been checked since the start.",
          now->checked);
    gauge(text, "replayed_events", "Events after the snapshots, replayed at the start.",
          (int64_t)m->replayed);
    counter(text, "connections_total", "WebSocket connections since the start.",
            m->connections_total);
    counter(text, "connections_refused_total", "Connections refused: origin, address, limits.",
            m->refused_connections);
    commands(m, text);
    counter(text, "bad_messages_total", "Frames that were not messages.", m->bad_messages);
    counter(text, "too_fast_total", "Messages refused for coming too fast.", m->too_fast);
    counter(text, "address_too_fast_total",
            "Messages and requests refused for what their address has sent.", m->address_too_fast);
    counter(text, "dropped_slow_total", "Clients dropped at the bound of their queue.",
            m->dropped_slow);
    counter(text, "dropped_silent_total", "Clients dropped for not answering.", m->dropped_silent);
    counter(text, "dropped_hostile_total", "Clients dropped for what they sent.",
            m->dropped_hostile);
    counter(text, "dropped_waiting_total", "Sockets closed while the server waited for a request.",
            m->dropped_waiting);
    counter(text, "messages_out_total", "Messages sent to clients.", m->messages_out);
    counter(text, "bytes_in_total", "Bytes of messages and bodies from clients.", m->bytes_in);
    counter(text, "bytes_out_total", "Bytes of messages sent to clients.", m->bytes_out);
    counter(text, "log_ins_total", "Log-ins that worked.", m->log_ins);
    counter(text, "failed_log_ins_total", "Log-ins that did not.", m->failed_log_ins);
    counter(text, "undecided_log_ins_total",
            "PINs that could not be checked: no memory or no thread for the hash.",
            m->undecided_log_ins);
    counter(text, "rounds_settled_total", "Rounds settled since the start.", m->rounds_settled);
    counter(text, "rounds_void_total", "Rounds voided since the start.", m->rounds_void);
    counter(text, "http_requests_total", "HTTP requests.", m->http_requests);
    counter(text, "http_errors_total", "HTTP requests that were refused.", m->http_errors);
    counter(text, "heads_total", "Signed lines of chain heads.", m->heads);
    counter(text, "heads_failed_total", "Exports of them that did not reach a target.",
            m->heads_failed);
    gauge(text, "heads_unsent_bytes", "Signed lines that wait for their targets.", m->heads_unsent);
    counter(text, "commits_total", "Batches made durable.", m->commits);
    histogram(text, "batch_events", "Events made durable together.", &m->batch_events, 1);
    histogram(text, "commit_seconds", "Time of a commit.", &m->commit_us, 1e-6);
    histogram(text, "acknowledge_seconds", "From a command to its reply.", &m->acknowledged_us,
              1e-6);
}
