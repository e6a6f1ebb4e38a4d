/* Requests, and what is answered from memory: the floor, rules, sessions by cookie. routes.h has every
 * path. */
#include "http.h"
#include "floor/link_state.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>
#include <uth/rulesfile.h>
#include <uth/sheet.h>

#include "routes.h"
#include "server/alloc.h"
#include "server/calendar.h"
#include "server/hub/hub_pin.h"
#include "server/wire/wire.h"
#include "server/wire/wire_options.h"

/* ---- small things ---- */

bool http_query_text(const struct http_request *request, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    for (const char *at = request->query; *at != '\0';) {
        size_t pair = strcspn(at, "&");
        if (pair > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            size_t value = pair - length - 1;
            if (value >= size)
                return false;
            memcpy(out, at + length + 1, value);
            out[value] = '\0';
            return true;
        }
        at += pair + (at[pair] == '&');
    }
    return false;
}

bool http_query_number(const struct http_request *request, const char *name, int64_t least,
                       int64_t most, int64_t *out)
{
    char text[24], *end;
    if (!http_query_text(request, name, text, sizeof text) || text[0] < '0' || text[0] > '9')
        return false;
    long long value = strtoll(text, &end, 10);
    if (*end != '\0' || value < least || value > most)
        return false;
    *out = value;
    return true;
}

void http_refuse(struct hub *hub, struct call *call, int status, struct uth_refusal refusal)
{
    hub->metrics.http_errors++;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    wire_refusal(&hub->text, &refusal);
    uth_json_end_object(&hub->text);
    hub_answer(hub, call, status, HTTP_JSON);
}

void http_begin_answer(struct hub *hub)
{
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_bool(&hub->text, "ok", true);
}

void http_end_answer(struct hub *hub, struct call *call)
{
    uth_json_end_object(&hub->text);
    hub_answer(hub, call, 200, HTTP_JSON);
}

struct person *http_person(struct hub *hub, const struct http_request *request)
{
    struct session *session = request->token[0] != '\0'
                                  ? people_session(&hub->people, request->token, hub_now_ms(hub))
                                  : NULL;
    bool good = session != NULL && !session->person->locked &&
                people_owes(&hub->settings.identity, session->person) == OWES_NOTHING;
    return good ? session->person : NULL;
}

/* ---- from memory ---- */

void http_health(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    bool stopped = false;
    for (size_t i = 0; i < hub->slots.count; i++)
        stopped = stopped || hub->slots.list[i]->stopped != NULL;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "status", hub->stopping ? "stopping" : stopped ? "fault" : "ok");
    uth_json_text(&hub->text, "version", UTH_VERSION);
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    uth_json_end_object(&hub->text);
    hub_answer(hub, asking->call, hub->stopping || stopped ? 503 : 200, HTTP_JSON);
}

void http_metrics(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct metrics_now now = {
        .connections = hub->connection_count,
        .subscriptions = hub->subscription_count,
        .people = (int64_t)hub->people.count,
        .sessions = (int64_t)hub->people.keys.count,
        .tables = (int64_t)hub->slots.count,
        .uptime_s = (hub_now_ms(hub) - hub->start_ms) / 1000,
        .checked = hub->is_checked != NULL && hub->is_checked(hub->outside.self),
    };
    uth_json_reset(&hub->text);
    metrics_write(&hub->metrics, &now, &hub->text);
    hub_answer(hub, asking->call, 200, "text/plain; version=0.0.4");
}

void http_tables(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    hub_put_lobby(hub, "tables");
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    http_end_answer(hub, asking->call);
}

void http_room(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    int64_t now_ms = hub_now_ms(hub), day = calendar_day(now_ms);
    const struct calendar_room *rooms, *room;
    int count = calendar_rooms(&rooms);
    room = &rooms[count - 1];
    char date[CALENDAR_DATE_SIZE];
    calendar_date_of(day, date);
    http_begin_answer(hub);
    uth_json_text(&hub->text, "zone", room->zone);
    uth_json_integer(&hub->text, "day_starts_min", room->starts_min);
    uth_json_text(&hub->text, "day", date);
    uth_json_integer(&hub->text, "day_from", calendar_start_ms(day));
    uth_json_integer(&hub->text, "day_to", calendar_start_ms(day + 1));
    uth_json_integer(&hub->text, "now", now_ms);
    http_end_answer(hub, asking->call);
}

void http_sentences(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    http_begin_answer(hub);
    wire_sayings(&hub->text);
    http_end_answer(hub, asking->call);
}

void http_me(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    hub_put_me(hub, asking->person);
    http_end_answer(hub, asking->call);
}

/* A rule set by its name: built in, or the house's own that a table plays by; NULL: neither. */
static const struct uth_rules *find_rules(const struct hub *hub, const char *name)
{
    const struct uth_rules *found = uth_rules_builtin(name);
    for (int i = 0; found == NULL && i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_rules *rules = uth_floor_table(hub->floor, i)->base_rules;
        if (strcmp(rules->name, name) == 0)
            found = rules;
    }
    return found;
}

bool http_game(struct hub *hub, const char *name, struct uth_game *game)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, name);
    const struct uth_edition *edition = uth_rulebook_find(uth_floor_rulebook(hub->floor), name);
    const struct uth_rules *set = edition != NULL ? edition->rules : find_rules(hub, name);
    if (table != NULL)
        *game = table->game;
    else if (set != NULL)
        *game = uth_game_default(set);
    return table != NULL || set != NULL;
}

/* The same for a path. False: none, and it has been refused. */
static bool find_game(const struct http_asking *asking, struct uth_game *game)
{
    bool found = http_game(asking->hub, asking->part[0], game);
    if (!found)
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_CARD_OF_RULES));
    return found;
}

void http_options(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct uth_game game;
    if (!find_game(asking, &game))
        return;
    uth_json_reset(&hub->text);
    wire_options(&hub->text, &game);
    hub_answer(hub, asking->call, 200, HTTP_JSON);
}

/* A text about it, which is freed here. */
static void answer_text(struct hub *hub, struct call *call, char *text)
{
    alloc_need(text);
    uth_json_reset(&hub->text);
    uth_json_append(&hub->text, text, strlen(text));
    free(text);
    hub_answer(hub, call, 200, HTTP_TEXT);
}

void http_sheet(const struct http_asking *asking)
{
    struct uth_game game;
    if (find_game(asking, &game))
        answer_text(asking->hub, asking->call, uth_sheet_write(&game));
}

void http_procedure(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct uth_game game;
    if (!find_game(asking, &game))
        return;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "rules", game.rules->name);
    uth_json_text(&hub->text, "qualifies_with", uth_category_words(game.rules->qualifies_with));
    uth_procedure_write_game(&hub->text, &game);
    http_end_answer(hub, asking->call);
}

static struct uth_card_table card_of(const struct hub *hub, const struct uth_table *table)
{
    const char *name = table->config.name, *title = table->config.title;
    struct uth_card_table at = {.title = title[0] != '\0' ? title : name};
    const struct uth_link *link = uth_floor_find_link(hub->floor, table->config.link);
    for (int i = 0; link != NULL && i < link->config.level_count; i++)
        at.limit[at.level_count++] = link->meter[i].rules.limit;
    return at;
}

void http_rule_card(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    struct uth_game game;
    char code[HTTP_QUERY_SIZE] = "en";
    char languages[64];
    http_query_text(asking->request, "language", code, sizeof code);
    if (!find_game(asking, &game))
        return;
    uth_languages(languages, sizeof languages);
    const struct uth_table *table = uth_floor_find_table(hub->floor, asking->part[0]);
    const struct uth_card_table at =
        table != NULL ? card_of(hub, table) : (struct uth_card_table){0};
    if (uth_has_language(code))
        answer_text(hub, call, uth_rule_card_at(&game, table != NULL ? &at : NULL, code));
    else
        http_refuse(hub, call, 400, UTH_REFUSAL(NO_SUCH_LANGUAGE, .offered = languages));
}

/* ---- sessions by cookie ---- */

struct http_login {
    struct pin_job job; /* first */
    struct call *call;
};

static void answer_session(struct hub *hub, struct call *call, const struct person *person,
                           const char *token, const char *terminal)
{
    snprintf(call->cookie, sizeof call->cookie, "%s", token);
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    hub_put_session(hub, person, token, terminal);
    http_end_answer(hub, call);
}

static void finish_login(struct pin_job *job)
{
    struct http_login *login = (struct http_login *)job;
    struct hub *hub = job->hub;
    struct uth_refusal refusal;
    struct person *person = hub_pin_checked(job, &refusal);
    char token[TOKEN_TEXT_SIZE], terminal[TOKEN_TEXT_SIZE] = "";
    if (person != NULL)
        hub_pin_logged_in(job, person, terminal);
    if (person == NULL)
        http_refuse(hub, login->call, refusal.reason == UTH_REASON_BUSY ? 503 : 403, refusal);
    else if (people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token))
        answer_session(hub, login->call, person, token, terminal);
    else
        http_refuse(hub, login->call, 503, UTH_REFUSAL(NO_TOKEN));
    sodium_memzero(token, sizeof token);
    sodium_memzero(terminal, sizeof terminal);
    call_drop(login->call);
    sodium_memzero(login, sizeof *login);
    free(login);
}

void http_log_in(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    const struct http_request *request = asking->request;
    static const char *const names[] = {"name", "pin", "code", "terminal", NULL};
    char sentence[FIELDS_SENTENCE_SIZE], name[UTH_FLOOR_NAME_SIZE] = "", pin[PIN_SIZE] = "";
    char code[TOTP_CODE_SIZE] = "", terminal[TOKEN_TEXT_SIZE] = "";
    json_t *object = uth_json_load(request->body, request->body_size, NULL);
    struct fields fields = fields_of(object, sentence);
    fields_only(&fields, names);
    fields_text(&fields, "name", FIELD_REQUIRED, name, sizeof name);
    fields_text(&fields, "pin", FIELD_REQUIRED, pin, sizeof pin);
    fields_text(&fields, "code", FIELD_OPTIONAL, code, sizeof code);
    fields_text(&fields, "terminal", FIELD_OPTIONAL, terminal, sizeof terminal);
    json_decref(object);
    struct address *address = addresses_get(&hub->addresses, request->address, hub_now_ms(hub));
    if (!fields_good(&fields)) {
        http_refuse(hub, call, 400, UTH_REFUSAL(BAD_MESSAGE, .text = sentence));
    } else if (!bucket_take(&address->log_ins, hub->settings.limits.log_ins, hub_now_ms(hub))) {
        http_refuse(hub, call, 429, UTH_REFUSAL(LOGINS_TOO_FAST));
    } else {
        struct http_login *login = alloc_zero(sizeof *login);
        login->job.finish = finish_login;
        memcpy(login->job.pin, pin, sizeof pin);
        memcpy(login->job.code, code, sizeof code);
        memcpy(login->job.terminal, terminal, sizeof terminal);
        login->call = call_keep(call);
        if (!hub_pin_begin(hub, &login->job, name, request->address)) {
            http_refuse(hub, call, 503, UTH_REFUSAL(BUSY_LOGINS));
            call_drop(call);
            sodium_memzero(login, sizeof *login);
            free(login);
        }
    }
    sodium_memzero(pin, sizeof pin);
}

void http_guest(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    char token[TOKEN_TEXT_SIZE];
    struct uth_refusal refusal;
    struct address *address =
        addresses_get(&hub->addresses, asking->request->address, hub_now_ms(hub));
    struct person *person = hub_new_guest(hub, address, token, &refusal);
    if (person != NULL)
        answer_session(hub, call, person, token, "");
    else
        http_refuse(hub, call, 403, refusal);
    sodium_memzero(token, sizeof token);
}

void http_log_out(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct call *call = asking->call;
    const struct http_request *request = asking->request;
    struct session *session = request->token[0] != '\0'
                                  ? people_session(&hub->people, request->token, hub_now_ms(hub))
                                  : NULL;
    if (session != NULL) {
        hub_audit(hub, session->person->name, session->person->role, "log_out", request->address,
                  NULL);
        people_close_session(&hub->people, hub->filling, session);
    }
    call->end_cookie = true;
    http_begin_answer(hub);
    http_end_answer(hub, call);
}

/* ---- all of them ---- */

void http_handle(struct hub *hub, const struct http_request *request, struct call *call)
{
    struct http_asking asking = {.hub = hub, .request = request, .call = call};
    hub->metrics.http_requests++;
    struct address *address = addresses_get(&hub->addresses, request->address, hub_now_ms(hub));
    hub_charge(hub, address, request->body_size);
    hub->metrics.bytes_in += request->body_size;
    if (!bucket_take(&address->requests, hub->settings.limits.requests, hub_now_ms(hub)))
        http_refuse(hub, call, 429, UTH_REFUSAL(REQUESTS_TOO_FAST));
    else if (!hub_has_room(hub, address))
        http_refuse(hub, call, 429, UTH_REFUSAL(ADDRESS_TOO_FAST));
    else if (request->method == HTTP_OTHER)
        http_refuse(hub, call, 405, UTH_REFUSAL(BAD_METHOD));
    else if (request->method == HTTP_POST && !request->same_origin)
        http_refuse(hub, call, 403, UTH_REFUSAL(OTHER_SITE));
    else if (request->method == HTTP_POST && hub->stopping)
        http_refuse(hub, call, 503, UTH_REFUSAL(STOPPING));
    else if (!http_route(&asking) &&
             (request->method == HTTP_POST || !http_static(hub, request, call)))
        http_refuse(hub, call, 404, UTH_REFUSAL(NOT_FOUND));
}
