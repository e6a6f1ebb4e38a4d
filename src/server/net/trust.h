/* Under which names the server is asked, and for whom a proxy asks. What is said in a header counts only
 * as far as it is configured. */
#ifndef UTH_SERVER_TRUST_H
#define UTH_SERVER_TRUST_H

#include "limits.h"

enum { TRUST_HOSTS_MAX = 16, TRUST_HOST_SIZE = 254, TRUST_PROXIES_MAX = 16 };

struct network {
    unsigned char bytes[16]; /* IPv4 as ::ffff:a.b.c.d */
    int bits;                /* of the prefix */
};
/* "10.0.0.1", "10.0.0.0/8", "2001:db8::/32"; false: none of these. */
bool network_read(struct network *network, const char *text);

struct trust {
    int host_count, proxy_count;
    char hosts[TRUST_HOSTS_MAX][TRUST_HOST_SIZE]; /* without ports */
    struct network proxies[TRUST_PROXIES_MAX];
};

/* Is the Host header a name of this server? The own machine's is, the address that was connected to (`local`),
 * and what is configured; with any port. */
bool trust_host(const struct trust *trust, const char *host, const char *local);
bool trust_proxy(const struct trust *trust, const char *address);
/* Who asks: the peer, or the last address of X-Forwarded-For that is not itself a trusted proxy's, if
 * the peer is one. */
void trust_client(const struct trust *trust, const char *peer, const char *forwarded,
                  char client[ADDRESS_SIZE]);

#endif
