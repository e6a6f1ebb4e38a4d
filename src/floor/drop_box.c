/* The drop box of a table that a player banks.
 *
 * Collections go into fees:TABLE and stay there until a supervisor counts and removes them: the
 * counted amount goes to the house. A shortage is posted to the cage, the outside world, and an
 * excess comes from it. A count that differs needs an explanation, and the event keeps both figures
 * for reports.
 *
 * The box is opened between rounds only, because voiding a round in progress returns its fee. */
#include <stdio.h>

#include "floor_state.h"

uth_cents uth_drop_box(const struct uth_ledger *ledger, const struct uth_table *table)
{
    return uth_ledger_balance(ledger, uth_account_of(table, "fees").text);
}

static enum uth_reason check_count(struct uth_doing *doing, const struct uth_command *command,
                                   uth_cents held)
{

    if (uth_table_in_round(doing->table))
        return UTH_REFUSE(doing->refusal, SWEEP_IN_ROUND);
    if (command->amount < 0 || command->amount > UTH_CENTS_MAX / 1024)
        return UTH_REFUSE(doing->refusal, SWEEP_AMOUNT);
    if (held == 0 && command->amount == 0)
        return UTH_REFUSE(doing->refusal, BOX_EMPTY);
    if (command->amount != held && command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, SWEEP_DIFFERS, .has = held, .amount = command->amount);
    return UTH_REASON_OK;
}

enum uth_reason uth_do_sweep(struct uth_doing *doing, const struct uth_command *command)
{
    if (!uth_table_has_position(doing->table))
        return UTH_REFUSE(doing->refusal, NO_DROP_BOX);
    uth_cents held = uth_drop_box(doing->floor->ledger, doing->table);
    enum uth_reason reason = check_count(doing, command, held);
    if (reason != UTH_REASON_OK)
        return reason;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SWEPT);
    event.amount = command->amount;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    struct uth_account_name box = uth_account_of(doing->table, "fees");
    uth_cents there = command->amount < held ? command->amount : held;
    if (!uth_postings_add(&event.postings, box.text, "house", there) ||
        !uth_postings_add(&event.postings, box.text, "cage", held - there) ||
        !uth_postings_add(&event.postings, "cage", "house", command->amount - there)) {
        uth_postings_free(&event.postings);
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    }
    return uth_floor_emit(doing, &event);
}
