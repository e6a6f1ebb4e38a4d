/*
 * The options with which a command chooses its game: a rule set by name or from a file, and what
 * is picked from it.
 *
 *     struct game_choice choice = GAME_CHOICE_DEFAULT;
 *     const struct option_row rows[] = {GAME_OPTIONS(&choice), ..., OPTION_END};
 *     ...
 *     struct chosen_game chosen;
 *     if (!game_choose(&choice, &chosen)) {
 *         return CLI_BAD;              // it has complained
 *     }
 *     ... chosen.game ...
 *     game_release(&chosen);
 */
#ifndef UTH_CLI_GAME_CHOICE_H
#define UTH_CLI_GAME_CHOICE_H

#include <uth/rules.h>

#include "cli/terminal/options.h"

/* What was asked for; NULL: the rule set's default. */
struct game_choice {
    const char *rules;
    const char *table[UTH_WAGERS];
    const char *collection;
    const char *dealing;
    const char *backline;
    const char *cover;
    const char *rotation;
    const char *folded_progressive;
};

#define GAME_CHOICE_DEFAULT                                                                        \
    {                                                                                              \
        .rules = "washington"                                                                      \
    }

#define GAME_TABLE_ROW(choice, id, name, option, title, ...)                                       \
    OPTION_WORD(option, &(choice)->table[UTH_##id], "TABLE",                                       \
                "pay table of the " title " wager, or none")
#define GAME_TABLE_ROWS(...)     GAME_TABLE_ROW(__VA_ARGS__),
#define GAME_PROGRESSIVE(choice) UTH_PROGRESSIVE_WAGER(GAME_TABLE_ROW, choice)

/* The choices from a rule set that is given in another way. */
#define GAME_PICKS(choice)                                                                         \
    UTH_BONUS_WAGERS(GAME_TABLE_ROWS, choice)                                                      \
    OPTION_WORD("collection", &(choice)->collection, "N",                                          \
                "collection schedule, where a player banks"),                                      \
        OPTION_WORD("dealing", &(choice)->dealing, "NAME", "dealing procedure")

#define GAME_OPTIONS(choice)                                                                       \
    OPTION_WORD("rules", &(choice)->rules, "NAME|FILE",                                            \
                "rule set, built in or from a file (washington)"),                                 \
        GAME_PICKS(choice)

struct chosen_game {
    struct uth_game game;
    struct uth_rules *owned; /* NULL for a built-in rule set */
};

/* Complains with cli_bad and returns false when there is no such game. */
bool game_choose(const struct game_choice *choice, struct chosen_game *chosen);
void game_release(struct chosen_game *chosen);

/* A rule set from a file. Complains with cli_bad and returns NULL when it cannot; the caller frees
 * it with uth_rules_free. */
struct uth_rules *game_rules_load(const char *path);

#endif
