/* The grid that the table is drawn on, and cards on it. */
#include "canvas_text.h"
#include "cli/play/play_cards.h"

static void assert_canvas(const struct canvas *canvas, const char *expected)
{
    FREED char *text = canvas_text(canvas, canvas_used(canvas));
    assert_string_equal(text, expected);
}

TEST(what_does_not_fit_is_cut)
{
    struct canvas canvas;
    assert_true(canvas_new(&canvas, 2, 6));
    assert_int_equal(canvas_put(&canvas, 0, 3, INK_PLAIN, "hearts"), 6);
    canvas_put(&canvas, 1, -2, INK_PLAIN, "spades");
    canvas_put(&canvas, 2, 0, INK_PLAIN, "below");
    canvas_put(&canvas, -1, 0, INK_PLAIN, "above");
    assert_canvas(&canvas, "   hea\nades\n");
    canvas_free(&canvas);
}

TEST(glyphs_count_one_column)
{
    static const struct {
        const char *text;
        int width;
        const char *shown;
    } cases[] = {
        {"A♥", 2, "A♥\n"},
        {"é♠x", 3, "é♠x\n"},
        {"a\x1b[2Jb", 6, "a?[2Jb\n"}, /* an escape sequence is only text */
        {"a\xC2\x9B"
         "b",
         3, "a?b\n"},              /* nor is its eight-bit form */
        {"a\xE2\x99", 2, "a?\n"},  /* cut in the middle */
        {"\xFFx\x80", 3, "?x?\n"}, /* no UTF-8 at all */
        {"tab\tbell\x07", 9, "tab?bell?\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct canvas canvas;
        assert_true(canvas_new(&canvas, 1, 20));
        assert_int_equal(canvas_width_of(cases[i].text), cases[i].width);
        assert_int_equal(canvas_put(&canvas, 0, 0, INK_PLAIN, cases[i].text), cases[i].width);
        assert_canvas(&canvas, cases[i].shown);
        canvas_free(&canvas);
    }
}

TEST(text_is_broken_between_words)
{
    static const struct {
        const char *text;
        int width, rows;
        const char *shown;
    } cases[] = {
        {"", 10, 1, ""},
        {"one two", 10, 1, "one two\n"},
        {"one two three", 7, 2, "one two\nthree\n"},
        {"one\n\ntwo", 10, 3, "one\n\ntwo\n"},
        {"unbreakable", 5, 1, "unbreakable\n"},
        {"  an indent stays", 10, 3, "  an\n  indent\n  stays\n"},
        {"two  blanks", 11, 1, "two  blanks\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct canvas canvas;
        assert_true(canvas_new(&canvas, 8, 20));
        assert_int_equal(canvas_wrap(&canvas, 0, 0, cases[i].width, INK_PLAIN, cases[i].text),
                         cases[i].rows);
        assert_canvas(&canvas, cases[i].shown);
        canvas_free(&canvas);
    }
}

TEST(choices_stay_whole_and_keys_stand_out)
{
    struct canvas canvas;
    assert_true(canvas_new(&canvas, 4, 20));
    assert_int_equal(canvas_keys(&canvas, 0, 0, 16, "[c]heck  [3]x $30  [4]x $40"), 3);
    assert_canvas(&canvas, "[c]heck\n[3]x $30\n[4]x $40\n");
    for (int column = 0; column < 4; column++)
        assert_int_equal(canvas.cells[column].ink, column < 3 ? INK_KEY : INK_PLAIN);
    canvas_free(&canvas);
}

TEST(rows_are_copied_inside_both_grids)
{
    struct canvas from;
    struct canvas to;
    assert_true(canvas_new(&from, 3, 5));
    assert_true(canvas_new(&to, 2, 5));
    canvas_put(&from, 0, 0, INK_PLAIN, "one");
    canvas_put(&from, 1, 0, INK_PLAIN, "two");
    canvas_put(&from, 2, 0, INK_PLAIN, "three");
    canvas_copy(&to, 0, &from, 1, 5);
    assert_canvas(&to, "two\nthree\n");
    canvas_clear(&to);
    assert_int_equal(canvas_used(&to), 0);
    canvas_free(&from);
    canvas_free(&to);
}

/* ---- cards ---- */

static void assert_cards(struct card_style style, const char *cards, enum card_place unseen,
                         const char *above, const char *below, const char *expected)
{
    uth_card hand[7];
    uth_card marks[7];
    int count = uth_cards_parse(cards, hand, 7, NULL);
    int marked = uth_cards_parse(above, marks, 7, NULL);
    uth_cards above_set = uth_cards_of(marks, (size_t)marked);
    marked = uth_cards_parse(below, marks, 7, NULL);
    uth_cards below_set = uth_cards_of(marks, (size_t)marked);
    hand[count++] = UTH_NO_CARD;
    struct canvas canvas;
    assert_true(canvas_new(&canvas, 6, 40));
    cards_draw(&canvas, 0, 0, style, hand, count, unseen, above_set, below_set);
    assert_canvas(&canvas, expected);
    canvas_free(&canvas);
}

TEST(cards_are_boxes)
{
    const struct card_style small = {.unicode = true};
    const struct card_style large = {.unicode = true, .large = true};
    const struct card_style plain = {.unicode = false};
    assert_cards(small, "Ah Td", PLACE_BACK, "", "",
                 "╭───╮╭───╮╭───╮\n"
                 "│A♥ ││10♦││▒▒▒│\n"
                 "╰───╯╰───╯╰───╯\n");
    assert_cards(small, "2c Ks", PLACE_EMPTY, "2c", "2c Ks",
                 "╭─▼─╮╭───╮╭   ╮\n"
                 "│2♣ ││K♠ │\n"
                 "╰─▲─╯╰─▲─╯╰   ╯\n");
    assert_cards(large, "Ts", PLACE_BACK, "", "Ts",
                 "╭─────╮╭─────╮\n"
                 "│10   ││▒▒▒▒▒│\n"
                 "│  ♠  ││▒▒▒▒▒│\n"
                 "│   10││▒▒▒▒▒│\n"
                 "╰──▲──╯╰─────╯\n");
    assert_cards(plain, "Ah Td", PLACE_BACK, "Ah", "Td",
                 ".-v-..---..---.\n"
                 "|Ah ||10d||###|\n"
                 "'---''-^-''---'\n");
}

TEST(cards_among_words)
{
    const uth_card cards[] = {uth_card_of(8, 2), uth_card_of(12, 3)};
    struct canvas canvas;
    assert_true(canvas_new(&canvas, 2, 20));
    assert_int_equal(cards_put(&canvas, 0, 0, (struct card_style){.unicode = true}, cards, 2), 6);
    assert_int_equal(cards_put(&canvas, 1, 0, (struct card_style){.unicode = false}, cards, 2), 5);
    assert_canvas(&canvas, "10♥ A♠\nTh As\n");
    canvas_free(&canvas);
}

TEST(suits_have_four_inks)
{
    assert_int_equal(card_ink(uth_card_of(0, 0)), INK_CLUB);
    assert_int_equal(card_ink(uth_card_of(0, 1)), INK_DIAMOND);
    assert_int_equal(card_ink(uth_card_of(0, 2)), INK_HEART);
    assert_int_equal(card_ink(uth_card_of(0, 3)), INK_SPADE);
}
