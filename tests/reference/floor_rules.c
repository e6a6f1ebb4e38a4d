#include "reference/floor_rules.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static void copy_controls(struct uth_floor *from, struct uth_floor *to)
{
    if (uth_floor_controls(from) != NULL)
        UTH_ASSERT(uth_floor_set_controls(to, uth_floor_controls(from)));
}

void floor_rules_copy(struct uth_floor *from, struct uth_floor *to)
{
    const struct uth_rulebook *book = uth_floor_rulebook(from);
    char sentence[UTH_RULEBOOK_SENTENCE_SIZE];
    for (size_t i = 0; i < book->count; i++) {
        UTH_ASSERT(uth_rulebook_read(uth_floor_rulebook(to), book->at[i]->digest, book->at[i]->text,
                                     sentence));
    }
    copy_controls(from, to);
}

void floor_rules_lend(struct uth_floor *from, struct uth_floor *to)
{
    const struct uth_rulebook *book = uth_floor_rulebook(from);
    struct uth_rulebook *other = uth_floor_rulebook(to);
    UTH_ASSERT(other->count == 0 && other->at == NULL);
    other->capacity = book->capacity;
    other->at = calloc(other->capacity + 1, sizeof *other->at);
    UTH_ASSERT(other->at != NULL);
    for (size_t i = 0; i < book->count; i++)
        other->at[other->count++] = book->at[i];
    copy_controls(from, to);
}

void floor_rules_give_back(struct uth_floor *from, struct uth_floor *to)
{
    const struct uth_rulebook *book = uth_floor_rulebook(from);
    struct uth_rulebook *other = uth_floor_rulebook(to);
    size_t own = 0;
    for (size_t i = 0; i < other->count; i++)
        if (i >= book->count || other->at[i] != book->at[i])
            other->at[own++] = other->at[i];
    other->count = own;
}
