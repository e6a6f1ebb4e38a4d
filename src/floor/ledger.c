/* Accounts in an open-addressing hash table, keyed by name. Accounts are never removed: an empty
 * one costs a slot and keeps its history findable. */
#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

struct account {
    char name[UTH_ACCOUNT_SIZE]; /* "" for a free slot */
    uth_cents balance;
    uth_cents trial; /* balance while a list is being checked */
};

struct uth_ledger {
    size_t count, capacity; /* capacity is a power of two */
    struct account *slot;
};

bool uth_postings_add(struct uth_postings *list, const char *from, const char *to, uth_cents amount)
{
    UTH_ASSERT(amount >= 0);
    UTH_ASSERT(strlen(from) < UTH_ACCOUNT_SIZE && strlen(to) < UTH_ACCOUNT_SIZE);
    if (amount == 0)
        return true;
    if (list->count == list->capacity) {
        int capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
        struct uth_posting *at = realloc(list->at, (size_t)capacity * sizeof *at);
        if (at == NULL)
            return false;
        list->at = at;
        list->capacity = capacity;
    }
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
    free(ledger->slot);
    free(ledger);
}

static size_t hash_name(const char *name)
{
    uint64_t hash = 0xCBF29CE484222325U;
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001B3U;
    return (size_t)(hash ^ hash >> 29);
}

/* The account's slot, or the free one where it would go. */
static struct account *find_slot(struct account *slot, size_t capacity, const char *name)
{
    size_t at = hash_name(name) & (capacity - 1);
    while (slot[at].name[0] != '\0' && strcmp(slot[at].name, name) != 0)
        at = (at + 1) & (capacity - 1);
    return &slot[at];
}

static struct account *find(const struct uth_ledger *ledger, const char *name)
{
    if (ledger->capacity == 0)
        return NULL;
    struct account *account = find_slot(ledger->slot, ledger->capacity, name);
    return account->name[0] == '\0' ? NULL : account;
}

/* Makes room for `more` accounts at a load of at most one half. */
static bool make_room(struct uth_ledger *ledger, size_t more)
{
    size_t capacity = ledger->capacity == 0 ? 64 : ledger->capacity;
    while (2 * (ledger->count + more) > capacity)
        capacity *= 2;
    if (capacity == ledger->capacity)
        return true;
    struct account *slot = calloc(capacity, sizeof *slot);
    if (slot == NULL)
        return false;
    for (size_t i = 0; i < ledger->capacity; i++)
        if (ledger->slot[i].name[0] != '\0')
            *find_slot(slot, capacity, ledger->slot[i].name) = ledger->slot[i];
    free(ledger->slot);
    ledger->slot = slot;
    ledger->capacity = capacity;
    return true;
}

static struct account *find_or_add(struct uth_ledger *ledger, const char *name)
{
    struct account *account = find_slot(ledger->slot, ledger->capacity, name);
    if (account->name[0] == '\0') {
        snprintf(account->name, sizeof account->name, "%s", name);
        ledger->count++;
    }
    return account;
}

uth_cents uth_ledger_balance(const struct uth_ledger *ledger, const char *account)
{
    const struct account *found = find(ledger, account);
    return found == NULL ? 0 : found->balance;
}

static bool may_be_negative(const char *account)
{
    return strcmp(account, "cage") == 0 || strcmp(account, "house") == 0;
}

static bool is_account_of(const char *account, const char *what)
{
    return strncmp(account, what, strlen(what)) == 0;
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

/* Takes the postings one by one on the trial balances of accounts that all exist. */
static enum uth_reason try_postings(struct uth_ledger *ledger, const struct uth_postings *list,
                                    struct uth_refusal *refusal)
{
    for (int i = 0; i < list->count; i++) {
        const struct uth_posting *posting = &list->at[i];
        struct account *from = find(ledger, posting->from), *to = find(ledger, posting->to);

        if (!uth_cents_sub(from->trial, posting->amount, &from->trial) ||
            !uth_cents_add(to->trial, posting->amount, &to->trial))
            return UTH_REFUSE(refusal, AMOUNT_TOO_LARGE);
        if (from->trial < 0 && !may_be_negative(from->name))
            return refuse_short(refusal, from->name, posting->amount,
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
        UTH_ASSERT(from->balance >= 0 || may_be_negative(from->name));
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
    while (*cursor < ledger->capacity) {
        const struct account *slot = &ledger->slot[(*cursor)++];
        if (slot->name[0] == '\0')
            continue;
        *account = slot->name;
        *balance = slot->balance;
        return true;
    }
    return false;
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
