/* Seats in the audit: a hand is played by its player's own device, or by staff where the player has
 * none, and by time only when it was called or its player leaves. Written down once more, from the
 * events alone. */
#include "state.h"

#include <inttypes.h>
#include <string.h>
#include <uth/assert.h>

static bool walks_in(const char *player)
{
    return strncmp(player, "seat-", 5) == 0 && strchr(player, '.') != NULL;
}

static void wrong(struct sim *sim, const struct uth_floor_event *event, const char *what)
{
    sim_wrong(sim, "event %" PRIu64 " of %s, %s by %s: %s", event->number, event->stream,
              uth_floor_event_name(event), event->actor.name, what);
}

static void sit(struct sim_audit_table *table, const struct uth_floor_event *event, bool by_staff)
{
    UTH_ASSERT(event->spot <= UTH_SPOTS_MAX);
    struct sim_seat *seat = &table->seat[event->spot];
    *seat = (struct sim_seat){.by_staff = by_staff};
    snprintf(seat->player, sizeof seat->player, "%s", event->player);
}

static void for_each(struct sim_audit_table *table, const char *player,
                     void (*change)(struct sim_seat *seat))
{
    for (int i = 0; i <= UTH_SPOTS_MAX; i++)
        if (strcmp(table->seat[i].player, player) == 0)
            change(&table->seat[i]);
}

static void stand_up(struct sim_seat *seat)
{
    *seat = (struct sim_seat){0};
}

static void start_leaving(struct sim_seat *seat)
{
    seat->leaving = true;
}

static void give_back(struct sim_seat *seat)
{
    seat->by_staff = true;
}

static void take_over(struct sim_seat *seat)
{
    seat->by_staff = false;
}

static void start_missing(struct sim_seat *seat)
{
    seat->missed = 0;
}

/* ---- who plays ---- */

static void check_act(struct sim *sim, struct sim_audit_table *table,
                      const struct uth_table *shadow, const struct uth_floor_event *event)
{
    const struct uth_action *action = &event->act.action;
    struct sim_seat *seat = &table->seat[action->who.spot];
    if (action->who.backline || shadow->rules->spots_shared)
        return;
    if (uth_role_is_staff(event->actor.role) && !seat->by_staff)
        wrong(sim, event, "the player has a device");
    if (event->actor.role == UTH_ROLE_PLAYER &&
        (seat->by_staff || strcmp(seat->player, event->actor.name) != 0))
        wrong(sim, event, "staff act for this seat, or it is somebody else's");
    bool decides = action->kind == UTH_DO_CHECK || action->kind == UTH_DO_FOLD;
    bool timed = seat->called_ms != 0 && event->at_ms >= seat->called_ms;
    if (event->actor.role == UTH_ROLE_SYSTEM && decides && !timed && !seat->leaving)
        wrong(sim, event, "nobody called time");
    if (action->kind == UTH_DO_BET)
        seat->missed = -1;
}

static void check_round(struct sim *sim, struct sim_audit_table *table,
                        const struct uth_table *shadow, const struct uth_floor_event *event)
{
    switch (event->act.action.kind) {
    case UTH_DO_BET:
    case UTH_DO_WITHDRAW:
    case UTH_DO_CHECK:
    case UTH_DO_PLAY:
    case UTH_DO_FOLD: check_act(sim, table, shadow, event); break;
    case UTH_DO_VOID:
        for (int i = 0; i <= UTH_SPOTS_MAX; i++)
            if (table->seat[i].missed < 0)
                table->seat[i].missed = 0;
        /* fall through */
    case UTH_DO_FLOP:
    case UTH_DO_RIVER:
    case UTH_DO_REVEAL:
        for (int i = 0; i <= UTH_SPOTS_MAX; i++)
            table->seat[i].called_ms = 0;
        break;
    case UTH_DO_SETTLE:
        for (int i = 0; i <= UTH_SPOTS_MAX; i++)
            table->seat[i].missed++;
        break;
    default: break;
    }
}

/* ---- seats and money ---- */

static void check_posting(struct sim *sim, const struct uth_floor_event *event, const char *from,
                          const char *to)
{
    const struct uth_postings *postings = &event->postings;
    if (event->amount == 0 && postings->count == 0)
        return;
    char account[UTH_ACCOUNT_SIZE];
    snprintf(account, sizeof account, "%s", to);
    if (postings->count != 1 || strcmp(postings->at[0].from, from) != 0 ||
        strcmp(postings->at[0].to, account) != 0 || postings->at[0].amount != event->amount)
        wrong(sim, event, "the money goes elsewhere");
}

static void check_money(struct sim *sim, const struct uth_floor_event *event)
{
    char chips[UTH_ACCOUNT_SIZE], cash[UTH_ACCOUNT_SIZE], held[UTH_ACCOUNT_SIZE],
        own[UTH_ACCOUNT_SIZE];
    bool walks = walks_in(event->player);
    snprintf(chips, sizeof chips, "chips:%s:%s", event->stream, event->player);
    snprintf(cash, sizeof cash, "cash:%s", event->stream);
    snprintf(held, sizeof held, "held:%s:%s", event->stream, event->player);
    snprintf(own, sizeof own, "player:%s", event->player);
    switch (event->kind) {
    case UTH_EVENT_CHIPS_SOLD: check_posting(sim, event, cash, chips); break;
    case UTH_EVENT_COLOURED_UP: check_posting(sim, event, chips, walks ? "cage" : own); break;
    case UTH_EVENT_LEFT: check_posting(sim, event, chips, walks ? held : own); break;
    case UTH_EVENT_REDEEMED: check_posting(sim, event, held, "cage"); break;
    default: return;
    }
    bool empty = event->kind != UTH_EVENT_CHIPS_SOLD;
    const char *account = event->kind == UTH_EVENT_REDEEMED ? held : chips;
    if (empty && sim_audit_balance(&sim->audit, account) != 0)
        wrong(sim, event, "something stays behind");
}

static void check_handed(struct sim *sim, struct sim_audit_table *table,
                         const struct uth_floor_event *event)
{
    const struct sim_seat *seat = &table->seat[event->spot];
    if (!uth_role_is_staff(event->actor.role) || !seat->by_staff ||
        strcmp(seat->asked, event->player) != 0 || event->at_ms >= seat->asked_ms + 60000)
        wrong(sim, event, "the player has not asked for the seat");
    if (strcmp(seat->player, event->player) != 0 && !walks_in(seat->player))
        wrong(sim, event, "it is another player's seat");
    char chips[UTH_ACCOUNT_SIZE];
    snprintf(chips, sizeof chips, "chips:%s:%s", event->stream, seat->player);
    if (walks_in(seat->player) && sim_audit_balance(&sim->audit, chips) != 0)
        wrong(sim, event, "the walk-in's chips stay behind");
    int missed = seat->missed;
    sit(table, event, false);
    table->seat[event->spot].missed = missed;
}

static void check_sat_out(struct sim *sim, struct sim_audit_table *table,
                          const struct uth_table *shadow, const struct uth_floor_event *event)
{
    int missed = 0;
    for (int i = 0; i <= UTH_SPOTS_MAX; i++)
        if (strcmp(table->seat[i].player, event->player) == 0 && table->seat[i].missed > missed)
            missed = table->seat[i].missed;
    if (event->actor.role == UTH_ROLE_SYSTEM && missed < shadow->rules->missed_rounds)
        wrong(sim, event, "they have not missed as many rounds");
    if (event->postings.count > 0)
        wrong(sim, event, "their chips move");
}

void sim_audit_seats(struct sim *sim, int stream, const struct uth_floor_event *event)
{
    struct sim_audit_table *table = &sim->audit.table[stream];
    const struct uth_table *shadow = uth_floor_find_table(sim->audit.shadow, event->stream);
    struct sim_seat *seat = &table->seat[event->spot <= UTH_SPOTS_MAX ? event->spot : 0];
    check_money(sim, event);
    switch (event->kind) {
    case UTH_EVENT_JOINED: sit(table, event, false); break;
    case UTH_EVENT_SEATED:
        sit(table, event, true);
        sim->result->counts.seated++;
        break;
    case UTH_EVENT_LEAVING: for_each(table, event->player, start_leaving); break;
    case UTH_EVENT_COLOURED_UP:
    case UTH_EVENT_LEFT: for_each(table, event->player, stand_up); break;
    case UTH_EVENT_HANDED_BACK: for_each(table, event->player, give_back); break;
    case UTH_EVENT_SAT_OUT: check_sat_out(sim, table, shadow, event); break;
    case UTH_EVENT_SAT_IN: for_each(table, event->player, start_missing); break;
    case UTH_EVENT_TIME_CALLED:
        seat->called_ms = event->deadline_ms;
        sim->result->counts.called++;
        break;
    case UTH_EVENT_SEAT_ASKED:
        memcpy(seat->asked, event->player, sizeof seat->asked);
        seat->asked_ms = event->at_ms;
        break;
    case UTH_EVENT_HANDED_OVER:
        check_handed(sim, table, event);
        for_each(table, event->player, take_over); /* who has two seats has both */
        sim->result->counts.handed++;
        break;
    case UTH_EVENT_RESUMED:
        for (int i = 0; i <= UTH_SPOTS_MAX; i++)
            if (table->seat[i].called_ms != 0)
                table->seat[i].called_ms += event->at_ms - table->seats_ms;
        break;
    case UTH_EVENT_ROUND: check_round(sim, table, shadow, event); break;
    default: break;
    }
    table->seats_ms = event->at_ms;
}
