/* Two JSON texts side by side. Lists whose elements have a name are compared by name, so that a pay
 * table that was put in between is one change and not many. */
#include "rules_diff.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/json.h>
#include <uth/money.h>
#include <uth/reader.h>

#include "server/alloc.h"

enum { PATH_SIZE = 192 };

void rules_diff_text(const char *field, const char *from, const char *to,
                     struct rules_changes *changes)
{
    if (strcmp(from, to) == 0)
        return;
    changes->at =
        alloc_room(changes->at, changes->count + 1, &changes->capacity, sizeof *changes->at);
    struct rules_change *change = &changes->at[changes->count++];
    snprintf(change->field, sizeof change->field, "%.95s", field);
    snprintf(change->from, sizeof change->from, "%.95s", from);
    snprintf(change->to, sizeof change->to, "%.95s", to);
}

/* ---- values as text ---- */

static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);
    return length >= tail && strcmp(path + length - tail, end) == 0;
}

static bool is_money(const char *path)
{
    bool amount = ends_with(path, ".min") || ends_with(path, ".max") ||
                  ends_with(path, ".single") || ends_with(path, ".amount");
    return strcmp(path, "chip") == 0 || ends_with(path, "amount_min") ||
           (strncmp(path, "limits.", 7) == 0 && amount);
}

static void value_text(const char *path, const json_t *value, char *text, size_t size)
{
    if (value == NULL) {
        snprintf(text, size, "none");
    } else if (json_is_string(value)) {
        snprintf(text, size, "%s", json_string_value(value));
    } else if (json_is_integer(value) && is_money(path)) {
        uth_cents_format(json_integer_value(value), text, size);
    } else if (json_is_array(value)) {
        size_t length = 0, count = json_array_size(value);
        snprintf(text, size, "%s", count == 0 ? "none" : "");
        for (size_t i = 0; i < count && length < size; i++) {
            char element[96];
            value_text(path, json_array_get(value, i), element, sizeof element);
            length +=
                (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? ", " : "", element);
        }
    } else {
        struct uth_json json = {0};
        uth_json_value(&json, NULL, value);
        char *written = alloc_need(uth_json_take(&json, NULL));
        snprintf(text, size, "%s", written);
        free(written);
    }
}

/* The choice of a wager's pay table goes by the wager: what everybody calls it. */
static void note(const char *path, const json_t *before, const json_t *after,
                 struct rules_changes *changes)
{
    char field[PATH_SIZE], from[96], to[96];
    snprintf(field, sizeof field, "%s", path);
    if (strncmp(path, "wagers.", 7) == 0 && ends_with(path, ".default"))
        snprintf(field, sizeof field, "%.*s", (int)(strlen(path) - 15), path + 7);
    value_text(path, before, from, sizeof from);
    value_text(path, after, to, sizeof to);
    rules_diff_text(field, from, to, changes);
}

/* ---- comparing ---- */

static void compare(const char *path, const json_t *before, const json_t *after,
                    struct rules_changes *changes);

/* What an element of a list goes by; NULL: nothing. Numbers are written into `number`. */
static const char *name_of(const json_t *element, char number[24])
{
    static const char *const keys[] = {"name", "hand", "field"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *name = json_string_value(json_object_get(element, keys[i]));
        if (name != NULL)
            return name;
    }
    const json_t *value = json_object_get(element, "number");
    snprintf(number, 24, "%lld", (long long)json_integer_value(value));
    return json_is_integer(value) ? number : NULL;
}

static bool is_named(const json_t *list)
{
    char number[24];
    for (size_t i = 0; i < json_array_size(list); i++)
        if (name_of(json_array_get(list, i), number) == NULL)
            return false;
    return json_is_array(list);
}

/* A list as an object by name; the later of two with one name counts. */
static json_t *by_name(const json_t *list)
{
    json_t *object = json_object();
    char number[24];
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *element = json_array_get(list, i);
        json_object_set(object, name_of(element, number), element);
    }
    return object;
}

static void compare_objects(const char *path, const json_t *before, const json_t *after,
                            struct rules_changes *changes)
{
    const char *key;
    json_t *value;
    char inner[PATH_SIZE];
    json_object_foreach((json_t *)before, key, value)
    {
        snprintf(inner, sizeof inner, "%.120s%s%.64s", path, path[0] != '\0' ? "." : "", key);
        compare(inner, value, json_object_get(after, key), changes);
    }
    json_object_foreach((json_t *)after, key, value)
    {
        if (json_object_get(before, key) != NULL)
            continue;
        snprintf(inner, sizeof inner, "%.120s%s%.64s", path, path[0] != '\0' ? "." : "", key);
        compare(inner, NULL, value, changes);
    }
}

static void compare(const char *path, const json_t *before, const json_t *after,
                    struct rules_changes *changes)
{
    if (json_equal((json_t *)before, (json_t *)after))
        return;
    if (json_is_object(before) && json_is_object(after)) {
        compare_objects(path, before, after, changes);
    } else if (is_named(before) && is_named(after)) {
        json_t *old = by_name(before), *new = by_name(after);
        compare_objects(path, old, new, changes);
        json_decref(old);
        json_decref(new);
    } else {
        note(path, before, after, changes);
    }
}

void rules_diff(const char *before, const char *after, struct rules_changes *changes)
{
    json_t *old = uth_json_load(before, strlen(before), NULL);
    json_t *new = uth_json_load(after, strlen(after), NULL);
    compare("", old, new, changes);
    json_decref(old);
    json_decref(new);
}
