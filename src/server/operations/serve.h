/* The running server: a loop, the hub, the storage thread and the network, from start to stop. */
#ifndef UTH_SERVER_SERVE_H
#define UTH_SERVER_SERVE_H

#include <stdio.h>

#include "boot.h"
#include "config.h"
#include "set_up.h"

struct serve_options {
    const char *address; /* "127.0.0.1" */
    int port;
    const char *certificate, *key; /* NULL: no TLS */
    const char *peer; /* "ADDRESS:PORT", where other nodes reach this one; NULL: it is alone */
    struct boot_place place;
    struct config *config;
    struct set_up *set_up; /* the floor is set up from its page; NULL: it is not */
    FILE *out;             /* where the addresses are printed */
    bool open;             /* the pages, in a browser: see reach.h */
};

enum { SERVE_SENTENCE_SIZE = 768 };

/* Runs until SIGINT or SIGTERM, or until it hands the floor over to another node. True: it has run, and stopped cleanly. False with a sentence: it
 * has not started. A store that fails while it runs ends the process. */
bool serve_run(const struct serve_options *options, char sentence[SERVE_SENTENCE_SIZE]);

#endif
