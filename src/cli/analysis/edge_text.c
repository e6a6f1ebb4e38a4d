/* Edges for people: the tables of one wager side by side, progressives one by one. */
#include <math.h>
#include <string.h>

#include "cli/terminal/grid.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/number_text.h"
#include "edge_items.h"

enum { ROWS_MAX = 64 };

/* The tables of one wager: rows are awards, and two tables share one if its name and its number of
 * deals are the same. */
struct side_by_side {
    const struct edge_item *item[EDGE_ITEMS_MAX];
    int items;
    struct row {
        const char *label;
        uint64_t count;
        int8_t line[EDGE_ITEMS_MAX]; /* of each table, -1: none */
    } row[ROWS_MAX];
    int rows;
};

static int find_row(const struct side_by_side *side, const char *label, uint64_t count)
{
    for (int i = 0; i < side->rows; i++)
        if (side->row[i].count == count && strcmp(side->row[i].label, label) == 0)
            return i;
    return -1;
}

static void insert_row(struct side_by_side *side, int at, const char *label, uint64_t count)
{
    memmove(&side->row[at + 1], &side->row[at], (size_t)(side->rows - at) * sizeof side->row[0]);
    side->rows++;
    side->row[at].label = label;
    side->row[at].count = count;
    memset(side->row[at].line, -1, sizeof side->row[at].line);
}

/* A new row goes after the table's previous row; the rows of a table with none in common go
 * last. */
static void add_item(struct side_by_side *side, const struct edge_item *item)
{
    int at = side->rows;
    for (int line = 0; line < item->table->line_count; line++)
        if (find_row(side, item->table->line[line].label, item->edge.counts.line[line]) >= 0)
            at = 0;
    for (int line = 0; line < item->table->line_count; line++) {
        const char *label = item->table->line[line].label;
        uint64_t count = item->edge.counts.line[line];
        int found = find_row(side, label, count);
        if (found < 0 && side->rows == ROWS_MAX)
            continue;
        if (found < 0) {
            insert_row(side, at, label, count);
            found = at;
        }
        side->row[found].line[side->items] = (int8_t)line;
        at = found + 1;
    }
    side->item[side->items++] = item;
}

static void print_awards(const struct side_by_side *side, struct grid *grid)
{
    double deals = (double)side->item[0]->edge.counts.deals;
    for (int i = 0; i < side->rows; i++) {
        const struct row *row = &side->row[i];
        grid_text(grid, row->label);
        grid_text(grid, cli_count((int64_t)row->count).text);
        grid_printf(grid, "%.6f %%", 100 * (double)row->count / deals);
        for (int k = 0; k < side->items; k++) {
            char pays[48] = "";
            if (row->line[k] >= 0)
                uth_pay_line_format(side->item[k]->table, row->line[k], pays, sizeof pays);
            grid_text(grid, pays);
        }
        grid_row(grid);
    }
}

static void print_figures(const struct side_by_side *side, struct grid *grid)
{
    const struct edge_item *const *item = side->item;
#define FIGURE(label, ...)                                                                         \
    grid_text(grid, label);                                                                        \
    grid_text(grid, "");                                                                           \
    grid_text(grid, "");                                                                           \
    for (int k = 0; k < side->items; k++)                                                          \
        grid_printf(grid, __VA_ARGS__);                                                            \
    grid_row(grid)
    FIGURE("house edge", "%s", cli_percent(uth_fraction_value(item[k]->edge.edge), 4).text);
    FIGURE("  printed in a document", "%s",
           item[k]->table->printed_edge[0] == '\0' ? "-" : item[k]->table->printed_edge);
    FIGURE("hit frequency", "%s",
           cli_percent(uth_fraction_value(item[k]->edge.hit_frequency), 4).text);
    FIGURE("variance", "%.4f", item[k]->edge.variance);
    FIGURE("standard deviation", "%.4f", sqrt(item[k]->edge.variance));
#undef FIGURE
}

static void print_exact(const struct side_by_side *side, FILE *out)
{
    bool differs = false;
    fputs("exact house edge:", out);
    for (int k = 0; k < side->items; k++) {
        struct uth_fraction edge = side->item[k]->edge.edge;
        fprintf(out, "%s %s %s / %s", k % 3 == 0 ? "\n " : ";", side->item[k]->table->name,
                cli_count(edge.num).text, cli_count(edge.den).text);
        differs = differs || uth_edge_printed_differs(side->item[k]->table, &side->item[k]->edge);
    }
    fputc('\n', out);
    if (differs) {
        fputs(
            "The printed figures differ from the exact ones: they come from a simulation and were "
            "rounded.\nHere every deal is counted.\n",
            out);
    }
}

static void print_side_by_side(const struct edge_request *request, enum uth_wager wager, FILE *out)
{
    struct side_by_side side = {.items = 0};
    for (int i = 0; i < request->count; i++)
        if (request->item[i].table->wager == wager)
            add_item(&side, &request->item[i]);
    if (side.items == 0)
        return;
    fprintf(out, "%s: %s\n", uth_wager_title(wager), uth_wager_decided_by(wager));
    struct grid grid = grid_start();
    grid_printf(&grid, "  of %s deals", cli_count((int64_t)side.item[0]->edge.counts.deals).text);
    grid_text(&grid, "deals");
    grid_text(&grid, "share");
    for (int k = 0; k < side.items; k++)
        grid_text(&grid, side.item[k]->table->name);
    grid_row(&grid);
    print_awards(&side, &grid);
    print_figures(&side, &grid);
    grid_print(&grid, out);
    print_exact(&side, out);
    fputc('\n', out);
}

static void print_progressive_awards(const struct edge_item *item, FILE *out)
{
    const struct uth_pay_table *table = item->table;
    const struct uth_progressive_return *back = &item->progressive;
    struct grid grid = grid_start();
    grid_printf(&grid, "  of %s deals", cli_count((int64_t)back->counts.deals).text);
    grid_texts(&grid, "deals", "one in", "pays", "envy", "returns");
    for (int i = 0; i < table->line_count; i++) {
        char pays[48];
        uth_pay_line_format(table, i, pays, sizeof pays);
        uint64_t count = back->counts.line[i];
        grid_text(&grid, table->line[i].label);
        grid_text(&grid, cli_count((int64_t)count).text);
        grid_text(&grid, count == 0
                             ? "-"
                             : cli_count(llround((double)back->counts.deals / (double)count)).text);
        grid_text(&grid, pays);
        grid_text(&grid, table->line[i].envy_for_one == 0
                             ? "-"
                             : cli_count(table->line[i].envy_for_one).text);
        grid_text(&grid, cli_percent(back->line[i], 4).text);
        grid_row(&grid);
    }
    grid_print(&grid, out);
}

static void print_meters(const struct edge_item *item, FILE *out)
{
    const struct uth_progressive_return *back = &item->progressive;
    for (int i = 0; i < item->table->level_count; i++) {
        fprintf(out, "meter %s: each $1,000 adds %s; at %s now", item->table->level[i],
                cli_percent(1000 * back->per_dollar[i], 4).text,
                cli_money(item->state.meter[i]).text);
        if (back->break_even[i] < 0) {
            fputs("; no break-even amount\n", out);
        } else {
            fprintf(out, "; break-even at %s%s\n", cli_money(back->break_even[i]).text,
                    item->table->level_count > 1 ? ", other meters unchanged" : "");
        }
    }
}

static void print_envy(const struct edge_item *item, FILE *out)
{
    const struct uth_progressive_return *back = &item->progressive;
    if (back->envy_each == 0)
        return;
    double own = back->total - back->envy_each * item->state.others;
    struct grid grid = grid_start();
    grid_text(&grid, "players with the wager");
    for (int players = 1; players <= 6; players++)
        grid_printf(&grid, "%d", players);
    grid_row(&grid);
    grid_text(&grid, "envy adds");
    for (int players = 1; players <= 6; players++)
        grid_text(&grid, cli_percent(back->envy_each * (players - 1), 4).text);
    grid_row(&grid);
    grid_text(&grid, "total return");
    for (int players = 1; players <= 6; players++)
        grid_text(&grid, cli_percent(own + back->envy_each * (players - 1), 4).text);
    grid_row(&grid);
    grid_print(&grid, out);
}

static void print_progressive(const struct edge_item *item, FILE *out)
{
    const struct uth_progressive_return *back = &item->progressive;
    fprintf(out, "Progressive %s, a wager of %s\n", item->table->name,
            cli_money(item->state.wager).text);
    print_progressive_awards(item, out);
    fprintf(out, "hit frequency %s; fixed awards return %s; all returns %s",
            cli_percent(uth_fraction_value(back->hit_frequency), 4).text,
            cli_percent(back->fixed, 4).text, cli_percent(back->total, 4).text);
    fprintf(out, "; standard deviation %.4f\n", sqrt(back->variance));
    print_meters(item, out);
    print_envy(item, out);
    fputc('\n', out);
}

void edge_print_text(const struct edge_request *request, FILE *out)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (wager != UTH_PROGRESSIVE)
            print_side_by_side(request, (enum uth_wager)wager, out);
    for (int i = 0; i < request->count; i++)
        if (request->item[i].table->wager == UTH_PROGRESSIVE)
            print_progressive(&request->item[i], out);
}
