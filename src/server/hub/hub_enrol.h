/* New people, and new PINs for those who forgot theirs. An operator may enrol anybody; the pit
 * enrols players. Hashing the PIN takes its time on another thread; what follows is done when it
 * is ready, all of it or nothing. */
#ifndef UTH_SERVER_HUB_ENROL_H
#define UTH_SERVER_HUB_ENROL_H

#include "hub.h"

/* First member of whatever the caller has to remember. */
struct enrolment {
    struct pin_job job; /* first; the PIN is in it */
    struct hub *hub;
    struct uth_actor by; /* who does it, for the events and the audit log */
    char name[UTH_FLOOR_NAME_SIZE];
    char login[UTH_FLOOR_NAME_SIZE]; /* of a new person; "": the name */
    enum uth_role role;              /* of a new person */
    bool add;                        /* else a new PIN for somebody who is there */
    uth_cents deposit;               /* new players: what the account starts with */
    /* Called once, and frees it. `refusal` NULL: it is done. */
    void (*done)(struct enrolment *enrolment, const struct uth_refusal *refusal);
};

/* May they log in with this, as far as the floor keeps log-in names apart from the others? */
bool enrol_is_apart(const struct hub *hub, const char *name, const char *login);
/* Is either name somebody else's, as whichever name? */
bool enrol_is_taken(const struct hub *hub, const char *name, const char *login);
/* Looks at everything and begins; `done` is called later, or at once with a refusal. */
void enrol(struct hub *hub, struct enrolment *enrolment);

#endif
