/* WebSocket clients by the ten thousand, for the load generator: non-blocking sockets on one epoll.
 *
 * Only what a load needs of RFC 6455: the opening handshake, masked text frames out, unfragmented
 * frames in, pings answered. libwebsockets as a client would spend more on each connection than the
 * server under test does, on the same machine. */
#ifndef UTH_BENCH_LOAD_SOCKET_H
#define UTH_BENCH_LOAD_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum load_socket_state {
    LOAD_CONNECTING,
    LOAD_UPGRADING, /* the handshake is on its way */
    LOAD_OPEN,
    LOAD_CLOSED,
};

struct load_socket {
    int fd;
    enum load_socket_state state;
    char *in; /* received, not yet handed on; owned */
    size_t in_size, in_capacity;
    char *out; /* to be sent; owned */
    size_t out_size, out_capacity, out_done;
};

/* A text frame has come in. `text` is valid during the call only and ends in no zero. */
typedef void load_text_fn(void *self, int index, const char *text, size_t size);

struct load_sockets {
    int epoll;
    int count;
    struct load_socket *at; /* owned */
    uint16_t port;
    int open, closed;
    load_text_fn *each;
    void *self;
    uint64_t bytes_in;
};

/* Room for `count` sockets, none connected. False: no memory or no epoll. */
bool load_sockets_begin(struct load_sockets *sockets, int count, uint16_t port, load_text_fn *each,
                        void *self);
void load_sockets_end(struct load_sockets *sockets);
/* Starts connecting one of them to 127.0.0.1:port. */
bool load_sockets_connect(struct load_sockets *sockets, int index);
/* Queues a text frame; it goes out as the socket takes it. False: closed, or no memory. */
bool load_sockets_send(struct load_sockets *sockets, int index, const char *text, size_t size);
/* Waits for at most timeout_ms and serves whatever is ready. */
void load_sockets_poll(struct load_sockets *sockets, int timeout_ms);

#endif
