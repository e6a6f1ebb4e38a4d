/* Contact with the tables of other games. A table on this floor is in the same process and cannot
 * be lost; another game's table can. A table that sends nothing (no games, no hello) for silent_s
 * seconds is cut off: it takes no progressive wager until it sends hello again and has received the
 * meters. A table cut off by staff must be reconnected by staff.
 *
 * The time of last contact is not in the stream: a hello that changes nothing is not an event.
 * After a restart every table has its full time again. Cutting a table off and reconnecting it are
 * events.
 *
 * A message only postpones a table's deadline. So one time per link suffices, the earliest at which
 * any table could have been silent too long; only then are all tables examined. */
#include "floor_state.h"

#include <stdio.h>

static bool is_watched(const struct uth_link_member *member)
{
    return member->key_hash[0] != '\0' && !member->away;
}

int64_t uth_link_due_ms(const struct uth_link *link)
{
    bool rests = link->config.silent_s == 0 || link->faulty || link->removed;
    int64_t contact_ms = rests ? INT64_MAX : link->look_ms;
    int64_t deposit_ms = link->running && !link->faulty ? uth_prizes_due_ms(link) : INT64_MAX;
    return contact_ms < deposit_ms ? contact_ms : deposit_ms;
}

static enum uth_reason cut_off(struct uth_doing *doing, struct uth_link *link,
                               const struct uth_link_member *member)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_CUT);
    snprintf(event.link.table, sizeof event.link.table, "%s", member->name);
    snprintf(event.text, sizeof event.text, "silent");
    return uth_link_emit(doing, link, &event);
}

enum uth_reason uth_link_advance(struct uth_doing *doing, struct uth_link *link)
{
    enum uth_reason stopped = uth_prizes_stop(doing, link);
    if (stopped != UTH_REASON_OK || link->config.silent_s == 0 || doing->now_ms < link->look_ms)
        return stopped;
    int64_t next_ms = INT64_MAX;
    for (int i = 0; i < link->member_count; i++) {
        const struct uth_link_member *member = &link->members[i];
        int64_t due_ms = member->heard_ms + (int64_t)link->config.silent_s * 1000;
        if (!is_watched(member))
            continue;
        if (due_ms <= doing->now_ms)
            UTH_TRY(cut_off(doing, link, member));
        else if (due_ms < next_ms)
            next_ms = due_ms;
    }
    link->look_ms = next_ms;
    return UTH_REASON_OK;
}

void uth_link_heard(struct uth_link_member *member, int64_t at_ms)
{
    if (member->heard_ms < at_ms)
        member->heard_ms = at_ms;
}

void uth_link_resume(struct uth_link *link, int64_t now_ms)
{
    for (int i = 0; i < link->member_count; i++)
        link->members[i].heard_ms = now_ms;
    link->look_ms = 0;
}

enum uth_reason uth_do_hello(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_link_member *member =
        (struct uth_link_member *)uth_link_member(doing->link, command->table);
    if (member->away && !member->silent)
        return UTH_REFUSE(doing->refusal, LINK_CUT);
    uth_link_heard(member, doing->now_ms);
    if (!member->away)
        return UTH_REASON_OK;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_MENDED);
    snprintf(event.link.table, sizeof event.link.table, "%s", command->table);
    snprintf(event.text, sizeof event.text, "heard_again");
    return uth_link_emit(doing, doing->link, &event);
}
