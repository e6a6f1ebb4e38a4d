/*
 * The commands of `uth`, in one table, and what they all share: exit codes and the one way to
 * complain.
 *
 * To add a command write cmd_NAME.c in a folder of src/cli with `int cmd_NAME(int argc, char
 * **argv)` (argv[0] is the command's own name) and one line in CLI_COMMANDS below. The line declares
 * the function and makes it known to the dispatcher and to `uth --help`.
 */
#ifndef UTH_CLI_COMMANDS_H
#define UTH_CLI_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

/* X(name, function, summary), in the order in which `uth --help` lists them. */
#define CLI_COMMANDS(X)                                                                            \
    X("serve", cmd_serve, "run tables for players, dealers and supervisors over the network")      \
    X("setup", cmd_setup, "make the configuration of a floor from nothing, by questions")          \
    X("floor", cmd_floor, "operate a floor: users, accounts, reports, audit, backup")              \
    X("verify", cmd_verify, "check a fairness receipt")                                            \
    X("play", cmd_play, "play against the dealer in the terminal")                                 \
    X("settle", cmd_settle, "settle a round given as JSON, wager by wager, with reasons")          \
    X("eval", cmd_eval, "name and rank hands")                                                     \
    X("rules", cmd_rules, "list rule sets, print a rule card, check a file")                       \
    X("solve", cmd_solve, "solve the base game exactly: expectation, results, decisions")          \
    X("advise", cmd_advise, "the exact value of every choice you have now")                        \
    X("face-up", cmd_face_up, "what the other players' cards are worth to who sees them")          \
    X("hole-card", cmd_hole_card, "what a card is worth that should not have been seen")           \
    X("edge", cmd_edge, "exact edge, hit frequency and awards of the optional wagers")             \
    X("parsheet", cmd_parsheet, "print every wager and outcome of a game with exact counts")       \
    X("simulate", cmd_simulate,                                                                    \
      "play many random rounds with a strategy, beside the exact figures")                         \
    X("chart", cmd_chart, "draw the pre-flop chart")                                               \
    X("bench", cmd_bench, "measure speed")

#define CLI_DECLARE(name, function, summary) int function(int argc, char **argv);
CLI_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

enum {
    CLI_OK = 0,
    CLI_NO = 1,  /* it ran, and the answer is no */
    CLI_BAD = 2, /* bad usage or input, or it could not run */
};

/* Prints "uth: " and one sentence on standard error, and returns CLI_BAD. */
__attribute__((format(printf, 1, 2))) int cli_bad(const char *format, ...);

/* The same for a fault in a file: "FILE: place: sentence". "-" is standard input. */
struct uth_fault;
int cli_bad_fault(const char *path, const struct uth_fault *fault);

/* "WHAT 'typed'; did you mean 'NAME'?", or, where no name is near, "WHAT 'typed'; REST". */
struct nearest;
int cli_unknown(const struct nearest *nearest, const char *what, const char *rest);

/* io_read that complains. */
struct io_file;
bool cli_read(const char *path, size_t limit, struct io_file *file);

struct cli_command {
    const char *name;
    const char *summary; /* one line, no capital, no full stop */
    int (*run)(int argc, char **argv);
};

/* The table; an entry without a name ends it. */
extern const struct cli_command cli_commands[];

/* Runs `uth argv[1] ...` out of a table and returns the exit code. */
int cli_dispatch(const struct cli_command *table, int argc, char **argv);

#endif
