#include "reference/round_properties.h"
#include "reference/settle_plain.h"

#include <stdlib.h>
#include <string.h>

/* Adds up every account from the lines alone, without the settlement's own sums. */
const char *property_money_sums_to_zero(const struct random_round *play)
{
    const struct uth_settlement *settled = uth_round_settlement(play->round);
    if (settled == NULL)
        return NULL;
    struct uth_settle_input in = uth_round_settle_input(play->round);
    uth_cents people = 0, bank = 0, meters = 0, house = 0;
    for (int i = 0; i < settled->hand_count; i++) {
        const struct uth_hand_result *hand = &settled->hands[i];
        uth_cents net = 0;
        for (int line = 0; line < hand->line_count; line++) {
            const struct uth_line *it = &hand->lines[line];
            net += it->paid + it->returned - it->stake;
            bank += it->stake - it->returned;
            if (it->cause != UTH_BECAUSE_METER)
                bank -= it->paid;
        }
        if (net != hand->net)
            return "a hand's net is not the sum of its lines";
        people += net;
        for (int line = 0; line < hand->tip_line_count; line++) {
            const struct uth_line *it = &hand->tip_lines[line];
            people += it->paid + it->returned - it->stake;
            bank += it->stake - it->returned - it->paid;
        }
    }
    for (int level = 0; level < UTH_METER_LEVELS_MAX; level++) {
        meters += settled->meters.meter[level] - in.meters.meter[level];
        meters += settled->meters.reserve[level] - in.meters.reserve[level];
    }
    for (int i = 0; i < settled->award_count; i++) {
        const struct uth_award *award = &settled->award[i];
        if (award->percent == 100)
            house -= in.meters.seed[award->level];
        if (award->amount > award->meter_before)
            return "an award exceeds its meter";
    }
    if (bank != settled->collected - settled->paid)
        return "the bank's sums are wrong";
    if (people + bank + meters + house != 0)
        return "the accounts do not sum to zero";
    return settled->total == 0 ? NULL : "the total is not zero";
}

static const char *check_line(const struct uth_line *line)
{
    if (line->stake < 0 || line->paid < 0)
        return "a negative amount";
    if (line->returned < 0 || line->returned > line->stake)
        return "returned more than the stake";
    if (line->result == UTH_LINE_LOSE && line->paid != 0)
        return "a lost wager was paid";
    if (line->result == UTH_LINE_PUSH && (line->paid != 0 || line->returned != line->stake))
        return "a push is not the stake";
    if (line->result == UTH_LINE_RETURNED && line->returned != line->stake)
        return "not covered, but not returned";
    return NULL;
}

const char *property_nobody_loses_more_than_wagered(const struct random_round *play)
{
    const struct uth_settlement *settled = uth_round_settlement(play->round);
    if (settled == NULL)
        return NULL;
    for (int i = 0; i < settled->hand_count; i++) {
        const struct uth_hand_result *hand = &settled->hands[i];
        uth_cents stakes = 0;
        const char *wrong = NULL;
        for (int line = 0; line < hand->line_count && wrong == NULL; line++) {
            stakes += hand->lines[line].stake;
            wrong = check_line(&hand->lines[line]);
        }
        for (int line = 0; line < hand->tip_line_count && wrong == NULL; line++)
            wrong = check_line(&hand->tip_lines[line]);
        if (wrong != NULL)
            return wrong;
        if (hand->net < -stakes)
            return "somebody lost more than was wagered";
    }
    return NULL;
}

const char *property_bank_stays_within_its_amount(const struct random_round *play)
{
    const struct uth_settlement *settled = uth_round_settlement(play->round);
    struct uth_bank_stake bank = uth_round_bank(play->round);
    if (settled == NULL || bank.spot == 0)
        return NULL;
    uth_cents net = settled->collected - settled->paid;
    if (net > bank.amount || net < -bank.amount)
        return "the bank moved by more than its amount";
    if (bank.cover == UTH_COVER_SEPARATE &&
        (settled->paid > bank.amount || settled->collected > bank.amount))
        return "separate: paid or collected more than the bank";
    if (bank.cover == UTH_COVER_ONCE && settled->paid + settled->collected > bank.amount)
        return "once: exchanged more than the bank";
    return NULL;
}

const char *property_replay_gives_the_same_state(const struct random_round *play)
{
    struct uth_round *replay = uth_round_new(&play->game);
    if (replay == NULL)
        return "out of memory";
    const char *wrong = NULL;
    for (int i = 0; i < play->event_count && wrong == NULL; i++)
        if (uth_round_fold(replay, &play->event[i], UTH_UNHEARD) != UTH_REASON_OK)
            wrong = "an event does not replay";
    if (wrong == NULL && uth_round_fingerprint(replay) != uth_round_fingerprint(play->round))
        wrong = "the replay ends in another state";
    uth_round_free(replay);
    return wrong;
}

static bool fold_told(void *self, const struct uth_event *event)
{
    return uth_round_fold(self, event, UTH_UNHEARD) == UTH_REASON_OK;
}

/* `*told` becomes what is told of the round. */
static const char *retell(const struct uth_round *round, struct uth_round **told)
{
    *told = uth_round_new(uth_round_game(round));
    if (*told == NULL)
        return "out of memory";
    if (!uth_round_retell(round, fold_told, *told))
        return "an event of the retelling does not fold";
    if (uth_round_events(*told) > uth_round_events(round))
        return "the retelling is longer than the round";
    uth_round_skip(*told, uth_round_events(round));
    return uth_round_fingerprint(*told) == uth_round_fingerprint(round)
               ? NULL
               : "the retelling ends in another state";
}

static const char *retell_void(struct uth_round *round)
{
    struct uth_round *told;
    const struct uth_action action = {.kind = UTH_DO_VOID, .reason = "misdeal"};
    if (uth_round_do(round, &action, NULL, UTH_UNHEARD) != UTH_REASON_OK)
        return NULL; /* it is over */
    const char *wrong = retell(round, &told);
    uth_round_free(told);
    return wrong;
}

const char *property_retelling_gives_the_same_state(const struct random_round *play,
                                                    struct uth_random *random)
{
    struct uth_round *round = uth_round_new(&play->game), *told = NULL;
    if (round == NULL)
        return "out of memory";
    int at = (int)random_pick(random, (uint32_t)play->event_count + 1);
    const char *wrong = NULL;
    for (int i = 0; i < at && wrong == NULL; i++)
        if (uth_round_fold(round, &play->event[i], UTH_UNHEARD) != UTH_REASON_OK)
            wrong = "an event does not replay";
    if (wrong == NULL)
        wrong = retell(round, &told);
    for (int i = at; i < play->event_count && wrong == NULL; i++)
        if (uth_round_fold(told, &play->event[i], UTH_UNHEARD) != UTH_REASON_OK)
            wrong = "an event does not follow the retelling";
    if (wrong == NULL && uth_round_fingerprint(told) != uth_round_fingerprint(play->round))
        wrong = "the retold round ends in another state";
    if (wrong == NULL)
        wrong = retell_void(round);
    uth_round_free(round);
    uth_round_free(told);
    return wrong;
}

const char *property_refusals_change_nothing(const struct random_round *play)
{
    return play->leaks == 0 ? NULL : "a refused action changed the state";
}

/* Envy pays earlier seats for later ones' hands, and so do meters where jackpots have an order of
 * their own; every other line must not know of them. */
static bool same_own_lines(const struct uth_hand_result *a, const struct uth_hand_result *b,
                           bool jackpots)
{
    int count = 0;
    while (count < a->line_count && !a->lines[count].envy)
        count++;
    for (int i = 0; i < count; i++) {
        const struct uth_line *x = &a->lines[i], *y = &b->lines[i];
        if (i >= b->line_count || y->envy)
            return false;
        if (x->wager == UTH_PROGRESSIVE && y->wager == UTH_PROGRESSIVE && !jackpots)
            continue;
        if (x->wager != y->wager || x->paid != y->paid || x->returned != y->returned)
            return false;
    }
    return true;
}

const char *property_later_seats_never_change_earlier_ones(const struct random_round *play,
                                                           struct uth_random *random)
{
    const struct uth_settlement *settled = uth_round_settlement(play->round);
    if (settled == NULL || settled->hand_count < 2)
        return NULL;
    /* a fold that is collected first, and a cap that several share, do change earlier seats */
    const struct uth_rules *rules = &play->rules;
    bool alone = rules->bank == UTH_BANK_HOUSE || rules->folds == UTH_FOLDS_IN_TURN;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        alone = alone && rules->offer[wager].aggregate == 0;
    if (!alone)
        return NULL;
    struct uth_settle_input in = uth_round_settle_input(play->round);
    int count = in.hand_count;
    struct uth_hand *hands = calloc((size_t)count, sizeof *hands);
    if (hands == NULL)
        return "out of memory";
    memcpy(hands, in.hands, (size_t)count * sizeof *hands);
    in.hands = hands;
    int cut = 1 + (int)random_pick(random, (uint32_t)count - 1);
    for (int i = cut; i < count; i++) { /* every hand settled from `cut` on plays another way */
        struct uth_hand *hand = &hands[settled->order[i]];
        if (hand->backline || hand->decision.choice == UTH_UNDECIDED)
            continue;
        bool folds = random_pick(random, 2);
        hand->decision = folds ? (struct uth_decision){.choice = UTH_FOLDED}
                               : (struct uth_decision){UTH_PLAYED, UTH_RIVER, 1};
        if (hand->wager[UTH_BAD_BEAT] == 0)
            hand->wager[UTH_TRIPS] = 0;
    }
    const char *wrong = NULL;
    struct uth_settlement *other;
    struct uth_refusal refusal;
    if (uth_settle(&in, &other, &refusal) != UTH_REASON_OK) {
        wrong = "a changed round does not settle";
    } else {
        for (int i = 0; i < cut && wrong == NULL; i++) {
            int hand = settled->order[i];
            if (!same_own_lines(&settled->hands[hand], &other->hands[hand],
                                rules->jackpot_order == rules->order))
                wrong = "a later seat changed an earlier one";
        }
        uth_settlement_free(other);
    }
    free(hands);
    return wrong;
}

const char *property_the_plain_settlement_agrees(const struct random_round *play)
{
    const struct uth_settlement *settled = uth_round_settlement(play->round);
    if (settled == NULL)
        return NULL;
    struct uth_settle_input in = uth_round_settle_input(play->round);
    return settle_plain_compare(&in, settled);
}

static const char *check_round(const struct random_round *play, struct uth_random *random)
{
    const char *wrong = property_money_sums_to_zero(play);
    if (wrong == NULL)
        wrong = property_nobody_loses_more_than_wagered(play);
    if (wrong == NULL)
        wrong = property_bank_stays_within_its_amount(play);
    if (wrong == NULL)
        wrong = property_the_plain_settlement_agrees(play);
    if (wrong == NULL)
        wrong = property_replay_gives_the_same_state(play);
    if (wrong == NULL)
        wrong = property_retelling_gives_the_same_state(play, random);
    if (wrong == NULL)
        wrong = property_refusals_change_nothing(play);
    if (wrong == NULL)
        wrong = property_later_seats_never_change_earlier_ones(play, random);
    return wrong;
}

const char *properties_hold(uint64_t first, uint64_t count, uint64_t *seed)
{
    struct random_round play;
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, ~first);
    for (*seed = first; *seed < first + count; ++*seed) {
        if (!random_round_play(&play, *seed))
            return "out of memory";
        const char *wrong = check_round(&play, &random);
        random_round_free(&play);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}
