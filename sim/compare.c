/* A stream's snapshot is its complete state, so two streams are equal when their snapshots are. The
 * tables themselves are compared as well, in case both snapshots omit the same thing. */
#include "compare.h"

#include "floor/link_state.h"
#include "floor/snapshot.h"
#include "floor/table.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/reader.h>

/* Says what differs; false. */
__attribute__((format(printf, 2, 3))) static bool differ(char what[COMPARE_SIZE],
                                                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(what, COMPARE_SIZE, format, args);
    va_end(args);
    return false;
}

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

static bool same_snapshots(const struct uth_floor *floor, const struct uth_floor *other,
                           const char *stream, char what[COMPARE_SIZE])
{
    json_t *a = snapshot_of(floor, stream), *b = snapshot_of(other, stream);
    bool same = json_equal(a, b);
    if (!same) {
        const char *field = first_difference(a, b);
        char *left = json_dumps(json_object_get(a, field), JSON_COMPACT | JSON_ENCODE_ANY);
        char *right = json_dumps(json_object_get(b, field), JSON_COMPACT | JSON_ENCODE_ANY);
        differ(what, "the %s of %s are %.160s instead of %.160s", field, stream,
               left == NULL ? "" : left, right == NULL ? "" : right);
        free(left);
        free(right);
    }
    json_decref(a);
    json_decref(b);
    return same;
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
            other->proposition != guest->proposition || other->by_staff != guest->by_staff ||
            other->missed != guest->missed ||
            (guest->by_staff &&
             (other->cash != guest->cash ||
              memcmp(other->last_wager, guest->last_wager, sizeof guest->last_wager) != 0)))
            return false;
    }
    return true;
}

static bool same_seats(const struct uth_table *a, const struct uth_table *b)
{
    return memcmp(a->called_ms, b->called_ms, sizeof a->called_ms) == 0 &&
           memcmp(a->asked, b->asked, sizeof a->asked) == 0 && a->given_up == b->given_up &&
           a->finishing == b->finishing && a->walk_ins == b->walk_ins;
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

static bool same_position(const struct uth_position *a, const struct uth_position *b)
{
    bool same = a->button == b->button && strcmp(a->holder, b->holder) == 0 &&
                a->rounds == b->rounds && a->keeps == b->keeps && a->open == b->open &&
                strcmp(a->banker, b->banker) == 0 && a->since_ms == b->since_ms &&
                a->holding_count == b->holding_count && a->bid_count == b->bid_count;
    for (int i = 0; same && i < a->bid_count; i++)
        same = strcmp(a->bid[i].player, b->bid[i].player) == 0 &&
               a->bid[i].answer == b->bid[i].answer && a->bid[i].amount == b->bid[i].amount;
    return same;
}

/* Of a round that is on. */
static bool same_bank(const struct uth_position *a, const struct uth_position *b)
{
    return a->reserve == b->reserve && a->dealt == b->dealt && strcmp(a->waived, b->waived) == 0 &&
           strcmp(a->due.player, b->due.player) == 0 && a->due.amount == b->due.amount &&
           a->due.seat == b->due.seat;
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

static const char *round_difference(const struct uth_table *a, const struct uth_table *b)
{
    if (uth_round_fingerprint(a->round) != uth_round_fingerprint(b->round))
        return "the round";
    if (a->keyed_count != b->keyed_count || memcmp(a->keyed, b->keyed, (size_t)a->keyed_count) != 0)
        return "the keyed cards";
    if (!uth_seeds_equal(&a->seeds, &b->seeds))
        return "the seeds";
    if (memcmp(&a->commitment, &b->commitment, sizeof a->commitment) != 0 ||
        memcmp(&a->sealed, &b->sealed, sizeof a->sealed) != 0)
        return "the sealed deck";
    if (a->deck_opened != b->deck_opened || a->reversed != b->reversed)
        return "the opening of the deck";
    if (a->round_first != b->round_first || a->round_ms != b->round_ms ||
        (a->changed_in == a->round_number) != (b->changed_in == b->round_number))
        return "the start of the round";
    if (!same_undo(a, b))
        return "what would undo the last round";
    if (!same_bank(&a->position, &b->position))
        return "the bank";
    return NULL;
}

const char *sim_table_difference(const struct uth_table *a, const struct uth_table *b)
{
    bool on = uth_table_has_unfinished(a);
    if (a->last != b->last || a->last_ms != b->last_ms)
        return "the last event";
    if (a->state != b->state)
        return "the state";
    if (on != uth_table_has_unfinished(b) || a->round_number != b->round_number)
        return "the number of the round";
    if (a->deadline_ms != b->deadline_ms)
        return "the deadline";
    if (!same_guests(a, b))
        return "the guests";
    if (!same_seats(a, b))
        return "the seats";
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
    return on ? round_difference(a, b) : NULL;
}

bool sim_same_floors(const struct uth_floor *a, const struct uth_floor *b, char what[COMPARE_SIZE])
{
    uint64_t last = uth_floor_last(a, UTH_FLOOR_STREAM);
    if (uth_floor_table_count(a) != uth_floor_table_count(b) ||
        last != uth_floor_last(b, UTH_FLOOR_STREAM))
        return differ(what, "there are other tables or players");
    if (uth_floor_link_count(a) != uth_floor_link_count(b))
        return differ(what, "there are other links");
    if (last > 0 && !same_snapshots(a, b, UTH_FLOOR_STREAM, what))
        return false;
    for (int i = 0; i < uth_floor_link_count(a); i++)
        if (!same_snapshots(a, b, uth_floor_link(a, i)->stream, what))
            return false;
    for (int i = 0; i < uth_floor_table_count(a); i++) {
        const struct uth_table *one = uth_floor_table(a, i);
        const char *name = one->config.name;
        const struct uth_table *other = uth_floor_find_table(b, name);
        const char *difference = other == NULL ? "it" : sim_table_difference(one, other);
        if (difference != NULL)
            return differ(what, "%s of table %s differs", difference, name);
        if (!uth_table_has_unfinished(one) && !same_snapshots(a, b, name, what))
            return false;
    }
    return true;
}
