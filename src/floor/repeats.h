/* Commands that were carried out, by person and command id: a repeat is recognised and has no
 * effect.
 *
 * Clients count: what precedes the number at the end of an id names a run of commands, usually one
 * start of a client, and the number is the command's place in it ("7f3a-12" is the 12th of
 * "7f3a-"). Of a run the highest number is kept, and which of the UTH_RUN_WINDOW numbers up to it
 * were carried out. So a run takes the same space whether it has ten commands or ten million, and a
 * number below the window, about which nothing is known, can be refused instead of being carried
 * out again.
 *
 * A run is kept for UTH_REPEATS_MS after its last command, and a person has UTH_RUNS_MAX at most:
 * beyond that, commands of new runs are refused. One person's commands never displace another's. */
#ifndef UTH_FLOOR_REPEATS_H
#define UTH_FLOOR_REPEATS_H

#include "map.h"

enum {
    UTH_RUN_WINDOW = 64, /* numbers, the highest included */
    UTH_RUNS_MAX = 256,  /* of a person, in one stream */
};
#define UTH_REPEATS_MS (INT64_C(24) * 3600 * 1000)

struct uth_run {
    char key[UTH_MAP_KEY_SIZE]; /* "person/run" */
    int64_t at_ms;              /* of its last command */
    uint64_t high, seen;        /* bit i of `seen`: the number high - i was carried out */
    size_t older, newer;        /* by at_ms; UTH_NO_RUN: none. Of a free one, `older` is the next */
};
#define UTH_NO_RUN SIZE_MAX

struct uth_repeats {
    struct uth_map known;  /* "person/run" -> index into `run` */
    struct uth_map people; /* person -> how many of them */
    struct uth_run *run;   /* owned */
    size_t capacity;
    size_t oldest, newest, free; /* set by the first uth_repeats_reserve */
};

enum uth_known {
    UTH_ID_NEW,
    UTH_ID_REPEATED,
    UTH_ID_TOO_OLD,  /* below the window of its run: unknown */
    UTH_ID_TOO_MANY, /* of a new run, and the person has too many */
};

/* Zero-initialise to start. */
void uth_repeats_free(struct uth_repeats *repeats);
enum uth_known uth_repeats_find(const struct uth_repeats *repeats, const char *person,
                                const char *id, int64_t now_ms);
/* Makes room, so that the next uth_repeats_add or uth_repeats_put cannot fail. */
bool uth_repeats_reserve(struct uth_repeats *repeats);
/* Records that this command was carried out; "" is not an id. Forgets expired runs. */
void uth_repeats_add(struct uth_repeats *repeats, const char *person, const char *id,
                     int64_t at_ms);
/* Restores a kept run, oldest first; false: invalid. */
bool uth_repeats_put(struct uth_repeats *repeats, const char *key, int64_t at_ms, uint64_t high,
                     uint64_t seen);

#endif
