/* The lines of a floor script that are about links. Private to floor_script.c. */
#ifndef UTH_TESTS_LINK_SCRIPT_H
#define UTH_TESTS_LINK_SCRIPT_H

#include "floor/link_state.h"
#include "reference/complain.h"

/* What must always hold of every link; false with what is wrong. */
bool link_script_check(struct uth_floor *floor, char wrong[WRONG_SIZE]);
/* KEY=VALUE of a command; false: there is no such key. */
bool link_script_set(struct uth_link_order *order, struct uth_link_config *config, const char *key,
                     const char *value);
/* The lines "meter", "wagered", "away" and "claim"; false: it is none of them. */
bool link_script_line(const struct uth_floor *floor, char **token, int count, bool *fine,
                      char wrong[WRONG_SIZE]);

#endif
