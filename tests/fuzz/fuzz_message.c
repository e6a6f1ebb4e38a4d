/*
 * Whatever four clients of different roles say to a hub, a line each: every answer is JSON, money
 * only moves, and what is committed can be read back. The first character of a line picks the
 * client.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "reference/small_hub.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answers(struct connection *connection)
{
    for (struct packet *packet = connection_take(connection); packet != NULL;
         packet = connection_take(connection)) {
        json_t *object = json_loadb(packet->data, packet->size, JSON_REJECT_DUPLICATES, NULL);
        UTH_ASSERT(json_is_object(object));
        UTH_ASSERT(memchr(packet->data, '\n', packet->size) == NULL);
        json_decref(object);
        packet_drop(packet);
    }
}

static bool follow(void *self, const struct uth_store_event *event)
{
    (void)event;
    ++*(uint64_t *)self;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {NULL, "ann", "dora", "sam"};
    struct small_hub small;
    struct connection *links[4];
    small_hub_start(&small);
    for (int i = 0; i < 4; i++)
        links[i] = small_hub_connect(&small, names[i]);
    const uint8_t *at = data, *end = data + size;
    for (int lines = 0; at < end && lines < 40; lines++) {
        const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
        const uint8_t *stop = newline != NULL ? newline : end;
        struct connection *connection = links[*at & 3];
        if (!connection->ending && stop > at)
            hub_receive(small.hub, connection, (const char *)at + 1, (size_t)(stop - at) - 1);
        small_hub_settle(&small);
        small.now_ms += 3000;
        at = stop + (newline != NULL);
        if (at == stop)
            break;
    }
    small_hub_settle(&small);
    for (int i = 0; i < 4; i++)
        check_answers(links[i]);
    UTH_ASSERT(uth_ledger_total(uth_floor_ledger(small.hub->floor)) == 0);
    uint64_t events = 0;
    UTH_ASSERT(uth_store_read_events(small.store, "w", 1, 0, follow, &events));
    UTH_ASSERT(events == uth_floor_last(small.hub->floor, "w"));
    small_hub_stop(&small);
    return 0;
}
