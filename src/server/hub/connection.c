/* Connections: references, the queue, and the person behind it. */
#include "connection.h"

#include <stdlib.h>
#include <uth/assert.h>

#include "hub.h"
#include "server/alloc.h"

struct connection *connection_keep(struct connection *connection)
{
    UTH_ASSERT(connection->references > 0);
    connection->references++;
    return connection;
}

void connection_drop(struct connection *connection)
{
    UTH_ASSERT(connection->references > 0);
    if (--connection->references > 0)
        return;
    UTH_ASSERT(connection->closed && connection->count == 0);
    free(connection->queue);
    free(connection);
}

/* A ring that doubles: most connections never hold more than a few packets. */
static void grow(struct connection *connection)
{
    size_t capacity = connection->capacity == 0 ? 4 : 2 * connection->capacity;
    struct packet **queue = alloc_grow(NULL, capacity, sizeof *queue);
    for (size_t i = 0; i < connection->count; i++)
        queue[i] = connection->queue[(connection->first + i) % connection->capacity];
    free(connection->queue);
    connection->queue = queue;
    connection->first = 0;
    connection->capacity = capacity;
}

void connection_send(struct connection *connection, struct packet *packet)
{
    struct hub *hub = connection->hub;
    if (connection->closed || connection->ending)
        return;
    if (connection->count > 0 &&
        connection->queued_bytes + packet->size > (size_t)hub->settings.limits.queue_bytes) {
        hub->metrics.dropped_slow++;
        hub_hang_up(hub, connection, CONNECTION_END_SLOW);
        return;
    }
    if (connection->count == connection->capacity)
        grow(connection);
    connection->queue[(connection->first + connection->count) % connection->capacity] =
        packet_keep(packet);
    connection->count++;
    connection->queued_bytes += packet->size;
    hub->metrics.messages_out++;
    hub->metrics.bytes_out += packet->size;
    if (connection->count == 1)
        hub->outside.wake(hub->outside.self, connection);
}

const struct packet *connection_peek(const struct connection *connection)
{
    return connection->count > 0 ? connection->queue[connection->first] : NULL;
}

struct packet *connection_take(struct connection *connection)
{
    if (connection->count == 0)
        return NULL;
    struct packet *packet = connection->queue[connection->first];
    connection->first = (connection->first + 1) % connection->capacity;
    connection->count--;
    connection->queued_bytes -= packet->size;
    return packet;
}

const char *connection_name(const struct connection *connection)
{
    return connection->person != NULL ? connection->person->name : "";
}

enum uth_role connection_role(const struct connection *connection)
{
    return connection->person != NULL ? connection->person->role : UTH_ROLE_DISPLAY;
}

bool connection_is_staff(const struct connection *connection)
{
    return person_is_staff(connection->person);
}

struct subscription *connection_subscription(const struct connection *connection,
                                             const struct slot *slot)
{
    struct subscription *subscription = connection->subscriptions;
    while (subscription != NULL && subscription->slot != slot)
        subscription = subscription->next_of_connection;
    return subscription;
}

void connection_set_person(struct connection *connection, struct person *person)
{
    if (connection->person != NULL) {
        *(connection->prev_of_person != NULL ? &connection->prev_of_person->next_of_person
                                             : &connection->person->connections) =
            connection->next_of_person;
        if (connection->next_of_person != NULL)
            connection->next_of_person->prev_of_person = connection->prev_of_person;
        connection->next_of_person = connection->prev_of_person = NULL;
    }
    connection->person = person;
    connection->session = NULL;
    if (person != NULL) {
        connection->next_of_person = person->connections;
        if (person->connections != NULL)
            person->connections->prev_of_person = connection;
        person->connections = connection;
    }
}
