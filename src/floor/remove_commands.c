/* Tables and links that the room no longer has. They go from every list and refuse every command.
 * Their streams stay, and with them rounds, reports, the audit and the replay; so a name is never
 * given a second time. Nothing is removed while money is on it: where it goes is decided by the
 * commands that move money, under their own controls. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

/* The first account of these kinds, "KIND:NAME" or "KIND:NAME:...", with money on it. The dealers'
 * tips are no money of the table. */
static bool find_money(const struct uth_floor *floor, const char *kinds, const char *name,
                       const char **account, uth_cents *balance)
{
    size_t cursor = 0, length = strlen(name);
    while (uth_ledger_next(floor->ledger, &cursor, account, balance)) {
        const char *of = strchr(*account, ':');
        char kind[16];
        if (*balance == 0 || of == NULL || (size_t)(of - *account) >= sizeof kind)
            continue;
        snprintf(kind, sizeof kind, "%.*s", (int)(of - *account), *account);
        if (uth_is_listed(kinds, kind) && strncmp(of + 1, name, length) == 0 &&
            (of[1 + length] == '\0' || of[1 + length] == ':'))
            return true;
    }
    return false;
}

static enum uth_reason check_money(struct uth_doing *doing, const char *kinds, const char *name)
{
    const char *account;
    uth_cents balance;
    if (!find_money(doing->floor, kinds, name, &account, &balance))
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, REMOVE_MONEY, .amount = balance, .text = account);
}

enum uth_reason uth_do_remove_table(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, REMOVE_NO_REASON);
    if (table->state != UTH_TABLE_CLOSED || uth_table_has_unfinished(table))
        return UTH_REFUSE(doing->refusal, REMOVE_OPEN_TABLE);
    UTH_TRY(check_money(doing, "float chips wagers bank held cash fees", table->config.name));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_REMOVED);
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_table_removed(struct uth_fold *fold)
{
    fold->table->removed = true;
    return UTH_REASON_OK;
}

/* A table of this floor that would be left without its progressive; NULL: none. */
static const struct uth_table *table_on(const struct uth_floor *floor, const struct uth_link *link)
{
    for (int i = 0; i < floor->table_count; i++)
        if (!floor->tables[i]->removed &&
            strcmp(floor->tables[i]->config.link, link->config.name) == 0)
            return floor->tables[i];
    return NULL;
}

static bool is_busy(const struct uth_link *link)
{
    bool busy = link->open_count > 0 || link->proposal_count > 0;
    for (int i = 0; i < link->claim_count; i++)
        busy = busy || uth_claim_is_open(&link->claims[i]);
    return busy;
}

enum uth_reason uth_do_remove_link(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    const struct uth_table *table = table_on(doing->floor, link);
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, REMOVE_NO_REASON);
    if (link->running)
        return UTH_REFUSE(doing->refusal, REMOVE_RUNNING_LINK);
    if (table != NULL)
        return UTH_REFUSE(doing->refusal, REMOVE_LINK_TABLES, .table = table->config.name);
    if (is_busy(link))
        return UTH_REFUSE(doing->refusal, REMOVE_LINK_BUSY);
    UTH_TRY(check_money(doing, "meter reserve overflow jackpots prizes", link->config.name));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_REMOVED);
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}
