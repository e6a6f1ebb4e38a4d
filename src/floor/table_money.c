/* The money of a round. Wagers are in the account wagers:TABLE from the moment they are made until
 * the round is settled or void; then that account is empty again. */
#include "floor_state.h"

#include <string.h>
#include <uth/assert.h>

/* A bettor behind a seat has the highest possible Play held on the felt from the start, so that
 * they can always follow the seat's decision. What was not played is returned. */
static uth_cents held_for_play(const struct uth_table *table, const struct uth_hand *hand)
{
    return hand->backline ? hand->wager[UTH_ANTE] * uth_rules_highest_raise(table->rules) : 0;
}

/* Wagers, Play and tips. Amounts were checked when bet. */
uth_cents uth_hand_on_felt(const struct uth_table *table, const struct uth_hand *hand)
{
    uth_cents sum = held_for_play(table, hand);
    for (int i = 0; i < UTH_WAGERS; i++)
        sum += hand->wager[i] + hand->tip[i];
    if (hand->decision.choice == UTH_PLAYED)
        sum += hand->wager[UTH_ANTE] * hand->decision.multiple;
    if (hand->tip_decision.choice == UTH_PLAYED)
        sum += hand->tip[UTH_ANTE] * hand->tip_decision.multiple;
    return sum;
}

/* With the collection that the bettor pays, which lies on the felt until betting closes. */
static uth_cents held_until_close(const struct uth_table *table, const struct uth_hand *hand)
{
    const struct uth_schedule *schedule = table->game.schedule;
    bool betting = uth_round_phase(table->round) == UTH_PHASE_BETTING;
    uth_cents fee =
        betting && schedule != NULL ? uth_fee_of_wagers(&schedule->player, hand->wager) : 0;
    return uth_hand_on_felt(table, hand) + fee;
}

/* Between a player's chips and the felt: to the felt when `amount` is positive. */
static bool move(const struct uth_table *table, const char *player, uth_cents amount,
                 struct uth_postings *postings)
{
    if (amount == 0)
        return true;
    struct uth_account_name chips = uth_chips_of(table, player);
    struct uth_account_name felt = uth_account_of(table, "wagers");
    if (amount >= 0)
        return uth_postings_add(postings, chips.text, felt.text, amount);
    return uth_postings_add(postings, felt.text, chips.text, -amount);
}

bool uth_money_for_bet(const struct uth_table *table, const struct uth_action *action,
                       const char *player, struct uth_postings *postings)
{
    uth_cents after = 0, before = 0;
    if (action->kind == UTH_DO_BET) {
        struct uth_hand hand = {.backline = action->who.backline};
        memcpy(hand.wager, action->wager, sizeof hand.wager);
        memcpy(hand.tip, action->tip, sizeof hand.tip);
        after = held_until_close(table, &hand);
    }
    int index = uth_round_find(table->round, action->who);
    if (index >= 0)
        before = held_until_close(table, uth_round_hand(table->round, index));
    return move(table, player, after - before, postings);
}

bool uth_money_for_play(const struct uth_table *table, const struct uth_action *action,
                        const char *player, struct uth_postings *postings)
{
    int index = uth_round_find(table->round, action->who);
    UTH_ASSERT(index >= 0); /* the round has been asked */
    const struct uth_hand *hand = uth_round_hand(table->round, index);
    uth_cents ante = action->for_tip ? hand->tip[UTH_ANTE] : hand->wager[UTH_ANTE];
    return move(table, player, ante * action->multiple, postings);
}

const char *uth_money_owner(const struct uth_table *table, int hand)
{
    const char *name = uth_table_player_name(table, uth_round_hand(table->round, hand)->player);
    UTH_ASSERT(name != NULL);
    return name;
}

/* From the hand's own lines, and what was held for a Play that was not made. */
uth_cents uth_money_back(const struct uth_table *table, int hand,
                         const struct uth_hand_result *result)
{
    uth_cents sum = held_for_play(table, uth_round_hand(table->round, hand));
    for (int i = 0; i < result->line_count; i++) {
        sum += result->lines[i].paid + result->lines[i].returned;
        if (result->lines[i].wager == UTH_PLAY && uth_round_hand(table->round, hand)->backline)
            sum -= result->lines[i].stake;
    }
    for (int i = 0; i < result->tip_line_count && result->outcome == UTH_DEAD; i++)
        sum += result->tip_lines[i].returned; /* no dealer's wager any more */
    return sum;
}

/* The float pays `amount`; what it lacks is filled from the house first. */
static bool from_float(const struct uth_table *table, const struct uth_ledger *ledger,
                       const char *to, uth_cents amount, struct uth_postings *postings)
{
    struct uth_account_name purse = uth_account_of(table, "float");
    uth_cents lacks = amount - uth_ledger_balance(ledger, purse.text);
    if (lacks > 0 && !uth_postings_add(postings, "house", purse.text, lacks))
        return false;
    return uth_postings_add(postings, purse.text, to, amount);
}

bool uth_money_for_settlement(const struct uth_table *table, const struct uth_ledger *ledger,
                              const struct uth_settlement *settlement,
                              struct uth_postings *postings)
{
    struct uth_account_name felt = uth_account_of(table, "wagers");
    struct uth_account_name purse = uth_account_of(table, "float");
    struct uth_account_name tips = uth_account_of(table, "tips");
    uth_cents staked = 0, out = 0, tipped = 0;
    for (int i = 0; i < settlement->hand_count; i++) {
        staked += uth_hand_on_felt(table, uth_round_hand(table->round, i));
        out += uth_money_back(table, i, &settlement->hands[i]);
        tipped += settlement->hands[i].tip_returned;
    }
    UTH_ASSERT(uth_ledger_balance(ledger, felt.text) == staked);
    char jackpots[UTH_LINK_ACCOUNT_SIZE];
    uth_link_jackpots_account(table->config.link, jackpots);
    if (!uth_postings_add(postings, jackpots, felt.text, settlement->claimed_paid))
        return false;
    uth_cents house_wins = staked + settlement->claimed_paid - out - tipped;
    if (uth_table_has_position(table)) {
        UTH_ASSERT(house_wins == settlement->collected - settlement->paid && tipped == 0);
        if (!uth_money_between_bank(table, house_wins, postings))
            return false;
    } else if (house_wins < 0 && !from_float(table, ledger, felt.text, -house_wins, postings))
        return false;
    for (int i = 0; i < settlement->hand_count; i++)
        if (!move(table, uth_money_owner(table, i),
                  -uth_money_back(table, i, &settlement->hands[i]), postings))
            return false;
    if (uth_table_has_position(table))
        return uth_money_release_bank(table, house_wins, postings);
    if (!uth_postings_add(postings, felt.text, tips.text, tipped))
        return false;
    return house_wins <= 0 || uth_postings_add(postings, felt.text, purse.text, house_wins);
}

bool uth_money_for_void(const struct uth_table *table, struct uth_postings *postings)
{
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        uth_cents amount = held_until_close(table, uth_round_hand(table->round, i));
        if (!move(table, uth_money_owner(table, i), -amount, postings))
            return false;
    }
    return !uth_table_has_position(table) || uth_money_void_bank(table, postings);
}

/* What a hand's bettor has by the round as it stands, against before it. */
static uth_cents gain_of(const struct uth_table *table, int hand)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    uth_cents felt = uth_hand_on_felt(table, uth_round_hand(table->round, hand));
    uth_cents back = settlement == NULL ? 0 : uth_money_back(table, hand, &settlement->hands[hand]);
    return back - felt - uth_money_player_fee(table, hand);
}

/* What the hands of one round, or its fees, have more by the other version of it. Everything goes
 * through one account, first to it, then from it: the float, a player-dealer's bank, or the felt. */
struct difference {
    const struct uth_table *before, *after;
    struct uth_account_name hub;
    struct uth_postings *postings;
    bool giving;
};

static bool differ(const struct difference *it, const char *account, uth_cents more)
{
    if (it->giving)
        return more <= 0 || uth_postings_add(it->postings, it->hub.text, account, more);
    return more >= 0 || uth_postings_add(it->postings, account, it->hub.text, -more);
}

static uth_cents tipped(const struct uth_table *table)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    uth_cents sum = 0;
    for (int i = 0; settlement != NULL && i < settlement->hand_count; i++)
        sum += settlement->hands[i].tip_returned;
    return sum;
}

bool uth_money_to_amend(const struct uth_table *before, const struct uth_table *after,
                        uth_cents jackpots, struct uth_postings *postings)
{
    char aside[UTH_LINK_ACCOUNT_SIZE];
    uth_link_jackpots_account(before->config.link, aside);
    bool banked = uth_table_has_position(before);
    bool settled = uth_round_phase(before->round) == UTH_PHASE_SETTLED;
    struct difference it = {before, after, uth_account_of(before, "wagers"), postings, false};
    if (settled)
        it.hub = banked ? uth_money_bank_account(before) : uth_account_of(before, "float");
    for (int giving = 0; giving < 2; giving++) {
        it.giving = giving;
        if (!differ(&it, aside, -jackpots) ||
            !differ(&it, uth_account_of(before, "tips").text, tipped(after) - tipped(before)))
            return false;
        for (int i = 0; i < uth_round_hand_count(before->round); i++)
            if (!differ(&it, uth_chips_of(before, uth_money_owner(before, i)).text,
                        gain_of(after, i) - gain_of(before, i)))
                return false;
        if (banked && (!differ(&it, uth_account_of(before, "fees").text,
                               uth_money_fees(after) - uth_money_fees(before)) ||
                       !differ(&it, uth_chips_of(before, before->position.banker).text,
                               uth_money_banker_gain(after) - uth_money_banker_gain(before))))
            return false;
    }
    return true;
}

bool uth_money_to_undo(const struct uth_table *table, const struct uth_settlement *settlement,
                       struct uth_postings *postings)
{
    if (uth_table_has_position(table))
        return uth_money_to_undo_bank(table, settlement, postings);
    struct uth_account_name purse = uth_account_of(table, "float");
    struct uth_account_name tips = uth_account_of(table, "tips");
    for (int giving = 0; giving < 2; giving++) { /* first incoming money, then outgoing */
        for (int i = 0; i < settlement->hand_count; i++) {
            const struct uth_hand_result *result = &settlement->hands[i];
            struct uth_account_name chips = uth_chips_of(table, uth_money_owner(table, i));
            uth_cents back = uth_hand_on_felt(table, uth_round_hand(table->round, i)) -
                             uth_money_back(table, i, result);
            bool gives = back > 0;
            if (giving != gives)
                continue;
            if (!(gives ? uth_postings_add(postings, purse.text, chips.text, back)
                        : uth_postings_add(postings, chips.text, purse.text, -back)))
                return false;
        }
        for (int i = 0; i < settlement->hand_count && !giving; i++)
            if (!uth_postings_add(postings, tips.text, purse.text,
                                  settlement->hands[i].tip_returned))
                return false;
    }
    return true;
}
