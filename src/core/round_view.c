/* What a round shows of itself. */
#include "round_state.h"

#include "check.h"

#include <uth/assert.h>

enum uth_phase uth_round_phase(const struct uth_round *round)
{
    return round->phase;
}

const struct uth_game *uth_round_game(const struct uth_round *round)
{
    return round->game;
}

int uth_round_hand_count(const struct uth_round *round)
{
    return round->hand_count;
}

const struct uth_hand *uth_round_hand(const struct uth_round *round, int index)
{
    UTH_ASSERT(index >= 0 && index < round->hand_count);
    return &round->hands[index];
}

const uth_card *uth_round_board(const struct uth_round *round, int *known)
{
    *known = round->board_known;
    return round->board;
}

const uth_card *uth_round_dealer(const struct uth_round *round)
{
    return round->dealer;
}

struct uth_bank_stake uth_round_bank(const struct uth_round *round)
{
    return round->bank;
}

uth_cents uth_round_fee(const struct uth_round *round)
{
    return round->fee;
}

uint32_t uth_round_events(const struct uth_round *round)
{
    return round->events;
}

uint32_t uth_round_spots(const struct uth_round *round)
{
    return round->spots;
}

const char *uth_round_void_reason(const struct uth_round *round)
{
    return round->void_reason;
}

int uth_round_undecided(const struct uth_round *round)
{
    return round->undecided;
}

bool uth_round_must_decide(const struct uth_round *round, int index, bool tip)
{
    const struct uth_hand *hand = uth_round_hand(round, index);
    if (!uth_phase_decides(round->phase) || hand->backline || hand->dead != UTH_DEAD_NOT)
        return false;
    const struct uth_decision *decision = tip ? &hand->tip_decision : &hand->decision;
    int checked = tip ? round->progress[index].tip_checked : round->progress[index].checked;
    return uth_has_base(tip ? hand->tip : hand->wager) && decision->choice == UTH_UNDECIDED &&
           checked <= (int)uth_phase_street(round->phase);
}

const struct uth_settlement *uth_round_settlement(const struct uth_round *round)
{
    return round->settlement;
}

struct uth_settle_input uth_round_settle_input(const struct uth_round *round)
{
    struct uth_settle_input in = {
        .game = round->game,
        .bank = round->bank,
        .hand_count = round->hand_count,
        .hands = round->hands,
        .meters = round->meters,
    };
    for (int i = 0; i < 5; i++)
        in.board[i] = round->board[i];
    for (int i = 0; i < 2; i++)
        in.dealer[i] = round->dealer[i];
    return in;
}

/* One multiplication per word, field by field, so padding does not count. */
static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9FB21C651E98DF25U;
    return hash ^ hash >> 32;
}

static uint64_t decision_bits(const struct uth_decision *decision)
{
    return (uint64_t)decision->choice << 16 | (uint64_t)decision->street << 8 | decision->multiple;
}

/* Wagers, tips and the rest are mixed side by side: a chain of multiplications has to wait for each. */
static uint64_t mix_hand(uint64_t hash, const struct uth_hand *hand,
                         const struct uth_progress *progress)
{
    uint64_t wagers = 1, tips = 2, rest = hand->player;
    for (int i = 0; i < UTH_WAGERS; i++) {
        wagers = mix(wagers, (uint64_t)hand->wager[i]);
        tips = mix(tips, (uint64_t)hand->tip[i]);
    }
    rest = mix(rest, (uint64_t)hand->spot << 17 | (uint64_t)hand->backline << 16 |
                         (uint64_t)hand->cards[0] << 8 | hand->cards[1]);
    rest = mix(rest, decision_bits(&hand->decision) << 32 | decision_bits(&hand->tip_decision));
    rest = mix(rest, (uint64_t)hand->dead << 24 | (uint64_t)progress->died << 16 |
                         (uint64_t)progress->checked << 8 | progress->tip_checked);
    return mix(mix(mix(hash, wagers), tips), rest);
}

static uint64_t mix_settlement(uint64_t hash, const struct uth_settlement *settlement)
{
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        hash = mix(hash, (uint64_t)result->net);
        hash = mix(hash, (uint64_t)result->tip_net);
        for (int line = 0; line < result->line_count; line++) {
            hash = mix(hash, (uint64_t)result->lines[line].paid);
            hash = mix(hash, (uint64_t)result->lines[line].returned);
        }
    }
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        hash = mix(hash, (uint64_t)settlement->meters.meter[i]);
        hash = mix(hash, (uint64_t)settlement->meters.reserve[i]);
    }
    return mix(mix(hash, (uint64_t)settlement->collected), (uint64_t)settlement->paid);
}

uint64_t uth_round_fingerprint(const struct uth_round *round)
{
    uint64_t hash = 0xCBF29CE484222325U;
    hash = mix(hash, (uint64_t)round->phase);
    hash = mix(hash, round->events);
    hash = mix(hash, (uint64_t)round->undecided);
    hash = mix(hash, round->spots);
    hash = mix(hash, round->used);
    hash = mix(hash, (uint64_t)round->bank.amount);
    hash = mix(hash, (uint64_t)round->bank.spot << 8 | (uint64_t)round->bank.cover);
    hash = mix(hash, (uint64_t)round->fee);
    uint64_t shown = 0;
    for (int i = 0; i < 5; i++)
        shown = shown << 8 | round->board[i];
    for (int i = 0; i < 2; i++)
        shown = shown << 8 | round->dealer[i];
    hash = mix(hash, shown);
    for (size_t i = 0; i < sizeof round->void_reason && round->void_reason[i] != '\0'; i++)
        hash = mix(hash, (unsigned char)round->void_reason[i]);
    for (int i = 0; i < round->hand_count; i++)
        hash = mix_hand(hash, &round->hands[i], &round->progress[i]);
    if (round->settlement != NULL)
        hash = mix_settlement(hash, round->settlement);
    return hash;
}
