/*
 * Progressive awards, the order in which they take the meter, and envy.
 *
 * Players fold the base game unless it matters, which a folded hand may do by default: Ante and
 * Blind of 500 each are lost, and the rest is the progressive.
 */
#include "settle_table.h"

/* One hand with a progressive wager of 100 on PROG-01, and what it gets. */
static void check_single(const char *table, const char *board, const char *own, const char *line,
                         const char *meter)
{
    char round[512], expected[512];
    bool multi = strncmp(table, "LINK-ML", 7) == 0;
    bool minor = strcmp(table, "LINK-ML03") == 0;
    (void)snprintf(round, sizeof round,
                   "rules washington progressive=%s\n"
                   "meter %s 1000000 seed 200000 reserve 50000\n%s%s"
                   "cards %s 2h7c\n"
                   "3 ann %s fold ante 500 progressive 100\n",
                   table, multi ? "mega" : "main",
                   multi ? "meter major 300000 seed 70000 reserve 0\n" : "",
                   minor ? "meter minor 40000 seed 10000 reserve 500\n" : "", board, own);
    long long paid = 0;
    (void)sscanf(line, "progressive 100 %*s %lld", &paid);
    (void)snprintf(
        expected, sizeof expected,
        "3 ann fold %+lld\nante 500 lose 0 0\nblind 500 lose 0 0\n%s\nbank 1100 %lld\n%s",
        paid - 1100, line, strstr(meter, "award") != NULL ? 0 : paid, meter);
    assert_settles(round, expected);
}

TEST(prog_01_pays_each_award)
{
    static const struct {
        const char *board, *own, *line, *meter;
    } cases[] = {
        /* a royal flush in the hole cards and the flop takes all, and the meter is seeded again */
        {"AsKsQs2c3d", "JsTs", "progressive 100 win 1000000 0",
         "award 3 main 100 1000000 250000\nmeter main 250000 0\n"},
        /* with one or two hole cards, but not in the first five: 5 % */
        {"AsKs2cQs3d", "JsTs", "progressive 100 win 50000 0",
         "award 3 main 5 50000 950000\nmeter main 950000 50000\n"},
        {"AsKsQs2cJs", "Ts4d", "progressive 100 win 50000 0",
         "award 3 main 5 50000 950000\nmeter main 950000 50000\n"},
        {"2c3dKsAsTs", "QsJs", "progressive 100 win 50000 0",
         "award 3 main 5 50000 950000\nmeter main 950000 50000\n"},
        /* on the board alone: a fixed award, from the tray */
        {"AsKsQsJsTs", "4d5d", "progressive 100 win 300000 0", "meter main 1000000 50000\n"},
        {"AsKsQsJsTs", "9s8s", "progressive 100 win 300000 0", "meter main 1000000 50000\n"},
        {"6s7s8sKd2c", "9sTs", "progressive 100 win 25000 0", "meter main 1000000 50000\n"},
        {"As2s3s4s5s", "9dTd", "progressive 100 win 25000 0", "meter main 1000000 50000\n"},
        {"9h9d3c4cKd", "9s9c", "progressive 100 win 10000 0", "meter main 1000000 50000\n"},
        {"9h9d3c4c3d", "9sKc", "progressive 100 win 1000 0", "meter main 1000000 50000\n"},
        /* less than a full house loses */
        {"2s7s9sKdQc", "AsJs", "progressive 100 lose 0 0", "meter main 1000000 50000\n"},
        {"9h8d3c4c3d", "AsKc", "progressive 100 lose 0 0", "meter main 1000000 50000\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_single("PROG-01", cases[i].board, cases[i].own, cases[i].line, cases[i].meter);
}

TEST(link_01_reads_hole_cards_and_flop)
{
    static const struct {
        const char *board, *own, *line, *meter;
    } cases[] = {
        {"AsKsQs2c3d", "JsTs", "progressive 100 win 1000000 0",
         "award 3 main 100 1000000 250000\nmeter main 250000 0\n"},
        {"6s7s8sKd2c", "9sTs", "progressive 100 win 100000 0",
         "award 3 main 10 100000 900000\nmeter main 900000 50000\n"},
        {"9h9d3c4cKd", "9s9c", "progressive 100 win 30000 0", "meter main 1000000 50000\n"},
        {"9h3d3c4cKd", "9s9c", "progressive 100 win 5000 0", "meter main 1000000 50000\n"},
        {"2s7s9sKdQc", "AsJs", "progressive 100 win 4000 0", "meter main 1000000 50000\n"},
        {"6s7s8dKdQc", "9sTs", "progressive 100 win 3000 0", "meter main 1000000 50000\n"},
        {"9h3d4cKdQd", "9s9c", "progressive 100 win 900 0", "meter main 1000000 50000\n"},
        /* turn and river improve the hand, and do not count here */
        {"9h3d4c9dQd", "9s9c", "progressive 100 win 900 0", "meter main 1000000 50000\n"},
        {"AsKs2cQs3d", "JsTs", "progressive 100 lose 0 0", "meter main 1000000 50000\n"},
        {"AsKsQsJsTs", "4d5d", "progressive 100 lose 0 0", "meter main 1000000 50000\n"},
        {"9h3d3c4cKd", "9sAc", "progressive 100 lose 0 0", "meter main 1000000 50000\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_single("LINK-01", cases[i].board, cases[i].own, cases[i].line, cases[i].meter);
}

TEST(links_of_several_levels)
{
    check_single("LINK-ML01", "AsKsQs2c3d", "JsTs", "progressive 100 win 1000000 0",
                 "award 3 mega 100 1000000 250000\nmeter mega 250000 0\nmeter major 300000 0\n");
    check_single("LINK-ML01", "6s7s8sKd2c", "9sTs", "progressive 100 win 300000 0",
                 "award 3 major 100 300000 70000\nmeter mega 1000000 50000\nmeter major 70000 0\n");
    check_single("LINK-ML01", "9h9d3c4cKd", "9s9c", "progressive 100 win 30000 0",
                 "meter mega 1000000 50000\nmeter major 300000 0\n");
    check_single("LINK-ML03", "9h9d3c4cKd", "9s9c", "progressive 100 win 40000 0",
                 "award 3 minor 100 40000 10500\n"
                 "meter mega 1000000 50000\nmeter major 300000 0\nmeter minor 10500 0\n");
    check_single("LINK-ML03", "9h3d3c4cKd", "9s9c", "progressive 100 win 5000 0",
                 "meter mega 1000000 50000\nmeter major 300000 0\nmeter minor 40000 500\n");
}

/* A royal flush (all of the meter) and a straight flush (10 % of it) on one flop. */
TEST(the_farthest_right_takes_the_meter_first)
{
    /* the royal flush is on the right: 10 % of what was seeded again */
    assert_settles("rules washington progressive=LINK-01\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards TsJsQs2d3c 7h8d\n"
                   "1 bob 9s8s fold ante 500 progressive 100\n"
                   "3 cid 4h5c fold ante 500 progressive 200\n"
                   "6 ann AsKs fold ante 500 progressive 100\n",
                   "1 bob fold +123900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win    25000 0\n"
                   "  envy          0 win   100000 0 from 6\n"
                   "3 cid fold +258800\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 200 lose       0 0\n"
                   "  envy          0 win    60000 0 from 1\n"
                   "  envy          0 win   200000 0 from 6\n"
                   "6 ann fold +1028900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win  1000000 0\n"
                   "  envy          0 win    30000 0 from 1\n"
                   "bank 3400 390000\n"
                   "award 6 main 100 1000000 250000\n"
                   "award 1 main 10 25000 225000\n"
                   "meter main 225000 0\n");
    /* the straight flush is on the right: 10 % of the full meter, the royal flush what is left */
    assert_settles("rules washington progressive=LINK-01\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards TsJsQs2d3c 7h8d\n"
                   "1 ann AsKs fold ante 500 progressive 100\n"
                   "6 bob 9s8s fold ante 500 progressive 100\n",
                   "1 ann fold +928900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win   900000 0\n"
                   "  envy          0 win    30000 0 from 6\n"
                   "6 bob fold +198900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win   100000 0\n"
                   "  envy          0 win   100000 0 from 1\n"
                   "bank 2200 130000\n"
                   "award 6 main 10 100000 900000\n"
                   "award 1 main 100 900000 250000\n"
                   "meter main 250000 0\n");
}

/* A share is rounded down to the cent; the remainder stays in the meter. */
TEST(shares_are_rounded_down)
{
    static const struct {
        const char *table, *board, *own;
        long long meter;
        int percent;
        long long amount, left;
    } cases[] = {
        {"PROG-01", "AsKs2cQs3d", "JsTs", 123457, 5, 6172, 117285},
        {"PROG-01", "AsKs2cQs3d", "JsTs", 19, 5, 0, 19},
        {"PROG-01", "AsKs2cQs3d", "JsTs", 20, 5, 1, 19},
        {"LINK-01", "6s7s8sKd2c", "9sTs", 999999, 10, 99999, 900000},
        {"LINK-01", "6s7s8sKd2c", "9sTs", 900000000009, 10, 90000000000, 810000000009},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char round[512], expected[512];
        (void)snprintf(round, sizeof round,
                       "rules washington progressive=%s\nmeter main %lld seed 0 reserve 0\n"
                       "cards %s 2h7c\n3 ann %s fold ante 500 progressive 100\n",
                       cases[i].table, cases[i].meter, cases[i].board, cases[i].own);
        (void)snprintf(expected, sizeof expected,
                       "3 ann fold %+lld\nante 500 lose 0 0\nblind 500 lose 0 0\n"
                       "progressive 100 win %lld 0\nbank 1100 0\n"
                       "award 3 main %d %lld %lld\nmeter main %lld 0\n",
                       cases[i].amount - 1100, cases[i].amount, cases[i].percent, cases[i].amount,
                       cases[i].left, cases[i].left);
        assert_settles(round, expected);
    }
}

/* Two straight flushes, one of them by a player with two hands. Nobody envies themselves; every
 * other wager is paid for each qualifying hand, times itself; no wager, no envy. */
TEST(envy_goes_to_every_other_player_with_a_wager)
{
    assert_settles("rules washington progressive=LINK-ML01\n"
                   "meter mega  1000000 seed 500000 reserve 0\n"
                   "meter major  300000 seed  50000 reserve 1000\n"
                   "cards 6s7s8s2d3c KhQd\n"
                   "1 dan AcJd fold ante 500\n"
                   "2 ann 9sTs fold ante 500 progressive 100\n"
                   "3 ann 4c4d fold ante 500 progressive 300\n"
                   "4 cid 4s5s fold ante 500 progressive 100\n"
                   "5 bob AhJh fold ante 500 progressive 500\n",
                   "1 dan fold -1000\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "2 ann fold +79900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win    51000 0\n"
                   "  envy          0 win    30000 0 from 4\n"
                   "3 ann fold +88700\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 300 lose       0 0\n"
                   "  envy          0 win    90000 0 from 4\n"
                   "4 cid fold +328900\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 100 win   300000 0\n"
                   "  envy          0 win    30000 0 from 2\n"
                   "5 bob fold +298500\n"
                   "  ante        500 lose       0 0\n"
                   "  blind       500 lose       0 0\n"
                   "  progressive 500 lose       0 0\n"
                   "  envy          0 win   150000 0 from 2\n"
                   "  envy          0 win   150000 0 from 4\n"
                   "bank 6000 450000\n"
                   /* seat 4 first: all of Major; then seat 2: all of what was seeded again */
                   "award 4 major 100 300000 51000\n"
                   "award 2 major 100 51000 50000\n"
                   "meter mega 1000000 0\n"
                   "meter major 50000 0\n");
}

/* Whether a folded hand qualifies is the casino's choice, and decides envy as well. */
TEST(folded_hands_may_not_qualify)
{
    assert_settles("rules washington progressive=LINK-01 folded_progressive=false\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards 6s7s8s2d3c KhQd\n"
                   "2 ann 9sTs fold ante 500 progressive 100\n"
                   "5 bob AhJh fold ante 500 progressive 100\n",
                   "2 ann fold -1100\n"
                   "  ante        500 lose 0 0\n"
                   "  blind       500 lose 0 0\n"
                   "  progressive 100 lose 0 0\n"
                   "5 bob fold -1100\n"
                   "  ante        500 lose 0 0\n"
                   "  blind       500 lose 0 0\n"
                   "  progressive 100 lose 0 0\n"
                   "bank 2200 0\n"
                   "meter main 1000000 50000\n");
    /* ann plays; bob's fold does not cost him the envy, which is for a wager */
    assert_settles("rules washington progressive=LINK-01 folded_progressive=false\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards 6s7s8s2d3c KhQd\n"
                   "2 ann 9sTs 1x   ante 500 progressive 100\n"
                   "5 bob AhJh fold ante 500 progressive 100\n",
                   /* the dealer has king high: the Ante is returned, the Blind pays 50 to 1 */
                   "2 ann win +125400\n"
                   "  ante        500 push      0 500\n"
                   "  play        500 win     500 500\n"
                   "  blind       500 win   25000 500\n"
                   "  progressive 100 win  100000   0\n"
                   "5 bob fold +28900\n"
                   "  ante        500 lose      0   0\n"
                   "  blind       500 lose      0   0\n"
                   "  progressive 100 lose      0   0\n"
                   "  envy          0 win   30000   0 from 2\n"
                   "bank 1200 55500\n"
                   "award 2 main 10 100000 900000\n"
                   "meter main 900000 50000\n");
}

/* A fixed award has no envy, and a meter award does not depend on the size of the wager. */
TEST(fixed_awards_follow_the_wager)
{
    assert_settles("rules washington progressive=LINK-01\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards 9h9d3c4cKd KhQd\n"
                   "2 ann 9s9c fold ante 500 progressive 500\n"
                   "5 bob AhJh fold ante 500 progressive 100\n",
                   "2 ann fold +148500\n"
                   "  ante        500 lose      0 0\n"
                   "  blind       500 lose      0 0\n"
                   "  progressive 500 win  150000 0\n"
                   "5 bob fold -1100\n"
                   "  ante        500 lose      0 0\n"
                   "  blind       500 lose      0 0\n"
                   "  progressive 100 lose      0 0\n"
                   "bank 2600 150000\n"
                   "meter main 1000000 50000\n");
    assert_settles("rules washington progressive=LINK-01\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards 6s7s8s2d3c KhQd\n"
                   "2 ann 9sTs fold ante 500 progressive 500\n",
                   "2 ann fold +98500\n"
                   "  ante        500 lose      0 0\n"
                   "  blind       500 lose      0 0\n"
                   "  progressive 500 win  100000 0\n"
                   "bank 1500 0\n"
                   "award 2 main 10 100000 900000\n"
                   "meter main 900000 50000\n");
}
