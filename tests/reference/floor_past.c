#include "floor_past.h"

#include "floor/requests.h"

#include <uth/assert.h>

bool floor_past_tell(const struct floor_past *told, struct uth_command *command,
                     struct uth_past *past)
{
    struct uth_command subject = *command;
    const struct uth_request *request =
        command->what == UTH_FLOOR_APPROVE_REQUEST
            ? uth_floor_find_request(told->floor, command->order.number)
            : NULL;
    if (request != NULL)
        subject = uth_request_command(request);
    if (!uth_amend_needs_past(told->floor, &subject))
        return true;
    const struct uth_table *table = uth_floor_find_table(told->floor, subject.table);
    bool begun = false, good = true;
    UTH_ASSERT(uth_past_begin(past, &table->config, subject.order.round));
    for (int i = 0; i < told->count && good; i++) {
        struct uth_floor_event event;
        struct uth_refusal refusal;
        if (!told->read(told->self, subject.table, i, &event))
            continue;
        const struct uth_edition *edition =
            uth_rulebook_find(uth_floor_rulebook(told->floor), event.config.digest);
        begun |= event.kind == UTH_EVENT_ROUND_STARTED && event.round == subject.order.round;
        good = !begun || uth_past_take(past, &event, edition != NULL ? edition->rules : NULL,
                                       &refusal) == UTH_REASON_OK;
        uth_postings_free(&event.postings);
    }
    past->read = table->last;
    command->past = past;
    return good;
}
