/* Commands of players between hands: coming, going, chips, sitting out. */
#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

static enum uth_reason out_of_memory(struct uth_doing *doing)
{
    return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
}

static struct uth_floor_event event_about(const char *player, enum uth_floor_event_kind kind)
{
    struct uth_floor_event event = uth_floor_event_of(kind);
    snprintf(event.player, sizeof event.player, "%s", player);
    return event;
}

enum uth_reason uth_check_seat(struct uth_doing *doing, const char *player, int seat)
{
    const struct uth_table *table = doing->table;
    const struct uth_rules *rules = table->rules;
    if (rules->spots_shared) {
        if (seat == 0)
            return UTH_REASON_OK;
        return UTH_REFUSE(doing->refusal, NO_SEATS_HERE);
    }
    if (seat == 0 && table->game.backline)
        return UTH_REASON_OK; /* stands behind the seats */
    if (seat < 1 || seat > rules->spots)
        return UTH_REFUSE(doing->refusal, NO_SUCH_SPOT, .spot = seat, .most = rules->spots);
    for (int i = 0; i < table->guest_count; i++)
        if (table->guests[i].seats >> seat & 1U)
            return UTH_REFUSE(doing->refusal, SEAT_TAKEN, .spot = seat);
    const struct uth_guest *guest = uth_table_guest(table, player);
    int most = rules->hands_per_player > 0 ? rules->hands_per_player : rules->hands_max;
    if (guest != NULL && __builtin_popcount(guest->seats) >= most)
        return UTH_REFUSE(doing->refusal, TOO_MANY_SEATS, .most = most);
    return UTH_REASON_OK;
}

/* Third-party proposition players: a limited number per table, none where the rules have none. */
static enum uth_reason check_propositions(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    int most = table->rules->propositions_max, there = 0;
    for (int i = 0; i < table->guest_count; i++)
        there += !table->guests[i].gone && table->guests[i].proposition;
    if (there < most)
        return UTH_REASON_OK;
    return most == 0 ? UTH_REFUSE(doing->refusal, NO_PROPOSITIONS)
                     : UTH_REFUSE(doing->refusal, TOO_MANY_PROPOSITIONS, .most = most);
}

enum uth_reason uth_check_proposition(struct uth_doing *doing, const char *player,
                                      bool *proposition)
{
    uint64_t marked;
    *proposition = uth_map_get(&doing->floor->propositions, player, &marked);
    bool new = uth_table_guest(doing->table, player) == NULL;
    return *proposition && new ? check_propositions(doing) : UTH_REASON_OK;
}

enum uth_reason uth_do_join(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    uint64_t number;
    if (!uth_map_get(&doing->floor->players, doing->actor.name, &number))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = doing->actor.name);
    if (table->state != UTH_TABLE_OPEN)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    const struct uth_guest *guest = uth_table_guest(table, doing->actor.name);
    bool stands = table->rules->spots_shared || command->spot == 0;
    if (guest != NULL && guest->by_staff)
        return UTH_REFUSE(doing->refusal, STAFF_PLAY_SEAT);
    if (guest != NULL && (guest->leaving || stands))
        return guest->leaving ? UTH_REFUSE(doing->refusal, STILL_LEAVING)
                              : UTH_REFUSE(doing->refusal, ALREADY_AT_TABLE);
    bool proposition;
    UTH_TRY(uth_check_seat(doing, doing->actor.name, command->spot));
    UTH_TRY(uth_check_proposition(doing, doing->actor.name, &proposition));
    struct uth_floor_event event = event_about(doing->actor.name, UTH_EVENT_JOINED);
    event.player_number = (uint32_t)number;
    event.proposition = proposition;
    event.spot = command->spot;
    return uth_floor_emit(doing, &event);
}

static bool make_guest_room(struct uth_table *table)
{
    return uth_map_reserve(&table->guest_names) && uth_map_reserve(&table->guest_numbers) &&
           UTH_ROOM(table->guests, table->guest_count, table->guest_capacity);
}

static void index_guest(struct uth_table *table, int index)
{
    const struct uth_guest *guest = &table->guests[index];
    struct uth_number_key key = uth_number_key(guest->number);
    uth_map_put(&table->guest_names, guest->name, (uint64_t)index);
    uth_map_put(&table->guest_numbers, key.text, (uint64_t)index);
}

enum uth_reason uth_fold_joined(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_floor_event *event = fold->event;
    uint64_t index;
    if (!uth_map_get(&table->guest_names, event->player, &index)) {
        if (!make_guest_room(table))
            return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
        index = (uint64_t)table->guest_count++;
        table->guests[index] = (struct uth_guest){.number = event->player_number};
        snprintf(table->guests[index].name, sizeof table->guests[index].name, "%s", event->player);
        index_guest(table, (int)index);
    }
    struct uth_guest *guest = &table->guests[index];
    if (guest->gone)
        guest->seats = 0;
    guest->gone = guest->leaving = guest->sitting_out = guest->by_staff = false;
    guest->proposition = event->proposition;
    guest->missed = !uth_table_in_round(table);
    guest->cash = 0;
    memset(guest->last_wager, 0, sizeof guest->last_wager);
    if (event->spot != 0)
        guest->seats |= 1U << event->spot;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_seated(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    UTH_TRY(uth_fold_joined(fold));
    struct uth_guest *guest = (struct uth_guest *)uth_table_guest(table, fold->event->player);
    guest->by_staff = true;
    /* who asked for this seat asked for somebody else's */
    memset(&table->asked[fold->event->spot], 0, sizeof table->asked[0]);
    if (uth_is_walk_in(guest->name) && guest->number - UTH_WALK_IN_FIRST > table->walk_ins)
        table->walk_ins = guest->number - UTH_WALK_IN_FIRST;
    return UTH_REASON_OK;
}

void uth_table_forget_gone(struct uth_table *table)
{
    for (int i = table->guest_count - 1; i >= 0; i--) {
        if (!table->guests[i].gone)
            continue;
        struct uth_number_key key = uth_number_key(table->guests[i].number);
        uth_map_remove(&table->guest_names, table->guests[i].name);
        uth_map_remove(&table->guest_numbers, key.text);
        table->guests[i] = table->guests[--table->guest_count];
        if (i < table->guest_count)
            index_guest(table, i);
    }
}

/* The guest that the event is about; NULL: nobody at the table. */
static struct uth_guest *guest_of(const struct uth_fold *fold)
{
    return (struct uth_guest *)uth_table_guest(fold->table, fold->event->player);
}

enum uth_reason uth_step_leave(struct uth_doing *doing, const struct uth_guest *guest)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LEFT);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    struct uth_account_name chips = uth_chips_of(doing->table, guest->name);
    event.amount = uth_ledger_balance(doing->floor->ledger, chips.text);
    if (!uth_postings_add(&event.postings, chips.text, uth_home_of(doing->table, guest->name).text,
                          event.amount))
        return out_of_memory(doing);
    return uth_floor_emit(doing, &event);
}

/* Supervisors also see off a player who has a device, sits out and does not come back. */
static enum uth_reason whose_leave(struct uth_doing *doing, const struct uth_command *command,
                                   const struct uth_guest **guest)
{
    *guest = uth_guest_at(doing->table, command->spot);
    bool boss = doing->actor.role == UTH_ROLE_SUPERVISOR || doing->actor.role == UTH_ROLE_EXECUTIVE;
    if (boss && *guest != NULL && !(*guest)->by_staff && (*guest)->sitting_out)
        return UTH_REASON_OK;
    return uth_whose(doing, command, guest);
}

enum uth_reason uth_do_leave(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_guest *guest;
    UTH_TRY(whose_leave(doing, command, &guest));
    if (guest->leaving)
        return UTH_REFUSE(doing->refusal, LEAVING);
    if (!uth_table_has_hand(doing->table, guest->number))
        return uth_step_leave(doing, guest);
    struct uth_floor_event event = event_about(guest->name, UTH_EVENT_LEAVING);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_leaving(struct uth_fold *fold)
{
    struct uth_guest *guest = guest_of(fold);
    if (guest == NULL)
        return uth_fold_out_of_place(fold);
    guest->leaving = true;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_left(struct uth_fold *fold)
{
    struct uth_guest *guest = guest_of(fold);
    if (guest == NULL)
        return uth_fold_out_of_place(fold);
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++)
        if ((guest->seats >> spot & 1U) !=
            0) /* who asked to play it asked for this person's seat */
            memset(&fold->table->asked[spot], 0, sizeof fold->table->asked[spot]);
    guest->gone = true;
    guest->seats = 0;
    return UTH_REASON_OK;
}

/* Whose chips change: the player's own, or those of the player that staff act for. */
static enum uth_reason find_owner(struct uth_doing *doing, const struct uth_command *command,
                                  const struct uth_guest **guest)
{
    bool named = command->player[0] != '\0';
    if (doing->actor.role == UTH_ROLE_PLAYER) {
        if (named && strcmp(command->player, doing->actor.name) != 0)
            return UTH_REFUSE(doing->refusal, OWN_CHIPS_ONLY);
        return uth_whose(doing, command, guest);
    }
    if (!named)
        return UTH_REFUSE(doing->refusal, NO_PLAYER_NAMED);
    if (uth_is_walk_in(command->player))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = command->player);
    *guest = uth_table_guest(doing->table, command->player);
    if (*guest != NULL)
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, PLAYER_NOT_AT_TABLE, .name = command->player);
}

/* Exchanges chips and account money, either way. */
enum uth_reason uth_do_change_chips(struct uth_doing *doing, const struct uth_command *command)
{
    bool in = command->what == UTH_FLOOR_BUY_IN;
    const struct uth_guest *guest;
    UTH_TRY(find_owner(doing, command, &guest));
    struct uth_account_name chips = uth_chips_of(doing->table, guest->name);
    struct uth_account_name account = uth_player_account(guest->name);
    uth_cents amount = command->amount;
    uth_cents promised = in ? 0 : uth_position_promise(doing->table, guest->name);
    uth_cents free = uth_ledger_balance(doing->floor->ledger, chips.text) - promised;
    if (!in && amount == 0)
        amount = free > 0 ? free : 0;
    if (promised > 0 && amount > free && amount <= free + promised)
        return UTH_REFUSE(doing->refusal, BANK_STAYS);
    if (amount <= 0 || amount > UTH_CENTS_MAX / 1024)
        return UTH_REFUSE(doing->refusal, BAD_AMOUNT);
    struct uth_floor_event event =
        uth_floor_event_of(in ? UTH_EVENT_BOUGHT_IN : UTH_EVENT_CASHED_OUT);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.amount = amount;
    if (!uth_postings_add(&event.postings, in ? account.text : chips.text,
                          in ? chips.text : account.text, amount))
        return out_of_memory(doing);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_sit(struct uth_doing *doing, const struct uth_command *command)
{
    bool out = command->what == UTH_FLOOR_SIT_OUT;
    const struct uth_guest *guest;
    UTH_TRY(uth_whose(doing, command, &guest));
    if (guest->sitting_out == out)
        return out ? UTH_REFUSE(doing->refusal, SITS_OUT_ALREADY)
                   : UTH_REFUSE(doing->refusal, SITS_IN_ALREADY);
    struct uth_floor_event event =
        event_about(guest->name, out ? UTH_EVENT_SAT_OUT : UTH_EVENT_SAT_IN);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_sat(struct uth_fold *fold)
{
    struct uth_guest *guest = guest_of(fold);
    if (guest == NULL)
        return uth_fold_out_of_place(fold);
    guest->sitting_out = fold->event->kind == UTH_EVENT_SAT_OUT;
    guest->missed = !uth_table_in_round(fold->table);
    return UTH_REASON_OK;
}
