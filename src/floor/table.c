/* Queries about a table, and its memory. */
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/deal.h>

const char *uth_table_state_name(enum uth_table_state state)
{
    static const char *const names[] = {"closed", "open", "closing"};
    return names[state];
}

void uth_table_free(struct uth_table *table)
{
    if (table == NULL)
        return;
    uth_round_free(table->round);
    free(table->rules);
    free(table->guests);
    uth_map_free(&table->guest_names);
    uth_map_free(&table->guest_numbers);
    uth_map_free(&table->seed_rests);
    uth_postings_free(&table->undo);
    uth_repeats_free(&table->repeats);
    free(table);
}

const struct uth_guest *uth_table_guest(const struct uth_table *table, const char *player)
{
    uint64_t index;
    if (!uth_map_get(&table->guest_names, player, &index))
        return NULL;
    const struct uth_guest *guest = &table->guests[index];
    return guest->gone ? NULL : guest;
}

struct uth_number_key uth_number_key(uint32_t number)
{
    struct uth_number_key key;
    char digits[16];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (int i = 0; i < count; i++)
        key.text[i] = digits[count - 1 - i];
    key.text[count] = '\0';
    return key;
}

const char *uth_table_player_name(const struct uth_table *table, uint32_t number)
{
    struct uth_number_key key = uth_number_key(number);
    uint64_t index;
    if (!uth_map_get(&table->guest_numbers, key.text, &index))
        return NULL;
    return table->guests[index].name;
}

int uth_table_deck_colour(const struct uth_table *table)
{
    return (int)(table->round_number % 2);
}

bool uth_table_in_round(const struct uth_table *table)
{
    return table->round != NULL && uth_round_phase(table->round) < UTH_PHASE_SETTLED;
}

bool uth_table_has_unfinished(const struct uth_table *table)
{
    return uth_table_in_round(table) || (table->round != NULL && !table->deck_opened);
}

bool uth_table_has_hand(const struct uth_table *table, uint32_t player)
{
    if (!uth_table_in_round(table))
        return false;
    const char *name = uth_table_player_name(table, player);
    if (name != NULL && uth_position_banks(table, name))
        return true;
    for (int i = 0; i < uth_round_hand_count(table->round); i++)
        if (uth_round_hand(table->round, i)->player == player)
            return true;
    return false;
}

/* Taken spots in dealing order. */
static int spots_in_order(const struct uth_table *table, uint8_t spots[UTH_SPOTS_MAX])
{
    const struct uth_rules *rules = table->rules;
    int from = rules->deal_from_bank ? uth_round_bank(table->round).spot : 0;
    return uth_spots_clockwise(uth_round_spots(table->round), rules->spots, from, spots);
}

bool uth_table_hole_cards(const struct uth_table *table, int spot, uth_card cards[2])
{
    if (table->round == NULL || uth_round_phase(table->round) < UTH_PHASE_PREFLOP)
        return false;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->spot == spot && hand->cards[0] != UTH_NO_CARD) {
            memcpy(cards, hand->cards, 2 * sizeof *cards);
            return true;
        }
    }
    if (table->config.source != UTH_SOURCE_HOUSE || !table->deck_known ||
        uth_round_phase(table->round) == UTH_PHASE_VOID)
        return false;
    uint8_t spots[UTH_SPOTS_MAX];
    int hands = spots_in_order(table, spots);
    struct uth_deal_order order = uth_deal_order(table->game.dealing, hands);
    for (int i = 0; i < hands; i++) {
        if (spots[i] != spot)
            continue;
        for (int card = 0; card < 2; card++)
            cards[card] = table->dealt[order.hole[i][card]];
        return true;
    }
    return false;
}

/* A backline bet has no cards of its own, so a spot is known by its seated hand. */
uint32_t uth_table_spots_to_show(const struct uth_table *table)
{
    const struct uth_round *round = table->round;
    struct uth_settle_input in = uth_round_settle_input(round);
    uint32_t unseen = 0;
    for (int i = 0; i < in.hand_count; i++)
        if (!in.hands[i].backline && in.hands[i].cards[0] == UTH_NO_CARD)
            unseen |= 1U << in.hands[i].spot;
    if (uth_round_phase(round) < UTH_PHASE_RIVER || unseen == 0)
        return unseen;
    return unseen & uth_spots_that_show(in.game, in.hands, in.hand_count);
}

int uth_table_cards_due(const struct uth_table *table)
{
    if (table->config.source == UTH_SOURCE_HOUSE || table->round == NULL)
        return 0;
    switch (uth_round_phase(table->round)) {
    case UTH_PHASE_CLOSED:
        return table->rules->face_up ? 2 * __builtin_popcount(uth_round_spots(table->round)) : 0;
    case UTH_PHASE_PREFLOP: return 3;
    case UTH_PHASE_FLOP: return 2;
    case UTH_PHASE_RIVER: return 2 + 2 * __builtin_popcount(uth_table_spots_to_show(table));
    default: return 0;
    }
}

struct uth_account_name uth_account_of(const struct uth_table *table, const char *kind)
{
    struct uth_account_name account;
    snprintf(account.text, sizeof account.text, "%s:%s", kind, table->config.name);
    return account;
}

struct uth_account_name uth_chips_of(const struct uth_table *table, const char *player)
{
    struct uth_account_name account;
    snprintf(account.text, sizeof account.text, "chips:%s:%s", table->config.name, player);
    return account;
}

struct uth_account_name uth_home_of(const struct uth_table *table, const char *player)
{
    if (!uth_is_walk_in(player))
        return uth_player_account(player);
    struct uth_account_name account;
    snprintf(account.text, sizeof account.text, "held:%s:%s", table->config.name, player);
    return account;
}

struct uth_walk_in_name uth_walk_in_name(int seat, uint32_t number)
{
    struct uth_walk_in_name name;
    snprintf(name.text, sizeof name.text, "seat-%d.%u", seat, number - UTH_WALK_IN_FIRST);
    return name;
}

bool uth_is_walk_in(const char *player)
{
    return strchr(player, '.') != NULL;
}

struct uth_account_name uth_player_account(const char *player)
{
    struct uth_account_name account;
    snprintf(account.text, sizeof account.text, "player:%s", player);
    return account;
}
