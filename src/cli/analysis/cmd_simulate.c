/* uth simulate: many random rounds, beside the exact figures. */
#include <stdio.h>
#include <uth/simulate.h>

#include "cli/commands.h"
#include "cli/rules/wager_choice.h"
#include "cli/terminal/options.h"
#include "meter_list.h"
#include "simulate_print.h"
#include "simulate_setup.h"

struct request {
    struct simulate_choice choice;
    const char *meters, *bankroll;
    int64_t session;
    bool engine;
};

static bool read_meters(const struct request *request, struct uth_simulate_setup *setup)
{
    struct meter_list list = {.count = 0};
    if (!meter_list_read(request->meters, &list))
        return false;
    const struct uth_pay_table *table = setup->game->table[UTH_PROGRESSIVE];
    if (table)
        meter_list_apply(&list, table, setup->meter);
    return meter_list_used(&list);
}

/* A bankroll needs sessions, and sessions need a length. */
static bool check_sessions(struct uth_simulate_setup *setup)
{
    if (setup->bankroll > 0 && setup->session == 0) {
        cli_bad("--bankroll needs --session, the number of rounds to play with it");
        return false;
    }
    if (setup->session > 0 && setup->rounds / setup->session > UINT64_C(100000000)) {
        cli_bad("--session: at most 100,000,000 sessions; play fewer rounds or longer sessions");
        return false;
    }
    return true;
}

static int run(const struct request *request, struct uth_simulate_setup *setup)
{
    setup->session = (uint64_t)request->session;
    setup->through_engine = request->engine;
    if (!amount_read("bankroll", request->bankroll, &setup->bankroll) ||
        !amount_read("bank", request->choice.bank, &setup->bank) || !read_meters(request, setup) ||
        !check_sessions(setup))
        return CLI_BAD;
    static struct uth_simulation result;
    int status = simulate_run(setup, &result);
    if (status != CLI_OK)
        return status;
    if (request->choice.json)
        return simulate_print_json(setup, &result, stdout) ? CLI_OK : cli_bad("out of memory");
    simulate_print_text(setup, &result, stdout);
    return CLI_OK;
}

#define BONUS_OPTION(amount, id, name, option, title, ...)                                         \
    , WAGER_OPTION(amount, UTH_##id, option, "wager on " title)

int cmd_simulate(int argc, char **argv)
{
    struct request request = {
        .choice = {.game = GAME_CHOICE_DEFAULT,
                   .tables = "",
                   .strategy = "practical",
                   .amount = {[UTH_ANTE] = "10"},
                   .rounds = 10000000,
                   .hands = 1},
        .meters = "",
    };
    struct simulate_choice *choice = &request.choice;
    const struct option_row rows[] = {
        OPTION_WORD("rules", &choice->game.rules, "NAME|FILE",
                    "rule set, built in or from a file (washington)"),
        OPTION_WORD("tables", &choice->tables, "LIST",
                    "pay tables instead of the defaults: UTH-02,UP-3"),
        OPTION_WORD("strategy", &choice->strategy, "NAME|FILE",
                    "practical, optimal, 3x-only, always-4x, never-raise, or a file (practical)"),
        OPTION_NUMBER("rounds", &choice->rounds, 1, INT64_C(1000000000000),
                      "rounds to play (10,000,000)"),
        OPTION_NUMBER("hands", &choice->hands, 1, UTH_SPOTS_MAX, "players' hands in a round (1)"),
        WAGER_OPTIONS(choice->amount, "Ante and Blind, in dollars (10)", BONUS_OPTION),
        WAGER_OPTION(choice->amount, UTH_PROGRESSIVE, "progressive", "wager on Progressive"),
        OPTION_WORD("meter", &request.meters, "LIST",
                    "amounts on its meters: mega=100000,major=2500"),
        OPTION_NUMBER("session", &request.session, 1, INT64_C(1000000000), "rounds in a session"),
        OPTION_WORD("bankroll", &request.bankroll, "AMOUNT", "money at the start of a session"),
        OPTION_WORD("bank", &choice->bank, "AMOUNT", "the player-dealer's bank (no limit)"),
        OPTION_SEED(&choice->seed),
        OPTION_NUMBER("threads", &choice->threads, 1, 1024,
                      "threads (one per processor); does not affect the result"),
        OPTION_SWITCH("engine", &request.engine, "settle every round with the rules engine (slow)"),
        OPTION_JSON(&choice->json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "simulate",
        .about = "Plays many rounds with a strategy and compares the result of every wager with\n"
                 "its exact edge. The same seed gives the same result with any number of threads.\n"
                 "--session adds the distribution of results after that many rounds, --bankroll\n"
                 "the risk of ruin.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct simulate_chosen chosen;
    status = simulate_choose(choice, &chosen) ? run(&request, &chosen.setup) : CLI_BAD;
    simulate_release(&chosen);
    return status;
}
