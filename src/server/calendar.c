/* Days and times of the room. A zone is a list of offsets with the moments from which they hold, made
 * once with the C library's own reader of zones. */
#include "calendar.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uth/assert.h>

#include "alloc.h"

enum { DAY_S = 86400, CHANGES_MAX = 256 };
static const int64_t known_from_s = 1577836800, known_to_s = 2840140800; /* 2020 to 2060 */

struct zone {
    int count;
    struct {
        int64_t from_s;
        int32_t offset_s;
    } change[CHANGES_MAX];
};

static struct {
    int count;
    struct calendar_room room[CALENDAR_ROOMS_MAX];
    struct zone zone[CALENDAR_ROOMS_MAX];
} calendar = {.count = 1,
              .room = {{.from_ms = INT64_MIN, .zone = "UTC"}},
              .zone = {{.count = 1, .change = {{INT64_MIN, 0}}}}};

struct calendar_room calendar_usual(void)
{
    return (struct calendar_room){.from_ms = INT64_MIN, .zone = "UTC"};
}

bool calendar_knows(const char *zone)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
    const char *folder = getenv("TZDIR");
    char path[PATH_MAX];
    if (strcmp(zone, "UTC") == 0)
        return true;
    if (zone[0] == '\0' || zone[0] == '/' || strlen(zone) >= CALENDAR_ZONE_SIZE ||
        zone[strspn(zone, letters)] != '\0')
        return false;
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "/usr/share/zoneinfo", zone);
    FILE *file = fopen(path, "rb");
    char magic[4] = "";
    bool known = file != NULL && fread(magic, 1, 4, file) == 4 && memcmp(magic, "TZif", 4) == 0;
    if (file != NULL)
        fclose(file);
    return known;
}

/* ---- zones ---- */

static int32_t system_offset(int64_t at_s)
{
    time_t at = (time_t)at_s;
    struct tm tm;
    localtime_r(&at, &tm);
    return (int32_t)tm.tm_gmtoff;
}

/* The first second of (from, to] that has the offset of `to`. */
static int64_t find_change(int64_t from_s, int64_t to_s, int32_t offset_s)
{
    while (to_s - from_s > 1) {
        int64_t middle_s = from_s + (to_s - from_s) / 2;
        if (system_offset(middle_s) == offset_s)
            to_s = middle_s;
        else
            from_s = middle_s;
    }
    return to_s;
}

static void add_change(struct zone *zone, int64_t from_s, int32_t offset_s)
{
    UTH_ASSERT(zone->count < CHANGES_MAX);
    zone->change[zone->count].from_s = from_s;
    zone->change[zone->count++].offset_s = offset_s;
}

static void read_zone(struct zone *zone, const char *name)
{
    const char *now = getenv("TZ");
    char *before = now != NULL ? alloc_text(now) : NULL;
    setenv("TZ", name, 1);
    tzset();
    zone->count = 0;
    int32_t offset_s = system_offset(known_from_s);
    add_change(zone, INT64_MIN, offset_s);
    for (int64_t at_s = known_from_s; at_s < known_to_s && strcmp(name, "UTC") != 0;
         at_s += DAY_S) {
        int32_t next_s = system_offset(at_s + DAY_S);
        if (next_s != offset_s)
            add_change(zone, find_change(at_s, at_s + DAY_S, next_s), next_s);
        offset_s = next_s;
    }
    if (before != NULL)
        setenv("TZ", before, 1);
    else
        unsetenv("TZ");
    tzset();
    free(before);
}

/* Index of the offset that holds at a moment. */
static int change_at(const struct zone *zone, int64_t at_s)
{
    int low = 0, high = zone->count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (zone->change[middle].from_s <= at_s)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The first second at which the clock of the room shows this or more. */
static int64_t start_s(int room, int64_t day)
{
    const struct zone *zone = &calendar.zone[room];
    int64_t wanted_s = day * DAY_S + calendar.room[room].starts_min * INT64_C(60);
    for (int i = change_at(zone, wanted_s - 2 * DAY_S);; i++) {
        int64_t at_s = wanted_s - zone->change[i].offset_s;
        if (at_s < zone->change[i].from_s)
            at_s = zone->change[i].from_s;
        if (i + 1 == zone->count || at_s < zone->change[i + 1].from_s)
            return at_s;
    }
}

static int64_t day_in(int room, int64_t at_ms)
{
    const struct zone *zone = &calendar.zone[room];
    int64_t at_s = floor_div(at_ms, 1000);
    int64_t shown_s = at_s + zone->change[change_at(zone, at_s)].offset_s;
    int64_t day = floor_div(shown_s - calendar.room[room].starts_min * INT64_C(60), DAY_S);
    while (at_s < start_s(room, day))
        day--;
    while (at_s >= start_s(room, day + 1))
        day++;
    return day;
}

/* ---- rooms ---- */

void calendar_set(const struct calendar_room *rooms, int count)
{
    UTH_ASSERT(count > 0 && count <= CALENDAR_ROOMS_MAX);
    calendar.count = count;
    memcpy(calendar.room, rooms, (size_t)count * sizeof *rooms);
    for (int i = 0; i < count; i++)
        read_zone(&calendar.zone[i], rooms[i].zone);
}

int calendar_rooms(const struct calendar_room **rooms)
{
    *rooms = calendar.room;
    return calendar.count;
}

static int index_at(int64_t at_ms)
{
    int i = calendar.count - 1;
    while (i > 0 && at_ms < calendar.room[i].from_ms)
        i--;
    return i;
}

/* The last day of a room is over when the next room begins, and not before. */
int64_t calendar_day(int64_t at_ms)
{
    int i = index_at(at_ms);
    int64_t day = day_in(i, at_ms);
    if (i + 1 < calendar.count) {
        int64_t next = day_in(i + 1, calendar.room[i + 1].from_ms);
        day = day < next ? day : next - 1;
    }
    return day;
}

int64_t calendar_start_ms(int64_t day)
{
    int i = calendar.count - 1;
    while (i > 0 && day < day_in(i, calendar.room[i].from_ms))
        i--;
    int64_t at_ms = start_s(i, day) * 1000;
    return i > 0 && at_ms < calendar.room[i].from_ms ? calendar.room[i].from_ms : at_ms;
}

bool calendar_change(const struct calendar_room *room, int64_t now_ms, bool first, int64_t *from_ms)
{
    const struct calendar_room *last = &calendar.room[calendar.count - 1];
    if ((strcmp(last->zone, room->zone) == 0 && last->starts_min == room->starts_min) ||
        (!first && calendar.count == CALENDAR_ROOMS_MAX))
        return false;
    int64_t day = calendar_day(now_ms);
    int i = first ? 0 : calendar.count;
    calendar.room[i] = *room;
    calendar.room[i].from_ms = INT64_MIN;
    read_zone(&calendar.zone[i], room->zone);
    if (!first) {
        int64_t next_ms = start_s(i, day + 1) * 1000;
        calendar.room[i].from_ms = next_ms > now_ms ? next_ms : now_ms;
    }
    calendar.count = i + 1;
    *from_ms = calendar.room[i].from_ms;
    return true;
}

/* ---- as text ---- */

void calendar_date_of(int64_t day, char date[CALENDAR_DATE_SIZE])
{
    time_t seconds = (time_t)(day * DAY_S);
    struct tm tm;
    char text[64];
    gmtime_r(&seconds, &tm);
    snprintf(text, sizeof text, "%04d-%02d-%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
    memcpy(date, text, CALENDAR_DATE_SIZE - 1);
    date[CALENDAR_DATE_SIZE - 1] = '\0';
}

bool calendar_read_date(const char *date, int64_t *day)
{
    struct tm tm = {0};
    char again[CALENDAR_DATE_SIZE];
    const char *end = strptime(date, "%Y-%m-%d", &tm);
    if (end == NULL || *end != '\0')
        return false;
    *day = (int64_t)timegm(&tm) / DAY_S;
    calendar_date_of(*day, again);
    return strcmp(again, date) == 0;
}

/* Seconds by which the clock on the wall is ahead of UTC: that of the last room, at once. */
static int32_t offset_at(int64_t at_ms)
{
    const struct zone *zone = &calendar.zone[calendar.count - 1];
    return zone->change[change_at(zone, floor_div(at_ms, 1000))].offset_s;
}

void calendar_time(int64_t at_ms, char text[CALENDAR_TIME_SIZE])
{
    int32_t offset_s = offset_at(at_ms), minutes = abs(offset_s) / 60;
    time_t shown = (time_t)(floor_div(at_ms, 1000) + offset_s);
    struct tm tm;
    gmtime_r(&shown, &tm);
    size_t at = strftime(text, CALENDAR_TIME_SIZE, "%Y-%m-%d %H:%M:%S ", &tm);
    snprintf(text + at, CALENDAR_TIME_SIZE - at, "%c%02d:%02d", offset_s < 0 ? '-' : '+',
             minutes / 60 % 24, minutes % 60);
}

bool calendar_read_hour(const char *text, int *minutes)
{
    int hour, minute;
    char rest;
    if (strlen(text) != 5 || sscanf(text, "%2d:%2d%c", &hour, &minute, &rest) != 2 || hour < 0 ||
        hour > 23 || minute < 0 || minute > 59)
        return false;
    *minutes = 60 * hour + minute;
    return true;
}
