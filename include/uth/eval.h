/*
 * The strength of a poker hand: the best five of five, six or seven cards as one number.
 *
 * Strengths compare as hands do: the higher beats the lower, equal strengths tie. The top four bits
 * are the category; the other twelve number the hands of that category from the weakest, starting
 * at 1. 0 means no hand and loses to every hand.
 *
 * Three ways to evaluate, all with the same results:
 *   uth_eval5/6/7      an array of cards
 *   uth_combined       cards added one by one, or holdings joined, then evaluated; for enumeration,
 *                      where a partial hand is combined once and shared by all hands that extend it
 *   uth_eval7_batch    many hands in one call, with the processor's vector instructions
 *
 * The functions for inner loops are inline. They read constant tables that are computed when the
 * library is built: no initialisation, no hidden state, any thread. src/core/eval.c explains the
 * method; docs/evaluator.md has the measured speed.
 *
 * Cards must be valid and different. The inline functions do not check this.
 */
#ifndef UTH_EVAL_H
#define UTH_EVAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <uth/card.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

typedef uint16_t uth_strength;

enum uth_category {
    UTH_HIGH_CARD = 0,
    UTH_PAIR,
    UTH_TWO_PAIR,
    UTH_THREE_OF_A_KIND,
    UTH_STRAIGHT,
    UTH_FLUSH,
    UTH_FULL_HOUSE,
    UTH_FOUR_OF_A_KIND,
    UTH_STRAIGHT_FLUSH,
    UTH_ROYAL_FLUSH,
};

enum {
    UTH_CATEGORY_COUNT = 10,
    UTH_NO_HAND = 0,
    UTH_HAND_WORDS_SIZE = 48, /* holds every sentence of uth_hand_words */
    UTH_HAND_CODE_SIZE = 24,
};

static inline enum uth_category uth_category_of(uth_strength strength)
{
    return (enum uth_category)(strength >> 12);
}

/* "full house"; static storage. */
const char *uth_category_words(enum uth_category category);

/* "full house, aces over kings", "pair of nines", "straight, ace high"; "no hand" for 0.
 * Truncates at `size`; returns the full length, like snprintf. */
size_t uth_hand_words(uth_strength strength, char *words, size_t size);
/* The same for programs: "full_house:A:K", "pair:9", "straight:A", "royal_flush"; "" for 0. What
 * reads the same in words has the same code. */
size_t uth_hand_code(uth_strength strength, char *code, size_t size);

/* The ranks of the five cards in reading order: the cards that make the hand first, then kickers,
 * each from the highest; a straight from its top, so that the wheel reads 5 4 3 2 A. The strength
 * must be one that an evaluation gave, not 0. */
void uth_strength_ranks(uth_strength strength, uint8_t ranks[5]);

/* The five of `count` (5, 6 or 7) cards that play, in the order of uth_strength_ranks, and their
 * strength. If several cards are equivalent, the first in `cards` plays. */
uth_strength uth_best_five(const uth_card *cards, int count, uth_card best[5]);

/* Any of the three; `count` is 5, 6 or 7. */
uth_strength uth_eval(const uth_card *cards, int count);

/* Evaluates `count` hands of seven cards into out[0..count). Uses the fastest version that this
 * processor can run; the results are those of uth_eval7. */
void uth_eval7_batch(const uth_card (*hands)[7], uth_strength *out, size_t count);

/* The implementations of the batch, for tests and measurements. */
enum uth_batch_version { UTH_BATCH_PORTABLE, UTH_BATCH_AVX2, UTH_BATCH_AVX512, UTH_BATCH_COUNT };
/* The one that uth_eval7_batch uses here. */
enum uth_batch_version uth_eval7_batch_chosen(void);
const char *uth_batch_version_name(enum uth_batch_version version);
bool uth_batch_version_runs_here(enum uth_batch_version version);
/* As uth_eval7_batch, with the given version, which must run here. */
void uth_eval7_batch_version(enum uth_batch_version version, const uth_card (*hands)[7],
                             uth_strength *out, size_t count);

/*
 * From here on: the inline evaluation. Call the functions; the layout is private to them.
 *
 * Every card has a key, and the keys of a hand add up without a carry between the fields:
 *
 *   bits  0..15  column: a sum of rank weights
 *   bits 16..47  one byte a suit, 7 for each card: bit 5 of it rises with the fifth card
 *   bits 51..63  row: a second sum of rank weights, modulo 8192
 *
 * No two different sets of ranks share both row and column, so the strength of a hand without a
 * flush is values[rows[row] + column]: a sparse matrix whose rows are interleaved so that they do not
 * collide. A flush is looked up by the ranks of its suit.
 */
enum {
    UTH_EVAL_ROWS = 8192,
    UTH_EVAL_ROW_SHIFT = 51,
    UTH_EVAL_VALUES5 = 8192,
    UTH_EVAL_VALUES6 = 20480,
    UTH_EVAL_VALUES7 = 52512,
};

struct uth_eval_tables {
    uint64_t key[UTH_CARD_COUNT] __attribute__((aligned(64)));
    uint16_t rows7[UTH_EVAL_ROWS] __attribute__((aligned(64)));
    uint16_t values7[UTH_EVAL_VALUES7];
    uint16_t flush[8192]; /* by the ranks of the suit, as uth_eval_flush folds them */
    uint16_t rows6[UTH_EVAL_ROWS];
    uint16_t values6[UTH_EVAL_VALUES6];
    uint16_t rows5[UTH_EVAL_ROWS];
    uint16_t values5[UTH_EVAL_VALUES5];
    /* For the batch. Weights by card: low and high byte of the column, of the row, then suits: 1 for
     * a club and 16 for a diamond, 1 for a heart and 16 for a spade. By rank: the first four. */
    uint8_t card_weight[6][64] __attribute__((aligned(64)));
    uint8_t rank_weight[4][16];
    /* By card: its bit of the flush table's index, in the lane of sixteen bits of its suit. */
    uint64_t lane[UTH_CARD_COUNT];
};

extern const struct uth_eval_tables uth_eval_tables;

#define UTH_EVAL_FLUSH_BITS UINT64_C(0x0000202020200000)
#define UTH_EVAL_SUIT_BITS  UINT64_C(0x0001111111111111)
#define UTH_EVAL_RANK_BITS  UINT64_C(0xFFF800000000FFFF)

/* The suit of a flush, from the sum of the keys: the lowest flush bit is 21 + 8 * suit. */
static inline unsigned uth_eval_flush_suit(uint64_t key)
{
    return ((unsigned)__builtin_ctzll(key & UTH_EVAL_FLUSH_BITS) >> 3) - 2;
}

/* The strength of a flush in a set of cards. Cards of one suit are four bits apart; the two folds
 * bring them together, in the order that the table uses. */
static inline uth_strength uth_eval_flush(uth_cards cards, uint64_t key)
{
    uint64_t ranks = (cards >> uth_eval_flush_suit(key)) & UTH_EVAL_SUIT_BITS;
    ranks |= ranks >> 25;
    ranks |= ranks >> 14;
    return uth_eval_tables.flush[ranks & 0x1FFF];
}

/* A holding of any number of cards up to seven, ready to be evaluated. */
struct uth_combined {
    uint64_t key;
    uth_cards cards;
};

static inline struct uth_combined uth_combined_none(void)
{
    struct uth_combined none = {0, 0};
    return none;
}

/* Adds a card that is not in the holding yet. */
static inline struct uth_combined uth_combined_add(struct uth_combined held, uth_card card)
{
    held.key += uth_eval_tables.key[card];
    held.cards |= uth_card_bit(card);
    return held;
}

/* Adds a card of this rank without a suit, which no flush can use: for enumerations in which the
 * board rules out a flush. At most four cards of a rank. */
static inline struct uth_combined uth_combined_add_rank(struct uth_combined held, int rank)
{
    held.key += uth_eval_tables.key[rank * UTH_SUIT_COUNT] & UTH_EVAL_RANK_BITS;
    return held;
}

/* Two holdings without a card in common as one. */
static inline struct uth_combined uth_combined_join(struct uth_combined a, struct uth_combined b)
{
    a.key += b.key;
    a.cards |= b.cards;
    return a;
}

static inline struct uth_combined uth_combined_of(const uth_card *cards, int count)
{
    struct uth_combined held = uth_combined_none();
    for (int i = 0; i < count; i++)
        held = uth_combined_add(held, cards[i]);
    return held;
}

/* The sum of the table entries of five, six or seven cards. Four cards are loaded as one word, in
 * any byte order: with one load each, the load ports would limit the evaluation. */
static inline uint64_t uth_eval_sum5(const uint64_t *table, const uth_card *cards)
{
    uint32_t four;
    memcpy(&four, cards, sizeof four);
    return (table[four & 0xFF] + table[four >> 8 & 0xFF]) +
           (table[four >> 16 & 0xFF] + table[four >> 24]) + table[cards[4]];
}

static inline uint64_t uth_eval_sum6(const uint64_t *table, const uth_card *cards)
{
    return uth_eval_sum5(table, cards) + table[cards[5]];
}

static inline uint64_t uth_eval_sum7(const uint64_t *table, const uth_card *cards)
{
    return uth_eval_sum6(table, cards) + table[cards[6]];
}

/* Whether `more` further cards could complete a flush. If not, the ranks alone decide, and
 * uth_joined_ranks7 is faster. */
static inline bool uth_combined_may_flush(struct uth_combined held, unsigned more)
{
    return ((held.key + more * UINT64_C(0x070707070000)) & UTH_EVAL_FLUSH_BITS) != 0;
}

/* The cell of a row and a column. Their sum stays below 65,536, so sixteen bits can be added directly
 * from memory to the extended column. A compiler would extend the sum again, which costs an
 * instruction: 1.5 % with random hands and 10 % in an enumeration. */
static inline uint64_t uth_eval_place(uint64_t key, const uint16_t *rows)
{
    uint64_t place = key & 0xFFFF;
    const uint16_t *row = &rows[key >> UTH_EVAL_ROW_SHIFT];
#if defined(__x86_64__)
    __asm__("addw %1, %w0" : "+r"(place) : "m"(*row) : "cc");
#else
    place += *row;
#endif
    return place;
}

/* Makes the compiler forget what it knows about a variable. Used on the flush path, so that what only
 * three hands in a hundred need is computed only for them. Otherwise gcc prepares the masked key, and
 * in position-independent code seven addresses, for every hand. */
#define UTH_EVAL_FORGET(variable) __asm__("" : "+r"(variable))

/* Defines, for N cards exactly:
 *   uth_combined_evalN   a holding
 *   uth_joined_evalN     two holdings as one; faster than joining them first if they come from an
 *                        array, since the cards are read only if there is a flush
 *   uth_joined_ranksN    the same for cards known to hold no flush
 *   uth_evalN            an array of cards */
#define UTH_EVAL_DEFINE(N)                                                                         \
    static inline uth_strength uth_eval_ranks##N(uint64_t key)                                     \
    {                                                                                              \
        return uth_eval_tables.values##N[uth_eval_place(key, uth_eval_tables.rows##N)];            \
    }                                                                                              \
    static inline uth_strength uth_combined_eval##N(struct uth_combined held)                      \
    {                                                                                              \
        if (__builtin_expect((held.key & UTH_EVAL_FLUSH_BITS) != 0, 0)) {                          \
            UTH_EVAL_FORGET(held.key);                                                             \
            return uth_eval_flush(held.cards, held.key);                                           \
        }                                                                                          \
        return uth_eval_ranks##N(held.key);                                                        \
    }                                                                                              \
    static inline uth_strength uth_joined_eval##N(const struct uth_combined *a,                    \
                                                  const struct uth_combined *b)                    \
    {                                                                                              \
        uint64_t key = a->key + b->key;                                                            \
        if (__builtin_expect((key & UTH_EVAL_FLUSH_BITS) != 0, 0)) {                               \
            UTH_EVAL_FORGET(key);                                                                  \
            return uth_eval_flush(a->cards | b->cards, key);                                       \
        }                                                                                          \
        return uth_eval_ranks##N(key);                                                             \
    }                                                                                              \
    static inline uth_strength uth_joined_ranks##N(const struct uth_combined *a,                   \
                                                   const struct uth_combined *b)                   \
    {                                                                                              \
        return uth_eval_ranks##N(a->key + b->key);                                                 \
    }                                                                                              \
    static inline uth_strength uth_eval##N(const uth_card *cards)                                  \
    {                                                                                              \
        uint64_t key = uth_eval_sum##N(uth_eval_tables.key, cards);                                \
        if (__builtin_expect((key & UTH_EVAL_FLUSH_BITS) != 0, 0)) {                               \
            const uint64_t *lane = uth_eval_tables.lane;                                           \
            UTH_EVAL_FORGET(key);                                                                  \
            UTH_EVAL_FORGET(lane);                                                                 \
            uint64_t lanes = uth_eval_sum##N(lane, cards);                                         \
            return uth_eval_tables.flush[lanes >> (16 * uth_eval_flush_suit(key)) & 0x1FFF];       \
        }                                                                                          \
        return uth_eval_ranks##N(key);                                                             \
    }

UTH_EVAL_DEFINE(5)
UTH_EVAL_DEFINE(6)
UTH_EVAL_DEFINE(7)
#undef UTH_EVAL_DEFINE
#undef UTH_EVAL_FORGET

UTH_END_DECLS

#endif
