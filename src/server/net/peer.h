/* How one node passes a client's connection on to the node that has the floor: over a connection of
 * its own for each, which begins like this and is the client's from then on, byte for byte, TLS and
 * all.
 *
 *   to the floor    (connects)
 *   from it         "uth1", and 32 random bytes
 *   to it           a proof: crypto_auth over these bytes and the addresses, with the secret that the
 *                   lease in the database has; the address of the client, and the one that it asked
 *   from it         "y"
 *
 * So no node can be asked to speak for others but by whoever reads the database. */
#ifndef UTH_SERVER_PEER_H
#define UTH_SERVER_PEER_H

#include <sodium.h>

#include "limits.h"
#include "store/store.h"

#define PEER_MAGIC "uth1"
enum {
    PEER_MAGIC_SIZE = 4,
    PEER_NONCE_SIZE = 32,
    PEER_HELLO_SIZE = PEER_MAGIC_SIZE + PEER_NONCE_SIZE,
    PEER_LISTEN_BACKLOG = 512,
    PEER_HANDSHAKE_MS = 5000,
};

/* What is sent to it; texts end with zeros. */
struct peer_claim {
    unsigned char proof[crypto_auth_BYTES];
    char client[ADDRESS_SIZE], asked[ADDRESS_SIZE];
};

/* False: the secret is none. */
static inline bool peer_prove(struct peer_claim *claim, const unsigned char nonce[PEER_NONCE_SIZE],
                              const char *secret)
{
    unsigned char key[crypto_auth_KEYBYTES], text[PEER_NONCE_SIZE + 2 * ADDRESS_SIZE];
    size_t size = 0;
    if (sodium_hex2bin(key, sizeof key, secret, strlen(secret), NULL, &size, NULL) != 0 ||
        size != sizeof key)
        return false;
    memcpy(text, nonce, PEER_NONCE_SIZE);
    memcpy(text + PEER_NONCE_SIZE, claim->client, ADDRESS_SIZE);
    memcpy(text + PEER_NONCE_SIZE + ADDRESS_SIZE, claim->asked, ADDRESS_SIZE);
    crypto_auth(claim->proof, text, sizeof text, key);
    sodium_memzero(key, sizeof key);
    return true;
}

/* "ADDRESS:PORT", "[V6]:PORT". False: it is not one. */
bool peer_read_address(const char *text, struct sockaddr_storage *address);
/* As peer_read_address takes it. */
void peer_write_address(const struct sockaddr_storage *address, char text[UTH_STORE_ADDRESS_SIZE]);
/* Without the port. */
void peer_write_host(const struct sockaddr_storage *address, char text[ADDRESS_SIZE]);

#endif
