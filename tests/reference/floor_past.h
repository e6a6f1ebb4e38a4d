/* The round of the past that a command of a script needs, told from the events so far. */
#ifndef UTH_TESTS_FLOOR_PAST_H
#define UTH_TESTS_FLOOR_PAST_H

#include "floor/past.h"

struct floor_past {
    struct uth_floor *floor;
    int count; /* of events of all streams, oldest first */
    /* Reads one; false: it is of another stream. The caller frees its postings. */
    bool (*read)(const void *self, const char *table, int index, struct uth_floor_event *event);
    const void *self;
};

/* Gives it to the command, if that needs one. False: it cannot be told. The caller ends it. */
bool floor_past_tell(const struct floor_past *told, struct uth_command *command,
                     struct uth_past *past);

#endif
