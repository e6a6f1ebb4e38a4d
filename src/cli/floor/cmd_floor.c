/* uth floor: the operator's commands, whether or not the server runs. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <uth/money.h>

#include "cli/commands.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/nearest.h"
#include "cli/terminal/options.h"
#include "floor_client.h"
#include "floor_controls.h"
#include "floor_print.h"
#include "floor_repair.h"

struct asked {
    const char *database, *config, *login, *pin, *day, *deposit, *heads, *public_key;
    int64_t limit, bytes;
    bool json, decks;
    const char *chore;
    int argc;
    char **argv; /* behind it */
};

/* Asks and prints. */
static int run(const struct asked *asked, json_t *chore, int (*print)(const json_t *answer))
{
    json_t *answer = floor_ask(asked->database, asked->config, chore);
    if (answer == NULL)
        return CLI_BAD;
    int status = CLI_OK;
    if (asked->json) {
        struct uth_json json = JSON_TO_PRINT;
        uth_json_value(&json, NULL, answer);
        status = !json_print(&json, stdout)                        ? cli_bad("out of memory")
                 : json_is_false(json_object_get(answer, "sound")) ? CLI_NO
                                                                   : CLI_OK;
    } else {
        status = print(answer);
    }
    json_decref(answer);
    return status;
}

/* ---- people ---- */

/* From --pin, or from the keyboard without showing it. */
static bool read_pin(const struct asked *asked, char *pin, size_t size)
{
    if (asked->pin != NULL) {
        snprintf(pin, size, "%s", asked->pin);
        return strlen(asked->pin) < size;
    }
    struct termios before, silent;
    bool terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    if (terminal) {
        fputs("PIN: ", stderr);
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    bool read = fgets(pin, (int)size, stdin) != NULL;
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    if (read)
        pin[strcspn(pin, "\r\n")] = '\0';
    return read;
}

static int with_pin(const struct asked *asked, json_t *chore)
{
    char pin[80];
    if (!read_pin(asked, pin, sizeof pin)) {
        json_decref(chore);
        return cli_bad("no PIN given");
    }
    json_object_set_new(chore, "pin", json_string(pin));
    return run(asked, chore, floor_print_done);
}

static int add_user(const struct asked *asked)
{
    uth_cents deposit = 0;
    if (asked->argc != 3)
        return cli_bad("expected: uth floor users add NAME ROLE");
    if (asked->deposit != NULL && (!uth_cents_parse(asked->deposit, &deposit) || deposit <= 0))
        return cli_bad("--deposit: '%s' is not an amount", asked->deposit);
    json_t *chore = json_pack("{s:s,s:s,s:s}", "do", "user_add", "name", asked->argv[1], "role",
                              asked->argv[2]);
    if (deposit > 0)
        json_object_set_new(chore, "deposit", json_integer(deposit));
    if (asked->login != NULL)
        json_object_set_new(chore, "login", json_string(asked->login));
    return with_pin(asked, chore);
}

#define USERS_USAGE "[add NAME ROLE | pin NAME | lock NAME | unlock NAME]"

static int users(const struct asked *asked)
{
    if (asked->argc == 0)
        return run(asked, json_pack("{s:s}", "do", "users"), floor_print_users);
    const char *word = asked->argv[0];
    if (strcmp(word, "add") == 0)
        return add_user(asked);
    bool pin = strcmp(word, "pin") == 0, lock = strcmp(word, "lock") == 0;
    if ((!pin && !lock && strcmp(word, "unlock") != 0) || asked->argc != 2)
        return cli_bad("expected: uth floor users " USERS_USAGE);
    json_t *chore = json_pack("{s:s,s:s}", "do",
                              pin    ? "user_pin"
                              : lock ? "user_lock"
                                     : "user_unlock",
                              "name", asked->argv[1]);
    return pin ? with_pin(asked, chore) : run(asked, chore, floor_print_done);
}

/* ---- money ---- */

static int move_cash(const struct asked *asked)
{
    uth_cents amount;
    if (!uth_cents_parse(asked->argv[1], &amount) || amount <= 0)
        return cli_bad("'%s' is not an amount", asked->argv[1]);
    return run(asked,
               json_pack("{s:s,s:s,s:I}", "do", asked->chore, "name", asked->argv[0], "amount",
                         (json_int_t)amount),
               floor_print_balance);
}

/* ---- the past ---- */

/* Of one day or of all. */
static int run_days(const struct asked *asked, json_t *chore, int (*print)(const json_t *answer))
{
    if (asked->day != NULL)
        json_object_set_new(chore, "day", json_string(asked->day));
    return run(asked, chore, print);
}

static int report(const struct asked *asked)
{
    return run_days(asked, json_pack("{s:s,s:s}", "do", "report", "table", asked->argv[0]),
                    floor_print_report);
}

static int meters(const struct asked *asked)
{
    if (asked->argc == 0)
        return run(asked, json_pack("{s:s}", "do", "links"), floor_print_links);
    return run_days(asked, json_pack("{s:s,s:s}", "do", "meter_report", "link", asked->argv[0]),
                    floor_print_meter_days);
}

static int show_log(const struct asked *asked)
{
    return run(asked, json_pack("{s:s,s:I}", "do", "log", "limit", (json_int_t)asked->limit),
               floor_print_log);
}

/* The server may run in another folder. */
static bool whole_path(char path[PATH_MAX], const char *name)
{
    char folder[PATH_MAX];
    if (name[0] == '/')
        return (size_t)snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
    return getcwd(folder, sizeof folder) != NULL &&
           (size_t)snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

static int audit(const struct asked *asked)
{
    char path[PATH_MAX];
    json_t *chore = json_pack("{s:s}", "do", "audit");
    if (asked->heads != NULL) {
        if (!whole_path(path, asked->heads))
            return json_decref(chore), cli_bad("%s: the path is too long", asked->heads);
        json_object_set_new(chore, "heads", json_string(path));
    }
    if (asked->public_key != NULL)
        json_object_set_new(chore, "public_key", json_string(asked->public_key));
    return run(asked, chore, floor_print_audit);
}

static int backup(const struct asked *asked)
{
    char path[PATH_MAX];
    const char *name = asked->argv[0];
    if (!whole_path(path, name))
        return cli_bad("%s: the path is too long", name);
    return run(asked, json_pack("{s:s,s:s}", "do", "backup", "path", path), floor_print_backup);
}

static int lost_key(const struct asked *asked)
{
    return floor_lost_key(asked->database, asked->config, asked->argv[0], asked->json);
}

static int restored(const struct asked *asked)
{
    return floor_restored(asked->database, asked->config, asked->argv[0], asked->json);
}

static int random_stream(const struct asked *asked)
{
    return floor_print_random(asked->bytes, asked->decks);
}

static int controls(const struct asked *asked)
{
    return floor_controls(asked->argc > 0 ? asked->argv[0] : NULL, asked->json);
}

/* ---- all of them ---- */

static const struct chore {
    const char *name, *usage;
    int least, most; /* arguments */
    int (*run)(const struct asked *asked);
    /* Without `run`: the server's chore of that name, with its argument as this field. */
    const char *field;
    int (*print)(const json_t *answer);
} chores[] = {
    {"users", USERS_USAGE, 0, 3, users, NULL, NULL},
    {"accounts", "", 0, 0, NULL, NULL, floor_print_accounts},
    {"deposit", "PLAYER AMOUNT", 2, 2, move_cash, NULL, NULL},
    {"withdraw", "PLAYER AMOUNT", 2, 2, move_cash, NULL, NULL},
    {"report", "TABLE", 1, 1, report, NULL, NULL},
    {"meters", "[LINK]", 0, 1, meters, NULL, NULL},
    {"audit", "", 0, 0, audit, NULL, NULL},
    {"heads", "", 0, 0, NULL, NULL, floor_print_heads},
    {"log", "", 0, 0, show_log, NULL, NULL},
    {"backup", "FILE", 1, 1, backup, NULL, NULL},
    {"archive", "[MONTH]", 0, 1, NULL, "month", floor_print_archive},
    {"clear", "TABLE", 1, 1, NULL, "table", floor_print_done},
    {"rules", "", 0, 0, NULL, NULL, floor_print_rules},
    {"controls", "[NAME|FILE]", 0, 1, controls, NULL, NULL},
    {"lost-key", "REASON", 1, 1, lost_key, NULL, NULL},
    {"restored", "REASON", 1, 1, restored, NULL, NULL},
    {"program", "", 0, 0, NULL, NULL, floor_print_program},
    {"random-stream", "", 0, 0, random_stream, NULL, NULL},
};
enum { CHORES = sizeof chores / sizeof chores[0] };

static int run_chore(const struct chore *chore, const struct asked *asked)
{
    if (asked->argc < chore->least || asked->argc > chore->most)
        return cli_bad("expected: uth floor %s%s%s", chore->name, chore->usage[0] ? " " : "",
                       chore->usage);
    if (chore->run != NULL)
        return chore->run(asked);
    json_t *ask = json_pack("{s:s}", "do", chore->name);
    if (chore->field != NULL)
        json_object_set_new(ask, chore->field, json_string(asked->argc > 0 ? asked->argv[0] : ""));
    return run(asked, ask, chore->print);
}

static int pick(struct asked *asked, int argc, char **argv)
{
    struct nearest nearest = nearest_start(argv[0]);
    for (int i = 0; i < CHORES; i++) {
        if (strcmp(chores[i].name, argv[0]) == 0) {
            asked->chore = argv[0];
            asked->argc = argc - 1;
            asked->argv = argv + 1;
            return run_chore(&chores[i], asked);
        }
        nearest_offer(&nearest, chores[i].name);
    }
    return cli_unknown(&nearest, "unknown floor command", "'uth floor --help' lists them");
}

int cmd_floor(int argc, char **argv)
{
    struct asked asked = {.database = "uth.db", .limit = 50};
    const struct option_row rows[] = {
        OPTION_WORD("db", &asked.database, "FILE", "the floor's database (uth.db)"),
        OPTION_WORD("config", &asked.config, "FILE",
                    "rules: the configuration to compare with, while the server is stopped"),
        OPTION_WORD("login", &asked.login, "NAME",
                    "users add: what they sign in with, unlike the name that others see"),
        OPTION_WORD("pin", &asked.pin, "PIN",
                    "users add, users pin: the PIN; otherwise you are asked for it"),
        OPTION_WORD("deposit", &asked.deposit, "AMOUNT",
                    "users add: a new player's opening balance"),
        OPTION_WORD("day", &asked.day, "YYYY-MM-DD", "report: this day of the room instead of all"),
        OPTION_WORD("heads", &asked.heads, "FILE",
                    "audit: compare with these exported heads; a file or a folder"),
        OPTION_WORD("public-key", &asked.public_key, "HEX",
                    "audit: the key that must have signed them (the database's own)"),
        OPTION_NUMBER("limit", &asked.limit, 1, 500, "log: number of entries (50)"),
        OPTION_NUMBER("bytes", &asked.bytes, 1, INT64_MAX,
                      "random-stream: number of bytes (unlimited)"),
        OPTION_SWITCH("decks", &asked.decks,
                      "random-stream: shuffled decks, one byte per card, instead of raw bytes"),
        OPTION_JSON(&asked.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "floor",
        .arguments = "COMMAND [ARGUMENTS]",
        .about =
            "The operator's commands. They work while the server runs, through the socket\n"
            "beside its database, and while it is stopped.\n"
            "\n"
            "  users                       list everyone, with roles and locks\n"
            "  users add NAME ROLE         add a player, dealer, supervisor, executive,\n"
            "                              auditor or feed\n"
            "  users pin|lock|unlock NAME  set a PIN, lock or unlock an account\n"
            "  accounts                    list every balance\n"
            "  deposit PLAYER AMOUNT       from the cage to a player's account\n"
            "  withdraw PLAYER AMOUNT      from a player's account to the cage\n"
            "  report TABLE                drop, win, hold, tips, fees, rounds\n"
            "  meters [LINK]               the progressive meters; for one link, day by day\n"
            "                              from the opening to the closing amounts\n"
            "  audit                       recompute everything from the events; with --heads,\n"
            "                              compare it with the heads that were exported\n"
            "  heads                       the public key, the last head and where they go\n"
            "  log                         the audit log: who did what, and when\n"
            "  backup FILE                 copy the database, even while it is in use\n"
            "  archive [MONTH]             move everything up to the end of a past month\n"
            "                              (such as 2026-10; default: the last one) into a file\n"
            "                              beside the database; reports still include it\n"
            "  clear TABLE                 restart a table that was stopped for damage\n"
            "  rules                       the rules of each table, and any change offered\n"
            "  controls [NAME|FILE]        who may do what alone and who must agree: the built-in\n"
            "                              controls, or one of them or a file, which is checked\n"
            "  program                     check that the running program is unchanged\n"
            "  restored REASON             record that a backup replaced the database\n"
            "  lost-key REASON             void the rounds whose sealed deck cannot be opened\n"
            "  random-stream               the random bytes that shuffle the decks, for dieharder",
        .rows = rows,
        .least = 1,
        .most = -1,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status != OPTIONS_PROCEED ? status : pick(&asked, argc, argv);
}
