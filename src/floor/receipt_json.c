/* Receipts and players' seeds as JSON: parts of events, of snapshots, and of what clients keep. */
#include "floor_json.h"

#include <string.h>

/* ---- seeds ---- */

void uth_seeds_put(struct uth_json *json, const struct uth_seeds *seeds)
{
    uth_json_array(json, "seeds");
    for (int i = 0; i < seeds->count; i++) {
        const struct uth_seed *seed = &seeds->at[i];
        uth_json_object(json, NULL);
        uth_json_text(json, "player", seed->player);
        uth_json_hex(json, "hash", seed->hash.bytes, UTH_HASH_SIZE);
        if (seed->has_seed)
            uth_json_hex(json, "seed", seed->seed.bytes, UTH_HASH_SIZE);
        if (seed->has_spare)
            uth_json_hex(json, "spare", seed->spare.bytes, UTH_HASH_SIZE);
        if (seed->missed)
            uth_json_bool(json, "missed", true);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    if (seeds->stage >= UTH_SEEDS_FIRST)
        uth_json_hex(json, "entropy", seeds->entropy.bytes, UTH_HASH_SIZE);
    if (seeds->stage == UTH_SEEDS_SPARE)
        uth_json_hex(json, "entropy_again", seeds->entropy_again.bytes, UTH_HASH_SIZE);
}

/* False: not there. */
static bool read_hash(struct uth_reader *reader, const json_t *object, const char *field,
                      enum uth_need need, struct uth_hash *hash)
{
    uth_reader_hex(reader, object, field, need, hash->bytes, UTH_HASH_SIZE);
    return json_object_get(object, field) != NULL;
}

void uth_seeds_read(struct uth_reader *reader, const json_t *object, struct uth_seeds *seeds)
{
    const json_t *list = uth_reader_array(reader, object, "seeds", UTH_REQUIRED, 0, UTH_SEEDS_MAX);
    memset(seeds, 0, sizeof *seeds);
    seeds->count = (int)json_array_size(list);
    if (seeds->count > UTH_SEEDS_MAX)
        seeds->count = 0;
    for (int i = 0; i < seeds->count; i++) {
        const json_t *row = json_array_get(list, (size_t)i);
        struct uth_seed *seed = &seeds->at[i];
        uth_reader_copy(reader, row, "player", UTH_STORED, seed->player, sizeof seed->player);
        read_hash(reader, row, "hash", UTH_REQUIRED, &seed->hash);
        seed->has_seed = read_hash(reader, row, "seed", UTH_OPTIONAL, &seed->seed);
        seed->has_spare = read_hash(reader, row, "spare", UTH_OPTIONAL, &seed->spare);
        uth_reader_bool(reader, row, "missed", UTH_OPTIONAL, &seed->missed);
    }
    bool first = read_hash(reader, object, "entropy", UTH_OPTIONAL, &seeds->entropy);
    bool again = read_hash(reader, object, "entropy_again", UTH_OPTIONAL, &seeds->entropy_again);
    if (again && !first)
        uth_reader_field_fault(reader, "entropy", "is missing");
    seeds->stage = again ? UTH_SEEDS_SPARE : first ? UTH_SEEDS_FIRST : UTH_SEEDS_TAKEN;
}

/* ---- receipts ---- */

void uth_receipt_write(struct uth_json *json, const char *key, const struct uth_receipt *receipt)
{
    const struct uth_deck_place *place = &receipt->place;
    uth_json_object(json, key);
    uth_json_integer(json, "format", UTH_RECEIPT_FORMAT);
    uth_json_text(json, "table", place->table);
    uth_json_integer(json, "round", place->round);
    uth_json_text(json, "digest", place->digest);
    uth_json_text(json, "dealing", place->dealing);
    uth_json_hex(json, "commitment", receipt->commitment.hash, UTH_HASH_SIZE);
    uth_json_hex(json, "salt", receipt->deck.salt, UTH_SALT_SIZE);
    uth_json_cards(json, "deck", receipt->deck.card, UTH_CARD_COUNT);
    uth_json_array(json, "spots");
    for (int i = 0; i < receipt->spot_count; i++)
        uth_json_integer(json, NULL, receipt->spot[i]);
    uth_json_end_array(json);
    uth_seeds_put(json, &receipt->seeds);
    uth_json_end_object(json);
}

static void read_spots(struct uth_reader *reader, const json_t *object, struct uth_receipt *receipt)
{
    const json_t *list = uth_reader_array(reader, object, "spots", UTH_REQUIRED, 0, UTH_SPOTS_MAX);
    size_t mark = uth_reader_enter(reader, "spots");
    for (size_t i = 0; i < json_array_size(list) && i < UTH_SPOTS_MAX; i++) {
        int64_t spot = 0;
        uth_reader_is_integer(reader, json_array_get(list, i), 1, UINT8_MAX, &spot);
        receipt->spot[receipt->spot_count++] = (uint8_t)spot;
    }
    uth_reader_leave(reader, mark);
}

void uth_receipt_read(struct uth_reader *reader, const json_t *object, struct uth_receipt *receipt)
{
    struct uth_deck_place *place = &receipt->place;
    int count;
    memset(receipt, 0, sizeof *receipt);
    if (json_object_get(object, "format") == NULL) {
        uth_reader_field_fault(reader, "format",
                               "expected 2; a receipt without one is of an earlier version, which "
                               "bound a deck to no table and round");
        return;
    }
    uth_reader_number(reader, object, "format", UTH_RECEIPT_FORMAT, UTH_RECEIPT_FORMAT);
    uth_reader_copy(reader, object, "table", UTH_STORED, place->table, sizeof place->table);
    place->round = (uint32_t)uth_reader_number(reader, object, "round", 1, UINT32_MAX);
    uth_reader_copy(reader, object, "digest", UTH_STORED, place->digest, sizeof place->digest);
    uth_reader_copy(reader, object, "dealing", UTH_STORED, place->dealing, sizeof place->dealing);
    uth_reader_hex(reader, object, "commitment", UTH_REQUIRED, receipt->commitment.hash,
                   UTH_HASH_SIZE);
    uth_reader_hex(reader, object, "salt", UTH_REQUIRED, receipt->deck.salt, UTH_SALT_SIZE);
    uth_reader_cards(reader, object, "deck", UTH_REQUIRED, UTH_CARD_COUNT, UTH_CARD_COUNT,
                     receipt->deck.card, &count);
    read_spots(reader, object, receipt);
    uth_seeds_read(reader, object, &receipt->seeds);
}
