/* What one wager is due: the settlement table, line by line.
 *
 * Everything here assumes unlimited money behind the wager. A function fills the line and says
 * whether the amounts fit; limits of the bank and of the table come later. */
#include "settle_parts.h"

#include <uth/assert.h>

enum uth_outcome uth_compare(uth_strength player, uth_strength dealer)
{
    if (player == dealer)
        return UTH_TIE;
    return player > dealer ? UTH_WIN : UTH_LOSE;
}

bool uth_play_amount(uth_cents ante, const struct uth_decision *decision, uth_cents *play)
{
    *play = 0;
    if (decision->choice != UTH_PLAYED)
        return true;
    return uth_cents_mul(ante, decision->multiple, play);
}

static bool lose(struct uth_line *line, enum uth_cause cause)
{
    line->result = UTH_LINE_LOSE;
    line->cause = cause;
    line->due = line->stake;
    return true;
}

static bool push(struct uth_line *line, enum uth_cause cause)
{
    line->result = UTH_LINE_PUSH;
    line->cause = cause;
    line->returned = line->stake;
    return true;
}

bool uth_payout(const struct uth_rules *rules, uth_cents stake, const struct uth_odds *odds,
                struct uth_line *line)
{
    static const enum uth_towards towards[UTH_BREAKAGES] = {
        [UTH_BREAKAGE_DOWN] = UTH_TOWARDS_ZERO,
        [UTH_BREAKAGE_UP] = UTH_AWAY_FROM_ZERO,
        [UTH_BREAKAGE_NEAREST] = UTH_TO_NEAREST,
    };
    if (rules->breakage == UTH_BREAKAGE_EXACT) {
        if (!uth_cents_ratio(stake, odds->num, odds->den, &line->paid))
            return false;
        line->due = line->paid;
        return true;
    }
    if (!uth_cents_ratio_in(stake, odds->num, odds->den, 1, UTH_TOWARDS_ZERO, &line->due) ||
        !uth_cents_ratio_in(stake, odds->num, odds->den, rules->chip, towards[rules->breakage],
                            &line->paid))
        return false;
    if (line->paid != line->due)
        line->cut = UTH_CUT_BREAKAGE;
    return true;
}

static bool win(const struct uth_judged *judged, struct uth_line *line, enum uth_cause cause,
                struct uth_odds odds)
{
    line->result = UTH_LINE_WIN;
    line->cause = cause;
    line->pays = odds;
    UTH_ASSERT(odds.stake_returned); /* as pay tables of all but progressives are */
    line->returned = line->stake;
    return uth_payout(judged->in->game->rules, line->stake, &odds, line);
}

static const struct uth_odds even_money = {.num = 1, .den = 1, .stake_returned = true};

/* Pays a line of the wager's table, or loses where there is none. */
static bool pay_by_table(const struct uth_judged *judged, struct uth_line *line, int pay_line,
                         enum uth_cause otherwise)
{
    if (pay_line < 0)
        return lose(line, otherwise);
    line->pay_line = (int8_t)pay_line;
    const struct uth_pay_table *table = judged->in->game->table[line->wager];
    return win(judged, line, UTH_BECAUSE_PAYS, table->line[pay_line].odds);
}

/* Ante and Play: even money. An Ante against a dealer who does not qualify is returned. */
static bool judge_even(const struct uth_judged *judged, struct uth_line *line)
{
    if (judged->decision->choice == UTH_FOLDED)
        return lose(line, UTH_BECAUSE_FOLDED);
    if (line->wager == UTH_ANTE && !judged->dealer_qualifies)
        return push(line, UTH_BECAUSE_NOT_QUALIFIED);
    switch (uth_compare(judged->strength, judged->dealer_strength)) {
    case UTH_WIN: return win(judged, line, UTH_BECAUSE_BEATS_DEALER, even_money);
    case UTH_TIE: return push(line, UTH_BECAUSE_TIE);
    default: return lose(line, UTH_BECAUSE_DEALER_BEATS);
    }
}

static bool judge_blind(const struct uth_judged *judged, struct uth_line *line)
{
    if (judged->decision->choice == UTH_FOLDED)
        return lose(line, UTH_BECAUSE_FOLDED);
    switch (uth_compare(judged->strength, judged->dealer_strength)) {
    case UTH_LOSE: return lose(line, UTH_BECAUSE_DEALER_BEATS);
    case UTH_TIE: return push(line, UTH_BECAUSE_TIE);
    default: break;
    }
    const struct uth_pay_table *table = judged->in->game->table[UTH_BLIND];
    int pay_line = uth_paytable_hand_line(table, judged->strength);
    if (pay_line < 0)
        return push(line, UTH_BECAUSE_TOO_WEAK);
    return pay_by_table(judged, line, pay_line, UTH_BECAUSE_TOO_WEAK);
}

/* Optional wagers pay by what their table reads; a fold changes nothing, unless it loses them. */
static bool judge_bonus(const struct uth_judged *judged, struct uth_line *line)
{
    const struct uth_settle_input *in = judged->in;
    if (judged->decision->choice == UTH_FOLDED && in->game->rules->offer[line->wager].lost_by_fold)
        return lose(line, UTH_BECAUSE_FOLDED_OUT);
    const struct uth_seen seen = {judged->seated->cards, in->dealer, in->board, judged->strength,
                                  judged->dealer_strength};
    bool beaten = uth_wager_reads(line->wager) == UTH_READS_BEATEN_HAND;
    if (beaten && judged->strength == judged->dealer_strength)
        return lose(line, UTH_BECAUSE_TIE);
    return pay_by_table(judged, line, uth_paytable_line(in->game->table[line->wager], &seen),
                        beaten ? UTH_BECAUSE_NO_BAD_BEAT : UTH_BECAUSE_NOT_ON_TABLE);
}

/* Without a look at the cards. */
static bool judge_dead(const struct uth_judged *judged, struct uth_line *line)
{
    if (judged->seated->dead == UTH_DEAD_LOST)
        return lose(line, UTH_BECAUSE_DEAD_LOST);
    line->result = UTH_LINE_RETURNED;
    line->cause = UTH_BECAUSE_DEAD;
    line->returned = line->stake;
    return true;
}

bool uth_judge_line(const struct uth_judged *judged, struct uth_line *line)
{
    line->pay_line = -1;
    if (judged->seated->dead != UTH_DEAD_NOT)
        return judge_dead(judged, line);
    switch (line->wager) {
    case UTH_ANTE:
    case UTH_PLAY: return judge_even(judged, line);
    case UTH_BLIND: return judge_blind(judged, line);
    case UTH_PROGRESSIVE: UTH_UNREACHABLE("a wager that is judged elsewhere");
    default: return judge_bonus(judged, line);
    }
}
