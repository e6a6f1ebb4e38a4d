/* The choices of a table from its rule set, and the meters of its progressive. */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

#include "exchange/round_read.h"

#define NAME(with, id, name, ...) name,
static const char *const option_fields[] = {UTH_BONUS_WAGERS(NAME, ) "blind", "collection",
                                            "backline", NULL};
static const char *const progressive_fields[] = {"table", "folded_qualify", "meters",
                                                 "seeds", "reserves",       NULL};

/* Changes one choice of the game; refuses with the same sentence as every other way to choose
 * it. */
static bool choose(struct uth_reading *reading, const char *field, const char *option,
                   const char *value)
{
    struct uth_refusal refusal;
    if (uth_game_choose(&reading->round->game, option, value, &refusal) == UTH_REASON_OK)
        return true;
    return uth_read_fault(reading, field, "%s", refusal.sentence);
}

/* A pay table by its name. */
static bool read_table(struct uth_reading *reading, const json_t *object, const char *field,
                       const char *option)
{
    const char *name =
        uth_reader_text(&reading->reader, object, field, UTH_REQUIRED, UTH_NAME_SIZE - 1);
    return name != NULL && choose(reading, field, option, name);
}

static bool read_collection(struct uth_reading *reading, const json_t *options)
{
    int64_t number;
    char text[24];
    if (!uth_reader_integer(&reading->reader, options, "collection", UTH_REQUIRED, 1, INT16_MAX,
                            &number))
        return false;
    (void)snprintf(text, sizeof text, "%d", (int)number);
    return choose(reading, "collection", "collection", text);
}

static bool read_backline(struct uth_reading *reading, const json_t *options)
{
    bool offered;
    const char *one = json_string_value(json_object_get(options, "backline"));
    if (one != NULL)
        return choose(reading, "backline", "backline", one);
    return uth_reader_bool(&reading->reader, options, "backline", UTH_REQUIRED, &offered) &&
           choose(reading, "backline", "backline", offered ? "true" : "false");
}

/* null removes the option from this table. */
static bool read_none(struct uth_reading *reading, const char *option)
{
    if (strcmp(option, "collection") == 0) {
        reading->round->game.schedule = NULL;
        return true;
    }
    bool backline = strcmp(option, "backline") == 0;
    return choose(reading, option, option, backline ? "false" : "none");
}

static bool read_option(struct uth_reading *reading, const json_t *options, const char *option)
{
    const json_t *value = json_object_get(options, option);
    if (value == NULL)
        return true;
    if (json_is_null(value))
        return read_none(reading, option);
    if (strcmp(option, "collection") == 0)
        return read_collection(reading, options);
    if (strcmp(option, "backline") == 0)
        return read_backline(reading, options);
    return read_table(reading, options, option, option);
}

bool uth_read_options(struct uth_reading *reading, const json_t *object)
{
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *options =
        uth_reader_inner(reader, object, "options", UTH_OPTIONAL, option_fields, &mark);
    if (options == NULL)
        return reader->faults->count == 0;
    for (size_t i = 0; option_fields[i] != NULL && reader->faults->count == 0; i++)
        read_option(reading, options, option_fields[i]);
    struct uth_refusal refusal;
    if (reader->faults->count == 0 &&
        uth_game_check(&reading->round->game, &refusal) != UTH_REASON_OK)
        uth_reader_fault(reader, "%s", refusal.sentence);
    uth_reader_leave(reader, mark);
    return reader->faults->count == 0;
}

/* One amount for each level of the table. */
static bool read_levels(struct uth_reading *reading, const json_t *progressive, const char *field,
                        uth_cents amount[UTH_METER_LEVELS_MAX])
{
    struct uth_reader *reader = &reading->reader;
    const struct uth_pay_table *table = reading->round->game.table[UTH_PROGRESSIVE];
    const json_t *levels = uth_reader_object(reader, progressive, field, UTH_REQUIRED);
    if (levels == NULL)
        return false;
    UTH_ASSERT(table->level_count <= UTH_METER_LEVELS_MAX);
    const char *names[UTH_METER_LEVELS_MAX + 1] = {NULL};
    for (int i = 0; i < table->level_count; i++)
        names[i] = table->level[i];
    size_t mark = uth_reader_enter(reader, field);
    uth_reader_only(reader, levels, names);
    for (int i = 0; i < table->level_count; i++)
        uth_reader_integer(reader, levels, names[i], UTH_REQUIRED, 0, UTH_AMOUNT_MAX, &amount[i]);
    uth_reader_leave(reader, mark);
    return reader->faults->count == 0;
}

static bool read_meters(struct uth_reading *reading, const json_t *progressive)
{
    struct uth_game *game = &reading->round->game;
    struct uth_meters *meters = &reading->round->input.meters;
    uth_reader_only(&reading->reader, progressive, progressive_fields);
    if (reading->reader.faults->count > 0 ||
        !read_table(reading, progressive, "table", "progressive"))
        return false;
    if (game->table[UTH_PROGRESSIVE] == NULL) {
        return uth_read_fault(reading, "table",
                              "expected a pay table; leave \"progressive\" out "
                              "where there is none");
    }
    uth_reader_bool(&reading->reader, progressive, "folded_qualify", UTH_OPTIONAL,
                    &game->folded_progressive);
    return reading->reader.faults->count == 0 &&
           read_levels(reading, progressive, "meters", meters->meter) &&
           read_levels(reading, progressive, "seeds", meters->seed) &&
           read_levels(reading, progressive, "reserves", meters->reserve);
}

bool uth_read_progressive(struct uth_reading *reading, const json_t *object)
{
    struct uth_reader *reader = &reading->reader;
    const json_t *progressive = uth_reader_object(reader, object, "progressive", UTH_OPTIONAL);
    if (progressive == NULL) {
        reading->round->game.table[UTH_PROGRESSIVE] = NULL;
        return reader->faults->count == 0;
    }
    size_t mark = uth_reader_enter(reader, "progressive");
    bool read = read_meters(reading, progressive);
    uth_reader_leave(reader, mark);
    return read;
}
