/* The base game on a par sheet: where its edge comes from, and every way in which a hand ends. */

#include "cli/analysis/solve_report.h"
#include "cli/terminal/number_text.h"
#include "parsheet.h"

/* Adds the columns that every table of outcomes ends with: deals, their share, and what they add to
 * the expectation, in Antes. `net` is in units, of one such deal. */
static void add_count(struct page *page, const struct uth_base_game *game, int64_t deals,
                      int64_t net)
{
    double probability = (double)deals / (double)UTH_DEALS;
    page_cell(page, "%s", cli_count(deals).text);
    page_cell(page, "%.12f", probability);
    page_cell(page, "%+.9f", probability * (double)net / game->units);
}

/* One outcome: a name, what a hand wins by it, and how often. What never happens is left out. */
static void add_outcome(struct page *page, const struct uth_base_game *game, const char *name,
                        int64_t net, int64_t deals)
{
    if (deals == 0)
        return;
    page_cell(page, "%s", name);
    page_cell(page, "%s", solve_antes(net, game->units).text);
    add_count(page, game, deals, net);
    page_row(page, PAGE_BODY);
}

/* A row that adds up: `units` is the sum over its deals. */
static void add_sum(struct page *page, const struct uth_base_game *game, const char *name,
                    int64_t deals, int64_t units)
{
    page_cell(page, "%s", name);
    page_cell(page, "%s", "");
    page_cell(page, "%s", cli_count(deals).text);
    page_cell(page, "%.12f", (double)deals / (double)UTH_DEALS);
    page_cell(page, "%+.9f", (double)units / (double)UTH_DEALS / game->units);
    page_row(page, PAGE_SUM);
}

static int64_t ending_net(const struct uth_base_game *game, const struct uth_ending *ending)
{
    struct uth_shares shares = uth_ending_shares(game, ending);
    return shares.ante + shares.blind + shares.play;
}

static void add_shares_row(struct page *page, const char *name, const int64_t units[3], double each,
                           enum page_kind kind)
{
    page_cell(page, "%s", name);
    int64_t all = 0;
    for (int i = 0; i < 3; i++) {
        all += units[i];
        if (units[i] == 0)
            page_cell(page, "-");
        else
            page_cell(page, "%+.6f %%", 100 * (double)units[i] / each);
    }
    page_cell(page, "%+.6f %%", 100 * (double)all / each);
    page_row(page, kind);
}

static void add_shares(struct page *page, const struct uth_solution *solution)
{
    page_section(page, "Where the edge of the base game comes from");
    page_paragraph(page,
                   "The player's gain on each wager in the hands that end with each decision, over "
                   "all deals, in percent of the Ante. The total is the expectation.");
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "decision", "Ante", "Blind", "Play", "all", NULL);
    int64_t sum[3] = {0};
    double each = (double)UTH_DEALS * solution->game.units;
    for (int i = 0; i < solution->ending_count; i++) {
        struct uth_shares shares = uth_ending_shares(&solution->game, &solution->ending[i]);
        const int64_t units[3] = {shares.ante, shares.blind, shares.play};
        char name[48];
        solve_ending_name(&solution->ending[i], name, sizeof name);
        add_shares_row(page, name, units, each, PAGE_BODY);
        for (int k = 0; k < 3; k++)
            sum[k] += units[k];
    }
    add_shares_row(page, "all", sum, each, PAGE_SUM);
    page_paragraph(page, "In whole units of 1/%d Ante, over %s deals: Ante %s, Blind %s, Play %s.",
                   solution->game.units, cli_count(UTH_DEALS).text, cli_count(sum[0]).text,
                   cli_count(sum[1]).text, cli_count(sum[2]).text);
}

static void add_wins(struct page *page, const struct uth_base_game *game, const int64_t *wins,
                     int64_t base)
{
    for (int line = 0; line <= game->line_count; line++) {
        bool paid = line < game->line_count;
        char name[UTH_LABEL_SIZE + 16];
        snprintf(name, sizeof name, "win with %s", paid ? game->line[line].label : "a weaker hand");
        add_outcome(page, game, name, base + (paid ? game->line[line].pays : 0), wins[line]);
    }
}

/* All outcomes of one decision. */
static void add_ending(struct page *page, const struct uth_base_game *game,
                       const struct uth_ending *ending)
{
    char name[48];
    solve_ending_name(ending, name, sizeof name);
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, name, "net", "deals", "probability", "adds", NULL);
    int64_t units = game->units, play = ending->multiple * units;
    if (ending->multiple == 0) {
        add_outcome(page, game, "Ante and Blind lose", -2 * units, ending->deals);
    } else {
        page_row_of(page, PAGE_GROUP, "The dealer qualifies:", NULL);
        add_wins(page, game, ending->win_q, units + play);
        add_outcome(page, game, "lose", -2 * units - play, ending->lose_q);
        page_row_of(page, PAGE_GROUP, "The dealer does not qualify:", NULL);
        add_wins(page, game, ending->win_n, play);
        add_outcome(page, game, "lose", -units - play, ending->lose_n);
        page_row_of(page, PAGE_GROUP, "Either way:", NULL);
        add_outcome(page, game, "tie", 0, ending->tie);
    }
    add_sum(page, game, "all", ending->deals, ending_net(game, ending));
}

/* Everything that the three wagers' own tables need, over all endings. */
struct totals {
    int64_t won_q, won[UTH_PAY_LINES_MAX + 1], lost_q, lost, tied, folded, wins;
    struct uth_shares net;
};

static struct totals totals_of(const struct uth_solution *solution)
{
    struct totals totals = {0};
    for (int i = 0; i < solution->ending_count; i++) {
        const struct uth_ending *ending = &solution->ending[i];
        struct uth_shares shares = uth_ending_shares(&solution->game, ending);
        totals.net.ante += shares.ante;
        totals.net.blind += shares.blind;
        totals.net.play += shares.play;
        totals.folded += ending->multiple == 0 ? ending->deals : 0;
        totals.tied += ending->tie;
        totals.lost_q += ending->lose_q;
        totals.lost += ending->lose_q + ending->lose_n;
        for (int line = 0; line <= solution->game.line_count; line++) {
            totals.won_q += ending->win_q[line];
            totals.won[line] += ending->win_q[line] + ending->win_n[line];
            totals.wins += ending->win_q[line] + ending->win_n[line];
        }
    }
    return totals;
}

static void add_wager_head(struct page *page, const char *title)
{
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, title, "net", "deals", "probability", "adds", NULL);
}

static void add_ante(struct page *page, const struct uth_base_game *game,
                     const struct totals *totals)
{
    int64_t pushed = UTH_DEALS - totals->won_q - totals->lost_q - totals->folded;
    add_wager_head(page, "Ante");
    add_outcome(page, game, "wins", game->units, totals->won_q);
    add_outcome(page, game, "pushes: a tie, or the dealer does not qualify", 0, pushed);
    add_outcome(page, game, "loses to the dealer", -game->units, totals->lost_q);
    add_outcome(page, game, "loses by folding", -game->units, totals->folded);
    add_sum(page, game, "all", UTH_DEALS, totals->net.ante);
}

static void add_blind(struct page *page, const struct uth_base_game *game,
                      const struct totals *totals)
{
    add_wager_head(page, "Blind");
    for (int line = 0; line < game->line_count; line++)
        add_outcome(page, game, game->line[line].label, game->line[line].pays, totals->won[line]);
    add_outcome(page, game, "pushes: a win with a weaker hand", 0, totals->won[game->line_count]);
    add_outcome(page, game, "pushes: a tie", 0, totals->tied);
    add_outcome(page, game, "loses to the dealer", -game->units, totals->lost);
    add_outcome(page, game, "loses by folding", -game->units, totals->folded);
    add_sum(page, game, "all", UTH_DEALS, totals->net.blind);
}

static void add_play(struct page *page, const struct uth_solution *solution,
                     const struct totals *totals)
{
    const struct uth_base_game *game = &solution->game;
    add_wager_head(page, "Play");
    for (int i = 0; i < solution->ending_count; i++) {
        const struct uth_ending *ending = &solution->ending[i];
        int64_t play = ending->multiple * game->units;
        int64_t lost = ending->lose_q + ending->lose_n;
        char when[48], name[64];
        solve_ending_name(ending, when, sizeof when);
        if (ending->multiple == 0) {
            add_outcome(page, game, "none: the hand folds", 0, ending->deals);
            continue;
        }
        snprintf(name, sizeof name, "%s, wins", when);
        add_outcome(page, game, name, play, ending->deals - lost - ending->tie);
        snprintf(name, sizeof name, "%s, pushes", when);
        add_outcome(page, game, name, 0, ending->tie);
        snprintf(name, sizeof name, "%s, loses", when);
        add_outcome(page, game, name, -play, lost);
    }
    add_sum(page, game, "all", UTH_DEALS, totals->net.play);
}

static void add_results(struct page *page, const struct uth_solution *solution)
{
    page_section(page, "Results of a hand of the base game");
    page_paragraph(page, "The total result of a hand in Antes: Ante, Blind and Play.");
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "net", "deals", "probability", "adds", NULL);
    for (int i = 0; i < solution->result_count; i++) {
        const struct uth_result_count *result = &solution->result[i];
        page_cell(page, "%5s", solve_antes(result->net, solution->game.units).text);
        add_count(page, &solution->game, result->deals, result->net);
        page_row(page, PAGE_BODY);
    }
    page_cell(page, "all");
    page_cell(page, "%s", cli_count(UTH_DEALS).text);
    page_cell(page, "%.12f", 1.0);
    page_cell(page, "%+.9f", uth_solution_expectation(solution));
    page_row(page, PAGE_SUM);
}

/* The 13 x 13 chart: row and column are ranks, suited hands to the right of the pairs. */
static void add_strategy(struct page *page, const struct uth_solution *solution)
{
    static const char ranks[] = "23456789TJQKA";
    int raised = 0;
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        raised += solution->start[i].play ? solution->start[i].combinations : 0;
    page_section(page, "The strategy assumed");
    page_paragraph(page,
                   "All figures of the base game assume best play: in every situation the decision "
                   "with the highest expectation, given only the player's own cards and the "
                   "community cards. Before the flop, a number in the grid below is the Play wager "
                   "in Antes (%d of 1,326 hands make one); suited hands are above the diagonal, "
                   "unsuited hands below it. Decisions on the flop and on the river are computed "
                   "for every situation; 'uth solve --decisions FILE' writes them to a file.",
                   raised);
    page_table(page, NULL);
    page_cell(page, "%s", "");
    for (int column = UTH_RANK_COUNT - 1; column >= 0; column--)
        page_cell(page, "%c", ranks[column]);
    page_row(page, PAGE_PICTURE);
    for (int row = UTH_RANK_COUNT - 1; row >= 0; row--) {
        page_cell(page, "%c", ranks[row]);
        for (int column = UTH_RANK_COUNT - 1; column >= 0; column--) {
            int play = solution->start[row * UTH_RANK_COUNT + column].play;
            if (play)
                page_cell(page, "%dx", play);
            else
                page_cell(page, "%s", "\u00b7");
        }
        page_row(page, PAGE_PICTURE);
    }
}

static void add_figures(struct page *page, const struct uth_solution *solution)
{
    struct uth_fraction exact = uth_solution_fraction(solution);
    double deviation = uth_solution_deviation(solution);
    page_section(page, "The base game");
    page_table(page, NULL);
    page_row_of(page, PAGE_BODY, "deals", cli_count(UTH_DEALS).text, NULL);
    page_cell(page, "net of all deals, in units of 1/%d Ante", solution->game.units);
    page_cell(page, "%s", cli_count(solution->net).text);
    page_row(page, PAGE_BODY);
    page_cell(page, "expectation, in lowest terms");
    page_cell(page, "%s / %s", cli_count(exact.num).text, cli_count(exact.den).text);
    page_row(page, PAGE_BODY);
    page_row_of(page, PAGE_BODY, "house edge, of the Ante",
                cli_percent(-uth_solution_expectation(solution), 9).text, NULL);
    page_row_of(page, PAGE_BODY, "element of risk: house edge, of all money bet",
                cli_percent(uth_solution_element_of_risk(solution), 9).text, NULL);
    page_cell(page, "average total bet, in Antes");
    page_cell(page, "%.9f", uth_solution_average_bet(solution));
    page_row(page, PAGE_BODY);
    page_cell(page, "variance, in Antes squared");
    page_cell(page, "%.9f", deviation * deviation);
    page_row(page, PAGE_BODY);
    page_cell(page, "standard deviation, in Antes");
    page_cell(page, "%.9f", deviation);
    page_row(page, PAGE_BODY);
    page_row_of(page, PAGE_BODY, "hands that win more than they lose",
                cli_percent(par_base_figures(solution).hit, 6).text, NULL);
}

struct par_figures par_base_figures(const struct uth_solution *solution)
{
    int64_t won = 0;
    for (int i = 0; i < solution->result_count; i++)
        won += solution->result[i].net > 0 ? solution->result[i].deals : 0;
    return (struct par_figures){
        .edge = -uth_solution_expectation(solution),
        .hit = (double)won / (double)UTH_DEALS,
        .deviation = uth_solution_deviation(solution),
    };
}

void par_base_game(struct page *page, const struct par_report *report)
{
    const struct uth_solution *solution = report->solution;
    struct totals totals = totals_of(solution);
    add_figures(page, solution);
    add_shares(page, solution);
    page_section(page, "Ante, Blind and Play separately");
    page_paragraph(page, "Net results and their shares of the expectation are in Antes.");
    add_ante(page, &solution->game, &totals);
    add_blind(page, &solution->game, &totals);
    add_play(page, solution, &totals);
    page_section(page, "Every outcome of the base game, by decision");
    page_paragraph(page, "Net results of Ante, Blind and Play together, in Antes.");
    for (int i = 0; i < solution->ending_count; i++)
        add_ending(page, &solution->game, &solution->ending[i]);
    add_results(page, solution);
    add_strategy(page, solution);
}
