/*
 * The options with which a command chooses the base game that it computes: a rule set, a Blind pay
 * table, and raises other than the rule set's.
 *
 *     struct base_choice choice = BASE_CHOICE_DEFAULT;
 *     const struct option_row rows[] = {BASE_OPTIONS(&choice), ..., OPTION_END};
 *     ...
 *     struct chosen_base chosen;
 *     if (!base_choose(&choice, &chosen))
 *         return CLI_BAD;              // it has complained
 */
#ifndef UTH_CLI_BASE_CHOICE_H
#define UTH_CLI_BASE_CHOICE_H

#include <uth/basegame.h>

#include "cli/terminal/options.h"

/* What was asked for; NULL: the rule set's default. */
struct base_choice {
    const char *rules;
    const char *blind;
    const char *raises[UTH_STREETS];
};

#define BASE_CHOICE_DEFAULT                                                                        \
    {                                                                                              \
        .rules = "washington"                                                                      \
    }

#define BASE_OPTION_RAISES(option, street, choice, usual)                                          \
    OPTION_WORD(option, &(choice)->raises[street], "LIST",                                         \
                "multiples of the Ante allowed then, or none (" usual ")")

#define BASE_OPTIONS(choice)                                                                       \
    OPTION_WORD("rules", &(choice)->rules, "NAME|FILE",                                            \
                "rule set, built in or from a file (washington)"),                                 \
        OPTION_WORD("blind", &(choice)->blind, "TABLE|FILE",                                       \
                    "pay table of the Blind, built in or from a file"),                            \
        BASE_OPTION_RAISES("preflop", UTH_PREFLOP, choice, "3,4"),                                 \
        BASE_OPTION_RAISES("flop", UTH_FLOP, choice, "2"),                                         \
        BASE_OPTION_RAISES("river", UTH_RIVER, choice, "1")

struct chosen_base {
    struct uth_base_game game;
    char rules[UTH_NAME_SIZE];
    char blind[UTH_NAME_SIZE];
};

/* Complains with cli_bad and returns false when there is no such game. */
bool base_choose(const struct base_choice *choice, struct chosen_base *chosen);

/* "3x or 4x before the flop, 2x on the flop, 1x on the river" */
void base_raises_text(const struct uth_base_game *game, char *text, size_t size);

/* "The dealer qualifies with a pair or better.", "The dealer always qualifies." */
void base_qualifies_text(const struct uth_base_game *game, char *text, size_t size);

#endif
