/* Settlement: what every wager of a round wins, loses or returns, and why.
 *
 * uth_settle is a pure function of the game, the cards, the wagers and the decisions. It settles
 * in the documented order, because the order decides who is paid when a player-dealer's bank runs
 * out and which of two jackpots wins the meter. The settlement holds facts (amounts, causes); uth_why
 * turns them into sentences. */
#ifndef UTH_SETTLE_H
#define UTH_SETTLE_H

#include <uth/export.h>
#include <uth/rules.h>

UTH_BEGIN_DECLS

/* A hand that was declared dead: foul, with a wrong number of cards, exposed. All its wagers are
 * settled without its cards, and it wins nothing, no jackpot or envy award either. */
enum uth_dead { UTH_DEAD_NOT, UTH_DEAD_RETURNED, UTH_DEAD_LOST, UTH_DEADS };
const char *uth_dead_name(enum uth_dead dead); /* "no", "returned", "lost" */
bool uth_dead_from_name(const char *name, enum uth_dead *dead);

/* One bettor's wagers on one dealt hand. A backline bet uses the cards and the decision of its seat;
 * its own fields are ignored. */
struct uth_hand {
    uint8_t spot;    /* seat or position, 1-based */
    bool backline;   /* behind the player seated at `spot`; follows that player's decision */
    uint32_t player; /* the caller's number for the person; equal numbers are one person */
    uth_card cards[2];
    uth_cents wager[UTH_WAGERS]; /* UTH_PLAY stays 0: it follows from the decision */
    struct uth_decision decision;
    uth_cents tip[UTH_WAGERS]; /* wagers for the dealer on the same cards, all 0 for none */
    struct uth_decision tip_decision;
    enum uth_dead dead; /* with it all wagers behind the seat */
};

/* What the player-dealer pays as collection for these hands. */
uth_cents uth_collection_fee(const struct uth_schedule *schedule, const struct uth_hand *hands,
                             int count);

/* A player-dealer's bank. `spot` 0: the house banks. */
struct uth_bank_stake {
    uint8_t spot;
    uth_cents amount;
    enum uth_cover cover;
};

/* The meters, including this round's contributions.
 *
 * On a link, an award is claimed, approved and taken off the meter before the round is settled.
 * `claimed` then holds the meter before and after that moment, and the settlement pays the award from
 * the amount set aside instead of from the meter. */
struct uth_meters {
    uth_cents meter[UTH_METER_LEVELS_MAX];
    uth_cents seed[UTH_METER_LEVELS_MAX];
    uth_cents reserve[UTH_METER_LEVELS_MAX];
    struct uth_claimed {
        bool is; /* the award of this spot was claimed */
        uth_cents before, after;
    } claimed[UTH_SPOTS_MAX]; /* by spot - 1 */
};

struct uth_settle_input {
    const struct uth_game *game;
    struct uth_bank_stake bank;
    uth_card board[5];
    uth_card dealer[2];
    int hand_count;
    const struct uth_hand *hands; /* borrowed */
    struct uth_meters meters;     /* used if a hand has a progressive wager */
};

enum uth_outcome { UTH_LOSE, UTH_TIE, UTH_WIN, UTH_FOLD, UTH_DEAD };
/* "lose", "tie", "win", "fold", "dead" */
const char *uth_outcome_name(enum uth_outcome outcome);

enum uth_result { UTH_LINE_LOSE, UTH_LINE_PUSH, UTH_LINE_WIN, UTH_LINE_RETURNED };
const char *uth_result_name(enum uth_result result); /* "lose", "push", "win", "returned" */

/* The cause of a line's result. uth_why turns it into a sentence. */
enum uth_cause {
    UTH_BECAUSE_FOLDED,
    UTH_BECAUSE_BEATS_DEALER,
    UTH_BECAUSE_DEALER_BEATS,
    UTH_BECAUSE_TIE,
    UTH_BECAUSE_NOT_QUALIFIED, /* Ante: the dealer did not qualify */
    UTH_BECAUSE_PAYS,          /* a line of the pay table */
    UTH_BECAUSE_TOO_WEAK,      /* Blind: wins, but below the pay table: push */
    UTH_BECAUSE_NOT_ON_TABLE,  /* bonus: no line of the pay table */
    UTH_BECAUSE_NO_BAD_BEAT,   /* Bad Beat: the beaten hand is too weak */
    UTH_BECAUSE_METER,         /* progressive: a share of the meter */
    UTH_BECAUSE_FOLDED_OUT,    /* optional wager: folded hands do not qualify here */
    UTH_BECAUSE_ENVY,          /* another player's hand at this table */
    UTH_BECAUSE_DEAD,          /* the hand was declared dead: returned, */
    UTH_BECAUSE_DEAD_LOST,     /* or lost */
};

struct uth_line {
    enum uth_wager wager;
    enum uth_result result;
    enum uth_cause cause;
    bool envy; /* an envy award: stake 0, wager is UTH_PROGRESSIVE */
    uth_cents stake;
    uth_cents paid;     /* winnings */
    uth_cents returned; /* the part of the stake that is returned */
    struct uth_odds pays;
    int8_t pay_line; /* line of the wager's pay table, -1: none */
    uth_cents due;   /* what would be paid, or collected, without limits; whole cents of it */
    uth_cents room;  /* if `cut`: what the limit left for it */
    enum uth_cut {
        UTH_CUT_NONE,
        UTH_CUT_BANK,
        UTH_CUT_AGGREGATE,
        UTH_CUT_TIP,      /* the limit on a wager for the dealer */
        UTH_CUT_BREAKAGE, /* whole chips; may also be more than due */
    } cut;
    bool with_folds; /* collected from a folded hand before the banker's cards are turned over */
    uth_cents bank_paid, bank_collected; /* UTH_CUT_BANK: by the bank before this line */
    int from_hand;                       /* envy: index of the hand that earned it */
    uth_cents meter_before;              /* UTH_BECAUSE_METER */
};

static inline uth_cents uth_line_net(const struct uth_line *line)
{
    return line->paid + line->returned - line->stake;
}

struct uth_hand_result {
    uth_strength strength;
    uth_card best[5];
    enum uth_outcome outcome;
    uth_cents net; /* of all lines, without tips */
    uth_cents fee; /* the collection from this bettor, not in `net` */
    int line_count;
    const struct uth_line *lines; /* in settlement order; owned by the settlement */
    int tip_line_count;
    const struct uth_line *tip_lines;
    enum uth_outcome tip_outcome;
    /* Stake and winnings: goes to the dealers' tips. What a dead hand returns goes to the bettor. */
    uth_cents tip_returned;
    uth_cents tip_net;
};

struct uth_award {
    int hand; /* index into the hands */
    uint8_t level, percent;
    uth_cents amount, meter_before, meter_after;
};

struct uth_settlement {
    uth_strength dealer_strength;
    uth_card dealer_best[5];
    bool dealer_qualifies;

    int hand_count;
    struct uth_hand_result *hands; /* in the order of the input */
    int order_count;
    int *order; /* indices of the hands in the order in which they were settled */

    uth_cents collected, paid; /* by the house or the player-dealer, without meters */
    bool exhausted;            /* a player-dealer's bank limited at least one wager */
    uth_cents action, fee;     /* collection: what the player-dealer pays for it */
    uth_cents player_fees;     /* ... and the players together; of a hand: its `fee` */

    int award_count, envy_count;
    struct uth_award award[UTH_SPOTS_MAX];
    uth_cents meter_paid;     /* from the meters, claimed awards included */
    uth_cents claimed_paid;   /* the part of it that had been set aside before */
    uth_cents envy_paid;      /* by the house, also in `paid` */
    struct uth_meters meters; /* after */
    uth_cents reseeded;       /* the house's seeds put into meters */

    uth_cents total; /* all accounts: 0 */
};

/* Checks that this is a complete round that these rules allow: spots, hands, wagers, bank, decisions
 * and cards. uth_settle makes the same check first. */
/* The spots whose cards decide something, as bits (1 << spot): hands that have not folded, and folded
 * ones with a wager that stays in action and looks at their cards. The cards of the others may stay
 * face down: UTH_NO_CARD. */
uint32_t uth_spots_that_show(const struct uth_game *game, const struct uth_hand *hands, int count);
/* Whether a wager of this kind on a folded hand needs the hand's cards. */
bool uth_fold_shows(const struct uth_game *game, enum uth_wager wager);
/* The spots of `taken` (bit 1 << spot) in the order of settlement, in which they are turned up.
 * Returns their number. */
int uth_spots_settled(const struct uth_rules *rules, uint32_t taken, int bank_spot,
                      uint8_t order[UTH_SPOTS_MAX]);

enum uth_reason uth_settle_check(const struct uth_settle_input *in, struct uth_refusal *refusal);

/* Settles. UTH_REASON_OK, or the reason from uth_settle_check, AMOUNT_OVERFLOW or OUT_OF_MEMORY;
 * *out is then NULL. The caller frees the settlement. */
enum uth_reason uth_settle(const struct uth_settle_input *in, struct uth_settlement **out,
                           struct uth_refusal *refusal);
void uth_settlement_free(struct uth_settlement *settlement);

/* Why a line ended as it did: a sentence that a player understands, and a second one where money was
 * limited. The English is the same everywhere; `reason` and `cut` are the two as data, for another
 * language. */
enum { UTH_WHY_SIZE = 512 };
struct uth_why {
    struct uth_said reason;
    bool is_cut;
    struct uth_said cut;
    char sentence[UTH_WHY_SIZE];
};
/* `line` is one of the lines of `hand`, its own or a tip's. */
void uth_why(const struct uth_settle_input *in, const struct uth_settlement *settlement, int hand,
             const struct uth_line *line, struct uth_why *why);

UTH_END_DECLS

#endif
