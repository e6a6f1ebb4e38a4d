/* Players' seeds at a table: when they are given and shown, and what a missing one costs whom. */
#include "floor_rounds.h"
#include "floor_run.h"

#define TWO_SEATED                                                                                 \
    DEALER_TABLE("washington", "")                                                                 \
    SEATED("bob", "t1", "2", "50000")                                                              \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"                                       \
    "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
#define TWO_SEEDS                                                                                  \
    TWO_SEATED "player:ann seed table=t1 hash=a ok\n"                                              \
               "player:bob seed table=t1 hash=b ok\n"
#define TO_THE_END "dealer:dan deal table=t1 ok\n" DEALT
#define DEALT                                                                                      \
    "player:ann play table=t1 spot=1 multiple=4 ok\n"                                              \
    "player:bob play table=t1 spot=2 multiple=4 ok\n"                                              \
    "dealer:dan flop,river,reveal,confirm table=t1 ok; phase t1 settled\n"

TEST(a_seed_is_promised_once_a_round_by_those_who_have_wagered)
{
    run(DEALER_TABLE("washington", "") SEATED(
        "bob", "t1", "2", "50000") "player:ann seed table=t1 hash=a betting_closed\n"
                                   "dealer:dan new_game table=t1 ok\n"
                                   "player:cid seed table=t1 hash=a not_at_table\n"
                                   "player:ann seed table=t1 hash=a no_wager\n"
                                   "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
                                   "player:ann seed table=t1 hash=a ok\n"
                                   "player:ann seed table=t1 hash=b too_many_seeds\n"
                                   "player:ann reveal_seed table=t1 seed=a no_seed_due\n"
                                   "dealer:dan no_more_bets table=t1 ok\n"
                                   "player:bob seed table=t1 hash=a betting_closed\n");
}

TEST(the_deal_waits_until_all_seeds_are_shown)
{
    run(TWO_SEEDS "dealer:dan no_more_bets table=t1 ok\n"
                  "dealer:dan deal table=t1 ok; phase t1 closed\n"
                  "player:ann reveal_seed table=t1 seed=a ok\n"
                  "player:ann reveal_seed table=t1 seed=a no_seed_due\n"
                  "dealer:dan deal table=t1 seeds_awaited; restart\n"
                  "dealer:dan deal table=t1 seeds_awaited; phase t1 closed\n"
                  "player:bob reveal_seed table=t1 seed=b ok; phase t1 preflop; restart\n" DEALT);
}

TEST(a_seed_that_was_not_promised_is_refused)
{
    run(TWO_SEEDS "dealer:dan no_more_bets table=t1 ok\n"
                  "player:ann reveal_seed table=t1 seed=other seed_wrong\n"
                  "player:ann reveal_seed table=t1 spare=a seed_wrong\n"
                  "player:ann reveal_seed table=t1 seed=bob/b seed_wrong\n"
                  "player:cid reveal_seed table=t1 seed=a no_seed_due\n"
                  "player:ann reveal_seed table=t1 seed=a ok\n");
}

/* Whoever copies a hash is asked for a seed of their own name, and cannot show one. */
TEST(a_copied_hash_is_a_promise_that_cannot_be_kept)
{
    run(TWO_SEATED "player:ann seed table=t1 hash=a ok\n"
                   "player:bob seed table=t1 hash=ann/a ok\n"
                   "dealer:dan no_more_bets table=t1 ok\n"
                   "player:ann reveal_seed table=t1 seed=a ok\n"
                   "player:bob reveal_seed table=t1 seed=ann/a seed_wrong; wait 2\n"
                   "player:ann reveal_seed table=t1 spare=a ok\n" TO_THE_END
                   "dealer:dan new_game table=t1 ok\n"
                   "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
                   "player:bob seed table=t1 hash=b seed_rests\n");
}

TEST(a_missing_seed_brings_the_spares_of_the_others)
{
    run(TWO_SEEDS "dealer:dan no_more_bets table=t1 ok\n"
                  "player:ann reveal_seed table=t1 seed=a ok; wait 1\n"
                  "dealer:dan deal table=t1 ok; wait 1; restart\n"
                  "player:bob reveal_seed table=t1 seed=b no_seed_due\n"
                  "dealer:dan deal table=t1 seeds_awaited\n"
                  "player:ann reveal_seed table=t1 seed=a seed_wrong\n"
                  "player:ann reveal_seed table=t1 spare=a ok; restart\n" DEALT);
}

TEST(a_missing_spare_voids_the_round_before_a_card_is_seen)
{
    run(TWO_SEEDS "dealer:dan no_more_bets table=t1 ok\n"
                  "player:ann reveal_seed table=t1 seed=a ok; wait 4; phase t1 void\n"
                  "money chips:t1:ann 50000 chips:t1:bob 50000 wagers:t1 0\n"
                  "dealer:dan new_game table=t1 ok\n"
                  "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
                  "player:ann seed table=t1 hash=a seed_rests\n");
}

/* Nobody deals a round that is void by then; the next one is dealt anew. */
TEST(a_deal_that_waited_is_forgotten_with_its_round)
{
    run(TWO_SEEDS "dealer:dan no_more_bets,deal table=t1 ok; wait 4; phase t1 void\n"
                  "dealer:dan new_game table=t1 ok\n"
                  "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
                  "dealer:dan no_more_bets table=t1 ok; wait 10; restart; phase t1 closed\n"
                  "dealer:dan deal table=t1 ok; phase t1 preflop\n");
}

TEST(a_round_whose_seeds_are_all_missing_is_void)
{
    run(TWO_SEEDS "dealer:dan no_more_bets table=t1 ok; wait 2; phase t1 void\n"
                  "money chips:t1:ann 50000 chips:t1:bob 50000 wagers:t1 0\n");
}

/* After a hundred rounds; leaving the table does not shorten it. */
TEST(who_missed_a_seed_has_no_part_in_the_next_hundred_rounds)
{
    char script[16384];
    size_t size = (size_t)snprintf(script, sizeof script, "%s",
                                   TWO_SEEDS "dealer:dan no_more_bets table=t1 ok; wait 2\n"
                                             "player:ann leave table=t1 ok\n"
                                             "dealer:dan new_game,void table=t1 text=no ok\n"
                                             "player:ann join table=t1 spot=1 ok\n"
                                             "player:ann buy_in table=t1 amount=50000 ok\n");
    for (int round = 3; round <= 100; round++) {
        const char *line = "dealer:dan new_game,void table=t1 text=no ok\n";
        size += (size_t)snprintf(script + size, sizeof script - size, "%s", line);
    }
    snprintf(script + size, sizeof script - size,
             "dealer:dan new_game table=t1 ok\n"
             "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
             "player:ann seed table=t1 hash=a %s\n"
             "dealer:dan void table=t1 text=no ok\n",
             "ok");
    run(script);
}

TEST(a_table_that_runs_itself_waits_for_seeds_no_longer_than_it_must)
{
    run(SELF_TABLE("washington", "") SEATED(
        "ann", "t1", "1", "50000") "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
                                   "player:ann seed table=t1 hash=a ok\n"
                                   "player:ann no_more_bets table=t1 ok; phase t1 closed\n"
                                   "player:ann reveal_seed table=t1 seed=a ok; phase t1 preflop\n");
}

TEST(the_random_source_may_fail_while_seeds_are_asked_for)
{
    run(TWO_SEEDS "random fails\n"
                  "dealer:dan no_more_bets table=t1 ok\n"
                  "dealer:dan deal table=t1 ok\n"
                  "random works; wait 1\n"
                  "player:ann reveal_seed table=t1 seed=a ok\n"
                  "player:bob reveal_seed table=t1 seed=b ok\n" DEALT);
}
