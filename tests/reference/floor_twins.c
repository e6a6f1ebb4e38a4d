#include "reference/floor_twins.h"

#include "compare.h"
#include "floor/floor_json.h"
#include "floor/link_state.h"
#include "floor/snapshot.h"
#include "floor/table.h"
#include "reference/floor_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static void free_twin(struct twins *twins, struct uth_floor *twin)
{
    floor_rules_give_back(twins->original, twin);
    uth_floor_free(twin);
}

void twins_free(struct twins *twins)
{
    for (int i = 0; i < twins->count; i++)
        free_twin(twins, twins->at[i]);
    twins->count = twins->next = 0;
}

/* ---- making one ---- */

static char *write_stream(const struct uth_floor *floor, const char *stream)
{
    uint64_t number;
    size_t size;
    char *text = uth_floor_snapshot_write(floor, stream, &number, &size);
    UTH_ASSERT(text != NULL && strlen(text) == size && number == uth_floor_last(floor, stream));
    return text;
}

static bool copy_stream(struct twins *twins, const struct uth_floor *original,
                        struct uth_floor *twin, const char *stream)
{
    struct uth_refusal refusal = {0};
    if (uth_floor_last(original, stream) == 0)
        return true;
    char *text = write_stream(original, stream), *again = NULL;
    bool good =
        uth_floor_snapshot_read(twin, stream, text, strlen(text), &refusal) == UTH_REASON_OK;
    if (!good)
        complain(twins->wrong, "a snapshot cannot be read: %s\n%.700s", refusal.sentence, text);
    if (good) {
        again = write_stream(twin, stream);
        good = strcmp(text, again) == 0 ||
               complain(twins->wrong, "a snapshot, read and written again:\n%.450s\n%.450s", text,
                        again);
    }
    free(again);
    free(text);
    return good;
}

/* What is not of the stream: the deck, which only the key opens, and what was tried in vain. */
static void copy_rest(struct twins *twins, const struct uth_table *from, struct uth_table *to)
{
    if (to->round != NULL && !to->deck_opened) {
        UTH_ASSERT(twins->outside.unseal(twins->outside.self, to->config.name, to->round_number,
                                         &to->sealed, &to->deck));
        to->deck_known = true;
        uth_deck_dealt(&to->commitment, &to->deck, &to->seeds, to->dealt);
    }
    to->stopped = from->stopped;
    to->dirty = from->dirty;
    to->retry_ms = from->retry_ms;
}

static void copy_contact(const struct uth_link *from, struct uth_link *to)
{
    to->faulty = from->faulty;
    to->look_ms = from->look_ms;
    for (int i = 0; i < from->member_count; i++)
        to->members[i].heard_ms = from->members[i].heard_ms;
}

static bool fill(struct twins *twins, struct uth_floor *original, struct uth_floor *twin)
{
    floor_rules_lend(original, twin);
    if (!copy_stream(twins, original, twin, UTH_FLOOR_STREAM))
        return false;
    for (int i = 0; i < uth_floor_table_count(original); i++) {
        const struct uth_table *from = uth_floor_table(original, i);
        if (!copy_stream(twins, original, twin, from->config.name))
            return false;
        struct uth_table *to = (struct uth_table *)uth_floor_table(twin, i);
        copy_rest(twins, from, to);
        const char *forgotten = sim_table_difference(from, to);
        if (forgotten == NULL && to->deck_known && from->deck_known &&
            memcmp(&from->deck, &to->deck, sizeof from->deck) != 0)
            forgotten = "the deck";
        if (forgotten != NULL)
            return complain(twins->wrong, "the snapshot of %s forgets %s", from->config.name,
                            forgotten);
    }
    for (int i = 0; i < uth_floor_link_count(original); i++) {
        const struct uth_link *from = uth_floor_link(original, i);
        if (!copy_stream(twins, original, twin, from->stream))
            return false;
        copy_contact(from, (struct uth_link *)uth_floor_link(twin, i));
    }
    size_t cursor = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(uth_floor_ledger(original), &cursor, &account, &balance))
        UTH_ASSERT(uth_ledger_set(uth_floor_ledger(twin), account, balance));
    return true;
}

bool twins_add(struct twins *twins, struct uth_floor *original)
{
    struct uth_floor *twin = uth_floor_new(&twins->outside);
    UTH_ASSERT(twin != NULL);
    twins->original = original;
    if (!fill(twins, original, twin)) {
        free_twin(twins, twin);
        return false;
    }
    if (twins->count == TWINS_MAX)
        free_twin(twins, twins->at[twins->next]);
    else
        twins->count++;
    twins->at[twins->next] = twin;
    twins->next = (twins->next + 1) % TWINS_MAX;
    return true;
}

/* ---- going on ---- */

static bool same_event(struct twins *twins, const struct uth_floor_event *a,
                       const struct uth_floor_event *b)
{
    size_t size;
    char *one = uth_floor_event_write(a, &size), *two = uth_floor_event_write(b, &size);
    UTH_ASSERT(one != NULL && two != NULL);
    bool same = strcmp(one, two) == 0 && strcmp(a->stream, b->stream) == 0 &&
                a->number == b->number && a->at_ms == b->at_ms;
    if (!same)
        complain(twins->wrong, "a floor from a snapshot made of %s/%llu:\n%.450s\n%.450s",
                 a->stream, (unsigned long long)a->number, one, two);
    free(one);
    free(two);
    return same;
}

static bool same_events(struct twins *twins, const struct uth_floor_events *expected,
                        struct uth_floor_events *got)
{
    bool same = expected->count == got->count ||
                complain(twins->wrong, "a floor from a snapshot made %d events instead of %d",
                         got->count, expected->count);
    for (int i = 0; i < got->count && same; i++)
        same = same_event(twins, &expected->at[i], &got->at[i]);
    uth_floor_events_free(got);
    return same;
}

bool twins_handle(struct twins *twins, const struct uth_command *command,
                  const struct uth_floor_events *events)
{
    bool same = true;
    for (int i = 0; i < twins->count && same; i++) {
        struct uth_floor_events got = {0};
        bool repeated;
        uth_floor_handle(twins->at[i], command, &got, &repeated, UTH_UNHEARD);
        same = same_events(twins, events, &got);
    }
    return same;
}

bool twins_tick(struct twins *twins, int64_t now_ms, const struct uth_floor_events *events)
{
    bool same = true;
    for (int i = 0; i < twins->count && same; i++) {
        struct uth_floor_events got = {0};
        uth_floor_tick(twins->at[i], now_ms, &got, UTH_UNHEARD);
        same = same_events(twins, events, &got);
    }
    return same;
}

void twins_stop_table(struct twins *twins, const char *table, bool stopped)
{
    for (int i = 0; i < twins->count; i++)
        uth_floor_stop_table(twins->at[i], table, stopped);
}

void twins_set_controls(struct twins *twins, const struct uth_controls *controls)
{
    for (int i = 0; i < twins->count; i++)
        UTH_ASSERT(uth_floor_set_controls(twins->at[i], controls));
}
