/*
 * Whatever is read as an amount prints as a text that reads as the same amount.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/money.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    UTH_ASSERT(text);
    memcpy(text, data, size);
    text[size] = '\0';
    uth_cents amount;
    if (uth_cents_parse(text, &amount)) {
        char printed[UTH_CENTS_TEXT_SIZE];
        uth_cents again = ~amount;
        UTH_ASSERT(uth_cents_parse(uth_cents_format(amount, printed, sizeof printed), &again));
        UTH_ASSERT(again == amount);
    }
    free(text);
    return 0;
}
