/* Numbers as text. */
#include "number_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct number_text cli_count(int64_t count)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count < 0 ? -(uint64_t)count : (uint64_t)count);
    size_t length = strlen(digits);
    struct number_text out;
    size_t at = 0;
    if (count < 0)
        out.text[at++] = '-';
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out.text[at++] = ',';
        out.text[at++] = digits[i];
    }
    out.text[at] = '\0';
    return out;
}

struct number_text cli_percent(double share, int digits)
{
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%.*f %%", digits, share * 100);
    return out;
}
