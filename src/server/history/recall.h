/* A past round, played again from its events, by the rules that they name. Private to history:
 * recall.c reads, recall_write.c tells. Everything here is used on the storage thread and shares
 * nothing with the loop but rule texts, which do not change. */
#ifndef UTH_SERVER_RECALL_H
#define UTH_SERVER_RECALL_H

#include "floor/map.h"
#include "history.h"

/* What all rounds of a table have in common. */
struct recall_game {
    char table[UTH_FLOOR_NAME_SIZE];
    char title[UTH_TEXT_SIZE];
    enum uth_source source;
    size_t edition_count;
    const struct uth_edition **editions; /* of the floor's book; the list is owned */
};

struct recall_player {
    char name[UTH_FLOOR_NAME_SIZE];
    uint32_t number;
    uth_cents before, after, chips; /* chips: while the steps are told */
    uth_cents moved;                /* by the postings of the round, */
    uth_cents brought;              /* and of it not by the game: bought in less cashed out */
};

struct recall {
    const struct recall_game *game;
    char only[UTH_FLOOR_NAME_SIZE]; /* this player's part; "": everything */

    uint32_t number;
    uint64_t first, last, next;
    uint64_t *late; /* events that put it right after its end; owned */
    int late_count, late_next;
    int64_t start_ms, end_ms;
    char status[12];
    char *summary; /* owned */

    char digest[UTH_DIGEST_SIZE]; /* of the rules it was played by */
    struct uth_rules *rules;      /* a copy without limits, which may have been others; owned */
    struct uth_game own;          /* with the options of the round */
    struct uth_round *round;      /* owned */
    bool waived;                  /* its collection was not taken */
    size_t player_count, player_capacity;
    struct recall_player *players; /* owned */
    struct uth_map by_name, by_number;
    size_t kept_count, kept_capacity;
    struct uth_floor_event **kept; /* the steps; owned */
    /* The settled round as it was before each time it was put right; owned. */
    size_t version_count, version_capacity;
    struct recall_version {
        uint64_t until; /* the event that put it right */
        struct uth_round *round;
    } * versions;
    char sentence[QUERY_SENTENCE_SIZE];
};

/* On the loop. */
struct recall_game *recall_game_new(const struct uth_table *table, struct uth_floor *floor);
void recall_game_free(struct recall_game *game);

/* Starts with a row of the index. */
void recall_begin(struct recall *recall, const struct recall_game *game, const char *only,
                  const struct uth_store_round *row);
void recall_end(struct recall *recall);

enum recall_outcome { RECALL_MORE, RECALL_DONE, RECALL_FAILED };
/* Reads a slice. RECALL_FAILED: the sentence says why. */
enum recall_outcome recall_step(struct recall *recall, struct uth_store *store);

/* The round as an object; after RECALL_DONE. */
void recall_write(struct recall *recall, struct uth_json *text);
/* The player behind "chips:t1:ann"; NULL: another account. */
const char *recall_owner(const struct recall *recall, const char *account);
struct recall_player *recall_find(const struct recall *recall, const char *name);

#endif
