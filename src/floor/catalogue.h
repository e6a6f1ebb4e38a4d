/* The catalogue of commands: what people may ask of the floor, one row each. Roles, dispatch, the
 * shape of a message, the words of the audit log, the types of the pages and the tables of
 * docs/protocol.md follow from a row; nothing that it says is written a second time.
 *
 *   code, name    UTH_FLOOR_BET, "bet"
 *   who           roles that may say it; everybody else is refused, whatever a page shows
 *   scope         FLOOR, TABLE or LINK: where it takes effect, and which stream remembers it
 *   must, may     fields of the message; any other is refused
 *   carry_out     the function, in one of the *_commands.c
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

/* Kinds of fields, and what they are in TypeScript. */
#define UTH_FIELD_KINDS(X)                                                                         \
    X(TEXT, "string")                                                                              \
    X(SEED, "string")                                                                              \
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
    X(CHANGE, "Change")

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
    X(SEED, "seed", SEED, text)                                                                    \
    X(REASON, "reason", TEXT, text)                                                                \
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
    X(HAND, "hand", TEXT, order.hand)                                                              \
    X(NUMBER, "number", NUMBER, order.number)                                                      \
    X(CHANGE, "change", CHANGE, order.change)

#define UTH_COMMANDS_PLAYING(X)                                                                    \
    X(JOIN, "join", PLAYER, TABLE, F(TABLE), F(SPOT), uth_do_join, "Took a seat",                  \
      "a seat; no `spot` at a stadium, nor to stand behind the seats where `game.backline`")       \
    X(LEAVE, "leave", PLAYER, TABLE, F(TABLE), 0, uth_do_leave, "Left the table",                  \
      "a hand in play is finished by its defaults, then the chips go to the account")              \
    X(BUY_IN, "buy_in", PLAYER | BOSSES, TABLE, F(TABLE) | F(AMOUNT), F(PLAYER),                   \
      uth_do_change_chips, "Bought chips",                                                         \
      "from the account to chips; supervisors and executives name the player at the table for "    \
      "whom they do it")                                                                           \
    X(CASH_OUT, "cash_out", PLAYER | BOSSES, TABLE, F(TABLE), F(AMOUNT) | F(PLAYER),               \
      uth_do_change_chips, "Cashed out chips",                                                     \
      "chips to the account; without `amount` all that are not wagered")                           \
    X(SIT_OUT, "sit_out", PLAYER, TABLE, F(TABLE), 0, uth_do_sit, "Sat out", "")                   \
    X(SIT_IN, "sit_in", PLAYER, TABLE, F(TABLE), 0, uth_do_sit, "Sat in again", "")                \
    X(SEED, "seed", PLAYER, TABLE, F(TABLE) | F(SEED), 0, uth_do_seed,                             \
      "Added a seed to the shuffle",                                                               \
      "your part of the shuffle, while bets are taken: 1 to 64 printable characters, once a "      \
      "round")                                                                                     \
    X(BET, "bet", PLAYER, TABLE, F(TABLE) | F(SPOT), F(WAGERS) | F(TIP) | F(BEHIND), uth_do_act,   \
      "Made wagers",                                                                               \
      "all wagers on this spot, in place of those before; `tip`: wagers for the dealer; "          \
      "`behind`: behind the player at `spot`")                                                     \
    X(UNBET, "unbet", PLAYER, TABLE, F(TABLE) | F(SPOT), F(BEHIND), uth_do_act,                    \
      "Took wagers back", "")                                                                      \
    X(CHECK, "check", PLAYER, TABLE, F(TABLE) | F(SPOT), F(FOR_TIP), uth_do_act, "Checked",        \
      "`for_tip`: the decision about the wager for the dealer")                                    \
    X(PLAY, "play", PLAYER, TABLE, F(TABLE) | F(SPOT) | F(MULTIPLE), F(FOR_TIP), uth_do_act,       \
      "Made the Play wager", "the Play wager, as a multiple of the Ante")                          \
    X(FOLD, "fold", PLAYER, TABLE, F(TABLE) | F(SPOT), F(FOR_TIP), uth_do_act, "Folded", "")

#define UTH_COMMANDS_DEALING(X)                                                                    \
    X(NEW_GAME, "new_game", DEALERS, TABLE, F(TABLE), 0, uth_do_new_game, "Started a round",       \
      "bets may be made")                                                                          \
    X(NO_MORE_BETS, "no_more_bets", PLAYER | DEALERS, TABLE, F(TABLE), 0, uth_do_step,             \
      "Closed the betting", "by a player: at a table that runs itself, if alone at it")            \
    X(KEY, "key", DEALERS | FEED, TABLE, F(TABLE) | F(CARDS), 0, uth_do_key, "Keyed cards",        \
      "the next physical cards, in the order dealt")                                               \
    X(CORRECT, "correct", DEALERS | FEED, TABLE, F(TABLE) | F(INDEX) | F(CARDS), 0,                \
      uth_do_correct, "Corrected a keyed card",                                                    \
      "a keyed card that was misread, before the step that uses it")                               \
    X(DEAL, "deal", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "Dealt the hands", "")               \
    X(FLOP, "flop", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "Turned the flop", "")               \
    X(RIVER, "river", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "Turned the turn and river", "")   \
    X(REVEAL, "reveal", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "Showed the dealer's cards", "") \
    X(CONFIRM, "confirm", DEALERS, TABLE, F(TABLE), 0, uth_do_step, "Confirmed the settlement",    \
      "settles and ends the round")                                                                \
    X(VOID, "void", DEALERS, TABLE, F(TABLE) | F(REASON), 0, uth_do_void, "Voided the round",      \
      "before the settlement: every wager goes back")                                              \
    X(REVERSE, "reverse", BOSSES, TABLE, F(TABLE) | F(REASON), 0, uth_do_reverse,                  \
      "Reversed the last round", "the last settled round is undone by opposite postings")

#define UTH_COMMANDS_SUPERVISING(X)                                                                \
    X(ADD_PLAYER, "add_player", PIT, FLOOR, F(PLAYER), 0, uth_do_add_player,                       \
      "Opened a player's account", "an account")                                                   \
    X(DEPOSIT, "deposit", PIT, FLOOR, F(PLAYER) | F(AMOUNT), 0, uth_do_move_cash,                  \
      "Paid in to an account", "from the cage to the account")                                     \
    X(WITHDRAW, "withdraw", PIT, FLOOR, F(PLAYER) | F(AMOUNT), 0, uth_do_move_cash,                \
      "Paid out of an account", "from the account to the cage")                                    \
    X(ADD_TABLE, "add_table", PIT, FLOOR, F(CONFIG), 0, uth_do_add_table, "Added a table",         \
      "as in the configuration file, see [`operations.md`](operations.md)")                        \
    X(OPEN, "open", PIT, TABLE, F(TABLE) | F(AMOUNT), 0, uth_do_open, "Opened the table",          \
      "with this float; 0 where a player banks")                                                   \
    X(CLOSE, "close", PIT, TABLE, F(TABLE), 0, uth_do_close, "Closed the table",                   \
      "after the round; everybody's chips go to their accounts")                                   \
    X(FILL, "fill", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_move_float,                \
      "Filled the float", "chips from the house to the float of an open table")                    \
    X(CREDIT, "credit", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_move_float,            \
      "Took chips off the float", "chips from the float of an open table to the house")            \
    X(LIMITS, "limits", PIT, TABLE, F(TABLE) | F(BASE) | F(BONUS), 0, uth_do_limits,               \
      "Changed the limits",                                                                        \
      "each `{\"min\", \"max\"}`, zeros for those of the rule set; from the next round on")        \
    X(ACCEPT_RULES, "accept_rules", BOSSES, TABLE, F(TABLE) | F(OFFER), 0, uth_do_accept_rules,    \
      "Accepted changed rules",                                                                    \
      "rules that a changed file, or a newer program, offers this table: see "                     \
      "[Rules of a table](#rules-of-a-table)")

#define UTH_COMMANDS_BANKING(X)                                                                    \
    X(ACCEPT, "accept", PLAYER, TABLE, F(TABLE) | F(AMOUNT), 0, uth_do_accept,                     \
      "Accepted the player-dealer position",                                                       \
      "the position, with this bank; the chips stay on the table from now on")                     \
    X(DECLINE, "decline", PLAYER, TABLE, F(TABLE), 0, uth_do_decline,                              \
      "Declined the player-dealer position",                                                       \
      "the offer; an acceptance, before the round starts; or steps down from the position while "  \
      "nobody has wagered (the round is void)")                                                    \
    X(BANK, "bank", PLAYER, TABLE, F(TABLE) | F(AMOUNT), 0, uth_do_bank, "Changed the bank",       \
      "another bank while bets are taken: higher, and lower as long as nobody has wagered")        \
    X(WAIVE, "waive", PIT, TABLE, F(TABLE) | F(REASON), 0, uth_do_waive, "Waived the collection",  \
      "this round's collection, while bets are taken")                                             \
    X(SWEEP, "sweep", PIT, TABLE, F(TABLE) | F(AMOUNT), F(REASON), uth_do_sweep,                   \
      "Swept the drop box",                                                                        \
      "the drop box is counted and carried away, between rounds: `amount` was counted and goes "   \
      "to the house. A count that is not what the box holds by the record needs a `reason`; the "  \
      "difference is booked against the cage")                                                     \
    X(OPTIONS, "options", PIT, TABLE, F(TABLE) | F(OPTIONS), 0, uth_do_options,                    \
      "Changed the options of the table",                                                          \
      "all choices of the options sheet, in place of those before: `trips`, `bad_beat`, "          \
      "`backline`, `collection`, `cover`, `rotation`, `dealing`; what is left out is as in the "   \
      "rule set. From the next round on")                                                          \
    X(PROPOSITION, "proposition", PIT, FLOOR, F(PLAYER) | F(ON), 0, uth_do_proposition,            \
      "Marked a proposition player",                                                               \
      "marks a registered third-party proposition player (from the next time they join); at most " \
      "`propositions_max` may be at a table")

#define UTH_COMMANDS_LINKS(X)                                                                      \
    X(CLAIM, "claim", DEALER | SUPERVISOR | GAME, LINK, F(TABLE) | F(SPOT) | F(HAND),              \
      F(LINK) | F(KEY) | F(ROUND) | F(CARDS), uth_do_claim, "Selected a winning hand",             \
      "the hand button (`hand` is one of `link.hands`), when all cards are shown. The amount is "  \
      "set aside at once and the meter reseeded. The same button again undoes it. Seats farther "  \
      "on the right come first. Another game's table also says `link`, `key`, `round`, `cards`")   \
    X(CONFIRM_CLAIM, "confirm_claim", BOSSES, LINK, F(LINK) | F(NUMBER), 0, uth_do_confirm_claim,  \
      "Confirmed a winning hand", "has looked at the hand")                                        \
    X(COMPLETE_CLAIM, "complete_claim", BOSSES, LINK, F(LINK) | F(NUMBER), 0,                      \
      uth_do_complete_claim, "Recorded a win",                                                     \
      "the card that records the win; above `executive_above` an executive's. Who claimed, who "   \
      "confirmed and who completes are different people")                                          \
    X(REJECT_CLAIM, "reject_claim", BOSSES, LINK, F(LINK) | F(NUMBER) | F(REASON), 0,              \
      uth_do_reject_claim, "Rejected a claim", "what was set aside goes back")                     \
    X(PROPOSE_CHANGE, "propose_change", BOSSES, LINK, F(LINK) | F(CHANGE), 0,                      \
      uth_do_propose_change, "Proposed a change of a meter", "")                                   \
    X(APPROVE_CHANGE, "approve_change", EXECUTIVE, LINK, F(LINK) | F(NUMBER), 0,                   \
      uth_do_approve_change, "Approved a change of a meter",                                       \
      "not by who proposed it: the change happens")                                                \
    X(DECLINE_CHANGE, "decline_change", BOSSES, LINK, F(LINK) | F(NUMBER), F(REASON),              \
      uth_do_decline_change, "Declined a change of a meter", "")                                   \
    X(START_LINK, "start_link", PIT, LINK, F(LINK), 0, uth_do_start_or_stop_link,                  \
      "Started the progressive", "")                                                               \
    X(STOP_LINK, "stop_link", PIT, LINK, F(LINK) | F(REASON), 0, uth_do_start_or_stop_link,        \
      "Stopped the progressive", "no new wagers; games that are open play on")                     \
    X(CUT_TABLE, "cut_table", PIT, LINK, F(LINK) | F(TABLE), F(REASON), uth_do_cut_or_mend,        \
      "Cut a table off its progressive", "a table has lost the link")                              \
    X(MEND_TABLE, "mend_table", PIT, LINK, F(LINK) | F(TABLE), F(REASON), uth_do_cut_or_mend,      \
      "Connected a table to its progressive again", "it has the link again")                       \
    X(ADD_LINK, "add_link", PIT, LINK, F(LINK_CONFIG), 0, uth_do_add_link, "Added a progressive",  \
      "`name`, `title`, `rules` (washington), `table` (the pay table), `location`, `games` "       \
      "(others may join), `tables_max`, `silent_s` (another game's table that says nothing for "   \
      "so long is cut off; 0: never; left out: 300 where others may join), `executive_above`, "    \
      "`levels`: for each level of the pay table `seed`, `rate`, `reserve_rate`, `limit` (0: "     \
      "none), `begin` (the beginning amount; left out: the seed)")                                 \
    X(JOIN_LINK, "join_link", PIT, LINK, F(LINK) | F(TABLE) | F(GAME) | F(KEY), F(LOCATION),       \
      uth_do_join_link, "Joined another game's table to a progressive",                            \
      "a table of another game; again: it gets a new key, and the old one is stale")               \
    X(START_GAME, "start_game", GAME, LINK,                                                        \
      F(LINK) | F(TABLE) | F(KEY) | F(ROUND) | F(GAME_WAGERS), 0, uth_do_start_game,               \
      "Started a game of another kind", "another game's table: [`link.md`](link.md)")              \
    X(END_GAME, "end_game", GAME, LINK, F(LINK) | F(TABLE) | F(KEY) | F(ROUND), 0,                 \
      uth_do_end_game, "Ended a game of another kind", "")                                         \
    X(VOID_GAME, "void_game", GAME, LINK, F(LINK) | F(TABLE) | F(KEY) | F(ROUND) | F(REASON), 0,   \
      uth_do_end_game, "Voided a game of another kind",                                            \
      "its contributions go back ([link.md](link.md#a-void-game))")                                \
    X(HELLO, "hello", GAME, LINK, F(LINK) | F(TABLE) | F(KEY), 0, uth_do_hello,                    \
      "Said hello from another game's table",                                                      \
      "another game's table is still there, or again; the answer has the `meters`")

#define UTH_FLOOR_COMMANDS(X)                                                                      \
    UTH_COMMANDS_PLAYING(X)                                                                        \
    UTH_COMMANDS_DEALING(X)                                                                        \
    UTH_COMMANDS_SUPERVISING(X)                                                                    \
    UTH_COMMANDS_BANKING(X)                                                                        \
    UTH_COMMANDS_LINKS(X)

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
struct uth_command;

struct uth_command_row {
    const char *name;
    uint32_t who; /* bits of roles */
    enum uth_scope scope;
    uint64_t must, may; /* bits of fields */
    enum uth_reason (*carry_out)(struct uth_doing *doing, const struct uth_command *command);
};
extern const struct uth_command_row uth_commands[UTH_FLOOR_DO_COUNT];

const char *uth_floor_do_name(enum uth_floor_do what);
bool uth_floor_do_from_name(const char *name, enum uth_floor_do *what);

#endif
