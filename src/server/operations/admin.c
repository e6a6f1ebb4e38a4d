/* Chores, one function each. What reads the store is a query; the rest is done from memory, and
 * answered when it is durable. */
#include "admin.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "admin_nodes.h"
#include "program.h"
#include "server/alloc.h"
#include "server/heads/heads.h"
#include "server/history/history.h"
#include "server/http/http.h"
#include "server/hub/hub_enrol.h"
#include "server/wire/fields.h"
#include "server/wire/wire.h"
#include "server/wire/wire_link.h"

struct chore {
    int with; /* of its row */
    struct hub *hub;
    struct call *call;
    struct fields fields;
};

static void refuse(struct chore *chore, struct uth_refusal refusal)
{
    http_refuse(chore->hub, chore->call, 400, refusal);
}

static void done(struct chore *chore)
{
    http_begin_answer(chore->hub);
    http_end_answer(chore->hub, chore->call);
}

/* What the operator may not do alone waits at the pit. */
static void put_asked(struct hub *hub)
{
    if (hub->asked != 0)
        uth_json_integer(&hub->text, "requested", hub->asked);
}

static void audit(struct chore *chore, const char *what, const char *name)
{
    struct uth_json text = {0};
    uth_json_text(&text, "name", name);
    hub_audit(chore->hub, UTH_OPERATOR, UTH_ROLE_SYSTEM, what, "", &text);
}

/* ---- people ---- */

static void users(struct chore *chore)
{
    struct hub *hub = chore->hub;
    http_begin_answer(chore->hub);
    uth_json_array(&hub->text, "users");
    for (size_t i = 0; i < hub->people.count; i++) {
        const struct person *person = hub->people.list[i];
        uth_json_object(&hub->text, NULL);
        uth_json_text(&hub->text, "name", person->name);
        uth_json_text(&hub->text, "login", person->login);
        uth_json_text(&hub->text, "role", uth_role_name(person->role));
        uth_json_bool(&hub->text, "locked", hub_is_locked(hub, person));
        uth_json_bool(&hub->text, "pin", person->pin_hash != NULL);
        uth_json_integer(&hub->text, "sessions", person->sessions);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    http_end_answer(chore->hub, chore->call);
}

/* A PIN is being hashed for somebody, who may be new. */
struct new_user {
    struct enrolment enrolment; /* first */
    struct call *call;
};

static void finish_user(struct enrolment *enrolment, const struct uth_refusal *refusal)
{
    struct new_user *user = (struct new_user *)enrolment;
    struct chore chore = {.hub = enrolment->hub, .call = user->call};
    if (refusal != NULL) {
        refuse(&chore, *refusal);
    } else {
        http_begin_answer(chore.hub);
        if (enrolment->deposit != 0)
            put_asked(chore.hub);
        http_end_answer(chore.hub, chore.call);
    }
    call_drop(user->call);
    sodium_memzero(user, sizeof *user);
    free(user);
}

static void hash_pin(struct chore *chore)
{
    bool add = chore->with;
    struct new_user *user = alloc_zero(sizeof *user);
    struct enrolment *enrolment = &user->enrolment;
    char role[16] = "player";
    fields_text(&chore->fields, "name", FIELD_REQUIRED, enrolment->name, sizeof enrolment->name);
    fields_text(&chore->fields, "pin", FIELD_REQUIRED, enrolment->job.pin,
                sizeof enrolment->job.pin);
    if (add) {
        fields_text(&chore->fields, "login", FIELD_OPTIONAL, enrolment->login,
                    sizeof enrolment->login);
        fields_text(&chore->fields, "role", FIELD_REQUIRED, role, sizeof role);
        fields_integer(&chore->fields, "deposit", FIELD_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX,
                       &enrolment->deposit);
    }
    struct uth_refusal refusal;
    uth_refusal_clear(&refusal);
    if (!fields_good(&chore->fields))
        UTH_REFUSE(&refusal, BAD_MESSAGE, .text = chore->fields.reader.sentence);
    else if (!uth_role_from_name(role, &enrolment->role) || enrolment->role == UTH_ROLE_SYSTEM ||
             enrolment->role == UTH_ROLE_GAME || enrolment->role == UTH_ROLE_DISPLAY)
        UTH_REFUSE(&refusal, BAD_ROLE);
    enrolment->hub = chore->hub;
    enrolment->by = (struct uth_actor){.name = UTH_OPERATOR, .role = UTH_ROLE_SYSTEM};
    enrolment->add = add;
    enrolment->done = finish_user;
    user->call = call_keep(chore->call);
    if (refusal.reason != UTH_REASON_OK)
        finish_user(enrolment, &refusal);
    else
        enrol(chore->hub, enrolment);
}

static void set_locked(struct chore *chore)
{
    bool locked = chore->with;
    char name[UTH_FLOOR_NAME_SIZE] = "";
    fields_text(&chore->fields, "name", FIELD_REQUIRED, name, sizeof name);
    struct person *person =
        fields_good(&chore->fields) ? people_find(&chore->hub->people, name) : NULL;
    if (person == NULL) {
        refuse(chore, UTH_REFUSAL(NO_SUCH_PERSON));
        return;
    }
    if (locked)
        hub_lock(chore->hub, person);
    else
        people_unlock(&chore->hub->people, chore->hub->filling, person, NULL);
    audit(chore, locked ? "lock" : "unlock", name);
    done(chore);
}

/* ---- money ---- */

static void accounts(struct chore *chore)
{
    struct hub *hub = chore->hub;
    const struct uth_ledger *ledger = uth_floor_ledger(hub->floor);
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    http_begin_answer(chore->hub);
    uth_json_object(&hub->text, "accounts");
    while (uth_ledger_next(ledger, &cursor, &account, &balance))
        uth_json_integer(&hub->text, account, balance);
    uth_json_end_object(&hub->text);
    uth_json_integer(&hub->text, "total", uth_ledger_total(ledger));
    http_end_answer(chore->hub, chore->call);
}

static void move_cash(struct chore *chore)
{
    enum uth_floor_do what = (enum uth_floor_do)chore->with;
    char name[UTH_FLOOR_NAME_SIZE] = "", account[UTH_ACCOUNT_SIZE];
    uth_cents amount = 0;
    struct uth_refusal refusal;
    fields_text(&chore->fields, "name", FIELD_REQUIRED, name, sizeof name);
    fields_integer(&chore->fields, "amount", FIELD_REQUIRED, 1, UTH_FLOOR_AMOUNT_MAX, &amount);
    if (!fields_good(&chore->fields)) {
        refuse(chore, UTH_REFUSAL(BAD_MESSAGE, .text = chore->fields.reader.sentence));
    } else if (!hub_system_command(chore->hub, UTH_OPERATOR, what, name, amount, &refusal)) {
        refuse(chore, refusal);
    } else {
        wire_account(account, "player", name, "");
        http_begin_answer(chore->hub);
        put_asked(chore->hub);
        uth_json_text(&chore->hub->text, "name", name);
        uth_json_integer(&chore->hub->text, "balance",
                         uth_ledger_balance(uth_floor_ledger(chore->hub->floor), account));
        http_end_answer(chore->hub, chore->call);
    }
}

/* ---- commands of the floor ---- */

/* Any that whoever runs the machine may give, under the controls like a supervisor's. */
static void command(struct chore *chore)
{
    struct hub *hub = chore->hub;
    struct uth_json text = {0};
    struct message message;
    struct uth_refusal refusal;
    uint64_t last = 0;
    bool repeated;
    size_t size = 0;
    uth_json_value(&text, NULL, json_object_get(chore->fields.object, "command"));
    char *frame = alloc_need(uth_json_take(&text, &size));
    bool read = message_read(frame, size, &message, &refusal);
    free(frame);
    if (read && message.what != MESSAGE_FLOOR) {
        refusal = UTH_REFUSAL(UNKNOWN_COMMAND, .text = message_name(&message));
        read = false;
    }
    message.command.actor = (struct uth_actor){.name = UTH_OPERATOR, .role = UTH_ROLE_SYSTEM};
    if (!read || hub_command(hub, &message.command, &last, &repeated, &refusal) != UTH_REASON_OK) {
        refuse(chore, refusal);
        return;
    }
    http_begin_answer(hub);
    put_asked(hub);
    uth_json_integer(&hub->text, "n", (int64_t)last);
    http_end_answer(hub, chore->call);
}

/* ---- tables ---- */

static void clear(struct chore *chore)
{
    char table[UTH_FLOOR_NAME_SIZE] = "";
    fields_text(&chore->fields, "table", FIELD_REQUIRED, table, sizeof table);
    if (fields_good(&chore->fields) && hub_clear(chore->hub, table))
        done(chore);
    else
        refuse(chore, UTH_REFUSAL(NOT_STOPPED));
}

static void rules(struct chore *chore)
{
    struct hub *hub = chore->hub;
    http_begin_answer(chore->hub);
    uth_json_array(&hub->text, "tables");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (table->removed)
            continue;
        uth_json_object(&hub->text, NULL);
        uth_json_text(&hub->text, "table", table->config.name);
        uth_json_text(&hub->text, "rules", table->config.rules);
        uth_json_text(&hub->text, "digest", table->config.digest);
        if (table->rules_change)
            uth_json_text(&hub->text, "next_digest", table->next.digest);
        rules_offer_write(&hub->text, "offer", hub, table->config.name);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    uth_json_array(&hub->text, "notices");
    for (size_t i = 0; i < hub->rules_offers.notice_count; i++) {
        uth_json_object(&hub->text, NULL);
        uth_json_text(&hub->text, "name", hub->rules_offers.notices[i].subject);
        uth_json_text(&hub->text, "reason", hub->rules_offers.notices[i].sentence);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    http_end_answer(chore->hub, chore->call);
}

static void program(struct chore *chore)
{
    if (chore->hub->program == NULL) {
        refuse(chore, UTH_REFUSAL(NOT_RUNNING));
        return;
    }
    program_check(chore->hub, chore->call);
}

/* ---- what reads the store ---- */

static void ask(struct chore *chore, struct query *query)
{
    if (!fields_good(&chore->fields))
        refuse(chore, UTH_REFUSAL(BAD_MESSAGE, .text = chore->fields.reader.sentence));
    else if (!query_ask(chore->hub, chore->call, query))
        refuse(chore, UTH_REFUSAL(BUSY_QUESTIONS));
}

static void slips(struct chore *chore)
{
    char date[DAY_DATE_SIZE] = "";
    day_date(hub_now_ms(chore->hub), date);
    if (fields_text(&chore->fields, "day", FIELD_OPTIONAL, date, sizeof date) && !day_is_date(date))
        refuse(chore, UTH_REFUSAL(BAD_DAY));
    else
        ask(chore, history_slips(0, date));
}

static void shifts(struct chore *chore)
{
    int64_t number = 0;
    fields_integer(&chore->fields, "shift", FIELD_OPTIONAL, 1, UINT32_MAX, &number);
    ask(chore, history_shifts(chore->hub, (uint32_t)number));
}

static void report(struct chore *chore)
{
    char table[UTH_FLOOR_NAME_SIZE] = "", date[DAY_DATE_SIZE] = "";
    fields_text(&chore->fields, "table", FIELD_REQUIRED, table, sizeof table);
    fields_text(&chore->fields, "day", FIELD_OPTIONAL, date, sizeof date);
    if (uth_floor_find_table(chore->hub->floor, table) == NULL) {
        refuse(chore, UTH_REFUSAL(NO_TABLE));
        return;
    }
    ask(chore, history_report(table, date));
}

static void links(struct chore *chore)
{
    struct hub *hub = chore->hub;
    http_begin_answer(chore->hub);
    uth_json_array(&hub->text, "links");
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++)
        if (!uth_floor_link(hub->floor, i)->removed)
            wire_link(&hub->text, NULL, uth_floor_link(hub->floor, i), true);
    uth_json_end_array(&hub->text);
    http_end_answer(chore->hub, chore->call);
}

static void meter_report(struct chore *chore)
{
    char link[UTH_LINK_NAME_SIZE] = "", date[DAY_DATE_SIZE] = "";
    fields_text(&chore->fields, "link", FIELD_REQUIRED, link, sizeof link);
    fields_text(&chore->fields, "day", FIELD_OPTIONAL, date, sizeof date);
    if (uth_floor_find_link(chore->hub->floor, link) == NULL) {
        refuse(chore, UTH_REFUSAL(NO_LINK));
        return;
    }
    ask(chore, history_meters(link, date, false));
}

static void full_audit(struct chore *chore)
{
    char heads[1024] = "", public_key[HEAD_PUBLIC_TEXT] = "";
    fields_text(&chore->fields, "heads", FIELD_OPTIONAL, heads, sizeof heads);
    fields_text(&chore->fields, "public_key", FIELD_OPTIONAL, public_key, sizeof public_key);
    ask(chore, history_audit(chore->hub, heads, public_key));
}

static void tell_heads(struct chore *chore)
{
    if (chore->hub->heads == NULL) {
        refuse(chore, UTH_REFUSAL(NO_HEADS));
        return;
    }
    http_begin_answer(chore->hub);
    heads_put(chore->hub->heads, &chore->hub->text);
    http_end_answer(chore->hub, chore->call);
}

static void show_log(struct chore *chore)
{
    int64_t before = 0, limit = 100;
    fields_integer(&chore->fields, "before", FIELD_OPTIONAL, 1, INT64_MAX, &before);
    fields_integer(&chore->fields, "limit", FIELD_OPTIONAL, 1, HISTORY_LOG_MAX, &limit);
    ask(chore, history_log((uint64_t)before, (int)limit, &(struct history_filter){0}));
}

static void backup(struct chore *chore)
{
    char path[1024] = "";
    fields_text(&chore->fields, "path", FIELD_REQUIRED, path, sizeof path);
    if (fields_good(&chore->fields))
        audit(chore, "backup", path);
    ask(chore, history_backup(path));
}

static void archive(struct chore *chore)
{
    char month[8] = "";
    int64_t before_ms = 0;
    fields_text(&chore->fields, "month", FIELD_OPTIONAL, month, sizeof month);
    if (!fields_good(&chore->fields) || !history_month(month, hub_now_ms(chore->hub), &before_ms)) {
        refuse(chore, UTH_REFUSAL(BAD_MONTH));
        return;
    }
    audit(chore, "archive", month);
    ask(chore, history_archive(month, before_ms));
}

/* ---- nodes ---- */

static void nodes(struct chore *chore)
{
    ask(chore, admin_nodes());
}

static void drain(struct chore *chore)
{
    if (chore->hub->program == NULL) {
        refuse(chore, UTH_REFUSAL(NO_OTHER_NODE));
        return;
    }
    audit(chore, "drain", "");
    ask(chore, admin_drain());
}

/* ---- all of them ---- */

static const struct {
    const char *name;
    void (*run)(struct chore *chore);
    int with;
} chores[] = {
    {"users", users, 0},
    {"user_add", hash_pin, true},
    {"user_pin", hash_pin, false},
    {"user_lock", set_locked, true},
    {"user_unlock", set_locked, false},
    {"accounts", accounts, 0},
    {"deposit", move_cash, UTH_FLOOR_DEPOSIT},
    {"withdraw", move_cash, UTH_FLOOR_WITHDRAW},
    {"command", command, 0},
    {"report", report, 0},
    {"slips", slips, 0},
    {"shifts", shifts, 0},
    {"links", links, 0},
    {"meter_report", meter_report, 0},
    {"audit", full_audit, 0},
    {"heads", tell_heads, 0},
    {"log", show_log, 0},
    {"backup", backup, 0},
    {"archive", archive, 0},
    {"clear", clear, 0},
    {"rules", rules, 0},
    {"program", program, 0},
    {"nodes", nodes, 0},
    {"drain", drain, 0},
};

void admin_handle(struct hub *hub, const char *line, size_t size, struct call *call)
{
    char sentence[FIELDS_SENTENCE_SIZE], word[24] = "";
    json_t *object = uth_json_load(line, size, NULL);
    struct chore chore = {.hub = hub, .call = call, .fields = fields_of(object, sentence)};
    fields_text(&chore.fields, "do", FIELD_REQUIRED, word, sizeof word);
    size_t i = 0;
    while (i < sizeof chores / sizeof chores[0] && strcmp(chores[i].name, word) != 0)
        i++;
    if (i < sizeof chores / sizeof chores[0]) {
        chore.with = chores[i].with;
        chores[i].run(&chore);
    } else {
        refuse(&chore, UTH_REFUSAL(NO_SUCH_CHORE));
    }
    json_decref(object);
}
