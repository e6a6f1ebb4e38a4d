/* Open addressing; the hash is over what a bettor chooses, and a find compares everything. */
#include "wire_memo.h"

#include <stdlib.h>
#include <string.h>

#include "server/alloc.h"

enum { FIRST_CAPACITY = 256 };

struct entry {
    const struct uth_hand *hand; /* NULL: free */
    const struct uth_hand_result *result;
    struct uth_json text;
};

struct wire_memo {
    size_t count, capacity; /* a power of two */
    struct entry *entries;  /* owned */
    struct uth_json for_all;
};

struct wire_memo *wire_memo_new(void)
{
    struct wire_memo *memo = alloc_zero(sizeof *memo);
    memo->capacity = FIRST_CAPACITY;
    memo->entries = alloc_zero(FIRST_CAPACITY * sizeof *memo->entries);
    return memo;
}

void wire_memo_free(struct wire_memo *memo)
{
    if (memo == NULL)
        return;
    for (size_t i = 0; i < memo->capacity; i++)
        uth_json_free(&memo->entries[i].text);
    uth_json_free(&memo->for_all);
    free(memo->entries);
    free(memo);
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return ((hash ^ value) * UINT64_C(0x9E3779B97F4A7C15)) ^ hash >> 29;
}

static uint64_t hash_of(const struct uth_hand *hand)
{
    uint64_t hash = mix(hand->spot, hand->decision.multiple + 16U * hand->tip_decision.multiple);
    for (int i = 0; i < UTH_WAGERS; i++)
        hash = mix(hash, (uint64_t)hand->wager[i] + ((uint64_t)hand->tip[i] << 32));
    return hash ^ hash >> 32;
}

static bool same_decision(struct uth_decision a, struct uth_decision b)
{
    return a.choice == b.choice && a.street == b.street && a.multiple == b.multiple;
}

/* Padding that differs only costs a second text. */
static bool same_lines(const struct uth_line *a, const struct uth_line *b, int count)
{
    return count == 0 || memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

static bool is_like(const struct entry *entry, const struct uth_hand *hand,
                    const struct uth_hand_result *result)
{
    const struct uth_hand *other = entry->hand;
    const struct uth_hand_result *known = entry->result;
    return hand->spot == other->spot && hand->backline == other->backline &&
           memcmp(hand->cards, other->cards, sizeof hand->cards) == 0 &&
           memcmp(hand->wager, other->wager, sizeof hand->wager) == 0 &&
           memcmp(hand->tip, other->tip, sizeof hand->tip) == 0 &&
           same_decision(hand->decision, other->decision) &&
           same_decision(hand->tip_decision, other->tip_decision) && result->net == known->net &&
           result->tip_net == known->tip_net && result->line_count == known->line_count &&
           result->tip_line_count == known->tip_line_count &&
           same_lines(result->lines, known->lines, result->line_count) &&
           same_lines(result->tip_lines, known->tip_lines, result->tip_line_count);
}

static struct entry *find(struct entry *entries, size_t capacity, const struct uth_hand *hand,
                          const struct uth_hand_result *result)
{
    size_t at = (size_t)hash_of(hand) & (capacity - 1);
    while (entries[at].hand != NULL && !is_like(&entries[at], hand, result))
        at = (at + 1) & (capacity - 1);
    return &entries[at];
}

static void grow(struct wire_memo *memo)
{
    size_t capacity = 2 * memo->capacity;
    struct entry *entries = alloc_zero(capacity * sizeof *entries);
    for (size_t i = 0; i < memo->capacity; i++) {
        const struct entry *old = &memo->entries[i];
        if (old->hand != NULL)
            *find(entries, capacity, old->hand, old->result) = *old;
    }
    free(memo->entries);
    memo->entries = entries;
    memo->capacity = capacity;
}

struct uth_json *wire_memo_of(struct wire_memo *memo, const struct uth_hand *hand,
                              const struct uth_hand_result *result)
{
    if (2 * (memo->count + 1) > memo->capacity)
        grow(memo);
    struct entry *entry = find(memo->entries, memo->capacity, hand, result);
    if (entry->hand == NULL) {
        entry->hand = hand;
        entry->result = result;
        memo->count++;
    }
    return &entry->text;
}

struct uth_json *wire_memo_for_all(struct wire_memo *memo)
{
    return &memo->for_all;
}
