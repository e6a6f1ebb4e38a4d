/* Refusals: a code for programs, and a sentence for people.
 *
 *   return UTH_REFUSE(refusal, BELOW_MINIMUM, .amount = 300, .wager = "trips", .limit = 500);
 *
 * fills the refusal and returns its reason. The sentence comes from the table in sayings.h; its
 * parameters are kept, so that it can be shown in another language. A test checks every such call
 * against the parameters of its sentence. */
#ifndef UTH_REFUSAL_H
#define UTH_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/eval.h>
#include <uth/export.h>
#include <uth/sayings.h>

UTH_BEGIN_DECLS

/* Reasons. Codes are stable: clients and tests may rely on their names. */
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
    X(STILL_HAS_MONEY, "still_has_money")                                                          \
    X(TABLE_CLOSED, "table_closed")                                                                \
    X(TABLE_OPEN, "table_open")                                                                    \
    X(SHIFT_OPEN, "shift_open")                                                                    \
    X(NO_SHIFT, "no_shift")                                                                        \
    X(TABLE_STOPPED, "table_stopped")                                                              \
    X(NOT_AT_TABLE, "not_at_table")                                                                \
    X(ALREADY_AT_TABLE, "already_at_table")                                                        \
    X(SITTING_OUT, "sitting_out")                                                                  \
    X(LEAVING, "leaving")                                                                          \
    X(BY_STAFF, "by_staff")                                                                        \
    X(OWN_DEVICE, "own_device")                                                                    \
    X(TIME_RUNS, "time_runs")                                                                      \
    X(NOTHING_TO_ENTER, "nothing_to_enter")                                                        \
    X(NO_ROUND, "no_round")                                                                        \
    X(ROUND_IN_PLAY, "round_in_play")                                                              \
    X(RUNS_ITSELF, "runs_itself")                                                                  \
    X(WRONG_SOURCE, "wrong_source")                                                                \
    X(TOO_MANY_SEEDS, "too_many_seeds")                                                            \
    X(SEED_RESTS, "seed_rests")                                                                    \
    X(NO_SEED_DUE, "no_seed_due")                                                                  \
    X(SEED_WRONG, "seed_wrong")                                                                    \
    X(SEEDS_AWAITED, "seeds_awaited")                                                              \
    X(RANDOM_FAILED, "random_failed")                                                              \
    X(NOTHING_TO_REVERSE, "nothing_to_reverse")                                                    \
    X(NO_SUCH_LINK, "no_such_link")                                                                \
    X(LINK_LOST, "link_lost")                                                                      \
    X(LINK_STATE, "link_state")                                                                    \
    X(STALE_KEY, "stale_key")                                                                      \
    X(STALE_ID, "stale_id")                                                                        \
    X(TOO_MANY_IDS, "too_many_ids")                                                                \
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
    X(NEEDS_AGREEMENT, "needs_agreement")                                                          \
    X(NO_SUCH_REQUEST, "no_such_request")                                                          \
    X(REQUEST_OVER, "request_over")                                                                \
    X(TOO_MANY_REQUESTS, "too_many_requests")                                                      \
    X(BAD_RECORD, "bad_record")                                                                    \
    X(AMOUNT_OVERFLOW, "amount_overflow")                                                          \
    X(OUT_OF_MEMORY, "out_of_memory")                                                              \
    /* of the server */                                                                            \
    X(OLD_PROTOCOL, "old_protocol")                                                                \
    X(BAD_MESSAGE, "bad_message")                                                                  \
    X(UNKNOWN_COMMAND, "unknown_command")                                                          \
    X(TOO_FAST, "too_fast")                                                                        \
    X(BUSY, "busy")                                                                                \
    X(STOPPING, "stopping")                                                                        \
    X(NOT_LOGGED_IN, "not_logged_in")                                                              \
    X(LOGGED_IN, "logged_in")                                                                      \
    X(CODE_NEEDED, "code_needed")                                                                  \
    X(WRONG_CODE, "wrong_code")                                                                    \
    X(FIRST_PIN, "first_pin")                                                                      \
    X(FIRST_CODE, "first_code")                                                                    \
    X(PROVE_FIRST, "prove_first")                                                                  \
    X(WRONG_PIN, "wrong_pin")                                                                      \
    X(LOCKED, "locked")                                                                            \
    X(EXPIRED, "expired")                                                                          \
    X(NO_GUESTS, "no_guests")                                                                      \
    X(NO_SUCH_PERSON, "no_such_person")                                                            \
    X(NOT_SUBSCRIBED, "not_subscribed")                                                            \
    X(TOO_MANY, "too_many")                                                                        \
    X(NOT_FOUND, "not_found")                                                                      \
    X(BAD_METHOD, "bad_method")                                                                    \
    X(BAD_DAY, "bad_day")                                                                          \
    X(BAD_ROUND, "bad_round")                                                                      \
    X(STORE_FAILED, "store_failed")                                                                \
    X(NOT_STOPPED, "not_stopped")                                                                  \
    X(NOT_RUNNING, "not_running")

enum uth_reason {
#define UTH_REASON_ENUM(code, name) UTH_REASON_##code,
    UTH_REASONS(UTH_REASON_ENUM)
#undef UTH_REASON_ENUM
        UTH_REASON_COUNT,
};

/* "ante_blind_unequal": the stable code. */
const char *uth_reason_name(enum uth_reason reason);

enum uth_saying_parameter {
#define UTH_PARAMETER_ENUM(name, kind) UTH_PARAMETER_##name,
    UTH_SAYING_PARAMETERS(UTH_PARAMETER_ENUM)
#undef UTH_PARAMETER_ENUM
        UTH_SAYING_PARAMETER_COUNT,
};

enum {
    UTH_SAYING_NAME_SIZE = 32,
    UTH_ARGUMENTS_MAX = 5,
    UTH_SENTENCE_SIZE = 256,
};

/* A hand as a sentence names it: with the rank of the kicker where that decides, else -1. */
struct uth_named_hand {
    uth_strength strength;
    int kicker;
};

struct uth_odds;

/* What a sentence is made of, by name. Texts and words are borrowed for the call. */
struct uth_words {
    enum uth_saying say;
#define UTH_SAID_MONEY              int64_t
#define UTH_SAID_NUMBER             int64_t
#define UTH_SAID_TEXT               const char *
#define UTH_SAID_WAGER              const char *
#define UTH_SAID_STREET             const char *
#define UTH_SAID_ACTION             const char *
#define UTH_SAID_PHASE              const char *
#define UTH_SAID_ROLE               const char *
#define UTH_SAID_POT                const char *
#define UTH_SAID_ADJUSTMENT         const char *
#define UTH_SAID_BANKER             const char *
#define UTH_SAID_CARD               const char *
#define UTH_SAID_LABEL              const char *
#define UTH_SAID_HAND               const struct uth_named_hand *
#define UTH_SAID_ODDS               const struct uth_odds *
#define UTH_WORDS_FIELD(name, kind) UTH_SAID_##kind name;
    UTH_SAYING_PARAMETERS(UTH_WORDS_FIELD)
#undef UTH_WORDS_FIELD
};

/* One parameter with its value: a number, or the place of a text among those of the sentence. */
struct uth_argument {
    enum uth_saying_parameter name;
    bool is_text;
    uint16_t text;
    int64_t number;
};

/* A sentence as data: its name, and what it is made of in the order of the English. */
struct uth_said {
    enum uth_saying say;
    int argument_count;
    struct uth_argument argument[UTH_ARGUMENTS_MAX];
    char texts[UTH_SENTENCE_SIZE]; /* of the arguments, one after the other */
};

/* A refusal in full: the code, a sentence for the person who was refused, the same as data, and what
 * it is about. */
struct uth_refusal {
    enum uth_reason reason;
    int hand;  /* index of the hand in the input or the round, -1: none in particular */
    int wager; /* enum uth_wager, -1: none in particular */
    bool tip;  /* the wager is one for the dealer */
    struct uth_said said;
    char sentence[UTH_SENTENCE_SIZE];
};

/* Says a sentence: in English into `sentence`, cut between characters where `size` is too small, and
 * as data into `said`. Returns the length of the English. */
size_t uth_say(const struct uth_words *words, struct uth_said *said, char *sentence, size_t size);

/* Leaves `hand`, `wager` and `tip` as they are. */
enum uth_reason uth_refuse(struct uth_refusal *refusal, const struct uth_words *words);
/* Resets a refusal. Old texts are truncated, not erased: this runs before every action, and most are
 * not refused. */
static inline void uth_refusal_clear(struct uth_refusal *refusal)
{
    refusal->reason = UTH_REASON_OK;
    refusal->said.say = (enum uth_saying)0;
    refusal->said.argument_count = 0;
    refusal->said.texts[0] = '\0';
    refusal->hand = -1;
    refusal->wager = -1;
    refusal->tip = false;
    refusal->sentence[0] = '\0';
}

struct uth_refusal uth_refusal_of(const struct uth_words *words); /* hand and wager -1 */
#define UTH_WORDS(...)           (&(struct uth_words){.say = UTH_SAY_##__VA_ARGS__})
#define UTH_REFUSE(refusal, ...) uth_refuse(refusal, UTH_WORDS(__VA_ARGS__))
#define UTH_REFUSAL(...)         uth_refusal_of(UTH_WORDS(__VA_ARGS__))
/* Where a refusal goes whose reason is all that the caller wants. */
#define UTH_UNHEARD (&(struct uth_refusal){.hand = -1, .wager = -1})

/* The text of an argument that is one; owned by `said`. */
const char *uth_argument_text(const struct uth_said *said, int index);

/* "below_minimum": the stable name of a sentence. */
void uth_saying_name(enum uth_saying saying, char name[UTH_SAYING_NAME_SIZE]);
/* "{amount} on the {wager} is below the minimum of {limit}." */
const char *uth_saying_english(enum uth_saying saying);
enum uth_reason uth_saying_reason(enum uth_saying saying);
const char *uth_parameter_name(enum uth_saying_parameter parameter); /* "amount" */
enum uth_saying_kind uth_parameter_kind(enum uth_saying_parameter parameter);
const char *uth_saying_kind_name(enum uth_saying_kind kind); /* "money" */
/* The English word for a name: "before the flop" for the street "preflop". Returns the name itself
 * if there is no such word. */
const char *uth_word_english(enum uth_saying_kind kind, const char *name);
/* The words one by one, without wagers; false after the last. */
bool uth_word_at(int index, enum uth_saying_kind *kind, const char **name);

UTH_END_DECLS

#endif
