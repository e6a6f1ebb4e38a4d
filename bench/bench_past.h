/* A history for benchmarks: rounds of the floor itself, bet, dealt and settled, with their rows and
 * snapshots as a running server writes them, only many to a commit. */
#ifndef UTH_BENCH_PAST_H
#define UTH_BENCH_PAST_H

#include "load_server.h"

struct past {
    const char
        *table;  /* of the configuration, with a dealer: "arena" is a stadium, "t5" has seats */
    int players; /* at most 200; they bet Ante, Blind and Trips and decide in different ways */
    int64_t rounds;
    int64_t bytes_a_round; /* out: how much the database has grown by each, after a clean stop */
};

/* Plays into the server's database, which is created if needed. False with a sentence. */
bool past_play(const struct load_server *server, struct past *past, char *sentence, size_t size);

/* Bytes of a file, 0: there is none. */
int64_t past_file_size(const char *path);

#endif
