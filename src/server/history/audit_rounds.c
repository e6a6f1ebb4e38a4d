/* The money of rounds in the audit: what the close of betting takes, what a void gives back, what a
 * reversal undoes. All of it from wagers, schedules and the postings of the round itself, so that a
 * fee that nobody took is noticed though every sum agrees with itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "floor/link_state.h"
#include "server/alloc.h"
#include "server/wire/wire.h"

/* ---- the close of betting ---- */

static uth_cents rate_at(const struct uth_fees *fees, uth_cents amount)
{
    uth_cents fee = 0;
    for (int i = 0; amount > 0 && i < fees->rate_count; i++)
        if (amount >= fees->rate[i].from)
            fee = fees->rate[i].fee;
    return fee;
}

/* By the wagers before the deal, Play comes later: of each, of each square, of the whole table. */
static uth_cents sum_of_fees(const struct uth_table *table, const struct uth_fees *fees)
{
    uth_cents by[UTH_FEE_PERS] = {0}, action = 0;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        uth_cents square = 0;
        for (int wager = 0; wager < UTH_WAGERS; wager++) {
            uth_cents amount = uth_round_hand(table->round, i)->wager[wager];
            by[UTH_PER_WAGER] += rate_at(fees, amount);
            square += amount;
        }
        by[UTH_PER_SQUARE] += rate_at(fees, square);
        action += square;
    }
    by[UTH_PER_ACTION] = rate_at(fees, action);
    return by[fees->per];
}

/* From the player-dealer and from the bettors. */
static uth_cents fee_due(const struct uth_table *table)
{
    const struct uth_schedule *schedule = table->game.schedule;
    if (schedule == NULL || table->position.waived[0] != '\0')
        return 0;
    return sum_of_fees(table, &schedule->dealer) + sum_of_fees(table, &schedule->player);
}

/* Into an account, less out of it. */
static uth_cents moved_to(const struct uth_postings *postings, const char *account)
{
    uth_cents sum = 0;
    for (int i = 0; i < postings->count; i++) {
        const struct uth_posting *posting = &postings->at[i];
        sum += strcmp(posting->to, account) == 0 ? posting->amount : 0;
        sum -= strcmp(posting->from, account) == 0 ? posting->amount : 0;
    }
    return sum;
}

static void check_collection(struct audit *audit, const struct uth_table *table,
                             const struct uth_floor_event *event)
{
    struct uth_bank_stake bank = uth_round_bank(table->round);
    char account[UTH_ACCOUNT_SIZE];
    wire_account(account, "fees", event->stream, "");
    uth_cents taken = moved_to(&event->postings, account);
    uth_cents due = bank.spot == 0 ? 0 : fee_due(table);
    if (taken != due) {
        audit_fault(audit, "round %u of %s: the collection is %lld cents, but %lld were dropped",
                    event->round, event->stream, (long long)due, (long long)taken);
    }
    wire_account(account, "bank", event->stream, table->position.banker);
    if (bank.spot != 0 && audit_sum(audit, account) != bank.amount) {
        audit_fault(audit, "round %u of %s: the bank is %lld cents, but its account has %lld",
                    event->round, event->stream, (long long)bank.amount,
                    (long long)audit_sum(audit, account));
    }
}

/* The streams of tables and links are read one after the other, so wagers and contributions meet in
 * two sums, one of them weighted by the round: what is too much in one and too little in another
 * does not cancel out. */
void audit_progressive(struct audit *audit, const char *table, uint32_t round, uth_cents wagers)
{
    char weighted[UTH_MAP_KEY_SIZE];
    snprintf(weighted, sizeof weighted, "%s#", table);
    audit_add(&audit->progressive, table, wagers);
    audit_add(&audit->progressive, weighted, (uth_cents)((uint64_t)wagers * round));
}

void audit_note_progressive(struct audit *audit, const struct uth_table *table,
                            const struct uth_floor_event *event, int sign)
{
    uth_cents wagers = 0;
    for (int i = 0; i < uth_round_hand_count(table->round); i++)
        wagers += uth_round_hand(table->round, i)->wager[UTH_PROGRESSIVE];
    if (wagers != 0)
        audit_progressive(audit, event->stream, event->round, sign * wagers);
}

void audit_compare_progressive(struct audit *audit)
{
    for (size_t i = 0; i < audit->progressive.count; i++) {
        const char *key = audit->progressive.entry[i].key;
        if (audit->progressive.entry[i].value != 0 && strchr(key, '#') != NULL)
            audit_fault(audit, "table %.*s: its link has not taken its progressive wagers",
                        (int)strcspn(key, "#"), key);
    }
}

/* ---- void and reversal ---- */

static struct audit_table *table_of(struct audit *audit, const char *name)
{
    uint64_t index;
    if (uth_map_get(&audit->table_names, name, &index))
        return &audit->tables[index];
    if (!uth_map_reserve(&audit->table_names))
        alloc_failed();
    uth_map_put(&audit->table_names, name, audit->table_count);
    audit->tables = alloc_room(audit->tables, audit->table_count + 1, &audit->table_capacity,
                               sizeof *audit->tables);
    struct audit_table *table = &audit->tables[audit->table_count++];
    *table = (struct audit_table){0};
    return table;
}

/* Whose money it is: who has left gets it on their account, or it is held for them, and float and jackpots are the house's. */
static const char *owner_of(const char *account)
{
    if (strncmp(account, "chips:", 6) == 0 || strncmp(account, "held:", 5) == 0)
        return strrchr(account, ':') + 1;
    if (strncmp(account, "player:", 7) == 0)
        return account + 7;
    return strncmp(account, "float:", 6) == 0 || strncmp(account, "jackpots:", 9) == 0 ? "house"
                                                                                       : account;
}

static void add_postings(struct uth_map *net, const struct uth_postings *postings)
{
    for (int i = 0; i < postings->count; i++) {
        audit_add(net, owner_of(postings->at[i].from), -postings->at[i].amount);
        audit_add(net, owner_of(postings->at[i].to), postings->at[i].amount);
    }
}

static void expect_nothing(struct audit *audit, const struct uth_map *net,
                           const struct uth_floor_event *event, const char *what)
{
    for (size_t i = 0; i < net->count; i++) {
        if (net->entry[i].value != 0) {
            audit_fault(audit, "round %u of %s is %s, and leaves %s with %lld cents", event->round,
                        event->stream, what, net->entry[i].key, (long long)net->entry[i].value);
        }
    }
}

static void check_reversal(struct audit *audit, struct audit_table *at,
                           const struct uth_floor_event *event)
{
    if (event->round != at->last_round) {
        audit_fault(audit, "round %u of %s is reversed, and the last one settled is %u",
                    event->round, event->stream, at->last_round);
        return;
    }
    add_postings(&at->last, &event->postings);
    expect_nothing(audit, &at->last, event, "reversed");
    at->last_round = 0; /* once */
}

/* ---- a round that is put right ---- */

static uth_cents sum_of(const uth_cents wager[UTH_WAGERS])
{
    uth_cents sum = 0;
    for (int i = 0; i < UTH_WAGERS; i++)
        sum += wager[i];
    return sum;
}

static uth_cents played(const uth_cents wager[UTH_WAGERS], const struct uth_decision *decision)
{
    return decision->choice == UTH_PLAYED ? wager[UTH_ANTE] * decision->multiple : 0;
}

/* What a hand has won or lost so far, from its wagers, or from the lines of its settlement. */
static uth_cents gain_of(const struct uth_round *round, int index)
{
    const struct uth_hand *hand = uth_round_hand(round, index);
    const struct uth_settlement *settlement = uth_round_settlement(round);
    if (settlement == NULL)
        return -sum_of(hand->wager) - sum_of(hand->tip) -
               (hand->backline ? 0 : played(hand->wager, &hand->decision)) -
               played(hand->tip, &hand->tip_decision);
    const struct uth_hand_result *result = &settlement->hands[index];
    uth_cents gain = 0;
    for (int i = 0; i < result->line_count; i++)
        gain += result->lines[i].paid + result->lines[i].returned - result->lines[i].stake;
    for (int i = 0; i < result->tip_line_count; i++)
        gain += (result->outcome == UTH_DEAD ? result->tip_lines[i].returned : 0) -
                result->tip_lines[i].stake;
    return gain;
}

static void add_gain(struct uth_map *gains, const char *owner, uth_cents gain, int sign,
                     uth_cents *rest)
{
    audit_add(gains, owner, sign * gain);
    *rest -= gain;
}

/* Everybody's part of the round as it stands; the rest is the house's, or lies on the felt. */
void audit_add_gains(const struct uth_table *table, int sign, struct uth_map *gains)
{
    const struct uth_round *round = table->round;
    const struct uth_settlement *settlement = uth_round_settlement(round);
    const struct uth_schedule *schedule =
        table->position.waived[0] == '\0' ? table->game.schedule : NULL;
    bool banked = uth_round_bank(round).spot != 0;
    char account[UTH_ACCOUNT_SIZE];
    uth_cents rest = 0, tips = 0, bank = 0;
    for (int i = 0; i < uth_round_hand_count(round); i++) {
        const struct uth_hand *hand = uth_round_hand(round, i);
        const char *name = uth_table_player_name(table, hand->player);
        uth_cents square = sum_of(hand->wager), fee = 0;
        for (int k = 0; schedule != NULL && schedule->player.per == UTH_PER_WAGER && k < UTH_WAGERS;
             k++)
            fee += rate_at(&schedule->player, hand->wager[k]);
        if (schedule != NULL && schedule->player.per == UTH_PER_SQUARE)
            fee = rate_at(&schedule->player, square);
        add_gain(gains, name != NULL ? name : "?", gain_of(round, i) - fee, sign, &rest);
        tips += settlement != NULL ? settlement->hands[i].tip_returned : 0;
    }
    wire_account(account, "tips", table->config.name, "");
    add_gain(gains, account, tips, sign, &rest);
    if (banked) {
        wire_account(account, "fees", table->config.name, "");
        add_gain(gains, account, fee_due(table), sign, &rest);
        bank = settlement != NULL ? settlement->collected - settlement->paid : 0;
        bank -= schedule != NULL ? sum_of_fees(table, &schedule->dealer) : 0;
        add_gain(gains, table->position.banker, bank, sign, &rest);
    }
    wire_account(account, "wagers", table->config.name, "");
    audit_add(gains, settlement == NULL ? account : "house", sign * rest);
}

static bool is_amendment(const struct uth_floor_event *event)
{
    return event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_AMEND;
}

void audit_round_before(struct audit *audit, const struct uth_floor_event *event)
{
    const struct uth_table *table = uth_floor_find_table(audit->floor, event->stream);
    if (!is_amendment(event) || table == NULL || table->round == NULL)
        return;
    uth_map_free(&audit->gains);
    audit->gains = (struct uth_map){0};
    audit_add_gains(table, -1, &audit->gains);
    audit_note_progressive(audit, table, event, -1);
}

/* What the house carries for players who could not pay is named in the event, to the cent. */
static void take_carried(struct uth_map *gains, uth_cents carried)
{
    uth_cents owed = 0;
    for (size_t i = 0; i < gains->count; i++) {
        uth_cents left = (uth_cents)gains->entry[i].value;
        owed -= strcmp(gains->entry[i].key, "house") != 0 && left < 0 ? left : 0;
    }
    if (carried == 0 || owed != carried)
        return;
    for (size_t i = 0; i < gains->count; i++)
        if (strcmp(gains->entry[i].key, "house") != 0 && (uth_cents)gains->entry[i].value < 0)
            gains->entry[i].value = 0;
    audit_add(gains, "house", -carried);
}

void audit_expect_difference(struct audit *audit, struct uth_map *gains,
                             const struct uth_floor_event *event)
{
    audit->amended++;
    for (int i = 0; i < event->postings.count; i++) {
        audit_add(gains, owner_of(event->postings.at[i].from), event->postings.at[i].amount);
        audit_add(gains, owner_of(event->postings.at[i].to), -event->postings.at[i].amount);
    }
    take_carried(gains, event->amount);
    expect_nothing(audit, gains, event, "put right");
}

/* Money has moved by the difference of the two versions, to each their own. */
static void check_amendment(struct audit *audit, struct audit_table *at,
                            const struct uth_table *table, const struct uth_floor_event *event)
{
    bool settled = uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    audit_note_progressive(audit, table, event, 1);
    audit_add_gains(table, 1, &audit->gains);
    audit_expect_difference(audit, &audit->gains, event);
    add_postings(settled ? &at->last : &at->now, &event->postings);
    if (settled && event->round != at->last_round)
        audit_fault(audit, "round %u of %s is put right, and the last one settled is %u",
                    event->round, event->stream, at->last_round);
}

void audit_round(struct audit *audit, const struct uth_table *table,
                 const struct uth_floor_event *event)
{
    struct audit_table *at = table_of(audit, event->stream);
    if (event->kind == UTH_EVENT_ROUND_STARTED) {
        uth_map_free(&at->now);
        at->now = (struct uth_map){0};
    }
    if (event->kind == UTH_EVENT_REVERSED)
        check_reversal(audit, at, event);
    if (event->kind == UTH_EVENT_PUT_RIGHT)
        audit_late_note(audit, event);
    if (event->kind == UTH_EVENT_PUT_RIGHT && event->round == at->last_round)
        at->last_round = 0; /* it cannot be reversed any more */
    if (event->kind != UTH_EVENT_ROUND)
        return;
    if (is_amendment(event)) {
        check_amendment(audit, at, table, event);
        return;
    }
    add_postings(&at->now, &event->postings);
    switch (event->act.action.kind) {
    case UTH_DO_CLOSE:
        check_collection(audit, table, event);
        audit_note_progressive(audit, table, event, 1);
        break;
    case UTH_DO_VOID: expect_nothing(audit, &at->now, event, "void"); break;
    case UTH_DO_SETTLE:
        uth_map_free(&at->last);
        at->last = at->now;
        at->last_round = event->round;
        at->now = (struct uth_map){0};
        break;
    default: break;
    }
}
