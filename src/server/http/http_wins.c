/* The wins of a progressive link, as history/wins.h keeps them: a list of years costs no replay, and
 * a search no index.
 *
 *   GET /api/links/L/wins      newest first; find=PART, level=NAME, before=N, limit=N, format=csv
 *   GET /api/links/L/wins/N    one of them, or a claim that is pending */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

#include "floor/link_state.h"
#include "routes.h"
#include "server/alloc.h"
#include "server/history/day.h"
#include "server/history/query.h"
#include "server/history/wins.h"
#include "server/wire/wire_link.h"

enum { WINS_MAX = 200, FIND_SIZE = 64 };

/* ---- finding them ---- */

struct wins_query {
    struct query query; /* first */
    char link[UTH_LINK_NAME_SIZE], title[UTH_LINK_TEXT_SIZE];
    char find[FIND_SIZE], level[UTH_LABEL_SIZE];
    char key[WINS_KEY_SIZE]; /* this one alone; "": a list */
    bool csv;
    int64_t before; /* those of a lower number; 0: from the newest */
    int limit, count, first;
    int64_t found;        /* all that fit, before or not */
    char *ring[WINS_MAX]; /* the newest ones that fit; owned */
    bool more;            /* older ones fit as well */
};

/* Is the part in any of the texts, or is it the number? */
static bool has_part(json_t *value, const char *part)
{
    const char *key;
    json_t *inner;
    char number[24];
    if (json_is_string(value))
        return strcasestr(json_string_value(value), part) != NULL;
    if (!json_is_object(value))
        return false;
    snprintf(number, sizeof number, "%lld",
             (long long)json_integer_value(json_object_get(value, "number")));
    if (strcmp(number, part) == 0)
        return true;
    json_object_foreach(value, key, inner)
    {
        if (has_part(inner, part))
            return true;
    }
    return false;
}

static bool fits(const struct wins_query *wins, json_t *win)
{
    const char *level = json_string_value(json_object_get(win, "level"));
    return (wins->level[0] == '\0' || (level != NULL && strcmp(level, wins->level) == 0)) &&
           (wins->find[0] == '\0' || has_part(win, wins->find));
}

static bool take_win(void *self, const struct uth_store_value *value)
{
    struct wins_query *wins = self;
    json_t *win = uth_json_load(value->value, strlen(value->value), NULL);
    int64_t number = json_integer_value(json_object_get(win, "number"));
    bool good = fits(wins, win);
    json_decref(win);
    wins->found += good;
    if (!good || (wins->before > 0 && number >= wins->before))
        return true;
    int at = (wins->first + wins->count) % wins->limit;
    if (wins->count == wins->limit) {
        free(wins->ring[at]);
        wins->first = (wins->first + 1) % wins->limit;
        wins->more = true;
    } else {
        wins->count++;
    }
    wins->ring[at] = alloc_text(value->value);
    return true;
}

static bool take_one(void *self, const struct uth_store_value *value)
{
    struct wins_query *wins = self;
    if (strcmp(value->key, wins->key) != 0)
        return true;
    wins->count = 1;
    query_begin_answer(&wins->query.text);
    uth_json_text(&wins->query.text, "link", wins->link);
    uth_json_text(&wins->query.text, "title", wins->title);
    uth_json_raw(&wins->query.text, "win", value->value, strlen(value->value));
    uth_json_end_object(&wins->query.text);
    return false;
}

/* ---- as a file ---- */

static int64_t number_of(json_t *win, const char *name)
{
    return json_integer_value(json_object_get(win, name));
}

static const char *text_of(json_t *win, const char *name)
{
    const char *text = json_string_value(json_object_get(win, name));
    return text != NULL ? text : "";
}

static void put_time(struct uth_json *text, int64_t at_ms)
{
    char time[CALENDAR_TIME_SIZE];
    calendar_time(at_ms, time);
    uth_json_printf(text, "%s", time);
}

/* Dollars and cents, without a sign that a spreadsheet would take for text. */
static void put_cents(struct uth_json *text, int64_t cents)
{
    uth_json_printf(text, ",%lld.%02lld", (long long)(cents / 100), (long long)(cents % 100));
}

/* What people typed: quoted, and never the beginning of a formula. */
static void put_words(struct uth_json *text, const char *words)
{
    uth_json_printf(text, ",\"%s", words[0] != '\0' && strchr("=+-@", words[0]) != NULL ? "'" : "");
    for (const char *at = words; *at != '\0'; at++)
        uth_json_append(text, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    uth_json_printf(text, "\"");
}

static bool take_row(void *self, const struct uth_store_value *value)
{
    static const char *const actors[] = {"claimed_by", "confirmed_by", "completed_by"};
    struct wins_query *wins = self;
    struct uth_json *text = &wins->query.text;
    json_t *win = uth_json_load(value->value, strlen(value->value), NULL);
    if (fits(wins, win)) {
        json_t *completed = json_object_get(win, "completed_by");
        uth_json_printf(text, "%lld,", (long long)number_of(win, "number"));
        put_time(text, number_of(completed, "at"));
        uth_json_printf(text, ",%s,%s", text_of(win, "level"), text_of(win, "hand"));
        put_cents(text, number_of(win, "amount"));
        put_cents(text, number_of(win, "before"));
        put_cents(text, number_of(win, "after"));
        uth_json_printf(text, ",%s,%s,%lld,%lld,%s", text_of(win, "table"), text_of(win, "game"),
                        (long long)number_of(win, "round"), (long long)number_of(win, "spot"),
                        text_of(win, "player"));
        for (int i = 0; i < 3; i++)
            uth_json_printf(text, ",%s", text_of(json_object_get(win, actors[i]), "name"));
        uth_json_printf(text, ",%s,%s", json_is_true(json_object_get(win, "manual")) ? "yes" : "no",
                        text_of(json_object_get(win, "backed_out_by"), "name"));
        put_words(text, text_of(win, "text"));
        uth_json_printf(text, "\r\n");
    }
    json_decref(win);
    return true;
}

/* ---- the answer ---- */

static void put_list(struct wins_query *wins)
{
    struct uth_json *text = &wins->query.text;
    int64_t next = 0;
    query_begin_answer(text);
    uth_json_text(text, "link", wins->link);
    uth_json_array(text, "wins");
    for (int i = wins->count - 1; i >= 0; i--) {
        const char *win = wins->ring[(wins->first + i) % wins->limit];
        uth_json_raw(text, NULL, win, strlen(win));
    }
    uth_json_end_array(text);
    if (wins->more) {
        json_t *oldest =
            uth_json_load(wins->ring[wins->first], strlen(wins->ring[wins->first]), NULL);
        next = number_of(oldest, "number");
        json_decref(oldest);
    }
    uth_json_integer(text, "found", wins->found);
    uth_json_integer(text, "before", next);
    uth_json_integer(text, "kept", UTH_LINK_WINS);
    uth_json_end_object(text);
}

static bool wins_step(struct query *query, struct uth_store *store)
{
    struct wins_query *wins = (struct wins_query *)query;
    char space[WINS_SPACE_SIZE];
    wins_space(wins->link, space);
    if (wins->csv) {
        uth_json_printf(&query->text,
                        "number,time,level,hand,amount,before,after,table,game,round,spot,"
                        "player,claimed_by,confirmed_by,completed_by,manual,backed_out_by,"
                        "text\r\n");
    }
    uth_store_value_fn *each = wins->csv ? take_row : wins->key[0] != '\0' ? take_one : take_win;
    if (!uth_store_read_values(store, space, each, wins))
        return query_failed(query, store);
    if (wins->key[0] != '\0' && wins->count == 0)
        return query_refuse(query, 404, UTH_REFUSAL(NO_CLAIM));
    if (!wins->csv && wins->key[0] == '\0')
        put_list(wins);
    return true;
}

static void wins_clean(struct query *query)
{
    struct wins_query *wins = (struct wins_query *)query;
    for (int i = 0; i < wins->limit && i < WINS_MAX; i++)
        free(wins->ring[i]);
}

static void ask(const struct http_asking *asking, const struct uth_link *link, const char *key)
{
    const struct http_request *request = asking->request;
    struct wins_query *wins = alloc_zero(sizeof *wins);
    char format[8] = "";
    int64_t limit = UTH_LINK_WINS;
    http_query_text(request, "format", format, sizeof format);
    http_query_text(request, "find", wins->find, sizeof wins->find);
    http_query_text(request, "level", wins->level, sizeof wins->level);
    http_query_number(request, "before", 1, UINT32_MAX, &wins->before);
    http_query_number(request, "limit", 1, WINS_MAX, &limit);
    wins->query.step = wins_step;
    wins->query.clean = wins_clean;
    wins->csv = strcmp(format, "csv") == 0 && key[0] == '\0';
    wins->query.type = wins->csv ? HTTP_CSV : NULL;
    wins->limit = (int)limit;
    snprintf(wins->link, sizeof wins->link, "%s", link->config.name);
    snprintf(wins->title, sizeof wins->title, "%s", link->config.title);
    snprintf(wins->key, sizeof wins->key, "%s", key);
    http_ask(asking, &wins->query);
}

void http_link_wins(const struct http_asking *asking)
{
    const struct uth_link *link = http_find_link(asking);
    if (link != NULL)
        ask(asking, link, "");
}

void http_link_win(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    const struct uth_link *link = http_find_link(asking);
    const char *number = asking->part[1];
    char *rest;
    if (link == NULL)
        return;
    unsigned long wanted = strtoul(number, &rest, 10);
    bool named = *number >= '0' && *number <= '9' && *rest == '\0' && wanted <= UINT32_MAX;
    const struct uth_claim *claim = named ? uth_link_claim(link, (uint32_t)wanted) : NULL;
    if (!named) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(NO_CLAIM));
    } else if (claim == NULL) {
        char key[WINS_KEY_SIZE];
        wins_key((uint32_t)wanted, key);
        ask(asking, link, key);
    } else {
        http_begin_answer(hub);
        uth_json_text(&hub->text, "link", link->config.name);
        uth_json_text(&hub->text, "title", link->config.title);
        wire_claim(&hub->text, "win", link, claim, true);
        uth_json_integer(&hub->text, "now", hub_now_ms(hub));
        http_end_answer(hub, asking->call);
    }
}
