/* The floor as a whole: look-ups, dispatch of commands, emission of events, and time. */
#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

struct uth_floor *uth_floor_new(const struct uth_floor_outside *outside)
{
    struct uth_floor *floor = calloc(1, sizeof *floor);
    if (floor == NULL)
        return NULL;
    floor->outside = *outside;
    floor->ledger = uth_ledger_new();
    if (floor->ledger == NULL) {
        free(floor);
        return NULL;
    }
    return floor;
}

void uth_floor_free(struct uth_floor *floor)
{
    if (floor == NULL)
        return;
    for (int i = 0; i < floor->table_count; i++)
        uth_table_free(floor->tables[i]);
    free(floor->tables);
    for (int i = 0; i < floor->link_count; i++)
        uth_link_free(floor->links[i]);
    free(floor->links);
    free(floor->requests);
    free(floor->controls);
    uth_map_free(&floor->link_names);
    uth_map_free(&floor->table_names);
    uth_map_free(&floor->players);
    uth_map_free(&floor->enrolled);
    uth_map_free(&floor->enrollers);
    uth_map_free(&floor->propositions);
    uth_repeats_free(&floor->repeats);
    uth_ledger_free(floor->ledger);
    uth_rulebook_free(&floor->book);
    free(floor);
}

void uth_floor_events_free(struct uth_floor_events *events)
{
    for (int i = 0; i < events->count; i++)
        uth_postings_free(&events->at[i].postings);
    free(events->at);
    *events = (struct uth_floor_events){0};
}

/* ---- looking ---- */

struct uth_ledger *uth_floor_ledger(struct uth_floor *floor)
{
    return floor->ledger;
}

struct uth_rulebook *uth_floor_rulebook(struct uth_floor *floor)
{
    return &floor->book;
}

int uth_floor_table_count(const struct uth_floor *floor)
{
    return floor->table_count;
}

const struct uth_table *uth_floor_table(const struct uth_floor *floor, int index)
{
    UTH_ASSERT(index >= 0 && index < floor->table_count);
    return floor->tables[index];
}

static struct uth_table *find_table(const struct uth_floor *floor, const char *name)
{
    uint64_t index;
    return uth_map_get(&floor->table_names, name, &index) ? floor->tables[index] : NULL;
}

const struct uth_table *uth_floor_find_table(const struct uth_floor *floor, const char *name)
{
    return find_table(floor, name);
}

bool uth_floor_has_player(const struct uth_floor *floor, const char *name)
{
    uint64_t number;
    return uth_map_get(&floor->players, name, &number);
}

bool uth_floor_is_proposition(const struct uth_floor *floor, const char *name)
{
    uint64_t marked;
    return uth_map_get(&floor->propositions, name, &marked);
}

uint32_t uth_floor_player_last(const struct uth_floor *floor)
{
    return floor->player_last;
}

uint64_t uth_floor_last(const struct uth_floor *floor, const char *stream)
{
    if (strcmp(stream, UTH_FLOOR_STREAM) == 0)
        return floor->last;
    if (uth_stream_is_link(stream)) {
        const struct uth_link *link = uth_floor_link_of_stream(floor, stream);
        return link == NULL ? 0 : link->last;
    }
    const struct uth_table *table = find_table(floor, stream);
    return table == NULL ? 0 : table->last;
}

int64_t uth_floor_newest_ms(const struct uth_floor *floor)
{
    int64_t newest_ms = floor->last_ms;
    for (int i = 0; i < floor->table_count; i++)
        newest_ms = floor->tables[i]->last_ms > newest_ms ? floor->tables[i]->last_ms : newest_ms;
    for (int i = 0; i < floor->link_count; i++)
        newest_ms = floor->links[i]->last_ms > newest_ms ? floor->links[i]->last_ms : newest_ms;
    return newest_ms;
}

/* ---- events ---- */

struct uth_floor_event uth_floor_event_of(enum uth_floor_event_kind kind)
{
    struct uth_floor_event event;
    memset(&event, 0, sizeof event);
    event.kind = kind;
    return event;
}

static void sign(const struct uth_doing *doing, struct uth_floor_event *event)
{
    const struct uth_table *table = doing->table;
    const char *stream = doing->link != NULL                    ? doing->link->stream
                         : table != NULL                        ? table->config.name
                         : event->kind == UTH_EVENT_TABLE_ADDED ? event->config.name
                                                                : UTH_FLOOR_STREAM;
    if (event->kind == UTH_EVENT_LINK_ADDED)
        snprintf(event->stream, sizeof event->stream, UTH_LINK_STREAM_PREFIX "%s",
                 event->link.config.name);
    else
        snprintf(event->stream, sizeof event->stream, "%s", stream);
    event->number = uth_floor_last(doing->floor, event->stream) + 1;
    event->at_ms = doing->now_ms;
    event->actor = doing->actor;
    snprintf(event->command, sizeof event->command, "%s", doing->id);
    snprintf(event->agreed, sizeof event->agreed, "%s", doing->agreed != NULL ? doing->agreed : "");
}

/* Of a request that is being made: the round would still refuse some acts. */
static enum uth_reason try_out(const struct uth_doing *doing, const struct uth_floor_event *event)
{
    if (event->kind == UTH_EVENT_ROUND)
        UTH_TRY(uth_round_check(doing->table->round, &event->act.action, doing->refusal));
    return UTH_REFUSE(doing->refusal, NEEDS_AGREEMENT);
}

/* Whatever carries money across the cage's counter has one. Players who change their own chips take
 * none. */
static bool has_slip(const struct uth_floor_event *event)
{
    const struct uth_event_row *row = uth_event_row(event);
    bool own = event->kind == UTH_EVENT_CASHED_OUT && event->actor.role == UTH_ROLE_PLAYER;
    return ((row->all | row->staff | row->kept) >> UTH_FACT_SLIP & 1U) != 0 && !own;
}

/* The floor's number follows from all of its streams, read in any order. */
static void note_slip(struct uth_floor *floor, const struct uth_floor_event *event)
{
    if (event->slip > floor->slip_last)
        floor->slip_last = event->slip;
}

static enum uth_reason take_effect(const struct uth_doing *doing, struct uth_floor_event *event)
{
    struct uth_floor *floor = doing->floor;
    if (!UTH_ROOM(doing->events->at, doing->events->count, doing->events->capacity))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    UTH_TRY(uth_ledger_check(floor->ledger, &event->postings, doing->refusal));
    if (doing->trial)
        return try_out(doing, event);
    event->slip = has_slip(event) ? floor->slip_last + 1 : 0;
    if (uth_event_is_link(event->kind))
        return uth_link_apply(floor, doing->link, event, false, doing->refusal);
    return uth_floor_apply((struct uth_fold){.floor = floor,
                                             .table = doing->table,
                                             .event = event,
                                             .drawn = doing->drawn,
                                             .refusal = doing->refusal});
}

enum uth_reason uth_floor_emit(struct uth_doing *doing, struct uth_floor_event *event)
{
    struct uth_floor *floor = doing->floor;
    sign(doing, event);
    if (doing->table != NULL && uth_table_has_position(doing->table))
        uth_money_assert_bank(doing->table, event);
    enum uth_reason reason = take_effect(doing, event);
    if (reason != UTH_REASON_OK) {
        uth_postings_free(&event->postings);
        return reason;
    }
    note_slip(floor, event);
    uth_ledger_post(floor->ledger, &event->postings);
    doing->events->at[doing->events->count++] = *event;
    if (floor->request_count > 0)
        floor->next_ms = 0; /* one may be over with it */
    return UTH_REASON_OK;
}

static enum uth_reason does_not_follow(const struct uth_floor_event *event, uint64_t last,
                                       struct uth_refusal *refusal)
{
    return UTH_REFUSE(refusal, BAD_RECORD, .number = (int64_t)event->number,
                      .stream = event->stream, .last = (int64_t)last);
}

static enum uth_reason fold_link(struct uth_floor *floor, const struct uth_floor_event *event,
                                 struct uth_refusal *refusal)
{
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, event->stream);
    bool adds = event->kind == UTH_EVENT_LINK_ADDED;
    uint64_t last = link == NULL ? 0 : link->last;
    const char *name = event->stream + strlen(UTH_LINK_STREAM_PREFIX);
    if (event->number != last + 1 || (link == NULL) != adds || !uth_event_is_link(event->kind) ||
        (adds && strcmp(event->link.config.name, name) != 0))
        return does_not_follow(event, last, refusal);
    struct uth_floor_event copy = *event;
    return uth_link_apply(floor, link, &copy, true, refusal);
}

static enum uth_reason fold_recorded(struct uth_floor *floor, const struct uth_floor_event *event,
                                     struct uth_refusal *refusal)
{
    if (uth_stream_is_link(event->stream))
        return fold_link(floor, event, refusal);
    bool of_floor = strcmp(event->stream, UTH_FLOOR_STREAM) == 0;
    struct uth_table *table = of_floor ? NULL : find_table(floor, event->stream);
    uint64_t last = uth_floor_last(floor, event->stream);
    bool adds = event->kind == UTH_EVENT_TABLE_ADDED;
    if (event->number != last + 1 || (!of_floor && (table == NULL) != adds) ||
        (adds && strcmp(event->config.name, event->stream) != 0))
        return does_not_follow(event, last, refusal);
    struct uth_floor_event copy = *event;
    return uth_floor_apply_recorded(floor, table, &copy, refusal);
}

enum uth_reason uth_floor_fold(struct uth_floor *floor, const struct uth_floor_event *event,
                               struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    enum uth_reason reason = fold_recorded(floor, event, refusal);
    if (reason == UTH_REASON_OK)
        note_slip(floor, event);
    return reason;
}

/* ---- commands ---- */

/* The stream that remembers the command. Adding a table is the first command that the table's own
 * stream remembers. */
static const struct uth_repeats *repeats_for(const struct uth_floor *floor,
                                             const struct uth_table *table,
                                             const struct uth_link *link,
                                             const struct uth_command *command)
{
    if (command->what == UTH_FLOOR_ADD_LINK && command->order.config != NULL)
        link = uth_floor_find_link(floor, command->order.config->name);
    if (link != NULL)
        return &link->repeats;
    if (command->what == UTH_FLOOR_ADD_TABLE && command->config != NULL)
        table = find_table(floor, command->config->name);
    return table != NULL ? &table->repeats : &floor->repeats;
}

enum uth_reason uth_floor_route(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_command_row *row = &uth_commands[command->what];
    if (row->scope == UTH_SCOPE_LINK)
        return uth_link_find(doing, command);
    if (row->scope != UTH_SCOPE_TABLE)
        return UTH_REASON_OK;
    doing->table = find_table(doing->floor, command->table);
    if (doing->table == NULL)
        return UTH_REFUSE(doing->refusal, NO_SUCH_TABLE, .table = command->table);
    if (doing->table->removed)
        return UTH_REFUSE(doing->refusal, TABLE_REMOVED, .table = command->table);
    return doing->table->stopped ? UTH_REFUSE(doing->refusal, TABLE_STOPPED) : UTH_REASON_OK;
}

enum uth_reason uth_floor_carry_out(struct uth_doing *doing, const struct uth_command *command)
{
    return uth_commands[command->what].carry_out(doing, command);
}

/* A command that became a request is remembered by the floor's own stream. */
static enum uth_known known_as(const struct uth_floor *floor, const struct uth_doing *doing,
                               const struct uth_command *command)
{
    const struct uth_repeats *own = repeats_for(floor, doing->table, doing->link, command);
    enum uth_controlled action;
    if (own != &floor->repeats && floor->controls != NULL &&
        uth_controlled_of(command->what, &action) &&
        uth_repeats_find(&floor->repeats, command->actor.name, command->id, command->now_ms) ==
            UTH_ID_REPEATED)
        return UTH_ID_REPEATED;
    return uth_repeats_find(own, command->actor.name, command->id, command->now_ms);
}

enum uth_reason uth_floor_handle(struct uth_floor *floor, const struct uth_command *command,
                                 struct uth_floor_events *events, bool *repeated,
                                 struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    *repeated = false;
    if (command->what >= UTH_FLOOR_DO_COUNT ||
        (uth_commands[command->what].who >> command->actor.role & 1U) == 0)
        return UTH_REFUSE(refusal, NOT_ALLOWED, .role = uth_role_name(command->actor.role));
    if (command->actor.role == UTH_ROLE_GAME && !uth_floor_knows_key(floor, command))
        return UTH_REFUSE(refusal, STALE_KEY); /* before anything of the link is told */
    struct uth_doing doing = {
        .floor = floor,
        .actor = command->actor,
        .id = command->id,
        .now_ms = command->now_ms,
        .events = events,
        .refusal = refusal,
        .unlocked_by = command->unlocked_by,
    };
    UTH_TRY(uth_floor_route(&doing, command));
    switch (known_as(floor, &doing, command)) {
    case UTH_ID_REPEATED: *repeated = true; return UTH_REASON_OK;
    case UTH_ID_TOO_OLD: return UTH_REFUSE(refusal, STALE_ID);
    case UTH_ID_TOO_MANY: return UTH_REFUSE(refusal, TOO_MANY_IDS);
    default: break;
    }
    bool asked;
    UTH_TRY(uth_request_gate(&doing, command, &asked));
    return asked ? UTH_REASON_OK : uth_floor_carry_out(&doing, command);
}

/* ---- time ---- */

static struct uth_doing doing_alone(struct uth_floor *floor, struct uth_table *table,
                                    int64_t now_ms, struct uth_floor_events *events,
                                    struct uth_refusal *refusal)
{
    return (struct uth_doing){
        .floor = floor,
        .table = table,
        .actor = {.name = "system", .role = UTH_ROLE_SYSTEM},
        .id = "",
        .now_ms = now_ms,
        .events = events,
        .refusal = refusal,
    };
}

static int64_t earlier(int64_t a_ms, int64_t b_ms)
{
    return a_ms < b_ms ? a_ms : b_ms;
}

enum uth_reason uth_floor_tick(struct uth_floor *floor, int64_t now_ms,
                               struct uth_floor_events *events, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    if (now_ms < floor->next_ms)
        return UTH_REASON_OK;
    int64_t next_ms = INT64_MAX;
    enum uth_reason failed = UTH_REASON_OK;
    for (int i = 0; i < floor->table_count; i++) {
        struct uth_table *table = floor->tables[i];
        if (uth_step_due_ms(table) <= now_ms) {
            struct uth_doing doing = doing_alone(floor, table, now_ms, events, refusal);
            enum uth_reason reason = uth_step_advance(&doing);
            if (reason != UTH_REASON_OK)
                failed = reason; /* the other tables continue */
        }
        next_ms = earlier(next_ms, uth_step_due_ms(table));
    }
    for (int i = 0; i < floor->link_count; i++) {
        struct uth_link *link = floor->links[i];
        if (uth_link_due_ms(link) <= now_ms) {
            struct uth_doing doing = doing_alone(floor, NULL, now_ms, events, refusal);
            enum uth_reason reason = uth_link_advance(&doing, link);
            if (reason != UTH_REASON_OK)
                failed = reason;
        }
        next_ms = earlier(next_ms, uth_link_due_ms(link));
    }
    struct uth_doing doing = doing_alone(floor, NULL, now_ms, events, refusal);
    if (failed == UTH_REASON_OK)
        failed = uth_requests_expire(&doing, &next_ms);
    floor->next_ms = next_ms;
    return failed;
}

/* ---- people ---- */

bool uth_actor_is_operator(const struct uth_actor *actor)
{
    return actor->role == UTH_ROLE_SYSTEM && strcmp(actor->name, UTH_OPERATOR) == 0;
}

bool uth_name_is_reserved(const char *name)
{
    return strcmp(name, UTH_FLOOR_STREAM) == 0 || strcmp(name, "system") == 0 ||
           strcmp(name, UTH_OPERATOR) == 0;
}

/* ---- controls ---- */

bool uth_floor_set_controls(struct uth_floor *floor, const struct uth_controls *controls)
{
    struct uth_controls *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return false;
    *copy = *controls;
    free(floor->controls);
    floor->controls = copy;
    return true;
}

bool uth_floor_names_controls(const struct uth_floor *floor, const char *digest)
{
    return strcmp(digest, floor->controls_digest) == 0;
}

const struct uth_controls *uth_floor_controls(const struct uth_floor *floor)
{
    return floor->controls;
}

enum uth_reason uth_floor_note_controls(struct uth_floor *floor, int64_t now_ms,
                                        struct uth_floor_events *events,
                                        struct uth_refusal *refusal)
{
    const struct uth_controls *controls = floor->controls;
    if (controls == NULL || uth_floor_names_controls(floor, controls->digest))
        return UTH_REASON_OK;
    struct uth_doing doing = doing_alone(floor, NULL, now_ms, events, refusal);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CONTROLS_SET);
    snprintf(event.text, sizeof event.text, "%s", controls->name);
    memcpy(event.config.digest, controls->digest, sizeof event.config.digest);
    return uth_floor_emit(&doing, &event);
}

/* ---- stopping ---- */

bool uth_floor_stop_table(struct uth_floor *floor, const char *table, bool stopped)
{
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, table);
    if (link != NULL) {
        link->faulty = stopped;
        floor->next_ms = 0;
        return true;
    }
    struct uth_table *found = find_table(floor, table);
    if (found == NULL)
        return false;
    found->stopped = stopped;
    floor->next_ms = 0;
    return true;
}

int64_t uth_floor_next_ms(const struct uth_floor *floor)
{
    return floor->next_ms;
}

/* Opens the deck of the round in progress, and checks it against its commitment. */
static enum uth_reason recover_deck(struct uth_floor *floor, struct uth_table *table,
                                    struct uth_refusal *refusal)
{
    struct uth_deck deck;
    if (!floor->outside.unseal(floor->outside.self, table->config.name, table->round_number,
                               &table->sealed, &deck))
        return UTH_REFUSE(refusal, DECK_SEALED, .round = table->round_number,
                          .table = table->config.name);
    struct uth_deck_place place = uth_table_deck_place(table);
    struct uth_commitment made = uth_commit(&place, &deck);
    if (memcmp(&made, &table->commitment, sizeof made) != 0)
        return UTH_REFUSE(refusal, DECK_DIFFERS, .round = table->round_number,
                          .table = table->config.name);
    table->deck = deck;
    table->deck_known = true;
    uth_table_shuffle(table);
    return UTH_REASON_OK;
}

static enum uth_reason resume_table(struct uth_floor *floor, struct uth_table *table,
                                    int64_t now_ms, struct uth_floor_events *events,
                                    struct uth_refusal *refusal)
{
    if (table->round != NULL && !table->deck_opened)
        UTH_TRY(recover_deck(floor, table, refusal));
    bool counts = uth_table_has_position(table) && uth_position_end_ms(table) != INT64_MAX;
    if (table->deadline_ms == 0 && !counts && uth_called_due_ms(table) == INT64_MAX)
        return UTH_REASON_OK;
    int64_t left_ms = table->deadline_ms - table->last_ms;
    if (uth_table_in_round(table) && uth_seeds_due(&table->seeds) > 0 &&
        left_ms < UTH_SEED_RETURN_MS)
        left_ms = UTH_SEED_RETURN_MS;
    struct uth_doing doing = doing_alone(floor, table, now_ms, events, refusal);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_RESUMED);
    event.deadline_ms = table->deadline_ms == 0 ? 0 : now_ms + (left_ms > 0 ? left_ms : 0);
    return uth_floor_emit(&doing, &event);
}

enum uth_reason uth_floor_lose_deck(struct uth_floor *floor, const char *name, int64_t now_ms,
                                    const char *reason, struct uth_floor_events *events,
                                    struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    struct uth_table *table = find_table(floor, name);
    if (table == NULL || table->round == NULL || table->deck_opened)
        return UTH_REFUSE(refusal, NO_DECK);
    if (table->deck_known || recover_deck(floor, table, refusal) == UTH_REASON_OK)
        return UTH_REFUSE(refusal, DECK_OPENS);
    uth_refusal_clear(refusal);
    struct uth_doing doing = doing_alone(floor, table, now_ms, events, refusal);
    enum uth_reason outcome =
        uth_table_in_round(table) ? uth_step_void(&doing, reason) : UTH_REASON_OK;
    if (outcome != UTH_REASON_OK)
        return outcome;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LOST_DECK);
    event.round = table->round_number;
    snprintf(event.text, sizeof event.text, "%s", reason);
    return uth_floor_emit(&doing, &event);
}

enum uth_reason uth_floor_resume(struct uth_floor *floor, int64_t now_ms,
                                 struct uth_floor_events *events, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    for (int i = 0; i < floor->table_count; i++)
        UTH_TRY(resume_table(floor, floor->tables[i], now_ms, events, refusal));
    for (int i = 0; i < floor->link_count; i++)
        uth_link_resume(floor->links[i], now_ms);
    floor->next_ms = 0;
    return UTH_REASON_OK;
}
