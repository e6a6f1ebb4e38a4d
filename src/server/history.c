/* The simple questions about the past: lists of rounds, the audit log, reports, backups. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "wire.h"

/* ---- rounds of a table ---- */

struct rounds_query {
    struct query query; /* first */
    char table[UTH_FLOOR_NAME_SIZE];
    uint32_t before;
    int limit;
};

void history_put_round(struct json_text *text, const struct uth_store_round *row)
{
    jt_object(text, NULL);
    jt_text(text, "table", row->table);
    jt_integer(text, "round", row->number);
    jt_text(text, "status", row->status);
    jt_integer(text, "start", row->start_ms);
    jt_integer(text, "end", row->end_ms);
    jt_json(text, "summary", row->summary, strlen(row->summary));
    jt_end_object(text);
}

static bool put_round(void *self, const struct uth_store_round *row)
{
    struct rounds_query *rounds = self;
    history_put_round(&rounds->query.text, row);
    return true;
}

static bool rounds_step(struct query *query, struct uth_store *store)
{
    struct rounds_query *rounds = (struct rounds_query *)query;
    jt_object(&query->text, NULL);
    jt_bool(&query->text, "ok", true);
    jt_array(&query->text, "rounds");
    if (!uth_store_read_rounds(store, rounds->table, "", rounds->before, rounds->limit, put_round,
                               rounds))
        return query_failed(query, store);
    jt_end_array(&query->text);
    jt_end_object(&query->text);
    return true;
}

struct query *history_rounds(const char *table, uint32_t before, int limit)
{
    struct rounds_query *rounds = alloc_zero(sizeof *rounds);
    rounds->query.step = rounds_step;
    snprintf(rounds->table, sizeof rounds->table, "%s", table);
    rounds->before = before;
    rounds->limit = limit;
    return &rounds->query;
}

/* ---- the audit log ---- */

enum { LOG_SLICE = 500, LOG_SLICES_MAX = 40 };

struct log_query {
    struct query query; /* first */
    uint64_t before;    /* entries from here on have been seen; 0: not begun */
    int limit, found, slices;
    char who[UTH_FLOOR_NAME_SIZE], what[32];
    size_t count, capacity;
    char **entries; /* of a slice, oldest first */
};

static bool keep_entry(void *self, const struct uth_store_event *event)
{
    struct log_query *log = self;
    json_t *object = json_loadb(event->body, event->size, 0, NULL);
    const char *who = json_string_value(json_object_get(object, "who"));
    const char *what = json_string_value(json_object_get(object, "what"));
    bool wanted = (log->who[0] == '\0' || (who != NULL && strcmp(who, log->who) == 0)) &&
                  (log->what[0] == '\0' || (what != NULL && strcmp(what, log->what) == 0));
    if (wanted) {
        struct json_text text = {0};
        jt_object(&text, NULL);
        jt_integer(&text, "n", (int64_t)event->number);
        jt_json(&text, NULL, event->body + 1, event->size - 2);
        jt_end_object(&text);
        log->entries =
            alloc_room(log->entries, log->count + 1, &log->capacity, sizeof *log->entries);
        log->entries[log->count++] = jt_take(&text, NULL);
    }
    json_decref(object);
    return true;
}

static bool find_last(void *self, const struct uth_store_event *event)
{
    struct log_query *log = self;
    if (strcmp(event->stream, HUB_AUDIT_STREAM) == 0) {
        log->before = event->number + 1;
    }
    return true;
}

static bool begin_log(struct log_query *log, struct uth_store *store)
{
    jt_object(&log->query.text, NULL);
    jt_bool(&log->query.text, "ok", true);
    jt_array(&log->query.text, "entries");
    uint64_t wanted = log->before;
    if (!uth_store_read_streams(store, find_last, log))
        return false;
    if (wanted != 0 && wanted < log->before) {
        log->before = wanted;
    }
    return true;
}

static bool log_step(struct query *query, struct uth_store *store)
{
    struct log_query *log = (struct log_query *)query;
    if (log->slices++ == 0 && !begin_log(log, store))
        return query_failed(query, store);
    uint64_t from = log->before > LOG_SLICE ? log->before - LOG_SLICE : 1;
    if (log->before > 1 &&
        !uth_store_read_events(store, HUB_AUDIT_STREAM, from, log->before - 1, keep_entry, log))
        return query_failed(query, store);
    while (log->count > 0) {
        char *entry = log->entries[--log->count];
        if (log->found++ < log->limit) {
            jt_json(&query->text, NULL, entry, strlen(entry));
        }
        free(entry);
    }
    log->before = from;
    if (from > 1 && log->found < log->limit && log->slices < LOG_SLICES_MAX)
        return false;
    jt_end_array(&query->text);
    jt_integer(&query->text, "before", (int64_t)from);
    jt_end_object(&query->text);
    return true;
}

static void log_clean(struct query *query)
{
    struct log_query *log = (struct log_query *)query;
    for (size_t i = 0; i < log->count; i++) {
        free(log->entries[i]);
    }
    free(log->entries);
}

struct query *history_log(uint64_t before, int limit, const char *who, const char *what)
{
    struct log_query *log = alloc_zero(sizeof *log);
    log->query.step = log_step;
    log->query.clean = log_clean;
    log->before = before;
    log->limit = limit;
    snprintf(log->who, sizeof log->who, "%s", who);
    snprintf(log->what, sizeof log->what, "%s", what);
    return &log->query;
}

/* ---- reports ---- */

struct report_query {
    struct query query; /* first */
    char table[UTH_FLOOR_NAME_SIZE];
    char date[DAY_DATE_SIZE];
    struct day day, all; /* the day asked for, and the sum of all days */
    bool damaged;
    uth_cents purse, tips, fees, felt; /* balances as they are */
};

static bool add_day(void *self, const struct uth_store_value *value)
{
    struct report_query *report = self;
    struct day day;
    if (!day_read(&day, value->key, value->value)) {
        report->damaged = true;
        return false;
    }
    day_sum(&report->all, &day);
    if (report->date[0] == '\0' || strcmp(report->date, day.date) == 0) {
        day_sum(&report->day, &day);
    }
    return true;
}

static bool add_balance(void *self, const struct uth_store_balance *balance)
{
    struct report_query *report = self;
    const struct {
        const char *kind;
        uth_cents *to;
    } wanted[] = {{"float", &report->purse},
                  {"tips", &report->tips},
                  {"fees", &report->fees},
                  {"wagers", &report->felt}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        char account[UTH_ACCOUNT_SIZE];
        wire_account(account, wanted[i].kind, report->table, "");
        if (strcmp(account, balance->account) == 0) {
            *wanted[i].to = balance->balance;
        }
    }
    return true;
}

/* What the house kept of what was bought, in hundredths of a percent. */
static void put_hold(struct json_text *text, const struct day *day)
{
    if (day->drop == 0) {
        jt_null(text, "hold_bp");
    } else {
        jt_integer(text, "hold_bp", day->win * 10000 / day->drop);
    }
}

static bool report_step(struct query *query, struct uth_store *store)
{
    struct report_query *report = (struct report_query *)query;
    char space[8 + UTH_FLOOR_NAME_SIZE];
    snprintf(space, sizeof space, "day:%s", report->table);
    if (!uth_store_read_values(store, space, add_day, report) || report->damaged ||
        !uth_store_read_balances(store, add_balance, report))
        return query_failed(query, store);
    const struct day *all = &report->all;
    bool agrees = all->fills - all->credits + all->win == report->purse &&
                  all->tips == report->tips && all->fees == report->fees;
    struct json_text *text = &query->text;
    jt_object(text, NULL);
    jt_bool(text, "ok", true);
    jt_text(text, "table", report->table);
    jt_text(text, "day", report->date[0] != '\0' ? report->date : "all");
    day_write(text, "totals", &report->day);
    put_hold(text, &report->day);
    jt_object(text, "ledger");
    jt_integer(text, "float", report->purse);
    jt_integer(text, "tips", report->tips);
    jt_integer(text, "fees", report->fees);
    jt_integer(text, "wagers", report->felt);
    jt_bool(text, "agrees", agrees);
    jt_end_object(text);
    jt_end_object(text);
    return true;
}

struct query *history_report(const char *table, const char *date)
{
    struct report_query *report = alloc_zero(sizeof *report);
    report->query.step = report_step;
    snprintf(report->table, sizeof report->table, "%s", table);
    snprintf(report->date, sizeof report->date, "%s", date);
    return &report->query;
}

/* ---- backups ---- */

enum { BACKUP_PAGES = 256 }; /* a commit waits for these at most */

struct backup_query {
    struct query query; /* first */
    bool begun;
    char path[1024];
};

static bool backup_step(struct query *query, struct uth_store *store)
{
    struct backup_query *backup = (struct backup_query *)query;
    bool done = false;
    if (!backup->begun && !uth_store_backup_start(store, backup->path))
        return query_failed(query, store);
    backup->begun = true;
    if (!uth_store_backup_some(store, BACKUP_PAGES, &done))
        return query_failed(query, store);
    if (!done)
        return false;
    jt_object(&query->text, NULL);
    jt_bool(&query->text, "ok", true);
    jt_text(&query->text, "path", backup->path);
    jt_end_object(&query->text);
    return true;
}

struct query *history_backup(const char *path)
{
    struct backup_query *backup = alloc_zero(sizeof *backup);
    backup->query.step = backup_step;
    snprintf(backup->path, sizeof backup->path, "%s", path);
    return &backup->query;
}
