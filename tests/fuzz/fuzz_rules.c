/*
 * Any text as a rule set, and (when it begins with '@') any edits of a built-in one. What loads must
 * also make a card, be written, and load again as the same; what does not must say why in clean
 * text.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>
#include <uth/sheet.h>

#include "exchange/embedded.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_faults(const struct uth_faults *faults)
{
    UTH_ASSERT(faults->count > 0);
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++) {
        const char *texts[] = {faults->fault[i].place, faults->fault[i].sentence};
        UTH_ASSERT(texts[1][0] != '\0');
        for (int j = 0; j < 2; j++) {
            json_t *text = json_string(texts[j]); /* NULL unless it is UTF-8 */
            UTH_ASSERT(text);
            json_decref(text);
            for (const char *at = texts[j]; *at; at++)
                UTH_ASSERT((unsigned char)*at >= ' ');
        }
    }
}

static void check_rules(const char *json, size_t size)
{
    static struct uth_faults faults;
    struct uth_rules *rules = uth_rules_parse(json, size, &faults);
    if (!rules) {
        check_faults(&faults);
        return;
    }
    struct uth_game game = uth_game_default(rules);
    UTH_ASSERT(uth_game_check(&game, UTH_UNHEARD) == UTH_REASON_OK);
    char *card = uth_rule_card(&game);
    char *other = uth_rule_card_in(&game, uth_language_at(1));
    char *text = uth_rules_write(&game);
    UTH_ASSERT(card && other && text);
    struct uth_rules *again = uth_rules_parse(text, strlen(text), &faults);
    UTH_ASSERT(again);
    struct uth_game game_again = uth_game_default(again);
    char *text_again = uth_rules_write(&game_again);
    UTH_ASSERT(text_again && strcmp(text, text_again) == 0);
    free(text_again);
    uth_rules_free(again);
    free(text);
    free(other);
    free(card);
    uth_rules_free(rules);
}

/* Values that a field may be surprised by. */
static json_t *odd_value(unsigned pick)
{
    /* clang-format off */
    static const char *const texts[] = {
        "0", "1", "-1", "2", "22", "100", "5000", "true", "false", "null", "[]", "{}", "[1]",
        "[3, 4]", "\"none\"", "\"ante\"", "\"trips\"", "\"AA\"", "\"AhAd\"", "\"pair\"",
        "\"UTH-01\"", "\"3 to 2\"", "\"9 for 1\"", "\"100 % of main\"", "\"board\"", "\"house\"",
        "\"net\"", "\"player-dealer\"", "\"straight flush\"", "\"A\"", "1000000000000",
        "[\"main\"]", "9223372036854775807"};
    /* clang-format on */
    return json_loads(texts[pick % (sizeof texts / sizeof texts[0])], JSON_DECODE_ANY, NULL);
}

/* Walks down from `at` as the bytes say, and changes what it comes to. */
static void edit(json_t *at, const uint8_t *bytes)
{
    for (int depth = 0; depth < 4; depth++) {
        size_t count = json_is_object(at) ? json_object_size(at) : json_array_size(at);
        if (count == 0)
            return;
        size_t pick = bytes[depth] % count;
        void *iterator = json_object_iter(at);
        for (size_t i = 0; json_is_object(at) && i < pick; i++)
            iterator = json_object_iter_next(at, iterator);
        json_t *child =
            json_is_object(at) ? json_object_iter_value(iterator) : json_array_get(at, pick);
        bool container = json_is_object(child) || json_is_array(child);
        if (container && depth < 3 && (bytes[depth] & 0x80) == 0) {
            at = child;
        } else if (json_is_object(at)) {
            json_object_iter_set_new(at, iterator, odd_value(bytes[4]));
            return;
        } else if (bytes[5] % 3 == 0) {
            json_array_remove(at, pick);
            return;
        } else {
            json_t *value = bytes[5] % 3 == 1 ? json_incref(child) : odd_value(bytes[4]);
            json_array_insert_new(at, pick, value);
            return;
        }
    }
}

/* A built-in rule set as its file has it, or with all its pay tables written out. */
static json_t *base_of(uint8_t pick)
{
    const char *name = uth_rules_builtin_name(pick % 16 % uth_rules_builtin_count());
    if (pick % 16 == 15) {
        struct uth_game game = uth_game_default(uth_rules_builtin(name));
        char *text = uth_rules_write(&game);
        json_t *root = text ? json_loads(text, 0, NULL) : NULL;
        free(text);
        return root;
    }
    for (size_t i = 0; i < uth_embedded_rules_count; i++)
        if (strcmp(uth_embedded_rules[i].name, name) == 0)
            return json_loads((const char *)uth_embedded_rules[i].data, 0, NULL);
    return NULL;
}

static void check_edits(const uint8_t *data, size_t size)
{
    json_t *root = base_of(data[0]);
    UTH_ASSERT(root);
    for (size_t at = 1; at + 6 <= size && at < 64; at += 6)
        edit(root, data + at);
    char *text = json_dumps(root, 0);
    UTH_ASSERT(text);
    check_rules(text, strlen(text));
    free(text);
    json_decref(root);
}

static const struct uth_rules *find_rules(void *self, const char *name)
{
    (void)self;
    return uth_rules_builtin(name);
}

/* Any text as an options sheet: what is read can be printed. */
static void check_sheet(const char *json, size_t size)
{
    static struct uth_faults faults;
    struct uth_sheet *sheet = uth_sheet_parse(json, size, find_rules, NULL, &faults);
    if (!sheet) {
        check_faults(&faults);
        return;
    }
    char *text = uth_sheet_write(&sheet->game);
    UTH_ASSERT(text && text[0] != '\0');
    free(text);
    uth_sheet_free(sheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 && data[0] == '@') {
        check_edits(data + 1, size - 1);
        return 0;
    }
    static struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse((const char *)data, size, &faults);
    if (!table)
        check_faults(&faults);
    uth_pay_table_free(table);
    check_rules((const char *)data, size);
    check_sheet((const char *)data, size);
    return 0;
}
