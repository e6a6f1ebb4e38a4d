/* Commitments, seeds, receipts and sealed decks: libsodium's BLAKE2b and XChaCha20-Poly1305, and
 * nothing of our own but the order of the bytes. */
#include "fairness.h"

#include <sodium.h>
#include <string.h>
#include <uth/assert.h>

/* ---- hashing ---- */

static void begin(crypto_generichash_state *state, const char *label)
{
    crypto_generichash_init(state, NULL, 0, UTH_HASH_SIZE);
    crypto_generichash_update(state, (const uint8_t *)label, strlen(label) + 1);
}

/* With its closing zero, so that two texts in a row cannot be read as two others. */
static void add_text(crypto_generichash_state *state, const char *text)
{
    crypto_generichash_update(state, (const uint8_t *)text, strlen(text) + 1);
}

static void add_number(crypto_generichash_state *state, uint32_t number)
{
    uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8),
                        (uint8_t)number};
    crypto_generichash_update(state, bytes, sizeof bytes);
}

static void add_hash(crypto_generichash_state *state, const struct uth_hash *hash)
{
    crypto_generichash_update(state, hash->bytes, UTH_HASH_SIZE);
}

static struct uth_hash end(crypto_generichash_state *state)
{
    struct uth_hash hash;
    crypto_generichash_final(state, hash.bytes, UTH_HASH_SIZE);
    return hash;
}

static bool is_same(const struct uth_hash *a, const struct uth_hash *b)
{
    return memcmp(a->bytes, b->bytes, UTH_HASH_SIZE) == 0;
}

/* ---- the deck ---- */

bool uth_deck_places_equal(const struct uth_deck_place *a, const struct uth_deck_place *b)
{
    return strcmp(a->table, b->table) == 0 && a->round == b->round &&
           strcmp(a->digest, b->digest) == 0 && strcmp(a->dealing, b->dealing) == 0;
}

struct uth_commitment uth_commit(const struct uth_deck_place *place, const struct uth_deck *deck)
{
    crypto_generichash_state state;
    begin(&state, "uth-deck");
    add_text(&state, place->table);
    add_number(&state, place->round);
    add_text(&state, place->digest);
    add_text(&state, place->dealing);
    crypto_generichash_update(&state, deck->salt, sizeof deck->salt);
    crypto_generichash_update(&state, deck->card, sizeof deck->card);
    struct uth_commitment commitment;
    struct uth_hash hash = end(&state);
    memcpy(commitment.hash, hash.bytes, UTH_HASH_SIZE);
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

bool uth_deck_is_shuffled(const uth_card deck[UTH_CARD_COUNT])
{
    int steps[UTH_CARD_COUNT] = {0};
    for (int i = 1; i < UTH_CARD_COUNT; i++)
        if (++steps[(deck[i] - deck[i - 1] + UTH_CARD_COUNT) % UTH_CARD_COUNT] > UTH_CARD_COUNT / 2)
            return false;
    return true;
}

/* ---- seeds ---- */

static struct uth_hash bind(const char *label, const struct uth_commitment *commitment,
                            const char *player, const struct uth_hash *secret)
{
    crypto_generichash_state state;
    begin(&state, label);
    crypto_generichash_update(&state, commitment->hash, UTH_HASH_SIZE);
    add_text(&state, player);
    add_hash(&state, secret);
    return end(&state);
}

struct uth_hash uth_seed_of_spare(const struct uth_commitment *commitment, const char *player,
                                  const struct uth_hash *spare)
{
    return bind("uth-seed", commitment, player, spare);
}

struct uth_hash uth_hash_of_seed(const struct uth_commitment *commitment, const char *player,
                                 const struct uth_hash *seed)
{
    return bind("uth-hash", commitment, player, seed);
}

const struct uth_seed *uth_seed_find(const struct uth_seeds *seeds, const char *player)
{
    for (int i = 0; i < seeds->count; i++)
        if (strcmp(seeds->at[i].player, player) == 0)
            return &seeds->at[i];
    return NULL;
}

/* Those who are asked for something in this stage. */
static bool takes_part(const struct uth_seed *seed, enum uth_seed_stage stage)
{
    return stage == UTH_SEEDS_FIRST || seed->has_seed;
}

bool uth_seed_is_due(const struct uth_seeds *seeds, const struct uth_seed *seed)
{
    if (seeds->stage == UTH_SEEDS_TAKEN || seed->missed)
        return false;
    return seeds->stage == UTH_SEEDS_FIRST ? !seed->has_seed : seed->has_seed && !seed->has_spare;
}

int uth_seeds_due(const struct uth_seeds *seeds)
{
    int due = 0;
    for (int i = 0; i < seeds->count; i++)
        due += uth_seed_is_due(seeds, &seeds->at[i]);
    return due;
}

bool uth_seeds_decide(const struct uth_seeds *seeds)
{
    int shown = 0, spares = 0;
    for (int i = 0; i < seeds->count; i++) {
        shown += seeds->at[i].has_seed;
        spares += seeds->at[i].has_spare;
    }
    switch (seeds->stage) {
    case UTH_SEEDS_TAKEN: return seeds->count == 0;
    case UTH_SEEDS_FIRST: return shown == seeds->count;
    default: return shown > 0 && spares == shown;
    }
}

static bool is_same_seed(const struct uth_seed *a, const struct uth_seed *b)
{
    return strcmp(a->player, b->player) == 0 && is_same(&a->hash, &b->hash) &&
           a->has_seed == b->has_seed && (!a->has_seed || is_same(&a->seed, &b->seed)) &&
           a->has_spare == b->has_spare && (!a->has_spare || is_same(&a->spare, &b->spare)) &&
           a->missed == b->missed;
}

bool uth_seeds_equal(const struct uth_seeds *a, const struct uth_seeds *b)
{
    bool same = a->count == b->count && a->stage == b->stage &&
                (a->stage < UTH_SEEDS_FIRST || is_same(&a->entropy, &b->entropy)) &&
                (a->stage < UTH_SEEDS_SPARE || is_same(&a->entropy_again, &b->entropy_again));
    for (int i = 0; same && i < a->count; i++)
        same = is_same_seed(&a->at[i], &b->at[i]);
    return same;
}

static struct uth_hash roll_of(const uint8_t *before, const struct uth_hash *entropy,
                               const struct uth_seeds *seeds, enum uth_seed_stage stage)
{
    uint32_t count = 0;
    for (int i = 0; i < seeds->count; i++)
        count += takes_part(&seeds->at[i], stage);
    crypto_generichash_state state;
    begin(&state, "uth-roll");
    crypto_generichash_update(&state, before, UTH_HASH_SIZE);
    add_hash(&state, entropy);
    add_number(&state, count);
    for (int i = 0; i < seeds->count; i++) {
        if (!takes_part(&seeds->at[i], stage))
            continue;
        add_text(&state, seeds->at[i].player);
        add_hash(&state, &seeds->at[i].hash);
    }
    return end(&state);
}

struct uth_hash uth_seeds_roll(const struct uth_commitment *commitment,
                               const struct uth_seeds *seeds, enum uth_seed_stage stage)
{
    struct uth_hash first = roll_of(commitment->hash, &seeds->entropy, seeds, UTH_SEEDS_FIRST);
    if (stage == UTH_SEEDS_FIRST)
        return first;
    return roll_of(first.bytes, &seeds->entropy_again, seeds, UTH_SEEDS_SPARE);
}

/* ---- the deck that is dealt ---- */

/* Blocks of BLAKE2b-512(key | counter), read as 32-bit big-endian words. */
struct seed_stream {
    struct uth_hash key;
    uint64_t counter;
    uint8_t block[64];
    size_t used;
};

static struct seed_stream open_stream(const struct uth_commitment *commitment,
                                      const struct uth_seeds *seeds)
{
    struct seed_stream stream = {.used = sizeof stream.block};
    struct uth_hash roll = uth_seeds_roll(commitment, seeds, seeds->stage);
    crypto_generichash_state state;
    begin(&state, "uth-key");
    add_hash(&state, &roll);
    for (int i = 0; i < seeds->count; i++) {
        const struct uth_seed *seed = &seeds->at[i];
        if (takes_part(seed, seeds->stage))
            add_hash(&state, seeds->stage == UTH_SEEDS_SPARE ? &seed->spare : &seed->seed);
    }
    stream.key = end(&state);
    return stream;
}

static uint32_t next_word(struct seed_stream *stream)
{
    if (stream->used == sizeof stream->block) {
        uint8_t input[UTH_HASH_SIZE + 8];
        memcpy(input, stream->key.bytes, UTH_HASH_SIZE);
        for (int i = 0; i < 8; i++)
            input[UTH_HASH_SIZE + i] = (uint8_t)(stream->counter >> (56 - 8 * i));
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

bool uth_deck_dealt(const struct uth_commitment *commitment, const struct uth_deck *deck,
                    const struct uth_seeds *seeds, uth_card dealt[UTH_CARD_COUNT])
{
    if (!uth_seeds_decide(seeds))
        return false;
    memcpy(dealt, deck->card, UTH_CARD_COUNT);
    if (seeds->count == 0)
        return true;
    struct seed_stream stream = open_stream(commitment, seeds);
    for (uint32_t i = UTH_CARD_COUNT - 1; i >= 1; i--) {
        uint32_t j = below(&stream, i + 1);
        uth_card card = dealt[i];
        dealt[i] = dealt[j];
        dealt[j] = card;
    }
    UTH_ASSERT(uth_deck_is_whole(dealt));
    return true;
}

/* ---- receipts ---- */

/* The seeds of a receipt: each belongs to its hash, and the stage is the one that they call for. */
static const char *check_seeds(const struct uth_receipt *receipt)
{
    const struct uth_seeds *seeds = &receipt->seeds;
    int shown = 0, spares = 0;
    for (int i = 0; i < seeds->count; i++) {
        const struct uth_seed *seed = &seeds->at[i];
        struct uth_hash hash = uth_hash_of_seed(&receipt->commitment, seed->player, &seed->seed);
        struct uth_hash from = uth_seed_of_spare(&receipt->commitment, seed->player, &seed->spare);
        if (uth_seed_find(seeds, seed->player) != seed)
            return "A player has two seeds.";
        if (seed->has_seed && !is_same(&hash, &seed->hash))
            return "A seed does not give the hash that its player gave while betting.";
        if (seed->has_spare && (!seed->has_seed || !is_same(&from, &seed->seed)))
            return "A spare does not give the seed of its player.";
        shown += seed->has_seed;
        spares += seed->has_spare;
    }
    bool again = seeds->stage == UTH_SEEDS_SPARE;
    if (seeds->stage == UTH_SEEDS_TAKEN ? shown > 0 : seeds->count == 0)
        return "The entropy and the seeds do not belong together.";
    if (again ? shown == seeds->count || shown == 0 : spares > 0)
        return "The spares were used without need.";
    return NULL;
}

static const char *check_spots(const struct uth_receipt *receipt)
{
    int turns = 0;
    for (int i = 0; i < receipt->spot_count; i++) {
        int next = receipt->spot[(i + 1) % receipt->spot_count];
        turns += next <= receipt->spot[i];
    }
    return turns <= 1 ? NULL : "The hands are not in the order of the table.";
}

const char *uth_receipt_check(const struct uth_receipt *receipt)
{
    enum uth_dealing dealing;
    if (!uth_dealing_from_name(receipt->place.dealing, &dealing))
        return "There is no such way to deal.";
    if (!uth_deck_is_whole(receipt->deck.card))
        return "The deck does not have every card once.";
    if (!uth_deck_is_shuffled(receipt->deck.card))
        return "The deck was not shuffled.";
    struct uth_commitment made = uth_commit(&receipt->place, &receipt->deck);
    if (memcmp(made.hash, receipt->commitment.hash, UTH_HASH_SIZE) != 0)
        return "Table, round, rules, dealing, salt and deck do not give the commitment.";
    const char *wrong = check_spots(receipt);
    return wrong != NULL ? wrong : check_seeds(receipt);
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
