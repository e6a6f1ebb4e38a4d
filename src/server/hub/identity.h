/* How strictly people prove who they are: the object `identity` of a configuration. All zero asks for
 * nothing but a name and a secret, as the demo floor and tests of other matters want it. */
#ifndef UTH_SERVER_IDENTITY_H
#define UTH_SERVER_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>
#include <uth/money.h>

struct identity {
    bool second_factor;   /* supervisors and above need a code besides their secret */
    bool first_change;    /* a secret that somebody else chose is replaced before anything else */
    bool separate_logins; /* nobody logs in with the name that others see */
    bool assignments;     /* dealers and feeds work at the tables that they are assigned to alone */
    int32_t staff_secret; /* bytes that a secret of staff has at least; 4: and any will do */
    int32_t player_secret;
    int32_t prove_s;       /* so long a proof of who is there is good; 0: it is never asked for */
    uth_cents prove_above; /* staff who move more money than this need one */
    int32_t guest_hours; /* so long after its last session a guest's account is closed; 0: never */
    int32_t guest_accounts; /* guests who may keep their account; 0: none */
};

/* What holds on a floor whose configuration does not say otherwise. */
static inline struct identity identity_usual(void)
{
    return (struct identity){
        .second_factor = true,
        .first_change = true,
        .separate_logins = true,
        .assignments = true,
        .staff_secret = 8,
        .player_secret = 4,
        .prove_s = 120,
        .prove_above = 1000000,
        .guest_hours = 24,
        .guest_accounts = 1000,
    };
}

#endif
