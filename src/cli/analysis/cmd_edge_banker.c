/* uth edge --banker: what banking one round is worth, by number of players. */
#include <stdlib.h>

#include "banker_report.h"
#include "cli/commands.h"
#include "cli/rules/wager_choice.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "edge_modes.h"
#include "simulate_setup.h"

struct request {
    struct simulate_choice choice; /* hands: the players */
    bool banker, quick;
};

/* Simulates one way to bank; *mean, where asked for, is one player's exact net. */
static int simulate(struct uth_simulate_setup setup, struct banker_run *run, double *mean)
{
    static struct uth_simulation result;
    int status = simulate_run(&setup, &result);
    if (status != CLI_OK)
        return status;
    double stake = (double)result.all.stake;
    *run = (struct banker_run){
        .players = setup.hands,
        .expectation = result.all.edge * stake - (double)result.fee,
        .error = result.all.error * stake,
        .deviation = result.all.deviation * stake,
        .exhausted = (double)result.exhausted / (double)result.rounds,
    };
    if (mean)
        *mean = -result.all.exact * stake / setup.hands;
    return CLI_OK;
}

/* The same bank under each policy of cover, with the same cards. */
static int simulate_policies(struct banker_report *report)
{
    struct uth_simulate_setup setup = *report->setup;
    struct uth_game game = *setup.game;
    setup.game = &game;
    setup.bank = report->bank;
    int status = CLI_OK;
    for (int cover = 0; cover < UTH_COVERS && status == CLI_OK; cover++) {
        game.cover = (enum uth_cover)cover;
        status = simulate(setup, &report->limited[cover], NULL);
    }
    return status;
}

static int simulate_ample(struct banker_report *report)
{
    struct uth_simulate_setup setup = *report->setup;
    int status = CLI_OK;
    report->banker.players_max = uth_simulate_hands_max(setup.game);
    for (int n = 1; n <= report->banker.players_max && status == CLI_OK; n++) {
        setup.hands = n;
        status = simulate(setup, &report->ample[n - 1], &report->banker.mean);
    }
    return status;
}

static int solve(struct banker_report *report)
{
    struct uth_simulate_setup setup = *report->setup;
    struct progress progress = progress_start("counting", 1);
    setup.watch = (struct uth_watch){progress_watch, &progress};
    char sentence[256] = "";
    enum uth_simulate_status status =
        uth_banker_solve(&setup, &report->banker, sentence, sizeof sentence);
    progress_finish(&progress);
    return simulate_complain(status, sentence);
}

static int compute(struct banker_report *report)
{
    /* The quick part first, so that its refusals come at once. */
    int status = report->bank > 0 ? simulate_policies(report) : CLI_OK;
    if (status == CLI_OK)
        status = report->exact ? solve(report) : simulate_ample(report);
    return status;
}

/* Solves the strategy once, for everything that follows. */
static int run(const struct request *request, struct uth_simulate_setup *setup)
{
    struct banker_report *report = calloc(1, sizeof *report);
    if (!report)
        return cli_bad("out of memory");
    report->setup = setup;
    report->exact = !request->quick;
    char sentence[256] = "";
    struct uth_simulator *like = NULL;
    int status = CLI_BAD;
    if (amount_read("bank", request->choice.bank, &report->bank))
        status =
            simulate_complain(uth_simulator_new(setup, &like, sentence, sizeof sentence), sentence);
    setup->like = like;
    if (status == CLI_OK)
        status = compute(report);
    if (status == CLI_OK && request->choice.json)
        status = banker_print_json(report, stdout) ? CLI_OK : cli_bad("out of memory");
    else if (status == CLI_OK)
        banker_print_text(report, stdout);
    uth_simulator_free(like);
    free(report);
    return status;
}

#define BONUS_OPTION(amount, id, name, option, title, ...)                                         \
    , WAGER_OPTION(amount, UTH_##id, option, "every player's " title)

int edge_banker(int argc, char **argv)
{
    struct request request = {
        .choice = {.game = {.rules = "california"},
                   .tables = "",
                   .strategy = "optimal",
                   .amount = {[UTH_ANTE] = "10"},
                   .rounds = 1000000},
    };
    struct simulate_choice *choice = &request.choice;
    const struct option_row rows[] = {
        OPTION_SWITCH("banker", &request.banker, "what banking a round is worth"),
        OPTION_WORD("rules", &choice->game.rules, "NAME|FILE",
                    "rule set, built in or from a file (california)"),
        OPTION_WORD("collection", &choice->game.collection, "N", "collection schedule"),
        OPTION_WORD("tables", &choice->tables, "LIST",
                    "pay tables instead of the defaults: UTH-02,BBB-02"),
        OPTION_WORD("strategy", &choice->strategy, "NAME|FILE",
                    "how the players play: optimal, practical, ..., or a file (optimal)"),
        WAGER_OPTIONS(choice->amount, "every player's Ante and Blind, in dollars (10)",
                      BONUS_OPTION),
        OPTION_WORD("bank", &choice->bank, "AMOUNT",
                    "also simulate a bank of this size, for each cover policy"),
        OPTION_NUMBER("players", &choice->hands, 1, UTH_SPOTS_MAX,
                      "players against that bank (all)"),
        OPTION_NUMBER("rounds", &choice->rounds, 1, INT64_C(1000000000),
                      "rounds to simulate (1,000,000)"),
        OPTION_SEED(&choice->seed),
        OPTION_SWITCH("quick", &request.quick,
                      "simulate the deviations too, instead of counting every deal"),
        OPTION_NUMBER("threads", &choice->threads, 1, 1024,
                      "threads (one per processor); does not affect the result"),
        OPTION_JSON(&choice->json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "edge --banker",
        .about =
            "Prints expectation and standard deviation of banking one round against 1, 2, ...\n"
            "players with the same wagers, after the collection fee, with a bank that covers\n"
            "everything. Counts every deal and every pair of hands on one board, which takes\n"
            "about half a minute; nothing is sampled. A bank that does not cover everything\n"
            "(--bank) can only be simulated.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct simulate_chosen chosen;
    status = CLI_BAD;
    if (simulate_choose(choice, &chosen)) {
        int most = uth_simulate_hands_max(chosen.setup.game);
        status = chosen.setup.hands > most ? cli_bad("--players: %s allows 1 to %d players",
                                                     chosen.setup.game->rules->name, most)
                                           : run(&request, &chosen.setup);
    }
    simulate_release(&chosen);
    return status;
}
