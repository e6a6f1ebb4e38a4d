/* Rule texts are stored beside the events: a second floor that folds them has to have them. */
#ifndef UTH_TESTS_FLOOR_RULES_H
#define UTH_TESTS_FLOOR_RULES_H

#include "floor/floor.h"

void floor_rules_copy(struct uth_floor *from, struct uth_floor *to);

/* Reading the texts takes most of the time of a copy. Lent instead, they are read once: `to`, which
 * has none yet, must end before `from`, and give them back before that. */
void floor_rules_lend(struct uth_floor *from, struct uth_floor *to);
void floor_rules_give_back(struct uth_floor *from, struct uth_floor *to);

#endif
