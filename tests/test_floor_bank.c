/* The money of tables that a player banks, as scripts: the bank, the collection, wagers behind a
 * seat, options. See reference/floor_script.h for the language. Amounts are worked out by hand from
 * the rules. */
#include "bank_rounds.h"

#include <stdarg.h>
#include <stdio.h>
#include <uth/rulesfile.h>

/* Scripts are laid out by hand, a command a line. */
/* clang-format off */

/* ---- the bank and the collection ---- */

TEST(the_bank_is_up_and_locked_before_anybody_bets)
{
    run(ANN_BANKS("", "10000") "money bank:t1:ann 11200\n" /* the highest fee beside it */
        "player:ann bet table=t1 spot=1 ante=500 blind=500 spot_is_bank\n"
        "player:ann bank table=t1 amount=5000 ok\n" /* nobody has wagered yet */
        "money bank:t1:ann 6200\n"
        "player:bob bank table=t1 amount=5000 bank_not_yours\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        "player:ann bank table=t1 amount=4900 bank_locked\n"
        "player:ann bank table=t1 amount=99 bank_amount\n"
        "player:ann bank table=t1 amount=20000 ok; money bank:t1:ann 21200\n"
        "player:ann bank table=t1 amount=1000000 not_enough_money\n"
        "player:bob bet table=t1 spot=2 ante=1000100 blind=1000100 above_maximum\n"
        "dealer:dan no_more_bets table=t1 ok; money bank:t1:ann 20000 fees:t1 200\n"
        "player:ann bank table=t1 amount=30000 betting_closed\n"
        "dealer:dan void table=t1 text=misdeal ok\n" /* and no round, no fee */
        "money fees:t1 0 chips:t1:ann 100000 chips:t1:bob 100000\n");
}

TEST(a_collection_is_waived_for_a_reason)
{
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=10000 blind=10000 ok\n"
        "player:bob waive table=t1 text=please not_allowed\n"
        "supervisor:sue waive table=t1 no_reason_given\n"
        "supervisor:sue waive table=t1 text=shuffler-jam ok; restart\n"
        DEAL "money fees:t1 0 bank:t1:ann 10000\n"
        "supervisor:sue waive table=t1 text=again betting_closed\n"
        "dealer:dan void table=t1 text=misdeal ok; money chips:t1:ann 100000\n"
        "player:ann decline table=t1 ok\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        DEAL "money fees:t1 200\n"); /* for that round alone */
}

/* A round that drops a fee of $2 and is over. */
#define A_ROUND_IS_OVER                                                                            \
    ANN_BANKS("", "10000")                                                                         \
    "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n" DEAL                                  \
    "player:bob play table=t1 spot=2 multiple=4 ok\n" FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQsAcAd")

TEST(the_drop_box_is_counted_and_swept_between_rounds)
{
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        DEAL
        "supervisor:sue sweep table=t1 amount=200 round_in_play\n"); /* a void takes the fee back */
    run(A_ROUND_IS_OVER "money fees:t1 200 house 0\n"
        "dealer:dan sweep table=t1 amount=200 not_allowed\n"
        "player:ann sweep table=t1 amount=200 not_allowed\n"
        "supervisor:sue sweep table=t1 amount=-100 bad_amount\n"
        "supervisor:sue sweep table=t1 amount=100 no_reason_given\n"
        "supervisor:sue sweep table=t1 amount=200 ok; money fees:t1 0 house 200; restart\n"
        "supervisor:sue sweep table=t1 amount=0 bad_amount\n" /* it is empty */
        "supervisor:sue reverse table=t1 text=misread nothing_to_reverse; money fees:t1 0\n");
}

TEST(a_miscount_of_the_drop_box_is_booked_against_the_cage)
{
    run(A_ROUND_IS_OVER "money cage -6000000\n" /* what the players brought */
        "supervisor:sue sweep table=t1 amount=100 text=one-chip-short ok\n"
        "money fees:t1 0 house 100 cage -5999900\n");
    run(A_ROUND_IS_OVER
        "supervisor:sue sweep table=t1 amount=300 text=one-chip-too-many ok\n"
        "money fees:t1 0 house 300 cage -6000100\n");
}

/* bob, cid: in settlement order from ann's left. bob loses $60 (Ante, Play, Blind of $10), cid wins
 * an Ante and a Play of $10 + $40 = $50; with B = $20 each policy cuts in the middle of a seat. */
#define CUT_IN_THE_MIDDLE(cover)                                                                   \
    ANN_BANKS("option.cover=" cover, "2000")                                                       \
    "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"                                     \
    "player:cid bet table=t1 spot=3 ante=1000 blind=1000 ok\n" DEAL "money fees:t1 200\n"          \
    "player:bob play table=t1 spot=2 multiple=4 ok\n"                                              \
    "player:cid play table=t1 spot=3 multiple=4 ok\n" FLOP("2c7d9h") RIVER("JsKd")                 \
        SHOW("QhQs3c4dAcAd")

TEST(a_bank_is_exhausted_in_the_middle_of_a_seat_under_each_policy)
{
    /* separate: of bob $10 + $10 of the Play, then no more; cid is paid $10 + $10 of the Play */
    run(CUT_IN_THE_MIDDLE("separate")
        "money chips:t1:bob 98000 chips:t1:cid 102000 chips:t1:ann 99800 bank:t1:ann 0\n");
    /* once: bob's $20 use the bank up, and cid's wagers go back */
    run(CUT_IN_THE_MIDDLE("once")
        "money chips:t1:bob 98000 chips:t1:cid 100000 chips:t1:ann 101800\n");
    /* net: bob's $20 fill the bank to +$20, so that cid can be paid $40: $10 and $30 */
    run(CUT_IN_THE_MIDDLE("net")
        "money chips:t1:bob 98000 chips:t1:cid 104000 chips:t1:ann 97800\n");
}

TEST(a_royal_flush_is_paid_what_the_bank_has)
{
    /* Blind of $5 at 500 to 1 is $2,500; after Ante $5 and Play $20 the bank has $75 of its $100 */
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok\n"
        FLOP("AhKhQh") RIVER("2c2d") SHOW("3c3dJhTh")
        "money chips:t1:bob 110000 chips:t1:ann 89800\n");
}

TEST(reversing_undoes_bank_and_collection)
{
    run(CUT_IN_THE_MIDDLE("separate")
        "player:bob leave table=t1 ok\n"
        "supervisor:sue reverse table=t1 text=wrong ok\n"
        "money chips:t1:ann 100000 chips:t1:cid 100000 player:bob 1000000 bank:t1:ann 0\n"
        "money fees:t1 0\n"
        "supervisor:sue reverse table=t1 text=again nothing_to_reverse\n");
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok\n"
        FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQs3c4d")
        "player:ann cash_out,decline table=t1 ok\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 ok; restart\n"
        "supervisor:sue reverse table=t1 text=wrong ok; money player:ann 1000000 fees:t1 0\n");
}

TEST(a_reversal_leaves_the_collection_of_the_round_in_play)
{
    run(A_ROUND_IS_OVER "supervisor:sue sweep table=t1 amount=200 ok\n"
        "player:ann decline table=t1 ok\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        DEAL
        "money fees:t1 200\n"
        "supervisor:sue reverse table=t1 text=misread nothing_to_reverse; money fees:t1 200\n"
        "dealer:dan void table=t1 text=misdeal ok; money fees:t1 0 house 200\n");
}

TEST(a_bank_that_a_reversal_took_away_is_not_put_up)
{
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok\n"
        FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQsAcAd") "money chips:t1:bob 102500\n"
        "player:ann decline table=t1 ok\n"
        "player:bob accept table=t1 amount=101300 ok\n" /* all there is, and the fee */
        "supervisor:sue reverse table=t1 text=misread ok; money chips:t1:bob 100000\n"
        "dealer:dan new_game table=t1 ok; phase t1 void\n"
        "money chips:t1:bob 100000 bank:t1:bob 0 bank:t1:ann 0\n");
}

/* ---- every schedule at its boundaries ---- */

struct script {
    char text[60000];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void add(struct script *script, const char *format,
                                                      ...)
{
    va_list args;
    va_start(args, format);
    script->length += (size_t)vsnprintf(script->text + script->length,
                                        sizeof script->text - script->length, format, args);
    va_end(args);
    assert_true(script->length < sizeof script->text);
}

/* One round with this total action: two equal wagers and a Trips of the rest. */
static void add_round(struct script *script, const char *banker, const char *bettor, int seat,
                      uth_cents action, uth_cents fee)
{
    uth_cents ante = (action - 100) / 200 * 100;
    add(script, "player:%s accept table=t1 amount=1000 ok\n", banker);
    add(script, "dealer:dan new_game table=t1 ok\n");
    add(script, "player:%s bet table=t1 spot=%d ante=%d blind=%d trips=%d ok\n", bettor, seat,
        (int)ante, (int)ante, (int)(action - 2 * ante));
    add(script, "dealer:dan no_more_bets table=t1 ok\n");
    add(script, "money fees:t1 %d\n", (int)fee);
    add(script, "dealer:dan void table=t1 text=enough ok\n"
                "money fees:t1 0\n");
}

TEST(every_schedule_is_dropped_at_each_of_its_boundaries)
{
    const struct uth_rules *rules = uth_rules_builtin("california");
    int rounds = 0;
    assert_int_equal(rules->schedule_count, 24);
    for (int i = 0; i < rules->schedule_count; i++) {
        const struct uth_schedule *schedule = &rules->schedule[i];
        static struct script script;
        script.length = 0;
        add(&script, RICH("ann") RICH("bob")
            "supervisor:sue add_table table=t1 rules=california dealer=1 option.collection=%d ok\n"
            "supervisor:sue open table=t1 amount=0 ok\n" SIT("ann", "1") SIT("bob", "2")
            "player:ann buy_in table=t1 amount=900000 ok\n"
            "player:bob buy_in table=t1 amount=900000 ok\n",
            schedule->number);
        int turn = 0;
        for (int k = 0; k < schedule->dealer.rate_count; k++) {
            for (int below = 0; below < 2; below++) {
                /* the least that can be wagered is an Ante, a Blind and a Trips of a dollar each */
                uth_cents action = schedule->dealer.rate[k].from - 100 * below;
                if (action < 300 && below)
                    continue;
                action = action < 300 ? 300 : action;
                uth_cents fee = schedule->dealer.rate[below ? k - 1 : k].fee;
                bool ann = turn++ % 2 == 0; /* a void before the deal passes the turn on */
                add_round(&script, ann ? "ann" : "bob", ann ? "bob" : "ann", ann ? 2 : 1, action,
                          fee);
                rounds++;
            }
        }
        run(script . text);
    }
    assert_true(rounds > 24 * 7);
}

TEST(where_nothing_is_collected_the_drop_box_stays_empty)
{
    run(PEOPLE "supervisor:sue add_table table=t1 rules=california-unpaid source=keyed dealer=1 ok\n"
        "supervisor:sue open table=t1 amount=0 ok\n" SIT("ann", "1") SIT("bob", "2")
        "player:ann accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 ok; money bank:t1:ann 10000\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n" DEAL "money fees:t1 0\n"
        "player:bob play table=t1 spot=2 multiple=4 ok\n" FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQsAcAd")
        "money fees:t1 0 chips:t1:bob 102500 chips:t1:ann 97500\n"
        "supervisor:sue reverse table=t1 text=misread ok; money chips:t1:bob 100000\n"
        "supervisor:sue sweep table=t1 amount=0 bad_amount\n" /* it is empty */
        "supervisor:sue sweep table=t1 amount=99999999999999999 bad_amount\n"
        "supervisor:sue sweep table=t1 amount=100 no_reason_given\n");
    run(PEOPLE "supervisor:sue add_table table=t1 rules=stadium dealer=1 ok\n"
        "supervisor:sue open table=t1 amount=100 ok\n"
        "supervisor:sue sweep table=t1 amount=0 not_offered\n");
}

/* ---- fees of the players, and per betting square ---- */

/* ann banks $500: her reserve is $3 for each of five squares. */
#define WITH_FEES                                                                                  \
    PEOPLE "supervisor:sue add_table table=t1 rules=california-fees source=keyed dealer=1 "        \
           "option.backline=true ok\n"                                                             \
           "supervisor:sue open table=t1 amount=0 ok\n" SIT("ann", "1") SIT("bob", "2")            \
               SIT("cid", "3") "asks t1 ann\n"                                                     \
                               "player:ann accept table=t1 amount=50000 ok\n"                      \
                               "dealer:dan new_game table=t1 ok\n"

/* bob wagers $10 and pays $1, cid wagers $100 and pays $2; ann pays $2 and $3. */
#define TWO_BETS                                                                                   \
    "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"                                       \
    "player:cid bet table=t1 spot=3 ante=5000 blind=5000 ok\n"

TEST(what_players_pay_is_held_with_their_wagers_and_dropped_at_the_close)
{
    run(WITH_FEES "money bank:t1:ann 51500 chips:t1:ann 48500\n"
        "player:bob bet table=t1 spot=2 ante=20000 blind=20000 ok; money chips:t1:bob 59800\n"
        TWO_BETS
        "money chips:t1:bob 98900 chips:t1:cid 89800 wagers:t1 11300 fees:t1 0\n"
        "player:bob unbet table=t1 spot=2 ok; money chips:t1:bob 100000 wagers:t1 10200\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok; restart\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "money fees:t1 800 wagers:t1 11000 bank:t1:ann 50000 chips:t1:ann 49500\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "money fees:t1 0 chips:t1:ann 100000 chips:t1:bob 100000 chips:t1:cid 100000\n");
}

/* bob's queens beat ann's fives for $10 and $40 (the Blind pushes); cid folds $100. */
TEST(fees_of_players_are_no_part_of_the_settlement)
{
    run(WITH_FEES TWO_BETS DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok\n"
        "player:cid check table=t1 spot=3 ok\n" FLOP("2c7d9h")
        "player:cid check table=t1 spot=3 ok\n" RIVER("JsKd")
        "player:cid fold table=t1 spot=3 ok\n"
        "money fees:t1 800 wagers:t1 13000\n" SHOW("5h5cQhQs")
        "money fees:t1 800 chips:t1:bob 102400 chips:t1:cid 89800 chips:t1:ann 107000\n"
        "supervisor:sue reverse table=t1 text=wrong ok\n"
        "money fees:t1 0 chips:t1:ann 100000 chips:t1:bob 100000 chips:t1:cid 100000\n");
}

TEST(a_waived_collection_takes_nothing_from_players_either)
{
    run(WITH_FEES TWO_BETS "supervisor:sue waive table=t1 text=shuffler-jam ok; restart\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "money fees:t1 0 wagers:t1 11000 chips:t1:bob 99000 chips:t1:cid 90000\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "money chips:t1:ann 100000 chips:t1:bob 100000 chips:t1:cid 100000\n");
}

/* The reserve of $15 pays $3 for five squares; a sixth, behind a seat, is refused. */
TEST(a_bet_whose_collection_is_not_in_reserve_is_refused)
{
    run(WITH_FEES TWO_BETS "player:bob bet table=t1 spot=2 ante=5000 blind=5000 ok\n"
        "player:dee join table=t1 ok\nplayer:dee buy_in table=t1 amount=100000 ok\n"
        "player:dee bet table=t1 spot=2 behind=1 ante=5000 blind=5000 ok\n"
        "player:dee bet table=t1 spot=3 behind=1 ante=5000 blind=5000 ok\n"
        "player:eve join table=t1 ok\nplayer:eve buy_in table=t1 amount=100000 ok\n"
        "player:eve bet table=t1 spot=2 behind=1 ante=5000 blind=5000 ok\n"
        "player:eve bet table=t1 spot=3 behind=1 ante=5000 blind=5000 too_many_hands\n"
        "dealer:dan no_more_bets table=t1 ok; money fees:t1 2500 bank:t1:ann 50000\n");
}

/* ---- wagers behind a seat ---- */

#define BACKLINE "option.backline=true"

TEST(wagers_behind_a_seat_follow_its_decision)
{
    run(ANN_BANKS(BACKLINE, "50000")
        "player:dee join table=t1 ok\n" /* stands */
        "player:dee join table=t1 already_at_table\n"
        "player:dee buy_in table=t1 amount=6000 ok\n"
        "player:dee bet table=t1 spot=2 behind=1 ante=500 blind=500 backline_no_seat\n"
        "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
        "player:bob bet table=t1 spot=2 behind=1 ante=500 blind=500 backline_own_seat\n"
        "player:ann bet table=t1 spot=2 behind=1 ante=500 blind=500 spot_is_bank\n"
        "player:dee bet table=t1 spot=2 ante=500 blind=500 no_such_spot\n"
        "player:dee bet table=t1 spot=2 behind=1 ante=1100 blind=1100 not_enough_money\n"
        "player:dee bet table=t1 spot=2 behind=1 ante=1000 blind=1000 ok\n" /* 6 times the Ante */
        "money chips:t1:dee 0\n"
        "player:dee bet table=t1 spot=2 behind=1 ante=500 blind=500 trips=300 ok\n"
        "money chips:t1:dee 2700\n"
        "player:cid bet table=t1 spot=2 behind=1 trips=700 ok\n"
        "player:bob unbet table=t1 spot=2 backline_behind\n"
        "player:dee accept table=t1 amount=1000 bank_not_offered\n"
        DEAL "money fees:t1 200\n" /* of $40 */
        "player:dee play table=t1 spot=2 multiple=4 no_such_spot\n"
        "player:bob play table=t1 spot=2 multiple=3 ok; restart\n"
        /* aces beat queens: 1,000 and 3,000 to bob; dee 500 and 1,500, and the Trips lost */
        FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQsAcAd")
        "money chips:t1:bob 104000 chips:t1:dee 7700 chips:t1:cid 99300 chips:t1:ann 94800\n");
}

TEST(wagers_behind_a_folded_seat_lose_with_it_and_keep_the_play)
{
    run(ANN_BANKS(BACKLINE, "50000")
        "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
        "player:cid bet table=t1 spot=2 behind=1 ante=500 blind=500 ok\n"
        DEAL
        "player:bob check table=t1 spot=2 ok\n"
        FLOP("2c7d9h")
        "player:bob check table=t1 spot=2 ok\n"
        RIVER("JsKd")
        "player:bob fold table=t1 spot=2 ok\n"
        SHOW("QhQs") "money chips:t1:cid 99000 chips:t1:bob 98000\n"
        "supervisor:sue reverse table=t1 text=why ok; money chips:t1:cid 100000\n");
    run(ANN_BANKS("", "50000")
        "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
        "player:cid bet table=t1 spot=2 behind=1 ante=500 blind=500 backline_not_offered\n"
        "player:dee join table=t1 no_such_spot\n");
}

TEST(wagers_behind_a_seat_wait_for_what_is_left_of_the_bank)
{
    /* B = $30: bob wins $10 + $20 of his Play, and nothing is left for cid behind him */
    run(ANN_BANKS(BACKLINE, "3000")
        "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
        "player:cid bet table=t1 spot=2 behind=1 ante=500 blind=500 ok\n"
        DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok\n"
        FLOP("2c7d9h") RIVER("JsKd") SHOW("QhQsAcAd")
        "money chips:t1:bob 103000 chips:t1:cid 100000 chips:t1:ann 96800\n");
}

/* ---- options ---- */

TEST(options_are_checked_and_hold_from_the_next_round_on)
{
    run(ANN_BANKS("", "10000")
        "player:bob options table=t1 option.trips=UTH-02 not_allowed\n"
        "supervisor:sue options table=t1 option.trips=UTH-05 not_offered\n"
        "supervisor:sue options table=t1 option.collection=25 not_offered\n"
        "supervisor:sue options table=t1 option.trips=none missing_wager\n"
        "supervisor:sue options table=t1 option.speed=fast not_offered\n"
        "supervisor:sue options table=t1 option.collection=24 option.backline=true "
        "option.cover=net ok\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        "player:cid bet table=t1 spot=2 behind=1 ante=500 blind=500 backline_not_offered; restart\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "money fees:t1 200\n" /* still the schedule it began with */
        "dealer:dan void table=t1 text=enough ok\n"
        "player:bob accept table=t1 amount=10000 ok; restart\n"
        "dealer:dan new_game table=t1 ok\n"
        "money bank:t1:bob 17000\n" /* $70 is the highest fee of schedule 24 */
        "player:cid bet table=t1 spot=3 ante=500 blind=500 ok\n"
        "player:ann bet table=t1 spot=3 behind=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets table=t1 ok; money fees:t1 1500; restart\n"
        "dealer:dan void table=t1 text=enough ok; money chips:t1:bob 100000\n");
}

/* A schedule is for tables with some limits: whichever of the two changes, the other must go with it. */
TEST(limits_and_the_schedule_that_is_for_them_change_together)
{
#define TIERS(more)                                                                                \
    PEOPLE "supervisor:sue add_table table=t1 rules=california-tiers dealer=1 " more "\n"
    run(TIERS("min=1000 max=100000 not_offered"));
    run(TIERS("option.collection=2 not_offered"));
    run(TIERS("min=1000 max=100000 option.collection=2 ok"));
    run(TIERS("ok") "supervisor:sue open table=t1 ok\n"
                    "supervisor:sue limits table=t1 min=1000 max=100000 not_offered\n"
                    "supervisor:sue limits table=t1 min=1000 max=20000 ok\n"
                    "supervisor:sue limits table=t1 min=500 max=10000 ok\n"
                    "supervisor:sue options table=t1 option.collection=2 not_offered\n"
                    "supervisor:sue limits table=t1 min=1000 max=100000 option.collection=2 ok\n"
                    "supervisor:sue limits table=t1 min=500 max=10000 not_offered\n"
                    "supervisor:sue options table=t1 option.collection=1 not_offered; restart\n"
                    "player:ann join table=t1 spot=1 ok\n"
                    "player:bob join table=t1 spot=2 ok\n"
                    "player:ann buy_in table=t1 amount=50000 ok\n"
                    "player:bob buy_in table=t1 amount=50000 ok\n"
                    "player:ann accept table=t1 amount=10000 ok\n"
                    "dealer:dan new_game table=t1 ok; restart\n"
                    "player:bob bet table=t1 spot=2 ante=500 blind=500 below_minimum\n"
                    "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
                    "supervisor:sue options table=t1 option.collection=1 not_offered\n"
                    "supervisor:sue limits table=t1 min=500 max=20000 not_offered\n"
                    "dealer:dan no_more_bets table=t1 ok; restart\n");
#undef TIERS
}
