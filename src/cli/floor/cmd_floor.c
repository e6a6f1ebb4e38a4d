/* uth floor: the operator's commands, whether or not the server runs. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <uth/json.h>
#include <uth/money.h>

#include "cli/commands.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/nearest.h"
#include "cli/terminal/options.h"
#include "floor_client.h"
#include "floor_controls.h"
#include "floor_do.h"
#include "floor_print.h"
#include "floor_repair.h"

struct asked {
    struct boot_place place;
    const char *database, *node, *config, *login, *pin, *day, *deposit, *heads, *public_key;
    int64_t limit, bytes, shift;
    bool json, decks;
    const char *chore;
    int argc;
    char **argv; /* behind it */
};

/* What the server is asked to do; the fields of the chore follow. */
static struct uth_json ask_to(const struct asked *asked, const char *what)
{
    struct uth_json ask = {0};
    uth_json_object(&ask, NULL);
    uth_json_text(&ask, "do", what);
    if (asked->day != NULL)
        uth_json_text(&ask, "day", asked->day);
    uth_json_integer(&ask, "limit", asked->limit);
    return ask;
}

/* Asks and prints. */
static int run(const struct asked *asked, struct uth_json *ask, int (*print)(const json_t *answer))
{
    uth_json_end_object(ask);
    json_t *answer = floor_ask(&asked->place, asked->config, uth_json_take(ask, NULL),
                               print == floor_print_audit);
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

static int with_pin(const struct asked *asked, struct uth_json *ask)
{
    char pin[80];
    if (!read_pin(asked, pin, sizeof pin)) {
        uth_json_free(ask);
        return cli_bad("no PIN given");
    }
    uth_json_text(ask, "pin", pin);
    return run(asked, ask, floor_print_done);
}

static int add_user(const struct asked *asked)
{
    uth_cents deposit = 0;
    if (asked->argc != 3)
        return cli_bad("expected: uth floor users add NAME ROLE");
    if (asked->deposit != NULL && (!uth_cents_parse(asked->deposit, &deposit) || deposit <= 0))
        return cli_bad("--deposit: '%s' is not an amount", asked->deposit);
    struct uth_json ask = ask_to(asked, "user_add");
    uth_json_text(&ask, "name", asked->argv[1]);
    uth_json_text(&ask, "role", asked->argv[2]);
    if (deposit > 0)
        uth_json_integer(&ask, "deposit", deposit);
    if (asked->login != NULL)
        uth_json_text(&ask, "login", asked->login);
    return with_pin(asked, &ask);
}

#define USERS_USAGE "[add NAME ROLE | pin NAME | lock NAME | unlock NAME]"

static int users(const struct asked *asked)
{
    const char *word = asked->argc > 0 ? asked->argv[0] : "";
    if (strcmp(word, "add") == 0)
        return add_user(asked);
    bool pin = strcmp(word, "pin") == 0, lock = strcmp(word, "lock") == 0;
    bool known = pin || lock || strcmp(word, "unlock") == 0;
    if (asked->argc != (known ? 2 : 0))
        return cli_bad("expected: uth floor users " USERS_USAGE);
    struct uth_json ask = ask_to(asked, pin     ? "user_pin"
                                        : lock  ? "user_lock"
                                        : known ? "user_unlock"
                                                : "users");
    if (known)
        uth_json_text(&ask, "name", asked->argv[1]);
    return pin ? with_pin(asked, &ask)
               : run(asked, &ask, known ? floor_print_done : floor_print_users);
}

/* ---- money ---- */

static int move_cash(const struct asked *asked)
{
    uth_cents amount;
    if (!uth_cents_parse(asked->argv[1], &amount) || amount <= 0)
        return cli_bad("'%s' is not an amount", asked->argv[1]);
    struct uth_json ask = ask_to(asked, asked->chore);
    uth_json_text(&ask, "name", asked->argv[0]);
    uth_json_integer(&ask, "amount", amount);
    return run(asked, &ask, floor_print_balance);
}

/* ---- any command ---- */

static int do_command(const struct asked *asked)
{
    if (asked->argc == 0)
        return floor_do_list();
    struct uth_json ask = ask_to(asked, "command");
    return floor_do_write(&ask, asked->argc, asked->argv) ? run(asked, &ask, floor_print_done)
                                                          : CLI_BAD;
}

/* ---- the past ---- */

/* Of a table, or of a shift with all tables. */
static int report(const struct asked *asked)
{
    if ((asked->argc == 0) != (asked->shift > 0))
        return cli_bad("expected: uth floor report TABLE, or uth floor report --shift N");
    struct uth_json ask = ask_to(asked, asked->shift > 0 ? "shifts" : "report");
    if (asked->shift > 0)
        uth_json_integer(&ask, "shift", asked->shift);
    else
        uth_json_text(&ask, "table", asked->argv[0]);
    return run(asked, &ask, asked->shift > 0 ? floor_print_shift : floor_print_report);
}

static int meters(const struct asked *asked)
{
    struct uth_json ask = ask_to(asked, asked->argc > 0 ? "meter_report" : "links");
    if (asked->argc > 0)
        uth_json_text(&ask, "link", asked->argv[0]);
    return run(asked, &ask, asked->argc > 0 ? floor_print_meter_days : floor_print_links);
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
    if (asked->heads != NULL && !whole_path(path, asked->heads))
        return cli_bad("%s: the path is too long", asked->heads);
    struct uth_json ask = ask_to(asked, "audit");
    if (asked->heads != NULL)
        uth_json_text(&ask, "heads", path);
    if (asked->public_key != NULL)
        uth_json_text(&ask, "public_key", asked->public_key);
    return run(asked, &ask, floor_print_audit);
}

static int backup(const struct asked *asked)
{
    char path[PATH_MAX];
    if (!whole_path(path, asked->argv[0]))
        return cli_bad("%s: the path is too long", asked->argv[0]);
    struct uth_json ask = ask_to(asked, "backup");
    uth_json_text(&ask, "path", path);
    return run(asked, &ask, floor_print_backup);
}

static int lost_key(const struct asked *asked)
{
    return floor_lost_key(&asked->place, asked->config, asked->argv[0], asked->json);
}

static int restored(const struct asked *asked)
{
    return floor_restored(&asked->place, asked->config, asked->argv[0], asked->json);
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
    {"do", "[COMMAND [FIELD=VALUE...]]", 0, INT_MAX, do_command, NULL, NULL},
    {"report", "TABLE | --shift N", 0, 1, report, NULL, NULL},
    {"slips", "", 0, 0, NULL, NULL, floor_print_slips},
    {"shifts", "", 0, 0, NULL, NULL, floor_print_shifts},
    {"meters", "[LINK]", 0, 1, meters, NULL, NULL},
    {"audit", "", 0, 0, audit, NULL, NULL},
    {"heads", "", 0, 0, NULL, NULL, floor_print_heads},
    {"log", "", 0, 0, NULL, NULL, floor_print_log},
    {"backup", "FILE", 1, 1, backup, NULL, NULL},
    {"archive", "[MONTH]", 0, 1, NULL, "month", floor_print_archive},
    {"clear", "TABLE", 1, 1, NULL, "table", floor_print_done},
    {"rules", "", 0, 0, NULL, NULL, floor_print_rules},
    {"controls", "[NAME|FILE]", 0, 1, controls, NULL, NULL},
    {"lost-key", "REASON", 1, 1, lost_key, NULL, NULL},
    {"restored", "REASON", 1, 1, restored, NULL, NULL},
    {"program", "", 0, 0, NULL, NULL, floor_print_program},
    {"nodes", "", 0, 0, NULL, NULL, floor_print_nodes},
    {"drain", "", 0, 0, NULL, NULL, floor_print_done},
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
    struct uth_json ask = ask_to(asked, chore->name);
    if (chore->field != NULL)
        uth_json_text(&ask, chore->field, asked->argc > 0 ? asked->argv[0] : "");
    return run(asked, &ask, chore->print);
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
    struct asked asked = {.limit = 50};
    const struct option_row rows[] = {
        OPTION_WORD("db", &asked.database, "FILE", "the floor's database (uth.db)"),
        OPTION_WORD("postgres", &asked.place.postgres, "URI",
                    "the PostgreSQL database that has the floor instead"),
        OPTION_WORD("node", &asked.node, "NAME", "the node that uses it (uth)"),
        OPTION_WORD("config", &asked.config, "FILE",
                    "while the server is stopped: the configuration that it runs with"),
        OPTION_WORD("login", &asked.login, "NAME",
                    "users add: what they sign in with, unlike the name that others see"),
        OPTION_WORD("pin", &asked.pin, "PIN",
                    "users add, users pin: the PIN; otherwise you are asked for it"),
        OPTION_WORD("deposit", &asked.deposit, "AMOUNT",
                    "users add: a new player's opening balance"),
        OPTION_WORD("day", &asked.day, "YYYY-MM-DD",
                    "report: this day of the room instead of all; slips: of today"),
        OPTION_NUMBER("shift", &asked.shift, 1, UINT32_MAX, "report: this shift, by table"),
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
            "  do COMMAND FIELD=VALUE...   any other command of the pit, such as add_table, "
            "limits,\n"
            "                              options, remove_table, add_link, join_link, sweep; "
            "alone\n"
            "                              it lists all of them with their fields\n"
            "  report TABLE                drop, win, hold, tips, fees, rounds\n"
            "  report --shift N            the same of a shift, table by table, with the sum\n"
            "  shifts                      the shifts, with who opened and closed each\n"
            "  slips                       numbered slips of today, or of --day: fills, credits,\n"
            "                              cash-outs and jackpots, and whether they were printed\n"
            "  meters [LINK]               the progressive meters; for one link, day by day\n"
            "                              from the opening to the closing amounts\n"
            "  audit                       recompute everything from the events; with --heads,\n"
            "                              compare it with the heads that were exported\n"
            "  heads                       the public key, the last signed head, where heads are "
            "exported\n"
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
            "  nodes                       the nodes of a PostgreSQL database, and who has the "
            "floor\n"
            "  drain                       hand the floor over to a node that waits, and stop\n"
            "  restored REASON             record that a backup replaced the database\n"
            "  lost-key REASON             void the rounds whose sealed deck cannot be opened\n"
            "  random-stream               the random bytes that shuffle the decks, for dieharder",
        .rows = rows,
        .least = 1,
        .most = -1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status == OPTIONS_PROCEED && !cli_place(&asked.place, asked.database, asked.node))
        status = CLI_BAD;
    return status != OPTIONS_PROCEED ? status : pick(&asked, argc, argv);
}
