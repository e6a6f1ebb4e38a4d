/*
 * Cards: one byte for one card, one 64-bit word for a set of them, and their text.
 *
 *   card = rank * 4 + suit, 0..51      rank 0 = deuce ... 12 = ace      suits c d h s = 0..3
 *   set:   bit i is card i
 *
 * Text is `AhKd`: a rank of 23456789TJQKA and a suit of cdhs, nothing else. Plain values, no
 * ownership, no state; every function may be called from any thread.
 */
#ifndef UTH_CARD_H
#define UTH_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

typedef uint8_t uth_card;
typedef uint64_t uth_cards;

enum {
    UTH_RANK_COUNT = 13,
    UTH_SUIT_COUNT = 4,
    UTH_CARD_COUNT = 52,
    UTH_NO_CARD = 0xFF, /* an unknown or absent card */
};

#define UTH_ALL_CARDS ((UINT64_C(1) << UTH_CARD_COUNT) - 1)

static inline int uth_card_rank(uth_card card)
{
    return card >> 2;
}

static inline int uth_card_suit(uth_card card)
{
    return card & 3;
}

static inline uth_card uth_card_of(int rank, int suit)
{
    return (uth_card)(rank * UTH_SUIT_COUNT + suit);
}

static inline bool uth_card_is_valid(uth_card card)
{
    return card < UTH_CARD_COUNT;
}

/* The set of one card. */
static inline uth_cards uth_card_bit(uth_card card)
{
    return UINT64_C(1) << card;
}

static inline int uth_cards_count(uth_cards set)
{
    return __builtin_popcountll(set);
}

/* Removes and returns the lowest card of a set, which must not be empty:
 *     while (set) { uth_card card = uth_cards_pop(&set); ... } */
static inline uth_card uth_cards_pop(uth_cards *set)
{
    uth_card card = (uth_card)__builtin_ctzll(*set);
    *set &= *set - 1;
    return card;
}

/* The set of `count` valid cards. Repeated cards count once. */
uth_cards uth_cards_of(const uth_card *cards, size_t count);

/* The fault in a text. */
struct uth_card_fault {
    size_t position;   /* of the offending character, counted from 1 */
    char sentence[96]; /* "'x' at position 3 is not a rank (23456789TJQKA)" */
};

/* Reads exactly one card, "Ah". False leaves *card alone. */
bool uth_card_parse(const char *text, uth_card *card);

/* Reads up to `max` different cards: "AhKd"; spaces and commas between cards are allowed. Returns
 * their number, or -1 with *fault filled in (fault may be NULL). An empty text has 0 cards. */
int uth_cards_parse(const char *text, uth_card *cards, int max, struct uth_card_fault *fault);

/* A text of one card, "Ah"; "??" for UTH_NO_CARD. Static storage, never freed. */
const char *uth_card_text(uth_card card);

/* Writes cards as "AhKd". Truncates at `size`; returns the full length, like snprintf. */
size_t uth_cards_format(const uth_card *cards, size_t count, char *text, size_t size);

/* "ace", "aces": singular and plural names of a rank. Static storage. */
const char *uth_rank_word(int rank);
const char *uth_rank_words(int rank);

UTH_END_DECLS

#endif
