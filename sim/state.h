/* A run: all parts of the simulated world, and what they share. */
#ifndef SIM_STATE_H
#define SIM_STATE_H

#include "audit.h"
#include "base/room.h"
#include "client.h"
#include "queue.h"
#include "server.h"
#include "sim.h"
#include "vault.h"
#include "wire.h"

enum {
    SIM_CLIENTS_MAX = 24,
    SIM_ITEMS_MAX = 400000, /* a run that takes more steps than this is stuck */
};

/* Shortly before midnight in UTC, so that days change in a run. */
#define SIM_START_MS INT64_C(1700006100000)

/* The events of a table as clients were told of them. */
struct sim_shown {
    uint64_t last, capacity;
    uint64_t *digest; /* owned; of event i + 1, as sim_wire_digest; 0: nobody was told */
};

/* Somebody was told what a player's chips are, after an event. */
struct sim_told_chips {
    int stream;
    uint64_t number;
    char player[UTH_FLOOR_NAME_SIZE];
    uth_cents chips;
};

/* Somebody was told the hole cards of a spot. */
struct sim_hole {
    int stream;
    uint32_t round;
    uint8_t spot;
    uth_card cards[2];
};

/* Packets that go to several clients are read once. */
enum { SIM_PARSED = 512 };
struct sim_parsed {
    uint64_t digest;
    json_t *packet;       /* owned */
    bool is_news;         /* an event of a table: */
    struct sim_news news; /* as sim_wire_news */
    uth_cards cards;      /* whose texts are in it */
};

/* Texts of cards that a client was told in a round, by step. */
struct sim_told {
    int client, stream;
    uint32_t round;
    uth_cards written[SIM_SPANS];
};

struct sim {
    struct sim_options options;
    struct sim_world world;
    struct sim_result *result;
    struct sim_chance network, disk_chance; /* the clients have their own */
    int64_t now_ms;
    bool controls_on; /* the floor is set up: from now on it is under controls */
    bool finishing;   /* no more faults, no more rounds: the run is ending */
    struct sim_queue queue;

    struct sim_vault vault;
    struct uth_disk *disk;
    struct sim_server server;
    int client_count;
    struct sim_client client[SIM_CLIENTS_MAX];
    uint32_t connections; /* how many there have been */
    int faults;           /* that have struck */
    bool disk_failing;    /* an error of the disk is ahead or has struck */
    bool disk_sick;       /* one that has come to stay */

    struct sim_audit audit;
    struct sim_shown shown[SIM_STREAMS];
    int order_count, order_capacity;
    struct sim_order **orders; /* owned; the orders are kept by the run */
    int hole_count, hole_capacity;
    struct sim_hole *holes; /* owned */
    int told_count, told_capacity;
    struct sim_told *told; /* owned */
    int chips_count, chips_capacity, chips_checked;
    struct sim_told_chips *chips; /* owned */

    struct sim_parsed parsed[SIM_PARSED];
    int kept_count, kept_capacity;
    void **kept; /* freed at the end of the run */
};

/* Makes room for one more element of a list (base/room.h). */
#define SIM_ROOM(list, count, capacity) UTH_ASSERT(UTH_ROOM(list, count, capacity))

/* Zeroed memory that lives until the end of the run. */
void *sim_keep(struct sim *sim, size_t size);

/* Records the first thing that is wrong; the run ends soon. Returns false. */
__attribute__((format(printf, 2, 3))) bool sim_wrong(struct sim *sim, const char *format, ...);
bool sim_is_wrong(const struct sim *sim);

/* One line of the log, when there is one. */
__attribute__((format(printf, 2, 3))) void sim_log(struct sim *sim, const char *format, ...);

/* Adds to the digest of the run. */
void sim_note(struct sim *sim, uint64_t number);
/* A digest, and the bytes of a database with what lies beside it. */
uint64_t sim_disk_digest(const struct uth_disk *disk, uint64_t digest);

/* Queues something that happens after `delay_ms`. */
void sim_put(struct sim *sim, int delay_ms, const struct sim_item *item);
/* One without a message; 0 where the kind has no client or no mark. */
void sim_later(struct sim *sim, int delay_ms, enum sim_item_kind kind, int client, uint32_t mark);

/* "floor", "t1", "@audit"; "" for a table that is not in this world. */
const char *sim_stream_name(const struct sim *sim, int stream);
/* -1: there is none of that name. */
int sim_stream_index(const struct sim *sim, const char *name);

/* Sends to the server: late, perhaps twice, perhaps never. */
void sim_send(struct sim *sim, int client, const struct sim_message *message);

/* Somebody was told of this event. */
void sim_show(struct sim *sim, const struct sim_news *news);

#endif
