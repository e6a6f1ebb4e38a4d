/* What a command is about, for requests.c. */
#ifndef UTH_FLOOR_REQUEST_SUBJECT_H
#define UTH_FLOOR_REQUEST_SUBJECT_H

#include "controls.h"
#include "floor_state.h"

/* What the controls go by, and what a request says of it. */
struct uth_subject {
    enum uth_controlled action;
    enum uth_control_case when;
    uth_cents amount;
    uint32_t round; /* that it is about; 0: none */
    const char *state;
    char own[40];       /* where `state` is made up */
    const char *winner; /* who is paid most; "": nobody */
};

/* *known: the command is under control. False: out of memory. `briefly`: without the settlement that a
 * confirmation would make. */
bool uth_request_look(const struct uth_doing *doing, const struct uth_command *command,
                      bool briefly, struct uth_subject *subject, bool *known);

#endif
