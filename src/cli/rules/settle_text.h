/*
 * A settled round for people: hand by hand, wager by wager, each with its reason, then the totals.
 */
#ifndef UTH_CLI_SETTLE_TEXT_H
#define UTH_CLI_SETTLE_TEXT_H

#include <stdbool.h>
#include <stdio.h>
#include <uth/exchange.h>

/* Sentences are broken at `width` columns. */
void settle_text_print(const struct uth_exchange_round *round,
                       const struct uth_settlement *settlement, FILE *out, bool colour, int width);

#endif
