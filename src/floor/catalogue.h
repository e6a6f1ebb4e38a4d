/* The catalogue: what people may ask of the floor, and what happens on it, one row each. Roles,
 * dispatch, the shape of a message, the codec of events, what a client is told of them, the words of
 * the audit log, the types of the pages and the tables of docs/protocol.md follow from a row;
 * nothing that it says is written a second time.
 *
 * A command:
 *
 *   code, name    UTH_FLOOR_BET, "bet"
 *   who           roles that may say it; everybody else is refused, whatever a page shows
 *   scope         FLOOR, TABLE or LINK: where it takes effect, and which stream remembers it; what
 *                 acts on a seat has the field SPOT, and a seat has no stream of its own
 *   must, may     fields of the message; any other is refused
 *   carry_out     the function, in one of the *_commands.c
 *   leads_to      the events that it may cause, by name; the simulator finds any other
 *   log           what the audit log says in English
 *   about         for the table in docs/protocol.md
 *
 * web/catalogue.mjs reads the rows as text: a row begins with `X(` on a line of its own. */
#ifndef UTH_FLOOR_CATALOGUE_H
#define UTH_FLOOR_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/refusal.h>

/* Kinds of fields, and what they are in TypeScript. NOTE, FEE, FLAG, TIME, WAGERS and COMMITMENT are
 * left out of an event where they are nothing. */
#define UTH_FIELD_KINDS(X)                                                                         \
    X(TEXT, "string")                                                                              \
    X(HASH, "string") /* 64 hexadecimal digits */                                                  \
    X(DIGEST, "string")                                                                            \
    X(CENTS, "number")                                                                             \
    X(SMALL, "number")  /* 0 to 255 */                                                             \
    X(NUMBER, "number") /* from 1, 32 bits */                                                      \
    X(INDEX, "number")  /* of a card */                                                            \
    X(FLAG, "boolean")                                                                             \
    X(CARDS, "string")                                                                             \
    X(WAGERS, "Wagers")                      /* by name */                                         \
    X(SPOT_WAGERS, "Record<string, number>") /* by spot */                                         \
    X(LIMITS, "Limits")                                                                            \
    X(OPTIONS, "Record<string, string | number | boolean>")                                        \
    X(TABLE_CONFIG, "object")                                                                      \
    X(LINK_CONFIG, "object")                                                                       \
    X(CHANGE, "Change")                                                                            \
    /* of sessions alone */                                                                        \
    X(NEW_PIN, "string") /* 4 to 64 bytes */                                                       \
    X(LAST, "number")    /* of an event, from 0 */                                                 \
    /* of events alone */                                                                          \
    X(NOTE, "string")                                                                              \
    X(FEE, "number")                                                                               \
    X(SPOT, "number")                                                                              \
    X(GAME_SPOT, "number")                                                                         \
    X(LINE, "number")  /* of a pay table */                                                        \
    X(LEVEL, "number") /* of a link */                                                             \
    X(TIME, "number")  /* ms */                                                                    \
    X(FLOP, "string")                                                                              \
    X(PAIR, "string")                                                                              \
    X(HANDS, "{ spot: number; cards?: string }[]")                                                 \
    X(POLICY, "Policy")                                                                            \
    X(POTS, "number[]")                                                                            \
    X(COMMITMENT, "string")                                                                        \
    X(SEALED, "string")                                                                            \
    X(RECEIPT, "Receipt")                                                                          \
    X(ASIDE, "number[]")                                                                           \
    X(CHOICES, "Record<string, string>") /* options */                                             \
    X(COMMAND, "Ask")                                                                              \
    X(AMENDMENT, "Amendment")                                                                      \
    X(UNITS, "number[]")

/* Fields of commands: code, name, kind, and the member of struct uth_command. */
#define UTH_COMMAND_FIELDS(X)                                                                      \
    X(TABLE, "table", TEXT, table)                                                                 \
    X(LINK, "link", TEXT, order.link)                                                              \
    X(PLAYER, "player", TEXT, player)                                                              \
    X(SPOT, "spot", SMALL, spot)                                                                   \
    X(AMOUNT, "amount", CENTS, amount)                                                             \
    X(WAGERS, "wagers", WAGERS, wager)                                                             \
    X(TIP, "tip", WAGERS, tip)                                                                     \
    X(BEHIND, "behind", FLAG, behind)                                                              \
    X(MULTIPLE, "multiple", SMALL, multiple)                                                       \
    X(FOR_TIP, "for_tip", FLAG, for_tip)                                                           \
    X(CARDS, "cards", CARDS, cards)                                                                \
    X(INDEX, "index", INDEX, index)                                                                \
    X(ON, "on", FLAG, on)                                                                          \
    X(HASH, "hash", HASH, hash)                                                                    \
    X(SEED, "seed", HASH, hash)                                                                    \
    X(REASON, "reason", TEXT, text)                                                                \
    X(LABEL, "label", TEXT, text)                                                                  \
    X(OFFER, "offer", DIGEST, text)                                                                \
    X(CONFIG, "config", TABLE_CONFIG, config)                                                      \
    X(BASE, "base", LIMITS, config)                                                                \
    X(BONUS, "bonus", LIMITS, config)                                                              \
    X(OPTIONS, "options", OPTIONS, config)                                                         \
    X(LINK_CONFIG, "config", LINK_CONFIG, order.config)                                            \
    X(GAME, "game", TEXT, order.game)                                                              \
    X(LOCATION, "location", TEXT, order.location)                                                  \
    X(KEY, "key", TEXT, order.key)                                                                 \
    X(ROUND, "round", NUMBER, order.round)                                                         \
    X(GAME_WAGERS, "wagers", SPOT_WAGERS, order.wager)                                             \
    X(KIND, "kind", TEXT, order.hand)                                                              \
    X(HAND, "hand", TEXT, order.hand)                                                              \
    X(NUMBER, "number", NUMBER, order.number)                                                      \
    X(CHANGE, "change", CHANGE, order.change)                                                      \
    X(PUT, "put", AMENDMENT, put)                                                                  \
    X(CARRY, "carry", FLAG, carry)

#define UTH_COMMANDS_PLAYING(X)                                                                    \
    X(JOIN, "join", PLAYER, TABLE, F(TABLE), F(SPOT), uth_do_join, "joined", "Took a seat",        \
      "a seat; no `spot` at a stadium, nor to stand behind the seats where `game.backline`")       \
    X(LEAVE, "leave", PLAYER | DEALERS, TABLE, F(TABLE), F(SPOT), uth_do_leave, "left leaving",    \
      "Left the table",                                                                            \
      "a hand in play is finished by its defaults, then the chips go to the account. Staff name "  \
      "the seat of somebody who is gone: a walk-in's chips are held for them")                     \
    X(BUY_IN, "buy_in", PLAYER | BOSSES, TABLE, F(TABLE) | F(AMOUNT), F(PLAYER),                   \
      uth_do_change_chips, "bought_in", "Bought chips",                                            \
      "from the account to chips; supervisors and executives name the player at the table for "    \
      "whom they do it")                                                                           \
    X(CASH_OUT, "cash_out", PLAYER | BOSSES, TABLE, F(TABLE), F(AMOUNT) | F(PLAYER),               \
      uth_do_change_chips, "cashed_out", "Cashed out chips",                                       \
      "chips to the account; without `amount` all that are not wagered")                           \
    X(SIT_OUT, "sit_out", PLAYER | DEALERS, TABLE, F(TABLE), F(SPOT), uth_do_sit, "sat_out",       \
      "Sat out", "")                                                                               \
    X(SIT_IN, "sit_in", PLAYER | DEALERS, TABLE, F(TABLE), F(SPOT), uth_do_sit, "sat_in",          \
      "Sat in again", "")                                                                          \
    X(SEED, "seed", PLAYER, TABLE, F(TABLE) | F(HASH), 0, uth_do_seed, "seeded",                   \
      "Took part in the shuffle",                                                                  \
      "your part of the shuffle, while bets are taken and when you have wagered or bank: the "     \
      "hash of a seed that nobody knows ([`fairness.md`](fairness.md)), once a round")             \
    X(REVEAL_SEED, "reveal_seed", PLAYER, TABLE, F(TABLE) | F(SEED), 0, uth_do_reveal_seed,        \
      "seed_revealed", "Showed the seed",                                                          \
      "when `seeds_due` asks for it: your seed in stage 1, your spare in stage 2")                 \
    X(BET, "bet", PLAYER | DEALERS, TABLE, F(TABLE) | F(SPOT), F(WAGERS) | F(TIP) | F(BEHIND),     \
      uth_do_act, "bet", "Made wagers",                                                            \
      "all wagers on this spot, in place of those before; `tip`: wagers for the dealer; "          \
      "`behind`: behind the player at `spot`")                                                     \
    X(UNBET, "unbet", PLAYER | DEALERS, TABLE, F(TABLE) | F(SPOT), F(BEHIND), uth_do_act, "unbet", \
      "Took wagers back", "")                                                                      \
    X(CHECK, "check", PLAYER | DEALERS, TABLE, F(TABLE) | F(SPOT), F(FOR_TIP), uth_do_act,         \
      "check", "Checked", "`for_tip`: the decision about the wager for the dealer")                \
    X(PLAY, "play", PLAYER | DEALERS, TABLE, F(TABLE) | F(SPOT) | F(MULTIPLE), F(FOR_TIP),         \
      uth_do_act, "play", "Made the Play wager", "the Play wager, as a multiple of the Ante")      \
    X(FOLD, "fold", PLAYER | DEALERS, TABLE, F(TABLE) | F(SPOT), F(FOR_TIP), uth_do_act, "fold",   \
      "Folded", "")

/* Players who put chips on the layout and have no device: staff enter what they do, with the same
 * commands as the players' own, and these. */
#define UTH_COMMANDS_SEATING(X)                                                                    \
    X(SEAT, "seat", DEALERS, TABLE, F(TABLE) | F(SPOT), F(PLAYER), uth_do_seat, "seated",          \
      "Seated a player",                                                                           \
      "somebody without a device: `player` by account; without, a walk-in, who gets a name such "  \
      "as `seat-4.17` and is known to this table alone")                                           \
    X(SELL_CHIPS, "sell_chips", DEALERS, TABLE, F(TABLE) | F(SPOT) | F(AMOUNT), 0,                 \
      uth_do_sell_chips, "chips_sold", "Sold chips for cash",                                      \
      "cash into the table's drop box, chips to the seat")                                         \
    X(COLOUR_UP, "colour_up", DEALERS, TABLE, F(TABLE) | F(SPOT), 0, uth_do_colour_up,             \
      "coloured_up", "Coloured up a seat",                                                         \
      "between hands: the seat is free. A walk-in takes the chips to the cage; those of an "       \
      "account go to it")                                                                          \
    X(REDEEM, "redeem", BOSSES, TABLE, F(TABLE) | F(PLAYER), 0, uth_do_redeem, "redeemed",         \
      "Paid out chips left behind", "what is held for a walk-in who left, all of it, in cash")     \
    X(CALL_TIME, "call_time", DEALERS, TABLE, F(TABLE) | F(SPOT), 0, uth_do_call_time,             \
      "time_called", "Called time",                                                                \
      "for a seat that has not acted: it has the seconds of the rule set's `absence`, then what "  \
      "that says happens")                                                                         \
    X(FINISH, "finish", PIT, TABLE, F(TABLE), 0, uth_do_finish, "finishing",                       \
      "Closed the table in mid-round",                                                             \
      "whoever has not acted takes the defaults at once, in every street; then the table closes. " \
      "While bets are taken, the round is void")                                                   \
    X(ASK_SEAT, "ask_seat", PLAYER, TABLE, F(TABLE) | F(SPOT), 0, uth_do_ask_seat, "seat_asked",   \
      "Asked to play a seat",                                                                      \
      "on one's own device, a seat that staff play: a walk-in's, or the one's in which they sit "  \
      "by account. `n` of the answer is what the player shows the dealer")                         \
    X(HAND_OVER, "hand_over", DEALERS, TABLE, F(TABLE) | F(SPOT) | F(PLAYER), 0, uth_do_hand_over, \
      "handed_over", "Handed a seat to a device",                                                  \
      "to the player who asked for it last; a walk-in's seat between hands, with its chips")       \
    X(HAND_BACK, "hand_back", PLAYER | BOSSES, TABLE, F(TABLE) | F(SPOT), 0, uth_do_hand_back,     \
      "handed_back", "Gave a seat back to the dealer", "staff enter again what the seat does")     \
    X(CHECK_ALL, "check_all", DEALERS, TABLE, F(TABLE), 0, uth_do_check_all, "check",              \
      "Checked for all who had not acted", "before the river, for all seats that staff play")      \
    X(SAME_BETS, "same_bets", DEALERS, TABLE, F(TABLE), 0, uth_do_same_bets, "bet",                \
      "Entered the last bets again",                                                               \
      "for every seat that staff play and that has no wager yet: its wagers of the last round in " \
      "which it had some; a seat that cannot make them is passed over")

#define UTH_COMMANDS_DEALING(X)                                                                    \
    X(NEW_GAME, "new_game", DEALERS, TABLE, F(TABLE), 0, uth_do_new_game, "round_started",         \
      "Started a round", "bets may be made")                                                       \
    X(NO_MORE_BETS, "no_more_bets", PLAYER | DEALERS, TABLE, F(TABLE), 0, uth_do_step,             \
      "no_more_bets link_game_started", "Closed the betting",                                      \
      "by a player: at a table that runs itself, if alone at it")                                  \
    X(KEY, "key", DEALERS | FEED, TABLE, F(TABLE) | F(CARDS), 0, uth_do_key, "keyed",              \
      "Keyed cards", "the next physical cards, in the order dealt")                                \
    X(CORRECT, "correct", DEALERS | FEED, TABLE, F(TABLE) | F(INDEX) | F(CARDS), 0,                \
      uth_do_correct, "corrected", "Corrected a keyed card",                                       \
      "a keyed card that was misread, before the step that uses it")                               \
    X(DEAL, "deal", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "deal deal_waits",                   \
      "Dealt the hands",                                                                           \
      "while players' seeds are awaited the answer has `waits`, and the deal follows by itself")   \
    X(FLOP, "flop", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "flop", "Turned the flop", "")       \
    X(RIVER, "river", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "river",                           \
      "Turned the turn and river", "")                                                             \
    X(REVEAL, "reveal", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "reveal",                        \
      "Showed the dealer's cards", "")                                                             \
    X(CONFIRM, "confirm", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "settle link_game_ended",      \
      "Confirmed the settlement", "settles and ends the round")                                    \
    X(VOID, "void", DEALERS, TABLE, F(TABLE) | F(REASON), F(ROUND), uth_do_void,                   \
      "void link_game_voided", "Voided the round",                                                 \
      "before the settlement: every wager goes back; with `round`, that round or none")            \
    X(IRREGULARITY, "irregularity", DEALERS, TABLE, F(TABLE) | F(KIND), F(SPOT) | F(REASON),       \
      uth_do_irregularity, "irregularity", "Recorded an irregularity",                             \
      "a note: `kind` is one of `irregularities` of the rule set; what is done about it is a "     \
      "command of its own")                                                                        \
    X(NOTE_STEP, "note_step", DEALERS, TABLE, F(TABLE) | F(KIND), 0, uth_do_note_step,             \
      "step_noted", "Noted a step",                                                                \
      "what the procedure has at this moment of the round (`kind`: an `at` of its steps) and the " \
      "dealer does by hand is done: folded hands are counted, the dealer's hand is announced, "    \
      "Antes are given back")                                                                      \
    X(DECLARE_DEAD, "declare_dead", DEALERS, TABLE, F(TABLE) | F(SPOT) | F(KIND), F(REASON),       \
      uth_do_declare_dead, "dead", "Declared a hand dead",                                         \
      "from the deal to the settlement: the hand at `spot`, and what is wagered behind it, wins "  \
      "nothing; the others play on. `kind` is one of `irregularities` for which the table's game " \
      "says `dead-hand` (its wagers are returned) or `lost-hand`")                                 \
    X(AMEND, "amend", BOSSES, TABLE, F(TABLE) | F(PUT) | F(REASON), F(ROUND) | F(CARRY),           \
      uth_do_amend, "amended put_right link_game_amended", "Put a round right",                    \
      "what was recorded wrongly, in this round from the close of betting on, or in any `round` "  \
      "that is settled: see [Mistakes put right](#mistakes-put-right)")                            \
    X(REVERSE, "reverse", BOSSES, TABLE, F(TABLE) | F(REASON), F(ROUND), uth_do_reverse,           \
      "reversed", "Reversed the last round",                                                       \
      "the last settled round is undone by opposite postings; with `round`, that round or none")

#define UTH_COMMANDS_SUPERVISING(X)                                                                \
    X(ADD_PLAYER, "add_player", PIT, FLOOR, F(PLAYER), 0, uth_do_add_player, "player_added",       \
      "Opened a player's account", "an account")                                                   \
    X(CLOSE_PLAYER, "close_player", SYSTEM, FLOOR, F(PLAYER), 0, uth_do_close_player,              \
      "player_closed", "Closed a player's account", "an empty one, of a guest who is gone")        \
    X(DEPOSIT, "deposit", PIT, FLOOR, F(PLAYER) | F(AMOUNT), 0, uth_do_move_cash, "deposited",     \
      "Paid in to an account", "from the cage to the account")                                     \
    X(WITHDRAW, "withdraw", PIT, FLOOR, F(PLAYER) | F(AMOUNT), 0, uth_do_move_cash, "withdrawn",   \
      "Paid out of an account", "from the account to the cage")                                    \
    X(ADD_TABLE, "add_table", PIT, FLOOR, F(CONFIG), 0, uth_do_add_table,                          \
      "table_added link_joined", "Added a table",                                                  \
      "as in the configuration file, see [`operations.md`](operations.md)")                        \
    X(REMOVE_TABLE, "remove_table", PIT, TABLE, F(TABLE) | F(REASON), 0, uth_do_remove_table,      \
      "table_removed", "Removed a table",                                                          \
      "a closed table without money goes from every list; its history stays, and its name is "     \
      "never given again")                                                                         \
    X(OPEN, "open", PIT, TABLE, F(TABLE) | F(AMOUNT), 0, uth_do_open, "opened",                    \
      "Opened the table", "with this float; 0 where a player banks")                               \
    X(CLOSE, "close", PIT, TABLE, F(TABLE), 0, uth_do_close, "closing", "Closed the table",        \
      "after the round; everybody's chips go to their accounts")                                   \
    X(FILL, "fill", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_move_float, "filled",      \
      "Filled the float", "chips from the house to the float of an open table")                    \
    X(CREDIT, "credit", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_move_float,            \
      "credited", "Took chips off the float",                                                      \
      "chips from the float of an open table to the house")                                        \
    X(PAY_TIPS, "pay_tips", PIT, TABLE, F(TABLE) | F(AMOUNT) | F(REASON), 0, uth_do_pay_tips,      \
      "tips_paid", "Paid out the dealers' tips",                                                   \
      "from the dealers' tip account of the table to the cage, in cash; `reason`: to whom")        \
    X(LIMITS, "limits", PIT, TABLE, F(TABLE) | F(BASE) | F(BONUS), F(OPTIONS), uth_do_limits,      \
      "limits_set options_set", "Changed the limits",                                              \
      "each `{\"min\", \"max\"}`, zeros for those of the rule set; from the next round on. With "  \
      "`options` both change at once, where a collection schedule is for other limits")            \
    X(PRINT_SLIP, "print_slip", PIT, FLOOR, F(NUMBER), 0, uth_do_print_slip, "slip_printed",       \
      "Printed a slip",                                                                            \
      "a fill, a credit, a cash-out or a jackpot: see [Slips](#slips). Every copy but the first "  \
      "is a reprint")                                                                              \
    X(OPEN_SHIFT, "open_shift", PIT, FLOOR, 0, F(LABEL), uth_do_open_shift, "shift_opened",        \
      "Opened a shift",                                                                            \
      "of the room, numbered from 1; `label`: what the room calls it. One at a time")              \
    X(CLOSE_SHIFT, "close_shift", PIT, FLOOR, 0, 0, uth_do_close_shift, "shift_closed",            \
      "Closed the shift", "the open one, whoever opened it; rounds go on")                         \
    X(ACCEPT_RULES, "accept_rules", BOSSES, TABLE, F(TABLE) | F(OFFER), 0, uth_do_accept_rules,    \
      "rules_set", "Accepted changed rules",                                                       \
      "rules that a changed file, or a newer program, offers this table: see "                     \
      "[Rules of a table](#rules-of-a-table)")

#define UTH_COMMANDS_BANKING(X)                                                                    \
    X(ACCEPT, "accept", PLAYER | DEALERS, TABLE, F(TABLE) | F(AMOUNT), F(SPOT), uth_do_accept,     \
      "accepted", "Accepted the player-dealer position",                                           \
      "the position, with this bank; the chips stay on the table from now on")                     \
    X(DECLINE, "decline", PLAYER | DEALERS, TABLE, F(TABLE), F(SPOT), uth_do_decline,              \
      "declined void", "Declined the player-dealer position",                                      \
      "the offer; an acceptance, before the round starts; or steps down from the position while "  \
      "nobody has wagered (the round is void)")                                                    \
    X(BANK, "bank", PLAYER | DEALERS, TABLE, F(TABLE) | F(AMOUNT), F(SPOT), uth_do_bank, "bank",   \
      "Changed the bank",                                                                          \
      "another bank while bets are taken: higher, and lower as long as nobody has wagered")        \
    X(WAIVE, "waive", PIT, TABLE, F(TABLE) | F(REASON), 0, uth_do_waive, "fee_waived",             \
      "Waived the collection", "this round's collection, while bets are taken")                    \
    X(SWEEP, "sweep", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_sweep, "swept",          \
      "Swept the drop box",                                                                        \
      "the drop box is counted and carried away, between rounds: `amount` was counted and goes "   \
      "to the house. A count that is not what the box holds by the record needs a `reason`; the "  \
      "difference is booked against the cage")                                                     \
    X(OPTIONS, "options", PIT, TABLE, F(TABLE) | F(OPTIONS), 0, uth_do_options, "options_set",     \
      "Changed the options of the table",                                                          \
      "all choices of the options sheet, in place of those before: `trips`, `bad_beat`, "          \
      "`backline`, `collection`, `cover`, `rotation`, `dealing`; what is left out is as in the "   \
      "rule set. From the next round on")                                                          \
    X(PROPOSITION, "proposition", PIT, FLOOR, F(PLAYER) | F(ON), 0, uth_do_proposition,            \
      "player_marked", "Marked a proposition player",                                              \
      "marks a registered third-party proposition player (from the next time they join); at most " \
      "`propositions_max` may be at a table")

#define UTH_COMMANDS_LINKS(X)                                                                      \
    X(CLAIM, "claim", DEALER | SUPERVISOR | GAME, LINK, F(TABLE) | F(SPOT) | F(HAND),              \
      F(LINK) | F(KEY) | F(ROUND) | F(CARDS), uth_do_claim, "claimed claim_withdrawn",             \
      "Selected a winning hand",                                                                   \
      "the hand button (`hand` is one of `link.hands`), when all cards are shown. The amount is "  \
      "set aside at once and the meter reseeded. The same button again undoes it. Seats farther "  \
      "on the right come first. Another game's table also says `link`, `key`, `round`, `cards`")   \
    X(CONFIRM_CLAIM, "confirm_claim", BOSSES, LINK, F(LINK) | F(NUMBER), 0, uth_do_confirm_claim,  \
      "claim_confirmed", "Confirmed a winning hand", "has looked at the hand")                     \
    X(COMPLETE_CLAIM, "complete_claim", BOSSES, LINK, F(LINK) | F(NUMBER), 0,                      \
      uth_do_complete_claim, "claim_completed", "Recorded a win",                                  \
      "the card that records the win; above `executive_above` an executive's. Who claimed or "     \
      "confirmed has no part in it, as the controls say")                                          \
    X(REJECT_CLAIM, "reject_claim", BOSSES, LINK, F(LINK) | F(NUMBER) | F(REASON), 0,              \
      uth_do_reject_claim, "claim_rejected", "Rejected a claim", "what was set aside goes back")   \
    X(PROPOSE_CHANGE, "propose_change", BOSSES, LINK, F(LINK) | F(CHANGE), 0,                      \
      uth_do_propose_change, "change_proposed", "Proposed a change of a meter", "")                \
    X(APPROVE_CHANGE, "approve_change", EXECUTIVE, LINK, F(LINK) | F(NUMBER), 0,                   \
      uth_do_approve_change, "changed", "Approved a change of a meter",                            \
      "not by who proposed it: the change happens")                                                \
    X(DECLINE_CHANGE, "decline_change", BOSSES, LINK, F(LINK) | F(NUMBER), F(REASON),              \
      uth_do_decline_change, "change_declined", "Declined a change of a meter", "")                \
    X(PRIZE_DEPOSIT, "prize_deposit", PIT, LINK, F(LINK) | F(AMOUNT) | F(REASON), 0,               \
      uth_do_move_prize, "prize_deposited", "Paid in to the prize bank",                           \
      "money of the house was paid in to the bank account of the prizes; `reason`: the bank's "    \
      "receipt")                                                                                   \
    X(PRIZE_WITHDRAW, "prize_withdraw", PIT, LINK, F(LINK) | F(AMOUNT) | F(REASON), 0,             \
      uth_do_move_prize, "prize_withdrawn", "Paid out of the prize bank",                          \
      "back to the house: what the account holds beyond the prizes, after a win was paid")         \
    X(START_LINK, "start_link", PIT, LINK, F(LINK), 0, uth_do_start_or_stop_link, "link_started",  \
      "Started the progressive", "")                                                               \
    X(STOP_LINK, "stop_link", PIT, LINK, F(LINK) | F(REASON), 0, uth_do_start_or_stop_link,        \
      "link_stopped", "Stopped the progressive", "no new wagers; games that are open play on")     \
    X(CUT_TABLE, "cut_table", PIT, LINK, F(LINK) | F(TABLE), F(REASON), uth_do_cut_or_mend,        \
      "table_cut", "Cut a table off its progressive", "a table has lost the link")                 \
    X(MEND_TABLE, "mend_table", PIT, LINK, F(LINK) | F(TABLE), F(REASON), uth_do_cut_or_mend,      \
      "table_mended", "Connected a table to its progressive again", "it has the link again")       \
    X(ADD_LINK, "add_link", PIT, LINK, F(LINK_CONFIG), 0, uth_do_add_link, "link_added",           \
      "Added a progressive",                                                                       \
      "`name`, `title`, `rules` (washington), `table` (the pay table), `location`, `games` "       \
      "(others may join), `tables_max`, `silent_s` (another game's table that says nothing for "   \
      "so long is cut off; 0: never; left out: 300 where others may join), `executive_above`, "    \
      "`levels`: for each level of the pay table `seed`, `rate`, `reserve_rate`, `limit` (0: "     \
      "none), `begin` (the beginning amount; left out: the seed); `prize_days`: days within "      \
      "which "                                                                                     \
      "the money must be in a prize bank (0, left out: none is kept)")                             \
    X(REMOVE_LINK, "remove_link", PIT, LINK, F(LINK) | F(REASON), 0, uth_do_remove_link,           \
      "link_removed", "Removed a progressive",                                                     \
      "a stopped link without money, claims, proposals or tables of this floor goes from every "   \
      "list; its history stays")                                                                   \
    X(JOIN_LINK, "join_link", PIT, LINK, F(LINK) | F(TABLE) | F(GAME) | F(KEY), F(LOCATION),       \
      uth_do_join_link, "link_joined", "Joined another game's table to a progressive",             \
      "a table of another game; again: it gets a new key, and the old one is stale")               \
    X(START_GAME, "start_game", GAME, LINK,                                                        \
      F(LINK) | F(TABLE) | F(KEY) | F(ROUND) | F(GAME_WAGERS), 0, uth_do_start_game,               \
      "link_game_started", "Started a game of another kind",                                       \
      "another game's table: [`link.md`](link.md)")                                                \
    X(END_GAME, "end_game", GAME, LINK, F(LINK) | F(TABLE) | F(KEY) | F(ROUND), 0,                 \
      uth_do_end_game, "link_game_ended", "Ended a game of another kind", "")                      \
    X(VOID_GAME, "void_game", GAME, LINK, F(LINK) | F(TABLE) | F(KEY) | F(ROUND) | F(REASON), 0,   \
      uth_do_end_game, "link_game_voided", "Voided a game of another kind",                        \
      "its contributions go back ([link.md](link.md#a-void-game))")                                \
    X(HELLO, "hello", GAME, LINK, F(LINK) | F(TABLE) | F(KEY), 0, uth_do_hello, "table_mended",    \
      "Said hello from another game's table",                                                      \
      "another game's table is still there, or again; the answer has the `meters`")

#define UTH_COMMANDS_CONTROL(X)                                                                    \
    X(APPROVE_REQUEST, "approve_request", DEALERS, FLOOR, F(NUMBER), 0, uth_do_approve_request,    \
      "request_approved", "Agreed to a request",                                                   \
      "what somebody may not do alone; when all have agreed whom the controls name, it happens: "  \
      "see [Requests](#requests)")                                                                 \
    X(DECLINE_REQUEST, "decline_request", DEALERS, FLOOR, F(NUMBER), F(REASON),                    \
      uth_do_decline_request, "request_declined", "Declined a request",                            \
      "by who asked: takes it back; else by a supervisor or executive")

#define UTH_FLOOR_COMMANDS(X)                                                                      \
    UTH_COMMANDS_PLAYING(X)                                                                        \
    UTH_COMMANDS_SEATING(X)                                                                        \
    UTH_COMMANDS_DEALING(X)                                                                        \
    UTH_COMMANDS_SUPERVISING(X)                                                                    \
    UTH_COMMANDS_BANKING(X)                                                                        \
    UTH_COMMANDS_LINKS(X)                                                                          \
    UTH_COMMANDS_CONTROL(X)

/* ---- events ----
 *
 *   code, name    UTH_EVENT_JOINED, "joined"; of acts in a round UTH_DO_BET, "bet"
 *   scope         whose stream it belongs to
 *   hears         who is told. TABLE: ALL, so that nobody's numbers have a gap; LINK: ALL, STAFF or
 *                 NOBODY; FLOOR: NOBODY, or PERSON, the player that it is about
 *   all           fields that whoever hears of it is told
 *   staff         fields that staff are told besides
 *   kept          fields that stay in the store
 *   told          what clients are told besides, worked out for each: wire_event.c, wire_link.c
 *   about         for the table in docs/protocol.md
 *   fold          what it does to the state: uth_fold_..., beside the command that makes it; `nothing`
 *                 for a note, or for money alone. Acts have uth_fold_act
 *
 * The store has all fields of a row, under the same names as the clients. */

/* Fields of events: code, name, kind, and the member of struct uth_floor_event. */
#define UTH_EVENT_FIELDS(X)                                                                        \
    X(TABLE, "table", TEXT, link.table)                                                            \
    X(ROUND, "round", NUMBER, round)                                                               \
    X(STEP, "step", NUMBER, act.number)                                                            \
    X(NUMBER, "number", NUMBER, link.number)                                                       \
    X(PLAYER, "player", TEXT, player)                                                              \
    X(PLAYER_NUMBER, "player_number", NUMBER, player_number)                                       \
    X(HAND_PLAYER, "player_number", NUMBER, act.action.who.player)                                 \
    X(SPOT, "spot", SPOT, spot)                                                                    \
    X(HAND_SPOT, "spot", SMALL, act.action.who.spot)                                               \
    X(BANK_SPOT, "spot", SMALL, act.action.bank.spot)                                              \
    X(GAME_SPOT, "spot", GAME_SPOT, link.spot)                                                     \
    X(BEHIND, "behind", FLAG, act.action.who.backline)                                             \
    X(WAGERS, "wagers", WAGERS, act.action.wager)                                                  \
    X(TIP, "tip", WAGERS, act.action.tip)                                                          \
    X(GAME_WAGERS, "wagers", SPOT_WAGERS, link.wager)                                              \
    X(BEFORE, "before", SPOT_WAGERS, link.before)                                                  \
    X(SINCE, "since", TIME, link.since_ms)                                                         \
    X(CARRIED, "carried", FEE, amount)                                                             \
    X(MULTIPLE, "multiple", SMALL, act.action.multiple)                                            \
    X(FOR_TIP, "for_tip", FLAG, act.action.for_tip)                                                \
    X(LOST, "lost", FLAG, act.action.lost)                                                         \
    X(HANDS, "hands", HANDS, act.action.spot_cards)                                                \
    X(FLOP, "cards", FLOP, act.action.cards)                                                       \
    X(RIVER, "cards", PAIR, act.action.cards)                                                      \
    X(DEALER, "dealer", PAIR, act.action.cards)                                                    \
    X(POTS, "pots", POTS, act.action.meters)                                                       \
    X(PUT, "put", AMENDMENT, act.action.amend)                                                     \
    X(AMOUNT, "amount", CENTS, amount)                                                             \
    X(BANK_AMOUNT, "amount", CENTS, act.action.bank.amount)                                        \
    X(POLICY, "policy", POLICY, act.action.bank.cover)                                             \
    X(FEE, "fee", FEE, act.collection)                                                             \
    X(INDEX, "index", INDEX, index)                                                                \
    X(CARDS, "cards", CARDS, cards)                                                                \
    X(HASH, "hash", HASH, hash)                                                                    \
    X(SEED, "seed", HASH, hash)                                                                    \
    X(STAGE, "stage", SMALL, stage)                                                                \
    X(ENTROPY, "entropy", HASH, hash)                                                              \
    X(ROLL, "roll", HASH, roll)                                                                    \
    X(KIND, "kind", TEXT, what)                                                                    \
    X(OUTCOME, "outcome", NOTE, outcome)                                                           \
    X(NAME, "name", TEXT, text)                                                                    \
    X(LABEL, "label", NOTE, text)                                                                  \
    X(REASON, "reason", NOTE, text)                                                                \
    X(VOID_REASON, "reason", NOTE, act.action.reason)                                              \
    X(CONFIG, "config", TABLE_CONFIG, config)                                                      \
    X(BASE, "base", LIMITS, config.base)                                                           \
    X(BONUS, "bonus", LIMITS, config.bonus)                                                        \
    X(DIGEST, "digest", TEXT, config.digest)                                                       \
    X(OPTIONS, "options", CHOICES, config)                                                         \
    X(COMMITMENT, "commitment", COMMITMENT, commitment)                                            \
    X(SEALED, "sealed", SEALED, sealed)                                                            \
    X(RECEIPT, "receipt", RECEIPT, receipt)                                                        \
    X(PROPOSITION, "proposition", FLAG, proposition)                                               \
    X(DEADLINE, "deadline", TIME, deadline_ms)                                                     \
    X(GAME, "game", TEXT, link.game)                                                               \
    X(LOCATION, "location", TEXT, link.location)                                                   \
    X(KEY_HASH, "key_hash", TEXT, link.key_hash)                                                   \
    X(LINE, "line", LINE, link.line)                                                               \
    X(LEVEL, "level", LEVEL, link.level)                                                           \
    X(ASIDE, "aside", ASIDE, link.aside)                                                           \
    X(CHANGE, "change", CHANGE, link.change)                                                       \
    X(LINK_CONFIG, "config", LINK_CONFIG, link.config)                                             \
    X(CURRENT, "current", UNITS, link.current)                                                     \
    X(ASK, "ask", COMMAND, ask)                                                                    \
    X(STATE, "state", NOTE, text)                                                                  \
    X(WINNER, "winner", NOTE, player)                                                              \
    X(UNLOCKED_BY, "unlocked_by", NOTE, ask.unlocked_by)                                           \
    X(CONTROLS, "controls", NOTE, controls)                                                        \
    X(DONE, "done", FLAG, done)                                                                    \
    X(SLIP, "slip", FEE, slip)

/* What clients are told besides: code, name, and what it is in TypeScript. */
#define UTH_TOLD_FIELDS(X)                                                                         \
    X(PLAYER, "player", "string")                                                                  \
    X(COUNT, "count", "number")                                                                    \
    X(HANDS, "hands", "{ spot: number; cards?: string }[]")                                        \
    X(DECK, "deck", "'red' | 'blue'")                                                              \
    X(SEED_ONE_IN, "seed_one_in", "number")                                                        \
    X(GAME, "game", "Game")                                                                        \
    X(BASE, "base", "Limits")                                                                      \
    X(BONUS, "bonus", "Limits")                                                                    \
    X(RECEIPT, "receipt", "Receipt")                                                               \
    X(WAIVED, "waived", "boolean")                                                                 \
    X(MESSAGE, "message", "string")                                                                \
    X(SETTLEMENT, "settlement", "Settlement")                                                      \
    X(COVER, "cover", "Cover")                                                                     \
    X(RESERVE, "reserve", "number")                                                                \
    X(WALK, "walk", "WalkStep[]")                                                                  \
    X(CHIPS, "chips", "number | Record<string, number>")                                           \
    X(ALL_CHIPS, "chips", "number | Record<string, number>")                                       \
    X(HANDS_CHIPS, "chips", "number | Record<string, number>")                                     \
    X(BANK_CHIPS, "chips", "number | Record<string, number>")                                      \
    X(LEFT_MS, "left_ms", "number")                                                                \
    X(BALANCE, "balance", "number")                                                                \
    X(CLAIM, "claim", "Claim")                                                                     \
    X(CHANGE, "change", "Change")                                                                  \
    X(NEEDS, "needs", "Role[]")                                                                    \
    X(AGREED, "agreed", "string[]")

/* Acts in a round, by the code of the action. */
#define UTH_ACT_EVENTS(X)                                                                          \
    X(BANK, "bank", TABLE, ALL,                                                                    \
      F(ROUND) | F(BANK_SPOT) | F(BANK_AMOUNT) | F(POLICY) | F(DEADLINE), 0, F(STEP),              \
      T(PLAYER) | T(COVER) | T(RESERVE) | T(CHIPS) | T(LEFT_MS), "the bank is up, or changed")     \
    X(BET, "bet", TABLE, ALL,                                                                      \
      F(ROUND) | F(HAND_SPOT) | F(BEHIND) | F(WAGERS) | F(TIP) | F(DEADLINE), 0,                   \
      F(STEP) | F(HAND_PLAYER), T(PLAYER) | T(COVER) | T(CHIPS) | T(LEFT_MS), "")                  \
    X(WITHDRAW, "unbet", TABLE, ALL, F(ROUND) | F(HAND_SPOT) | F(BEHIND) | F(DEADLINE), 0,         \
      F(STEP) | F(HAND_PLAYER), T(PLAYER) | T(COVER) | T(CHIPS) | T(LEFT_MS), "")                  \
    X(CLOSE, "no_more_bets", TABLE, ALL, F(ROUND) | F(FEE) | F(DEADLINE), 0, F(STEP),              \
      T(WAIVED) | T(COVER) | T(BANK_CHIPS) | T(LEFT_MS),                                           \
      "where a player banks: the fee that is due, whether it is waived, and what is left of "      \
      "their chips")                                                                               \
    X(DEAL, "deal", TABLE, ALL, F(ROUND) | F(DEADLINE), 0, F(STEP) | F(HANDS),                     \
      T(HANDS) | T(LEFT_MS), "face down: your own cards only")                                     \
    X(CHECK, "check", TABLE, ALL, F(ROUND) | F(HAND_SPOT) | F(BEHIND) | F(FOR_TIP) | F(DEADLINE),  \
      0, F(STEP) | F(HAND_PLAYER), T(PLAYER) | T(CHIPS) | T(LEFT_MS), "")                          \
    X(PLAY, "play", TABLE, ALL,                                                                    \
      F(ROUND) | F(HAND_SPOT) | F(BEHIND) | F(MULTIPLE) | F(FOR_TIP) | F(DEADLINE), 0,             \
      F(STEP) | F(HAND_PLAYER), T(PLAYER) | T(COVER) | T(CHIPS) | T(LEFT_MS), "")                  \
    X(FOLD, "fold", TABLE, ALL, F(ROUND) | F(HAND_SPOT) | F(BEHIND) | F(FOR_TIP) | F(DEADLINE), 0, \
      F(STEP) | F(HAND_PLAYER), T(PLAYER) | T(COVER) | T(CHIPS) | T(LEFT_MS), "")                  \
    X(TIMEOUT, "timeout", TABLE, ALL, F(ROUND) | F(DEADLINE), 0, F(STEP), T(LEFT_MS),              \
      "who had not decided takes the default: check, check, fold")                                 \
    X(FLOP, "flop", TABLE, ALL, F(ROUND) | F(FLOP) | F(DEADLINE), 0, F(STEP), T(LEFT_MS), "")      \
    X(RIVER, "river", TABLE, ALL, F(ROUND) | F(RIVER) | F(DEADLINE), 0, F(STEP), T(LEFT_MS),       \
      "turn and river")                                                                            \
    X(REVEAL, "reveal", TABLE, ALL, F(ROUND) | F(DEALER) | F(DEADLINE), 0, F(STEP) | F(HANDS),     \
      T(HANDS) | T(WALK) | T(LEFT_MS), "`hands`: cards that nobody had seen")                      \
    X(SETTLE, "settle", TABLE, ALL, F(ROUND) | F(DEADLINE), 0, F(STEP) | F(POTS),                  \
      T(SETTLEMENT) | T(WALK) | T(HANDS_CHIPS) | T(LEFT_MS),                                       \
      "everybody's chips; at a stadium your own hands and chips")                                  \
    X(VOID, "void", TABLE, ALL, F(ROUND) | F(VOID_REASON) | F(DEADLINE), 0, F(STEP),               \
      T(HANDS_CHIPS) | T(LEFT_MS), "")                                                             \
    X(DEAD, "dead", TABLE, ALL, F(ROUND) | F(HAND_SPOT) | F(KIND) | F(LOST), F(REASON), F(STEP),   \
      0,                                                                                           \
      "every hand at this spot is dead: its wagers are returned at the settlement, or `lost`, as " \
      "the table's game has it for the `kind`")                                                    \
    X(AMEND, "amended", TABLE, ALL, F(ROUND) | F(PUT), F(REASON), F(STEP),                         \
      T(SETTLEMENT) | T(COVER) | T(WALK) | T(ALL_CHIPS),                                           \
      "the round is put right: `put` as in the command; settled again if it was settled, and "     \
      "money has moved by the difference")

#define UTH_FLOOR_EVENTS(X)                                                                        \
    X(PLAYER_ADDED, "player_added", FLOOR, NOBODY, F(PLAYER), 0, F(PLAYER_NUMBER), 0, "",          \
      player_added)                                                                                \
    X(PLAYER_CLOSED, "player_closed", FLOOR, NOBODY, F(PLAYER), 0, 0, 0,                           \
      "a guest who is gone: the floor forgets the account, which is empty", player_closed)         \
    X(DEPOSITED, "deposited", FLOOR, PERSON, F(PLAYER) | F(AMOUNT), 0, 0, T(BALANCE),              \
      "on all connections of the player; without `table` and `n`", nothing)                        \
    X(WITHDRAWN, "withdrawn", FLOOR, PERSON, F(PLAYER) | F(AMOUNT), 0, F(SLIP), T(BALANCE),        \
      "on all connections of the player; without `table` and `n`", nothing)                        \
    X(PLAYER_MARKED, "player_marked", FLOOR, NOBODY, F(PLAYER), 0, F(PROPOSITION), 0,              \
      "a proposition player", player_marked)                                                       \
    X(CONTROLS_SET, "controls_set", FLOOR, STAFF, 0, F(NAME) | F(DIGEST), 0, 0,                    \
      "the controls that hold from now on", controls)                                              \
    X(SLIP_PRINTED, "slip_printed", FLOOR, STAFF, 0, F(NUMBER), 0, 0,                              \
      "a slip was printed; from the second time on it is a reprint", nothing)                      \
    X(SHIFT_OPENED, "shift_opened", FLOOR, STAFF, 0, F(NUMBER) | F(LABEL), 0, 0,                   \
      "from now on the shift's report counts", shift_opened)                                       \
    X(SHIFT_CLOSED, "shift_closed", FLOOR, STAFF, 0, F(NUMBER), 0, 0, "", shift_closed)            \
    X(REQUESTED, "requested", FLOOR, STAFF, 0,                                                     \
      F(ROUND) | F(NUMBER) | F(AMOUNT) | F(DEADLINE) | F(ASK) | F(STATE) | F(WINNER) |             \
          F(CONTROLS),                                                                             \
      F(UNLOCKED_BY), T(NEEDS) | T(AGREED),                                                        \
      "somebody may not do this alone: others must agree. `controls`: the digest of those that "   \
      "ask for it",                                                                                \
      request)                                                                                     \
    X(REQUEST_APPROVED, "request_approved", FLOOR, STAFF, 0, F(NUMBER) | F(DONE) | F(CONTROLS), 0, \
      0, "`done`: all have agreed whom `controls` name, and it has happened", request)             \
    X(REQUEST_DECLINED, "request_declined", FLOOR, STAFF, 0, F(NUMBER) | F(REASON), 0, 0,          \
      "or taken back by who asked", request)                                                       \
    X(REQUEST_EXPIRED, "request_expired", FLOOR, STAFF, 0, F(NUMBER) | F(REASON), 0, 0,            \
      "`time`, or what it is about has `changed`", request)                                        \
    X(TABLE_ADDED, "table_added", TABLE, ALL, 0, 0, F(CONFIG), 0, "first event of a table",        \
      table_added)                                                                                 \
    X(OPENED, "opened", TABLE, ALL, 0, F(AMOUNT), 0, 0, "the float", opened)                       \
    X(CLOSING, "closing", TABLE, ALL, 0, 0, 0, 0, "after the round that is on", closing)           \
    X(CLOSED, "closed", TABLE, ALL, 0, F(AMOUNT), 0, 0, "the float", closed)                       \
    X(TABLE_REMOVED, "table_removed", TABLE, ALL, F(REASON), 0, 0, 0, "", table_removed)           \
    X(FILLED, "filled", TABLE, ALL, 0, F(AMOUNT) | F(REASON) | F(SLIP), 0, 0,                      \
      "chips from the house to the float", nothing)                                                \
    X(CREDITED, "credited", TABLE, ALL, 0, F(AMOUNT) | F(REASON) | F(SLIP), 0, 0,                  \
      "chips from the float to the house", nothing)                                                \
    X(LIMITS_SET, "limits_set", TABLE, ALL, 0, 0, F(BASE) | F(BONUS), T(BASE) | T(BONUS),          \
      "`base` and `bonus` as they will hold: zeros stand for those of the rule set in the store "  \
      "alone",                                                                                     \
      limits)                                                                                      \
    X(JOINED, "joined", TABLE, ALL, F(PLAYER) | F(SPOT), 0, F(PLAYER_NUMBER) | F(PROPOSITION), 0,  \
      "", joined)                                                                                  \
    X(SEATED, "seated", TABLE, ALL, F(PLAYER) | F(SPOT), 0, F(PLAYER_NUMBER) | F(PROPOSITION), 0,  \
      "without a device: staff enter what they do", seated)                                        \
    X(CHIPS_SOLD, "chips_sold", TABLE, ALL, F(PLAYER) | F(AMOUNT), 0, 0, T(CHIPS), "for cash",     \
      chips_sold)                                                                                  \
    X(COLOURED_UP, "coloured_up", TABLE, ALL, F(PLAYER) | F(AMOUNT), F(SLIP), 0, T(CHIPS),         \
      "and left: `amount` to the account, or taken to the cage", left)                             \
    X(TIME_CALLED, "time_called", TABLE, ALL, F(ROUND) | F(SPOT) | F(DEADLINE), 0, 0, T(LEFT_MS),  \
      "of this seat alone", time_called)                                                           \
    X(SEAT_ASKED, "seat_asked", TABLE, ALL, F(PLAYER) | F(SPOT), 0, 0, 0,                          \
      "`player` would play it on a device", seat_asked)                                            \
    X(HANDED_OVER, "handed_over", TABLE, ALL, F(PLAYER) | F(SPOT), 0,                              \
      F(PLAYER_NUMBER) | F(PROPOSITION), T(CHIPS),                                                 \
      "`player` has the seat, and a walk-in's chips: who sat there before is gone", handed_over)   \
    X(HANDED_BACK, "handed_back", TABLE, ALL, F(PLAYER), 0, 0, 0, "staff act for the player",      \
      handed_back)                                                                                 \
    X(FINISHING, "finishing", TABLE, ALL, 0, 0, 0, 0,                                              \
      "closes after the round, which ends by its defaults", finishing)                             \
    X(REDEEMED, "redeemed", TABLE, ALL, F(PLAYER) | F(AMOUNT), F(SLIP), 0, 0,                      \
      "chips that a walk-in had left behind", nothing)                                             \
    X(LEAVING, "leaving", TABLE, ALL, F(PLAYER), 0, 0, 0, "after the hand that is in play",        \
      leaving)                                                                                     \
    X(LEFT, "left", TABLE, ALL, F(PLAYER) | F(AMOUNT), 0, 0, T(CHIPS),                             \
      "with the chips that went to the account, or are held for a walk-in", left)                  \
    X(BOUGHT_IN, "bought_in", TABLE, ALL, F(PLAYER) | F(AMOUNT), 0, 0, T(CHIPS), "", nothing)      \
    X(CASHED_OUT, "cashed_out", TABLE, ALL, F(PLAYER) | F(AMOUNT), F(SLIP), 0, T(CHIPS),           \
      "by staff with a numbered slip", nothing)                                                    \
    X(SAT_OUT, "sat_out", TABLE, ALL, F(PLAYER), 0, 0, 0, "", sat)                                 \
    X(SAT_IN, "sat_in", TABLE, ALL, F(PLAYER), 0, 0, 0, "", sat)                                   \
    X(ROUND_STARTED, "round_started", TABLE, ALL,                                                  \
      F(ROUND) | F(DIGEST) | F(COMMITMENT) | F(DEADLINE), 0, F(SEALED) | F(OPTIONS),               \
      T(DECK) | T(SEED_ONE_IN) | T(GAME) | T(LEFT_MS),                                             \
      "the digest of the rules of this round; the game as in the table's snapshot, when it is "    \
      "new with this round",                                                                       \
      round_started)                                                                               \
    X(SEEDED, "seeded", TABLE, ALL, F(PLAYER) | F(HASH), 0, 0, 0, "", seeds)                       \
    X(SEEDS_DUE, "seeds_due", TABLE, ALL,                                                          \
      F(ROUND) | F(STAGE) | F(ENTROPY) | F(ROLL) | F(DEADLINE), 0, 0, T(LEFT_MS),                  \
      "betting is closed: whoever gave a hash shows the seed until `deadline`, in stage 2 the "    \
      "spare",                                                                                     \
      seeds)                                                                                       \
    X(SEED_REVEALED, "seed_revealed", TABLE, ALL, F(PLAYER) | F(SEED), 0, 0, 0, "", seeds)         \
    X(SEED_MISSED, "seed_missed", TABLE, ALL, F(ROUND) | F(PLAYER), 0, 0, 0,                       \
      "did not show it in time: has no part in the shuffle for 100 rounds; the others show their " \
      "spares",                                                                                    \
      seeds)                                                                                       \
    X(DEAL_WAITS, "deal_waits", TABLE, ALL, F(ROUND), 0, 0, 0,                                     \
      "the dealer has dealt: the cards come by themselves when the players' seeds are in", seeds)  \
    X(KEYED, "keyed", TABLE, ALL, 0, F(CARDS), 0, T(COUNT), "", keyed)                             \
    X(CORRECTED, "corrected", TABLE, ALL, F(INDEX), F(CARDS), 0, 0, "", corrected)                 \
    X(OPENED_DECK, "opened_deck", TABLE, ALL, F(ROUND), 0, F(RECEIPT), T(RECEIPT), "", deck)       \
    X(LOST_DECK, "lost_deck", TABLE, ALL, F(ROUND) | F(REASON), 0, 0, 0,                           \
      "the key of the deck was lost: there will be no receipt; a round that was on is void", deck) \
    X(IRREGULARITY, "irregularity", TABLE, ALL, F(ROUND) | F(SPOT) | F(KIND) | F(OUTCOME),         \
      F(REASON), 0, 0, "`outcome` as the table's game has it, where the rule set has the kind",    \
      nothing)                                                                                     \
    X(TIPS_PAID, "tips_paid", TABLE, ALL, 0, F(AMOUNT) | F(REASON) | F(SLIP), 0, 0,                \
      "of the dealers, from the account of the table", nothing)                                    \
    X(STEP_NOTED, "step_noted", TABLE, ALL, F(ROUND) | F(KIND), 0, 0, 0,                           \
      "the dealer has done by hand what the procedure has at this moment", step_noted)             \
    X(REVERSED, "reversed", TABLE, ALL, F(ROUND) | F(REASON), 0, 0, T(ALL_CHIPS), "", reversed)    \
    X(PUT_RIGHT, "put_right", TABLE, ALL, F(ROUND), F(PUT) | F(REASON) | F(CARRIED), 0,            \
      T(ALL_CHIPS),                                                                                \
      "a round that is over, and after which others may have been played, is put right; money "    \
      "has moved by the difference. Its recall has every version",                                 \
      put_right)                                                                                   \
    X(RESUMED, "resumed", TABLE, ALL, F(DEADLINE), 0, 0, T(LEFT_MS),                               \
      "after a restart of the server: the time that is left", nothing)                             \
    X(OPTIONS_SET, "options_set", TABLE, ALL, F(OPTIONS), 0, 0, 0, "from the next round on",       \
      options)                                                                                     \
    X(RULES_SET, "rules_set", TABLE, ALL, F(CONFIG), 0, 0, 0,                                      \
      "somebody has accepted a change of rules: from the next round on", rules)                    \
    X(OFFERED, "offered", TABLE, ALL, F(ROUND) | F(PLAYER) | F(SPOT) | F(DEADLINE), 0, 0,          \
      T(LEFT_MS), "the player-dealer position, to `player`", bid)                                  \
    X(ACCEPTED, "accepted", TABLE, ALL, F(ROUND) | F(PLAYER) | F(SPOT) | F(AMOUNT) | F(DEADLINE),  \
      0, 0, T(LEFT_MS), "with this bank", bid)                                                     \
    X(DECLINED, "declined", TABLE, ALL, F(PLAYER) | F(SPOT) | F(REASON), 0, 0, 0,                  \
      "`declined` or `no_answer`", bid)                                                            \
    X(POSITION_OPEN, "position_open", TABLE, ALL, 0, 0, 0, T(MESSAGE), "everybody has declined",   \
      nothing)                                                                                     \
    X(FEE_WAIVED, "fee_waived", TABLE, ALL, F(ROUND) | F(REASON), 0, 0, 0, "", nothing)            \
    X(SWEPT, "swept", TABLE, ALL, 0, F(AMOUNT) | F(REASON), 0, 0,                                  \
      "the drop box is empty: this was counted in it", nothing)                                    \
    X(GAME_ENDED, "game_ended", TABLE, ALL, F(REASON), 0, 0, 0, "by the rotation rule", closing)   \
    X(ROUND, "round", TABLE, ALL, 0, 0, 0, 0, "", act)                                             \
    X(LINK_ADDED, "link_added", LINK, STAFF, 0, 0, F(LINK_CONFIG) | F(CURRENT), 0, "", of_link)    \
    X(LINK_JOINED, "link_joined", LINK, STAFF, F(TABLE), 0,                                        \
      F(GAME) | F(LOCATION) | F(KEY_HASH) | F(CURRENT), 0, "", of_link)                            \
    X(LINK_STARTED, "link_started", LINK, ALL, 0, F(REASON), F(CURRENT), 0, "", of_link)           \
    X(LINK_STOPPED, "link_stopped", LINK, ALL, 0, F(REASON), F(CURRENT), 0, "", of_link)           \
    X(PRIZE_DEPOSITED, "prize_deposited", LINK, STAFF, F(AMOUNT) | F(REASON), 0, F(CURRENT), 0,    \
      "", of_link)                                                                                 \
    X(PRIZE_WITHDRAWN, "prize_withdrawn", LINK, STAFF, F(AMOUNT) | F(REASON), 0, F(CURRENT), 0,    \
      "", of_link)                                                                                 \
    X(LINK_REMOVED, "link_removed", LINK, ALL, F(REASON), 0, F(CURRENT), 0, "", of_link)           \
    X(TABLE_CUT, "table_cut", LINK, STAFF, F(TABLE) | F(REASON), 0, F(CURRENT), 0, "", of_link)    \
    X(TABLE_MENDED, "table_mended", LINK, STAFF, F(TABLE) | F(REASON), 0, F(CURRENT), 0, "",       \
      of_link)                                                                                     \
    X(LINK_GAME_STARTED, "link_game_started", LINK, NOBODY, F(TABLE) | F(ROUND) | F(GAME_WAGERS),  \
      0, F(CURRENT), 0, "the wagers contribute; `meters` tells of it", of_link)                    \
    X(LINK_GAME_ENDED, "link_game_ended", LINK, NOBODY, F(TABLE) | F(ROUND), 0, F(CURRENT), 0, "", \
      of_link)                                                                                     \
    X(LINK_GAME_AMENDED, "link_game_amended", LINK, NOBODY,                                        \
      F(TABLE) | F(ROUND) | F(GAME_WAGERS) | F(BEFORE), 0, F(SINCE) | F(CURRENT), 0,               \
      "a round is put right: its Progressive wagers were these, and contribute by the "            \
      "difference; wins that it pays are paid",                                                    \
      of_link)                                                                                     \
    X(LINK_GAME_VOIDED, "link_game_voided", LINK, NOBODY, F(TABLE) | F(ROUND) | F(REASON), 0,      \
      F(CURRENT), 0, "contributions go back", of_link)                                             \
    X(CLAIMED, "claimed", LINK, ALL, 0, 0,                                                         \
      F(TABLE) | F(ROUND) | F(NUMBER) | F(PLAYER) | F(GAME_SPOT) | F(CARDS) | F(LINE) | F(LEVEL) | \
          F(ASIDE) | F(CURRENT),                                                                   \
      T(CLAIM), "the amount is set aside", of_link)                                                \
    X(CLAIM_WITHDRAWN, "claim_withdrawn", LINK, ALL, F(NUMBER), 0, F(ASIDE) | F(CURRENT), 0, "",   \
      of_link)                                                                                     \
    X(CLAIM_CONFIRMED, "claim_confirmed", LINK, STAFF, F(NUMBER), 0, F(CURRENT), T(CLAIM), "",     \
      of_link)                                                                                     \
    X(CLAIM_COMPLETED, "claim_completed", LINK, ALL, F(NUMBER), 0,                                 \
      F(ROUND) | F(AMOUNT) | F(CURRENT) | F(SLIP), T(CLAIM), "the win is recorded", of_link)       \
    X(CLAIM_REJECTED, "claim_rejected", LINK, ALL, F(NUMBER), F(REASON), F(ASIDE) | F(CURRENT), 0, \
      "", of_link)                                                                                 \
    X(CHANGE_PROPOSED, "change_proposed", LINK, STAFF, F(NUMBER), 0, F(CHANGE) | F(CURRENT),       \
      T(CHANGE), "", of_link)                                                                      \
    X(CHANGED, "changed", LINK, STAFF, F(NUMBER) | F(REASON), 0,                                   \
      F(CHANGE) | F(ASIDE) | F(CURRENT), T(CHANGE),                                                \
      "a proposal was approved: what it says has happened; `reason`: who proposed it", of_link)    \
    X(CHANGE_DECLINED, "change_declined", LINK, STAFF, F(NUMBER) | F(REASON), 0, F(CURRENT), 0,    \
      "", of_link)

/* Events that also, or only, happen without a command: time is up, a table runs itself, a link is
 * lost, the server starts. */
#define UTH_EVENTS_BY_THEMSELVES                                                                   \
    "resumed opened_deck lost_deck seeds_due seed_missed closed left sat_out round_started "       \
    "bank bet "                                                                                    \
    "no_more_bets deal check "                                                                     \
    "fold timeout flop river reveal settle void offered declined position_open game_ended "        \
    "controls_set request_expired "                                                                \
    "table_cut link_stopped claimed link_game_started link_game_ended link_game_voided"

/* Events that any command under control may lead to instead of its own (requests.h). */
#define UTH_EVENTS_OF_CONTROLS "requested"

enum uth_field_kind {
#define UTH_KIND_ENUM(code, type) UTH_KIND_##code,
    UTH_FIELD_KINDS(UTH_KIND_ENUM)
#undef UTH_KIND_ENUM
};

enum uth_command_field {
#define UTH_FIELD_ENUM(code, name, kind, member) UTH_FIELD_##code,
    UTH_COMMAND_FIELDS(UTH_FIELD_ENUM)
#undef UTH_FIELD_ENUM
        UTH_FIELD_COUNT,
};

enum uth_fact {
#define UTH_FACT_ENUM(code, name, kind, member) UTH_FACT_##code,
    UTH_EVENT_FIELDS(UTH_FACT_ENUM)
#undef UTH_FACT_ENUM
        UTH_FACT_COUNT,
};

enum uth_told {
#define UTH_TOLD_ENUM(code, name, type) UTH_TOLD_##code,
    UTH_TOLD_FIELDS(UTH_TOLD_ENUM)
#undef UTH_TOLD_ENUM
        UTH_TOLDS,
};

enum uth_floor_event_kind {
#define UTH_FLOOR_EVENT_ENUM(code, ...) UTH_EVENT_##code,
    UTH_FLOOR_EVENTS(UTH_FLOOR_EVENT_ENUM)
#undef UTH_FLOOR_EVENT_ENUM
        UTH_EVENT_KINDS,
};

enum uth_floor_do {
#define UTH_FLOOR_DO_ENUM(code, ...) UTH_FLOOR_##code,
    UTH_FLOOR_COMMANDS(UTH_FLOOR_DO_ENUM)
#undef UTH_FLOOR_DO_ENUM
        UTH_FLOOR_DO_COUNT,
};

enum uth_scope { UTH_SCOPE_FLOOR, UTH_SCOPE_TABLE, UTH_SCOPE_LINK };

/* A field and its place in the struct that it belongs to. */
struct uth_field {
    const char *name;
    enum uth_field_kind kind;
    size_t at, size;
};
extern const struct uth_field uth_command_fields[UTH_FIELD_COUNT];

struct uth_doing;
struct uth_fold;
struct uth_command;

struct uth_command_row {
    const char *name;
    uint32_t who; /* bits of roles */
    enum uth_scope scope;
    uint64_t must, may; /* bits of fields */
    enum uth_reason (*carry_out)(struct uth_doing *doing, const struct uth_command *command);
    const char *leads_to; /* names of events, a blank between them */
};
extern const struct uth_command_row uth_commands[UTH_FLOOR_DO_COUNT];

/* Is the word in a list such as leads_to? */
bool uth_is_listed(const char *list, const char *word);

enum uth_hears { UTH_HEARS_ALL, UTH_HEARS_STAFF, UTH_HEARS_PERSON, UTH_HEARS_NOBODY };

/* Bits of facts, of which there are more than 64. */
__extension__ typedef unsigned __int128 uth_facts;

/* Takes the first out of a set that is not empty. */
enum uth_fact uth_facts_take(uth_facts *facts);

struct uth_event_row {
    const char *name;
    enum uth_scope scope;
    enum uth_hears hears;
    uth_facts all, staff, kept;
    uint32_t told;
    enum uth_reason (*fold)(struct uth_fold *fold);
};
extern const struct uth_field uth_event_fields[UTH_FACT_COUNT];

struct uth_floor_event;
/* The row of an event; of an act in a round the act's own. */
const struct uth_event_row *uth_event_row(const struct uth_floor_event *event);
/* "joined", "bet". */
const char *uth_floor_event_name(const struct uth_floor_event *event);
/* Sets the kind, and of an act in a round its action. False: no such event. */
bool uth_floor_event_name_set(struct uth_floor_event *event, const char *name);
bool uth_event_is_link(enum uth_floor_event_kind kind);

const char *uth_floor_do_name(enum uth_floor_do what);
bool uth_floor_do_from_name(const char *name, enum uth_floor_do *what);

#endif
