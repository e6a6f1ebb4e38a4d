/* Days of tables. A posting is told by the kinds of its accounts, the part before the first
 * colon. */
#include "day.h"

#include <stdio.h>
#include <string.h>

#include "server/wire/fields.h"

void day_date(int64_t at_ms, char date[DAY_DATE_SIZE])
{
    calendar_date_of(calendar_day(at_ms), date);
}

void day_times(const char *date, int64_t *from_ms, int64_t *to_ms)
{
    int64_t day;
    *from_ms = *to_ms = 0;
    if (calendar_read_date(date, &day)) {
        *from_ms = calendar_start_ms(day);
        *to_ms = calendar_start_ms(day + 1);
    }
}

bool day_is_date(const char *text)
{
    int64_t day;
    return calendar_read_date(text, &day);
}

static bool is(const char *account, const char *kind)
{
    size_t length = strlen(kind);
    return strncmp(account, kind, length) == 0 &&
           (account[length] == ':' || account[length] == '\0');
}

static void add_posting(struct day *day, const struct uth_posting *posting)
{
    const char *from = posting->from, *to = posting->to;
    uth_cents amount = posting->amount;
    bool sold = is(from, "cash") && is(to, "chips");
    if (sold || (is(from, "player") && is(to, "chips")))
        day->drop += amount;
    day->cash += sold ? amount : 0;
    day->counted += is(to, "cash") ? amount : 0;
    if (is(from, "chips") && (is(to, "player") || is(to, "cage") || is(to, "held")))
        day->cashed_out += amount;
    if (is(from, "chips") && is(to, "wagers"))
        day->wagered += amount;
    if (is(from, "wagers") && is(to, "chips"))
        day->back += amount;
    if (is(from, "house") && is(to, "float"))
        day->fills += amount;
    else if (is(to, "float"))
        day->win += amount;
    if (is(from, "float") && is(to, "house"))
        day->credits += amount;
    else if (is(from, "float"))
        day->win -= amount;
    bool pays = is(from, "tips") && is(to, "cage");
    day->tips_paid += pays ? amount : 0;
    day->tips += is(to, "tips") ? amount : is(from, "tips") && !pays ? -amount : 0;
    bool sweeps = is(from, "fees") && (is(to, "house") || is(to, "cage"));
    day->swept += sweeps ? amount : 0;
    day->fees += is(to, "fees") ? amount : is(from, "fees") && !sweeps ? -amount : 0;
}

void day_add(struct day *day, const struct uth_floor_event *event)
{
    for (int i = 0; i < event->postings.count; i++)
        add_posting(day, &event->postings.at[i]);
    if (event->kind == UTH_EVENT_ROUND) {
        day->settled += event->act.action.kind == UTH_DO_SETTLE;
        day->voided += event->act.action.kind == UTH_DO_VOID;
        day->amended += event->act.action.kind == UTH_DO_AMEND;
    }
    day->amended += event->kind == UTH_EVENT_PUT_RIGHT;
    day->reversed += event->kind == UTH_EVENT_REVERSED;
    day->seeds_missed += event->kind == UTH_EVENT_SEED_MISSED;
}

/* The figures, by name: one list for writing, reading and adding up. */
struct figure {
    const char *name;
    size_t offset;
    bool later; /* days written before there was such a figure have none of it */
};
#define FIGURE(name)                                                                               \
    {                                                                                              \
#name, offsetof(struct day, name), false                                                   \
    }
static const struct figure figures[] = {
    FIGURE(drop),
    {"cash", offsetof(struct day, cash), true},
    FIGURE(cashed_out),
    FIGURE(wagered),
    FIGURE(back),
    FIGURE(win),
    FIGURE(fills),
    FIGURE(credits),
    FIGURE(tips),
    FIGURE(fees),
    {"tips_paid", offsetof(struct day, tips_paid), true},
    {"swept", offsetof(struct day, swept), true},
    {"counted", offsetof(struct day, counted), true},
    FIGURE(settled),
    FIGURE(voided),
    FIGURE(reversed),
    {"seeds_missed", offsetof(struct day, seeds_missed), true},
    {"amended", offsetof(struct day, amended), true},
};
#undef FIGURE
enum { FIGURES = sizeof figures / sizeof figures[0] };

static int64_t *figure_of(struct day *day, int i)
{
    return (int64_t *)(void *)((char *)day + figures[i].offset);
}

bool day_equal(const struct day *a, const struct day *b)
{
    struct day left = *a, right = *b;
    for (int i = 0; i < FIGURES; i++)
        if (*figure_of(&left, i) != *figure_of(&right, i))
            return false;
    return strcmp(a->date, b->date) == 0;
}

bool day_is_empty(const struct day *day)
{
    struct day empty = {0};
    memcpy(empty.date, day->date, sizeof empty.date);
    return day_equal(day, &empty);
}

void day_write(struct uth_json *text, const char *key, const struct day *day)
{
    struct day copy = *day;
    uth_json_object(text, key);
    for (int i = 0; i < FIGURES; i++)
        uth_json_integer(text, figures[i].name, *figure_of(&copy, i));
    uth_json_end_object(text);
}

void day_write_hold(struct uth_json *text, const char *key, const struct day *day)
{
    if (day->drop == 0)
        uth_json_null(text, key);
    else
        uth_json_integer(text, key, day->win * 10000 / day->drop);
}

bool day_read(struct day *day, const char *date, const char *json)
{
    *day = (struct day){0};
    if (strlen(date) != DAY_DATE_SIZE - 1)
        return false;
    memcpy(day->date, date, DAY_DATE_SIZE);
    char sentence[FIELDS_SENTENCE_SIZE];
    json_t *object = uth_json_load(json, strlen(json), NULL);
    struct fields fields = fields_of(object, sentence);
    for (int i = 0; i < FIGURES; i++) {
        fields_integer(&fields, figures[i].name, figures[i].later ? FIELD_OPTIONAL : FIELD_REQUIRED,
                       INT64_MIN, INT64_MAX, figure_of(day, i));
    }
    json_decref(object);
    return fields_good(&fields);
}

void day_sum(struct day *sum, const struct day *day)
{
    struct day copy = *day;
    for (int i = 0; i < FIGURES; i++)
        *figure_of(sum, i) += *figure_of(&copy, i);
}
