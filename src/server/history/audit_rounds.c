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

static void note_progressive(struct audit *audit, const struct uth_table *table,
                             const struct uth_floor_event *event)
{
    uth_cents wagers = 0;
    for (int i = 0; i < uth_round_hand_count(table->round); i++)
        wagers += uth_round_hand(table->round, i)->wager[UTH_PROGRESSIVE];
    if (wagers != 0)
        audit_progressive(audit, event->stream, event->round, wagers);
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
    if (event->kind != UTH_EVENT_ROUND)
        return;
    add_postings(&at->now, &event->postings);
    switch (event->act.action.kind) {
    case UTH_DO_CLOSE:
        check_collection(audit, table, event);
        note_progressive(audit, table, event);
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
