/* Nothing under control happens without the people whom the controls name. What the standard controls
 * demand is written down here once more, event by event, and compared with who asked and who agreed as
 * the floor's own stream has it. */
#include "audit.h"
#include "state.h"

#include <inttypes.h>
#include <string.h>
#include <uth/assert.h>

static struct sim_asking *asking_of(struct sim_audit *audit, uint32_t number)
{
    for (int i = audit->asking_count - 1; i >= 0; i--)
        if (audit->askings[i].number == number)
            return &audit->askings[i];
    return NULL;
}

/* ---- the floor's stream ---- */

static void take_request(struct sim *sim, const struct uth_floor_event *event)
{
    struct sim_audit *audit = &sim->audit;
    SIM_ROOM(audit->askings, audit->asking_count, audit->asking_capacity);
    struct sim_asking *asking = &audit->askings[audit->asking_count++];
    *asking = (struct sim_asking){.number = event->link.number};
    memcpy(asking->by, event->actor.name, sizeof asking->by);
    memcpy(asking->id, event->command, sizeof asking->id);
    sim->result->counts.asked++;
}

static void take_answer(struct sim *sim, const struct uth_floor_event *event)
{
    struct sim_asking *asking = asking_of(&sim->audit, event->link.number);
    if (asking == NULL || asking->over) {
        sim_wrong(sim, "event %" PRIu64 " of floor answers request %u, which does not wait",
                  event->number, event->link.number);
        return;
    }
    if (event->kind != UTH_EVENT_REQUEST_APPROVED) {
        asking->over = true;
        return;
    }
    bool again = strcmp(asking->by, event->actor.name) == 0;
    for (int i = 0; i < asking->agreed_count; i++)
        again = again || strcmp(asking->agreed[i].name, event->actor.name) == 0;
    if (again || asking->agreed_count == UTH_AGREE_MAX)
        sim_wrong(sim, "%s agrees to request %u, and has a part in it already", event->actor.name,
                  asking->number);
    else
        asking->agreed[asking->agreed_count++] = event->actor;
    asking->over = event->done;
    sim->result->counts.agreed += event->done;
}

/* ---- what was done ---- */

static bool from_house(const struct uth_floor_event *event)
{
    bool from = false;
    for (int i = 0; i < event->postings.count; i++)
        from = from || strcmp(event->postings.at[i].from, "house") == 0;
    return from;
}

/* By the standard controls, as far as they do not depend on an amount. */
static void put_needs(const struct sim *sim, int stream, const struct uth_floor_event *event,
                      struct sim_deed *deed)
{
    const struct sim_audit_table *table = &sim->audit.table[stream];
    switch (event->kind) {
    case UTH_EVENT_DEPOSITED:
    case UTH_EVENT_WITHDRAWN:
    case UTH_EVENT_OPENED:
    case UTH_EVENT_FILLED:
    case UTH_EVENT_CREDITED:
    case UTH_EVENT_REVERSED:
    case UTH_EVENT_TIPS_PAID:
    case UTH_EVENT_PUT_RIGHT:
    case UTH_EVENT_TABLE_ADDED:
    case UTH_EVENT_LIMITS_SET:
    case UTH_EVENT_OPTIONS_SET:
    case UTH_EVENT_RULES_SET:
    case UTH_EVENT_FEE_WAIVED:
    case UTH_EVENT_PLAYER_MARKED:
    case UTH_EVENT_REDEEMED:
    case UTH_EVENT_HANDED_BACK:
    case UTH_EVENT_CLAIM_REJECTED: deed->others = 1; break;
    case UTH_EVENT_LINK_ADDED: deed->others = deed->executives = 1; break;
    case UTH_EVENT_BOUGHT_IN: deed->others = uth_role_rank(event->actor.role) > 0 ? 1 : 0; break;
    case UTH_EVENT_FINISHING: deed->others = table->span > SIM_UNTIL_DEAL ? 1 : 0; break;
    case UTH_EVENT_ROUND:
        if (event->act.action.kind == UTH_DO_DEAD || event->act.action.kind == UTH_DO_AMEND) {
            deed->others = 1;
        } else if (event->act.action.kind == UTH_DO_VOID) {
            deed->others = table->span > SIM_UNTIL_DEAL ? 1 : 0;
        } else if (event->act.action.kind == UTH_DO_SETTLE && from_house(event)) {
            deed->others = 2;
            deed->executives = 1;
        }
        break;
    default: break;
    }
}

/* The request of a deed, if all who agreed to it stand in its event. */
static const struct sim_asking *agreed_to(const struct sim_audit *audit,
                                          const struct sim_deed *deed)
{
    for (int i = audit->asking_count - 1; i >= 0; i--) {
        const struct sim_asking *asking = &audit->askings[i];
        char names[UTH_AGREED_SIZE] = "";
        size_t used = 0;
        for (int k = 0; k < asking->agreed_count; k++)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", k > 0 ? " " : "",
                                     asking->agreed[k].name);
        if (strcmp(asking->by, deed->by) == 0 && strcmp(asking->id, deed->id) == 0 &&
            strcmp(names, deed->agreed) == 0)
            return asking;
    }
    return NULL;
}

static void check(struct sim *sim, const struct sim_deed *deed)
{
    const struct sim_asking *asking = deed->agreed[0] != '\0' ? agreed_to(&sim->audit, deed) : NULL;
    int bosses = 0, executives = 0;
    for (int i = 0; asking != NULL && i < asking->agreed_count; i++) {
        executives += asking->agreed[i].role == UTH_ROLE_EXECUTIVE;
        bosses += asking->agreed[i].role == UTH_ROLE_EXECUTIVE ||
                  asking->agreed[i].role == UTH_ROLE_SUPERVISOR;
    }
    if ((deed->agreed[0] != '\0' && asking == NULL) || bosses < deed->others ||
        executives < deed->executives)
        sim_wrong(sim, "event %" PRIu64 " of %s: %s by %s, agreed to by \"%s\"", deed->number,
                  deed->stream, deed->what, deed->by, deed->agreed);
}

static struct sim_deed deed_of(const struct sim *sim, int stream,
                               const struct uth_floor_event *event)
{
    struct sim_deed deed = {.number = event->number, .what = uth_floor_event_name(event)};
    memcpy(deed.stream, event->stream, sizeof deed.stream);
    memcpy(deed.by, event->actor.name, sizeof deed.by);
    memcpy(deed.id, event->command, sizeof deed.id);
    memcpy(deed.agreed, event->agreed, sizeof deed.agreed);
    put_needs(sim, stream, event, &deed);
    return deed;
}

void sim_audit_controls(struct sim *sim, int stream, const struct uth_floor_event *event)
{
    struct sim_audit *audit = &sim->audit;
    if (event->kind == UTH_EVENT_CONTROLS_SET && audit->controls_ms == 0)
        audit->controls_ms = event->at_ms;
    else if (event->kind == UTH_EVENT_REQUESTED)
        take_request(sim, event);
    else if (uth_event_is_request(event->kind))
        take_answer(sim, event);
    if (stream == 0 && audit->late.what != NULL && !sim_is_wrong(sim)) {
        check(sim, &audit->late);
        audit->late.what = NULL;
    }
    bool under = audit->controls_ms != 0 && event->at_ms > audit->controls_ms;
    if (!under || !uth_role_is_staff(event->actor.role) || uth_event_is_request(event->kind))
        return;
    struct sim_deed deed = deed_of(sim, stream, event);
    if (stream == 0)
        audit->late = deed;
    else
        check(sim, &deed);
}
