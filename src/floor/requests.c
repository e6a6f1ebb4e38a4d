/* Requests: what the controls say of a command, who has agreed, and when a request is over. */
#include "floor_state.h"

#include "base/room.h"
#include "request_subject.h"
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

/* ---- looking ---- */

bool uth_event_is_request(enum uth_floor_event_kind kind)
{
    return kind == UTH_EVENT_REQUESTED || kind == UTH_EVENT_REQUEST_APPROVED ||
           kind == UTH_EVENT_REQUEST_DECLINED || kind == UTH_EVENT_REQUEST_EXPIRED;
}

int uth_floor_request_count(const struct uth_floor *floor)
{
    return floor->request_count;
}

const struct uth_request *uth_floor_request(const struct uth_floor *floor, int index)
{
    UTH_ASSERT(index >= 0 && index < floor->request_count);
    return &floor->requests[index];
}

static int index_of(const struct uth_floor *floor, uint32_t number)
{
    for (int i = 0; i < floor->request_count; i++)
        if (floor->requests[i].asked.link.number == number)
            return i;
    return -1;
}

const struct uth_request *uth_floor_find_request(const struct uth_floor *floor, uint32_t number)
{
    int index = index_of(floor, number);
    return index < 0 ? NULL : &floor->requests[index];
}

struct uth_command uth_request_command(const struct uth_request *request)
{
    struct uth_command command = request->asked.ask;
    command.actor = request->asked.actor;
    memcpy(command.id, request->asked.command, sizeof command.id);
    command.config = &request->asked.config;
    command.order.config = &request->asked.link.config;
    return command;
}

/* ---- who ---- */

/* Claims and changes of meters take different people also where there are no controls. */
static uint32_t excepts_of(const struct uth_control *control, enum uth_floor_do what)
{
    const uint32_t of_claim = 1U << UTH_EXCEPT_CLAIMED | 1U << UTH_EXCEPT_KEYED;
    if (control != NULL)
        return control->except;
    return what == UTH_FLOOR_CONFIRM_CLAIM    ? of_claim
           : what == UTH_FLOOR_COMPLETE_CLAIM ? of_claim | 1U << UTH_EXCEPT_CONFIRMED
           : what == UTH_FLOOR_APPROVE_CHANGE ? 1U << UTH_EXCEPT_PROPOSED
                                              : 0;
}

/* The actor, or who gave the actor's account a way in again. */
static bool is_one(const struct uth_doing *doing, const char *name)
{
    return name[0] != '\0' &&
           (strcmp(doing->actor.name, name) == 0 ||
            (doing->unlocked_by != NULL && strcmp(doing->unlocked_by, name) == 0));
}

static const struct uth_control *control_of(const struct uth_doing *doing,
                                            const struct uth_command *command,
                                            struct uth_subject *subject)
{
    bool known;
    if (doing->floor->controls == NULL ||
        !uth_request_look(doing, command, false, subject, &known) || !known)
        return NULL;
    return uth_controls_find(doing->floor->controls, subject->action, subject->when,
                             subject->amount);
}

/* One of those in a list of names, with blanks between them? */
static bool is_among(const struct uth_doing *doing, const char *names)
{
    char list[UTH_AGREED_SIZE], *rest = list, *name;
    bool is = false;
    snprintf(list, sizeof list, "%s", names);
    while ((name = strsep(&rest, " ")) != NULL)
        is = is || is_one(doing, name);
    return is;
}

static bool did(uint32_t excepts, enum uth_control_except what)
{
    return (excepts >> what & 1U) != 0;
}

static bool had_part_in_claim(const struct uth_doing *doing, const struct uth_claim *claim,
                              uint32_t excepts)
{
    return (did(excepts, UTH_EXCEPT_CLAIMED) && is_one(doing, claim->claimed_by.name)) ||
           (did(excepts, UTH_EXCEPT_KEYED) && is_one(doing, claim->keyed_by)) ||
           (did(excepts, UTH_EXCEPT_CONFIRMED) && is_one(doing, claim->confirmed_by.name)) ||
           (did(excepts, UTH_EXCEPT_AGREED) && is_among(doing, claim->agreed)) ||
           (did(excepts, UTH_EXCEPT_ENROLLED) &&
            (is_one(doing, doing->link->added_by) ||
             is_one(doing, uth_floor_enroller(doing->floor, claim->player))));
}

static bool had_part_in_proposal(const struct uth_doing *doing, uint32_t number, uint32_t excepts)
{
    const struct uth_proposal *proposal = doing->link->proposal;
    for (int i = 0; i < doing->link->proposal_count; i++)
        if (proposal[i].number == number)
            return (did(excepts, UTH_EXCEPT_PROPOSED) && is_one(doing, proposal[i].by.name)) ||
                   (did(excepts, UTH_EXCEPT_AGREED) && is_among(doing, proposal[i].agreed));
    return false;
}

/* Of a command that was looked at: `control` is what the controls say of it. */
static bool is_excluded(const struct uth_doing *doing, const struct uth_command *command,
                        const struct uth_control *control, const struct uth_subject *subject)
{
    uint32_t excepts = excepts_of(control, command->what);
    if (excepts == 0)
        return false;
    if (!uth_command_is_link(command->what)) /* then it pays somebody */
        return is_one(doing, uth_floor_enroller(doing->floor, command->what == UTH_FLOOR_CONFIRM
                                                                  ? subject->winner
                                                                  : command->player));
    if (command->what == UTH_FLOOR_APPROVE_CHANGE)
        return had_part_in_proposal(doing, command->order.number, excepts);
    const struct uth_claim *claim = uth_link_claim(doing->link, command->order.number);
    return claim != NULL && had_part_in_claim(doing, claim, excepts);
}

bool uth_is_excluded(const struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_subject subject = {.winner = ""};
    return is_excluded(doing, command, control_of(doing, command, &subject), &subject);
}

/* ---- asking ---- */

/* Does the same wait already? Its number, or 0. */
static uint32_t waits(const struct uth_floor *floor, const struct uth_command *command,
                      const struct uth_subject *subject)
{
    for (int i = 0; i < floor->request_count; i++) {
        const struct uth_floor_event *asked = &floor->requests[i].asked;
        if (asked->ask.what == command->what && strcmp(asked->ask.table, command->table) == 0 &&
            strcmp(asked->ask.player, command->player) == 0 && asked->ask.spot == command->spot &&
            strcmp(asked->ask.order.link, command->order.link) == 0 &&
            strcmp(asked->actor.name, command->actor.name) == 0 &&
            asked->ask.order.number == command->order.number &&
            asked->ask.amount == command->amount && asked->round == subject->round &&
            memcmp(&asked->ask.put, &command->put, sizeof command->put) == 0)
            return asked->link.number;
    }
    return 0;
}

static enum uth_reason check_room(struct uth_doing *doing)
{
    int own = 0;
    for (int i = 0; i < doing->floor->request_count; i++)
        own += strcmp(doing->floor->requests[i].asked.actor.name, doing->actor.name) == 0;
    if (own >= UTH_REQUESTS_OWN_MAX)
        return UTH_REFUSE(doing->refusal, REQUESTS_OWN, .count = own);
    if (doing->floor->request_count >= UTH_REQUESTS_MAX)
        return UTH_REFUSE(doing->refusal, REQUESTS_FULL, .count = UTH_REQUESTS_MAX);
    return UTH_REASON_OK;
}

/* Would it be carried out now? */
static enum uth_reason try_out(const struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_doing trial = *doing;
    trial.trial = true;
    enum uth_reason reason = uth_commands[command->what].carry_out(&trial, command);
    return reason == UTH_REASON_NEEDS_AGREEMENT ? UTH_REASON_OK : reason;
}

static struct uth_floor_event request_of(const struct uth_doing *doing,
                                         const struct uth_command *command,
                                         const struct uth_subject *subject)
{
    const struct uth_floor *floor = doing->floor;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUESTED);
    event.link.number = floor->request_last + 1;
    event.round = subject->round;
    event.amount = subject->amount;
    event.deadline_ms = doing->now_ms + (int64_t)floor->controls->minutes * 60000;
    snprintf(event.controls, sizeof event.controls, "%s", floor->controls->digest);
    snprintf(event.text, sizeof event.text, "%s", subject->state);
    snprintf(event.player, sizeof event.player, "%s", subject->winner);
    event.ask = *command;
    memset(&event.ask.actor, 0, sizeof event.ask.actor);
    memset(event.ask.id, 0, sizeof event.ask.id);
    event.ask.now_ms = 0;
    if (command->config != NULL)
        event.config = *command->config;
    if (command->order.config != NULL)
        event.link.config = *command->order.config;
    event.ask.config = NULL;
    event.ask.order.config = NULL;
    event.ask.past = NULL;
    if (command->order.key[0] != '\0') {
        uth_link_hash_key(&command->order, event.ask.order.key);
        event.ask.order.hashed = true;
    }
    return event;
}

static enum uth_reason ask(struct uth_doing *doing, const struct uth_command *command,
                           const struct uth_subject *subject)
{
    uint32_t number = waits(doing->floor, command, subject);
    if (number != 0)
        return UTH_REFUSE(doing->refusal, REQUEST_WAITS, .number = number);
    UTH_TRY(check_room(doing));
    UTH_TRY(try_out(doing, command));
    uth_refusal_clear(doing->refusal);
    struct uth_floor_event event = request_of(doing, command, subject);
    struct uth_doing of_floor = *doing;
    of_floor.table = NULL;
    of_floor.link = NULL;
    return uth_floor_emit(&of_floor, &event);
}

enum uth_reason uth_request_gate(struct uth_doing *doing, const struct uth_command *command,
                                 bool *asked)
{
    const struct uth_controls *controls = doing->floor->controls;
    struct uth_subject subject;
    bool known;
    *asked = false;
    bool operates = uth_actor_is_operator(&doing->actor);
    /* Whoever runs the machine needs whom a supervisor would need. */
    enum uth_role role = operates ? UTH_ROLE_SUPERVISOR : doing->actor.role;
    if (uth_role_rank(role) == 0)
        return UTH_REASON_OK;
    if (!uth_request_look(doing, command, false, &subject, &known))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    if (!known)
        return UTH_REASON_OK;
    if (controls == NULL && operates && doing->floor->controls_digest[0] != '\0')
        return UTH_REFUSE(doing->refusal, CONTROLS_UNKNOWN);
    if (controls == NULL)
        return UTH_REASON_OK;
    const struct uth_control *control =
        uth_controls_find(controls, subject.action, subject.when, subject.amount);
    UTH_ASSERT(control != NULL);
    if (!uth_command_is_link(command->what) && is_excluded(doing, command, control, &subject))
        return UTH_REFUSE(doing->refusal, SAME_PERSON);
    if (control->alone >> role & 1U)
        return UTH_REASON_OK;
    if (control->agree_count == 0)
        return UTH_REFUSE(doing->refusal, CONTROLS_FORBID, .role = uth_role_name(role));
    *asked = true;
    return ask(doing, command, &subject);
}

/* ---- agreeing ---- */

/* The request that the command names, and its own command on its way; NULL: refused. */
static const struct uth_request *find(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_request *request = uth_floor_find_request(doing->floor, command->order.number);
    if (request == NULL)
        UTH_REFUSE(doing->refusal, NO_SUCH_REQUEST, .number = command->order.number);
    return request;
}

static enum uth_reason as_asked(struct uth_floor *floor, const struct uth_request *request,
                                struct uth_doing *of, struct uth_command *command)
{
    *command = uth_request_command(request);
    of->floor = floor;
    of->actor = request->asked.actor;
    of->id = request->asked.command;
    return uth_floor_route(of, command);
}

const struct uth_control *uth_request_control(struct uth_floor *floor,
                                              const struct uth_request *request)
{
    struct uth_refusal unheard;
    struct uth_command command;
    struct uth_doing of = {.refusal = &unheard};
    struct uth_subject subject;
    return as_asked(floor, request, &of, &command) == UTH_REASON_OK
               ? control_of(&of, &command, &subject)
               : NULL;
}

static bool is_over(struct uth_floor *floor, const struct uth_request *request)
{
    struct uth_refusal unheard;
    struct uth_command command;
    struct uth_doing of = {.refusal = &unheard};
    struct uth_subject subject;
    bool known;
    if (as_asked(floor, request, &of, &command) != UTH_REASON_OK)
        return !(of.table != NULL && of.table->stopped);
    if (!uth_request_look(&of, &command, true, &subject, &known))
        return false; /* looks again */
    return subject.round != request->asked.round || subject.amount > request->asked.amount ||
           strcmp(subject.state, request->asked.text) != 0;
}

/* Neither the author, nor who has agreed before, nor an account that one of them let in again; and
 * nobody who did an earlier step. Two accounts that the operator made or reset may both be theirs. */
static bool takes_part(const struct uth_doing *doing, const struct uth_request *request)
{
    bool part =
        is_one(doing, request->asked.actor.name) ||
        strcmp(request->asked.ask.unlocked_by, doing->actor.name) == 0 ||
        (strcmp(request->asked.ask.unlocked_by, UTH_OPERATOR) == 0 && is_one(doing, UTH_OPERATOR));
    for (int i = 0; i < request->agreed_count; i++)
        part = part || is_one(doing, request->agreed[i].name);
    return part;
}

static enum uth_reason may_agree(struct uth_doing *doing, const struct uth_doing *of,
                                 const struct uth_command *asked, const struct uth_request *request,
                                 const struct uth_control *control,
                                 const struct uth_subject *subject, bool *enough)
{
    struct uth_doing other = *of;
    other.actor = doing->actor;
    other.unlocked_by = doing->unlocked_by;
    if (strcmp(request->asked.actor.name, doing->actor.name) == 0)
        return UTH_REFUSE(doing->refusal, OWN_REQUEST);
    if (takes_part(doing, request) || is_excluded(&other, asked, control, subject))
        return UTH_REFUSE(doing->refusal, SAME_PERSON);
    struct uth_actor people[UTH_AGREE_MAX + 1];
    int count = request->agreed_count;
    memcpy(people, request->agreed, sizeof request->agreed);
    people[count] = doing->actor;
    if (control == NULL || uth_control_filled(control, count + 1, people) <=
                               uth_control_filled(control, count, people))
        return UTH_REFUSE(doing->refusal, WRONG_APPROVER,
                          .role = uth_role_name(control != NULL && control->agree_count > 0
                                                    ? control->agree[control->agree_count - 1]
                                                    : UTH_ROLE_EXECUTIVE));
    *enough = uth_control_filled(control, count + 1, people) == control->agree_count;
    return UTH_REASON_OK;
}

/* "sue erin" */
static void list_names(const struct uth_request *request, const char *last,
                       char text[UTH_AGREED_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < request->agreed_count && used < UTH_AGREED_SIZE; i++)
        used +=
            (size_t)snprintf(text + used, UTH_AGREED_SIZE - used, "%s ", request->agreed[i].name);
    if (used < UTH_AGREED_SIZE)
        snprintf(text + used, UTH_AGREED_SIZE - used, "%s", last);
}

enum uth_reason uth_do_approve_request(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_request *request = find(doing, command);
    if (request == NULL)
        return doing->refusal->reason;
    struct uth_command asked;
    struct uth_doing of = *doing;
    if (doing->now_ms >= request->asked.deadline_ms || is_over(doing->floor, request))
        return UTH_REFUSE(doing->refusal, REQUEST_OVER, .number = command->order.number);
    UTH_TRY(as_asked(doing->floor, request, &of, &asked));
    of.unlocked_by = asked.unlocked_by;
    asked.now_ms = doing->now_ms;
    asked.past = command->past;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_APPROVED);
    struct uth_subject subject = {.winner = ""};
    const struct uth_control *control = control_of(&of, &asked, &subject);
    if (control == NULL && doing->floor->controls != NULL)
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY); /* it could not be looked at */
    UTH_TRY(may_agree(doing, &of, &asked, request, control, &subject, &event.done));
    event.link.number = command->order.number;
    snprintf(event.controls, sizeof event.controls, "%s", doing->floor->controls->digest);
    char agreed[UTH_AGREED_SIZE];
    list_names(request, doing->actor.name, agreed);
    of.agreed = agreed;
    if (event.done)
        UTH_TRY(uth_floor_carry_out(&of, &asked));
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_decline_request(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_request *request = find(doing, command);
    if (request == NULL)
        return doing->refusal->reason;
    bool own = strcmp(request->asked.actor.name, doing->actor.name) == 0;
    if (!own && uth_role_rank(doing->actor.role) < uth_role_rank(UTH_ROLE_SUPERVISOR))
        return UTH_REFUSE(doing->refusal, NOT_ALLOWED, .role = uth_role_name(doing->actor.role));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_DECLINED);
    event.link.number = command->order.number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

/* ---- time ---- */

enum uth_reason uth_requests_expire(struct uth_doing *doing, int64_t *next_ms)
{
    struct uth_floor *floor = doing->floor;
    for (int i = floor->request_count - 1; i >= 0; i--) {
        const struct uth_request *request = &floor->requests[i];
        bool late = doing->now_ms >= request->asked.deadline_ms;
        if (late || is_over(floor, request)) {
            struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_EXPIRED);
            event.link.number = request->asked.link.number;
            snprintf(event.text, sizeof event.text, "%s", late ? "time" : "changed");
            UTH_TRY(uth_floor_emit(doing, &event));
        } else if (request->asked.deadline_ms < *next_ms) {
            *next_ms = request->asked.deadline_ms;
        }
    }
    return UTH_REASON_OK;
}

/* ---- the fold ---- */

static bool fits(const struct uth_floor *floor, const struct uth_floor_event *event)
{
    int index = index_of(floor, event->link.number);
    if (event->kind == UTH_EVENT_REQUESTED)
        return index < 0 && event->link.number > floor->request_last &&
               floor->request_count < UTH_REQUESTS_MAX;
    return index >= 0 && (event->kind != UTH_EVENT_REQUEST_APPROVED || event->done ||
                          floor->requests[index].agreed_count < UTH_AGREE_MAX);
}

enum uth_reason uth_request_apply(struct uth_floor *floor, const struct uth_floor_event *event,
                                  struct uth_refusal *refusal)
{
    if (!fits(floor, event))
        return UTH_REFUSE(refusal, NOT_OF_FLOOR, .event = uth_floor_event_name(event));
    if (event->kind == UTH_EVENT_REQUESTED) {
        if (!UTH_ROOM(floor->requests, floor->request_count, floor->request_capacity))
            return UTH_REFUSE(refusal, OUT_OF_MEMORY);
        struct uth_request *request = &floor->requests[floor->request_count++];
        *request = (struct uth_request){.asked = *event};
        request->asked.postings = (struct uth_postings){0};
        floor->request_last = event->link.number;
        return UTH_REASON_OK;
    }
    int index = index_of(floor, event->link.number);
    struct uth_request *request = &floor->requests[index];
    if (event->kind == UTH_EVENT_REQUEST_APPROVED && !event->done) {
        request->agreed[request->agreed_count++] = event->actor;
        return UTH_REASON_OK;
    }
    floor->request_count--;
    memmove(request, request + 1, (size_t)(floor->request_count - index) * sizeof *request);
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_request(struct uth_fold *fold)
{
    return uth_request_apply(fold->floor, fold->event, fold->refusal);
}

enum uth_reason uth_fold_controls(struct uth_fold *fold)
{
    memcpy(fold->floor->controls_digest, fold->event->config.digest,
           sizeof fold->floor->controls_digest);
    return UTH_REASON_OK;
}
