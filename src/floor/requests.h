/* Requests: commands that wait until the people whom the controls name have agreed.
 *
 * A command that its sender may not carry out alone becomes the event "requested", which holds all
 * of it. Others agree, each with an event; the last of them has it carried out as it was asked, and
 * what it leads to names the sender as actor and the others as `agreed`. A request ends unfulfilled
 * when somebody declines it, when its author takes it back, when its time is over, or when what it
 * is about has changed: the round, its state, the state of the table or of the claim.
 *
 * They belong to the stream of the floor, so that each is in one place whatever it is about. */
#ifndef UTH_FLOOR_REQUESTS_H
#define UTH_FLOOR_REQUESTS_H

#include "controls.h"

enum {
    UTH_REQUESTS_MAX = 64,
    UTH_REQUESTS_OWN_MAX = 8, /* of one person */
};

struct uth_request {
    struct uth_floor_event asked; /* UTH_EVENT_REQUESTED, without postings */
    int agreed_count;
    struct uth_actor agreed[UTH_AGREE_MAX];
};

int uth_floor_request_count(const struct uth_floor *floor);
const struct uth_request *uth_floor_request(const struct uth_floor *floor, int index);
/* By its number; NULL: it does not wait. */
const struct uth_request *uth_floor_find_request(const struct uth_floor *floor, uint32_t number);
/* The command as it was given; points into the request. */
struct uth_command uth_request_command(const struct uth_request *request);
/* The row of the controls that decides on it now; NULL: none. */
const struct uth_control *uth_request_control(struct uth_floor *floor,
                                              const struct uth_request *request);
bool uth_event_is_request(enum uth_floor_event_kind kind);

/* command_json.c: the command of a request, as part of its event. */
struct uth_json;
struct uth_reader;
struct json_t;
void uth_ask_write(struct uth_json *json, const char *key, const struct uth_floor_event *event);
void uth_ask_read(struct uth_reader *reader, const struct json_t *object,
                  struct uth_floor_event *event);

#endif
