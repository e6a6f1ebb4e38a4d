#include "vault.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

static void fill(struct sim_vault *vault, void *bytes, size_t size)
{
    UTH_ASSERT(vault->random.fill(vault->random.self, bytes, size));
}

void sim_vault_init(struct sim_vault *vault, uint64_t seed)
{
    *vault = (struct sim_vault){0};
    sim_chance_init(&vault->chance, seed, 2);
    vault->random = uth_random_seeded(&vault->chance.seeded, sim_next(&vault->chance));
    fill(vault, vault->key, sizeof vault->key);
}

static void make_deck(struct sim_vault *vault, struct uth_deck *deck)
{
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        deck->card[i] = (uth_card)i;
    }
    fill(vault, deck->salt, sizeof deck->salt);
    UTH_ASSERT(uth_shuffle(&vault->random, deck->card, UTH_CARD_COUNT));
}

static void place_of(const char *table, uint32_t round, char place[64])
{
    snprintf(place, 64, "%s/%u", table, round);
}

static bool draw(void *self, const char *table, uint32_t round, struct uth_deck *deck,
                 struct uth_sealed_deck *sealed)
{
    struct sim_vault *vault = self;
    if (sim_in(&vault->chance, vault->fails_per_mille, 1000))
        return false;
    uint8_t nonce[24];
    char place[64];
    place_of(table, round, place);
    make_deck(vault, deck);
    fill(vault, nonce, sizeof nonce);
    if (vault->unsealed) {
        memset(sealed, 0, sizeof *sealed);
        memcpy(sealed->bytes, deck, sizeof *deck);
    } else {
        uth_deck_seal(vault->key, nonce, place, deck, sealed);
    }
    return true;
}

static bool unseal(void *self, const char *table, uint32_t round,
                   const struct uth_sealed_deck *sealed, struct uth_deck *deck)
{
    struct sim_vault *vault = self;
    char place[64];
    place_of(table, round, place);
    if (vault->redraws) {
        make_deck(vault, deck);
        return true;
    }
    if (vault->unsealed) {
        memcpy(deck, sealed->bytes, sizeof *deck);
        return true;
    }
    return uth_deck_unseal(vault->key, place, sealed, deck);
}

/* Real jackpots are too rare for a run: here two pair takes a tenth of the first meter, and a
 * pair all of the second. */
static void make_progressive(struct uth_pay_table *table, const struct uth_pay_table *like)
{
    *table = *like;
    snprintf(table->name, sizeof table->name, "SIM-ML");
    table->line_count = 2;
    table->level_count = 2;
    for (int i = 0; i < 2; i++) {
        struct uth_pay_line *line = &table->line[i];
        snprintf(line->label, sizeof line->label, "%s", i == 0 ? "two pair" : "pair");
        line->made_of = UTH_OF_FIRST_FIVE;
        line->category = i == 0 ? UTH_TWO_PAIR : UTH_PAIR;
        line->from = uth_weakest_of(line->category, 0);
        line->odds = (struct uth_odds){0};
        line->percent = i == 0 ? 10 : 100;
        line->level = (uint8_t)i;
        line->envy_for_one = i == 0 ? 2 : 0;
    }
}

static const struct uth_rules *rules(void *self, const char *name)
{
    static struct uth_rules washington;
    static struct uth_pay_table table;
    const struct uth_rules *found = uth_rules_builtin(name);
    (void)self;
    if (found == NULL || strcmp(name, "washington") != 0)
        return found;
    if (washington.name[0] == '\0') {
        make_progressive(&table, uth_rules_table(found, UTH_PROGRESSIVE, "LINK-ML01"));
        struct uth_rules copy = *found;
        struct uth_offer *offer = &copy.offer[UTH_PROGRESSIVE];
        offer->table[offer->table_count++] = &table;
        washington = copy;
    }
    return &washington;
}

struct uth_floor_outside sim_vault_outside(struct sim_vault *vault)
{
    return (struct uth_floor_outside){
        .self = vault, .draw = draw, .unseal = unseal, .rules = rules};
}
