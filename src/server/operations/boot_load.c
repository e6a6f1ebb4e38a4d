/* Loading a store. Every stream is read from its newest snapshot on; the chain and the fold check
 * each event. Then the balances are read, which must sum to zero. */
#include "boot_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_json.h"
#include "floor/snapshot.h"
#include "rules_store.h"
#include "server/alloc.h"

struct loading {
    struct boot *boot;
    struct slot *slot; /* NULL: the stream "floor" */
    size_t count, capacity;
    struct stream {
        char name[UTH_FLOOR_NAME_SIZE];
    } * streams; /* of tables */
};

static bool fail(struct boot *boot, const char *what, const char *sentence)
{
    snprintf(boot->sentence, sizeof boot->sentence, "%s%s%s", what, what[0] != '\0' ? ": " : "",
             sentence);
    return false;
}

static bool note_stream(void *self, const struct uth_store_event *event)
{
    struct loading *loading = self;
    struct boot *boot = loading->boot;
    if (strcmp(event->stream, HUB_AUDIT_STREAM) == 0) {
        boot->hub->audit_last = event->number;
        return true;
    }
    if (strcmp(event->stream, UTH_FLOOR_STREAM) == 0)
        return true;
    if (strlen(event->stream) >= UTH_FLOOR_NAME_SIZE)
        return fail(boot, event->stream, "this is not a stream of a floor");
    loading->streams = alloc_room(loading->streams, loading->count + 1, &loading->capacity,
                                  sizeof *loading->streams);
    snprintf(loading->streams[loading->count++].name, UTH_FLOOR_NAME_SIZE, "%s", event->stream);
    return true;
}

static bool fold_event(void *self, const struct uth_store_event *row)
{
    struct loading *loading = self;
    struct boot *boot = loading->boot;
    struct uth_floor_event *event = alloc_zero(sizeof *event);
    char sentence[192] = "";
    struct uth_refusal refusal = {0};
    bool good = uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                                     row->body, row->size, event, sentence);
    if (good && uth_floor_fold(boot->hub->floor, event, &refusal) != UTH_REASON_OK) {
        snprintf(sentence, sizeof sentence, "%.190s", refusal.sentence);
        good = false;
    }
    boot->hub->metrics.replayed++;
    uth_postings_free(&event->postings);
    free(event);
    if (!good) {
        snprintf(boot->sentence, sizeof boot->sentence,
                 "event %llu of %s cannot be replayed: %s; the database is damaged or of another "
                 "version; restore a backup",
                 (unsigned long long)row->number, row->stream, sentence);
    }
    return good;
}

static bool load_stream(struct loading *loading, const char *name)
{
    struct boot *boot = loading->boot;
    uint64_t number = 0;
    char *body = NULL;
    size_t size = 0;
    if (!uth_store_read_snapshot(boot->store, name, &number, &body, &size))
        return fail(boot, "", uth_store_error(boot->store));
    struct uth_refusal refusal;
    bool good = body == NULL || uth_floor_snapshot_read(boot->hub->floor, name, body, size,
                                                        &refusal) == UTH_REASON_OK;
    free(body);
    if (!good)
        return fail(boot, name, refusal.sentence);
    if (loading->slot != NULL)
        loading->slot->snapshot_at = number;
    else
        boot->hub->floor_snapshot_at = number;
    if (!uth_store_read_events(boot->store, name, number + 1, 0, fold_event, loading))
        return fail(boot, "", uth_store_error(boot->store));
    return boot->sentence[0] == '\0';
}

static bool load_balance(void *self, const struct uth_store_balance *balance)
{
    struct boot *boot = self;
    if (!uth_ledger_set(uth_floor_ledger(boot->hub->floor), balance->account, balance->balance))
        alloc_failed();
    return true;
}

static void load_mark(struct round_mark *mark, const struct uth_store_round *row)
{
    *mark = (struct round_mark){
        .number = row->number,
        .first = row->first,
        .last = row->last,
        .start_ms = row->start_ms,
        .end_ms = row->end_ms,
        .summary = alloc_text(row->summary),
    };
    snprintf(mark->status, sizeof mark->status, "%s", row->status);
}

static bool load_newest(void *self, const struct uth_store_round *row)
{
    struct loading *loading = self;
    load_mark(&loading->slot->current, row);
    return true;
}

static bool load_settled(void *self, const struct uth_store_round *row)
{
    struct loading *loading = self;
    load_mark(&loading->slot->settled, row);
    return true;
}

/* Rounds that may still be written about: the current one, and the one that can be reversed. The
 * index learns of a round only when it ends. */
static bool load_rounds(struct loading *loading, const char *name)
{
    struct uth_store *store = loading->boot->store;
    const struct uth_table *table = uth_floor_find_table(loading->boot->hub->floor, name);
    if (table != NULL && uth_table_in_round(table))
        loading->slot->current = (struct round_mark){.number = table->round_number,
                                                     .first = table->round_first,
                                                     .start_ms = table->round_ms};
    else if (!uth_store_read_rounds(store, name, "", 0, 1, load_newest, loading))
        return false;
    return table == NULL || table->undo_round == 0 ||
           uth_store_read_rounds(store, name, "", table->undo_round + 1, 1, load_settled, loading);
}

static bool load_day(void *self, const struct uth_store_value *value)
{
    struct loading *loading = self;
    return day_read(&loading->slot->day, value->key, value->value) ||
           fail(loading->boot, value->space, "this is not a day's totals");
}

static bool load_table(struct loading *loading, const char *name)
{
    struct boot *boot = loading->boot;
    loading->slot = slots_add(&boot->hub->slots, name);
    char space[8 + UTH_FLOOR_NAME_SIZE];
    snprintf(space, sizeof space, "day:%s", name);
    if (!load_stream(loading, name))
        return false;
    if (!load_rounds(loading, name) ||
        !uth_store_read_values(boot->store, space, load_day, loading))
        return fail(boot, "", uth_store_error(boot->store));
    loading->slot->ring_from = uth_floor_last(boot->hub->floor, name);
    return boot->sentence[0] == '\0';
}

static bool load_person(void *self, const struct uth_store_value *value)
{
    struct boot *boot = self;
    return people_load_person(&boot->hub->people, value->key, value->value) ||
           fail(boot, value->key, "this is not a record of a person");
}

static bool load_session(void *self, const struct uth_store_value *value)
{
    struct boot *boot = self;
    return people_load_session(&boot->hub->people, value->key, value->value,
                               hub_now_ms(boot->hub)) ||
           fail(boot, value->key, "this is not a record of a session");
}

static bool load_try(void *self, const struct uth_store_value *value)
{
    struct boot *boot = self;
    return tries_load(&boot->hub->people.tries, value->key, value->value) ||
           fail(boot, value->key, "this is not a record of wrong PINs");
}

static bool load_fault(void *self, const struct uth_store_value *value)
{
    struct boot *boot = self;
    struct slot *slot = slots_find(&boot->hub->slots, value->key);
    if (slot != NULL) {
        slot->stopped = alloc_text(value->value);
        uth_floor_stop_table(boot->hub->floor, slot->name, true);
    }
    return true;
}

static bool load_accounts(struct boot *boot)
{
    struct uth_store *store = boot->store;
    if (!uth_store_read_balances(store, load_balance, boot) ||
        !uth_store_read_values(store, "person", load_person, boot) ||
        !uth_store_read_values(store, "session", load_session, boot) ||
        !uth_store_read_values(store, TRIES_SPACE, load_try, boot) ||
        !uth_store_read_values(store, "fault", load_fault, boot))
        return fail(boot, "", uth_store_error(store));
    if (boot->sentence[0] != '\0')
        return false;
    uth_cents total = uth_ledger_total(uth_floor_ledger(boot->hub->floor));
    if (total != 0) {
        char text[UTH_CENTS_TEXT_SIZE];
        uth_cents_format(total, text, sizeof text);
        return fail(boot, text,
                    "this is the sum of all accounts, which must be zero; restore a backup");
    }
    return true;
}

bool boot_load(struct boot *boot)
{
    struct loading loading = {.boot = boot};
    boot->sentence[0] = '\0';
    char why[UTH_STORE_SENTENCE_SIZE];
    if (!rules_load(boot->hub->floor, boot->store, why, sizeof why))
        return fail(boot, "", why);
    bool good = uth_store_read_streams(boot->store, note_stream, &loading) ||
                fail(boot, "", uth_store_error(boot->store));
    good = good && boot->sentence[0] == '\0' && load_stream(&loading, UTH_FLOOR_STREAM);
    for (size_t i = 0; i < loading.count && good; i++)
        good = load_table(&loading, loading.streams[i].name);
    free(loading.streams);
    return good && load_accounts(boot);
}
