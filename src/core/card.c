/*
 * Card text, both ways. A card has one spelling, so that two texts are the same cards only if they
 * are the same text; a fault names the character that is wrong and what was expected there, since
 * the sentence goes to the user as it is.
 */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/card.h>

static const char ranks[] = "23456789TJQKA";
static const char suits[] = "cdhs";

static const char card_texts[UTH_CARD_COUNT][3] = {
    "2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c", "4d", "4h", "4s", "5c",
    "5d", "5h", "5s", "6c", "6d", "6h", "6s", "7c", "7d", "7h", "7s", "8c", "8d",
    "8h", "8s", "9c", "9d", "9h", "9s", "Tc", "Td", "Th", "Ts", "Jc", "Jd", "Jh",
    "Js", "Qc", "Qd", "Qh", "Qs", "Kc", "Kd", "Kh", "Ks", "Ac", "Ad", "Ah", "As",
};

static const char *const rank_names[UTH_RANK_COUNT][2] = {
    {"deuce", "deuces"}, {"three", "threes"}, {"four", "fours"},   {"five", "fives"},
    {"six", "sixes"},    {"seven", "sevens"}, {"eight", "eights"}, {"nine", "nines"},
    {"ten", "tens"},     {"jack", "jacks"},   {"queen", "queens"}, {"king", "kings"},
    {"ace", "aces"},
};

uth_cards uth_cards_of(const uth_card *cards, size_t count)
{
    uth_cards set = 0;
    for (size_t i = 0; i < count; i++) {
        UTH_ASSERT(uth_card_is_valid(cards[i]));
        set |= uth_card_bit(cards[i]);
    }
    return set;
}

/* The index of a character in a list, or -1. */
static int index_in(const char *list, char wanted)
{
    const char *found = wanted ? strchr(list, wanted) : NULL;
    return found ? (int)(found - list) : -1;
}

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

bool uth_card_parse(const char *text, uth_card *card)
{
    int rank = index_in(ranks, text[0]);
    int suit = rank < 0 ? -1 : index_in(suits, text[1]);
    if (suit < 0 || text[2] != '\0')
        return false;
    *card = uth_card_of(rank, suit);
    return true;
}

static int fail(struct uth_card_fault *fault, const char *text, size_t at, const char *why)
{
    if (fault) {
        unsigned char c = (unsigned char)text[at];
        fault->position = at + 1;
        snprintf(fault->sentence, sizeof fault->sentence,
                 c < ' ' || c > '~' ? "byte 0x%02x at position %zu %s" : "'%c' at position %zu %s",
                 c, at + 1, why);
    }
    return -1;
}

static int fail_at_end(struct uth_card_fault *fault, size_t at)
{
    if (fault) {
        fault->position = at + 1;
        snprintf(fault->sentence, sizeof fault->sentence,
                 "the text ends at position %zu, before the suit (cdhs)", at + 1);
    }
    return -1;
}

int uth_cards_parse(const char *text, uth_card *cards, int max, struct uth_card_fault *fault)
{
    int count = 0;
    uth_cards seen = 0;
    size_t at = 0;
    for (;;) {
        while (is_separator(text[at]))
            at++;
        if (text[at] == '\0')
            return count;
        int rank = index_in(ranks, text[at]);
        if (rank < 0)
            return fail(fault, text, at, "is not a rank (23456789TJQKA)");
        if (text[at + 1] == '\0')
            return fail_at_end(fault, at + 1);
        int suit = index_in(suits, text[at + 1]);
        if (suit < 0)
            return fail(fault, text, at + 1, "is not a suit (cdhs)");
        uth_card card = uth_card_of(rank, suit);
        if (seen & uth_card_bit(card)) {
            char why[48];
            snprintf(why, sizeof why, "repeats the card %s", uth_card_text(card));
            return fail(fault, text, at, why);
        }
        if (count == max) {
            char why[48];
            snprintf(why, sizeof why, "starts one card too many (at most %d)", max);
            return fail(fault, text, at, why);
        }
        seen |= uth_card_bit(card);
        cards[count++] = card;
        at += 2;
    }
}

const char *uth_card_text(uth_card card)
{
    return uth_card_is_valid(card) ? card_texts[card] : "??";
}

size_t uth_cards_format(const uth_card *cards, size_t count, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        const char *one = uth_card_text(cards[i]);
        for (int k = 0; k < 2; k++, length++)
            if (length + 1 < size)
                text[length] = one[k];
    }
    if (size > 0)
        text[length < size ? length : size - 1] = '\0';
    return length;
}

const char *uth_rank_word(int rank)
{
    UTH_ASSERT(rank >= 0 && rank < UTH_RANK_COUNT);
    return rank_names[rank][0];
}

const char *uth_rank_words(int rank)
{
    UTH_ASSERT(rank >= 0 && rank < UTH_RANK_COUNT);
    return rank_names[rank][1];
}
