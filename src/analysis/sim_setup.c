/* Prepares a simulation: checks the setup as the rules do, solves the strategy, builds the tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/round.h>

#include "simulator.h"

#define AWARD_MOST (INT64_C(1) << 50) /* cents, of one line */

struct verdict {
    char *sentence;
    size_t size;
};

static enum uth_simulate_status refuse(struct verdict verdict, const char *sentence)
{
    snprintf(verdict.sentence, verdict.size, "%s", sentence);
    return UTH_SIMULATE_REFUSED;
}

int uth_simulate_hands_max(const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    /* A player-dealer occupies a seat, which then cannot be played. */
    int seats = rules->spots - (rules->bank == UTH_BANK_PLAYER_DEALER);
    return rules->hands_max > 0 && rules->hands_max < seats ? rules->hands_max : seats;
}

static bool hands_fit(const struct uth_simulate_setup *setup, struct verdict verdict)
{
    const struct uth_rules *rules = setup->game->rules;
    int most = uth_simulate_hands_max(setup->game);
    if (setup->hands < 1 || setup->hands > most) {
        snprintf(verdict.sentence, verdict.size, "%s has room for 1 to %d hands, not %d",
                 rules->name, most, setup->hands);
        return false;
    }
    return true;
}

/* True when all awards of a table on this wager are whole cents and far from the limits of 64
 * bits. */
static bool awards_fit(const struct uth_pay_table *table, uth_cents stake, struct verdict verdict)
{
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        uth_cents paid = 0;
        if (line->percent == 0 &&
            (!uth_cents_ratio(stake, line->odds.num, line->odds.den, &paid) || paid > AWARD_MOST)) {
            snprintf(verdict.sentence, verdict.size,
                     "the award for %s of %s cannot be paid on this wager", line->label,
                     table->name);
            return false;
        }
    }
    return true;
}

/* Nets of all rounds are added up in 64 bits. */
static bool sums_fit(const struct uth_simulate_setup *setup, struct verdict verdict)
{
    double staked = 0;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        staked += (double)setup->wager[wager];
    if (staked * setup->hands * (double)setup->rounds > 1e17) {
        snprintf(verdict.sentence, verdict.size,
                 "so many rounds with such wagers are more money than can be added up");
        return false;
    }
    return true;
}

static enum uth_simulate_status check(const struct uth_simulate_setup *setup,
                                      struct verdict verdict)
{
    struct uth_refusal refusal;
    struct uth_hand hand = {.spot = 1, .player = 1};
    memcpy(hand.wager, setup->wager, sizeof hand.wager);
    hand.wager[UTH_PLAY] = 0;
    if (!hands_fit(setup, verdict))
        return UTH_SIMULATE_REFUSED;
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        if (setup->wager[wager] > 0 && !setup->game->table[wager]) {
            snprintf(verdict.sentence, verdict.size, "%s does not offer %s",
                     setup->game->rules->name, uth_wager_title((enum uth_wager)wager));
            return UTH_SIMULATE_REFUSED;
        }
        if (setup->wager[wager] > 0 &&
            !awards_fit(setup->game->table[wager], setup->wager[wager], verdict))
            return UTH_SIMULATE_REFUSED;
    }
    if (!awards_fit(setup->game->table[UTH_BLIND], setup->wager[UTH_ANTE], verdict) ||
        !sums_fit(setup, verdict))
        return UTH_SIMULATE_REFUSED;
    if (uth_check_wagers(setup->game, &hand, &refusal) != UTH_REASON_OK)
        return refuse(verdict, refusal.sentence);
    if (setup->bank > 0 && setup->game->rules->bank != UTH_BANK_PLAYER_DEALER)
        return refuse(verdict, "only a player-dealer puts up a bank; here the house does");
    return UTH_SIMULATE_DONE;
}

/* The base game with the raises that a table's limits leave to this Ante. */
static bool base_game(const struct uth_simulate_setup *setup, struct uth_base_game *game,
                      struct verdict verdict)
{
    if (!uth_base_game_of(setup->game->rules, setup->game->table[UTH_BLIND], game, verdict.sentence,
                          verdict.size))
        return false;
    for (int street = 0; street < UTH_STREETS; street++) {
        uint8_t possible[UTH_MULTIPLES_MAX];
        int count = 0;
        for (int i = 0; i < game->raise_count[street]; i++)
            if (uth_check_play(setup->game, setup->wager[UTH_ANTE], (enum uth_street)street,
                               game->raise[street][i], UTH_UNHEARD) == UTH_REASON_OK)
                possible[count++] = game->raise[street][i];
        if (!uth_base_game_set_raises(game, (enum uth_street)street, possible, count,
                                      verdict.sentence, verdict.size))
            return false;
    }
    return true;
}

static void count_stakes(struct uth_simulator *simulator)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    int most = 0;
    for (int street = 0; street < UTH_STREETS; street++) {
        for (int i = 0; i < simulator->game.raise_count[street]; i++) {
            most =
                simulator->game.raise[street][i] > most ? simulator->game.raise[street][i] : most;
        }
    }
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        simulator->staked += wager == UTH_PLAY ? 0 : setup->wager[wager];
    simulator->needed = setup->hands * (simulator->staked + most * setup->wager[UTH_ANTE]);
}

/* The exact edges of the optional wagers, where no limit changes them. */
static void find_exact(struct uth_simulator *simulator)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    char sentence[192];
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS && !simulator->limited; wager++) {
        const struct uth_pay_table *table = setup->game->table[wager];
        if (setup->wager[wager] == 0)
            continue;
        if (wager != UTH_PROGRESSIVE) {
            simulator->has_exact[wager] =
                uth_edge(table, &simulator->edge[wager], sentence, sizeof sentence);
            continue;
        }
        struct uth_progressive_state state = {.wager = setup->wager[wager]};
        memcpy(state.meter, setup->meter, sizeof state.meter);
        struct uth_progressive_return back;
        /* With several hands two may take from one meter: no exact figure. */
        simulator->has_exact[wager] =
            setup->game->folded_progressive && setup->hands == 1 &&
            uth_progressive_return(table, &state, &back, sentence, sizeof sentence);
        simulator->exact_progressive = simulator->has_exact[wager] ? 1 - back.total : 0;
    }
}

static enum uth_simulate_status solve(struct uth_simulator *simulator)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    if (setup->like) {
        UTH_ASSERT(setup->like->setup.strategy == setup->strategy &&
                   memcmp(&setup->like->game, &simulator->game, sizeof simulator->game) == 0);
        simulator->exact_base = setup->like->exact_base;
        return uth_sim_tables_new(simulator, NULL) ? UTH_SIMULATE_DONE : UTH_SIMULATE_NO_MEMORY;
    }
    struct uth_solve_options options = {.keep_decisions = true,
                                        .values_only = true,
                                        .threads = setup->threads,
                                        .watch = setup->watch};
    struct uth_solution *solution;
    switch (uth_strategy_solve(setup->strategy, &simulator->game, &options, &solution)) {
    case UTH_SOLVED: break;
    case UTH_SOLVE_STOPPED: return UTH_SIMULATE_STOPPED;
    case UTH_SOLVE_NO_MEMORY: return UTH_SIMULATE_NO_MEMORY;
    }
    simulator->exact_base = -uth_solution_expectation(solution);
    bool built = uth_sim_tables_new(simulator, solution->decisions);
    uth_solution_free(solution);
    return built ? UTH_SIMULATE_DONE : UTH_SIMULATE_NO_MEMORY;
}

/* Rules under which a wager may be paid otherwise than its pay table says. */
static bool limits_payouts(const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    bool any = rules->breakage != UTH_BREAKAGE_EXACT ||
               (game->table[UTH_PROGRESSIVE] && rules->envy_from == UTH_ENVY_FROM_ANY_HAND);
    for (int wager = UTH_BLIND; wager < UTH_WAGERS; wager++)
        any = any || (game->table[wager] &&
                      (rules->offer[wager].aggregate > 0 || rules->offer[wager].lost_by_fold));
    return any;
}

enum uth_simulate_status uth_simulator_new(const struct uth_simulate_setup *setup,
                                           struct uth_simulator **simulator, char *sentence,
                                           size_t size)
{
    struct verdict verdict = {sentence, size};
    *simulator = NULL;
    enum uth_simulate_status status = check(setup, verdict);
    if (status != UTH_SIMULATE_DONE)
        return status;
    struct uth_simulator *made = calloc(1, sizeof *made);
    if (!made)
        return UTH_SIMULATE_NO_MEMORY;
    made->setup = *setup;
    made->limited = setup->bank > 0 || limits_payouts(setup->game);
    made->engine = setup->through_engine || made->limited;
    if (!base_game(setup, &made->game, verdict) ||
        !uth_strategy_fits(setup->strategy, &made->game, sentence, size)) {
        free(made);
        return UTH_SIMULATE_REFUSED;
    }
    struct uth_refusal refusal;
    if (uth_sim_engine_try(made, &refusal) != UTH_REASON_OK) {
        free(made);
        return refuse(verdict, refusal.sentence);
    }
    count_stakes(made);
    find_exact(made);
    status = solve(made);
    if (status != UTH_SIMULATE_DONE) {
        uth_simulator_free(made);
        return status;
    }
    *simulator = made;
    return UTH_SIMULATE_DONE;
}

void uth_simulator_free(struct uth_simulator *simulator)
{
    if (simulator) {
        uth_sim_tables_free(simulator->tables);
        free(simulator);
    }
}
