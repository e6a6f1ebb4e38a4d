/* Checking one event after the other: money against the settlement, cards against the receipt. */
#include "audit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/deal.h>

#include "floor/link_state.h"
#include "server/alloc.h"
#include "server/wire/wire.h"
#include "shifts.h"
#include "slips.h"

void audit_fault(struct audit *audit, const char *format, ...)
{
    if (audit->fault_count < AUDIT_FAULTS_MAX) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(audit->faults[audit->fault_count], AUDIT_FAULT_SIZE, format, arguments);
        va_end(arguments);
    }
    audit->fault_count++;
}

void audit_free(struct audit *audit)
{
    audit_late_free(audit);
    uth_floor_free(audit->floor);
    uth_map_free(&audit->sums);
    free(audit->days);
    for (size_t i = 0; i < audit->row_count; i++)
        free(audit->rows[i].value);
    free(audit->rows);
    uth_map_free(&audit->row_names);
    for (size_t i = 0; i < audit->table_count; i++) {
        uth_map_free(&audit->tables[i].now);
        uth_map_free(&audit->tables[i].last);
    }
    free(audit->tables);
    uth_map_free(&audit->table_names);
    uth_map_free(&audit->progressive);
    uth_map_free(&audit->gains);
}

/* ---- sums ---- */

uth_cents audit_sum(const struct audit *audit, const char *account)
{
    uint64_t bits = 0;
    uth_map_get(&audit->sums, account, &bits);
    return (uth_cents)bits;
}

void audit_add(struct uth_map *sums, const char *account, uth_cents amount)
{
    uint64_t bits = 0;
    if (!uth_map_get(sums, account, &bits) && !uth_map_reserve(sums))
        alloc_failed();
    uth_map_put(sums, account, bits + (uint64_t)amount);
}

static void add_day(struct audit *audit, const struct uth_floor_event *event)
{
    char date[DAY_DATE_SIZE];
    day_date(event->at_ms, date);
    for (size_t i = audit->day_count; i > 0; i--) {
        struct audit_day *day = &audit->days[i - 1];
        if (strcmp(day->table, event->stream) == 0 && strcmp(day->day.date, date) == 0) {
            day_add(&day->day, event);
            return;
        }
    }
    audit->days =
        alloc_room(audit->days, audit->day_count + 1, &audit->day_capacity, sizeof *audit->days);
    struct audit_day *day = &audit->days[audit->day_count++];
    *day = (struct audit_day){0};
    snprintf(day->table, sizeof day->table, "%s", event->stream);
    memcpy(day->day.date, date, sizeof date);
    day_add(&day->day, event);
}

/* ---- money of a settlement ---- */

/* Held for the Play of who wagers behind a seat, and not played. */
static uth_cents unplayed(const struct uth_table *table, int hand,
                          const struct uth_hand_result *result)
{
    const struct uth_hand *wagers = uth_round_hand(table->round, hand);
    if (!wagers->backline)
        return 0;
    uth_cents held = wagers->wager[UTH_ANTE] * uth_rules_highest_raise(table->rules);
    for (int k = 0; k < result->line_count; k++)
        held -= result->lines[k].wager == UTH_PLAY ? result->lines[k].stake : 0;
    return held;
}

/* Who won or lost the rest: the float, or the player-dealer, whose bank is given back. */
static void expect_bank(const struct uth_table *table, uth_cents won, struct uth_map *expected)
{
    struct uth_bank_stake bank = uth_round_bank(table->round);
    const char *banker = table->position.banker;
    char account[UTH_ACCOUNT_SIZE];
    wire_account(account, bank.spot != 0 ? "bank" : "float", table->config.name,
                 bank.spot != 0 ? banker : "");
    audit_add(expected, account, bank.spot != 0 ? -bank.amount : won);
    if (bank.spot != 0) {
        wire_account(account, "chips", table->config.name, banker);
        audit_add(expected, account, bank.amount + won);
    }
}

static void expect(const struct uth_table *table, struct uth_map *expected)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    char account[UTH_ACCOUNT_SIZE];
    uth_cents staked = 0, out = 0, tips = 0;
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        uth_cents back = unplayed(table, i, result);
        staked += back;
        for (int k = 0; k < result->line_count; k++) {
            staked += result->lines[k].stake;
            back += result->lines[k].paid + result->lines[k].returned;
        }
        for (int k = 0; k < result->tip_line_count; k++) {
            staked += result->tip_lines[k].stake;
            back += result->outcome == UTH_DEAD ? result->tip_lines[k].returned : 0;
        }
        const char *name = uth_table_player_name(table, uth_round_hand(table->round, i)->player);
        wire_account(account, "chips", table->config.name, name != NULL ? name : "?");
        audit_add(expected, account, back);
        out += back;
        tips += result->tip_returned;
    }
    wire_account(account, "tips", table->config.name, "");
    audit_add(expected, account, tips);
    wire_account(account, "wagers", table->config.name, "");
    audit_add(expected, account, -staked);
    expect_bank(table, staked - out - tips + settlement->claimed_paid, expected);
    if (settlement->claimed_paid != 0) {
        wire_account(account, "jackpots", table->config.link, "");
        audit_add(expected, account, -settlement->claimed_paid);
    }
}

/* The house may have filled the float first: the two count as one. */
static void take_away(const struct uth_table *table, const struct uth_postings *postings,
                      struct uth_map *expected)
{
    char purse[UTH_ACCOUNT_SIZE];
    wire_account(purse, "float", table->config.name, "");
    for (int i = 0; i < postings->count; i++) {
        const struct uth_posting *posting = &postings->at[i];
        const char *from = strcmp(posting->from, "house") == 0 ? purse : posting->from;
        const char *to = strcmp(posting->to, "house") == 0 ? purse : posting->to;
        audit_add(expected, from, posting->amount);
        audit_add(expected, to, -posting->amount);
    }
}

static void check_settlement(struct audit *audit, const struct uth_table *table,
                             const struct uth_floor_event *event)
{
    struct uth_map expected = {0};
    expect(table, &expected);
    take_away(table, &event->postings, &expected);
    for (size_t i = 0; i < expected.count; i++)
        if (expected.entry[i].value != 0)
            audit_fault(audit, "round %u of %s: %s differs from the settlement by %lld cents",
                        event->round, event->stream, expected.entry[i].key,
                        (long long)expected.entry[i].value);
    uth_map_free(&expected);
}

static void check_felt(struct audit *audit, const struct uth_floor_event *event)
{
    char account[UTH_ACCOUNT_SIZE];
    wire_account(account, "wagers", event->stream, "");
    if (audit_sum(audit, account) != 0) {
        audit_fault(audit, "round %u of %s: %lld cents are left on the felt", event->round,
                    event->stream, (long long)audit_sum(audit, account));
    }
}

/* ---- cards of a receipt ---- */

static void check_receipt(struct audit *audit, const struct uth_table *table,
                          const struct uth_floor_event *event)
{
    const struct uth_receipt *receipt = &event->receipt;
    const struct uth_deck_place place = uth_table_deck_place(table);
    const char *wrong = uth_receipt_check(receipt);
    if (wrong == NULL &&
        memcmp(&receipt->commitment, &table->commitment, sizeof table->commitment) != 0)
        wrong = "The commitment of the receipt is not the one that was shown before the bets.";
    if (wrong == NULL && !uth_deck_places_equal(&receipt->place, &place))
        wrong = "The receipt is of another table, round or rule set.";
    if (wrong == NULL && !uth_seeds_equal(&receipt->seeds, &table->seeds))
        wrong = "The receipt has other seeds.";
    if (wrong != NULL) {
        audit_fault(audit, "round %u of %s: %s", event->round, event->stream, wrong);
        return;
    }
    uth_card dealt[UTH_CARD_COUNT];
    if (!uth_deck_dealt(&receipt->commitment, &receipt->deck, &receipt->seeds, dealt))
        return; /* void before the deal: nobody saw a card */
    uint8_t spots[UTH_SPOTS_MAX];
    int from = table->rules->deal_from_bank ? uth_round_bank(table->round).spot : 0;
    int hands =
        uth_spots_clockwise(uth_round_spots(table->round), table->rules->spots, from, spots);
    struct uth_deal_order order = uth_deal_order(table->game.dealing, hands);
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    bool good = true;
    for (int i = 0; i < known; i++)
        good = good && board[i] == dealt[order.board[i]];
    for (int i = 0; i < 2; i++) {
        uth_card card = uth_round_dealer(table->round)[i];
        good = good && (card == UTH_NO_CARD || card == dealt[order.dealer[i]]);
    }
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        for (int k = 0; k < hands && hand->cards[0] != UTH_NO_CARD; k++) {
            good = good && (spots[k] != hand->spot || (hand->cards[0] == dealt[order.hole[k][0]] &&
                                                       hand->cards[1] == dealt[order.hole[k][1]]));
        }
    }
    if (!good) {
        audit_fault(audit, "round %u of %s: the cards are not those of the deck committed to",
                    event->round, event->stream);
    }
}

/* ---- all of it ---- */

static void check_table_event(struct audit *audit, const struct uth_floor_event *event)
{
    const struct uth_table *table = uth_floor_find_table(audit->floor, event->stream);
    add_day(audit, event);
    audit_round(audit, table, event);
    if (event->kind == UTH_EVENT_REVERSED)
        audit->reversed++;
    if (event->kind == UTH_EVENT_OPENED_DECK && table->config.source == UTH_SOURCE_HOUSE) {
        audit->receipts++;
        check_receipt(audit, table, event);
    }
    if (event->kind != UTH_EVENT_ROUND)
        return;
    bool settles = event->act.action.kind == UTH_DO_SETTLE;
    bool voids = event->act.action.kind == UTH_DO_VOID;
    if (settles)
        check_settlement(audit, table, event);
    if (settles || voids)
        check_felt(audit, event);
    audit->rounds += settles || voids;
    audit->settled += settles;
    audit->voided += voids;
}

bool audit_event(struct audit *audit, const struct uth_floor_event *event)
{
    struct uth_refusal refusal;
    audit_link_before(audit, event);
    audit_round_before(audit, event);
    if (uth_floor_fold(audit->floor, event, &refusal) != UTH_REASON_OK) {
        audit_fault(audit, "event %llu of %s is impossible: %s", (unsigned long long)event->number,
                    event->stream, refusal.sentence);
        return false;
    }
    audit->events++;
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        audit_add(&audit->sums, posting->from, -posting->amount);
        audit_add(&audit->sums, posting->to, posting->amount);
    }
    if (uth_event_is_link(event->kind)) {
        audit->hits += event->kind == UTH_EVENT_CLAIM_COMPLETED;
        audit_link_event(audit, event);
    } else if (strcmp(event->stream, UTH_FLOOR_STREAM) != 0) {
        check_table_event(audit, event);
    }
    slips_audit_event(audit, event);
    shifts_audit_event(audit, event);
    return true;
}
