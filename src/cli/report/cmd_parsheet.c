/* uth parsheet: everything about a game's mathematics on one printable sheet. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "cli/analysis/edge_modes.h"
#include "cli/commands.h"
#include "cli/rules/game_choice.h"
#include "cli/terminal/io.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "parsheet.h"

struct request {
    struct game_choice choice;
    const char *meters, *wager, *out;
    int64_t players;
    bool html, json;
    char command[512]; /* as it was given, for the sheet to name */
};

/* The digest of the game as a rule-set file. False when out of memory. */
static bool digest_game(const struct uth_game *game, char digest[PAR_DIGEST_SIZE])
{
    char *text = uth_rules_write(game);
    if (!text)
        return false;
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)text, strlen(text));
    crypto_hash_sha256_update(&state, (const unsigned char *)"\n", 1);
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(digest, PAR_DIGEST_SIZE, hash, sizeof hash);
    free(text);
    return true;
}

static int write_report(const struct request *request, const struct par_report *report)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return cli_bad("out of memory");
    bool good = true;
    if (request->json) {
        good = par_print_json(report, memory);
    } else {
        struct page page = par_page(report);
        (request->html ? page_print_html : page_print_text)(&page, memory);
        page_free(&page);
    }
    good = fclose(memory) == 0 && good;
    char error[IO_ERROR_SIZE] = "out of memory";
    int status = good && io_write(request->out, text, size, error) ? CLI_OK : cli_bad("%s", error);
    free(text);
    return status;
}

static struct uth_solution *solve(const struct uth_game *game)
{
    struct uth_base_game base;
    char sentence[192];
    if (!uth_base_game_of(game->rules, game->table[UTH_BLIND], &base, sentence, sizeof sentence)) {
        cli_bad("%s", sentence);
        return NULL;
    }
    struct progress progress = progress_start("solve", 1);
    struct uth_solve_options options = {.watch = {progress_watch, &progress}};
    struct uth_solution *solution = NULL;
    if (uth_solve(&base, &options, &solution) != UTH_SOLVED)
        cli_bad("out of memory");
    progress_finish(&progress);
    return solution;
}

static bool collect(const struct uth_game *game, struct edge_request *wagers)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *table = game->table[wager];
        if (table && uth_wager_is_optional((enum uth_wager)wager) && !edge_add_table(wagers, table))
            return false;
    }
    return edge_compute(wagers);
}

static int make(const struct request *request, const struct uth_game *game,
                struct edge_request *wagers)
{
    if (!collect(game, wagers))
        return CLI_BAD;
    struct uth_solution *solution = solve(game);
    if (!solution)
        return CLI_BAD;
    struct par_report report = {
        .game = game, .solution = solution, .wagers = wagers, .command = request->command};
    int status = digest_game(game, report.digest) ? write_report(request, &report)
                                                  : cli_bad("out of memory");
    uth_solution_free(solution);
    return status;
}

static int prepare(const struct request *request)
{
    if (request->html && request->json)
        return cli_bad("--html and --json cannot be used together");
    char error[IO_ERROR_SIZE];
    if (!io_can_write(request->out, error))
        return cli_bad("%s", error);
    struct chosen_game chosen;
    if (!game_choose(&request->choice, &chosen))
        return CLI_BAD;
    struct edge_request *wagers = calloc(1, sizeof *wagers);
    int status = CLI_BAD;
    if (!wagers) {
        cli_bad("out of memory");
    } else {
        wagers->players = (int)request->players;
        if (edge_read_wager(request->wager, &wagers->wager) &&
            meter_list_read(request->meters, &wagers->meters))
            status = make(request, &chosen.game, wagers);
        edge_free(wagers);
    }
    free(wagers);
    game_release(&chosen);
    return status;
}

/* What was typed, without where it went to. */
static void note_command(struct request *request, int argc, char **argv)
{
    size_t length = (size_t)snprintf(request->command, sizeof request->command, "uth");
    for (int i = 0; i < argc && length < sizeof request->command; i++) {
        if (strcmp(argv[i], "--out") == 0 || strcmp(argv[i], "-o") == 0) {
            i++;
        } else if (strncmp(argv[i], "--out=", 6) != 0) {
            length += (size_t)snprintf(request->command + length, sizeof request->command - length,
                                       " %s", argv[i]);
        }
    }
}

int cmd_parsheet(int argc, char **argv)
{
    struct request request = {
        .choice = GAME_CHOICE_DEFAULT, .meters = "", .wager = "1", .out = "-", .players = 1};
    const struct option_row rows[] = {
        GAME_OPTIONS(&request.choice),
        GAME_PROGRESSIVE(&request.choice),
        EDGE_METER_OPTIONS(&request.meters, &request.wager, &request.players),
        OPTION_SWITCH("html", &request.html,
                      "print an HTML page, for a browser or a printer, instead of text"),
        OPTION_OUT(&request.out, "where to write it (standard output)"),
        OPTION_JSON(&request.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "parsheet",
        .about = "Prints the par sheet of a game: every wager and every outcome with its exact\n"
                 "number of deals, probability and return; edges, variances, where the edge\n"
                 "comes from, the strategy assumed, and how to check all of it.",
        .rows = rows,
    };
    note_command(&request, argc, argv);
    int status = options_begin(&usage, &argc, &argv);
    return status == OPTIONS_PROCEED ? prepare(&request) : status;
}
