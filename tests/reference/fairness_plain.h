/* The deck of a receipt, computed from docs/fairness.md alone: BLAKE2b after RFC 7693, bytes laid end
 * to end, nothing of libsodium or of the floor's code. */
#ifndef UTH_TESTS_FAIRNESS_PLAIN_H
#define UTH_TESTS_FAIRNESS_PLAIN_H

#include "floor/fairness.h"

/* `size` up to 64 bytes of BLAKE2b, without a key. */
void plain_blake2b(const uint8_t *bytes, size_t count, uint8_t *hash, size_t size);

void plain_commitment(const struct uth_deck_place *place, const struct uth_deck *deck,
                      uint8_t hash[32]);
/* `label` "uth-seed" of a spare, "uth-hash" of a seed. */
void plain_bind(const char *label, const uint8_t commitment[32], const char *player,
                const uint8_t secret[32], uint8_t hash[32]);
/* stage 1 or 2 */
void plain_roll(const uint8_t commitment[32], const struct uth_seeds *seeds, int stage,
                uint8_t hash[32]);
/* The seeds must decide it. */
void plain_dealt(const uint8_t commitment[32], const struct uth_deck *deck,
                 const struct uth_seeds *seeds, uth_card dealt[52]);

#endif
