/*
 * The inner loop of the simulator: dealing a round, and what becomes of a hand.
 *
 * Dealing is a Fisher-Yates shuffle that stops after the cards that are needed; it goes on from the
 * deck as the last round left it, which is as good as a new one. All choices of up to nine cards
 * come out of one random word: multiplied by the number of cards to choose from, its upper half is
 * the choice and its lower half the random word for the next one. The last lower half says whether
 * the word was one of the few too many that would make some deals more likely than others; then
 * another is drawn. (Lemire's method, for a product of bounds.)
 */
#ifndef UTH_ANALYSIS_SIM_HAND_H
#define UTH_ANALYSIS_SIM_HAND_H

#include "simulator.h"

static inline void sim_deal(struct sim_dealer *dealer)
{
    for (int g = 0; g < dealer->groups; g++) {
        const struct sim_group *group = &dealer->group[g];
        uint8_t choice[UTH_CARD_COUNT];
        uint64_t word;
        do {
            word = uth_seeded_next(&dealer->source);
            for (int i = group->from; i < group->to; i++) {
                unsigned __int128 product =
                    (unsigned __int128)word * (unsigned)(UTH_CARD_COUNT - i);
                choice[i] = (uint8_t)(i + (int)(product >> 64));
                word = (uint64_t)product;
            }
        } while (__builtin_expect(word < group->rejected, 0));
        for (int i = group->from; i < group->to; i++) {
            uint8_t card = dealer->deck[choice[i]];
            dealer->deck[choice[i]] = dealer->deck[i];
            dealer->deck[i] = card;
        }
    }
}

/* What all hands of a round share. */
struct sim_round {
    const uth_card *cards;
    struct uth_combined board;
    uth_strength dealer;
    unsigned qualifies;
    int flop;                       /* number, -1: not asked for yet */
    struct uth_texture_place place; /* texture -1: likewise */
    uint8_t board_line;             /* of Play the Board */
};

static inline struct sim_round sim_round_of(const struct sim_tables *tables, const uth_card *cards)
{
    struct sim_round round = {.cards = cards, .flop = -1, .place = {-1, -1}};
    round.board = uth_combined_of(cards, 5);
    round.dealer =
        uth_combined_eval7(uth_combined_add(uth_combined_add(round.board, cards[5]), cards[6]));
    round.qualifies = round.dealer >= tables->qualifies_from;
    if (tables->made[UTH_PLAY_THE_BOARD]) {
        round.board_line = tables->lines[uth_combined_eval5(round.board)].board;
    }
    return round;
}

static inline unsigned sim_ending_of(const struct plan *plan, struct sim_round *round,
                                     const uth_card hole[2])
{
    unsigned choice = plan->preflop[hole[0]][hole[1]];
    if (choice > 0) {
        return choice;
    }
    if (round->flop < 0) {
        round->flop = flop_index(round->cards);
    }
    choice = plan_flop(plan, round->flop, hole);
    if (choice > 0) {
        return UTH_MULTIPLES_MAX + choice;
    }
    if (round->place.texture < 0) {
        round->place = uth_texture_find(round->cards);
    }
    choice = plan_river(plan, round->place, hole);
    return choice > 0 ? 2 * UTH_MULTIPLES_MAX + choice : 0;
}

static inline uint8_t sim_progressive_line(const struct sim_tables *tables,
                                           const struct sim_round *round, const uth_card hole[2],
                                           uth_strength best)
{
    if (best < tables->progressive_from) {
        return 0;
    }
    if (tables->progressive == SIM_FIRST_FIVE) {
        const uth_card five[5] = {hole[0], hole[1], round->cards[0], round->cards[1],
                                  round->cards[2]};
        return tables->first_five[uth_eval5(five)];
    }
    return (uint8_t)(1 +
                     uth_paytable_progressive_line(tables->progressive_table, hole, round->cards));
}

static inline struct sim_hand sim_hand_of(const struct sim_tables *tables, struct sim_round *round,
                                          const uth_card hole[2])
{
    struct uth_combined seven = uth_combined_add(uth_combined_add(round->board, hole[0]), hole[1]);
    uth_strength own = uth_combined_eval7(seven);
    struct sim_lines lines = tables->lines[own];
    unsigned ending = sim_ending_of(tables->plan, round, hole);
    unsigned showdown = 2U * ((unsigned)(own > round->dealer) + (unsigned)(own >= round->dealer)) +
                        round->qualifies;

    struct sim_hand hand = {0};
    hand.base = (uint16_t)((ending * SIM_SHOWDOWNS + showdown) * SIM_LINES + lines.blind);
    hand.line[UTH_TRIPS] = lines.trips;
    uth_strength beaten = own < round->dealer ? own : round->dealer;
    hand.line[UTH_BAD_BEAT] = own == round->dealer ? 0 : tables->lines[beaten].bad_beat;
    hand.line[UTH_ULTIMATE_PAIRS] = tables->pairs[hole[0]][hole[1]];
    if (__builtin_expect(hand.line[UTH_ULTIMATE_PAIRS] == SIM_ASK_DEALER, 0)) {
        hand.line[UTH_ULTIMATE_PAIRS] =
            (uint8_t)(1 + uth_paytable_hole_line(tables->pairs_table, hole, round->cards + 5));
    }
    hand.line[UTH_PLAY_THE_BOARD] = round->board_line;
    if (tables->progressive != SIM_NO_PROGRESSIVE &&
        (ending > 0 || tables->progressive_after_fold)) {
        hand.line[UTH_PROGRESSIVE] = sim_progressive_line(tables, round, hole, own);
    }
    return hand;
}

#endif
