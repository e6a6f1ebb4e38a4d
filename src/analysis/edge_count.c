/*
 * How often each line of a pay table pays: every wager by what it reads.
 */
#include <uth/assert.h>
#include <uth/edge.h>

#include "classes.h"
#include "hand_counts.h"
#include "texture.h"

enum { DEALERS_OF_A_DECK = 1225 }; /* pairs of the 50 cards that the player does not hold */

/* Assigns the counts of all strengths to the lines of a table. */
static void count_strengths(const struct uth_pay_table *table,
                            const uint64_t by_strength[UTH_STRENGTHS],
                            struct uth_edge_counts *counts)
{
    for (int strength = 0; strength < UTH_STRENGTHS; strength++) {
        if (by_strength[strength] == 0)
            continue;
        int line = uth_paytable_hand_line(table, (uth_strength)strength);
        if (line >= 0)
            counts->line[line] += by_strength[strength];
    }
}

/* The line that two players' cards pay alone, before any board; -1: none. */
static int hole_line(const struct uth_pay_table *table, const uth_card own[2],
                     const uth_card dealer[2])
{
    return uth_paytable_line(table, &(struct uth_seen){.own = own, .dealer = dealer});
}

/* Counts one player's hole cards, against all dealers. */
static void count_dealers(const struct uth_pay_table *table, const uth_card hole[2],
                          struct uth_edge_counts *counts)
{
    for (uth_card c = 0; c < UTH_CARD_COUNT; c++) {
        for (uth_card d = 0; d < c; d++) {
            if (c == hole[0] || c == hole[1] || d == hole[0] || d == hole[1])
                continue;
            int line = hole_line(table, hole, (uth_card[]){c, d});
            if (line >= 0)
                counts->line[line]++;
        }
    }
}

static void count_holes(const struct uth_pay_table *table, struct uth_edge_counts *counts)
{
    bool dealer_matters = uth_wager_reads(table->wager) != UTH_READS_HOLE_CARDS;
    for (int i = 0; i < table->line_count; i++)
        dealer_matters = dealer_matters || table->line[i].dealer_count > 0;
    for (uth_card a = 0; a < UTH_CARD_COUNT; a++) {
        for (uth_card b = 0; b < a; b++) {
            const uth_card hole[2] = {a, b};
            if (dealer_matters) {
                count_dealers(table, hole, counts);
                continue;
            }
            int line = hole_line(table, hole, hole);
            if (line >= 0)
                counts->line[line] += DEALERS_OF_A_DECK;
        }
    }
}

static bool reads_first_five_alone(const struct uth_pay_table *table)
{
    for (int i = 0; i < table->line_count; i++)
        if (table->line[i].made_of != UTH_OF_FIRST_FIVE)
            return false;
    return true;
}

static void count_first_five(const struct uth_pay_table *table, struct uth_edge_counts *counts)
{
    const uint64_t *five = uth_hand_counts()->five;
    for (int strength = 0; strength < UTH_STRENGTHS; strength++) {
        for (int i = 0; five[strength] > 0 && i < table->line_count; i++) {
            if (strength >= table->line[i].from) {
                counts->line[i] += five[strength];
                break;
            }
        }
    }
}

/* Bounds that skip hopeless hands: a hand made of some of seven cards is never better than their
 * best. */
struct candidates {
    uth_strength from;            /* weaker seven cards pay nothing */
    uth_strength first_five_from; /* weaker seven cards have no paying first five */
};

static struct candidates find_candidates(const struct uth_pay_table *table)
{
    struct candidates candidates = {UINT16_MAX, UINT16_MAX};
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        if (line->from < candidates.from)
            candidates.from = line->from;
        if (line->made_of == UTH_OF_FIRST_FIVE && line->from < candidates.first_five_from)
            candidates.first_five_from = line->from;
    }
    return candidates;
}

/* All deals of one hand on one texture; `hole` and the texture's board stand for them. */
static void count_spot(const struct uth_pay_table *table, const struct candidates *candidates,
                       const struct uth_texture *texture, const uth_card hole[2], uint64_t deals,
                       struct uth_edge_counts *counts)
{
    struct uth_combined board = uth_combined_of(texture->board, 5);
    uth_strength best = uth_combined_eval7(uth_combined_join(board, uth_combined_of(hole, 2)));
    if (best < candidates->from)
        return;
    if (best < candidates->first_five_from) {
        int line = uth_paytable_progressive_line(table, hole, texture->board);
        if (line >= 0)
            counts->line[line] += SPLITS * deals;
        return;
    }
    for (int split = 0; split < SPLITS; split++) {
        uth_card cards[5];
        for (int i = 0; i < 5; i++)
            cards[i] = texture->board[uth_board_splits[split][i]];
        int line = uth_paytable_progressive_line(table, hole, cards);
        if (line >= 0)
            counts->line[line] += deals;
    }
}

static void count_texture(const struct uth_pay_table *table, const struct candidates *candidates,
                          const struct uth_texture *texture, struct uth_edge_counts *counts)
{
    uth_card pick[UTH_SUITED_KINDS][2];
    uth_texture_pick(texture, pick);
    for (int a = 0; a < texture->kinds; a++) {
        for (int b = 0; b <= a; b++) {
            int held = uth_texture_held(texture, a, b);
            if (held > 0) {
                const uth_card hole[2] = {pick[a][0], pick[b][a == b ? 1 : 0]};
                count_spot(table, candidates, texture, hole,
                           (uint64_t)texture->boards * (uint64_t)held, counts);
            }
        }
    }
}

static void count_seven_with_flop(const struct uth_pay_table *table, struct uth_edge_counts *counts)
{
    uth_texture_prepare();
    struct candidates candidates = find_candidates(table);
#pragma omp parallel
    {
        struct uth_edge_counts own = {0};
#pragma omp for schedule(dynamic, 64)
        for (int i = 0; i < UTH_TEXTURES; i++) {
            struct uth_texture texture = uth_texture_at(i);
            count_texture(table, &candidates, &texture, &own);
        }
#pragma omp critical(uth_edge_counts)
        for (int i = 0; i < UTH_PAY_LINES_MAX; i++)
            counts->line[i] += own.line[i];
    }
}

struct uth_edge_counts uth_edge_count(const struct uth_pay_table *table)
{
    const uint64_t boards = 2598960;
    struct uth_edge_counts counts = {0};
    UTH_ASSERT(uth_wager_is_optional(table->wager));
    switch (uth_wager_reads(table->wager)) {
    case UTH_READS_OWN_HAND:
        counts.deals = 133784560;
        count_strengths(table, uth_hand_counts()->seven, &counts);
        break;
    case UTH_READS_BEATEN_HAND:
        counts.deals = boards * 1081 * UTH_DEALERS;
        count_strengths(table, uth_hand_counts()->beaten, &counts);
        break;
    case UTH_READS_BOARD:
        counts.deals = boards;
        count_strengths(table, uth_hand_counts()->five, &counts);
        break;
    case UTH_READS_METERS:
        counts.deals = reads_first_five_alone(table) ? boards : boards * 1081 * 10;
        (reads_first_five_alone(table) ? count_first_five : count_seven_with_flop)(table, &counts);
        break;
    default:
        UTH_ASSERT(uth_wager_lines(table->wager) == UTH_LINES_HOLES);
        counts.deals = 1326 * DEALERS_OF_A_DECK;
        count_holes(table, &counts);
    }
    for (int i = 0; i < table->line_count; i++)
        counts.hits += counts.line[i];
    return counts;
}
