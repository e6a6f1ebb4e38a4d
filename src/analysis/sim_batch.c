/* Dealing and playing a batch of rounds: see sim_batch.h. */
#include "sim_batch.h"

#include <uth/assert.h>

enum { ONE_HAND = 9 }; /* cards of a round with one hand: they take one random word */

/* Scrambles a number so that neighbours are unrelated (the finalizer of splitmix64). */
static uint64_t scramble(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

void uth_sim_dealer_start(struct sim_dealer *dealer, int cards, uint64_t seed, uint64_t block)
{
    UTH_ASSERT(cards <= UTH_CARD_COUNT);
    *dealer = (struct sim_dealer){.cards = cards};
    uth_seeded_init(&dealer->source, scramble(seed ^ scramble(block)));
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        dealer->deck[i] = (uth_card)i;
    for (int from = 0; from < cards;) {
        struct sim_group *group = &dealer->group[dealer->groups++];
        *group = (struct sim_group){.from = from, .to = from};
        /* At most 2^52 deals per word, so hardly any word is rejected. */
        uint64_t product = 1;
        while (group->to < cards &&
               product < (UINT64_C(1) << 52) / (uint64_t)(UTH_CARD_COUNT - group->to))
            product *= (uint64_t)(UTH_CARD_COUNT - group->to++);
        group->rejected = (0 - product) % product;
        from = group->to;
    }
}

/* Draws the cards from..to - 1 of a deal with one random word. */
static inline __attribute__((always_inline)) void draw(struct sim_dealer *dealer, int from, int to,
                                                       uint64_t rejected, uth_card *cards)
{
    uint8_t choice[UTH_CARD_COUNT];
    uint64_t word;
    do {
        word = uth_seeded_next(&dealer->source);
        for (int i = from; i < to; i++) {
            unsigned __int128 product = (unsigned __int128)word * (unsigned)(UTH_CARD_COUNT - i);
            choice[i] = (uint8_t)(i + (int)(product >> 64));
            word = (uint64_t)product;
        }
    } while (__builtin_expect(word < rejected, 0));
    for (int i = from; i < to; i++) {
        uth_card card = dealer->deck[choice[i]];
        dealer->deck[choice[i]] = dealer->deck[i];
        dealer->deck[i] = card;
        cards[i] = card;
    }
}

static void deal_any(struct sim_dealer *dealer, uth_card *cards)
{
    for (int g = 0; g < dealer->groups; g++) {
        const struct sim_group *group = &dealer->group[g];
        draw(dealer, group->from, group->to, group->rejected, cards);
    }
}

void uth_sim_batch_deal(struct sim_batch *batch, struct sim_dealer *dealer,
                        const struct sim_tables *tables, int rounds)
{
    UTH_ASSERT(rounds <= SIM_BATCH);
    batch->rounds = rounds;
    if (dealer->cards == ONE_HAND)
        for (int r = 0; r < rounds; r++)
            draw(dealer, 0, ONE_HAND, dealer->group[0].rejected, batch->cards[r]);
    else
        for (int r = 0; r < rounds; r++)
            deal_any(dealer, batch->cards[r]);
    uth_sim_batch_look(batch, tables);
}

void uth_sim_batch_look(struct sim_batch *batch, const struct sim_tables *tables)
{
    for (int r = 0; r < batch->rounds; r++) {
        const uth_card *cards = batch->cards[r];
        struct uth_combined board = uth_combined_of(cards, 5);
        batch->board[r] = board;
        batch->dealer[r] =
            uth_combined_eval7(uth_combined_add(uth_combined_add(board, cards[5]), cards[6]));
    }
    for (int r = 0; tables->reads_board && r < batch->rounds; r++)
        batch->board_strength[r] = uth_combined_eval5(batch->board[r]);
}

/* Rounds in which a hand has not decided yet, with the cell of its next decision. */
struct undecided {
    int count;
    uint8_t round[SIM_BATCH];
    uint32_t cell[SIM_BATCH];
};

static void look_up_flops(const struct sim_batch *batch, const struct plan *plan, int at,
                          struct undecided *undecided)
{
    for (int i = 0; i < undecided->count; i++) {
        const uth_card *cards = batch->cards[undecided->round[i]];
        undecided->cell[i] = plan_flop_cell(plan, flop_index(cards), cards + at);
        packed_fetch(&plan->flop, undecided->cell[i]);
    }
}

static void look_up_rivers(const struct sim_batch *batch, const struct plan *plan, int at,
                           struct undecided *undecided)
{
    for (int i = 0; i < undecided->count; i++) {
        const uth_card *cards = batch->cards[undecided->round[i]];
        undecided->cell[i] = plan_river_cell(uth_texture_find(cards), cards + at);
        packed_fetch(&plan->river, undecided->cell[i]);
    }
}

/* Decisions of one hand in every round: `ending` as in sim_hand codes. */
static void decide(const struct sim_batch *batch, const struct plan *plan, int at,
                   uint8_t ending[SIM_BATCH])
{
    struct undecided flop, river;
    flop.count = river.count = 0;
    for (int r = 0; r < batch->rounds; r++) {
        const uth_card *hole = &batch->cards[r][at];
        ending[r] = plan->preflop[hole[0]][hole[1]];
        flop.round[flop.count] = (uint8_t)r;
        flop.count += ending[r] == 0;
    }
    look_up_flops(batch, plan, at, &flop);
    for (int i = 0; i < flop.count; i++) {
        int r = flop.round[i];
        unsigned choice = packed_get(&plan->flop, flop.cell[i]);
        ending[r] = (uint8_t)(UTH_MULTIPLES_MAX + choice);
        river.round[river.count] = (uint8_t)r;
        river.count += choice == 0;
    }
    look_up_rivers(batch, plan, at, &river);
    for (int i = 0; i < river.count; i++) {
        unsigned choice = packed_get(&plan->river, river.cell[i]);
        ending[river.round[i]] = (uint8_t)(choice == 0 ? 0 : 2 * UTH_MULTIPLES_MAX + choice);
    }
}

static uint8_t progressive_line(const struct sim_tables *tables, const uth_card *cards,
                                const uth_card hole[2])
{
    if (tables->progressive == SIM_FIRST_FIVE) {
        const uth_card five[5] = {hole[0], hole[1], cards[0], cards[1], cards[2]};
        return tables->first_five[uth_eval5(five)];
    }
    return (uint8_t)(1 +
                     uth_paytable_progressive_line(tables->table[UTH_PROGRESSIVE], hole, cards));
}

static void find_progressives(const struct sim_batch *batch, const struct sim_tables *tables,
                              int at, const uth_strength own[SIM_BATCH],
                              const uint8_t ending[SIM_BATCH], struct sim_hand hands[SIM_BATCH])
{
    for (int r = 0; r < batch->rounds; r++) {
        bool counts =
            own[r] >= tables->progressive_from && (ending[r] > 0 || tables->progressive_after_fold);
        const uth_card *cards = batch->cards[r];
        hands[r].line[UTH_PROGRESSIVE] = counts ? progressive_line(tables, cards, cards + at) : 0;
    }
}

static void look_up_strengths(const uint8_t *line, const uth_strength *read, int rounds, int wager,
                              struct sim_hand hands[SIM_BATCH])
{
    for (int r = 0; r < rounds; r++)
        hands[r].line[wager] = line[read[r]];
}

/* Tables that read hole cards, and perhaps others. */
static void look_up_holes(const struct sim_batch *batch, const struct sim_tables *tables, int wager,
                          int at, const uth_strength own[SIM_BATCH],
                          struct sim_hand hands[SIM_BATCH])
{
    for (int r = 0; r < batch->rounds; r++) {
        const uth_card *cards = batch->cards[r], *hole = cards + at;
        uint8_t line = tables->hole[wager][hole[0]][hole[1]];
        if (__builtin_expect(line == SIM_ASK, 0)) {
            const struct uth_seen seen = {hole, cards + 5, cards, own[r], batch->dealer[r]};
            line = (uint8_t)(1 + uth_paytable_line(tables->table[wager], &seen));
        }
        hands[r].line[wager] = line;
    }
}

static void find_lines(const struct sim_batch *batch, const struct sim_tables *tables, int at,
                       const uth_strength own[SIM_BATCH], struct sim_hand hands[SIM_BATCH])
{
    uth_strength beaten[SIM_BATCH];
    for (int r = 0; tables->reads_beaten && r < batch->rounds; r++) {
        uth_strength dealer = batch->dealer[r], weaker = own[r] < dealer ? own[r] : dealer;
        beaten[r] = own[r] == dealer ? SIM_TIED : weaker;
    }
    for (int wager = UTH_BLIND + 1; wager < UTH_PROGRESSIVE; wager++) {
        if (!tables->made[wager])
            continue;
        const uint8_t *line = tables->line[wager];
        switch (uth_wager_reads((enum uth_wager)wager)) {
        case UTH_READS_OWN_HAND: look_up_strengths(line, own, batch->rounds, wager, hands); break;
        case UTH_READS_BEATEN_HAND:
            look_up_strengths(line, beaten, batch->rounds, wager, hands);
            break;
        case UTH_READS_BOARD:
            look_up_strengths(line, batch->board_strength, batch->rounds, wager, hands);
            break;
        default: look_up_holes(batch, tables, wager, at, own, hands);
        }
    }
}

void uth_sim_batch_play(const struct sim_batch *batch, const struct sim_tables *tables, int index,
                        struct sim_hand hands[SIM_BATCH])
{
    int at = 7 + 2 * index;
    uth_strength own[SIM_BATCH];
    uint8_t ending[SIM_BATCH];
    for (int r = 0; r < batch->rounds; r++) {
        const uth_card *hole = &batch->cards[r][at];
        own[r] = uth_combined_eval7(
            uth_combined_add(uth_combined_add(batch->board[r], hole[0]), hole[1]));
    }
    decide(batch, tables->plan, at, ending);
    for (int r = 0; r < batch->rounds; r++) {
        uth_strength dealer = batch->dealer[r];
        unsigned showdown = 2U * ((unsigned)(own[r] > dealer) + (unsigned)(own[r] >= dealer)) +
                            (unsigned)(dealer >= tables->qualifies_from);
        unsigned blind = tables->line[UTH_BLIND][own[r]];
        hands[r] = (struct sim_hand){
            .base = (uint16_t)((ending[r] * SIM_SHOWDOWNS + showdown) * SIM_LINES + blind)};
    }
    find_lines(batch, tables, at, own, hands);
    if (tables->progressive != SIM_NO_PROGRESSIVE)
        find_progressives(batch, tables, at, own, ending, hands);
}
