/* The walk through a round's wagers, in settlement order.
 *
 *   1. strengths of the dealer and of every hand
 *   2. progressive awards, which have an order of their own
 *   3. hand by hand in the rule set's order, wager by wager: judged with unlimited money
 *   4. all of them cut to the limits of the table
 *   5. covered by the player-dealer's bank and booked, in the same order; what folds lose comes first
 *      where the rule set says so
 *   6. all accounts added up: they must sum to zero
 *
 * Memory is one block: the settlement, its hands, their order and a pool of lines that the hands
 * share, sized exactly before anything is settled. */
#include "settle_parts.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>

struct walk {
    const struct uth_settle_input *in;
    struct uth_settlement *out;
    struct uth_line *next_line; /* first free line of the pool */
    struct uth_cover_state cover;
    /* scratch, one for each hand */
    int8_t *progressive_line;
    uth_cents *progressive_amount, *meter_before;
    uth_cents player_total;        /* the sum of what bettors and the dealer's tips gain */
    const struct uth_hand *judged; /* whose cards were judged last; NULL before the first */
    const struct uth_hand_result *judged_as;
};

static const struct uth_hand *seated_hand(const struct uth_settle_input *in,
                                          const struct uth_hand *hand)
{
    if (!hand->backline)
        return hand;
    for (int i = 0; i < in->hand_count; i++) /* no test: a bettor behind a seat has it */
        if (in->hands[i].spot == hand->spot && !in->hands[i].backline)
            return &in->hands[i];
    UTH_UNREACHABLE("a backline bet without its seat");
}

/* ---- order ---- */

/* Rank of every spot in the settlement, 0 first. */
static void rank_spots(const struct uth_settle_input *in, int rank[UTH_SPOTS_MAX + 1])
{
    int spots = in->game->rules->spots;
    uint8_t order[UTH_SPOTS_MAX];
    uint32_t all = ((1U << spots) - 1U) << 1;
    int count = uth_spots_settled(in->game->rules, all, in->bank.spot, order);
    for (int i = 0; i < count; i++)
        rank[order[i]] = i;
}

/* Counting sort by spot rank; at one spot the seat comes before those behind it, and otherwise the
 * order of the input holds. */
static void order_hands(const struct uth_settle_input *in, int *order)
{
    int rank[UTH_SPOTS_MAX + 1];
    rank_spots(in, rank);
    int start[2 * UTH_SPOTS_MAX + 1] = {0};
    for (int i = 0; i < in->hand_count; i++)
        start[2 * rank[in->hands[i].spot] + in->hands[i].backline + 1]++;
    for (int key = 0; key < 2 * UTH_SPOTS_MAX; key++)
        start[key + 1] += start[key];
    for (int i = 0; i < in->hand_count; i++) {
        int key = 2 * rank[in->hands[i].spot] + in->hands[i].backline;
        order[start[key]++] = i;
    }
}

/* ---- memory ---- */

static int count_wagers(const uth_cents wager[UTH_WAGERS])
{
    int count = wager[UTH_ANTE] > 0; /* room for the Play */
    for (int i = 0; i < UTH_WAGERS; i++)
        count += wager[i] > 0;
    return count;
}

static size_t count_lines(const struct uth_settle_input *in)
{
    size_t lines = 0, progressives = 0;
    for (int i = 0; i < in->hand_count; i++) {
        lines += (size_t)(count_wagers(in->hands[i].wager) + count_wagers(in->hands[i].tip));
        progressives += in->hands[i].wager[UTH_PROGRESSIVE] > 0;
    }
    /* every such hand may envy every other, or every hand at all */
    bool any = in->game->rules->envy_from == UTH_ENVY_FROM_ANY_HAND;
    return lines + progressives * (any ? (size_t)in->hand_count : progressives);
}

/* Allocates the settlement and the scratch of the walk; false when out of memory. */
static bool prepare(struct walk *walk)
{
    size_t hands = (size_t)walk->in->hand_count;
    size_t size_hands = hands * sizeof(struct uth_hand_result);
    size_t size_lines = count_lines(walk->in) * sizeof(struct uth_line);
    size_t size_order = hands * sizeof(int);
    char *block = calloc(1, sizeof(struct uth_settlement) + size_hands + size_lines + size_order);
    char *scratch = calloc(hands + 1, 2 * sizeof(uth_cents) + sizeof(int8_t));
    if (block == NULL || scratch == NULL) {
        free(block);
        free(scratch);
        return false;
    }
    struct uth_settlement *out = walk->out = (struct uth_settlement *)block;
    out->hand_count = out->order_count = walk->in->hand_count;
    out->hands = (struct uth_hand_result *)(block + sizeof *out);
    walk->next_line = (struct uth_line *)(block + sizeof *out + size_hands);
    out->order = (int *)(block + sizeof *out + size_hands + size_lines);
    walk->progressive_amount = (uth_cents *)scratch;
    walk->meter_before = walk->progressive_amount + hands;
    walk->progressive_line = (int8_t *)(walk->meter_before + hands);
    return true;
}

/* ---- one hand ---- */

static void judge_cards(const struct uth_settle_input *in, const uth_card cards[2],
                        uth_strength *strength, uth_card best[5])
{
    uth_card seven[7] = {cards[0],     cards[1],     in->board[0], in->board[1],
                         in->board[2], in->board[3], in->board[4]};
    *strength = uth_best_five(seven, 7, best);
}

/* Thousands may share a position; they come one after the other, and their cards are judged once. */
static void judge_hand(struct walk *walk, const struct uth_hand *hand,
                       struct uth_hand_result *result)
{
    const struct uth_hand *last = walk->judged;
    if (hand->dead != UTH_DEAD_NOT || hand->cards[0] == UTH_NO_CARD) { /* nothing depends on them */
        memset(result->best, UTH_NO_CARD, sizeof result->best);
        return;
    }
    if (last != NULL && memcmp(last->cards, hand->cards, sizeof hand->cards) == 0) {
        result->strength = walk->judged_as->strength;
        memcpy(result->best, walk->judged_as->best, sizeof result->best);
        return;
    }
    judge_cards(walk->in, hand->cards, &result->strength, result->best);
    walk->judged = hand;
    walk->judged_as = result;
}

/* The progressive wager is never returned; its award was taken before the walk. */
static void settle_progressive_line(struct walk *walk, int index, struct uth_line *line)
{
    const struct uth_hand *hand = &walk->in->hands[index];
    int pay_line = walk->progressive_line[index];
    line->pay_line = (int8_t)pay_line;
    line->due = line->stake;
    if (pay_line < 0) {
        bool out = hand->decision.choice == UTH_FOLDED && !walk->in->game->folded_progressive;
        line->result = UTH_LINE_LOSE;
        line->cause = out ? UTH_BECAUSE_FOLDED_OUT : UTH_BECAUSE_NOT_ON_TABLE;
        return;
    }
    const struct uth_pay_line *pay = &walk->in->game->table[UTH_PROGRESSIVE]->line[pay_line];
    line->result = UTH_LINE_WIN;
    line->cause = pay->percent > 0 ? UTH_BECAUSE_METER : UTH_BECAUSE_PAYS;
    line->pays = pay->odds;
    line->paid = line->due = walk->progressive_amount[index];
    line->meter_before = walk->meter_before[index];
}

/* Books a finished line with the bank. What a meter pays is not the bank's. */
static bool book(struct walk *walk, const struct uth_line *line)
{
    struct uth_settlement *out = walk->out;
    if (line->cause != UTH_BECAUSE_METER && !uth_cents_add(out->paid, line->paid, &out->paid))
        return false;
    if (!uth_cents_add(out->collected, line->stake - line->returned, &out->collected))
        return false;
    out->exhausted |= line->cut == UTH_CUT_BANK;
    return uth_cents_add(walk->player_total, uth_line_net(line), &walk->player_total);
}

/* One wager of a hand. Lines without a stake are left out. */
static bool judge_wager(struct walk *walk, const struct uth_judged *judged, int index,
                        enum uth_wager wager, uth_cents stake)
{
    if (stake == 0)
        return true;
    struct uth_line *line = walk->next_line++;
    *line = (struct uth_line){.wager = wager, .stake = stake, .from_hand = -1};
    if (wager != UTH_PROGRESSIVE || judged->seated->dead != UTH_DEAD_NOT)
        return uth_judge_line(judged, line);
    settle_progressive_line(walk, index, line);
    return true;
}

/* All wagers of a bettor, or all for the dealer, in the rule set's order. */
static bool judge_wagers(struct walk *walk, const struct uth_judged *judged, int index,
                         const uth_cents wager[UTH_WAGERS], int *count)
{
    const struct uth_rules *rules = walk->in->game->rules;
    const struct uth_line *first = walk->next_line;
    uth_cents play;
    if (!uth_play_amount(wager[UTH_ANTE], judged->decision, &play))
        return false;
    for (int i = 0; i < rules->wager_order_count; i++) {
        enum uth_wager kind = rules->wager_order[i];
        if (!judge_wager(walk, judged, index, kind, kind == UTH_PLAY ? play : wager[kind]))
            return false;
    }
    *count = (int)(walk->next_line - first);
    return true;
}

/* What the house dealer collects from a folded hand at once: Ante, Blind, a losing Trips, and what
 * else the fold loses. */
static void note_folds(const struct uth_settle_input *in, const struct uth_judged *judged,
                       struct uth_line *lines, int count)
{
    bool dead = judged->seated->dead != UTH_DEAD_NOT;
    if (in->bank.spot == 0 || in->game->rules->folds != UTH_FOLDS_FIRST ||
        (judged->decision->choice != UTH_FOLDED && !dead))
        return;
    for (int i = 0; i < count; i++)
        lines[i].with_folds = lines[i].result == UTH_LINE_LOSE &&
                              (dead || lines[i].cause == UTH_BECAUSE_FOLDED ||
                               lines[i].cause == UTH_BECAUSE_FOLDED_OUT ||
                               uth_wager_reads(lines[i].wager) == UTH_READS_OWN_HAND);
}

/* Envy: every other bettor's award of this round, at this table, times the bettor's own wager. */
static bool add_envies(struct walk *walk, int index, struct uth_hand_result *result)
{
    const struct uth_settle_input *in = walk->in;
    const struct uth_hand *hand = &in->hands[index];
    uth_cents stake = hand->wager[UTH_PROGRESSIVE];
    if (stake == 0 || seated_hand(in, hand)->dead != UTH_DEAD_NOT)
        return true;
    for (int i = 0; i < in->hand_count; i++) {
        int pay_line = walk->progressive_line[i];
        if (pay_line < 0 || in->hands[i].player == hand->player)
            continue;
        int64_t envy = in->game->table[UTH_PROGRESSIVE]->line[pay_line].envy_for_one;
        if (envy == 0)
            continue;
        struct uth_line *line = walk->next_line++;
        *line = (struct uth_line){
            .wager = UTH_PROGRESSIVE,
            .result = UTH_LINE_WIN,
            .cause = UTH_BECAUSE_ENVY,
            .envy = true,
            .pay_line = (int8_t)pay_line,
            .pays = {.num = (int32_t)envy, .den = 1},
            .from_hand = i,
        };
        struct uth_settlement *out = walk->out;
        if (!uth_cents_mul(stake, envy, &line->paid))
            return false;
        line->due = line->paid;
        if (!uth_cents_add(out->envy_paid, line->paid, &out->envy_paid))
            return false;
        result->line_count++;
        out->envy_count++;
    }
    return true;
}

static enum uth_outcome outcome_of(const struct uth_judged *judged)
{
    if (judged->seated->dead != UTH_DEAD_NOT)
        return UTH_DEAD;
    if (judged->decision->choice == UTH_FOLDED)
        return UTH_FOLD;
    return uth_compare(judged->strength, judged->dealer_strength);
}

static bool judge_all_of(struct walk *walk, int index)
{
    const struct uth_settle_input *in = walk->in;
    const struct uth_hand *hand = &in->hands[index];
    struct uth_hand_result *result = &walk->out->hands[index];
    const struct uth_hand *seated = seated_hand(in, hand);
    judge_hand(walk, seated, result);
    struct uth_judged judged = {
        .in = in,
        .hand = hand,
        .seated = seated,
        .decision = &seated->decision,
        .strength = result->strength,
        .dealer_strength = walk->out->dealer_strength,
        .dealer_qualifies = walk->out->dealer_qualifies,
    };
    struct uth_line *first = walk->next_line;
    result->outcome = outcome_of(&judged);
    result->lines = first;
    if (!judge_wagers(walk, &judged, index, hand->wager, &result->line_count))
        return false;
    note_folds(in, &judged, first, result->line_count);
    if (!add_envies(walk, index, result))
        return false;

    judged.decision = &hand->tip_decision;
    result->tip_outcome = outcome_of(&judged);
    result->tip_lines = walk->next_line;
    return judge_wagers(walk, &judged, index, hand->tip, &result->tip_line_count);
}

/* ---- the money ---- */

/* Covers and books the hand's own lines: those collected with the folds, or the others. */
static bool settle_lines(struct walk *walk, struct uth_hand_result *result, bool with_folds)
{
    struct uth_line *lines = (struct uth_line *)result->lines;
    for (int i = 0; i < result->line_count; i++) {
        if (lines[i].with_folds != with_folds)
            continue;
        if (walk->in->bank.spot != 0)
            uth_cover_line(&walk->cover, &lines[i]);
        if (!book(walk, &lines[i]) ||
            !uth_cents_add(result->net, uth_line_net(&lines[i]), &result->net))
            return false;
    }
    return true;
}

static bool settle_tips(struct walk *walk, struct uth_hand_result *result)
{
    for (int i = 0; i < result->tip_line_count; i++) {
        const struct uth_line *line = &result->tip_lines[i];
        if (!book(walk, line) ||
            !uth_cents_add(result->tip_net, uth_line_net(line), &result->tip_net) ||
            (result->outcome != UTH_DEAD &&
             !uth_cents_add(result->tip_returned, line->paid + line->returned,
                            &result->tip_returned)))
            return false;
    }
    return true;
}

static bool settle_hands(struct walk *walk)
{
    struct uth_settlement *out = walk->out;
    for (int i = 0; i < out->order_count; i++)
        if (!settle_lines(walk, &out->hands[out->order[i]], true))
            return false;
    for (int i = 0; i < out->order_count; i++) {
        struct uth_hand_result *result = &out->hands[out->order[i]];
        if (!settle_lines(walk, result, false) || !settle_tips(walk, result))
            return false;
    }
    return true;
}

/* ---- the round ---- */

uth_cents uth_collection_fee(const struct uth_schedule *schedule, const struct uth_hand *hands,
                             int count)
{
    uth_cents action = 0, fee = 0;
    for (int i = 0; i < count; i++) {
        fee += uth_fee_of_wagers(&schedule->dealer, hands[i].wager);
        for (int wager = 0; wager < UTH_WAGERS; wager++)
            action += hands[i].wager[wager];
    }
    return schedule->dealer.per == UTH_PER_ACTION ? uth_fee_of(&schedule->dealer, action) : fee;
}

static bool settle_collection(struct walk *walk)
{
    struct uth_settlement *out = walk->out;
    for (int i = 0; i < walk->in->hand_count; i++) {
        for (int wager = 0; wager < UTH_WAGERS; wager++)
            if (!uth_cents_add(out->action, walk->in->hands[i].wager[wager], &out->action))
                return false;
    }
    const struct uth_schedule *schedule = walk->in->game->schedule;
    if (schedule == NULL)
        return true;
    out->fee = uth_collection_fee(schedule, walk->in->hands, walk->in->hand_count);
    for (int i = 0; i < walk->in->hand_count; i++) {
        out->hands[i].fee = uth_fee_of_wagers(&schedule->player, walk->in->hands[i].wager);
        out->player_fees += out->hands[i].fee;
    }
    return true;
}

/* What the meters and reserves gained. */
static uth_cents meter_gain(const struct walk *walk)
{
    uth_cents gain = 0;
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        gain += walk->out->meters.meter[i] - walk->in->meters.meter[i];
        gain += walk->out->meters.reserve[i] - walk->in->meters.reserve[i];
    }
    return gain;
}

static bool settle_all(struct walk *walk)
{
    const struct uth_settle_input *in = walk->in;
    struct uth_settlement *out = walk->out;
    judge_cards(in, in->dealer, &out->dealer_strength, out->dealer_best);
    out->dealer_qualifies =
        uth_category_of(out->dealer_strength) >= in->game->rules->qualifies_with;
    walk->cover = (struct uth_cover_state){.policy = in->bank.cover, .bank = in->bank.amount};
    if (!uth_judge_progressive(in, out, walk->progressive_line, walk->progressive_amount,
                               walk->meter_before))
        return false;
    order_hands(in, out->order);
    for (int i = 0; i < in->hand_count; i++)
        if (!judge_all_of(walk, out->order[i]))
            return false;
    uth_limit_lines(in, out);
    if (!settle_hands(walk) || !settle_collection(walk))
        return false;
    /* bettors and tips, the bank, meters and reserves, the house that reseeds them, and what was
     * set aside for claims; fees move from players to the drop box and add nothing */
    out->total = walk->player_total + (out->collected - out->paid) + meter_gain(walk) -
                 out->reseeded - out->claimed_paid;
    UTH_ASSERT(out->total == 0);
    return true;
}

enum uth_reason uth_settle_checked(const struct uth_settle_input *in, struct uth_settlement **out,
                                   struct uth_refusal *refusal)
{
    *out = NULL;
    struct walk walk = {.in = in};
    if (!prepare(&walk))
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    bool done = settle_all(&walk);
    free(walk.progressive_amount);
    if (!done) {
        uth_settlement_free(walk.out);
        return UTH_REFUSE(refusal, AMOUNT_OVERFLOW);
    }
    *out = walk.out;
    return UTH_REASON_OK;
}

enum uth_reason uth_settle(const struct uth_settle_input *in, struct uth_settlement **out,
                           struct uth_refusal *refusal)
{
    *out = NULL;
    UTH_TRY(uth_settle_check(in, refusal));
    return uth_settle_checked(in, out, refusal);
}

void uth_settlement_free(struct uth_settlement *settlement)
{
    free(settlement);
}
