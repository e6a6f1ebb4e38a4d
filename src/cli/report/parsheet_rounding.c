/* What is not in the odds of a par sheet: payouts that the smallest chip cannot make, awards that are a
 * rounded share of a meter, and caps on what one deal pays. The counts are those of the sheet, so each
 * effect is exact; decisions stay as they are. */
#include "cli/terminal/number_text.h"
#include "parsheet.h"

/* All deals in which the Blind pays this line. */
static int64_t blind_deals(const struct uth_solution *solution, int line)
{
    int64_t deals = 0;
    for (int i = 0; i < solution->ending_count; i++)
        deals += solution->ending[i].win_q[line] + solution->ending[i].win_n[line];
    return deals;
}

/* What the house gains, in units of an Ante over all deals, if payouts on `chips` chips are rounded so. */
static int64_t broken_units(const struct uth_solution *solution, int chips, enum uth_breakage way)
{
    const struct uth_base_game *game = &solution->game;
    int64_t gain = 0;
    for (int line = 0; line < game->line_count; line++) {
        int64_t rest = game->line[line].pays * chips % game->units;
        bool up =
            way == UTH_BREAKAGE_UP || (way == UTH_BREAKAGE_NEAREST && 2 * rest >= game->units);
        if (rest > 0)
            gain += blind_deals(solution, line) * (up ? rest - game->units : rest);
    }
    return gain;
}

static bool breaks(const struct uth_base_game *game)
{
    for (int line = 0; line < game->line_count; line++)
        if (game->line[line].pays % game->units != 0)
            return true;
    return false;
}

static void add_breakage(struct page *page, const struct par_report *report)
{
    const struct uth_solution *solution = report->solution;
    const struct uth_base_game *game = &solution->game;
    const struct uth_rules *rules = report->game->rules;
    char chip[UTH_CENTS_TEXT_SIZE];
    uth_cents_format(rules->chip, chip, sizeof chip);
    if (!breaks(game)) {
        page_paragraph(page, "Every payout of the base game is a whole number of chips of %s.",
                       chip);
        return;
    }
    page_paragraph(page,
                   rules->breakage == UTH_BREAKAGE_EXACT
                       ? "The smallest chip is %s. The rule set takes only wagers whose payouts it "
                         "can make ('exact'), so nothing is rounded and the edge is as above. With "
                         "the other settings, an Ante of so many chips has this house edge:"
                       : "The smallest chip is %s. The rule set rounds payouts that it cannot make "
                         "('%s'). An Ante of so many chips has this house edge:",
                   chip, uth_breakage_name(rules->breakage));
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "Ante, in chips", "exact", "down", "up", "nearest", NULL);
    for (int chips = 1; chips <= 5; chips++) {
        page_cell(page, "%d", chips);
        for (int way = UTH_BREAKAGE_EXACT; way < UTH_BREAKAGES; way++) {
            static const enum uth_breakage ways[] = {UTH_BREAKAGE_EXACT, UTH_BREAKAGE_DOWN,
                                                     UTH_BREAKAGE_UP, UTH_BREAKAGE_NEAREST};
            int64_t gain =
                ways[way] == UTH_BREAKAGE_EXACT ? 0 : broken_units(solution, chips, ways[way]);
            double edge = -uth_solution_expectation(solution) +
                          (double)gain / game->units / (double)UTH_DEALS / chips;
            page_cell(page, "%s", cli_percent(edge, 6).text);
        }
        page_row(page, PAGE_BODY);
    }
}

/* ---- awards from meters ---- */

static void add_rounded_awards(struct page *page, const struct edge_item *item)
{
    const struct uth_pay_table *table = item->table;
    const struct uth_edge_counts *counts = &item->progressive.counts;
    uint64_t shares = 0;
    char unit[UTH_CENTS_TEXT_SIZE];
    for (int i = 0; i < table->line_count; i++)
        shares += table->line[i].percent > 0 && table->line[i].percent < 100 ? counts->line[i] : 0;
    if (shares == 0)
        return;
    uth_cents whole = table->award_unit > 0 ? table->award_unit : 1;
    double most =
        (double)shares / (double)counts->deals * (double)whole / (double)item->state.wager;
    page_paragraph(page,
                   "%s: a share of a meter is paid in whole multiples of %s, rounded %s. Such an "
                   "award comes in %s of %s deals, so rounding changes the return of a wager of "
                   "the size above by less than %s, and what is not paid stays on the meter.",
                   uth_wager_title(table->wager), uth_cents_format(whole, unit, sizeof unit),
                   uth_towards_name(table->award_rounding), cli_count((int64_t)shares).text,
                   cli_count((int64_t)counts->deals).text, cli_percent(most, 6).text);
}

/* ---- caps ---- */

/* By what one hand alone at the highest wager is paid less, as a share of the wager. */
static double cut_of(const struct par_report *report, enum uth_wager wager, double cap)
{
    const struct uth_base_game *game = &report->solution->game;
    double cut = 0;
    if (wager == UTH_BLIND) {
        for (int line = 0; line < game->line_count; line++) {
            double pays = (double)game->line[line].pays / game->units;
            double share = (double)blind_deals(report->solution, line) / (double)UTH_DEALS;
            cut += pays > cap ? share * (pays - cap) : 0;
        }
        return cut;
    }
    for (int i = 0; i < report->wagers->count; i++) {
        const struct edge_item *item = &report->wagers->item[i];
        const struct uth_edge_counts *counts = &item->edge.counts;
        for (int line = 0; item->table->wager == wager && line < item->table->line_count; line++) {
            const struct uth_odds *odds = &item->table->line[line].odds;
            double pays = (double)odds->num / odds->den;
            double share = (double)counts->line[line] / (double)counts->deals;
            cut += pays > cap ? share * (pays - cap) : 0;
        }
    }
    return cut;
}

static void add_cap(struct page *page, const struct par_report *report, enum uth_wager wager)
{
    const struct uth_rules *rules = report->game->rules;
    const struct uth_pay_table *table = report->game->table[wager];
    uth_cents highest = uth_rules_highest_wager(rules, wager);
    uth_cents cap = rules->offer[wager].aggregate;
    uth_cents used = cap > 0 ? cap : uth_least_aggregate(table, highest);
    char amount[UTH_CENTS_TEXT_SIZE], stake[UTH_CENTS_TEXT_SIZE];
    page_cell(page, "%s", uth_wager_title(wager));
    page_cell(page, "%s%s", uth_cents_format(used, amount, sizeof amount),
              cap > 0 ? "" : ", if one is set");
    page_cell(page, "%s", uth_cents_format(highest, stake, sizeof stake));
    for (int part = 1; part <= 10; part = part == 1 ? 2 : part == 2 ? 10 : 11) {
        double odds = highest == 0 ? 0 : (double)used * part / (double)highest;
        page_cell(page, "%s",
                  highest == 0 ? "-" : cli_percent(cut_of(report, wager, odds), 6).text);
    }
    page_row(page, PAGE_BODY);
}

static bool may_be_capped(const struct par_report *report, enum uth_wager wager)
{
    const struct uth_pay_table *table = report->game->table[wager];
    uth_cents highest = uth_rules_highest_wager(report->game->rules, wager);
    return table != NULL && wager != UTH_PROGRESSIVE &&
           (report->game->rules->offer[wager].aggregate > 0 ||
            (highest > 0 && uth_least_aggregate(table, highest) > 0));
}

static void add_caps(struct page *page, const struct par_report *report)
{
    bool any = false;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        any = any || may_be_capped(report, (enum uth_wager)wager);
    if (!any) {
        page_paragraph(page, "No wager of this game has a cap, nor may it have one.");
        return;
    }
    page_paragraph(page,
                   "An aggregate caps what all hands of a deal are paid on one wager. This is what "
                   "the house keeps in addition from one hand alone, of the wager, at the highest "
                   "wager, at half and at a tenth of it. Where no aggregate is set, the row is for "
                   "the lowest that may be. What a hand loses when others win in the same deal "
                   "depends on their wagers and cards, and has no single figure.");
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "wager", "aggregate", "highest wager", "at it", "half", "a tenth",
                NULL);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (may_be_capped(report, (enum uth_wager)wager))
            add_cap(page, report, (enum uth_wager)wager);
}

void par_rounding(struct page *page, const struct par_report *report)
{
    page_section(page, "What rounding and caps change");
    add_breakage(page, report);
    for (int i = 0; i < report->wagers->count; i++)
        if (report->wagers->item[i].table->wager == UTH_PROGRESSIVE)
            add_rounded_awards(page, &report->wagers->item[i]);
    add_caps(page, report);
}
