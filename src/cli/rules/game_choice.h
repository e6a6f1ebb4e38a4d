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
    const char *trips;
    const char *bad_beat;
    const char *ultimate_pairs;
    const char *play_the_board;
    const char *progressive;
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

#define GAME_OPTION_TABLE(option, field, choice, title)                                            \
    {                                                                                              \
        .name = option, .kind = OPTION_TEXT, .target = &(choice)->field, .value = "TABLE",         \
        .help = "pay table of " title ", or none"                                                  \
    }

/* What is picked from a rule set that is given otherwise. */
#define GAME_PICKS(choice)                                                                         \
    GAME_OPTION_TABLE("trips", trips, choice, "the Trips wager"),                                  \
        GAME_OPTION_TABLE("bad-beat", bad_beat, choice, "the Bad Beat wager"),                     \
        GAME_OPTION_TABLE("ultimate-pairs", ultimate_pairs, choice, "the Ultimate Pairs wager"),   \
        GAME_OPTION_TABLE("play-the-board", play_the_board, choice, "the Play the Board wager"),   \
        {.name = "collection",                                                                     \
         .kind = OPTION_TEXT,                                                                      \
         .target = &(choice)->collection,                                                          \
         .value = "N",                                                                             \
         .help = "collection schedule, where a player banks"},                                     \
    {                                                                                              \
        .name = "dealing", .kind = OPTION_TEXT, .target = &(choice)->dealing, .value = "NAME",     \
        .help = "dealing procedure"                                                                \
    }

#define GAME_OPTIONS(choice)                                                                       \
    {.name = "rules",                                                                              \
     .kind = OPTION_TEXT,                                                                          \
     .target = &(choice)->rules,                                                                   \
     .value = "NAME|FILE",                                                                         \
     .help = "rule set, built in or from a file (washington)"},                                    \
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
