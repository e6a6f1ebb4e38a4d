/* The hashes and checksums of a store: docs/store.md specifies the bytes. */
#ifndef UTH_STORE_CHAIN_H
#define UTH_STORE_CHAIN_H

#include "bytes.h"
#include "store.h"

/* Initialises libsodium, once per process; false when it does not work here. */
bool uth_chain_ready(void);

/* hash(n) from hash(n-1). */
void uth_chain_next(const uint8_t before[UTH_STORE_HASH_SIZE], const struct uth_store_event *event,
                    uint8_t after[UTH_STORE_HASH_SIZE]);

/* Binds a snapshot to the chain: `at` is the hash of the event after which it stands. */
void uth_chain_snapshot(const uint8_t at[UTH_STORE_HASH_SIZE],
                        const struct uth_store_snapshot *snapshot,
                        uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Checksum of a record: SipHash-2-4 of its bytes under a public key. Detects damage, not
 * forgery. */
uint64_t uth_checksum(const void *data, size_t size);

#endif
