/* The room's own day: in which time zone it lies, and when its gaming day begins.
 *
 * What is stored stays in milliseconds of UTC; the calendar says which day that was, and how a person
 * in the room reads it. A day begins at the first moment at which the room's clock shows the hour that
 * days begin with, so the days on which clocks are changed have 23 or 25 hours, and none is left out or
 * comes twice. A room that moves to another zone or hour ends its current day at the first beginning of
 * a day by the new clock: days of the past stay as they were counted.
 *
 * One process has one room: it is set while the floor is opened, and only read afterwards. Offsets of
 * 2020 to 2060 are taken from the system's zones (the package tzdata) at that moment. */
#ifndef UTH_SERVER_CALENDAR_H
#define UTH_SERVER_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CALENDAR_ZONE_SIZE = 40,
    CALENDAR_ROOMS_MAX = 16,
    CALENDAR_DATE_SIZE = 11, /* "2024-05-01" */
    CALENDAR_TIME_SIZE = 27, /* "2024-05-01 13:30:05 -07:00" */
};

struct calendar_room {
    int64_t from_ms;               /* it holds from this moment on */
    char zone[CALENDAR_ZONE_SIZE]; /* as IANA names it: "America/Los_Angeles" */
    int starts_min;                /* of the clock, after midnight */
};

/* UTC, and days from midnight. */
struct calendar_room calendar_usual(void);
/* Does the system know this zone? */
bool calendar_knows(const char *zone);
/* Sets the rooms, in the order of from_ms; what comes before the first belongs to it. */
void calendar_set(const struct calendar_room *rooms, int count);
int calendar_rooms(const struct calendar_room **rooms);
/* The room from now on, if it differs from the last one; *from_ms: when its first day begins. `first`:
 * nothing has happened yet, so it holds for everything. */
bool calendar_change(const struct calendar_room *room, int64_t now_ms, bool first,
                     int64_t *from_ms);

/* Gaming days, counted since 1970. */
int64_t calendar_day(int64_t at_ms);
int64_t calendar_start_ms(int64_t day);
void calendar_date_of(int64_t day, char date[CALENDAR_DATE_SIZE]);
/* The day of a date as calendar_date_of writes it. False: there is no such date. */
bool calendar_read_date(const char *date, int64_t *day);

void calendar_time(int64_t at_ms, char text[CALENDAR_TIME_SIZE]);

/* "06:00" as minutes, and back. */
bool calendar_read_hour(const char *text, int *minutes);

#endif
