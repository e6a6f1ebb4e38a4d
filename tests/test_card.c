/* Cards: numbers, sets and text, both ways, and faults that name the place. */
#include "check.h"

#include <uth/card.h>

TEST(every_card_survives_the_way_through_text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        uth_card card = (uth_card)i, read = UTH_NO_CARD;
        char text[3] = {ranks[i / 4], suits[i % 4], '\0'};
        assert_string_equal(uth_card_text(card), text);
        assert_true(uth_card_parse(text, &read));
        assert_int_equal(read, card);
        assert_int_equal(uth_card_of(uth_card_rank(card), uth_card_suit(card)), card);
        assert_true(uth_card_is_valid(card));
    }
    assert_string_equal(uth_card_text(UTH_NO_CARD), "??");
    assert_false(uth_card_is_valid(UTH_CARD_COUNT));
    assert_false(uth_card_is_valid(UTH_NO_CARD));
}

TEST(what_is_not_one_card_is_refused_and_changes_nothing)
{
    static const char *const texts[] = {"",    "A",  "h",  "Ahx", "AhKd", " Ah", "ah",   "AH",
                                        "10h", "1h", "Ax", "hA",  "0c",   "??",  "A\xe9"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        uth_card card = 17;
        assert_false(uth_card_parse(texts[i], &card));
        assert_int_equal(card, 17);
    }
}

TEST(runs_of_cards_are_read_with_any_separators)
{
    static const struct {
        const char *text, *cards;
    } rows[] = {
        {"", ""},
        {"   ", ""},
        {"Ah", "Ah"},
        {"AhKd2c", "AhKd2c"},
        {"Ah Kd,2c", "AhKd2c"},
        {" Ah, Kd ,, 2c ", "AhKd2c"},
        {"Ah\tKd", "AhKd"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_card cards[8];
        char text[32];
        int count = uth_cards_parse(rows[i].text, cards, 8, NULL);
        assert_int_equal(count, strlen(rows[i].cards) / 2);
        uth_cards_format(cards, (size_t)count, text, sizeof text);
        assert_string_equal(text, rows[i].cards);
    }
}

TEST(faults_name_the_place_and_the_reason)
{
    static const struct {
        const char *text;
        size_t position;
        const char *sentence;
    } rows[] = {
        {"x", 1, "'x' at position 1 is not a rank (23456789TJQKA)"},
        {"AhKx", 4, "'x' at position 4 is not a suit (cdhs)"},
        {"Ah K d", 5, "' ' at position 5 is not a suit (cdhs)"},
        {"AhK", 4, "the text ends at position 4, before the suit (cdhs)"},
        {"Ah10d", 3, "'1' at position 3 is not a rank (23456789TJQKA)"},
        {"ahKd", 1, "'a' at position 1 is not a rank (23456789TJQKA)"},
        {"Ah\nKd", 3, "byte 0x0a at position 3 is not a rank (23456789TJQKA)"},
        {"Ah\xe2\x99\xa5", 3, "byte 0xe2 at position 3 is not a rank (23456789TJQKA)"},
        {"AhKd Ah", 6, "'A' at position 6 repeats the card Ah"},
        {"2c3c4c5c6c", 9, "'6' at position 9 starts one card too many (at most 4)"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_card cards[4];
        struct uth_card_fault fault = {0};
        assert_int_equal(uth_cards_parse(rows[i].text, cards, 4, &fault), -1);
        assert_string_equal(fault.sentence, rows[i].sentence);
        assert_true(fault.position == rows[i].position);
        assert_int_equal(uth_cards_parse(rows[i].text, cards, 4, NULL), -1);
    }
}

TEST(text_is_cut_to_the_buffer_and_its_length_told)
{
    const uth_card cards[] = {51, 0, UTH_NO_CARD};
    static const char *const cut[] = {"",     "",      "A",      "As",    "As2",
                                      "As2c", "As2c?", "As2c??", "As2c??"};
    for (size_t size = 0; size < COUNT_OF(cut); size++) {
        char text[16] = "untouched";
        assert_true(uth_cards_format(cards, 3, text, size) == 6);
        assert_string_equal(text, size == 0 ? "untouched" : cut[size]);
    }
}

TEST(sets_hold_every_card_once)
{
    const uth_card cards[] = {51, 0, 17, 0};
    uth_cards set = uth_cards_of(cards, 4);
    assert_true(set == (1ULL << 51 | 1ULL << 17 | 1ULL));
    assert_int_equal(uth_cards_count(set), 3);
    assert_int_equal(uth_cards_pop(&set), 0);
    assert_int_equal(uth_cards_pop(&set), 17);
    assert_int_equal(uth_cards_pop(&set), 51);
    assert_true(set == 0);
    assert_int_equal(uth_cards_count(UTH_ALL_CARDS), UTH_CARD_COUNT);
}

TEST(ranks_have_names)
{
    assert_string_equal(uth_rank_word(0), "deuce");
    assert_string_equal(uth_rank_words(4), "sixes");
    assert_string_equal(uth_rank_words(0), "deuces");
    assert_string_equal(uth_rank_word(12), "ace");
    assert_string_equal(uth_rank_words(12), "aces");
}
