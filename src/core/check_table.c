/* Who may stand where: spots, shared positions, backline seats, the bank, and cards dealt once. */
#include "check.h"

#include <uth/assert.h>

enum uth_reason uth_check_bank(const struct uth_game *game, const struct uth_bank_stake *bank,
                               struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    if (rules->bank == UTH_BANK_HOUSE) {
        if (bank->spot == 0 && bank->amount == 0)
            return UTH_REASON_OK;
        return UTH_REFUSE(refusal, BANK_NOT_OFFERED);
    }
    if (bank->spot == 0)
        return UTH_REFUSE(refusal, NO_BANK);
    if (bank->spot > rules->spots)
        return UTH_REFUSE(refusal, NO_SUCH_SPOT, .spot = bank->spot, .most = rules->spots);
    if (bank->amount < rules->bank_min || bank->amount <= 0)
        return UTH_REFUSE(refusal, BANK_BELOW_MINIMUM, .amount = bank->amount,
                          .limit = rules->bank_min);
    if (bank->amount > UTH_BANK_MAX)
        return UTH_REFUSE(refusal, BANK_TOO_LARGE, .amount = bank->amount);
    if (bank->amount % rules->chip != 0)
        return UTH_REFUSE(refusal, BANK_NOT_CHIPS, .amount = bank->amount, .chip = rules->chip);
    return UTH_REASON_OK;
}

enum uth_reason uth_check_place(const struct uth_game *game, const struct uth_bank_stake *bank,
                                const struct uth_hand *hand, const struct uth_neighbours *seen,
                                struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    if (hand->spot < 1 || hand->spot > rules->spots)
        return rules->spots_shared
                   ? UTH_REFUSE(refusal, NO_SUCH_POSITION, .spot = hand->spot, .most = rules->spots)
                   : UTH_REFUSE(refusal, NO_SUCH_SPOT, .spot = hand->spot, .most = rules->spots);
    if (bank->spot != 0 && hand->spot == bank->spot)
        return UTH_REFUSE(refusal, SPOT_IS_BANK, .spot = hand->spot);
    if (hand->backline && !seen->seat_occupied)
        return UTH_REFUSE(refusal, BACKLINE_NO_SEAT, .spot = hand->spot);
    if (hand->backline && seen->own_seat)
        return UTH_REFUSE(refusal, BACKLINE_OWN_SEAT, .spot = hand->spot);
    if (seen->spot_taken || seen->same_hand)
        return rules->spots_shared ? UTH_REFUSE(refusal, POSITION_TAKEN, .spot = hand->spot)
                                   : UTH_REFUSE(refusal, SPOT_TAKEN, .spot = hand->spot);
    int games = __builtin_popcount(seen->games | uth_games_of_hand(hand->wager));
    if (rules->games_of == UTH_GAMES_OF_PLAYER && rules->games_per_hand > 0 &&
        games > rules->games_per_hand)
        return UTH_REFUSE(refusal, TOO_MANY_GAMES_EACH, .most = rules->games_per_hand,
                          .count = games);
    if (hand->backline)
        return UTH_REASON_OK;
    int dealt = __builtin_popcount(seen->spots | 1U << hand->spot);
    if (dealt > rules->hands_max)
        return UTH_REFUSE(refusal, TOO_MANY_HANDS, .most = rules->hands_max);
    if (rules->hands_per_player > 0 && seen->by_player + 1 > rules->hands_per_player)
        return UTH_REFUSE(refusal, TOO_MANY_FOR_PLAYER, .most = rules->hands_per_player);
    return UTH_REASON_OK;
}

enum uth_reason uth_check_meters(const struct uth_game *game, const struct uth_meters *meters,
                                 struct uth_refusal *refusal)
{
    const struct uth_pay_table *table = game->table[UTH_PROGRESSIVE];
    const uth_cents most = UTH_CENTS_MAX / 16;
    for (int i = 0; table != NULL && i < table->level_count; i++) {
        uth_cents meter = meters->meter[i], seed = meters->seed[i], reserve = meters->reserve[i];
        if (meter < 0 || seed < 0 || reserve < 0 || meter > most || seed > most || reserve > most)
            return UTH_REFUSE(refusal, NO_METER, .level = table->level[i]);
    }
    for (int i = 0; table != NULL && i < UTH_SPOTS_MAX; i++) {
        const struct uth_claimed *claimed = &meters->claimed[i];
        if (claimed->is && (claimed->before < 0 || claimed->after < 0 || claimed->before > most ||
                            claimed->after > most))
            return UTH_REFUSE(refusal, CLAIMED_NEGATIVE);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_check_cards(uth_cards *used, const uth_card *cards, int count,
                                struct uth_refusal *refusal)
{
    UTH_ASSERT(count >= 0 && count <= UTH_CARD_COUNT);
    for (int i = 0; i < count; i++) {
        if (cards[i] == UTH_NO_CARD)
            return UTH_REFUSE(refusal, CARD_MISSING);
        if (!uth_card_is_valid(cards[i]))
            return UTH_REFUSE(refusal, BAD_CARD);
        if (*used & uth_card_bit(cards[i]))
            return UTH_REFUSE(refusal, CARD_TWICE, .card = uth_card_text(cards[i]));
        *used |= uth_card_bit(cards[i]);
    }
    return UTH_REASON_OK;
}
