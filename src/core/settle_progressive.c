/* Progressive awards: who takes what from which meter, in the documented order.
 *
 * Several meter awards in one round: the player farthest on the right first, then right to left,
 * each percentage of the meter as it then stands. A 100 % award reseeds its meter with seed and
 * reserve. A percentage is rounded down to the cent; what is rounded off stays in the meter. */
#include "settle_parts.h"

#include <uth/assert.h>

static void note_award(struct uth_settlement *settlement, const struct uth_award *award)
{
    settlement->meter_paid += award->amount;
    UTH_ASSERT(settlement->award_count < UTH_SPOTS_MAX);
    settlement->award[settlement->award_count++] = *award;
}

static uth_cents share_of(uth_cents meter, int percent)
{
    return meter / 100 * percent + meter % 100 * percent / 100;
}

/* An award that was set aside when it was claimed: the meter has already moved. */
static uth_cents take_claimed(const struct uth_pay_line *pay, int hand,
                              const struct uth_claimed *claimed, struct uth_settlement *settlement)
{
    struct uth_award award = {
        .hand = hand,
        .level = pay->level,
        .percent = pay->percent,
        .amount = share_of(claimed->before, pay->percent),
        .meter_before = claimed->before,
        .meter_after = claimed->after,
    };
    settlement->claimed_paid += award.amount;
    note_award(settlement, &award);
    return award.amount;
}

/* Takes one meter award and moves the meter. */
static uth_cents take_from_meter(const struct uth_pay_line *pay, int hand,
                                 struct uth_settlement *settlement)
{
    struct uth_meters *meters = &settlement->meters;
    int level = pay->level;
    uth_cents before = meters->meter[level];
    uth_cents amount = share_of(before, pay->percent);
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

/* The progressive line of one hand, or -1: also when it folded and folded hands do not count. */
static int line_of(const struct uth_settle_input *in, const struct uth_hand *hand)
{
    if (hand->wager[UTH_PROGRESSIVE] == 0)
        return -1;
    if (hand->decision.choice == UTH_FOLDED && !in->game->folded_progressive)
        return -1;
    return uth_paytable_progressive_line(in->game->table[UTH_PROGRESSIVE], hand->cards, in->board);
}

bool uth_judge_progressive(const struct uth_settle_input *in, struct uth_settlement *settlement,
                           int8_t *pay_line, uth_cents *amount, uth_cents *meter_before)
{
    const struct uth_pay_table *table = in->game->table[UTH_PROGRESSIVE];
    settlement->meters = in->meters;
    for (int i = 0; i < in->hand_count; i++) {
        pay_line[i] = (int8_t)line_of(in, &in->hands[i]);
        amount[i] = meter_before[i] = 0;
    }
    for (int spot = in->game->rules->spots; spot >= 1; spot--) {
        for (int i = 0; i < in->hand_count; i++) {
            const struct uth_hand *hand = &in->hands[i];
            if (hand->spot != spot || pay_line[i] < 0)
                continue;
            const struct uth_pay_line *pay = &table->line[pay_line[i]];
            uth_cents stake = hand->wager[UTH_PROGRESSIVE];
            const struct uth_claimed *claimed = &in->meters.claimed[spot - 1];
            if (pay->percent > 0 && claimed->is) {
                meter_before[i] = claimed->before;
                amount[i] = take_claimed(pay, i, claimed, settlement);
            } else if (pay->percent > 0) {
                meter_before[i] = settlement->meters.meter[pay->level];
                amount[i] = take_from_meter(pay, i, settlement);
            } else if (!uth_cents_ratio(stake, pay->odds.num, pay->odds.den, &amount[i])) {
                return false;
            }
        }
    }
    return true;
}
