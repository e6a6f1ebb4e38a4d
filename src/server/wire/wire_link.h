/* Progressive links as clients are told of them. docs/protocol.md shows every shape. */
#ifndef UTH_SERVER_WIRE_LINK_H
#define UTH_SERVER_WIRE_LINK_H

#include <uth/json.h>

#include "floor/link_state.h"

/* "meters": [{"level", "amount", "base"}]: what a display shows. */
void wire_meters(struct uth_json *text, const struct uth_link *link);
/* The whole link. Staff see pots, totals, claims, proposals, tables and warnings as well. */
void wire_link(struct uth_json *text, const char *key, const struct uth_link *link, bool staff);
/* A claim or win, with everything that a win page has on it. The public sees what a display may
 * show. */
void wire_claim(struct uth_json *text, const char *key, const struct uth_link *link,
                const struct uth_claim *claim, bool staff);
/* An event of a link as a viewer hears it; false: not at all. */
bool wire_link_event(struct uth_json *text, const struct uth_link *link,
                     const struct uth_floor_event *event, bool staff);
/* The figures of a day as a row of the store, in the space "meters:LINK" under its date: level by
 * level from `start` to `now`. */
enum { METERS_SPACE_SIZE = 8 + UTH_LINK_NAME_SIZE };
void wire_meters_space(const char *link, char space[METERS_SPACE_SIZE]);
void wire_meters_row(struct uth_json *text, const struct uth_link *link,
                     const struct uth_meter *start, const struct uth_meter *now);

#endif
