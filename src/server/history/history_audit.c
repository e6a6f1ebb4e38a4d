/* The full audit as a query. Streams are read a slice at a time while the floor goes on; the last
 * slice catches up with all of them and compares, and in that slice nothing else is stored. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "audit_heads.h"
#include "audit_log.h"
#include "floor/floor_json.h"
#include "history.h"
#include "server/alloc.h"
#include "server/operations/rules_store.h"
#include "server/wire/wire.h"

enum { SLICE = 500, CHECK_SLICE = 2000 };

struct audit_stream {
    char name[UTH_FLOOR_NAME_SIZE];
    uint64_t next, last;
    bool broken; /* what follows cannot be checked */
};

struct audit_query {
    struct query query; /* first */
    struct audit audit;
    struct audit_log log;
    struct audit_heads heads;
    char *heads_path; /* owned; NULL: they are not asked for */
    char public_key[HEAD_PUBLIC_TEXT];
    bool own_key; /* the database's word for it */
    struct uth_floor_outside outside;
    size_t count, capacity;
    struct audit_stream *streams; /* the audit log first, then "floor"; owned */
    struct audit_stream *at;      /* the one that is being read */
    size_t compared;              /* accounts or days found in the store */
    uint64_t rows;
    bool begun, checked, files_checked;
    bool misread; /* a text of rules is not what it should be; said once */
};

static struct audit_stream *stream_of(struct audit_query *audit, const char *name)
{
    for (size_t i = 0; i < audit->count; i++)
        if (strcmp(audit->streams[i].name, name) == 0)
            return &audit->streams[i];
    audit->streams =
        alloc_room(audit->streams, audit->count + 1, &audit->capacity, sizeof *audit->streams);
    struct audit_stream *stream = &audit->streams[audit->count++];
    *stream = (struct audit_stream){.next = 1};
    snprintf(stream->name, sizeof stream->name, "%s", name);
    return stream;
}

static bool note_stream(void *self, const struct uth_store_event *event)
{
    stream_of(self, event->stream)->last = event->number;
    return true;
}

static bool take_event(void *self, const struct uth_store_event *row)
{
    struct audit_query *audit = self;
    struct uth_floor_event *event = alloc_zero(sizeof *event);
    char sentence[192] = "";
    bool good = uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                                     row->body, row->size, event, sentence);
    if (audit->heads_path != NULL)
        audit_heads_event(&audit->audit, &audit->heads, row);
    if (!good) {
        audit_fault(&audit->audit, "event %llu of %s: %s", (unsigned long long)row->number,
                    row->stream, sentence);
    } else {
        audit_log_event(&audit->audit, &audit->log, event);
        good = audit_event(&audit->audit, event);
    }
    audit->at->next = row->number + 1;
    audit->at->broken = !good;
    uth_postings_free(&event->postings);
    free(event);
    return good;
}

static bool take_entry(void *self, const struct uth_store_event *row)
{
    struct audit_query *audit = self;
    if (audit->heads_path != NULL)
        audit_heads_event(&audit->audit, &audit->heads, row);
    audit_log_entry(&audit->audit, &audit->log, row);
    audit->at->next = row->number + 1;
    return true;
}

/* Reads on in a stream, at most `most` events. */
static void read_stream(struct audit_query *audit, struct uth_store *store,
                        struct audit_stream *stream, uint64_t most)
{
    uint64_t to = stream->last - stream->next < most ? stream->last : stream->next + most - 1;
    bool is_log = stream == audit->streams;
    audit->at = stream;
    if (!uth_store_read_events(store, stream->name, stream->next, to,
                               is_log ? take_entry : take_event, audit)) {
        audit_fault(&audit->audit, "%s", uth_store_error(store));
        stream->broken = true;
        audit->log.broken = audit->log.broken || is_log;
    }
    audit_late_check(&audit->audit, store);
}

/* A stream with at least so many events to read; the log's entries come before the events that they
 * name. */
static struct audit_stream *next_unread(struct audit_query *audit, uint64_t least)
{
    for (size_t i = 0; i < audit->count; i++) {
        struct audit_stream *stream = &audit->streams[i];
        if (!stream->broken && stream->next + least <= stream->last + 1)
            return stream;
    }
    return NULL;
}

/* ---- comparing ---- */

static bool compare_balance(void *self, const struct uth_store_balance *balance)
{
    struct audit_query *audit = self;
    uth_cents sum = audit_sum(&audit->audit, balance->account);
    uint64_t known;
    audit->compared += uth_map_get(&audit->audit.sums, balance->account, &known);
    if (sum != balance->balance) {
        audit_fault(&audit->audit, "account %s has %lld cents, but its postings sum to %lld",
                    balance->account, (long long)balance->balance, (long long)sum);
    }
    return true;
}

static bool compare_day(void *self, const struct uth_store_value *value)
{
    struct audit_query *audit = self;
    struct day day;
    bool good = day_read(&day, value->key, value->value);
    for (size_t i = 0; good && i < audit->audit.day_count; i++) {
        const struct audit_day *own = &audit->audit.days[i];
        if (strcmp(own->table, value->space + sizeof "day:" - 1) == 0 &&
            strcmp(own->day.date, day.date) == 0) {
            audit->compared++;
            good = day_equal(&own->day, &day);
        }
    }
    if (!good) {
        audit_fault(&audit->audit, "the totals of %s on %s do not follow from its events",
                    value->space, value->key);
    }
    return true;
}

static bool count_row(void *self, const struct uth_store_round *row)
{
    (void)row;
    ((struct audit_query *)self)->rows++;
    return true;
}

/* Only cage, house and the cash of a table may be negative. */
static void compare_sums(struct audit_query *audit)
{
    uth_cents total = 0;
    for (size_t i = 0; i < audit->audit.sums.count; i++) {
        const char *account = audit->audit.sums.entry[i].key;
        uth_cents sum = (uth_cents)audit->audit.sums.entry[i].value;
        total += sum;
        if (sum < 0 && strcmp(account, "cage") != 0 && strcmp(account, "house") != 0 &&
            strncmp(account, "cash:", 5) != 0)
            audit_fault(&audit->audit, "account %s is negative", account);
    }
    if (total != 0)
        audit_fault(&audit->audit, "the accounts do not sum to zero");
}

static void compare(struct audit_query *audit, struct uth_store *store)
{
    compare_sums(audit);
    bool good = audit_links(&audit->audit, store);
    audit->compared = 0;
    good = good && uth_store_read_balances(store, compare_balance, audit);
    if (good && audit->compared != audit->audit.sums.count) {
        audit_fault(&audit->audit,
                    "%zu accounts have postings, %zu of them a balance in the database",
                    audit->audit.sums.count, audit->compared);
    }
    size_t days = 0;
    for (size_t i = 0; i < audit->audit.day_count; i++)
        days += !day_is_empty(&audit->audit.days[i].day);
    audit->compared = 0;
    for (size_t i = 0; i < audit->count && good; i++) {
        char space[8 + UTH_FLOOR_NAME_SIZE];
        snprintf(space, sizeof space, "day:%s", audit->streams[i].name);
        good = uth_store_read_values(store, space, compare_day, audit) &&
               (strcmp(audit->streams[i].name, UTH_FLOOR_STREAM) == 0 ||
                uth_store_read_rounds(store, audit->streams[i].name, "", 0, INT32_MAX, count_row,
                                      audit));
    }
    if (!good) {
        audit_fault(&audit->audit, "%s", uth_store_error(store));
        return;
    }
    if (audit->compared != days) {
        audit_fault(&audit->audit, "%zu days have events, %zu of them totals in the database", days,
                    audit->compared);
    }
    if (audit->rows != audit->audit.rounds) {
        audit_fault(&audit->audit, "the index has %llu rounds, but the events have %llu",
                    (unsigned long long)audit->rows, (unsigned long long)audit->audit.rounds);
    }
}

/* ---- heads ---- */

static bool take_key(void *self, const struct uth_store_value *value)
{
    struct audit_query *audit = self;
    if (strcmp(value->key, "key") == 0)
        snprintf(audit->public_key, sizeof audit->public_key, "%s", value->value);
    return true;
}

static bool read_heads(struct audit_query *audit, struct uth_store *store)
{
    char why[UTH_STORE_SENTENCE_SIZE];
    size_t size = 0;
    audit->own_key = audit->public_key[0] == '\0';
    if (audit->own_key && !uth_store_read_values(store, "heads", take_key, audit))
        return false;
    if (sodium_hex2bin(audit->heads.public, HEAD_PUBLIC_SIZE, audit->public_key,
                       strlen(audit->public_key), NULL, &size, NULL) != 0 ||
        size != HEAD_PUBLIC_SIZE)
        audit_fault(&audit->audit, "there is no public key to compare the heads with");
    if (!audit_heads_read(&audit->audit, &audit->heads, audit->heads_path, why, sizeof why))
        audit_fault(&audit->audit, "%s", why);
    return true;
}

static bool was_read(void *self, const char *name)
{
    return !stream_of(self, name)->broken;
}

/* ---- the query ---- */

static void put_answer(struct audit_query *query)
{
    const struct audit *audit = &query->audit;
    struct uth_json *text = &query->query.text;
    query_begin_answer(text);
    uth_json_bool(text, "sound", audit->fault_count == 0);
    uth_json_integer(text, "streams", (int64_t)query->count);
    uth_json_integer(text, "events", (int64_t)audit->events);
    uth_json_integer(text, "rounds", (int64_t)audit->rounds);
    uth_json_integer(text, "settled", (int64_t)audit->settled);
    uth_json_integer(text, "voided", (int64_t)audit->voided);
    uth_json_integer(text, "reversed", (int64_t)audit->reversed);
    uth_json_integer(text, "amended", (int64_t)audit->amended);
    uth_json_integer(text, "receipts", (int64_t)audit->receipts);
    uth_json_integer(text, "meters", (int64_t)audit->meters);
    uth_json_integer(text, "hits", (int64_t)audit->hits);
    uth_json_integer(text, "accounts", (int64_t)audit->sums.count);
    uth_json_integer(text, "days", (int64_t)audit->day_count);
    uth_json_array(text, "faults");
    for (int i = 0; i < audit->fault_count && i < AUDIT_FAULTS_MAX; i++)
        uth_json_text(text, NULL, audit->faults[i]);
    uth_json_end_array(text);
    uth_json_integer(text, "fault_count", audit->fault_count);
    if (query->heads_path != NULL) {
        uth_json_object(text, "heads");
        audit_heads_put(&query->heads, text);
        uth_json_bool(text, "own_key", query->own_key);
        uth_json_end_object(text);
    }
    uth_json_end_object(text);
}

static bool step(struct query *query, struct uth_store *store)
{
    struct audit_query *audit = (struct audit_query *)query;
    if (!audit->begun) {
        audit->begun = true;
        audit->audit.floor = alloc_need(uth_floor_new(&audit->outside));
        stream_of(audit, HUB_AUDIT_STREAM);
        stream_of(audit, UTH_FLOOR_STREAM);
        if (audit->heads_path != NULL && !read_heads(audit, store))
            return query_failed(query, store);
    }
    /* events that are stored have their rules stored: each slice may be the first to need some */
    char why[UTH_STORE_SENTENCE_SIZE];
    if (!audit->misread && !rules_load(audit->audit.floor, store, why, sizeof why)) {
        audit_fault(&audit->audit, "%s", why);
        audit->misread = true;
    }
    if (!uth_store_read_streams(store, note_stream, audit))
        return query_failed(query, store);
    struct audit_stream *stream = next_unread(audit, SLICE);
    if (stream != NULL && stream != audit->streams && next_unread(audit, 1) == audit->streams)
        stream = audit->streams;
    if (stream != NULL) {
        read_stream(audit, store, stream, SLICE);
        return false;
    }
    if (!audit->checked) {
        if (!uth_store_check_some(store, CHECK_SLICE, &audit->checked)) {
            audit_fault(&audit->audit, "%s", uth_store_error(store));
            audit->checked = audit->checked || audit->audit.fault_count > AUDIT_FAULTS_MAX;
        }
        return false;
    }
    if (!audit->files_checked) {
        audit->files_checked = true;
        if (!uth_store_check_files(store))
            audit_fault(&audit->audit, "%s", uth_store_error(store));
        return false;
    }
    while ((stream = next_unread(audit, 1)) != NULL)
        read_stream(audit, store, stream, UINT64_MAX);
    for (size_t i = 0; i < audit->log.count; i++) {
        stream = stream_of(audit, audit->log.names.entry[i].key);
        if (!stream->broken)
            audit_log_end(&audit->audit, &audit->log, i, stream->last);
    }
    audit_heads_end(&audit->audit, &audit->heads, was_read, audit);
    compare(audit, store);
    put_answer(audit);
    return true;
}

static void clean(struct query *query)
{
    struct audit_query *audit = (struct audit_query *)query;
    audit_free(&audit->audit);
    audit_log_free(&audit->log);
    audit_heads_free(&audit->heads);
    free(audit->heads_path);
    free(audit->streams);
}

struct query *history_audit(const struct hub *hub, const char *heads, const char *public_key)
{
    struct audit_query *audit = alloc_zero(sizeof *audit);
    audit->query.step = step;
    audit->query.clean = clean;
    audit->outside = hub->floor_outside;
    audit->heads_path = heads[0] != '\0' ? alloc_text(heads) : NULL;
    snprintf(audit->public_key, sizeof audit->public_key, "%s", public_key);
    return &audit->query;
}
