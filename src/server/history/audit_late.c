/* Rounds that were put right after their end, in the audit. The index of rounds says where a round is;
 * what is there must be that round, and settled. It is told again with the corrections that came before,
 * and once more with this one: the postings must be the difference, and the index must name the event. */
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "floor/floor_json.h"
#include "past_round.h"
#include "server/alloc.h"

void audit_late_note(struct audit *audit, const struct uth_floor_event *event)
{
    audit->late =
        alloc_room(audit->late, audit->late_count + 1, &audit->late_capacity, sizeof *audit->late);
    struct audit_late *late = &audit->late[audit->late_count++];
    *late = (struct audit_late){.event = *event};
    late->event.postings = (struct uth_postings){0};
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        if (!uth_postings_add(&late->event.postings, posting->from, posting->to, posting->amount))
            alloc_failed();
    }
}

void audit_late_free(struct audit *audit)
{
    for (size_t i = 0; i < audit->late_count; i++)
        uth_postings_free(&audit->late[i].event.postings);
    free(audit->late);
}

struct telling {
    const struct audit *audit;
    uint32_t number;
    uint64_t first, last;
    bool listed; /* the index names the event */
    uint64_t event;
    struct uth_past past;
    bool good;
};

static bool take_row(void *self, const struct uth_store_round *row)
{
    struct telling *telling = self;
    uint64_t late[PAST_ROUND_LATE_MAX];
    int count = past_round_late(row->summary, late);
    if (row->number != telling->number)
        return false;
    telling->first = row->first;
    telling->last = row->last;
    for (int i = 0; i < count; i++)
        telling->listed = telling->listed || late[i] == telling->event;
    return false;
}

static bool take_event(void *self, const struct uth_store_event *row)
{
    struct telling *telling = self;
    struct uth_floor_event *event = alloc_zero(sizeof *event);
    struct uth_refusal refusal;
    char sentence[192];
    telling->good =
        uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                             row->body, row->size, event, sentence);
    const struct uth_edition *edition =
        uth_rulebook_find(uth_floor_rulebook(telling->audit->floor), event->config.digest);
    telling->good = telling->good &&
                    uth_past_take(&telling->past, event, edition != NULL ? edition->rules : NULL,
                                  &refusal) == UTH_REASON_OK;
    uth_postings_free(&event->postings);
    free(event);
    return telling->good;
}

/* The round as it was before the event; false: there is no such round that was settled. */
static bool tell(struct telling *telling, struct uth_store *store,
                 const struct uth_floor_event *event)
{
    const struct audit *audit = telling->audit;
    struct uth_refusal refusal;
    telling->good =
        uth_store_read_rounds(store, event->stream, "", event->round + 1, 1, take_row, telling) &&
        telling->first != 0;
    if (telling->good && !uth_store_read_events(store, event->stream, telling->first, telling->last,
                                                take_event, telling))
        telling->good = false;
    for (size_t i = 0; telling->good && i < audit->late_count; i++) {
        const struct uth_floor_event *before = &audit->late[i].event;
        if (strcmp(before->stream, event->stream) == 0 && before->round == event->round &&
            before->number < event->number)
            telling->good = uth_past_take(&telling->past, before, NULL, &refusal) == UTH_REASON_OK;
    }
    return telling->good && telling->past.table->round != NULL && !telling->past.reversed &&
           uth_round_phase(telling->past.table->round) == UTH_PHASE_SETTLED;
}

static void check(struct audit *audit, struct uth_store *store, const struct uth_floor_event *event)
{
    const struct uth_table *table = uth_floor_find_table(audit->floor, event->stream);
    struct telling telling = {.audit = audit, .number = event->round, .event = event->number};
    struct uth_map gains = {0};
    struct uth_refusal refusal = {0};
    if (!uth_past_begin(&telling.past, &table->config, event->round))
        alloc_failed();
    if (!tell(&telling, store, event)) {
        audit_fault(audit, "round %u of %s is put right by event %llu, and was not settled",
                    event->round, event->stream, (unsigned long long)event->number);
    } else {
        audit_add_gains(telling.past.table, -1, &gains);
        audit_note_progressive(audit, telling.past.table, event, -1);
        if (uth_past_take(&telling.past, event, NULL, &refusal) != UTH_REASON_OK)
            audit_fault(audit, "event %llu of %s is impossible: %s",
                        (unsigned long long)event->number, event->stream, refusal.sentence);
        audit_add_gains(telling.past.table, 1, &gains);
        audit_note_progressive(audit, telling.past.table, event, 1);
        audit_expect_difference(audit, &gains, event);
        if (!telling.listed)
            audit_fault(audit, "round %u of %s is put right by event %llu, which its index lacks",
                        event->round, event->stream, (unsigned long long)event->number);
    }
    uth_map_free(&gains);
    uth_past_end(&telling.past);
}

void audit_late_check(struct audit *audit, struct uth_store *store)
{
    for (size_t i = 0; i < audit->late_count; i++) {
        if (audit->late[i].checked)
            continue;
        audit->late[i].checked = true;
        struct uth_floor_event event = audit->late[i].event; /* its postings stay the list's */
        check(audit, store, &event);
    }
}
