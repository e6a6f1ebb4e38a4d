/* An optional wager on a par sheet: every award, what it adds to the return, and what is left. */
#include <math.h>

#include "cli/terminal/number_text.h"
#include "parsheet.h"

struct par_figures par_wager_figures(const struct edge_item *item)
{
    if (item->table->wager == UTH_PROGRESSIVE) {
        const struct uth_progressive_return *back = &item->progressive;
        return (struct par_figures){1 - back->total, uth_fraction_value(back->hit_frequency),
                                    sqrt(back->variance)};
    }
    const struct uth_edge *edge = &item->edge;
    return (struct par_figures){uth_fraction_value(edge->edge),
                                uth_fraction_value(edge->hit_frequency), sqrt(edge->variance)};
}

/* The return of a wager of 1 when this line pays: "3 to 2" returns the stake as well. */
static double back_of(const struct uth_odds *odds)
{
    return (double)odds->num / odds->den + (odds->stake_returned ? 1 : 0);
}

/* A row of the table of awards. */
static void add_row(struct page *page, const char *name, const char *pays, uint64_t deals,
                    uint64_t all, double returns, enum page_kind kind)
{
    page_cell(page, "%s", name);
    page_cell(page, "%s", pays);
    page_cell(page, "%s", cli_count((int64_t)deals).text);
    if (deals == 0) {
        page_cell(page, "-");
    } else {
        /* In hundredths, rounded; no number of deals comes near the limits of 64 bits. */
        uint64_t hundredths = (uint64_t)((long double)all * 100 / (long double)deals + 0.5L);
        page_cell(page, "%s.%02d", cli_count((int64_t)(hundredths / 100)).text,
                  (int)(hundredths % 100));
    }
    page_cell(page, "%.12f", (double)deals / (double)all);
    page_cell(page, "%s", cli_percent(returns, 6).text);
    page_row(page, kind);
}

static double returns_of(const struct edge_item *item, int line)
{
    if (item->table->wager == UTH_PROGRESSIVE)
        return item->progressive.line[line];
    const struct uth_edge_counts *counts = &item->edge.counts;
    return (double)counts->line[line] / (double)counts->deals *
           back_of(&item->table->line[line].odds);
}

static void add_awards(struct page *page, const struct edge_item *item,
                       const struct uth_edge_counts *counts, double returns)
{
    page_table(page, NULL);
    page_row_of(page, PAGE_HEAD, "award", "pays", "deals", "one in", "probability", "returns",
                NULL);
    for (int line = 0; line < item->table->line_count; line++) {
        char pays[48];
        uth_pay_line_format(item->table, line, pays, sizeof pays);
        add_row(page, item->table->line[line].label, pays, counts->line[line], counts->deals,
                returns_of(item, line), PAGE_BODY);
    }
    add_row(page, "none: the wager loses", "", counts->deals - counts->hits, counts->deals, 0,
            PAGE_BODY);
    add_row(page, "all", "", counts->deals, counts->deals, returns, PAGE_SUM);
}

static void add_fixed(struct page *page, const struct edge_item *item)
{
    const struct uth_edge *edge = &item->edge;
    const char *printed = item->table->printed_edge;
    add_awards(page, item, &edge->counts, 1 - uth_fraction_value(edge->edge));
    page_table(page, NULL);
    page_cell(page, "house edge, exactly");
    page_cell(page, "%s / %s", cli_count(edge->edge.num).text, cli_count(edge->edge.den).text);
    page_row(page, PAGE_BODY);
    page_row_of(page, PAGE_BODY, "house edge", cli_percent(uth_fraction_value(edge->edge), 9).text,
                NULL);
    if (printed[0] != '\0') {
        page_row_of(page, PAGE_BODY,
                    uth_edge_printed_differs(item->table, &item->edge)
                        ? "printed in a document, from a simulation"
                        : "printed in a document",
                    printed, NULL);
    }
    page_row_of(page, PAGE_BODY, "hit frequency",
                cli_percent(uth_fraction_value(edge->hit_frequency), 6).text, NULL);
    page_cell(page, "variance");
    page_cell(page, "%.9f", edge->variance);
    page_row(page, PAGE_BODY);
    page_cell(page, "standard deviation");
    page_cell(page, "%.9f", sqrt(edge->variance));
    page_row(page, PAGE_BODY);
}

static void add_progressive(struct page *page, const struct edge_item *item)
{
    const struct uth_progressive_return *back = &item->progressive;
    char amount[UTH_CENTS_TEXT_SIZE];
    page_paragraph(page,
                   "A wager of %s, which is not returned, with the meters below. Its return is "
                   "linear in them.",
                   uth_cents_format(item->state.wager, amount, sizeof amount));
    double envy = back->envy_each * item->state.others;
    add_awards(page, item, &back->counts, back->total - envy);
    page_table(page, NULL);
    page_row_of(page, PAGE_BODY, "fixed awards return", cli_percent(back->fixed, 6).text, NULL);
    for (int level = 0; level < item->table->level_count; level++) {
        page_cell(page, "meter %s", item->table->level[level]);
        page_cell(page, "%s", uth_cents_format(item->state.meter[level], amount, sizeof amount));
        page_row(page, PAGE_BODY);
        page_row_of(page, PAGE_BODY, "  each $1,000 on it returns",
                    cli_percent(1000 * back->per_dollar[level], 6).text, NULL);
        page_row_of(page, PAGE_BODY, "  break-even amount, all else unchanged",
                    back->break_even[level] < 0
                        ? "none"
                        : uth_cents_format(back->break_even[level], amount, sizeof amount),
                    NULL);
    }
    page_row_of(page, PAGE_BODY, "envy returns, for each other player with the wager",
                cli_percent(back->envy_each, 6).text, NULL);
    page_row_of(page, PAGE_BODY, "house edge now", cli_percent(1 - back->total, 6).text, NULL);
    page_row_of(page, PAGE_BODY, "hit frequency",
                cli_percent(uth_fraction_value(back->hit_frequency), 6).text, NULL);
    page_cell(page, "variance of the player's own award");
    page_cell(page, "%.6f", back->variance);
    page_row(page, PAGE_BODY);
}

void par_wager(struct page *page, const struct edge_item *item)
{
    char title[96];
    snprintf(title, sizeof title, "%s, pay table %s", uth_wager_title(item->table->wager),
             item->table->name);
    page_section(page, title);
    if (item->table->wager == UTH_PROGRESSIVE) {
        add_progressive(page, item);
    } else {
        page_paragraph(page, "It is decided by %s.", uth_wager_decided_by(item->table->wager));
        add_fixed(page, item);
    }
}
