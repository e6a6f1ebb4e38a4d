/* The middle of the screen: what can be bet, and why every wager won or lost. */
#include <string.h>

#include "cli/terminal/money_text.h"
#include "play_layout.h"
#include "play_words.h"

enum { WAGER_COLUMN = 16 };

/* The columns of a settlement: as wide as its longest wager and amount. */
struct columns {
    int amount; /* where amounts end */
    int why;
};

static struct money_text amount_of(const struct uth_line *line, bool tip)
{
    return tip ? cli_money(line->paid + line->returned) : cli_gain(uth_line_net(line));
}

static void widen(int *wager, int *amount, const struct uth_line *lines, int count, bool tip)
{
    for (int i = 0; i < count; i++) {
        int title = (int)strlen(uth_wager_title(lines[i].wager));
        int width = (int)strlen(amount_of(&lines[i], tip).text);
        *wager = title > *wager ? title : *wager;
        *amount = width > *amount ? width : *amount;
    }
}

static struct columns columns_of(const struct uth_settlement *settlement)
{
    int wager = 0;
    int amount = 0;
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        widen(&wager, &amount, hand->lines, hand->line_count, false);
        widen(&wager, &amount, hand->tip_lines, hand->tip_line_count, true);
    }
    int end = MARGIN + wager + 2 + amount;
    return (struct columns){.amount = end, .why = end + 2};
}

static int draw_line(const struct layout *layout, struct canvas *canvas, int row, int hand,
                     const struct uth_line *line, bool tip)
{
    struct uth_settle_input in = uth_round_settle_input(layout->table->round);
    const struct uth_settlement *settlement = uth_round_settlement(layout->table->round);
    struct columns columns = columns_of(settlement);
    struct uth_why why;
    uth_why(&in, settlement, hand, line, &why);
    struct money_text amount = amount_of(line, tip);
    canvas_put(canvas, row, MARGIN, INK_PLAIN, uth_wager_title(line->wager));
    canvas_put(canvas, row, columns.amount - (int)strlen(amount.text),
               tip ? INK_PLAIN : layout_gain_ink(uth_line_net(line)), amount.text);
    return row + canvas_wrap(canvas, row, columns.why, layout->width - columns.why - 1, INK_PLAIN,
                             why.sentence);
}

static int draw_result(const struct layout *layout, struct canvas *canvas, int row, int index)
{
    const struct play_table *table = layout->table;
    const struct uth_hand_result *result = &uth_round_settlement(table->round)->hands[index];
    if (table->hands > 1) {
        int column = MARGIN;
        column +=
            canvas_put(canvas, row, column, INK_BOLD, play_words_owner(table, index).text) + 1;
        column +=
            canvas_put(canvas, row, column, INK_BOLD, play_words_outcome(result->outcome)) + 1;
        canvas_put(canvas, row++, column, layout_gain_ink(result->net), cli_gain(result->net).text);
    }
    for (int i = 0; i < result->line_count; i++)
        row = draw_line(layout, canvas, row, index, &result->lines[i], false);
    if (result->tip_line_count > 0) {
        canvas_print(canvas, row++, MARGIN, INK_BOLD, "For the dealer: the dealers receive %s",
                     cli_money(result->tip_returned).text);
    }
    for (int i = 0; i < result->tip_line_count; i++)
        row = draw_line(layout, canvas, row, index, &result->tip_lines[i], true);
    return row;
}

static int draw_settled(const struct layout *layout, struct canvas *canvas)
{
    int row = 0;
    for (int i = 0; i < layout->table->hands; i++)
        row = draw_result(layout, canvas, row, i);
    struct play_words bank = play_words_bank_result(layout->table);
    if (bank.text[0])
        row += canvas_wrap(canvas, row, MARGIN, layout->width - 2 * MARGIN, INK_PLAIN, bank.text);
    return row;
}

/* One wager of the layout that can be bet: key, name, amount, pay table. */
static int draw_offer(const struct layout *layout, struct canvas *canvas, int row,
                      enum uth_wager wager)
{
    const struct play_table *table = layout->table;
    if (!play_table_offers(table, wager) || !play_wager_key(wager))
        return row;
    const struct uth_pay_table *pays = table->game->table[wager];
    uth_cents amount = table->bets.wager[wager];
    bool ante = wager == UTH_ANTE;
    canvas_print(canvas, row, MARGIN, INK_KEY, "[%c]", play_wager_key(wager));
    canvas_put(canvas, row, MARGIN + 4, INK_PLAIN,
               ante ? "Ante and Blind" : uth_wager_title(wager));
    int column = MARGIN + 4 + WAGER_COLUMN;
    column += canvas_put(canvas, row, column, amount > 0 ? INK_BOLD : INK_DIM,
                         amount > 0 ? cli_money(amount).text : "none");
    column += ante ? canvas_put(canvas, row, column, INK_DIM, " each") : 0;
    if (pays) {
        char best[32];
        uth_odds_format(&pays->line[0].odds, best, sizeof best);
        int place = MARGIN + 4 + WAGER_COLUMN + 12;
        place = column + 2 > place ? column + 2 : place;
        canvas_print(canvas, row, place, INK_DIM, "%s, up to %s", pays->name, best);
    }
    return row + 1;
}

static int draw_betting(const struct layout *layout, struct canvas *canvas)
{
    const struct play_table *table = layout->table;
    int row = 0;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        row = draw_offer(layout, canvas, row, (enum uth_wager)wager);
    row += layout->spacing == LOOSE;
    struct play_words risk = play_words_risk(table);
    bool short_of = play_table_at_risk(table) > table->balance;
    row += canvas_wrap(canvas, row, MARGIN, layout->width - 2 * MARGIN,
                       short_of ? INK_NOTICE : INK_PLAIN, risk.text);
    return row;
}

int layout_middle(const struct layout *layout, struct canvas *canvas)
{
    switch (uth_round_phase(layout->table->round)) {
    case UTH_PHASE_BETTING: return draw_betting(layout, canvas);
    case UTH_PHASE_SETTLED: return draw_settled(layout, canvas);
    default: return layout->panel > 0 ? 0 : layout_pays(layout, canvas);
    }
}
