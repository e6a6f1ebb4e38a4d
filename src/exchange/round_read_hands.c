/* The hands of a round: who, which cards, wagers and decisions. */
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "exchange/round_read.h"

static const char *const seated_fields[] = {"seat", "behind", "player", "cards", "wagers",
                                            "play", "tip",    "dead",   NULL};
static const char *const shared_fields[] = {"position", "player", "cards", "wagers",
                                            "play",     "tip",    "dead",  NULL};
static const char *const backline_fields[] = {"behind", "player", "wagers", NULL};
#define NAME(with, id, name, ...) name,
static const char *const wager_fields[] = {"ante", "blind", UTH_BONUS_WAGERS(NAME, ) "progressive",
                                           NULL};
static const char *const play_fields[] = {"street", "multiple", NULL};
static const char *const tip_fields[] = {"wagers", "play", NULL};

/* One amount. A wager that the rule set does not have is an error even when nothing is on it. */
static bool read_wager(struct uth_reading *reading, const json_t *wagers, enum uth_wager wager,
                       uth_cents *amount)
{
    const struct uth_game *game = &reading->round->game;
    const char *field = uth_wager_name(wager);
    if (json_object_get(wagers, field) == NULL)
        return true;
    if (uth_wager_is_optional(wager) && game->rules->offer[wager].table_count == 0) {
        return uth_read_fault(reading, field, "the rule set %s has no %s wager", game->rules->name,
                              uth_wager_title(wager));
    }
    if (wager == UTH_PROGRESSIVE && game->table[wager] == NULL) {
        return uth_read_fault(reading, field,
                              "the round has no \"progressive\" with the table and its meters");
    }
    return uth_reader_integer(&reading->reader, wagers, field, UTH_REQUIRED, 0, UTH_AMOUNT_MAX,
                              amount);
}

static bool read_wagers(struct uth_reading *reading, const json_t *object,
                        uth_cents wager[UTH_WAGERS])
{
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *wagers =
        uth_reader_inner(reader, object, "wagers", UTH_REQUIRED, wager_fields, &mark);
    if (wagers == NULL)
        return false;
    for (size_t i = 0; wager_fields[i] != NULL && reader->faults->count == 0; i++) {
        enum uth_wager which;
        bool known = uth_wager_from_name(wager_fields[i], &which);
        UTH_ASSERT(known);
        read_wager(reading, wagers, which, &wager[which]);
    }
    uth_reader_leave(reader, mark);
    return reader->faults->count == 0;
}

/* When and how much was played. */
static bool read_raise(struct uth_reading *reading, const json_t *play,
                       struct uth_decision *decision)
{
    struct uth_reader *reader = &reading->reader;
    int64_t multiple;
    uth_reader_only(reader, play, play_fields);
    const char *street = uth_reader_text(reader, play, "street", UTH_REQUIRED, UTH_NAME_SIZE);
    if (street != NULL && !uth_street_from_name(street, &decision->street)) {
        uth_reader_field_fault(
            reader, "street", "there is no street \"%s\"; expected preflop, flop or river", street);
    }
    if (reader->faults->count > 0 ||
        !uth_reader_integer(reader, play, "multiple", UTH_REQUIRED, 1, UINT8_MAX, &multiple))
        return false;
    decision->choice = UTH_PLAYED;
    decision->multiple = (uint8_t)multiple;
    return true;
}

/* "fold" or a raise. A hand with an Ante must decide, unless it died before; one without has nothing
 * to decide. */
static bool read_play(struct uth_reading *reading, const json_t *object,
                      const struct uth_hand *hand, const uth_cents wager[UTH_WAGERS],
                      struct uth_decision *decision)
{
    const json_t *play = json_object_get(object, "play");
    if (play == NULL && hand->dead != UTH_DEAD_NOT)
        return true;
    if (wager[UTH_ANTE] == 0) {
        return play == NULL ||
               uth_read_fault(reading, "play",
                              "there is no Ante to decide about; expected \"ante\" and \"blind\" "
                              "among the wagers, or no \"play\"");
    }
    if (play == NULL) {
        return uth_read_fault(reading, "play",
                              "is missing; expected \"fold\", or the street and the multiple");
    }
    if (json_is_string(play) && strcmp(json_string_value(play), "fold") == 0) {
        decision->choice = UTH_FOLDED;
        return true;
    }
    if (!json_is_object(play)) {
        return uth_read_fault(reading, "play",
                              "expected \"fold\" or {\"street\": ..., \"multiple\": ...}");
    }
    size_t mark = uth_reader_enter(&reading->reader, "play");
    bool read = read_raise(reading, play, decision);
    uth_reader_leave(&reading->reader, mark);
    return read;
}

static bool is_nothing(const uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            return false;
    return true;
}

static bool read_tip(struct uth_reading *reading, const json_t *object, struct uth_hand *hand)
{
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *tip = uth_reader_inner(reader, object, "tip", UTH_OPTIONAL, tip_fields, &mark);
    if (tip == NULL)
        return reader->faults->count == 0;
    bool read = reader->faults->count == 0 && read_wagers(reading, tip, hand->tip) &&
                read_play(reading, tip, hand, hand->tip, &hand->tip_decision);
    if (read && is_nothing(hand->tip)) {
        uth_reader_fault(reader, "there is no wager in this tip; leave it out");
        read = false;
    }
    uth_reader_leave(reader, mark);
    return read;
}

/* Hands that share a position were all dealt the same two cards. A card's owner is its position, so
 * two hands of one position differ exactly when the position owns more than two cards. */
static bool check_shared_cards(struct uth_reading *reading, const struct uth_hand *hand)
{
    if (!reading->round->game.rules->spots_shared)
        return true; /* two hands on one seat are wrong whatever their cards */
    int owned = 0;
    for (int card = 0; card < UTH_CARD_COUNT; card++)
        owned += reading->owner[card] == UTH_OWNER_SPOT + hand->spot;
    return owned <= 2 ||
           uth_read_fault(reading, "cards",
                          "an earlier hand at position %d has other cards; expected the same two",
                          hand->spot);
}

/* Its cards may have stayed face down; the settlement knows whether a wager still needs them. */
static bool has_folded(const json_t *object)
{
    const json_t *play = json_object_get(object, "play");
    return json_is_string(play) && strcmp(json_string_value(play), "fold") == 0;
}

static bool read_dead(struct uth_reading *reading, const json_t *object, enum uth_dead *dead)
{
    struct uth_reader *reader = &reading->reader;
    const char *name = uth_reader_text(reader, object, "dead", UTH_OPTIONAL, UTH_NAME_SIZE);
    if (name != NULL && (!uth_dead_from_name(name, dead) || *dead == UTH_DEAD_NOT))
        uth_reader_field_fault(reader, "dead", "expected returned or lost");
    return reader->faults->count == 0;
}

static bool read_own_hand(struct uth_reading *reading, const json_t *object, struct uth_hand *hand)
{
    if (!read_dead(reading, object, &hand->dead))
        return false;
    bool down = json_object_get(object, "cards") == NULL &&
                (has_folded(object) || hand->dead != UTH_DEAD_NOT);
    memset(hand->cards, UTH_NO_CARD, sizeof hand->cards);
    if (!down &&
        !uth_read_cards(reading, object, "cards", UTH_OWNER_SPOT + hand->spot, 2, hand->cards))
        return false;
    if (!check_shared_cards(reading, hand))
        return false;
    /* Side bets for the dealer do not need a wager of the player's own. */
    bool for_dealer =
        json_object_get(object, "wagers") == NULL && json_object_get(object, "tip") != NULL;
    return (for_dealer || read_wagers(reading, object, hand->wager)) &&
           read_play(reading, object, hand, hand->wager, &hand->decision) &&
           read_tip(reading, object, hand);
}

static bool read_backline(struct uth_reading *reading, const json_t *object, struct uth_hand *hand)
{
    hand->cards[0] = hand->cards[1] = UTH_NO_CARD;
    uth_reader_only(&reading->reader, object, backline_fields);
    return reading->reader.faults->count == 0 && read_wagers(reading, object, hand->wager);
}

static bool read_hand(struct uth_reading *reading, const json_t *object, struct uth_hand *hand,
                      const char **player)
{
    struct uth_reader *reader = &reading->reader;
    const struct uth_rules *rules = reading->round->game.rules;
    if (!uth_reader_is_object(reader, object))
        return false;
    uth_reader_only(reader, object, rules->spots_shared ? shared_fields : seated_fields);
    if (reader->faults->count > 0)
        return false;
    hand->backline = json_object_get(object, "behind") != NULL;
    const char *field = hand->backline ? "behind" : rules->spots_shared ? "position" : "seat";
    int64_t spot;
    if (!uth_reader_integer(reader, object, field, UTH_REQUIRED, 1, rules->spots, &spot))
        return false;
    hand->spot = (uint8_t)spot;
    *player = uth_reader_text(reader, object, "player", UTH_REQUIRED, UTH_EXCHANGE_PLAYER_MAX);
    if (*player == NULL)
        return false;
    return hand->backline ? read_backline(reading, object, hand)
                          : read_own_hand(reading, object, hand);
}

/* Numbers the players by their names: the same name is the same person. */
static bool number_player(struct uth_reading *reading, json_t *numbers, const char *name,
                          uint32_t *number)
{
    const json_t *known = json_object_get(numbers, name);
    if (known != NULL) {
        *number = (uint32_t)json_integer_value(known);
        return true;
    }
    *number = (uint32_t)json_object_size(numbers) + 1;
    return json_object_set_new(numbers, name, json_integer(*number)) == 0 ||
           uth_read_fault(reading, "player", "there is not enough memory");
}

static bool read_each(struct uth_reading *reading, const json_t *list, json_t *numbers)
{
    struct uth_exchange_memory *memory = reading->round->memory;
    bool read = true;
    for (size_t i = 0; i < json_array_size(list) && read; i++) {
        size_t mark = uth_reader_enter_element(&reading->reader, i);
        struct uth_hand *hand = &memory->hands[i];
        read = read_hand(reading, json_array_get(list, i), hand, &memory->players[i]) &&
               number_player(reading, numbers, memory->players[i], &hand->player);
        uth_reader_leave(&reading->reader, mark);
    }
    return read;
}

bool uth_read_hands(struct uth_reading *reading, const json_t *object)
{
    struct uth_exchange_round *round = reading->round;
    struct uth_exchange_memory *memory = round->memory;
    const json_t *list = uth_reader_array(&reading->reader, object, "hands", UTH_REQUIRED, 1,
                                          UTH_EXCHANGE_HANDS_MAX);
    if (list == NULL)
        return false;
    memory->hands = calloc(json_array_size(list), sizeof *memory->hands);
    memory->players = calloc(json_array_size(list), sizeof *memory->players);
    json_t *numbers = json_object();
    if (memory->hands == NULL || memory->players == NULL || numbers == NULL) {
        json_decref(numbers);
        return uth_read_fault(reading, "hands", "there is not enough memory");
    }
    size_t mark = uth_reader_enter(&reading->reader, "hands");
    bool read = read_each(reading, list, numbers);
    uth_reader_leave(&reading->reader, mark);
    json_decref(numbers);
    round->input.hand_count = (int)json_array_size(list);
    round->input.hands = memory->hands;
    round->players = memory->players;
    return read;
}
