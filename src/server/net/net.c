/* libwebsockets on libuv.
 *
 * The library's own poll() loop is unfit for thousands of connections, and whether its libuv part is
 * there shows only at run time: net_start looks whether the listening socket has become a handle of
 * our loop, and refuses if not. The library's timers are a sorted list: there are no deadlines in
 * them but those of handshakes and HTTP.
 *
 * A frame takes along whatever is queued, one message a line. Sockets that have room, which is
 * nearly all of them nearly always, are written to directly at the end of a turn: to ask the kernel
 * first whether they have room, as the library likes it, takes two more system calls for each of the
 * thousands that hear of a settlement. What a socket does not take the library keeps and sends on
 * when there is room, and until then nothing more is given to it. */
#include "net.h"

#include <limits.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "net_session.h"
#include "port.h"
#include "server/alloc.h"
#include "tls.h"

enum {
    RECEIVE_BYTES = 1024, /* per connection; longer messages come in pieces */
    SEND_BYTES = 65536,   /* in one go; the library would take RECEIVE_BYTES for it */
    HANDSHAKE_S = 5,
    KEEP_ALIVE_S = 20,
    CLOSE_S = 2,       /* for a client to answer a close */
    FILES_KEPT = 32,   /* for the database, backups, the control socket */
    NEWS_A_TURN = 256, /* then arrivals are looked at again, and answered first */
};

static const struct lws_protocols protocols[] = {
    {
        .name = MESSAGE_SUBPROTOCOL,
        .callback = net_callback,
        .per_session_data_size = sizeof(struct net_session),
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = SEND_BYTES,
    },
    {0},
};

/* The library must not ask connections whether they live: hub_sweep does. */
static const lws_retry_bo_t never = {0};

/* ---- starting ---- */

static void count_polls(uv_handle_t *handle, void *count)
{
    if (uv_handle_get_type(handle) == UV_POLL)
        ++*(int *)count;
}

static int polls_of(uv_loop_t *loop)
{
    int count = 0;
    uv_walk(loop, count_polls, &count);
    return count;
}

static int files_for_connections(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > INT_MAX)
        return INT_MAX;
    return limit.rlim_cur > FILES_KEPT ? (int)limit.rlim_cur - FILES_KEPT : 0;
}

static struct lws_context *make_context(struct net *net)
{
    void *loops[1] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (net->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .max_http_header_pool = HEADERS_AT_ONCE,
        .retry_and_idle_policy = &never,
        .pt_serv_buf_size = 8192,
        .timeout_secs = HANDSHAKE_S,
    };
    /* -1, nobody else to become; signed in libwebsockets 4.1, unsigned in 4.3. */
    info.gid--;
    info.uid--;
    return lws_create_context(&info);
}

/* On every answer, the library's own refusals among them. The library has a list of best practices too,
 * but by its content-security policy no script at all may compile WebAssembly; ours is net_http.c's. */
static const struct lws_protocol_vhost_options unframed = {NULL, NULL, "x-frame-options:", "deny"},
                                               unguessed = {&unframed, NULL,
                                                            "x-content-type-options:", "nosniff"},
                                               unreferred = {&unguessed, NULL,
                                                             "referrer-policy:", "no-referrer"};

static struct lws_vhost *make_vhost(struct net *net, const struct net_options *options)
{
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->address,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   /* without it the library takes the certificate and speaks in clear */
                   (net->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   (strchr(options->address, ':') == NULL ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
        .timeout_secs_ah_idle = HANDSHAKE_S,
        .keepalive_timeout = KEEP_ALIVE_S,
        .retry_and_idle_policy = &never,
        .alpn = "http/1.1",
        .user = net,
        .headers = &unreferred,
        .server_string = "uth",
        .ssl_cert_filepath = options->certificate,
        .ssl_private_key_filepath = options->key,
        .ssl_cipher_list = TLS_SUITES,
        .ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION,
    };
    return lws_create_vhost(net->context, &info);
}

/* What the library has put on the loop must leave it again, or the loop would not end. The process
 * ends next: whether the library frees the context now or wants a second call depends on how far it
 * had come, and is not asked. */
static void give_up(struct net *net)
{
    if (net->context != NULL) {
        lws_context_destroy(net->context);
        for (int i = 0; i < 8; i++)
            uv_run(net->loop, UV_RUN_NOWAIT);
    }
    free(net->staging);
    free(net);
}

struct net *net_start(uv_loop_t *loop, struct hub *hub, const struct net_options *options,
                      char sentence[NET_SENTENCE_SIZE])
{
    if (!port_check(options->address, options->port, sentence, NET_SENTENCE_SIZE) ||
        (options->certificate != NULL &&
         !tls_check(options->certificate, options->key, sentence, NET_SENTENCE_SIZE)))
        return NULL;
    lws_set_log_level(0, NULL);
    struct net *net = alloc_zero(sizeof *net);
    net->loop = loop;
    net->hub = hub;
    net->trust = options->trust;
    net->tls = options->certificate != NULL;
    net->files_max = files_for_connections();
    net->staging = alloc_zero(LWS_PRE + STAGING_BYTES);
    net->staging_size = STAGING_BYTES;
    net->answers.end = &net->answers.first;
    net->news.end = &net->news.first;
    net->waiting.end = &net->waiting.first;
    net->ending.end = &net->ending.first;
    net->open.end = &net->open.first;
    net->context = make_context(net);
    int before = polls_of(loop);
    net->vhost = net->context != NULL ? make_vhost(net, options) : NULL;
    if (net->context == NULL) {
        snprintf(sentence, NET_SENTENCE_SIZE,
                 "libwebsockets does not start on libuv: install its plug-in, the package "
                 "libwebsockets-evlib-uv");
    } else if (net->vhost == NULL) {
        snprintf(sentence, NET_SENTENCE_SIZE, "libwebsockets cannot listen on %s port %d%s",
                 options->address, options->port, net->tls ? " with this certificate" : "");
    } else if (polls_of(loop) <= before) {
        snprintf(sentence, NET_SENTENCE_SIZE,
                 "libwebsockets does not run on libuv: install its plug-in, the package "
                 "libwebsockets-evlib-uv");
    } else {
        net->port = lws_get_vhost_listen_port(net->vhost);
        uv_idle_init(loop, &net->more);
        return net;
    }
    give_up(net);
    return NULL;
}

int net_port(const struct net *net)
{
    return net->port;
}

void net_adopt(struct net *net, int file, const char *client, const char *asked)
{
    if (!net_socket_may_stay(net, client, file)) {
        close(file);
        return;
    }
    net->adopted = client;
    net->adopted_at = asked;
    lws_adopt_socket_vhost(net->vhost, file); /* closes it if it fails */
    net->adopted = NULL;
}

void net_stop(struct net *net)
{
    uv_close((uv_handle_t *)&net->more, NULL);
    lws_context_destroy(net->context);
}

void net_free(struct net *net)
{
    /* The first call closed the connections, through the loop; this one frees the rest. */
    lws_context_destroy(net->context);
    free(net->staging);
    free(net);
}

/* ---- for the hub ---- */

static void join_queue(struct net_queue *queue, struct net_session *session)
{
    session->queue = queue;
    session->next = NULL;
    session->previous = queue->end;
    *queue->end = session;
    queue->end = &session->next;
}

void net_leave_queue(struct net_session *session)
{
    struct net_queue *queue = session->queue;
    if (queue == NULL)
        return;
    session->queue = NULL;
    *session->previous = session->next;
    *(session->next != NULL ? &session->next->previous : &queue->end) = session->previous;
}

void net_wake(struct net *net, struct connection *connection)
{
    struct net_session *session = connection->transport;
    if (session->queue == NULL)
        join_queue(&net->news, session);
}

void net_hurry(struct net *net, struct connection *connection)
{
    struct net_session *session = connection->transport;
    if (session->queue == &net->news) {
        net_leave_queue(session);
        join_queue(&net->answers, session);
    }
}

bool net_is_sending(const struct net *net)
{
    return net->answers.first != NULL || net->news.first != NULL;
}

static void send_to(struct net_session *session, struct net *net)
{
    net_leave_queue(session);
    if (lws_partial_buffered(session->wsi))
        lws_callback_on_writable(session->wsi);
    else if (net_session_write(net, session) != 0)
        lws_set_timeout(session->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

/* The idle handle has nothing to do: while it is active the loop does not wait. */
static void on_more(uv_idle_t *more)
{
    (void)more;
}

void net_flush(struct net *net)
{
    net_socket_end_all(net);
    net_look(net);
    while (net->answers.first != NULL)
        send_to(net->answers.first, net);
    for (int i = 0; i < NEWS_A_TURN && net->news.first != NULL; i++)
        send_to(net->news.first, net);
    if (net->news.first != NULL)
        uv_idle_start(&net->more, on_more);
    else
        uv_idle_stop(&net->more);
}

void net_hang_up(struct net *net, struct connection *connection, enum connection_end why)
{
    (void)net;
    struct net_session *session = connection->transport;
    session->end = why;
    if (why == CONNECTION_END_SLOW || why == CONNECTION_END_SILENT) {
        /* It will not be writable any time soon. */
        lws_set_timeout(session->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    } else {
        lws_set_timeout(session->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_S);
        lws_callback_on_writable(session->wsi);
    }
}

void net_ping(struct net *net, struct connection *connection)
{
    (void)net;
    struct net_session *session = connection->transport;
    session->ping = true;
    lws_callback_on_writable(session->wsi);
}
