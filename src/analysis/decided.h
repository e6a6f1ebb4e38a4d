/* The table behind uth/decisions.h, one byte a decision. */
#ifndef UTH_ANALYSIS_DECIDED_H
#define UTH_ANALYSIS_DECIDED_H

#include <uth/decisions.h>

#include "classes.h"

/* The multiples that a street's choices stand for: choice 0 is to check or fold, choice 1 + i is
 * multiple[i]. */
struct options {
    int count;
    uint8_t multiple[UTH_MULTIPLES_MAX];
};

/* The multiples to consider: values are linear in the multiple, so only the smallest and the
 * largest can be best; with `all`, every one, since a policy may choose any. */
struct options uth_options_of(const struct uth_base_game *game, enum uth_street street, bool all);

struct uth_decisions {
    struct options option[UTH_STREETS];
    uint8_t start[STARTS];
    uint8_t (*flop)[HOLES]; /* [FLOP_CLASSES]; 0 where hole and flop share a card */
    uint8_t *river;         /* [UTH_TEXTURE_SPOTS]; 0 where a hand cannot be held */
};

/* An empty table, or NULL when out of memory. */
struct uth_decisions *uth_decisions_new(void);

#endif
