/* uth edge --what-if: forecasts the meters of a progressive and their cost. */
#include <stdlib.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/rules/table_choice.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "edge_modes.h"
#include "meter_list.h"
#include "what_if_print.h"

/* The lists, each by level. */
enum list { METERS, SEEDS, RESERVES, OVERFLOWS, LIMITS, RATES, RESERVE_RATES, LISTS };

static const struct {
    const char *option, *like;
} list_words[LISTS] = {
    [METERS] = {"meter", "mega=100000,major=2500.50"},
    [SEEDS] = {"seed", "mega=50000,major=1000"},
    [RESERVES] = {"reserve", "mega=1200,major=80"},
    [OVERFLOWS] = {"overflow", "mega=300"},
    [LIMITS] = {"limit", "mega=1000000"},
    [RATES] = {"rate", "mega=10,major=5.25"},
    [RESERVE_RATES] = {"reserve-rate", "mega=2,major=0.50"},
};

static bool read_lists(const char *const text[LISTS], struct uth_forecast_setup *setup)
{
    for (int i = 0; i < LISTS; i++) {
        struct meter_list list = {.count = 0};
        uth_cents amount[UTH_METER_LEVELS_MAX] = {0};
        if (!meter_list_read_as(list_words[i].option, list_words[i].like, text[i], &list))
            return false;
        meter_list_apply(&list, setup->table, amount);
        if (!meter_list_used_as(list_words[i].option, &list))
            return false;
        for (int k = 0; k < setup->table->level_count; k++) {
            struct uth_level_state *level = &setup->level[k];
            /* In hundredths of a percent, each a hundred millionths. */
            if ((i == RATES || i == RESERVE_RATES) && amount[k] > 10000) {
                cli_bad("--%s: %s is above 100 %%", list_words[i].option, setup->table->level[k]);
                return false;
            }
            switch ((enum list)i) {
            case METERS: level->meter = amount[k]; break;
            case SEEDS: level->seed = amount[k]; break;
            case RESERVES: level->reserve = amount[k]; break;
            case OVERFLOWS: level->overflow = amount[k]; break;
            case LIMITS: level->limit = amount[k]; break;
            case RATES: level->rate = (uint32_t)amount[k] * 100; break;
            case RESERVE_RATES: level->reserve_rate = (uint32_t)amount[k] * 100; break;
            case LISTS: break;
            }
        }
    }
    return true;
}

static int run(struct uth_forecast_setup *setup, const char *const lists[LISTS], bool json)
{
    char sentence[192];
    struct uth_forecast forecast;
    if (!read_lists(lists, setup))
        return CLI_BAD;
    if (!uth_forecast(setup, &forecast, sentence, sizeof sentence))
        return cli_bad("%s", sentence);
    if (json) {
        struct uth_json text = JSON_TO_PRINT;
        uth_forecast_write(&text, NULL, setup, &forecast);
        return json_print(&text, stdout) ? CLI_OK : cli_bad("out of memory");
    }
    what_if_print_text(setup, &forecast, stdout);
    return CLI_OK;
}

/* A built-in table or a file; NULL after a complaint. */
static const struct uth_pay_table *choose(const char *name, struct uth_pay_table **owned)
{
    const struct uth_pay_table *table = table_builtin(name);
    if (!table)
        table = *owned = table_load(name);
    if (table && table->wager != UTH_PROGRESSIVE) {
        cli_bad("%s is not a progressive pay table: it has no meters", name);
        return NULL;
    }
    return table;
}

#define LIST_OPTION(list, text) OPTION_WORD(list_words[list].option, &lists[list], "LIST", text)

int edge_what_if(int argc, char **argv)
{
    const char *lists[LISTS] = {"", "", "", "", "", "", ""}, *wager = "1";
    int64_t players = 1, a_day = 1000;
    bool what_if = false, json = false;
    const struct option_row rows[] = {
        OPTION_SWITCH("what-if", &what_if, "forecast the meters"),
        LIST_OPTION(METERS, "amounts on the meters: mega=100000,major=2500.50 (0)"),
        LIST_OPTION(SEEDS, "seeds, put in by the house after a win (0)"),
        LIST_OPTION(RATES, "percent of each wager into the meters: mega=10,major=5.25 (0)"),
        LIST_OPTION(RESERVES, "amounts in the reserves (0)"),
        LIST_OPTION(RESERVE_RATES, "percent of each wager into the reserves (0)"),
        LIST_OPTION(LIMITS, "posted limits (none)"),
        LIST_OPTION(OVERFLOWS, "overflows, contributed above the limits (0)"),
        OPTION_WORD("wager", &wager, "AMOUNT", "the progressive wager in dollars (1)"),
        OPTION_NUMBER("players", &players, 1, 22,
                      "players at the table with the wager, for envy awards (1)"),
        OPTION_NUMBER("a-day", &a_day, 1, INT64_C(1000000000),
                      "wagers per day, on all tables of the link (1000)"),
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "edge --what-if",
        .arguments = "TABLE|FILE",
        .about = "Forecasts progressive meters before you change them: the edge now and in the\n"
                 "long run, the break-even meter, how long until each level is won and what it\n"
                 "then holds, the next reserve, and the probability that reserve and overflow do\n"
                 "not cover the seed.",
        .rows = rows,
        .least = 1,
        .most = 1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct uth_pay_table *owned = NULL;
    struct uth_forecast_setup setup = {.table = choose(argv[0], &owned),
                                       .others = (int)players - 1,
                                       .wagers_a_day = (double)a_day};
    status = CLI_BAD;
    if (setup.table && edge_read_wager(wager, &setup.wager))
        status = run(&setup, lists, json);
    uth_pay_table_free(owned);
    return status;
}
