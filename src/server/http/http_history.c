/* Paths that read the past: rounds, reports, the audit log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routes.h"
#include "server/history/history.h"

bool http_query_day(const struct http_asking *asking, char date[DAY_DATE_SIZE])
{
    char text[16] = "";
    day_date(hub_now_ms(asking->hub), date);
    if (!http_query_text(asking->request, "day", text, sizeof text))
        return true;
    if (!day_is_date(text)) {
        http_refuse(asking->hub, asking->call, 400, UTH_REFUSAL(BAD_DAY));
        return false;
    }
    memcpy(date, text, DAY_DATE_SIZE);
    return true;
}

bool http_part_number(const struct http_asking *asking, int part, int64_t most, int64_t *number)
{
    const char *text = asking->part[part];
    char *end;
    *number = strtoll(text, &end, 10);
    bool good = text[0] >= '1' && text[0] <= '9' && *end == '\0' && *number <= most;
    if (!good)
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NOT_FOUND));
    return good;
}

void http_ask(const struct http_asking *asking, struct query *query)
{
    if (!query_ask(asking->hub, asking->call, query))
        http_refuse(asking->hub, asking->call, 503, UTH_REFUSAL(BUSY_QUESTIONS));
}

/* Of the day that is asked for; both 0: of none. False: refused. */
static bool query_times(const struct http_asking *asking, int64_t *from_ms, int64_t *to_ms)
{
    char date[DAY_DATE_SIZE], asked[16] = "";
    *from_ms = *to_ms = 0;
    http_query_text(asking->request, "day", asked, sizeof asked);
    if (asked[0] == '\0')
        return true;
    if (!http_query_day(asking, date))
        return false;
    day_times(date, from_ms, to_ms);
    return true;
}

/* ---- tables ---- */

/* The table that the path names; NULL: there is none, and it has been refused. */
static const char *find_table(const struct http_asking *asking)
{
    if (uth_floor_find_table(asking->hub->floor, asking->part[0]) != NULL)
        return asking->part[0];
    http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_TABLE));
    return NULL;
}

void http_rounds(const struct http_asking *asking)
{
    const char *table = find_table(asking);
    int64_t before = 0, limit = 20;
    if (table == NULL)
        return;
    http_query_number(asking->request, "before", 1, UINT32_MAX, &before);
    http_query_number(asking->request, "limit", 1, HISTORY_ROUNDS_MAX, &limit);
    int64_t from_ms, to_ms;
    if (query_times(asking, &from_ms, &to_ms))
        http_ask(asking, history_rounds(table, (uint32_t)before, (int)limit, from_ms, to_ms));
}

void http_recall(const struct http_asking *asking)
{
    struct history_viewer viewer = {0};
    const char *table = find_table(asking);
    int64_t round;
    if (table == NULL || !http_part_number(asking, 1, UINT32_MAX, &round))
        return;
    if (asking->staff)
        http_query_text(asking->request, "player", viewer.player, sizeof viewer.player);
    else
        memcpy(viewer.player, asking->person->name, sizeof viewer.player);
    http_ask(asking, history_recall(asking->hub, table, (uint32_t)round, &viewer));
}

void http_table_report(const struct http_asking *asking)
{
    char date[DAY_DATE_SIZE] = "";
    const char *table = find_table(asking);
    if (table != NULL && http_query_day(asking, date))
        http_ask(asking, history_report(table, date));
}

void http_banks(const struct http_asking *asking)
{
    char date[DAY_DATE_SIZE] = "";
    const char *table = find_table(asking);
    int64_t shift_h = 8;
    if (table == NULL)
        return;
    http_query_number(asking->request, "shift_h", 1, 24, &shift_h);
    if (http_query_day(asking, date))
        http_ask(asking, history_banks(table, date, (int)shift_h));
}

/* ---- players, and the log ---- */

/* How many newer ones the asker has already. */
static int skipped(const struct http_asking *asking)
{
    int64_t skip = 0;
    http_query_number(asking->request, "skip", 0, HISTORY_SKIP_MAX, &skip);
    return (int)skip;
}

void http_my_rounds(const struct http_asking *asking)
{
    http_ask(asking, history_last_rounds(asking->hub, asking->person->name, skipped(asking)));
}

void http_player_rounds(const struct http_asking *asking)
{
    if (people_good_name(asking->part[0]))
        http_ask(asking, history_last_rounds(asking->hub, asking->part[0], skipped(asking)));
    else
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NOT_FOUND));
}

void http_audit(const struct http_asking *asking)
{
    struct history_filter filter = {.cents = -1};
    int64_t before = 0, limit = 100;
    if (!query_times(asking, &filter.from_ms, &filter.to_ms))
        return;
    http_query_number(asking->request, "amount", 0, INT64_MAX, &filter.cents);
    http_query_text(asking->request, "who", filter.who, sizeof filter.who);
    http_query_text(asking->request, "what", filter.what, sizeof filter.what);
    http_query_text(asking->request, "find", filter.find, sizeof filter.find);
    http_query_text(asking->request, "kinds", filter.kinds, sizeof filter.kinds);
    http_query_number(asking->request, "before", 1, INT64_MAX, &before);
    http_query_number(asking->request, "limit", 1, HISTORY_LOG_MAX, &limit);
    http_ask(asking, history_log((uint64_t)before, (int)limit, &filter));
}
