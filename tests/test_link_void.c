/* A void game and awards between its start and its end, as scripts (reference/floor_script.h).
 *
 * What it contributed goes back, and nothing else: not what an award has paid out of it since, and not
 * what other games brought. Tables of other games make the scripts short. */
#include "link_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

#define KEY               " key=0123456789abcdef"
#define GAME(table, what) "game:" table " " what " link=main table=" table KEY
#define JOIN(table)                                                                                \
    "supervisor:kay join_link link=main table=" table " game=caribbean-stud location=pit-1" KEY    \
    " ok\n"
/* 50 % to the meter and 10 % to the reserve. */
#define LINK(seed)                                                                                 \
    "system:boot add_link link=main pay=LINK-01 games=1 location=pit-1 0.seed=" seed               \
    " 0.rate=500000 0.reserve_rate=100000 executive_above=500000000 ok\n"                          \
    "supervisor:sue start_link link=main ok\n" JOIN("a") JOIN("b") JOIN("c")
#define BEGIN(table, round, cents)                                                                 \
    GAME(table, "start_game") " round=" round " wager.1=" cents " ok\n"
#define ROYAL(table, round)                                                                        \
    GAME(table, "claim") " round=" round " spot=1 hand=royal_flush cards=AhKhQhJhTh ok\n"
#define STRAIGHT_FLUSH(table, round)                                                               \
    GAME(table, "claim") " round=" round " spot=1 hand=straight_flush cards=9hKhQhJhTh ok\n"
#define WON(number)                                                                                \
    "supervisor:sue confirm_claim link=main number=" number " ok\n"                                \
    "supervisor:sam complete_claim link=main number=" number " ok\n"
#define END(table, round)  GAME(table, "end_game") " round=" round " ok\n"
#define VOID(table, round) GAME(table, "void_game") " round=" round " text=spill ok\n"
#define POTS(current, reserve)                                                                     \
    "meter main 0 current " current "000000\n"                                                     \
    "meter main 0 reserve " reserve "000000\n"

/* a brings 50 + 10, b 100 + 20; b wins the meter, with a's 50 cents in it. */
#define B_WINS(seed)                                                                               \
    LINK(seed)                                                                                     \
    BEGIN("a", "1", "100")                                                                         \
    BEGIN("b", "1", "200") ROYAL("b", "1")

TEST(what_an_award_has_paid_out_stays_and_the_reserve_comes_out_of_the_meter)
{
    /* a win of just the seed leaves the pots at the same sum */
    run(B_WINS("1000") "claim main 1 pending 1150\n"
        POTS("1030", "0") WON("1") END("b", "1") VOID("a", "1") POTS("1020", "0")
        "meter main 0 contributed 170000000; money meter:main:main 1020\n");
    /* the reserve brings the next award */
    run(B_WINS("1000") WON("1") END("b", "1") BEGIN("b", "2", "500") ROYAL("b", "2") WON("2")
        END("b", "2") VOID("a", "1") POTS("1050", "0"));
}

TEST(what_another_open_game_brought_stays)
{
    run(B_WINS("0") WON("1") END("b", "1") POTS("30", "0") BEGIN("c", "1", "100") POTS("80", "10")
        "restart\n"
        VOID("a", "1") POTS("70", "10") VOID("c", "1") POTS("20", "0"));
    run(B_WINS("0") WON("1") END("b", "1") BEGIN("c", "1", "100") VOID("c", "1") POTS("30", "0")
        VOID("a", "1") POTS("20", "0"));
}

TEST(a_claim_that_does_not_stand_has_paid_nothing_out)
{
    /* rejected, withdrawn, backed out */
    run(B_WINS("1000")
        "supervisor:sue reject_claim link=main number=1 text=no ok\n"
        POTS("1150", "30") VOID("a", "1") POTS("1100", "20"));
    run(B_WINS("1000") ROYAL("b", "1") VOID("a", "1") POTS("1100", "20"));
    run(B_WINS("1000") WON("1") END("b", "1")
        "supervisor:sue propose_change link=main kind=back_out claim=1 text=misread ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        VOID("a", "1") POTS("1100", "20"));
    /* still undecided: the amount is set aside for b */
    run(B_WINS("1000") VOID("a", "1") POTS("1020", "0") WON("1") END("b", "1"));
}

TEST(a_part_of_the_meter_is_the_same_part_of_each_contribution)
{
    /* 10 % of 850 + 50 + 100: a has 45 of its 50 cents left */
    run(LINK("850") BEGIN("a", "1", "100") BEGIN("b", "1", "200") STRAIGHT_FLUSH("b", "1")
        "claim main 1 pending 100\n"
        WON("1") END("b", "1") POTS("900", "30") "restart\n"
        VOID("a", "1") POTS("855", "20"));
    /* a win that was paid by hand: 500 of 900 */
    run(LINK("850") BEGIN("a", "1", "100")
        "supervisor:sue propose_change link=main kind=adjust level=0 from=meter to=house "
        "amount=450 reason=win text=by_hand ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        POTS("450", "10") VOID("a", "1") POTS("425", "0"));
}

/* A link remembers 25 wins. */
TEST(wins_that_are_forgotten_count_too)
{
    static char script[32768];
    size_t size =
        (size_t)snprintf(script, sizeof script, "%s", LINK("1000") BEGIN("a", "1", "100"));
    for (int i = 1; i <= 27; i++) {
        size += (size_t)snprintf(script + size, sizeof script - size,
                                 BEGIN("b", "%d", "200") ROYAL("b", "%d") WON("%d") END("b", "%d"),
                                 i, i, i, i, i);
    }
    /* b's last reserve is in the meter; of a's there is nothing any more */
    snprintf(script + size, sizeof script - size, "%s",
             "claim main 1 none 0\n" POTS("1020", "0") "restart\n" VOID("a", "1")
                 POTS("1020", "0"));
    run(script);
}

TEST(a_forgotten_win_has_paid_out_what_it_paid)
{
    static char script[32768];
    size_t size = (size_t)snprintf(script, sizeof script, "%s",
        "system:boot add_link link=main pay=LINK-ML01 games=1 location=pit-1 0.seed=1000 "
        "0.rate=500000 0.reserve_rate=100000 1.seed=1000 executive_above=500000000 ok\n"
        "supervisor:sue start_link link=main ok\n" JOIN("a") JOIN("b")
        BEGIN("a", "1", "100")
        BEGIN("b", "1", "200") ROYAL("b", "1") WON("1") END("b", "1") POTS("1030", "0"));
    for (int i = 2; i <= 27; i++) { /* 26 wins of the other level */
        size += (size_t)snprintf(script + size, sizeof script - size,
            BEGIN("b", "%d", "100") STRAIGHT_FLUSH("b", "%d") WON("%d") END("b", "%d"),
            i, i, i, i, i);
    }
    /* b has brought 26 times 50 and 10 more; a has its 10 in the meter left, of 50 and 10 */
    snprintf(script + size, sizeof script - size, "%s",
             "claim main 1 none 0\n" POTS("2330", "260") VOID("a", "1") POTS("2320", "260"));
    run(script);
}
