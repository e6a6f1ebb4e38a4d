/* A round that is over, told again from its events: what a correction of it starts from.
 *
 * The floor keeps no past rounds. Whoever has its events (the server reads them from the store, the
 * audit walks over them) folds them into one of these and hands it in with the command, as it hands in
 * cards and the time. It is a table of its own, on which the round lies as it was last settled. */
#ifndef UTH_FLOOR_PAST_H
#define UTH_FLOOR_PAST_H

#include "table.h"

struct uth_past {
    struct uth_table *table; /* owned; its round is NULL until it has begun */
    uint64_t last;           /* the last event of the round that was taken */
    uint64_t read;           /* up to here the stream was read: set by whoever has read it */
    bool reversed;
    bool
        carried; /* a correction left the house with what a player could not pay: it was the last */
};

/* Of this round at a table of this configuration: its name, link and dealer count. False: out of
 * memory. */
bool uth_past_begin(struct uth_past *past, const struct uth_table_config *config, uint32_t round);
void uth_past_end(struct uth_past *past);

/* Takes an event of the table's stream, from the one with which the round began; one that is of no
 * concern to the round is passed over. `rules`: those that the round names, needed with its first
 * event. Refused: an event that cannot follow. */
enum uth_reason uth_past_take(struct uth_past *past, const struct uth_floor_event *event,
                              const struct uth_rules *rules, struct uth_refusal *refusal);

/* A correction that came after the round: the act that puts it right, told by an event of its own. */
enum uth_reason uth_past_put_right(struct uth_round *round, const struct uth_floor_event *event,
                                   struct uth_refusal *refusal);

#endif
