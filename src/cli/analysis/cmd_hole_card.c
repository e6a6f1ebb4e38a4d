/* uth hole-card: what a card is worth that should not have been seen. */
#include <string.h>
#include <uth/hole_card.h>

#include "base_choice.h"
#include "cli/commands.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/number_text.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"

struct request {
    struct base_choice choice;
    const char *sees, *ranks;
    int64_t threads;
    bool json;
};

static double antes(int64_t net, int64_t deals, int32_t units)
{
    return (double)net / (double)deals / units;
}

static void print_text(const struct chosen_base *chosen, enum uth_peek peek,
                       const struct uth_peeked *peeked, FILE *out)
{
    double value = antes(peeked->net, peeked->deals, peeked->units);
    fprintf(out, "%s, Blind %s: the player sees %s\n\n", chosen->rules, chosen->blind,
            uth_peek_words(peek));
    fprintf(out, "the player's edge      %s of the Ante, exact\n", cli_percent(value, 4).text);
    fprintf(out, "raised before the flop %s of the hands\n\n",
            cli_percent((double)peeked->raised / (double)peeked->deals, 2).text);
    struct grid grid = grid_start();
    grid_texts(&grid, peek == UTH_PEEK_BOTH ? "dealer's higher card" : "dealer's card",
               "of the deals", "EV in Antes");
    for (int rank = 12; rank >= 0; rank--) {
        const struct uth_peek_rank *row = &peeked->rank[rank];
        if (row->deals == 0)
            continue;
        grid_printf(&grid, "%c", uth_card_text(uth_card_of(rank, 0))[0]);
        grid_text(&grid, cli_percent((double)row->deals / (double)peeked->deals, 2).text);
        grid_printf(&grid, "%+.6f", antes(row->net, row->deals, peeked->units));
        grid_row(&grid);
    }
    grid_print(&grid, out);
    fprintf(out, "\nAll %s deals are counted, in %s cases.\n", cli_count(peeked->deals).text,
            cli_count(peeked->cases).text);
}

static void write_json(struct uth_json *json, const struct chosen_base *chosen, enum uth_peek peek,
                       const struct uth_peeked *peeked)
{
    uth_json_object(json, NULL);
    uth_json_text(json, "rules", chosen->rules);
    uth_json_text(json, "blind", chosen->blind);
    uth_json_text(json, "sees", uth_peek_name(peek));
    uth_json_integer(json, "cases", peeked->cases);
    uth_json_integer(json, "deals", peeked->deals);
    uth_json_integer(json, "units_per_ante", peeked->units);
    uth_json_integer(json, "net_units", peeked->net);
    uth_json_real(json, "ev", antes(peeked->net, peeked->deals, peeked->units));
    uth_json_integer(json, "raised", peeked->raised);
    uth_json_array(json, "ranks");
    for (int rank = 12; rank >= 0; rank--) {
        const struct uth_peek_rank *row = &peeked->rank[rank];
        if (row->deals == 0)
            continue;
        uth_json_object(json, NULL);
        uth_json_bytes(json, "rank", uth_card_text(uth_card_of(rank, 0)), 1);
        uth_json_integer(json, "deals", row->deals);
        uth_json_integer(json, "net_units", row->net);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

/* "23456789TJQKA" in any order, each once; 0 after a complaint. */
static unsigned read_ranks(const char *text)
{
    static const char names[] = "23456789TJQKA";
    unsigned ranks = 0;
    int count = 0;
    for (const char *at = text; *at; at++) {
        const char *rank = strchr(names, *at);
        if (rank == NULL || ranks >> (rank - names) & 1) {
            cli_bad("--ranks: '%s' must name each rank of 23456789TJQKA at most once", text);
            return 0;
        }
        ranks |= 1U << (rank - names);
        count++;
    }
    if (count < 3)
        cli_bad("--ranks: a round takes nine cards, so at least three ranks");
    return count < 3 ? 0 : ranks;
}

static int run(const struct request *request)
{
    int peek = 0;
    while (peek < UTH_PEEKS && strcmp(request->sees, uth_peek_name((enum uth_peek)peek)) != 0)
        peek++;
    if (peek == UTH_PEEKS)
        return cli_bad("--sees: '%s' is not one, both or flop", request->sees);
    unsigned ranks = read_ranks(request->ranks);
    struct chosen_base chosen;
    if (ranks == 0 || !base_choose(&request->choice, &chosen))
        return CLI_BAD;
    struct progress progress = progress_start("cases", 1);
    const struct uth_peek_options options = {
        .ranks = ranks, .threads = (int)request->threads, .watch = {progress_watch, &progress}};
    struct uth_peeked peeked;
    enum uth_solve_status status = uth_peek(&chosen.game, (enum uth_peek)peek, &options, &peeked);
    progress_finish(&progress);
    if (status != UTH_SOLVED)
        return cli_bad("out of memory");
    if (request->json) {
        struct uth_json json = JSON_TO_PRINT;
        write_json(&json, &chosen, (enum uth_peek)peek, &peeked);
        return json_print(&json, stdout) ? CLI_OK : cli_bad("out of memory");
    }
    print_text(&chosen, (enum uth_peek)peek, &peeked, stdout);
    return CLI_OK;
}

int cmd_hole_card(int argc, char **argv)
{
    struct request request = {
        .choice = BASE_CHOICE_DEFAULT, .sees = "one", .ranks = "23456789TJQKA"};
    const struct option_row rows[] = {
        OPTION_WORD("sees", &request.sees, "WHAT",
                    "one of the dealer's cards, both, or one and a card of the flop (one)"),
        OPTION_WORD("ranks", &request.ranks, "RANKS",
                    "play with these ranks alone, as a quick example (23456789TJQKA)"),
        BASE_OPTIONS(&request.choice),
        OPTION_NUMBER("threads", &request.threads, 1, 256,
                      "threads (one per processor); does not affect the result"),
        OPTION_JSON(&request.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "hole-card",
        .about =
            "Says what a player gains who sees a card before the first decision that should be\n"
            "hidden: one of the dealer's (--sees one), both (both), or one of the dealer's and\n"
            "one of the flop (flop). Every case is solved exactly; on two processors 'one' and\n"
            "'flop' take about a minute, 'both' about eight.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status == OPTIONS_PROCEED ? run(&request) : status;
}
