/* The port for other nodes. A handshake is small and has a deadline; a connection that has passed it is
 * handed to the library like one that it accepted itself, but for the addresses. */
#include "peers.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"
#include "server/alloc.h"

enum { PEERS_MAX = 256 }; /* handshakes at the same time */

struct peer {
    uv_tcp_t tcp; /* first */
    struct peers *peers;
    struct peer *next, **back;
    unsigned char nonce[PEER_NONCE_SIZE];
    struct peer_claim claim;
    size_t got;
    int64_t since_ms;
};

struct peers {
    uv_tcp_t tcp; /* first */
    struct net *net;
    char address[UTH_STORE_ADDRESS_SIZE], secret[UTH_STORE_SECRET_SIZE];
    struct peer *list;
    int count;
    bool stopping;
};

/* ---- addresses ---- */

bool peer_read_address(const char *text, struct sockaddr_storage *address)
{
    char host[UTH_STORE_ADDRESS_SIZE], *end;
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    bool v6 = length > 2 && text[0] == '[' && text[length - 1] == ']';
    *address = (struct sockaddr_storage){0};
    if (length == 0 || length >= sizeof host || colon[1] < '0' || colon[1] > '9')
        return false;
    long port = strtol(colon + 1, &end, 10);
    if (*end != '\0' || port > UINT16_MAX)
        return false;
    snprintf(host, sizeof host, "%.*s", (int)(v6 ? length - 2 : length), v6 ? text + 1 : text);
    return (v6 ? uv_ip6_addr(host, (int)port, (struct sockaddr_in6 *)address)
               : uv_ip4_addr(host, (int)port, (struct sockaddr_in *)address)) == 0;
}

void peer_write_host(const struct sockaddr_storage *address, char text[ADDRESS_SIZE])
{
    const void *bytes = address->ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    if (inet_ntop(address->ss_family, bytes, text, ADDRESS_SIZE) == NULL)
        text[0] = '\0';
}

void peer_write_address(const struct sockaddr_storage *address, char text[UTH_STORE_ADDRESS_SIZE])
{
    char host[ADDRESS_SIZE];
    bool v6 = address->ss_family == AF_INET6;
    in_port_t port = v6 ? ((const struct sockaddr_in6 *)address)->sin6_port
                        : ((const struct sockaddr_in *)address)->sin_port;
    peer_write_host(address, host);
    snprintf(text, UTH_STORE_ADDRESS_SIZE, v6 ? "[%s]:%d" : "%s:%d", host, ntohs(port));
}

static bool is_anywhere(const struct sockaddr_storage *address)
{
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
    return address->ss_family == AF_INET6 ? IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr)
                                          : v4->sin_addr.s_addr == 0;
}

/* ---- a handshake ---- */

static void peer_closed(uv_handle_t *handle)
{
    struct peer *peer = (struct peer *)handle;
    *peer->back = peer->next;
    if (peer->next != NULL)
        peer->next->back = peer->back;
    peer->peers->count--;
    free(peer);
}

static void close_peer(struct peer *peer)
{
    if (!uv_is_closing((uv_handle_t *)&peer->tcp))
        uv_close((uv_handle_t *)&peer->tcp, peer_closed);
}

static bool say(struct peer *peer, const void *bytes, size_t size)
{
    uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)size);
    return uv_try_write((uv_stream_t *)&peer->tcp, &buffer, 1) == (int)size;
}

static bool is_text(const char text[ADDRESS_SIZE])
{
    struct in6_addr unused;
    return memchr(text, '\0', ADDRESS_SIZE) != NULL &&
           (inet_pton(AF_INET, text, &unused) == 1 || inet_pton(AF_INET6, text, &unused) == 1);
}

static bool is_proven(const struct peer *peer)
{
    struct peer_claim own = peer->claim;
    return peer_prove(&own, peer->nonce, peer->peers->secret) &&
           sodium_memcmp(own.proof, peer->claim.proof, sizeof own.proof) == 0 &&
           is_text(own.client) && is_text(own.asked);
}

/* The library gets a descriptor of its own. */
static void hand_over(struct peer *peer)
{
    uv_os_fd_t file;
    if (!is_proven(peer) || !say(peer, "y", 1) || uv_fileno((uv_handle_t *)&peer->tcp, &file) != 0)
        return;
    int own = fcntl(file, F_DUPFD_CLOEXEC, 0);
    if (own >= 0)
        net_adopt(peer->peers->net, own, peer->claim.client, peer->claim.asked);
}

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct peer *peer = (struct peer *)handle;
    *buffer =
        uv_buf_init((char *)&peer->claim + peer->got, (unsigned)(sizeof peer->claim - peer->got));
}

static void received(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    (void)buffer;
    struct peer *peer = (struct peer *)stream;
    if (count == 0)
        return;
    if (count > 0)
        peer->got += (size_t)count;
    if (count > 0 && peer->got < sizeof peer->claim)
        return;
    uv_read_stop(stream);
    if (count > 0)
        hand_over(peer);
    close_peer(peer);
}

static void connected(uv_stream_t *stream, int status)
{
    struct peers *peers = (struct peers *)stream;
    unsigned char hello[PEER_HELLO_SIZE] = PEER_MAGIC;
    if (status < 0)
        return;
    struct peer *peer = alloc_zero(sizeof *peer);
    peer->peers = peers;
    peer->since_ms = (int64_t)uv_now(stream->loop);
    peer->next = peers->list;
    peer->back = &peers->list;
    if (peer->next != NULL)
        peer->next->back = &peer->next;
    peers->list = peer;
    peers->count++;
    uv_tcp_init(stream->loop, &peer->tcp);
    randombytes_buf(peer->nonce, sizeof peer->nonce);
    memcpy(hello + PEER_MAGIC_SIZE, peer->nonce, sizeof peer->nonce);
    if (uv_accept(stream, (uv_stream_t *)&peer->tcp) != 0 || peers->net == NULL ||
        peers->count > PEERS_MAX || !say(peer, hello, sizeof hello) ||
        uv_read_start((uv_stream_t *)&peer->tcp, allocate, received) != 0)
        close_peer(peer);
}

/* ---- the port ---- */

struct peers *peers_start(uv_loop_t *loop, const char *address, char sentence[NET_SENTENCE_SIZE])
{
    struct sockaddr_storage at;
    if (!peer_read_address(address, &at) || is_anywhere(&at)) {
        snprintf(
            sentence, NET_SENTENCE_SIZE,
            "--peer: '%.80s' is not an address and a port at which other nodes reach this one, "
            "like 10.0.0.1:8081",
            address);
        return NULL;
    }
    struct peers *peers = alloc_zero(sizeof *peers);
    int size = sizeof at;
    uv_tcp_init(loop, &peers->tcp);
    int error = uv_tcp_bind(&peers->tcp, (struct sockaddr *)&at, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&peers->tcp, PEER_LISTEN_BACKLOG, connected);
    if (error == 0)
        error = uv_tcp_getsockname(&peers->tcp, (struct sockaddr *)&at, &size);
    if (error == 0) {
        peer_write_address(&at, peers->address);
        return peers;
    }
    snprintf(sentence, NET_SENTENCE_SIZE, "--peer: cannot listen on %.80s: %s", address,
             uv_strerror(error));
    uv_close((uv_handle_t *)&peers->tcp, NULL);
    uv_run(loop, UV_RUN_NOWAIT);
    free(peers);
    return NULL;
}

const char *peers_address(const struct peers *peers)
{
    return peers->address;
}

void peers_lead(struct peers *peers, struct net *net, const char *secret)
{
    snprintf(peers->secret, sizeof peers->secret, "%s", secret);
    peers->net = net;
}

void peers_sweep(struct peers *peers)
{
    int64_t began_ms = (int64_t)uv_now(peers->tcp.loop) - PEER_HANDSHAKE_MS;
    for (struct peer *peer = peers->list; peer != NULL; peer = peer->next)
        if (peer->since_ms < began_ms)
            close_peer(peer);
}

void peers_stop(struct peers *peers)
{
    if (peers == NULL || peers->stopping)
        return;
    peers->stopping = true;
    for (struct peer *peer = peers->list; peer != NULL; peer = peer->next)
        close_peer(peer);
    uv_close((uv_handle_t *)&peers->tcp, NULL);
}

void peers_free(struct peers *peers)
{
    if (peers == NULL)
        return;
    sodium_memzero(peers->secret, sizeof peers->secret);
    free(peers);
}
