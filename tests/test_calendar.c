/* The room's days, held against what a clock on its wall shows. */
#include "check.h"

#include "server/calendar.h"

static const int64_t HOUR_MS = 3600000;

static void use(const char *zone, int starts_min)
{
    struct calendar_room room = calendar_usual();
    snprintf(room.zone, sizeof room.zone, "%s", zone);
    room.starts_min = starts_min;
    assert_true(calendar_knows(zone));
    calendar_set(&room, 1);
}

static int64_t day_of(const char *date)
{
    int64_t day = 0;
    assert_true(calendar_read_date(date, &day));
    return day;
}

static void assert_day(int64_t at_ms, const char *date)
{
    char text[CALENDAR_DATE_SIZE];
    calendar_date_of(calendar_day(at_ms), text);
    assert_string_equal(text, date);
}

static void assert_hours(const char *date, int hours)
{
    int64_t day = day_of(date);
    assert_int_equal(calendar_start_ms(day + 1) - calendar_start_ms(day), hours * HOUR_MS);
}

/* Clocks of California went forward on March 8, 2026 at 2:00 and back on November 1 at 2:00; those of
 * Germany on March 29 and October 25; those of Lord Howe Island move by half an hour. */
TEST(days_on_which_clocks_change_have_23_and_25_hours)
{
    static const struct {
        const char *zone;
        int starts_min;
        const char *date;
        int hours;
    } cases[] = {
        {"America/Los_Angeles", 0, "2026-03-07", 24},
        {"America/Los_Angeles", 0, "2026-03-08", 23},
        {"America/Los_Angeles", 0, "2026-11-01", 25},
        {"America/Los_Angeles", 0, "2026-11-02", 24},
        {"America/Los_Angeles", 360, "2026-03-07", 23},
        {"America/Los_Angeles", 360, "2026-03-08", 24},
        {"America/Los_Angeles", 360, "2026-10-31", 25},
        {"Europe/Berlin", 240, "2026-03-28", 23},
        {"Europe/Berlin", 240, "2026-10-24", 25},
        {"America/Phoenix", 360, "2026-03-08", 24},
        {"UTC", 0, "2026-03-08", 24},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        use(cases[i].zone, cases[i].starts_min);
        assert_hours(cases[i].date, cases[i].hours);
    }
    use("UTC", 0);
}

/* 06:00 in Los Angeles is 14:00 UTC in winter and 13:00 in summer. */
TEST(a_gaming_day_begins_when_the_clock_of_the_room_says_so)
{
    const int64_t winter_ms = 1763474400000; /* 2025-11-18 06:00:00 -08:00 */
    const int64_t summer_ms = 1781787600000; /* 2026-06-18 06:00:00 -07:00 */
    use("America/Los_Angeles", 360);
    assert_day(winter_ms - 1, "2025-11-17");
    assert_day(winter_ms, "2025-11-18");
    assert_day(summer_ms - 1, "2026-06-17");
    assert_day(summer_ms, "2026-06-18");
    char text[CALENDAR_TIME_SIZE];
    calendar_time(winter_ms, text);
    assert_string_equal(text, "2025-11-18 06:00:00 -08:00");
    calendar_time(summer_ms + 5000, text);
    assert_string_equal(text, "2026-06-18 06:00:05 -07:00");
    use("UTC", 0);
}

/* The hour from 1:00 to 2:00 comes twice: who begins the day at 1:30 begins it once. And 2:30 does not
 * come at all on March 8: that day begins at 3:00. */
TEST(no_day_comes_twice_and_none_is_left_out)
{
    static const char *const zones[] = {"America/Los_Angeles", "Australia/Lord_Howe",
                                        "Asia/Kathmandu", "Europe/London"};
    static const int starts[] = {0, 90, 150, 360, 1439};
    for (size_t z = 0; z < COUNT_OF(zones); z++)
        for (size_t s = 0; s < COUNT_OF(starts); s++) {
            use(zones[z], starts[s]);
            int64_t day = day_of("2026-01-01"), at_ms = calendar_start_ms(day);
            for (; day < day_of("2027-01-01"); day++) {
                int64_t end_ms = calendar_start_ms(day + 1);
                assert_int_equal(calendar_day(at_ms), day);
                for (; at_ms < end_ms; at_ms += HOUR_MS / 4)
                    assert_int_equal(calendar_day(at_ms), day);
                assert_int_equal(calendar_day(end_ms - 1), day);
                at_ms = end_ms;
            }
        }
    use("America/Los_Angeles", 150);
    assert_int_equal(calendar_start_ms(day_of("2026-03-08")), 1772964000000); /* 10:00 UTC */
    use("UTC", 0);
}

/* Whoever moves to another zone ends the day by the new clock, and no day of the past changes. */
TEST(a_room_that_moves_counts_on)
{
    static const struct {
        const char *from, *to;
        int starts_min;
    } cases[] = {{"UTC", "America/Los_Angeles", 360},
                 {"America/Los_Angeles", "Europe/Berlin", 360},
                 {"Europe/Berlin", "UTC", 0},
                 {"Asia/Tokyo", "Pacific/Honolulu", 1380}};
    const int64_t begin_ms = 1763424000000; /* 2025-11-18 00:00 UTC */
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int hour = 0; hour < 24; hour++) {
            int64_t before[48], now_ms = begin_ms + hour * HOUR_MS, from_ms = 0;
            use(cases[i].from, 360);
            for (int k = 0; k < 48; k++)
                before[k] = calendar_day(now_ms - k * HOUR_MS);
            struct calendar_room room = calendar_usual();
            snprintf(room.zone, sizeof room.zone, "%s", cases[i].to);
            room.starts_min = cases[i].starts_min;
            assert_true(calendar_change(&room, now_ms, false, &from_ms));
            assert_true(from_ms >= now_ms && from_ms <= now_ms + 72 * HOUR_MS);
            for (int k = 1; k < 48; k++)
                assert_int_equal(calendar_day(now_ms - k * HOUR_MS), before[k]);
            int64_t day = calendar_day(now_ms);
            for (int k = 1; k < 96; k++) {
                int64_t next = calendar_day(now_ms + k * HOUR_MS);
                assert_true(next == day || next == day + 1);
                day = next;
            }
            for (int k = -48; k < 96; k++) {
                int64_t at_ms = now_ms + k * HOUR_MS;
                assert_true(calendar_start_ms(calendar_day(at_ms)) <= at_ms);
            }
            assert_false(calendar_change(&room, now_ms, false, &from_ms));
        }
    use("UTC", 0);
}

TEST(what_is_no_zone_and_no_hour_is_refused)
{
    static const char *const zones[] = {
        "",        "Nowhere/Town", "/etc/passwd",        "../../etc/passwd",
        "America", "zone.tab",     "America/Los Angeles"};
    for (size_t i = 0; i < COUNT_OF(zones); i++)
        assert_false(calendar_knows(zones[i]));
    int minutes = -1;
    assert_true(calendar_read_hour("06:30", &minutes));
    assert_int_equal(minutes, 390);
    static const char *const hours[] = {"6:00", "24:00", "06:60", "06:0x", "", "-1:00", "06:000"};
    for (size_t i = 0; i < COUNT_OF(hours); i++)
        assert_false(calendar_read_hour(hours[i], &minutes));
    int64_t day;
    assert_false(calendar_read_date("2026-02-30", &day));
    assert_false(calendar_read_date("2026-2-3", &day));
}
