/* The client's side of the protocol (docs/protocol.md): commands into JSON, packets out of it.
 * Deliberately independent of the server's code. */
#ifndef SIM_WIRE_H
#define SIM_WIRE_H

#include "floor/table.h"
#include "message.h"

#include <jansson.h>

struct sim;
struct sim_client;

/* The frame of a message to the server, which the caller frees. */
char *sim_wire_frame(const struct sim *sim, const struct sim_client *client,
                     const struct sim_message *message);

/* A field of what was told; "" and 0 when it is not there. */
const char *sim_wire_text(const json_t *object, const char *key);
int64_t sim_wire_number(const json_t *object, const char *key);

/* An event as told to somebody. */
struct sim_news {
    char name[24]; /* "bet", "round_started" */
    int stream;
    uint64_t number;
    uint32_t round;
    char player[UTH_FLOOR_NAME_SIZE]; /* whom it is about, "" for nobody */
    uint8_t spot;
    bool behind;        /* a wager behind somebody's seat */
    bool for_tip, tips; /* a decision for the tip; a bet with one */
    int count;          /* of keyed cards */
    int stage;          /* of seeds that are due */
    bool commits;       /* a round that starts: the commitment */
    struct uth_commitment commitment;
    uint64_t digest; /* of what must be the same in the store: name, number, time, who, round */
};

/* False: not there. */
bool sim_wire_hash(const json_t *object, const char *key, uint8_t hash[UTH_HASH_SIZE]);
/* False: the packet is not an event of a table. */
bool sim_wire_news(const struct sim *sim, json_t *packet, struct sim_news *news);
/* The same digest from an event of the store. */
uint64_t sim_wire_digest(const char *name, uint64_t number, int64_t at_ms, const char *by,
                         uint32_t round);

/* A code as a reason; UTH_REASON_COUNT when it is none of the floor's. */
enum uth_reason sim_wire_reason(const char *code);

#endif
