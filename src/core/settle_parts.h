/* The parts of the settlement, each with one job:
 *   judge        what a wager is due, with unlimited money behind it   (settle_judge.c)
 *   progressive  meter awards and envy                                  (settle_progressive.c)
 *   limits       what aggregates and the limits on tips leave of it     (settle_limits.c)
 *   cover        what a player-dealer's bank leaves of that             (settle_cover.c)
 * and settle.c, which walks the hands in order and adds up. */
#ifndef UTH_CORE_SETTLE_PARTS_H
#define UTH_CORE_SETTLE_PARTS_H

#include <uth/settle.h>

/* One hand, with everything that its lines depend on. */
struct uth_judged {
    const struct uth_settle_input *in;
    const struct uth_hand *hand;   /* the bettor's */
    const struct uth_hand *seated; /* whose cards and decision count: `hand`, or its seat */
    const struct uth_decision *decision;
    uth_strength strength, dealer_strength;
    bool dealer_qualifies;
};

/* Win, lose or tie by the cards alone, as if the hand had been played. */
enum uth_outcome uth_compare(uth_strength player, uth_strength dealer);

/* Play wager in cents: 0 unless played. False on overflow. */
bool uth_play_amount(uth_cents ante, const struct uth_decision *decision, uth_cents *play);

/* Fills cause, result, pays, pay_line, due, paid and returned of a line whose wager and stake are
 * set. Not for the progressive. False on overflow. */
bool uth_judge_line(const struct uth_judged *judged, struct uth_line *line);

/* What odds pay on a stake, in whole chips if that is the rule: fills paid, due and cut. */
bool uth_payout(const struct uth_rules *rules, uth_cents stake, const struct uth_odds *odds,
                struct uth_line *line);

/* Cuts the judged lines of all hands to the aggregates of their wagers, and those of the wagers for
 * the dealer to their limits. */
void uth_limit_lines(const struct uth_settle_input *in, struct uth_settlement *settlement);

/* Progressive: all meter awards of the round, in the rule set's order. Fills awards, meters and
 * meter_paid of the settlement, and for every hand `pay_line` (-1 none; also of a hand without the
 * wager if it earns others an envy award), `amount` and `meter_before`. */
bool uth_judge_progressive(const struct uth_settle_input *in, struct uth_settlement *settlement,
                           int8_t *pay_line, uth_cents *amount, uth_cents *meter_before);

/* Running use of a player-dealer's bank. */
struct uth_cover_state {
    enum uth_cover policy;
    uth_cents bank;
    uth_cents paid, collected;
};
/* The most that can still be paid, or collected, from here. */
uth_cents uth_cover_room_to_pay(const struct uth_cover_state *state);
uth_cents uth_cover_room_to_collect(const struct uth_cover_state *state);
/* Cuts a judged line down to what the bank covers, and uses the bank. */
void uth_cover_line(struct uth_cover_state *state, struct uth_line *line);

/* uth_settle without uth_settle_check: for a round, which has checked everything already. */
enum uth_reason uth_settle_checked(const struct uth_settle_input *in, struct uth_settlement **out,
                                   struct uth_refusal *refusal);

#endif
