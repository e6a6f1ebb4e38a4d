/* Runs scripts against a floor: one command a line, and the reason code it must give.
 *
 *   ROLE:NAME COMMAND [KEY=VALUE ...] CODE     a command; then time may take its course
 *   wait SECONDS                               time passes
 *   phase TABLE NAME | none                    the round of the table is in this phase
 *   money ACCOUNT CENTS                        the account holds this
 *   asks TABLE NAME... | nobody                the position is offered to these, who have not answered
 *   says TABLE WORD...                         what is said about the position has these words
 *   button TABLE SEAT                          where the button is
 *   state TABLE NAME                           open, closing or closed
 *   events N                                   so many events since the script began
 *   restart                                    all is forgotten but the events, and read back
 *   random fails | works                       the source of the decks
 *
 * Keys: table player amount spot multiple tip behind on cards index text id, a wager's name, or tip.WAGER.
 * For add_table: rules source dealer betting_s decide_s result_s offer_s and NAME:VALUE options as
 * option.NAME=VALUE.
 *
 * After every line: all accounts sum to nothing and none is below it; at the end, and at every
 * `restart`, the events, written as JSON and read back, fold to the same floor, also from
 * snapshots taken wherever that was possible. */
#ifndef UTH_TESTS_FLOOR_SCRIPT_H
#define UTH_TESTS_FLOOR_SCRIPT_H

/* NULL, or what went wrong, in a static buffer. */
const char *floor_script_run(const char *script);

#endif
