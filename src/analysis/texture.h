/*
 * Textures: classes of boards that no showdown can tell apart.
 *
 * A suit matters on a board only when three or more cards have it: no other can become a flush
 * with two hole cards. So what a board does to all hands follows from little:
 *
 *   plain    no suit three times: the five ranks                                6,175 textures
 *   suited   the ranks of the long suit (3, 4 or 5 of them) and the ranks of
 *            the other cards                                                   36,608 textures
 *
 * and so does the number of cards of each kind that are left, where a kind is a rank (plain, 13)
 * or a rank in or out of the long suit (suited, 26). Two hole cards are then one of 91 or 351 hands
 * that play alike. 2,598,960 boards times 1,081 hands become 13.4 million cases, all with exact
 * counts.
 *
 * Kinds: rank, or 2 * rank + (in the long suit). Hands: kinds a >= b are hand a * (a + 1) / 2 + b.
 * A spot is one hand on one texture; spots are numbered through, texture after texture.
 *
 * The tables behind uth_texture_find are made on the first call of uth_texture_prepare, which any
 * thread may make; they are never freed.
 */
#ifndef UTH_ANALYSIS_TEXTURE_H
#define UTH_ANALYSIS_TEXTURE_H

#include <uth/eval.h>

enum {
    UTH_PLAIN_TEXTURES = 6175,
    UTH_SUITED_TEXTURES = 286 * 91 + 715 * 13 + 1287,
    UTH_TEXTURES = UTH_PLAIN_TEXTURES + UTH_SUITED_TEXTURES,
    UTH_PLAIN_KINDS = 13,
    UTH_SUITED_KINDS = 26,
    UTH_PLAIN_HANDS = 91,
    UTH_SUITED_HANDS = 351,
    UTH_TEXTURE_SPOTS =
        UTH_PLAIN_TEXTURES * UTH_PLAIN_HANDS + UTH_SUITED_TEXTURES * UTH_SUITED_HANDS,
    UTH_DEALERS = 990, /* dealer's hands against one player's hand on one board */
};

/* One texture in full. */
struct uth_texture {
    int index;
    bool suited;
    uint8_t others;                 /* suited: cards out of the long suit; plain: 5 */
    uint16_t long_ranks;            /* ranks of the long suit, bit by bit */
    uint8_t rank[5];                /* those of the long suit first, then the others, ascending */
    uint32_t boards;                /* how many of the 2,598,960 boards it represents */
    uth_card board[5];              /* one of them, by rank[]; its long suit is clubs */
    uint8_t kinds;                  /* 13 or 26 */
    uint8_t left[UTH_SUITED_KINDS]; /* cards of each kind that are not on the board */
    int hands;                      /* 91 or 351 */
};

void uth_texture_prepare(void);

/* Texture number `index`, 0 <= index < UTH_TEXTURES. Needs uth_texture_prepare. */
struct uth_texture uth_texture_at(int index);

static inline int uth_kind_pair(int a, int b)
{
    return a >= b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* How many of the 1,081 pairs of hole cards have the kinds a and b. */
static inline int uth_texture_held(const struct uth_texture *texture, int a, int b)
{
    return a == b ? texture->left[a] * (texture->left[a] - 1) / 2
                  : texture->left[a] * texture->left[b];
}

/* Two cards of each kind that are not on the texture's board, where there are so many; UTH_NO_CARD
 * where not. */
void uth_texture_pick(const struct uth_texture *texture, uth_card pick[UTH_SUITED_KINDS][2]);

/* The hands on a plain texture in order of strength, flushes apart: a suited texture of the same
 * ranks orders them alike. */
struct uth_ranking {
    uth_strength strength[UTH_PLAIN_HANDS]; /* UTH_NO_HAND where that takes five cards of a rank */
    uint8_t order[UTH_PLAIN_HANDS];         /* the others, from the weakest */
    uint8_t count;
};
void uth_ranking_fill(struct uth_ranking *ranking, const uint8_t ranks[5]);

/* What all hands of a texture do at the showdown. Arrays are by hand; a hand that cannot be held
 * (`held` 0) has no other numbers. */
struct uth_showdown {
    uth_strength strength[UTH_SUITED_HANDS];
    uint16_t held[UTH_SUITED_HANDS]; /* how many of the 1,081 pairs of hole cards are this hand */
    /* dealers of 990 that the hand beats, ties, loses to */
    uint16_t win[UTH_SUITED_HANDS], tie[UTH_SUITED_HANDS], lose[UTH_SUITED_HANDS];
    /* those among them that qualify */
    uint16_t win_qualified[UTH_SUITED_HANDS], lose_qualified[UTH_SUITED_HANDS];
};

/* `ranking` is that of the texture's ranks; `qualifies_from` the weakest strength with which a dealer
 * qualifies. */
void uth_texture_showdown(const struct uth_texture *texture, const struct uth_ranking *ranking,
                          uth_strength qualifies_from, struct uth_showdown *out);

/* Where a board is among the textures. */
struct uth_texture_place {
    int32_t texture;
    int8_t suit; /* the long suit, -1: plain */
};

/* Filled by uth_texture_prepare. */
struct uth_texture_tables {
    /* Sums over the cards of a board, side by side in one word:
     *   bits  0..15  four bits a suit: how many
     *   bits 16..29  sum of 5^rank of the six lowest ranks
     *   bits 32..48  sum of 5^(rank - 6) of the seven others
     *   bits 52..61  sum of rank marks, of which no two pairs have the same sum */
    uint64_t key[UTH_CARD_COUNT];
    uint16_t low[15625];
    uint16_t high[78125];
    /* By the ranks of the long suit: its first texture, and the sum of its rank marks. */
    uint16_t suited_first[8192];
    uint16_t suited_marks[8192];
    /* The same first texture, by the ranks of the long suit bit by bit. */
    uint16_t first_of_ranks[8192];
    /* By the number of other cards (0, 1, 2) and the sum of their marks. */
    uint8_t others[3][213];
    /* Strength of a flush by the ranks of its suit, five to seven of them; else UTH_NO_HAND. */
    uth_strength flush[8192];
    /* The kinds of a hand, the larger first; on plain textures too. */
    uint8_t kind[UTH_SUITED_HANDS][2];
    /* The hand that a suited texture's hand is on the plain texture of the same ranks. */
    uint8_t plain_hand[UTH_SUITED_HANDS];
};
extern struct uth_texture_tables uth_texture_tables;

static inline struct uth_texture_place uth_texture_find(const uth_card board[5])
{
    const struct uth_texture_tables *tables = &uth_texture_tables;
    uint64_t key = 0;
    uth_cards set = 0;
    for (int i = 0; i < 5; i++) {
        key += tables->key[board[i]];
        set |= uth_card_bit(board[i]);
    }
    uint64_t three = (key + 0x5555) & 0x8888; /* 3 + 5 carries into the fourth bit */
    if (three == 0) {
        int texture = tables->high[(key >> 32) & 0x1FFFF] + tables->low[(key >> 16) & 0x3FFF];
        return (struct uth_texture_place){texture, -1};
    }
    int suit = __builtin_ctzll(three) >> 2;
    /* The ranks of the suit, from four bits apart to side by side, in a fixed order of their own. */
    uint64_t ranks = (set >> suit) & UTH_EVAL_SUIT_BITS;
    ranks |= ranks >> 25;
    ranks |= ranks >> 14;
    ranks &= 0x1FFF;
    unsigned marks = (unsigned)(key >> 52) - tables->suited_marks[ranks];
    unsigned suited = (unsigned)(key >> (4 * suit)) & 0xF;
    int texture = tables->suited_first[ranks] + tables->others[5 - suited][marks];
    return (struct uth_texture_place){texture, (int8_t)suit};
}

/* The plain texture of five ranks, whatever their suits; not five of a kind. */
static inline int uth_texture_plain(const uint8_t ranks[5])
{
    const struct uth_texture_tables *tables = &uth_texture_tables;
    uint64_t key = 0;
    for (int i = 0; i < 5; i++)
        key += tables->key[ranks[i] * UTH_SUIT_COUNT];
    return tables->high[(key >> 32) & 0x1FFFF] + tables->low[(key >> 16) & 0x3FFF];
}

/* The suited texture of these ranks of the long suit and `count` others. */
static inline int uth_texture_suited(unsigned long_ranks, const uint8_t *others, int count)
{
    int offset = count == 0 ? 0 : count == 1 ? others[0] : uth_kind_pair(others[0], others[1]);
    return uth_texture_tables.first_of_ranks[long_ranks] + offset;
}

/* The spot of hand 0. */
static inline uint32_t uth_texture_first_spot(int texture)
{
    return texture < UTH_PLAIN_TEXTURES
               ? (uint32_t)texture * UTH_PLAIN_HANDS
               : UTH_PLAIN_TEXTURES * UTH_PLAIN_HANDS +
                     (uint32_t)(texture - UTH_PLAIN_TEXTURES) * UTH_SUITED_HANDS;
}

/* Which hand two hole cards are on a board found before. */
static inline int uth_texture_hand(struct uth_texture_place place, uth_card a, uth_card b)
{
    int first = uth_card_rank(a), second = uth_card_rank(b);
    if (place.suit >= 0) {
        first = 2 * first + (uth_card_suit(a) == place.suit);
        second = 2 * second + (uth_card_suit(b) == place.suit);
    }
    return uth_kind_pair(first, second);
}

#endif
