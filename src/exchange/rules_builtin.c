/*
 * The rule sets, pay tables and collection schedules inside the binary.
 *
 * They are the JSON files of rules/, read by the same code as an operator's, on first use. They are
 * part of the program: an invalid one is a programmer's error and aborts.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "exchange/embedded.h"
#include "exchange/rules_memory.h"

enum {
    TABLES_MAX = 64,
    SETS_MAX = 16,
};

static struct {
    struct uth_pay_table table[TABLES_MAX];
    int table_count;
    struct uth_schedule schedule[UTH_SCHEDULES_MAX];
    int schedule_count;
} parts;

static struct {
    const struct uth_rules *set[SETS_MAX];
    int count;
} sets;

static const char tables_file[] = "pay-tables";
static const char schedules_file[] = "collection-schedules";

static void insist(const struct uth_faults *faults, const char *file)
{
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++)
        fprintf(stderr, "built-in %s: %s: %s\n", file, faults->fault[i].place,
                faults->fault[i].sentence);
    UTH_ASSERT(faults->count == 0);
}

/* The list that is the only field of an embedded file. The caller releases *root. */
static const json_t *load_list(struct uth_reader *reader, const char *file, const char *field,
                               size_t max, json_t **root)
{
    for (size_t i = 0; i < uth_embedded_rules_count; i++) {
        const struct uth_embedded_file *found = &uth_embedded_rules[i];
        if (strcmp(found->name, file) != 0)
            continue;
        *root = uth_reader_parse(reader, (const char *)found->data, found->size);
        insist(reader->faults, file);
        const char *const fields[] = {field, NULL};
        uth_reader_only(reader, *root, fields);
        return uth_reader_array(reader, *root, field, UTH_REQUIRED, 1, max);
    }
    UTH_UNREACHABLE("a file of rules/ is not embedded");
}

static void load_parts(void)
{
    struct uth_faults *faults = malloc(sizeof *faults);
    UTH_ASSERT(faults);
    struct uth_reader reader;
    uth_reader_start(&reader, faults);
    json_t *root;
    const json_t *list = load_list(&reader, tables_file, "pay_tables", TABLES_MAX, &root);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t mark = uth_reader_enter_element(&reader, i);
        uth_pay_table_read(&reader, json_array_get(list, i), &parts.table[parts.table_count++]);
        uth_reader_leave(&reader, mark);
    }
    insist(faults, tables_file);
    json_decref(root);

    list = load_list(&reader, schedules_file, "schedules", UTH_SCHEDULES_MAX, &root);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t mark = uth_reader_enter_element(&reader, i);
        uth_schedule_read(&reader, json_array_get(list, i),
                          &parts.schedule[parts.schedule_count++]);
        uth_reader_leave(&reader, mark);
    }
    insist(faults, schedules_file);
    json_decref(root);
    free(faults);
}

static void need_parts(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_parts);
}

/* Sets are sorted by name; files are not quite ("a-b.json" comes before "a.json"). */
static void add_set(const struct uth_rules *rules)
{
    UTH_ASSERT(sets.count < SETS_MAX);
    int at = sets.count++;
    for (; at > 0 && strcmp(rules->name, sets.set[at - 1]->name) < 0; at--)
        sets.set[at] = sets.set[at - 1];
    sets.set[at] = rules;
}

static void load_sets(void)
{
    struct uth_faults *faults = malloc(sizeof *faults);
    UTH_ASSERT(faults);
    for (size_t i = 0; i < uth_embedded_rules_count; i++) {
        const struct uth_embedded_file *file = &uth_embedded_rules[i];
        if (strcmp(file->name, tables_file) == 0 || strcmp(file->name, schedules_file) == 0)
            continue;
        const struct uth_rules *rules =
            uth_rules_parse((const char *)file->data, file->size, faults);
        insist(faults, file->name);
        UTH_ASSERT(strcmp(rules->name, file->name) == 0);
        add_set(rules);
    }
    free(faults);
}

static void need_sets(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_sets);
}

int uth_rules_builtin_count(void)
{
    need_sets();
    return sets.count;
}

const char *uth_rules_builtin_name(int index)
{
    need_sets();
    UTH_ASSERT(index >= 0 && index < sets.count);
    return sets.set[index]->name;
}

const struct uth_rules *uth_rules_builtin(const char *name)
{
    need_sets();
    for (int i = 0; i < sets.count; i++)
        if (strcmp(sets.set[i]->name, name) == 0)
            return sets.set[i];
    return NULL;
}

int uth_pay_table_builtin_count(void)
{
    need_parts();
    return parts.table_count;
}

const struct uth_pay_table *uth_pay_table_builtin_at(int index)
{
    need_parts();
    UTH_ASSERT(index >= 0 && index < parts.table_count);
    return &parts.table[index];
}

const struct uth_pay_table *uth_pay_table_builtin(const char *name)
{
    need_parts();
    for (int i = 0; i < parts.table_count; i++)
        if (strcmp(parts.table[i].name, name) == 0)
            return &parts.table[i];
    return NULL;
}

const struct uth_schedule *uth_schedule_builtin(int number)
{
    need_parts();
    for (int i = 0; i < parts.schedule_count; i++)
        if (parts.schedule[i].number == number)
            return &parts.schedule[i];
    return NULL;
}
