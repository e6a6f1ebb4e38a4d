/* uth settle: a round as JSON in, its settlement out. */
#include <stdio.h>
#include <stdlib.h>
#include <uth/exchange.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "game_choice.h"
#include "settle_text.h"

static int print_answer(const struct uth_exchange_round *round,
                        const struct uth_settlement *settlement, bool text)
{
    if (text) {
        settle_text_print(round, settlement, stdout, term_has_colour(stdout), term_width(stdout));
        return CLI_OK;
    }
    char *json = uth_exchange_write(round, settlement);
    if (json == NULL)
        return cli_bad("out of memory");
    fputs(json, stdout);
    free(json);
    return CLI_OK;
}

static int settle(const char *path, const struct uth_rules *rules, bool text)
{
    struct io_file file;
    if (!cli_read(path, UTH_EXCHANGE_SIZE_MAX, &file))
        return CLI_BAD;
    struct uth_fault fault;
    struct uth_exchange_round *round = uth_exchange_read(file.data, file.size, rules, &fault);
    free(file.data);
    if (round == NULL)
        return cli_bad_fault(path, &fault);
    struct uth_settlement *settlement = uth_exchange_settle(round, &fault);
    int status =
        settlement == NULL ? cli_bad_fault(path, &fault) : print_answer(round, settlement, text);
    uth_settlement_free(settlement);
    uth_exchange_free(round);
    return status;
}

int cmd_settle(int argc, char **argv)
{
    const char *rules_file = NULL;
    bool text = false, json = false;
    const struct option_row rows[] = {
        OPTION_WORD("rules-file", &rules_file, "FILE",
                    "use the rule set in this file; the round must name it"),
        OPTION_SWITCH("text", &text, "print readable text instead of JSON"),
        OPTION_SWITCH("json", &json, "print JSON (the default)"),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "settle",
        .arguments = "FILE|-",
        .about = "Settles a round given as JSON, wager by wager, with reasons. The format is\n"
                 "described in docs/settle-format.md, with examples in examples/rounds.",
        .rows = rows,
        .least = 1,
        .most = 1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (text && json)
        return cli_bad("--text and --json cannot be used together");
    struct uth_rules *rules = NULL;
    if (rules_file != NULL) {
        rules = game_rules_load(rules_file);
        if (rules == NULL)
            return CLI_BAD;
    }
    status = settle(argv[0], rules, text);
    uth_rules_free(rules);
    return status;
}
