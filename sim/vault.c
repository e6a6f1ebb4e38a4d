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
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck->card[i] = (uth_card)i;
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

static bool entropy(void *self, const char *table, uint32_t round, int stage,
                    uint8_t bytes[UTH_HASH_SIZE])
{
    (void)table, (void)round, (void)stage;
    struct sim_vault *vault = self;
    if (sim_in(&vault->chance, vault->fails_per_mille, 1000))
        return false;
    fill(vault, bytes, UTH_HASH_SIZE);
    return true;
}

static void pay_share(struct uth_pay_line *line, int percent, int level)
{
    line->odds = (struct uth_odds){0};
    line->percent = (uint8_t)percent;
    line->level = (uint8_t)level;
    line->envy_for_one = 0;
}

static struct uth_pay_line *add_line(struct uth_pay_table *table, enum uth_category category,
                                     const char *label)
{
    struct uth_pay_line *line = &table->line[table->line_count++];
    snprintf(line->label, sizeof line->label, "%s", label);
    line->made_of = UTH_OF_FIRST_FIVE;
    line->category = category;
    line->from = uth_weakest_of(category, 0);
    return line;
}

/* Real jackpots are too rare for a run: here two pair or better takes a tenth of the first meter,
 * and a pair all of the second. */
static void make_progressive(struct uth_pay_table *table, const struct uth_pay_table *like)
{
    *table = *like;
    snprintf(table->name, sizeof table->name, "SIM-ML");
    for (int i = 0; i < table->line_count; i++)
        pay_share(&table->line[i], 10, 0);
    struct uth_pay_line *line = add_line(table, UTH_TWO_PAIR, "two pair");
    pay_share(line, 10, 0);
    line->envy_for_one = 2;
    pay_share(add_line(table, UTH_PAIR, "pair"), 100, 1);
}

static const struct uth_rules *as_added(const char *name)
{
    static struct uth_rules washington;
    static struct uth_pay_table table;
    const struct uth_rules *found = uth_rules_builtin(name);
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

/* Other Trips by default, and half the highest wager: what a bet that is on must not notice. */
static const struct uth_rules *rules(void *self, const char *name)
{
    static struct uth_rules edited;
    const struct sim_vault *vault = self;
    const struct uth_rules *found = as_added(name);
    if (found == NULL || !vault->edited)
        return found;
    edited = *found;
    struct uth_offer *trips = &edited.offer[UTH_TRIPS];
    if (trips->default_table >= 0 && trips->table_count > 1)
        trips->default_table = (trips->default_table + 1) % trips->table_count;
    edited.bonus.max -= edited.bonus.max / 2 / edited.chip * edited.chip;
    return &edited;
}

void sim_vault_edit(struct sim_vault *vault)
{
    vault->edited = sim_in(&vault->chance, 1, 2);
}

struct uth_floor_outside sim_vault_outside(struct sim_vault *vault)
{
    return (struct uth_floor_outside){
        .self = vault, .draw = draw, .unseal = unseal, .entropy = entropy, .rules = rules};
}
