#include "reference/floor_rules.h"

#include <uth/assert.h>

void floor_rules_copy(struct uth_floor *from, struct uth_floor *to)
{
    const struct uth_rulebook *book = uth_floor_rulebook(from);
    char sentence[UTH_RULEBOOK_SENTENCE_SIZE];
    for (size_t i = 0; i < book->count; i++) {
        UTH_ASSERT(uth_rulebook_read(uth_floor_rulebook(to), book->at[i]->digest, book->at[i]->text,
                                     sentence));
    }
    if (uth_floor_controls(from) != NULL)
        UTH_ASSERT(uth_floor_set_controls(to, uth_floor_controls(from)));
}
