/* uth rules: lists rule sets, prints one, and checks a file. */
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>
#include <uth/sheet.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "game_choice.h"

/* Optional wagers of a rule set as text: "Trips, Bad Beat". */
static void print_wagers(const struct uth_rules *rules)
{
    const char *between = "";
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        if (rules->offer[wager].table_count > 0 && uth_wager_is_optional((enum uth_wager)wager)) {
            printf("%s%s", between, uth_wager_title((enum uth_wager)wager));
            between = ", ";
        }
    }
    printf("%s\n", between[0] == '\0' ? "no optional wagers" : "");
}

static void print_place(const struct uth_rules *rules)
{
    printf("banked by %s, %d %s%s\n",
           rules->bank == UTH_BANK_HOUSE ? "the house" : "a player-dealer", rules->spots,
           rules->spots_shared ? "position" : "seat", rules->spots == 1 ? "" : "s");
}

static void put_entry(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_object(json, NULL);
    uth_json_text(json, "name", rules->name);
    uth_json_text(json, "title", rules->title);
    uth_json_text(json, "bank", uth_bank_name(rules->bank));
    uth_json_integer(json, "spots", rules->spots);
    uth_json_bool(json, "shared", rules->spots_shared);
    uth_json_integer(json, "hands_max", rules->hands_max);
    uth_json_array(json, "optional_wagers");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (rules->offer[wager].table_count > 0 && uth_wager_is_optional((enum uth_wager)wager))
            uth_json_text(json, NULL, uth_wager_name((enum uth_wager)wager));
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static int print_list_json(void)
{
    struct uth_json json = JSON_TO_PRINT;
    uth_json_array(&json, NULL);
    for (int i = 0; i < uth_rules_builtin_count(); i++)
        put_entry(&json, uth_rules_builtin(uth_rules_builtin_name(i)));
    uth_json_end_array(&json);
    return json_print(&json, stdout) ? CLI_OK : cli_bad("out of memory");
}

static int list(int argc, char **argv)
{
    bool json = false;
    const struct option_row rows[] = {OPTION_JSON(&json), OPTION_END};
    const struct usage usage = {
        .command = "rules list", .about = "Lists the built-in rule sets.", .rows = rows};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (json)
        return print_list_json();
    int width = 0;
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        int length = (int)strlen(uth_rules_builtin_name(i));
        width = length > width ? length : width;
    }
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        printf("%-*s  %s\n%*s  ", width, rules->name, rules->title, width, "");
        print_place(rules);
        printf("%*s  ", width, "");
        print_wagers(rules);
    }
    return CLI_OK;
}

static int print_text(char *text, const char *after)
{
    if (!text)
        return cli_bad("out of memory");
    printf("%s%s", text, after);
    free(text);
    return CLI_OK;
}

static int show(int argc, char **argv)
{
    bool json = false;
    const char *language = "en";
    char languages[64];
    uth_languages(languages, sizeof languages);
    struct game_choice choice = {.rules = NULL};
    const struct option_row rows[] = {
        GAME_PICKS(&choice),
        GAME_PROGRESSIVE(&choice),
        OPTION_WORD("folded-progressive", &choice.folded_progressive, "true|false",
                    "whether a folded hand still qualifies for it"),
        OPTION_WORD("backline", &choice.backline, "true|false|base|trips",
                    "wagers behind seated hands"),
        OPTION_WORD("cover", &choice.cover, "NAME",
                    "how a player-dealer's amount is counted: separate, once or net"),
        OPTION_WORD("rotation", &choice.rotation, "true|false",
                    "whether the rotation rule applies to the player-dealer position"),
        OPTION_WORD("language", &language, "CODE",
                    "the language of the rule card, such as en, es or vi"),
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "rules show",
        .arguments = "NAME|FILE",
        .about = "Prints the rule card of a rule set: everything you need to deal the game. With\n"
                 "--json it prints a rule-set file instead, with your choices as its defaults: a\n"
                 "good start for a rule set of your own.",
        .rows = rows,
        .least = 1,
        .most = 1};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (!uth_has_language(language))
        return cli_bad("--language: rule cards are in %s, not \"%s\"", languages, language);
    choice.rules = argv[0];
    struct chosen_game chosen;
    if (!game_choose(&choice, &chosen))
        return CLI_BAD;
    status = json ? print_text(uth_rules_write(&chosen.game), "\n")
                  : print_text(uth_rule_card_in(&chosen.game, language), "");
    game_release(&chosen);
    return status;
}

static int complain_about(const char *path, const struct uth_faults *faults)
{
    int kept = faults->count < UTH_FAULTS_MAX ? faults->count : UTH_FAULTS_MAX;
    for (int i = 0; i < kept; i++)
        cli_bad_fault(path, &faults->fault[i]);
    if (faults->count > kept)
        cli_bad("%s: and %d more", strcmp(path, "-") == 0 ? "standard input" : path,
                faults->count - kept);
    return CLI_BAD;
}

static int check_file(const char *path)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return CLI_BAD;
    static struct uth_faults faults;
    struct uth_rules *rules = uth_rules_parse(file.data, file.size, &faults);
    free(file.data);
    if (!rules)
        return complain_about(path, &faults);
    printf("%s: sound: %s, ", strcmp(path, "-") == 0 ? "standard input" : path, rules->name);
    print_place(rules);
    uth_rules_free(rules);
    return CLI_OK;
}

static int check(int argc, char **argv)
{
    const struct option_row rows[] = {OPTION_END};
    const struct usage usage = {
        .command = "rules check",
        .arguments = "FILE...",
        .about = "Checks rule-set files and prints every fault with its place and what was\n"
                 "expected. \"-\" is standard input. docs/rules-format.md describes the format.",
        .rows = rows,
        .least = 1,
        .most = -1};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    status = CLI_OK;
    for (int i = 0; i < argc; i++)
        if (check_file(argv[i]) != CLI_OK)
            status = CLI_BAD;
    return status;
}

static const struct uth_rules *find_rules(void *self, const char *name)
{
    (void)self;
    return uth_rules_builtin(name);
}

static int print_sheet_file(const char *path)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return CLI_BAD;
    static struct uth_faults faults;
    struct uth_sheet *read = uth_sheet_parse(file.data, file.size, find_rules, NULL, &faults);
    free(file.data);
    if (!read)
        return complain_about(path, &faults);
    int status = print_text(uth_sheet_write(&read->game), "");
    uth_sheet_free(read);
    return status;
}

static int sheet(int argc, char **argv)
{
    const struct option_row rows[] = {OPTION_END};
    const struct usage usage = {
        .command = "rules sheet",
        .arguments = "NAME|FILE",
        .about =
            "Prints the options sheet of a rule set, with its defaults marked, or of a file\n"
            "that chooses from one: {\"rules\": \"california\", \"options\": {...}}. Checks the\n"
            "file and prints every fault with its place. \"-\" is standard input.",
        .rows = rows,
        .least = 1,
        .most = 1};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (io_is_path(argv[0]))
        return print_sheet_file(argv[0]);
    struct game_choice choice = {.rules = argv[0]};
    struct chosen_game chosen;
    if (!game_choose(&choice, &chosen))
        return CLI_BAD;
    status = print_text(uth_sheet_write(&chosen.game), "");
    game_release(&chosen);
    return status;
}

int cmd_rules(int argc, char **argv)
{
    static const struct cli_command parts[] = {
        {"list", "list the built-in rule sets", list},
        {"show", "print the rule card of a rule set", show},
        {"check", "check rule-set files", check},
        {"sheet", "print the options sheet of a rule set or of a file of choices", sheet},
        {NULL, NULL, NULL},
    };
    const char *part = argc > 1 ? argv[1] : "";
    for (const struct cli_command *c = parts; c->name; c++)
        if (strcmp(c->name, part) == 0)
            return c->run(argc - 1, argv + 1);
    if (strcmp(part, "--help") != 0 && strcmp(part, "-h") != 0) {
        return cli_bad("rules: expected 'uth rules list', 'uth rules show NAME|FILE', "
                       "'uth rules check FILE' or 'uth rules sheet NAME|FILE'");
    }
    puts("usage: uth rules COMMAND [options]\n\nRule sets are data: five are built in, and you can "
         "write your own.\n\ncommands:");
    for (const struct cli_command *c = parts; c->name; c++)
        printf("  %-5s  %s\n", c->name, c->summary);
    puts("\n'uth rules COMMAND --help' describes one command.");
    return CLI_OK;
}
