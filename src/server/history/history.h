/* What the store knows of the past, as queries: lists of rounds, recall of a round, reports, the
 * audit log, the full audit, backups. Each is made here and handed to query_ask. */
#ifndef UTH_SERVER_HISTORY_H
#define UTH_SERVER_HISTORY_H

#include "query.h"

enum {
    HISTORY_ROUNDS_MAX = 100,
    HISTORY_LOG_MAX = 500,
    HISTORY_RECALL_ROUNDS = 10,
    HISTORY_SKIP_MAX = 1000
};

/* A stored event as people read it, an object: number, time, and the fields of its body. Freed by
 * the caller. */
char *history_entry(const struct uth_store_event *row);

/* Rounds of a table, newest first, before a number (0: the newest); unless to_ms is 0, those that ended
 * in that time. */
struct query *history_rounds(const char *table, uint32_t before, int limit, int64_t from_ms,
                             int64_t to_ms);

/* Through whose eyes a round is recalled. */
struct history_viewer {
    char player[UTH_FLOOR_NAME_SIZE]; /* only this player's part; "" for all of it */
};
/* One round, step by step. The viewer must have taken part, if it is a player. */
struct query *history_recall(const struct hub *hub, const char *table, uint32_t round,
                             const struct history_viewer *viewer);
/* The last rounds of a player, at any table, but for the newest `skip`. */
struct query *history_last_rounds(const struct hub *hub, const char *player, int skip);

/* A day of a table; "" for all days together. */
struct query *history_report(const char *table, const char *date);
/* The same of every table of the floor, and their sum. */
struct query *history_reports(const struct hub *hub, const char *date);
/* Player-dealers of a table on a day, and its shifts of so many hours. */
struct query *history_banks(const char *table, const char *date, int shift_h);
/* Which entries of the audit log; "" for any. */
struct history_filter {
    char who[UTH_FLOOR_NAME_SIZE], what[32];
    char find[64];          /* a part of the entry, in large or small letters, */
    char kinds[1500];       /* or one of these kinds: "void.reverse", */
    int64_t cents;          /* or this amount; -1: none */
    int64_t from_ms, to_ms; /* of its time; to_ms 0: of any */
};
/* Entries of the audit log, newest first. */
struct query *history_log(uint64_t before, int limit, const struct history_filter *filter);
/* Everything from the first event on, recomputed and compared; also with exported heads if a file or
 * folder of them is given, signed with this public key ("": the one that the database names). */
struct query *history_audit(const struct hub *hub, const char *heads, const char *public_key);
/* Days of a link's meters; date "": all of them. http_links.c. */
struct query *history_meters(const char *link, const char *date, bool csv);
/* A slip, or with number 0 those of a gaming day. http_slips.c. */
struct query *history_slips(int64_t number, const char *date);
/* The shifts, newest first; with a number that one in figures. http_shifts.c. */
struct query *history_shifts(const struct hub *hub, uint32_t number);
struct query *history_backup(const char *path);
/* A month that is over, "2026-10"; "" becomes the last one. False: not a month, or not over. */
bool history_month(char month[8], int64_t now_ms, int64_t *before_ms);
/* Everything before that leaves the database for the archive of the month. */
struct query *history_archive(const char month[8], int64_t before_ms);

#endif
