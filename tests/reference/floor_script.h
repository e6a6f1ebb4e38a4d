/* Runs scripts against a floor: one command, and the reason code it must give; then, behind ';' or on
 * the next line, what holds now.
 *
 *   ROLE:NAME COMMAND [KEY=VALUE ...] CODE     a command; then time may take its course. Several
 *                                              in turn with the same fields and code: flop,river
 *   wait SECONDS                               time passes
 *   phase TABLE NAME | none                    the round of the table is in this phase
 *   money ACCOUNT CENTS ...                    the accounts hold this
 *   asks TABLE NAME... | nobody                the position is offered to these, who have not answered
 *   says TABLE WORD...                         what is said about the position has these words
 *   button TABLE SEAT                          where the button is
 *   state TABLE NAME                           open, closing or closed
 *   events N                                   so many events since the script began
 *   restart                                    all is forgotten but the events, and read back
 *   random fails | works                       the source of the decks
 *   stack CARDS                                the next deck begins with these
 *   meter LINK LEVEL POT UNITS ...             what pots hold, in millionths of a cent: current,
 *                                              reserve, overflow, pending, seeded, contributed,
 *                                              adjusted, won, transferred, hits
 *   claim LINK NUMBER STATE CENTS              a claim of the link and its amount
 *   wagered LINK TABLE CENTS                   in all games of the table, void ones taken out
 *   away LINK TABLE no | staff | silent        is it cut off, and by whom or why
 *   controls NAME                              the built-in controls of this name hold from now on
 *   requests N                                 so many requests wait
 *   stop | clear STREAM                        the record of a table or a link is damaged, or not
 *
 * Keys: table player amount spot multiple tip behind on cards index text id put (corrections, as JSON
 * without blanks and in single quotes), carry, a wager's name, or tip.WAGER.
 * For add_table: rules source dealer betting_s decide_s result_s offer_s and NAME:VALUE options as
 * option.NAME=VALUE. For links: link hand number round game location key wager.SPOT, and for changes
 * kind level from to reason seed rate reserve_rate limit after_hit claim; for add_link also
 * pay, games, tables_max, prize_days, silent_s, executive_above, and LEVEL.seed LEVEL.rate LEVEL.reserve_rate
 * LEVEL.limit LEVEL.begin. A "_" in a text stands for a space. A player has a seed for every WORD:
 * hash=WORD promises it, seed=WORD shows it, spare=WORD shows its spare; NAME/WORD is another's.
 *
 * After every line: all accounts sum to nothing and none is below it, every meter reconciles and the
 * accounts of a link hold the whole cents of its pots; at the end, and at every
 * `restart`, the events, written as JSON and read back, fold to the same floor, also from
 * snapshots. And after every line floors read from snapshots of that moment go on beside the original:
 * see floor_twins.h. */
#ifndef UTH_TESTS_FLOOR_SCRIPT_H
#define UTH_TESTS_FLOOR_SCRIPT_H

/* NULL, or what went wrong, in a static buffer. */
const char *floor_script_run(const char *script);
/* The same; then `take` gets every event as it is read back, and its JSON. It may change the event. */
struct uth_floor_event;
typedef void floor_script_take(void *self, struct uth_floor_event *event, const char *text);
const char *floor_script_events(const char *script, floor_script_take *take, void *self);

#endif
