/* A stream's snapshot is its complete state, so two streams are equal when their snapshots are. In
 * mid-round the tables themselves are compared as well, in case both snapshots omit the same
 * thing. */
#include "compare.h"

#include "floor/link_state.h"
#include "floor/snapshot.h"
#include "floor/table.h"
#include "state.h"
#include <jansson.h>
#include <uth/reader.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static json_t *snapshot_of(const struct uth_floor *floor, const char *stream)
{
    uint64_t number;
    size_t size;
    char *text = uth_floor_snapshot_write(floor, stream, &number, &size);
    UTH_ASSERT(text != NULL);
    json_t *object = uth_json_load(text, size, NULL);
    free(text);
    UTH_ASSERT(object != NULL);
    return object;
}

/* What differs, for the message: the first field, or the whole. */
static const char *first_difference(json_t *a, json_t *b)
{
    const char *key;
    json_t *value;
    json_object_foreach(a, key, value)
    {
        if (!json_equal(value, json_object_get(b, key)))
            return key;
    }
    return "";
}

static void compare_snapshots(struct sim *sim, const struct uth_floor *floor,
                              const struct uth_floor *other, const char *stream, const char *when)
{
    json_t *a = snapshot_of(floor, stream), *b = snapshot_of(other, stream);
    if (!json_equal(a, b)) {
        const char *field = first_difference(a, b);
        char *left = json_dumps(json_object_get(a, field), JSON_COMPACT | JSON_ENCODE_ANY);
        char *right = json_dumps(json_object_get(b, field), JSON_COMPACT | JSON_ENCODE_ANY);
        sim_wrong(sim, "%s the %s of %s are %.160s instead of %.160s", when, field, stream,
                  left == NULL ? "" : left, right == NULL ? "" : right);
        free(left);
        free(right);
    }
    json_decref(a);
    json_decref(b);
}

/* In their order, which decides who leaves first. */
static bool same_guests(const struct uth_table *a, const struct uth_table *b)
{
    if (a->guest_count != b->guest_count)
        return false;
    for (int i = 0; i < a->guest_count; i++) {
        const struct uth_guest *guest = &a->guests[i], *other = &b->guests[i];
        if (strcmp(other->name, guest->name) != 0 || other->number != guest->number ||
            other->seats != guest->seats || other->sitting_out != guest->sitting_out ||
            other->leaving != guest->leaving || other->gone != guest->gone ||
            other->proposition != guest->proposition)
            return false;
    }
    return true;
}

static bool same_undo(const struct uth_table *a, const struct uth_table *b)
{
    if (a->undo_round != b->undo_round || a->undo.count != b->undo.count)
        return false;
    for (int i = 0; i < a->undo.count; i++) {
        const struct uth_posting *one = &a->undo.at[i], *two = &b->undo.at[i];
        if (one->amount != two->amount || strcmp(one->from, two->from) != 0 ||
            strcmp(one->to, two->to) != 0)
            return false;
    }
    return true;
}

static bool same_rules(const struct uth_table *a, const struct uth_table *b)
{
    return strcmp(a->config.digest, b->config.digest) == 0 && a->rules_change == b->rules_change &&
           (!a->rules_change || strcmp(a->next.digest, b->next.digest) == 0);
}

static bool same_limits(const struct uth_table *a, const struct uth_table *b)
{
    return memcmp(&a->rules->base, &b->rules->base, sizeof a->rules->base) == 0 &&
           memcmp(&a->rules->bonus, &b->rules->bonus, sizeof a->rules->bonus) == 0 &&
           a->limits_change == b->limits_change;
}

static bool same_seeds(const struct uth_table *a, const struct uth_table *b)
{
    if (a->seed_count != b->seed_count)
        return false;
    for (int i = 0; i < a->seed_count; i++)
        if (strcmp(a->seed[i].player, b->seed[i].player) != 0 ||
            strcmp(a->seed[i].text, b->seed[i].text) != 0)
            return false;
    return true;
}

static bool same_position(const struct uth_position *a, const struct uth_position *b)
{
    return a->button == b->button && strcmp(a->holder, b->holder) == 0 && a->rounds == b->rounds &&
           a->keeps == b->keeps && strcmp(a->banker, b->banker) == 0 && a->reserve == b->reserve &&
           a->dealt == b->dealt && strcmp(a->waived, b->waived) == 0 &&
           a->since_ms == b->since_ms && a->holding_count == b->holding_count &&
           strcmp(a->due.player, b->due.player) == 0 && a->due.amount == b->due.amount &&
           a->due.seat == b->due.seat && a->bid_count == b->bid_count && a->open == b->open;
}

static bool same_options(const struct uth_table *a, const struct uth_table *b)
{
    return a->option_count == b->option_count && a->options_change == b->options_change &&
           (!a->options_change || a->next_option_count == b->next_option_count) &&
           a->game.cover == b->game.cover && a->game.backline == b->game.backline &&
           a->game.rotation == b->game.rotation;
}

static bool same_repeats(const struct uth_repeats *a, const struct uth_repeats *b)
{
    size_t i = a->oldest, j = b->oldest;
    if (a->known.count != b->known.count || a->people.count != b->people.count)
        return false;
    for (size_t left = a->known.count; left > 0; left--) {
        const struct uth_run *one = &a->run[i], *other = &b->run[j];
        if (strcmp(one->key, other->key) != 0 || one->at_ms != other->at_ms ||
            one->high != other->high || one->seen != other->seen)
            return false;
        i = one->newer;
        j = other->newer;
    }
    return true;
}

/* In mid-round. */
static const char *table_difference(const struct uth_table *a, const struct uth_table *b)
{
    if (a->last != b->last || a->last_ms != b->last_ms)
        return "the last event";
    if (a->state != b->state)
        return "the state";
    if (a->round_number != b->round_number || (a->round == NULL) != (b->round == NULL) ||
        (a->round != NULL && uth_round_fingerprint(a->round) != uth_round_fingerprint(b->round)))
        return "the round";
    if (a->deadline_ms != b->deadline_ms)
        return "the deadline";
    if (a->keyed_count != b->keyed_count || memcmp(a->keyed, b->keyed, (size_t)a->keyed_count) != 0)
        return "the keyed cards";
    if (!same_seeds(a, b))
        return "the seeds";
    if (memcmp(&a->commitment, &b->commitment, sizeof a->commitment) != 0 ||
        memcmp(&a->sealed, &b->sealed, sizeof a->sealed) != 0)
        return "the sealed deck";
    if (a->deck_opened != b->deck_opened || a->reversed != b->reversed)
        return "the opening of the deck";
    if (a->round_first != b->round_first || a->round_ms != b->round_ms ||
        (a->changed_in == a->round_number) != (b->changed_in == b->round_number))
        return "the start of the round";
    if (!same_guests(a, b))
        return "the guests";
    if (!same_undo(a, b))
        return "what would undo the last round";
    if (!same_rules(a, b))
        return "the rules";
    if (!same_limits(a, b))
        return "the limits";
    if (!same_position(&a->position, &b->position))
        return "the position";
    if (!same_options(a, b))
        return "the options";
    if (!same_repeats(&a->repeats, &b->repeats))
        return "the remembered commands";
    return NULL;
}

void sim_compare(struct sim *sim, const struct uth_floor *floor, const struct uth_floor *other,
                 const char *when)
{
    if (uth_floor_table_count(floor) != uth_floor_table_count(other) ||
        uth_floor_last(floor, UTH_FLOOR_STREAM) != uth_floor_last(other, UTH_FLOOR_STREAM)) {
        sim_wrong(sim, "%s there are other tables or players", when);
        return;
    }
    if (uth_floor_last(floor, UTH_FLOOR_STREAM) > 0)
        compare_snapshots(sim, floor, other, UTH_FLOOR_STREAM, when);
    if (uth_floor_link_count(floor) != uth_floor_link_count(other))
        sim_wrong(sim, "%s there are other links", when);
    for (int i = 0; i < uth_floor_link_count(floor) && !sim_is_wrong(sim); i++)
        compare_snapshots(sim, floor, other, uth_floor_link(floor, i)->stream, when);
    for (int i = 0; i < uth_floor_table_count(floor) && !sim_is_wrong(sim); i++) {
        const struct uth_table *a = uth_floor_table(floor, i);
        const char *name = a->config.name;
        const struct uth_table *b = uth_floor_find_table(other, name);
        if (b == NULL) {
            sim_wrong(sim, "%s there is no table %s", when, name);
            return;
        }
        bool on = uth_table_has_unfinished(a);
        if (on != uth_table_has_unfinished(b))
            sim_wrong(sim, "%s table %s is between rounds, or not", when, name);
        else if (on && table_difference(a, b) != NULL)
            sim_wrong(sim, "%s %s of table %s differs", when, table_difference(a, b), name);
        else
            compare_snapshots(sim, floor, other, name, when);
    }
}
