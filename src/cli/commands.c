/* The command table and the dispatcher on it. */
#include "commands.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "cli/terminal/io.h"
#include "cli/terminal/nearest.h"

#define CLI_ENTRY(name, function, summary) {name, summary, function},
const struct cli_command cli_commands[] = {CLI_COMMANDS(CLI_ENTRY){NULL, NULL, NULL}};
#undef CLI_ENTRY

int cli_bad(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("uth: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CLI_BAD;
}

int cli_bad_fault(const char *path, const struct uth_fault *fault)
{
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    return cli_bad("%s: %s%s%s", name, fault->place, fault->place[0] == '\0' ? "" : ": ",
                   fault->sentence);
}

int cli_unknown(const struct nearest *nearest, const char *what, const char *rest)
{
    if (nearest->best != NULL)
        return cli_bad("%s '%s'; did you mean '%s'?", what, nearest->typed, nearest->best);
    return cli_bad("%s '%s'%s%s", what, nearest->typed, rest[0] == '\0' ? "" : "; ", rest);
}

bool cli_read(const char *path, size_t limit, struct io_file *file)
{
    char error[IO_ERROR_SIZE];
    bool read = io_read(path, limit, file, error);
    if (!read)
        cli_bad("%s", error);
    return read;
}

static void print_help(const struct cli_command *table)
{
    puts("Ultimate Texas Hold'em: rules, tables and exact mathematics\n");
    puts("usage: uth COMMAND [options]\n");
    puts("commands:");
    int width = 0;
    for (const struct cli_command *c = table; c->name; c++) {
        int length = (int)strlen(c->name);
        width = length > width ? length : width;
    }
    for (const struct cli_command *c = table; c->name; c++)
        printf("  %-*s  %s\n", width, c->name, c->summary);
    puts("\noptions:");
    puts("  -h, --help  print this help; uth COMMAND --help describes one command");
    puts("  --version   print the version");
}

/* A command that is killed by a full disk must not look like one that succeeded. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_bad("cannot write to standard output");
    return status;
}

static int unknown(const struct cli_command *table, const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (const struct cli_command *c = table; c->name; c++)
        nearest_offer(&nearest, c->name);
    return cli_unknown(&nearest, name[0] == '-' ? "unknown option" : "unknown command",
                       "'uth --help' lists the commands");
}

int cli_dispatch(const struct cli_command *table, int argc, char **argv)
{
    /* A file-size limit becomes a write error, which has a sentence. */
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2)
        return cli_bad("no command given; 'uth --help' lists the commands");
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(table);
        return finish(CLI_OK);
    }
    if (strcmp(name, "--version") == 0) {
        puts("uth " UTH_VERSION);
        return finish(CLI_OK);
    }
    for (const struct cli_command *c = table; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return finish(c->run(argc - 1, argv + 1));
    return unknown(table, name);
}
