/* The server of the simulation: the real one's middle (server/hub/hub.h: connections, messages, floor,
 * batches, news) with a simulated network, disk, clock and PIN hashing around it.
 *
 * In a crash all of it is gone but the disk. What survives here (the tape) is the simulator's own
 * record of what was handed to the disk and what the disk acknowledged. */
#ifndef SIM_SERVER_H
#define SIM_SERVER_H

#include "disk.h"
#include "floor/floor.h"
#include "floor/map.h"
#include "message.h"
#include "store/store.h"
#include "world.h"

struct sim;
struct hub;
struct connection;
struct task;
struct pin_job;

enum { SIM_CONNECTIONS_MAX = 128, SIM_JOBS_MAX = 64 };

struct sim_connection {
    uint32_t number;
    int client;
    struct connection *at_server;
    int64_t arrives_ms; /* the last packet under way to the client; later ones come later */
    bool stalled;       /* nothing gets through to the client any more */
};

/* The events of one stream that the store was given, and how many of them it has acknowledged. */
struct sim_tape {
    uint64_t handed, acked;
    int capacity;
    uint64_t *digest; /* owned */
};

struct sim_server {
    bool up;
    int64_t skew_ms; /* its clock against the simulator's */
    int64_t last_ms; /* what its clock has come to: it does not go back */
    struct uth_store *store;
    struct hub *hub;
    struct task *flying; /* being committed */
    bool failed;         /* the hub has given up: the store takes nothing more */
    int job_count;
    struct pin_job *jobs[SIM_JOBS_MAX];
    struct uth_map ids; /* commands that were carried out, durable or not */
    int connection_count;
    struct sim_connection connection[SIM_CONNECTIONS_MAX];

    struct sim_tape tape[SIM_STREAMS];
    uint64_t batches_handed, batches_acked;
    struct uth_image before; /* the last commit that succeeded: where a lying disk goes back to */
};

/* Starts it on what the disk holds, checks that, and goes on from there. When the disk does not
 * let it, it tries again later. */
void sim_server_start(struct sim *sim);
/* recover.c: puts the floor under controls, if it is set up. */
void sim_server_control(struct sim *sim);
/* Everything in memory is gone. `in_order`: the store is closed; otherwise the process just ends. */
void sim_server_stop(struct sim *sim, bool in_order);
/* Frees what outlives crashes too. */
void sim_server_free(struct sim *sim);

/* Calls the observer, if there is one (sim_options). */
void sim_before_write(struct sim *sim);

/* Things that happen to it. */
void sim_server_take(struct sim *sim, const struct sim_message *message);
void sim_server_tick(struct sim *sim);
void sim_server_commit(struct sim *sim);
void sim_server_hashed(struct sim *sim, uint32_t job);
void sim_server_sweep(struct sim *sim);

/* Connections: false when there is no server to connect to. */
bool sim_server_connect(struct sim *sim, int client, uint32_t number);
/* The server learns that a connection has ended. */
void sim_server_forget(struct sim *sim, uint32_t connection);
/* From now on nothing reaches the client. */
void sim_server_stall(struct sim *sim, uint32_t connection);

/* When the clock of the simulator says so, there is something to tick; INT64_MAX: nothing. */
int64_t sim_server_next_ms(struct sim *sim);
/* Its own clock. */
int64_t sim_server_now_ms(struct sim *sim);
/* Nothing is on its way to the disk. */
bool sim_server_is_idle(const struct sim *sim);
/* True when all tables are closed and nothing is left to do. */
bool sim_server_is_closed(const struct sim *sim);

/* ---- recover.c ---- */

/* A hub loaded from the store, not started yet; NULL on failure. */
struct hub *sim_recover(struct sim *sim, struct uth_store *store);
/* The server's floor with the one that never stopped; `when` is for the message. */
void sim_compare(struct sim *sim, const char *when);

/* "stream/actor/id", for lists of commands. */
void sim_id_key(const char *stream, const char *actor, const char *id, char key[UTH_MAP_KEY_SIZE]);
/* The stream that a command goes to. */
const char *sim_order_stream(const struct sim_order *order);

#endif
