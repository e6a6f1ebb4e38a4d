/* What all parts of the simulator use, and the names and counts of its interface. */
#include "server/hub/hub.h"
#include "state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void *sim_keep(struct sim *sim, size_t size)
{
    SIM_ROOM(sim->kept, sim->kept_count, sim->kept_capacity);
    void *memory = calloc(1, size);
    UTH_ASSERT(memory != NULL);
    sim->kept[sim->kept_count++] = memory;
    return memory;
}

bool sim_wrong(struct sim *sim, const char *format, ...)
{
    if (sim_is_wrong(sim))
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(sim->result->wrong, sizeof sim->result->wrong, format, args);
    va_end(args);
    return false;
}

bool sim_is_wrong(const struct sim *sim)
{
    return sim->result->wrong[0] != '\0';
}

void sim_log(struct sim *sim, const char *format, ...)
{
    FILE *log = sim->options.log;
    if (log == NULL)
        return;
    fprintf(log, "%9.3f ", (double)(sim->now_ms - SIM_START_MS) / 1000);
    va_list args;
    va_start(args, format);
    vfprintf(log, format, args);
    va_end(args);
    fputc('\n', log);
}

void sim_note(struct sim *sim, uint64_t number)
{
    sim->result->digest = sim_digest_number(sim->result->digest, number);
}

uint64_t sim_disk_digest(const struct uth_disk *disk, uint64_t digest)
{
    static const char *const paths[] = {UTH_DISK_DATABASE, UTH_DISK_DATABASE "-wal",
                                        UTH_DISK_DATABASE "-anchor"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        size_t size;
        const uint8_t *bytes = uth_disk_bytes(disk, paths[i], &size);
        digest = sim_digest(digest, bytes, size);
    }
    return digest;
}

void sim_put(struct sim *sim, int delay_ms, const struct sim_item *item)
{
    struct sim_item later = *item;
    later.at_ms = sim->now_ms + delay_ms;
    sim_queue_put(&sim->queue, &later);
}

void sim_later(struct sim *sim, int delay_ms, enum sim_item_kind kind, int client, uint32_t mark)
{
    sim_put(sim, delay_ms, &(struct sim_item){.kind = kind, .client = client, .mark = mark});
}

const char *sim_stream_name(const struct sim *sim, int stream)
{
    if (stream == SIM_AUDIT_LOG)
        return HUB_AUDIT_STREAM;
    if (stream == SIM_LINK)
        return sim->world.linked ? UTH_LINK_STREAM_PREFIX "main" : "";
    return stream == 0 ? UTH_FLOOR_STREAM : sim->world.table[stream - 1].name;
}

int sim_stream_index(const struct sim *sim, const char *name)
{
    for (int i = 0; i < SIM_STREAMS && name[0] != '\0'; i++)
        if (strcmp(sim_stream_name(sim, i), name) == 0)
            return i;
    return -1;
}

void sim_send(struct sim *sim, int client, const struct sim_message *message)
{
    const struct sim_world *world = &sim->world;
    struct sim_item item = {.kind = SIM_AT_SERVER, .client = client, .message = *message};
    int copies = 1;
    sim->result->counts.messages++;
    if (!sim->finishing && sim_in(&sim->network, world->lost_per_mille, 1000))
        copies = 0;
    else if (!sim->finishing && sim_in(&sim->network, world->doubled_per_mille, 1000))
        copies = 2;
    sim->result->counts.lost += copies == 0;
    sim->result->counts.doubled += copies == 2;
    for (int i = 0; i < copies; i++)
        sim_put(sim, sim_between(&sim->network, world->delay_least_ms, world->delay_most_ms),
                &item);
}

void sim_show(struct sim *sim, const struct sim_news *news)
{
    struct sim_shown *shown = &sim->shown[news->stream];
    if (news->number > shown->capacity) {
        uint64_t capacity = shown->capacity == 0 ? 256 : 2 * shown->capacity;
        while (capacity < news->number)
            capacity *= 2;
        shown->digest = realloc(shown->digest, capacity * sizeof *shown->digest);
        UTH_ASSERT(shown->digest != NULL);
        memset(shown->digest + shown->capacity, 0,
               (capacity - shown->capacity) * sizeof *shown->digest);
        shown->capacity = capacity;
    }
    if (news->number > shown->last)
        shown->last = news->number;
    uint64_t *digest = &shown->digest[news->number - 1];
    if (*digest != 0 && *digest != news->digest)
        sim_wrong(sim, "event %" PRIu64 " of %s was told in two versions", news->number,
                  sim_stream_name(sim, news->stream));
    *digest = news->digest;
}

/* ---- names and counts ---- */

static const char *const mutation_names[SIM_MUTATION_COUNT] = {
#define SIM_MUTATION_NAME(code, name) name,
    SIM_MUTATIONS(SIM_MUTATION_NAME)
#undef SIM_MUTATION_NAME
};

const char *sim_mutation_name(enum sim_mutation mutation)
{
    return mutation_names[mutation];
}

bool sim_mutation_from_name(const char *name, enum sim_mutation *mutation)
{
    for (int i = 0; i < SIM_MUTATION_COUNT; i++) {
        if (strcmp(name, mutation_names[i]) == 0) {
            *mutation = (enum sim_mutation)i;
            return true;
        }
    }
    return false;
}

void sim_counts_add(struct sim_counts *sum, const struct sim_counts *more)
{
#define SIM_COUNT_ADD(name) sum->name += more->name;
    SIM_COUNTS(SIM_COUNT_ADD)
#undef SIM_COUNT_ADD
}

void sim_counts_print(const struct sim_counts *counts, FILE *file)
{
#define SIM_COUNT_PRINT(name) fprintf(file, "%-10s %10" PRIu64 "\n", #name, counts->name);
    SIM_COUNTS(SIM_COUNT_PRINT)
#undef SIM_COUNT_PRINT
}
