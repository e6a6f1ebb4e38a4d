/* Paths that read the past, and who may walk them.
 *
 *   /api/tables/T/rounds            staff
 *   /api/tables/T/rounds/N          staff; players, their own part of rounds they were in
 *   /api/players/me/rounds          players
 *   /api/players/NAME/rounds        staff
 *   /api/tables/T/report            supervisor, executive, auditor
 *   /api/tables/T/banks             supervisor, executive, auditor
 *   /api/audit                      supervisor, executive, auditor */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"
#include "server/history/history.h"

struct asking {
    struct hub *hub;
    const struct http_request *request;
    struct call *call;
    struct person *person; /* NULL: nobody */
};

static bool is_staff(const struct person *person)
{
    return person != NULL &&
           (person->role == UTH_ROLE_DEALER || person->role == UTH_ROLE_SUPERVISOR ||
            person->role == UTH_ROLE_EXECUTIVE || person->role == UTH_ROLE_AUDITOR);
}

bool http_is_pit(const struct person *person)
{
    return is_staff(person) && person->role != UTH_ROLE_DEALER;
}

void http_forbid(struct hub *hub, const struct http_request *request, struct call *call)
{
    const struct person *person = http_person(hub, request);
    if (person == NULL) {
        http_refuse(hub, call, 401, UTH_REFUSAL(NOT_LOGGED_IN));
        return;
    }
    struct uth_json text = {0};
    uth_json_text(&text, "path", request->path);
    hub_refused(hub, person->name, person->role, "refused", request->address, &text);
    http_refuse(hub, call, 403, UTH_REFUSAL(NOT_FOR_YOU));
}

static void forbid(const struct asking *asking)
{
    http_forbid(asking->hub, asking->request, asking->call);
}

bool http_query_day(struct hub *hub, const struct http_request *request, struct call *call,
                    char date[DAY_DATE_SIZE])
{
    char text[16] = "";
    day_date(hub_now_ms(hub), date);
    if (!http_query_text(request, "day", text, sizeof text))
        return true;
    if (!day_is_date(text)) {
        http_refuse(hub, call, 400, UTH_REFUSAL(BAD_DAY));
        return false;
    }
    memcpy(date, text, DAY_DATE_SIZE);
    return true;
}

static void ask(const struct asking *asking, struct query *query)
{
    if (!query_ask(asking->hub, asking->call, query))
        http_refuse(asking->hub, asking->call, 503, UTH_REFUSAL(BUSY_QUESTIONS));
}

/* ---- tables ---- */

static void list_rounds(const struct asking *asking, const char *table)
{
    int64_t before = 0, limit = 20;
    if (!is_staff(asking->person)) {
        forbid(asking);
        return;
    }
    http_query_number(asking->request, "before", 1, UINT32_MAX, &before);
    http_query_number(asking->request, "limit", 1, HISTORY_ROUNDS_MAX, &limit);
    ask(asking, history_rounds(table, (uint32_t)before, (int)limit));
}

static void recall(const struct asking *asking, const char *table, uint32_t round)
{
    struct history_viewer viewer = {0};
    if (asking->person == NULL ||
        (!is_staff(asking->person) && asking->person->role != UTH_ROLE_PLAYER)) {
        forbid(asking);
        return;
    }
    if (is_staff(asking->person))
        http_query_text(asking->request, "player", viewer.player, sizeof viewer.player);
    else
        memcpy(viewer.player, asking->person->name, sizeof viewer.player);
    ask(asking, history_recall(asking->hub, table, round, &viewer));
}

static void report(const struct asking *asking, const char *table)
{
    char date[DAY_DATE_SIZE] = "";
    if (!http_is_pit(asking->person)) {
        forbid(asking);
        return;
    }
    if (http_query_day(asking->hub, asking->request, asking->call, date))
        ask(asking, history_report(table, date));
}

static void banks(const struct asking *asking, const char *table)
{
    char date[DAY_DATE_SIZE] = "";
    int64_t shift_h = 8;
    if (!http_is_pit(asking->person)) {
        forbid(asking);
        return;
    }
    http_query_number(asking->request, "shift_h", 1, 24, &shift_h);
    if (http_query_day(asking->hub, asking->request, asking->call, date))
        ask(asking, history_banks(table, date, (int)shift_h));
}

/* "T/rounds", "T/rounds/17", "T/report", "T/banks". */
static bool table_path(const struct asking *asking, const char *path)
{
    char table[UTH_FLOOR_NAME_SIZE];
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= sizeof table)
        return false;
    memcpy(table, path, length);
    table[length] = '\0';
    const char *rest = path + length;
    bool known = uth_floor_find_table(asking->hub->floor, table) != NULL;
    if (!known) {
        http_refuse(asking->hub, asking->call, 404, UTH_REFUSAL(NO_TABLE));
    } else if (strcmp(rest, "/rounds") == 0) {
        list_rounds(asking, table);
    } else if (strcmp(rest, "/report") == 0) {
        report(asking, table);
    } else if (strcmp(rest, "/banks") == 0) {
        banks(asking, table);
    } else if (strncmp(rest, "/rounds/", 8) == 0) {
        char *end;
        unsigned long round = strtoul(rest + 8, &end, 10);
        if (rest[8] < '1' || rest[8] > '9' || *end != '\0' || round > UINT32_MAX)
            return false;
        recall(asking, table, (uint32_t)round);
    } else {
        return false;
    }
    return true;
}

/* ---- players, and the log ---- */

static bool player_path(const struct asking *asking, const char *path)
{
    char name[UTH_FLOOR_NAME_SIZE];
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= sizeof name || strcmp(path + length, "/rounds") != 0)
        return false;
    memcpy(name, path, length);
    name[length] = '\0';
    bool me = strcmp(name, "me") == 0;
    if (asking->person == NULL || (!me && !is_staff(asking->person))) {
        forbid(asking);
        return true;
    }
    ask(asking, history_last_rounds(asking->hub, me ? asking->person->name : name));
    return true;
}

static void audit_log(const struct asking *asking)
{
    struct history_filter filter = {0};
    int64_t before = 0, limit = 100;
    if (!http_is_pit(asking->person)) {
        forbid(asking);
        return;
    }
    http_query_text(asking->request, "who", filter.who, sizeof filter.who);
    http_query_text(asking->request, "what", filter.what, sizeof filter.what);
    http_query_text(asking->request, "find", filter.find, sizeof filter.find);
    http_query_text(asking->request, "kinds", filter.kinds, sizeof filter.kinds);
    http_query_number(asking->request, "before", 1, INT64_MAX, &before);
    http_query_number(asking->request, "limit", 1, HISTORY_LOG_MAX, &limit);
    ask(asking, history_log((uint64_t)before, (int)limit, &filter));
}

bool http_history(struct hub *hub, const struct http_request *request, struct call *call)
{
    static const char tables[] = "/api/tables/", players[] = "/api/players/";
    struct asking asking = {
        .hub = hub, .request = request, .call = call, .person = http_person(hub, request)};
    const char *path = request->path;
    if (strncmp(path, tables, sizeof tables - 1) == 0)
        return table_path(&asking, path + sizeof tables - 1);
    if (strncmp(path, players, sizeof players - 1) == 0)
        return player_path(&asking, path + sizeof players - 1);
    if (strcmp(path, "/api/audit") == 0) {
        audit_log(&asking);
        return true;
    }
    return false;
}
