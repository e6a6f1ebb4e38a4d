/* Links: references, the queue, and the person behind it. */
#include "link.h"

#include <stdlib.h>
#include <uth/assert.h>

#include "alloc.h"
#include "hub.h"

struct link *link_keep(struct link *link)
{
    UTH_ASSERT(link->references > 0);
    link->references++;
    return link;
}

void link_drop(struct link *link)
{
    UTH_ASSERT(link->references > 0);
    if (--link->references > 0)
        return;
    UTH_ASSERT(link->closed && link->count == 0);
    free(link->queue);
    free(link);
}

/* A ring that doubles: most links never hold more than a few packets. */
static void grow(struct link *link)
{
    size_t capacity = link->capacity == 0 ? 4 : 2 * link->capacity;
    struct packet **queue = alloc_grow(NULL, capacity, sizeof *queue);
    for (size_t i = 0; i < link->count; i++)
        queue[i] = link->queue[(link->first + i) % link->capacity];
    free(link->queue);
    link->queue = queue;
    link->first = 0;
    link->capacity = capacity;
}

void link_send(struct link *link, struct packet *packet)
{
    struct hub *hub = link->hub;
    if (link->closed || link->ending)
        return;
    if (link->count > 0 &&
        link->queued_bytes + packet->size > (size_t)hub->settings.limits.queue_bytes) {
        hub->metrics.dropped_slow++;
        hub_hang_up(hub, link, LINK_END_SLOW);
        return;
    }
    if (link->count == link->capacity)
        grow(link);
    link->queue[(link->first + link->count) % link->capacity] = packet_keep(packet);
    link->count++;
    link->queued_bytes += packet->size;
    hub->metrics.messages_out++;
    hub->metrics.bytes_out += packet->size;
    if (link->count == 1)
        hub->outside.wake(hub->outside.self, link);
}

const struct packet *link_peek(const struct link *link)
{
    return link->count > 0 ? link->queue[link->first] : NULL;
}

struct packet *link_take(struct link *link)
{
    if (link->count == 0)
        return NULL;
    struct packet *packet = link->queue[link->first];
    link->first = (link->first + 1) % link->capacity;
    link->count--;
    link->queued_bytes -= packet->size;
    return packet;
}

const char *link_name(const struct link *link)
{
    return link->person != NULL ? link->person->name : "";
}

enum uth_role link_role(const struct link *link)
{
    return link->person != NULL ? link->person->role : UTH_ROLE_DISPLAY;
}

bool link_is_staff(const struct link *link)
{
    switch (link_role(link)) {
    case UTH_ROLE_DEALER:
    case UTH_ROLE_SUPERVISOR:
    case UTH_ROLE_EXECUTIVE:
    case UTH_ROLE_AUDITOR: return true;
    default: return false;
    }
}

struct subscription *link_subscription(const struct link *link, const struct slot *slot)
{
    struct subscription *subscription = link->subscriptions;
    while (subscription != NULL && subscription->slot != slot)
        subscription = subscription->next_of_link;
    return subscription;
}

void link_set_person(struct link *link, struct person *person)
{
    if (link->person != NULL) {
        *(link->prev_of_person != NULL ? &link->prev_of_person->next_of_person
                                       : &link->person->links) = link->next_of_person;
        if (link->next_of_person != NULL)
            link->next_of_person->prev_of_person = link->prev_of_person;
        link->next_of_person = link->prev_of_person = NULL;
    }
    link->person = person;
    if (person != NULL) {
        link->next_of_person = person->links;
        if (person->links != NULL)
            person->links->prev_of_person = link;
        person->links = link;
    }
}
