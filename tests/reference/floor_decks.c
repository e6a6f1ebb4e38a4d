#include "reference/floor_decks.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

static void place_of(const char *table, uint32_t round, char place[64])
{
    snprintf(place, 64, "%s/%u", table, round);
}

static bool draw(void *self, const char *table, uint32_t round, struct uth_deck *deck,
                 struct uth_sealed_deck *sealed)
{
    struct floor_decks *decks = self;
    uint8_t nonce[24];
    char place[64];
    if (decks->fails)
        return false;
    place_of(table, round, place);
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck->card[i] = (uth_card)i;
    UTH_ASSERT(decks->random.fill(decks->random.self, deck->salt, sizeof deck->salt));
    UTH_ASSERT(decks->random.fill(decks->random.self, nonce, sizeof nonce));
    UTH_ASSERT(uth_shuffle(&decks->random, deck->card, UTH_CARD_COUNT));
    for (int i = 0; i < decks->stack_count; i++) {
        int at = i;
        while (deck->card[at] != decks->stack[i])
            at++;
        deck->card[at] = deck->card[i];
        deck->card[i] = decks->stack[i];
    }
    decks->stack_count = 0;
    uth_deck_seal(decks->key, nonce, place, deck, sealed);
    UTH_ASSERT(decks->count < FLOOR_DECKS_MAX);
    memcpy(decks->drawn[decks->count].place, place, sizeof place);
    decks->drawn[decks->count].deck = *deck;
    decks->drawn[decks->count++].sealed = *sealed;
    return true;
}

static bool draw_again(void *self, const char *table, uint32_t round, struct uth_deck *deck,
                       struct uth_sealed_deck *sealed)
{
    const struct floor_decks *decks = self;
    char place[64];
    place_of(table, round, place);
    for (int i = 0; i < decks->count; i++) {
        if (strcmp(decks->drawn[i].place, place) == 0) {
            *deck = decks->drawn[i].deck;
            *sealed = decks->drawn[i].sealed;
            return true;
        }
    }
    return false;
}

static bool unseal(void *self, const char *table, uint32_t round,
                   const struct uth_sealed_deck *sealed, struct uth_deck *deck)
{
    const struct floor_decks *decks = self;
    char place[64];
    place_of(table, round, place);
    return uth_deck_unseal(decks->key, place, sealed, deck);
}

/* The same for the same stage of a round, whoever asks. */
static bool entropy(void *self, const char *table, uint32_t round, int stage,
                    uint8_t bytes[UTH_HASH_SIZE])
{
    struct floor_decks *decks = self;
    char place[64];
    snprintf(place, sizeof place, "%s/%u/%d", table, round, stage);
    int i = 0;
    while (i < decks->roll_count && strcmp(decks->rolls[i].place, place) != 0)
        i++;
    if (decks->fails)
        return false;
    if (i == decks->roll_count) {
        UTH_ASSERT(decks->roll_count++ < FLOOR_DECKS_MAX);
        memcpy(decks->rolls[i].place, place, sizeof place);
        UTH_ASSERT(
            decks->random.fill(decks->random.self, decks->rolls[i].entropy.bytes, UTH_HASH_SIZE));
    }
    memcpy(bytes, decks->rolls[i].entropy.bytes, UTH_HASH_SIZE);
    return true;
}

/* "california-fees": $2 from $1 on and $3 from $100 on for each betting square from the player-dealer,
 * $1 and $2 from the bettor. */
static const struct uth_rules *rules_with_fees(struct floor_decks *decks)
{
    static const struct uth_rate dealer[] = {{100, 200}, {10000, 300}};
    static const struct uth_rate player[] = {{100, 100}, {10000, 200}};
    decks->fees = *uth_rules_builtin("california");
    snprintf(decks->fees.name, sizeof decks->fees.name, "california-fees");
    struct uth_schedule *schedule = &decks->fees.schedule[0];
    *schedule = (struct uth_schedule){.number = 1,
                                      .dealer = {.per = UTH_PER_SQUARE, .rate_count = 2},
                                      .player = {.per = UTH_PER_SQUARE, .rate_count = 2}};
    memcpy(schedule->dealer.rate, dealer, sizeof dealer);
    memcpy(schedule->player.rate, player, sizeof player);
    return &decks->fees;
}

/* "california-tiers": schedule 1 for tables of $5 to $200, schedule 2 for tables of $10 to $1,000. */
static const struct uth_rules *rules_with_tiers(struct floor_decks *decks)
{
    decks->tiers = *uth_rules_builtin("california");
    snprintf(decks->tiers.name, sizeof decks->tiers.name, "california-tiers");
    decks->tiers.base = (struct uth_limits){500, 20000};
    decks->tiers.default_schedule = 0;
    decks->tiers.schedule[0].table = (struct uth_limits){500, 20000};
    decks->tiers.schedule[1].table = (struct uth_limits){1000, 100000};
    return &decks->tiers;
}

/* "california-unpaid": nothing is collected. */
static const struct uth_rules *rules_without_fees(struct floor_decks *decks)
{
    decks->unpaid = *uth_rules_builtin("california");
    snprintf(decks->unpaid.name, sizeof decks->unpaid.name, "california-unpaid");
    decks->unpaid.schedule_count = 0;
    decks->unpaid.note_count = 0; /* they speak of the collection */
    return &decks->unpaid;
}

static const struct uth_rules *rules(void *self, const char *name)
{
    if (strcmp(name, "california-unpaid") == 0)
        return rules_without_fees(self);
    if (strcmp(name, "california-fees") == 0)
        return rules_with_fees(self);
    return strcmp(name, "california-tiers") == 0 ? rules_with_tiers(self) : uth_rules_builtin(name);
}

void floor_decks_init(struct floor_decks *decks)
{
    *decks = (struct floor_decks){0};
    decks->random = uth_random_seeded(&decks->seeded, 1);
}

struct uth_floor_outside floor_decks_outside(struct floor_decks *decks, bool again)
{
    return (struct uth_floor_outside){.self = decks,
                                      .draw = again ? draw_again : draw,
                                      .unseal = unseal,
                                      .entropy = entropy,
                                      .rules = rules};
}
