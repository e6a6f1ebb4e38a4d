/* Slips, as history/slips.h keeps them, with when each was printed:
 *
 *   GET /api/slips?day=YYYY-MM-DD   those of a gaming day, newest first; without `day` of today
 *   GET /api/slips/N                one of them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routes.h"
#include "server/alloc.h"
#include "server/calendar.h"
#include "server/history/history.h"

enum { SLIPS_MAX = 2000 };

struct slips_query {
    struct query query; /* first */
    int64_t number;     /* this one alone; 0: a list */
    char date[DAY_DATE_SIZE];
    int64_t from_ms, to_ms;
    json_t *found;  /* an array, oldest first; owned */
    json_t *prints; /* arrays by the key of their slip; owned */
};

static bool take_slip(void *self, const struct uth_store_value *value)
{
    struct slips_query *slips = self;
    json_t *slip = uth_json_load(value->value, strlen(value->value), NULL);
    int64_t at_ms = json_integer_value(json_object_get(slip, "at"));
    bool wanted = slips->number != 0 ? slips->number == strtoll(value->key, NULL, 10)
                                     : at_ms >= slips->from_ms && at_ms < slips->to_ms;
    if (!wanted) {
        json_decref(slip);
        return true;
    }
    char time[CALENDAR_TIME_SIZE];
    calendar_time(at_ms, time);
    json_object_set_new(slip, "time", json_string(time));
    json_array_append_new(slips->found, slip);
    if (json_array_size(slips->found) > SLIPS_MAX)
        json_array_remove(slips->found, 0);
    return true;
}

static bool take_print(void *self, const struct uth_store_value *value)
{
    struct slips_query *slips = self;
    char key[16];
    snprintf(key, sizeof key, "%.10s", value->key);
    json_t *list = json_object_get(slips->prints, key);
    if (list == NULL)
        json_object_set_new(slips->prints, key, list = json_array());
    json_array_append_new(list, uth_json_load(value->value, strlen(value->value), NULL));
    return true;
}

static void put_slip(struct slips_query *slips, const char *name, json_t *slip)
{
    char key[16];
    snprintf(key, sizeof key, "%010lld",
             (long long)json_integer_value(json_object_get(slip, "slip")));
    json_t *prints = json_object_get(slips->prints, key);
    if (prints != NULL)
        json_object_set(slip, "prints", prints);
    uth_json_value(&slips->query.text, name, slip);
}

static bool step(struct query *query, struct uth_store *store)
{
    struct slips_query *slips = (struct slips_query *)query;
    slips->found = json_array();
    slips->prints = json_object();
    if (!uth_store_read_values(store, "slips", take_slip, slips) ||
        !uth_store_read_values(store, "slip-prints", take_print, slips))
        return query_failed(query, store);
    size_t count = json_array_size(slips->found);
    if (slips->number != 0 && count == 0)
        return query_refuse(query, 404, UTH_REFUSAL(NO_SUCH_SLIP, .number = slips->number));
    query_begin_answer(&query->text);
    if (slips->number != 0) {
        put_slip(slips, "slip", json_array_get(slips->found, 0));
    } else {
        uth_json_text(&query->text, "day", slips->date);
        uth_json_array(&query->text, "slips");
        for (size_t i = count; i > 0; i--)
            put_slip(slips, NULL, json_array_get(slips->found, i - 1));
        uth_json_end_array(&query->text);
    }
    uth_json_end_object(&query->text);
    return true;
}

static void clean(struct query *query)
{
    struct slips_query *slips = (struct slips_query *)query;
    json_decref(slips->found);
    json_decref(slips->prints);
}

struct query *history_slips(int64_t number, const char *date)
{
    struct slips_query *slips = alloc_zero(sizeof *slips);
    slips->query.step = step;
    slips->query.clean = clean;
    slips->number = number;
    snprintf(slips->date, sizeof slips->date, "%s", date);
    if (number == 0)
        day_times(date, &slips->from_ms, &slips->to_ms);
    return &slips->query;
}

void http_slips(const struct http_asking *asking)
{
    char date[DAY_DATE_SIZE];
    if (http_query_day(asking, date))
        http_ask(asking, history_slips(0, date));
}

void http_slip(const struct http_asking *asking)
{
    int64_t number;
    if (http_part_number(asking, 0, INT64_MAX, &number))
        http_ask(asking, history_slips(number, ""));
}
