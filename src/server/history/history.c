/* The simple questions about the past: lists of rounds, the audit log, backups. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_json.h"
#include "server/alloc.h"
#include "server/wire/wire.h"

/* ---- rounds of a table ---- */

struct rounds_query {
    struct query query; /* first */
    char table[UTH_FLOOR_NAME_SIZE];
    uint32_t before;
    int limit, found, seen;
    int64_t from_ms, to_ms; /* to_ms 0: of any time */
    bool over;
};

enum { ROUNDS_SLICE = 500 };

/* A row of the index, as an object. */
static void write_round(struct uth_json *text, const struct uth_store_round *row)
{
    uth_json_object(text, NULL);
    uth_json_text(text, "table", row->table);
    uth_json_integer(text, "round", row->number);
    uth_json_text(text, "status", row->status);
    uth_json_integer(text, "start", row->start_ms);
    uth_json_integer(text, "end", row->end_ms);
    uth_json_raw(text, "summary", row->summary, strlen(row->summary));
    uth_json_end_object(text);
}

static bool put_round(void *self, const struct uth_store_round *row)
{
    struct rounds_query *rounds = self;
    rounds->before = row->number;
    rounds->seen++;
    rounds->over = rounds->to_ms != 0 && row->end_ms < rounds->from_ms;
    if (!rounds->over && (rounds->to_ms == 0 || row->end_ms < rounds->to_ms)) {
        write_round(&rounds->query.text, row);
        rounds->over = ++rounds->found == rounds->limit;
    }
    return !rounds->over;
}

static bool rounds_step(struct query *query, struct uth_store *store)
{
    struct rounds_query *rounds = (struct rounds_query *)query;
    if (query->text.length == 0) {
        query_begin_answer(&query->text);
        uth_json_array(&query->text, "rounds");
    }
    rounds->seen = 0;
    int slice = rounds->to_ms != 0 ? ROUNDS_SLICE : rounds->limit;
    if (!uth_store_read_rounds(store, rounds->table, "", rounds->before, slice, put_round,
                               rounds) &&
        !rounds->over)
        return query_failed(query, store);
    if (rounds->seen == slice && !rounds->over)
        return false;
    uth_json_end_array(&query->text);
    uth_json_end_object(&query->text);
    return true;
}

struct query *history_rounds(const char *table, uint32_t before, int limit, int64_t from_ms,
                             int64_t to_ms)
{
    struct rounds_query *rounds = alloc_zero(sizeof *rounds);
    rounds->query.step = rounds_step;
    snprintf(rounds->table, sizeof rounds->table, "%s", table);
    rounds->before = before;
    rounds->limit = limit;
    rounds->from_ms = from_ms;
    rounds->to_ms = to_ms;
    return &rounds->query;
}

/* ---- the audit log ---- */

enum { LOG_SLICE = 500, LOG_SLICES_MAX = 40 };

struct log_query {
    struct query query; /* first */
    uint64_t before;    /* entries from here on have been seen; 0: not begun */
    int limit, found, slices;
    bool older; /* than the day that is asked for: nothing wanted comes before */
    struct history_filter filter;
    size_t count, capacity;
    struct log_entry {
        uint64_t number;
        char *text; /* owned */
    } * entries;    /* of a slice, oldest first */
};

/* Is it one of "void.reverse"? */
static bool is_among(const char *kinds, const char *what)
{
    size_t length = strlen(what);
    for (const char *at = kinds; *at != '\0'; at += strcspn(at, "."), at += *at == '.')
        if (strcspn(at, ".") == length && strncmp(at, what, length) == 0)
            return true;
    return false;
}

/* In the entry, or in what is inside it, such as limits. */
static bool has_amount(const json_t *object, int64_t cents)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        bool money =
            strcmp(key, "amount") == 0 || strcmp(key, "min") == 0 || strcmp(key, "max") == 0;
        if ((money && json_is_integer(value) && json_integer_value(value) == cents) ||
            (json_is_object(value) && has_amount(value, cents)))
            return true;
    }
    return false;
}

static bool is_wanted(const struct history_filter *filter, const json_t *object, const char *body)
{
    const char *who = json_string_value(json_object_get(object, "who"));
    const char *what = json_string_value(json_object_get(object, "what"));
    return (filter->who[0] == '\0' || (who != NULL && strcmp(who, filter->who) == 0)) &&
           (filter->what[0] == '\0' || (what != NULL && strcmp(what, filter->what) == 0)) &&
           (filter->find[0] == '\0' || strcasestr(body, filter->find) != NULL ||
            (what != NULL && is_among(filter->kinds, what)) ||
            (filter->cents >= 0 && has_amount(object, filter->cents)));
}

char *history_entry(const struct uth_store_event *row)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "n", (int64_t)row->number);
    char time[CALENDAR_TIME_SIZE];
    calendar_time(row->at_ms, time);
    uth_json_integer(&text, "at", row->at_ms);
    uth_json_text(&text, "time", time);
    uth_json_raw(&text, NULL, row->body + 1, row->size - 2);
    uth_json_end_object(&text);
    return uth_json_take(&text, NULL);
}

static bool keep_entry(void *self, const struct uth_store_event *event)
{
    struct log_query *log = self;
    const struct history_filter *filter = &log->filter;
    log->older = log->older || event->at_ms < filter->from_ms;
    if (filter->to_ms != 0 && (event->at_ms < filter->from_ms || event->at_ms >= filter->to_ms))
        return true;
    json_t *object = uth_json_load(event->body, event->size, NULL);
    struct log_entry entry = {event->number, history_entry(event)};
    if (is_wanted(&log->filter, object, entry.text)) {
        log->entries =
            alloc_room(log->entries, log->count + 1, &log->capacity, sizeof *log->entries);
        log->entries[log->count++] = entry;
    } else {
        free(entry.text);
    }
    json_decref(object);
    return true;
}

static bool find_last(void *self, const struct uth_store_event *event)
{
    struct log_query *log = self;
    if (strcmp(event->stream, HUB_AUDIT_STREAM) == 0)
        log->before = event->number + 1;
    return true;
}

static bool begin_log(struct log_query *log, struct uth_store *store)
{
    query_begin_answer(&log->query.text);
    uth_json_array(&log->query.text, "entries");
    uint64_t wanted = log->before;
    if (!uth_store_read_streams(store, find_last, log))
        return false;
    if (wanted != 0 && wanted < log->before)
        log->before = wanted;
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
    log->before = from;
    while (log->count > 0) {
        struct log_entry *entry = &log->entries[--log->count];
        if (log->found < log->limit) {
            uth_json_raw(&query->text, NULL, entry->text, strlen(entry->text));
            log->before = ++log->found == log->limit ? entry->number : from;
        }
        free(entry->text);
    }
    if (log->older && log->found < log->limit)
        log->before = 1;
    if (log->before > 1 && log->found < log->limit && log->slices < LOG_SLICES_MAX)
        return false;
    uth_json_end_array(&query->text);
    uth_json_integer(&query->text, "before", (int64_t)log->before);
    uth_json_end_object(&query->text);
    return true;
}

static void log_clean(struct query *query)
{
    struct log_query *log = (struct log_query *)query;
    for (size_t i = 0; i < log->count; i++)
        free(log->entries[i].text);
    free(log->entries);
}

struct query *history_log(uint64_t before, int limit, const struct history_filter *filter)
{
    struct log_query *log = alloc_zero(sizeof *log);
    log->query.step = log_step;
    log->query.clean = log_clean;
    log->before = before;
    log->limit = limit;
    log->filter = *filter;
    return &log->query;
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
    query_begin_answer(&query->text);
    uth_json_text(&query->text, "path", backup->path);
    uth_json_end_object(&query->text);
    return true;
}

struct query *history_backup(const char *path)
{
    struct backup_query *backup = alloc_zero(sizeof *backup);
    backup->query.step = backup_step;
    snprintf(backup->path, sizeof backup->path, "%s", path);
    return &backup->query;
}
