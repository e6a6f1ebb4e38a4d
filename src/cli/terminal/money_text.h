/*
 * Amounts as text inside an expression: printf("%s", cli_money(amount).text).
 */
#ifndef UTH_CLI_MONEY_TEXT_H
#define UTH_CLI_MONEY_TEXT_H

#include <uth/money.h>

struct money_text {
    char text[UTH_CENTS_TEXT_SIZE + 1];
};

/* "$1,234.50", "-$5" */
struct money_text cli_money(uth_cents amount);

/* With a sign also when it is a gain: "+$5", "-$5", "$0". */
struct money_text cli_gain(uth_cents amount);

#endif
