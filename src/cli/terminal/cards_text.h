/*
 * Cards on a line: "Ah Kd", with the red suits in red where there is colour.
 */
#ifndef UTH_CLI_CARDS_TEXT_H
#define UTH_CLI_CARDS_TEXT_H

#include <stdbool.h>
#include <stdio.h>
#include <uth/card.h>

/* Prints 3 * count - 1 columns. */
void cli_print_cards(FILE *out, bool colour, const uth_card *cards, int count);

#endif
