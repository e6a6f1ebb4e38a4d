/* Where signed lines go: files of a folder, one a day, and syslogs, local or on another host. All of it
 * blocks and belongs to one thread, the exporting one. What cannot be delivered is kept and tried
 * again, so much of it; a floor never waits for it. */
#ifndef UTH_SERVER_HEAD_TARGET_H
#define UTH_SERVER_HEAD_TARGET_H

#include <stdbool.h>
#include <stdint.h>
#include <uth/json.h>

enum { HEAD_TARGETS_MAX = 5, HEAD_PLACE_SIZE = 128, HEAD_WHY_SIZE = 160 };

struct head_target {
    char place
        [HEAD_PLACE_SIZE];   /* a folder, or "udp://10.0.0.5:514", "tcp://...", "unix:///dev/log" */
    int socket;              /* of a syslog, -1: none */
    struct uth_json unsent;  /* lines, each with its newline */
    char why[HEAD_WHY_SIZE]; /* it fails; "" when it does not */
    uint64_t lost;           /* lines that were too many to keep */
};

/* May this stand in a configuration as a syslog? */
bool head_target_is_syslog(const char *place);
void head_target_init(struct head_target *target, const char *place);
/* Delivers what is unsent, and these lines. False: target->why. */
bool head_target_send(struct head_target *target, const char *lines);
void head_target_free(struct head_target *target);

#endif
