/* The queue of PINs: see hub_pin.c. */
#ifndef UTH_SERVER_HUB_PIN_H
#define UTH_SERVER_HUB_PIN_H

#include "hub.h"

/* Queues the job, whose pin, code, terminal, make and finish are filled in, under what somebody logs in
 * with, be it nobody's, from an address; "" for none. False: too many wait already; the job is still
 * the caller's. */
bool hub_pin_begin(struct hub *hub, struct pin_job *job, const char *name, const char *address);
/* In `finish`: the same job once more, before any other of its name. */
void hub_pin_again(struct pin_job *job);
/* In `finish` of a check, the one way to prove who somebody is: counts the try, takes the code of who
 * has a second factor, and says whose PIN it is. NULL with a refusal: PIN or code are wrong, a code is
 * missing, the address has to wait, the account is locked, or the PIN could not be checked, which
 * counts for nothing. */
struct person *hub_pin_checked(struct pin_job *job, struct uth_refusal *refusal);
/* The same of somebody who agrees to what others do, and must owe nothing themselves. */
struct person *hub_pin_agrees(struct pin_job *job, struct uth_refusal *refusal);
/* They log in with it: notes that, and from where. A terminal without a token gets one, which is
 * written to `fresh`; "" else. */
void hub_pin_logged_in(struct pin_job *job, struct person *person, char fresh[TOKEN_TEXT_SIZE]);

/* A job for a message of a connection, which may close meanwhile. First member of what has more. */
struct link_pin {
    struct pin_job job; /* first */
    size_t size;        /* of all, which is secret */
    struct connection *connection;
    char id[UTH_COMMAND_ID_SIZE];
    char new_pin[PIN_SIZE]; /* change_pin: what is to be hashed next */
};
void *hub_link_pin_new(size_t size, void (*finish)(struct pin_job *job));
/* Queues the check of the message's PIN for `login`; refuses when too many wait, and frees the job. */
void hub_link_pin_begin(struct hub *hub, struct link_pin *link, struct connection *connection,
                        const struct message *message, const char *login);
/* In `finish`: lets go of the connection, and frees the job. */
void hub_link_pin_end(struct link_pin *link);

#endif
