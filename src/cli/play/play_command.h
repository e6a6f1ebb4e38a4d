/*
 * What a player can say, as text: one key on a terminal, one line over a pipe, the same words in
 * both.
 *
 *   while betting    ante 10, a 10, trips 5, tip trips 1, clear, hands 2, buy 100, deal, (nothing)
 *   with cards       check, c, 4x, 4, play 4, fold, f
 *   always           help, rules, summary, quit
 *
 * Pure: text in, command out. What a command means for the money and the cards is decided
 * elsewhere.
 */
#ifndef UTH_CLI_PLAY_COMMAND_H
#define UTH_CLI_PLAY_COMMAND_H

#include <stdbool.h>
#include <uth/money.h>
#include <uth/wager.h>

enum play_when { PLAY_WHEN_BETTING = 1, PLAY_WHEN_DECIDING = 2 };

enum play_command_kind {
    PLAY_NOTHING, /* an empty line while deciding: ignored */
    PLAY_DEAL,
    PLAY_SET, /* a wager; UTH_ANTE stands for Ante and Blind */
    PLAY_CLEAR,
    PLAY_CHANGE, /* look at the bets before dealing again */
    PLAY_HANDS,
    PLAY_BUY,
    PLAY_CHECK,
    PLAY_RAISE,
    PLAY_FOLD,
    PLAY_HELP,
    PLAY_RULES,
    PLAY_SUMMARY,
    PLAY_QUIT,
};

struct play_command {
    enum play_command_kind kind;
    enum uth_wager wager; /* PLAY_SET; UTH_WAGERS where a tip names none yet */
    bool tip;             /* PLAY_SET: for the dealer */
    bool has_value;       /* PLAY_SET, PLAY_HANDS, PLAY_BUY, PLAY_RAISE */
    uth_cents amount;     /* PLAY_SET, PLAY_BUY */
    int count;            /* PLAY_HANDS: hands; PLAY_RAISE: times the Ante */
};

enum { PLAY_SENTENCE_SIZE = 256, PLAY_LINE_SIZE = 128 };

/* False with a sentence that says what is wrong. */
bool play_command_parse(const char *line, enum play_when when, struct play_command *command,
                        char sentence[PLAY_SENTENCE_SIZE]);

/* Money as people type it, blanks around it allowed: "25", "$25", "7.50". */
bool play_amount_parse(const char *text, uth_cents *amount, char sentence[PLAY_SENTENCE_SIZE]);
/* A small whole number, as for hands. */
bool play_count_parse(const char *text, int *count, char sentence[PLAY_SENTENCE_SIZE]);

/* The key of a wager, or 0 for one that cannot be bet here. */
char play_wager_key(enum uth_wager wager);

#endif
