/* uth play: one player against the dealer, in the terminal or over a pipe. */
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/rules/game_choice.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/term.h"
#include "play_keys.h"
#include "play_lines.h"
#include "play_terminal.h"

enum { PACE_MS = 600 };

struct play_options {
    struct game_choice choice;
    const char *balance, *bank, *cover;
    struct seed seed;
    int64_t hands;
    bool fast;
};

static bool read_money(const char *option, const char *text, uth_cents *amount)
{
    if (uth_cents_parse(text, amount) && *amount > 0 && *amount <= PLAY_MOST_MONEY)
        return true;
    cli_bad("play: --%s: '%s' is not an amount from $0.01 to %s", option, text,
            cli_money(PLAY_MOST_MONEY).text);
    return false;
}

/* Who banks and how; the bank's seat follows when the table opens. */
static bool read_bank(const struct play_options *options, struct play_table *table)
{
    const struct uth_rules *rules = table->game->rules;
    bool given = options->bank || options->cover;
    if (rules->bank == UTH_BANK_HOUSE && given) {
        cli_bad("play: --%s: the house banks the game '%s'", options->bank ? "bank" : "cover",
                rules->name);
        return false;
    }
    if (rules->bank == UTH_BANK_HOUSE)
        return true;
    table->bank.cover = rules->cover;
    if (options->cover && !uth_cover_from_name(options->cover, &table->bank.cover)) {
        cli_bad("play: --cover: '%s' is not one of separate, once, net", options->cover);
        return false;
    }
    return read_money("bank", options->bank ? options->bank : "1000", &table->bank.amount);
}

static bool on_terminal(void)
{
    const char *kind = getenv("TERM");
    return term_is_terminal(stdin) && term_is_terminal(stdout) && kind && kind[0] != '\0' &&
           strcmp(kind, "dumb") != 0;
}

static void print_end(struct play_table *table, bool abandoned)
{
    if (abandoned)
        puts("The round in play is void; its wagers are returned.");
    play_totals_print(&table->totals, table->bought, table->balance, stdout);
}

/* An interrupted program reports the signal to its parent. */
static int end_by_signal(int number)
{
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
    return 128 + number;
}

static int run_terminal(struct play_table *table, bool fast)
{
    setlocale(LC_CTYPE, "");
    struct play_terminal terminal = {
        .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .colour = term_has_colour(stdout),
        .pace_ms = fast ? 0 : PACE_MS,
    };
    if (!play_terminal_open(&terminal))
        return cli_bad("play: this terminal does not support single keys; use a pipe instead");
    struct play_front front = play_terminal_front(&terminal);
    char sentence[PLAY_SENTENCE_SIZE] = "";
    bool good = play_loop(table, &front, sentence);
    play_terminal_close(&terminal);
    print_end(table, play_table_abandon(table));
    if (keys_signal() != 0)
        return end_by_signal(keys_signal());
    return good ? CLI_OK : cli_bad("play: %s", sentence);
}

static int run_lines(struct play_table *table)
{
    struct play_lines lines = {.in = stdin, .out = stdout, .echo = !term_is_terminal(stdin)};
    struct play_front front = play_lines_front(&lines);
    char sentence[PLAY_SENTENCE_SIZE] = "";
    printf("%s. One command per line; ? lists them, q or end of input leaves.\n",
           table->game->rules->title);
    bool good = play_loop(table, &front, sentence);
    play_lines_close(&lines);
    putchar('\n');
    print_end(table, play_table_abandon(table));
    return good ? CLI_OK : cli_bad("play: %s", sentence);
}

static int play(const struct play_options *options, struct uth_game *game)
{
    /* A jackpot needs a meter that others feed too, so a table for one has none. */
    uth_game_choose(game, "progressive", "none", UTH_UNHEARD);
    struct uth_seeded seeded;
    struct play_table table = {
        .game = game,
        .random = options->seed.given ? uth_random_seeded(&seeded, options->seed.value)
                                      : uth_random_system(),
    };
    if (!read_money("balance", options->balance, &table.balance) || !read_bank(options, &table))
        return CLI_BAD;
    table.bought = table.balance;
    char sentence[PLAY_SENTENCE_SIZE];
    int status;
    if (!play_table_open(&table, sentence))
        status = cli_bad("play: %s", sentence);
    else if (options->hands != 1 && !play_table_set_hands(&table, (int)options->hands, sentence))
        status = cli_bad("play: --hands: %s", sentence);
    else
        status = on_terminal() ? run_terminal(&table, options->fast) : run_lines(&table);
    play_table_close(&table);
    return status;
}

int cmd_play(int argc, char **argv)
{
    struct play_options options = {.choice = GAME_CHOICE_DEFAULT, .balance = "1000", .hands = 1};
    const struct option_row rows[] = {
        GAME_OPTIONS(&options.choice),
        OPTION_WORD("balance", &options.balance, "MONEY", "starting chips ($1,000)"),
        OPTION_NUMBER("hands", &options.hands, 1, UTH_SPOTS_MAX,
                      "hands to play, with the same bets on each (1)"),
        OPTION_WORD("bank", &options.bank, "MONEY", "the player-dealer's bank each round ($1,000)"),
        OPTION_WORD("cover", &options.cover, "POLICY",
                    "how the bank covers wagers: separate, once or net"),
        OPTION_SWITCH("fast", &options.fast, "no pauses between the cards"),
        OPTION_SEED(&options.seed),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "play",
        .about = "Deals Ultimate Texas Hold'em: you against the dealer, with every wager of the\n"
                 "rule set and the reason why each won or lost. On a terminal you play with\n"
                 "single keys, over a pipe with one command per line. ? lists the keys, r shows\n"
                 "the rules.",
        .rows = rows,
        .most = 0,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct chosen_game chosen;
    if (!game_choose(&options.choice, &chosen))
        return CLI_BAD;
    status = play(&options, &chosen.game);
    game_release(&chosen);
    return status;
}
