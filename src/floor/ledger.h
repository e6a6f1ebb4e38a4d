/* Accounts in whole cents, and postings between them.
 *
 * Money only moves: a posting takes from one named account and gives to another, so the sum of all
 * accounts is always zero. Names say what an account is:
 *
 *   cage                 the world outside: deposits come from it, withdrawals go to it
 *   house                the operator's own money: floats are filled from it
 *   player:ann           ann's account
 *   chips:t1:ann         ann's chips at table t1
 *   wagers:t1            what is on the felt of t1, until it is settled or returned
 *   float:t1             the house's chips at t1
 *   held:t1:seat-4.17    chips that a walk-in left behind at t1
 *   cash:t1              cash for chips in the drop box of t1: below zero until it is counted
 *   tips:t1  fees:t1     the dealers' tips and the drop box of t1
 *   meter:main:mega  reserve:...  overflow:...  jackpots:main     a progressive link: link_money.c
 *
 * Only cage, cash and house may be negative; a posting that would overdraw any other account is
 * refused. */
#ifndef UTH_FLOOR_LEDGER_H
#define UTH_FLOOR_LEDGER_H

#include <uth/money.h>
#include <uth/wager.h>

enum { UTH_ACCOUNT_SIZE = 80 };

struct uth_posting {
    char from[UTH_ACCOUNT_SIZE];
    char to[UTH_ACCOUNT_SIZE];
    uth_cents amount; /* above zero */
};

/* A growing list of postings; zero-initialise. */
struct uth_postings {
    int count, capacity;
    struct uth_posting *at; /* owned */
};

/* Appends; zero amounts are left out. False when out of memory (the list is unchanged). */
bool uth_postings_add(struct uth_postings *list, const char *from, const char *to,
                      uth_cents amount);
void uth_postings_free(struct uth_postings *list);

struct uth_ledger; /* accounts by name */

struct uth_ledger *uth_ledger_new(void);
void uth_ledger_free(struct uth_ledger *ledger);

/* 0 for an account without postings. */
uth_cents uth_ledger_balance(const struct uth_ledger *ledger, const char *account);

/* Checks whether the postings can be made, in this order. Refuses negative balances and overflow.
 * Makes room for the accounts, so that posting the list afterwards cannot fail; balances do not
 * change. */
enum uth_reason uth_ledger_check(struct uth_ledger *ledger, const struct uth_postings *list,
                                 struct uth_refusal *refusal);
/* Posts a list that was checked. */
void uth_ledger_post(struct uth_ledger *ledger, const struct uth_postings *list);

/* Sets a balance as read back from the store; only before the first posting. */
bool uth_ledger_set(struct uth_ledger *ledger, const char *account, uth_cents balance);

/* Forgets an account, if it is empty. */
void uth_ledger_forget(struct uth_ledger *ledger, const char *account);

/* Walks all accounts: *cursor starts at 0; false at the end. In order of creation, but that the last
 * one is in the place of one that was forgotten. */
bool uth_ledger_next(const struct uth_ledger *ledger, size_t *cursor, const char **account,
                     uth_cents *balance);
/* Sum of all accounts: 0, always. */
uth_cents uth_ledger_total(const struct uth_ledger *ledger);

#endif
