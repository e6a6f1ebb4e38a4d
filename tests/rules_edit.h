/*
 * Rule sets with something changed, for tests: a built-in rule set and edits written as text.
 *
 *     limits.base.min = 50           sets a field or an element
 *     wagers.trips -                 takes it out
 *     notes + {"field": ""}          appends to a list
 *
 * Several edits are separated by " ;; ". Paths are those of the faults: wagers.trips.tables[1].
 */
#ifndef UTH_TESTS_RULES_EDIT_H
#define UTH_TESTS_RULES_EDIT_H

#include "check.h"

#include <jansson.h>

/* Goes down one step of a path, or changes what is there when it is the last one. */
static inline json_t *rules_edit_step(json_t *at, char **path, char verb, json_t *value)
{
    char name[64];
    size_t length = **path == '[' ? 1 + strspn(*path + 1, "0123456789") : strcspn(*path, ".[");
    assert_true(length > 0 && length < sizeof name);
    memcpy(name, *path, length);
    name[length] = '\0';
    bool element = name[0] == '[';
    *path += length + (element ? 1 : 0);
    *path += **path == '.';
    size_t index = element ? strtoul(name + 1, NULL, 10) : 0;
    bool last = **path == '\0';
    if (last && verb == '=')
        assert_int_equal(
            element ? json_array_set(at, index, value) : json_object_set(at, name, value), 0);
    else if (last && verb == '-')
        assert_int_equal(element ? json_array_remove(at, index) : json_object_del(at, name), 0);
    else {
        at = element ? json_array_get(at, index) : json_object_get(at, name);
        assert_non_null(at);
        if (last)
            assert_int_equal(json_array_append(at, value), 0);
    }
    return at;
}

static inline void rules_edit_one(json_t *root, const char *edit)
{
    char path[2048];
    snprintf(path, sizeof path, "%s", edit);
    char *blank = strchr(path, ' ');
    assert_non_null(blank);
    *blank = '\0';
    char verb = blank[1];
    json_t *value = NULL;
    if (verb != '-') {
        value = json_loads(blank + 3, JSON_DECODE_ANY, NULL);
        if (!value)
            fail_msg("no JSON in the edit: %s", edit);
    }
    json_t *at = root;
    for (char *rest = path; *rest;)
        at = rules_edit_step(at, &rest, verb, value);
    json_decref(value);
}

/* The text of rules/NAME.json after the edits; the caller frees it. */
static inline char *rules_edited(const char *name, const char *edits)
{
    char path[512];
    snprintf(path, sizeof path, "%s/rules/%s.json", UTH_SOURCE_DIR, name);
    json_t *root = json_load_file(path, 0, NULL);
    assert_non_null(root);
    while (*edits) {
        const char *end = strstr(edits, " ;; ");
        size_t length = end ? (size_t)(end - edits) : strlen(edits);
        char edit[2048];
        assert_true(length < sizeof edit);
        memcpy(edit, edits, length);
        edit[length] = '\0';
        rules_edit_one(root, edit);
        edits += length + (end ? 4 : 0);
    }
    char *text = json_dumps(root, JSON_INDENT(2));
    assert_non_null(text);
    json_decref(root);
    return text;
}

#endif
