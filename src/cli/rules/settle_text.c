/* A settled round for people. Each column is as wide as its widest amount of the whole round, so
 * that they stay in line from hand to hand, and a jackpot widens no column but its own. */
#include "settle_text.h"

#include <string.h>

#include "cli/terminal/cards_text.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/term.h"

enum { WAGER_COLUMN = 16, PAYS_COLUMN = 14, WHY_INDENT = 6, WIDTH_LEAST = 40 };

enum { STAKE, PAID, BACK, NET, AMOUNTS };

struct page {
    const struct uth_exchange_round *round;
    const struct uth_settlement *settlement;
    FILE *out;
    bool colour;
    int width;
    int money[AMOUNTS]; /* columns of each amount */
};

static enum term_style gain_style(uth_cents amount)
{
    return amount > 0 ? TERM_GREEN : amount < 0 ? TERM_RED : TERM_RESET;
}

static const char *style(const struct page *page, enum term_style which)
{
    return term_code(page->colour, which);
}

static void print_cards(const struct page *page, const uth_card *cards, int count)
{
    cli_print_cards(page->out, page->colour, cards, count);
}

/* Breaks a sentence between words. */
static void print_wrapped(const struct page *page, const char *sentence)
{
    int column = 0;
    const char *word = sentence;
    while (*word != '\0') {
        size_t length = strcspn(word, " ");
        if (column > 0 && column + 1 + (int)length > page->width) {
            fputc('\n', page->out);
            column = 0;
        }
        if (column == 0) {
            column = fprintf(page->out, "%*s", WHY_INDENT, "");
        } else {
            fputc(' ', page->out);
            column++;
        }
        fwrite(word, 1, length, page->out);
        column += (int)length;
        word += length + (word[length] == ' ');
    }
    fputc('\n', page->out);
}

static void print_heads(const struct page *page)
{
    fprintf(page->out, "    %s%-*s%*s  %-8s  %-*s%*s%*s%*s%s\n", style(page, TERM_DIM),
            WAGER_COLUMN, "wager", page->money[STAKE], "stake", "result", PAYS_COLUMN, "pays",
            page->money[PAID], "paid", page->money[BACK], "back", page->money[NET], "net",
            style(page, TERM_RESET));
}

static void print_line(const struct page *page, int hand, const struct uth_line *line)
{
    char pays[UTH_PAYS_SIZE];
    struct uth_why why;
    uth_cents net = uth_line_net(line);
    uth_exchange_pays(&page->round->game, line, pays, sizeof pays);
    uth_why(&page->round->input, page->settlement, hand, line, &why);
    fprintf(page->out, "    %-*s%*s  %s%-8s%s  %-*s%*s%*s%s%*s%s\n", WAGER_COLUMN,
            line->envy ? "Envy" : uth_wager_title(line->wager), page->money[STAKE],
            cli_money(line->stake).text, style(page, gain_style(net)),
            uth_result_name(line->result), style(page, TERM_RESET), PAYS_COLUMN, pays,
            page->money[PAID], cli_money(line->paid).text, page->money[BACK],
            cli_money(line->returned).text, style(page, gain_style(net)), page->money[NET],
            cli_gain(net).text, style(page, TERM_RESET));
    print_wrapped(page, why.sentence);
}

static void print_lines(const struct page *page, int hand, const struct uth_line *lines, int count)
{
    if (count > 0)
        print_heads(page);
    for (int i = 0; i < count; i++)
        print_line(page, hand, &lines[i]);
}

static const char *outcome_words(enum uth_outcome outcome)
{
    static const char *const words[] = {[UTH_LOSE] = "loses",
                                        [UTH_TIE] = "ties",
                                        [UTH_WIN] = "wins",
                                        [UTH_FOLD] = "folded",
                                        [UTH_DEAD] = "is dead"};
    return words[outcome];
}

static void print_hand(const struct page *page, int index)
{
    const struct uth_hand *hand = &page->round->input.hands[index];
    const struct uth_hand_result *result = &page->settlement->hands[index];
    const char *own = page->round->game.rules->spots_shared ? "Position" : "Seat";
    fprintf(page->out, "\n%s%s %d  %s%s  ", style(page, TERM_BOLD),
            hand->backline ? "Behind seat" : own, hand->spot, page->round->players[index],
            style(page, TERM_RESET));
    if (!hand->backline) {
        print_cards(page, hand->cards, 2);
        fputs("  ", page->out);
    }
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(result->strength, words, sizeof words);
    fprintf(page->out, "%s (", words);
    print_cards(page, result->best, 5);
    if (result->line_count == 0) {
        fputs(")\n", page->out); /* wagers for the dealer alone */
    } else {
        fprintf(page->out, ")  %s  %s%s%s\n", outcome_words(result->outcome),
                style(page, gain_style(result->net)), cli_gain(result->net).text,
                style(page, TERM_RESET));
    }
    print_lines(page, index, result->lines, result->line_count);
    if (result->tip_line_count > 0) {
        fprintf(page->out, "  For the dealer: %s goes to the dealers' tips\n",
                cli_money(result->tip_returned).text);
        print_lines(page, index, result->tip_lines, result->tip_line_count);
    }
}

static void print_dealer(const struct page *page)
{
    const struct uth_settle_input *input = &page->round->input;
    const struct uth_settlement *settlement = page->settlement;
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(settlement->dealer_strength, words, sizeof words);
    const char *dealer = input->bank.spot != 0 ? "Player-dealer" : "Dealer";
    fprintf(page->out, "%s%s%s\n\n", style(page, TERM_BOLD), page->round->game.rules->title,
            style(page, TERM_RESET));
    fprintf(page->out, "%-*s  ", (int)strlen(dealer), "Board");
    print_cards(page, input->board, 5);
    fprintf(page->out, "\n%s  ", dealer);
    print_cards(page, input->dealer, 2);
    fprintf(page->out, "  %s (", words);
    print_cards(page, settlement->dealer_best, 5);
    fprintf(page->out, ")  %s\n", settlement->dealer_qualifies ? "qualifies" : "does not qualify");
}

static void print_totals(const struct page *page)
{
    const struct uth_settlement *settlement = page->settlement;
    const struct uth_bank_stake *bank = &page->round->input.bank;
    const struct uth_game *game = &page->round->game;
    fprintf(page->out, "\nBank         collected %s, paid %s, net %s\n",
            cli_money(settlement->collected).text, cli_money(settlement->paid).text,
            cli_gain(settlement->collected - settlement->paid).text);
    if (bank->spot != 0) {
        fprintf(page->out, "             seat %d put up %s, policy %s%s\n", bank->spot,
                cli_money(bank->amount).text, uth_cover_name(bank->cover),
                settlement->exhausted ? ": exhausted" : "");
    }
    if (game->schedule != NULL) {
        fprintf(page->out, "Collection   table action %s, fee %s\n",
                cli_money(settlement->action).text, cli_money(settlement->fee).text);
        if (settlement->player_fees > 0)
            fprintf(page->out, "             the players pay %s\n",
                    cli_money(settlement->player_fees).text);
    }
    const struct uth_pay_table *table = game->table[UTH_PROGRESSIVE];
    for (int i = 0; table != NULL && i < table->level_count; i++) {
        fprintf(page->out, "%-13s%s meter %s, reserve %s\n", i == 0 ? "Progressive" : "",
                table->level[i], cli_money(settlement->meters.meter[i]).text,
                cli_money(settlement->meters.reserve[i]).text);
    }
}

/* Columns for the longest amount of the lines, with a blank before it. */
static void widen(struct page *page, const struct uth_line *lines, int count)
{
    for (int i = 0; i < count; i++) {
        const uth_cents amounts[AMOUNTS] = {[STAKE] = lines[i].stake,
                                            [PAID] = lines[i].paid,
                                            [BACK] = lines[i].returned,
                                            [NET] = uth_line_net(&lines[i])};
        for (int j = 0; j < AMOUNTS; j++) {
            int length = (int)strlen(cli_gain(amounts[j]).text) + 2;
            page->money[j] = length > page->money[j] ? length : page->money[j];
        }
    }
}

void settle_text_print(const struct uth_exchange_round *round,
                       const struct uth_settlement *settlement, FILE *out, bool colour, int width)
{
    struct page page = {
        .round = round,
        .settlement = settlement,
        .out = out,
        .colour = colour,
        .width = width < WIDTH_LEAST ? WIDTH_LEAST : width,
    };
    for (int j = 0; j < AMOUNTS; j++)
        page.money[j] = (int)strlen("  stake");
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        widen(&page, result->lines, result->line_count);
        widen(&page, result->tip_lines, result->tip_line_count);
    }
    print_dealer(&page);
    for (int i = 0; i < settlement->hand_count; i++)
        print_hand(&page, i);
    print_totals(&page);
}
