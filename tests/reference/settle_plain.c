#include "reference/settle_plain.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

__extension__ typedef __int128 wide;

enum fate { WINS, LOSES, PUSHES };

/* One wager, or one envy award, with what it is due. */
struct stake {
    int hand;
    bool tip, envy;
    enum uth_wager wager;
    uth_cents stake;
    enum fate fate;
    uth_cents due; /* winnings */
    bool gone;     /* "for 1": a winning stake is not returned */
    bool from_meter;
    int64_t when; /* smaller is settled sooner */
    uth_cents paid, returned;
};

struct plain {
    const struct uth_settle_input *in;
    const struct uth_rules *rules;
    struct stake *stake;
    size_t count, room;
    uth_strength dealer;
    struct uth_meters meters;
};

/* ---- what each wager is due ---- */

static const struct uth_hand *seat_of(const struct plain *plain, int hand)
{
    const struct uth_hand *own = &plain->in->hands[hand];
    for (int i = 0; own->backline && i < plain->in->hand_count; i++)
        if (plain->in->hands[i].spot == own->spot && !plain->in->hands[i].backline)
            return &plain->in->hands[i];
    return own;
}

/* a * b / c in multiples of `unit`; way 0 down, 1 up, 2 nearest with a half up. */
static uth_cents in_units(uth_cents a, int64_t b, int64_t c, uth_cents unit, int way)
{
    wide whole = (wide)a * b, step = (wide)c * unit, units = whole / step, rest = whole % step;
    if ((way == 1 && rest > 0) || (way == 2 && 2 * rest >= step))
        units++;
    return (uth_cents)(units * unit);
}

static uth_cents odds_pay(const struct plain *plain, uth_cents stake, const struct uth_odds *odds)
{
    switch (plain->rules->breakage) {
    case UTH_BREAKAGE_DOWN: return in_units(stake, odds->num, odds->den, plain->rules->chip, 0);
    case UTH_BREAKAGE_UP: return in_units(stake, odds->num, odds->den, plain->rules->chip, 1);
    case UTH_BREAKAGE_NEAREST: return in_units(stake, odds->num, odds->den, plain->rules->chip, 2);
    default: return in_units(stake, odds->num, odds->den, 1, 0);
    }
}

static uth_strength strength_of(const struct plain *plain, const uth_card cards[2])
{
    const uth_card *board = plain->in->board;
    uth_card best[5],
        seven[7] = {cards[0], cards[1], board[0], board[1], board[2], board[3], board[4]};
    return uth_best_five(seven, 7, best);
}

/* Fold, comparison and pay table of a wager that is not the Progressive. */
static void judge(const struct plain *plain, struct stake *stake, const struct uth_hand *seat,
                  bool folded)
{
    const struct uth_pay_table *table = plain->in->game->table[stake->wager];
    uth_strength own = strength_of(plain, seat->cards), dealer = plain->dealer;
    bool qualifies = uth_category_of(dealer) >= plain->rules->qualifies_with;
    const struct uth_seen seen = {seat->cards, plain->in->dealer, plain->in->board, own, dealer};
    int line = -1;
    stake->fate = LOSES;
    switch (stake->wager) {
    case UTH_ANTE:
    case UTH_PLAY:
        if (folded)
            return;
        stake->due = stake->stake;
        stake->fate = own > dealer ? WINS : own == dealer ? PUSHES : LOSES;
        if (stake->wager == UTH_ANTE && !qualifies)
            stake->fate = PUSHES;
        return;
    case UTH_BLIND:
        if (folded || own < dealer)
            return;
        line = uth_paytable_hand_line(table, own);
        stake->fate = own == dealer || line < 0 ? PUSHES : WINS;
        break;
    default:
        if (folded && plain->rules->offer[stake->wager].lost_by_fold)
            return;
        if (stake->wager == UTH_BAD_BEAT && own == dealer)
            return;
        line = uth_paytable_line(table, &seen);
        stake->fate = line >= 0 ? WINS : LOSES;
    }
    if (stake->fate == WINS)
        stake->due = odds_pay(plain, stake->stake, &table->line[line].odds);
}

static bool is_folded(const struct plain *plain, int hand, bool tip)
{
    const struct uth_hand *seat = seat_of(plain, hand);
    return (tip ? plain->in->hands[hand].tip_decision : seat->decision).choice == UTH_FOLDED;
}

/* Steps 14 and 15: what a fold loses is collected before the player-dealer's cards are turned up. */
static bool collected_at_the_fold(const struct plain *plain, const struct stake *stake)
{
    if (plain->in->bank.spot == 0 || plain->rules->folds == UTH_FOLDS_IN_TURN || stake->tip)
        return false;
    if (seat_of(plain, stake->hand)->dead != UTH_DEAD_NOT)
        return stake->fate == LOSES;
    if (!is_folded(plain, stake->hand, false) || stake->fate != LOSES)
        return false;
    return stake->wager == UTH_ANTE || stake->wager == UTH_BLIND || stake->wager == UTH_TRIPS ||
           plain->rules->offer[stake->wager].lost_by_fold;
}

static int64_t turn_of(const struct plain *plain, const struct stake *stake)
{
    const struct uth_hand *hand = &plain->in->hands[stake->hand];
    int spots = plain->rules->spots, seat = hand->spot, place = 0;
    if (plain->rules->order == UTH_SETTLE_RIGHT_TO_LEFT)
        seat = spots - hand->spot;
    if (plain->rules->order == UTH_SETTLE_FROM_PLAYER_DEALER)
        seat = (hand->spot - plain->in->bank.spot + spots) % spots;
    while (plain->rules->wager_order[place] != stake->wager)
        place++;
    int64_t when = collected_at_the_fold(plain, stake) ? 0 : 1;
    when = (when * 32 + seat) * 2 + hand->backline;
    when = when * (1 << 20) + stake->hand;
    return when * 64 + (stake->envy ? 16 : 0) + (stake->tip ? 32 : 0) + place;
}

static struct stake *add(struct plain *plain, struct stake stake)
{
    UTH_ASSERT(plain->count < plain->room);
    plain->stake[plain->count] = stake;
    return &plain->stake[plain->count++];
}

static void add_wagers(struct plain *plain, int hand, bool tip)
{
    const struct uth_hand *own = &plain->in->hands[hand], *seat = seat_of(plain, hand);
    const uth_cents *wager = tip ? own->tip : own->wager;
    const struct uth_decision *decision = tip ? &own->tip_decision : &seat->decision;
    for (int i = 0; i < UTH_WAGERS; i++) {
        uth_cents amount = i != UTH_PLAY                    ? wager[i]
                           : decision->choice == UTH_PLAYED ? wager[UTH_ANTE] * decision->multiple
                                                            : 0;
        if (amount == 0 || i == UTH_PROGRESSIVE)
            continue;
        struct stake *stake = add(
            plain,
            (struct stake){.hand = hand, .tip = tip, .wager = (enum uth_wager)i, .stake = amount});
        if (seat->dead != UTH_DEAD_NOT)
            stake->fate = seat->dead == UTH_DEAD_LOST ? LOSES : PUSHES;
        else
            judge(plain, stake, seat, decision->choice == UTH_FOLDED);
    }
}

/* ---- the Progressive ---- */

/* The line that the hand's cards have, whether or not it made the wager. */
static int progressive_line(const struct plain *plain, int hand)
{
    const struct uth_hand *own = &plain->in->hands[hand];
    const struct uth_pay_table *table = plain->in->game->table[UTH_PROGRESSIVE];
    if (table == NULL || own->backline || own->dead != UTH_DEAD_NOT ||
        (is_folded(plain, hand, false) && !plain->in->game->folded_progressive))
        return -1;
    return uth_paytable_progressive_line(table, own->cards, plain->in->board);
}

static uth_cents take_from_meter(struct plain *plain, const struct uth_pay_line *line)
{
    const struct uth_pay_table *table = plain->in->game->table[UTH_PROGRESSIVE];
    struct uth_meters *meters = &plain->meters;
    uth_cents meter = meters->meter[line->level];
    uth_cents unit = table->award_unit > 0 ? table->award_unit : 1;
    if (line->percent == 100) {
        meters->meter[line->level] = meters->seed[line->level] + meters->reserve[line->level];
        meters->reserve[line->level] = 0;
        return meter;
    }
    uth_cents share = in_units(meter, line->percent, 100, unit, (int)table->award_rounding);
    share = share > meter ? meter : share;
    meters->meter[line->level] -= share;
    return share;
}

static void add_progressives(struct plain *plain)
{
    const struct uth_pay_table *table = plain->in->game->table[UTH_PROGRESSIVE];
    bool right_first = plain->rules->jackpot_order == UTH_SETTLE_RIGHT_TO_LEFT;
    for (int step = 0; step < plain->rules->spots; step++) {
        int spot = right_first ? plain->rules->spots - step : 1 + step;
        for (int i = 0; i < plain->in->hand_count; i++) {
            const struct uth_hand *hand = &plain->in->hands[i];
            if (hand->spot != spot || hand->wager[UTH_PROGRESSIVE] == 0)
                continue;
            int index = progressive_line(plain, i);
            struct stake stake = {.hand = i,
                                  .wager = UTH_PROGRESSIVE,
                                  .stake = hand->wager[UTH_PROGRESSIVE],
                                  .fate = LOSES,
                                  .gone = true};
            if (hand->dead == UTH_DEAD_RETURNED) {
                stake.fate = PUSHES;
                stake.gone = false;
            }
            if (index >= 0) {
                const struct uth_pay_line *line = &table->line[index];
                stake.fate = WINS;
                stake.from_meter = line->percent > 0;
                stake.due = line->percent > 0 ? take_from_meter(plain, line)
                                              : odds_pay(plain, stake.stake, &line->odds);
            }
            add(plain, stake);
        }
    }
}

/* Another player's hand at this table, times one's own wager. */
static void add_envies(struct plain *plain)
{
    const struct uth_pay_table *table = plain->in->game->table[UTH_PROGRESSIVE];
    for (int i = 0; i < plain->in->hand_count; i++) {
        const struct uth_hand *hand = &plain->in->hands[i];
        if (seat_of(plain, i)->dead != UTH_DEAD_NOT)
            continue;
        for (int k = 0; k < plain->in->hand_count && hand->wager[UTH_PROGRESSIVE] > 0; k++) {
            const struct uth_hand *other = &plain->in->hands[k];
            int index = progressive_line(plain, k);
            bool earns = other->wager[UTH_PROGRESSIVE] > 0 ||
                         plain->rules->envy_from == UTH_ENVY_FROM_ANY_HAND;
            if (other->player != hand->player && earns && index >= 0)
                add(plain, (struct stake){.hand = i,
                                          .envy = true,
                                          .wager = UTH_PROGRESSIVE,
                                          .fate = WINS,
                                          .due = hand->wager[UTH_PROGRESSIVE] *
                                                 table->line[index].envy_for_one});
        }
    }
}

/* ---- limits ---- */

static void share_aggregate(struct plain *plain, enum uth_wager wager)
{
    const struct uth_offer *offer = &plain->rules->offer[wager];
    wide total = 0;
    uth_cents left = offer->aggregate;
    for (size_t i = 0; i < plain->count; i++)
        if (plain->stake[i].wager == wager && !plain->stake[i].tip && plain->stake[i].fate == WINS)
            total += plain->stake[i].due;
    if (offer->aggregate == 0 || total <= left)
        return;
    for (int round = 0; round < 2; round++) { /* first the parts, then the rest */
        for (size_t i = 0; i < plain->count; i++) {
            struct stake *stake = &plain->stake[i];
            if (stake->wager != wager || stake->tip || stake->fate != WINS)
                continue;
            uth_cents lacks = stake->due - stake->paid, part = lacks;
            if (round == 0 && offer->shared == UTH_SHARE_IN_ORDER)
                part = 0;
            else if (round == 0)
                part = (uth_cents)((wide)stake->due * offer->aggregate / total /
                                   plain->rules->chip * plain->rules->chip);
            part = part < left ? part : left;
            stake->paid += part;
            left -= part;
        }
    }
    for (size_t i = 0; i < plain->count; i++)
        if (plain->stake[i].wager == wager && !plain->stake[i].tip && plain->stake[i].fate == WINS)
            plain->stake[i].due = plain->stake[i].paid;
}

static void limit(struct plain *plain)
{
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++)
        share_aggregate(plain, (enum uth_wager)wager);
    for (size_t i = 0; i < plain->count; i++) {
        uth_cents most = plain->rules->offer[plain->stake[i].wager].tip_limit;
        if (plain->stake[i].tip && most > 0 && plain->stake[i].due > most)
            plain->stake[i].due = most;
    }
}

/* In order, against the player-dealer's amount. */
static void cover(struct plain *plain)
{
    uth_cents paid = 0, collected = 0, bank = plain->in->bank.amount;
    for (size_t i = 0; i < plain->count; i++) {
        struct stake *stake = &plain->stake[i];
        uth_cents wants = stake->fate == WINS    ? stake->due
                          : stake->fate == LOSES ? stake->stake
                                                 : 0;
        uth_cents room = wants;
        if (plain->in->bank.spot != 0 && plain->in->bank.cover == UTH_COVER_SEPARATE)
            room = bank - (stake->fate == WINS ? paid : collected);
        else if (plain->in->bank.spot != 0 && plain->in->bank.cover == UTH_COVER_ONCE)
            room = bank - paid - collected;
        else if (plain->in->bank.spot != 0)
            room = stake->fate == WINS ? bank + collected - paid : bank + paid - collected;
        uth_cents moves = wants < room ? wants : room;
        stake->paid = stake->fate == WINS ? moves : 0;
        stake->returned = stake->fate == LOSES ? stake->stake - moves : stake->stake;
        if (stake->gone)
            stake->returned = 0;
        paid += stake->paid;
        collected += stake->fate == LOSES ? moves : 0;
    }
}

/* ---- comparing ---- */

static int by_turn(const void *left, const void *right)
{
    const struct stake *a = left, *b = right;
    return a->when < b->when ? -1 : a->when > b->when;
}

static void settle(struct plain *plain)
{
    plain->dealer = strength_of(plain, plain->in->dealer);
    plain->meters = plain->in->meters;
    for (int i = 0; i < plain->in->hand_count; i++) {
        add_wagers(plain, i, false);
        add_wagers(plain, i, true);
    }
    add_progressives(plain);
    add_envies(plain);
    for (size_t i = 0; i < plain->count; i++)
        plain->stake[i].when = turn_of(plain, &plain->stake[i]);
    qsort(plain->stake, plain->count, sizeof *plain->stake, by_turn);
    limit(plain);
    cover(plain);
}

/* What all lines of this kind of a hand come to, by either settlement. */
static uth_cents plain_sum(const struct plain *plain, int hand, bool tip, bool envy, int wager,
                           uth_cents *returned)
{
    uth_cents sum = 0;
    *returned = 0;
    for (size_t i = 0; i < plain->count; i++) {
        const struct stake *stake = &plain->stake[i];
        if (stake->hand == hand && stake->tip == tip && stake->envy == envy &&
            (int)stake->wager == wager) {
            sum += stake->paid;
            *returned += stake->returned;
        }
    }
    return sum;
}

static bool same_lines(const struct plain *plain, int hand, bool tip, const struct uth_line *lines,
                       int count)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        for (int envy = 0; envy < 2; envy++) {
            uth_cents returned, due_back, paid = 0;
            uth_cents due = plain_sum(plain, hand, tip, envy, wager, &due_back);
            returned = 0;
            for (int i = 0; i < count; i++) {
                if ((int)lines[i].wager == wager && lines[i].envy == envy) {
                    paid += lines[i].paid;
                    returned += lines[i].returned;
                }
            }
            if (paid != due || returned != due_back)
                return false;
        }
    }
    return true;
}

static uth_cents rate(const struct uth_fees *fees, uth_cents amount)
{
    uth_cents fee = 0;
    for (int i = 0; i < fees->rate_count && amount > 0; i++)
        if (fees->rate[i].from <= amount)
            fee = fees->rate[i].fee;
    return fee;
}

/* Per wager, per square, or once for the table. */
static uth_cents fees_of(const struct plain *plain, const struct uth_fees *fees)
{
    uth_cents each = 0, square = 0, table = 0;
    for (int i = 0; i < plain->in->hand_count; i++) {
        uth_cents sum = 0;
        for (int wager = 0; wager < UTH_WAGERS; wager++) {
            each += rate(fees, plain->in->hands[i].wager[wager]);
            sum += plain->in->hands[i].wager[wager];
        }
        square += rate(fees, sum);
        table += sum;
    }
    return fees->per == UTH_PER_WAGER    ? each
           : fees->per == UTH_PER_SQUARE ? square
                                         : rate(fees, table);
}

static const char *compare(const struct plain *plain, const struct uth_settlement *settlement)
{
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        if (!same_lines(plain, i, false, result->lines, result->line_count))
            return "a hand is settled otherwise than by the plain settlement";
        if (!same_lines(plain, i, true, result->tip_lines, result->tip_line_count))
            return "a wager for the dealer is settled otherwise than by the plain settlement";
    }
    bool same =
        memcmp(plain->meters.meter, settlement->meters.meter, sizeof plain->meters.meter) == 0;
    if (!same || memcmp(plain->meters.reserve, settlement->meters.reserve,
                        sizeof plain->meters.reserve) != 0)
        return "the meters end otherwise than in the plain settlement";
    const struct uth_schedule *schedule = plain->in->game->schedule;
    if (schedule != NULL && (settlement->fee != fees_of(plain, &schedule->dealer) ||
                             settlement->player_fees != fees_of(plain, &schedule->player)))
        return "the collection is another one than that of the plain settlement";
    return NULL;
}

const char *settle_plain_compare(const struct uth_settle_input *in,
                                 const struct uth_settlement *settlement)
{
    struct plain plain = {.in = in, .rules = in->game->rules};
    size_t hands = (size_t)in->hand_count;
    plain.room = hands * (2 * UTH_WAGERS + hands);
    plain.stake = calloc(plain.room, sizeof *plain.stake);
    if (plain.stake == NULL)
        return "out of memory";
    settle(&plain);
    const char *wrong = compare(&plain, settlement);
    free(plain.stake);
    return wrong;
}
