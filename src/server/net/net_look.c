/* What comes over a WebSocket and is no message. The library answers pings by itself and tells nobody,
 * so a client could keep it busy unseen, thousands of clients all the time. The kernel knows how much
 * came: what it has received beyond the pieces that we were told of counts as frames that are no
 * message (hub_frame). Some of the connections are looked at every LOOK_MS, so that everybody's turn
 * comes within seconds, for a few microseconds of each second. */
#include "net_session.h"
#include "received.h"

enum {
    LOOK_MS = 100,
    PART = 32,          /* of all, at a time */
    LEAST = 64,         /* of them */
    PIECE_BYTES = 1024, /* of one call of the library: RECEIVE_BYTES in net.c */
};

void net_look_begin(struct net *net, struct lws *wsi, struct connection *connection)
{
    struct net_socket *socket = lws_get_opaque_user_data(wsi);
    socket->connection = connection;
    socket->received = received_by(lws_get_socket_fd(wsi));
    net_socket_put(net, &net->open, socket);
}

void net_look_heard(struct lws *wsi)
{
    struct net_socket *socket = lws_get_opaque_user_data(wsi);
    socket->heard++;
}

/* Small pieces are as much work as large ones, and many may come in one segment. */
static void look_at(struct net *net, struct net_socket *socket)
{
    struct received now = received_by(lws_get_socket_fd(socket->wsi));
    uint64_t bytes = now.bytes - socket->received.bytes;
    uint32_t segments = now.segments - socket->received.segments;
    uint64_t pieces = bytes / PIECE_BYTES > segments ? bytes / PIECE_BYTES : segments;
    uint64_t unheard = pieces > socket->heard ? pieces - socket->heard : 0;
    socket->received = now;
    socket->heard = 0;
    net_socket_put(net, &net->open, socket);
    if (unheard == 0)
        return;
    hub_charge(net->hub, socket->connection->address,
               unheard * PIECE_BYTES < bytes ? unheard * PIECE_BYTES : bytes);
    hub_frame(net->hub, socket->connection, (int64_t)unheard);
}

void net_look(struct net *net)
{
    int64_t now_ms = hub_now_ms(net->hub);
    if (now_ms - net->looked_ms < LOOK_MS)
        return;
    net->looked_ms = now_ms;
    for (int i = net->open.count / PART + LEAST; i > 0 && net->open.first != NULL; i--)
        look_at(net, net->open.first);
}
