/* Shifts of the room, as history/shifts.h keeps them:
 *
 *   GET /api/shifts     the last ones, newest first, with who opened and closed each
 *   GET /api/shifts/N   one of them in figures: every table, and the sum
 *
 * A table's figures are counted from its events between the opening and the closing, both by their
 * time: an event belongs to one shift at most, and what happens while none is open to no shift. The
 * search begins with the last round that was over before the shift; events are read a slice at a
 * time while the floor goes on. An open shift is counted as far as it has come. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "floor/floor_json.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/calendar.h"
#include "server/history/history.h"
#include "server/history/shifts.h"

enum { SHIFTS_MAX = 500, SLICE = 1000 };

struct counted {
    char name[UTH_FLOOR_NAME_SIZE];
    struct day day;
};

struct shifts_query {
    struct query query; /* first */
    uint32_t number;    /* this one alone; 0: a list */
    json_t *found;      /* an array of shifts, oldest first; owned */
    int64_t from_ms, to_ms;
    struct counted *tables; /* owned */
    size_t count, at;
    uint64_t next; /* event of the table that is being counted; 0: not begun */
    uint32_t round;
    int seen; /* in this slice */
    bool damaged;
};

/* ---- shifts ---- */

static bool take_shift(void *self, const struct uth_store_value *value)
{
    struct shifts_query *shifts = self;
    char *word;
    int64_t number = (int64_t)strtoll(value->key, &word, 10);
    if (*word != '-' || (shifts->number != 0 && shifts->number != number))
        return true;
    json_t *act = uth_json_load(value->value, strlen(value->value), NULL);
    json_t *last = json_array_get(shifts->found, json_array_size(shifts->found) - 1);
    if (json_integer_value(json_object_get(last, "shift")) != number) {
        last = json_object();
        json_object_set_new(last, "shift", json_integer(number));
        json_array_append_new(shifts->found, last);
    }
    char time[CALENDAR_TIME_SIZE];
    calendar_time(json_integer_value(json_object_get(act, "at")), time);
    json_object_set_new(act, "time", json_string(time));
    json_t *label = json_object_get(act, "label");
    if (label != NULL)
        json_object_set(last, "label", label);
    json_object_del(act, "label");
    json_object_set_new(last, word + 1, act);
    if (json_array_size(shifts->found) > SHIFTS_MAX)
        json_array_remove(shifts->found, 0);
    return true;
}

static int64_t at_of(const json_t *shift, const char *act, int64_t none)
{
    const json_t *found = json_object_get(shift, act);
    return found != NULL ? json_integer_value(json_object_get(found, "at")) : none;
}

/* ---- counting ---- */

static bool take_number(void *self, const struct uth_store_round *row)
{
    ((struct shifts_query *)self)->round = row->number;
    return false;
}

static bool take_first(void *self, const struct uth_store_round *row)
{
    ((struct shifts_query *)self)->next = row->first;
    return false;
}

/* From the round before the first that ended in the shift. */
static bool find_first(struct shifts_query *shifts, struct uth_store *store)
{
    const char *table = shifts->tables[shifts->at].name;
    shifts->round = 0;
    shifts->next = 1;
    return uth_store_read_rounds_between(store, table, shifts->from_ms, INT64_MAX, take_number,
                                         shifts) &&
           (shifts->round == 1 ||
            uth_store_read_rounds(store, table, "", shifts->round, 1, take_first, shifts));
}

static bool take_event(void *self, const struct uth_store_event *row)
{
    struct shifts_query *shifts = self;
    if (row->at_ms >= shifts->to_ms)
        return false;
    shifts->next = row->number + 1;
    shifts->seen++;
    if (row->at_ms >= shifts->from_ms) {
        struct uth_floor_event *event = alloc_zero(sizeof *event);
        char sentence[192] = "";
        shifts->damaged =
            !uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                                  row->body, row->size, event, sentence);
        if (!shifts->damaged)
            day_add(&shifts->tables[shifts->at].day, event);
        uth_postings_free(&event->postings);
        free(event);
    }
    return !shifts->damaged;
}

/* A slice of one table. False: the store failed. */
static bool count_some(struct shifts_query *shifts, struct uth_store *store)
{
    const char *table = shifts->tables[shifts->at].name;
    if (shifts->next == 0 && !find_first(shifts, store))
        return false;
    shifts->seen = 0;
    if (!uth_store_read_events(store, table, shifts->next, shifts->next + SLICE - 1, take_event,
                               shifts) ||
        shifts->damaged)
        return false;
    if (shifts->seen < SLICE) {
        shifts->at++;
        shifts->next = 0;
    }
    return true;
}

/* ---- answers ---- */

static void put_list(struct shifts_query *shifts)
{
    uth_json_array(&shifts->query.text, "shifts");
    for (size_t i = json_array_size(shifts->found); i > 0; i--)
        uth_json_value(&shifts->query.text, NULL, json_array_get(shifts->found, i - 1));
    uth_json_end_array(&shifts->query.text);
}

static void put_figures(struct uth_json *text, const struct day *day)
{
    day_write(text, "totals", day);
    day_write_hold(text, "hold_bp", day);
}

static void put_report(struct shifts_query *shifts)
{
    struct uth_json *text = &shifts->query.text;
    struct day sum = {0};
    uth_json_value(text, "shift", json_array_get(shifts->found, 0));
    uth_json_array(text, "tables");
    for (size_t i = 0; i < shifts->count; i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "table", shifts->tables[i].name);
        put_figures(text, &shifts->tables[i].day);
        uth_json_end_object(text);
        day_sum(&sum, &shifts->tables[i].day);
    }
    uth_json_end_array(text);
    put_figures(text, &sum);
}

static bool step(struct query *query, struct uth_store *store)
{
    struct shifts_query *shifts = (struct shifts_query *)query;
    if (shifts->found == NULL) {
        shifts->found = json_array();
        if (!uth_store_read_values(store, SHIFTS_SPACE, take_shift, shifts))
            return query_failed(query, store);
        const json_t *shift = json_array_get(shifts->found, 0);
        if (shifts->number != 0 && shift == NULL)
            return query_refuse(query, 404, UTH_REFUSAL(NO_SUCH_SHIFT, .number = shifts->number));
        shifts->from_ms = at_of(shift, "opened", 0);
        shifts->to_ms = at_of(shift, "closed", INT64_MAX);
    }
    if (shifts->at < shifts->count) {
        if (!count_some(shifts, store))
            return query_failed(query, store);
        return false;
    }
    query_begin_answer(&query->text);
    if (shifts->number == 0)
        put_list(shifts);
    else
        put_report(shifts);
    uth_json_end_object(&query->text);
    return true;
}

static void clean(struct query *query)
{
    struct shifts_query *shifts = (struct shifts_query *)query;
    json_decref(shifts->found);
    free(shifts->tables);
}

struct query *history_shifts(const struct hub *hub, uint32_t number)
{
    struct shifts_query *shifts = alloc_zero(sizeof *shifts);
    shifts->query.step = step;
    shifts->query.clean = clean;
    shifts->number = number;
    shifts->count = number != 0 ? (size_t)uth_floor_table_count(hub->floor) : 0;
    shifts->tables = alloc_zero((shifts->count + 1) * sizeof *shifts->tables);
    for (size_t i = 0; i < shifts->count; i++)
        snprintf(shifts->tables[i].name, UTH_FLOOR_NAME_SIZE, "%s",
                 uth_floor_table(hub->floor, (int)i)->config.name);
    return &shifts->query;
}

void http_shifts(const struct http_asking *asking)
{
    http_ask(asking, history_shifts(asking->hub, 0));
}

void http_shift(const struct http_asking *asking)
{
    int64_t number;
    if (http_part_number(asking, 0, UINT32_MAX, &number))
        http_ask(asking, history_shifts(asking->hub, (uint32_t)number));
}
