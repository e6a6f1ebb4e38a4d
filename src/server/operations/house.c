/* Decks, keys and rule sets for the floor. */
#include "house.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "server/alloc.h"
#include "server/calendar.h"
#include "server/file.h"
#include "server/key_file.h"

void house_init(struct house *house)
{
    *house = (struct house){.random = uth_random_system()};
    sodium_mlock(house->key, sizeof house->key); /* as far as the system allows it */
}

void house_free(struct house *house)
{
    for (int i = 0; i < house->rules_count; i++)
        uth_rules_free(house->rules[i]);
    sodium_munlock(house->key, sizeof house->key);
    sodium_memzero(house, sizeof *house);
}

/* ---- decks ---- */

static void place_of(char place[64], const char *table, uint32_t round)
{
    snprintf(place, 64, "%s/%u", table, round);
}

static bool draw(void *self, const char *table, uint32_t round, struct uth_deck *deck,
                 struct uth_sealed_deck *sealed)
{
    struct house *house = self;
    struct uth_random *random = &house->random;
    uint8_t nonce[24];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck->card[i] = (uth_card)i;
    if (!uth_shuffle(random, deck->card, UTH_CARD_COUNT) ||
        !random->fill(random->self, deck->salt, sizeof deck->salt) ||
        !random->fill(random->self, nonce, sizeof nonce))
        return false;
    char place[64];
    place_of(place, table, round);
    uth_deck_seal(house->key, nonce, place, deck, sealed);
    return true;
}

static bool unseal(void *self, const char *table, uint32_t round,
                   const struct uth_sealed_deck *sealed, struct uth_deck *deck)
{
    struct house *house = self;
    char place[64];
    place_of(place, table, round);
    return uth_deck_unseal(house->key, place, sealed, deck);
}

static bool entropy(void *self, const char *table, uint32_t round, int stage,
                    uint8_t bytes[UTH_HASH_SIZE])
{
    (void)table, (void)round, (void)stage;
    const struct house *house = self;
    return house->random.fill(house->random.self, bytes, UTH_HASH_SIZE);
}

bool house_self_test(struct house *house)
{
    struct uth_deck first, second;
    struct uth_sealed_deck sealed;
    return draw(house, "test", 1, &first, &sealed) && uth_deck_is_whole(first.card) &&
           unseal(house, "test", 1, &sealed, &second) &&
           memcmp(&first, &second, sizeof first) == 0 && draw(house, "test", 2, &second, &sealed) &&
           memcmp(&first, &second, sizeof first) != 0;
}

/* ---- rules ---- */

static const struct uth_rules *rules(void *self, const char *name)
{
    struct house *house = self;
    for (int i = 0; i < house->rules_count; i++)
        if (strcmp(house->rules[i]->name, name) == 0)
            return house->rules[i];
    return uth_rules_builtin(name);
}

bool house_is_certain(const struct house *house, const char *name)
{
    for (int i = 0; i < house->rules_count; i++)
        if (strcmp(house->rules[i]->name, name) == 0)
            return true;
    return house->fault_count == 0;
}

static bool read_rules(struct house *house, const char *path, char sentence[HOUSE_SENTENCE_SIZE])
{
    size_t size = 0;
    char *text = file_read(path, 1 << 20, &size, sentence, HOUSE_SENTENCE_SIZE);
    if (text == NULL)
        return false;
    struct uth_faults *faults = calloc(1, sizeof *faults);
    struct uth_rules *found = faults != NULL ? uth_rules_parse(text, size, faults) : NULL;
    bool room = house->rules_count < HOUSE_RULES_MAX;
    if (found == NULL && faults != NULL) {
        snprintf(sentence, HOUSE_SENTENCE_SIZE, "%.120s: %s: %s", path, faults->fault[0].place,
                 faults->fault[0].sentence);
    } else if (found == NULL || !room) {
        snprintf(sentence, HOUSE_SENTENCE_SIZE, "%.120s: there are too many rule sets", path);
    } else {
        house->rules[house->rules_count++] = found;
    }
    if (!room) {
        uth_rules_free(found);
        found = NULL;
    }
    free(faults);
    free(text);
    return found != NULL;
}

void house_add_rules(struct house *house, const char *path)
{
    if (house->fault_count < HOUSE_RULES_MAX &&
        !read_rules(house, path, house->fault[house->fault_count]))
        house->fault_count++;
}

static int64_t day(void *self, int64_t at_ms)
{
    (void)self;
    return calendar_day(at_ms);
}

struct uth_floor_outside house_outside(struct house *house)
{
    return (struct uth_floor_outside){.self = house,
                                      .draw = draw,
                                      .unseal = unseal,
                                      .entropy = entropy,
                                      .rules = rules,
                                      .day = day};
}

/* ---- the key ---- */

static struct key_file file_of(struct house *house, const char *path)
{
    return (struct key_file){path, "the key that seals the decks", house->key, HOUSE_KEY_SIZE};
}

bool house_read_key(struct house *house, const char *path, bool *found,
                    char sentence[HOUSE_SENTENCE_SIZE])
{
    struct key_file file = file_of(house, path);
    return key_file_read(&file, found, sentence, HOUSE_SENTENCE_SIZE);
}

void house_fingerprint(const struct house *house, char text[HOUSE_FINGERPRINT_SIZE])
{
    static const uint8_t purpose[crypto_generichash_KEYBYTES_MIN] = "uth deck key id";
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, house->key, sizeof house->key, purpose, sizeof purpose);
    sodium_bin2hex(text, HOUSE_FINGERPRINT_SIZE, hash, sizeof hash);
}

void house_subkey(const struct house *house, const char *purpose, uint8_t key[HOUSE_KEY_SIZE])
{
    crypto_generichash(key, HOUSE_KEY_SIZE, (const uint8_t *)purpose, strlen(purpose), house->key,
                       sizeof house->key);
}

bool house_make_key(struct house *house, const char *path, char sentence[HOUSE_SENTENCE_SIZE])
{
    struct key_file file = file_of(house, path);
    if (!house->random.fill(house->random.self, house->key, sizeof house->key)) {
        snprintf(sentence, HOUSE_SENTENCE_SIZE, "the system's random source has failed");
        return false;
    }
    return key_file_make(&file, sentence, HOUSE_SENTENCE_SIZE);
}
