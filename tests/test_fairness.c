/* Commitments, seeds, receipts and sealed decks, beside a plain computation of the same bytes that
 * shares nothing with them (reference/fairness_plain.h). */
#include "check.h"
#include "floor/fairness.h"
#include "reference/fairness_plain.h"

#include <sodium.h>
#include <stdio.h>
#include <uth/random.h>

/* ---- receipts by chance ---- */

static struct uth_random source;

static void fill(void *bytes, size_t size)
{
    assert_true(source.fill(source.self, bytes, size));
}

static int below(int bound)
{
    uint32_t number;
    fill(&number, sizeof number);
    return (int)(number % (uint32_t)bound);
}

/* A round at whose end `missing` of `count` had not shown their seeds. */
static struct uth_receipt round_with(int count, int missing)
{
    struct uth_receipt receipt = {
        .place = {.table = "t1", .round = 17, .digest = "abc", .dealing = "shoe"},
        .spot_count = 3,
        .spot = {4, 6, 1},
    };
    fill(receipt.deck.salt, sizeof receipt.deck.salt);
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        receipt.deck.card[i] = (uth_card)i;
    assert_true(uth_shuffle(&source, receipt.deck.card, UTH_CARD_COUNT));
    receipt.commitment = uth_commit(&receipt.place, &receipt.deck);
    struct uth_seeds *seeds = &receipt.seeds;
    seeds->count = count;
    for (int i = 0; i < count; i++) {
        struct uth_seed *seed = &seeds->at[i];
        snprintf(seed->player, sizeof seed->player, "player-%d", i);
        fill(&seed->spare, sizeof seed->spare);
        seed->seed = uth_seed_of_spare(&receipt.commitment, seed->player, &seed->spare);
        seed->hash = uth_hash_of_seed(&receipt.commitment, seed->player, &seed->seed);
        seed->has_seed = true;
    }
    for (int left = missing; left > 0;) {
        struct uth_seed *seed = &seeds->at[below(count)];
        left -= !seed->missed;
        seed->missed = true;
        seed->has_seed = false;
    }
    for (int i = 0; i < count; i++)
        seeds->at[i].has_spare = missing > 0 && seeds->at[i].has_seed;
    seeds->stage = count == 0 ? UTH_SEEDS_TAKEN : missing == 0 ? UTH_SEEDS_FIRST : UTH_SEEDS_SPARE;
    fill(&seeds->entropy, sizeof seeds->entropy);
    fill(&seeds->entropy_again, sizeof seeds->entropy_again);
    return receipt;
}

static struct uth_receipt by_chance(void)
{
    int count = below(UTH_SEEDS_MAX + 1);
    return round_with(count, count == 0 || below(2) == 0 ? 0 : below(count));
}

static void start(void)
{
    static struct uth_seeded seeded;
    source = uth_random_seeded(&seeded, 4711);
}

/* ---- the same bytes ---- */

TEST(blake2b_of_the_reference_is_that_of_its_rfc)
{
    uint8_t hash[64];
    char text[129];
    plain_blake2b((const uint8_t *)"abc", 3, hash, 64);
    sodium_bin2hex(text, sizeof text, hash, sizeof hash);
    assert_string_equal(text, "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                              "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

TEST(every_hash_is_that_of_the_plain_computation)
{
    start();
    for (int i = 0; i < (at_full_length() ? 3000 : 100); i++) {
        struct uth_receipt receipt = by_chance();
        const struct uth_seeds *seeds = &receipt.seeds;
        const uint8_t *commitment = receipt.commitment.hash;
        uint8_t hash[32];
        plain_commitment(&receipt.place, &receipt.deck, hash);
        assert_memory_equal(hash, commitment, 32);
        for (int k = 0; k < seeds->count; k++) {
            const struct uth_seed *seed = &seeds->at[k];
            plain_bind("uth-seed", commitment, seed->player, seed->spare.bytes, hash);
            assert_memory_equal(hash, seed->seed.bytes, 32);
            plain_bind("uth-hash", commitment, seed->player, seed->seed.bytes, hash);
            assert_memory_equal(hash, seed->hash.bytes, 32);
        }
        for (int stage = 1; stage <= (int)seeds->stage; stage++) {
            struct uth_hash roll =
                uth_seeds_roll(&receipt.commitment, seeds, (enum uth_seed_stage)stage);
            plain_roll(commitment, seeds, stage, hash);
            assert_memory_equal(hash, roll.bytes, 32);
        }
        uth_card dealt[UTH_CARD_COUNT], plain[UTH_CARD_COUNT];
        assert_true(uth_deck_dealt(&receipt.commitment, &receipt.deck, seeds, dealt));
        plain_dealt(commitment, &receipt.deck, seeds, plain);
        assert_memory_equal(dealt, plain, sizeof dealt);
        assert_null(uth_receipt_check(&receipt));
    }
}

/* ---- what the deck hangs on ---- */

TEST(without_seeds_the_committed_deck_is_dealt)
{
    start();
    struct uth_receipt receipt = round_with(0, 0);
    uth_card dealt[UTH_CARD_COUNT];
    assert_true(uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, dealt));
    assert_memory_equal(dealt, receipt.deck.card, sizeof dealt);
}

TEST(every_seed_and_the_entropy_change_the_deck)
{
    start();
    for (int missing = 0; missing < 2; missing++) {
        struct uth_receipt receipt = round_with(3, missing);
        uth_card dealt[UTH_CARD_COUNT], other[UTH_CARD_COUNT];
        uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, dealt);
        for (int i = 0; i < 4; i++) {
            struct uth_seeds seeds = receipt.seeds;
            if (i < 3 && !seeds.at[i].has_seed)
                continue;
            (i == 3        ? (missing ? &seeds.entropy_again : &seeds.entropy)
             : missing > 0 ? &seeds.at[i].spare
                           : &seeds.at[i].seed)
                ->bytes[7] ^= 1;
            uth_deck_dealt(&receipt.commitment, &receipt.deck, &seeds, other);
            assert_memory_not_equal(dealt, other, sizeof dealt);
        }
    }
}

TEST(seeds_that_are_not_all_shown_decide_nothing)
{
    start();
    uth_card dealt[UTH_CARD_COUNT];
    struct uth_receipt receipt = round_with(3, 0);
    receipt.seeds.at[1].has_seed = false;
    assert_false(uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, dealt));
    receipt = round_with(3, 1);
    for (int i = 0; i < 3; i++)
        if (receipt.seeds.at[i].has_spare)
            receipt.seeds.at[i].has_spare = false, i = 3;
    assert_false(uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, dealt));
    receipt = round_with(3, 3); /* nobody is left: the house alone must not decide */
    assert_false(uth_deck_dealt(&receipt.commitment, &receipt.deck, &receipt.seeds, dealt));
}

TEST(a_seed_belongs_to_its_player_and_its_round)
{
    start();
    struct uth_receipt one = round_with(1, 0), other = round_with(1, 0);
    const struct uth_seed *seed = &one.seeds.at[0];
    struct uth_hash as_other = uth_hash_of_seed(&one.commitment, "mallory", &seed->seed);
    struct uth_hash elsewhere = uth_hash_of_seed(&other.commitment, seed->player, &seed->seed);
    assert_memory_not_equal(&as_other, &seed->hash, sizeof as_other);
    assert_memory_not_equal(&elsewhere, &seed->hash, sizeof elsewhere);
}

/* ---- receipts ---- */

typedef void change(struct uth_receipt *receipt);

static void other_table(struct uth_receipt *receipt)
{
    receipt->place.table[1] = '2';
}
static void other_round(struct uth_receipt *receipt)
{
    receipt->place.round++;
}
static void other_rules(struct uth_receipt *receipt)
{
    receipt->place.digest[0] = 'b';
}
static void other_dealing(struct uth_receipt *receipt)
{
    snprintf(receipt->place.dealing, sizeof receipt->place.dealing, "i-deal");
}
static void no_dealing(struct uth_receipt *receipt)
{
    snprintf(receipt->place.dealing, sizeof receipt->place.dealing, "by-hand");
}
static void swapped_cards(struct uth_receipt *receipt)
{
    uth_card first = receipt->deck.card[0];
    receipt->deck.card[0] = receipt->deck.card[1];
    receipt->deck.card[1] = first;
}
static void doubled_card(struct uth_receipt *receipt)
{
    receipt->deck.card[0] = receipt->deck.card[1];
}
static void other_salt(struct uth_receipt *receipt)
{
    receipt->deck.salt[5] ^= 1;
}
static void other_seed(struct uth_receipt *receipt)
{
    for (int i = 0; i < receipt->seeds.count; i++)
        receipt->seeds.at[i].seed.bytes[0] ^= 1;
}
static void other_spare(struct uth_receipt *receipt)
{
    for (int i = 0; i < receipt->seeds.count; i++)
        receipt->seeds.at[i].spare.bytes[0] ^= 1;
}
static void other_hash(struct uth_receipt *receipt)
{
    receipt->seeds.at[0].hash.bytes[0] ^= 1;
    receipt->seeds.at[1].hash.bytes[0] ^= 1;
}
static void same_player(struct uth_receipt *receipt)
{
    receipt->seeds.at[1] = receipt->seeds.at[0];
}
static void spares_without_need(struct uth_receipt *receipt)
{
    receipt->seeds.count = 1;
    receipt->seeds.at[0] = receipt->seeds.at[receipt->seeds.at[0].has_seed ? 0 : 1];
}
static void no_entropy(struct uth_receipt *receipt)
{
    receipt->seeds.stage = UTH_SEEDS_TAKEN;
}
static void turned_hands(struct uth_receipt *receipt)
{
    receipt->spot[0] = 1;
    receipt->spot[2] = 4;
}
static void doubled_hand(struct uth_receipt *receipt)
{
    receipt->spot[1] = 4;
}

TEST(a_receipt_that_was_changed_does_not_agree_with_itself)
{
    static change *const changes[] = {
        other_table,  other_round,  other_rules,  other_dealing,       no_dealing, swapped_cards,
        doubled_card, other_salt,   other_seed,   other_spare,         other_hash, same_player,
        no_entropy,   turned_hands, doubled_hand, spares_without_need,
    };
    start();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct uth_receipt receipt = round_with(2, 1);
        assert_null(uth_receipt_check(&receipt));
        changes[i](&receipt);
        assert_non_null(uth_receipt_check(&receipt));
    }
}

TEST(a_deck_as_from_the_factory_is_no_shuffled_deck)
{
    start();
    uth_card deck[UTH_CARD_COUNT];
    for (int step = 1; step < UTH_CARD_COUNT; step += 2) { /* by rank, by suit, backwards, cut */
        if (step == 13 || step == 39)
            continue;
        for (int i = 0; i < UTH_CARD_COUNT; i++)
            deck[i] = (uth_card)((step * i + 20) % UTH_CARD_COUNT);
        assert_false(uth_deck_is_shuffled(deck));
    }
    for (int i = 0; i < UTH_CARD_COUNT; i++) /* suit after suit */
        deck[i] = (uth_card)(4 * (i % 13) + i / 13);
    assert_false(uth_deck_is_shuffled(deck));
    for (int i = 0; i < 10000; i++) {
        assert_true(uth_shuffle(&source, deck, UTH_CARD_COUNT));
        assert_true(uth_deck_is_shuffled(deck));
    }
}

/* ---- sealing ---- */

TEST(a_sealed_deck_opens_only_with_its_key_at_its_place)
{
    start();
    uint8_t key[32] = {1}, other[32] = {2}, nonce[24] = {3};
    struct uth_deck deck = round_with(0, 0).deck, opened;
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
