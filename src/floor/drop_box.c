/* The drop box of a table.
 *
 * Where a player banks, collections go into fees:TABLE; at any table with seats the cash for chips
 * goes into cash:TABLE, which is below zero by what lies in the box. Both stay there until a
 * supervisor counts and removes them: the counted amount goes to the house, the cash to the cage
 * with the house owed nothing for it, because players hold chips. A shortage is the house's loss,
 * an excess its gain. A count that differs needs an explanation, and the event keeps both figures
 * for reports.
 *
 * The box is opened between rounds only, because voiding a round in progress returns its fee. */
#include <stdio.h>

#include "floor_state.h"

uth_cents uth_drop_box(const struct uth_ledger *ledger, const struct uth_table *table)
{
    return uth_ledger_balance(ledger, uth_account_of(table, "fees").text) -
           uth_ledger_balance(ledger, uth_account_of(table, "cash").text);
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

/* `counted` is what is left for the collections once all cash is in the cage; below zero when not
 * even the cash was all there. */
static bool carry_away(const struct uth_table *table, uth_cents fees, uth_cents cash,
                       uth_cents counted, struct uth_postings *postings)
{
    struct uth_account_name box = uth_account_of(table, "fees");
    uth_cents there = counted < 0 ? 0 : counted < fees ? counted : fees;
    uth_cents lacks = counted < 0 ? -counted : 0, over = counted > fees ? counted - fees : 0;
    return uth_postings_add(postings, "cage", uth_account_of(table, "cash").text, cash) &&
           uth_postings_add(postings, box.text, "house", there) &&
           uth_postings_add(postings, box.text, "cage", fees - there) &&
           uth_postings_add(postings, "house", "cage", lacks) &&
           uth_postings_add(postings, "cage", "house", over);
}

enum uth_reason uth_do_sweep(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_ledger *ledger = doing->floor->ledger;
    if (table->rules->spots_shared)
        return UTH_REFUSE(doing->refusal, NO_DROP_BOX);
    uth_cents fees = uth_ledger_balance(ledger, uth_account_of(table, "fees").text);
    uth_cents cash = -uth_ledger_balance(ledger, uth_account_of(table, "cash").text);
    UTH_TRY(check_count(doing, command, fees + cash));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SWEPT);
    event.amount = command->amount;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    if (!carry_away(table, fees, cash, command->amount - cash, &event.postings)) {
        uth_postings_free(&event.postings);
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    }
    return uth_floor_emit(doing, &event);
}
