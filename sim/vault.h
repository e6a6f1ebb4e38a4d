/* Where the simulated floor's decks and rule sets come from: chance, a key, and the built-in rule
 * sets. Survives crashes as the key of a real server does. */
#ifndef SIM_VAULT_H
#define SIM_VAULT_H

#include "chance.h"
#include "floor/floor.h"

struct sim_vault {
    struct sim_chance chance;
    struct uth_random random;
    uint8_t key[32];
    int fails_per_mille; /* of the draws */
    bool edited;         /* the rule sets were edited since the tables were added */
    bool unsealed;       /* mutation: the sealed deck is not */
    bool redraws;        /* mutation: opening a sealed deck gives another one */
};

/* A start of the server: its rule sets may have been edited, or put back. */
void sim_vault_edit(struct sim_vault *vault);
/* The vault must not move afterwards. */
void sim_vault_init(struct sim_vault *vault, uint64_t seed);
struct uth_floor_outside sim_vault_outside(struct sim_vault *vault);

#endif
