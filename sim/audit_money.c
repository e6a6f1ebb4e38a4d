/* The money of the audit: its own books, made from the postings of the events. */
#include "floor/link_state.h"
#include "state.h"

#include <inttypes.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

uth_cents sim_audit_balance(const struct sim_audit *audit, const char *account)
{
    uint64_t value;
    return uth_map_get(&audit->balances, account, &value) ? (uth_cents)value : 0;
}

static void book(struct sim *sim, const char *account, uth_cents amount)
{
    uth_cents balance = sim_audit_balance(&sim->audit, account), after;
    if (!uth_cents_add(balance, amount, &after)) {
        sim_wrong(sim, "%s overflows", account);
        return;
    }
    UTH_ASSERT(uth_map_reserve(&sim->audit.balances));
    uth_map_put(&sim->audit.balances, account, (uint64_t)after);
}

static bool may_be_negative(const char *account)
{
    return strcmp(account, "cage") == 0 || strcmp(account, "house") == 0 ||
           strncmp(account, "cash:", 5) == 0;
}

/* True when a player's action takes money only from their own accounts or back from the felt. */
static bool takes_from_own(const struct uth_floor_event *event, const char *from)
{
    char own[4][UTH_ACCOUNT_SIZE];
    snprintf(own[0], sizeof own[0], "player:%s", event->actor.name);
    snprintf(own[1], sizeof own[1], "chips:%s:%s", event->stream, event->actor.name);
    snprintf(own[2], sizeof own[2], "wagers:%s", event->stream);
    snprintf(own[3], sizeof own[3], "bank:%s:%s", event->stream, event->actor.name);
    for (int i = 0; i < 4; i++)
        if (strcmp(from, own[i]) == 0)
            return true;
    /* closing the betting takes the collection from the player-dealer */
    return event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_CLOSE &&
           strncmp(from, "bank:", 5) == 0;
}

/* A player who voids a round has stepped down as its player-dealer: nobody has wagered yet. */
static bool steps_down(const struct uth_floor_event *event)
{
    char bank[UTH_ACCOUNT_SIZE];
    snprintf(bank, sizeof bank, "bank:%s:%s", event->stream, event->actor.name);
    for (int i = 0; i < event->postings.count; i++)
        if (strcmp(event->postings.at[i].from, bank) != 0)
            return false;
    return true;
}

/* Where a player banks, money is with its people, on the felt, in the bank or in the drop box. */
static bool is_of_players(const char *account)
{
    static const char *const kinds[] = {
        "player:", "chips:", "wagers:", "bank:", "fees:", "cash:", "held:"};
    for (int i = 0; i < 7; i++)
        if (strncmp(account, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

/* From the drop box it goes to the house, cash to the cage; a miscount is between house and cage. */
static bool is_swept(const struct uth_floor_event *event, const struct uth_posting *posting)
{
    char box[UTH_ACCOUNT_SIZE];
    snprintf(box, sizeof box, "fees:%s", event->stream);
    bool to_house = strcmp(posting->to, "house") == 0;
    if (strcmp(posting->from, box) == 0)
        return to_house || strcmp(posting->to, "cage") == 0;
    if (strcmp(posting->from, "house") == 0)
        return strcmp(posting->to, "cage") == 0;
    return (to_house || strncmp(posting->to, "cash:", 5) == 0) &&
           strcmp(posting->from, "cage") == 0;
}

static bool is_banked_by_players(struct sim *sim, const char *stream)
{
    int index = sim_stream_index(sim, stream);
    return index > 0 && index <= sim->world.table_count &&
           uth_rules_builtin(sim->world.table[index - 1].rules)->bank == UTH_BANK_PLAYER_DEALER;
}

void sim_audit_post(struct sim *sim, const struct uth_floor_event *event)
{
    bool banked = is_banked_by_players(sim, event->stream);
    bool voids = event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_VOID;
    if (voids && event->actor.role == UTH_ROLE_PLAYER && (!banked || !steps_down(event)))
        sim_wrong(sim, "event %" PRIu64 " of %s: %s voids a round", event->number, event->stream,
                  event->actor.name);
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        if (posting->amount <= 0)
            sim_wrong(sim, "event %" PRIu64 " of %s posts %" PRId64, event->number, event->stream,
                      posting->amount);
        if (event->actor.role == UTH_ROLE_PLAYER && !uth_event_is_link(event->kind) &&
            !takes_from_own(event, posting->from))
            sim_wrong(sim, "event %" PRIu64 " of %s: %s takes from %s", event->number,
                      event->stream, event->actor.name, posting->from);
        if (banked && event->kind == UTH_EVENT_SWEPT && !is_swept(event, posting))
            sim_wrong(sim, "event %" PRIu64 " of %s sweeps from %s to %s", event->number,
                      event->stream, posting->from, posting->to);
        bool paid = (event->kind == UTH_EVENT_COLOURED_UP || event->kind == UTH_EVENT_REDEEMED) &&
                    strcmp(posting->to, "cage") == 0;
        if (banked && event->kind != UTH_EVENT_SWEPT &&
            (!is_of_players(posting->from) || !(paid || is_of_players(posting->to))))
            sim_wrong(sim, "event %" PRIu64 " of %s, which a player banks: from %s to %s",
                      event->number, event->stream, posting->from, posting->to);
        book(sim, posting->from, -posting->amount);
        book(sim, posting->to, posting->amount);
    }
}

/* ---- the link ---- */

static void check_pot(struct sim *sim, const char *account, uth_cents holds)
{
    if (sim_audit_balance(&sim->audit, account) != holds)
        sim_wrong(sim, "%s holds %" PRId64 ", and the meters say %" PRId64, account,
                  sim_audit_balance(&sim->audit, account), holds);
}

void sim_audit_link(struct sim *sim)
{
    const struct uth_link *link = uth_floor_find_link(sim->audit.shadow, "main");
    char account[UTH_LINK_ACCOUNT_SIZE];
    if (link == NULL)
        return;
    if (!uth_link_reconciles(link))
        sim_wrong(sim, "the meters do not reconcile");
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *meter = &link->meter[level];
        uth_units pots[] = {meter->current, meter->reserve, meter->overflow};
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++) {
            uth_link_account(link, (enum uth_pot)pot, level, account);
            check_pot(sim, account, uth_units_to_cents(pots[pot]));
        }
    }
    uth_link_jackpots_account("main", account);
    check_pot(sim, account, uth_link_jackpots(link));
}

/* ---- against the store ---- */

struct comparing {
    struct sim *sim;
    int count;
    uth_cents sum;
};

static bool each_balance(void *self, const struct uth_store_balance *balance)
{
    struct comparing *to = self;
    uth_cents expected = sim_audit_balance(&to->sim->audit, balance->account);
    to->count++;
    to->sum += balance->balance;
    if (balance->balance != expected)
        return sim_wrong(to->sim, "%s holds %" PRId64 " in the store, and the events give %" PRId64,
                         balance->account, balance->balance, expected);
    if (balance->balance < 0 && !may_be_negative(balance->account))
        return sim_wrong(to->sim, "%s is negative in the store", balance->account);
    return true;
}

void sim_audit_balances(struct sim *sim, struct uth_store *store)
{
    struct comparing to = {.sim = sim};
    if (!uth_store_read_balances(store, each_balance, &to))
        sim_wrong(sim, "reading balances: %s", uth_store_error(store));
    if (sim_is_wrong(sim))
        return;
    if (to.sum != 0)
        sim_wrong(sim, "the balances in the store sum to %" PRId64, to.sum);
    if ((size_t)to.count != sim->audit.balances.count)
        sim_wrong(sim, "the store has %d accounts, and the events %zu", to.count,
                  sim->audit.balances.count);
}

void sim_audit_ledger(struct sim *sim, const struct uth_ledger *ledger)
{
    size_t cursor = 0, count = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(ledger, &cursor, &account, &balance)) {
        if (balance != sim_audit_balance(&sim->audit, account))
            sim_wrong(sim, "%s holds %" PRId64 " in memory, and the events give %" PRId64, account,
                      balance, sim_audit_balance(&sim->audit, account));
        count += balance != 0;
    }
    if (uth_ledger_total(ledger) != 0)
        sim_wrong(sim, "the accounts in memory sum to %" PRId64 ", not zero",
                  uth_ledger_total(ledger));
    for (size_t i = 0; i < sim->audit.balances.count; i++)
        count -= sim->audit.balances.entry[i].value != 0;
    if (count != 0)
        sim_wrong(sim, "an account is missing in memory");
}

bool sim_audit_end(struct sim *sim)
{
    static const char *const empty[] = {"chips:", "wagers:", "float:", "bank:", "jackpots:"};
    const struct uth_link *link = uth_floor_find_link(sim->audit.shadow, "main");
    if (link != NULL)
        sim->result->counts.hits += link->meter[0].hits + link->meter[1].hits;
    const struct uth_map *balances = &sim->audit.balances;
    for (size_t i = 0; i < balances->count && !sim_is_wrong(sim); i++) {
        const struct uth_map_entry *entry = &balances->entry[i];
        for (int k = 0; k < 5; k++) {
            if (strncmp(entry->key, empty[k], strlen(empty[k])) == 0 && entry->value != 0)
                sim_wrong(sim, "everything is closed, and %s holds %" PRId64, entry->key,
                          (uth_cents)entry->value);
        }
    }
    return !sim_is_wrong(sim);
}
