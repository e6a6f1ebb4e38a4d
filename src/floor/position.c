/* The state of the player-dealer position: the fold of its events, and queries. position_steps.c
 * decides what happens next, position_commands.c what people may do. */
#include "position.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

#include "floor_state.h"

const char *uth_answer_name(enum uth_answer answer)
{
    static const char *const names[] = {"pending", "accepted", "declined"};
    return names[answer];
}

bool uth_table_has_position(const struct uth_table *table)
{
    return table->rules->bank == UTH_BANK_PLAYER_DEALER;
}

/* ---- looking ---- */

static const struct uth_bid *bid_of(const struct uth_position *position, const char *player)
{
    for (int i = 0; i < position->bid_count; i++)
        if (strcmp(position->bid[i].player, player) == 0)
            return &position->bid[i];
    return NULL;
}

const struct uth_bid *uth_position_bid(const struct uth_table *table, const char *player)
{
    return bid_of(&table->position, player);
}

const struct uth_bid *uth_position_award(const struct uth_table *table)
{
    const struct uth_position *position = &table->position;
    for (int i = 0; i < position->bid_count; i++) {
        if (position->bid[i].answer == UTH_ANSWER_ACCEPTED)
            return &position->bid[i];
        if (position->bid[i].answer == UTH_ANSWER_PENDING)
            return NULL;
    }
    return NULL;
}

bool uth_position_asks(const struct uth_table *table)
{
    for (int i = 0; i < table->position.bid_count; i++)
        if (table->position.bid[i].answer == UTH_ANSWER_PENDING)
            return true;
    return false;
}

bool uth_position_is_used_up(const struct uth_table *table, const char *player)
{
    const struct uth_position *position = &table->position;
    return strcmp(position->holder, player) == 0 &&
           position->rounds >= table->rules->bank_rounds_max;
}

static const struct uth_guest *guest_at(const struct uth_table *table, int seat)
{
    for (int i = 0; i < table->guest_count; i++)
        if (!table->guests[i].gone && table->guests[i].seats >> seat & 1U)
            return &table->guests[i];
    return NULL;
}

static bool may_be_asked(const struct uth_table *table, const struct uth_guest *guest)
{
    return guest != NULL && !guest->gone && !guest->leaving && !guest->sitting_out &&
           guest->seats != 0 && bid_of(&table->position, guest->name) == NULL &&
           !uth_position_is_used_up(table, guest->name);
}

const struct uth_guest *uth_position_next(const struct uth_table *table, uint8_t *seat)
{
    const struct uth_position *position = &table->position;
    int spots = table->rules->spots;
    if (position->bid_count == UTH_BIDS_MAX)
        return NULL;
    if (position->keeps && !table->game.rotation) {
        const struct uth_guest *holder = uth_table_guest(table, position->holder);
        if (may_be_asked(table, holder)) {
            bool same = holder->seats >> position->button & 1U;
            *seat = same ? position->button : (uint8_t)__builtin_ctz(holder->seats);
            return holder;
        }
    }
    for (int step = 0; step < spots; step++) {
        int at = (position->button + step) % spots + 1;
        const struct uth_guest *guest = guest_at(table, at);
        if (may_be_asked(table, guest)) {
            *seat = (uint8_t)at;
            return guest;
        }
    }
    return NULL;
}

uth_cents uth_position_reserve(const struct uth_table *table)
{
    const struct uth_schedule *schedule = table->game.schedule;
    return schedule != NULL ? uth_highest_fee(&schedule->dealer, table->rules->hands_max) : 0;
}

uth_cents uth_position_promise(const struct uth_table *table, const char *player)
{
    const struct uth_position *position = &table->position;
    if (!uth_table_has_position(table))
        return 0;
    const struct uth_bid *bid = bid_of(position, player);
    uth_cents amount = bid != NULL && bid->answer == UTH_ANSWER_ACCEPTED ? bid->amount : 0;
    if (strcmp(position->due.player, player) == 0)
        amount = position->due.amount;
    return amount > 0 ? amount + uth_position_reserve(table) : 0;
}

bool uth_position_banks(const struct uth_table *table, const char *player)
{
    return uth_table_has_position(table) && uth_table_in_round(table) &&
           strcmp(table->position.banker, player) == 0;
}

/* The time at which fewer than `players` different players will have banked within the period. */
int64_t uth_position_end_ms(const struct uth_table *table)
{
    const struct uth_position *position = &table->position;
    const struct uth_rotation *rotation = &table->rules->rotation;
    if (!table->game.rotation || position->since_ms == 0)
        return INT64_MAX;
    int64_t from_ms = position->since_ms;
    for (int i = 0; i < position->holding_count; i++) {
        int later = 0;
        for (int k = 0; k < position->holding_count; k++) {
            int64_t a = position->holding[k].at_ms, b = position->holding[i].at_ms;
            later += a > b || (a == b && k < i);
        }
        if (later == rotation->players - 1)
            from_ms = position->holding[i].at_ms;
    }
    return from_ms + rotation->minutes * INT64_C(60000);
}

enum uth_reason uth_position_say(const struct uth_table *table, struct uth_refusal *said)
{
    const struct uth_position *position = &table->position;
    const struct uth_bid *award = uth_position_award(table);
    if (uth_table_in_round(table) && position->banker[0] != '\0')
        return UTH_REFUSE(said, BANKER_BANKS, .player = position->banker);
    if (award != NULL)
        return UTH_REFUSE(said, BANKER_READY, .player = award->player);
    if (!uth_position_asks(table))
        return position->open ? UTH_REFUSE(said, BANKER_WANTED) : UTH_REFUSE(said, PLAYERS_WANTED);
    const struct uth_bid *asked = NULL;
    int count = 0;
    for (int i = position->bid_count - 1; i >= 0; i--) {
        if (position->bid[i].answer == UTH_ANSWER_PENDING) {
            asked = &position->bid[i];
            count++;
        }
    }
    if (count > 1)
        return UTH_REFUSE(said, BANKERS_ASKED, .count = count);
    return UTH_REFUSE(said, BANKER_ASKED, .player = asked->player, .spot = asked->seat);
}

/* ---- the fold ---- */

static struct uth_bid *add_bid(struct uth_position *position, const struct uth_floor_event *event)
{
    struct uth_bid *bid = (struct uth_bid *)bid_of(position, event->player);
    if (bid == NULL) {
        UTH_ASSERT(position->bid_count < UTH_BIDS_MAX);
        bid = &position->bid[position->bid_count++];
        *bid = (struct uth_bid){.seat = event->spot};
        snprintf(bid->player, sizeof bid->player, "%s", event->player);
    }
    return bid;
}

static void turn_down(struct uth_position *position, const char *player)
{
    struct uth_bid *bid = (struct uth_bid *)bid_of(position, player);
    if (bid != NULL)
        bid->answer = UTH_ANSWER_DECLINED;
}

static void rename_player(char name[UTH_FLOOR_NAME_SIZE], const char *from, const char *to)
{
    if (strcmp(name, from) == 0)
        snprintf(name, UTH_FLOOR_NAME_SIZE, "%s", to);
}

/* What the heir answered or held before, at another seat, gives way to what the seat brings. */
void uth_position_hand_over(struct uth_table *table, const char *from, const char *to)
{
    struct uth_position *position = &table->position;
    rename_player(position->holder, from, to);
    rename_player(position->banker, from, to);
    int kept = 0;
    bool replaced = bid_of(position, from) != NULL;
    for (int i = 0; i < position->bid_count; i++)
        if (!replaced || strcmp(position->bid[i].player, to) != 0)
            position->bid[kept++] = position->bid[i];
    position->bid_count = kept;
    for (int i = 0; i < kept; i++)
        rename_player(position->bid[i].player, from, to);
    kept = 0;
    for (int i = 0; i < position->holding_count; i++) {
        struct uth_holding *holding = &position->holding[i];
        rename_player(holding->player, from, to);
        int same = 0;
        while (same < kept && strcmp(position->holding[same].player, holding->player) != 0)
            same++;
        if (same == kept)
            position->holding[kept++] = *holding;
        else if (position->holding[same].at_ms < holding->at_ms)
            position->holding[same].at_ms = holding->at_ms;
    }
    position->holding_count = kept;
}

static void start_round(struct uth_table *table)
{
    struct uth_position *position = &table->position;
    const struct uth_bid *award = uth_position_award(table);
    position->due = award != NULL ? *award : (struct uth_bid){0};
    snprintf(position->banker, sizeof position->banker, "%s", position->due.player);
    position->bid_count = 0;
    position->open = position->dealt = false;
    position->reserve = 0;
    position->waived[0] = '\0';
}

static void note_holding(struct uth_table *table, int64_t at_ms)
{
    struct uth_position *position = &table->position;
    const struct uth_guest *guest = uth_table_guest(table, position->banker);
    if (position->since_ms == 0)
        position->since_ms = at_ms;
    if (guest != NULL && guest->proposition)
        return;
    int at = 0, oldest = 0;
    while (at < position->holding_count &&
           strcmp(position->holding[at].player, position->banker) != 0) {
        oldest = position->holding[at].at_ms < position->holding[oldest].at_ms ? at : oldest;
        at++;
    }
    if (at == UTH_HOLDINGS_MAX)
        at = oldest;
    if (at == position->holding_count)
        position->holding_count++;
    position->holding[at].at_ms = at_ms;
    snprintf(position->holding[at].player, UTH_FLOOR_NAME_SIZE, "%s", position->banker);
}

static void deal(struct uth_table *table, int64_t at_ms)
{
    struct uth_position *position = &table->position;
    bool again = strcmp(position->holder, position->banker) == 0;
    snprintf(position->holder, sizeof position->holder, "%s", position->banker);
    position->rounds = again ? (uint8_t)(position->rounds + 1) : 1;
    position->keeps = position->rounds < table->rules->bank_rounds_max;
    position->dealt = true;
    note_holding(table, at_ms);
}

static void follow_round(struct uth_table *table, const struct uth_floor_event *event)
{
    struct uth_position *position = &table->position;
    switch (event->act.action.kind) {
    case UTH_DO_BANK:
        if (position->due.amount > 0)
            position->reserve = uth_position_reserve(table);
        position->due = (struct uth_bid){0};
        position->button = event->act.action.bank.spot;
        break;
    case UTH_DO_CLOSE: position->reserve = 0; break;
    case UTH_DO_DEAL: deal(table, event->at_ms); break;
    case UTH_DO_VOID:
        position->keeps = position->keeps && position->dealt;
        position->due = (struct uth_bid){0};
        position->reserve = 0;
        break;
    default: break;
    }
}

/* Time does not pass for the rotation rule while the server is down. */
static void resume(struct uth_position *position, int64_t gap_ms)
{
    if (position->since_ms != 0)
        position->since_ms += gap_ms;
    for (int i = 0; i < position->holding_count; i++)
        position->holding[i].at_ms += gap_ms;
}

enum uth_reason uth_fold_bid(struct uth_fold *fold)
{
    const struct uth_table *table = fold->table;
    const char *player = fold->event->player;
    bool fits =
        uth_table_has_position(table) && uth_table_guest(table, player) != NULL &&
        (bid_of(&table->position, player) != NULL || table->position.bid_count < UTH_BIDS_MAX);
    return fits ? UTH_REASON_OK : uth_fold_out_of_place(fold);
}

void uth_position_apply(struct uth_table *table, const struct uth_floor_event *event)
{
    struct uth_position *position = &table->position;
    if (!uth_table_has_position(table))
        return;
    switch (event->kind) {
    case UTH_EVENT_OFFERED: add_bid(position, event)->answer = UTH_ANSWER_PENDING; break;
    case UTH_EVENT_ACCEPTED: {
        struct uth_bid *bid = add_bid(position, event);
        bid->answer = UTH_ANSWER_ACCEPTED;
        bid->amount = event->amount;
        break;
    }
    case UTH_EVENT_DECLINED:
    case UTH_EVENT_LEAVING:
    case UTH_EVENT_LEFT:
    case UTH_EVENT_COLOURED_UP:
    case UTH_EVENT_SAT_OUT: turn_down(position, event->player); break;
    case UTH_EVENT_POSITION_OPEN:
        position->open = true;
        position->bid_count = 0;
        break;
    case UTH_EVENT_FEE_WAIVED:
        snprintf(position->waived, sizeof position->waived, "%s", event->text);
        break;
    case UTH_EVENT_ROUND_STARTED: start_round(table); break;
    case UTH_EVENT_ROUND: follow_round(table, event); break;
    case UTH_EVENT_CLOSED:
        position->since_ms = 0;
        position->holding_count = position->bid_count = 0;
        position->open = false;
        break;
    case UTH_EVENT_RESUMED: resume(position, event->at_ms - table->last_ms); break;
    default: break;
    }
}
