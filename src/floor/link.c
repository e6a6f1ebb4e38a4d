/* Links: names, looking, and the makers' advice. */
#include "base/names.h"
#include "floor_state.h"

#include "exchange/paytable_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

/* ---- names ---- */

static const char *const reasons[UTH_ADJUST_REASON_COUNT] = {
#define UTH_ADJUST_NAME(code, name) [UTH_ADJUST_##code] = name,
    UTH_ADJUST_REASONS(UTH_ADJUST_NAME)
#undef UTH_ADJUST_NAME
};
static const char *const changes[UTH_CHANGE_KINDS] = {"adjust", "limit", "parameters", "back_out"};
static const char *const claim_states[UTH_CLAIM_STATES] = {"pending", "confirmed", "won", "paid",
                                                           "backed_out"};

UTH_NAMED(uth_adjust_reason, uth_adjust_reason, reasons);
UTH_NAMED(uth_change, uth_change_kind, changes);

const char *uth_claim_state_name(enum uth_claim_state state)
{
    return claim_states[state];
}

bool uth_stream_is_link(const char *stream)
{
    return strncmp(stream, UTH_LINK_STREAM_PREFIX, strlen(UTH_LINK_STREAM_PREFIX)) == 0;
}

bool uth_command_is_link(enum uth_floor_do what)
{
    return uth_commands[what].scope == UTH_SCOPE_LINK;
}

/* ---- memory ---- */

void uth_link_free(struct uth_link *link)
{
    if (link == NULL)
        return;
    free(link->members);
    free(link->claims);
    uth_map_free(&link->member_names);
    uth_repeats_free(&link->repeats);
    free(link);
}

/* ---- looking ---- */

int uth_floor_link_count(const struct uth_floor *floor)
{
    return floor->link_count;
}

const struct uth_link *uth_floor_link(const struct uth_floor *floor, int index)
{
    UTH_ASSERT(index >= 0 && index < floor->link_count);
    return floor->links[index];
}

const struct uth_link *uth_floor_find_link(const struct uth_floor *floor, const char *name)
{
    uint64_t index;
    return uth_map_get(&floor->link_names, name, &index) ? floor->links[index] : NULL;
}

const struct uth_link *uth_floor_link_of_stream(const struct uth_floor *floor, const char *stream)
{
    return uth_stream_is_link(stream)
               ? uth_floor_find_link(floor, stream + strlen(UTH_LINK_STREAM_PREFIX))
               : NULL;
}

const struct uth_link_member *uth_link_member(const struct uth_link *link, const char *table)
{
    uint64_t index;
    return uth_map_get(&link->member_names, table, &index) ? &link->members[index] : NULL;
}

int uth_link_tables(const struct uth_floor *floor, const struct uth_link *link)
{
    int count = 0;
    for (int i = 0; i < link->member_count; i++) {
        const struct uth_link_member *member = &link->members[i];
        const struct uth_table *table =
            member->key_hash[0] == '\0' ? uth_floor_find_table(floor, member->name) : NULL;
        count += table == NULL || !table->removed;
    }
    return count;
}

const struct uth_claim *uth_link_claim(const struct uth_link *link, uint32_t number)
{
    for (int i = link->claim_count - 1; i >= 0; i--)
        if (link->claims[i].number == number)
            return &link->claims[i];
    return NULL;
}

bool uth_claim_is_open(const struct uth_claim *claim)
{
    return claim->state < UTH_CLAIM_PAID;
}

uth_cents uth_link_jackpots(const struct uth_link *link)
{
    uth_cents sum = 0;
    for (int i = 0; i < link->claim_count; i++)
        if (uth_claim_is_open(&link->claims[i]))
            sum += link->claims[i].aside.amount;
    return sum;
}

bool uth_link_pays_by(const struct uth_link *link, const struct uth_rules *rules)
{
    const struct uth_pay_table *pay = uth_rules_table(rules, UTH_PROGRESSIVE, link->config.table);
    return pay != NULL && uth_pay_table_equal(pay, link->pay) &&
           rules->progressive.min == link->rules->progressive.min &&
           rules->progressive.max == link->rules->progressive.max;
}

bool uth_link_reconciles(const struct uth_link *link)
{
    bool sound = true;
    for (int i = 0; i < link->config.level_count; i++) {
        uth_units pending = 0;
        for (int k = 0; k < link->claim_count; k++) {
            const struct uth_claim *claim = &link->claims[k];
            if (claim->level == i && claim->state < UTH_CLAIM_WON)
                pending += claim->aside.amount * UTH_UNITS_PER_CENT;
        }
        sound = sound && uth_meter_reconciles(&link->meter[i]) && link->meter[i].pending == pending;
    }
    return sound;
}

enum uth_reason uth_link_trouble(const struct uth_floor *floor, const char *name, const char *table,
                                 struct uth_refusal *trouble)
{
    const struct uth_link *link = uth_floor_find_link(floor, name);
    const struct uth_link_member *member = link == NULL ? NULL : uth_link_member(link, table);
    if (link == NULL || member == NULL || link->faulty)
        return UTH_REFUSE(trouble, LINK_FAULTY);
    if (!link->running)
        return UTH_REFUSE(trouble, LINK_STOPPED);
    if (member->away)
        return UTH_REFUSE(trouble, LINK_AWAY);
    return UTH_REASON_OK;
}

/* ---- accounts ---- */

void uth_link_account(const struct uth_link *link, enum uth_pot pot, int level,
                      char account[UTH_LINK_ACCOUNT_SIZE])
{
    if (pot == UTH_POT_HOUSE)
        snprintf(account, UTH_LINK_ACCOUNT_SIZE, "house");
    else
        snprintf(account, UTH_LINK_ACCOUNT_SIZE, "%s:%s:%s", uth_pot_name(pot), link->config.name,
                 link->pay->level[level]);
}

void uth_link_jackpots_account(const char *link, char account[UTH_LINK_ACCOUNT_SIZE])
{
    snprintf(account, UTH_LINK_ACCOUNT_SIZE, "jackpots:%s", link);
}

bool uth_link_agrees(const struct uth_link *link, const struct uth_ledger *ledger,
                     char account[UTH_LINK_ACCOUNT_SIZE])
{
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *meter = &link->meter[level];
        uth_units pots[] = {meter->current, meter->reserve, meter->overflow};
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++) {
            uth_link_account(link, (enum uth_pot)pot, level, account);
            if (uth_ledger_balance(ledger, account) != uth_units_to_cents(pots[pot]))
                return false;
        }
    }
    uth_link_prizes_account(link->config.name, account);
    if (uth_ledger_balance(ledger, account) != link->prizes)
        return false;
    uth_link_jackpots_account(link->config.name, account);
    return uth_ledger_balance(ledger, account) == uth_link_jackpots(link);
}
