/*
 * Starting hands as text: "AA", "AKs" (suited), "AKo" (unsuited), "AK" (both), each also with a
 * plus: "33+" is that pair and all higher ones, "K5o+" that hand and all with a higher second card.
 */
#include <string.h>

#include "strategy.h"

static int rank_of(char letter)
{
    static const char letters[] = "23456789TJQKA";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : -1;
}

bool uth_range_add(struct range *range, const char *text)
{
    int high = rank_of(text[0]);
    int low = high < 0 ? -1 : rank_of(text[1]);
    if (low < 0 || low > high)
        return false;
    const char *rest = text + 2;
    bool suited = true, unsuited = true;
    if (high != low && (*rest == 's' || *rest == 'o')) {
        suited = *rest == 's';
        unsuited = *rest == 'o';
        rest++;
    }
    bool plus = *rest == '+';
    rest += plus;
    if (*rest != '\0')
        return false;
    if (high == low) {
        for (int rank = high; rank <= (plus ? UTH_RANK_COUNT - 1 : high); rank++)
            range->has[rank][rank] = true;
        return true;
    }
    for (int rank = low; rank <= (plus ? high - 1 : low); rank++) {
        range->has[high][rank] = range->has[high][rank] || suited;
        range->has[rank][high] = range->has[rank][high] || unsuited;
    }
    return true;
}
