/* The floor at a glance, for supervisors, executives and auditors:
 *
 *   /api/pit        every table as it stands, with its float and the day's figures
 *   /api/people     people, with balances and chips
 *   /api/report     a day of every table, and the sum
 *   /api/controls   who may do what alone, and who must agree
 *
 * The first two are answered from memory. */
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "floor/controls.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/heads/heads.h"
#include "server/history/history.h"
#include "server/wire/wire.h"

enum { PEOPLE_MAX = 200 };

/* ---- tables ---- */

/* Who missed a seed here, and until which round they take no part in the shuffle. */
static void put_rests(struct hub *hub, const struct uth_table *table)
{
    uth_json_object(&hub->text, "seed_rests");
    for (size_t i = 0; i < table->seed_rests.count; i++)
        uth_json_integer(&hub->text, table->seed_rests.entry[i].key,
                         (int64_t)table->seed_rests.entry[i].value);
    uth_json_end_object(&hub->text);
}

static void put_table(struct hub *hub, const struct uth_table *table, const char *today)
{
    const struct slot *slot = slots_find(&hub->slots, table->config.name);
    struct day day = {0};
    char account[UTH_ACCOUNT_SIZE];
    if (slot != NULL && strcmp(slot->day.date, today) == 0)
        day = slot->day;
    uth_json_object(&hub->text, NULL);
    wire_lobby_fields(&hub->text, table);
    wire_account(account, "float", table->config.name, "");
    uth_json_integer(&hub->text, "float",
                     uth_ledger_balance(uth_floor_ledger(hub->floor), account));
    wire_account(account, "tips", table->config.name, "");
    uth_json_integer(&hub->text, "tips", uth_ledger_balance(uth_floor_ledger(hub->floor), account));
    if (uth_table_has_position(table))
        uth_json_integer(&hub->text, "drop_box", uth_drop_box(uth_floor_ledger(hub->floor), table));
    put_rests(hub, table);
    uth_json_text(&hub->text, "digest", table->config.digest);
    if (table->rules_change)
        uth_json_text(&hub->text, "next_digest", table->next.digest);
    rules_offer_write(&hub->text, "offer", hub, table->config.name);
    day_write(&hub->text, "today", &day);
    day_write_hold(&hub->text, "hold_bp", &day);
    if (slot != NULL && slot->stopped != NULL)
        uth_json_text(&hub->text, "stopped", slot->stopped);
    uth_json_end_object(&hub->text);
}

void http_pit(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    char today[DAY_DATE_SIZE];
    int64_t now_ms = hub_now_ms(hub);
    day_date(now_ms, today);
    http_begin_answer(hub);
    uth_json_text(&hub->text, "day", today);
    uth_json_array(&hub->text, "tables");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++)
        if (!uth_floor_table(hub->floor, i)->removed)
            put_table(hub, uth_floor_table(hub->floor, i), today);
    uth_json_end_array(&hub->text);
    uth_json_array(&hub->text, "rules"); /* that a new table may play by */
    for (int i = 0; i < uth_rules_builtin_count(); i++)
        uth_json_text(&hub->text, NULL, uth_rules_builtin_name(i));
    uth_json_end_array(&hub->text);
    struct uth_refusal trouble;
    uth_json_array(&hub->text, "alerts");
    if (!heads_are_well(hub->heads, &trouble)) {
        uth_json_object(&hub->text, NULL);
        wire_refusal(&hub->text, &trouble);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    uth_json_integer(&hub->text, "now", now_ms);
    http_end_answer(hub, asking->call);
}

/* ---- people ---- */

static void put_assigned(struct hub *hub, const struct person *person)
{
    uth_json_array(&hub->text, "tables");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const char *name = uth_floor_table(hub->floor, i)->config.name;
        if (people_is_assigned(person, name))
            uth_json_text(&hub->text, NULL, name);
    }
    uth_json_end_array(&hub->text);
}

static void put_person(struct hub *hub, const struct person *person)
{
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "name", person->name);
    uth_json_text(&hub->text, "role", uth_role_name(person->role));
    uth_json_bool(&hub->text, "locked", hub_is_locked(hub, person));
    uth_json_bool(&hub->text, "online", person->connections != NULL);
    if (person->role == UTH_ROLE_PLAYER)
        hub_put_money(hub, person);
    if (uth_floor_is_proposition(hub->floor, person->name))
        uth_json_bool(&hub->text, "proposition", true);
    if (hub->settings.identity.assignments && hub_is_assigned_work(person->role))
        put_assigned(hub, person);
    uth_json_end_object(&hub->text);
}

void http_people(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    const struct http_request *request = asking->request;
    char find[UTH_FLOOR_NAME_SIZE] = "", role[16] = "";
    int64_t limit = 50, found = 0;
    http_query_text(request, "find", find, sizeof find);
    http_query_text(request, "role", role, sizeof role);
    http_query_number(request, "limit", 1, PEOPLE_MAX, &limit);
    http_begin_answer(hub);
    uth_json_array(&hub->text, "people");
    for (size_t i = hub->people.count; i-- > 0;) { /* who came last is asked for first */
        const struct person *person = hub->people.list[i];
        if (strstr(person->name, find) == NULL ||
            (role[0] != '\0' && strcmp(role, uth_role_name(person->role)) != 0))
            continue;
        if (found++ < limit)
            put_person(hub, person);
    }
    uth_json_end_array(&hub->text);
    uth_json_integer(&hub->text, "found", found);
    http_end_answer(hub, asking->call);
}

/* ---- controls ---- */

void http_controls(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    const struct uth_controls *controls = uth_floor_controls(hub->floor);
    size_t size = 0;
    char *text = alloc_need(uth_controls_write(controls, &size));
    http_begin_answer(hub);
    uth_json_raw(&hub->text, "controls", text, size);
    uth_json_text(&hub->text, "digest", controls->digest);
    uth_json_end_object(&hub->text);
    free(text);
    hub_answer(hub, asking->call, 200, HTTP_JSON);
}

/* ---- reports ---- */

void http_report(const struct http_asking *asking)
{
    char date[DAY_DATE_SIZE];
    if (http_query_day(asking, date))
        http_ask(asking, history_reports(asking->hub, date));
}
