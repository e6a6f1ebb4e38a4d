/* Shared bytes with a count of references. */
#include "packet.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "server/alloc.h"

struct packet *packet_new(const struct uth_json *text)
{
    struct packet *packet = alloc_need(malloc(sizeof *packet + text->length));
    packet->references = 1;
    packet->size = text->length;
    packet->data = packet->own;
    if (text->length > 0)
        memcpy(packet->own, text->data, text->length);
    return packet;
}

struct packet *packet_of(const void *bytes, size_t size)
{
    struct packet *packet = alloc_zero(sizeof *packet);
    packet->references = 1;
    packet->size = size;
    packet->data = bytes;
    return packet;
}

struct packet *packet_keep(struct packet *packet)
{
    UTH_ASSERT(packet->references > 0);
    packet->references++;
    return packet;
}

void packet_drop(struct packet *packet)
{
    if (packet == NULL)
        return;
    UTH_ASSERT(packet->references > 0);
    if (--packet->references == 0)
        free(packet);
}
