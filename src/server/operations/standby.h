/* A node of several before it serves: it opens the floor on a thread of its own, which waits for its turn
 * in the database and then reads the floor back, and meanwhile passes clients on to the node that has the
 * floor. */
#ifndef UTH_SERVER_STANDBY_H
#define UTH_SERVER_STANDBY_H

#include <uv.h>

#include "boot.h"

struct standby_options {
    const char *address; /* where clients connect */
    int port;
    const char *scheme; /* "http", "https": for what is printed */
    struct boot_place place;
    const struct config *config;
    FILE *out;                   /* where it is said who has the floor */
    void (*listens)(void *self); /* once, before anything is opened */
    void *self;
};

enum standby_outcome { STANDBY_OPENED, STANDBY_LEFT, STANDBY_FAILED };

/* Runs the loop until the floor is open (boot_close is due in any case), SIGINT or SIGTERM has come,
 * or it cannot be opened, with a sentence of at least BOOT_SENTENCE_SIZE bytes. *port: the one that it
 * has listened at, which is free again. place.member is filled in here but for its address. */
enum standby_outcome standby_wait(uv_loop_t *loop, const struct standby_options *options,
                                  struct boot *boot, int *port, char *sentence);

#endif
