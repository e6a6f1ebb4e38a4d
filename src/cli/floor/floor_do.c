/* The catalogue says which fields a command has, so each is reachable by its name. Values are as
 * people write them: amounts in dollars, limits as 5-100, options as trips=UTH-02,bad_beat=BBB-01;
 * a configuration is JSON, or @FILE with it. */
#include "floor_do.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/money.h>
#include <uth/reader.h>

#include "cli/commands.h"
#include "cli/terminal/nearest.h"
#include "floor/floor.h"
#include "server/file.h"

static bool is_ours(const struct uth_command_row *row)
{
    const uint32_t itself =
        1U << UTH_ROLE_SYSTEM; /* what it alone may say nobody gives it to say */
    return (row->who & itself) != 0 && row->who != itself;
}

static const char *value_of(enum uth_field_kind kind)
{
    switch (kind) {
    case UTH_KIND_CENTS: return "AMOUNT";
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER: return "NUMBER";
    case UTH_KIND_FLAG: return "true|false";
    case UTH_KIND_LIMITS: return "MIN-MAX";
    case UTH_KIND_OPTIONS: return "NAME=VALUE,...";
    case UTH_KIND_TABLE_CONFIG:
    case UTH_KIND_LINK_CONFIG: return "JSON|@FILE";
    default: return "TEXT";
    }
}

int floor_do_list(void)
{
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++) {
        const struct uth_command_row *row = &uth_commands[i];
        if (!is_ours(row))
            continue;
        printf("%s", row->name);
        for (int k = 0; k < UTH_FIELD_COUNT; k++) {
            const struct uth_field *field = &uth_command_fields[k];
            if (row->must >> k & 1U)
                printf(" %s=%s", field->name, value_of(field->kind));
            if (row->may >> k & 1U)
                printf(" [%s=%s]", field->name, value_of(field->kind));
        }
        putchar('\n');
    }
    return CLI_OK;
}

/* ---- values ---- */

static bool put_limits(struct uth_json *json, const char *name, const char *value)
{
    char least[40];
    uth_cents min, max;
    const char *dash = strchr(value, '-');
    if (dash == NULL || (size_t)(dash - value) >= sizeof least)
        return false;
    snprintf(least, sizeof least, "%.*s", (int)(dash - value), value);
    if (!uth_cents_parse(least, &min) || !uth_cents_parse(dash + 1, &max))
        return false;
    uth_json_object(json, name);
    uth_json_integer(json, "min", min);
    uth_json_integer(json, "max", max);
    uth_json_end_object(json);
    return true;
}

/* A word, a number, or true and false. */
static void put_word(struct uth_json *json, const char *name, const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);
    if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0)
        uth_json_bool(json, name, word[0] == 't');
    else if (word[0] != '\0' && *end == '\0')
        uth_json_integer(json, name, number);
    else
        uth_json_text(json, name, word);
}

static bool put_options(struct uth_json *json, const char *name, const char *value)
{
    uth_json_object(json, name);
    bool good = true;
    for (const char *at = value; good && *at != '\0';) {
        char part[160];
        size_t length = strcspn(at, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        char *word = strchr(part, '=');
        good = word != NULL && length < sizeof part;
        if (good) {
            *word = '\0';
            put_word(json, part, word + 1);
        }
        at += length + (at[length] == ',');
    }
    uth_json_end_object(json);
    return good;
}

static bool put_json(struct uth_json *json, const char *name, const char *value)
{
    char sentence[512] = "";
    size_t size = strlen(value);
    char *text =
        value[0] == '@' ? file_read(value + 1, 1 << 16, &size, sentence, sizeof sentence) : NULL;
    if (value[0] == '@' && text == NULL) {
        cli_bad("%s", sentence);
        return false;
    }
    json_t *object = uth_json_load(text != NULL ? text : value, size, NULL);
    free(text);
    if (object != NULL)
        uth_json_value(json, name, object);
    json_decref(object);
    return object != NULL;
}

static bool put_value(struct uth_json *json, const struct uth_field *field, const char *value)
{
    uth_cents amount;
    char *end;
    long number;
    switch (field->kind) {
    case UTH_KIND_CENTS:
        if (!uth_cents_parse(value, &amount))
            return false;
        uth_json_integer(json, field->name, amount);
        return true;
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER:
        number = strtol(value, &end, 10);
        uth_json_integer(json, field->name, number);
        return value[0] != '\0' && *end == '\0';
    case UTH_KIND_FLAG:
        uth_json_bool(json, field->name, strcmp(value, "true") == 0);
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    case UTH_KIND_LIMITS: return put_limits(json, field->name, value);
    case UTH_KIND_OPTIONS: return put_options(json, field->name, value);
    case UTH_KIND_TABLE_CONFIG:
    case UTH_KIND_LINK_CONFIG: return put_json(json, field->name, value);
    default: uth_json_text(json, field->name, value); return true;
    }
}

/* ---- the command ---- */

static bool find_command(const char *name, enum uth_floor_do *what)
{
    struct nearest nearest = nearest_start(name);
    if (uth_floor_do_from_name(name, what) && is_ours(&uth_commands[*what]))
        return true;
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++)
        if (is_ours(&uth_commands[i]))
            nearest_offer(&nearest, uth_commands[i].name);
    cli_unknown(&nearest, "not a command of the operator", "'uth floor do' lists them");
    return false;
}

static bool put_field(struct uth_json *json, enum uth_floor_do what, char *argument)
{
    const struct uth_command_row *row = &uth_commands[what];
    char *value = strchr(argument, '=');
    if (value == NULL) {
        cli_bad("'%s': expected FIELD=VALUE", argument);
        return false;
    }
    *value++ = '\0';
    for (int k = 0; k < UTH_FIELD_COUNT; k++) {
        const struct uth_field *field = &uth_command_fields[k];
        if (((row->must | row->may) >> k & 1U) == 0 || strcmp(field->name, argument) != 0)
            continue;
        if (put_value(json, field, value))
            return true;
        cli_bad("%s: expected %s, not '%s'", argument, value_of(field->kind), value);
        return false;
    }
    cli_bad("%s has no field '%s'", row->name, argument);
    return false;
}

bool floor_do_write(struct uth_json *ask, int argc, char **argv)
{
    enum uth_floor_do what;
    bool good = find_command(argv[0], &what);
    uth_json_object(ask, "command");
    uth_json_text(ask, "do", argv[0]);
    for (int i = 1; good && i < argc; i++)
        good = put_field(ask, what, argv[i]);
    uth_json_end_object(ask);
    if (!good)
        uth_json_free(ask);
    return good;
}
