/* Accounts, found by name. An empty one stays, unless its owner is forgotten. */
#include "ledger.h"
#include "base/room.h"

#include "map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

_Static_assert((int)UTH_ACCOUNT_SIZE == (int)UTH_MAP_KEY_SIZE, "accounts are keys");

struct account {
    uth_cents balance;
    uth_cents trial; /* balance while a list is being checked */
};

struct uth_ledger {
    struct uth_map names; /* the n-th name's value is n, and its account account[n] */
    struct account *account;
    size_t capacity;
};

bool uth_postings_add(struct uth_postings *list, const char *from, const char *to, uth_cents amount)
{
    UTH_ASSERT(amount >= 0);
    UTH_ASSERT(strlen(from) < UTH_ACCOUNT_SIZE && strlen(to) < UTH_ACCOUNT_SIZE);
    if (amount == 0)
        return true;
    if (!UTH_ROOM(list->at, list->count, list->capacity))
        return false;
    struct uth_posting *posting = &list->at[list->count++];
    memset(posting, 0, sizeof *posting);
    snprintf(posting->from, sizeof posting->from, "%s", from);
    snprintf(posting->to, sizeof posting->to, "%s", to);
    posting->amount = amount;
    return true;
}

void uth_postings_free(struct uth_postings *list)
{
    free(list->at);
    *list = (struct uth_postings){0};
}

struct uth_ledger *uth_ledger_new(void)
{
    return calloc(1, sizeof(struct uth_ledger));
}

void uth_ledger_free(struct uth_ledger *ledger)
{
    if (ledger == NULL)
        return;
    uth_map_free(&ledger->names);
    free(ledger->account);
    free(ledger);
}

static struct account *find(const struct uth_ledger *ledger, const char *name)
{
    uint64_t number;
    return uth_map_get(&ledger->names, name, &number) ? &ledger->account[number] : NULL;
}

static bool make_room(struct uth_ledger *ledger, size_t more)
{
    size_t capacity = ledger->capacity == 0 ? 64 : ledger->capacity;
    while (ledger->names.count + more > capacity)
        capacity *= 2;
    if (capacity != ledger->capacity) {
        struct account *account = realloc(ledger->account, capacity * sizeof *account);
        if (account == NULL)
            return false;
        ledger->account = account;
        ledger->capacity = capacity;
    }
    return uth_map_reserve_many(&ledger->names, more);
}

static struct account *find_or_add(struct uth_ledger *ledger, const char *name)
{
    struct account *account = find(ledger, name);
    if (account == NULL) {
        size_t number = ledger->names.count;
        account = &ledger->account[number];
        *account = (struct account){0, 0};
        uth_map_put(&ledger->names, name, number);
    }
    return account;
}

uth_cents uth_ledger_balance(const struct uth_ledger *ledger, const char *account)
{
    const struct account *found = find(ledger, account);
    return found == NULL ? 0 : found->balance;
}

void uth_ledger_forget(struct uth_ledger *ledger, const char *account)
{
    uint64_t number;
    if (!uth_map_get(&ledger->names, account, &number) || ledger->account[number].balance != 0)
        return;
    uth_map_remove(&ledger->names, account);
    size_t last = ledger->names.count;
    ledger->account[number] = ledger->account[last];
    if (number != last)
        uth_map_put(&ledger->names, ledger->names.entry[number].key, number);
}

static bool is_account_of(const char *account, const char *what)
{
    return strncmp(account, what, strlen(what)) == 0;
}

static bool may_be_negative(const char *account)
{
    return strcmp(account, "cage") == 0 || strcmp(account, "house") == 0 ||
           is_account_of(account, "cash:");
}

static enum uth_reason refuse_short(struct uth_refusal *refusal, const char *account,
                                    uth_cents amount, uth_cents has)
{
    if (is_account_of(account, "chips:"))
        return UTH_REFUSE(refusal, CHIPS_SHORT, .amount = amount, .has = has);
    if (is_account_of(account, "player:"))
        return UTH_REFUSE(refusal, ACCOUNT_SHORT, .amount = amount, .has = has);
    return UTH_REFUSE(refusal, NOT_ENOUGH_MONEY, .amount = amount, .has = has);
}

/* Applies the postings one by one to the trial balances; all accounts exist. */
static enum uth_reason try_postings(struct uth_ledger *ledger, const struct uth_postings *list,
                                    struct uth_refusal *refusal)
{
    for (int i = 0; i < list->count; i++) {
        const struct uth_posting *posting = &list->at[i];
        struct account *from = find(ledger, posting->from), *to = find(ledger, posting->to);

        if (!uth_cents_sub(from->trial, posting->amount, &from->trial) ||
            !uth_cents_add(to->trial, posting->amount, &to->trial))
            return UTH_REFUSE(refusal, AMOUNT_TOO_LARGE);
        if (from->trial < 0 && !may_be_negative(posting->from))
            return refuse_short(refusal, posting->from, posting->amount,
                                from->trial + posting->amount);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_ledger_check(struct uth_ledger *ledger, const struct uth_postings *list,
                                 struct uth_refusal *refusal)
{
    if (!make_room(ledger, 2 * (size_t)list->count))
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    for (int i = 0; i < list->count; i++) {
        struct account *from = find_or_add(ledger, list->at[i].from);
        from->trial = from->balance;
        struct account *to = find_or_add(ledger, list->at[i].to);
        to->trial = to->balance;
    }
    return try_postings(ledger, list, refusal);
}

void uth_ledger_post(struct uth_ledger *ledger, const struct uth_postings *list)
{
    for (int i = 0; i < list->count; i++) {
        const struct uth_posting *posting = &list->at[i];
        UTH_ASSERT(posting->amount > 0);
        struct account *from = find(ledger, posting->from), *to = find(ledger, posting->to);
        UTH_ASSERT(from != NULL && to != NULL);
        from->balance -= posting->amount;
        to->balance += posting->amount;
        UTH_ASSERT(from->balance >= 0 || may_be_negative(posting->from));
    }
}

bool uth_ledger_set(struct uth_ledger *ledger, const char *account, uth_cents balance)
{
    if (strlen(account) >= UTH_ACCOUNT_SIZE || account[0] == '\0' || !make_room(ledger, 1))
        return false;
    find_or_add(ledger, account)->balance = balance;
    return true;
}

bool uth_ledger_next(const struct uth_ledger *ledger, size_t *cursor, const char **account,
                     uth_cents *balance)
{
    if (*cursor >= ledger->names.count)
        return false;
    *account = ledger->names.entry[*cursor].key;
    *balance = ledger->account[*cursor].balance;
    (*cursor)++;
    return true;
}

uth_cents uth_ledger_total(const struct uth_ledger *ledger)
{
    uth_cents total = 0, balance;
    size_t cursor = 0;
    const char *account;
    while (uth_ledger_next(ledger, &cursor, &account, &balance))
        total += balance;
    return total;
}
