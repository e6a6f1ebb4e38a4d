/* The whole floor in one process and from one seed: floor, store, server, network and clients.
 *
 * Time jumps from one event to the next. The network delays, loses, doubles and reorders messages
 * and cuts connections; the disk crashes in mid-write, tears what was not synced, and fails; the
 * server is killed; clients of every role play, deal, key cards, supervise, make mistakes and
 * cheat, and repeat commands that were not answered. At every restart and at the end everything
 * that must hold is checked from what the store gives back (audit.h), and compared with what
 * clients were told. The same seed gives the same bytes.
 *
 * docs/simulator.md says how to use it and what it proves. */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "disk.h"
#include "world.h"

/* Planted faults, to prove that the simulator detects them. */
#define SIM_MUTATIONS(X)                                                                           \
    X(NONE, "none")                         /* the system as it is */                              \
    X(LYING_DISK, "lying-disk")             /* says that the last commit is durable; it is not */  \
    X(EARLY_REPLY, "early-reply")           /* replies and events leave before the commit */       \
    X(HALF_BATCH, "half-batch")             /* a batch is two transactions */                      \
    X(STALE_BALANCE, "stale-balance")       /* some batches leave their balances out */            \
    X(LOSES_SESSION, "loses-session")       /* sessions are not stored */                          \
    X(FORGETS_IDS, "forgets-ids")           /* snapshots leave the remembered commands out */      \
    X(DROPS_COMMAND, "drops-command")       /* says ok and does nothing */                         \
    X(TWICE, "twice")                       /* carries a command out once more, without its id */  \
    X(PEEKING, "peeking")                   /* writes face-down cards into what is stored */       \
    X(TELLING, "telling")                   /* tells others of face-down cards */                  \
    X(UNSEALED, "unsealed")                 /* stores the deck unencrypted */                      \
    X(REDRAWS, "redraws")                   /* another deck after a restart */                     \
    X(NONDETERMINISM, "nondeterminism")     /* something comes from outside the seed */            \
    X(BANK_KEEPS, "bank-keeps")             /* a dollar stays in the bank of a settled round */    \
    X(MISSES_FEE, "misses-fee")             /* the close of betting takes no collection */         \
    X(VOID_KEEPS_FEE, "void-keeps-fee")     /* a void round costs its collection */                \
    X(HOUSE_TAKES_TIPS, "house-takes-tips") /* tips go to the float */                             \
    X(UNDO_LEAVES_TIPS, "undo-leaves-tips") /* a reversal lets the dealers keep them */            \
    X(UNDO_SHORT, "undo-short")             /* and one player a dollar short */                    \
    X(CONTRIBUTES_TWICE, "contributes-twice") /* wagers count double on the meter */               \
    X(VOID_KEEPS_SHARE, "void-keeps-share")   /* a void game's contribution stays */               \
    X(CLAIMS_LESS, "claims-less")             /* a win is a cent short */                          \
    X(REJECT_KEEPS_SEED, "reject-keeps-seed") /* the seed stays when its win is rejected */        \
    X(BACK_OUT_SHORT, "back-out-short")       /* a win that is backed out loses a cent */

enum sim_mutation {
#define SIM_MUTATION_ENUM(code, name) SIM_##code,
    SIM_MUTATIONS(SIM_MUTATION_ENUM)
#undef SIM_MUTATION_ENUM
        SIM_MUTATION_COUNT,
};
const char *sim_mutation_name(enum sim_mutation mutation);
bool sim_mutation_from_name(const char *name, enum sim_mutation *mutation);

struct sim;

struct sim_options {
    uint64_t seed;
    int rounds;                    /* ends after so many rounds; 0: as the world says */
    const struct sim_world *world; /* NULL: made from the seed */
    enum sim_mutation mutation;
    FILE *log; /* NULL: silent */
    /* Called before the server writes anything: before it opens its store, and before each batch.
     * NULL: not called. */
    void (*before_write)(void *self, struct sim *sim);
    void *self;
};

#define SIM_COUNTS(X)                                                                              \
    X(events)                                                                                      \
    X(settled)                                                                                     \
    X(voided)                                                                                      \
    X(reversed)                                                                                    \
    X(orders)  /* commands of clients, each counted once */                                        \
    X(handled) /* commands that reached the floor, repeats included */                             \
    X(accepted)                                                                                    \
    X(repeated)                                                                                    \
    X(refused)                                                                                     \
    X(batches)                                                                                     \
    X(snapshots)                                                                                   \
    X(snapshots_in_round)                                                                          \
    X(messages)                                                                                    \
    X(lost)                                                                                        \
    X(doubled)                                                                                     \
    X(cuts)     /* connections that ended */                                                       \
    X(stalls)   /* connections that went silent */                                                 \
    X(hang_ups) /* by the server */                                                                \
    X(starts)   /* of the server, the first included */                                            \
    X(kills)                                                                                       \
    X(crashes) /* of the disk, in mid-step */                                                      \
    X(io_errors)                                                                                   \
    X(survived) /* unacknowledged commits that survived a crash */                                 \
    X(receipts) /* checked */                                                                      \
    X(shuffled) /* ... with players' seeds */                                                      \
    X(seeds_missed)                                                                                \
    X(seed_voids) /* rounds void because of them */                                                \
    X(holes)      /* hole cards that somebody was told */                                          \
    X(banked)     /* settled against a player's bank */                                            \
    X(used_up)    /* ... that could not cover everything */                                        \
    X(seated)     /* players without a device */                                                   \
    X(handed)     /* seats that went to a device */                                                \
    X(called)     /* times that were called */                                                     \
    X(behind)     /* settled hands behind somebody's seat */                                       \
    X(dead)       /* settled hands that were declared dead */                                      \
    X(amended)    /* rounds put right, each time */                                                \
    X(late)       /* of them, after later rounds */                                                \
    X(dropped)    /* collections */                                                                \
    X(hits)       /* wins from a meter */                                                          \
    X(silent)     /* tables of another game that were cut off because nothing was heard of them */ \
    X(rulings)    /* changes of rules that were accepted */                                        \
    X(asked)      /* requests */                                                                   \
    X(agreed)     /* ... that were carried out with others */

struct sim_counts {
#define SIM_COUNT_FIELD(name) uint64_t name;
    SIM_COUNTS(SIM_COUNT_FIELD)
#undef SIM_COUNT_FIELD
};

struct sim_result {
    char wrong[512];     /* "": everything held */
    uint64_t digest;     /* of everything that happened */
    uint64_t round_step; /* of the disk: with it the first round begins */
    uint64_t disk_steps; /* since the last start of the server */
    struct sim_counts counts;
};

/* True when everything held. */
bool sim_run(const struct sim_options *options, struct sim_result *result);

/* Crashes at every write boundary of a full round, for every rule set and every way to
 * deal; at length, also before the round and in more ways. Says what it did; true when everything
 * held. */
bool sim_boundaries(bool at_length, FILE *file);

/* Adds the counts of one run to a sum. */
void sim_counts_add(struct sim_counts *sum, const struct sim_counts *more);
void sim_counts_print(const struct sim_counts *counts, FILE *file);

#endif
