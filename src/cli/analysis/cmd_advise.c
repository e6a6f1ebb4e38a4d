/* uth advise: what every choice is worth right now, exactly. */
#include <stdlib.h>
#include <string.h>
#include <uth/advise.h>

#include "advise_report.h"
#include "base_choice.h"
#include "cli/commands.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"

static bool show_progress(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    progress->total = total;
    progress_update(progress, done);
    return true;
}

/* Reads at most `most` cards; -1 after a complaint. */
static int read_cards(const char *option, const char *text, uth_card *cards, int most)
{
    uth_card all[UTH_CARD_COUNT];
    struct uth_card_fault fault;
    int count = uth_cards_parse(text, all, UTH_CARD_COUNT, &fault);
    if (count < 0) {
        cli_bad("--%s: %s", option, fault.sentence);
        return -1;
    }
    if (count > most) {
        cli_bad("--%s: at most %d card%s, not %d", option, most, most == 1 ? "" : "s", count);
        return -1;
    }
    memcpy(cards, all, (size_t)count);
    return count;
}

struct request {
    const char *hole, *board, *dead, *dealer, *ante;
};

static bool read_situation(const struct request *request, struct uth_situation *situation)
{
    uth_card dead[UTH_CARD_COUNT];
    char sentence[128];
    if (!request->hole) {
        cli_bad("advise needs your two cards, such as --hole AhKd");
        return false;
    }
    int holes = read_cards("hole", request->hole, situation->hole, 2);
    if (holes >= 0 && holes < 2)
        cli_bad("--hole: two cards, not %d", holes);
    if (holes < 2)
        return false;
    situation->board_count = read_cards("board", request->board, situation->board, 5);
    situation->dealer_count = read_cards("known-dealer", request->dealer, situation->dealer, 2);
    int dead_count = read_cards("dead", request->dead, dead, UTH_CARD_COUNT);
    if (situation->board_count < 0 || situation->dealer_count < 0 || dead_count < 0)
        return false;
    situation->dead = uth_cards_of(dead, (size_t)dead_count);
    if (!uth_situation_check(situation, sentence, sizeof sentence)) {
        cli_bad("%s", sentence);
        return false;
    }
    return true;
}

int cmd_advise(int argc, char **argv)
{
    struct base_choice choice = BASE_CHOICE_DEFAULT;
    struct request request = {.board = "", .dead = "", .dealer = "", .ante = "10"};
    int64_t threads = 0;
    bool json = false;
    const struct option_row rows[] = {
        OPTION_WORD("hole", &request.hole, "CARDS", "your two cards"),
        OPTION_WORD("board", &request.board, "CARDS", "three or five community cards (none)"),
        OPTION_WORD("dead", &request.dead, "CARDS",
                    "cards out of play: other players', exposed, burnt"),
        OPTION_WORD("known-dealer", &request.dealer, "CARDS",
                    "one or two cards of the dealer that you have seen"),
        OPTION_WORD("ante", &request.ante, "AMOUNT", "the Ante, for values in money ($10)"),
        BASE_OPTIONS(&choice),
        OPTION_NUMBER("threads", &threads, 1, 256,
                      "threads (one per processor); does not affect the result"),
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "advise",
        .about =
            "Prints the exact value of every choice you have now, in Antes and in money, what\n"
            "each costs compared with the best, and how often each wins, ties and loses.\n"
            "Assumes that you play on as well as possible, knowing all the cards given.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct uth_situation situation = {.board_count = 0};
    struct chosen_base chosen;
    uth_cents ante;
    if (!uth_cents_parse(request.ante, &ante) || ante <= 0 || ante > 100000000)
        return cli_bad("--ante: '%s' is not an amount from $0.01 to $1,000,000", request.ante);
    if (!read_situation(&request, &situation) || !base_choose(&choice, &chosen))
        return CLI_BAD;
    struct progress progress = progress_start("advise", 1);
    struct uth_advise_options options = {.threads = (int)threads,
                                         .watch = {show_progress, &progress}};
    struct uth_advice advice;
    enum uth_solve_status solved = uth_advise(&chosen.game, &situation, &options, &advice);
    progress_finish(&progress);
    if (solved != UTH_SOLVED)
        return cli_bad("out of memory");
    const struct advise_report report = {&situation, &advice, ante};
    if (json) {
        struct uth_json text = JSON_TO_PRINT;
        uth_advice_write(&text, NULL, report.situation, report.advice, report.ante);
        return json_print(&text, stdout) ? CLI_OK : cli_bad("out of memory");
    }
    advise_print_text(&report, stdout);
    return CLI_OK;
}
