/* What a bank stands for before the cards are known, and the walk through a settlement.
 *
 * The most that a hand can win is added up from the pay tables' highest lines as if they all came
 * at once. They cannot (no hand wins both the royal's Blind and a Bad Beat), so the worst case is a
 * bound and not always a possible deal: the stated cover is never more than the real one. */
#include <uth/outlook.h>

#include <stdlib.h>
#include <uth/assert.h>

#include "check.h"
#include "settle_parts.h"

/* Saturating addition. */
static uth_cents plus(uth_cents a, uth_cents b)
{
    uth_cents sum;
    return uth_cents_add(a, b, &sum) ? sum : UTH_CENTS_MAX;
}

static uth_cents less(uth_cents a, uth_cents b)
{
    return a < b ? a : b;
}

static uth_cents above_nothing(uth_cents bank, uth_cents used)
{
    return used >= bank ? 0 : bank - used;
}

/* The highest award of a wager's pay table. */
static uth_cents highest_award(const struct uth_pay_table *table, uth_cents stake)
{
    uth_cents most = 0;
    for (int i = 0; i < table->line_count; i++) {
        uth_cents award;
        const struct uth_odds *odds = &table->line[i].odds;
        if (odds->den == 0)
            continue; /* a share of a meter, which no player banks */
        if (!uth_cents_mul(stake, odds->num, &award))
            return UTH_CENTS_MAX;
        most = award / odds->den > most ? award / odds->den : most;
    }
    return most;
}

static const struct uth_hand *seat_of(const struct uth_settle_input *in,
                                      const struct uth_hand *hand)
{
    for (int i = 0; i < in->hand_count; i++)
        if (in->hands[i].spot == hand->spot && !in->hands[i].backline)
            return &in->hands[i];
    return hand;
}

/* The Play already made, or the highest that may still be made. */
static int highest_play(const struct uth_round *round, const struct uth_hand *seat)
{
    if (seat->decision.choice != UTH_UNDECIDED || seat->dead != UTH_DEAD_NOT)
        return seat->decision.choice == UTH_PLAYED ? seat->decision.multiple : 0;
    const struct uth_rules *rules = uth_round_game(round)->rules;
    enum uth_phase phase = uth_round_phase(round);
    int most = 0;
    for (int street = UTH_PREFLOP; street < UTH_STREETS; street++) {
        if ((int)phase > UTH_PHASE_PREFLOP + street)
            continue; /* it is over */
        for (int i = 0; i < rules->raise_count[street]; i++)
            most = rules->raise[street][i] > most ? rules->raise[street][i] : most;
    }
    return most;
}

struct used {
    uth_cents won, lost, exchanged; /* the most, by everybody so far */
    /* What folds lose is collected before all else, where the rule set says so: from hands that have
     * folded for certain, and from later hands that may have. */
    uth_cents folded, may_fold;
};

/* What a fold of this hand loses at once: for certain, or at most with a losing Trips. */
static uth_cents lost_by_fold(const struct uth_settle_input *in, const struct uth_hand *hand,
                              bool certain)
{
    uth_cents lost = plus(hand->wager[UTH_ANTE], hand->wager[UTH_BLIND]);
    for (int i = UTH_BLIND + 1; i < UTH_WAGERS; i++) {
        bool by_fold = in->game->rules->offer[i].lost_by_fold;
        if (by_fold || (!certain && uth_wager_reads((enum uth_wager)i) == UTH_READS_OWN_HAND))
            lost = plus(lost, hand->wager[i]);
    }
    return lost;
}

/* Everything that a dead hand loses, at once. */
static uth_cents lost_by_death(const struct uth_settle_input *in, const struct uth_hand *hand)
{
    const struct uth_decision *decision = &seat_of(in, hand)->decision;
    uth_cents lost = 0, play = 0;
    for (int i = 0; i < UTH_WAGERS; i++)
        lost = plus(lost, hand->wager[i]);
    bool fits = uth_play_amount(hand->wager[UTH_ANTE], decision, &play);
    return fits ? plus(lost, play) : UTH_CENTS_MAX;
}

static void look_at_folds(const struct uth_settle_input *in, struct used *used)
{
    if (in->game->rules->folds != UTH_FOLDS_FIRST)
        return;
    for (int i = 0; i < in->hand_count; i++) {
        enum uth_choice choice = seat_of(in, &in->hands[i])->decision.choice;
        enum uth_dead dead = seat_of(in, &in->hands[i])->dead;
        if (dead == UTH_DEAD_LOST) {
            used->folded = plus(used->folded, lost_by_death(in, &in->hands[i]));
            used->may_fold = plus(used->may_fold, lost_by_death(in, &in->hands[i]));
        }
        if (dead != UTH_DEAD_NOT)
            continue;
        if (choice == UTH_FOLDED)
            used->folded = plus(used->folded, lost_by_fold(in, &in->hands[i], true));
        if (choice != UTH_PLAYED)
            used->may_fold = plus(used->may_fold, lost_by_fold(in, &in->hands[i], false));
    }
}

/* Of a hand whose turn has come, a fold no longer comes before it. */
static void leave_out_fold(const struct uth_settle_input *in, const struct uth_hand *hand,
                           struct used *used)
{
    enum uth_dead dead = seat_of(in, hand)->dead;
    if (in->game->rules->folds != UTH_FOLDS_FIRST)
        return;
    if (dead == UTH_DEAD_LOST)
        used->may_fold = above_nothing(used->may_fold, lost_by_death(in, hand));
    else if (dead == UTH_DEAD_NOT && seat_of(in, hand)->decision.choice != UTH_PLAYED)
        used->may_fold = above_nothing(used->may_fold, lost_by_fold(in, hand, false));
}

static void room_of(const struct uth_bank_stake *bank, const struct used *used, uth_cents *best,
                    uth_cents *worst)
{
    *best = bank->amount;
    switch (bank->cover) {
    case UTH_COVER_SEPARATE: *worst = above_nothing(bank->amount, used->won); return;
    case UTH_COVER_ONCE:
        *best = above_nothing(bank->amount, used->folded);
        *worst = above_nothing(bank->amount, plus(used->exchanged, used->may_fold));
        return;
    case UTH_COVER_NET:
        *best = plus(bank->amount, less(bank->amount, plus(used->lost, used->may_fold)));
        *worst = above_nothing(plus(bank->amount, less(bank->amount, used->folded)), used->won);
        return;
    case UTH_COVERS: break;
    }
    UTH_UNREACHABLE("no such cover policy");
}

/* One circle, after everything that is settled before it. */
static void look_at_wager(const struct uth_settle_input *in, struct uth_outlook_hand *look,
                          enum uth_wager wager, uth_cents stake, struct used *used)
{
    const struct uth_pay_table *pay = in->game->table[wager];
    bool even = wager == UTH_ANTE || wager == UTH_PLAY;
    enum uth_dead dead = seat_of(in, &in->hands[look->hand])->dead;
    bool folded = seat_of(in, &in->hands[look->hand])->decision.choice == UTH_FOLDED &&
                  (!uth_wager_is_optional(wager) || in->game->rules->offer[wager].lost_by_fold);
    bool lost = folded || dead != UTH_DEAD_NOT;
    uth_cents risk = dead == UTH_DEAD_RETURNED ? 0 : stake;
    uth_cents award = lost ? 0 : even ? stake : pay != NULL ? highest_award(pay, stake) : 0;
    struct uth_outlook_wager *at = &look->wager[look->wager_count++];
    *at = (struct uth_outlook_wager){.wager = wager, .win_most = award};
    room_of(&in->bank, used, &at->best, &at->worst);
    at->best = less(at->best, award);
    at->worst = less(at->worst, award);
    look->win_most = plus(look->win_most, award);
    look->lose_most = plus(look->lose_most, risk);
    used->won = plus(used->won, award);
    used->lost = plus(used->lost, risk);
    used->exchanged = plus(used->exchanged, award > risk ? award : risk);
}

static void look_at_hand(const struct uth_round *round, const struct uth_settle_input *in,
                         struct uth_outlook_hand *look, struct used *used)
{
    const struct uth_rules *rules = in->game->rules;
    const struct uth_hand *hand = &in->hands[look->hand];
    uth_cents play, best, worst;
    if (!uth_cents_mul(hand->wager[UTH_ANTE], highest_play(round, seat_of(in, hand)), &play))
        play = UTH_CENTS_MAX;
    leave_out_fold(in, hand, used); /* its own wagers follow one by one */
    room_of(&in->bank, used, &best, &worst);
    for (int i = 0; i < rules->wager_order_count; i++) {
        enum uth_wager wager = rules->wager_order[i];
        uth_cents stake = wager == UTH_PLAY ? play : hand->wager[wager];
        if (stake > 0)
            look_at_wager(in, look, wager, stake, used);
    }
    for (int i = 0; i < UTH_WAGERS; i++)
        look->stake = plus(look->stake, hand->wager[i]);
    look->best = less(best, look->win_most);
    look->worst = less(worst, look->win_most);
}

static void look_at_seat(const struct uth_round *round, const struct uth_settle_input *in,
                         struct uth_outlook *outlook, int spot, struct used *used)
{
    struct uth_outlook_seat *seat = &outlook->seat[outlook->seat_count++];
    seat->spot = (uint8_t)spot;
    struct used others = *used;
    for (int i = 0; i < in->hand_count; i++)
        if (in->hands[i].spot == spot)
            leave_out_fold(in, &in->hands[i], &others);
    room_of(&in->bank, &others, &seat->best, &seat->worst);
    for (int behind = 0; behind < 2; behind++) {
        for (int i = 0; i < in->hand_count; i++) {
            if (in->hands[i].spot != spot || in->hands[i].backline != behind)
                continue;
            struct uth_outlook_hand *look = &outlook->hands[outlook->hand_count++];
            *look = (struct uth_outlook_hand){.hand = i};
            look_at_hand(round, in, look, used);
            outlook->action = plus(outlook->action, look->stake);
        }
    }
}

bool uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook)
{
    struct uth_settle_input in = uth_round_settle_input(round);
    const struct uth_game *game = in.game;
    UTH_ASSERT(in.bank.spot != 0);
    *outlook = (struct uth_outlook){0};
    outlook->hands = calloc((size_t)in.hand_count + 1, sizeof *outlook->hands);
    if (outlook->hands == NULL)
        return false;
    struct used used = {0};
    look_at_folds(&in, &used);
    for (int step = 0; step < game->rules->spots - 1; step++) {
        int spot = (in.bank.spot + step) % game->rules->spots + 1;
        look_at_seat(round, &in, outlook, spot, &used);
    }
    UTH_ASSERT(outlook->hand_count == in.hand_count);
    outlook->bank_win_most = less(in.bank.amount, used.lost);
    outlook->bank_lose_most = less(in.bank.amount, used.won);
    if (game->schedule != NULL)
        outlook->fee = uth_collection_fee(game->schedule, in.hands, in.hand_count);
    return true;
}

void uth_outlook_free(struct uth_outlook *outlook)
{
    free(outlook->hands);
    *outlook = (struct uth_outlook){0};
}

/* First the lines that were collected with the folds, then the others. */
int uth_walk(const struct uth_settle_input *in, const struct uth_settlement *settlement,
             struct uth_walk_step *steps, int size)
{
    struct uth_cover_state state = {.policy = in->bank.cover, .bank = in->bank.amount};
    int count = 0;
    for (int i = 0; i < 2 * settlement->order_count; i++) {
        bool with_folds = i < settlement->order_count;
        int hand = settlement->order[i % settlement->order_count];
        const struct uth_hand_result *result = &settlement->hands[hand];
        for (int k = 0; k < result->line_count; k++) {
            const struct uth_line *line = &result->lines[k];
            if (line->with_folds != with_folds)
                continue;
            state.paid += line->paid;
            state.collected += line->stake - line->returned;
            if (count < size)
                steps[count] = (struct uth_walk_step){
                    .hand = hand,
                    .line = line,
                    .pay_left = uth_cover_room_to_pay(&state),
                    .collect_left = uth_cover_room_to_collect(&state),
                };
            count++;
        }
    }
    return count;
}
