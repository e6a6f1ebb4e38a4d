/* Commitments, seeds and sealed decks: libsodium's BLAKE2b and XChaCha20-Poly1305, and nothing of
 * our own but the order of the bytes. */
#include "fairness.h"

#include <sodium.h>
#include <string.h>
#include <uth/assert.h>

struct uth_commitment uth_commit(const struct uth_deck *deck)
{
    struct uth_commitment commitment;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, UTH_HASH_SIZE);
    crypto_generichash_update(&state, deck->salt, sizeof deck->salt);
    crypto_generichash_update(&state, deck->card, sizeof deck->card);
    crypto_generichash_final(&state, commitment.hash, UTH_HASH_SIZE);
    return commitment;
}

bool uth_deck_is_whole(const uth_card deck[UTH_CARD_COUNT])
{
    uth_cards seen = 0;
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        if (!uth_card_is_valid(deck[i]))
            return false;
        seen |= uth_card_bit(deck[i]);
    }
    return seen == UTH_ALL_CARDS;
}

/* ---- the players' seeds ---- */

/* Blocks of BLAKE2b-512(key | counter), read as 32-bit big-endian words. */
struct seed_stream {
    uint8_t key[32];
    uint64_t counter;
    uint8_t block[64];
    size_t used;
};

static struct seed_stream open_stream(int count, const struct uth_seed *seed)
{
    static const char label[] = "uth-seeds";
    struct seed_stream stream = {.used = sizeof stream.block};
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof stream.key);
    crypto_generichash_update(&state, (const uint8_t *)label, sizeof label - 1);
    for (int i = 0; i < count; i++) {
        const char *parts[] = {seed[i].player, seed[i].text};
        for (int part = 0; part < 2; part++) {
            crypto_generichash_update(&state, (const uint8_t *)parts[part],
                                      strlen(parts[part]) + 1);
        }
    }
    crypto_generichash_final(&state, stream.key, sizeof stream.key);
    return stream;
}

static uint32_t next_word(struct seed_stream *stream)
{
    if (stream->used == sizeof stream->block) {
        uint8_t input[sizeof stream->key + 8];
        memcpy(input, stream->key, sizeof stream->key);
        for (int i = 0; i < 8; i++)
            input[sizeof stream->key + (size_t)i] = (uint8_t)(stream->counter >> (56 - 8 * i));
        crypto_generichash(stream->block, sizeof stream->block, input, sizeof input, NULL, 0);
        stream->counter++;
        stream->used = 0;
    }
    const uint8_t *at = stream->block + stream->used;
    stream->used += 4;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t below(struct seed_stream *stream, uint32_t bound)
{
    uint64_t limit = (UINT64_C(1) << 32) / bound * bound;
    uint32_t word;
    do {
        word = next_word(stream);
    } while (word >= limit);
    return word % bound;
}

void uth_deck_with_seeds(const struct uth_deck *deck, int seed_count, const struct uth_seed *seed,
                         uth_card dealt[UTH_CARD_COUNT])
{
    memcpy(dealt, deck->card, UTH_CARD_COUNT);
    if (seed_count == 0)
        return;
    struct seed_stream stream = open_stream(seed_count, seed);
    for (uint32_t i = UTH_CARD_COUNT - 1; i >= 1; i--) {
        uint32_t j = below(&stream, i + 1);
        uth_card card = dealt[i];
        dealt[i] = dealt[j];
        dealt[j] = card;
    }
    UTH_ASSERT(uth_deck_is_whole(dealt));
}

const char *uth_receipt_check(const struct uth_receipt *receipt,
                              const struct uth_commitment *commitment)
{
    if (!uth_deck_is_whole(receipt->deck.card))
        return "The deck does not have every card once.";
    struct uth_commitment made = uth_commit(&receipt->deck);
    if (memcmp(made.hash, receipt->commitment.hash, UTH_HASH_SIZE) != 0)
        return "Salt and deck do not give the commitment of the receipt.";
    if (memcmp(made.hash, commitment->hash, UTH_HASH_SIZE) != 0)
        return "The commitment of the receipt is not the one that was shown before the bets.";
    return NULL;
}

/* ---- sealing ---- */

enum { NONCE_SIZE = 24 };
_Static_assert(NONCE_SIZE == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, "the size of a nonce");
_Static_assert(UTH_SEALED_SIZE == NONCE_SIZE + crypto_aead_xchacha20poly1305_ietf_ABYTES +
                                      UTH_SALT_SIZE + UTH_CARD_COUNT,
               "the size of a sealed deck");

void uth_deck_seal(const uint8_t key[32], const uint8_t nonce[24], const char *place,
                   const struct uth_deck *deck, struct uth_sealed_deck *sealed)
{
    uint8_t secret[UTH_SALT_SIZE + UTH_CARD_COUNT];
    memcpy(secret, deck->salt, UTH_SALT_SIZE);
    memcpy(secret + UTH_SALT_SIZE, deck->card, UTH_CARD_COUNT);
    memcpy(sealed->bytes, nonce, NONCE_SIZE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed->bytes + NONCE_SIZE, NULL, secret,
                                               sizeof secret, (const uint8_t *)place, strlen(place),
                                               NULL, nonce, key);
    sodium_memzero(secret, sizeof secret);
}

bool uth_deck_unseal(const uint8_t key[32], const char *place, const struct uth_sealed_deck *sealed,
                     struct uth_deck *deck)
{
    uint8_t secret[UTH_SALT_SIZE + UTH_CARD_COUNT];
    const uint8_t *nonce = sealed->bytes;
    unsigned long long length = 0;
    int result = crypto_aead_xchacha20poly1305_ietf_decrypt(
        secret, &length, NULL, nonce + NONCE_SIZE, UTH_SEALED_SIZE - NONCE_SIZE,
        (const uint8_t *)place, strlen(place), nonce, key);
    if (result != 0 || length != sizeof secret)
        return false;
    memcpy(deck->salt, secret, UTH_SALT_SIZE);
    memcpy(deck->card, secret + UTH_SALT_SIZE, UTH_CARD_COUNT);
    sodium_memzero(secret, sizeof secret);
    return uth_deck_is_whole(deck->card);
}
