/* The prize bank of a link: the bank account in which the money of a progressive lies apart from the
 * house's own (WAC 230-15-455).
 *
 * prizes:LINK holds what was deposited. It must hold the whole cents of every pot and all that is
 * set aside. Wagers come in all the time and deposits do not: from the moment at which it holds too
 * little, `prize_days` days may pass. Then the link stops by itself and cannot be started until the
 * deposit is made good; nor can a link that has never had its deposit. Nothing is withdrawn that the
 * account must hold: the house is paid back after a win was paid. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

enum { DAY_MS = 86400000 };

void uth_link_prizes_account(const char *link, char account[UTH_LINK_ACCOUNT_SIZE])
{
    snprintf(account, UTH_LINK_ACCOUNT_SIZE, "prizes:%s", link);
}

uth_cents uth_prizes_required(const struct uth_link *link)
{
    uth_cents required = uth_link_jackpots(link);
    for (int i = 0; i < link->config.level_count; i++) {
        const struct uth_meter *meter = &link->meter[i];
        required += uth_units_to_cents(meter->current) + uth_units_to_cents(meter->reserve) +
                    uth_units_to_cents(meter->overflow);
    }
    return required;
}

uth_cents uth_prizes_short(const struct uth_link *link)
{
    uth_cents required = uth_prizes_required(link);
    return link->config.prize_days == 0 || link->prizes >= required ? 0 : required - link->prizes;
}

int64_t uth_prizes_due_ms(const struct uth_link *link)
{
    return link->short_ms == 0 ? INT64_MAX
                               : link->short_ms + (int64_t)link->config.prize_days * DAY_MS;
}

void uth_prizes_note(struct uth_floor *floor, struct uth_link *link, int64_t at_ms)
{
    int64_t before_ms = link->short_ms;
    if (uth_prizes_short(link) == 0)
        link->short_ms = 0;
    else if (link->short_ms == 0)
        link->short_ms = at_ms;
    if (link->short_ms != before_ms)
        floor->next_ms = 0;
}

enum uth_reason uth_prizes_stop(struct uth_doing *doing, struct uth_link *link)
{
    if (!link->running || doing->now_ms < uth_prizes_due_ms(link))
        return UTH_REASON_OK;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_STOPPED);
    snprintf(event.text, sizeof event.text, "deposit_overdue");
    return uth_link_emit(doing, link, &event);
}

enum uth_reason uth_prizes_check_start(const struct uth_link *link, struct uth_refusal *refusal)
{
    uth_cents lacks = uth_prizes_short(link);
    return lacks == 0 ? UTH_REASON_OK : UTH_REFUSE(refusal, PRIZE_BANK_SHORT, .amount = lacks);
}

enum uth_reason uth_do_move_prize(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    bool in = command->what == UTH_FLOOR_PRIZE_DEPOSIT;
    uth_cents required = uth_prizes_required(link);
    uth_cents free = link->prizes > required ? link->prizes - required : 0;
    if (command->amount <= 0 || command->amount > UTH_CENTS_MAX / 1024)
        return UTH_REFUSE(doing->refusal, BAD_AMOUNT);
    if (link->config.prize_days == 0)
        return UTH_REFUSE(doing->refusal, NO_PRIZE_BANK);
    if (!in && command->amount > free)
        return UTH_REFUSE(doing->refusal, PRIZE_BANK_HOLDS, .has = free);
    struct uth_floor_event event =
        uth_floor_event_of(in ? UTH_EVENT_PRIZE_DEPOSITED : UTH_EVENT_PRIZE_WITHDRAWN);
    event.amount = command->amount;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}
