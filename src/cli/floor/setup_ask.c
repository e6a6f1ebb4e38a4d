#include "setup_ask.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"

void setup_ask(const char *question, const char *usual, char answer[SETUP_ANSWER_SIZE])
{
    printf("%s%s%s%s: ", question, usual[0] != '\0' ? " [" : "", usual,
           usual[0] != '\0' ? "]" : "");
    fflush(stdout);
    bool read = fgets(answer, SETUP_ANSWER_SIZE, stdin) != NULL;
    if (!read)
        answer[0] = '\0';
    answer[strcspn(answer, "\r\n")] = '\0';
    if (answer[0] == '\0')
        snprintf(answer, SETUP_ANSWER_SIZE, "%s", usual);
    if (!read || !isatty(STDIN_FILENO))
        printf("%s\n", answer);
}

bool setup_ask_until(const char *question, const char *usual, bool (*good)(const char *answer),
                     const char *expected, char answer[SETUP_ANSWER_SIZE])
{
    for (;;) {
        setup_ask(question, usual, answer);
        if (good(answer))
            return true;
        if (!isatty(STDIN_FILENO)) {
            cli_bad("'%s': expected %s", answer, expected);
            return false;
        }
        printf("  expected %s\n", expected);
    }
}

bool setup_ask_choice(const char *question, const char *const *names, int count, const char *usual,
                      int *index)
{
    char answer[SETUP_ANSWER_SIZE], whole[512];
    size_t used = (size_t)snprintf(whole, sizeof whole, "%s (", question);
    for (int i = 0; i < count && used < sizeof whole; i++)
        used += (size_t)snprintf(whole + used, sizeof whole - used, "%s%s", i > 0 ? ", " : "",
                                 names[i]);
    if (used < sizeof whole)
        snprintf(whole + used, sizeof whole - used, ")");
    for (;;) {
        setup_ask(whole, usual, answer);
        for (*index = 0; *index < count; (*index)++)
            if (strcmp(names[*index], answer) == 0)
                return true;
        if (!isatty(STDIN_FILENO)) {
            cli_bad("'%s' is not one of these", answer);
            return false;
        }
        printf("  '%s' is not one of these\n", answer);
    }
}

static bool is_money(const char *answer)
{
    uth_cents amount;
    return uth_cents_parse(answer, &amount) && amount >= 0;
}

bool setup_ask_money(const char *question, uth_cents usual, uth_cents *amount)
{
    char text[UTH_CENTS_TEXT_SIZE], answer[SETUP_ANSWER_SIZE];
    uth_cents_format(usual, text, sizeof text);
    return setup_ask_until(question, text, is_money, "an amount such as 25 or 2.50", answer) &&
           uth_cents_parse(answer, amount);
}
