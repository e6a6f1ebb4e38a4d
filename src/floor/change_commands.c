/* Changes by hand: adjustments, limits, parameters, and the back-out of a recorded win. One person
 * proposes, an Executive who is somebody else approves; both steps are events. A change is checked
 * when it is proposed and again when it is approved, because meters move in between. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

static enum uth_reason refuse(struct uth_doing *doing, enum uth_reason reason, const char *sentence)
{
    return uth_floor_refuse(doing->refusal, reason, "%s", sentence);
}

/* From where to where each reason may move money. */
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
        return uth_floor_refuse(doing->refusal, UTH_REASON_REASON_NOT_PERMITTED,
                                "Money may not go from %s to %s for the reason \"%s\".",
                                change->from == UTH_POT_HOUSE ? "the house"
                                                              : uth_pot_name(change->from),
                                uth_pot_name(change->to), uth_adjust_reason_name(change->reason));
    if (change->reason == UTH_ADJUST_SEED_RECOVERY &&
        change->amount > uth_units_to_cents(trial.seeded))
        return refuse(doing, UTH_REASON_BAD_AMOUNT,
                      "The house has not put so much seed into this meter.");
    if (!uth_meter_move(&trial, change->from, change->to, change->amount))
        return refuse(doing, UTH_REASON_BAD_AMOUNT,
                      "The amount must be more than nothing, be there, and leave the meter within "
                      "its posted limit.");
    return UTH_REASON_OK;
}

static enum uth_reason check_limit(struct uth_doing *doing, const struct uth_change *change)
{
    const struct uth_meter *meter = &doing->link->meter[change->level];
    uth_cents limit = change->rules.limit;
    if (limit < 0 || limit > UTH_CENTS_MAX / UTH_UNITS_PER_CENT)
        return refuse(doing, UTH_REASON_BAD_PARAMETER, "A limit is an amount; 0 is none.");
    if (limit != 0 && (limit * UTH_UNITS_PER_CENT < meter->current || limit < meter->rules.seed))
        return refuse(doing, UTH_REASON_LIMIT_BELOW_METER,
                      "A limit may not be set below what the meter shows, or below its seed.");
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
        return refuse(doing, UTH_REASON_BAD_PARAMETER,
                      "A seed is an amount of nothing or more, and all rates together are at most "
                      "the whole wager.");
    if (limit != 0 && change->rules.seed > limit)
        return refuse(doing, UTH_REASON_BAD_PARAMETER, "The seed is above the posted limit.");
    if (change->after_hit)
        return UTH_REASON_OK;
    bool pending = false;
    for (int i = 0; i < link->claim_count; i++) {
        pending = pending || uth_claim_is_open(&link->claims[i]);
    }
    if (link->running || link->open_count > 0 || pending)
        return refuse(doing, UTH_REASON_LINK_STATE,
                      "Parameters change while the link is stopped, with no game open and no claim "
                      "pending, or after the next hit.");
    return UTH_REASON_OK;
}

static enum uth_reason check_back_out(struct uth_doing *doing, const struct uth_change *change)
{
    const struct uth_claim *claim = uth_link_claim(doing->link, change->claim);
    if (claim == NULL)
        return uth_floor_refuse(doing->refusal, UTH_REASON_NO_SUCH_CLAIM,
                                "Only the last %d wins of a link can be backed out: correct an "
                                "older one by an adjustment with the reason malfunction.",
                                UTH_LINK_WINS);
    if (claim->manual || (claim->state != UTH_CLAIM_WON && claim->state != UTH_CLAIM_PAID))
        return refuse(doing, UTH_REASON_CLAIM_STATE,
                      claim->manual ? "A win booked by hand is corrected by an adjustment."
                                    : "Only a recorded win can be backed out, and only once.");
    return UTH_REASON_OK;
}

static enum uth_reason check_change(struct uth_doing *doing, const struct uth_change *change)
{
    if (change->text[0] == '\0')
        return refuse(doing, UTH_REASON_NO_REASON_GIVEN,
                      "A change is explained in words: say why it is made.");
    if (change->level >= doing->link->config.level_count)
        return refuse(doing, UTH_REASON_BAD_PARAMETER, "The link has no such level.");
    switch (change->kind) {
    case UTH_CHANGE_ADJUST: return check_adjust(doing, change);
    case UTH_CHANGE_LIMIT: return check_limit(doing, change);
    case UTH_CHANGE_PARAMETERS: return check_parameters(doing, change);
    default: return check_back_out(doing, change);
    }
}

static enum uth_reason propose(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    enum uth_reason reason = check_change(doing, &command->order.change);
    if (reason != UTH_REASON_OK)
        return reason;
    if (link->proposal_count == UTH_PROPOSALS_MAX)
        return refuse(doing, UTH_REASON_NO_SUCH_PROPOSAL,
                      "Too many proposals are open: approve or decline some first.");
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGE_PROPOSED);
    event.link.number = link->proposal_last + 1;
    event.link.change = command->order.change;
    return uth_link_emit(doing, doing->link, &event);
}

static enum uth_reason approve(struct uth_doing *doing, const struct uth_proposal *proposal)
{
    if (strcmp(proposal->by.name, doing->actor.name) == 0)
        return refuse(doing, UTH_REASON_SAME_PERSON,
                      "You have proposed this yourself: another Executive approves it.");
    enum uth_reason reason = check_change(doing, &proposal->change);
    if (reason != UTH_REASON_OK)
        return reason;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGED);
    event.link.number = proposal->number;
    event.link.change = proposal->change;
    snprintf(event.text, sizeof event.text, "%s", proposal->by.name);
    return uth_link_emit(doing, doing->link, &event);
}

static enum uth_reason decline(struct uth_doing *doing, const struct uth_command *command,
                               const struct uth_proposal *proposal)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHANGE_DECLINED);
    event.link.number = proposal->number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_change_command(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    if (command->what == UTH_FLOOR_PROPOSE_CHANGE)
        return propose(doing, command);
    for (int i = 0; i < link->proposal_count; i++) {
        if (link->proposal[i].number != command->order.number)
            continue;
        return command->what == UTH_FLOOR_APPROVE_CHANGE
                   ? approve(doing, &link->proposal[i])
                   : decline(doing, command, &link->proposal[i]);
    }
    return uth_floor_refuse(doing->refusal, UTH_REASON_NO_SUCH_PROPOSAL,
                            "No proposal %u is open on this link.", command->order.number);
}
