/* Progressive links over HTTP, and other games' tables on them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>
#include <uth/rulesfile.h>

#include "floor/link_json.h"
#include "floor/link_state.h"
#include "floor/map.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/history/history.h"
#include "server/history/query.h"
#include "server/hub/hub_links.h"
#include "server/wire/wire_link.h"

static bool wants_csv(const struct http_asking *asking)
{
    char format[8] = "";
    http_query_text(asking->request, "format", format, sizeof format);
    return strcmp(format, "csv") == 0;
}

const struct uth_link *http_find_link(const struct http_asking *asking)
{
    const struct uth_link *link = uth_floor_find_link(asking->hub->floor, asking->part[0]);
    if (link == NULL)
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_LINK));
    return link;
}

static void end(const struct http_asking *asking)
{
    uth_json_integer(&asking->hub->text, "now", hub_now_ms(asking->hub));
    http_end_answer(asking->hub, asking->call);
}

void http_put_pay_tables(struct uth_json *text)
{
    struct uth_map told = {0};
    uint64_t seen;
    uth_json_array(text, "pay_tables");
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        const struct uth_offer *offer = &rules->offer[UTH_PROGRESSIVE];
        for (int k = 0; k < offer->table_count; k++) {
            const struct uth_pay_table *pay = offer->table[k];
            if (uth_map_get(&told, pay->name, &seen))
                continue;
            if (!uth_map_reserve(&told))
                alloc_failed();
            uth_map_put(&told, pay->name, 1);
            uth_json_object(text, NULL);
            uth_json_text(text, "table", pay->name);
            uth_json_text(text, "rules", rules->name);
            uth_json_array(text, "levels");
            for (int level = 0; level < pay->level_count; level++) {
                struct uth_meter_rules preset = uth_link_preset(pay, &rules->progressive, level);
                uth_json_object(text, NULL);
                uth_json_text(text, "level", pay->level[level]);
                uth_meter_rules_put(text, &preset);
                uth_json_end_object(text);
            }
            uth_json_end_array(text);
            uth_json_end_object(text);
        }
    }
    uth_json_end_array(text);
    uth_map_free(&told);
}

void http_links(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    http_begin_answer(asking->hub);
    uth_json_array(&hub->text, "links");
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++)
        if (!uth_floor_link(hub->floor, i)->removed)
            wire_link(&hub->text, NULL, uth_floor_link(hub->floor, i), asking->staff);
    uth_json_end_array(&hub->text);
    if (asking->staff)
        http_put_pay_tables(&hub->text);
    end(asking);
}

/* ---- days ---- */

struct days_query {
    struct query query; /* first */
    char link[UTH_LINK_NAME_SIZE], date[DAY_DATE_SIZE];
    bool csv;
};

static void put_figure(struct uth_json *text, json_t *level, const char *name)
{
    json_t *units = json_object_get(level, name);
    uth_json_printf(text, ",%lld.%06lld",
                    (long long)json_integer_value(json_object_get(units, "cents")),
                    llabs(json_integer_value(json_object_get(units, "millionths"))));
}

/* Amounts in cents, with the millionths that the meters keep. */
static void put_csv_day(struct uth_json *text, const char *link, const char *date,
                        const char *value)
{
    static const char *const pots[] = {"current", "reserve", "overflow", "pending"};
    static const char *const moves[] = {"seeded", "contributed", "adjusted", "won", "transferred"};
    json_t *object = uth_json_load(value, strlen(value), NULL);
    json_t *levels = json_object_get(object, "levels");
    for (size_t i = 0; i < json_array_size(levels); i++) {
        json_t *level = json_array_get(levels, i);
        uth_json_printf(text, "%s,%s,%s", link, date,
                        json_string_value(json_object_get(level, "level")));
        for (int k = 0; k < 4; k++)
            put_figure(text, json_object_get(level, "begin"), pots[k]);
        for (int k = 0; k < 5; k++)
            put_figure(text, level, moves[k]);
        uth_json_printf(text, ",%lld",
                        (long long)json_integer_value(json_object_get(level, "hits")));
        for (int k = 0; k < 4; k++)
            put_figure(text, json_object_get(level, "end"), pots[k]);
        uth_json_printf(text, ",%s\r\n",
                        json_is_true(json_object_get(level, "reconciles")) ? "yes" : "no");
    }
    json_decref(object);
}

static bool take_day(void *self, const struct uth_store_value *value)
{
    struct days_query *days = self;
    struct uth_json *text = &days->query.text;
    if (days->date[0] != '\0' && strcmp(days->date, value->key) != 0)
        return true;
    if (days->csv) {
        put_csv_day(text, days->link, value->key, value->value);
        return true;
    }
    uth_json_object(text, NULL);
    uth_json_text(text, "day", value->key);
    uth_json_raw(text, "meters", value->value, strlen(value->value));
    uth_json_end_object(text);
    return true;
}

static bool days_step(struct query *query, struct uth_store *store)
{
    struct days_query *days = (struct days_query *)query;
    char space[METERS_SPACE_SIZE];
    wire_meters_space(days->link, space);
    if (days->csv) {
        uth_json_printf(
            &query->text,
            "link,day,level,begin_current,begin_reserve,begin_overflow,begin_pending,seeded,"
            "contributed,adjusted,won,transferred,hits,end_current,end_reserve,end_overflow,"
            "end_pending,reconciles\r\n");
    } else {
        query_begin_answer(&query->text);
        uth_json_text(&query->text, "link", days->link);
        uth_json_array(&query->text, "days");
    }
    if (!uth_store_read_values(store, space, take_day, days))
        return query_failed(query, store);
    if (!days->csv) {
        uth_json_end_array(&query->text);
        uth_json_end_object(&query->text);
    }
    return true;
}

struct query *history_meters(const char *link, const char *date, bool csv)
{
    struct days_query *days = alloc_zero(sizeof *days);
    days->query.step = days_step;
    days->query.type = csv ? HTTP_CSV : NULL;
    days->csv = csv;
    snprintf(days->link, sizeof days->link, "%s", link);
    snprintf(days->date, sizeof days->date, "%s", date);
    return &days->query;
}

void http_link_report(const struct http_asking *asking)
{
    char date[DAY_DATE_SIZE] = "";
    const struct uth_link *link = http_find_link(asking);
    if (link == NULL)
        return;
    http_query_text(asking->request, "day", date, sizeof date);
    http_ask(asking, history_meters(link->config.name, date, wants_csv(asking)));
}

/* ---- the journal ---- */

/* Entries are few among the games: the newest ones within a window are told, and where the next
 * window begins. */
enum { JOURNAL_WINDOW = 5000, JOURNAL_MAX = 200 };

struct journal_query {
    struct query query; /* first */
    char stream[UTH_LINK_STREAM_SIZE];
    uint64_t before; /* events below this number */
    int limit, first, count;
    char *entry[JOURNAL_MAX]; /* a ring of the newest ones; owned */
    uint64_t number[JOURNAL_MAX];
};

static bool take_entry(void *self, const struct uth_store_event *row)
{
    struct journal_query *journal = self;
    static const char game[] = "{\"event\":\"link_game_";
    if (row->size >= sizeof game && memcmp(row->body, game, sizeof game - 1) == 0)
        return true;
    int at = (journal->first + journal->count) % journal->limit;
    if (journal->count == journal->limit) {
        free(journal->entry[at]);
        journal->first = (journal->first + 1) % journal->limit;
    } else {
        journal->count++;
    }
    journal->entry[at] = history_entry(row);
    journal->number[at] = row->number;
    return true;
}

static bool journal_step(struct query *query, struct uth_store *store)
{
    struct journal_query *journal = (struct journal_query *)query;
    struct uth_json *text = &query->text;
    uint64_t from = journal->before > JOURNAL_WINDOW ? journal->before - JOURNAL_WINDOW : 1;
    if (journal->before > 1 && !uth_store_read_events(store, journal->stream, from,
                                                      journal->before - 1, take_entry, journal))
        return query_failed(query, store);
    bool full = journal->count == journal->limit;
    query_begin_answer(text);
    uth_json_array(text, "entries");
    for (int i = journal->count - 1; i >= 0; i--) {
        const char *entry = journal->entry[(journal->first + i) % journal->limit];
        uth_json_raw(text, NULL, entry, strlen(entry));
    }
    uth_json_end_array(text);
    uth_json_integer(text, "next", (int64_t)(full ? journal->number[journal->first] : from));
    uth_json_end_object(text);
    return true;
}

static void journal_clean(struct query *query)
{
    struct journal_query *journal = (struct journal_query *)query;
    for (int i = 0; i < journal->count; i++)
        free(journal->entry[(journal->first + i) % journal->limit]);
}

void http_link_journal(const struct http_asking *asking)
{
    const struct uth_link *link = http_find_link(asking);
    if (link == NULL)
        return;
    int64_t before = (int64_t)link->last + 1, limit = 50;
    http_query_number(asking->request, "before", 1, INT64_MAX, &before);
    http_query_number(asking->request, "limit", 1, JOURNAL_MAX, &limit);
    struct journal_query *journal = alloc_zero(sizeof *journal);
    journal->query.step = journal_step;
    journal->query.clean = journal_clean;
    journal->before = (uint64_t)before <= link->last ? (uint64_t)before : link->last + 1;
    journal->limit = (int)limit;
    memcpy(journal->stream, link->stream, sizeof journal->stream);
    http_ask(asking, &journal->query);
}

/* ---- one link ---- */

void http_link(const struct http_asking *asking)
{
    const struct uth_link *link = http_find_link(asking);
    if (link == NULL)
        return;
    http_begin_answer(asking->hub);
    wire_link(&asking->hub->text, "link", link, asking->staff);
    end(asking);
}

/* ---- other games ---- */

void http_link_command(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    const struct http_request *request = asking->request;
    struct message message;
    struct uth_refusal refusal;
    uint64_t last = 0;
    bool repeated = false;
    if (!message_read(request->body, request->body_size, &message, &refusal)) {
        http_refuse(hub, call, 400, refusal);
        return;
    }
    if (message.what != MESSAGE_FLOOR || !hub_link_keyed(&message.command)) {
        http_refuse(hub, call, 403, UTH_REFUSAL(GAMES_ONLY));
        return;
    }
    enum uth_reason reason = hub_command(hub, &message.command, &last, &repeated, &refusal);
    hub->metrics.accepted[message.command.what] += reason == UTH_REASON_OK;
    hub->metrics.refused[message.command.what] += reason != UTH_REASON_OK;
    if (reason != UTH_REASON_OK) {
        hub_command_refused(hub, &message.command, request->address, &refusal);
        http_refuse(hub, call, reason == UTH_REASON_STALE_KEY ? 403 : 409, refusal);
        return;
    }
    const struct uth_link *link = uth_floor_find_link(hub->floor, message.command.order.link);
    http_begin_answer(hub);
    if (repeated)
        uth_json_bool(&hub->text, "repeated", true);
    else
        uth_json_integer(&hub->text, "n", (int64_t)last);
    wire_meters(&hub->text, link);
    http_end_answer(hub, call);
}
