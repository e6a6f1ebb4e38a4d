/* Amounts as text, with and without the sign of a gain. */
#include "money_text.h"

struct money_text cli_money(uth_cents amount)
{
    struct money_text money;
    uth_cents_format(amount, money.text, sizeof money.text);
    return money;
}

struct money_text cli_gain(uth_cents amount)
{
    struct money_text gain = {.text = "+"};
    if (amount <= 0)
        return cli_money(amount);
    uth_cents_format(amount, gain.text + 1, sizeof gain.text - 1);
    return gain;
}
