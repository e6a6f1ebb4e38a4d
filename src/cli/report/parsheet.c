/* Composes a par sheet: its subject, the summary, the wagers, and how to check it. */
#include "parsheet.h"

#include <math.h>
#include <string.h>

#include "cli/analysis/base_choice.h"
#include "cli/terminal/number_text.h"

static void add_game(struct page *page, const struct par_report *report)
{
    const struct uth_rules *rules = report->game->rules;
    char raises[160], qualifies[64];
    base_raises_text(&report->solution->game, raises, sizeof raises);
    base_qualifies_text(&report->solution->game, qualifies, sizeof qualifies);
    page_section(page, "What this sheet is about");
    page_table(page, NULL);
    page_row_of(page, PAGE_BODY, "rule set", rules->name, NULL);
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        if (report->game->table[wager]) {
            page_row_of(page, PAGE_BODY, uth_wager_title((enum uth_wager)wager),
                        report->game->table[wager]->name, NULL);
        }
    }
    page_row_of(page, PAGE_BODY, "program", "uth " UTH_VERSION, NULL);
    page_paragraph(page, "The Play wager is %s. %s", raises, qualifies);
    page_paragraph(page,
                   "Every figure is counted over all possible deals, which are equally likely; "
                   "nothing is sampled. Deals are whole numbers and fractions are exact; decimals "
                   "are rounded to the digits shown.");
}

static void add_summary_row(struct page *page, const char *name, const char *table,
                            const char *printed, struct par_figures figures)
{
    page_cell(page, "%s", name);
    page_cell(page, "%s", table);
    page_cell(page, "%s", cli_percent(figures.edge, 6).text);
    page_cell(page, "%s", printed[0] == '\0' ? "-" : printed);
    page_cell(page, "%s", cli_percent(figures.hit, 4).text);
    page_cell(page, "%.6f", figures.deviation);
    page_row(page, PAGE_BODY);
}

static void add_summary(struct page *page, const struct par_report *report)
{
    page_section(page, "Summary");
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "wager", "pay table", "house edge", "printed", "hits",
                "std. deviation", NULL);
    add_summary_row(page, "base game, of the Ante", report->game->table[UTH_BLIND]->name, "",
                    par_base_figures(report->solution));
    for (int i = 0; i < report->wagers->count; i++) {
        const struct edge_item *item = &report->wagers->item[i];
        add_summary_row(page, uth_wager_title(item->table->wager), item->table->name,
                        item->table->printed_edge, par_wager_figures(item));
    }
    page_paragraph(page,
                   "Edges and deviations are relative to the wager; for the base game, to the "
                   "Ante. 'Printed' is the edge that a rules document prints for the pay table. A "
                   "hit wins more than it loses.");
}

static void add_interval_row(struct page *page, const char *name, struct par_figures figures)
{
    page_cell(page, "%s", name);
    for (double rounds = 1000; rounds <= 1e7; rounds *= 10)
        page_cell(page, "\u00b1 %.3f %%", 100 * 1.959963985 * figures.deviation / sqrt(rounds));
    page_row(page, PAGE_BODY);
}

/* How far a result may deviate from its edge before it is suspicious. */
static void add_intervals(struct page *page, const struct par_report *report)
{
    page_section(page, "Range of results after a number of rounds");
    page_paragraph(page,
                   "In 95 of 100 samples of this many rounds, the share that the house keeps is "
                   "within this distance of the house edge: 1.96 standard deviations divided by "
                   "the square root of the rounds. For a wager with rare large awards this holds "
                   "only for samples long enough to include them.");
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "rounds", "1,000", "10,000", "100,000", "1,000,000", "10,000,000",
                NULL);
    add_interval_row(page, "base game", par_base_figures(report->solution));
    for (int i = 0; i < report->wagers->count; i++) {
        const struct edge_item *item = &report->wagers->item[i];
        add_interval_row(page, uth_wager_title(item->table->wager), par_wager_figures(item));
    }
}

/* What the rule set itself says about its wagers and their figures. */
static void add_notes(struct page *page, const struct uth_rules *rules)
{
    bool begun = false;
    for (int i = 0; i < rules->note_count; i++) {
        if (strncmp(rules->note[i].field, "wagers.", 7) != 0)
            continue;
        if (!begun)
            page_section(page, "Notes on the wagers from the rule set");
        begun = true;
        page_paragraph(page, "%s", rules->note[i].text);
    }
}

static void add_check(struct page *page, const struct par_report *report)
{
    page_section(page, "How to check this sheet");
    page_paragraph(
        page, "A deal of the base game is two cards for the player, a flop, turn and river "
              "together, and two cards for the dealer: 1,326 * 19,600 * 1,081 * 990. The "
              "solver finds the decisions in a forward pass and counts the outcomes in a "
              "backward pass, with different code; it stops if the totals differ. The pay table "
              "of an optional wager is applied to every deal of the cards that it reads. "
              "docs/mathematics.md of the program explains both and their tests.");
    page_paragraph(page, "'%s' prints this sheet again, to the byte, on any machine.",
                   report->command);
    page_paragraph(page,
                   "The SHA-256 digest of the rule set with its pay tables, as printed by 'uth "
                   "rules show --json' with the same choices, is %s.",
                   report->digest);
    for (int i = 0; i < report->game->rules->source_count; i++)
        page_paragraph(page, "Source: %s.", report->game->rules->source[i]);
}

struct page par_page(const struct par_report *report)
{
    char subtitle[128];
    snprintf(subtitle, sizeof subtitle, "Par sheet of the rule set %s", report->game->rules->name);
    struct page page = page_start(report->game->rules->title, subtitle);
    add_game(&page, report);
    add_summary(&page, report);
    par_base_game(&page, report);
    for (int i = 0; i < report->wagers->count; i++)
        par_wager(&page, &report->wagers->item[i]);
    par_rounding(&page, report);
    add_intervals(&page, report);
    add_notes(&page, report->game->rules);
    add_check(&page, report);
    return page;
}
