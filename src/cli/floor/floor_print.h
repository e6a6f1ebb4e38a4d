/* The answers of the chores, for people. Each returns the exit code. */
#ifndef UTH_CLI_FLOOR_PRINT_H
#define UTH_CLI_FLOOR_PRINT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* A text of an answer; "" when it has none. */
const char *floor_text(const json_t *object, const char *field);

int floor_print_program(const json_t *answer);
int floor_print_done(const json_t *answer);
int floor_print_users(const json_t *answer);
int floor_print_accounts(const json_t *answer);
int floor_print_balance(const json_t *answer);
int floor_print_report(const json_t *answer);
int floor_print_shifts(const json_t *answer);
int floor_print_shift(const json_t *answer);
int floor_print_links(const json_t *answer);
int floor_print_meter_days(const json_t *answer);
int floor_print_audit(const json_t *answer);
int floor_print_heads(const json_t *answer);
int floor_print_nodes(const json_t *answer);
int floor_print_rules(const json_t *answer);
int floor_print_slips(const json_t *answer);
int floor_print_log(const json_t *answer);
int floor_print_backup(const json_t *answer);
int floor_print_archive(const json_t *answer);

/* Writes bytes of the random source to standard output: `bytes` of them, or without end if 0.
 * `decks`: as the shuffle uses them. */
int floor_print_random(int64_t bytes, bool decks);

#endif
