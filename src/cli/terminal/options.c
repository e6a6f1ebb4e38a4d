/* The option parser, and the help text that comes from the same table. */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/random.h>

#include "cli/commands.h"
#include "nearest.h"

struct parse {
    const struct usage *usage;
    char *error;
    size_t error_size;
};

#define WRONG(parse, ...)                                                                          \
    (snprintf((parse)->error, (parse)->error_size, __VA_ARGS__), OPTIONS_WRONG)

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static enum options_outcome set_integer(struct parse *parse, const struct option_row *row,
                                        const char *text)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    bool plain = (text[0] >= '0' && text[0] <= '9') || text[0] == '-';
    if (!plain || end == text || *end != '\0')
        return WRONG(parse, "--%s: '%s' is not a whole number", row->name, text);
    if (errno == ERANGE || value < row->least || value > row->most) {
        return WRONG(parse, "--%s: %s is not between %" PRId64 " and %" PRId64, row->name, text,
                     row->least, row->most);
    }
    *(int64_t *)row->target = value;
    return OPTIONS_GOOD;
}

static enum options_outcome set_unsigned(struct parse *parse, const struct option_row *row,
                                         const char *text)
{
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, hexadecimal ? 16 : 10);
    bool plain = text[0] >= '0' && text[0] <= '9';
    if (!plain || *end != '\0' || errno == ERANGE) {
        return WRONG(parse, "--%s: '%s' is not a whole number from 0 to %" PRIu64, row->name, text,
                     UINT64_MAX);
    }
    *(struct seed *)row->target = (struct seed){.given = true, .value = value};
    return OPTIONS_GOOD;
}

static enum options_outcome set_value(struct parse *parse, const struct option_row *row,
                                      const char *text)
{
    switch (row->kind) {
    case OPTION_TEXT: *(const char **)row->target = text; return OPTIONS_GOOD;
    case OPTION_INTEGER: return set_integer(parse, row, text);
    case OPTION_SEED_NUMBER: return set_unsigned(parse, row, text);
    case OPTION_FLAG:
    case OPTION_NONE: break;
    }
    return WRONG(parse, "--%s takes no value", row->name);
}

/* The row that `word` ("--seed", "--seed=7", "-s") names; NULL if there is none. */
static const struct option_row *find_row(const struct usage *usage, const char *word)
{
    for (const struct option_row *row = usage->rows; row->kind != OPTION_NONE; row++) {
        size_t length = strlen(row->name);
        bool named = word[1] == '-' && strncmp(word + 2, row->name, length) == 0 &&
                     (word[2 + length] == '\0' || word[2 + length] == '=');
        bool lettered = word[1] != '-' && word[1] == row->letter && word[2] == '\0';
        if (named || lettered)
            return row;
    }
    return NULL;
}

static enum options_outcome unknown_option(struct parse *parse, const char *word)
{
    char typed[32];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(word, "="), word);
    struct nearest nearest = nearest_start(typed + strspn(typed, "-"));
    for (const struct option_row *row = parse->usage->rows; row->kind != OPTION_NONE; row++)
        nearest_offer(&nearest, row->name);
    if (nearest.best)
        return WRONG(parse, "unknown option '%s'; did you mean '--%s'?", word, nearest.best);
    return WRONG(parse, "unknown option '%s'; 'uth %s --help' lists the options", word,
                 parse->usage->command);
}

/* Takes the option at words[*at], and its value from the same or the next word. */
static enum options_outcome take_option(struct parse *parse, char **words, int count, int *at)
{
    const char *word = words[*at];
    const struct option_row *row = find_row(parse->usage, word);
    if (!row)
        return unknown_option(parse, word);
    const char *inside = word[1] == '-' ? strchr(word, '=') : NULL;
    if (row->kind == OPTION_FLAG && !inside) {
        *(bool *)row->target = true;
        return OPTIONS_GOOD;
    }
    if (inside)
        return set_value(parse, row, inside + 1);
    if (*at + 1 >= count)
        return WRONG(parse, "--%s needs a value (%s)", row->name, row->value);
    *at += 1;
    return set_value(parse, row, words[*at]);
}

static enum options_outcome check_count(struct parse *parse, int count, char **arguments)
{
    const struct usage *usage = parse->usage;
    if (count < usage->least) {
        return WRONG(parse, "%s is missing; see 'uth %s --help'",
                     usage->arguments ? usage->arguments : "an argument", usage->command);
    }
    if (usage->most >= 0 && count > usage->most) {
        return WRONG(parse, "unexpected argument '%s'; see 'uth %s --help'", arguments[usage->most],
                     usage->command);
    }
    return OPTIONS_GOOD;
}

enum options_outcome options_parse(const struct usage *usage, int *argc, char ***argv, char *error,
                                   size_t error_size)
{
    struct parse parse = {.usage = usage, .error = error, .error_size = error_size};
    char **words = *argv + 1;
    int count = *argc - 1;
    int arguments = 0;
    bool options_over = false;
    for (int at = 0; at < count; at++) {
        char *word = words[at];
        if (options_over || word[0] != '-' || word[1] == '\0') {
            words[arguments++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_over = true;
        } else if (is_help(word)) {
            return OPTIONS_HELP;
        } else {
            enum options_outcome outcome = take_option(&parse, words, count, &at);
            if (outcome != OPTIONS_GOOD)
                return outcome;
        }
    }
    *argv = words;
    *argc = arguments;
    return check_count(&parse, arguments, words);
}

static int print_head(const struct option_row *row, FILE *out)
{
    char letter[] = "    ";
    if (row->letter)
        snprintf(letter, sizeof letter, "-%c, ", row->letter);
    return fprintf(out, "  %s--%s%s%s", letter, row->name, row->value ? " " : "",
                   row->value ? row->value : "");
}

void options_print_help(const struct usage *usage, FILE *out)
{
    static const struct option_row help = {
        .name = "help", .letter = 'h', .help = "print this help"};
    int width = 0;
    for (const struct option_row *row = usage->rows; row->kind != OPTION_NONE; row++) {
        int length = (int)(strlen(row->name) + (row->value ? 1 + strlen(row->value) : 0));
        width = length > width ? length : width;
    }
    width = (width > 4 ? width : 4) + 8; /* two blanks, the letter, the dashes */

    fprintf(out, "usage: uth %s [options]%s%s\n\n%s\n\noptions:\n", usage->command,
            usage->arguments ? " " : "", usage->arguments ? usage->arguments : "", usage->about);
    for (const struct option_row *row = usage->rows; row->kind != OPTION_NONE; row++) {
        int printed = print_head(row, out);
        fprintf(out, "%*s  %s\n", width - printed, "", row->help);
    }
    int printed = print_head(&help, out);
    fprintf(out, "%*s  %s\n", width - printed, "", help.help);
}

int options_begin(const struct usage *usage, int *argc, char ***argv)
{
    char error[256];
    switch (options_parse(usage, argc, argv, error, sizeof error)) {
    case OPTIONS_GOOD: return OPTIONS_PROCEED;
    case OPTIONS_HELP: options_print_help(usage, stdout); return CLI_OK;
    case OPTIONS_WRONG: break;
    }
    return cli_bad("%s: %s", usage->command, error);
}

bool seed_or_fresh(const struct seed *seed, uint64_t *out)
{
    if (seed->given) {
        *out = seed->value;
        return true;
    }
    struct uth_random system = uth_random_system();
    return system.fill(system.self, out, sizeof *out);
}
