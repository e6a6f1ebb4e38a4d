/*
 * Any text as a round: it is either settled, with accounts that add up, or refused with a sentence.
 * fuzz-seconds: 6
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/exchange.h>

#include "cli/rules/settle_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(const char *text)
{
    json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    UTH_ASSERT(answer != NULL);
    UTH_ASSERT(json_integer_value(json_object_get(answer, "total")) == 0);
    UTH_ASSERT(json_array_size(json_object_get(answer, "hands")) > 0);
    json_decref(answer);
}

static void settle(const struct uth_exchange_round *round)
{
    static FILE *nowhere;
    if (nowhere == NULL) {
        nowhere = fopen("/dev/null", "w");
        UTH_ASSERT(nowhere != NULL);
    }
    struct uth_fault fault = {"", ""};
    struct uth_settlement *settlement = uth_exchange_settle(round, &fault);
    if (settlement == NULL) {
        UTH_ASSERT(fault.sentence[0] != '\0');
        return;
    }
    char *text = uth_exchange_write(round, settlement);
    UTH_ASSERT(text != NULL);
    check_answer(text);
    settle_text_print(round, settlement, nowhere, true, 80);
    free(text);
    uth_settlement_free(settlement);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct uth_fault fault = {"", ""};
    struct uth_exchange_round *round = uth_exchange_read((const char *)data, size, NULL, &fault);
    if (round == NULL) {
        UTH_ASSERT(fault.sentence[0] != '\0');
        UTH_ASSERT(memchr(fault.place, '\0', sizeof fault.place) != NULL);
        return 0;
    }
    settle(round);
    uth_exchange_free(round);
    return 0;
}
