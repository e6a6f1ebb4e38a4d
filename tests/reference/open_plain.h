/* An open table by plain enumeration: every board and every dealer's hand, one after the other. */
#ifndef UTH_TESTS_REFERENCE_OPEN_PLAIN_H
#define UTH_TESTS_REFERENCE_OPEN_PLAIN_H

#include <uth/face_up.h>

/* The same answer as uth_open_table for one hand of a table, given all cards that it cannot meet. */
struct uth_open_hand plain_open_hand(const struct uth_base_game *game,
                                     const struct uth_decisions *usual, const uth_card hole[2],
                                     uth_cards others);

#endif
