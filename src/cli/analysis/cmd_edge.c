/* uth edge: what the house keeps of the optional wagers, exactly. */
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/rules/game_choice.h"
#include "cli/terminal/options.h"
#include "edge_items.h"
#include "edge_modes.h"

bool edge_read_wager(const char *text, uth_cents *wager)
{
    if (!uth_cents_parse(text, wager) || *wager <= 0 || *wager > 100000000) {
        cli_bad("--wager: '%s' is not an amount from $0.01 to $1,000,000", text);
        return false;
    }
    return true;
}

/* Without arguments: every optional wager. */
static bool collect(struct edge_request *request, int argc, char **argv)
{
    bool good = argc > 0 || edge_add_all(request);
    for (int i = 0; i < argc && good; i++)
        good = edge_add(request, argv[i]);
    return good;
}

static int run(struct edge_request *request, bool json, bool csv)
{
    if (!edge_compute(request))
        return CLI_BAD;
    if (json)
        return edge_print_json(request, stdout) ? CLI_OK : cli_bad("out of memory");
    (csv ? edge_print_csv : edge_print_text)(request, stdout);
    return CLI_OK;
}

struct asked {
    const char *rules, *meters, *wager;
    int64_t players;
    bool json, csv;
};

/* With the rule set's tables instead of the built-in ones, where one is asked for. */
static int prepare(const struct asked *asked, int argc, char **argv)
{
    const struct game_choice choice = {.rules = asked->rules};
    struct chosen_game chosen = {.owned = NULL};
    if (asked->rules && !game_choose(&choice, &chosen))
        return CLI_BAD;
    struct edge_request *request = calloc(1, sizeof *request);
    int status = request ? CLI_BAD : cli_bad("out of memory");
    if (request) {
        request->rules = chosen.game.rules;
        request->players = (int)asked->players;
        if (edge_read_wager(asked->wager, &request->wager) &&
            meter_list_read(asked->meters, &request->meters) && collect(request, argc, argv))
            status = run(request, asked->json, asked->csv);
        edge_free(request);
    }
    free(request);
    game_release(&chosen);
    return status;
}

/* The mode that an option of that name selects, or NULL: see edge_modes.h. */
static int (*mode_of(int argc, char **argv))(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--banker") == 0)
            return edge_banker;
        if (strcmp(argv[i], "--what-if") == 0)
            return edge_what_if;
    }
    return NULL;
}

int cmd_edge(int argc, char **argv)
{
    int (*mode)(int argc, char **argv) = mode_of(argc, argv);
    if (mode)
        return mode(argc, argv);
    bool other = false;
    struct asked asked = {.meters = "", .wager = "1", .players = 1};
    const struct option_row rows[] = {
        OPTION_WORD("rules", &asked.rules, "NAME|FILE",
                    "only the pay tables that this rule set offers"),
        EDGE_METER_OPTIONS(&asked.meters, &asked.wager, &asked.players),
        OPTION_SWITCH("banker", &other,
                      "what banking a round is worth: see 'uth edge --banker --help'"),
        OPTION_SWITCH("what-if", &other, "forecast the meters: see 'uth edge --what-if --help'"),
        OPTION_SWITCH("csv", &asked.csv, "print the answer as CSV"),
        OPTION_JSON(&asked.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "edge",
        .arguments = "[WAGER|TABLE|FILE]...",
        .about =
            "Prints the exact house edge, hit frequency, variance and awards of optional\n"
            "wagers: of all published pay tables of a wager (trips), of one table (UTH-01), or\n"
            "of a pay table in a file; with --rules, of the tables of a rule set. Several\n"
            "tables are shown side by side, progressive wagers as a function of their meters.",
        .rows = rows,
        .most = -1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    return asked.json && asked.csv ? cli_bad("--json and --csv cannot be used together")
                                   : prepare(&asked, argc, argv);
}
