/* Shifts of the room: numbered from 1, one at a time, with who opened and who closed them. They move
 * no money and stop nothing: a shift says from when to when its report counts (history/shifts.h). */
#include "floor_state.h"

#include <stdio.h>

enum { MINUTE_MS = 60000 };

enum uth_reason uth_do_open_shift(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_shift *shift = &doing->floor->shift;
    if (shift->open)
        return UTH_REFUSE(doing->refusal, SHIFT_OPEN, .number = shift->number,
                          .name = shift->by.name,
                          .count = (doing->now_ms - shift->at_ms) / MINUTE_MS);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SHIFT_OPENED);
    event.link.number = shift->number + 1;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_shift_opened(struct uth_fold *fold)
{
    const struct uth_floor_event *event = fold->event;
    struct uth_shift *shift = &fold->floor->shift;
    if (shift->open || event->link.number != shift->number + 1)
        return uth_fold_out_of_place(fold);
    *shift = (struct uth_shift){
        .number = event->link.number, .open = true, .by = event->actor, .at_ms = event->at_ms};
    snprintf(shift->label, sizeof shift->label, "%s", event->text);
    return UTH_REASON_OK;
}

enum uth_reason uth_do_close_shift(struct uth_doing *doing, const struct uth_command *command)
{
    (void)command;
    if (!doing->floor->shift.open)
        return UTH_REFUSE(doing->refusal, NO_SHIFT);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SHIFT_CLOSED);
    event.link.number = doing->floor->shift.number;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_shift_closed(struct uth_fold *fold)
{
    struct uth_shift *shift = &fold->floor->shift;
    if (!shift->open || fold->event->link.number != shift->number)
        return uth_fold_out_of_place(fold);
    shift->open = false;
    return UTH_REASON_OK;
}
