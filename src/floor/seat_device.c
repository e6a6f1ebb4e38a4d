/* A seat that staff play goes to its player's own device, and back.
 *
 * The player asks on the device, logged in with an account; the dealer consents at the terminal, to
 * this account by name, after comparing the number that the device shows. So nobody takes a seat by
 * having seen a code, and no dealer hands a seat to somebody who has not asked. Whose seat it was by
 * account, only that account may ask; a walk-in's seat goes to whichever account the dealer sees on
 * the device at that seat, with the walk-in's chips. From then on only the device acts. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

/* May this player have the seat: it is theirs by account, or a walk-in's, and they sit nowhere else? */
static enum uth_reason check_heir(struct uth_doing *doing, int spot, const char *player,
                                  const struct uth_guest **guest)
{
    const struct uth_table *table = doing->table;
    *guest = uth_guest_at(table, spot);
    if (table->state != UTH_TABLE_OPEN)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    if (*guest == NULL)
        return UTH_REFUSE(doing->refusal, NOBODY_SITS, .spot = spot);
    if (!(*guest)->by_staff)
        return UTH_REFUSE(doing->refusal, OWN_DEVICE, .spot = spot);
    if ((*guest)->leaving)
        return UTH_REFUSE(doing->refusal, SEAT_LEAVING, .spot = spot);
    if (strcmp((*guest)->name, player) == 0)
        return UTH_REASON_OK;
    if (!uth_is_walk_in((*guest)->name))
        return UTH_REFUSE(doing->refusal, SEAT_OF_ANOTHER, .spot = spot);
    if (uth_table_guest(table, player) != NULL)
        return UTH_REFUSE(doing->refusal, SITS_ALREADY, .player = player);
    return UTH_REASON_OK;
}

enum uth_reason uth_do_ask_seat(struct uth_doing *doing, const struct uth_command *command)
{
    uint64_t number;
    const struct uth_guest *guest;
    const char *player = doing->actor.name;
    if (!uth_map_get(&doing->floor->players, player, &number))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = player);
    UTH_TRY(check_heir(doing, command->spot, player, &guest));
    const struct uth_seat_asked *asked = &doing->table->asked[command->spot];
    if (asked->player[0] != '\0' && doing->now_ms < asked->at_ms + UTH_SEAT_ASKED_MS)
        return UTH_REFUSE(doing->refusal, SEAT_ASKED, .spot = command->spot,
                          .player = asked->player);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEAT_ASKED);
    snprintf(event.player, sizeof event.player, "%s", player);
    event.spot = command->spot;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_seat_asked(struct uth_fold *fold)
{
    if (fold->event->spot > UTH_SPOTS_MAX)
        return uth_fold_out_of_place(fold);
    struct uth_seat_asked *asked = &fold->table->asked[fold->event->spot];
    memcpy(asked->player, fold->event->player, sizeof asked->player);
    asked->at_ms = fold->event->at_ms;
    asked->n = fold->event->number;
    return UTH_REASON_OK;
}

enum uth_reason uth_do_hand_over(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    uint64_t number;
    UTH_TRY(check_heir(doing, command->spot, command->player, &guest));
    const struct uth_seat_asked *asked = &table->asked[command->spot];
    if (strcmp(asked->player, command->player) != 0 ||
        doing->now_ms >= asked->at_ms + UTH_SEAT_ASKED_MS ||
        !uth_map_get(&doing->floor->players, command->player, &number))
        return UTH_REFUSE(doing->refusal, SEAT_NOT_ASKED, .spot = command->spot,
                          .player = command->player);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_HANDED_OVER);
    bool walks = uth_is_walk_in(guest->name);
    if (walks && uth_table_has_hand(table, guest->number))
        return UTH_REFUSE(doing->refusal, HAND_IN_PLAY, .spot = command->spot);
    if (walks && uth_position_promise(table, guest->name) > 0)
        return UTH_REFUSE(doing->refusal, BANK_STAYS);
    UTH_TRY(uth_check_proposition(doing, command->player, &event.proposition));
    snprintf(event.player, sizeof event.player, "%s", command->player);
    event.player_number = (uint32_t)number;
    event.spot = command->spot;
    struct uth_account_name from = uth_chips_of(table, guest->name);
    if (walks &&
        !uth_postings_add(&event.postings, from.text, uth_chips_of(table, command->player).text,
                          uth_ledger_balance(doing->floor->ledger, from.text)))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_handed_over(struct uth_fold *fold)
{
    const struct uth_floor_event *event = fold->event;
    struct uth_guest *before = (struct uth_guest *)uth_guest_at(fold->table, event->spot);
    if (before == NULL)
        return uth_fold_out_of_place(fold);
    bool same = strcmp(before->name, event->player) == 0, out = before->sitting_out;
    uint32_t seats = before->seats;
    uint8_t missed = before->missed;
    if (!same) {
        uth_position_hand_over(fold->table, before->name, event->player);
        before->gone = true;
        before->seats = 0;
    }
    UTH_TRY(uth_fold_joined(fold)); /* moves the guests: `before` is stale */
    struct uth_guest *guest = (struct uth_guest *)uth_table_guest(fold->table, event->player);
    guest->seats |= seats;
    guest->sitting_out = out;
    guest->missed = missed;
    memset(&fold->table->asked[event->spot], 0, sizeof fold->table->asked[0]);
    return UTH_REASON_OK;
}

enum uth_reason uth_do_hand_back(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest = uth_guest_at(table, command->spot);
    if (!table->config.dealer)
        return UTH_REFUSE(doing->refusal, RUNS_ITSELF);
    if (guest == NULL)
        return UTH_REFUSE(doing->refusal, NOBODY_SITS, .spot = command->spot);
    if (!uth_role_is_staff(doing->actor.role) && strcmp(guest->name, doing->actor.name) != 0)
        return UTH_REFUSE(doing->refusal, NOT_YOUR_SEAT, .spot = command->spot);
    if (guest->by_staff)
        return uth_role_is_staff(doing->actor.role) ? UTH_REFUSE(doing->refusal, STAFF_PLAY_ALREADY)
                                                    : UTH_REFUSE(doing->refusal, STAFF_PLAY_SEAT);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_HANDED_BACK);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_handed_back(struct uth_fold *fold)
{
    struct uth_guest *guest = (struct uth_guest *)uth_table_guest(fold->table, fold->event->player);
    if (guest == NULL)
        return uth_fold_out_of_place(fold);
    guest->by_staff = true;
    return UTH_REASON_OK;
}
