/* A past round, played again from its events. Private to history: recall.c reads, recall_write.c
 * tells. Everything here is used on the storage thread and shares nothing with the loop. */
#ifndef UTH_SERVER_RECALL_H
#define UTH_SERVER_RECALL_H

#include "floor/names.h"
#include "history.h"

/* A table's game without its limits, which may have been others then. */
struct recall_game {
    char table[UTH_FLOOR_NAME_SIZE];
    char title[UTH_TEXT_SIZE];
    enum uth_source source;
    struct uth_rules *rules; /* owned copy */
    struct uth_game game;
};

struct recall_player {
    char name[UTH_FLOOR_NAME_SIZE];
    uint32_t number;
    uth_cents before, after, chips; /* chips: while the steps are told */
    uth_cents moved;                /* by the postings of the round */
};

struct recall {
    const struct recall_game *game;
    char only[UTH_FLOOR_NAME_SIZE]; /* this player's part; "": everything */

    uint32_t number;
    uint64_t first, last, next;
    int64_t start_ms, end_ms;
    char status[12];
    char *summary; /* owned */

    struct uth_round *round; /* owned */
    struct uth_game own;     /* where other options held than the table was added with */
    bool waived;             /* its collection was not taken */
    size_t player_count, player_capacity;
    struct recall_player *players; /* owned */
    struct uth_names by_name, by_number;
    size_t kept_count, kept_capacity;
    struct uth_floor_event **kept; /* the steps; owned */
    char sentence[QUERY_SENTENCE_SIZE];
};

/* On the loop. NULL: no such table. */
struct recall_game *recall_game_new(const struct uth_table *table);
void recall_game_free(struct recall_game *game);

/* Starts with a row of the index. */
void recall_begin(struct recall *recall, const struct recall_game *game, const char *only,
                  const struct uth_store_round *row);
void recall_end(struct recall *recall);

enum recall_outcome { RECALL_MORE, RECALL_DONE, RECALL_FAILED };
/* Reads a slice. RECALL_FAILED: the sentence says why. */
enum recall_outcome recall_step(struct recall *recall, struct uth_store *store);

/* The round as an object; after RECALL_DONE. */
void recall_write(struct recall *recall, struct json_text *text);
/* The player behind "chips:t1:ann"; NULL: another account. */
const char *recall_owner(const struct recall *recall, const char *account);
struct recall_player *recall_find(const struct recall *recall, const char *name);

#endif
