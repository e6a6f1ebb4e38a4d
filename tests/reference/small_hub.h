/*
 * A hub with a table and a few people, on a fake disk, whose surroundings a test holds in its
 * hands: time stands still, commits wait until they are let through, and everything that would be
 * sent can be looked at.
 */
#ifndef UTH_TESTS_SMALL_HUB_H
#define UTH_TESTS_SMALL_HUB_H

#include "disk.h"
#include "server/hub/hub.h"
#include "server/operations/house.h"

struct small_hub {
    struct hub *hub;
    struct house house;
    struct uth_disk *disk;
    struct uth_store *store;
    int64_t now_ms;
    struct task *waiting[64]; /* handed in, not done */
    int waiting_count;
    int woken, hung_up;
    enum connection_end end; /* of the last one hung up on */
    bool failed;
    char sentence[UTH_STORE_SENTENCE_SIZE];
};

/* A floor with the tables "w" (washington, runs itself) and "s" (stadium), open; the people ann
 * (player, $2,000), dora (dealer), sam (supervisor), all durable. */
void small_hub_start(struct small_hub *small);
void small_hub_stop(struct small_hub *small);
/* Does the task that has waited longest; false: there is none. */
bool small_hub_work(struct small_hub *small);
/* Flushes and works until nothing is left. */
void small_hub_settle(struct small_hub *small);

/* Gives a command outside of any connection; the sentence of a refusal is printed. */
enum uth_reason small_hub_command(struct hub *hub, struct uth_command *command);

struct connection *small_hub_connect(struct small_hub *small, const char *person);
/* Messages may be written with single quotes, which JSON does not know. */
void small_hub_say(struct small_hub *small, struct connection *connection, const char *text);
/* Everything that is queued for the connection, a message a line; valid until the next call. */
const char *small_hub_heard(struct connection *connection);
/* The same, once everything is settled. */
const char *small_hub_hear(struct small_hub *small, struct connection *connection);

#endif
