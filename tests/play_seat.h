/* A player at a table of `uth play`, for tests. */
#ifndef UTH_TESTS_PLAY_SEAT_H
#define UTH_TESTS_PLAY_SEAT_H

#include <uth/rulesfile.h>

#include "check.h"
#include "cli/play/play_table.h"

struct seat {
    struct uth_game game;
    struct uth_seeded seeded;
    struct play_table table;
    char sentence[PLAY_SENTENCE_SIZE];
};

/* There is one seat: whoever had it before has left. */
static inline struct seat *sit_down(const char *rules, uint64_t seed, uth_cents balance)
{
    static struct seat seat;
    play_table_close(&seat.table);
    seat = (struct seat){.game = uth_game_default(uth_rules_builtin(rules))};
    seat.table = (struct play_table){
        .game = &seat.game,
        .random = uth_random_seeded(&seat.seeded, seed),
        .balance = balance,
        .bought = balance,
    };
    if (seat.game.rules->bank == UTH_BANK_PLAYER_DEALER)
        seat.table.bank = (struct uth_bank_stake){.amount = 10000, .cover = UTH_COVER_SEPARATE};
    assert_true(play_table_open(&seat.table, seat.sentence));
    return &seat;
}

static inline void set_bet(struct seat *seat, enum uth_wager wager, bool tip, uth_cents amount)
{
    assert_true(play_table_set(&seat->table, wager, tip, amount, seat->sentence));
}

static inline void set_hands(struct seat *seat, int hands)
{
    assert_true(play_table_set_hands(&seat->table, hands, seat->sentence));
}

static inline void deal(struct seat *seat)
{
    assert_true(play_table_deal(&seat->table, seat->sentence));
}

/* Everybody decides the same way, as far as that is possible. */
static inline void decide_all(struct seat *seat, enum uth_action_kind kind, int multiple)
{
    int hand;
    bool tip;
    while (play_table_who_decides(&seat->table, &hand, &tip))
        assert_true(play_table_decide(&seat->table, hand, tip, kind, multiple, seat->sentence));
}

static inline void advance(struct seat *seat)
{
    assert_true(play_table_advance(&seat->table, seat->sentence));
}

#endif
