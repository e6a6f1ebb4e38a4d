/*
 * Checked cents. The compiler's overflow builtins decide what fits; the ratio multiplies in 128
 * bits, where two 64-bit factors always fit.
 */
#include <string.h>
#include <uth/assert.h>
#include <uth/money.h>

__extension__ typedef __int128 wide;

bool uth_cents_add(uth_cents a, uth_cents b, uth_cents *out)
{
    uth_cents sum;
    if (__builtin_add_overflow(a, b, &sum))
        return false;
    *out = sum;
    return true;
}

bool uth_cents_sub(uth_cents a, uth_cents b, uth_cents *out)
{
    uth_cents difference;
    if (__builtin_sub_overflow(a, b, &difference))
        return false;
    *out = difference;
    return true;
}

bool uth_cents_neg(uth_cents a, uth_cents *out)
{
    return uth_cents_sub(0, a, out);
}

bool uth_cents_mul(uth_cents amount, int64_t factor, uth_cents *out)
{
    uth_cents product;
    if (__builtin_mul_overflow(amount, factor, &product))
        return false;
    *out = product;
    return true;
}

bool uth_cents_ratio(uth_cents amount, int64_t num, int64_t den, uth_cents *out)
{
    UTH_ASSERT(den != 0);
    wide product = (wide)amount * num;
    if (product % den != 0)
        return false;
    wide quotient = product / den;
    if (quotient < UTH_CENTS_MIN || quotient > UTH_CENTS_MAX)
        return false;
    *out = (uth_cents)quotient;
    return true;
}

bool uth_cents_ratio_in(uth_cents amount, int64_t num, int64_t den, uth_cents unit,
                        enum uth_towards towards, uth_cents *out)
{
    UTH_ASSERT(amount >= 0 && num >= 0 && den > 0 && unit > 0);
    wide product = (wide)amount * num;
    wide step = (wide)den * unit;
    wide units = product / step, over = product % step;
    if (towards == UTH_AWAY_FROM_ZERO)
        units += over > 0;
    else if (towards == UTH_TO_NEAREST)
        units += over >= step - over;
    if (units > UTH_CENTS_MAX / unit)
        return false;
    *out = (uth_cents)units * unit;
    return true;
}

const char *uth_cents_format(uth_cents amount, char *buffer, size_t size)
{
    UTH_ASSERT(size >= UTH_CENTS_TEXT_SIZE);
    /* Unsigned, because the smallest amount has no positive counterpart. */
    uint64_t left = amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;
    unsigned cents = (unsigned)(left % 100);
    left /= 100;

    /* Built from the last character to the first. */
    char text[UTH_CENTS_TEXT_SIZE];
    size_t at = sizeof text - 1;
    text[at] = '\0';
    if (cents != 0) {
        text[--at] = (char)('0' + cents % 10);
        text[--at] = (char)('0' + cents / 10);
        text[--at] = '.';
    }
    int digits = 0;
    do {
        if (digits != 0 && digits % 3 == 0)
            text[--at] = ',';
        text[--at] = (char)('0' + left % 10);
        left /= 10;
        digits++;
    } while (left != 0);
    text[--at] = '$';
    if (amount < 0)
        text[--at] = '-';
    memcpy(buffer, text + at, sizeof text - at);
    return buffer;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * Takes one more digit of a number that grows away from zero. Negative amounts are built negative,
 * so that the smallest one can be read.
 */
static bool push_digit(uth_cents *value, char digit, bool negative)
{
    int64_t step = negative ? -(digit - '0') : digit - '0';
    return uth_cents_mul(*value, 10, value) && uth_cents_add(*value, step, value);
}

bool uth_cents_parse(const char *text, uth_cents *out)
{
    const char *at = text;
    bool negative = *at == '-';
    at += negative;
    at += *at == '$';

    uth_cents value = 0;
    size_t group = 0; /* digits since the start or the last comma */
    bool grouped = false;
    const char *first = at;
    for (; is_digit(*at) || *at == ','; at++) {
        if (*at == ',') {
            if (group == 0 || group > 3 || (grouped && group != 3))
                return false;
            grouped = true;
            group = 0;
        } else {
            if (!push_digit(&value, *at, negative))
                return false;
            group++;
        }
    }
    bool leading_zero = first[0] == '0' && at - first > 1;
    if (group == 0 || leading_zero || (grouped && group != 3))
        return false;

    char tens = '0';
    char ones = '0';
    if (*at == '.') {
        if (!is_digit(at[1]) || !is_digit(at[2]))
            return false;
        tens = at[1];
        ones = at[2];
        at += 3;
    }
    if (*at != '\0' || !push_digit(&value, tens, negative) || !push_digit(&value, ones, negative))
        return false;
    *out = value;
    return true;
}
