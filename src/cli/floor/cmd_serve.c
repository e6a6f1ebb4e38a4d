/* uth serve: the table server. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/terminal/options.h"
#include "floor_client.h"
#include "server/operations/serve.h"

enum { ADDRESS_TEXT_SIZE = 64, USUAL_PORT = 8080 };

/* "ADDRESS:PORT", "[V6]:PORT", "PORT" or "ADDRESS". */
static bool read_listen(const char *text, char address[ADDRESS_TEXT_SIZE], int *port)
{
    const char *colon = strrchr(text, ':');
    const char *digits = colon != NULL ? colon + 1 : text;
    bool only_port = colon == NULL && strspn(text, "0123456789") == strlen(text);
    if (colon != NULL || only_port) {
        char *end;
        long number = strtol(digits, &end, 10);
        if (digits[0] < '0' || digits[0] > '9' || *end != '\0' || number > 65535)
            return false;
        *port = (int)number;
    }
    size_t length = only_port ? 0 : colon != NULL ? (size_t)(colon - text) : strlen(text);
    bool brackets = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (brackets) {
        text++;
        length -= 2;
    }
    if (length >= ADDRESS_TEXT_SIZE)
        return false;
    if (length > 0) {
        memcpy(address, text, length);
        address[length] = '\0';
    }
    return true;
}

static bool is_address(const char *text)
{
    struct in6_addr unused;
    return inet_pton(AF_INET, text, &unused) == 1 || inet_pton(AF_INET6, text, &unused) == 1;
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void say_demo(const struct config *config, const struct boot_place *place)
{
    printf("demo floor in %s; guests get $%lld in play chips\n",
           place->postgres != NULL ? "PostgreSQL" : place->path,
           (long long)config->guest_chips / 100);
    for (int i = 0; i < config->table_count; i++) {
        const struct uth_table_config *table = &config->tables[i].config;
        printf("  table %-12s %s\n", table->name, table->title);
    }
    for (int i = 0; i < config->staff_count; i++) {
        const struct config_person *person = &config->staff[i];
        printf("  staff %-12s PIN %-6s (%s)\n", person->name, person->pin,
               uth_role_name(person->role));
    }
    printf("  controls %s: %s\n", config->controls.name, config->controls.title);
}

struct asked {
    const char *listen, *database, *postgres, *node, *peer, *config, *set_up, *certificate, *key;
    bool demo, insecure, open;
};

/* The floor is set up from its page first; then it starts from what was made, at the same place.
 * False: with a sentence if it has failed, without if nobody wanted the floor to start. */
static bool set_up_first(struct serve_options *options, const char *path,
                         char sentence[SERVE_SENTENCE_SIZE])
{
    struct set_up set_up;
    set_up_begin(&set_up, path);
    options->set_up = &set_up;
    bool good = serve_run(options, sentence);
    options->set_up = NULL;
    options->open = false;
    options->port = set_up.port;
    sodium_memzero(set_up.code, sizeof set_up.code);
    return good && set_up.begins &&
           config_read(options->config, path, sentence, SERVE_SENTENCE_SIZE);
}

static int start(const struct asked *asked)
{
    char address[ADDRESS_TEXT_SIZE] = "127.0.0.1", sentence[SERVE_SENTENCE_SIZE] = "";
    struct config config;
    struct serve_options options = {
        .address = address,
        .port = USUAL_PORT,
        .certificate = asked->certificate,
        .key = asked->key,
        .peer = asked->peer,
        .place = {.postgres = asked->postgres},
        .config = &config,
        .out = stdout,
        .open = asked->open,
    };
    const char *usual = asked->demo && asked->postgres == NULL ? "demo.db" : NULL;
    if (!cli_place(&options.place, asked->database != NULL ? asked->database : usual, asked->node))
        return CLI_BAD;
    if (asked->peer != NULL && asked->postgres == NULL)
        return cli_bad("--peer goes with --postgres");
    if (asked->peer != NULL && asked->open)
        return cli_bad("--peer and --open: give one of them");
    if (!read_listen(asked->listen, address, &options.port))
        return cli_bad("--listen: '%s' is not ADDRESS:PORT", asked->listen);
    if (!is_address(address))
        return cli_bad("--listen: '%s' is not an address, such as 127.0.0.1", address);
    if ((asked->certificate == NULL) != (asked->key == NULL))
        return cli_bad("--tls-cert and --tls-key go together");
    if (asked->demo && !is_loopback(address))
        return cli_bad(
            "--demo: %s can be reached from outside, and everybody knows the PINs of the "
            "demo floor; listen on 127.0.0.1, or give --config with people of your own",
            address);
    if (asked->set_up != NULL && (asked->config != NULL || asked->demo || asked->peer != NULL))
        return cli_bad("--set-up makes a configuration: give no --config, --demo or --peer");
    if (asked->set_up != NULL && !is_loopback(address))
        return cli_bad(
            "--set-up: %s can be reached from other machines, and a floor is set up from its own; "
            "listen on 127.0.0.1",
            address);
    if (asked->set_up != NULL && access(asked->set_up, F_OK) == 0)
        return cli_bad("%s is there already: start from it with --config, or name another file",
                       asked->set_up);
    if (!is_loopback(address) && asked->certificate == NULL && !asked->insecure)
        return cli_bad("other machines can reach %s: give --tls-cert and --tls-key, or "
                       "--insecure if a proxy in front of it does the encryption",
                       address);
    config_init(&config);
    int status = CLI_OK;
    if (asked->config != NULL && !config_read(&config, asked->config, sentence, sizeof sentence)) {
        status = cli_bad("%s", sentence);
    } else {
        if (asked->demo) {
            config_demo(&config);
            say_demo(&config, &options.place);
        }
        bool ready = asked->set_up == NULL || set_up_first(&options, asked->set_up, sentence);
        if ((!ready && sentence[0] != '\0') || (ready && !serve_run(&options, sentence)))
            status = cli_bad("%s", sentence);
    }
    config_free(&config);
    return status;
}

int cmd_serve(int argc, char **argv)
{
    struct asked asked = {.listen = "127.0.0.1:8080"};
    const struct option_row rows[] = {
        OPTION_WORD("listen", &asked.listen, "ADDR:PORT",
                    "where to listen (127.0.0.1:8080); port 0 takes a free port"),
        OPTION_WORD("db", &asked.database, "FILE",
                    "the database (uth.db); created if it does not exist"),
        OPTION_WORD("postgres", &asked.postgres, "URI",
                    "keep everything in this PostgreSQL database instead (see docs/nodes.md)"),
        OPTION_WORD("node", &asked.node, "NAME",
                    "with --postgres: the name of this node and of the files beside it (uth)"),
        OPTION_WORD("peer", &asked.peer, "ADDR:PORT",
                    "with --postgres: one of several nodes; where the others reach this one"),
        OPTION_WORD("config", &asked.config, "FILE",
                    "tables, people and limits as JSON (see docs/operations.md)"),
        OPTION_WORD("set-up", &asked.set_up, "FILE",
                    "set up a new floor from its page, for whoever has the code that is printed; "
                    "makes the configuration FILE and starts from it"),
        OPTION_SWITCH(
            "demo", &asked.demo,
            "run a demo floor: tables of every kind, staff, guests with play chips (demo.db)"),
        OPTION_WORD("tls-cert", &asked.certificate, "FILE", "certificate for https and wss"),
        OPTION_WORD("tls-key", &asked.key, "FILE", "its private key"),
        OPTION_SWITCH("insecure", &asked.insecure, "allow other machines to connect without TLS"),
        OPTION_SWITCH("open", &asked.open,
                      "open the pages in a browser; without a desktop, print how to reach them"),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "serve",
        .about = "Runs tables for players, dealers and supervisors: WebSocket at /ws, HTTP for\n"
                 "history and reports. Everything acknowledged survives a crash; a round in\n"
                 "progress continues after the restart.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status != OPTIONS_PROCEED ? status : start(&asked);
}
