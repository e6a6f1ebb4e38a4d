/* Who may stand where: spots, shared positions, backline seats, the bank, and cards dealt once. */
#include "check.h"

#include <uth/assert.h>

const char *uth_spot_word(const struct uth_rules *rules)
{
    return rules->spots_shared ? "position" : "seat";
}

enum uth_reason uth_check_bank(const struct uth_game *game, const struct uth_bank_stake *bank,
                               struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    if (rules->bank == UTH_BANK_HOUSE) {
        if (bank->spot == 0 && bank->amount == 0)
            return UTH_REASON_OK;
        return uth_refuse(refusal, UTH_REASON_BANK_NOT_OFFERED,
                          "The house banks this game: nobody at the table may.");
    }
    if (bank->spot == 0)
        return uth_refuse(refusal, UTH_REASON_NO_BANK,
                          "A player-dealer has to put up a bank before the cards are dealt.");
    if (bank->spot > rules->spots)
        return uth_refuse(refusal, UTH_REASON_NO_SUCH_SPOT,
                          "There is no seat %d: seats are 1 to %d.", bank->spot, rules->spots);
    if (bank->amount < rules->bank_min || bank->amount <= 0)
        return uth_refuse(refusal, UTH_REASON_BANK_AMOUNT,
                          "A bank of %s is below the minimum of %s.", uth_money(bank->amount).text,
                          uth_money(rules->bank_min).text);
    if (bank->amount > UTH_BANK_MAX)
        return uth_refuse(refusal, UTH_REASON_BANK_AMOUNT, "A bank of %s is too large.",
                          uth_money(bank->amount).text);
    if (bank->amount % rules->chip != 0)
        return uth_refuse(refusal, UTH_REASON_BANK_AMOUNT,
                          "A bank of %s is not a multiple of the table's smallest chip, %s.",
                          uth_money(bank->amount).text, uth_money(rules->chip).text);
    return UTH_REASON_OK;
}

enum uth_reason uth_check_place(const struct uth_game *game, const struct uth_bank_stake *bank,
                                const struct uth_hand *hand, const struct uth_neighbours *seen,
                                struct uth_refusal *refusal)
{
    const struct uth_rules *rules = game->rules;
    const char *word = uth_spot_word(rules);
    if (hand->spot < 1 || hand->spot > rules->spots)
        return uth_refuse(refusal, UTH_REASON_NO_SUCH_SPOT, "There is no %s %d: %ss are 1 to %d.",
                          word, hand->spot, word, rules->spots);
    if (bank->spot != 0 && hand->spot == bank->spot)
        return uth_refuse(refusal, UTH_REASON_SPOT_IS_BANK,
                          "Seat %d banks this round and cannot wager.", hand->spot);
    if (hand->backline && !seen->seat_occupied)
        return uth_refuse(refusal, UTH_REASON_BACKLINE_NO_SEAT,
                          "Nobody has wagered at seat %d, so nobody can wager behind it.",
                          hand->spot);
    if (hand->backline && seen->own_seat)
        return uth_refuse(refusal, UTH_REASON_BACKLINE_OWN_SEAT,
                          "Nobody can wager behind their own hand: seat %d is yours.", hand->spot);
    if (seen->spot_taken || seen->same_hand)
        return uth_refuse(refusal, UTH_REASON_SPOT_TAKEN, "There is a hand at %s %d already.", word,
                          hand->spot);
    if (hand->backline)
        return UTH_REASON_OK;
    int dealt = __builtin_popcount(seen->spots | 1U << hand->spot);
    if (dealt > rules->hands_max)
        return uth_refuse(refusal, UTH_REASON_TOO_MANY_HANDS,
                          "At most %d hands may be in play at this table.", rules->hands_max);
    if (rules->hands_per_player > 0 && seen->by_player + 1 > rules->hands_per_player)
        return uth_refuse(refusal, UTH_REASON_TOO_MANY_FOR_PLAYER,
                          "A player may hold at most %d hands at this table.",
                          rules->hands_per_player);
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
            return uth_refuse(
                refusal, UTH_REASON_NO_METER,
                "The %s meter, its seed and its reserve must be amounts of nothing or "
                "more.",
                table->level[i]);
    }
    for (int i = 0; table != NULL && i < UTH_SPOTS_MAX; i++) {
        const struct uth_claimed *claimed = &meters->claimed[i];
        if (claimed->is && (claimed->before < 0 || claimed->after < 0 || claimed->before > most ||
                            claimed->after > most))
            return uth_refuse(refusal, UTH_REASON_NO_METER,
                              "What was claimed must be amounts of nothing or more.");
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_check_cards(uth_cards *used, const uth_card *cards, int count,
                                struct uth_refusal *refusal)
{
    UTH_ASSERT(count >= 0 && count <= UTH_CARD_COUNT);
    for (int i = 0; i < count; i++) {
        if (cards[i] == UTH_NO_CARD)
            return uth_refuse(refusal, UTH_REASON_CARD_MISSING, "A card is missing.");
        if (!uth_card_is_valid(cards[i]))
            return uth_refuse(refusal, UTH_REASON_BAD_CARD, "There is no such card.");
        if (*used & uth_card_bit(cards[i]))
            return uth_refuse(refusal, UTH_REASON_CARD_TWICE, "The card %s is there twice.",
                              uth_card_text(cards[i]));
        *used |= uth_card_bit(cards[i]);
    }
    return UTH_REASON_OK;
}
