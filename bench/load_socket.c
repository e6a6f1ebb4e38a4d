#include "load_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS_AT_ONCE = 512, READ_SIZE = 16384, FRAME_MAX = 4 << 20 };

bool load_sockets_begin(struct load_sockets *sockets, int count, uint16_t port, load_text_fn *each,
                        void *self)
{
    *sockets = (struct load_sockets){
        .epoll = epoll_create1(EPOLL_CLOEXEC),
        .count = count,
        .at = calloc((size_t)count, sizeof *sockets->at),
        .port = port,
        .each = each,
        .self = self,
    };
    for (int i = 0; sockets->at != NULL && i < count; i++)
        sockets->at[i] = (struct load_socket){.fd = -1, .state = LOAD_CLOSED};
    return sockets->epoll >= 0 && sockets->at != NULL;
}

void load_sockets_end(struct load_sockets *sockets)
{
    for (int i = 0; sockets->at != NULL && i < sockets->count; i++) {
        struct load_socket *socket = &sockets->at[i];
        if (socket->fd >= 0)
            close(socket->fd);
        free(socket->in);
        free(socket->out);
    }
    free(sockets->at);
    if (sockets->epoll >= 0)
        close(sockets->epoll);
}

static void drop(struct load_sockets *sockets, struct load_socket *socket)
{
    if (socket->state == LOAD_OPEN)
        sockets->open--;
    if (socket->state != LOAD_CLOSED)
        sockets->closed++;
    if (socket->fd >= 0)
        close(socket->fd);
    socket->fd = -1;
    socket->state = LOAD_CLOSED;
}

static bool make_room(char **buffer, size_t *capacity, size_t size)
{
    if (size <= *capacity)
        return true;
    size_t more = *capacity == 0 ? 512 : *capacity;
    while (more < size)
        more *= 2;
    char *larger = realloc(*buffer, more);
    if (larger == NULL)
        return false;
    *buffer = larger;
    *capacity = more;
    return true;
}

static void watch(struct load_sockets *sockets, int index, bool out, int operation)
{
    struct epoll_event event = {.events = EPOLLIN | (out ? EPOLLOUT : 0U),
                                .data.u32 = (uint32_t)index};
    epoll_ctl(sockets->epoll, operation, sockets->at[index].fd, &event);
}

/* ---- out ---- */

static void flush(struct load_sockets *sockets, int index)
{
    struct load_socket *socket = &sockets->at[index];
    while (socket->out_done < socket->out_size) {
        ssize_t sent = send(socket->fd, socket->out + socket->out_done,
                            socket->out_size - socket->out_done, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                drop(sockets, socket);
            else
                watch(sockets, index, true, EPOLL_CTL_MOD);
            return;
        }
        socket->out_done += (size_t)sent;
    }
    socket->out_size = socket->out_done = 0;
}

static bool queue(struct load_socket *socket, const void *bytes, size_t size)
{
    if (!make_room(&socket->out, &socket->out_capacity, socket->out_size + size))
        return false;
    memcpy(socket->out + socket->out_size, bytes, size);
    socket->out_size += size;
    return true;
}

/* A masked frame. The mask is all zeros: allowed, and the text stays readable in a capture. */
static bool queue_frame(struct load_socket *socket, uint8_t opcode, const char *text, size_t size)
{
    uint8_t head[14] = {(uint8_t)(0x80 | opcode)};
    size_t length = 2;
    if (size < 126) {
        head[1] = (uint8_t)(0x80 | size);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(size >> 8);
        head[3] = (uint8_t)size;
        length = 4;
    }
    length += 4; /* the mask */
    return size < 65536 && queue(socket, head, length) && queue(socket, text, size);
}

bool load_sockets_send(struct load_sockets *sockets, int index, const char *text, size_t size)
{
    struct load_socket *socket = &sockets->at[index];
    if (socket->state != LOAD_OPEN || !queue_frame(socket, 1, text, size))
        return false;
    flush(sockets, index);
    return socket->state == LOAD_OPEN;
}

/* ---- connecting ---- */

bool load_sockets_connect(struct load_sockets *sockets, int index)
{
    struct load_socket *client = &sockets->at[index];
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->fd < 0)
        return false;
    int on = 1;
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(sockets->port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client->state = LOAD_CONNECTING;
    if (connect(client->fd, (struct sockaddr *)&address, sizeof address) != 0 &&
        errno != EINPROGRESS) {
        drop(sockets, client);
        return false;
    }
    watch(sockets, index, true, EPOLL_CTL_ADD);
    return true;
}

static void begin_upgrade(struct load_sockets *sockets, int index)
{
    struct load_socket *client = &sockets->at[index];
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(client->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
        drop(sockets, client);
        return;
    }
    char request[256];
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          sockets->port);
    client->state = LOAD_UPGRADING;
    if (!queue(client, request, (size_t)length)) {
        drop(sockets, client);
        return;
    }
    watch(sockets, index, false, EPOLL_CTL_MOD);
    flush(sockets, index);
}

/* Takes the answer to the handshake off the front; returns how much it was, 0: not all there. */
static size_t finish_upgrade(struct load_sockets *sockets, struct load_socket *client)
{
    const char *end = memmem(client->in, client->in_size, "\r\n\r\n", 4);
    if (end == NULL)
        return 0;
    if (client->in_size < 12 || memcmp(client->in, "HTTP/1.1 101", 12) != 0) {
        drop(sockets, client);
        return 0;
    }
    client->state = LOAD_OPEN;
    sockets->open++;
    return (size_t)(end - client->in) + 4;
}

/* ---- in ---- */

/* One whole frame at the front; returns its size, 0: not all there. */
static size_t take_frame(struct load_sockets *sockets, int index, const char *at, size_t size)
{
    const uint8_t *head = (const uint8_t *)at;
    if (size < 2)
        return 0;
    uint64_t length = head[1] & 0x7F;
    size_t start = 2;
    if (length == 126) {
        if (size < 4)
            return 0;
        length = (uint64_t)head[2] << 8 | head[3];
        start = 4;
    } else if (length == 127) {
        if (size < 10)
            return 0;
        length = 0;
        for (int i = 2; i < 10; i++)
            length = length << 8 | head[i];
        start = 10;
    }
    struct load_socket *client = &sockets->at[index];
    if (length > FRAME_MAX) {
        drop(sockets, client);
        return 0;
    }
    if (size < start + length)
        return 0;
    uint8_t opcode = head[0] & 0x0F;
    if (opcode == 1)
        sockets->each(sockets->self, index, at + start, (size_t)length);
    else if (opcode == 9 && queue_frame(client, 10, at + start, (size_t)length))
        flush(sockets, index);
    else if (opcode == 8)
        drop(sockets, client);
    return start + (size_t)length;
}

static void take_all(struct load_sockets *sockets, int index)
{
    struct load_socket *client = &sockets->at[index];
    size_t done = 0;
    if (client->state == LOAD_UPGRADING)
        done = finish_upgrade(sockets, client);
    while (client->state == LOAD_OPEN) {
        size_t taken = take_frame(sockets, index, client->in + done, client->in_size - done);
        if (taken == 0)
            break;
        done += taken;
    }
    memmove(client->in, client->in + done, client->in_size - done);
    client->in_size -= done;
}

static void receive(struct load_sockets *sockets, int index)
{
    struct load_socket *client = &sockets->at[index];
    static char piece[READ_SIZE]; /* one thread, one buffer: idle sockets hold no memory */
    for (;;) {
        ssize_t got = recv(client->fd, piece, sizeof piece, 0);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
            break;
        if (got <= 0 ||
            !make_room(&client->in, &client->in_capacity, client->in_size + (size_t)got)) {
            drop(sockets, client);
            return;
        }
        memcpy(client->in + client->in_size, piece, (size_t)got);
        client->in_size += (size_t)got;
        sockets->bytes_in += (uint64_t)got;
        if ((size_t)got < sizeof piece)
            break;
    }
    take_all(sockets, index);
}

void load_sockets_poll(struct load_sockets *sockets, int timeout_ms)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    int ready = epoll_wait(sockets->epoll, events, EVENTS_AT_ONCE, timeout_ms);
    for (int i = 0; i < ready; i++) {
        int index = (int)events[i].data.u32;
        struct load_socket *client = &sockets->at[index];
        if (client->state == LOAD_CONNECTING) {
            if (events[i].events & (EPOLLOUT | EPOLLERR | EPOLLHUP))
                begin_upgrade(sockets, index);
            continue;
        }
        if (client->state != LOAD_CLOSED && (events[i].events & EPOLLOUT)) {
            watch(sockets, index, false, EPOLL_CTL_MOD);
            flush(sockets, index);
        }
        if (client->state != LOAD_CLOSED && (events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
            receive(sockets, index);
    }
}
