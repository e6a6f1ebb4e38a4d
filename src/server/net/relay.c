/* Pairs of connections, and what comes from one goes to the other. One piece is on its way in each
 * direction: whoever does not read holds up nobody but their own pair. */
#include "relay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "peer.h"
#include "port.h"
#include "server/alloc.h"

enum {
    PIECE_BYTES = 16384,
    STEP_MS = 100,     /* between two tries to reach the floor */
    WAIT_MS = 10000,   /* for a floor */
    FILES_KEPT = 64,   /* for everything else */
    PAIRS_MAX = 50000, /* if the machine allows as many */
};

enum stage { WAITS, CONNECTS, LISTENS, CLAIMS, OPEN };

struct pair;

struct side {
    uv_tcp_t tcp; /* first */
    struct pair *pair;
    uv_write_t write;
    char *piece; /* on its way to the other side; NULL: none */
    bool closed;
};

struct pair {
    struct relay *relay;
    struct pair *next, **back;
    struct side *client, *floor; /* NULL: closed */
    enum stage stage;
    bool over;
    int64_t since_ms;
    uv_connect_t connect;
    unsigned char heard[PEER_HELLO_SIZE];
    size_t got;
};

struct relay {
    uv_tcp_t tcp; /* first */
    uv_timer_t timer;
    struct uth_store_leader leader;
    struct sockaddr_storage floor;
    bool reachable, stopping;
    int open_handles, port, count, most;
    struct pair *pairs;
};

static void end(struct pair *pair);

/* ---- closing ---- */

static void free_relay(struct relay *relay)
{
    if (relay->stopping && relay->open_handles == 0 && relay->pairs == NULL) {
        sodium_memzero(&relay->leader, sizeof relay->leader);
        free(relay);
    }
}

static void free_side(struct side *side)
{
    if (side != NULL)
        free(side->piece);
    free(side);
}

static bool is_closed(const struct side *side)
{
    return side == NULL || side->closed;
}

/* Both go together: what one has read, the other may be writing. */
static void side_closed(uv_handle_t *handle)
{
    struct side *side = (struct side *)handle;
    struct pair *pair = side->pair;
    struct relay *relay = pair->relay;
    side->closed = true;
    if (!pair->over) { /* the floor's, of a pair that waits again */
        pair->floor = NULL;
        free_side(side);
    }
    if (!pair->over || !is_closed(pair->client) || !is_closed(pair->floor))
        return;
    *pair->back = pair->next;
    if (pair->next != NULL)
        pair->next->back = pair->back;
    relay->count--;
    free_side(pair->client);
    free_side(pair->floor);
    free(pair);
    free_relay(relay);
}

static void close_side(struct side *side)
{
    if (side != NULL && !uv_is_closing((uv_handle_t *)&side->tcp))
        uv_close((uv_handle_t *)&side->tcp, side_closed);
}

static void end(struct pair *pair)
{
    pair->over = true;
    close_side(pair->client);
    close_side(pair->floor);
}

static struct side *new_side(struct pair *pair)
{
    struct side *side = alloc_zero(sizeof *side);
    side->pair = pair;
    uv_tcp_init(pair->relay->tcp.loop, &side->tcp);
    uv_tcp_nodelay(&side->tcp, 1);
    return side;
}

/* ---- passing on ---- */

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)handle;
    (void)suggested;
    *buffer = uv_buf_init(alloc_zero(PIECE_BYTES), PIECE_BYTES);
}

static void take_piece(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer);

static void passed(uv_write_t *write, int status)
{
    struct side *side = write->data;
    free(side->piece);
    side->piece = NULL;
    if (side->pair->over)
        return;
    if (status != 0 || uv_read_start((uv_stream_t *)&side->tcp, allocate, take_piece) != 0)
        end(side->pair);
}

static void take_piece(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct side *side = (struct side *)stream;
    struct pair *pair = side->pair;
    uv_stream_t *other = (uv_stream_t *)&(side == pair->client ? pair->floor : pair->client)->tcp;
    if (count <= 0) {
        free(buffer->base);
        if (count < 0)
            end(pair);
        return;
    }
    uv_buf_t left = uv_buf_init(buffer->base, (unsigned)count);
    int sent = uv_try_write(other, &left, 1);
    if (sent == (int)count) {
        free(buffer->base);
        return;
    }
    if (sent < 0 && sent != UV_EAGAIN) {
        free(buffer->base);
        end(pair);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    uv_read_stop(stream);
    side->piece = buffer->base;
    side->write.data = side;
    left = uv_buf_init(buffer->base + done, (unsigned)((size_t)count - done));
    if (uv_write(&side->write, other, &left, 1, passed) != 0)
        end(pair);
}

/* ---- reaching the floor ---- */

static void host_of(int (*ask)(const uv_tcp_t *, struct sockaddr *, int *), const uv_tcp_t *tcp,
                    char text[ADDRESS_SIZE])
{
    struct sockaddr_storage address = {0};
    int size = sizeof address;
    memset(text, 0, ADDRESS_SIZE);
    if (ask(tcp, (struct sockaddr *)&address, &size) == 0)
        peer_write_host(&address, text);
}

static bool claim(struct pair *pair)
{
    struct peer_claim claim = {0};
    host_of(uv_tcp_getpeername, &pair->client->tcp, claim.client);
    host_of(uv_tcp_getsockname, &pair->client->tcp, claim.asked);
    uv_buf_t buffer = uv_buf_init((char *)&claim, sizeof claim);
    return memcmp(pair->heard, PEER_MAGIC, PEER_MAGIC_SIZE) == 0 &&
           peer_prove(&claim, pair->heard + PEER_MAGIC_SIZE, pair->relay->leader.secret) &&
           uv_try_write((uv_stream_t *)&pair->floor->tcp, &buffer, 1) == (int)sizeof claim;
}

static void join(struct pair *pair)
{
    pair->stage = OPEN;
    if (uv_read_start((uv_stream_t *)&pair->client->tcp, allocate, take_piece) != 0 ||
        uv_read_start((uv_stream_t *)&pair->floor->tcp, allocate, take_piece) != 0)
        end(pair);
}

/* The floor has not answered: perhaps it is on its way to another node. */
static void wait_again(struct pair *pair)
{
    close_side(pair->floor);
    pair->stage = WAITS;
}

static void allocate_heard(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct pair *pair = ((struct side *)handle)->pair;
    size_t wanted = pair->stage == LISTENS ? PEER_HELLO_SIZE : 1;
    *buffer = uv_buf_init((char *)pair->heard + pair->got, (unsigned)(wanted - pair->got));
}

static void hear(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    (void)buffer;
    struct pair *pair = ((struct side *)stream)->pair;
    if (count < 0 && !pair->over)
        wait_again(pair);
    if (count <= 0)
        return;
    pair->got += (size_t)count;
    if (pair->stage == LISTENS && pair->got == PEER_HELLO_SIZE) {
        pair->stage = CLAIMS;
        pair->got = 0;
        if (!claim(pair))
            end(pair);
    } else if (pair->stage == CLAIMS) {
        uv_read_stop(stream);
        if (pair->heard[0] == 'y')
            join(pair);
        else
            end(pair);
    }
}

static void reached(uv_connect_t *connect, int status)
{
    struct pair *pair = connect->data;
    if (pair->over || status == UV_ECANCELED)
        return;
    pair->stage = LISTENS;
    pair->got = 0;
    if (status != 0 || uv_read_start((uv_stream_t *)&pair->floor->tcp, allocate_heard, hear) != 0)
        wait_again(pair);
}

static void reach(struct pair *pair)
{
    pair->stage = CONNECTS;
    pair->floor = new_side(pair);
    pair->connect.data = pair;
    if (uv_tcp_connect(&pair->connect, &pair->floor->tcp,
                       (const struct sockaddr *)&pair->relay->floor, reached) != 0)
        wait_again(pair);
}

static void step(uv_timer_t *timer)
{
    struct relay *relay = timer->data;
    int64_t now_ms = (int64_t)uv_now(timer->loop);
    for (struct pair *pair = relay->pairs; pair != NULL; pair = pair->next) {
        if (pair->over || pair->stage == OPEN)
            continue;
        if (now_ms - pair->since_ms > WAIT_MS)
            end(pair);
        else if (pair->stage == WAITS && pair->floor == NULL && relay->reachable)
            reach(pair);
    }
}

/* ---- clients ---- */

static void connected(uv_stream_t *stream, int status)
{
    struct relay *relay = (struct relay *)stream;
    if (status < 0)
        return;
    struct pair *pair = alloc_zero(sizeof *pair);
    pair->relay = relay;
    pair->since_ms = (int64_t)uv_now(stream->loop);
    pair->next = relay->pairs;
    pair->back = &relay->pairs;
    if (pair->next != NULL)
        pair->next->back = &pair->next;
    relay->pairs = pair;
    relay->count++;
    pair->client = new_side(pair);
    if (uv_accept(stream, (uv_stream_t *)&pair->client->tcp) != 0 || relay->count > relay->most)
        end(pair);
    else if (relay->reachable)
        reach(pair);
}

/* Each pair takes two. */
static int most_pairs(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 2 * (rlim_t)PAIRS_MAX)
        return PAIRS_MAX;
    return limit.rlim_cur > FILES_KEPT ? ((int)limit.rlim_cur - FILES_KEPT) / 2 : 0;
}

static void handle_closed(uv_handle_t *handle)
{
    struct relay *relay = handle->data;
    relay->open_handles--;
    free_relay(relay);
}

struct relay *relay_start(uv_loop_t *loop, const char *address, int port,
                          char sentence[NET_SENTENCE_SIZE])
{
    struct sockaddr_storage at = {0};
    int size = sizeof at;
    if (!port_check(address, port, sentence, NET_SENTENCE_SIZE))
        return NULL;
    struct relay *relay = alloc_zero(sizeof *relay);
    relay->most = most_pairs();
    relay->open_handles = 2;
    relay->tcp.data = relay->timer.data = relay;
    uv_tcp_init(loop, &relay->tcp);
    uv_timer_init(loop, &relay->timer);
    relay->tcp.data = relay->timer.data = relay;
    int error = strchr(address, ':') != NULL
                    ? uv_ip6_addr(address, port, (struct sockaddr_in6 *)&at)
                    : uv_ip4_addr(address, port, (struct sockaddr_in *)&at);
    if (error == 0)
        error = uv_tcp_bind(&relay->tcp, (struct sockaddr *)&at, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&relay->tcp, PEER_LISTEN_BACKLOG, connected);
    if (error == 0)
        error = uv_tcp_getsockname(&relay->tcp, (struct sockaddr *)&at, &size);
    if (error != 0) {
        snprintf(sentence, NET_SENTENCE_SIZE, "cannot listen on %s port %d: %s", address, port,
                 uv_strerror(error));
        relay_stop(relay);
        uv_run(loop, UV_RUN_NOWAIT);
        return NULL;
    }
    relay->port = ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                                 : ((struct sockaddr_in *)&at)->sin_port);
    uv_timer_start(&relay->timer, step, STEP_MS, STEP_MS);
    return relay;
}

int relay_port(const struct relay *relay)
{
    return relay->port;
}

void relay_follow(struct relay *relay, const struct uth_store_leader *leader)
{
    bool same = strcmp(relay->leader.secret, leader->secret) == 0;
    relay->leader = *leader;
    relay->reachable = leader->node[0] != '\0' && peer_read_address(leader->address, &relay->floor);
    for (struct pair *pair = relay->pairs; pair != NULL && !same && relay->reachable;
         pair = pair->next)
        if (pair->stage == OPEN)
            end(pair);
        else if (!pair->over)
            wait_again(pair);
}

void relay_stop(struct relay *relay)
{
    if (relay == NULL)
        return;
    relay->stopping = true;
    for (struct pair *pair = relay->pairs; pair != NULL; pair = pair->next)
        end(pair);
    uv_close((uv_handle_t *)&relay->tcp, handle_closed);
    uv_close((uv_handle_t *)&relay->timer, handle_closed);
}
