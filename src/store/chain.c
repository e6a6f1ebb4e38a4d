/* Hash chain and checksums, on libsodium.
 *
 * Events and snapshots can be large and are hashed as a stream, without a copy. Lengths come before
 * what they measure; the first field has a fixed size; so different fields never give the same
 * bytes. A snapshot's bytes begin with a word that is not a length of a stream's name. */
#include "chain.h"

#include <string.h>

#include <sodium.h>

_Static_assert(UTH_STORE_HASH_SIZE == crypto_generichash_BYTES, "BLAKE2b-256");

bool uth_chain_ready(void)
{
    return sodium_init() >= 0;
}

static void add_u64(crypto_generichash_state *state, uint64_t number)
{
    uint8_t bytes[8];
    uth_put_u64(bytes, number);
    crypto_generichash_update(state, bytes, sizeof bytes);
}

static void add_data(crypto_generichash_state *state, const void *data, size_t size)
{
    add_u64(state, size);
    if (size > 0)
        crypto_generichash_update(state, data, size);
}

void uth_chain_next(const uint8_t before[UTH_STORE_HASH_SIZE], const struct uth_store_event *event,
                    uint8_t after[UTH_STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, UTH_STORE_HASH_SIZE);
    crypto_generichash_update(&state, before, UTH_STORE_HASH_SIZE);
    add_data(&state, event->stream, strlen(event->stream));
    add_u64(&state, event->number);
    add_u64(&state, (uint64_t)event->at_ms);
    add_u64(&state, event->round);
    add_data(&state, event->body, event->size);
    crypto_generichash_final(&state, after, UTH_STORE_HASH_SIZE);
}

void uth_chain_snapshot(const uint8_t at[UTH_STORE_HASH_SIZE],
                        const struct uth_store_snapshot *snapshot,
                        uint8_t hash[UTH_STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, UTH_STORE_HASH_SIZE);
    crypto_generichash_update(&state, at, UTH_STORE_HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)"snapshot", 8);
    add_data(&state, snapshot->stream, strlen(snapshot->stream));
    add_u64(&state, snapshot->number);
    add_data(&state, snapshot->body, snapshot->size);
    crypto_generichash_final(&state, hash, UTH_STORE_HASH_SIZE);
}

uint64_t uth_checksum(const void *data, size_t size)
{
    static const uint8_t key[crypto_shorthash_KEYBYTES] = "uth store record";
    uint8_t out[crypto_shorthash_BYTES];
    crypto_shorthash(out, data, size, key);
    return uth_get_u64(out);
}
