/* Notes, the ring of what was said lately, and marks of rounds. */
#include "slot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "server/alloc.h"

struct note *note_new(uint64_t number)
{
    struct note *note = alloc_zero(sizeof *note);
    note->references = 1;
    note->number = number;
    return note;
}

static struct note *note_keep(struct note *note)
{
    UTH_ASSERT(note->references > 0);
    note->references++;
    return note;
}

void note_drop(struct note *note)
{
    if (note == NULL || --note->references > 0)
        return;
    packet_drop(note->all);
    packet_drop(note->staff);
    for (size_t i = 0; i < note->own_count; i++)
        packet_drop(note->own[i].packet);
    free(note->own);
    free(note);
}

void note_add_own(struct note *note, const char *name, struct packet *packet)
{
    note->own = alloc_room(note->own, note->own_count + 1, &note->own_capacity, sizeof *note->own);
    struct note_own *own = &note->own[note->own_count++];
    snprintf(own->name, sizeof own->name, "%s", name);
    own->packet = packet;
}

struct packet *note_for(const struct note *note, const char *name, bool staff)
{
    for (size_t i = 0; i < note->own_count && name != NULL; i++)
        if (strcmp(note->own[i].name, name) == 0)
            return note->own[i].packet;
    return staff && note->staff != NULL ? note->staff : note->all;
}

static size_t bytes_of(const struct note *note)
{
    size_t bytes = sizeof *note;
    bytes += note->all != NULL ? note->all->size : 0;
    bytes += note->staff != NULL ? note->staff->size : 0;
    for (size_t i = 0; i < note->own_count; i++)
        bytes += sizeof note->own[i] + note->own[i].packet->size;
    return bytes;
}

const struct note *slot_note(const struct slot *slot, size_t index)
{
    UTH_ASSERT(index < slot->ring_count);
    return slot->ring[(slot->ring_end - slot->ring_count + index) % SLOT_RING];
}

static void forget_oldest(struct slot *slot)
{
    size_t at = (slot->ring_end - slot->ring_count) % SLOT_RING;
    struct note *note = slot->ring[at];
    slot->ring_from = note->number;
    slot->ring_bytes -= note->bytes;
    slot->ring[at] = NULL;
    slot->ring_count--;
    note_drop(note);
}

void slot_remember(struct slot *slot, struct note *note)
{
    if (note->own_count > NOTE_KEPT_VARIANTS_MAX) {
        while (slot->ring_count > 0)
            forget_oldest(slot);
        slot->ring_from = note->number;
        return;
    }
    note->bytes = bytes_of(note);
    while (slot->ring_count > 0 &&
           (slot->ring_count == SLOT_RING || slot->ring_bytes + note->bytes > SLOT_RING_BYTES))
        forget_oldest(slot);
    slot->ring[slot->ring_end % SLOT_RING] = note_keep(note);
    slot->ring_end++;
    slot->ring_count++;
    slot->ring_bytes += note->bytes;
}

int slot_missed(const struct slot *slot, uint64_t last, size_t *first)
{
    if (last < slot->ring_from)
        return -1;
    size_t at = 0;
    while (at < slot->ring_count && slot_note(slot, at)->number <= last)
        at++;
    *first = at;
    return (int)(slot->ring_count - at);
}

void round_mark_free(struct round_mark *mark)
{
    free(mark->summary);
    *mark = (struct round_mark){0};
}

void round_mark_store(const struct round_mark *mark, const char *table, struct batch *batch,
                      int player_count, const char *const *players)
{
    struct uth_store_round row = {
        .table = table,
        .number = mark->number,
        .first = mark->first,
        .last = mark->last,
        .start_ms = mark->start_ms,
        .end_ms = mark->end_ms,
        .status = mark->status,
        .summary = mark->summary != NULL ? mark->summary : "{}",
        .player_count = player_count,
        .players = players,
    };
    batch_add_round(batch, &row);
}

static void slot_free(struct slot *slot)
{
    UTH_ASSERT(slot->subscribers == NULL);
    while (slot->ring_count > 0)
        forget_oldest(slot);
    round_mark_free(&slot->current);
    round_mark_free(&slot->settled);
    free(slot->stopped);
    free(slot->more);
    free(slot);
}

void slots_free(struct slots *slots)
{
    for (size_t i = 0; i < slots->count; i++)
        slot_free(slots->list[i]);
    free(slots->list);
    *slots = (struct slots){0};
}

struct slot *slots_find(const struct slots *slots, const char *name)
{
    for (size_t i = 0; i < slots->count; i++)
        if (strcmp(slots->list[i]->name, name) == 0)
            return slots->list[i];
    return NULL;
}

struct slot *slots_add(struct slots *slots, const char *name)
{
    struct slot *slot = alloc_zero(sizeof *slot);
    snprintf(slot->name, sizeof slot->name, "%s", name);
    slots->list = alloc_room(slots->list, slots->count + 1, &slots->capacity, sizeof *slots->list);
    slots->list[slots->count++] = slot;
    return slot;
}
