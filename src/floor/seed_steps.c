/* Players' seeds in a round: the two commands, the steps that wait for them, and the fold.
 *
 * While betting, a player gives the hash of a seed. When betting is closed, all of them have
 * UTH_SEED_WINDOW_MS to show the seeds. Whoever does not is named, has no part in the shuffle of
 * this round and rests for UTH_SEED_REST_ROUNDS; the others show their spares. If a spare is not
 * shown either, or nobody is left, the round is void: no card has been seen. fairness.h says why. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

/* ---- commands ---- */

static bool has_stake(const struct uth_table *table, const struct uth_guest *guest)
{
    return uth_table_has_hand(table, guest->number) || uth_position_banks(table, guest->name);
}

enum uth_reason uth_do_seed(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest = uth_table_guest(table, doing->actor.name);
    if (guest == NULL)
        return UTH_REFUSE(doing->refusal, NOT_AT_TABLE);
    if (table->config.source != UTH_SOURCE_HOUSE)
        return UTH_REFUSE(doing->refusal, NO_SHUFFLE_HERE);
    if (table->round == NULL || uth_round_phase(table->round) != UTH_PHASE_BETTING)
        return UTH_REFUSE(doing->refusal, SEED_TOO_LATE);
    if (!has_stake(table, guest))
        return UTH_REFUSE(doing->refusal, SEED_NEEDS_WAGER);
    if (uth_seed_find(&table->seeds, guest->name) != NULL)
        return UTH_REFUSE(doing->refusal, TOO_MANY_SEEDS);
    uint64_t again;
    if (uth_map_get(&table->seed_rests, guest->name, &again))
        return UTH_REFUSE(doing->refusal, SEED_RESTS, .round = (int64_t)again);
    if (table->seeds.count == UTH_SEEDS_MAX)
        return UTH_REFUSE(doing->refusal, SEEDS_FULL);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEEDED);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.hash = command->hash;
    return uth_floor_emit(doing, &event);
}

/* True when this is what the player promised. */
static bool fits(const struct uth_table *table, const struct uth_seed *seed,
                 const struct uth_hash *shown)
{
    bool spare = table->seeds.stage == UTH_SEEDS_SPARE;
    struct uth_hash made = spare ? uth_seed_of_spare(&table->commitment, seed->player, shown)
                                 : uth_hash_of_seed(&table->commitment, seed->player, shown);
    return memcmp(&made, spare ? &seed->seed : &seed->hash, sizeof made) == 0;
}

enum uth_reason uth_do_reveal_seed(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_seed *seed = uth_seed_find(&table->seeds, doing->actor.name);
    if (seed == NULL || !uth_table_in_round(table) || !uth_seed_is_due(&table->seeds, seed) ||
        doing->now_ms >= table->deadline_ms)
        return UTH_REFUSE(doing->refusal, NO_SEED_DUE);
    if (!fits(table, seed, &command->hash))
        return UTH_REFUSE(doing->refusal, SEED_WRONG);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEED_REVEALED);
    snprintf(event.player, sizeof event.player, "%s", seed->player);
    event.hash = command->hash;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_seeds_hold_deal(struct uth_doing *doing)
{
    if (doing->table->deal_waits)
        return UTH_REFUSE(doing->refusal, SEEDS_AWAITED);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_DEAL_WAITS);
    event.round = doing->table->round_number;
    return uth_floor_emit(doing, &event);
}

/* ---- by itself ---- */

/* Asks for the seeds, or for the spares of those who have shown theirs. */
static enum uth_reason ask(struct uth_doing *doing, enum uth_seed_stage stage)
{
    const struct uth_table *table = doing->table;
    const struct uth_floor_outside *outside = &doing->floor->outside;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEEDS_DUE);
    event.round = table->round_number;
    event.stage = (uint8_t)stage;
    if (!outside->entropy(outside->self, table->config.name, table->round_number, event.stage,
                          event.hash.bytes))
        return UTH_REFUSE(doing->refusal, RANDOM_FAILED);
    struct uth_seeds seeds = table->seeds;
    *(stage == UTH_SEEDS_FIRST ? &seeds.entropy : &seeds.entropy_again) = event.hash;
    event.roll = uth_seeds_roll(&table->commitment, &seeds, stage);
    event.deadline_ms = doing->now_ms + UTH_SEED_WINDOW_MS;
    return uth_floor_emit(doing, &event);
}

static enum uth_reason miss(struct uth_doing *doing)
{
    const struct uth_seeds *seeds = &doing->table->seeds;
    const struct uth_seed *seed = seeds->at;
    while (!uth_seed_is_due(seeds, seed))
        seed++;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEED_MISSED);
    event.round = doing->table->round_number;
    snprintf(event.player, sizeof event.player, "%s", seed->player);
    return uth_floor_emit(doing, &event);
}

static bool anybody_showed(const struct uth_seeds *seeds)
{
    for (int i = 0; i < seeds->count; i++)
        if (seeds->at[i].has_seed)
            return true;
    return false;
}

enum uth_reason uth_seeds_advance(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    const struct uth_seeds *seeds = &table->seeds;
    int due = uth_seeds_due(seeds);
    *did = !uth_seeds_decide(seeds) && (due == 0 || doing->now_ms >= table->deadline_ms);
    if (!*did)
        return UTH_REASON_OK;
    if (seeds->stage == UTH_SEEDS_TAKEN)
        return ask(doing, UTH_SEEDS_FIRST);
    if (due > 0)
        return miss(doing);
    if (seeds->stage == UTH_SEEDS_FIRST && anybody_showed(seeds))
        return ask(doing, UTH_SEEDS_SPARE);
    return uth_step_void(doing, "seeds_missing");
}

/* ---- the fold ---- */

static struct uth_seed *seed_of(struct uth_table *table, const char *player)
{
    return (struct uth_seed *)uth_seed_find(&table->seeds, player);
}

/* Only a damaged record has any other event here. */
static bool may_follow(const struct uth_table *table, const struct uth_floor_event *event)
{
    const struct uth_seeds *seeds = &table->seeds;
    const struct uth_seed *seed = uth_seed_find(seeds, event->player);
    switch (event->kind) {
    case UTH_EVENT_SEEDED: return seed == NULL && seeds->count < UTH_SEEDS_MAX;
    case UTH_EVENT_SEEDS_DUE:
        return seeds->count > 0 && event->stage == seeds->stage + 1 &&
               event->stage <= UTH_SEEDS_SPARE;
    case UTH_EVENT_DEAL_WAITS:
        return uth_table_in_round(table) && uth_round_phase(table->round) == UTH_PHASE_CLOSED &&
               !uth_seeds_decide(seeds) && !table->deal_waits;
    case UTH_EVENT_SEED_REVEALED:
        return seed != NULL && uth_seed_is_due(seeds, seed) && fits(table, seed, &event->hash);
    default: return seed != NULL && uth_seed_is_due(seeds, seed);
    }
}

static void reveal(struct uth_table *table, const struct uth_floor_event *event)
{
    struct uth_seed *seed = seed_of(table, event->player);
    bool spare = table->seeds.stage == UTH_SEEDS_SPARE;
    *(spare ? &seed->has_spare : &seed->has_seed) = true;
    *(spare ? &seed->spare : &seed->seed) = event->hash;
    if (uth_seeds_decide(&table->seeds))
        table->deadline_ms = 0;
    uth_table_shuffle(table);
}

enum uth_reason uth_fold_seeds(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_floor_event *event = fold->event;
    struct uth_seeds *seeds = &table->seeds;
    if (!may_follow(table, event))
        return uth_fold_out_of_place(fold);
    if (event->kind == UTH_EVENT_SEED_MISSED && !uth_map_reserve(&table->seed_rests))
        return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
    switch (event->kind) {
    case UTH_EVENT_SEEDED: {
        struct uth_seed *seed = &seeds->at[seeds->count++];
        *seed = (struct uth_seed){.hash = event->hash};
        snprintf(seed->player, sizeof seed->player, "%s", event->player);
        break;
    }
    case UTH_EVENT_SEEDS_DUE:
        seeds->stage = event->stage;
        *(event->stage == UTH_SEEDS_FIRST ? &seeds->entropy : &seeds->entropy_again) = event->hash;
        break;
    case UTH_EVENT_SEED_REVEALED: reveal(table, event); break;
    case UTH_EVENT_DEAL_WAITS: table->deal_waits = true; break;
    default:
        seed_of(table, event->player)->missed = true;
        uth_map_put(&table->seed_rests, event->player,
                    table->round_number + (uint64_t)UTH_SEED_REST_ROUNDS);
        break;
    }
    return UTH_REASON_OK;
}

void uth_seeds_begin(struct uth_table *table)
{
    table->seeds.count = 0;
    table->seeds.stage = UTH_SEEDS_TAKEN;
    table->deal_waits = false;
    for (size_t i = table->seed_rests.count; i-- > 0;) {
        struct uth_map_entry entry = table->seed_rests.entry[i];
        if (entry.value <= table->round_number)
            uth_map_remove(&table->seed_rests, entry.key);
    }
}

struct uth_deck_place uth_table_deck_place(const struct uth_table *table)
{
    struct uth_deck_place place = {.round = table->round_number};
    snprintf(place.table, sizeof place.table, "%s", table->config.name);
    snprintf(place.digest, sizeof place.digest, "%s", table->config.digest);
    snprintf(place.dealing, sizeof place.dealing, "%s", uth_dealing_name(table->game.dealing));
    return place;
}

void uth_table_shuffle(struct uth_table *table)
{
    if (table->deck_known)
        uth_deck_dealt(&table->commitment, &table->deck, &table->seeds, table->dealt);
}
