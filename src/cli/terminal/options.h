/*
 * Options of a command, declared as a table: the parser and the help text read the same rows, so
 * the help cannot be out of date.
 *
 *     bool json = false;
 *     struct seed seed = {0};
 *     int64_t rounds = 1000;
 *     const struct option_row rows[] = {
 *         OPTION_NUMBER("rounds", &rounds, 1, 1000000, "rounds to play (1000)"),
 *         OPTION_SEED(&seed),
 *         OPTION_JSON(&json),
 *         OPTION_END,
 *     };
 *     const struct usage usage = {.command = "simulate", .arguments = "[FILE]",
 *                                 .about = "Plays many rounds.", .rows = rows, .most = 1};
 *     int status = options_begin(&usage, &argc, &argv);
 *     if (status != OPTIONS_PROCEED) {
 *         return status;
 *     }
 *     // argv[0..argc-1] are the arguments that are not options
 *
 * Accepted: --name value, --name=value, -n value, options and arguments in any order, "--" before
 * arguments that begin with a dash. "-" alone is an argument. The last of a repeated option counts.
 */
#ifndef UTH_CLI_OPTIONS_H
#define UTH_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum option_kind {
    OPTION_NONE,        /* ends the table */
    OPTION_FLAG,        /* target: bool, set to true */
    OPTION_TEXT,        /* target: const char *, points into argv */
    OPTION_INTEGER,     /* target: int64_t, between least and most */
    OPTION_SEED_NUMBER, /* target: struct seed, any 64-bit number, also in hexadecimal */
};

struct option_row {
    const char *name; /* without dashes */
    char letter;      /* short form, or 0 */
    enum option_kind kind;
    void *target;  /* left alone when the option is not given */
    int64_t least; /* OPTION_INTEGER: smallest and largest value accepted */
    int64_t most;
    const char *value; /* what the help calls the value: "N", "FILE"; NULL for flags */
    const char *help;  /* one line, no capital, no full stop */
};

/* A seed that may be absent. */
struct seed {
    bool given;
    uint64_t value;
};

#define OPTION_END                                                                                 \
    {                                                                                              \
        .kind = OPTION_NONE                                                                        \
    }
#define OPTION_SWITCH(option, flag, text)                                                          \
    {                                                                                              \
        .name = (option), .kind = OPTION_FLAG, .target = (flag), .help = (text)                    \
    }
#define OPTION_WORD(option, word, called, text)                                                    \
    {                                                                                              \
        .name = (option), .kind = OPTION_TEXT, .target = (word), .value = (called), .help = (text) \
    }
#define OPTION_NUMBER(option, number, from, to, text)                                              \
    {                                                                                              \
        .name = (option), .kind = OPTION_INTEGER, .target = (number), .least = (from),             \
        .most = (to), .value = "N", .help = (text)                                                 \
    }
#define OPTION_OUT(path, text)                                                                     \
    {                                                                                              \
        .name = "out", .letter = 'o', .kind = OPTION_TEXT, .target = (path), .value = "FILE",      \
        .help = (text)                                                                             \
    }
#define OPTION_JSON(flag) OPTION_SWITCH("json", flag, "print the answer as JSON")
#define OPTION_SEED(seed)                                                                          \
    {                                                                                              \
        .name = "seed", .kind = OPTION_SEED_NUMBER, .target = (seed), .value = "N",                \
        .help = "deal from this seed; the same seed deals the same cards"                          \
    }

struct usage {
    const char *command;   /* "eval" */
    const char *arguments; /* what follows the options: "CARDS...", or NULL */
    const char *about;     /* a sentence or a paragraph, lines of at most 80 characters */
    const struct option_row *rows;
    int least; /* how many arguments are needed */
    int most;  /* how many are allowed; -1 for any number */
};

#define OPTIONS_PROCEED (-1)

/* Parses; prints the help or a complaint if needed. Returns OPTIONS_PROCEED, with *argc and *argv
 * narrowed to the arguments (argv is reordered in place), or else the exit code.
 */
int options_begin(const struct usage *usage, int *argc, char ***argv);

enum options_outcome { OPTIONS_GOOD, OPTIONS_HELP, OPTIONS_WRONG };

/* The same without printing: on OPTIONS_WRONG `error` holds a sentence. */
enum options_outcome options_parse(const struct usage *usage, int *argc, char ***argv, char *error,
                                   size_t error_size);

void options_print_help(const struct usage *usage, FILE *out);

/* The seed given, or a fresh one from the system. False if the system has no entropy. */
bool seed_or_fresh(const struct seed *seed, uint64_t *out);

#endif
