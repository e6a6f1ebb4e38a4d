/* Changes by hand: adjustments, limits, parameters, and the back-out of a recorded win. One person
 * proposes, another, an Executive, approves; both steps are events. A change is checked when it is
 * proposed and again when it is approved, because meters move in between. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

/* The pots between which each reason may move money. */
static bool is_permitted(const struct uth_change *change)
{
    enum uth_pot from = change->from, to = change->to;
    bool undisplayed = from == UTH_POT_RESERVE || from == UTH_POT_OVERFLOW;
    switch (change->reason) {
    case UTH_ADJUST_MALFUNCTION: return true;
    case UTH_ADJUST_WIN:
    case UTH_ADJUST_SEED_RECOVERY: return from == UTH_POT_METER && to == UTH_POT_HOUSE;
    case UTH_ADJUST_OVER_LIMIT: return from == UTH_POT_METER && to == UTH_POT_OVERFLOW;
    case UTH_ADJUST_RECEIPTS: return undisplayed && to == UTH_POT_HOUSE;
    case UTH_ADJUST_TRANSFER: return undisplayed && to != UTH_POT_HOUSE;
    case UTH_ADJUST_PROMOTION: return from == UTH_POT_HOUSE;
    default: return false;
    }
}

static enum uth_reason check_adjust(struct uth_doing *doing, const struct uth_change *change)
{
    struct uth_meter trial = doing->link->meter[change->level];
    if (change->from == change->to || !is_permitted(change))
        return UTH_REFUSE(doing->refusal, REASON_NOT_PERMITTED, .pot = uth_pot_name(change->from),
                          .to = uth_pot_name(change->to),
                          .why = uth_adjust_reason_name(change->reason));
    if (change->reason == UTH_ADJUST_SEED_RECOVERY &&
        change->amount > uth_units_to_cents(trial.seeded))
        return UTH_REFUSE(doing->refusal, SEED_NOT_THERE);
    if (!uth_meter_move(&trial, change->from, change->to, change->amount))
        return UTH_REFUSE(doing->refusal, ADJUST_AMOUNT);
    return UTH_REASON_OK;
}

static enum uth_reason check_limit(struct uth_doing *doing, const struct uth_change *change)
{
    const struct uth_meter *meter = &doing->link->meter[change->level];
    uth_cents limit = change->rules.limit;
    if (limit < 0 || limit > UTH_CENTS_MAX / UTH_UNITS_PER_CENT)
        return UTH_REFUSE(doing->refusal, LIMIT_NOT_AMOUNT);
    if (limit != 0 && (limit * UTH_UNITS_PER_CENT < meter->current || limit < meter->rules.seed))
        return UTH_REFUSE(doing->refusal, LIMIT_BELOW_METER,
                          .amount = uth_units_to_cents(meter->current));
    return UTH_REASON_OK;
}

static enum uth_reason check_parameters(struct uth_doing *doing, const struct uth_change *change)
{
    const struct uth_link *link = doing->link;
    uint64_t rates = (uint64_t)change->rules.rate + change->rules.reserve_rate;
    for (int i = 0; i < link->config.level_count; i++) {
        const struct uth_meter_rules *rules =
            link->waits[i] ? &link->next[i] : &link->meter[i].rules;
        if (i != change->level)
            rates += (uint64_t)rules->rate + rules->reserve_rate;
    }
    uth_cents limit = link->meter[change->level].rules.limit;
    if (rates > UTH_RATE_MAX || change->rules.seed < 0 ||
        change->rules.seed > UTH_CENTS_MAX / UTH_UNITS_PER_CENT / 16)
        return UTH_REFUSE(doing->refusal, SEED_AND_RATES);
    if (limit != 0 && change->rules.seed > limit)
        return UTH_REFUSE(doing->refusal, SEED_ABOVE_LIMIT, .limit = limit);
    if (change->after_hit)
        return UTH_REASON_OK;
    bool pending = false;
    for (int i = 0; i < link->claim_count; i++)
        pending = pending || uth_claim_is_open(&link->claims[i]);
    if (link->running || link->open_count > 0 || pending)
        return UTH_REFUSE(doing->refusal, STOP_FIRST);
    return UTH_REASON_OK;
}

static enum uth_reason check_back_out(struct uth_doing *doing, const struct uth_change *change)
{
    const struct uth_claim *claim = uth_link_claim(doing->link, change->claim);
    if (claim == NULL)
        return UTH_REFUSE(doing->refusal, NOT_AMONG_LAST, .count = UTH_LINK_WINS);
    if (claim->manual || (claim->state != UTH_CLAIM_WON && claim->state != UTH_CLAIM_PAID))
        return claim->manual ? UTH_REFUSE(doing->refusal, MANUAL_WIN)
                             : UTH_REFUSE(doing->refusal, BACK_OUT_ONCE);
    return UTH_REASON_OK;
}

static enum uth_reason check_change(struct uth_doing *doing, const struct uth_change *change)
{
    if (change->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, CHANGE_NO_REASON);
    if (change->level >= doing->link->config.level_count)
        return UTH_REFUSE(doing->refusal, NO_SUCH_LEVEL);
    switch (change->kind) {
    case UTH_CHANGE_ADJUST: return check_adjust(doing, change);
    case UTH_CHANGE_LIMIT: return check_limit(doing, change);
    case UTH_CHANGE_PARAMETERS: return check_parameters(doing, change);
    default: return check_back_out(doing, change);
    }
}

enum uth_reason uth_do_propose_change(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    UTH_TRY(check_change(doing, &command->order.change));
    if (link->proposal_count == UTH_PROPOSALS_MAX)
        return UTH_REFUSE(doing->refusal, PROPOSALS_FULL);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGE_PROPOSED);
    event.link.number = link->proposal_last + 1;
    event.link.change = command->order.change;
    return uth_link_emit(doing, doing->link, &event);
}

/* The proposal that the command names; NULL: refused. */
static const struct uth_proposal *find_proposal(struct uth_doing *doing,
                                                const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    for (int i = 0; i < link->proposal_count; i++)
        if (link->proposal[i].number == command->order.number)
            return &link->proposal[i];
    UTH_REFUSE(doing->refusal, NO_SUCH_PROPOSAL, .number = command->order.number);
    return NULL;
}

enum uth_reason uth_do_approve_change(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_proposal *proposal = find_proposal(doing, command);
    if (proposal == NULL)
        return doing->refusal->reason;
    if (uth_is_excluded(doing, command))
        return UTH_REFUSE(doing->refusal, OWN_PROPOSAL);
    UTH_TRY(check_change(doing, &proposal->change));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGED);
    event.link.number = proposal->number;
    event.link.change = proposal->change;
    snprintf(event.text, sizeof event.text, "%s", proposal->by.name);
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_decline_change(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_proposal *proposal = find_proposal(doing, command);
    if (proposal == NULL)
        return doing->refusal->reason;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGE_DECLINED);
    event.link.number = proposal->number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}
