/* The wagers of a computation as options: amounts, and the pay tables that they are played on. Each
 * function returns false after a complaint. */
#ifndef UTH_CLI_WAGER_CHOICE_H
#define UTH_CLI_WAGER_CHOICE_H

#include <uth/rules.h>

#include "cli/terminal/options.h"

/* How much is wagered, kept as text in amount[wager] until wagers_read. */
#define WAGER_OPTION(amount, wager, option, text)                                                  \
    OPTION_WORD(option, &(amount)[wager], "AMOUNT", text)
/* The Ante and every bonus; `bonus` turns a row of the table of wagers into a comma and an option
 * row. */
#define WAGER_OPTIONS(amount, ante, bonus)                                                         \
    WAGER_OPTION(amount, UTH_ANTE, "ante", ante) UTH_BONUS_WAGERS(bonus, amount)

/* An amount of money that --option was given; NULL leaves *amount alone. */
bool amount_read(const char *option, const char *text, uth_cents *amount);

/* "UTH-02,BBB-03": each for the wager that it pays. */
bool tables_choose(struct uth_game *game, const char *list);

/* The amounts of all wagers, NULL where none is made; the Blind equals the Ante. */
bool wagers_read(const struct uth_game *game, const char *const text[UTH_WAGERS],
                 uth_cents wager[UTH_WAGERS]);

#endif
