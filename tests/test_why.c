/*
 * The sentences: one for every way in which a line of a settlement can end.
 */
#include "settle_table.h"

/* The lines of hand `index`, one sentence each. */
static void check_round(const struct table_round *round, int index, const char *const *sentences)
{
    struct uth_settlement *settlement;
    struct uth_refusal refusal;
    if (uth_settle(&round->in, &settlement, &refusal) != UTH_REASON_OK)
        fail_msg("refused: %s", refusal.sentence);
    const struct uth_hand_result *result = &settlement->hands[index];
    for (int i = 0; i < result->line_count + result->tip_line_count; i++) {
        const struct uth_line *line =
            i < result->line_count ? &result->lines[i] : &result->tip_lines[i - result->line_count];
        struct uth_why why;
        uth_why(&round->in, settlement, index, line, &why);
        assert_non_null(sentences[i]);
        assert_string_equal(why.sentence, sentences[i]);
    }
    uth_settlement_free(settlement);
}

static void check_sentences(const char *text, int index, const char *const *sentences)
{
    static struct table_round round;
    table_read(text, &round);
    check_round(&round, index, sentences);
}

#define SENTENCES(...) ((const char *const[]){__VA_ARGS__, NULL})

TEST(the_base_game)
{
    check_sentences(
        "rules washington\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd 4x ante 500 trips 500\n", 0,
        SENTENCES("Your pair of queens beats the dealer's pair of sevens: the Ante "
                  "pays 1 to 1.",
                  "Your pair of queens beats the dealer's pair of sevens: the Play "
                  "pays 1 to 1.",
                  "Your pair of queens beats the dealer but is below the "
                  "pay table: the Blind is returned.",
                  "Your pair of queens is less than three of a kind: the Trips loses."));
    check_sentences("rules washington\ncards 2c7dJhQs4c AsKd\n4 ann KcTd 1x ante 500\n", 0,
                    SENTENCES("The dealer's high card, ace does not qualify (pair or better is "
                              "needed): the Ante is returned.",
                              "The dealer's high card, ace beats your high card, king: the Play "
                              "loses.",
                              "The dealer's high card, ace beats your high card, king: the Blind "
                              "loses."));
    /* the kicker decides the Play and the Blind; that the dealer does not qualify needs none */
    check_sentences("rules washington\ncards 2c7dJhQs4c AsKd\n4 ann AcTd 1x ante 500\n", 0,
                    SENTENCES("The dealer's high card, ace does not qualify (pair or better is "
                              "needed): the Ante is returned.",
                              "The dealer's high card, ace (kicker king) beats your high card, ace "
                              "(kicker queen): the Play loses.",
                              "The dealer's high card, ace (kicker king) beats your high card, ace "
                              "(kicker queen): the Blind loses."));
    check_sentences("rules washington\ncards 2c7dJhQs4c Qh9s\n4 ann Qc9d 1x ante 500\n", 0,
                    SENTENCES("You and the dealer tie (pair of queens): the Ante is returned.",
                              "You and the dealer tie (pair of queens): the Play is returned.",
                              "You and the dealer tie (pair of queens): the Blind is "
                              "returned."));
    check_sentences("rules california\nbank 1 100000 net\ncards 2c7dJhQsTc 7c3s\n"
                    "4 ann AsKd fold ante 500 trips 500 bad_beat 500\n",
                    0,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "Your straight, ace high pays 4 to 1 on the Trips, whatever the "
                              "player-dealer holds.",
                              "The beaten hand, pair of sevens, is below the pay table: "
                              "the Bad Beat loses."));
}

/* The same words for both hands: the card that decides is named. */
TEST(a_kicker_decides)
{
    check_sentences("rules washington\ncards 2c7dJhQs4c Qh9s\n4 ann QcAd 1x ante 500\n", 0,
                    SENTENCES("Your pair of queens (kicker ace) beats the dealer's pair of queens "
                              "(kicker jack): the Ante pays 1 to 1.",
                              "Your pair of queens (kicker ace) beats the dealer's pair of queens "
                              "(kicker jack): the Play pays 1 to 1.",
                              "Your pair of queens (kicker ace) beats the dealer but is "
                              "below the pay table: the Blind is returned."));
    check_sentences("rules washington\ncards 3c3d3h2s7c AcKd\n4 ann 9h8s fold ante 500 trips 500 "
                    "bad_beat 500\n",
                    0,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "Your three of a kind, threes pays 3 to 1 on the Trips, whatever "
                              "the dealer holds.",
                              "Your three of a kind, threes (kicker nine) is beaten by the "
                              "dealer's three of a kind, threes (kicker ace): the Bad Beat pays "
                              "9 to 1."));
}

TEST(the_bonuses)
{
    check_sentences("rules stadium\ncards 7d7hJhJs4c 7cTd\n"
                    "4 ann 7sTc fold ante 500 bad_beat 500 ultimate_pairs 500 play_the_board 500\n",
                    0,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "You and the dealer tie (full house, sevens over jacks), so "
                              "nobody was beaten: the Bad Beat loses.",
                              "Your hole cards 7s Tc are not on the pay table: the Ultimate Pairs "
                              "loses.",
                              "The community cards alone make two pair, jacks and sevens: the "
                              "Play the Board pays 3 to 1."));
    check_sentences(
        "rules stadium\ncards 2c7dJhQs4c 7c7s\n"
        "4 ann QcQd 1x ante 500 bad_beat 500 ultimate_pairs 500 play_the_board 500\n"
        "tip fold ante 100\n",
        0,
        SENTENCES("Your three of a kind, queens beats the dealer's three of a kind, "
                  "sevens: the Ante pays 1 to 1.",
                  "Your three of a kind, queens beats the dealer's three of a kind, "
                  "sevens: the Play pays 1 to 1.",
                  "Your three of a kind, queens beats the dealer but is below "
                  "the pay table: the Blind is returned.",
                  "The dealer's three of a kind, sevens is beaten by your three of a "
                  "kind, queens: the Bad Beat pays 9 to 1.",
                  "Your hole cards Qc Qd count as K-K, Q-Q or J-J: the Ultimate Pairs pays "
                  "10 to 1.",
                  "The community cards alone make high card, queen, which is below "
                  "the pay table: the Play the Board loses.",
                  "You folded the dealer's wager, so the Ante loses.",
                  "You folded the dealer's wager, so the Blind loses."));
}

TEST(the_progressive)
{
    static const char round[] = "rules washington progressive=LINK-01\n"
                                "meter main 1000000 seed 200000 reserve 50000\n"
                                "cards 6s7s8s2d3c KhQd\n"
                                "2 ann 9sTs fold ante 500 progressive 100\n"
                                "5 bob AhJh fold ante 500 progressive 200\n"
                                "6 cid 8c8d fold ante 500 progressive 200\n";
    check_sentences(round, 0,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "Your straight flush takes 10 % of the main meter, which stood at "
                              "$10,000: $1,000."));
    check_sentences(
        round, 1,
        SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                  "The cards are not on the pay table of the progressive: the Progressive "
                  "loses.",
                  "Another player's straight flush at this table pays you an envy "
                  "award of 300 for 1."));
    check_sentences(round, 2,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "Your three of a kind pays 9 for 1 on the Progressive.",
                              "Another player's straight flush at this table pays you an envy "
                              "award of 300 for 1."));
    check_sentences("rules washington progressive=LINK-01 folded_progressive=false\n"
                    "meter main 1000000 seed 200000 reserve 50000\ncards 6s7s8s2d3c KhQd\n"
                    "2 ann 9sTs fold ante 500 progressive 100\n",
                    0,
                    SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                              "You folded, and folded hands do not qualify here: the Progressive "
                              "loses."));
}

TEST(what_a_bank_does_not_cover)
{
    static const char round[] = "rules california backline=true\n"
                                "bank   3 1000 separate\n"
                                "cards  2c7dJhQs4c 7c3s\n"
                                "4      ann QcTd 3x   ante 500\n"
                                "behind 4 eve ante 500\n"
                                "5      bob 9c8d fold ante 800\n"
                                "behind 5 cid ante 100\n";
    check_sentences(round, 0,
                    SENTENCES("Your pair of queens beats the player-dealer's pair of sevens: the "
                              "Ante pays 1 to 1.",
                              "Your pair of queens beats the player-dealer's pair of sevens: the "
                              "Play pays 1 to 1. Partly covered: the player-dealer's bank of $10 "
                              "has $5 left to pay, so $5 of $15 is paid and the wager is returned.",
                              "Your pair of queens beats the player-dealer but is below the "
                              "pay table: the Blind is returned."));
    check_sentences(round, 2,
                    SENTENCES("You folded, so the Ante loses.",
                              "You folded, so the Blind loses. Partly covered: the player-dealer's "
                              "bank of $10 can still win $2, so $6 of the wager is returned."));
    check_sentences(round, 3,
                    SENTENCES("The seat folded, so the Ante loses. Not covered: the "
                              "player-dealer's bank of $10 is exhausted ($0 paid and $10 collected "
                              "before), so the wager is returned.",
                              "The seat folded, so the Blind loses. Not covered: the "
                              "player-dealer's bank of $10 is exhausted ($0 paid and $10 collected "
                              "before), so the wager is returned."));
}

TEST(what_the_aggregate_leaves)
{
    static struct table_round round;
    table_read("rules washington\ncards AsKsQs2c3d 2h4h\n4 ann JsTs fold ante 500 trips 2000\n",
               &round);
    round.rules.offer[UTH_TRIPS].aggregate = 50000;
    check_round(&round, 0,
                SENTENCES("You folded, so the Ante loses.", "You folded, so the Blind loses.",
                          "Your royal flush pays 50 to 1 on the Trips, whatever the dealer holds. "
                          "The table pays at most $500 for all Trips wagers of one deal: $500 of "
                          "$1,000 is paid."));
}
