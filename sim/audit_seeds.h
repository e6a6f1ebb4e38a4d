/* The simulator's own memory of the seeds of a table's round: audit_seeds.c. */
#ifndef SIM_AUDIT_SEEDS_H
#define SIM_AUDIT_SEEDS_H

#include "floor/floor.h"

struct sim;

enum { SIM_RESTS_MAX = 4096 };

struct sim_seed {
    char player[UTH_FLOOR_NAME_SIZE];
    struct uth_hash hash, value; /* the last that was shown */
    int shown;                   /* the stage in which that was, 0: nothing */
    int missed;                  /* the stage in which nothing came */
};

struct sim_seeds {
    int count, stage;
    bool closed; /* betting is */
    int64_t deadline_ms;
    struct uth_hash roll;
    struct sim_seed at[UTH_SEEDS_MAX];
    int rest_count;
    struct sim_rest {
        char player[UTH_FLOOR_NAME_SIZE];
        uint32_t until;
    } rest[SIM_RESTS_MAX];
};

void sim_seeds_begin(struct sim_seeds *seeds);
void sim_seeds_take(struct sim *sim, struct sim_seeds *seeds, const struct uth_floor_event *event,
                    const struct uth_commitment *commitment, uint32_t round);
/* True when the deck may be dealt. */
bool sim_seeds_decide(const struct sim_seeds *seeds);
/* The deck that must be dealt. False: none. */
bool sim_seeds_deal(const struct sim_seeds *seeds, const uth_card *deck, uth_card *dealt);
bool sim_seeds_same(const struct sim_seeds *seeds, const struct uth_seeds *told);

/* H(label, commitment, player, secret), for clients too. */
struct uth_hash sim_seed_hash(const char *label, const struct uth_commitment *commitment,
                              const char *player, const struct uth_hash *secret);

#endif
