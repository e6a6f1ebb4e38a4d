/* WebSocket clients by the ten thousand, for the load generators: libwebsockets' client on libuv, on
 * one thread. */
#ifndef UTH_BENCH_LOAD_SOCKET_H
#define UTH_BENCH_LOAD_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct lws;
struct lws_context;
struct load_sockets;

struct load_socket {
    struct load_sockets *all;
    struct lws *wsi; /* NULL: not connected */
    bool open;
    char *in; /* the start of an incomplete frame; owned */
    size_t in_size;
};

/* A message has come in. `text` is valid during the call only and is not zero-terminated; nothing
 * may be sent meanwhile. */
typedef void load_message_fn(void *self, int index, const char *text, size_t size);

struct load_sockets {
    uv_loop_t loop;
    uv_timer_t timer;
    struct lws_context *context;
    int count;
    struct load_socket *at; /* owned */
    uint16_t port;
    int open, closed;
    load_message_fn *each;
    void *self;
    uint64_t bytes_in;
};

/* Room for `count` sockets, none connected. False: no memory, or libwebsockets without libuv;
 * load_sockets_end is due in either case. */
bool load_sockets_begin(struct load_sockets *sockets, int count, uint16_t port,
                        load_message_fn *each, void *self);
void load_sockets_end(struct load_sockets *sockets);
/* Starts connecting one of them to 127.0.0.1:port. */
bool load_sockets_connect(struct load_sockets *sockets, int index);
/* Sends a message; waits while the server does not read. False: closed. */
__attribute__((format(printf, 3, 4))) bool load_sockets_say(struct load_sockets *sockets, int index,
                                                            const char *format, ...);
/* Waits for at most timeout_ms and serves whatever is ready. */
void load_sockets_poll(struct load_sockets *sockets, int timeout_ms);
/* Serves until done(self, goal). False: nothing was received for a minute. */
bool load_sockets_wait(struct load_sockets *sockets, bool (*done)(const void *self, int64_t goal),
                       int64_t goal);

int64_t load_now_us(void);

#endif
