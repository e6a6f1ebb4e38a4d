/* Chips in the audit: how much each player had after every event of a table, compared with what
 * clients were told. */
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void sim_audit_free_purses(struct sim_audit_table *table)
{
    for (int i = 0; i < table->purse_count; i++)
        free(table->purse[i].at);
    free(table->purse);
}

static struct sim_purse *purse_of(struct sim_audit_table *table, const char *player)
{
    for (int i = 0; i < table->purse_count; i++)
        if (strcmp(table->purse[i].player, player) == 0)
            return &table->purse[i];
    SIM_ROOM(table->purse, table->purse_count, table->purse_capacity);
    struct sim_purse *purse = &table->purse[table->purse_count++];
    *purse = (struct sim_purse){0};
    snprintf(purse->player, sizeof purse->player, "%s", player);
    return purse;
}

static void note_change(struct sim *sim, struct sim_audit_table *table, uint64_t number,
                        const char *account)
{
    if (strncmp(account, "chips:", 6) != 0)
        return;
    struct sim_purse *purse = purse_of(table, strrchr(account, ':') + 1);
    SIM_ROOM(purse->at, purse->count, purse->capacity);
    purse->at[purse->count++] =
        (struct sim_change){.number = number, .chips = sim_audit_balance(&sim->audit, account)};
}

void sim_audit_purses(struct sim *sim, int stream, const struct uth_floor_event *event)
{
    struct sim_audit_table *table = &sim->audit.table[stream];
    for (int i = 0; i < event->postings.count; i++) {
        note_change(sim, table, event->number, event->postings.at[i].from);
        note_change(sim, table, event->number, event->postings.at[i].to);
    }
}

static uth_cents chips_after(struct sim_audit_table *table, const char *player, uint64_t number)
{
    const struct sim_purse *purse = purse_of(table, player);
    for (int i = purse->count - 1; i >= 0; i--)
        if (purse->at[i].number <= number)
            return purse->at[i].chips;
    return 0;
}

/* What was checked once stays true: events do not change. */
void sim_audit_told_chips(struct sim *sim)
{
    for (; sim->chips_checked < sim->chips_count; sim->chips_checked++) {
        const struct sim_told_chips *told = &sim->chips[sim->chips_checked];
        uth_cents chips = chips_after(&sim->audit.table[told->stream], told->player, told->number);
        if (chips != told->chips) {
            sim_wrong(
                sim, "after event %" PRIu64 " of %s, %s has %" PRId64 ", and was told %" PRId64,
                told->number, sim_stream_name(sim, told->stream), told->player, chips, told->chips);
            return;
        }
    }
}
