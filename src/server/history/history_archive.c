/* Old months leave the database for archives (docs/store.md), a slice at a time between commits. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "history.h"
#include "server/alloc.h"

enum { ARCHIVE_RECORDS = 200 };

struct archive_query {
    struct query query; /* first */
    bool begun;
    char month[8];
    int64_t before_ms;
};

static bool archive_step(struct query *query, struct uth_store *store)
{
    struct archive_query *archive = (struct archive_query *)query;
    const struct uth_store_archive wanted = {archive->month, archive->before_ms, HUB_AUDIT_STREAM};
    bool done = false;
    if (!archive->begun && !uth_store_archive_start(store, &wanted))
        return query_failed(query, store);
    archive->begun = true;
    if (!uth_store_archive_some(store, ARCHIVE_RECORDS, &done))
        return query_failed(query, store);
    if (!done)
        return false;
    query_begin_answer(&query->text);
    uth_json_text(&query->text, "month", archive->month);
    uth_json_end_object(&query->text);
    return true;
}

/* The first moment of the month that lies `months` after that of the date: when its first gaming day
 * begins. */
static int64_t month_start_ms(struct tm date, int months)
{
    struct tm first = {.tm_year = date.tm_year, .tm_mon = date.tm_mon + months, .tm_mday = 1};
    return calendar_start_ms((int64_t)timegm(&first) / 86400);
}

static void day_of(int64_t at_ms, struct tm *date)
{
    time_t seconds = (time_t)(calendar_day(at_ms) * 86400);
    gmtime_r(&seconds, date);
}

bool history_month(char month[8], int64_t now_ms, int64_t *before_ms)
{
    struct tm date = {0}, now;
    day_of(now_ms, &now);
    int64_t this_month_ms = month_start_ms(now, 0);
    if (month[0] == '\0') { /* the last one that is over */
        day_of(this_month_ms - 1, &date);
        strftime(month, 8, "%Y-%m", &date);
    } else {
        const char *end = strptime(month, "%Y-%m", &date);
        char again[8];
        if (end == NULL || *end != '\0' || strftime(again, sizeof again, "%Y-%m", &date) != 7 ||
            strcmp(again, month) != 0)
            return false;
    }
    *before_ms = month_start_ms(date, 1);
    return *before_ms <= this_month_ms;
}

struct query *history_archive(const char month[8], int64_t before_ms)
{
    struct archive_query *archive = alloc_zero(sizeof *archive);
    archive->query.step = archive_step;
    archive->before_ms = before_ms;
    snprintf(archive->month, sizeof archive->month, "%s", month);
    return &archive->query;
}
