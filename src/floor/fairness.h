/* Proof that nobody chose the cards: commitment, players' seeds, receipt. docs/fairness.md has the
 * protocol byte by byte, and who could do what against it.
 *
 *   before the bets    the house shows commitment = H(table, round, rules, dealing, salt, deck)
 *   while betting      players give hash = H(H(spare)): nobody knows their seeds
 *   betting is closed  the house shows its entropy; the roll fixes it with all hashes
 *   the reveal         players show seed = H(spare). All of them: the committed deck is shuffled
 *                      once more by a stream from roll and seeds, and dealt
 *   one is missing     it drops out. New entropy, a new roll of the others, who now show their
 *                      spares: nobody knew the deck that these lead to. One is missing again: the
 *                      round is void
 *   the settlement     the receipt opens everything
 *
 * Without seeds the committed deck is dealt. H is BLAKE2b-256; every use has a label of its own. */
#ifndef UTH_FLOOR_FAIRNESS_H
#define UTH_FLOOR_FAIRNESS_H

#include "rulebook.h"

#include <uth/card.h>
#include <uth/rules.h>

enum {
    UTH_SALT_SIZE = 32,
    UTH_HASH_SIZE = 32,
    UTH_SEALED_SIZE = 24 + 16 + UTH_SALT_SIZE + UTH_CARD_COUNT, /* nonce, tag, secret */
    UTH_SEEDS_MAX = 32,
    UTH_RECEIPT_FORMAT = 2,
};

struct uth_hash {
    uint8_t bytes[UTH_HASH_SIZE];
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

/* What a deck belongs to, and how it is dealt. */
struct uth_deck_place {
    char table[32];
    uint32_t round;
    char digest[UTH_DIGEST_SIZE]; /* of the rule set */
    char dealing[16];             /* uth_dealing_name */
};

/* Where the seeds of a round are. */
enum uth_seed_stage {
    UTH_SEEDS_TAKEN, /* while betting */
    UTH_SEEDS_FIRST, /* everybody shows the seed */
    UTH_SEEDS_SPARE, /* somebody did not: the others show their spares */
};

struct uth_seed {
    char player[32];
    struct uth_hash hash, seed, spare;
    bool has_seed, has_spare;
    bool missed; /* did not show it in time */
};

struct uth_seeds {
    int count;
    enum uth_seed_stage stage;
    struct uth_hash entropy, entropy_again; /* from the stages FIRST and SPARE on */
    struct uth_seed at[UTH_SEEDS_MAX];      /* in the order in which they came */
};

struct uth_receipt {
    struct uth_deck_place place;
    struct uth_commitment commitment;
    struct uth_deck deck; /* as committed */
    int spot_count;       /* hands, in the order in which they are dealt */
    uint8_t spot[UTH_SPOTS_MAX];
    struct uth_seeds seeds;
};

bool uth_deck_places_equal(const struct uth_deck_place *a, const struct uth_deck_place *b);
struct uth_commitment uth_commit(const struct uth_deck_place *place, const struct uth_deck *deck);

/* True when every card is there exactly once. */
bool uth_deck_is_whole(const uth_card deck[UTH_CARD_COUNT]);
/* False for a deck as it comes from the factory, or anything like it: most cards follow the one
 * before them by the same step. One shuffled deck in 10^20 looks like this. */
bool uth_deck_is_shuffled(const uth_card deck[UTH_CARD_COUNT]);

/* ---- seeds ---- */

/* seed = H("uth-seed", commitment, player, spare); hash = H("uth-hash", commitment, player, seed).
 * Bound to the player and, through the commitment, to table and round: another's hash, or another
 * round's, is of no use. */
struct uth_hash uth_seed_of_spare(const struct uth_commitment *commitment, const char *player,
                                  const struct uth_hash *spare);
struct uth_hash uth_hash_of_seed(const struct uth_commitment *commitment, const char *player,
                                 const struct uth_hash *seed);

/* NULL: unknown. */
const struct uth_seed *uth_seed_find(const struct uth_seeds *seeds, const char *player);
/* True when this one is expected to be shown in the present stage, and has not been. */
bool uth_seed_is_due(const struct uth_seeds *seeds, const struct uth_seed *seed);
/* How many of them. */
int uth_seeds_due(const struct uth_seeds *seeds);
/* True when the deck follows from them: nothing was promised, or all of a stage were shown. */
bool uth_seeds_decide(const struct uth_seeds *seeds);

bool uth_seeds_equal(const struct uth_seeds *a, const struct uth_seeds *b);

/* What the entropy and the hashes of a stage, FIRST or SPARE, add up to; fixed before a seed is
 * shown in it. */
struct uth_hash uth_seeds_roll(const struct uth_commitment *commitment,
                               const struct uth_seeds *seeds, enum uth_seed_stage stage);

/* The deck that is dealt. The committed one when there are no seeds. Otherwise Fisher-Yates from
 * the top (i = 51 .. 1, swap i with j, j uniform in 0..i by rejection on 32-bit big-endian words
 * w < floor(2^32 / (i + 1)) * (i + 1), j = w mod (i + 1)) drawn from the blocks
 * BLAKE2b-512(key, counter) with key = H("uth-key", roll, seeds or spares) and an 8-byte big-endian
 * counter from 0. False: the seeds do not decide it. */
bool uth_deck_dealt(const struct uth_commitment *commitment, const struct uth_deck *deck,
                    const struct uth_seeds *seeds, uth_card dealt[UTH_CARD_COUNT]);

/* ---- receipts ---- */

/* NULL when the receipt agrees with itself: a whole, shuffled deck that gives its commitment, seeds
 * that give their hashes, nobody dropped or kept against the rules. Else what is wrong. That it is
 * what was shown before the bets, only who saw that can say. */
const char *uth_receipt_check(const struct uth_receipt *receipt);

/* ---- sealing, for the server ---- */

/* Key of 32 bytes, nonce of 24 that is used once; `place` ("t1/17") is bound in, so that a sealed
 * deck cannot be moved to another round. */
void uth_deck_seal(const uint8_t key[32], const uint8_t nonce[24], const char *place,
                   const struct uth_deck *deck, struct uth_sealed_deck *sealed);
/* False: another key, another place, or a damaged record. */
bool uth_deck_unseal(const uint8_t key[32], const char *place, const struct uth_sealed_deck *sealed,
                     struct uth_deck *deck);

#endif
