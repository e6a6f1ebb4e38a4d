/* Sockets, from accept to close, whatever is spoken over them: how many an address has, and how long
 * its client keeps us waiting.
 *
 * A socket waits for its client while a request is not whole yet, while an answer is not read yet, and
 * between requests; a WebSocket never does. To wait costs memory, in the library most of all: it has
 * the heads of only so many requests at once, and who comes then waits with everybody. So there is a
 * bound for an address and one for all, and whoever comes beyond it takes the place of the one that has
 * waited longest. An honest client sends its request in one go and is served before its turn comes,
 * however many of its neighbours do not. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_session.h"
#include "server/alloc.h"

enum { WAITING_MAX = HEADERS_AT_ONCE * 3 / 4 }; /* the others are being answered */

static void peer_text(const struct sockaddr_storage *peer, char text[ADDRESS_SIZE])
{
    const void *bytes = peer->ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)peer)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)peer)->sin_addr;
    if (inet_ntop(peer->ss_family, bytes, text, ADDRESS_SIZE) == NULL)
        text[0] = '\0';
}

/* The kernel hands out the lowest descriptor first, so a high one means that few are left. Running
 * out would be worse than hanging up: a connection that cannot be accepted stays in the queue and
 * makes the loop spin. */
bool net_socket_may_stay(struct net *net, const char *text, int file)
{
    struct hub *hub = net->hub;
    const struct limits *limits = &hub->settings.limits;
    struct address *address = addresses_get(&hub->addresses, text, hub_now_ms(hub));
    bool may = file < net->files_max &&
               (trust_proxy(net->trust, text) ||
                (address->sockets < limits->connections &&
                 bucket_take(&address->opened, limits->sockets, hub_now_ms(hub))));
    hub->metrics.refused_connections += !may;
    return may;
}

bool net_socket_may_open(struct net *net, const struct lws_filter_network_conn_args *newest)
{
    char text[ADDRESS_SIZE];
    peer_text(&newest->cli_addr, text);
    return net_socket_may_stay(net, text, newest->accept_fd);
}

static void local_text(struct lws *wsi, char text[ADDRESS_SIZE])
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    text[0] = '\0';
    if (getsockname(lws_get_socket_fd(wsi), (struct sockaddr *)&own, &size) == 0)
        peer_text(&own, text);
}

static void leave(struct net *net, struct net_socket *socket)
{
    struct net_socket_list *list = socket->list;
    if (list == NULL)
        return;
    *socket->previous = socket->next;
    *(socket->next != NULL ? &socket->next->previous : &list->end) = socket->previous;
    list->count--;
    socket->address->waiting -= list == &net->waiting;
    socket->list = NULL;
}

void net_socket_put(struct net *net, struct net_socket_list *list, struct net_socket *socket)
{
    leave(net, socket);
    socket->since_ms = hub_now_ms(net->hub);
    socket->next = NULL;
    socket->previous = list->end;
    *list->end = socket;
    list->end = &socket->next;
    list->count++;
    socket->address->waiting += list == &net->waiting;
    socket->list = list;
}

static void give_up(struct net *net, struct net_socket *socket)
{
    net->hub->metrics.dropped_waiting++;
    net_socket_put(net, &net->ending, socket);
}

/* Makes room for one more of this address. */
static void make_room(struct net *net, const struct address *address)
{
    bool own = address->waiting >= net->hub->settings.limits.waiting &&
               !trust_proxy(net->trust, address->text);
    if (!own && net->waiting.count < WAITING_MAX)
        return;
    struct net_socket *oldest = net->waiting.first;
    while (own && oldest->address != address)
        oldest = oldest->next;
    give_up(net, oldest);
}

void net_socket_open(struct net *net, struct lws *wsi)
{
    struct net_socket *socket = alloc_zero(sizeof *socket);
    socket->wsi = wsi;
    if (net->adopted != NULL) {
        snprintf(socket->peer, sizeof socket->peer, "%s", net->adopted);
        snprintf(socket->local, sizeof socket->local, "%s", net->adopted_at);
    } else {
        lws_get_peer_simple(wsi, socket->peer, sizeof socket->peer);
        local_text(wsi, socket->local);
    }
    memcpy(socket->client, socket->peer, sizeof socket->client);
    socket->address = addresses_get(&net->hub->addresses, socket->peer, hub_now_ms(net->hub));
    socket->address->sockets++;
    lws_set_opaque_user_data(wsi, socket);
    net_socket_wait(net, wsi);
}

void net_socket_close(struct net *net, struct lws *wsi)
{
    struct net_socket *socket = lws_get_opaque_user_data(wsi);
    if (socket == NULL)
        return;
    leave(net, socket);
    socket->address->sockets--;
    lws_set_opaque_user_data(wsi, NULL);
    free(socket);
}

void net_socket_wait(struct net *net, struct lws *wsi)
{
    struct net_socket *socket = lws_get_opaque_user_data(wsi);
    make_room(net, socket->address);
    net_socket_put(net, &net->waiting, socket);
}

void net_socket_go_on(struct net *net, struct lws *wsi)
{
    leave(net, lws_get_opaque_user_data(wsi));
}

bool net_socket_ends(const struct net *net, struct lws *wsi)
{
    const struct net_socket *socket = lws_get_opaque_user_data(wsi);
    return socket->list == &net->ending;
}

const char *net_socket_client(struct lws *wsi)
{
    const struct net_socket *socket = lws_get_opaque_user_data(wsi);
    return socket->client;
}

const char *net_socket_local(struct lws *wsi)
{
    const struct net_socket *socket = lws_get_opaque_user_data(wsi);
    return socket->local;
}

void net_socket_speaks_for(struct net *net, struct lws *wsi, const char *forwarded)
{
    struct net_socket *socket = lws_get_opaque_user_data(wsi);
    trust_client(net->trust, socket->peer, forwarded, socket->client);
}

void net_sweep(struct net *net)
{
    int64_t began_ms = hub_now_ms(net->hub) - (int64_t)net->hub->settings.limits.request_s * 1000;
    while (net->waiting.first != NULL && net->waiting.first->since_ms < began_ms)
        give_up(net, net->waiting.first);
}

void net_socket_end_all(struct net *net)
{
    while (net->ending.first != NULL) {
        struct net_socket *socket = net->ending.first;
        leave(net, socket);
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
    }
}
