/* Reports: a day of a table in figures, or of all tables and their sum, each compared with the
 * ledger: all days together must give what the accounts hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "history.h"
#include "server/alloc.h"
#include "server/wire/wire.h"

struct report {
    char table[UTH_FLOOR_NAME_SIZE];
    struct day day, all;                     /* the day asked for, and the sum of all days */
    uth_cents purse, tips, fees, felt, cash; /* balances as they are */
};

struct report_query {
    struct query query; /* first */
    char date[DAY_DATE_SIZE];
    bool whole; /* a list with its sum; else the one table alone */
    bool damaged;
    size_t count, at;
    struct report *reports; /* owned */
    struct uth_map index;   /* table -> index into reports */
};

static bool add_day(void *self, const struct uth_store_value *value)
{
    struct report_query *query = self;
    struct report *report = &query->reports[query->at];
    struct day day;
    if (!day_read(&day, value->key, value->value)) {
        query->damaged = true;
        return false;
    }
    day_sum(&report->all, &day);
    if (query->date[0] == '\0' || strcmp(query->date, day.date) == 0)
        day_sum(&report->day, &day);
    return true;
}

/* "float:t1", and not "chips:t1:ann". */
static bool add_balance(void *self, const struct uth_store_balance *balance)
{
    struct report_query *query = self;
    const char *table = strchr(balance->account, ':');
    uint64_t index;
    if (table == NULL || !uth_map_get(&query->index, table + 1, &index))
        return true;
    struct report *report = &query->reports[index];
    const struct {
        const char *kind;
        uth_cents *to;
    } wanted[] = {{"float:", &report->purse},
                  {"tips:", &report->tips},
                  {"fees:", &report->fees},
                  {"cash:", &report->cash},
                  {"wagers:", &report->felt}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (strncmp(balance->account, wanted[i].kind, strlen(wanted[i].kind)) == 0)
            *wanted[i].to = balance->balance;
    return true;
}

static bool agrees(const struct report *report)
{
    const struct day *all = &report->all;
    return all->fills - all->credits + all->win == report->purse &&
           all->tips - all->tips_paid == report->tips && all->fees - all->swept == report->fees &&
           all->counted - all->cash == report->cash;
}

static void put_report(struct uth_json *text, const struct report *report)
{
    day_write(text, "totals", &report->day);
    day_write_hold(text, "hold_bp", &report->day);
    uth_json_object(text, "ledger");
    uth_json_integer(text, "float", report->purse);
    uth_json_integer(text, "tips", report->tips);
    uth_json_integer(text, "fees", report->fees);
    uth_json_integer(text, "wagers", report->felt);
    uth_json_integer(text, "cash", report->cash);
    uth_json_bool(text, "agrees", agrees(report));
    uth_json_end_object(text);
}

static void put_all(struct report_query *query)
{
    struct uth_json *text = &query->query.text;
    struct day sum = {0};
    bool good = true;
    uth_json_array(text, "tables");
    for (size_t i = 0; i < query->count; i++) {
        const struct report *report = &query->reports[i];
        uth_json_object(text, NULL);
        uth_json_text(text, "table", report->table);
        put_report(text, report);
        uth_json_end_object(text);
        day_sum(&sum, &report->day);
        good = good && agrees(report);
    }
    uth_json_end_array(text);
    day_write(text, "totals", &sum);
    day_write_hold(text, "hold_bp", &sum);
    uth_json_bool(text, "agrees", good);
}

/* Days and balances are of one moment only when nothing is stored in between: one slice. */
static bool report_step(struct query *base, struct uth_store *store)
{
    struct report_query *query = (struct report_query *)base;
    for (query->at = 0; query->at < query->count; query->at++) {
        char space[8 + UTH_FLOOR_NAME_SIZE];
        snprintf(space, sizeof space, "day:%s", query->reports[query->at].table);
        if (!uth_store_read_values(store, space, add_day, query) || query->damaged)
            return query_failed(base, store);
    }
    if (!uth_store_read_balances(store, add_balance, query))
        return query_failed(base, store);
    struct uth_json *text = &base->text;
    query_begin_answer(text);
    if (!query->whole)
        uth_json_text(text, "table", query->reports[0].table);
    uth_json_text(text, "day", query->date[0] != '\0' ? query->date : "all");
    if (query->whole)
        put_all(query);
    else
        put_report(text, &query->reports[0]);
    uth_json_end_object(text);
    return true;
}

static void report_clean(struct query *base)
{
    struct report_query *query = (struct report_query *)base;
    free(query->reports);
    uth_map_free(&query->index);
}

static struct report_query *new_report(const char *date, size_t count)
{
    struct report_query *query = alloc_zero(sizeof *query);
    query->query.step = report_step;
    query->query.clean = report_clean;
    snprintf(query->date, sizeof query->date, "%s", date);
    query->reports = alloc_zero((count + 1) * sizeof *query->reports);
    return query;
}

static void add_table(struct report_query *query, const char *table)
{
    snprintf(query->reports[query->count].table, UTH_FLOOR_NAME_SIZE, "%s", table);
    if (!uth_map_reserve(&query->index))
        alloc_failed();
    uth_map_put(&query->index, table, query->count++);
}

struct query *history_report(const char *table, const char *date)
{
    struct report_query *query = new_report(date, 1);
    add_table(query, table);
    return &query->query;
}

struct query *history_reports(const struct hub *hub, const char *date)
{
    int count = uth_floor_table_count(hub->floor);
    struct report_query *query = new_report(date, (size_t)count);
    query->whole = true;
    for (int i = 0; i < count; i++)
        add_table(query, uth_floor_table(hub->floor, i)->config.name);
    return &query->query;
}
