/* Names and networks. */
#include "trust.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAPPED_BITS = 96 };

/* False: not an address. */
static bool read_address(const char *text, unsigned char bytes[16], int *most_bits)
{
    static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    *most_bits = 128;
    if (inet_pton(AF_INET6, text, bytes) == 1)
        return true;
    *most_bits = 32;
    memcpy(bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, bytes + sizeof mapped) == 1;
}

bool network_read(struct network *network, const char *text)
{
    char address[INET6_ADDRSTRLEN];
    size_t length = strcspn(text, "/");
    const char *prefix = text + length;
    int most;
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!read_address(address, network->bytes, &most))
        return false;
    long bits = most;
    if (*prefix == '/') {
        char *end;
        bits = strtol(prefix + 1, &end, 10);
        if (prefix[1] < '0' || prefix[1] > '9' || *end != '\0' || bits > most)
            return false;
    }
    network->bits = (int)bits + (most == 32 ? MAPPED_BITS : 0);
    return true;
}

static bool is_in(const struct network *network, const unsigned char bytes[16])
{
    int whole = network->bits / 8, rest = network->bits % 8;
    return memcmp(network->bytes, bytes, (size_t)whole) == 0 &&
           (rest == 0 || (network->bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0);
}

bool trust_proxy(const struct trust *trust, const char *address)
{
    unsigned char bytes[16];
    int most;
    bool found = false;
    if (!read_address(address, bytes, &most))
        return false;
    for (int i = 0; i < trust->proxy_count && !found; i++)
        found = is_in(&trust->proxies[i], bytes);
    return found;
}

void trust_client(const struct trust *trust, const char *peer, const char *forwarded,
                  char client[ADDRESS_SIZE])
{
    snprintf(client, ADDRESS_SIZE, "%s", peer);
    size_t end = strlen(forwarded);
    while (end > 0 && trust_proxy(trust, client)) {
        size_t begin = end;
        while (begin > 0 && forwarded[begin - 1] != ',')
            begin--;
        const char *from = forwarded + begin + strspn(forwarded + begin, " ");
        size_t length = strcspn(from, " ,");
        char text[ADDRESS_SIZE];
        unsigned char bytes[16];
        int most;
        if (length >= sizeof text)
            return;
        memcpy(text, from, length);
        text[length] = '\0';
        if (!read_address(text, bytes, &most))
            return;
        memcpy(client, text, length + 1);
        end = begin > 0 ? begin - 1 : 0;
    }
}

/* The host of "host:port"; false: it is not of that form. */
static bool without_port(const char *host, char name[TRUST_HOST_SIZE])
{
    bool v6 = host[0] == '[';
    size_t length = strcspn(host += v6, v6 ? "]" : ":");
    const char *rest = host + length;
    if (v6 && *rest++ != ']')
        return false;
    if (length == 0 || length >= TRUST_HOST_SIZE ||
        (*rest != '\0' && (*rest != ':' || rest[1 + strspn(rest + 1, "0123456789")] != '\0')))
        return false;
    memcpy(name, host, length);
    name[length] = '\0';
    return true;
}

bool trust_host(const struct trust *trust, const char *host, const char *local)
{
    /* ::1 and 127/8; and :: and 0.0.0.0, which a client takes for its own machine */
    static const struct trust same_machine = {
        .proxy_count = 3,
        .proxies = {{.bytes = {0}, .bits = 127},
                    {.bytes = {[10] = 0xFF, [11] = 0xFF, [12] = 127}, .bits = MAPPED_BITS + 8},
                    {.bytes = {[10] = 0xFF, [11] = 0xFF}, .bits = 128}},
    };
    char name[TRUST_HOST_SIZE];
    unsigned char bytes[16], own[16];
    int most;
    if (!without_port(host, name))
        return false;
    if (read_address(name, bytes, &most) &&
        (trust_proxy(&same_machine, name) ||
         (read_address(local, own, &most) && memcmp(bytes, own, sizeof own) == 0)))
        return true;
    bool found = strcasecmp(name, "localhost") == 0;
    for (int i = 0; i < trust->host_count && !found; i++)
        found = strcasecmp(name, trust->hosts[i]) == 0;
    return found;
}
