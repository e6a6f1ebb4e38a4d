/* WebSocket connections: frames in, frames out. */
#include "net_session.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/alloc.h"

/* ---- beginning and end ---- */

/* libwebsockets treats any version as 13. It closes the connection after this answer. */
static int refuse_version(struct lws *wsi)
{
    static const char answer[] = "HTTP/1.1 426 Upgrade Required\r\n"
                                 "Sec-WebSocket-Version: 13\r\n"
                                 "Connection: close\r\n"
                                 "Content-Length: 0\r\n\r\n";
    unsigned char buffer[LWS_PRE + sizeof answer];
    memcpy(buffer + LWS_PRE, answer, sizeof answer);
    lws_write(wsi, buffer + LWS_PRE, sizeof answer - 1, LWS_WRITE_HTTP);
    return 1;
}

/* Only /ws is a WebSocket, and only for pages of this server (or programs, which send no Origin). */
static int may_upgrade(struct net *net, struct lws *wsi, struct net_session *session)
{
    char path[8], version[4], token[TOKEN_TEXT_SIZE];
    if (lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) != 2 ||
        strcmp(version, "13") != 0) {
        net->hub->metrics.refused_connections++;
        return refuse_version(wsi);
    }
    int length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (net_http_check(net, wsi) != 0 || length <= 0 || strcmp(path, "/ws") != 0 ||
        !net_http_same_origin(wsi)) {
        net->hub->metrics.refused_connections++;
        return 1;
    }
    session->outdated = lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) <= 0;
    net_http_token(wsi, token);
    if (token[0] != '\0') {
        free(session->token);
        session->token = alloc_text(token);
    }
    return 0;
}

static void say_hello(struct hub *hub, struct connection *connection)
{
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "event", "hello");
    uth_json_integer(&hub->text, "protocol", MESSAGE_PROTOCOL);
    uth_json_text(&hub->text, "server", "uth " UTH_VERSION);
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    uth_json_bool(&hub->text, "demo", hub->settings.demo);
    uth_json_integer(&hub->text, "guest_chips", hub->settings.guest_chips);
    if (connection->person != NULL) {
        uth_json_text(&hub->text, "name", connection->person->name);
        uth_json_text(&hub->text, "role", uth_role_name(connection->person->role));
    }
    hub_end_reply(hub, connection);
}

static int establish(struct net *net, struct lws *wsi, struct net_session *session)
{
    net_socket_go_on(net, wsi);
    session->wsi = wsi;
    session->connection = hub_connect(net->hub, session, net_socket_client(wsi));
    if (session->connection == NULL)
        return -1;
    net_look_begin(net, wsi, session->connection);
    session->connection->outdated = session->outdated;
    if (session->token != NULL) {
        hub_recognise(net->hub, session->connection, session->token);
        free(session->token);
        session->token = NULL;
    }
    say_hello(net->hub, session->connection);
    return 0;
}

static void close_session(struct net *net, struct net_session *session)
{
    net_leave_queue(session);
    if (session->connection != NULL) {
        net_socket_go_on(net, session->wsi);
        hub_disconnect(net->hub, session->connection);
        session->connection = NULL;
    }
    free(session->partial);
    session->partial = NULL;
    free(session->token);
    session->token = NULL;
}

/* ---- in ---- */

static bool is_utf8(const char *bytes, size_t size)
{
    json_t *text = json_stringn(bytes, size);
    json_decref(text);
    return text != NULL;
}

/* Handles a complete message. */
static void take_message(struct net *net, struct net_session *session, const char *bytes,
                         size_t size)
{
    if (is_utf8(bytes, size)) {
        hub_receive(net->hub, session->connection, bytes, size);
        return;
    }
    net->hub->metrics.dropped_hostile++;
    hub_hang_up(net->hub, session->connection, CONNECTION_END_NOT_UTF8);
}

static int receive(struct net *net, struct lws *wsi, struct net_session *session, const char *bytes,
                   size_t size)
{
    net_look_heard(wsi);
    if (session->end != 0)
        return 0;
    bool binary = lws_frame_is_binary(wsi);
    if (binary || session->partial_size + size > MESSAGE_SIZE_MAX) {
        net->hub->metrics.dropped_hostile++;
        hub_hang_up(net->hub, session->connection,
                    binary ? CONNECTION_END_BINARY : CONNECTION_END_TOO_BIG);
        return 0;
    }
    bool end = lws_remaining_packet_payload(wsi) == 0, whole = end && lws_is_final_fragment(wsi);
    if (end && !whole)
        hub_frame(net->hub, session->connection, 1);
    if (whole && session->partial_size == 0) {
        take_message(net, session, bytes, size);
        return 0;
    }
    session->partial = alloc_grow(session->partial, session->partial_size + size, 1);
    if (size > 0)
        memcpy(session->partial + session->partial_size, bytes, size);
    session->partial_size += size;
    if (!whole)
        return 0;
    take_message(net, session, session->partial, session->partial_size);
    free(session->partial);
    session->partial = NULL;
    session->partial_size = 0;
    return 0;
}

static int take_pong(struct net *net, struct lws *wsi, struct net_session *session)
{
    net_look_heard(wsi);
    hub_heard(net->hub, session->connection);
    hub_frame(net->hub, session->connection, 1);
    return 0;
}

/* ---- out ---- */

/* Collects queued messages, one per line, up to the size of a frame. */
static size_t gather(struct net *net, struct connection *connection)
{
    size_t length = 0;
    const struct packet *next;
    while ((next = connection_peek(connection)) != NULL) {
        size_t needed = length + next->size + 1;
        if (length > 0 && needed > STAGING_BYTES)
            break;
        if (needed > net->staging_size) {
            net->staging = alloc_grow(net->staging, LWS_PRE + needed, 1);
            net->staging_size = needed;
        }
        if (length > 0)
            net->staging[LWS_PRE + length++] = '\n';
        struct packet *packet = connection_take(connection);
        memcpy(net->staging + LWS_PRE + length, packet->data, packet->size);
        length += packet->size;
        packet_drop(packet);
    }
    return length;
}

/* The library sends close frames itself (lws_close_reason), but with libuv 4.1 closes the socket
 * before the frame is out. So it is written like any other; its type has this number inside the
 * library, in all versions so far, and no public name. */
enum { WRITE_CLOSE = 4 };

static int say_end(struct lws *wsi, struct net_session *session, unsigned char *bytes)
{
    bytes[0] = (unsigned char)((unsigned)session->end >> 8);
    bytes[1] = (unsigned char)((unsigned)session->end & 0xFF);
    session->said_end = true;
    return lws_write(wsi, bytes, 2, (enum lws_write_protocol)WRITE_CLOSE) < 0 ? -1 : 0;
}

int net_session_write(struct net *net, struct net_session *session)
{
    struct lws *wsi = session->wsi;
    net_leave_queue(session);
    if (session->connection == NULL || session->said_end)
        return 0;
    unsigned char *bytes = (unsigned char *)net->staging + LWS_PRE;
    if (session->connection->count > 0) {
        size_t length = gather(net, session->connection);
        bytes = (unsigned char *)net->staging + LWS_PRE;
        if (lws_write(wsi, bytes, length, LWS_WRITE_TEXT) < (int)length)
            return -1;
    } else if (session->end != 0) {
        return say_end(wsi, session, bytes);
    } else if (session->ping) {
        /* The library does not tell of an answer without a payload. */
        session->ping = false;
        bytes[0] = '?';
        if (lws_write(wsi, bytes, 1, LWS_WRITE_PING) < 0)
            return -1;
    }
    if (session->connection->count > 0 || session->end != 0 || session->ping)
        lws_callback_on_writable(wsi);
    return 0;
}

/* ---- all of it ---- */

int net_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    struct lws_vhost *vhost = lws_get_vhost(wsi);
    struct net *net = vhost != NULL ? lws_get_vhost_user(vhost) : NULL;
    struct net_session *session = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return net_socket_may_open(net, user) ? 0 : 1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: net_socket_open(net, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: net_socket_close(net, wsi); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_upgrade(net, wsi, session);
    case LWS_CALLBACK_ESTABLISHED: return establish(net, wsi, session);
    case LWS_CALLBACK_RECEIVE: return receive(net, wsi, session, in, size);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return session->said_end ? -1 : 0; /* the answer to ours: the library would say it again */
    case LWS_CALLBACK_RECEIVE_PONG: return take_pong(net, wsi, session);
    case LWS_CALLBACK_SERVER_WRITEABLE: return net_session_write(net, session);
    case LWS_CALLBACK_CLOSED: close_session(net, session); return 0;
    case LWS_CALLBACK_HTTP: return net_http_begin(net, wsi, session, in, size);
    case LWS_CALLBACK_HTTP_BODY: return net_http_body(session, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return net_http_handle(net, session);
    case LWS_CALLBACK_HTTP_WRITEABLE: return net_http_write(net, wsi, session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session != NULL)
            net_http_end(session);
        return 0;
    default: return 0;
    }
}
