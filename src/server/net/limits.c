/* Buckets and addresses. */
#include "limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/alloc.h"

enum {
    QUIET_MS = 600000,
    SWEEP_MS = 10000, /* a full list is searched no more often: a flood of addresses stays cheap */
};

struct limits limits_usual(void)
{
    return (struct limits){
        .messages = {.burst = 60, .per_minute = 1200},
        .address_messages = {.burst = 3000, .per_minute = 60000},
        .bytes = {.burst = 100000000, .per_minute = 200000000},
        .log_ins = {.burst = 20, .per_minute = 60},
        .guests = {.burst = 60, .per_minute = 600},
        .requests = {.burst = 200, .per_minute = 3000},
        .sockets = {.burst = 20000, .per_minute = 30000},
        .drops = {.burst = 100, .per_minute = 60},
        .connections = 20000,
        .waiting = 1024,
        .request_s = 20,
        .queue_bytes = 1 << 20,
        .idle_s = 30,
    };
}

static void leak(struct bucket *bucket, struct rate rate, int64_t now_ms)
{
    int64_t passed_ms = now_ms > bucket->at_ms ? now_ms - bucket->at_ms : 0;
    if (passed_ms > QUIET_MS) {
        bucket->used_milli = 0;
    } else {
        int64_t leaked = passed_ms * rate.per_minute / 60;
        bucket->used_milli = bucket->used_milli > leaked ? bucket->used_milli - leaked : 0;
        /* what is too little to leak yet leaks next time */
        if (leaked == 0 && bucket->used_milli > 0)
            now_ms = bucket->at_ms;
    }
    bucket->at_ms = now_ms;
}

bool bucket_take(struct bucket *bucket, struct rate rate, int64_t now_ms)
{
    leak(bucket, rate, now_ms);
    if (bucket->used_milli + 1000 > rate.burst * 1000)
        return false;
    bucket->used_milli += 1000;
    return true;
}

void bucket_charge(struct bucket *bucket, struct rate rate, int64_t amount, int64_t now_ms)
{
    leak(bucket, rate, now_ms);
    int64_t most = 2 * rate.burst * 1000 - bucket->used_milli;
    if (most > 0)
        bucket->used_milli += 1000 * amount < most ? 1000 * amount : most;
}

bool bucket_has_room(struct bucket *bucket, struct rate rate, int64_t now_ms)
{
    leak(bucket, rate, now_ms);
    return bucket->used_milli < rate.burst * 1000;
}

void addresses_free(struct addresses *addresses)
{
    for (size_t i = 0; i < addresses->count; i++)
        free(addresses->list[i]);
    free(addresses->list);
    uth_map_free(&addresses->names);
    *addresses = (struct addresses){0};
}

/* Forgets the quiet ones. */
static void sweep(struct addresses *addresses, int64_t now_ms)
{
    if (addresses->swept_ms != 0 && now_ms - addresses->swept_ms < SWEEP_MS)
        return;
    addresses->swept_ms = now_ms;
    size_t kept = 0;
    for (size_t i = 0; i < addresses->count; i++) {
        struct address *address = addresses->list[i];
        if (address->connections == 0 && address->sockets == 0 &&
            now_ms - address->seen_ms > QUIET_MS) {
            uth_map_remove(&addresses->names, address->text);
            free(address);
            continue;
        }
        uth_map_put(&addresses->names, address->text, kept);
        addresses->list[kept++] = address;
    }
    addresses->count = kept;
}

static struct address *insert(struct addresses *addresses, const char *text)
{
    struct address *address = alloc_zero(sizeof *address);
    snprintf(address->text, sizeof address->text, "%s", text);
    if (!uth_map_reserve(&addresses->names))
        alloc_failed();
    uth_map_put(&addresses->names, address->text, addresses->count);
    addresses->list = alloc_room(addresses->list, addresses->count + 1, &addresses->capacity,
                                 sizeof *addresses->list);
    addresses->list[addresses->count++] = address;
    return address;
}

static struct address *find(const struct addresses *addresses, const char *text)
{
    uint64_t index;
    return uth_map_get(&addresses->names, text, &index) ? addresses->list[index] : NULL;
}

/* 10.1.2.3 for ::ffff:10.1.2.3, 2001:db8:1:2::/64 for 2001:db8:1:2:3:4:5:6; others as they are. */
static const char *network_of(const char *text, char network[ADDRESS_SIZE])
{
    struct in6_addr address;
    if (strchr(text, ':') == NULL || inet_pton(AF_INET6, text, &address) != 1 ||
        IN6_IS_ADDR_LOOPBACK(&address))
        return text;
    if (IN6_IS_ADDR_V4MAPPED(&address)) {
        inet_ntop(AF_INET, &address.s6_addr[12], network, ADDRESS_SIZE);
        return network;
    }
    memset(&address.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &address, network, ADDRESS_SIZE);
    memcpy(network + strlen(network), "/64", sizeof "/64");
    return network;
}

struct address *addresses_get(struct addresses *addresses, const char *text, int64_t now_ms)
{
    char network[ADDRESS_SIZE];
    text = network_of(text, network);
    struct address *address = find(addresses, text);
    if (address == NULL && addresses->count >= ADDRESSES_MAX)
        sweep(addresses, now_ms);
    if (address == NULL && addresses->count >= ADDRESSES_MAX) {
        text = "*";
        address = find(addresses, text);
    }
    if (address == NULL)
        address = insert(addresses, text[0] != '\0' ? text : "*");
    address->seen_ms = now_ms;
    return address;
}
