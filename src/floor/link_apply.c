/* The fold of a link's events. What an event does to the meters is computed in one place
 * (meters_after), for new events and for recorded ones: a record whose meters do not follow from
 * its events is refused. */
#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000 };

static enum uth_reason out_of_memory(struct uth_refusal *refusal)
{
    return UTH_REFUSE(refusal, OUT_OF_MEMORY);
}

static enum uth_reason bad_record(struct uth_refusal *refusal, const struct uth_floor_event *event)
{
    return UTH_REFUSE(refusal, NOT_ON_LINK, .event = uth_floor_event_name(event));
}

static struct uth_link_member *member_of(const struct uth_link *link, const char *table)
{
    return (struct uth_link_member *)uth_link_member(link, table);
}

static struct uth_claim *claim_of(const struct uth_link *link, uint32_t number)
{
    return (struct uth_claim *)uth_link_claim(link, number);
}

/* ---- meters ---- */

static bool contribute(const struct uth_link_fact *fact, int levels, struct uth_meter *meter,
                       struct uth_share *share)
{
    uth_cents wagered = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++)
        if (fact->wager[i] < 0 || !uth_cents_add(wagered, fact->wager[i], &wagered))
            return false;
    for (int i = 0; i < levels; i++)
        if (!uth_meter_contribute(&meter[i], wagered, &share[i]))
            return false;
    return true;
}

/* What was wagered besides contributes, what was not comes back. */
static bool amend_contributions(const struct uth_link *link, const struct uth_floor_event *event,
                                struct uth_meter *meter, struct uth_share *share)
{
    uth_cents more, less;
    uth_link_amended(&event->link, &more, &less);
    for (int i = 0; i < link->config.level_count; i++)
        if (!uth_meter_contribute(&meter[i], more, &share[i]) ||
            !uth_link_take_part(link, event, less, i, &meter[i]))
            return false;
    return true;
}

static bool change_meter(const struct uth_link *link, struct uth_link_fact *fact,
                         struct uth_meter *meter)
{
    const struct uth_change *change = &fact->change;
    struct uth_meter *at = &meter[change->level];
    const struct uth_claim *claim;
    switch (change->kind) {
    case UTH_CHANGE_ADJUST:
        if (change->reason == UTH_ADJUST_WIN)
            return uth_meter_win_by_hand(at, change->amount);
        return uth_meter_move(at, change->from, change->to, change->amount);
    case UTH_CHANGE_LIMIT: at->rules.limit = change->rules.limit; return true;
    case UTH_CHANGE_PARAMETERS:
        if (!change->after_hit) {
            uth_cents limit = at->rules.limit;
            at->rules = change->rules;
            at->rules.limit = limit;
        }
        return true;
    default:
        claim = uth_link_claim(link, change->claim);
        fact->aside = claim->aside;
        return uth_meter_back_out(&meter[claim->level], &fact->aside);
    }
}

/* Parameters that waited for a 100 % win. */
static void apply_waiting(const struct uth_link *link, const struct uth_claim *claim,
                          struct uth_meter *meter)
{
    if (claim->percent != 100 || !link->waits[claim->level])
        return;
    uth_cents limit = meter[claim->level].rules.limit;
    meter[claim->level].rules = link->next[claim->level];
    meter[claim->level].rules.limit = limit;
}

static bool move_meters(const struct uth_link *link, struct uth_floor_event *event,
                        struct uth_meter *meter, struct uth_share *share)
{
    struct uth_link_fact *fact = &event->link;
    int levels = link->config.level_count;
    const struct uth_claim *claim = claim_of(link, fact->number);
    switch (event->kind) {
    case UTH_EVENT_LINK_ADDED:
        for (int i = 0; i < levels; i++)
            if (!uth_meter_begin(&meter[i], &fact->config.level[i], fact->config.begin[i]))
                return false;
        return true;
    case UTH_EVENT_LINK_GAME_STARTED: return contribute(fact, levels, meter, share);
    case UTH_EVENT_LINK_GAME_AMENDED: return amend_contributions(link, event, meter, share);
    case UTH_EVENT_LINK_GAME_VOIDED:
        return uth_link_take_back(link, member_of(link, fact->table), meter);
    case UTH_EVENT_CLAIMED:
        return uth_meter_claim(&meter[fact->level], link->pay, link->pay->line[fact->line].percent,
                               &fact->aside);
    case UTH_EVENT_CLAIM_WITHDRAWN:
    case UTH_EVENT_CLAIM_REJECTED:
        fact->aside = claim->aside;
        return uth_meter_give_back(&meter[claim->level], &fact->aside);
    case UTH_EVENT_CLAIM_COMPLETED:
        if (!uth_meter_win(&meter[claim->level], &claim->aside))
            return false;
        apply_waiting(link, claim, meter);
        return true;
    case UTH_EVENT_CHANGED: return change_meter(link, fact, meter);
    default: return true;
    }
}

/* The meters after the event, and what a game contributes; fills in what the event says of them. */
static enum uth_reason meters_after(const struct uth_link *link, struct uth_floor_event *event,
                                    struct uth_meter meter[UTH_METER_LEVELS_MAX],
                                    struct uth_share share[UTH_METER_LEVELS_MAX],
                                    struct uth_refusal *refusal)
{
    memcpy(meter, link->meter, sizeof link->meter);
    memset(share, 0, UTH_METER_LEVELS_MAX * sizeof *share);
    if (!move_meters(link, event, meter, share))
        return UTH_REFUSE(refusal, METER_AMOUNT);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        event->link.current[i] = meter[i].current;
    return UTH_REASON_OK;
}

/* ---- parts ---- */

/* An empty link of this configuration. NULL: the pay table is not known. */
static struct uth_link *new_link(const struct uth_floor *floor,
                                 const struct uth_link_config *config)
{
    const struct uth_edition *edition = uth_rulebook_find(&floor->book, config->digest);
    const struct uth_pay_table *pay =
        edition == NULL ? NULL : uth_rules_table(edition->rules, UTH_PROGRESSIVE, config->table);
    struct uth_link *link =
        pay == NULL || pay->level_count != config->level_count ? NULL : calloc(1, sizeof *link);
    if (link == NULL)
        return NULL;
    link->config = *config;
    link->rules = edition->rules;
    link->pay = pay;
    snprintf(link->stream, sizeof link->stream, UTH_LINK_STREAM_PREFIX "%s", config->name);
    return link;
}

static bool make_link_room(struct uth_floor *floor)
{
    return uth_map_reserve(&floor->link_names) &&
           UTH_ROOM(floor->links, floor->link_count, floor->link_capacity);
}

static bool join(struct uth_link *link, const struct uth_floor_event *event)
{
    const struct uth_link_fact *fact = &event->link;
    struct uth_link_member *member = member_of(link, fact->table);
    if (member == NULL) {
        if (!uth_map_reserve(&link->member_names) ||
            !UTH_ROOM(link->members, link->member_count, link->member_capacity))
            return false;
        uth_map_put(&link->member_names, fact->table, (uint64_t)link->member_count);
        member = &link->members[link->member_count++];
        memset(member, 0, sizeof *member);
        snprintf(member->name, sizeof member->name, "%s", fact->table);
    }
    snprintf(member->game, sizeof member->game, "%s", fact->game);
    snprintf(member->key_hash, sizeof member->key_hash, "%s", fact->key_hash);
    if (fact->key_hash[0] != '\0')
        snprintf(member->keyed_by, sizeof member->keyed_by, "%s", event->actor.name);
    return true;
}

static void forget_claim(struct uth_link *link, int index)
{
    memmove(&link->claims[index], &link->claims[index + 1],
            (size_t)(link->claim_count - index - 1) * sizeof *link->claims);
    link->claim_count--;
}

/* Only the last wins are kept in memory. */
static void forget_old_wins(struct uth_link *link)
{
    int over = 0;
    for (int i = 0; i < link->claim_count; i++)
        over += !uth_claim_is_open(&link->claims[i]);
    for (int i = 0; over > UTH_LINK_WINS; over--) {
        while (uth_claim_is_open(&link->claims[i]))
            i++;
        uth_link_book_win(link, &link->claims[i]);
        forget_claim(link, i);
    }
}

struct uth_claim *uth_link_add_claim(struct uth_link *link, uint32_t number)
{
    if (!UTH_ROOM(link->claims, link->claim_count, link->claim_capacity))
        return NULL;
    struct uth_claim *claim = &link->claims[link->claim_count++];
    memset(claim, 0, sizeof *claim);
    claim->number = number;
    if (number > link->claim_last)
        link->claim_last = number;
    return claim;
}

static bool claim(struct uth_link *link, const struct uth_floor_event *event)
{
    const struct uth_link_fact *fact = &event->link;
    const struct uth_link_member *member = uth_link_member(link, fact->table);
    struct uth_claim *claim = uth_link_add_claim(link, fact->number);
    if (claim == NULL)
        return false;
    snprintf(claim->table, sizeof claim->table, "%s", fact->table);
    snprintf(claim->game, sizeof claim->game, "%s", member->game);
    snprintf(claim->player, sizeof claim->player, "%s", event->player);
    claim->round = event->round;
    claim->spot = fact->spot;
    claim->line = fact->line;
    claim->level = fact->level;
    claim->percent = link->pay->line[fact->line].percent;
    claim->aside = fact->aside;
    claim->card_count = event->card_count;
    memcpy(claim->cards, event->cards, (size_t)event->card_count);
    claim->claimed_by = event->actor;
    claim->claimed_ms = event->at_ms;
    snprintf(claim->keyed_by, sizeof claim->keyed_by, "%s", member->keyed_by);
    return true;
}

/* A win that was paid by hand has no claim before it. */
static bool book_by_hand(struct uth_link *link, const struct uth_floor_event *event)
{
    const struct uth_change *change = &event->link.change;
    struct uth_claim *claim = uth_link_add_claim(link, link->claim_last + 1);
    if (claim == NULL)
        return false;
    claim->manual = true;
    claim->state = UTH_CLAIM_PAID;
    claim->level = change->level;
    claim->aside.amount = change->amount;
    claim->aside.after = uth_units_to_cents(event->link.current[change->level]);
    claim->aside.before = claim->aside.after + change->amount;
    claim->completed_by = event->actor;
    claim->completed_ms = event->at_ms;
    snprintf(claim->text, sizeof claim->text, "%s", change->text);
    for (int i = 0; i < link->proposal_count; i++)
        if (link->proposal[i].number == event->link.number)
            claim->claimed_by = link->proposal[i].by;
    forget_old_wins(link);
    return true;
}

static void drop_proposal(struct uth_link *link, uint32_t number)
{
    for (int i = 0; i < link->proposal_count; i++) {
        if (link->proposal[i].number == number) {
            memmove(&link->proposal[i], &link->proposal[i + 1],
                    (size_t)(link->proposal_count - i - 1) * sizeof link->proposal[0]);
            link->proposal_count--;
            return;
        }
    }
}

/* Its round may continue. */
static void wake_table(struct uth_floor *floor, const char *table)
{
    uint64_t index;
    if (!uth_map_get(&floor->table_names, table, &index))
        return;
    floor->tables[index]->dirty = true;
    floor->next_ms = 0;
}

static bool change(struct uth_floor *floor, struct uth_link *link,
                   const struct uth_floor_event *event)
{
    const struct uth_change *change = &event->link.change;
    if (change->kind == UTH_CHANGE_ADJUST && change->reason == UTH_ADJUST_WIN &&
        !book_by_hand(link, event))
        return false;
    if (change->kind == UTH_CHANGE_PARAMETERS) {
        link->waits[change->level] = change->after_hit;
        link->next[change->level] = change->rules;
    }
    if (change->kind == UTH_CHANGE_BACK_OUT) {
        struct uth_claim *claim = claim_of(link, change->claim);
        wake_table(floor, claim->table);
        claim->state = UTH_CLAIM_BACKED_OUT;
        claim->backed_out_by = event->actor;
        snprintf(claim->text, sizeof claim->text, "%s", change->text);
        forget_old_wins(link);
    }
    drop_proposal(link, event->link.number);
    return true;
}

static void start_game(struct uth_link *link, const struct uth_floor_event *event,
                       const struct uth_share *share)
{
    struct uth_link_member *member = member_of(link, event->link.table);
    member->open = true;
    member->round = event->round;
    member->claims_before = link->claim_last;
    member->games++;
    memcpy(member->wager, event->link.wager, sizeof member->wager);
    memcpy(member->share, share, sizeof member->share);
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++)
        member->wagered += event->link.wager[i];
    link->open_count++;
}

static void pay_claims(struct uth_link *link, const struct uth_floor_event *event)
{
    for (int i = 0; i < link->claim_count; i++) {
        struct uth_claim *claim = &link->claims[i];
        if (claim->state == UTH_CLAIM_WON && claim->round == event->round &&
            strcmp(claim->table, event->link.table) == 0)
            claim->state = UTH_CLAIM_PAID;
    }
    forget_old_wins(link);
}

static void end_game(struct uth_link *link, const struct uth_floor_event *event)
{
    struct uth_link_member *member = member_of(link, event->link.table);
    member->open = false;
    link->open_count--;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX && event->kind == UTH_EVENT_LINK_GAME_VOIDED; i++)
        member->wagered -= member->wager[i];
    pay_claims(link, event);
}

static void amend_game(struct uth_link *link, const struct uth_floor_event *event,
                       const struct uth_share *share)
{
    struct uth_link_member *member = member_of(link, event->link.table);
    uth_cents more, less;
    uth_link_amended(&event->link, &more, &less);
    member->wagered += more - less;
    if (!member->open || member->round != event->round) {
        pay_claims(link, event);
        return;
    }
    uth_link_amend_shares(member, less, share);
    memcpy(member->wager, event->link.wager, sizeof member->wager);
}

static void complete(struct uth_floor *floor, struct uth_link *link,
                     const struct uth_floor_event *event)
{
    struct uth_claim *claim = claim_of(link, event->link.number);
    bool own = uth_link_member(link, claim->table)->key_hash[0] == '\0';
    claim->state = own ? UTH_CLAIM_WON : UTH_CLAIM_PAID;
    claim->completed_by = event->actor;
    claim->completed_ms = event->at_ms;
    if (claim->percent == 100)
        link->waits[claim->level] = false;
    wake_table(floor, claim->table);
    forget_old_wins(link);
}

static void give_up(struct uth_floor *floor, struct uth_link *link, uint32_t number)
{
    struct uth_claim *claim = claim_of(link, number);
    wake_table(floor, claim->table);
    forget_claim(link, (int)(claim - link->claims));
}

/* ---- all of it ---- */

/* True when the event refers to something that does not exist; only a damaged record can. */
static bool is_out_of_place(const struct uth_link *link, const struct uth_floor_event *event)
{
    const struct uth_link_fact *fact = &event->link;
    const struct uth_link_member *member = uth_link_member(link, fact->table);
    const struct uth_claim *claim = uth_link_claim(link, fact->number);
    switch (event->kind) {
    case UTH_EVENT_TABLE_CUT:
    case UTH_EVENT_LINK_GAME_AMENDED:
    case UTH_EVENT_TABLE_MENDED: return member == NULL;
    case UTH_EVENT_LINK_GAME_STARTED: return member == NULL || member->open;
    case UTH_EVENT_LINK_GAME_ENDED:
    case UTH_EVENT_LINK_GAME_VOIDED: return member == NULL || !member->open;
    case UTH_EVENT_CLAIMED:
        return member == NULL || claim != NULL || fact->line >= link->pay->line_count ||
               link->pay->line[fact->line].percent == 0 ||
               link->pay->line[fact->line].level != fact->level || event->card_count > 7;
    case UTH_EVENT_CLAIM_WITHDRAWN:
    case UTH_EVENT_CLAIM_REJECTED:
    case UTH_EVENT_CLAIM_CONFIRMED:
    case UTH_EVENT_CLAIM_COMPLETED: return claim == NULL || claim->state >= UTH_CLAIM_WON;
    case UTH_EVENT_CHANGE_PROPOSED: return link->proposal_count == UTH_PROPOSALS_MAX;
    case UTH_EVENT_PRIZE_DEPOSITED: return event->amount <= 0;
    case UTH_EVENT_PRIZE_WITHDRAWN: return event->amount <= 0 || event->amount > link->prizes;
    case UTH_EVENT_CHANGED:
        if (fact->change.kind == UTH_CHANGE_BACK_OUT) {
            claim = uth_link_claim(link, fact->change.claim);
            return claim == NULL || claim->manual ||
                   (claim->state != UTH_CLAIM_WON && claim->state != UTH_CLAIM_PAID);
        }
        return fact->change.level >= link->config.level_count;
    default: return false;
    }
}

static void cut_or_mend(struct uth_link *link, const struct uth_floor_event *event)
{
    struct uth_link_member *member = member_of(link, event->link.table);
    member->away = event->kind == UTH_EVENT_TABLE_CUT;
    member->cut_ms = member->away ? event->at_ms : 0;
    member->silent = member->away && event->actor.role == UTH_ROLE_SYSTEM;
}

/* The table of this event has been heard; a new one may be the next to fall silent. */
static void note_contact(struct uth_floor *floor, struct uth_link *link,
                         const struct uth_floor_event *event)
{
    struct uth_link_member *member = member_of(link, event->link.table);
    if (member == NULL || event->kind == UTH_EVENT_TABLE_CUT)
        return;
    uth_link_heard(member, event->at_ms);
    if (event->kind == UTH_EVENT_LINK_JOINED || event->kind == UTH_EVENT_TABLE_MENDED)
        link->look_ms = floor->next_ms = 0;
}

static void propose(struct uth_link *link, const struct uth_floor_event *event)
{
    struct uth_proposal *proposal = &link->proposal[link->proposal_count++];
    *proposal = (struct uth_proposal){.number = event->link.number,
                                      .by = event->actor,
                                      .at_ms = event->at_ms,
                                      .change = event->link.change};
    snprintf(proposal->agreed, sizeof proposal->agreed, "%s", event->agreed);
    link->proposal_last = event->link.number;
}

static bool apply_fact(struct uth_floor *floor, struct uth_link *link,
                       const struct uth_floor_event *event, const struct uth_share *share)
{
    const struct uth_link_fact *fact = &event->link;
    struct uth_claim *at = claim_of(link, fact->number);
    switch (event->kind) {
    case UTH_EVENT_LINK_JOINED: return join(link, event);
    case UTH_EVENT_LINK_STARTED: link->running = true; return true;
    case UTH_EVENT_LINK_STOPPED: link->running = false; return true;
    case UTH_EVENT_LINK_REMOVED: link->removed = true; return true;
    case UTH_EVENT_PRIZE_DEPOSITED: link->prizes += event->amount; return true;
    case UTH_EVENT_PRIZE_WITHDRAWN: link->prizes -= event->amount; return true;
    case UTH_EVENT_TABLE_CUT:
    case UTH_EVENT_TABLE_MENDED: cut_or_mend(link, event); return true;
    case UTH_EVENT_LINK_GAME_STARTED: start_game(link, event, share); return true;
    case UTH_EVENT_LINK_GAME_AMENDED: amend_game(link, event, share); return true;
    case UTH_EVENT_LINK_GAME_ENDED:
    case UTH_EVENT_LINK_GAME_VOIDED: end_game(link, event); return true;
    case UTH_EVENT_CLAIMED: return claim(link, event);
    case UTH_EVENT_CLAIM_CONFIRMED:
        at->state = UTH_CLAIM_CONFIRMED;
        at->confirmed_by = event->actor;
        snprintf(at->agreed, sizeof at->agreed, "%s", event->agreed);
        at->confirmed_ms = event->at_ms;
        return true;
    case UTH_EVENT_CLAIM_COMPLETED: complete(floor, link, event); return true;
    case UTH_EVENT_CLAIM_WITHDRAWN:
    case UTH_EVENT_CLAIM_REJECTED: give_up(floor, link, fact->number); return true;
    case UTH_EVENT_CHANGE_PROPOSED: propose(link, event); return true;
    case UTH_EVENT_LINK_ADDED:
        snprintf(link->added_by, sizeof link->added_by, "%s", event->actor.name);
        return true;
    case UTH_EVENT_CHANGED: return change(floor, link, event);
    case UTH_EVENT_CHANGE_DECLINED: drop_proposal(link, fact->number); return true;
    default: return true;
    }
}

enum uth_reason uth_fold_of_link(struct uth_fold *fold)
{
    return apply_fact(fold->floor, fold->link, fold->event, fold->share)
               ? UTH_REASON_OK
               : out_of_memory(fold->refusal);
}

static enum uth_reason check_meters(const struct uth_floor_event *event, const uth_units *said,
                                    struct uth_refusal *refusal)
{
    if (memcmp(event->link.current, said, sizeof event->link.current) == 0)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, METERS_DIFFER, .number = (int64_t)event->number,
                      .stream = event->stream);
}

static void begin_day(const struct uth_floor_outside *outside, struct uth_link *link, int64_t at_ms)
{
    int64_t day = outside->day != NULL ? outside->day(outside->self, at_ms) : at_ms / DAY_MS;
    if (day == link->day)
        return;
    link->eve = link->day;
    memcpy(link->eve_start, link->day_start, sizeof link->eve_start);
    link->day = day;
    memcpy(link->day_start, link->meter, sizeof link->day_start);
}

enum uth_reason uth_link_apply(struct uth_floor *floor, struct uth_link *link,
                               struct uth_floor_event *event, bool recorded,
                               struct uth_refusal *refusal)
{
    bool adds = link == NULL;
    if (adds)
        link = new_link(floor, &event->link.config);
    if (link == NULL || !uth_repeats_reserve(&link->repeats) || (adds && !make_link_room(floor))) {
        if (adds)
            uth_link_free(link);
        return out_of_memory(refusal);
    }
    struct uth_meter meter[UTH_METER_LEVELS_MAX];
    struct uth_share share[UTH_METER_LEVELS_MAX];
    uth_units said[UTH_METER_LEVELS_MAX];
    memcpy(said, event->link.current, sizeof said);
    enum uth_reason reason = UTH_REASON_OK;
    if (is_out_of_place(link, event))
        reason = bad_record(refusal, event);
    if (reason == UTH_REASON_OK)
        reason = meters_after(link, event, meter, share, refusal);
    if (reason == UTH_REASON_OK && recorded)
        reason = check_meters(event, said, refusal);
    if (reason == UTH_REASON_OK) {
        struct uth_fold fold = {
            .floor = floor, .link = link, .event = event, .share = share, .refusal = refusal};
        reason = uth_event_row(event)->fold(&fold);
    }
    if (reason != UTH_REASON_OK) {
        if (adds)
            uth_link_free(link);
        return reason;
    }
    note_contact(floor, link, event);
    begin_day(&floor->outside, link, event->at_ms);
    memcpy(link->meter, meter, sizeof link->meter);
    for (int i = 0; i < link->config.level_count; i++)
        link->config.level[i] = meter[i].rules;
    uth_prizes_note(floor, link, event->at_ms);
    link->last = event->number;
    link->last_ms = event->at_ms;
    uth_repeats_add(&link->repeats, event->actor.name, event->command, event->at_ms);
    if (adds) {
        uth_map_put(&floor->link_names, link->config.name, (uint64_t)floor->link_count);
        floor->links[floor->link_count++] = link;
    }
    return UTH_REASON_OK;
}

/* ---- making one ---- */

static enum uth_reason emit_with_money(struct uth_doing *doing, const struct uth_link *link,
                                       struct uth_floor_event *event)
{
    struct uth_meter after[UTH_METER_LEVELS_MAX];
    struct uth_share share[UTH_METER_LEVELS_MAX];
    UTH_TRY(meters_after(link, event, after, share, doing->refusal));
    if (!uth_link_money(link, event, link->meter, after, &event->postings)) {
        uth_postings_free(&event->postings);
        return out_of_memory(doing->refusal);
    }
    return uth_floor_emit(doing, event);
}

enum uth_reason uth_link_emit(struct uth_doing *doing, struct uth_link *link,
                              struct uth_floor_event *event)
{
    struct uth_doing of_link = *doing;
    of_link.table = NULL;
    of_link.link = link;
    if (link != NULL)
        return emit_with_money(&of_link, link, event);
    struct uth_link *trial = new_link(doing->floor, &event->link.config);
    if (trial == NULL)
        return out_of_memory(doing->refusal);
    enum uth_reason reason = emit_with_money(&of_link, trial, event);
    uth_link_free(trial);
    return reason;
}
