/* Slips: what the cage keeps of every fill, credit, cash-out and jackpot, numbered without a gap. The
 * number is a field of the event; a value "slips" under that number has what is printed, and values
 * "slip-prints" say when it was. */
#ifndef UTH_SERVER_SLIPS_H
#define UTH_SERVER_SLIPS_H

#include "server/hub/hub.h"

struct audit;

/* With every event: its slip, or that one was printed, goes into the batch. */
void slips_note(struct hub *hub, const struct uth_floor_event *event);

/* In the full audit: the event's slip, and that one was printed. */
void slips_audit_event(struct audit *audit, const struct uth_floor_event *event);
/* At its end: numbers without a gap, and the rows that follow from the events. */
bool slips_audit_end(struct audit *audit, struct uth_store *store);

#endif
