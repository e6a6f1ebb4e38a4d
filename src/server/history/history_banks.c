/* Who banked a table on a day, and its shifts: sums of the rows of its settled rounds. Reversed and
 * void rounds count for nothing: what they moved was moved back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "history.h"
#include "server/alloc.h"

enum { SLICE = 500, SHIFTS_MAX = 24, HOUR_MS = 3600000 };

struct sums {
    int64_t rounds, exhausted, waived;
    uth_cents put_up, action, collected, paid, fees;
};

struct banker {
    char name[UTH_FLOOR_NAME_SIZE];
    struct sums sums;
};

struct banks_query {
    struct query query; /* first */
    char table[UTH_FLOOR_NAME_SIZE];
    char date[DAY_DATE_SIZE];
    int shift_h;
    uint32_t before; /* rounds from here on have been seen; 0: none yet */
    int seen;        /* in this slice */
    bool over;       /* the day's first round has been passed */
    size_t count, capacity;
    struct banker *bankers; /* owned */
    struct sums shift[SHIFTS_MAX], all;
};

static struct sums *sums_of(struct banks_query *banks, const char *name)
{
    for (size_t i = 0; i < banks->count; i++)
        if (strcmp(banks->bankers[i].name, name) == 0)
            return &banks->bankers[i].sums;
    banks->bankers =
        alloc_room(banks->bankers, banks->count + 1, &banks->capacity, sizeof *banks->bankers);
    struct banker *banker = &banks->bankers[banks->count++];
    *banker = (struct banker){0};
    snprintf(banker->name, sizeof banker->name, "%s", name);
    return &banker->sums;
}

static void add(struct sums *sums, const json_t *bank)
{
    sums->rounds++;
    sums->exhausted += json_is_true(json_object_get(bank, "exhausted"));
    sums->waived += json_is_true(json_object_get(bank, "waived"));
    sums->put_up += json_integer_value(json_object_get(bank, "amount"));
    sums->action += json_integer_value(json_object_get(bank, "action"));
    sums->collected += json_integer_value(json_object_get(bank, "collected"));
    sums->paid += json_integer_value(json_object_get(bank, "paid"));
    sums->fees += json_integer_value(json_object_get(bank, "fee"));
}

/* By the hours since the day began; a day of 25 hours ends with a longer shift. */
static int shift_of(const struct banks_query *banks, int64_t at_ms)
{
    int64_t hours = (at_ms - calendar_start_ms(calendar_day(at_ms))) / HOUR_MS;
    return (int)(hours < 24 ? hours : 23) / banks->shift_h;
}

/* Newest first: a round that ended before the day ends the search. */
static bool take_round(void *self, const struct uth_store_round *row)
{
    struct banks_query *banks = self;
    char date[DAY_DATE_SIZE];
    banks->before = row->number;
    banks->seen++;
    day_date(row->end_ms, date);
    if (strcmp(date, banks->date) < 0) {
        banks->over = true;
        return false;
    }
    if (strcmp(date, banks->date) != 0 || strcmp(row->status, "settled") != 0)
        return true;
    json_t *summary = uth_json_load(row->summary, strlen(row->summary), NULL);
    const json_t *bank = json_object_get(summary, "bank");
    const char *name = json_string_value(json_object_get(bank, "player"));
    if (name != NULL) {
        add(sums_of(banks, name), bank);
        add(&banks->shift[shift_of(banks, row->end_ms)], bank);
        add(&banks->all, bank);
    }
    json_decref(summary);
    return true;
}

static void put_sums(struct uth_json *text, const struct sums *sums)
{
    uth_json_integer(text, "rounds", sums->rounds);
    uth_json_integer(text, "put_up", sums->put_up);
    uth_json_integer(text, "action", sums->action);
    uth_json_integer(text, "collected", sums->collected);
    uth_json_integer(text, "paid", sums->paid);
    uth_json_integer(text, "net", sums->collected - sums->paid);
    uth_json_integer(text, "fees", sums->fees);
    uth_json_integer(text, "exhausted", sums->exhausted);
    uth_json_integer(text, "waived", sums->waived);
}

static void put_answer(struct banks_query *banks)
{
    struct uth_json *text = &banks->query.text;
    query_begin_answer(text);
    uth_json_text(text, "table", banks->table);
    uth_json_text(text, "day", banks->date);
    uth_json_array(text, "player_dealers");
    for (size_t i = 0; i < banks->count; i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "player", banks->bankers[i].name);
        put_sums(text, &banks->bankers[i].sums);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    uth_json_array(text, "shifts");
    for (int i = 0; i * banks->shift_h < 24; i++) {
        uth_json_object(text, NULL);
        uth_json_integer(text, "from_h", i * banks->shift_h);
        put_sums(text, &banks->shift[i]);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    uth_json_object(text, "total");
    put_sums(text, &banks->all);
    uth_json_end_object(text);
    uth_json_end_object(text);
}

static bool step(struct query *query, struct uth_store *store)
{
    struct banks_query *banks = (struct banks_query *)query;
    banks->seen = 0;
    if (!uth_store_read_rounds(store, banks->table, "", banks->before, SLICE, take_round, banks) &&
        !banks->over)
        return query_failed(query, store);
    if (banks->seen == SLICE && !banks->over)
        return false;
    put_answer(banks);
    return true;
}

static void clean(struct query *query)
{
    free(((struct banks_query *)query)->bankers);
}

struct query *history_banks(const char *table, const char *date, int shift_h)
{
    struct banks_query *banks = alloc_zero(sizeof *banks);
    banks->query.step = step;
    banks->query.clean = clean;
    snprintf(banks->table, sizeof banks->table, "%s", table);
    snprintf(banks->date, sizeof banks->date, "%s", date);
    banks->shift_h = shift_h;
    return &banks->query;
}
