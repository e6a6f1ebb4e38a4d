/* Rule texts are stored beside the events: a second floor that folds them has to have them. */
#ifndef UTH_TESTS_FLOOR_RULES_H
#define UTH_TESTS_FLOOR_RULES_H

#include "floor/floor.h"

void floor_rules_copy(struct uth_floor *from, struct uth_floor *to);

#endif
