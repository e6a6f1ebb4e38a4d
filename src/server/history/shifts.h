/* Shifts of the room. When one is opened and closed, a value "shifts" says who did it and when: they
 * follow from the events, and the audit compares them. What a shift was worth is kept nowhere: its
 * report (http_shifts.c) counts the events of every table between the two with day_add, which counts
 * those of a day. */
#ifndef UTH_SERVER_SHIFTS_H
#define UTH_SERVER_SHIFTS_H

#include "server/hub/hub.h"

struct audit;

#define SHIFTS_SPACE "shifts" /* keys: the number in ten digits, "-opened" or "-closed" */

/* With every event: a shift that it opens or closes goes into the batch. */
void shifts_note(struct hub *hub, const struct uth_floor_event *event);

/* In the full audit, and at its end. */
void shifts_audit_event(struct audit *audit, const struct uth_floor_event *event);
bool shifts_audit_end(struct audit *audit, struct uth_store *store);

#endif
