#include "reference/fairness_plain.h"

#include <string.h>
#include <uth/assert.h>

/* ---- BLAKE2b, RFC 7693 ---- */

static const uint64_t iv[8] = {
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
};

static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turn(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = turn(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 63);
}

static void compress(uint64_t h[8], const uint8_t block[128], uint64_t so_far, bool last)
{
    uint64_t v[16], m[16] = {0};
    for (int i = 0; i < 128; i++)
        m[i / 8] |= (uint64_t)block[i] << 8 * (i % 8);
    memcpy(v, h, 64);
    memcpy(v + 8, iv, 64);
    v[12] ^= so_far;
    v[14] = last ? ~v[14] : v[14];
    for (int round = 0; round < 12; round++) {
        const uint8_t *s = sigma[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++)
        h[i] ^= v[i] ^ v[i + 8];
}

void plain_blake2b(const uint8_t *bytes, size_t count, uint8_t *hash, size_t size)
{
    uint64_t h[8];
    size_t done = 0;
    memcpy(h, iv, sizeof h);
    h[0] ^= 0x01010000 ^ size;
    do {
        uint8_t block[128] = {0};
        size_t part = count - done < 128 ? count - done : 128;
        if (part > 0)
            memcpy(block, bytes + done, part);
        done += part;
        compress(h, block, done, done == count);
    } while (done < count);
    for (size_t i = 0; i < size; i++)
        hash[i] = (uint8_t)(h[i / 8] >> 8 * (i % 8));
}

/* ---- the protocol ---- */

static uint8_t text[8192];
static size_t length;

static void lay(const void *bytes, size_t size)
{
    UTH_ASSERT(length + size <= sizeof text);
    memcpy(text + length, bytes, size);
    length += size;
}

static void lay_text(const char *word)
{
    lay(word, strlen(word) + 1);
}

static void lay_number(uint32_t number)
{
    for (int i = 3; i >= 0; i--)
        lay(&(uint8_t){(uint8_t)(number >> 8 * i)}, 1);
}

static void finish(uint8_t hash[32])
{
    plain_blake2b(text, length, hash, 32);
}

static void start(const char *label)
{
    length = 0;
    lay_text(label);
}

void plain_commitment(const struct uth_deck_place *place, const struct uth_deck *deck,
                      uint8_t hash[32])
{
    start("uth-deck");
    lay_text(place->table);
    lay_number(place->round);
    lay_text(place->digest);
    lay_text(place->dealing);
    lay(deck->salt, 32);
    lay(deck->card, 52);
    finish(hash);
}

void plain_bind(const char *label, const uint8_t commitment[32], const char *player,
                const uint8_t secret[32], uint8_t hash[32])
{
    start(label);
    lay(commitment, 32);
    lay_text(player);
    lay(secret, 32);
    finish(hash);
}

void plain_roll(const uint8_t commitment[32], const struct uth_seeds *seeds, int stage,
                uint8_t hash[32])
{
    uint8_t before[32];
    uint32_t in = 0;
    memcpy(before, commitment, 32);
    if (stage == 2)
        plain_roll(commitment, seeds, 1, before);
    for (int i = 0; i < seeds->count; i++)
        in += stage == 1 || seeds->at[i].has_seed;
    start("uth-roll");
    lay(before, 32);
    lay(stage == 1 ? seeds->entropy.bytes : seeds->entropy_again.bytes, 32);
    lay_number(in);
    for (int i = 0; i < seeds->count; i++) {
        if (stage == 1 || seeds->at[i].has_seed) {
            lay_text(seeds->at[i].player);
            lay(seeds->at[i].hash.bytes, 32);
        }
    }
    finish(hash);
}

void plain_dealt(const uint8_t commitment[32], const struct uth_deck *deck,
                 const struct uth_seeds *seeds, uth_card dealt[52])
{
    uint8_t key[40] = {0}, roll[32], blocks[64 * 64]; /* more words than a shuffle ever needs */
    int stage = (int)seeds->stage, used = 0;
    memcpy(dealt, deck->card, 52);
    if (seeds->count == 0)
        return;
    plain_roll(commitment, seeds, stage, roll);
    start("uth-key");
    lay(roll, 32);
    for (int i = 0; i < seeds->count; i++)
        if (stage == 1)
            lay(seeds->at[i].seed.bytes, 32);
        else if (seeds->at[i].has_seed)
            lay(seeds->at[i].spare.bytes, 32);
    finish(key);
    for (uint8_t i = 0; i < 64; i++) {
        key[39] = i;
        plain_blake2b(key, 40, blocks + 64 * i, 64);
    }
    for (uint64_t i = 51; i >= 1; i--) {
        uint64_t fair = 4294967296 - 4294967296 % (i + 1), word;
        do {
            UTH_ASSERT(used + 4 <= (int)sizeof blocks);
            word = 0;
            for (int k = 0; k < 4; k++)
                word = word * 256 + blocks[used++];
        } while (word >= fair);
        uth_card held = dealt[i];
        dealt[i] = dealt[word % (i + 1)];
        dealt[word % (i + 1)] = held;
    }
}
