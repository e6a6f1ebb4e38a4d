/* The other modes of `uth edge`, each with its own options; like commands, they get argv from the
 * command's name on. */
#ifndef UTH_CLI_EDGE_MODES_H
#define UTH_CLI_EDGE_MODES_H

#include <uth/money.h>

#include "cli/terminal/options.h"

/* The options for the meters of a progressive: `const char *` for --meter and --wager, int64_t for
 * --players. */
#define EDGE_METER_OPTIONS(meters, wager, players)                                                 \
    OPTION_WORD("meter", meters, "LIST", "amounts on the meters: mega=100000,major=2500.50 (0)"),  \
        OPTION_WORD("wager", wager, "AMOUNT", "the progressive wager in dollars (1)"),             \
        OPTION_NUMBER("players", players, 1, 22,                                                   \
                      "players with the progressive wager, including yourself (1)")

int edge_banker(int argc, char **argv);
int edge_what_if(int argc, char **argv);

/* --wager of a progressive; complains with cli_bad and returns false. */
bool edge_read_wager(const char *text, uth_cents *wager);

#endif
