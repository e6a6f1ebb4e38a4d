/* Layout. The upper part is drawn first, the lower part from the bottom, and the middle part, on a
 * canvas of its own, gets the rows that are left. Blank rows are dropped before anything scrolls.
 */
#include "play_screen.h"

#include <stdio.h>
#include <string.h>

#include "cli/terminal/money_text.h"
#include "play_layout.h"
#include "play_words.h"

enum {
    PANEL_WIDTH = 32,    /* pay tables beside the table */
    PANEL_FROM = 104,    /* columns from which there is room for them */
    LARGE_ROWS = 30,     /* rows from which cards are large ... */
    LARGE_HAND_ROWS = 6, /* ... and so many more for each hand */
};

static const char for_dealer[] = "For the dealer:  ";

static uth_cards best_five(const uth_card best[5])
{
    return uth_cards_of(best, 5);
}

/* ---- the upper part ---- */

static int draw_title(const struct layout *layout, struct canvas *canvas)
{
    const struct play_table *table = layout->table;
    char round[32];
    int width = snprintf(round, sizeof round, "round %d", table->number);
    canvas_put(canvas, 0, MARGIN, INK_BOLD, table->game->rules->title);
    canvas_print(canvas, 0, canvas->columns - MARGIN - width - 1, INK_DIM, " %s", round);
    return layout->spacing == LOOSE ? 2 : 1;
}

/* Dealer and board, with the cards that play marked at the showdown. */
static int draw_dealer(const struct layout *layout, struct canvas *canvas, int row)
{
    const struct play_table *table = layout->table;
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    uth_cards above = settlement ? best_five(settlement->dealer_best) : 0;
    uth_cards below = settlement && table->hands == 1 ? best_five(settlement->hands[0].best) : 0;
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    bool dealt = uth_round_phase(table->round) >= UTH_PHASE_PREFLOP;

    canvas_put(canvas, row, MARGIN, INK_BOLD, play_words_dealer(table));
    canvas_put(canvas, row, layout->text, INK_BOLD, "Board");
    canvas_put(canvas, row, layout->text + 8, INK_DIM, play_words_bank(table).text);
    cards_draw(canvas, row + 1, MARGIN, layout->style, uth_round_dealer(table->round), 2,
               dealt ? PLACE_BACK : PLACE_EMPTY, above, 0);
    cards_draw(canvas, row + 1, layout->text, layout->style, board, 5, PLACE_EMPTY, above, below);
    row += 1 + cards_height(layout->style);
    if (!settlement)
        return row + 1;
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(settlement->dealer_strength, words, sizeof words);
    int column = MARGIN;
    column += canvas_put(canvas, row, column, INK_PLAIN, words);
    column += canvas_put(canvas, row, column, INK_DIM,
                         settlement->dealer_qualifies ? ": qualifies" : ": does not qualify");
    const char *legend =
        layout->style.unicode ? "▼ the dealer's five  ▲ yours" : "v the dealer's five  ^ yours";
    legend = table->hands > 1 ? (layout->style.unicode ? "▼ the dealer's five" : "v dealer's five")
                              : legend;
    if (column + 3 + canvas_width_of(legend) <= layout->width - MARGIN)
        canvas_put(canvas, row, column + 3, INK_DIM, legend);
    return row + 1;
}

/* What lies on a hand, on as many rows as it takes; returns the rows. */
static int draw_wagers(const struct layout *layout, struct canvas *canvas, int row,
                       const uth_cents wager[UTH_WAGERS], const struct uth_decision *decision,
                       const char *before)
{
    char text[PLAY_WORDS_SIZE + 32];
    struct play_words words = play_words_wagers(wager, decision, "  ");
    if (!words.text[0])
        return 0;
    snprintf(text, sizeof text, "%s%s", before, words.text);
    return canvas_keys(canvas, row, layout->text, layout->width - layout->text - MARGIN, text);
}

/* The words about a hand, and after the settlement its five cards and their result. */
static int draw_hand_words(const struct layout *layout, struct canvas *canvas, int row, int index)
{
    const struct play_table *table = layout->table;
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    int column = layout->text;
    column += canvas_put(canvas, row, column, INK_BOLD, play_words_owner(table, index).text) + 2;
    column += canvas_put(canvas, row, column, INK_PLAIN, play_words_hand(table->round, index).text);
    if (!settlement)
        return row + 1;
    const struct uth_hand_result *result = &settlement->hands[index];
    column = layout->text;
    column += cards_put(canvas, row + 1, column, layout->style, result->best, 5) + 2;
    column += canvas_put(canvas, row + 1, column, INK_BOLD, play_words_outcome(result->outcome));
    canvas_put(canvas, row + 1, column + 2, layout_gain_ink(result->net),
               cli_gain(result->net).text);
    return row + 2;
}

static int draw_hand(const struct layout *layout, struct canvas *canvas, int row, int index)
{
    const struct play_table *table = layout->table;
    const struct uth_hand *hand = uth_round_hand(table->round, index);
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    bool dealt = hand->cards[0] != UTH_NO_CARD;
    uth_cards below = settlement ? best_five(settlement->hands[index].best) : 0;
    cards_draw(canvas, row, MARGIN, layout->style, hand->cards, 2, PLACE_EMPTY, 0, below);
    int line = row;
    if (dealt)
        line = draw_hand_words(layout, canvas, row, index);
    else
        canvas_put(canvas, line++, layout->text, INK_BOLD, play_words_owner(table, index).text);
    line += draw_wagers(layout, canvas, line, hand->wager, &hand->decision, "");
    line += draw_wagers(layout, canvas, line, hand->tip, &hand->tip_decision, for_dealer);
    int bottom = row + cards_height(layout->style);
    return line > bottom ? line : bottom;
}

/* What was decided on a hand, for itself or for the dealer. */
static int put_decision(struct canvas *canvas, int row, int column, uth_cents ante,
                        const struct uth_decision *decision, const char *whose)
{
    switch (decision->choice) {
    case UTH_PLAYED:
        return canvas_print(canvas, row, column, INK_PLAIN, "  %sPlay %s", whose,
                            cli_money(ante * decision->multiple).text);
    case UTH_FOLDED: return canvas_print(canvas, row, column, INK_DIM, "  %sfolded", whose);
    case UTH_UNDECIDED: break;
    }
    return 0;
}

/* A hand without boxes, in one row; the wagers, alike on all hands, follow once. */
static int draw_compact(const struct layout *layout, struct canvas *canvas, int row, int index)
{
    const struct play_table *table = layout->table;
    const struct uth_hand *hand = uth_round_hand(table->round, index);
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    int column = MARGIN;
    column += canvas_put(canvas, row, column, INK_BOLD, play_words_owner(table, index).text) + 2;
    column += cards_put(canvas, row, column, layout->style, hand->cards, 2) + 2;
    column += canvas_put(canvas, row, column, INK_PLAIN, play_words_hand(table->round, index).text);
    if (settlement) {
        const struct uth_hand_result *result = &settlement->hands[index];
        column += canvas_print(canvas, row, column, INK_BOLD, "  %s  ",
                               play_words_outcome(result->outcome));
        canvas_put(canvas, row, column, layout_gain_ink(result->net), cli_gain(result->net).text);
        return row + 1;
    }
    column += put_decision(canvas, row, column, hand->wager[UTH_ANTE], &hand->decision, "");
    put_decision(canvas, row, column, hand->tip[UTH_ANTE], &hand->tip_decision, "dealer's ");
    return row + 1;
}

static bool is_asked(const struct layout *layout, int index)
{
    const struct play_prompt *prompt = layout->view->prompt;
    return prompt && prompt->question == PLAY_ASK_DECISION && prompt->hand == index &&
           layout->table->hands > 1;
}

/* The wagers before the cards, which are alike on all hands. */
static int draw_alike(const struct layout *layout, struct canvas *canvas, int row)
{
    const struct uth_decision none = {.choice = UTH_UNDECIDED};
    const struct play_bets *laid = &layout->table->bets;
    canvas_print(canvas, row, MARGIN, INK_BOLD, "%d hands, each", layout->table->hands);
    row += draw_wagers(layout, canvas, row, laid->wager, &none, "");
    return row + draw_wagers(layout, canvas, row, laid->tip, &none, for_dealer);
}

static int draw_hands(const struct layout *layout, struct canvas *canvas, int row)
{
    enum uth_phase phase = uth_round_phase(layout->table->round);
    bool compact = layout->spacing == COMPACT;
    for (int i = 0; i < layout->table->hands && !(compact && phase == UTH_PHASE_BETTING); i++) {
        if (is_asked(layout, i)) {
            canvas_put(canvas, compact ? row : row + 1, 0, INK_KEY,
                       layout->style.unicode ? "▶" : ">");
        }
        row = (compact ? draw_compact : draw_hand)(layout, canvas, row, i);
    }
    bool laid = compact && phase != UTH_PHASE_SETTLED;
    return laid ? draw_alike(layout, canvas, row) : row;
}

static int draw_upper(const struct layout *layout, struct canvas *canvas)
{
    int row = draw_title(layout, canvas);
    row = draw_dealer(layout, canvas, row) + (layout->spacing == LOOSE);
    return draw_hands(layout, canvas, row) + (layout->spacing == LOOSE);
}

/* ---- the lower part ---- */

static void add_key(struct play_words *keys, bool there, const char *text)
{
    size_t used = strlen(keys->text);
    if (there)
        snprintf(keys->text + used, sizeof keys->text - used, "%s%s", used > 0 ? "  " : "", text);
}

static void bet_keys(const struct layout *layout, struct play_words *keys)
{
    const struct play_table *table = layout->table;
    if (uth_round_phase(table->round) == UTH_PHASE_SETTLED) {
        add_key(keys, true, "[Enter] same bets again  [c]hange bets  [s]ummary");
        return;
    }
    uth_cents base = (table->bets.wager[UTH_ANTE] + table->bets.wager[UTH_BLIND]) * table->hands;
    add_key(keys, true, "[Enter] deal");
    add_key(keys, table->game->rules->tips, "[d]ealer's bets");
    add_key(keys, play_table_down(table) > base, "[x] no side bets");
    add_key(keys, play_table_hands_max(table) > 1, "[n]umber of hands");
    add_key(keys, true, "[$] buy chips");
}

static void tip_keys(const struct layout *layout, struct play_words *keys)
{
    add_key(keys, true, "For the dealer:");
    for (int i = 0; i < UTH_WAGERS; i++) {
        enum uth_wager wager = (enum uth_wager)i;
        char text[48];
        snprintf(text, sizeof text, "[%c] %s", play_wager_key(wager),
                 wager == UTH_ANTE ? "Ante and Blind" : uth_wager_title(wager));
        add_key(keys, play_table_offers(layout->table, wager) && play_wager_key(wager), text);
    }
    add_key(keys, true, "[Esc] none");
}

static struct play_words keys_of(const struct layout *layout)
{
    const struct play_prompt *prompt = layout->view->prompt;
    struct play_words keys = {.text = ""};
    if (!prompt)
        return keys;
    switch (prompt->question) {
    case PLAY_ASK_BETS: bet_keys(layout, &keys); break;
    case PLAY_ASK_DECISION:
        snprintf(keys.text, sizeof keys.text, "%.10s%s %s:  %.150s",
                 play_words_owner(layout->table, prompt->hand).text,
                 prompt->tip ? ", for the dealer," : ",",
                 play_words_street(uth_round_phase(layout->table->round)),
                 play_words_choices(layout->table, prompt->hand, prompt->tip, true).text);
        break;
    case PLAY_ASK_TIP: tip_keys(layout, &keys); break;
    case PLAY_ASK_VALUE: break;
    }
    return keys;
}

/* The balance, and on the right what is always possible. Returns the rows. */
static int draw_balance(const struct layout *layout, struct canvas *canvas, int row)
{
    static const char always[] = "[r]ules  [?] help  [q]uit";
    const struct play_table *table = layout->table;
    int column = MARGIN;
    column += canvas_put(canvas, row, column, INK_PLAIN, "Balance ");
    column += canvas_put(canvas, row, column, INK_BOLD, cli_money(table->balance).text);
    if (table->staked > 0) {
        column += canvas_print(canvas, row, column, INK_PLAIN, "   on the table %s",
                               cli_money(table->staked).text);
    }
    if (table->totals.rounds > 0) {
        column += canvas_put(canvas, row, column, INK_PLAIN, "   session ");
        column += canvas_put(canvas, row, column, layout_gain_ink(table->totals.net),
                             cli_gain(table->totals.net).text);
    }
    int place = canvas->columns - MARGIN - (int)strlen(always);
    bool beside = place >= column + 2;
    canvas_keys(canvas, beside ? row : row + 1, beside ? place : MARGIN, canvas->columns, always);
    return beside ? 1 : 2;
}

/* Draws on a canvas of its own and returns the rows; the last is the row for keys. */
static int draw_lower(const struct layout *layout, struct canvas *canvas, struct play_drawn *drawn)
{
    const struct play_view *view = layout->view;
    int width = canvas->columns - 2 * MARGIN;
    int row = 0;
    row += view->notice[0] ? canvas_wrap(canvas, row, MARGIN, width, INK_NOTICE, view->notice) : 1;
    row += draw_balance(layout, canvas, row);
    if (view->prompt && view->prompt->question == PLAY_ASK_VALUE) {
        int column = MARGIN;
        column += canvas_print(canvas, row, column, INK_PLAIN, "%s: ", view->prompt->text);
        column += canvas_put(canvas, row, column, INK_BOLD, view->typed);
        *drawn = (struct play_drawn){.cursor_row = row, .cursor_column = column};
        return row + 1;
    }
    return row + canvas_keys(canvas, row, MARGIN, width, keys_of(layout).text);
}

/* ---- all together ---- */

static struct layout layout_for(const struct play_view *view, const struct canvas *canvas,
                                enum spacing spacing)
{
    int hands = view->table->hands;
    bool wide = canvas->columns >= PANEL_FROM;
    struct layout layout = {
        .view = view,
        .table = view->table,
        .style = {.unicode = view->unicode,
                  .large = canvas->rows >= LARGE_ROWS + hands * LARGE_HAND_ROWS &&
                           canvas->columns >= 80},
        .spacing = spacing,
        .panel = wide ? canvas->columns - PANEL_WIDTH : 0,
        .width = wide ? canvas->columns - PANEL_WIDTH - 1 : canvas->columns,
    };
    layout.text = MARGIN + cards_width(layout.style, 2) + 5;
    return layout;
}

/* Puts the three parts on the canvas. False if they do not fit. */
static bool compose(const struct layout *layout, struct canvas *canvas, struct canvas *middle,
                    struct canvas *lower, struct play_drawn *drawn)
{
    enum uth_phase phase = uth_round_phase(layout->table->round);
    bool needed = phase == UTH_PHASE_BETTING || phase == UTH_PHASE_SETTLED;
    int top = draw_upper(layout, canvas);
    int rows = layout_middle(layout, middle) - layout->view->scroll;
    int lower_rows = draw_lower(layout, lower, drawn);
    int bottom = canvas->rows - lower_rows;
    int room = bottom > top ? bottom - top : 0;
    bool fits = bottom >= top && (rows <= room || !needed);
    if (rows > room) {
        room -= needed && room > 1; /* for the line that says so */
        rows = needed ? rows : 0;   /* pay tables only fill empty space */
    }
    drawn->window = room;
    drawn->hidden = rows > room ? rows - room : 0;
    canvas_copy(canvas, top, middle, layout->view->scroll, rows < room ? rows : room);
    canvas_copy(canvas, bottom, lower, 0, lower_rows);
    if (drawn->cursor_row >= 0)
        drawn->cursor_row += bottom;
    if (layout->panel > 0)
        layout_panel(layout, canvas, bottom);
    if (drawn->hidden > 0) {
        /* over the whole row: on a tiny screen it may not be empty */
        canvas_print(canvas, bottom - 1, 0, INK_PLAIN, "%*s", canvas->columns, "");
        canvas_print(canvas, bottom - 1, MARGIN, INK_KEY, "[Space] %d more line%s", drawn->hidden,
                     drawn->hidden == 1 ? "" : "s");
    }
    return fits;
}

struct play_drawn play_screen_draw(const struct play_view *view, struct canvas *canvas)
{
    struct play_drawn drawn = {.cursor_row = -1, .cursor_column = -1};
    enum spacing last = view->table->hands > 1 ? COMPACT : TIGHT;
    bool fits = false;
    /* More than any settlement takes: each wager of each hand, and the dealer's, a few rows. */
    int middle_rows = 40 + view->table->hands * 2 * UTH_WAGERS * 8;
    for (int spacing = LOOSE; spacing <= (int)last && !fits; spacing++) {
        struct layout layout = layout_for(view, canvas, (enum spacing)spacing);
        struct canvas middle = {.cells = NULL};
        struct canvas lower = {.cells = NULL};
        canvas_clear(canvas);
        drawn = (struct play_drawn){.cursor_row = -1, .cursor_column = -1};
        if (canvas_new(&middle, middle_rows, canvas->columns) &&
            canvas_new(&lower, canvas->rows, canvas->columns))
            fits = compose(&layout, canvas, &middle, &lower, &drawn);
        canvas_free(&middle);
        canvas_free(&lower);
    }
    return drawn;
}
