/* What a dealer does, or sees, without the program, as notes in the history.
 *
 * A step of the document that no command belongs to: that it is done is known at every terminal of the
 * table, and after a restart.
 *
 * An irregularity: what went wrong at a table, of which kind, with the outcome that the table's game
 * has for it. A note in the history and the log; what is done about it is a command of its own. It may
 * be made at any time after the first round began: a wrong payout is found late.
 *
 * One hand alone is declared dead: the kind of the irregularity decides, by the table's game, whether
 * its wagers go back or are lost. */
#include <stdio.h>
#include <string.h>

#include "floor_state.h"

enum uth_reason uth_do_irregularity(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    enum uth_irregularity kind;
    if (!uth_irregularity_from_name(command->order.hand, &kind))
        return UTH_REFUSE(doing->refusal, NO_SUCH_IRREGULARITY);
    if (table->round_number == 0)
        return UTH_REFUSE(doing->refusal, NO_ROUND_YET);
    if (command->spot > table->rules->spots)
        return table->rules->spots_shared
                   ? UTH_REFUSE(doing->refusal, NO_SUCH_POSITION, .spot = command->spot,
                                .most = table->rules->spots)
                   : UTH_REFUSE(doing->refusal, NO_SUCH_SPOT, .spot = command->spot,
                                .most = table->rules->spots);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_IRREGULARITY);
    event.round = table->round_number;
    event.spot = command->spot;
    snprintf(event.what, sizeof event.what, "%s", uth_irregularity_name(kind));
    bool known = table->rules->procedure.irregularity[kind].text != NULL;
    snprintf(event.outcome, sizeof event.outcome, "%s",
             known ? uth_remedy_name(table->game.remedy[kind]) : "");
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_declare_dead(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    enum uth_irregularity kind;
    if (!uth_table_in_round(table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    if (!uth_irregularity_from_name(command->order.hand, &kind) ||
        table->rules->procedure.irregularity[kind].text == NULL)
        return UTH_REFUSE(doing->refusal, NO_SUCH_IRREGULARITY);
    enum uth_remedy remedy = table->game.remedy[kind];
    if (remedy != UTH_REMEDY_DEAD_HAND && remedy != UTH_REMEDY_LOST_HAND)
        return UTH_REFUSE(doing->refusal, NOT_A_DEAD_HAND, .option = uth_irregularity_name(kind),
                          .value = uth_remedy_name(remedy));
    UTH_TRY(uth_link_before_dead(doing, command->spot));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND);
    event.round = table->round_number;
    event.act.action = uth_action_of(UTH_DO_DEAD);
    event.act.action.who.spot = command->spot;
    event.act.action.lost = remedy == UTH_REMEDY_LOST_HAND;
    snprintf(event.what, sizeof event.what, "%s", uth_irregularity_name(kind));
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

/* ---- steps ---- */

enum uth_reason uth_do_note_step(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    enum uth_moment moment;
    if (!uth_table_in_round(table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    if (!uth_moment_from_name(command->order.hand, &moment))
        return UTH_REFUSE(doing->refusal, NO_SUCH_MOMENT);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_STEP_NOTED);
    event.round = table->round_number;
    snprintf(event.what, sizeof event.what, "%s", uth_moment_name(moment));
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_step_noted(struct uth_fold *fold)
{
    enum uth_moment moment;
    if (!uth_table_in_round(fold->table) || !uth_moment_from_name(fold->event->what, &moment))
        return uth_fold_out_of_place(fold);
    fold->table->noted |= 1U << moment;
    return UTH_REASON_OK;
}

void uth_table_forget_qualifying(struct uth_table *table)
{
    table->noted &= ~(1U << UTH_AT_QUALIFY | 1U << UTH_AT_ANTES);
}
