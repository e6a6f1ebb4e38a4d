/* Commitments, seeds and sealed decks. The expected bytes were computed from the description in
 * fairness.h by another implementation of BLAKE2b, in another language. */
#include "check.h"
#include "floor/fairness.h"

#include <sodium.h>

/* Salt 00 01 02 ... 1f, deck from the ace of spades down to the deuce of clubs. */
static struct uth_deck known_deck(void)
{
    struct uth_deck deck;
    for (int i = 0; i < UTH_SALT_SIZE; i++)
        deck.salt[i] = (uint8_t)i;
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck.card[i] = (uth_card)(UTH_CARD_COUNT - 1 - i);
    return deck;
}

static const struct uth_seed seeds[] = {{"ann", "lucky"}, {"bob", "7 of hearts"}};

TEST(a_commitment_is_the_hash_of_salt_and_deck)
{
    struct uth_deck deck = known_deck();
    struct uth_commitment commitment = uth_commit(&deck);
    char text[2 * UTH_HASH_SIZE + 1];
    sodium_bin2hex(text, sizeof text, commitment.hash, UTH_HASH_SIZE);
    assert_string_equal(text, "1d786a3ef96cf9df08d8be4c1b209bcc8b3648a86adf9b2bc22a68c01119db2a");
}

TEST(without_seeds_the_committed_deck_is_dealt)
{
    struct uth_deck deck = known_deck();
    uth_card dealt[UTH_CARD_COUNT];
    uth_deck_with_seeds(&deck, 0, NULL, dealt);
    assert_memory_equal(dealt, deck.card, sizeof dealt);
}

TEST(seeds_shuffle_the_deck_as_described)
{
    struct uth_deck deck = known_deck();
    uth_card dealt[UTH_CARD_COUNT];
    char text[2 * UTH_CARD_COUNT + 1];
    uth_deck_with_seeds(&deck, 2, seeds, dealt);
    uth_cards_format(dealt, UTH_CARD_COUNT, text, sizeof text);
    assert_string_equal(text, "4s2sQd5s6s6d2d3d8d9hJsTdTs9s4d2c7c8s9dKhAhQhJhKc5cAc"
                              "As3cKdQc4hAdJc5d2h8c7h7d3h9c4cQs6h3sKsThJd8h5hTc7s6c");
}

TEST(a_receipt_proves_the_commitment_or_says_why_not)
{
    struct uth_receipt receipt = {.deck = known_deck()};
    receipt.commitment = uth_commit(&receipt.deck);
    struct uth_commitment shown = receipt.commitment;
    assert_null(uth_receipt_check(&receipt, &shown));

    struct uth_receipt swapped = receipt;
    swapped.deck.card[0] = receipt.deck.card[1];
    swapped.deck.card[1] = receipt.deck.card[0];
    assert_non_null(uth_receipt_check(&swapped, &shown));
    struct uth_receipt doubled = receipt;
    doubled.deck.card[0] = doubled.deck.card[1];
    assert_non_null(uth_receipt_check(&doubled, &shown));
    struct uth_receipt salted = receipt;
    salted.deck.salt[5] ^= 1;
    assert_non_null(uth_receipt_check(&salted, &shown));
    shown.hash[31] ^= 1;
    assert_non_null(uth_receipt_check(&receipt, &shown));
}

TEST(a_sealed_deck_opens_only_with_its_key_at_its_place)
{
    uint8_t key[32] = {1}, other[32] = {2}, nonce[24] = {3};
    struct uth_deck deck = known_deck(), opened;
    struct uth_sealed_deck sealed;
    uth_deck_seal(key, nonce, "t1/17", &deck, &sealed);
    assert_true(uth_deck_unseal(key, "t1/17", &sealed, &opened));
    assert_memory_equal(&opened, &deck, sizeof deck);
    assert_false(uth_deck_unseal(other, "t1/17", &sealed, &opened));
    assert_false(uth_deck_unseal(key, "t1/18", &sealed, &opened));
    for (size_t i = 0; i < sizeof sealed.bytes; i++) {
        sealed.bytes[i] ^= 0x10;
        assert_false(uth_deck_unseal(key, "t1/17", &sealed, &opened));
        sealed.bytes[i] ^= 0x10;
    }
    /* no card of the deck stands in the clear */
    for (size_t i = 0; i + 8 <= sizeof sealed.bytes; i++)
        assert_memory_not_equal(sealed.bytes + i, deck.card, 8);
}
