/* What goes over the simulated network. */
#ifndef SIM_MESSAGE_H
#define SIM_MESSAGE_H

#include "floor/floor.h"

struct packet;

/* A command that a client has thought of; sent until it is answered, always with the same id. Kept
 * to the end of the run for the checks. */
struct sim_order {
    uint32_t number; /* of all orders, from 1 */
    int client;
    struct uth_command command;            /* all but actor and time */
    const struct uth_table_config *config; /* what the command points to; kept with the run */
    bool ok;                               /* somebody said so */
};

enum sim_message_kind {
    /* to the server */
    SIM_COMMAND,   /* order */
    SIM_NAMELESS,  /* order, without its id: no client does this */
    SIM_LOGIN,     /* name and PIN of the client */
    SIM_RESUME,    /* text: the token of a session */
    SIM_SUBSCRIBE, /* stream; from the event `last` on, if the client knows one */
    SIM_GARBAGE,   /* text */
    /* to a client */
    SIM_PACKET, /* packet */
};

struct sim_message {
    enum sim_message_kind kind;
    uint32_t connection;
    struct sim_order *order;
    int stream;
    bool has_last;
    uint64_t last;
    const char *text;      /* kept by the run */
    struct packet *packet; /* kept by whoever has the message */
};

#endif
