#include "load_socket.h"

#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/wire/message.h"

enum {
    RECEIVE_BYTES = 16384,
    MESSAGE_BYTES = 512,
    HANDSHAKES_AT_ONCE = 512,
    HANDSHAKE_S = 30,
    PATIENCE_S = 60,
};

int64_t load_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* A frame carries one message a line. */
static void hand_on(struct load_sockets *sockets, int index, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop != NULL ? stop : end;
        sockets->each(sockets->self, index, text, (size_t)(stop - text));
        text = stop + 1;
    }
}

static int receive(struct load_socket *socket, const char *bytes, size_t size)
{
    struct load_sockets *all = socket->all;
    bool whole =
        lws_is_final_fragment(socket->wsi) && lws_remaining_packet_payload(socket->wsi) == 0;
    all->bytes_in += size;
    if (!whole || socket->in_size > 0) {
        char *larger = realloc(socket->in, socket->in_size + size);
        if (larger == NULL)
            return -1; /* closes */
        socket->in = larger;
        memcpy(larger + socket->in_size, bytes, size);
        bytes = larger;
        size = socket->in_size += size;
    }
    if (whole) {
        hand_on(all, (int)(socket - all->at), bytes, size);
        socket->in_size = 0;
    }
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *bytes,
                    size_t size)
{
    struct load_socket *socket = user;
    (void)wsi;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        socket->open = true;
        socket->all->open++;
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(socket, bytes, size);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        socket->all->open -= socket->open;
        socket->all->closed++;
        socket->open = false;
        socket->wsi = NULL;
        break;
    default: break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = MESSAGE_SUBPROTOCOL, .callback = on_event, .rx_buffer_size = RECEIVE_BYTES},
    {0},
};

/* The server sends pings; the library must not. */
static const lws_retry_bo_t never = {0};

bool load_sockets_begin(struct load_sockets *sockets, int count, uint16_t port,
                        load_message_fn *each, void *self)
{
    *sockets = (struct load_sockets){
        .count = count,
        .at = calloc((size_t)count, sizeof *sockets->at),
        .port = port,
        .each = each,
        .self = self,
    };
    for (int i = 0; sockets->at != NULL && i < count; i++)
        sockets->at[i].all = sockets;
    lws_set_log_level(0, NULL);
    uv_loop_init(&sockets->loop);
    uv_timer_init(&sockets->loop, &sockets->timer);
    void *loops[1] = {&sockets->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6,
        .foreign_loops = loops,
        .protocols = protocols,
        .max_http_header_pool = HANDSHAKES_AT_ONCE,
        .retry_and_idle_policy = &never,
        .timeout_secs = HANDSHAKE_S,
    };
    /* -1, nobody else to become; signed in libwebsockets 4.1, unsigned in 4.3. */
    info.gid--;
    info.uid--;
    sockets->context = lws_create_context(&info);
    return sockets->at != NULL && sockets->context != NULL;
}

void load_sockets_end(struct load_sockets *sockets)
{
    /* The first call closes the connections, through the loop; the second frees the rest. */
    if (sockets->context != NULL)
        lws_context_destroy(sockets->context);
    uv_close((uv_handle_t *)&sockets->timer, NULL);
    uv_run(&sockets->loop, UV_RUN_DEFAULT);
    if (sockets->context != NULL)
        lws_context_destroy(sockets->context);
    uv_loop_close(&sockets->loop);
    for (int i = 0; sockets->at != NULL && i < sockets->count; i++)
        free(sockets->at[i].in);
    free(sockets->at);
}

bool load_sockets_connect(struct load_sockets *sockets, int index)
{
    const struct lws_client_connect_info info = {
        .context = sockets->context,
        .address = "127.0.0.1",
        .port = sockets->port,
        .host = "127.0.0.1",
        .path = "/ws",
        .userdata = &sockets->at[index],
        .pwsi = &sockets->at[index].wsi,
        .protocol = protocols[0].name,
        .retry_and_idle_policy = &never,
    };
    return lws_client_connect_via_info(&info) != NULL;
}

bool load_sockets_say(struct load_sockets *sockets, int index, const char *format, ...)
{
    unsigned char frame[LWS_PRE + MESSAGE_BYTES];
    va_list args;
    va_start(args, format);
    int length = vsnprintf((char *)frame + LWS_PRE, MESSAGE_BYTES, format, args);
    va_end(args);
    struct load_socket *socket = &sockets->at[index];
    while (socket->open && lws_partial_buffered(socket->wsi))
        load_sockets_poll(sockets, 1);
    return socket->open && length < MESSAGE_BYTES &&
           lws_write(socket->wsi, frame + LWS_PRE, (size_t)length, LWS_WRITE_TEXT) >= length;
}

static void on_timeout(uv_timer_t *timer)
{
    (void)timer; /* it has ended the wait */
}

void load_sockets_poll(struct load_sockets *sockets, int timeout_ms)
{
    if (timeout_ms > 0)
        uv_timer_start(&sockets->timer, on_timeout, (uint64_t)timeout_ms, 0);
    uv_run(&sockets->loop, timeout_ms > 0 ? UV_RUN_ONCE : UV_RUN_NOWAIT);
}

bool load_sockets_wait(struct load_sockets *sockets, bool (*done)(const void *self, int64_t goal),
                       int64_t goal)
{
    int64_t heard_us = load_now_us();
    for (uint64_t heard = sockets->bytes_in; !done(sockets->self, goal);) {
        load_sockets_poll(sockets, 10);
        if (sockets->bytes_in != heard)
            heard_us = load_now_us();
        heard = sockets->bytes_in;
        if (load_now_us() - heard_us > (int64_t)PATIENCE_S * 1000000)
            return false;
    }
    return true;
}
