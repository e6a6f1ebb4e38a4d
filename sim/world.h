/* The parameters of a run: tables, people, and the rates of faults. */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "chance.h"
#include "floor/floor.h"

enum {
    SIM_TABLES_MAX = 3,
    SIM_PLAYERS_MAX = 8,
    SIM_HOSTILE_MAX = 2,
    SIM_WALK_INS_MAX = 32, /* who come and go in one round, far more than do */
    SIM_BETTORS_MAX = SIM_PLAYERS_MAX + SIM_HOSTILE_MAX + SIM_WALK_INS_MAX, /* who may wager */
    /* Streams of the store: the floor, the tables, the progressive link, the audit log. */
    SIM_LINK = 1 + SIM_TABLES_MAX,
    SIM_AUDIT_LOG,
    SIM_STREAMS,
};

struct sim_world {
    int table_count;
    struct uth_table_config table[SIM_TABLES_MAX];
    bool linked; /* Washington tables are on a progressive link */
    struct uth_link_config link;
    bool controlled; /* from the end of the set-up on: nobody moves money alone */
    int player_count, supervisor_count, hostile_count;
    int rounds; /* the run ends after so many, of all tables */

    int delay_least_ms, delay_most_ms;     /* of a message */
    int lost_per_mille, doubled_per_mille; /* of those to the server */
    int stall_every_ms; /* a client hears nothing any more about so often; 0: never */
    int cut_every_ms;   /* a client loses its connection about so often; 0: never */

    int commit_least_ms, commit_most_ms; /* how long a commit takes */
    int snapshot_one_in;                 /* events after which a snapshot is taken if it can be */
    int faults_max;                      /* of disk and server, all in all */
    int disk_fault_per_cent;             /* of the starts with a fault of the disk ahead */
    int kill_every_ms;                   /* 0: never */
    int draw_fails_per_mille;

    int mistakes_per_mille; /* of players: bets and decisions that are against the rules */
};

void sim_world_from_seed(struct sim_world *world, uint64_t seed);

/* One table with a few players where nothing goes wrong by itself and one round is played. */
void sim_world_calm(struct sim_world *world, const char *rules, enum uth_source source,
                    bool dealer);

#endif
