/* What a command is about, as far as the controls go by it: its amount, the state of the round, the
 * table or the claim, and who is paid most. */
#include "request_subject.h"

#include "requests.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static uth_cents paid_on(const struct uth_line *lines, int count)
{
    uth_cents paid = 0;
    for (int i = 0; i < count; i++)
        paid += lines[i].cause == UTH_BECAUSE_METER ? 0 : lines[i].paid;
    return paid;
}

/* What the person wins who wins most, with all their hands: a payout that is split over several is no
 * smaller. False: out of memory. */
static bool take_best(const struct uth_table *table, const struct uth_settlement *settlement,
                      struct uth_subject *subject)
{
    uth_cents *won = calloc((size_t)table->guest_count + 1, sizeof *won);
    for (int i = 0; won != NULL && i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        uint32_t number = uth_round_hand(table->round, i)->player;
        uint64_t guest;
        bool found = uth_map_get(&table->guest_numbers, uth_number_key(number).text, &guest);
        UTH_ASSERT(found);
        won[guest] +=
            paid_on(hand->lines, hand->line_count) + paid_on(hand->tip_lines, hand->tip_line_count);
        if (won[guest] > subject->amount) {
            subject->amount = won[guest];
            subject->winner = table->guests[guest].name;
        }
    }
    free(won);
    return won != NULL;
}

/* Does this settlement take money from the house? Counts what it takes as it is short. */
static bool drains_house(const struct uth_doing *doing, const struct uth_settlement *settlement,
                         bool *drains)
{
    struct uth_postings postings = {0};
    bool made = uth_money_for_settlement(doing->table, doing->floor->ledger, settlement, &postings);
    for (int i = 0; made && i < postings.count; i++)
        *drains = *drains || strcmp(postings.at[i].from, "house") == 0;
    uth_postings_free(&postings);
    return made;
}

/* The settlement that a confirmation would make. */
static bool look_ahead(const struct uth_doing *doing, struct uth_subject *subject)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_in_round(table) || uth_round_phase(table->round) != UTH_PHASE_SHOWDOWN)
        return true; /* and refused */
    struct uth_settle_input in = uth_round_settle_input(table->round);
    uth_link_meters_now(doing->floor, table, &in.meters);
    struct uth_settlement *settlement = NULL;
    struct uth_refusal unheard;
    enum uth_reason reason = uth_settle(&in, &settlement, &unheard);
    if (reason != UTH_REASON_OK)
        return reason != UTH_REASON_OUT_OF_MEMORY;
    bool drains = false, made = drains_house(doing, settlement, &drains);
    subject->when = drains ? UTH_CASE_FLOAT_SHORT : UTH_CASE_ANY;
    made = made && take_best(table, settlement, subject);
    uth_settlement_free(settlement);
    return made;
}

/* The last settled round: the largest sum that goes back. Only what would undo it outlives a restart. */
static bool look_back(const struct uth_doing *doing, struct uth_subject *subject)
{
    const struct uth_table *table = doing->table;
    bool current = table->round != NULL && !table->reversed && !table->final &&
                   uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    struct uth_postings made = {0};
    bool good = !current || uth_money_to_undo(table, uth_round_settlement(table->round), &made);
    const struct uth_postings *undo = current ? &made : &table->undo;
    subject->round = current ? table->round_number : table->undo_round;
    subject->state = "settled";
    for (int i = 0; good && i < undo->count; i++)
        if (undo->at[i].amount > subject->amount)
            subject->amount = undo->at[i].amount;
    uth_postings_free(&made);
    return good;
}

/* The largest sum that would move, and which version of the round it is about. */
static bool look_at_amendment(const struct uth_doing *doing, const struct uth_command *command,
                              bool briefly, struct uth_subject *subject)
{
    const struct uth_table *table = doing->table;
    bool late = uth_amend_needs_past(doing->floor, command);
    subject->state = "no_round";
    if (!late && !uth_table_can_amend(table))
        return true; /* and refused */
    subject->round = late ? command->order.round : table->round_number;
    subject->state = subject->own;
    if (late)
        snprintf(subject->own, sizeof subject->own, "settled, %llu",
                 (unsigned long long)table->late);
    else if (table->amended > 0)
        snprintf(subject->own, sizeof subject->own, "version %u", table->amended + 1);
    else
        subject->state = uth_phase_name(uth_round_phase(table->round));
    if (briefly)
        return true;
    struct uth_amending it;
    struct uth_refusal unheard;
    struct uth_doing trial = *doing;
    trial.refusal = &unheard;
    enum uth_reason reason = uth_amend_try(&trial, command, &it);
    for (int i = 0; i < it.postings.count; i++)
        if (it.postings.at[i].amount > subject->amount)
            subject->amount = it.postings.at[i].amount;
    if (reason == UTH_REASON_OK)
        uth_amending_free(&it);
    return reason != UTH_REASON_OUT_OF_MEMORY;
}

static const char *state_of(const struct uth_table *table)
{
    return table->state == UTH_TABLE_OPEN      ? "open"
           : table->state == UTH_TABLE_CLOSING ? "closing"
                                               : "closed";
}

static void look_at_round(const struct uth_table *table, struct uth_subject *subject)
{
    if (!uth_table_in_round(table)) {
        subject->state = "no_round";
        return;
    }
    enum uth_phase phase = uth_round_phase(table->round);
    subject->round = table->round_number;
    subject->state = uth_phase_name(phase);
    if (subject->action == UTH_CONTROLLED_FINISH && phase >= UTH_PHASE_PREFLOP)
        subject->when = UTH_CASE_DEALT;
    if (subject->action == UTH_CONTROLLED_VOID)
        subject->when = phase >= UTH_PHASE_SHOWDOWN  ? UTH_CASE_REVEALED
                        : phase >= UTH_PHASE_PREFLOP ? UTH_CASE_DEALT
                                                     : UTH_CASE_ANY;
}

static void look_at_link(const struct uth_doing *doing, const struct uth_command *command,
                         struct uth_subject *subject)
{
    const struct uth_link *link = doing->link;
    const struct uth_claim *claim = uth_link_claim(link, command->order.number);
    subject->amount = command->order.change.amount;
    if (subject->action == UTH_CONTROLLED_APPROVE_CHANGE) {
        subject->state = "no_proposal";
        for (int i = 0; i < link->proposal_count; i++) {
            if (link->proposal[i].number != command->order.number)
                continue;
            subject->amount = link->proposal[i].change.amount;
            subject->state = "proposed";
        }
    } else if (uth_controlled_amount(subject->action) == UTH_AMOUNT_CLAIM && claim != NULL) {
        subject->amount = claim->aside.amount;
        subject->state = uth_claim_state_name(claim->state);
        subject->winner = claim->player;
        if (subject->action == UTH_CONTROLLED_COMPLETE_CLAIM &&
            claim->aside.amount > link->config.executive_above)
            subject->when = UTH_CASE_EXECUTIVE;
    }
}

/* Of a seat, and who sits there: another person at it is another matter. What a seat has paid is
 * counted together, so that many small sales are one large one. */
static void look_at_seat(const struct uth_doing *doing, const struct uth_command *command,
                         struct uth_subject *subject)
{
    const struct uth_guest *guest = uth_guest_at(doing->table, command->spot);
    if (guest == NULL)
        return; /* and refused */
    subject->state = guest->name;
    if (uth_controlled_amount(subject->action) == UTH_AMOUNT_CHIPS)
        subject->amount =
            uth_ledger_balance(doing->floor->ledger, uth_chips_of(doing->table, guest->name).text);
    else if (subject->action == UTH_CONTROLLED_SELL_CHIPS &&
             !uth_cents_add(guest->cash, command->amount, &subject->amount))
        subject->amount = UTH_CENTS_MAX;
}

static uth_cents difference(uth_cents a, uth_cents b)
{
    return a > b ? a - b : b - a;
}

bool uth_request_look(const struct uth_doing *doing, const struct uth_command *command,
                      bool briefly, struct uth_subject *subject, bool *known)
{
    *subject = (struct uth_subject){.state = "", .winner = ""};
    *known = uth_controlled_of(command->what, &subject->action);
    if (!*known)
        return true;
    subject->amount = command->amount;
    switch (command->what) {
    case UTH_FLOOR_VOID:
    case UTH_FLOOR_DECLARE_DEAD: look_at_round(doing->table, subject); return true;
    case UTH_FLOOR_CONFIRM:
        look_at_round(doing->table, subject);
        return briefly || look_ahead(doing, subject);
    case UTH_FLOOR_FINISH: look_at_round(doing->table, subject); return true;
    case UTH_FLOOR_SELL_CHIPS:
    case UTH_FLOOR_COLOUR_UP:
    case UTH_FLOOR_HAND_OVER:
    case UTH_FLOOR_HAND_BACK: look_at_seat(doing, command, subject); return true;
    case UTH_FLOOR_REDEEM:
        if (uth_is_walk_in(command->player))
            subject->amount = uth_ledger_balance(doing->floor->ledger,
                                                 uth_home_of(doing->table, command->player).text);
        return true;
    case UTH_FLOOR_REVERSE: return look_back(doing, subject);
    case UTH_FLOOR_AMEND: return look_at_amendment(doing, command, briefly, subject);
    case UTH_FLOOR_SWEEP:
        look_at_round(doing->table, subject);
        subject->amount =
            difference(command->amount, uth_drop_box(doing->floor->ledger, doing->table));
        return true;
    case UTH_FLOOR_OPEN:
    case UTH_FLOOR_FILL:
    case UTH_FLOOR_CREDIT: subject->state = state_of(doing->table); return true;
    default:
        if (doing->link != NULL)
            look_at_link(doing, command, subject);
        return true;
    }
}
