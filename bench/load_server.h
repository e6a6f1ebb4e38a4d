/* A private server for a load test: a folder, a configuration, a process, and its end. */
#ifndef UTH_BENCH_LOAD_SERVER_H
#define UTH_BENCH_LOAD_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { LOAD_NODES_MAX = 8 };

struct load_server {
    const char *postgres; /* URI of a scratch database instead of a file; NULL: a file */
    int nodes; /* with it: processes that share it; the port is that of the last, which waits */
    pid_t waiting[LOAD_NODES_MAX];
    char folder[64]; /* removed with everything in it at the end */
    char config[96], database[96];
    pid_t process;
    uint16_t port;
};

/* Starts `uth serve` of this same program. The configuration, NULL for the usual one: a dealer-run
 * stadium table "arena", the dealer "dora" with PIN 1111, guests, and limits that let one address
 * do everything. Complains with cli_bad and returns false; otherwise load_server_stop is due. */
bool load_server_start(struct load_server *server, const char *configuration);
/* The same with `nodes` on a PostgreSQL database; the configuration is the usual one. */
bool load_server_start_nodes(struct load_server *server, const char *postgres, int nodes);
/* The same in two steps, the folder with its configuration and the process; load_server_stop is due
 * whatever they return. */
bool load_server_prepare(struct load_server *server, const char *configuration);
bool load_server_launch(struct load_server *server);
/* Resident memory of the process in bytes, 0: unknown. */
int64_t load_server_memory(const struct load_server *server);
/* Processor seconds it has used; and those of the nodes that wait. */
double load_server_cpu_s(const struct load_server *server);
double load_server_waiting_cpu_s(const struct load_server *server);
/* SIGKILL and waits: it can be launched again. */
bool load_server_kill(struct load_server *server);
/* SIGTERM, waits, and clears up. False: it did not end cleanly. */
bool load_server_stop(struct load_server *server);

#endif
