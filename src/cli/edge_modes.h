/* The other questions that `uth edge` answers, each with options of its own; like commands, they are
 * given argv from the command's name on. */
#ifndef UTH_CLI_EDGE_MODES_H
#define UTH_CLI_EDGE_MODES_H

#include <uth/money.h>

int edge_banker(int argc, char **argv);
int edge_what_if(int argc, char **argv);

/* --wager of a progressive; complains with cli_bad and returns false. */
bool edge_read_wager(const char *text, uth_cents *wager);

#endif
