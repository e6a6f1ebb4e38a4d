/*
 * Any text as a rule set. What loads must also make a card, be written, and load again as the same;
 * what does not must say why in clean text.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse((const char *)data, size, &faults);
    if (!table)
        check_faults(&faults);
    uth_pay_table_free(table);

    struct uth_rules *rules = uth_rules_parse((const char *)data, size, &faults);
    if (!rules) {
        check_faults(&faults);
        return 0;
    }
    struct uth_game game = uth_game_default(rules);
    UTH_ASSERT(uth_game_check(&game, NULL) == UTH_REASON_OK);
    char *card = uth_rule_card(&game);
    char *text = uth_rules_write(&game);
    UTH_ASSERT(card && text);
    struct uth_rules *again = uth_rules_parse(text, strlen(text), &faults);
    UTH_ASSERT(again);
    struct uth_game game_again = uth_game_default(again);
    char *text_again = uth_rules_write(&game_again);
    UTH_ASSERT(text_again && strcmp(text, text_again) == 0);
    free(text_again);
    uth_rules_free(again);
    free(text);
    free(card);
    uth_rules_free(rules);
    return 0;
}
