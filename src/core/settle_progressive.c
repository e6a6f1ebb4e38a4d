/* Progressive awards: who takes what from which meter, in the rule set's order.
 *
 * Several meter awards in one round: the documents begin with the player farthest on the right, and
 * internal controls may say left to right; each percentage is of the meter as it then stands. A 100 %
 * award reseeds its meter with seed and reserve. A percentage is rounded as its pay table says; what
 * is rounded off stays in the meter. */
#include "settle_parts.h"

#include <uth/assert.h>

static void note_award(struct uth_settlement *settlement, const struct uth_award *award)
{
    settlement->meter_paid += award->amount;
    UTH_ASSERT(settlement->award_count < UTH_SPOTS_MAX);
    settlement->award[settlement->award_count++] = *award;
}

/* An award that was set aside when it was claimed: the meter has already moved. */
static uth_cents take_claimed(const struct uth_pay_table *table, const struct uth_pay_line *pay,
                              int hand, const struct uth_claimed *claimed,
                              struct uth_settlement *settlement)
{
    struct uth_award award = {
        .hand = hand,
        .level = pay->level,
        .percent = pay->percent,
        .amount = uth_paytable_share(table, pay->percent, claimed->before),
        .meter_before = claimed->before,
        .meter_after = claimed->after,
    };
    settlement->claimed_paid += award.amount;
    note_award(settlement, &award);
    return award.amount;
}

/* Takes one meter award and moves the meter. */
static uth_cents take_from_meter(const struct uth_pay_table *table, const struct uth_pay_line *pay,
                                 int hand, struct uth_settlement *settlement)
{
    struct uth_meters *meters = &settlement->meters;
    int level = pay->level;
    uth_cents before = meters->meter[level];
    uth_cents amount = uth_paytable_share(table, pay->percent, before);
    if (pay->percent == 100) {
        meters->meter[level] = meters->seed[level] + meters->reserve[level];
        settlement->reseeded += meters->seed[level];
        meters->reserve[level] = 0;
    } else {
        meters->meter[level] = before - amount;
    }
    struct uth_award award = {
        .hand = hand,
        .level = pay->level,
        .percent = pay->percent,
        .amount = amount,
        .meter_before = before,
        .meter_after = meters->meter[level],
    };
    note_award(settlement, &award);
    return amount;
}

/* The progressive line of one hand, or -1: also when it folded and folded hands do not count. A hand
 * without the wager counts only where it may earn others an envy award. */
static int line_of(const struct uth_settle_input *in, const struct uth_hand *hand)
{
    const struct uth_pay_table *table = in->game->table[UTH_PROGRESSIVE];
    bool any = in->game->rules->envy_from == UTH_ENVY_FROM_ANY_HAND;
    if (table == NULL || hand->backline || hand->dead != UTH_DEAD_NOT ||
        (hand->wager[UTH_PROGRESSIVE] == 0 && !any))
        return -1;
    if (hand->decision.choice == UTH_FOLDED && !in->game->folded_progressive)
        return -1;
    if (hand->cards[0] == UTH_NO_CARD)
        return -1; /* a folded hand whose envy award nobody would get */
    return uth_paytable_progressive_line(table, hand->cards, in->board);
}

/* The scratch of the walk, one entry for each hand. */
struct found {
    const int8_t *pay_line;
    uth_cents *amount, *meter_before;
};

static bool take_award(const struct uth_settle_input *in, struct uth_settlement *settlement, int i,
                       const struct found *found)
{
    const struct uth_hand *hand = &in->hands[i];
    const struct uth_pay_table *table = in->game->table[UTH_PROGRESSIVE];
    const struct uth_pay_line *pay = &table->line[found->pay_line[i]];
    const struct uth_claimed *claimed = &in->meters.claimed[hand->spot - 1];
    if (pay->percent > 0 && claimed->is) {
        found->meter_before[i] = claimed->before;
        found->amount[i] = take_claimed(table, pay, i, claimed, settlement);
    } else if (pay->percent > 0) {
        found->meter_before[i] = settlement->meters.meter[pay->level];
        found->amount[i] = take_from_meter(table, pay, i, settlement);
    } else {
        struct uth_line line = {.stake = 0};
        bool fits = uth_payout(in->game->rules, hand->wager[UTH_PROGRESSIVE], &pay->odds, &line);
        found->amount[i] = line.paid;
        return fits;
    }
    return true;
}

bool uth_judge_progressive(const struct uth_settle_input *in, struct uth_settlement *settlement,
                           int8_t *pay_line, uth_cents *amount, uth_cents *meter_before)
{
    const struct uth_rules *rules = in->game->rules;
    const struct found found = {pay_line, amount, meter_before};
    settlement->meters = in->meters;
    for (int i = 0; i < in->hand_count; i++) {
        pay_line[i] = (int8_t)line_of(in, &in->hands[i]);
        amount[i] = meter_before[i] = 0;
    }
    bool ascending = rules->jackpot_order == UTH_SETTLE_LEFT_TO_RIGHT;
    for (int step = 1; step <= rules->spots && in->game->table[UTH_PROGRESSIVE] != NULL; step++) {
        int spot = ascending ? step : rules->spots + 1 - step;
        for (int i = 0; i < in->hand_count; i++) {
            const struct uth_hand *hand = &in->hands[i];
            if (hand->spot == spot && pay_line[i] >= 0 && hand->wager[UTH_PROGRESSIVE] > 0 &&
                !take_award(in, settlement, i, &found))
                return false;
        }
    }
    return true;
}
