/* Requests: what the controls say of a command, who has agreed, and when a request is over. */
#include "floor_state.h"

#include "base/room.h"
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

/* ---- what a command is about ---- */

/* What the controls go by, and what a request says of it. */
struct subject {
    enum uth_controlled action;
    enum uth_control_case when;
    uth_cents amount;
    uint32_t round; /* that it is about; 0: none */
    const char *state;
    const char *winner; /* who is paid most; "": nobody */
};

static uth_cents paid_on(const struct uth_line *lines, int count)
{
    uth_cents paid = 0;
    for (int i = 0; i < count; i++)
        paid += lines[i].cause == UTH_BECAUSE_METER ? 0 : lines[i].paid;
    return paid;
}

static void take_best(const struct uth_table *table, const struct uth_settlement *settlement,
                      struct subject *subject)
{
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        uth_cents paid =
            paid_on(hand->lines, hand->line_count) + paid_on(hand->tip_lines, hand->tip_line_count);
        if (paid <= subject->amount)
            continue;
        const char *name = uth_table_player_name(table, uth_round_hand(table->round, i)->player);
        subject->amount = paid;
        subject->winner = name != NULL ? name : "";
    }
}

/* Does this settlement take money from the house? Counts what it takes as it is short. */
static bool drains_house(const struct uth_doing *doing, const struct uth_settlement *settlement,
                         bool *drains)
{
    struct uth_postings postings = {0};
    bool made = uth_money_for_settlement(doing->table, doing->floor->ledger, settlement, &postings);
    for (int i = 0; made && i < postings.count; i++)
        *drains = *drains || strcmp(postings.at[i].from, "house") == 0;
    uth_postings_free(&postings);
    return made;
}

/* The settlement that a confirmation would make. */
static bool look_ahead(const struct uth_doing *doing, struct subject *subject)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_in_round(table) || uth_round_phase(table->round) != UTH_PHASE_SHOWDOWN)
        return true; /* and refused */
    struct uth_settle_input in = uth_round_settle_input(table->round);
    uth_link_meters_now(doing->floor, table, &in.meters);
    struct uth_settlement *settlement = NULL;
    struct uth_refusal unheard;
    enum uth_reason reason = uth_settle(&in, &settlement, &unheard);
    if (reason != UTH_REASON_OK)
        return reason != UTH_REASON_OUT_OF_MEMORY;
    bool drains = false, made = drains_house(doing, settlement, &drains);
    subject->when = drains ? UTH_CASE_FLOAT_SHORT : UTH_CASE_ANY;
    take_best(table, settlement, subject);
    uth_settlement_free(settlement);
    return made;
}

/* The last settled round: the largest sum that goes back. Only what would undo it outlives a restart. */
static bool look_back(const struct uth_doing *doing, struct subject *subject)
{
    const struct uth_table *table = doing->table;
    bool current = table->round != NULL && !table->reversed &&
                   uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    struct uth_postings made = {0};
    bool good = !current || uth_money_to_undo(table, uth_round_settlement(table->round), &made);
    const struct uth_postings *undo = current ? &made : &table->undo;
    subject->round = current ? table->round_number : table->undo_round;
    subject->state = "settled";
    for (int i = 0; good && i < undo->count; i++)
        if (undo->at[i].amount > subject->amount)
            subject->amount = undo->at[i].amount;
    uth_postings_free(&made);
    return good;
}

static const char *state_of(const struct uth_table *table)
{
    return table->state == UTH_TABLE_OPEN      ? "open"
           : table->state == UTH_TABLE_CLOSING ? "closing"
                                               : "closed";
}

static void look_at_round(const struct uth_table *table, struct subject *subject)
{
    if (!uth_table_in_round(table)) {
        subject->state = "no_round";
        return;
    }
    enum uth_phase phase = uth_round_phase(table->round);
    subject->round = table->round_number;
    subject->state = uth_phase_name(phase);
    if (subject->action == UTH_CONTROLLED_VOID)
        subject->when = phase >= UTH_PHASE_SHOWDOWN  ? UTH_CASE_REVEALED
                        : phase >= UTH_PHASE_PREFLOP ? UTH_CASE_DEALT
                                                     : UTH_CASE_ANY;
}

static void look_at_link(const struct uth_doing *doing, const struct uth_command *command,
                         struct subject *subject)
{
    const struct uth_link *link = doing->link;
    const struct uth_claim *claim = uth_link_claim(link, command->order.number);
    subject->amount = command->order.change.amount;
    if (subject->action == UTH_CONTROLLED_APPROVE_CHANGE) {
        subject->state = "no_proposal";
        for (int i = 0; i < link->proposal_count; i++) {
            if (link->proposal[i].number != command->order.number)
                continue;
            subject->amount = link->proposal[i].change.amount;
            subject->state = "proposed";
        }
    } else if (uth_controlled_amount(subject->action) == UTH_AMOUNT_CLAIM && claim != NULL) {
        subject->amount = claim->aside.amount;
        subject->state = uth_claim_state_name(claim->state);
        subject->winner = claim->player;
        if (subject->action == UTH_CONTROLLED_COMPLETE_CLAIM &&
            claim->aside.amount > link->config.executive_above)
            subject->when = UTH_CASE_EXECUTIVE;
    }
}

static uth_cents difference(uth_cents a, uth_cents b)
{
    return a > b ? a - b : b - a;
}

/* *known: the command is under control. False: out of memory. `briefly`: without the settlement that a
 * confirmation would make. */
static bool look(const struct uth_doing *doing, const struct uth_command *command, bool briefly,
                 struct subject *subject, bool *known)
{
    *subject = (struct subject){.state = "", .winner = ""};
    *known = uth_controlled_of(command->what, &subject->action);
    if (!*known)
        return true;
    subject->amount = command->amount;
    switch (command->what) {
    case UTH_FLOOR_VOID: look_at_round(doing->table, subject); return true;
    case UTH_FLOOR_CONFIRM:
        look_at_round(doing->table, subject);
        return briefly || look_ahead(doing, subject);
    case UTH_FLOOR_REVERSE: return look_back(doing, subject);
    case UTH_FLOOR_SWEEP:
        look_at_round(doing->table, subject);
        subject->amount =
            difference(command->amount, uth_drop_box(doing->floor->ledger, doing->table));
        return true;
    case UTH_FLOOR_OPEN:
    case UTH_FLOOR_FILL:
    case UTH_FLOOR_CREDIT: subject->state = state_of(doing->table); return true;
    default:
        if (doing->link != NULL)
            look_at_link(doing, command, subject);
        return true;
    }
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
                                            const struct uth_command *command)
{
    struct subject subject;
    bool known;
    if (doing->floor->controls == NULL || !look(doing, command, false, &subject, &known) || !known)
        return NULL;
    return uth_controls_find(doing->floor->controls, subject.action, subject.when, subject.amount);
}

bool uth_is_excluded(const struct uth_doing *doing, const struct uth_command *command)
{
    uint32_t excepts = excepts_of(control_of(doing, command), command->what);
    const struct uth_claim *claim =
        excepts != 0 ? uth_link_claim(doing->link, command->order.number) : NULL;
    bool is = false;
    if (claim != NULL && (excepts >> UTH_EXCEPT_CLAIMED & 1U) != 0)
        is = is || is_one(doing, claim->claimed_by.name);
    if (claim != NULL && (excepts >> UTH_EXCEPT_KEYED & 1U) != 0)
        is = is || is_one(doing, claim->keyed_by);
    if (claim != NULL && (excepts >> UTH_EXCEPT_CONFIRMED & 1U) != 0)
        is = is || is_one(doing, claim->confirmed_by.name);
    if ((excepts >> UTH_EXCEPT_PROPOSED & 1U) != 0)
        for (int i = 0; i < doing->link->proposal_count; i++)
            is = is || (doing->link->proposal[i].number == command->order.number &&
                        is_one(doing, doing->link->proposal[i].by.name));
    return is;
}

/* ---- asking ---- */

/* Does the same wait already? Its number, or 0. */
static uint32_t waits(const struct uth_floor *floor, const struct uth_command *command,
                      const struct subject *subject)
{
    for (int i = 0; i < floor->request_count; i++) {
        const struct uth_floor_event *asked = &floor->requests[i].asked;
        if (asked->ask.what == command->what && strcmp(asked->ask.table, command->table) == 0 &&
            strcmp(asked->ask.player, command->player) == 0 &&
            strcmp(asked->ask.order.link, command->order.link) == 0 &&
            strcmp(asked->actor.name, command->actor.name) == 0 &&
            asked->ask.order.number == command->order.number &&
            asked->ask.amount == command->amount && asked->round == subject->round)
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
                                         const struct subject *subject)
{
    const struct uth_floor *floor = doing->floor;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUESTED);
    event.link.number = floor->request_last + 1;
    event.round = subject->round;
    event.amount = subject->amount;
    event.deadline_ms = doing->now_ms + (int64_t)floor->controls->minutes * 60000;
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
    if (command->order.key[0] != '\0') {
        uth_link_hash_key(&command->order, event.ask.order.key);
        event.ask.order.hashed = true;
    }
    return event;
}

static enum uth_reason ask(struct uth_doing *doing, const struct uth_command *command,
                           const struct subject *subject)
{
    uint32_t number = waits(doing->floor, command, subject);
    if (number != 0)
        return UTH_REFUSE(doing->refusal, REQUEST_WAITS, .number = number);
    enum uth_reason reason = check_room(doing);
    if (reason == UTH_REASON_OK)
        reason = try_out(doing, command);
    if (reason != UTH_REASON_OK)
        return reason;
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
    struct subject subject;
    bool known;
    *asked = false;
    if (controls == NULL || uth_role_rank(doing->actor.role) == 0)
        return UTH_REASON_OK;
    if (!look(doing, command, false, &subject, &known))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    if (!known)
        return UTH_REASON_OK;
    const struct uth_control *control =
        uth_controls_find(controls, subject.action, subject.when, subject.amount);
    UTH_ASSERT(control != NULL);
    if (control->alone >> doing->actor.role & 1U)
        return UTH_REASON_OK;
    if (control->agree_count == 0)
        return UTH_REFUSE(doing->refusal, CONTROLS_FORBID,
                          .role = uth_role_name(doing->actor.role));
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
    return as_asked(floor, request, &of, &command) == UTH_REASON_OK ? control_of(&of, &command)
                                                                    : NULL;
}

bool uth_request_is_over(struct uth_floor *floor, const struct uth_request *request)
{
    struct uth_refusal unheard;
    struct uth_command command;
    struct uth_doing of = {.refusal = &unheard};
    struct subject subject;
    bool known;
    if (as_asked(floor, request, &of, &command) != UTH_REASON_OK)
        return !(of.table != NULL && of.table->stopped);
    if (!look(&of, &command, true, &subject, &known))
        return false; /* looks again */
    return subject.round != request->asked.round || subject.amount > request->asked.amount ||
           strcmp(subject.state, request->asked.text) != 0;
}

/* Neither the author, nor who has agreed before, nor an account that one of them let in again; and
 * nobody who did an earlier step. */
static bool takes_part(const struct uth_doing *doing, const struct uth_request *request)
{
    bool part = is_one(doing, request->asked.actor.name) ||
                strcmp(request->asked.ask.unlocked_by, doing->actor.name) == 0;
    for (int i = 0; i < request->agreed_count; i++)
        part = part || is_one(doing, request->agreed[i].name);
    return part;
}

static enum uth_reason may_agree(struct uth_doing *doing, const struct uth_doing *of,
                                 const struct uth_command *asked, const struct uth_request *request,
                                 const struct uth_control *control, bool *enough)
{
    struct uth_doing other = *of;
    other.actor = doing->actor;
    other.unlocked_by = doing->unlocked_by;
    if (strcmp(request->asked.actor.name, doing->actor.name) == 0)
        return UTH_REFUSE(doing->refusal, OWN_REQUEST);
    if (takes_part(doing, request) || uth_is_excluded(&other, asked))
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
    if (doing->now_ms >= request->asked.deadline_ms || uth_request_is_over(doing->floor, request))
        return UTH_REFUSE(doing->refusal, REQUEST_OVER, .number = command->order.number);
    enum uth_reason reason = as_asked(doing->floor, request, &of, &asked);
    if (reason != UTH_REASON_OK)
        return reason;
    of.unlocked_by = asked.unlocked_by;
    asked.now_ms = doing->now_ms;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_APPROVED);
    reason = may_agree(doing, &of, &asked, request, control_of(&of, &asked), &event.done);
    if (reason != UTH_REASON_OK)
        return reason;
    event.link.number = command->order.number;
    char agreed[UTH_AGREED_SIZE];
    list_names(request, doing->actor.name, agreed);
    of.agreed = agreed;
    if (event.done)
        reason = uth_floor_carry_out(&of, &asked);
    return reason == UTH_REASON_OK ? uth_floor_emit(doing, &event) : reason;
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
        if (late || uth_request_is_over(floor, request)) {
            struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_EXPIRED);
            event.link.number = request->asked.link.number;
            snprintf(event.text, sizeof event.text, "%s", late ? "time" : "changed");
            enum uth_reason reason = uth_floor_emit(doing, &event);
            if (reason != UTH_REASON_OK)
                return reason;
        } else if (request->asked.deadline_ms < *next_ms) {
            *next_ms = request->asked.deadline_ms;
        }
    }
    return UTH_REASON_OK;
}

/* ---- the fold ---- */

bool uth_request_fits(const struct uth_floor *floor, const struct uth_floor_event *event)
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
    if (!uth_request_fits(floor, event))
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
