/*
 * The parts of the simulator.
 *
 *   sim_setup.c    checks the setup and solves the strategy
 *   sim_tables.c   from game, wagers and strategy to tables that answer in a look-up
 *   sim_batch.c    rounds dealt and played: decisions and results as small numbers, no money
 *   sim_engine.c   the same round through uth_settle
 *   simulate.c     blocks, threads, sums and sessions
 *   sim_report.c   from sums to edges, errors and exact figures
 */
#ifndef UTH_ANALYSIS_SIMULATOR_H
#define UTH_ANALYSIS_SIMULATOR_H

#include <uth/simulate.h>

#include "hand_counts.h"
#include "plan.h"

enum {
    SIM_ASK = 0xFF,                    /* a line that the hole cards alone do not decide */
    SIM_TIED = UTH_STRENGTHS,          /* in place of a strength: nobody was beaten */
    SIM_LINES = UTH_PAY_LINES_MAX + 1, /* of a pay table: 0 nothing, 1 + line */
    /* How a hand ended: 0 folded, 1 + street * UTH_MULTIPLES_MAX + place of the multiple. */
    SIM_ENDINGS = 1 + UTH_STREETS * UTH_MULTIPLES_MAX,
    /* Showdown: 0 lost, 2 tied, 4 won, and 1 more when the dealer qualifies. */
    SIM_SHOWDOWNS = 6,
    /* The base game: (ending * 6 + showdown) * 17 + line of the Blind that the hand is worth. */
    SIM_BASE_CODES = SIM_ENDINGS * SIM_SHOWDOWNS * SIM_LINES,
};

/* The outcome of one hand, which determines what all its wagers win or lose. */
struct sim_hand {
    uint16_t base;
    uint8_t line[UTH_WAGERS]; /* of the optional wagers */
};

/* How the progressive table is read. */
enum sim_progressive { SIM_NO_PROGRESSIVE, SIM_FIRST_FIVE, SIM_ALL_CARDS };

struct sim_tables {
    struct plan *plan;
    bool plan_lent; /* owned by another simulator */
    uth_strength qualifies_from;
    bool made[UTH_WAGERS]; /* the optional wagers on every hand */
    enum sim_progressive progressive;
    uth_strength progressive_from; /* weaker seven cards cannot pay */
    bool progressive_after_fold;
    bool meter_line[SIM_LINES]; /* progressive lines that are paid from a meter */

    bool reads_board, reads_beaten;

    /* The lines of the tables that read one strength; nothing for SIM_TIED. */
    uint8_t line[UTH_WAGERS][UTH_STRENGTHS + 1];
    uint8_t first_five[UTH_STRENGTHS];
    /* The lines of all others by hole cards, or SIM_ASK. */
    uint8_t hole[UTH_WAGERS][UTH_CARD_COUNT][UTH_CARD_COUNT];

    const struct uth_pay_table *table[UTH_WAGERS];
    uth_cents net[UTH_WAGERS][SIM_LINES]; /* of an optional wager, by line */
    uth_cents envy[SIM_LINES];            /* to every other player */
    uth_cents base_net[SIM_BASE_CODES];
    uth_cents base_part[SIM_BASE_CODES][3]; /* Ante, Play, Blind */
};

struct uth_simulator {
    struct uth_simulate_setup setup;
    struct uth_base_game game; /* with the raises that are possible for this Ante */
    bool limited;              /* by a bank or an aggregate: exact edges do not hold */
    bool engine;               /* every round through uth_settle */
    struct sim_tables *tables;
    double exact_base;
    struct uth_edge edge[UTH_WAGERS];
    double exact_progressive;
    bool has_exact[UTH_WAGERS];
    uth_cents staked; /* on one hand before the deal */
    uth_cents needed; /* for one round, with the largest Play wagers */
};

/* From decisions, or with NULL from the plan of the simulator that the setup is like. */
bool uth_sim_tables_new(struct uth_simulator *simulator, const struct uth_decisions *decisions);
void uth_sim_tables_free(struct sim_tables *tables);

/* True when the wager's table reads the strength of one hand; others read hole cards, and perhaps
 * more. */
bool uth_sim_reads_strength(enum uth_wager wager);

/* The Play wager of a base code: false for a fold. */
bool uth_sim_ending(const struct uth_base_game *game, int base, struct uth_decision *decision);

/* UTH_REASON_OK when the engine would settle rounds of this setup, else why not. */
enum uth_reason uth_sim_engine_try(const struct uth_simulator *simulator,
                                   struct uth_refusal *refusal);

/* Settles a round with the engine: nets by hand and wager, Play and base wagers apart, envies among
 * the progressive's. The cards are those of a deal: five of the board, the dealer's two, two a
 * hand. Returns whether the player-dealer's bank was exhausted. */
bool uth_sim_engine_settle(const struct uth_simulator *simulator, const uth_card *cards,
                           const struct sim_hand *hands, uth_cents net[][UTH_WAGERS]);

/* Sums over rounds. Whole numbers, so that the order of adding does not matter. */
struct sim_sums {
    uint64_t rounds;
    uint64_t base[SIM_BASE_CODES]; /* hands */
    uint64_t line[UTH_WAGERS][SIM_LINES];
    /* Of a round's nets, by wager; the base game under UTH_ANTE, everything under UTH_PLAY. */
    int64_t net[UTH_WAGERS];
    unsigned __int128 square[UTH_WAGERS];
    uint64_t ruined, ruined_rounds;
    uint64_t exhausted;
};
enum { SIM_BASE = UTH_ANTE, SIM_ALL = UTH_PLAY };

void uth_sim_report(const struct uth_simulator *simulator, const struct sim_sums *sums,
                    struct uth_simulation *result);
void uth_sim_report_sessions(uth_cents *net, uint64_t count, struct uth_simulation *result);

#endif
