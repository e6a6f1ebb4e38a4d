/*
 * The chart as SVG. Numbers are gains in Antes. Colours run from a neutral in the middle to green
 * (raise) and to orange (check), by the square root of the gain, since the decisions that matter
 * most to a reader are the close ones. All of them are light enough for dark text (contrast 5 and
 * more); everything around the cells follows the reader's light or dark scheme.
 */
#include "chart_svg.h"

#include <math.h>
#include <uth/assert.h>

#include "cli/terminal/number_text.h"

enum {
    CELL_WIDTH = 62,
    CELL_HEIGHT = 46,
    LEFT = 46,
    TOP = 140,
    GRID_WIDTH = 13 * CELL_WIDTH,
    GRID_HEIGHT = 13 * CELL_HEIGHT,
    WIDTH = LEFT + GRID_WIDTH + 24,
    HEIGHT = TOP + GRID_HEIGHT + 80,
};

struct colour {
    double red, green, blue;
};

static const struct colour raise_colour = {0x22, 0xa0, 0x8e};
static const struct colour check_colour = {0xe2, 0x77, 0x3a};
static const struct colour neutral_colour = {0xf7, 0xf4, 0xec};

static double mix(double from, double to, double share)
{
    return from + (to - from) * share;
}

/* `gain` from -1 to 1, where these are the ends of the scale. */
static struct colour colour_of(double gain)
{
    struct colour end = gain >= 0 ? raise_colour : check_colour;
    /* Starts a step away from the neutral: the side of a cell must be obvious. */
    double share = gain == 0 ? 0 : 0.12 + 0.88 * sqrt(fabs(gain));
    return (struct colour){mix(neutral_colour.red, end.red, share),
                           mix(neutral_colour.green, end.green, share),
                           mix(neutral_colour.blue, end.blue, share)};
}

static void write_colour(FILE *out, struct colour colour)
{
    fprintf(out, "#%02x%02x%02x", (int)lround(colour.red), (int)lround(colour.green),
            (int)lround(colour.blue));
}

/* What one starting hand is worth, in Antes. */
struct worth {
    double raise, check, gain;
};

struct chart {
    const struct uth_solution *solution;
    int raise;    /* index of the highest multiple */
    int multiple; /* that multiple */
    double most;  /* the largest gain either way */
    struct worth worth[UTH_STARTING_HANDS];
    int raised; /* combinations of 1,326 */
};

static struct chart make_chart(const struct uth_solution *solution)
{
    const struct uth_base_game *game = &solution->game;
    UTH_ASSERT(game->raise_count[UTH_PREFLOP] > 0);
    struct chart chart = {.solution = solution, .raise = game->raise_count[UTH_PREFLOP] - 1};
    chart.multiple = game->raise[UTH_PREFLOP][chart.raise];
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        const struct uth_start *start = &solution->start[i];
        double deals = (double)start->combinations * (double)UTH_DEALS_OF_CARDS * game->units;
        struct worth *worth = &chart.worth[i];
        worth->raise = (double)start->raise[chart.raise] / deals;
        worth->check = (double)start->check / deals;
        worth->gain = worth->raise - worth->check;
        chart.most = fmax(chart.most, fabs(worth->gain));
        chart.raised += worth->gain > 0 ? start->combinations : 0;
    }
    return chart;
}

static void write_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: fputc(*text, out);
        }
    }
}

/* Replaces printf's hyphen with a minus sign. */
static void write_signed(FILE *out, double value, int digits)
{
    fprintf(out, "%s%.*f", value < 0 ? "\xE2\x88\x92" : "+", digits, fabs(value));
}

static void write_head(const struct chart *chart, const char *game_title, FILE *out)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\" aria-labelledby=\"title about\">\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fprintf(out, "<title id=\"title\">Before the flop: gain of %dx over checking</title>\n",
            chart->multiple);
    fputs("<desc id=\"about\">The 169 starting hands in a grid, suited above the diagonal, with "
          "what the raise gains over checking, in Antes.</desc>\n"
          "<style>\n"
          "svg { --ground: #ffffff; --ink: #1c1f24; --soft: #5b626d; color-scheme: light dark; }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "svg { --ground: #14171c; --ink: #eceff3; --soft: #a3abb8; }\n"
          "}\n"
          "text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; }\n"
          ".ground { fill: #ffffff; fill: var(--ground); }\n"
          ".ink { fill: #1c1f24; fill: var(--ink); }\n"
          ".soft { fill: #5b626d; fill: var(--soft); }\n"
          ".hand { font-size: 15px; font-weight: 600; text-anchor: middle; fill: #14171c; }\n"
          ".gain { font-size: 12px; text-anchor: middle; fill: #14171c; }\n"
          ".rank { font-size: 14px; font-weight: 600; text-anchor: middle; }\n"
          "</style>\n",
          out);
    fprintf(out, "<rect class=\"ground\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT);
    fprintf(out,
            "<text class=\"ink\" x=\"%d\" y=\"38\" font-size=\"23\" font-weight=\"700\">Before the "
            "flop: what %dx gains over checking</text>\n",
            LEFT, chart->multiple);
    fprintf(out, "<text class=\"ink\" x=\"%d\" y=\"62\" font-size=\"15\">", LEFT);
    write_escaped(out, game_title);
    fprintf(out,
            "</text>\n<text class=\"soft\" x=\"%d\" y=\"84\" font-size=\"14\">Antes a hand, "
            "counted over every deal. %dx is best for %d of 1,326 combinations.</text>\n",
            LEFT, chart->multiple, chart->raised);
    int64_t net = chart->solution->net, deals = UTH_DEALS * chart->solution->game.units;
    int64_t halved = net % 2 == 0 && deals % 2 == 0 ? 2 : 1;
    fprintf(out,
            "<text class=\"soft\" x=\"%d\" y=\"105\" font-size=\"14\">House edge with best play: "
            "%.6f %% of the Ante, exactly %s / %s.</text>\n",
            LEFT, -100 * uth_solution_expectation(chart->solution), cli_count(-net / halved).text,
            cli_count(deals / halved).text);
}

static void write_cell(const struct chart *chart, int row, int column, FILE *out)
{
    /* Row and column run from the ace; suited hands have the higher rank in the row. */
    int a = UTH_RANK_COUNT - 1 - row, b = UTH_RANK_COUNT - 1 - column;
    const uth_card hole[2] = {uth_card_of(a, 0), uth_card_of(b, a > b ? 0 : 1)};
    int index = uth_start_index(hole);
    char name[4];
    uth_start_name(index, name);
    const struct worth *worth = &chart->worth[index];
    struct colour colour = colour_of(worth->gain / chart->most);
    int x = LEFT + column * CELL_WIDTH, y = TOP + row * CELL_HEIGHT;
    fprintf(out, "<g><title>%s, %d of 1,326: %dx ", name,
            chart->solution->start[index].combinations, chart->multiple);
    write_signed(out, worth->raise, 6);
    fputs(", check ", out);
    write_signed(out, worth->check, 6);
    fputs("</title>", out);
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"", x + 1,
            y + 1, CELL_WIDTH - 2, CELL_HEIGHT - 2);
    write_colour(out, colour);
    fprintf(out, "\"/><text class=\"hand\" x=\"%d\" y=\"%d\">%s</text>", x + CELL_WIDTH / 2, y + 20,
            name);
    fprintf(out, "<text class=\"gain\" x=\"%d\" y=\"%d\">", x + CELL_WIDTH / 2, y + 37);
    write_signed(out, worth->gain, 3);
    fputs("</text></g>\n", out);
}

static void write_grid(const struct chart *chart, FILE *out)
{
    static const char ranks[] = "AKQJT98765432";
    for (int i = 0; i < 13; i++) {
        fprintf(out, "<text class=\"soft rank\" x=\"%d\" y=\"%d\">%c</text>",
                LEFT + i * CELL_WIDTH + CELL_WIDTH / 2, TOP - 9, ranks[i]);
        fprintf(out, "<text class=\"soft rank\" x=\"%d\" y=\"%d\">%c</text>\n", LEFT - 16,
                TOP + i * CELL_HEIGHT + CELL_HEIGHT / 2 + 5, ranks[i]);
    }
    for (int row = 0; row < 13; row++)
        for (int column = 0; column < 13; column++)
            write_cell(chart, row, column, out);
}

static void write_legend(const struct chart *chart, FILE *out)
{
    enum { STEPS = 64, BAR_WIDTH = 420, BAR_HEIGHT = 16 };
    int x = LEFT, y = TOP + GRID_HEIGHT + 26;
    fprintf(out, "<g shape-rendering=\"crispEdges\">\n");
    for (int i = 0; i < STEPS; i++) {
        double gain = 2.0 * (i + 0.5) / (double)STEPS - 1;
        double step = (double)BAR_WIDTH / (double)STEPS, from = step * i, to = step * (i + 1);
        fprintf(out, "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"", x + from, y,
                to - from, BAR_HEIGHT);
        write_colour(out, colour_of(gain));
        fputs("\"/>\n", out);
    }
    fputs("</g>\n", out);
    const char *const anchors[] = {"start", "middle", "end"};
    for (int i = 0; i < 3; i++) {
        fprintf(out, "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"%s\">",
                x + i * BAR_WIDTH / 2, y + BAR_HEIGHT + 18, anchors[i]);
        if (i == 1)
            fputs("0", out);
        else
            write_signed(out, (i - 1) * chart->most, 3);
        fputs("</text>\n", out);
    }
    fprintf(
        out,
        "<text class=\"ink\" x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"600\">check</text>"
        "<text class=\"ink\" x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"600\" "
        "text-anchor=\"end\">%dx</text>\n",
        x, y - 8, x + BAR_WIDTH, y - 8, chart->multiple);
    fprintf(out,
            "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"end\">suited "
            "above the diagonal, unsuited below</text>\n",
            LEFT + GRID_WIDTH, y + 13);
    fprintf(out,
            "<text class=\"soft\" x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"end\">made with "
            "uth chart</text>\n",
            LEFT + GRID_WIDTH, y + 34);
}

void chart_write(const struct uth_solution *solution, const char *game_title, FILE *out)
{
    struct chart chart = make_chart(solution);
    write_head(&chart, game_title, out);
    write_grid(&chart, out);
    write_legend(&chart, out);
    fputs("</svg>\n", out);
}
