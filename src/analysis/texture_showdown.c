/*
 * Every hand of a texture against every dealer, in one sweep over the hands in order of strength.
 *
 * While it climbs the sweep knows how many pairs of cards it has passed, and how many of these
 * contain a given card of each kind. A hand of the cards x and y beats what has been passed, less
 * the pairs with x, less the pairs with y; a pair with both is the hand itself, which ties.
 */
#include <string.h>
#include <uth/assert.h>

#include "texture.h"

struct entry {
    uth_strength strength;
    uint16_t hand;
    uint8_t a, b; /* kinds */
};

/* Pairs of cards counted so far: all, and those that contain one given card of a kind. */
struct counted {
    int pairs;
    int with[UTH_SUITED_KINDS];
};

static int pairs_without(const struct counted *counted, const struct entry *entry)
{
    return counted->pairs - counted->with[entry->a] - counted->with[entry->b];
}

static void count_hand(struct counted *counted, const struct uth_texture *texture,
                       const struct entry *entry, int held)
{
    counted->pairs += held;
    if (entry->a == entry->b) {
        counted->with[entry->a] += texture->left[entry->a] - 1;
    } else {
        counted->with[entry->a] += texture->left[entry->b];
        counted->with[entry->b] += texture->left[entry->a];
    }
}

static int evaluate(const struct uth_texture *texture, struct uth_showdown *out,
                    struct entry entries[UTH_SUITED_HANDS])
{
    uth_card pick[UTH_SUITED_KINDS][2];
    uth_texture_pick(texture, pick);
    struct uth_combined board = uth_combined_of(texture->board, 5);
    int count = 0;
    for (int a = 0; a < texture->kinds; a++) {
        if (texture->left[a] == 0) {
            continue;
        }
        struct uth_combined six = uth_combined_add(board, pick[a][0]);
        for (int b = 0; b <= a; b++) {
            int held = uth_texture_held(texture, a, b);
            if (held == 0) {
                continue;
            }
            int hand = uth_kind_pair(a, b);
            uth_strength strength =
                uth_combined_eval7(uth_combined_add(six, pick[b][a == b ? 1 : 0]));
            out->held[hand] = (uint16_t)held;
            out->strength[hand] = strength;
            entries[count++] = (struct entry){strength, (uint16_t)hand, (uint8_t)a, (uint8_t)b};
        }
    }
    return count;
}

/* Radix sort by strength, eight bits at a time; the result is in `entries` again. */
static void sort_by_strength(struct entry *entries, int count)
{
    struct entry other[UTH_SUITED_HANDS];
    struct entry *from = entries, *to = other;
    for (int shift = 0; shift <= 8; shift += 8) {
        uint16_t start[257] = {0};
        for (int i = 0; i < count; i++) {
            start[((from[i].strength >> shift) & 0xFF) + 1]++;
        }
        for (int i = 0; i < 256; i++) {
            start[i + 1] = (uint16_t)(start[i + 1] + start[i]);
        }
        for (int i = 0; i < count; i++) {
            to[start[(from[i].strength >> shift) & 0xFF]++] = from[i];
        }
        struct entry *swap = from;
        from = to;
        to = swap;
    }
}

void uth_texture_showdown(const struct uth_texture *texture, uth_strength qualifies_from,
                          struct uth_showdown *out)
{
    memset(out->held, 0, sizeof out->held);
    struct entry entries[UTH_SUITED_HANDS];
    int count = evaluate(texture, out, entries);
    sort_by_strength(entries, count);

    struct counted passed = {0};
    struct counted unqualified = {0};
    for (int first = 0, end; first < count; first = end) {
        for (end = first; end < count && entries[end].strength == entries[first].strength; end++) {
            out->win[entries[end].hand] = (uint16_t)pairs_without(&passed, &entries[end]);
        }
        for (int i = first; i < end; i++) {
            count_hand(&passed, texture, &entries[i], out->held[entries[i].hand]);
        }
        for (int i = first; i < end; i++) {
            int hand = entries[i].hand;
            /* The hand itself has been passed once and is taken off twice. */
            int not_lost = pairs_without(&passed, &entries[i]) + 1;
            out->tie[hand] = (uint16_t)(not_lost - out->win[hand]);
            out->lose[hand] = (uint16_t)(UTH_DEALERS - not_lost);
        }
        if (entries[first].strength < qualifies_from) {
            unqualified = passed;
        }
    }
    UTH_ASSERT(passed.pairs == 1081);

    for (int i = 0; i < count; i++) {
        int hand = entries[i].hand;
        int out_of_it = pairs_without(&unqualified, &entries[i]);
        if (entries[i].strength >= qualifies_from) {
            out->win_qualified[hand] = (uint16_t)(out->win[hand] - out_of_it);
            out->lose_qualified[hand] = out->lose[hand];
        } else {
            out->win_qualified[hand] = 0;
            out->lose_qualified[hand] = (uint16_t)(UTH_DEALERS - out_of_it - 1);
        }
    }
}
