/*
 * A simulated round through the engine: the same cards and decisions as an input of uth_settle. The
 * hands sit at the seats 1, 2, ...; a player-dealer sits behind the last of them.
 */
#include <string.h>
#include <uth/assert.h>

#include "simulator.h"

static struct uth_bank_stake bank_of(const struct uth_simulate_setup *setup)
{
    const struct uth_rules *rules = setup->game->rules;
    if (rules->bank != UTH_BANK_PLAYER_DEALER)
        return (struct uth_bank_stake){.spot = 0};
    return (struct uth_bank_stake){
        .spot = (uint8_t)(setup->hands + 1),
        .amount = setup->bank > 0 ? setup->bank : INT64_C(1000000000000),
        .cover = setup->game->cover,
    };
}

static void seat_hands(const struct uth_simulator *simulator, const uth_card *cards,
                       const struct sim_hand *played, struct uth_hand *hands)
{
    for (int i = 0; i < simulator->setup.hands; i++) {
        struct uth_hand *hand = &hands[i];
        hand->spot = (uint8_t)(i + 1);
        hand->player = (uint32_t)i + 1;
        memcpy(hand->cards, cards + 7 + 2 * i, 2);
        memcpy(hand->wager, simulator->setup.wager, sizeof hand->wager);
        hand->wager[UTH_PLAY] = 0;
        uth_sim_ending(&simulator->game, played[i].base, &hand->decision);
    }
}

static enum uth_reason settle(const struct uth_simulator *simulator, const uth_card *cards,
                              const struct sim_hand *played, struct uth_settlement **settlement,
                              struct uth_refusal *refusal)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    struct uth_hand hands[UTH_SPOTS_MAX] = {0};
    seat_hands(simulator, cards, played, hands);
    struct uth_settle_input in = {
        .game = setup->game,
        .bank = bank_of(setup),
        .hand_count = setup->hands,
        .hands = hands,
    };
    memcpy(in.board, cards, 5);
    memcpy(in.dealer, cards + 5, 2);
    memcpy(in.meters.meter, setup->meter, sizeof in.meters.meter);
    return uth_settle(&in, settlement, refusal);
}

enum uth_reason uth_sim_engine_try(const struct uth_simulator *simulator,
                                   struct uth_refusal *refusal)
{
    static const struct sim_hand folded[UTH_SPOTS_MAX];
    uth_card cards[UTH_CARD_COUNT];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        cards[i] = (uth_card)i;
    struct uth_settlement *settlement;
    enum uth_reason reason = settle(simulator, cards, folded, &settlement, refusal);
    uth_settlement_free(settlement);
    return reason;
}

bool uth_sim_engine_settle(const struct uth_simulator *simulator, const uth_card *cards,
                           const struct sim_hand *played, uth_cents net[][UTH_WAGERS])
{
    struct uth_settlement *settlement;
    struct uth_refusal refusal;
    enum uth_reason reason = settle(simulator, cards, played, &settlement, &refusal);
    UTH_ASSERT(reason == UTH_REASON_OK);
    for (int i = 0; i < simulator->setup.hands; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        memset(net[i], 0, sizeof net[i]);
        for (int k = 0; k < result->line_count; k++)
            net[i][result->lines[k].wager] += uth_line_net(&result->lines[k]);
    }
    bool exhausted = settlement->exhausted;
    uth_settlement_free(settlement);
    return exhausted;
}
