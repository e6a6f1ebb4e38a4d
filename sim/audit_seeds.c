/* Players' seeds in the audit: the rules of docs/fairness.md written down once more. Follows the
 * events, says when a deck may be dealt and when a round must be void, and computes the deck that
 * the receipt has to give, from one text of bytes per hash, not from the floor's code. */
#include "state.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

/* ---- bytes ---- */

struct bytes {
    size_t size;
    uint8_t at[16 * 1024];
};

static void put(struct bytes *bytes, const void *from, size_t size)
{
    UTH_ASSERT(bytes->size + size <= sizeof bytes->at);
    memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

static void put_text(struct bytes *bytes, const char *text)
{
    put(bytes, text, strlen(text) + 1);
}

static void put_number(struct bytes *bytes, uint64_t number, int width)
{
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
        put(bytes, &(uint8_t){(uint8_t)(number >> shift)}, 1);
}

static struct uth_hash hash_of(const struct bytes *bytes)
{
    struct uth_hash hash;
    crypto_generichash(hash.bytes, sizeof hash.bytes, bytes->at, bytes->size, NULL, 0);
    return hash;
}

struct uth_hash sim_seed_hash(const char *label, const struct uth_commitment *commitment,
                              const char *player, const struct uth_hash *secret)
{
    struct bytes bytes = {0};
    put_text(&bytes, label);
    put(&bytes, commitment->hash, sizeof commitment->hash);
    put_text(&bytes, player);
    put(&bytes, secret->bytes, sizeof secret->bytes);
    return hash_of(&bytes);
}

/* ---- following ---- */

static struct sim_seed *find(struct sim_seeds *seeds, const char *player)
{
    for (int i = 0; i < seeds->count; i++)
        if (strcmp(seeds->at[i].player, player) == 0)
            return &seeds->at[i];
    return NULL;
}

/* How many in this stage are asked, and how many of them have shown theirs. */
static int asked(const struct sim_seeds *seeds)
{
    int count = 0;
    for (int i = 0; i < seeds->count; i++)
        count += seeds->stage == 1 || seeds->at[i].shown >= 1;
    return count;
}

static int answered(const struct sim_seeds *seeds)
{
    int count = 0;
    for (int i = 0; i < seeds->count; i++)
        count += seeds->at[i].shown >= seeds->stage;
    return count;
}

static int gave_up(const struct sim_seeds *seeds, int stage)
{
    int count = 0;
    for (int i = 0; i < seeds->count; i++)
        count += seeds->at[i].missed == stage;
    return count;
}

bool sim_seeds_decide(const struct sim_seeds *seeds)
{
    return seeds->count == 0 ||
           (seeds->stage > 0 && asked(seeds) > 0 && answered(seeds) == asked(seeds));
}

/* Nobody is left, or somebody kept back the spare. */
static bool are_lost(const struct sim_seeds *seeds)
{
    return (seeds->stage == 1 && gave_up(seeds, 1) == seeds->count) ||
           (seeds->stage == 2 && gave_up(seeds, 2) > 0);
}

static void put_roll(struct sim_seeds *seeds, const struct uth_hash *before,
                     const struct uth_hash *entropy)
{
    struct bytes bytes = {0};
    put_text(&bytes, "uth-roll");
    put(&bytes, before, sizeof *before);
    put(&bytes, entropy, sizeof *entropy);
    put_number(&bytes, (uint64_t)asked(seeds), 4);
    for (int i = 0; i < seeds->count; i++) {
        if (seeds->stage == 2 && seeds->at[i].shown < 1)
            continue;
        put_text(&bytes, seeds->at[i].player);
        put(&bytes, &seeds->at[i].hash, sizeof seeds->at[i].hash);
    }
    seeds->roll = hash_of(&bytes);
}

static void take_due(struct sim *sim, struct sim_seeds *seeds, const struct uth_floor_event *event,
                     const struct uth_commitment *commitment)
{
    struct uth_hash before = seeds->roll;
    if (seeds->stage == 0)
        memcpy(&before, commitment, sizeof before);
    bool first = event->stage == 1 && seeds->stage == 0 && seeds->closed && seeds->count > 0;
    bool again = event->stage == 2 && seeds->stage == 1 && gave_up(seeds, 1) > 0 &&
                 answered(seeds) > 0 && answered(seeds) + gave_up(seeds, 1) == seeds->count;
    if (!first && !again)
        sim_wrong(sim, "seeds of round %u of %s are asked for at the wrong time, stage %d",
                  event->round, event->stream, event->stage);
    seeds->stage = event->stage;
    seeds->deadline_ms = event->deadline_ms;
    put_roll(seeds, &before, &event->hash);
    if (memcmp(&seeds->roll, &event->roll, sizeof event->roll) != 0)
        sim_wrong(sim, "round %u of %s: the roll is not that of its seeds", event->round,
                  event->stream);
}

static void take_shown(struct sim *sim, struct sim_seeds *seeds,
                       const struct uth_floor_event *event, const struct uth_commitment *commitment)
{
    struct sim_seed *seed = find(seeds, event->player);
    struct uth_hash made = seed == NULL ? event->hash
                                        : sim_seed_hash(seeds->stage == 2 ? "uth-seed" : "uth-hash",
                                                        commitment, event->player, &event->hash);
    if (seed == NULL || seeds->stage == 0 || seed->missed != 0 || seed->shown != seeds->stage - 1 ||
        event->at_ms >= seeds->deadline_ms ||
        memcmp(&made, seeds->stage == 2 ? &seed->value : &seed->hash, sizeof made) != 0) {
        sim_wrong(sim, "%s shows a seed in %s that was not promised, or too late", event->player,
                  event->stream);
        return;
    }
    seed->shown = seeds->stage;
    seed->value = event->hash;
}

static void take_promise(struct sim *sim, struct sim_seeds *seeds,
                         const struct uth_floor_event *event, uint32_t round)
{
    for (int i = 0; i < seeds->rest_count; i++)
        if (strcmp(seeds->rest[i].player, event->player) == 0 && round < seeds->rest[i].until)
            sim_wrong(sim, "%s has a part in the shuffle of %s after missing a seed", event->player,
                      event->stream);
    if (seeds->closed || seeds->count == UTH_SEEDS_MAX || find(seeds, event->player) != NULL) {
        sim_wrong(sim, "a seed of %s in %s comes too late or twice", event->player, event->stream);
        return;
    }
    struct sim_seed *seed = &seeds->at[seeds->count++];
    *seed = (struct sim_seed){.hash = event->hash};
    snprintf(seed->player, sizeof seed->player, "%s", event->player);
}

static void take_missed(struct sim *sim, struct sim_seeds *seeds,
                        const struct uth_floor_event *event)
{
    struct sim_seed *seed = find(seeds, event->player);
    if (seed == NULL || seed->missed != 0 || seed->shown >= seeds->stage ||
        event->at_ms < seeds->deadline_ms) {
        sim_wrong(sim, "%s has missed no seed in %s", event->player, event->stream);
        return;
    }
    seed->missed = seeds->stage;
    if (seeds->rest_count < SIM_RESTS_MAX) {
        struct sim_rest *rest = &seeds->rest[seeds->rest_count++];
        snprintf(rest->player, sizeof rest->player, "%s", event->player);
        rest->until = event->round + 100;
    }
    sim->result->counts.seeds_missed++;
}

void sim_seeds_begin(struct sim_seeds *seeds)
{
    seeds->count = seeds->stage = 0;
    seeds->closed = false;
}

void sim_seeds_take(struct sim *sim, struct sim_seeds *seeds, const struct uth_floor_event *event,
                    const struct uth_commitment *commitment, uint32_t round)
{
    enum uth_action_kind act = event->act.action.kind;
    bool acts = event->kind == UTH_EVENT_ROUND;
    seeds->closed |= acts && act == UTH_DO_CLOSE;
    if (event->kind == UTH_EVENT_SEEDED)
        take_promise(sim, seeds, event, round);
    if (event->kind == UTH_EVENT_SEEDS_DUE)
        take_due(sim, seeds, event, commitment);
    if (event->kind == UTH_EVENT_SEED_REVEALED)
        take_shown(sim, seeds, event, commitment);
    if (event->kind == UTH_EVENT_SEED_MISSED)
        take_missed(sim, seeds, event);
    if (event->kind == UTH_EVENT_RESUMED && seeds->stage > 0)
        seeds->deadline_ms = event->deadline_ms;
    if (acts && act == UTH_DO_DEAL && !sim_seeds_decide(seeds))
        sim_wrong(sim, "round %u of %s is dealt before its seeds decide the deck", round,
                  event->stream);
    bool says = acts && act == UTH_DO_VOID &&
                strcmp(event->act.action.reason, "seeds_missing") == 0 &&
                event->actor.role == UTH_ROLE_SYSTEM;
    if (says && !are_lost(seeds))
        sim_wrong(sim, "round %u of %s is void for seeds, and none is missing", round,
                  event->stream);
    sim->result->counts.seed_voids += says;
}

/* ---- the deck ---- */

static uint32_t next_word(struct uth_hash key, uint64_t *drawn)
{
    struct bytes bytes = {0};
    uint8_t block[64];
    put(&bytes, &key, sizeof key);
    put_number(&bytes, *drawn / 16, 8);
    crypto_generichash(block, sizeof block, bytes.at, bytes.size, NULL, 0);
    const uint8_t *at = block + 4 * (*drawn)++ % 64;
    return ((uint32_t)at[0] << 24) + ((uint32_t)at[1] << 16) + ((uint32_t)at[2] << 8) + at[3];
}

bool sim_seeds_deal(const struct sim_seeds *seeds, const uth_card *deck, uth_card *dealt)
{
    struct bytes bytes = {0};
    uint64_t drawn = 0;
    if (!sim_seeds_decide(seeds))
        return false;
    memcpy(dealt, deck, UTH_CARD_COUNT);
    put_text(&bytes, "uth-key");
    put(&bytes, &seeds->roll, sizeof seeds->roll);
    for (int i = 0; i < seeds->count; i++)
        if (seeds->at[i].shown == seeds->stage)
            put(&bytes, &seeds->at[i].value, sizeof seeds->at[i].value);
    struct uth_hash key = hash_of(&bytes);
    for (uint64_t left = seeds->count == 0 ? 0 : UTH_CARD_COUNT; left > 1; left--) {
        uint64_t word = next_word(key, &drawn), whole = (UINT64_C(1) << 32) / left * left;
        while (word >= whole)
            word = next_word(key, &drawn);
        uth_card last = dealt[left - 1];
        dealt[left - 1] = dealt[word % left];
        dealt[word % left] = last;
    }
    return true;
}

bool sim_seeds_same(const struct sim_seeds *seeds, const struct uth_seeds *told)
{
    bool same = seeds->count == told->count && seeds->stage == (int)told->stage;
    for (int i = 0; same && i < seeds->count; i++) {
        const struct sim_seed *one = &seeds->at[i];
        const struct uth_seed *other = &told->at[i];
        const struct uth_hash *shown = one->shown == 2 ? &other->spare : &other->seed;
        same = strcmp(one->player, other->player) == 0 &&
               memcmp(&one->hash, &other->hash, sizeof one->hash) == 0 &&
               other->has_seed == (one->shown >= 1) && other->has_spare == (one->shown == 2) &&
               other->missed == (one->missed != 0) &&
               (one->shown == 0 || memcmp(&one->value, shown, sizeof one->value) == 0);
    }
    return same;
}
