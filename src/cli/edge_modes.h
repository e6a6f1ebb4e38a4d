/* The other questions that `uth edge` answers, each with options of its own; like commands, they are
 * given argv from the command's name on. */
#ifndef UTH_CLI_EDGE_MODES_H
#define UTH_CLI_EDGE_MODES_H

int edge_banker(int argc, char **argv);

#endif
