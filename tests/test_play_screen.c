/* The table as one screen: what it shows, and that it fits every terminal. */
#include "canvas_text.h"
#include "cli/play/play_screen.h"
#include "play_seat.h"

/* Checks twice, plays 1x, up to the given phase. */
static void advance_to(struct seat *seat, enum uth_phase phase)
{
    while (uth_round_phase(seat->table.round) < phase) {
        bool river = uth_round_phase(seat->table.round) == UTH_PHASE_RIVER;
        decide_all(seat, river ? UTH_DO_PLAY : UTH_DO_CHECK, 1);
        advance(seat);
    }
}

static struct play_view view_of(const struct seat *seat, const struct play_prompt *prompt)
{
    return (struct play_view){
        .table = &seat->table, .prompt = prompt, .notice = "", .typed = "", .unicode = true};
}

/* The screen as text, valid until the next one is drawn. */
static const char *draw(const struct play_view *view, int rows, int columns,
                        struct play_drawn *drawn)
{
    struct canvas canvas;
    assert_true(canvas_new(&canvas, rows, columns));
    *drawn = play_screen_draw(view, &canvas);
    static char *text;
    free(text);
    text = canvas_text(&canvas, rows);
    canvas_free(&canvas);
    return text;
}

static const struct play_prompt bets = {.question = PLAY_ASK_BETS};
static const struct play_prompt decision = {.question = PLAY_ASK_DECISION};

static void assert_screen(const struct seat *seat, const struct play_prompt *prompt,
                          const char *expected)
{
    struct play_view view = view_of(seat, prompt);
    struct play_drawn drawn;
    const char *text = draw(&view, 24, 80, &drawn);
    assert_string_equal(text, expected);
}

TEST(a_round_on_a_usual_terminal)
{
    struct seat *seat = sit_down("washington", 7, 100000);
    set_bet(seat, UTH_TRIPS, false, 500);
    assert_screen(seat, &bets,
                  "  Ultimate Texas Hold'em, Washington                                   round 1\n"
                  "\n"
                  "  Dealer         Board\n"
                  "  ╭   ╮╭   ╮     ╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮\n"
                  "\n"
                  "  ╰   ╯╰   ╯     ╰   ╯╰   ╯╰   ╯╰   ╯╰   ╯\n"
                  "\n"
                  "\n"
                  "  ╭   ╮╭   ╮     You\n"
                  "                 Ante $10  Blind $10  Trips $5\n"
                  "  ╰   ╯╰   ╯\n"
                  "\n"
                  "  [a] Ante and Blind  $10 each\n"
                  "  [t] Trips           $5          UTH-01, up to 50 to 1\n"
                  "  [b] Bad Beat        none        BBB-01, up to 10,000 to 1\n"
                  "  [u] Ultimate Pairs  none        UP-1, up to 30 to 1\n"
                  "\n"
                  "  $25 before the deal, $65 at most with a Play of 4 times the Ante\n"
                  "\n"
                  "\n"
                  "\n"
                  "\n"
                  "  Balance $1,000                                     [r]ules  [?] help  [q]uit\n"
                  "  [Enter] deal  [x] no side bets  [n]umber of hands  [$] buy chips\n");
    deal(seat);
    advance_to(seat, UTH_PHASE_FLOP);
    assert_screen(seat, &decision,
                  "  Ultimate Texas Hold'em, Washington                                   round 1\n"
                  "\n"
                  "  Dealer         Board\n"
                  "  ╭───╮╭───╮     ╭───╮╭───╮╭───╮╭   ╮╭   ╮\n"
                  "  │▒▒▒││▒▒▒│     │A♥ ││K♦ ││9♥ │\n"
                  "  ╰───╯╰───╯     ╰───╯╰───╯╰───╯╰   ╯╰   ╯\n"
                  "\n"
                  "\n"
                  "  ╭───╮╭───╮     You  high card, ace so far\n"
                  "  │3♣ ││Q♥ │     Ante $10  Blind $10  Trips $5\n"
                  "  ╰───╯╰───╯\n"
                  "\n"
                  "  Blind                      Trips\n"
                  "  royal flush    500 to 1    royal flush     50 to 1\n"
                  "  straight flush  50 to 1    straight flush  40 to 1\n"
                  "  four of a kind  10 to 1    four of a kind  30 to 1\n"
                  "  full house       3 to 1    full house       9 to 1\n"
                  "  flush            3 to 2    flush            7 to 1\n"
                  "  straight         1 to 1    straight         4 to 1\n"
                  "                             three of a kind  3 to 1\n"
                  "\n"
                  "\n"
                  "  Balance $975   on the table $25                    [r]ules  [?] help  [q]uit\n"
                  "  You, on the flop:  [c]heck  [2]x $20\n");
    advance_to(seat, UTH_PHASE_SETTLED);
    assert_screen(seat, &bets,
                  "  Ultimate Texas Hold'em, Washington                                   round 1\n"
                  "\n"
                  "  Dealer         Board\n"
                  "  ╭─▼─╮╭───╮     ╭─▼─╮╭─▼─╮╭───╮╭─▼─╮╭─▼─╮\n"
                  "  │A♦ ││J♦ │     │A♥ ││K♦ ││9♥ ││K♠ ││K♥ │\n"
                  "  ╰───╯╰───╯     ╰─▲─╯╰─▲─╯╰───╯╰─▲─╯╰─▲─╯\n"
                  "  full house, kings over aces: qualifies   ▼ the dealer's five  ▲ yours\n"
                  "\n"
                  "  ╭───╮╭───╮     You  three of a kind, kings\n"
                  "  │3♣ ││Q♥ │     K♦ K♠ K♥ A♥ Q♥  loses  -$15\n"
                  "  ╰───╯╰─▲─╯     Ante $10  Blind $10  Play $10 (1x)  Trips $5\n"
                  "\n"
                  "  Ante   -$10  The dealer's full house, kings over aces beats your three of a\n"
                  "               kind, kings: the Ante loses.\n"
                  "  Play   -$10  The dealer's full house, kings over aces beats your three of a\n"
                  "               kind, kings: the Play loses.\n"
                  "  Blind  -$10  The dealer's full house, kings over aces beats your three of a\n"
                  "               kind, kings: the Blind loses.\n"
                  "  Trips  +$15  Your three of a kind, kings pays 3 to 1 on the Trips, whatever\n"
                  "               the dealer holds.\n"
                  "\n"
                  "\n"
                  "  Balance $985   session -$15                        [r]ules  [?] help  [q]uit\n"
                  "  [Enter] same bets again  [c]hange bets  [s]ummary\n");
}

/* Every size from small to huge, every phase, one hand or three, with and without Unicode: the
 * parts that must be there are there once, and nothing of a settlement is out of reach. */
static void assert_complete(struct seat *seat, const struct play_prompt *prompt)
{
    static const int rows[] = {20, 24, 40};
    static const int columns[] = {60, 80, 104, 160};
    /* In passing a fifth, with every height and every width among them. */
    size_t step = at_full_length() ? 1 : 5;
    for (size_t i = 0; i < COUNT_OF(rows) * COUNT_OF(columns) * 2; i += step) {
        int height = rows[i / 2 % COUNT_OF(rows)];
        int width = columns[i / 2 / COUNT_OF(rows)];
        struct play_view view = view_of(seat, prompt);
        view.unicode = i % 2 == 0;
        view.notice = "A notice that is said.";
        bool seen_all = false;
        for (int steps = 0; steps < 100 && !seen_all; steps++) {
            struct play_drawn drawn;
            const char *text = draw(&view, height, width, &drawn);
            assert_int_equal(count_of(text, "Balance $"), 1);
            assert_int_equal(count_of(text, "[q]uit"), 1);
            assert_int_equal(count_of(text, "A notice that is said."), 1);
            assert_int_equal(count_of(text, " round 1\n"), 1);
            assert_non_null(strstr(text, prompt == &bets ? "[Enter]" : "[c]heck"));
            assert_int_equal(count_of(text, "[Space]"), drawn.hidden > 0);
            seen_all = drawn.hidden == 0;
            assert_true(seen_all || drawn.window > 1);
            view.scroll += drawn.window > 1 ? drawn.window - 1 : 1;
        }
        assert_true(seen_all);
    }
}

TEST(every_screen_is_complete_at_every_size)
{
    static const struct {
        const char *name;
        int hands;
    } cases[] = {
        {"washington", 1}, {"washington", 6}, {"california", 2}, {"stadium", 1}, {"stadium", 3}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct seat *seat = sit_down(cases[i].name, 20 + i, 100000);
        set_hands(seat, cases[i].hands);
        set_bet(seat, UTH_TRIPS, false, 500);
        set_bet(seat, UTH_BAD_BEAT, false, 500);
        if (seat->game.rules->tips) {
            set_bet(seat, UTH_ANTE, true, 100);
            set_bet(seat, UTH_PLAY_THE_BOARD, false, 100);
        }
        assert_complete(seat, &bets);
        deal(seat);
        assert_complete(seat, &decision);
        advance_to(seat, UTH_PHASE_SETTLED);
        assert_complete(seat, &bets);
    }
}

/* Below the smallest size that is promised nothing may run into each other all the same. */
TEST(on_a_tiny_screen_the_hint_stands_alone)
{
    struct seat *seat = sit_down("stadium", 7, 100000);
    for (enum uth_wager wager = UTH_TRIPS; wager <= UTH_PLAY_THE_BOARD; wager++)
        set_bet(seat, wager, false, 500);
    struct play_view view = view_of(seat, &bets);
    struct play_drawn drawn;
    const char *text = draw(&view, 15, 50, &drawn);
    assert_non_null(strstr(text, "\n  [Space] "));
    assert_non_null(strstr(text, " more lines\n"));
}

TEST(the_dealers_cards_stay_hidden_until_the_showdown)
{
    struct seat *seat =
        sit_down("washington", 7, 100000); /* the dealer will show the jack of diamonds */
    deal(seat);
    for (int phase = UTH_PHASE_PREFLOP; phase <= UTH_PHASE_SHOWDOWN; phase++) {
        advance_to(seat, (enum uth_phase)phase);
        struct play_view view = view_of(seat, NULL);
        struct play_drawn drawn;
        const char *text = draw(&view, 24, 80, &drawn);
        assert_int_equal(strstr(text, "J♦") != NULL, phase == UTH_PHASE_SHOWDOWN);
    }
}

TEST(typing_shows_where_the_cursor_is)
{
    struct seat *seat = sit_down("washington", 7, 100000);
    const struct play_prompt prompt = {.question = PLAY_ASK_VALUE, .text = "Trips, $1 to $400"};
    struct play_view view = view_of(seat, &prompt);
    view.typed = "25";
    struct play_drawn drawn;
    const char *text = draw(&view, 24, 80, &drawn);
    assert_non_null(strstr(text, "\n  Trips, $1 to $400: 25\n"));
    assert_int_equal(drawn.cursor_row, 23);
    assert_int_equal(drawn.cursor_column, (int)strlen("  Trips, $1 to $400: 25"));
}

TEST(the_hand_that_decides_is_pointed_at)
{
    struct seat *seat = sit_down("washington", 7, 100000);
    set_hands(seat, 2);
    deal(seat);
    const struct play_prompt second = {.question = PLAY_ASK_DECISION, .hand = 1};
    struct play_view view = view_of(seat, &second);
    struct play_drawn drawn;
    const char *text = draw(&view, 24, 80, &drawn);
    assert_int_equal(count_of(text, "▶"), 1);
    assert_non_null(strstr(text, "Hand 2, before the flop:  [c]heck  [3]x $30  [4]x $40"));
    assert_true(strstr(text, "▶") > strstr(text, "Hand 2"));
}
