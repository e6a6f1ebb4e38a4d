/* Every sentence that says why not, or why a wager ended as it did: the only place where they are
 * written.
 *
 *   X(SAYING, REASON, "sentence with {parameters}")
 *
 * The saying is the stable name of the sentence (in lower case on the wire); the reason is the code
 * that programs act on. Several sayings may have one reason. Parameters are those of
 * UTH_SAYING_PARAMETERS, each at most once, so that another language can put them in its own order.
 * A sentence says what happened, with the place or the limit, and where it helps, what to do. Other
 * languages have theirs in languages/CODE/sentences.json, and a test holds them to this table. */
#ifndef UTH_SAYINGS_H
#define UTH_SAYINGS_H

#include <uth/export.h>

UTH_BEGIN_DECLS

/* why a wager ended as it did, and what limited it: no refusals, said in the same way (uth_why) */
#define UTH_SAYINGS_WHY(X)                                                                         \
    X(WHY_FOLDED, OK, "You folded, so the {wager} loses.")                                         \
    X(WHY_SEAT_FOLDED, OK, "The seat folded, so the {wager} loses.")                               \
    X(WHY_TIP_FOLDED, OK, "You folded the dealer's wager, so the {wager} loses.")                  \
    X(WHY_BEATS, OK, "Your {hand} beats the {banker}'s {against}: the {wager} pays {odds}.")       \
    X(WHY_BEATEN, OK, "The {banker}'s {against} beats your {hand}: the {wager} loses.")            \
    X(WHY_TIE, OK, "You and the {banker} tie ({hand}): the {wager} is returned.")                  \
    X(WHY_NOT_QUALIFIED, OK,                                                                       \
      "The {banker}'s {against} does not qualify ({label} or better is needed): the {wager} is "   \
      "returned.")                                                                                 \
    X(WHY_PAYS, OK, "Your {hand} beats the {banker}: the {wager} pays {odds}.")                    \
    X(WHY_TOO_WEAK, OK,                                                                            \
      "Your {hand} beats the {banker} but is below the pay table: the {wager} is returned.")       \
    X(WHY_TRIPS, OK, "Your {hand} pays {odds} on the {wager}, whatever the {banker} holds.")       \
    X(WHY_NO_TRIPS, OK, "Your {hand} is less than {label}: the {wager} loses.")                    \
    X(WHY_NOBODY_BEATEN, OK,                                                                       \
      "You and the {banker} tie ({hand}), so nobody was beaten: the {wager} loses.")               \
    X(WHY_BAD_BEAT, OK,                                                                            \
      "Your {hand} is beaten by the {banker}'s {against}: the {wager} pays {odds}.")               \
    X(WHY_DEALER_BAD_BEAT, OK,                                                                     \
      "The {banker}'s {against} is beaten by your {hand}: the {wager} pays {odds}.")               \
    X(WHY_NO_BAD_BEAT, OK, "The beaten hand, {hand}, is below the pay table: the {wager} loses.")  \
    X(WHY_HOLE_CARDS, OK,                                                                          \
      "Your hole cards {card} {second} count as {label}: the {wager} pays {odds}.")                \
    X(WHY_NO_HOLE_CARDS, OK,                                                                       \
      "Your hole cards {card} {second} are not on the pay table: the {wager} loses.")              \
    X(WHY_BOARD, OK, "The community cards alone make {hand}: the {wager} pays {odds}.")            \
    X(WHY_NO_BOARD, OK,                                                                            \
      "The community cards alone make {hand}, which is below the pay table: the {wager} loses.")   \
    X(WHY_METER, OK,                                                                               \
      "Your {label} takes {percent} % of the {level} meter, which stood at {meter}: {paid}.")      \
    X(WHY_PROGRESSIVE, OK, "Your {label} pays {odds} on the {wager}.")                             \
    X(WHY_ENVY, OK, "Another player's {label} at this table pays you an envy award of {odds}.")    \
    X(WHY_FOLDED_OUT, OK, "You folded, and folded hands do not qualify here: the {wager} loses.")  \
    X(WHY_DEAD, OK, "The hand was declared dead: the {wager} is returned.")                        \
    X(WHY_DEAD_LOST, OK, "The hand was declared dead by the rules: the {wager} loses.")            \
    X(WHY_NO_PROGRESSIVE, OK,                                                                      \
      "The cards are not on the pay table of the progressive: the {wager} loses.")                 \
    X(CUT_AGGREGATE, OK,                                                                           \
      "The table pays at most {limit} for all {wager} wagers of one deal: {paid} of {due} is "     \
      "paid.")                                                                                     \
    X(CUT_TIP, OK,                                                                                 \
      "The table pays at most {limit} for one {wager} wager for the dealer: {paid} of {due} is "   \
      "paid.")                                                                                     \
    X(CUT_BREAKAGE, OK,                                                                            \
      "The smallest chip is {chip}: the {wager} is paid {paid}, and exactly it would be {due}.")   \
    X(CUT_EXHAUSTED, OK,                                                                           \
      "Not covered: the player-dealer's bank of {bank} is exhausted ({spent} paid and {taken} "    \
      "collected before), so the wager is returned.")                                              \
    X(CUT_PAYS, OK,                                                                                \
      "Partly covered: the player-dealer's bank of {bank} has {room} left to pay, so {paid} of "   \
      "{due} is paid and the wager is returned.")                                                  \
    X(CUT_COLLECTS, OK,                                                                            \
      "Partly covered: the player-dealer's bank of {bank} can still win {room}, so {returned} of " \
      "the wager is returned.")

/* wagers, cards, decisions, rule sets */
#define UTH_SAYINGS_GAME(X)                                                                        \
    X(BANK_NOT_OFFERED, BANK_NOT_OFFERED, "The house banks this game: no player can bank it.")     \
    X(NO_BANK, NO_BANK, "A player-dealer must put up a bank before the cards are dealt.")          \
    X(NO_SUCH_SPOT, NO_SUCH_SPOT, "There is no seat {spot}: seats are 1 to {most}.")               \
    X(NO_SUCH_POSITION, NO_SUCH_SPOT, "There is no position {spot}: positions are 1 to {most}.")   \
    X(BANK_BELOW_MINIMUM, BANK_AMOUNT, "A bank of {amount} is below the minimum of {limit}.")      \
    X(BANK_TOO_LARGE, BANK_AMOUNT, "A bank of {amount} is too large: put up less.")                \
    X(BANK_NOT_CHIPS, BANK_AMOUNT,                                                                 \
      "A bank of {amount} is not a multiple of the table's smallest chip, {chip}.")                \
    X(NO_SUCH_COVER, BANK_AMOUNT, "There is no such cover policy.")                                \
    X(SPOT_IS_BANK, SPOT_IS_BANK, "Seat {spot} banks this round and cannot wager.")                \
    X(SPOT_TAKEN, SPOT_TAKEN, "There is already a hand at seat {spot}.")                           \
    X(POSITION_TAKEN, SPOT_TAKEN, "There is already a hand at position {spot}.")                   \
    X(SPOT_HAS_WAGERED, SPOT_TAKEN, "Seat {spot} has wagered this round and cannot bank it.")      \
    X(TOO_MANY_HANDS, TOO_MANY_HANDS, "At most {most} hands may be in play at this table.")        \
    X(TOO_MANY_FOR_PLAYER, TOO_MANY_FOR_PLAYER,                                                    \
      "A player may hold at most {most} hands at this table.")                                     \
    X(NO_SUCH_HAND, NO_SUCH_HAND, "This player has no hand at seat {spot}.")                       \
    X(NO_HAND_HERE, NO_SUCH_HAND, "There is no hand at {spot}.")                                   \
    X(DEAD_ALREADY, ALREADY_DECIDED, "The hand at {spot} is dead already.")                        \
    X(AMEND_NOTHING, BAD_PARAMETER, "Say what to correct: board, dealer or hands.")                \
    X(AMEND_BOARD, CARD_COUNT, "The board has {count} cards now: give all of them.")               \
    X(AMEND_NO_DEALER, CARD_COUNT, "The dealer's cards are not known yet.")                        \
    X(AMEND_WHOSE, BAD_PARAMETER, "Name the player whose hand at {spot} is meant: it is shared.")  \
    X(AMEND_UNSEEN, CARD_COUNT, "Nothing of the hand at {spot} is known yet.")                     \
    X(AMEND_TOO_EARLY, WRONG_PHASE,                                                                \
      "The hand at {spot} could not have decided so yet: that comes on a later street.")           \
    X(NO_HAND_AT_POSITION, NO_SUCH_HAND, "This player has no hand at position {spot}.")            \
    X(NO_WAGER, NO_WAGER, "There is no wager on this hand.")                                       \
    X(NO_BASE_WAGER, MISSING_WAGER, "A hand needs equal wagers on the Ante and the Blind.")        \
    X(NOTHING_TO_DECIDE, NO_WAGER, "There is nothing to decide without an Ante and a Blind.")      \
    X(ANTE_BLIND_UNEQUAL, ANTE_BLIND_UNEQUAL,                                                      \
      "Ante and Blind must be equal: the Ante is {ante}, the Blind {blind}.")                      \
    X(WAGER_NOT_OFFERED, NOT_OFFERED, "The {wager} wager is not offered at this table.")           \
    X(NO_PROGRESSIVE_TIP, NOT_OFFERED, "The Progressive wager cannot be made for the dealer.")     \
    X(NO_SHARED_PROGRESSIVE, NOT_OFFERED,                                                          \
      "The Progressive wager is not offered on shared positions.")                                 \
    X(NEGATIVE_AMOUNT, NEGATIVE_AMOUNT, "A wager must not be negative: {amount} on the {wager}.")  \
    X(NOT_CHIP_MULTIPLE, NOT_CHIP_MULTIPLE,                                                        \
      "{amount} on the {wager} is not a multiple of the table's smallest chip, {chip}.")           \
    X(BELOW_MINIMUM, BELOW_MINIMUM, "{amount} on the {wager} is below the minimum of {limit}.")    \
    X(ABOVE_MAXIMUM, ABOVE_MAXIMUM, "{amount} on the {wager} is above the maximum of {limit}.")    \
    X(ABOVE_SINGLE_LIMIT, ABOVE_SINGLE_LIMIT,                                                      \
      "{amount} on the {wager} is above the limit of {limit} on any single wager.")                \
    X(BEHIND_ABOVE_LIMIT, ABOVE_SINGLE_LIMIT,                                                      \
      "If the seat plays {multiple} times the Ante, your Play of {amount} would be above the "     \
      "limit of {limit} on any single wager.")                                                     \
    X(MISSING_WAGER, MISSING_WAGER, "The {wager} wager needs the {needs} wager on the same hand.") \
    X(WAGER_NEEDS_OFFER, MISSING_WAGER,                                                            \
      "{wager} needs {needs}, which is not offered at this table.")                                \
    X(TOO_MANY_GAMES, TOO_MANY_GAMES,                                                              \
      "A hand may play at most {most} games; the base game and these optional wagers make "        \
      "{count}.")                                                                                  \
    X(TOO_MANY_GAMES_EACH, TOO_MANY_GAMES,                                                         \
      "A player may play at most {most} games on all hands together; this would make {count}.")    \
    X(PLAY_BEFORE_DEAL, PLAY_BEFORE_DEAL,                                                          \
      "The Play wager is made after the cards are dealt, not before.")                             \
    X(PLAY_TOO_LARGE, AMOUNT_OVERFLOW, "The Play wager is too large.")                             \
    X(TIP_NOT_OFFERED, TIP_NOT_OFFERED, "Wagers for the dealer are not offered at this table.")    \
    X(TIP_NOT_BEHIND, TIP_NOT_OFFERED,                                                             \
      "Wagers for the dealer are not offered behind another player's hand.")                       \
    X(TIP_NEEDS_BASE, TIP_NEEDS_BASE,                                                              \
      "An Ante and Blind for the dealer need your own Ante and Blind on the same hand first.")     \
    X(TIP_NEEDS_SAME, TIP_NEEDS_BASE,                                                              \
      "The Ante for the dealer must be the same as your own: {ante}.")                             \
    X(BACKLINE_TRIPS_ALONE, BACKLINE_WAGER,                                                        \
      "Trips behind another player's hand need an Ante and Blind behind it here.")                 \
    X(BACKLINE_NOT_OFFERED, BACKLINE_NOT_OFFERED,                                                  \
      "Wagers behind another player's hand are not taken at this table.")                          \
    X(BACKLINE_WAGER, BACKLINE_WAGER,                                                              \
      "The {wager} wager cannot be made behind another player's hand here.")                       \
    X(BACKLINE_NO_SEAT, BACKLINE_NO_SEAT,                                                          \
      "Nobody has wagered at seat {spot}, so nobody can wager behind it.")                         \
    X(BACKLINE_OWN_SEAT, BACKLINE_OWN_SEAT,                                                        \
      "You cannot wager behind your own hand: seat {spot} is yours.")                              \
    X(BACKLINE_DECIDES_NOT, BACKLINE_DECIDES_NOT,                                                  \
      "The seated player alone decides; a wager behind the seat follows.")                         \
    X(BACKLINE_BEHIND, BACKLINE_BEHIND,                                                            \
      "Others have wagered behind seat {spot}: they must withdraw first.")                         \
    X(NOBODY_BET, NOBODY_BET, "No one has wagered yet: the round continues when someone does.")    \
    X(NO_SUCH_RAISE, NO_SUCH_RAISE,                                                                \
      "A Play of {multiple}x the Ante is not possible {street}: choose {raises}.")                 \
    X(NO_RAISE_HERE, NO_SUCH_RAISE, "No Play wager may be made {street}.")                         \
    X(ALREADY_DECIDED, ALREADY_DECIDED,                                                            \
      "This hand has nothing left to decide, and a decision cannot be changed.")                   \
    X(ALL_DECIDED, ALREADY_DECIDED, "Everyone has decided.")                                       \
    X(STILL_DECIDING, STILL_DECIDING, "Players are still deciding: {count} to go.")                \
    X(HAND_UNDECIDED, STILL_DECIDING, "The hand has neither played nor folded: decide first.")     \
    X(CANNOT_CHECK, CANNOT_CHECK, "On the river a hand plays or folds; it cannot check.")          \
    X(CANNOT_FOLD, CANNOT_FOLD, "Checking is free here: a hand can fold only on the river.")       \
    X(BETTING_CLOSED, BETTING_CLOSED,                                                              \
      "No more bets: no wager can be made, raised or withdrawn now.")                              \
    X(WRONG_PHASE, WRONG_PHASE, "{action} is not possible now: {phase}.")                          \
    X(ROUND_OVER, ROUND_OVER, "{action} is not possible: {phase}.")                                \
    X(NO_SUCH_ACTION, WRONG_PHASE, "There is no such action.")                                     \
    X(NO_REASON_GIVEN, NO_REASON_GIVEN,                                                            \
      "Give a reason for voiding the round, of at most {most} bytes.")                             \
    X(CARD_MISSING, CARD_MISSING, "A card is missing.")                                            \
    X(BAD_CARD, BAD_CARD, "There is no such card.")                                                \
    X(CARD_TWICE, CARD_TWICE, "The card {card} is already in use.")                                \
    X(CARDS_DIFFER, CARD_TWICE, "Hands at one position have the same two cards; these differ.")    \
    X(CARD_COUNT, CARD_COUNT, "There is no hand at spot {spot} to deal to.")                       \
    X(CARDS_STILL_COUNT, CARD_MISSING,                                                             \
      "The cards of spot {spot} are missing: the hand, or a wager on it, is still in action.")     \
    X(CARDS_KNOWN, CARD_COUNT, "The cards at spot {spot} are already known, or there is no hand.") \
    X(NO_METER, NO_METER, "The {level} meter, its seed and its reserve must not be negative.")     \
    X(CLAIMED_NEGATIVE, NO_METER, "Claimed amounts must not be negative.")                         \
    X(AMOUNT_OVERFLOW, AMOUNT_OVERFLOW,                                                            \
      "The amounts of this round are too large to settle exactly.")                                \
    X(OUT_OF_MEMORY, OUT_OF_MEMORY, "Out of memory: nothing was changed. Try again.")              \
    X(EVENT_ORDER, WRONG_PHASE, "Event {number} does not follow event {last} of this round.")      \
    X(COLLECTION_DIFFERS, WRONG_PHASE, "The recorded collection is {amount}, but {fee} is due.")   \
    X(NOT_OFFERED, NOT_OFFERED, "The rule set {rules} does not offer {wager}.")                    \
    X(PAY_TABLE_NOT_OFFERED, NOT_OFFERED,                                                          \
      "The rule set {rules} does not offer the {wager} table {value}; it offers {offered}.")       \
    X(NO_COLLECTION_IN_RULES, NOT_OFFERED, "The rule set {rules} has no collection.")              \
    X(SCHEDULE_NOT_OFFERED, NOT_OFFERED,                                                           \
      "The rule set {rules} does not offer collection schedule {value}; it offers those from "     \
      "{least} to {most}.")                                                                        \
    X(DEALING_NOT_OFFERED, NOT_OFFERED,                                                            \
      "The rule set {rules} does not offer the dealing procedure {value}; it offers {offered}.")   \
    X(NOTHING_TO_COVER, NOT_OFFERED,                                                               \
      "The house banks the rule set {rules}: there is nothing to cover.")                          \
    X(COVER_NOT_OFFERED, NOT_OFFERED, "There is no cover policy {value}; choose {offered}.")       \
    X(OPTION_NOT_FLAG, NOT_OFFERED, "The option {option} must be true or false, not {value}.")     \
    X(BACKLINE_NOT_KNOWN, NOT_OFFERED,                                                             \
      "The option backline must be true, false, base or trips, not {value}.")                      \
    X(FEE_RESERVE_USED, TOO_MANY_HANDS,                                                            \
      "The player-dealer has put up {fee} for the collection, and this wager would need more.")    \
    X(SCHEDULE_NOT_FOR_LIMITS, NOT_OFFERED,                                                        \
      "Collection schedule {number} is for tables with limits of {offered}.")                      \
    X(AGGREGATE_TOO_LOW, BAD_AMOUNT,                                                               \
      "The aggregate of {amount} for {wager} must be at least 50 times the highest wager; the "    \
      "limit of {limit} does not allow it.")                                                       \
    X(OPTION_NOT_IN_RULES, NOT_OFFERED, "The rule set {rules} does not offer {option}.")           \
    X(NO_SUCH_REMEDY, NOT_OFFERED,                                                                 \
      "The rule set does not offer {value} for {option}: see its irregularities.")                 \
    X(NO_SUCH_OPTION, NOT_OFFERED, "There is no option {option}; the options are {offered}.")

/* tables, people, chips */
#define UTH_SAYINGS_FLOOR(X)                                                                       \
    X(NOT_ALLOWED, NOT_ALLOWED, "Your role, {role}, may not do this: ask someone who may.")        \
    X(BAD_NAME, BAD_NAME,                                                                          \
      "A name must have 1 to {most} lower-case letters, digits or hyphens, and must not be "       \
      "\"floor\" or \"system\".")                                                                  \
    X(NAME_TAKEN, NAME_TAKEN, "There is already a player \"{name}\".")                             \
    X(TABLE_NAME_TAKEN, NAME_TAKEN, "There is already a table \"{table}\".")                       \
    X(NO_SUCH_TABLE, NO_SUCH_TABLE, "There is no table \"{table}\".")                              \
    X(NO_SUCH_PLAYER, NO_SUCH_PLAYER, "There is no player \"{name}\".")                            \
    X(NO_PLAYER_NAMED, NO_SUCH_PLAYER, "Name the player.")                                         \
    X(NO_SUCH_RULES, NO_SUCH_RULES, "There is no rule set \"{rules}\".")                           \
    X(BAD_AMOUNT, BAD_AMOUNT, "The amount must be more than zero.")                                \
    X(AMOUNT_TOO_LARGE, AMOUNT_OVERFLOW, "The amount is too large.")                               \
    X(NOT_ENOUGH_MONEY, NOT_ENOUGH_MONEY,                                                          \
      "Not enough money: {amount} is needed, and {has} is available.")                             \
    X(ACCOUNT_SHORT, NOT_ENOUGH_MONEY,                                                             \
      "Not enough money: {amount} is needed, and the account has {has}.")                          \
    X(ACCOUNT_NOT_EMPTY, BAD_AMOUNT, "{name} has {has}: pay it out before the account is closed.") \
    X(CHIPS_SHORT, NOT_ENOUGH_MONEY,                                                               \
      "Not enough chips: {amount} is needed, and {has} is free at this table.")                    \
    X(TIPS_NO_REASON, NO_REASON_GIVEN, "Say who receives the tips.")                               \
    X(TIPS_SHORT, NOT_ENOUGH_MONEY, "The dealers' tip account of this table holds {has}.")         \
    X(FLOAT_SHORT, NOT_ENOUGH_MONEY, "The float of this table has only {has}.")                    \
    X(BANK_NEEDS_FEE, NOT_ENOUGH_MONEY,                                                            \
      "A bank of {amount} needs up to {fee} more for the collection, and your chips are {has}.")   \
    X(BASE_LIMITS_BAD, BAD_AMOUNT,                                                                 \
      "The limits of the Ante must be multiples of the table's chip, {chip}, the minimum more "    \
      "than zero and not above the maximum.")                                                      \
    X(BONUS_LIMITS_BAD, BAD_AMOUNT,                                                                \
      "The limits of the bonus wagers must be multiples of the table's chip, {chip}, the minimum " \
      "more than zero and not above the maximum.")                                                 \
    X(MINIMUM_NOT_APPROVED, BAD_AMOUNT,                                                            \
      "A minimum of {amount} is not approved for this game: it may be {offered}.")                 \
    X(MAXIMUM_NOT_APPROVED, BAD_AMOUNT,                                                            \
      "A maximum of {amount} is not approved for this game: it may be {offered}.")                 \
    X(NO_LIMITS, BAD_AMOUNT, "Name the limits to change.")                                         \
    X(NO_TABLE_CONFIG, BAD_TEXT, "A new table needs its configuration.")                           \
    X(NO_TIME_LIMIT, NO_TIME_LIMIT, "A table without a dealer needs a time limit: give {option}.") \
    X(NEEDS_DEALER, WRONG_SOURCE, "A table with physical cards needs a dealer.")                   \
    X(NO_FLOAT_HERE, BANK_NOT_OFFERED, "Players bank this table: the house puts no float on it.")  \
    X(TABLE_OPEN, TABLE_OPEN, "The table is already open.")                                        \
    X(TABLE_CLOSED, TABLE_CLOSED, "The table is closed.")                                          \
    X(TABLE_CLOSING, TABLE_CLOSED, "The table closes after this round.")                           \
    X(TABLE_HAS_NO_FLOAT, TABLE_CLOSED, "The table is closed: it has no float.")                   \
    X(TABLE_STOPPED, TABLE_STOPPED, "The table is out of order: ask a supervisor.")                \
    X(TABLE_REMOVED, NO_SUCH_TABLE, "The table \"{table}\" was removed.")                          \
    X(LINK_REMOVED, NO_SUCH_LINK, "The progressive link \"{link}\" was removed.")                  \
    X(REMOVE_NO_REASON, NO_REASON_GIVEN, "Give a reason for the removal.")                         \
    X(REMOVE_OPEN_TABLE, TABLE_OPEN, "Close the table first: only a closed table is removed.")     \
    X(REMOVE_MONEY, STILL_HAS_MONEY,                                                               \
      "There is still {amount} on {text}: move it first, nothing is removed with money on it.")    \
    X(REMOVE_RUNNING_LINK, LINK_STATE, "Stop the link first.")                                     \
    X(REMOVE_LINK_TABLES, LINK_STATE, "Table {table} is on this link: remove the table first.")    \
    X(REMOVE_LINK_BUSY, CLAIM_PENDING,                                                             \
      "A game, a claim or a proposal of this link is open: end it first.")                         \
    X(NOT_AT_TABLE, NOT_AT_TABLE, "You are not at this table: join it first.")                     \
    X(PLAYER_NOT_AT_TABLE, NOT_AT_TABLE, "There is no player \"{name}\" at this table.")           \
    X(ALREADY_AT_TABLE, ALREADY_AT_TABLE, "You are already at this table.")                        \
    X(LEAVING, LEAVING, "You are leaving this table after the round.")                             \
    X(STILL_LEAVING, ALREADY_AT_TABLE, "You are leaving this table after the round.")              \
    X(SITTING_OUT, SITTING_OUT, "You are sitting out: sit in to wager.")                           \
    X(OUT_CANNOT_BANK, SITTING_OUT, "You are sitting out: sit in to bank.")                        \
    X(SITS_OUT_ALREADY, SITTING_OUT, "You are already sitting out.")                               \
    X(SITS_IN_ALREADY, SITTING_OUT, "You are already sitting in.")                                 \
    X(NO_SEATS_HERE, NO_SUCH_SPOT, "This table has no seats: wager on any position.")              \
    X(SEAT_TAKEN, SPOT_TAKEN, "Seat {spot} is taken.")                                             \
    X(TOO_MANY_SEATS, TOO_MANY_FOR_PLAYER,                                                         \
      "A player may hold at most {most} seats at this table.")                                     \
    X(NOT_YOUR_SEAT, NO_SUCH_SPOT, "Seat {spot} is not yours.")                                    \
    X(YOU_ARE_BANK, SPOT_IS_BANK, "You bank this round and cannot wager.")                         \
    X(TOO_MANY_PROPOSITIONS, TOO_MANY_PROPOSITIONS,                                                \
      "At most {most} third-party proposition player may be at this table, and one is here "       \
      "already.")                                                                                  \
    X(NO_PROPOSITIONS, TOO_MANY_PROPOSITIONS, "Proposition players may not play at this table.")   \
    X(OWN_CHIPS_ONLY, NOT_ALLOWED, "Players may exchange only their own chips.")                   \
    X(NO_ROUND, NO_ROUND, "No round is in progress at this table: wait for the next one.")         \
    X(ROUND_IN_PLAY, ROUND_IN_PLAY, "A round is in progress: settle or void it first.")            \
    X(RUNS_ITSELF, RUNS_ITSELF, "This table runs itself: it has no dealer.")                       \
    X(NOT_CLOSED_BY_PLAYER, NOT_ALLOWED, "A player may not close the betting here.")               \
    X(COUNTDOWN_CLOSES, NOT_ALLOWED, "Others are at the table: the countdown closes the betting.") \
    X(WRONG_SOURCE, WRONG_SOURCE,                                                                  \
      "This table is dealt from the house's random source: there are no cards to key.")            \
    X(CARDS_FROM_DEALER, WRONG_SOURCE, "The cards of this table are keyed by its dealer.")         \
    X(DECISIONS_FIRST, STILL_DECIDING, "The next cards are turned when everyone has decided.")     \
    X(KEY_A_CARD, CARD_MISSING, "Key at least one card.")                                          \
    X(TOO_MANY_KEYED, CARD_COUNT,                                                                  \
      "Too many cards: {most} are due here, and {count} are already keyed.")                       \
    X(NO_CARD_TO_CORRECT, CARD_COUNT, "Name one of the {count} keyed cards and the correct card.") \
    X(CARDS_TO_KEY, CARD_COUNT, "{count} of {most} cards are keyed: key the rest first.")          \
    X(TOO_MANY_CARDS, CARD_COUNT, "There are too many cards.")                                     \
    X(NO_SHUFFLE_HERE, WRONG_SOURCE,                                                               \
      "This table is dealt with physical cards: there is no shuffle to add to.")                   \
    X(SEED_TOO_LATE, BETTING_CLOSED, "A seed can be added only while bets are taken.")             \
    X(SEED_NEEDS_WAGER, NO_WAGER,                                                                  \
      "Make a wager first: only those who have something at stake take part in the shuffle.")      \
    X(SEED_RESTS, SEED_RESTS,                                                                      \
      "You did not show a seed in time: you can take part in the shuffle again from round "        \
      "{round} on.")                                                                               \
    X(NO_SEED_DUE, NO_SEED_DUE, "No seed is expected from you now.")                               \
    X(SEED_WRONG, SEED_WRONG, "This seed does not give the hash that you gave while betting.")     \
    X(SEEDS_AWAITED, SEEDS_AWAITED,                                                                \
      "You have dealt: the cards come by themselves as soon as the players' seeds are here.")      \
    X(TOO_MANY_SEEDS, TOO_MANY_SEEDS, "You have already added a seed to this round.")              \
    X(SEEDS_FULL, TOO_MANY_SEEDS, "This round can take no more seeds.")                            \
    X(RANDOM_FAILED, RANDOM_FAILED, "The random source has failed: no round can start.")           \
    X(REVERSE_NO_REASON, NO_REASON_GIVEN, "Give a reason for reversing the round.")                \
    X(VOID_NO_REASON, NO_REASON_GIVEN, "Give a reason for voiding the round.")                     \
    X(NO_SUCH_IRREGULARITY, BAD_PARAMETER,                                                         \
      "There is no such kind of irregularity: the table's procedure lists them.")                  \
    X(NO_SUCH_MOMENT, BAD_PARAMETER, "There is no such moment in a round.")                        \
    X(NOT_A_DEAD_HAND, BAD_PARAMETER,                                                              \
      "For {option} this table's game has {value}: no hand is dead by it.")                        \
    X(AMEND_NO_REASON, NO_REASON_GIVEN, "Give a reason for the correction.")                       \
    X(NOTHING_TO_AMEND, NOTHING_TO_REVERSE,                                                        \
      "There is no such round to correct: it can be done from the close of betting on, and of "    \
      "any round that is settled and was not reversed.")                                           \
    X(AMENDED_MEANWHILE, BUSY,                                                                     \
      "A round of this table was put right or reversed in the meantime: look at it once more.")    \
    X(AMEND_SHORT, NOT_ENOUGH_MONEY,                                                               \
      "{player} has {amount} less than the correction takes: have it paid in, or, where the "      \
      "house banks, let the house carry it.")                                                      \
    X(CARRY_NO_HOUSE, BAD_PARAMETER,                                                               \
      "Nothing can be carried here: a player banks the table, and the house has no part in it.")   \
    X(CARRY_LATER, WRONG_PHASE,                                                                    \
      "The house carries a loss only of a round that is named and over.")                          \
    X(ROUND_CARRIED, NOTHING_TO_REVERSE,                                                           \
      "The house has carried a loss of this round: it stands as it is.")                           \
    X(AMEND_TOO_MANY, BAD_PARAMETER, "At most six hands can be corrected at a time.")              \
    X(AMEND_DECK, WRONG_SOURCE,                                                                    \
      "The cards come from a deck that was committed to: only wagers and decisions can be "        \
      "corrected.")                                                                                \
    X(NO_ROUND_YET, NO_ROUND, "There has been no round at this table yet.")                        \
    X(NOTHING_TO_REVERSE, NOTHING_TO_REVERSE, "There is no settled round to reverse.")             \
    X(OTHER_ROUND, NO_ROUND,                                                                       \
      "Nothing was done: this was meant for round {round}, but the table is at round {last}. "     \
      "Look at the table and try again.")                                                          \
    X(NO_OPTIONS, BAD_TEXT, "Name the options to change.")                                         \
    X(PROGRESSIVE_FIXED, NO_METER,                                                                 \
      "The Progressive belongs to the table's meter and cannot be changed here.")                  \
    X(NO_SUCH_OFFER, NOT_OFFERED, "That change is no longer offered: look at the current offer.")  \
    X(RULES_OTHER_TABLE, NOT_OFFERED,                                                              \
      "The seats, dealer, cards, link and bank of a table cannot change: add another table "       \
      "instead.")

/* players without a device */
#define UTH_SAYINGS_SEATS(X)                                                                       \
    X(STAFF_PLAY_SEAT, BY_STAFF,                                                                   \
      "The dealer enters what you do at this seat: ask the dealer to hand it to your device.")     \
    X(NOBODY_SITS, NO_SUCH_SPOT, "Nobody sits at seat {spot}: seat a player there first.")         \
    X(OWN_DEVICE, OWN_DEVICE, "The player at seat {spot} acts on a device of their own.")          \
    X(SITS_ALREADY, ALREADY_AT_TABLE, "{player} is already at this table.")                        \
    X(NO_DEVICE_BEHIND, BACKLINE_NOT_OFFERED,                                                      \
      "A wager behind a seat needs a device of the bettor's own.")                                 \
    X(SEAT_SITS_OUT, SITTING_OUT, "Seat {spot} is sitting out: let it sit in to wager.")           \
    X(SEAT_LEAVING, LEAVING, "The player at seat {spot} leaves after this round.")                 \
    X(CHIPS_FOR_CASH, BAD_AMOUNT,                                                                  \
      "Chips are sold for more than zero, in multiples of the smallest chip, {chip}.")             \
    X(HAND_IN_PLAY, ROUND_IN_PLAY,                                                                 \
      "Seat {spot} has a hand in play: colour up after the round, or let the player leave.")       \
    X(NOTHING_HELD, NOT_ENOUGH_MONEY, "No chips are held here for \"{name}\".")                    \
    X(SEAT_HAS_ACTED, NOTHING_TO_ENTER, "Seat {spot} has nothing to decide now.")                  \
    X(TIME_RUNS, TIME_RUNS, "Time is already running for seat {spot}.")                            \
    X(SEAT_OF_ANOTHER, NO_SUCH_SPOT, "Seat {spot} is another player's.")                           \
    X(SEAT_ASKED, TIME_RUNS,                                                                       \
      "{player} has asked for seat {spot}: the dealer has a minute to answer.")                    \
    X(SEAT_NOT_ASKED, OWN_DEVICE,                                                                  \
      "{player} has not asked for seat {spot} within the last minute: ask again on the device.")   \
    X(STAFF_PLAY_ALREADY, BY_STAFF, "Staff already play this seat.")                               \
    X(NO_CHECK_ON_RIVER, CANNOT_CHECK,                                                             \
      "All cards are out: each player folds, or plays the Ante once.")                             \
    X(NOBODY_TO_CHECK, NOTHING_TO_ENTER, "No seat that you play has to act.")                      \
    X(NO_BETS_TO_REPEAT, NOTHING_TO_ENTER, "No seat that you play has bets to make again.")

/* where a player banks */
#define UTH_SAYINGS_BANK(X)                                                                        \
    X(NO_BANK_YET, NO_BANK, "The player-dealer has not put up a bank yet.")                        \
    X(BANK_FOR_SEATED, BANK_NOT_OFFERED, "The position is for seated players: take a seat.")       \
    X(PLAYER_BANKS_ROUND, ROUND_IN_PLAY,                                                           \
      "{player} banks this round: the position is offered after it.")                              \
    X(BANK_ROUNDS, BANK_ROUNDS,                                                                    \
      "You have banked {count} rounds in a row, the most allowed: another player must bank "       \
      "first.")                                                                                    \
    X(BANK_NOT_YOURS, BANK_NOT_YOURS,                                                              \
      "The position is not offered to you now: wait until you are asked.")                         \
    X(NOT_BANKING, BANK_NOT_YOURS, "You are not banking at this table.")                           \
    X(BANK_LOCKED, BANK_LOCKED, "Wagers depend on your bank: it stays until the round is over.")   \
    X(BANK_ONLY_UP, BANK_LOCKED, "Wagers depend on this bank: it may be raised, but not lowered.") \
    X(BANK_STAYS, BANK_LOCKED,                                                                     \
      "The player-dealer position is accepted: the bank and its fee stay on the table.")           \
    X(NO_COLLECTION, NOT_OFFERED, "There is no collection at this table.")                         \
    X(WAIVE_TOO_LATE, BETTING_CLOSED, "A collection can be waived only while bets are taken.")     \
    X(WAIVE_NO_REASON, NO_REASON_GIVEN, "Give a reason for waiving the collection.")               \
    X(BANKER_BANKS, NO_BANK, "{player} banks this round.")                                         \
    X(BANKER_READY, NO_BANK, "{player} has accepted the player-dealer position.")                  \
    X(BANKER_ASKED, NO_BANK, "The player-dealer position is offered to {player} at seat {spot}.")  \
    X(BANKERS_ASKED, NO_BANK, "The player-dealer position is offered to {count} players.")         \
    X(BANKER_WANTED, NO_BANK,                                                                      \
      "No one is banking: the table waits until a player accepts the player-dealer position.")     \
    X(PLAYERS_WANTED, NO_BANK,                                                                     \
      "The table waits for players: one to bank and at least one more to play.")                   \
    X(SWEEP_IN_ROUND, ROUND_IN_PLAY,                                                               \
      "The drop box may be opened only between rounds: this round is not over.")                   \
    X(SWEEP_AMOUNT, BAD_AMOUNT, "Say how much was counted: the amount must not be negative.")      \
    X(BOX_EMPTY, BAD_AMOUNT, "The drop box is empty.")                                             \
    X(SWEEP_DIFFERS, NO_REASON_GIVEN,                                                              \
      "On record, the drop box holds {has}, but {amount} was counted: count again, or say why.")   \
    X(NO_DROP_BOX, NOT_OFFERED, "There is no drop box at this table.")                             \
    X(BOX_SWEPT, NOTHING_TO_REVERSE,                                                               \
      "The drop box was swept after this round: its collection cannot be returned, so the "        \
      "round stands.")

/* progressive links, claims, changes */
#define UTH_SAYINGS_LINKS(X)                                                                       \
    X(NO_SUCH_LINK, NO_SUCH_LINK, "There is no progressive link \"{link}\".")                      \
    X(LINK_LOST, LINK_LOST, "The link is out of order: its record must be examined first.")        \
    X(LINK_FAULTY, LINK_LOST,                                                                      \
      "No progressive wager now: its link is out of order. Wager on the base game and the other "  \
      "bonuses.")                                                                                  \
    X(LINK_STOPPED, LINK_LOST,                                                                     \
      "No progressive wager now: its link is stopped. Wager on the base game and the other "       \
      "bonuses.")                                                                                  \
    X(LINK_AWAY, LINK_LOST,                                                                        \
      "No progressive wager now: your table has lost its progressive link. Wager on the base "     \
      "game and the other bonuses.")                                                               \
    X(LINK_HOLDS_ROUND, LINK_LOST,                                                                 \
      "The link is out of order: the round waits until its record has been examined.")             \
    X(LINK_STATE, LINK_STATE, "The link is already running.")                                      \
    X(LINK_STOPPED_ALREADY, LINK_STATE, "The link is already stopped.")                            \
    X(TABLE_CUT_ALREADY, LINK_STATE, "The table is already cut off.")                              \
    X(TABLE_HAS_LINK, LINK_STATE, "The table is already connected to its link.")                   \
    X(STOP_FIRST, LINK_STATE,                                                                      \
      "Parameters can change only while the link is stopped, with no game open and no claim "      \
      "pending, or after the next hit.")                                                           \
    X(NO_PRIZE_BANK, NOT_OFFERED,                                                                  \
      "This link keeps no prize bank: its configuration has no days for it.")                      \
    X(PRIZE_BANK_HOLDS, NOT_ENOUGH_MONEY,                                                          \
      "Only {has} may leave the prize bank: the rest is the players'.")                            \
    X(PRIZE_BANK_SHORT, LINK_STATE,                                                                \
      "The prize bank lacks {amount}: deposit it before the link starts.")                         \
    X(STOP_NO_REASON, NO_REASON_GIVEN, "Give a reason for stopping the link.")                     \
    X(LINK_NAME_BAD, BAD_NAME,                                                                     \
      "A link's name must have 1 to {most} lower-case letters, digits or hyphens.")                \
    X(LINK_NAME_TAKEN, NAME_TAKEN, "There is already a link \"{link}\".")                          \
    X(GAME_NAME_BAD, BAD_NAME,                                                                     \
      "The names of a table and its game must consist of lower-case letters, digits and hyphens.") \
    X(GAME_NAME_OURS, NAME_TAKEN, "A table of this floor has this name: choose another.")          \
    X(GAME_NAME_TAKEN, NAME_TAKEN,                                                                 \
      "A table of another game has this name on the link: choose another.")                        \
    X(TABLE_NOT_ON_LINK, NO_SUCH_TABLE, "This table is not on the link.")                          \
    X(LINK_PAY_UNKNOWN, NOT_OFFERED,                                                               \
      "The rule set {rules} offers no progressive \"{value}\" with {count} levels.")               \
    X(LINK_CLOSED_TO_GAMES, NOT_OFFERED, "Other games may not join this link.")                    \
    X(LINK_NEEDS_PROGRESSIVE, NOT_OFFERED,                                                         \
      "A table on a link must offer the Progressive: choose its pay table.")                       \
    X(LINK_NEEDED, NO_METER, "The Progressive needs a meter: name the link of the table.")         \
    X(LINK_FIVE_CARDS, BAD_PARAMETER,                                                              \
      "Other games may share only a pay table that reads five cards: with any other, their "       \
      "chances would differ.")                                                                     \
    X(LINK_ELSEWHERE, BAD_PARAMETER,                                                               \
      "The tables of a link must be at one location, and this one is elsewhere.")                  \
    X(LINK_OTHER_PAY, BAD_PARAMETER,                                                               \
      "The tables of a link must have the same pay table: {offered}, not {value}.")                \
    X(LINK_PAY_DIFFERS, BAD_PARAMETER,                                                             \
      "The pay table {value} of the link differs from the one in this rule set.")                  \
    X(LINK_SEATS, BAD_PARAMETER, "A table on a link has at most {most} seats.")                    \
    X(LINK_FULL, TOO_MANY_GAMES, "The link already has as many tables as it may.")                 \
    X(LINK_AMOUNTS, BAD_PARAMETER, "Seeds, beginning amounts and limits must not be negative.")    \
    X(LIMIT_BELOW_SEED, LIMIT_BELOW_METER,                                                         \
      "A limit must not be below the seed or the beginning amount.")                               \
    X(RATES_ABOVE_WAGER, BAD_PARAMETER, "All rates together must not exceed the wager.")           \
    X(KEY_LENGTH, BAD_TEXT, "A key must have 16 to 64 characters.")                                \
    X(STALE_ID, STALE_ID,                                                                          \
      "This id is too old to tell whether its command was carried out: check, then use a new id.") \
    X(TOO_MANY_IDS, TOO_MANY_IDS,                                                                  \
      "Too many id prefixes in one day: start all ids with the same text and count up.")           \
    X(STALE_KEY, STALE_KEY, "This is not the key of the table: it was replaced, or never issued.") \
    X(GAME_WAGER_LOW, BELOW_MINIMUM, "A progressive wager is below the minimum of {limit}.")       \
    X(GAME_WAGER_HIGH, ABOVE_MAXIMUM, "A progressive wager is above the maximum of {limit}.")      \
    X(GAME_WAGER_STEP, NOT_CHIP_MULTIPLE,                                                          \
      "A progressive wager must be a multiple of the smallest one, {chip}.")                       \
    X(GAME_NO_WAGER, NO_WAGER, "A game must start with at least one wager.")                       \
    X(GAME_OPEN, GAME_OPEN, "A game is open: end it first.")                                       \
    X(GAME_NUMBER_USED, BAD_PARAMETER, "Game numbers must increase: this one was used before.")    \
    X(NO_GAME, NO_GAME, "This game is not open.")                                                  \
    X(GAME_VOID_NO_REASON, NO_REASON_GIVEN, "Give a reason for voiding the game.")                 \
    X(CLAIM_PENDING, CLAIM_PENDING,                                                                \
      "A win is pending at this table: a supervisor must complete or reject it first.")            \
    X(CLAIM_HOLDS_ROUND, CLAIM_PENDING,                                                            \
      "A win is pending: the round ends when it is recorded or rejected.")                         \
    X(CLAIM_BEFORE_VOID, CLAIM_PENDING,                                                            \
      "A win of this round is pending: reject it before you void the round.")                      \
    X(WIN_BEFORE_VOID, CLAIM_PENDING,                                                              \
      "A win of this round is recorded: back it out before you void the round.")                   \
    X(WIN_BEFORE_REVERSE, CLAIM_PENDING,                                                           \
      "Jackpot win {number} of this round stands: two people must back it out, which returns its " \
      "money to the meter; then the round can be reversed.")                                       \
    X(WIN_BEFORE_AMEND, CLAIM_PENDING,                                                             \
      "Jackpot win {number} of this round would change: withdraw or reject the claim, or back "    \
      "out the win, first.")                                                                       \
    X(WIN_BY_AMEND, CLAIM_STATE,                                                                   \
      "The hand at {spot} would win a jackpot that is not recorded: have it claimed for this "     \
      "round, confirmed and recorded first.")                                                      \
    X(WIN_TOO_OLD, CLAIM_STATE,                                                                    \
      "The jackpot at {spot} was recorded too long ago to be backed out: it is corrected on the "  \
      "meter, by two people.")                                                                     \
    X(CLAIM_BEFORE_DEAD, CLAIM_PENDING,                                                            \
      "The hand at {spot} has a jackpot claim: withdraw, reject or back it out first.")            \
    X(CLAIMS_FULL, CLAIM_PENDING, "Too many claims are pending: complete or reject some first.")   \
    X(WIN_BEFORE_GAME_VOID, CLAIM_STATE, "A win of this game is recorded: back it out first.")     \
    X(CLAIM_MISSING, CLAIM_MISSING,                                                                \
      "Seat {spot} has a hand that is paid from the meter: select it first.")                      \
    X(NO_SUCH_BUTTON, BAD_PARAMETER,                                                               \
      "There is no hand button \"{value}\" on the pay table {offered}.")                           \
    X(NOT_FROM_METER, NOT_FROM_METER, "This hand is paid from the tray, not from the meter.")      \
    X(OTHER_HAND_CLAIMED, CLAIM_STATE,                                                             \
      "Another hand is selected at this spot: press its button to undo it.")                       \
    X(CLAIM_CONFIRMED, CLAIM_STATE, "The claim is already confirmed: a supervisor may reject it.") \
    X(CLAIM_STANDS_ON, CLAIM_ORDER, "A later claim depends on this one: undo that one first.")     \
    X(CLAIM_ORDER, CLAIM_ORDER,                                                                    \
      "Seat {spot}, farther to the right, has a meter award too: select it first.")                \
    X(CLAIM_TOO_EARLY, NO_GAME,                                                                    \
      "A hand can be selected only once all cards are shown, in a game with progressive wagers.")  \
    X(NO_PROGRESSIVE_AT, NO_WAGER, "There is no progressive wager at seat {spot}.")                \
    X(HAND_NOT_DEALT, HAND_NOT_DEALT, "Seat {spot} was not dealt this hand, or has folded it.")    \
    X(CLAIM_CARDS, CARD_COUNT, "A claim must name the {count} cards of the hand.")                 \
    X(NOT_THIS_HAND, HAND_NOT_DEALT, "These five cards are not the hand on the button.")           \
    X(SAME_PERSON, SAME_PERSON,                                                                    \
      "You have already taken one of these steps: another person must take the next.")             \
    X(CLAIM_STATE, CLAIM_STATE, "This claim is already confirmed.")                                \
    X(CONFIRM_FIRST, CLAIM_STATE, "A supervisor must confirm the claim first.")                    \
    X(WIN_RECORDED, CLAIM_STATE, "This win is already recorded.")                                  \
    X(WIN_ONLY_BACK_OUT, CLAIM_STATE, "This win is recorded: it can only be backed out.")          \
    X(WRONG_CARD, WRONG_CARD, "An award of {amount} needs an Executive's card.")                   \
    X(REJECT_NO_REASON, NO_REASON_GIVEN, "Give a reason for rejecting the claim.")                 \
    X(NO_SUCH_CLAIM, NO_SUCH_CLAIM, "No claim {number} is open on this link.")                     \
    X(NOT_AMONG_LAST, NO_SUCH_CLAIM,                                                               \
      "Only the last {count} wins of a link can be backed out: correct an older one by an "        \
      "adjustment with the reason malfunction.")                                                   \
    X(MANUAL_WIN, CLAIM_STATE, "A win entered by hand can be corrected only by an adjustment.")    \
    X(BACK_OUT_ONCE, CLAIM_STATE, "Only a recorded win can be backed out, and only once.")         \
    X(REASON_NOT_PERMITTED, REASON_NOT_PERMITTED,                                                  \
      "Money may not go from {pot} to {to} for the reason \"{why}\".")                             \
    X(SEED_NOT_THERE, BAD_AMOUNT, "The house has not put that much seed into this meter.")         \
    X(ADJUST_AMOUNT, BAD_AMOUNT,                                                                   \
      "The amount must be more than zero, be available, and leave the meter within its "           \
      "posted limit.")                                                                             \
    X(METER_AMOUNT, BAD_AMOUNT,                                                                    \
      "The amount is not available, exceeds the posted limit, or is too large for the "            \
      "meter.")                                                                                    \
    X(LIMIT_NOT_AMOUNT, BAD_PARAMETER, "A limit must not be negative; 0 means none.")              \
    X(LIMIT_BELOW_METER, LIMIT_BELOW_METER,                                                        \
      "A limit must not be below what the meter shows, {amount}, or below its seed.")              \
    X(SEED_AND_RATES, BAD_PARAMETER,                                                               \
      "A seed must not be negative, and all rates together must not exceed the wager.")            \
    X(SEED_ABOVE_LIMIT, BAD_PARAMETER, "The seed is above the posted limit of {limit}.")           \
    X(CHANGE_NO_REASON, NO_REASON_GIVEN, "Say in words why the change is made.")                   \
    X(NO_SUCH_LEVEL, BAD_PARAMETER, "The link has no such level.")                                 \
    X(PROPOSALS_FULL, NO_SUCH_PROPOSAL,                                                            \
      "Too many proposals are open: approve or decline some first.")                               \
    X(OWN_PROPOSAL, SAME_PERSON, "You proposed this change: another Executive must approve it.")   \
    X(NEEDS_AGREEMENT, NEEDS_AGREEMENT,                                                            \
      "You may not do this alone: another person must agree, with their own name and PIN.")        \
    X(CONTROLS_FORBID, NOT_ALLOWED, "The controls of this floor do not let a {role} do this.")     \
    X(CONTROLS_UNKNOWN, NOT_ALLOWED,                                                               \
      "The controls of this floor are in a file: start the server, or name its configuration "     \
      "with --config.")                                                                            \
    X(REQUEST_WAITS, REQUEST_OVER,                                                                 \
      "You have asked for this already: request {number} waits for others to agree.")              \
    X(REQUESTS_OWN, TOO_MANY_REQUESTS,                                                             \
      "{count} of your requests wait: take one back, or have it decided, first.")                  \
    X(REQUESTS_FULL, TOO_MANY_REQUESTS,                                                            \
      "{count} requests wait on this floor: have some of them decided first.")                     \
    X(SHIFT_OPEN, SHIFT_OPEN,                                                                      \
      "Shift {number} is open: {name} opened it {count} minutes ago. Close it first.")             \
    X(NO_SHIFT, NO_SHIFT, "No shift is open.")                                                     \
    X(NO_SUCH_SHIFT, NOT_FOUND, "There was no shift {number}.")                                    \
    X(NO_SUCH_SLIP, NOT_FOUND, "There is no slip {number}.")                                       \
    X(NO_SUCH_REQUEST, NO_SUCH_REQUEST, "No request {number} waits.")                              \
    X(REQUEST_OVER, REQUEST_OVER,                                                                  \
      "Request {number} is over: its time has passed, or what it is about has changed.")           \
    X(OWN_REQUEST, SAME_PERSON, "You made this request: another person must agree to it.")         \
    X(WRONG_APPROVER, NOT_ALLOWED, "A person with the role {role} must still agree.")              \
    X(NO_SUCH_PROPOSAL, NO_SUCH_PROPOSAL, "No proposal {number} is open on this link.")            \
    X(LINK_SILENCE, BAD_PARAMETER, "A table may be silent for at most a day; 0 means forever.")    \
    X(LINK_SILENT, LINK_LOST,                                                                      \
      "The table was cut off because it was silent: send hello, then compare the meters.")         \
    X(LINK_CUT, LINK_LOST, "Staff have cut off this table: a supervisor can reconnect it.")

/* what was stored; a player never hears these */
#define UTH_SAYINGS_RECORDS(X)                                                                     \
    X(BAD_RECORD, BAD_RECORD, "Event {number} of {stream} does not follow event {last}.")          \
    X(NO_ROUND_TO_FOLD, NO_ROUND, "No round is in progress at this table.")                        \
    X(NOT_OF_TABLE, BAD_RECORD, "{event} is not an event of a table.")                             \
    X(NOT_AT_THIS_TABLE, BAD_RECORD,                                                               \
      "The event {event} refers to something that is not at the table.")                           \
    X(NOT_OF_FLOOR, BAD_RECORD, "{event} is not an event of the floor.")                           \
    X(NOT_ON_LINK, BAD_RECORD, "The event {event} refers to something that is not on the link.")   \
    X(METERS_DIFFER, BAD_RECORD,                                                                   \
      "The meters after event {number} of {stream} do not follow from its events.")                \
    X(DECK_SEALED, BAD_RECORD,                                                                     \
      "The deck of round {round} at table {table} cannot be opened: the key is not the right "     \
      "one, or the record is damaged.")                                                            \
    X(DECK_DIFFERS, BAD_RECORD,                                                                    \
      "The deck of round {round} at table {table} is not the one that was committed to.")          \
    X(RULES_MISSING, BAD_RECORD, "No rules text for {table} has the digest {value}.")              \
    X(RULES_DIFFER, BAD_RECORD, "Round {round} of {table} names rules that were not agreed on.")   \
    X(NO_DECK, NO_ROUND, "No deck of this table waits to be opened.")                              \
    X(DECK_OPENS, WRONG_PHASE, "The deck can be opened: nothing is lost.")                         \
    X(STREAM_BEGUN, BAD_RECORD, "The stream {stream} has already begun.")                          \
    X(SNAPSHOT_UNREADABLE, BAD_RECORD, "The snapshot of the stream {stream} cannot be read.")

/* messages, sessions, questions over HTTP */
#define UTH_SAYINGS_SERVER(X)                                                                      \
    X(OLD_PROTOCOL, OLD_PROTOCOL,                                                                  \
      "This server speaks protocol {number}: reload the page, or update the program.")             \
    X(BAD_MESSAGE, BAD_MESSAGE, "{text}")                                                          \
    X(UNKNOWN_COMMAND, UNKNOWN_COMMAND, "{text}")                                                  \
    X(LOGINS_TOO_FAST, TOO_FAST, "Too many sign-ins: wait a minute.")                              \
    X(REQUESTS_TOO_FAST, TOO_FAST, "Too many requests: slow down.")                                \
    X(PIN_LATER, TOO_FAST, "Your PIN cannot be changed now: wait a minute.")                       \
    X(BUSY, BUSY, "The server is busy: try again.")                                                \
    X(BUSY_LOGINS, BUSY, "Too many sign-ins at once: try again.")                                  \
    X(BUSY_QUESTIONS, BUSY, "Too many queries at once: try again.")                                \
    X(BUSY_ADVICE, BUSY, "Too many requests for advice at once: try again.")                       \
    X(BUSY_COMPUTING, BUSY, "Too many computations at once: try again.")                           \
    X(PIN_NOT_CHANGED, BUSY, "The PIN could not be changed: try again.")                           \
    X(PIN_NOT_CHECKED, BUSY, "Your PIN cannot be checked now: try again.")                         \
    X(STOPPING, STOPPING, "The server is stopping: connect again in a moment.")                    \
    X(NOT_LOGGED_IN, NOT_LOGGED_IN, "You are not signed in: sign in first.")                       \
    X(LOGGED_IN, LOGGED_IN, "You are already signed in: sign out first.")                          \
    X(WRONG_PIN, WRONG_PIN, "The name or the PIN is wrong.")                                       \
    X(SET_UP_CODE, WRONG_PIN, "This is not the code: it is printed where the server was started.") \
    X(SET_UP_ALREADY, NOT_ALLOWED, "This floor is set up already: sign in.")                       \
    X(SET_UP_UNSAVED, NOT_ALLOWED, "The floor cannot start yet: save it first.")                   \
    X(CODE_NEEDED, CODE_NEEDED, "Enter the six-digit code of your authenticator.")                 \
    X(CODE_WRONG, WRONG_CODE,                                                                      \
      "This code is wrong, too old or was used before: wait for the next one.")                    \
    X(CODE_UNREADABLE, WRONG_CODE,                                                                 \
      "Your codes cannot be checked, because the key that protects them was replaced: ask the "    \
      "operator for a new PIN.")                                                                   \
    X(CODE_CONNECTED, NOT_ALLOWED,                                                                 \
      "An authenticator is already connected: to replace it, ask the operator for a new PIN.")     \
    X(CODE_NOT_BEGUN, WRONG_CODE,                                                                  \
      "No new authenticator is waiting for a code: connect one first.")                            \
    X(FIRST_PIN, FIRST_PIN, "Someone else chose your PIN: choose your own first.")                 \
    X(FIRST_CODE, FIRST_CODE, "Your role needs a second factor: connect an authenticator first.")  \
    X(PROVE_FIRST, PROVE_FIRST, "Prove that it is you: enter your PIN.")                           \
    X(OLD_PIN_WRONG, WRONG_PIN, "The old PIN is wrong.")                                           \
    X(LOCKED, LOCKED, "This account is locked: ask a supervisor.")                                 \
    X(PIN_WAIT, LOCKED,                                                                            \
      "Too many wrong PINs from here: try again in {count} minutes, or ask a supervisor.")         \
    X(HIGHER_ROLE, NOT_ALLOWED, "Only someone with the same or a higher role may do this.")        \
    X(UNLOCKED_OFTEN, NOT_ALLOWED,                                                                 \
      "This account was unlocked {count} times without a sign-in: wait, or ask the operator to "   \
      "unlock it.")                                                                                \
    X(EXPIRED, EXPIRED, "This session has expired: sign in again.")                                \
    X(NO_GUESTS, NO_GUESTS, "This floor does not admit guests: sign in.")                          \
    X(NOT_A_GUEST, NOT_ALLOWED, "Only a guest can do this: your account has a PIN already.")       \
    X(NO_GUEST_ACCOUNTS, NO_GUESTS,                                                                \
      "This floor keeps no more accounts of guests: ask a supervisor for one.")                    \
    X(NO_SUCH_PERSON, NO_SUCH_PERSON, "There is no account with that name.")                       \
    X(SUPERVISOR_ONLY, NOT_ALLOWED, "Only a supervisor may do this.")                              \
    X(STAFF_ACCOUNTS, NOT_ALLOWED, "Only the operator may manage staff accounts.")                 \
    X(NOT_FOR_YOU, NOT_ALLOWED, "You may not see this.")                                           \
    X(NOT_IN_ROUND, NOT_ALLOWED, "That player was not in this round.")                             \
    X(OTHER_SITE, NOT_ALLOWED, "A page of another site may not do this.")                          \
    X(GAMES_ONLY, NOT_ALLOWED,                                                                     \
      "Only tables of other games may start, claim and end games here, with their key.")           \
    X(NOT_SUBSCRIBED, NOT_SUBSCRIBED, "You are not watching this table.")                          \
    X(TOO_MANY, TOO_MANY, "You are already watching as many tables as you may: leave one first.")  \
    X(NO_TABLE, NO_SUCH_TABLE, "There is no such table.")                                          \
    X(NO_LINK, NO_SUCH_LINK, "There is no such link.")                                             \
    X(NO_RULES, NO_SUCH_RULES, "There is no such rule set.")                                       \
    X(NO_CLAIM, NO_SUCH_CLAIM, "This link has no such win.")                                       \
    X(NOT_FOUND, NOT_FOUND, "There is no such path.")                                              \
    X(NO_CARD_OF_RULES, NOT_FOUND, "There is no such table or rule set.")                          \
    X(NO_PAY_TABLE, NOT_FOUND, "There is no such pay table.")                                      \
    X(NO_SUCH_ROUND, NOT_FOUND, "There is no such round, or it is not over.")                      \
    X(NO_SUCH_LANGUAGE, BAD_PARAMETER, "Rule cards are in these languages: {offered}.")            \
    X(BAD_METHOD, BAD_METHOD, "Use GET or POST.")                                                  \
    X(BAD_DAY, BAD_DAY, "Write a day as 2026-11-15.")                                              \
    X(BAD_MONTH, BAD_DAY, "Write a month as 2026-10; it must be over.")                            \
    X(BAD_ROUND, BAD_ROUND, "{text}")                                                              \
    X(BAD_PARAMETER, BAD_PARAMETER, "{text}")                                                      \
    X(BAD_CARDS, BAD_CARD, "{text}")                                                               \
    X(NO_ADVICE, AMOUNT_OVERFLOW, "{text}")                                                        \
    X(HEADS_FAIL, STORE_FAILED, "The signed heads of the history do not reach {name}: {text}.")    \
    X(STORE_FAILED, STORE_FAILED, "{text}")                                                        \
    X(NOT_STOPPED, NOT_STOPPED, "There is no such table, or it is not stopped.")                   \
    X(NO_HEADS, NOT_RUNNING,                                                                       \
      "No server that signs the heads of its history is running on this database; \"heads\" in "   \
      "the configuration turns it on.")                                                            \
    X(NOT_RUNNING, NOT_RUNNING,                                                                    \
      "No server is running on this database: there is nothing to check.")                         \
    X(NO_OTHER_NODE, NOT_RUNNING,                                                                  \
      "No other node is waiting for this floor: start one, then hand it over.")                    \
    X(NO_SUCH_CHORE, UNKNOWN_COMMAND, "There is no such chore.")                                   \
    X(PIN_NOT_HASHED, BUSY, "Out of memory: the PIN cannot be hashed. Try again.")                 \
    X(BUSY_PINS, BUSY, "Too many PINs at once: try again.")                                        \
    X(PIN_LENGTH, BAD_MESSAGE, "Your PIN must have {least} to {most} characters.")                 \
    X(PIN_TRIVIAL, BAD_MESSAGE,                                                                    \
      "This PIN is easy to guess: avoid names, runs such as 12345678 and common passwords.")       \
    X(PIN_SAME, BAD_MESSAGE, "The new PIN must differ from the old one.")                          \
    X(LOGIN_NAME_PUBLIC, BAD_NAME,                                                                 \
      "Choose a sign-in name that differs from the name that others see.")                         \
    X(NOT_ASSIGNED, NOT_ALLOWED, "You are not assigned to this table: ask a supervisor.")          \
    X(ASSIGN_WHOM, NOT_ALLOWED, "Only dealers and feeds are assigned to tables.")                  \
    X(ASSIGN_TOO_MANY, TOO_MANY, "No one can be assigned to more than {most} tables.")             \
    X(BAD_ROLE, BAD_MESSAGE, "Roles are player, dealer, supervisor, executive, auditor and feed.") \
    X(PERSON_TAKEN, NAME_TAKEN, "That name is already taken: choose another.")                     \
    X(PERSON_NAME_BAD, BAD_NAME,                                                                   \
      "A name must have 1 to {most} lower-case letters, digits or hyphens.")                       \
    X(NO_TOKEN, RANDOM_FAILED, "The random source has failed: no one can sign in now.")            \
    X(GUESTS_TOO_FAST, TOO_FAST, "Too many guests from here: wait a minute.")                      \
    X(MESSAGES_TOO_FAST, TOO_FAST, "Too many messages: slow down.")                                \
    X(ADDRESS_TOO_FAST, TOO_FAST,                                                                  \
      "Too much is sent from your network: wait a minute, and tell the staff if it goes on.")      \
    X(ROUND_OF_NO_TABLE, STORE_FAILED, "A round belongs to an unknown table.")

#define UTH_SAYINGS(X)                                                                             \
    UTH_SAYINGS_WHY(X)                                                                             \
    UTH_SAYINGS_GAME(X)                                                                            \
    UTH_SAYINGS_FLOOR(X)                                                                           \
    UTH_SAYINGS_SEATS(X)                                                                           \
    UTH_SAYINGS_BANK(X)                                                                            \
    UTH_SAYINGS_LINKS(X)                                                                           \
    UTH_SAYINGS_RECORDS(X)                                                                         \
    UTH_SAYINGS_SERVER(X)

/* What a sentence is made of: X(parameter, KIND). Kinds after TEXT are words of a small vocabulary,
 * which another language has its own words for. */
#define UTH_SAYING_PARAMETERS(X)                                                                   \
    X(amount, MONEY)                                                                               \
    X(limit, MONEY)                                                                                \
    X(chip, MONEY)                                                                                 \
    X(ante, MONEY)                                                                                 \
    X(blind, MONEY)                                                                                \
    X(has, MONEY)                                                                                  \
    X(fee, MONEY)                                                                                  \
    X(spot, NUMBER)                                                                                \
    X(most, NUMBER)                                                                                \
    X(least, NUMBER)                                                                               \
    X(count, NUMBER)                                                                               \
    X(multiple, NUMBER)                                                                            \
    X(number, NUMBER)                                                                              \
    X(last, NUMBER)                                                                                \
    X(round, NUMBER)                                                                               \
    X(card, CARD)                                                                                  \
    X(name, TEXT)                                                                                  \
    X(player, TEXT)                                                                                \
    X(table, TEXT)                                                                                 \
    X(link, TEXT)                                                                                  \
    X(rules, TEXT)                                                                                 \
    X(value, TEXT)                                                                                 \
    X(option, TEXT)                                                                                \
    X(offered, TEXT)                                                                               \
    X(raises, TEXT)                                                                                \
    X(level, TEXT)                                                                                 \
    X(stream, TEXT)                                                                                \
    X(event, TEXT)                                                                                 \
    X(text, TEXT)                                                                                  \
    X(wager, WAGER)                                                                                \
    X(needs, WAGER)                                                                                \
    X(street, STREET)                                                                              \
    X(action, ACTION)                                                                              \
    X(phase, PHASE)                                                                                \
    X(role, ROLE)                                                                                  \
    X(pot, POT)                                                                                    \
    X(to, POT)                                                                                     \
    X(why, ADJUSTMENT)                                                                             \
    X(hand, HAND)                                                                                  \
    X(against, HAND)                                                                               \
    X(banker, BANKER)                                                                              \
    X(odds, ODDS)                                                                                  \
    X(label, LABEL)                                                                                \
    X(second, CARD)                                                                                \
    X(percent, NUMBER)                                                                             \
    X(meter, MONEY)                                                                                \
    X(paid, MONEY)                                                                                 \
    X(due, MONEY)                                                                                  \
    X(returned, MONEY)                                                                             \
    X(bank, MONEY)                                                                                 \
    X(room, MONEY)                                                                                 \
    X(spent, MONEY)                                                                                \
    X(taken, MONEY)

/* The words: X(KIND, "name on the wire", "English"). Wagers have theirs in uth_wager_title. */
#define UTH_SAYING_WORDS(X)                                                                        \
    X(STREET, "preflop", "before the flop")                                                        \
    X(STREET, "flop", "on the flop")                                                               \
    X(STREET, "river", "on the river")                                                             \
    X(ACTION, "close", "Closing the betting")                                                      \
    X(ACTION, "deal", "Dealing")                                                                   \
    X(ACTION, "decide", "A decision")                                                              \
    X(ACTION, "flop", "The flop")                                                                  \
    X(ACTION, "river", "The turn and river")                                                       \
    X(ACTION, "reveal", "The showdown")                                                            \
    X(ACTION, "settle", "Settling")                                                                \
    X(ACTION, "void", "Voiding")                                                                   \
    X(PHASE, "betting", "bets are still being taken")                                              \
    X(PHASE, "closed", "no more bets are taken and the cards are about to be dealt")               \
    X(PHASE, "preflop", "players decide before the flop")                                          \
    X(PHASE, "flop", "players decide on the flop")                                                 \
    X(PHASE, "river", "players decide on the river")                                               \
    X(PHASE, "showdown", "the dealer's cards are open")                                            \
    X(PHASE, "settled", "the round is settled")                                                    \
    X(PHASE, "void", "the round is void")                                                          \
    X(ROLE, "display", "display")                                                                  \
    X(ROLE, "player", "player")                                                                    \
    X(ROLE, "dealer", "dealer")                                                                    \
    X(ROLE, "supervisor", "supervisor")                                                            \
    X(ROLE, "executive", "executive")                                                              \
    X(ROLE, "auditor", "auditor")                                                                  \
    X(ROLE, "feed", "card feed")                                                                   \
    X(ROLE, "game", "other game")                                                                  \
    X(ROLE, "system", "system")                                                                    \
    X(POT, "meter", "the meter")                                                                   \
    X(POT, "reserve", "the reserve")                                                               \
    X(POT, "overflow", "the overflow")                                                             \
    X(POT, "house", "the house")                                                                   \
    X(ADJUSTMENT, "win", "win paid by hand")                                                       \
    X(ADJUSTMENT, "malfunction", "malfunction corrected")                                          \
    X(ADJUSTMENT, "over_limit", "above the posted limit")                                          \
    X(ADJUSTMENT, "receipts", "undisplayed funds booked as receipts")                              \
    X(ADJUSTMENT, "seed_recovery", "recovery of the seed")                                         \
    X(ADJUSTMENT, "transfer", "approved transfer")                                                 \
    X(ADJUSTMENT, "promotion", "promotion")                                                        \
    X(BANKER, "dealer", "dealer")                                                                  \
    X(BANKER, "player_dealer", "player-dealer")

enum uth_saying {
#define UTH_SAYING_ENUM(saying, reason, sentence) UTH_SAY_##saying,
    UTH_SAYINGS(UTH_SAYING_ENUM)
#undef UTH_SAYING_ENUM
        UTH_SAYING_COUNT,
};

enum uth_saying_kind {
    UTH_SAYING_MONEY, /* whole cents */
    UTH_SAYING_NUMBER,
    UTH_SAYING_TEXT,  /* names, the same in every language */
    UTH_SAYING_CARD,  /* "Ah" */
    UTH_SAYING_HAND,  /* "full_house:K:A"; "pair:Q+A" where the kicker decides */
    UTH_SAYING_ODDS,  /* "3 to 2", "50 for 1" */
    UTH_SAYING_LABEL, /* a text of the rule set: "K-K, Q-Q or J-J" */
    UTH_SAYING_WAGER,
    UTH_SAYING_STREET,
    UTH_SAYING_ACTION,
    UTH_SAYING_PHASE,
    UTH_SAYING_ROLE,
    UTH_SAYING_POT,
    UTH_SAYING_ADJUSTMENT,
    UTH_SAYING_BANKER,
};

UTH_END_DECLS

#endif
