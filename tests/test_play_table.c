/* The player's money and the dealing at the table of `uth play`. */
#include "play_seat.h"

/* From the deal to the settlement with one decision for each street. */
static void play_out(struct seat *seat, uint32_t choices)
{
    for (int street = 0; street < UTH_STREETS; street++) {
        bool play = choices >> street & 1U;
        static const int multiple[] = {4, 2, 1};
        enum uth_action_kind wait = street == UTH_RIVER ? UTH_DO_FOLD : UTH_DO_CHECK;
        decide_all(seat, play ? UTH_DO_PLAY : wait, multiple[street]);
        advance(seat);
    }
    advance(seat); /* the settlement */
}

TEST(refused_bets_change_nothing)
{
    static const struct {
        const char *rules;
        enum uth_wager wager;
        bool tip;
        uth_cents amount;
        const char *sentence; /* how it begins */
    } cases[] = {
        {"washington", UTH_ANTE, false, 0, "Every hand needs an Ante"},
        {"washington", UTH_ANTE, false, -500, "A wager must not be negative"},
        {"washington", UTH_ANTE, false, 50100, "These bets cost $1,002 but your balance is $1,000"},
        {"washington", UTH_ANTE, false, 50000, "$500 on the Ante is above"},
        {"washington", UTH_ANTE, false, UTH_CENTS_MAX, "A single wager must not exceed"},
        {"washington", UTH_BAD_BEAT, false, 500, "The Bad Beat wager needs the Trips"},
        {"washington", UTH_TRIPS, true, 500, "Wagers for the dealer are not offered"},
        {"california", UTH_TRIPS, false, 1, "$0.01 on the Trips is not a multiple"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct seat *seat = sit_down(cases[i].rules, 1, 100000);
        uint64_t before = uth_round_fingerprint(seat->table.round);
        struct play_bets bets = seat->table.bets;
        assert_false(play_table_set(&seat->table, cases[i].wager, cases[i].tip, cases[i].amount,
                                    seat->sentence));
        if (strncmp(seat->sentence, cases[i].sentence, strlen(cases[i].sentence)) != 0)
            fail_msg("%s", seat->sentence);
        assert_true(uth_round_fingerprint(seat->table.round) == before);
        assert_memory_equal(&seat->table.bets, &bets, sizeof bets);
        assert_int_equal(seat->table.balance, 100000);
    }
}

TEST(hands_are_refused_beyond_the_rules_and_the_balance)
{
    struct seat *seat = sit_down("washington-face-up", 1, 100000);
    assert_int_equal(play_table_hands_max(&seat->table), 3);
    assert_false(play_table_set_hands(&seat->table, 4, seat->sentence));
    assert_false(play_table_set_hands(&seat->table, 0, seat->sentence));
    set_hands(seat, 3);
    assert_int_equal(uth_round_hand_count(seat->table.round), 3);
    set_bet(seat, UTH_ANTE, false, 15000);
    assert_false(play_table_set(&seat->table, UTH_ANTE, false, 17000, seat->sentence));
    set_hands(seat, 1);
    assert_int_equal(uth_round_hand_count(seat->table.round), 1);
    set_bet(seat, UTH_ANTE, false, 30000);
    assert_false(play_table_set_hands(&seat->table, 2, seat->sentence));
    assert_int_equal(seat->table.hands, 1);
}

TEST(the_first_ante_suits_the_balance)
{
    static const struct {
        uth_cents balance, ante;
    } cases[] = {{100000, 1000}, {20000, 1000}, {19999, 100}, {100, 100}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct seat *seat = sit_down("washington", 1, cases[i].balance);
        assert_int_equal(seat->table.bets.wager[UTH_ANTE], cases[i].ante);
        assert_int_equal(seat->table.bets.wager[UTH_BLIND], cases[i].ante);
    }
}

TEST(the_most_at_risk_is_all_wagers_and_the_largest_play)
{
    struct seat *seat = sit_down("stadium", 1, 100000);
    assert_int_equal(play_table_at_risk(&seat->table), 2000 + 4000);
    set_bet(seat, UTH_TRIPS, false, 500);
    set_bet(seat, UTH_ANTE, true, 100);
    set_hands(seat, 2);
    assert_int_equal(play_table_down(&seat->table), 2 * (2000 + 500 + 200));
    assert_int_equal(play_table_at_risk(&seat->table), 2 * (2000 + 500 + 200 + 4000 + 400));
    play_table_clear(&seat->table);
    assert_int_equal(play_table_down(&seat->table), 2 * 2000);

    /* Washington's limit on a single wager holds for the Play as well. */
    seat = sit_down("washington", 1, 1000000);
    set_bet(seat, UTH_ANTE, false, 13000);
    assert_int_equal(play_table_best_raise(&seat->table), 3);
}

TEST(a_play_that_the_balance_cannot_pay_is_refused)
{
    struct seat *seat = sit_down("washington", 1, 5500);
    set_bet(seat, UTH_ANTE, false, 1000);
    deal(seat);
    assert_int_equal(seat->table.balance, 3500);
    assert_false(play_table_decide(&seat->table, 0, false, UTH_DO_PLAY, 4, seat->sentence));
    assert_string_equal(seat->sentence, "A Play of 4x costs $40 but your balance is $35.");
    assert_int_equal(seat->table.balance, 3500);
    assert_true(play_table_decide(&seat->table, 0, false, UTH_DO_PLAY, 3, seat->sentence));
    assert_int_equal(seat->table.balance, 500);
    assert_int_equal(seat->table.staked, 5000);
}

TEST(impossible_multiples_are_refused)
{
    static const int multiples[] = {0, 1, 2, 5, 255, 256, 260, 1000, -1};
    for (size_t i = 0; i < COUNT_OF(multiples); i++) {
        struct seat *seat = sit_down("washington", 1, 100000);
        deal(seat);
        assert_false(
            play_table_decide(&seat->table, 0, false, UTH_DO_PLAY, multiples[i], seat->sentence));
        assert_int_equal(seat->table.balance, 98000);
    }
}

/* Bets of every kind that the rule set offers. */
static void bet_everything(struct seat *seat, int hands)
{
    set_hands(seat, hands);
    for (int wager = UTH_TRIPS; wager < UTH_PROGRESSIVE; wager++)
        if (play_table_offers(&seat->table, (enum uth_wager)wager))
            set_bet(seat, (enum uth_wager)wager, false, 300);
    if (seat->game.rules->tips) {
        set_bet(seat, UTH_ANTE, true, 100);
        set_bet(seat, UTH_TRIPS, true, 200);
    }
}

TEST(money_moves_as_the_settlement_says)
{
    for (int rules = 0; rules < uth_rules_builtin_count(); rules++) {
        struct seat *seat =
            sit_down(uth_rules_builtin_name(rules), 100 + (uint64_t)rules, 100000000);
        bet_everything(seat, 2);
        uth_cents sum = 0;
        for (int i = 0; i < 400; i++) {
            deal(seat);
            play_out(seat, (uint32_t)i % 8);
            const struct uth_settlement *settlement = uth_round_settlement(seat->table.round);
            sum += play_round_net(settlement);
            assert_int_equal(seat->table.staked, 0);
            assert_int_equal(seat->table.balance, seat->table.bought + sum);
            assert_int_equal(seat->table.totals.net, sum);
            assert_true(play_table_next(&seat->table));
        }
        const struct play_totals *totals = &seat->table.totals;
        assert_int_equal(totals->rounds, 400);
        assert_int_equal(totals->hands, 800);
        assert_int_equal(totals->won + totals->lost + totals->tied + totals->folded, 800);
        assert_true(totals->folded > 0 && totals->won > 0 && totals->lost > 0);
        uth_cents wagers = -totals->tips.staked;
        for (int wager = 0; wager < UTH_WAGERS; wager++)
            wagers += totals->wager[wager].net;
        assert_int_equal(wagers, sum);
    }
}

TEST(an_abandoned_round_gives_everything_back)
{
    for (int steps = 0; steps < 4; steps++) {
        struct seat *seat = sit_down("stadium", 9, 100000);
        bet_everything(seat, 3);
        assert_false(play_table_abandon(&seat->table)); /* only bets yet: nothing to void */
        deal(seat);
        for (int i = 0; i < steps; i++) {
            decide_all(seat, UTH_DO_PLAY, i == 0 ? 4 : 1);
            advance(seat);
        }
        assert_true(seat->table.balance < 100000);
        assert_true(play_table_abandon(&seat->table));
        assert_int_equal(seat->table.balance, 100000);
        assert_int_equal(uth_round_phase(seat->table.round), UTH_PHASE_VOID);
        assert_string_equal(uth_round_void_reason(seat->table.round), "the player left the table");
        assert_int_equal(seat->table.totals.rounds, 0);
    }
}

TEST(cards_leave_the_deck_as_the_procedure_says)
{
    for (int rules = 0; rules < uth_rules_builtin_count(); rules++) {
        struct seat *seat = sit_down(uth_rules_builtin_name(rules), 3, 1000000);
        set_hands(seat, 3);
        deal(seat);
        play_out(seat, 7);
        const uint8_t *deck = seat->table.deck;
        struct uth_deal_order order = uth_deal_order(seat->game.dealing, 3);
        for (int i = 0; i < 3; i++) {
            const struct uth_hand *hand = uth_round_hand(seat->table.round, i);
            assert_int_equal(hand->spot, i + 1);
            assert_int_equal(hand->cards[0], deck[order.hole[i][0]]);
            assert_int_equal(hand->cards[1], deck[order.hole[i][1]]);
        }
        int known;
        const uth_card *board = uth_round_board(seat->table.round, &known);
        for (int i = 0; i < 5; i++)
            assert_int_equal(board[i], deck[order.board[i]]);
        assert_int_equal(uth_round_dealer(seat->table.round)[1], deck[order.dealer[1]]);
    }
}

TEST(the_same_seed_deals_the_same_cards_whatever_is_decided)
{
    uth_card boards[2][5][5];
    for (int run = 0; run < 2; run++) {
        struct seat *seat = sit_down("washington", 77, 1000000);
        for (int i = 0; i < 5; i++) {
            deal(seat);
            play_out(seat, run == 0 ? 0 : 7);
            int known;
            memcpy(boards[run][i], uth_round_board(seat->table.round, &known), 5);
            assert_true(play_table_next(&seat->table));
        }
    }
    assert_memory_equal(boards[0], boards[1], sizeof boards[0]);
    assert_memory_not_equal(boards[0][0], boards[0][1], sizeof boards[0][0]);
}

TEST(two_seats_take_turns_at_the_bank)
{
    struct seat *seat = sit_down("california", 5, 1000000);
    assert_int_equal(play_table_hands_max(&seat->table), 4);
    set_hands(seat, 4);
    static const int banks[] = {6, 6, 5, 5, 6, 6, 5};
    for (size_t i = 0; i < COUNT_OF(banks); i++) {
        assert_int_equal(uth_round_bank(seat->table.round).spot, banks[i]);
        deal(seat);
        play_out(seat, 0);
        assert_true(play_table_next(&seat->table));
    }
}

TEST(chips_are_bought_within_reason)
{
    struct seat *seat = sit_down("washington", 5, 1000);
    assert_false(play_table_buy(&seat->table, 0, seat->sentence));
    assert_false(play_table_buy(&seat->table, -100, seat->sentence));
    assert_false(play_table_buy(&seat->table, PLAY_MOST_MONEY, seat->sentence));
    assert_false(play_table_buy(&seat->table, UTH_CENTS_MAX, seat->sentence));
    assert_true(play_table_buy(&seat->table, 500, seat->sentence));
    assert_int_equal(seat->table.balance, 1500);
    assert_int_equal(seat->table.bought, 1500);
}

static bool no_entropy(void *self, void *out, size_t size)
{
    (void)self;
    (void)out;
    (void)size;
    return false;
}

TEST(without_randomness_nothing_is_dealt)
{
    struct seat *seat = sit_down("washington", 5, 100000);
    seat->table.random = (struct uth_random){.fill = no_entropy};
    assert_false(play_table_deal(&seat->table, seat->sentence));
    assert_string_equal(seat->sentence,
                        "The system's random source has failed, so the deck cannot be shuffled.");
    assert_int_equal(seat->table.balance, 100000);
    assert_int_equal(uth_round_phase(seat->table.round), UTH_PHASE_BETTING);
}
