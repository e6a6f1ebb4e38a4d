#include "reference/banker_plain.h"

#include <stdlib.h>
#include <uth/assert.h>
#include <uth/eval.h>

enum { LEFT = 47, HANDS = LEFT * (LEFT - 1) / 2 };

struct seat {
    uth_card card[2];
    uth_cards set;
    uth_strength strength;
    int multiple; /* 0: folded */
};

static uth_cents award(const struct uth_pay_table *table, int line, uth_cents stake)
{
    uth_cents paid;
    if (line < 0)
        return -stake;
    bool whole =
        uth_cents_ratio(stake, table->line[line].odds.num, table->line[line].odds.den, &paid);
    UTH_ASSERT(whole && table->line[line].odds.stake_returned);
    return paid;
}

static uth_cents base_net(const struct uth_game *game, uth_cents ante, const struct seat *player,
                          const struct seat *dealer)
{
    if (player->multiple == 0)
        return -2 * ante;
    bool qualifies = uth_category_of(dealer->strength) >= game->rules->qualifies_with;
    uth_cents play = player->multiple * ante;
    if (player->strength == dealer->strength)
        return 0;
    if (player->strength < dealer->strength)
        return -play - ante - (qualifies ? ante : 0);
    int line = uth_paytable_hand_line(game->table[UTH_BLIND], player->strength);
    uth_cents blind = line < 0 ? 0 : award(game->table[UTH_BLIND], line, ante);
    return play + blind + (qualifies ? ante : 0);
}

static uth_cents bad_beat_net(const struct uth_pay_table *table, uth_cents stake,
                              const struct seat *player, const struct seat *dealer)
{
    if (player->strength == dealer->strength)
        return -stake;
    uth_strength beaten = player->strength < dealer->strength ? player->strength : dealer->strength;
    return award(table, uth_paytable_hand_line(table, beaten), stake);
}

static uth_cents net_of(const struct uth_game *game, const uth_cents wager[UTH_WAGERS],
                        const struct seat *player, const struct seat *dealer,
                        const uth_card board[5])
{
    uth_cents net = base_net(game, wager[UTH_ANTE], player, dealer);
    const struct uth_pay_table *const *table = game->table;
    if (wager[UTH_TRIPS] > 0) {
        net += award(table[UTH_TRIPS], uth_paytable_hand_line(table[UTH_TRIPS], player->strength),
                     wager[UTH_TRIPS]);
    }
    if (wager[UTH_BAD_BEAT] > 0)
        net += bad_beat_net(table[UTH_BAD_BEAT], wager[UTH_BAD_BEAT], player, dealer);
    if (wager[UTH_ULTIMATE_PAIRS] > 0) {
        net += award(table[UTH_ULTIMATE_PAIRS],
                     uth_paytable_hole_line(table[UTH_ULTIMATE_PAIRS], player->card, dealer->card),
                     wager[UTH_ULTIMATE_PAIRS]);
    }
    if (wager[UTH_PLAY_THE_BOARD] > 0) {
        net += award(table[UTH_PLAY_THE_BOARD],
                     uth_paytable_hand_line(table[UTH_PLAY_THE_BOARD], uth_eval5(board)),
                     wager[UTH_PLAY_THE_BOARD]);
    }
    return net;
}

static void fill_seats(struct seat *seats, const struct uth_decisions *decisions,
                       const uth_card board[5])
{
    int count = 0;
    uth_cards taken = uth_cards_of(board, 5);
    for (uth_card a = 0; a < UTH_CARD_COUNT; a++) {
        for (uth_card b = 0; b < a; b++) {
            struct seat seat = {.card = {a, b}, .set = uth_card_bit(a) | uth_card_bit(b)};
            if (seat.set & taken)
                continue;
            uth_card seven[7] = {a, b, board[0], board[1], board[2], board[3], board[4]};
            seat.strength = uth_eval7(seven);
            seat.multiple = uth_decide_preflop(decisions, seat.card);
            if (seat.multiple == 0)
                seat.multiple = uth_decide_flop(decisions, seat.card, board);
            if (seat.multiple == 0)
                seat.multiple = uth_decide_river(decisions, seat.card, board);
            seats[count++] = seat;
        }
    }
    UTH_ASSERT(count == HANDS);
}

struct plain_banker plain_banker(const struct uth_game *game, const uth_cents wager[UTH_WAGERS],
                                 const struct uth_decisions *decisions, const uth_card board[5],
                                 bool pairs)
{
    struct seat *seats = calloc(HANDS, sizeof *seats);
    UTH_ASSERT(seats);
    fill_seats(seats, decisions, board);
    struct plain_banker sums = {0, 0, 0};
    for (int d = 0; d < HANDS; d++) {
        uth_cents net[HANDS];
        uth_cards set[HANDS];
        int count = 0;
        for (int h = 0; h < HANDS; h++) {
            if (!(seats[h].set & seats[d].set)) {
                net[count] = net_of(game, wager, &seats[h], &seats[d], board);
                set[count] = seats[h].set;
                sums.net += net[count];
                sums.square += net[count] * net[count];
                count++;
            }
        }
        for (int h = 0; pairs && h < count; h++) {
            int64_t others = 0;
            for (int k = 0; k < count; k++)
                others += set[h] & set[k] ? 0 : net[k];
            sums.product += (plain_wide)others * net[h];
        }
    }
    free(seats);
    return sums;
}
