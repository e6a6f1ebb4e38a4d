/* The vocabulary of wagers, streets and reasons that every other header uses. */
#ifndef UTH_WAGER_H
#define UTH_WAGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* In the order in which the documents settle them within one hand. Ante, Blind and Play are the
 * base game; the others are optional and a rule set offers some of them. */
enum uth_wager {
    UTH_ANTE,
    UTH_PLAY,
    UTH_BLIND,
    UTH_TRIPS,
    UTH_BAD_BEAT,
    UTH_ULTIMATE_PAIRS,
    UTH_PLAY_THE_BOARD,
    UTH_PROGRESSIVE,
    UTH_WAGERS, /* how many there are */
};

/* A set of wagers: bit i is wager i. */
typedef uint32_t uth_wager_set;
#define UTH_WAGER_BIT(wager) ((uth_wager_set)1U << (wager))

/* "bad_beat", as in files and messages. */
const char *uth_wager_name(enum uth_wager wager);
/* "Bad Beat", as printed on the felt. */
const char *uth_wager_title(enum uth_wager wager);
bool uth_wager_from_name(const char *name, enum uth_wager *wager);
/* Base wagers are Ante, Play and Blind; all others are optional. */
bool uth_wager_is_optional(enum uth_wager wager);

/* The three decisions of a hand. */
enum uth_street {
    UTH_PREFLOP, /* before any community card */
    UTH_FLOP,    /* three community cards are known */
    UTH_RIVER,   /* all five are known */
    UTH_STREETS,
};

const char *uth_street_name(enum uth_street street); /* "preflop", "flop", "river" */
bool uth_street_from_name(const char *name, enum uth_street *street);

/* What a player decided about one hand, so far. */
enum uth_choice {
    UTH_UNDECIDED, /* has neither bet nor folded yet */
    UTH_PLAYED,    /* made the Play wager: street and multiple say when and how much */
    UTH_FOLDED,
};

struct uth_decision {
    enum uth_choice choice;
    enum uth_street street; /* when UTH_PLAYED */
    uint8_t multiple;       /* of the Ante, when UTH_PLAYED */
};

/* Why something was refused. Codes are stable: clients and tests may rely on their names. */
#define UTH_REASONS(X)                                                                             \
    X(OK, "ok")                                                                                    \
    X(WRONG_PHASE, "wrong_phase")                                                                  \
    X(BETTING_CLOSED, "betting_closed")                                                            \
    X(NO_SUCH_SPOT, "no_such_spot")                                                                \
    X(NO_SUCH_HAND, "no_such_hand")                                                                \
    X(SPOT_TAKEN, "spot_taken")                                                                    \
    X(SPOT_IS_BANK, "spot_is_bank")                                                                \
    X(TOO_MANY_HANDS, "too_many_hands")                                                            \
    X(TOO_MANY_FOR_PLAYER, "too_many_for_player")                                                  \
    X(NO_WAGER, "no_wager")                                                                        \
    X(ANTE_BLIND_UNEQUAL, "ante_blind_unequal")                                                    \
    X(NOT_OFFERED, "not_offered")                                                                  \
    X(NEGATIVE_AMOUNT, "negative_amount")                                                          \
    X(NOT_CHIP_MULTIPLE, "not_chip_multiple")                                                      \
    X(BELOW_MINIMUM, "below_minimum")                                                              \
    X(ABOVE_MAXIMUM, "above_maximum")                                                              \
    X(ABOVE_SINGLE_LIMIT, "above_single_limit")                                                    \
    X(MISSING_WAGER, "missing_wager")                                                              \
    X(TOO_MANY_GAMES, "too_many_games")                                                            \
    X(PLAY_BEFORE_DEAL, "play_before_deal")                                                        \
    X(TIP_NOT_OFFERED, "tip_not_offered")                                                          \
    X(TIP_NEEDS_BASE, "tip_needs_base")                                                            \
    X(BACKLINE_NOT_OFFERED, "backline_not_offered")                                                \
    X(BACKLINE_WAGER, "backline_wager")                                                            \
    X(BACKLINE_NO_SEAT, "backline_no_seat")                                                        \
    X(BACKLINE_OWN_SEAT, "backline_own_seat")                                                      \
    X(BACKLINE_DECIDES_NOT, "backline_decides_not")                                                \
    X(BACKLINE_BEHIND, "backline_behind")                                                          \
    X(NOBODY_BET, "nobody_bet")                                                                    \
    X(NO_BANK, "no_bank")                                                                          \
    X(BANK_NOT_OFFERED, "bank_not_offered")                                                        \
    X(BANK_AMOUNT, "bank_amount")                                                                  \
    X(BANK_NOT_YOURS, "bank_not_yours")                                                            \
    X(BANK_ROUNDS, "bank_rounds")                                                                  \
    X(BANK_LOCKED, "bank_locked")                                                                  \
    X(TOO_MANY_PROPOSITIONS, "too_many_propositions")                                              \
    X(BAD_CARD, "bad_card")                                                                        \
    X(CARD_TWICE, "card_twice")                                                                    \
    X(CARD_MISSING, "card_missing")                                                                \
    X(CARD_COUNT, "card_count")                                                                    \
    X(ALREADY_DECIDED, "already_decided")                                                          \
    X(STILL_DECIDING, "still_deciding")                                                            \
    X(NO_SUCH_RAISE, "no_such_raise")                                                              \
    X(CANNOT_CHECK, "cannot_check")                                                                \
    X(CANNOT_FOLD, "cannot_fold")                                                                  \
    X(ROUND_OVER, "round_over")                                                                    \
    X(NO_REASON_GIVEN, "no_reason_given")                                                          \
    X(NO_METER, "no_meter")                                                                        \
    X(NOT_ALLOWED, "not_allowed")                                                                  \
    X(NO_SUCH_TABLE, "no_such_table")                                                              \
    X(NO_SUCH_PLAYER, "no_such_player")                                                            \
    X(NO_SUCH_RULES, "no_such_rules")                                                              \
    X(BAD_NAME, "bad_name")                                                                        \
    X(NAME_TAKEN, "name_taken")                                                                    \
    X(BAD_AMOUNT, "bad_amount")                                                                    \
    X(BAD_TEXT, "bad_text")                                                                        \
    X(NO_TIME_LIMIT, "no_time_limit")                                                              \
    X(NOT_ENOUGH_MONEY, "not_enough_money")                                                        \
    X(TABLE_CLOSED, "table_closed")                                                                \
    X(TABLE_OPEN, "table_open")                                                                    \
    X(TABLE_STOPPED, "table_stopped")                                                              \
    X(NOT_AT_TABLE, "not_at_table")                                                                \
    X(ALREADY_AT_TABLE, "already_at_table")                                                        \
    X(SITTING_OUT, "sitting_out")                                                                  \
    X(LEAVING, "leaving")                                                                          \
    X(NO_ROUND, "no_round")                                                                        \
    X(ROUND_IN_PLAY, "round_in_play")                                                              \
    X(RUNS_ITSELF, "runs_itself")                                                                  \
    X(WRONG_SOURCE, "wrong_source")                                                                \
    X(TOO_MANY_SEEDS, "too_many_seeds")                                                            \
    X(RANDOM_FAILED, "random_failed")                                                              \
    X(NOTHING_TO_REVERSE, "nothing_to_reverse")                                                    \
    X(NO_SUCH_LINK, "no_such_link")                                                                \
    X(LINK_LOST, "link_lost")                                                                      \
    X(LINK_STATE, "link_state")                                                                    \
    X(STALE_KEY, "stale_key")                                                                      \
    X(GAME_OPEN, "game_open")                                                                      \
    X(NO_GAME, "no_game")                                                                          \
    X(HAND_NOT_DEALT, "hand_not_dealt")                                                            \
    X(NOT_FROM_METER, "not_from_meter")                                                            \
    X(CLAIM_ORDER, "claim_order")                                                                  \
    X(CLAIM_MISSING, "claim_missing")                                                              \
    X(CLAIM_PENDING, "claim_pending")                                                              \
    X(CLAIM_STATE, "claim_state")                                                                  \
    X(NO_SUCH_CLAIM, "no_such_claim")                                                              \
    X(WRONG_CARD, "wrong_card")                                                                    \
    X(SAME_PERSON, "same_person")                                                                  \
    X(BAD_PARAMETER, "bad_parameter")                                                              \
    X(REASON_NOT_PERMITTED, "reason_not_permitted")                                                \
    X(LIMIT_BELOW_METER, "limit_below_meter")                                                      \
    X(NO_SUCH_PROPOSAL, "no_such_proposal")                                                        \
    X(BAD_RECORD, "bad_record")                                                                    \
    X(AMOUNT_OVERFLOW, "amount_overflow")                                                          \
    X(OUT_OF_MEMORY, "out_of_memory")

enum uth_reason {
#define UTH_REASON_ENUM(code, name) UTH_REASON_##code,
    UTH_REASONS(UTH_REASON_ENUM)
#undef UTH_REASON_ENUM
        UTH_REASON_COUNT,
};

/* "ante_blind_unequal": the stable code. */
const char *uth_reason_name(enum uth_reason reason);

/* A refusal in full: the code, a sentence for the person who was refused, and what it is about. */
struct uth_refusal {
    enum uth_reason reason;
    int hand;  /* index of the hand in the input or the round, -1: none in particular */
    int wager; /* enum uth_wager, -1: none in particular */
    bool tip;  /* the wager is one for the dealer */
    char sentence[256];
};

UTH_END_DECLS

#endif
