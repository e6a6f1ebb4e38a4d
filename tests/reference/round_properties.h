/* What must hold of every round, whatever the rules and the cards. Each returns NULL, or what is
 * wrong. */
#ifndef UTH_TESTS_ROUND_PROPERTIES_H
#define UTH_TESTS_ROUND_PROPERTIES_H

#include "reference/random_round.h"

const char *property_money_sums_to_zero(const struct random_round *play);
const char *property_nobody_loses_more_than_wagered(const struct random_round *play);
const char *property_bank_stays_within_its_amount(const struct random_round *play);
const char *property_the_plain_settlement_agrees(const struct random_round *play);
const char *property_replay_gives_the_same_state(const struct random_round *play);
/* At some event, and void there: told again it is the same, in no more events, and goes on the same. */
const char *property_retelling_gives_the_same_state(const struct random_round *play,
                                                    struct uth_random *random);
const char *property_refusals_change_nothing(const struct random_round *play);
const char *property_later_seats_never_change_earlier_ones(const struct random_round *play,
                                                           struct uth_random *random);

/* All of them, for the rounds first..first+count-1. Returns the first complaint with its seed in
 * *seed, or NULL. */
const char *properties_hold(uint64_t first, uint64_t count, uint64_t *seed);

#endif
