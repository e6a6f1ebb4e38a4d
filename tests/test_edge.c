/* Edges: the published figures to every printed digit, counts that add up, and the meters. */
#include "check.h"

#include <math.h>
#include <uth/edge.h>
#include <uth/random.h>
#include <uth/rulesfile.h>

static struct uth_edge edge_of(const char *name)
{
    const struct uth_pay_table *table = uth_pay_table_builtin(name);
    assert_non_null(table);
    struct uth_edge edge;
    char sentence[192];
    assert_true(uth_edge(table, &edge, sentence, sizeof sentence));
    return edge;
}

TEST(printed_edges_come_out_to_all_digits)
{
    static const struct {
        const char *table, *edge, *hit;
    } rows[] = {
        {"UTH-01", "0.9018", "15.2700"}, {"UTH-02", "1.9040", "15.2700"},
        {"UTH-03", "3.4979", "15.2700"}, {"UTH-04", "6.1808", "15.2700"},
        {"UTH-05", "4.5002", "15.2700"}, {"BBB-01", "20.3873", "3.9790"},
        {"BBB-02", "14.7868", "3.9790"}, {"BBB-03", "16.6385", "3.9790"},
        {"UP-1", "8.8989", "9.5023"},    {"UP-2", "8.5406", "9.5023"},
        {"UP-3", "4.5249", "9.5023"},    {"UP-4", "4.6757", "9.5023"},
        {"UP-5", "4.9020", "9.5023"},    {"UP-6", "6.7873", "9.5023"},
        {"PTB-01", "3.1097", "23.8780"}, {"PTB-02", "5.2226", "23.8780"},
        {"PTB-03", "7.1849", "23.8780"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_edge edge = edge_of(rows[i].table);
        char text[32];
        snprintf(text, sizeof text, "%.4f", 100 * uth_fraction_value(edge.edge));
        assert_string_equal(text, rows[i].edge);
        snprintf(text, sizeof text, "%.4f", 100 * uth_fraction_value(edge.hit_frequency));
        assert_string_equal(text, rows[i].hit);
    }
}

TEST(seven_card_hands_are_those_of_the_books)
{
    static const uint64_t books[] = {4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620};
    struct uth_edge edge = edge_of("UTH-01");
    assert_int_equal(edge.counts.deals, 133784560);
    for (size_t i = 0; i < COUNT_OF(books); i++)
        assert_int_equal(edge.counts.line[i], books[i]);
    assert_int_equal(edge.edge.num, 301629);
    assert_int_equal(edge.edge.den, 33446140);
}

/* Every line's count, recounted with another program's view of the deal: the pay table's own
 * functions on random deals. */
TEST(counts_agree_with_dealt_hands)
{
    if (!at_full_length())
        skip();
    enum { DEALS = 400000 };
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 42);
    uint8_t deck[52];
    for (uint8_t i = 0; i < 52; i++)
        deck[i] = i;
    static const char *const names[] = {"BBB-01", "UP-2", "PROG-01", "LINK-01", "PTB-01"};
    static uint64_t seen[COUNT_OF(names)][UTH_PAY_LINES_MAX];
    for (int round = 0; round < DEALS; round++) {
        assert_true(uth_shuffle(&random, deck, 52));
        const uth_card *board = deck, *hole = deck + 5, *dealer = deck + 7;
        uth_card seven[7], other[7];
        memcpy(seven, deck, 7);
        memcpy(other, board, 5);
        memcpy(other + 5, dealer, 2);
        uth_strength own = uth_eval7(seven), against = uth_eval7(other);
        for (size_t i = 0; i < COUNT_OF(names); i++) {
            const struct uth_pay_table *table = uth_pay_table_builtin(names[i]);
            int line = -1;
            if (table->wager == UTH_BAD_BEAT && own != against)
                line = uth_paytable_hand_line(table, own < against ? own : against);
            else if (table->wager == UTH_ULTIMATE_PAIRS)
                line = uth_paytable_hole_line(table, hole, dealer);
            else if (table->wager == UTH_PROGRESSIVE)
                line = uth_paytable_progressive_line(table, hole, board);
            else if (table->wager == UTH_PLAY_THE_BOARD)
                line = uth_paytable_hand_line(table, uth_eval5(board));
            if (line >= 0)
                seen[i][line]++;
        }
    }
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct uth_pay_table *table = uth_pay_table_builtin(names[i]);
        struct uth_edge_counts counts = uth_edge_count(table);
        for (int line = 0; line < table->line_count; line++) {
            double share = (double)counts.line[line] / (double)counts.deals;
            double expected = share * (double)DEALS, error = sqrt(expected * (1 - share));
            assert_true(fabs((double)seen[i][line] - expected) <= 4.5 * error + 3);
        }
    }
}

TEST(royal_flushes_of_the_progressive_are_all_royal_flushes)
{
    struct uth_edge_counts counts = uth_edge_count(uth_pay_table_builtin("PROG-01"));
    /* 4,324 sets of seven cards, each in 21 * 10 deals; on the first five and on the board alone
     * as often: 4 of 2,598,960. */
    assert_int_equal(counts.line[0] + counts.line[1] + counts.line[2], 4324 * 210);
    assert_int_equal(counts.line[0] * 2598960, 4 * counts.deals);
    assert_int_equal(counts.line[2] * 2598960, 4 * counts.deals);
}

TEST(meters_and_envy_add_their_share)
{
    const struct uth_pay_table *table = uth_pay_table_builtin("LINK-ML01");
    struct uth_progressive_state at = {.wager = 100, .meter = {10000000, 500000}, .others = 3};
    struct uth_progressive_return back;
    char sentence[192];
    assert_true(uth_progressive_return(table, &at, &back, sentence, sizeof sentence));
    double deals = 2598960;
    double fixed = (300. * 624 + 50. * 3744 + 40. * 5108 + 30. * 10200 + 9. * 54912) / deals;
    double meters = (100000. * 4 + 5000. * 36) / deals;
    double envy = 3 * (1000. * 4 + 300. * 36) / deals;
    assert_true(fabs(back.fixed - fixed) < 1e-12);
    assert_true(fabs(back.total - (fixed + meters + envy)) < 1e-12);
    assert_true(fabs(back.envy_each - envy / 3) < 1e-12);

    /* At the break-even amount at least everything comes back; one cent below it does not. */
    for (int level = 0; level < 2; level++) {
        struct uth_progressive_state even = at;
        even.meter[level] = back.break_even[level];
        struct uth_progressive_return there;
        assert_true(uth_progressive_return(table, &even, &there, sentence, sizeof sentence));
        assert_true(there.total > 1 - 1e-15 && there.total < 1 + 1e-6);
        assert_int_equal(there.break_even[level], back.break_even[level]);
        even.meter[level]--;
        assert_true(uth_progressive_return(table, &even, &there, sentence, sizeof sentence));
        assert_true(there.total < 1);
    }
}

TEST(the_wager_of_a_progressive_scales_all_but_the_meters)
{
    const struct uth_pay_table *table = uth_pay_table_builtin("PROG-01");
    struct uth_progressive_state one = {.wager = 100, .meter = {5000000}};
    struct uth_progressive_state five = {.wager = 500, .meter = {25000000}};
    struct uth_progressive_return a, b;
    char sentence[192];
    assert_true(uth_progressive_return(table, &one, &a, sentence, sizeof sentence));
    assert_true(uth_progressive_return(table, &five, &b, sentence, sizeof sentence));
    assert_true(fabs(a.total - b.total) < 1e-12);
    assert_int_equal(a.break_even[0] > 0, 1);
    assert_true(llabs(b.break_even[0] - 5 * a.break_even[0]) <= 5);
}

TEST(a_table_of_a_file_is_counted_like_a_printed_one)
{
    static const char json[] = "{\"name\": \"MINE\", \"wager\": \"trips\", \"lines\": ["
                               "{\"hand\": \"royal flush\", \"pays\": \"9 to 2\"},"
                               "{\"hand\": \"straight flush\", \"pays\": \"7 to 3\"}]}";
    struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse(json, sizeof json - 1, &faults);
    assert_non_null(table);
    struct uth_edge edge;
    char sentence[192];
    assert_true(uth_edge(table, &edge, sentence, sizeof sentence));
    assert_int_equal(edge.counts.hits, 4324 + 37260);
    double expected = (133784560. - 4324 * 5.5 - 37260 * 10. / 3) / 133784560;
    assert_true(fabs(uth_fraction_value(edge.edge) - expected) < 1e-14);
    uth_pay_table_free(table);
}

TEST(awards_beyond_64_bits_are_refused_with_a_sentence)
{
    static const char json[] =
        "{\"name\": \"FINE\", \"wager\": \"trips\", \"lines\": ["
        "{\"hand\": \"royal flush\", \"pays\": \"2147483647 to 1\"},"
        "{\"hand\": \"straight flush\", \"pays\": \"2147483646 to 2147483629\"},"
        "{\"hand\": \"four of a kind\", \"pays\": \"1 to 2147483587\"}]}";
    struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse(json, sizeof json - 1, &faults);
    assert_non_null(table);
    struct uth_edge edge;
    char sentence[192] = "";
    assert_false(uth_edge(table, &edge, sentence, sizeof sentence));
    assert_non_null(strstr(sentence, "FINE"));
    uth_pay_table_free(table);
}
