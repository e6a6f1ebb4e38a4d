/* The steps of a round, taken by a dealer's command or by the clock.
 *
 * A step turns what is due into an action of the round: cards from the committed deck or from the
 * keyed ones, money from the wagers, and the deadline of what follows. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/deal.h>

enum { RETRY_MS = 1000 }; /* after the random source or memory has failed */

static enum uth_reason out_of_memory(struct uth_doing *doing)
{
    return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
}

static int64_t after(int64_t now_ms, int seconds)
{
    return seconds > 0 ? now_ms + 1000 * (int64_t)seconds : 0;
}

enum uth_reason uth_step_act(struct uth_doing *doing, const struct uth_action *action,
                             struct uth_postings *postings, int64_t deadline_ms)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND);
    event.round = doing->table->round_number;
    event.act.action = *action;
    event.deadline_ms = deadline_ms;
    if (postings != NULL)
        event.postings = *postings;
    return uth_floor_emit(doing, &event);
}

/* ---- starting ---- */

/* What the deck of the round that begins is bound to: the rules and the dealing that it notes. */
static struct uth_deck_place next_place(const struct uth_table *table,
                                        const struct uth_floor_event *event)
{
    struct uth_game game;
    struct uth_refusal refusal;
    struct uth_limits base, bonus;
    uth_table_next_limits(table, &base, &bonus);
    enum uth_reason reason =
        uth_options_choose(uth_table_next_rules(table), base, event->config.option_count,
                           event->config.option, &game, &refusal);
    UTH_ASSERT(reason == UTH_REASON_OK); /* they were checked when they were set */
    struct uth_deck_place place = {.round = event->round};
    snprintf(place.table, sizeof place.table, "%s", table->config.name);
    snprintf(place.digest, sizeof place.digest, "%s", event->config.digest);
    snprintf(place.dealing, sizeof place.dealing, "%s", uth_dealing_name(game.dealing));
    return place;
}

/* The options of the round that begins, if they differ from those the table was added with: a
 * reader of the round alone, years later, needs them. */
enum uth_reason uth_step_start(struct uth_doing *doing)
{
    struct uth_table *table = doing->table;
    const struct uth_floor_outside *outside = &doing->floor->outside;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND_STARTED);
    event.round = table->round_number + 1;
    uth_table_note_rules(table, &event);
    struct uth_deck deck;
    if (table->config.source == UTH_SOURCE_HOUSE) {
        if (!outside->draw(outside->self, table->config.name, event.round, &deck, &event.sealed) ||
            !uth_deck_is_whole(deck.card))
            return UTH_REFUSE(doing->refusal, RANDOM_FAILED);
        struct uth_deck_place place = next_place(table, &event);
        event.commitment = uth_commit(&place, &deck);
        doing->drawn = &deck;
    }
    uint16_t own_s = uth_table_next_config(table)->betting_s;
    int seconds = own_s > 0 ? own_s : uth_table_next_rules(table)->betting_s;
    event.deadline_ms = table->config.dealer ? after(doing->now_ms, seconds) : 0;
    enum uth_reason reason = uth_floor_emit(doing, &event);
    doing->drawn = NULL;
    return reason;
}

/* ---- cards ---- */

/* Hands in dealing order, and where their cards are in the deck. */
struct layout {
    int hands;
    uint8_t spot[UTH_SPOTS_MAX];
    struct uth_deal_order order;
};

static struct layout layout_of(const struct uth_table *table)
{
    struct layout layout;
    const struct uth_rules *rules = table->rules;
    int from = rules->deal_from_bank ? uth_round_bank(table->round).spot : 0;
    layout.hands =
        uth_spots_clockwise(uth_round_spots(table->round), rules->spots, from, layout.spot);
    layout.order = uth_deal_order(table->game.dealing, layout.hands);
    return layout;
}

/* From the house's deck. Face-down hands stay unseen until the showdown: nothing stored before it
 * contains a card that could be peeked at. */
static void take_from_deck(const struct uth_table *table, struct uth_action *action)
{
    struct layout layout = layout_of(table);
    uint32_t to_show = uth_table_spots_to_show(table);
    bool shows =
        action->kind == UTH_DO_REVEAL || (action->kind == UTH_DO_DEAL && table->rules->face_up);
    for (int i = 0; i < layout.hands && shows; i++) {
        if ((to_show >> layout.spot[i] & 1U) == 0)
            continue;
        for (int card = 0; card < 2; card++)
            action->spot_cards[layout.spot[i] - 1][card] = table->dealt[layout.order.hole[i][card]];
    }
    const uint8_t *from = action->kind == UTH_DO_FLOP    ? layout.order.board
                          : action->kind == UTH_DO_RIVER ? layout.order.board + 3
                                                         : layout.order.dealer;
    int count = action->kind == UTH_DO_FLOP ? 3 : action->kind == UTH_DO_DEAL ? 0 : 2;
    for (int i = 0; i < count; i++)
        action->cards[i] = table->dealt[from[i]];
}

/* From the keyed cards: the board's or the dealer's first; then hands, dealt face up in dealing order,
 * turned up at the showdown in the order of settlement. */
static enum uth_reason take_keyed(struct uth_doing *doing, struct uth_action *action)
{
    const struct uth_table *table = doing->table;
    int due = uth_table_cards_due(table);
    if (table->keyed_count != due)
        return UTH_REFUSE(doing->refusal, CARDS_TO_KEY, .count = table->keyed_count, .most = due);
    int next = 0;
    int count = action->kind == UTH_DO_FLOP ? 3 : action->kind == UTH_DO_DEAL ? 0 : 2;
    for (int i = 0; i < count; i++)
        action->cards[i] = table->keyed[next++];
    if (action->kind != UTH_DO_REVEAL && action->kind != UTH_DO_DEAL)
        return UTH_REASON_OK;
    uint8_t turned[UTH_SPOTS_MAX];
    struct layout layout = layout_of(table);
    uint32_t to_show = uth_table_spots_to_show(table);
    if (action->kind == UTH_DO_REVEAL)
        uth_spots_settled(table->rules, uth_round_spots(table->round),
                          uth_round_bank(table->round).spot, turned);
    for (int i = 0; i < layout.hands && next < due; i++) {
        int spot = action->kind == UTH_DO_REVEAL ? turned[i] : layout.spot[i];
        if ((to_show >> spot & 1U) == 0)
            continue;
        for (int card = 0; card < 2; card++)
            action->spot_cards[spot - 1][card] = table->keyed[next++];
    }
    return UTH_REASON_OK;
}

/* ---- stepping ---- */

/* How long the table waits after this step. */
static int64_t deadline_after(const struct uth_doing *doing, enum uth_action_kind kind)
{
    const struct uth_table *table = doing->table;
    enum uth_street street;
    switch (kind) {
    case UTH_DO_DEAL: street = UTH_PREFLOP; break;
    case UTH_DO_FLOP: street = UTH_FLOP; break;
    case UTH_DO_RIVER: street = UTH_RIVER; break;
    case UTH_DO_SETTLE:
    case UTH_DO_VOID:
        return table->config.dealer ? 0 : after(doing->now_ms, table->config.result_s);
    default: return 0;
    }
    int seconds =
        table->config.decide_s > 0 ? table->config.decide_s : table->rules->decide_s[street];
    return after(doing->now_ms, seconds);
}

static enum uth_reason settle(struct uth_doing *doing, const struct uth_action *action)
{
    struct uth_settle_input in = uth_round_settle_input(doing->table->round);
    in.meters = action->meters;
    struct uth_settlement *settlement;
    UTH_TRY(uth_settle(&in, &settlement, doing->refusal));
    struct uth_postings postings = {0};
    bool made = uth_money_for_settlement(doing->table, doing->floor->ledger, settlement, &postings);
    uth_settlement_free(settlement);
    if (!made) {
        uth_postings_free(&postings);
        return out_of_memory(doing);
    }
    UTH_TRY(uth_step_act(doing, action, &postings, deadline_after(doing, UTH_DO_SETTLE)));
    return uth_link_after_round(doing, true, "");
}

/* Where a player banks, the collection is dropped when betting closes. */
static enum uth_reason close_betting(struct uth_doing *doing, const struct uth_action *action)
{
    UTH_TRY(uth_round_check(doing->table->round, action, doing->refusal));
    struct uth_postings postings = {0};
    if (!uth_money_for_close(doing->table, &postings)) {
        uth_postings_free(&postings);
        return out_of_memory(doing);
    }
    return uth_step_act(doing, action, &postings, deadline_after(doing, UTH_DO_CLOSE));
}

enum uth_reason uth_step(struct uth_doing *doing, enum uth_action_kind kind)
{
    struct uth_table *table = doing->table;
    struct uth_action action = uth_action_of(kind);
    bool cards =
        kind == UTH_DO_DEAL || kind == UTH_DO_FLOP || kind == UTH_DO_RIVER || kind == UTH_DO_REVEAL;
    enum uth_phase phase = uth_round_phase(table->round);
    enum uth_phase wanted = kind == UTH_DO_DEAL    ? UTH_PHASE_CLOSED
                            : kind == UTH_DO_FLOP  ? UTH_PHASE_PREFLOP
                            : kind == UTH_DO_RIVER ? UTH_PHASE_FLOP
                                                   : UTH_PHASE_RIVER;
    if (cards && phase == wanted && uth_round_undecided(table->round) == 0) {
        if (table->config.source == UTH_SOURCE_HOUSE) {
            UTH_ASSERT(table->deck_known);
            if (!uth_seeds_decide(&table->seeds))
                return uth_seeds_hold_deal(doing);
            take_from_deck(table, &action);
        } else {
            UTH_TRY(take_keyed(doing, &action));
        }
    }
    if (kind == UTH_DO_CLOSE)
        UTH_TRY(uth_link_before_close(doing, &action));
    if (kind == UTH_DO_SETTLE && phase == UTH_PHASE_SHOWDOWN) {
        UTH_TRY(uth_link_before_settle(doing, &action));
        return settle(doing, &action);
    }
    if (kind == UTH_DO_CLOSE && uth_table_has_position(table))
        return close_betting(doing, &action);
    return uth_step_act(doing, &action, NULL, deadline_after(doing, kind));
}

/* As much of a text as fits, in whole characters: half of one could never be written as JSON. */
static void cut_text(char *to, size_t size, const char *text)
{
    size_t length = strnlen(text, size);
    if (length == size) {
        length--;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    snprintf(to, size, "%.*s", (int)length, text);
}

enum uth_reason uth_step_void(struct uth_doing *doing, const char *why)
{
    struct uth_action action = uth_action_of(UTH_DO_VOID);
    cut_text(action.reason, sizeof action.reason, why);
    UTH_TRY(uth_link_before_void(doing));
    struct uth_postings postings = {0};
    if (!uth_money_for_void(doing->table, &postings)) {
        uth_postings_free(&postings);
        return out_of_memory(doing);
    }
    UTH_TRY(uth_step_act(doing, &action, &postings, deadline_after(doing, UTH_DO_VOID)));
    return uth_link_after_round(doing, false, action.reason);
}

/* ---- by itself ---- */

static enum uth_reason open_deck(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_OPENED_DECK);
    event.round = table->round_number;
    struct layout layout = layout_of(table);
    event.receipt.place = uth_table_deck_place(table);
    event.receipt.commitment = table->commitment;
    event.receipt.deck = table->deck;
    event.receipt.spot_count = layout.hands;
    memcpy(event.receipt.spot, layout.spot, (size_t)layout.hands);
    event.receipt.seeds = table->seeds;
    return uth_floor_emit(doing, &event);
}

static enum uth_reason close_table(struct uth_doing *doing)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLOSED);
    struct uth_account_name purse = uth_account_of(doing->table, "float");
    event.amount = uth_ledger_balance(doing->floor->ledger, purse.text);
    if (!uth_postings_add(&event.postings, purse.text, "house", event.amount))
        return out_of_memory(doing);
    return uth_floor_emit(doing, &event);
}

/* A player who leaves takes the defaults at once, and whose time is over too, so that no one waits
 * for them. */
static enum uth_reason decide_for_absent(struct uth_doing *doing, bool *did)
{
    const struct uth_round *round = doing->table->round;
    for (int i = 0; i < uth_round_hand_count(round); i++) {
        const struct uth_hand *hand = uth_round_hand(round, i);
        const char *name = uth_table_player_name(doing->table, hand->player);
        const struct uth_guest *guest = uth_table_guest(doing->table, name);
        if ((guest == NULL || !guest->leaving) &&
            !uth_seat_takes_default(doing->table, hand->spot, doing->now_ms))
            continue;
        for (int tip = 0; tip < 2; tip++) {
            if (!uth_round_must_decide(round, i, tip))
                continue;
            bool folds = uth_round_phase(round) == UTH_PHASE_RIVER;
            struct uth_action action = uth_action_of(folds ? UTH_DO_FOLD : UTH_DO_CHECK);
            action.who = (struct uth_hand_ref){.player = hand->player, .spot = hand->spot};
            action.for_tip = tip;
            *did = true;
            return uth_step_act(doing, &action, NULL, 0);
        }
    }
    *did = false;
    return UTH_REASON_OK;
}

static bool anybody_leaving(const struct uth_table *table)
{
    for (int i = 0; i < table->guest_count; i++)
        if (table->guests[i].leaving && !table->guests[i].gone)
            return true;
    return false;
}

static bool anybody_playing(const struct uth_table *table)
{
    for (int i = 0; i < table->guest_count; i++)
        if (!table->guests[i].gone && !table->guests[i].sitting_out)
            return true;
    return false;
}

/* Does one thing that is due between rounds; *did: there was one. */
static enum uth_reason advance_between(struct uth_doing *doing, bool *did)
{
    struct uth_table *table = doing->table;
    *did = true;
    if (table->round != NULL && !table->deck_opened)
        return open_deck(doing);
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *guest = &table->guests[i];
        if (!guest->gone && (guest->leaving || table->state == UTH_TABLE_CLOSING))
            return uth_step_leave(doing, guest);
    }
    if (table->state == UTH_TABLE_CLOSING)
        return close_table(doing);
    const struct uth_guest *absent = uth_seats_absent(table);
    if (absent != NULL) {
        struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SAT_OUT);
        snprintf(event.player, sizeof event.player, "%s", absent->name);
        return uth_floor_emit(doing, &event);
    }
    if (uth_table_has_position(table) && table->state == UTH_TABLE_OPEN)
        return uth_position_advance(doing, did);
    bool runs = table->state == UTH_TABLE_OPEN && !table->config.dealer && anybody_playing(table);
    if (runs && doing->now_ms >= table->deadline_ms)
        return uth_step_start(doing);
    *did = false;
    return UTH_REASON_OK;
}

static bool is_over(const struct uth_doing *doing)
{
    return doing->table->deadline_ms != 0 && doing->now_ms >= doing->table->deadline_ms;
}

static enum uth_reason advance_betting(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    bool bets = uth_round_hand_count(table->round) > 0;
    if (uth_table_has_position(table)) {
        UTH_TRY(uth_position_advance_betting(doing, did));
        if (*did)
            return UTH_REASON_OK;
    }
    *did = true;
    if (table->finishing || (!bets && table->state == UTH_TABLE_CLOSING))
        return uth_step_void(doing, "table_closes");
    if (is_over(doing) && bets)
        return uth_step(doing, UTH_DO_CLOSE);
    if (is_over(doing))
        return uth_step_void(doing, "nobody_wagered");
    *did = false;
    return UTH_REASON_OK;
}

static enum uth_reason advance_decisions(struct uth_doing *doing, enum uth_action_kind next,
                                         bool *did)
{
    const struct uth_table *table = doing->table;
    if (uth_round_undecided(table->round) > 0) {
        if (is_over(doing) || table->finishing) {
            *did = true;
            return uth_step(doing, UTH_DO_TIMEOUT);
        }
        bool absent = anybody_leaving(table) || table->given_up != 0 ||
                      uth_called_due_ms(table) <= doing->now_ms;
        return absent ? decide_for_absent(doing, did) : UTH_REASON_OK;
    }
    *did = !table->config.dealer;
    return *did ? uth_step(doing, next) : UTH_REASON_OK;
}

/* The deck may wait for players' seeds. */
static enum uth_reason advance_closed(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    UTH_TRY(uth_seeds_advance(doing, did));
    bool deals = !table->config.dealer || table->deal_waits;
    if (*did || !deals || !uth_seeds_decide(&table->seeds))
        return UTH_REASON_OK;
    *did = true;
    return uth_step(doing, UTH_DO_DEAL);
}

/* Awards that come off a meter are claimed, and the round waits until they are recorded. */
static enum uth_reason advance_showdown(struct uth_doing *doing, bool *did)
{
    bool waits;
    UTH_TRY(uth_link_at_showdown(doing, did, &waits));
    if (*did || waits)
        return UTH_REASON_OK;
    *did = true;
    return uth_step(doing, UTH_DO_SETTLE);
}

/* Does one thing that is due now. */
static enum uth_reason advance_once(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    *did = false;
    if (table->state == UTH_TABLE_CLOSED && !uth_table_has_unfinished(table))
        return UTH_REASON_OK;
    if (!uth_table_in_round(table))
        return advance_between(doing, did);
    switch (uth_round_phase(table->round)) {
    case UTH_PHASE_BETTING: return advance_betting(doing, did);
    case UTH_PHASE_CLOSED: return advance_closed(doing, did);
    case UTH_PHASE_PREFLOP: return advance_decisions(doing, UTH_DO_FLOP, did);
    case UTH_PHASE_FLOP: return advance_decisions(doing, UTH_DO_RIVER, did);
    case UTH_PHASE_RIVER: return advance_decisions(doing, UTH_DO_REVEAL, did);
    default: return table->config.dealer ? UTH_REASON_OK : advance_showdown(doing, did);
    }
}

enum uth_reason uth_step_advance(struct uth_doing *doing)
{
    bool did = true;
    enum uth_reason reason = UTH_REASON_OK;
    while (did && reason == UTH_REASON_OK)
        reason = advance_once(doing, &did);
    doing->table->dirty = false;
    doing->table->retry_ms = reason == UTH_REASON_OK ? 0 : doing->now_ms + RETRY_MS;
    return reason;
}

int64_t uth_step_due_ms(const struct uth_table *table)
{
    if (table->stopped)
        return INT64_MAX;
    if (table->dirty)
        return 0;
    if (table->retry_ms != 0)
        return table->retry_ms;
    if (uth_table_has_position(table) && !uth_table_in_round(table))
        return uth_position_due_ms(table);
    bool waits = table->state != UTH_TABLE_CLOSED || uth_table_in_round(table);
    int64_t called_ms = waits && uth_table_in_round(table) ? uth_called_due_ms(table) : INT64_MAX;
    if (!waits || table->deadline_ms == 0)
        return called_ms;
    if (!uth_table_in_round(table)) /* the pause before the next round */
        return anybody_playing(table) && !table->config.dealer ? table->deadline_ms : INT64_MAX;
    bool counts = uth_round_phase(table->round) == UTH_PHASE_BETTING ||
                  uth_round_undecided(table->round) > 0 || uth_seeds_due(&table->seeds) > 0;
    return counts && table->deadline_ms < called_ms ? table->deadline_ms : called_ms;
}
