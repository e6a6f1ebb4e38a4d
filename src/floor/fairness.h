/* Proof that a deck was fixed before the bets: commitment, reveal, check.
 *
 * Before betting the house shows commitment = BLAKE2b-256(salt | deck), salt 32 random bytes, deck
 * 52 bytes (card numbers, first card out first). Until betting closes players may add seeds. With
 * seeds, the deck that is dealt is the committed one shuffled once more by a stream derived from
 * the seeds alone (uth_deck_with_seeds); the house could not know them when it committed, and the
 * players do not know the deck. After the settlement the receipt opens salt and deck, and anyone
 * can recompute everything from it. */
#ifndef UTH_FLOOR_FAIRNESS_H
#define UTH_FLOOR_FAIRNESS_H

#include <uth/card.h>

enum {
    UTH_SALT_SIZE = 32,
    UTH_HASH_SIZE = 32,
    UTH_SEALED_SIZE = 24 + 16 + UTH_SALT_SIZE + UTH_CARD_COUNT, /* nonce, tag, secret */
    UTH_SEEDS_MAX = 32,
    UTH_SEED_SIZE = 65, /* printable ASCII, with the closing zero */
};

struct uth_deck {
    uint8_t salt[UTH_SALT_SIZE];
    uth_card card[UTH_CARD_COUNT];
};

struct uth_commitment {
    uint8_t hash[UTH_HASH_SIZE];
};

/* A deck that only the holder of the key can read: XChaCha20-Poly1305 under the server's key. */
struct uth_sealed_deck {
    uint8_t bytes[UTH_SEALED_SIZE];
};

struct uth_seed {
    char player[32];
    char text[UTH_SEED_SIZE];
};

struct uth_receipt {
    struct uth_commitment commitment;
    struct uth_deck deck; /* as committed */
    int seed_count;
    struct uth_seed seed[UTH_SEEDS_MAX];
};

struct uth_commitment uth_commit(const struct uth_deck *deck);

/* True when every card is there exactly once. */
bool uth_deck_is_whole(const uth_card deck[UTH_CARD_COUNT]);

/* The deck that is dealt: the committed one when there are no seeds. Otherwise Fisher-Yates from
 * the top (i = 51 .. 1, swap i with j, j uniform in 0..i by rejection on 32-bit big-endian words
 * w < floor(2^32 / (i + 1)) * (i + 1), j = w mod (i + 1)) drawn from the blocks
 * BLAKE2b-512(key, counter) with key = BLAKE2b-256("uth-seeds" | player | 0 | text | 0 | ...) and
 * an 8-byte big-endian counter from 0. */
void uth_deck_with_seeds(const struct uth_deck *deck, int seed_count, const struct uth_seed *seed,
                         uth_card dealt[UTH_CARD_COUNT]);

/* NULL when the receipt proves that `commitment` was kept; else what is wrong with it. */
const char *uth_receipt_check(const struct uth_receipt *receipt,
                              const struct uth_commitment *commitment);

/* Sealing, for the server: key of 32 bytes, nonce of 24 that is used once; `place` ("t1/17") is
 * bound in, so that a sealed deck cannot be moved to another round. */
void uth_deck_seal(const uint8_t key[32], const uint8_t nonce[24], const char *place,
                   const struct uth_deck *deck, struct uth_sealed_deck *sealed);
/* False: another key, another place, or a damaged record. */
bool uth_deck_unseal(const uint8_t key[32], const char *place, const struct uth_sealed_deck *sealed,
                     struct uth_deck *deck);

#endif
