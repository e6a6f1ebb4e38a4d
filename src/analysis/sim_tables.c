/*
 * Tables of a simulation: every pay table by strength or by cards, every result in cents.
 */
#include <stdlib.h>
#include <uth/assert.h>

#include "simulator.h"

bool uth_sim_reads_strength(enum uth_wager wager)
{
    enum uth_reads reads = uth_wager_reads(wager);
    return reads == UTH_READS_OWN_HAND || reads == UTH_READS_BEATEN_HAND ||
           reads == UTH_READS_BOARD;
}

static void fill_strengths(struct sim_tables *tables, enum uth_wager wager)
{
    for (int i = 0; i < UTH_STRENGTHS; i++)
        tables->line[wager][i] =
            (uint8_t)(1 + uth_paytable_hand_line(tables->table[wager], (uth_strength)i));
}

/* The line of two hole cards, or SIM_ASK when it depends on other cards too. */
static uint8_t hole_line(const struct uth_pay_table *table, const uth_card hole[2])
{
    if (uth_wager_reads(table->wager) != UTH_READS_HOLE_CARDS)
        return SIM_ASK;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        for (int k = 0; k < line->player_count; k++)
            if (uth_hole_pattern_matches(&line->player[k], hole))
                return line->dealer_count > 0 ? SIM_ASK : (uint8_t)(1 + i);
    }
    return 0;
}

static void fill_holes(struct sim_tables *tables, enum uth_wager wager)
{
    for (uth_card a = 0; a < UTH_CARD_COUNT; a++)
        for (uth_card b = 0; b < UTH_CARD_COUNT; b++)
            if (a != b)
                tables->hole[wager][a][b] = hole_line(tables->table[wager], (uth_card[]){a, b});
}

/* The line of each table that is played on. */
static void fill_lines(struct sim_tables *tables, const struct uth_simulate_setup *setup)
{
    for (int i = UTH_BLIND; i < UTH_PROGRESSIVE; i++) {
        enum uth_wager wager = (enum uth_wager)i;
        tables->table[wager] = setup->game->table[wager];
        if (wager != UTH_BLIND && setup->wager[wager] == 0)
            continue;
        (uth_sim_reads_strength(wager) ? fill_strengths : fill_holes)(tables, wager);
        tables->reads_board |= uth_wager_reads(wager) == UTH_READS_BOARD;
        tables->reads_beaten |= uth_wager_reads(wager) == UTH_READS_BEATEN_HAND;
    }
}

static void fill_progressive(struct sim_tables *tables, const struct uth_simulate_setup *setup)
{
    const struct uth_pay_table *table = setup->game->table[UTH_PROGRESSIVE];
    tables->table[UTH_PROGRESSIVE] = table;
    tables->progressive = SIM_FIRST_FIVE;
    tables->progressive_from = UINT16_MAX;
    tables->progressive_after_fold = setup->game->folded_progressive;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        if (line->made_of != UTH_OF_FIRST_FIVE)
            tables->progressive = SIM_ALL_CARDS;
        if (line->from < tables->progressive_from)
            tables->progressive_from = line->from;
        tables->meter_line[1 + i] = line->percent > 0;
        tables->envy[1 + i] = line->envy_for_one * setup->wager[UTH_PROGRESSIVE];
    }
    for (int strength = 0; strength < UTH_STRENGTHS; strength++) {
        for (int i = table->line_count - 1; i >= 0; i--)
            if (strength >= table->line[i].from)
                tables->first_five[strength] = (uint8_t)(1 + i);
    }
}

/* The net of a line of an optional wager. */
static uth_cents line_net(const struct uth_simulate_setup *setup, enum uth_wager wager, int line)
{
    const struct uth_pay_line *pay = &setup->game->table[wager]->line[line];
    uth_cents stake = setup->wager[wager], paid = 0;
    if (pay->percent > 0) {
        paid =
            uth_paytable_share(setup->game->table[wager], pay->percent, setup->meter[pay->level]);
        return paid - stake;
    }
    bool whole = uth_cents_ratio(stake, pay->odds.num, pay->odds.den, &paid);
    UTH_ASSERT(whole);
    return pay->odds.stake_returned ? paid : paid - stake;
}

static void fill_nets(struct sim_tables *tables, const struct uth_simulate_setup *setup)
{
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        if (setup->wager[wager] == 0)
            continue;
        tables->made[wager] = true;
        tables->net[wager][0] = -setup->wager[wager];
        for (int i = 0; i < setup->game->table[wager]->line_count; i++)
            tables->net[wager][1 + i] = line_net(setup, (enum uth_wager)wager, i);
    }
}

bool uth_sim_ending(const struct uth_base_game *game, int base, struct uth_decision *decision)
{
    int ending = base / (SIM_SHOWDOWNS * SIM_LINES);
    if (ending == 0) {
        *decision = (struct uth_decision){.choice = UTH_FOLDED};
        return false;
    }
    int street = (ending - 1) / UTH_MULTIPLES_MAX, place = (ending - 1) % UTH_MULTIPLES_MAX;
    *decision = (struct uth_decision){
        .choice = UTH_PLAYED,
        .street = (enum uth_street)street,
        .multiple = game->raise[street][place],
    };
    return place < game->raise_count[street];
}

/* Ante, Play and Blind of one base code. */
static void base_parts(const struct uth_simulator *simulator, int code, uth_cents part[3])
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    uth_cents ante = setup->wager[UTH_ANTE];
    struct uth_decision decision;
    if (!uth_sim_ending(&simulator->game, code, &decision)) {
        part[0] = part[2] = -ante;
        part[1] = 0;
        return;
    }
    int showdown = code / SIM_LINES % SIM_SHOWDOWNS, line = code % SIM_LINES;
    bool qualifies = showdown % 2 == 1;
    int sign = showdown / 2 - 1; /* -1 lost, 0 tied, 1 won */
    part[0] = qualifies ? sign * ante : 0;
    part[1] = sign * ante * decision.multiple;
    part[2] = sign < 0 ? -ante : 0;
    if (sign > 0 && line > 0) {
        const struct uth_pay_table *table = setup->game->table[UTH_BLIND];
        const struct uth_odds *odds = &table->line[line <= table->line_count ? line - 1 : 0].odds;
        bool whole = uth_cents_ratio(ante, odds->num, odds->den, &part[2]);
        UTH_ASSERT(whole);
        part[2] -= odds->stake_returned ? 0 : ante;
    }
}

bool uth_sim_tables_new(struct uth_simulator *simulator, const struct uth_decisions *decisions)
{
    struct sim_tables *tables = calloc(1, sizeof *tables);
    simulator->tables = tables;
    if (!tables)
        return false;
    const struct uth_simulate_setup *setup = &simulator->setup;
    uth_texture_prepare();
    tables->plan_lent = !decisions;
    tables->plan =
        decisions ? uth_plan_new(decisions, &simulator->game) : setup->like->tables->plan;
    if (!tables->plan)
        return false;
    tables->qualifies_from = simulator->game.qualifies_from;
    fill_lines(tables, setup);
    fill_nets(tables, setup);
    if (setup->wager[UTH_PROGRESSIVE] > 0)
        fill_progressive(tables, setup);
    for (int code = 0; code < SIM_BASE_CODES; code++) {
        uth_cents *part = tables->base_part[code];
        base_parts(simulator, code, part);
        tables->base_net[code] = part[0] + part[1] + part[2];
    }
    return true;
}

void uth_sim_tables_free(struct sim_tables *tables)
{
    if (tables) {
        if (!tables->plan_lent)
            uth_plan_free(tables->plan);
        free(tables);
    }
}
