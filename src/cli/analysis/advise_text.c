/* Advice for people: what each choice is worth, what it costs to be wrong, how hands end. */
#include <math.h>

#include "advise_report.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/number_text.h"
#include "cli/terminal/term.h"

static void print_cards(const char *label, const uth_card *cards, size_t count, FILE *out)
{
    if (count == 0)
        return;
    fprintf(out, "%-8s", label);
    for (size_t i = 0; i < count; i++)
        fprintf(out, " %s", uth_card_text(cards[i]));
    fputc('\n', out);
}

static void print_situation(const struct uth_situation *situation, FILE *out)
{
    uth_card dead[UTH_CARD_COUNT];
    size_t dead_count = 0;
    for (uth_cards set = situation->dead; set;)
        dead[dead_count++] = uth_cards_pop(&set);
    print_cards("hole", situation->hole, 2, out);
    print_cards("board", situation->board, (size_t)situation->board_count, out);
    print_cards("dealer", situation->dealer, (size_t)situation->dealer_count, out);
    print_cards("dead", dead, dead_count, out);
    if (situation->board_count > 0) {
        uth_card cards[7] = {situation->hole[0], situation->hole[1]};
        for (int i = 0; i < situation->board_count; i++)
            cards[2 + i] = situation->board[i];
        char words[UTH_HAND_WORDS_SIZE];
        uth_hand_words(uth_eval(cards, 2 + situation->board_count), words, sizeof words);
        fprintf(out, "%-8s %s\n", "hand", words);
    }
    fputc('\n', out);
}

/* A part of all deals. */
static void print_share(struct grid *grid, int64_t part, int64_t deals)
{
    grid_text(grid, cli_percent((double)part / (double)deals, 3).text);
}

static void print_dollars(struct grid *grid, double antes, uth_cents ante)
{
    double dollars = antes * (double)ante / 100;
    grid_printf(grid, "%s$%.4f", dollars < 0 ? "-" : "", fabs(dollars));
}

static void print_choices(const struct advise_report *report, FILE *out)
{
    const struct uth_advice *advice = report->advice;
    bool folds = advice->street != UTH_PREFLOP || advice->prospect[0].fold > 0;
    double best = uth_advice_value(advice, advice->best);
    char ante[UTH_CENTS_TEXT_SIZE], money[UTH_CENTS_TEXT_SIZE + 16];
    snprintf(money, sizeof money, "Ante %s", uth_cents_format(report->ante, ante, sizeof ante));
    struct grid grid = grid_start();
    const char *const heads[] = {"choice", "EV in Antes", money, "costs", "win", "tie", "lose"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        grid_text(&grid, heads[i]);
    if (folds)
        grid_text(&grid, "fold");
    grid_row(&grid);
    for (int i = 0; i < advice->count; i++) {
        const struct uth_prospect *prospect = &advice->prospect[i];
        char name[8];
        double value = uth_advice_value(advice, i);
        grid_printf(&grid, "%s %s", i == advice->best ? ">" : " ",
                    uth_choice_name(advice, i, name));
        grid_printf(&grid, "%+.9f", value);
        print_dollars(&grid, value, report->ante);
        if (i == advice->best)
            grid_text(&grid, "-");
        else
            print_dollars(&grid, best - value, report->ante);
        print_share(&grid, prospect->win, advice->deals);
        print_share(&grid, prospect->tie, advice->deals);
        print_share(&grid, prospect->lose, advice->deals);
        if (folds)
            print_share(&grid, prospect->fold, advice->deals);
        grid_row(&grid);
    }
    grid_print(&grid, out);
}

static void print_later(const struct uth_advice *advice, FILE *out)
{
    const struct uth_prospect *check = &advice->prospect[0];
    double deals = (double)advice->deals;
    if (advice->street == UTH_RIVER)
        return;
    fputs("After a check:", out);
    if (advice->street == UTH_PREFLOP)
        fprintf(out, " play on the flop %s,",
                cli_percent((double)check->later[UTH_FLOP] / deals, 3).text);
    fprintf(out, " play on the river %s, fold %s.\n",
            cli_percent((double)check->later[UTH_RIVER] / deals, 3).text,
            cli_percent((double)check->fold / deals, 3).text);
}

void advise_print_text(const struct advise_report *report, FILE *out)
{
    const struct uth_advice *advice = report->advice;
    print_situation(report->situation, out);
    print_choices(report, out);
    fputc('\n', out);
    print_later(advice, out);
    fprintf(out, "All %s ways to deal the hidden cards are counted.\n",
            cli_count(advice->deals).text);
}
