/* Commands in which the n-th posting cannot be made, for every n: each is refused as a whole, no money has
 * moved, and said again it is carried out as if nothing had been. (After its first event a command that
 * fails leaves a floor that may not be used: floor.h.) In a program test_NAME_failing the linker
 * turns the floor's postings and its front door into those below (cmake/UthTests.cmake), so the scripts of
 * test_NAME.c do for it as they are. */
#ifndef UTH_TESTS_FAILING_POSTINGS_H
#define UTH_TESTS_FAILING_POSTINGS_H

#include "check.h"
#include "floor/floor.h"
#include "floor/table.h"

#include <uth/outlook.h>

static int left = -1; /* postings until one fails; below nothing: none does */
static const struct uth_floor_events *events_of; /* the command that is carried out */
static int refused;

bool __real_uth_postings_add(struct uth_postings *list, const char *from, const char *to,
                             uth_cents amount);
bool __wrap_uth_postings_add(struct uth_postings *list, const char *from, const char *to,
                             uth_cents amount);
bool __real_uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook);
bool __wrap_uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook);
enum uth_reason __real_uth_floor_handle(struct uth_floor *floor, const struct uth_command *command,
                                        struct uth_floor_events *events, bool *repeated,
                                        struct uth_refusal *refusal);
enum uth_reason __wrap_uth_floor_handle(struct uth_floor *floor, const struct uth_command *command,
                                        struct uth_floor_events *events, bool *repeated,
                                        struct uth_refusal *refusal);

static bool runs_out(void)
{
    return left >= 0 && events_of->count == 0 && left-- == 0;
}

bool __wrap_uth_postings_add(struct uth_postings *list, const char *from, const char *to,
                             uth_cents amount)
{
    return !runs_out() && __real_uth_postings_add(list, from, to, amount);
}

bool __wrap_uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook)
{
    return !runs_out() && __real_uth_outlook_of(round, outlook);
}

/* Of all balances. */
static uint64_t money_of(struct uth_floor *floor)
{
    uint64_t digest = 0;
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(uth_floor_ledger(floor), &cursor, &account, &balance))
        digest += (uint64_t)balance * (2 * cursor + 1);
    return digest;
}

/* A deck that was drawn in vain is another one the next time, and no two floors would be the same. */
static bool draws_a_deck(const struct uth_floor *floor, const struct uth_command *command)
{
    const struct uth_table *table = uth_floor_find_table(floor, command->table);
    return command->what == UTH_FLOOR_NEW_GAME && table != NULL &&
           table->config.source == UTH_SOURCE_HOUSE;
}

enum uth_reason __wrap_uth_floor_handle(struct uth_floor *floor, const struct uth_command *command,
                                        struct uth_floor_events *events, bool *repeated,
                                        struct uth_refusal *refusal)
{
    uint64_t money = money_of(floor);
    events_of = events;
    bool spared = draws_a_deck(floor, command);
    for (int n = 0;; n++) {
        left = spared ? -1 : n;
        enum uth_reason reason = __real_uth_floor_handle(floor, command, events, repeated, refusal);
        bool struck = left < 0 && !spared;
        left = -1;
        if (!struck)
            return reason;
        assert_int_equal(reason, UTH_REASON_OUT_OF_MEMORY);
        assert_int_equal(events->count, 0);
        assert_true(money_of(floor) == money);
        refused++;
    }
}

static int some_were_refused(void **state)
{
    (void)state;
    return refused > 100 ? 0 : -1;
}

TESTS_WITH(NULL, some_were_refused)

#endif
