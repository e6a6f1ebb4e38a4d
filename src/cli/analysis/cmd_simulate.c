/* uth simulate: many random rounds, beside the exact figures. */
#include <inttypes.h>
#include <stdlib.h>
#include <uth/simulate.h>

#include "cli/commands.h"
#include "cli/rules/game_choice.h"
#include "cli/rules/wager_choice.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "meter_list.h"
#include "simulate_print.h"
#include "strategy_choice.h"

struct request {
    struct game_choice choice;
    const char *tables, *strategy, *meters;
    const char *amount[UTH_WAGERS]; /* as given; NULL: no wager */
    const char *bankroll, *bank;
    int64_t rounds, hands, session, threads;
    struct seed seed;
    bool engine, json;
};

static bool read_wagers(const struct request *request, struct uth_simulate_setup *setup)
{
    return wagers_read(setup->game, request->amount, setup->wager) &&
           amount_read("bankroll", request->bankroll, &setup->bankroll) &&
           amount_read("bank", request->bank, &setup->bank);
}

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
    struct progress progress = progress_start("solving", 1);
    setup->watch = (struct uth_watch){progress_watch, &progress};
    struct uth_simulator *simulator;
    char sentence[256] = "";
    enum uth_simulate_status status =
        uth_simulator_new(setup, &simulator, sentence, sizeof sentence);
    progress_finish(&progress);
    if (status != UTH_SIMULATE_DONE)
        return simulate_complain(status, sentence);
    static struct uth_simulation result;
    progress = progress_start("simulating", 1);
    status = uth_simulator_run(simulator, setup, &result);
    progress_finish(&progress);
    uth_simulator_free(simulator);
    if (status != UTH_SIMULATE_DONE)
        return simulate_complain(status, sentence);
    if (progress.shown && result.seconds > 0) {
        fprintf(stderr, "%.1f million rounds a second\n",
                (double)result.rounds / result.seconds / 1e6);
    }
    if (request->json)
        return simulate_print_json(setup, &result, stdout) ? CLI_OK : cli_bad("out of memory");
    simulate_print_text(setup, &result, stdout);
    return CLI_OK;
}

static int prepare(const struct request *request)
{
    struct chosen_game game;
    if (!game_choose(&request->choice, &game))
        return CLI_BAD;
    struct chosen_strategy strategy = {NULL, NULL};
    struct uth_simulate_setup setup = {
        .game = &game.game,
        .hands = (int)request->hands,
        .rounds = (uint64_t)request->rounds,
        .threads = (int)request->threads,
        .session = (uint64_t)request->session,
        .through_engine = request->engine,
    };
    int status = CLI_BAD;
    if (!seed_or_fresh(&request->seed, &setup.seed)) {
        cli_bad("the system's random source has failed; give a seed with --seed");
    } else if (tables_choose(&game.game, request->tables) && read_wagers(request, &setup) &&
               read_meters(request, &setup) && check_sessions(&setup) &&
               strategy_choose(request->strategy, &strategy)) {
        setup.strategy = strategy.strategy;
        status = run(request, &setup);
    }
    strategy_release(&strategy);
    game_release(&game);
    return status;
}

#define BONUS_OPTION(amount, id, name, option, title, ...)                                         \
    , WAGER_OPTION(amount, UTH_##id, option, "wager on " title)

int cmd_simulate(int argc, char **argv)
{
    struct request request = {
        .choice = GAME_CHOICE_DEFAULT,
        .tables = "",
        .strategy = "practical",
        .meters = "",
        .amount = {[UTH_ANTE] = "10"},
        .rounds = 10000000,
        .hands = 1,
    };
    const struct option_row rows[] = {
        OPTION_WORD("rules", &request.choice.rules, "NAME|FILE", "rule set (washington)"),
        OPTION_WORD("tables", &request.tables, "LIST",
                    "pay tables instead of the defaults: UTH-02,UP-3"),
        OPTION_WORD("strategy", &request.strategy, "NAME|FILE",
                    "practical, optimal, 3x-only, always-4x, never-raise, or a file (practical)"),
        OPTION_NUMBER("rounds", &request.rounds, 1, INT64_C(1000000000000),
                      "rounds to play (10000000)"),
        OPTION_NUMBER("hands", &request.hands, 1, UTH_SPOTS_MAX, "players' hands in a round (1)"),
        WAGER_OPTIONS(request.amount, "Ante and Blind, in dollars (10)", BONUS_OPTION),
        WAGER_OPTION(request.amount, UTH_PROGRESSIVE, "progressive", "wager on the progressive"),
        OPTION_WORD("meter", &request.meters, "LIST",
                    "amounts on its meters: mega=100000,major=2500"),
        OPTION_NUMBER("session", &request.session, 1, INT64_C(1000000000), "rounds of a session"),
        OPTION_WORD("bankroll", &request.bankroll, "AMOUNT", "money at the start of a session"),
        OPTION_WORD("bank", &request.bank, "AMOUNT", "the player-dealer's bank (no limit)"),
        OPTION_SEED(&request.seed),
        OPTION_NUMBER("threads", &request.threads, 1, 1024, "threads (one for each processor)"),
        OPTION_SWITCH("engine", &request.engine,
                      "settle every round with the rules engine, slowly"),
        OPTION_JSON(&request.json),
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
    return status == OPTIONS_PROCEED ? prepare(&request) : status;
}
