/* Progressive links, for people: what the meters hold, and each day from its beginning to its end. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "floor_print.h"

/* Dollars, with the millionths of a cent that a meter keeps. */
static void print_units(const char *label, const json_t *level, const char *key)
{
    const json_t *units = json_object_get(level, key);
    long long cents = json_integer_value(json_object_get(units, "cents"));
    long long rest = json_integer_value(json_object_get(units, "millionths"));
    long long dollars = llabs(cents) / 100;
    printf("  %-26s %s%13lld.%02lld%06lld\n", label, cents < 0 || rest < 0 ? "-" : " ", dollars,
           llabs(cents) % 100, llabs(rest));
}

static void print_pots(const json_t *level, const char *when)
{
    static const char *const pots[][2] = {{"current", "meter"},
                                          {"reserve", "reserve"},
                                          {"overflow", "overflow"},
                                          {"pending", "pending"}};
    for (int i = 0; i < 4; i++) {
        char label[48];
        snprintf(label, sizeof label, "%s%s", pots[i][1], when);
        print_units(label, level, pots[i][0]);
    }
}

static void print_moves(const json_t *level)
{
    static const char *const moves[][2] = {{"seeded", "+ seeds"},
                                           {"contributed", "+ contributions"},
                                           {"adjusted", "+ adjustments"},
                                           {"won", "- wins"},
                                           {"transferred", "- transfers"}};
    for (int i = 0; i < 5; i++)
        print_units(moves[i][1], level, moves[i][0]);
    printf("  %-26s %14lld\n", "hits",
           (long long)json_integer_value(json_object_get(level, "hits")));
}

static bool print_reconciles(const json_t *level)
{
    bool good = json_is_true(json_object_get(level, "reconciles"));
    printf("  %s\n", good ? "reconciles" : "DOES NOT RECONCILE: run uth floor audit");
    return good;
}

int floor_print_links(const json_t *answer)
{
    size_t i, k;
    json_t *link, *level;
    bool good = true;
    json_array_foreach(json_object_get(answer, "links"), i, link)
    {
        printf("%s (%s), %s, %lld tables, %zu claims open\n", floor_text(link, "name"),
               floor_text(link, "table"), floor_text(link, "state"),
               (long long)json_integer_value(json_object_get(link, "table_count")),
               json_array_size(json_object_get(link, "claims")));
        json_array_foreach(json_object_get(link, "levels"), k, level)
        {
            printf(" %s\n", floor_text(level, "level"));
            print_moves(level);
            print_pots(level, "");
            good = print_reconciles(level) && good;
        }
        json_array_foreach(json_object_get(link, "warnings"), k, level)
        {
            printf(" warning: %s\n", floor_text(level, "sentence"));
        }
    }
    return good ? CLI_OK : CLI_NO;
}

int floor_print_meter_days(const json_t *answer)
{
    size_t i, k;
    json_t *day, *level;
    bool good = true;
    json_array_foreach(json_object_get(answer, "days"), i, day)
    {
        const json_t *meters = json_object_get(day, "meters");
        json_array_foreach(json_object_get(meters, "levels"), k, level)
        {
            printf("%s, %s of %s\n", floor_text(day, "day"), floor_text(level, "level"),
                   floor_text(answer, "link"));
            print_pots(json_object_get(level, "begin"), " at the beginning");
            print_moves(level);
            print_pots(json_object_get(level, "end"), " closing");
            good = print_reconciles(level) && good;
        }
    }
    return good ? CLI_OK : CLI_NO;
}
