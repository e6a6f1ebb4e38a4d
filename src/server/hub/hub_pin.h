/* The queue of PINs: see hub_pin.c. */
#ifndef UTH_SERVER_HUB_PIN_H
#define UTH_SERVER_HUB_PIN_H

#include "hub.h"

/* Queues the job, whose pin, make and finish are filled in, under the name of an account, or of
 * nobody's, from an address; "" for none. False: too many wait already; the job is still the caller's. */
bool hub_pin_begin(struct hub *hub, struct pin_job *job, const char *name, const char *address);
/* In `finish`: the same job once more, before any other of its name. */
void hub_pin_again(struct pin_job *job);
/* In `finish` of a check: counts the try, and says whose PIN it is. NULL with a refusal: it is
 * wrong, the address has to wait, the account is locked, or the PIN could not be checked, which
 * counts for nothing. */
struct person *hub_pin_checked(struct pin_job *job, struct uth_refusal *refusal);

#endif
