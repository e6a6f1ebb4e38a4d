/* Questions of uth setup: each with a default, on the terminal or from a file or a pipe. */
#ifndef UTH_CLI_SETUP_ASK_H
#define UTH_CLI_SETUP_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/money.h>

enum { SETUP_ANSWER_SIZE = 128 };

/* One line; an empty one, or the end of the input, is the default. */
void setup_ask(const char *question, const char *usual, char answer[SETUP_ANSWER_SIZE]);
/* Asks again until `good` says that it is; an answer that did not come from a terminal is refused
 * instead. False: refused, and said so. */
bool setup_ask_until(const char *question, const char *usual, bool (*good)(const char *answer),
                     const char *expected, char answer[SETUP_ANSWER_SIZE]);
/* Of these names; *index is which. */
bool setup_ask_choice(const char *question, const char *const *names, int count, const char *usual,
                      int *index);
/* In dollars. */
bool setup_ask_money(const char *question, uth_cents usual, uth_cents *amount);

#endif
