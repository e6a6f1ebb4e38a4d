/* What comes from clients is counted: for each connection, so that nobody is served at the cost of the
 * others, and for each address, so that many connections get no more than their network may have. Too
 * much is refused; who goes on all the same is hung up on, and an address to which that happens often
 * gets no new connections for a while. */
#include "hub.h"

enum {
    BAD_MESSAGES_MAX = 16,    /* then the connection is closed */
    REFUSED_IN_ROW_MAX = 300, /* messages that came too fast, one after the other */
};

static void drop(struct hub *hub, struct connection *connection)
{
    hub->metrics.dropped_hostile++;
    bucket_charge(&connection->address->drops, hub->settings.limits.drops, 1, hub_now_ms(hub));
    hub_refused(hub, connection_name(connection), connection_role(connection), "dropped",
                connection->address->text, NULL);
    hub_hang_up(hub, connection, CONNECTION_END_HOSTILE);
}

/* Refuses a malformed message, or one too many. */
static void scold(struct hub *hub, struct connection *connection, const char *id,
                  struct uth_refusal refusal, bool over)
{
    hub_refuse(hub, connection, id, refusal);
    if (over)
        drop(hub, connection);
}

void hub_charge(struct hub *hub, struct address *address, size_t bytes)
{
    bucket_charge(&address->bytes, hub->settings.limits.bytes, (int64_t)bytes, hub_now_ms(hub));
}

bool hub_has_room(struct hub *hub, struct address *address)
{
    bool room = bucket_has_room(&address->bytes, hub->settings.limits.bytes, hub_now_ms(hub));
    hub->metrics.address_too_fast += !room;
    return room;
}

static bool is_one_too_many(struct hub *hub, struct connection *connection, size_t size,
                            struct uth_refusal *refusal)
{
    const struct limits *limits = &hub->settings.limits;
    struct address *address = connection->address;
    int64_t now_ms = connection->heard_ms;
    bool room = hub_has_room(hub, address);
    hub_charge(hub, address, size);
    hub->metrics.bytes_in += size;
    if (!bucket_take(&connection->messages, limits->messages, now_ms)) {
        *refusal = UTH_REFUSAL(MESSAGES_TOO_FAST);
        return true;
    }
    bool taken = bucket_take(&address->messages, limits->address_messages, now_ms);
    hub->metrics.address_too_fast += !taken;
    *refusal = UTH_REFUSAL(ADDRESS_TOO_FAST);
    return !room || !taken;
}

bool hub_is_too_fast(struct hub *hub, struct connection *connection, const char *id, size_t size)
{
    struct uth_refusal refusal;
    if (!is_one_too_many(hub, connection, size, &refusal)) {
        connection->refused_in_row = 0;
        return false;
    }
    hub->metrics.too_fast++;
    scold(hub, connection, id, refusal, ++connection->refused_in_row > REFUSED_IN_ROW_MAX);
    return true;
}

void hub_bad_message(struct hub *hub, struct connection *connection, const char *id,
                     struct uth_refusal refusal)
{
    hub->metrics.bad_messages++;
    scold(hub, connection, id, refusal, ++connection->bad_messages > BAD_MESSAGES_MAX);
}

void hub_frame(struct hub *hub, struct connection *connection, int64_t count)
{
    struct rate rate = hub->settings.limits.messages;
    bucket_charge(&connection->frames, rate, count, hub_now_ms(hub));
    if (connection->ending || bucket_has_room(&connection->frames, rate, hub_now_ms(hub)))
        return;
    hub->metrics.too_fast++;
    drop(hub, connection);
}
