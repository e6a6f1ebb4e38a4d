/* The money of a player-dealer.
 *
 * bank:TABLE:PLAYER holds the amount put up, and, until betting closes, also the highest fee of the
 * schedule. At the close the fee goes into the drop box, fees:TABLE, and the rest of the reserve
 * back to the chips. What the bettors pay themselves goes there too, from the felt. At the settlement the bank takes what it won from the felt or pays what it
 * lost onto it, and is empty again. A void returns everything, the fee included, because no round
 * was played. */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

#include "floor_state.h"

static struct uth_account_name bank_of(const struct uth_table *table, const char *player)
{
    struct uth_account_name account;
    snprintf(account.text, sizeof account.text, "bank:%s:%s", table->config.name, player);
    return account;
}

static uth_cents fee_of(const struct uth_table *table)
{
    return table->position.waived[0] != '\0' ? 0 : uth_round_fee(table->round);
}

/* What the bettor of a hand pays. */
static uth_cents player_fee(const struct uth_table *table, int hand)
{
    const struct uth_schedule *schedule = table->game.schedule;
    bool waived = table->position.waived[0] != '\0' || schedule == NULL;
    return waived ? 0
                  : uth_fee_of_wagers(&schedule->player, uth_round_hand(table->round, hand)->wager);
}

uth_cents uth_money_fee_at_stake(const struct uth_table *table)
{
    bool taken = uth_table_has_position(table) && uth_table_in_round(table) &&
                 uth_round_phase(table->round) > UTH_PHASE_BETTING;
    uth_cents sum = taken ? fee_of(table) : 0;
    for (int i = 0; taken && i < uth_round_hand_count(table->round); i++)
        sum += player_fee(table, i);
    return sum;
}

bool uth_money_reserve_suffices(const struct uth_table *table, const struct uth_action *action)
{
    const struct uth_schedule *schedule = table->game.schedule;
    if (!uth_table_has_position(table) || schedule == NULL || action->kind != UTH_DO_BET ||
        schedule->dealer.per == UTH_PER_ACTION)
        return true; /* the highest rate is in reserve */
    uth_cents fee = uth_fee_of_wagers(&schedule->dealer, action->wager);
    int replaced = uth_round_find(table->round, action->who);
    for (int i = 0; i < uth_round_hand_count(table->round); i++)
        if (i != replaced)
            fee += uth_fee_of_wagers(&schedule->dealer, uth_round_hand(table->round, i)->wager);
    return fee <= table->position.reserve;
}

/* From the felt into the drop box, or back to whom it came from when it is waived. */
static bool drop_player_fees(const struct uth_table *table, struct uth_postings *postings)
{
    const struct uth_schedule *schedule = table->game.schedule;
    struct uth_account_name felt = uth_account_of(table, "wagers");
    uth_cents dropped = 0;
    for (int i = 0; schedule != NULL && i < uth_round_hand_count(table->round); i++) {
        uth_cents held =
            uth_fee_of_wagers(&schedule->player, uth_round_hand(table->round, i)->wager);
        uth_cents fee = player_fee(table, i);
        struct uth_account_name chips = uth_chips_of(table, uth_money_owner(table, i));
        dropped += fee;
        if (!uth_postings_add(postings, felt.text, chips.text, held - fee))
            return false;
    }
    return uth_postings_add(postings, felt.text, uth_account_of(table, "fees").text, dropped);
}

/* Out of the drop box, to those who paid it. */
static bool return_player_fees(const struct uth_table *table, struct uth_postings *postings)
{
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        struct uth_account_name chips = uth_chips_of(table, uth_money_owner(table, i));
        if (!uth_postings_add(postings, uth_account_of(table, "fees").text, chips.text,
                              player_fee(table, i)))
            return false;
    }
    return true;
}

bool uth_money_for_bank(const struct uth_table *table, const char *player, uth_cents amount,
                        struct uth_postings *postings)
{
    struct uth_account_name bank = bank_of(table, player), chips = uth_chips_of(table, player);
    if (amount >= 0)
        return uth_postings_add(postings, chips.text, bank.text, amount);
    return uth_postings_add(postings, bank.text, chips.text, -amount);
}

bool uth_money_for_close(const struct uth_table *table, struct uth_postings *postings)
{
    const struct uth_position *position = &table->position;
    struct uth_account_name bank = bank_of(table, position->banker);
    struct uth_outlook outlook;
    if (!uth_outlook_of(table->round, &outlook))
        return false;
    uth_cents fee = position->waived[0] != '\0' ? 0 : outlook.fee;
    uth_outlook_free(&outlook);
    UTH_ASSERT(fee <= position->reserve);
    return uth_postings_add(postings, bank.text, uth_account_of(table, "fees").text, fee) &&
           uth_money_for_bank(table, position->banker, fee - position->reserve, postings) &&
           drop_player_fees(table, postings);
}

struct uth_account_name uth_money_bank_account(const struct uth_table *table)
{
    return bank_of(table, table->position.banker);
}

uth_cents uth_money_player_fee(const struct uth_table *table, int hand)
{
    return uth_table_has_position(table) ? player_fee(table, hand) : 0;
}

/* All that the drop box has of the round. */
uth_cents uth_money_fees(const struct uth_table *table)
{
    uth_cents sum = fee_of(table);
    for (int i = 0; i < uth_round_hand_count(table->round); i++)
        sum += player_fee(table, i);
    return sum;
}

/* By the settlement, if there is one, and after the fee. */
uth_cents uth_money_banker_gain(const struct uth_table *table)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    uth_cents won = settlement != NULL ? settlement->collected - settlement->paid : 0;
    return won - fee_of(table);
}

bool uth_money_between_bank(const struct uth_table *table, uth_cents bank_wins,
                            struct uth_postings *postings)
{
    struct uth_account_name bank = bank_of(table, table->position.banker);
    struct uth_account_name felt = uth_account_of(table, "wagers");
    uth_cents most = uth_round_bank(table->round).amount;
    UTH_ASSERT(bank_wins <= most && bank_wins >= -most);
    if (bank_wins >= 0)
        return uth_postings_add(postings, felt.text, bank.text, bank_wins);
    return uth_postings_add(postings, bank.text, felt.text, -bank_wins);
}

bool uth_money_release_bank(const struct uth_table *table, uth_cents won,
                            struct uth_postings *postings)
{
    uth_cents amount = uth_round_bank(table->round).amount + won;
    return uth_money_for_bank(table, table->position.banker, -amount, postings);
}

bool uth_money_void_bank(const struct uth_table *table, struct uth_postings *postings)
{
    const struct uth_position *position = &table->position;
    struct uth_account_name chips = uth_chips_of(table, position->banker);
    bool closed = uth_round_phase(table->round) > UTH_PHASE_BETTING;
    uth_cents amount = uth_round_bank(table->round).amount;
    if (amount == 0)
        return true; /* it was never put up */
    if (!uth_money_for_bank(table, position->banker, -amount - position->reserve, postings))
        return false;
    return !closed || (uth_postings_add(postings, uth_account_of(table, "fees").text, chips.text,
                                        fee_of(table)) &&
                       return_player_fees(table, postings));
}

/* Through the bank's account, so that each posting is covered by those before it: first the winners
 * and the drop box give back, then the player-dealer, then the losers are paid. */
bool uth_money_to_undo_bank(const struct uth_table *table, const struct uth_settlement *settlement,
                            struct uth_postings *postings)
{
    const char *banker = table->position.banker;
    struct uth_account_name bank = bank_of(table, banker), own = uth_chips_of(table, banker);
    uth_cents net = settlement->collected - settlement->paid - fee_of(table);
    bool made =
        uth_postings_add(postings, uth_account_of(table, "fees").text, bank.text, fee_of(table)) &&
        return_player_fees(table, postings);
    for (int giving = 0; giving < 2 && made; giving++) {
        if (giving && net > 0)
            made = uth_postings_add(postings, own.text, bank.text, net);
        for (int i = 0; i < settlement->hand_count && made; i++) {
            const struct uth_hand *hand = uth_round_hand(table->round, i);
            struct uth_account_name chips = uth_chips_of(table, uth_money_owner(table, i));
            uth_cents lost =
                uth_hand_on_felt(table, hand) - uth_money_back(table, i, &settlement->hands[i]);
            if (giving && lost > 0)
                made = uth_postings_add(postings, bank.text, chips.text, lost);
            if (!giving && lost < 0)
                made = uth_postings_add(postings, chips.text, bank.text, -lost);
        }
    }
    return made && (net >= 0 || uth_postings_add(postings, bank.text, own.text, -net));
}

/* "chips:t1:ann" is of the kind "chips" and of the table "t1". */
static bool is_of_table(const struct uth_table *table, const char *account)
{
    static const char *const kinds[] = {"chips", "wagers", "bank", "fees", "held", "cash"};
    size_t name = strlen(table->config.name);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t kind = strlen(kinds[i]);
        if (strncmp(account, kinds[i], kind) != 0 || account[kind] != ':') /* no test: asserted */
            continue;
        const char *rest = account + kind + 1;
        return strncmp(rest, table->config.name, name) == 0 && /* no test: asserted */
               (rest[name] == '\0' || rest[name] == ':');      /* no test: asserted */
    }
    return false;
}

void uth_money_assert_bank(const struct uth_table *table, const struct uth_floor_event *event)
{
    const struct uth_account_name box = uth_account_of(table, "fees");
    const struct uth_account_name cash = uth_account_of(table, "cash");
    bool pays = event->kind == UTH_EVENT_COLOURED_UP || event->kind == UTH_EVENT_REDEEMED;
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        bool to_cage = strcmp(posting->to, "cage") == 0;
        if (event->kind == UTH_EVENT_SWEPT) {
            bool from_box = strcmp(posting->from, box.text) == 0;
            bool from_cage = strcmp(posting->from, "cage") == 0;
            UTH_ASSERT(from_box || from_cage || (to_cage && strcmp(posting->from, "house") == 0));
            UTH_ASSERT(to_cage || strcmp(posting->to, "house") == 0 ||
                       (from_cage && strcmp(posting->to, cash.text) == 0));
            continue;
        }
        bool from_player = strncmp(posting->from, "player:", 7) == 0;
        bool to_player = strncmp(posting->to, "player:", 7) == 0;
        UTH_ASSERT(from_player || is_of_table(table, posting->from));
        UTH_ASSERT(to_player || is_of_table(table, posting->to) || (pays && to_cage));
    }
}
