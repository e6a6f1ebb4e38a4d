/*
 * Every hand of a texture against every dealer, in one walk over the hands in order of strength.
 *
 * While it climbs the walk knows how many pairs of cards it has passed, and how many of these
 * contain a given card of each kind. A hand of the cards x and y beats what has been passed, less
 * the pairs with x, less the pairs with y; a pair with both is the hand itself, which ties.
 *
 * Nothing is sorted for a suited texture: hands without a flush are in the order of the plain
 * texture of the same ranks, the few flushes are put in order by themselves, and the two merged.
 */
#include <string.h>
#include <uth/assert.h>

#include "texture.h"

void uth_ranking_fill(struct uth_ranking *ranking, const uint8_t ranks[5])
{
    uint8_t left[UTH_PLAIN_KINDS];
    memset(left, UTH_SUIT_COUNT, sizeof left);
    struct uth_combined five = uth_combined_none();
    for (int i = 0; i < 5; i++) {
        UTH_ASSERT(left[ranks[i]] > 0);
        left[ranks[i]]--;
        five = uth_combined_add_rank(five, ranks[i]);
    }
    /* A radix sort by the two bytes of the strength. */
    uint8_t found[UTH_PLAIN_HANDS], half[UTH_PLAIN_HANDS];
    uint8_t low[256] = {0}, high[256] = {0};
    int count = 0;
    for (int a = 0; a < UTH_PLAIN_KINDS; a++) {
        struct uth_combined six = uth_combined_add_rank(five, a);
        for (int b = 0; b <= a; b++) {
            int hand = uth_kind_pair(a, b);
            ranking->strength[hand] = UTH_NO_HAND;
            if (a == b ? left[a] < 2 : !left[a] || !left[b])
                continue;
            uth_strength strength = uth_combined_eval7(uth_combined_add_rank(six, b));
            ranking->strength[hand] = strength;
            low[strength & 0xFF]++;
            high[strength >> 8]++;
            found[count++] = (uint8_t)hand;
        }
    }
    uint8_t low_sum = 0, high_sum = 0;
    for (int i = 0; i < 256; i++) {
        uint8_t low_here = low[i], high_here = high[i];
        low[i] = low_sum;
        high[i] = high_sum;
        low_sum = (uint8_t)(low_sum + low_here);
        high_sum = (uint8_t)(high_sum + high_here);
    }
    for (int i = 0; i < count; i++)
        half[low[ranking->strength[found[i]] & 0xFF]++] = found[i];
    for (int i = 0; i < count; i++)
        ranking->order[high[ranking->strength[half[i]] >> 8]++] = half[i];
    ranking->count = (uint8_t)count;
}

/* The hands of a texture from the weakest. */
struct lineup {
    int count;
    struct entry {
        uth_strength strength;
        uint16_t hand;
        uint8_t a, b; /* kinds */
    } entry[UTH_SUITED_HANDS];
};

static inline void add_hand(struct lineup *lineup, const struct uth_texture *texture, int a, int b,
                            uth_strength strength)
{
    lineup->entry[lineup->count] =
        (struct entry){strength, (uint16_t)uth_kind_pair(a, b), (uint8_t)a, (uint8_t)b};
    /* A hand that cannot be held is overwritten by the next. */
    lineup->count += a == b ? texture->left[a] >= 2 : texture->left[a] && texture->left[b];
}

static void line_up_plain(const struct uth_texture *texture, const struct uth_ranking *ranking,
                          struct lineup *lineup)
{
    for (int i = 0; i < ranking->count; i++) {
        int hand = ranking->order[i];
        const uint8_t *kind = uth_texture_tables.kind[hand];
        add_hand(lineup, texture, kind[0], kind[1], ranking->strength[hand]);
    }
}

/* Flushes on a suited texture by the hand's ranks in the long suit, from the weakest. */
struct flushes {
    int count;
    struct {
        uth_strength strength;
        int8_t own[2]; /* -1: a card of another suit */
    } made[1 + UTH_RANK_COUNT + UTH_PLAIN_HANDS];
};

static void add_flush(struct flushes *flushes, unsigned long_ranks, int a, int b)
{
    unsigned ranks = long_ranks | (a < 0 ? 0 : 1U << a) | (b < 0 ? 0 : 1U << b);
    uth_strength strength = uth_texture_tables.flush[ranks];
    if (strength == UTH_NO_HAND)
        return;
    int at = flushes->count++;
    for (; at > 0 && flushes->made[at - 1].strength > strength; at--)
        flushes->made[at] = flushes->made[at - 1];
    flushes->made[at].strength = strength;
    flushes->made[at].own[0] = (int8_t)a;
    flushes->made[at].own[1] = (int8_t)b;
}

static void find_flushes(struct flushes *flushes, unsigned long_ranks)
{
    flushes->count = 0;
    add_flush(flushes, long_ranks, -1, -1);
    for (int a = 0; a < UTH_RANK_COUNT; a++) {
        if (long_ranks >> a & 1)
            continue;
        add_flush(flushes, long_ranks, a, -1);
        for (int b = 0; b < a; b++)
            if (!(long_ranks >> b & 1))
                add_flush(flushes, long_ranks, a, b);
    }
}

static void add_flush_hands(struct lineup *lineup, const struct uth_texture *texture,
                            const int8_t own[2], uth_strength strength)
{
    if (own[1] >= 0) {
        add_hand(lineup, texture, 2 * own[0] + 1, 2 * own[1] + 1, strength);
        return;
    }
    for (int b = 0; b < UTH_RANK_COUNT; b++) {
        if (own[0] >= 0) {
            add_hand(lineup, texture, 2 * own[0] + 1, 2 * b, strength);
            continue;
        }
        for (int a = b; a < UTH_RANK_COUNT; a++)
            add_hand(lineup, texture, 2 * a, 2 * b, strength);
    }
}

/* The hands of two ranks that are no flush. With four cards of the suit on the board, one more is. */
static void add_plain_hands(struct lineup *lineup, const struct uth_texture *texture,
                            const uint8_t rank[2], uth_strength strength)
{
    int a = 2 * rank[0], b = 2 * rank[1];
    add_hand(lineup, texture, a, b, strength);
    if (texture->others == 2) {
        add_hand(lineup, texture, a + 1, b, strength);
        if (a != b)
            add_hand(lineup, texture, a, b + 1, strength);
    }
}

static void line_up_suited(const struct uth_texture *texture, const struct uth_ranking *ranking,
                           struct lineup *lineup)
{
    struct flushes flushes;
    find_flushes(&flushes, texture->long_ranks);
    /* With five of a suit on the board every hand is a flush. */
    int plain = texture->others == 0 ? 0 : ranking->count;
    for (int i = 0, k = 0; i < plain || k < flushes.count;) {
        uth_strength strength = i < plain ? ranking->strength[ranking->order[i]] : UINT16_MAX;
        if (k < flushes.count && flushes.made[k].strength < strength) {
            add_flush_hands(lineup, texture, flushes.made[k].own, flushes.made[k].strength);
            k++;
        } else {
            add_plain_hands(lineup, texture, uth_texture_tables.kind[ranking->order[i]], strength);
            i++;
        }
    }
}

/* Pairs of cards counted so far: all, and those that contain one given card of a kind. */
struct counted {
    int pairs;
    int with[UTH_SUITED_KINDS];
};

static inline int pairs_without(const struct counted *counted, const struct entry *entry)
{
    return counted->pairs - counted->with[entry->a] - counted->with[entry->b];
}

static inline int count_hand(struct counted *counted, const struct uth_texture *texture,
                             const struct entry *entry)
{
    int left_a = texture->left[entry->a], left_b = texture->left[entry->b];
    bool same = entry->a == entry->b;
    int held = same ? left_a * (left_a - 1) / 2 : left_a * left_b;
    counted->pairs += held;
    counted->with[entry->a] += left_b - same;
    if (!same)
        counted->with[entry->b] += left_a;
    return held;
}

/* Passes the hands of one strength, from entry `first` on; returns where the next begins. */
static inline int pass_group(const struct uth_texture *texture, const struct lineup *lineup,
                             int first, struct counted *passed, struct uth_showdown *out)
{
    const struct entry *entry = lineup->entry;
    uth_strength strength = entry[first].strength;
    int end = first;
    for (; end < lineup->count && entry[end].strength == strength; end++)
        out->win[entry[end].hand] = (uint16_t)pairs_without(passed, &entry[end]);
    for (int i = first; i < end; i++)
        out->held[entry[i].hand] = (uint16_t)count_hand(passed, texture, &entry[i]);
    for (int i = first; i < end; i++) {
        /* The hand itself has been passed once and is taken off twice. */
        int hand = entry[i].hand;
        int not_lost = pairs_without(passed, &entry[i]) + 1;
        out->tie[hand] = (uint16_t)(not_lost - out->win[hand]);
        out->lose[hand] = (uint16_t)(UTH_DEALERS - not_lost);
        out->strength[hand] = strength;
    }
    return end;
}

void uth_texture_showdown(const struct uth_texture *texture, const struct uth_ranking *ranking,
                          uth_strength qualifies_from, struct uth_showdown *out)
{
    struct lineup lineup;
    lineup.count = 0;
    if (texture->suited)
        line_up_suited(texture, ranking, &lineup);
    else
        line_up_plain(texture, ranking, &lineup);
    memset(out, 0, sizeof *out);

    struct counted passed = {0};
    int next = 0;
    while (next < lineup.count && lineup.entry[next].strength < qualifies_from)
        next = pass_group(texture, &lineup, next, &passed, out);
    const struct counted unqualified = passed;
    for (int i = 0; i < next; i++)
        out->lose_qualified[lineup.entry[i].hand] =
            (uint16_t)(UTH_DEALERS - pairs_without(&unqualified, &lineup.entry[i]) - 1);
    for (int i = next; next < lineup.count;) {
        next = pass_group(texture, &lineup, next, &passed, out);
        for (; i < next; i++) {
            int hand = lineup.entry[i].hand;
            out->win_qualified[hand] =
                (uint16_t)(out->win[hand] - pairs_without(&unqualified, &lineup.entry[i]));
            out->lose_qualified[hand] = out->lose[hand];
        }
    }
    UTH_ASSERT(passed.pairs == 1081);
}
