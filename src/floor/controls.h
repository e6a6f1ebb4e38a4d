/* Controls: who may do what alone, and who must agree. An operator's file, or one of those that are
 * built in (controls/NAME.json); docs/controls.md describes the format.
 *
 * For each action that a person of the staff can take against the house or a player there is a row
 * without conditions, and any number of rows for an amount or a state; the last row that fits an
 * act decides. Who may not do it alone asks: the command becomes a request (requests.h). */
#ifndef UTH_FLOOR_CONTROLS_H
#define UTH_FLOOR_CONTROLS_H

#include "floor.h"

enum {
    UTH_CONTROLS_MAX = 96, /* rows */
    UTH_AGREE_MAX = 3,     /* people who must agree */
    UTH_REQUEST_MINUTES = 15,
};

/* States in which an act can be another one: for `when`. */
#define UTH_CONTROL_CASES(X)                                                                       \
    X(ANY, "any")                                                                                  \
    X(DEALT, "dealt")             /* void, finish: players have seen cards */                      \
    X(REVEALED, "revealed")       /* void: everybody has seen all of them */                       \
    X(FLOAT_SHORT, "float_short") /* confirm: the house has to add to the float */                 \
    X(EXECUTIVE, "executive")     /* complete_claim: above the link's executive_above */

enum uth_control_case {
#define UTH_CONTROL_CASE_ENUM(code, name) UTH_CASE_##code,
    UTH_CONTROL_CASES(UTH_CONTROL_CASE_ENUM)
#undef UTH_CONTROL_CASE_ENUM
        UTH_CONTROL_CASE_COUNT,
};

/* People who have no part in an act, because of an earlier one: for `except`. */
#define UTH_CONTROL_EXCEPTS(X)                                                                     \
    X(CLAIMED, "claimed")     /* pressed the hand button */                                        \
    X(KEYED, "keyed")         /* chose the key that it was claimed with */                         \
    X(CONFIRMED, "confirmed") /* the claim */                                                      \
    X(PROPOSED, "proposed")   /* the change */                                                     \
    X(ENROLLED, "enrolled")   /* the player whom it pays, or the claim's link */                   \
    X(AGREED, "agreed")       /* to the claim's confirmation, or to the proposal */

enum uth_control_except {
#define UTH_CONTROL_EXCEPT_ENUM(code, name) UTH_EXCEPT_##code,
    UTH_CONTROL_EXCEPTS(UTH_CONTROL_EXCEPT_ENUM)
#undef UTH_CONTROL_EXCEPT_ENUM
        UTH_CONTROL_EXCEPT_COUNT,
};

/* What the amount of an act is, for `from`. */
enum uth_control_amount {
    UTH_AMOUNT_NONE,
    UTH_AMOUNT_STATED,     /* in the command */
    UTH_AMOUNT_PAYOUT,     /* to the player who wins most, without awards that come off a meter */
    UTH_AMOUNT_DIFFERENCE, /* between the count and the record */
    UTH_AMOUNT_CLAIM,
    UTH_AMOUNT_CHANGE,
    UTH_AMOUNT_CASH,  /* that the seat has paid since its player sat down, with this */
    UTH_AMOUNT_CHIPS, /* at the seat, or held for a walk-in */
};

/* Actions under control: commands, and messages of a session that give somebody's account to
 * somebody. */
#define UTH_CONTROLLED_COMMANDS(X)                                                                 \
    X(VOID, NONE)                                                                                  \
    X(CONFIRM, PAYOUT)                                                                             \
    X(REVERSE, PAYOUT)                                                                             \
    X(DEPOSIT, STATED)                                                                             \
    X(WITHDRAW, STATED)                                                                            \
    X(BUY_IN, STATED)                                                                              \
    X(ADD_TABLE, NONE)                                                                             \
    X(REMOVE_TABLE, NONE)                                                                          \
    X(OPEN, STATED)                                                                                \
    X(CLOSE, NONE)                                                                                 \
    X(FILL, STATED)                                                                                \
    X(CREDIT, STATED)                                                                              \
    X(LIMITS, NONE)                                                                                \
    X(OPTIONS, NONE)                                                                               \
    X(ACCEPT_RULES, NONE)                                                                          \
    X(WAIVE, NONE)                                                                                 \
    X(SWEEP, DIFFERENCE)                                                                           \
    X(PROPOSITION, NONE)                                                                           \
    X(CONFIRM_CLAIM, CLAIM)                                                                        \
    X(COMPLETE_CLAIM, CLAIM)                                                                       \
    X(REJECT_CLAIM, CLAIM)                                                                         \
    X(PROPOSE_CHANGE, CHANGE)                                                                      \
    X(APPROVE_CHANGE, CHANGE)                                                                      \
    X(START_LINK, NONE)                                                                            \
    X(STOP_LINK, NONE)                                                                             \
    X(CUT_TABLE, NONE)                                                                             \
    X(MEND_TABLE, NONE)                                                                            \
    X(ADD_LINK, NONE)                                                                              \
    X(PRIZE_DEPOSIT, STATED)                                                                       \
    X(PRIZE_WITHDRAW, STATED)                                                                      \
    X(REMOVE_LINK, NONE)                                                                           \
    X(JOIN_LINK, NONE)                                                                             \
    X(SELL_CHIPS, CASH)                                                                            \
    X(COLOUR_UP, CHIPS)                                                                            \
    X(REDEEM, CHIPS)                                                                               \
    X(HAND_OVER, CHIPS)                                                                            \
    X(HAND_BACK, NONE)                                                                             \
    X(FINISH, NONE)                                                                                \
    X(DECLARE_DEAD, NONE)                                                                          \
    X(AMEND, PAYOUT)                                                                               \
    X(PAY_TIPS, STATED)
#define UTH_CONTROLLED_SESSION(X)                                                                  \
    X(LOCK, "lock")                                                                                \
    X(UNLOCK, "unlock")                                                                            \
    X(RESET_PIN, "reset_pin")

enum uth_controlled {
#define UTH_CONTROLLED_ENUM(code, ...) UTH_CONTROLLED_##code,
    UTH_CONTROLLED_COMMANDS(UTH_CONTROLLED_ENUM) UTH_CONTROLLED_SESSION(UTH_CONTROLLED_ENUM)
#undef UTH_CONTROLLED_ENUM
        UTH_CONTROLLED_COUNT,
};
const char *uth_control_case_name(enum uth_control_case when);
const char *uth_controlled_name(enum uth_controlled action);
/* A message of a session, and no command of the floor. */
bool uth_controlled_is_session(enum uth_controlled action);
enum uth_control_amount uth_controlled_amount(enum uth_controlled action);
/* False: the command is under no control. */
bool uth_controlled_of(enum uth_floor_do what, enum uth_controlled *action);

struct uth_control {
    enum uth_controlled action;
    enum uth_control_case when; /* UTH_CASE_ANY: in every state */
    uth_cents from;             /* 0: any amount */
    uint32_t alone;             /* bits of roles that may do it without anybody */
    int agree_count;
    enum uth_role agree[UTH_AGREE_MAX]; /* others who must agree, of this role or above; lowest
                                           first */
    uint32_t except;                    /* bits of enum uth_control_except */
};

struct uth_controls {
    char name[UTH_NAME_SIZE];
    char title[UTH_TEXT_SIZE];
    char digest[UTH_DIGEST_SIZE]; /* of the text as uth_controls_write writes it */
    int32_t minutes;              /* a request waits for so long */
    int count;
    struct uth_control control[UTH_CONTROLS_MAX];
};

/* The row that decides on an act. */
const struct uth_control *uth_controls_find(const struct uth_controls *controls,
                                            enum uth_controlled action, enum uth_control_case when,
                                            uth_cents amount);
/* dealer < supervisor < executive; 0: none of them. */
int uth_role_rank(enum uth_role role);
static inline bool uth_role_is_staff(enum uth_role role)
{
    return uth_role_rank(role) > 0;
}
/* How many of the places in `agree` these people fill, each at most one. */
int uth_control_filled(const struct uth_control *control, int count,
                       const struct uth_actor *people);

/* ---- controls_json.c ---- */

/* Reads a file's text. False: *faults says what is wrong, and where. */
struct uth_faults;
bool uth_controls_read(struct uth_controls *controls, const char *text, size_t size,
                       struct uth_faults *faults);
/* Complete and in a fixed order: equal controls are equal texts. The caller frees it; NULL when out
 * of memory. */
char *uth_controls_write(const struct uth_controls *controls, size_t *size);
/* Those that are built in, by their number; false: no more. */
bool uth_controls_builtin(int index, struct uth_controls *controls);
bool uth_controls_builtin_named(const char *name, struct uth_controls *controls);
#define UTH_CONTROLS_DEFAULT "standard"

/* One row in words: "supervisor or executive alone", "a supervisor must agree". */
void uth_control_words(const struct uth_control *control, char *text, size_t size);

#endif
