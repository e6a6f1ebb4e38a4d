/* Corrections of a round as JSON, in the words of docs/settle-format.md:
 *
 *   {"board": "AhKd9c", "dealer": "7c3s",
 *    "hands": [{"spot": 3, "cards": "AhKd", "wagers": {"ante": 500, "blind": 500},
 *               "play": "fold", "tip": {"wagers": {"trips": 100}, "play": "fold"}, "dead": "lost"}]}
 *
 * Only what is said is corrected. `play` is also "check": asked again on the street that is open. Where
 * positions are shared, `player` says whose hand it is. The floor adds the player's `number`, and
 * `claim`, the meter before and after a jackpot that was claimed after the round. */
#include "floor_json.h"
#include "link_json.h"

#include <stdio.h>
#include <string.h>

static const char *const fields[] = {"board", "dealer", "hands", NULL};
static const char *const hand_fields[] = {"spot", "player", "number", "cards", "wagers",
                                          "play", "tip",    "dead",   "claim", NULL};
static const char *const tip_fields[] = {"wagers", "play", NULL};
static const char *const play_fields[] = {"street", "multiple", NULL};

/* ---- writing ---- */

static void put_play(struct uth_json *json, const struct uth_decision *decision)
{
    if (decision->choice != UTH_PLAYED) {
        uth_json_text(json, "play", decision->choice == UTH_FOLDED ? "fold" : "check");
        return;
    }
    uth_json_object(json, "play");
    uth_json_text(json, "street", uth_street_name(decision->street));
    uth_json_integer(json, "multiple", decision->multiple);
    uth_json_end_object(json);
}

static void put_tip(struct uth_json *json, const struct uth_amended_hand *hand)
{
    uth_json_object(json, "tip");
    if (hand->has_tip)
        uth_wagers_write(json, "wagers", hand->tip);
    if (hand->has_tip_play)
        put_play(json, &hand->tip_decision);
    uth_json_end_object(json);
}

void uth_amendment_write(struct uth_json *json, const char *key, const struct uth_amendment *put)
{
    uth_json_object(json, key);
    if (put->board_count > 0)
        uth_json_cards(json, "board", put->board, put->board_count);
    if (put->has_dealer)
        uth_json_cards(json, "dealer", put->dealer, 2);
    if (put->hand_count > 0)
        uth_json_array(json, "hands");
    for (int i = 0; i < put->hand_count; i++) {
        const struct uth_amended_hand *hand = &put->hand[i];
        uth_json_object(json, NULL);
        uth_json_integer(json, "spot", hand->spot);
        if (hand->name[0] != '\0')
            uth_json_text(json, "player", hand->name);
        if (hand->player != 0)
            uth_json_integer(json, "number", hand->player);
        if (hand->has_cards)
            uth_json_cards(json, "cards", hand->cards, 2);
        if (hand->has_wagers)
            uth_wagers_write(json, "wagers", hand->wager);
        if (hand->has_play)
            put_play(json, &hand->decision);
        if (hand->has_tip || hand->has_tip_play)
            put_tip(json, hand);
        if (hand->has_dead)
            uth_json_text(json, "dead", uth_dead_name(hand->dead));
        const int64_t claim[] = {hand->claim_before, hand->claim_after};
        if (hand->has_claim)
            uth_numbers_write(json, "claim", claim, 2);
        uth_json_end_object(json);
    }
    if (put->hand_count > 0)
        uth_json_end_array(json);
    uth_json_end_object(json);
}

/* ---- reading ---- */

static void read_cards(struct uth_reader *reader, const json_t *object, const char *field,
                       int count, uth_card *cards, bool *has)
{
    int read = 0;
    *has = json_object_get(object, field) != NULL;
    if (*has)
        uth_reader_cards(reader, object, field, UTH_REQUIRED, count, count, cards, &read);
}

static void read_play(struct uth_reader *reader, const json_t *object,
                      struct uth_decision *decision, bool *has)
{
    const json_t *play = json_object_get(object, "play");
    *has = play != NULL;
    if (play == NULL)
        return;
    if (json_is_string(play)) {
        bool folds = strcmp(json_string_value(play), "fold") == 0;
        decision->choice = folds ? UTH_FOLDED : UTH_UNDECIDED;
        if (!folds && strcmp(json_string_value(play), "check") != 0)
            uth_reader_field_fault(reader, "play",
                                   "expected fold, check, or a street and multiple");
        return;
    }
    const json_t *made = uth_reader_object(reader, object, "play", UTH_REQUIRED);
    if (made == NULL)
        return;
    size_t mark = uth_reader_enter(reader, "play");
    int64_t multiple = 0;
    uth_reader_only(reader, made, play_fields);
    const char *street = uth_reader_text(reader, made, "street", UTH_REQUIRED, UTH_NAME_SIZE);
    if (street != NULL && !uth_street_from_name(street, &decision->street))
        uth_reader_field_fault(reader, "street", "expected preflop, flop or river");
    uth_reader_integer(reader, made, "multiple", UTH_REQUIRED, 1, UINT8_MAX, &multiple);
    decision->choice = UTH_PLAYED;
    decision->multiple = (uint8_t)multiple;
    uth_reader_leave(reader, mark);
}

static void read_tip(struct uth_reader *reader, const json_t *object, struct uth_amended_hand *hand)
{
    const json_t *tip = uth_reader_object(reader, object, "tip", UTH_OPTIONAL);
    if (tip == NULL)
        return;
    size_t mark = uth_reader_enter(reader, "tip");
    uth_reader_only(reader, tip, tip_fields);
    hand->has_tip = json_object_get(tip, "wagers") != NULL;
    if (hand->has_tip)
        uth_wagers_read(reader, tip, "wagers", hand->tip);
    read_play(reader, tip, &hand->tip_decision, &hand->has_tip_play);
    uth_reader_leave(reader, mark);
}

static void read_whose(struct uth_reader *reader, const json_t *object,
                       struct uth_amended_hand *hand)
{
    int64_t number = 0, claim[2] = {0};
    const char *name =
        uth_reader_text(reader, object, "player", UTH_OPTIONAL, (int)sizeof hand->name);
    if (name != NULL)
        snprintf(hand->name, sizeof hand->name, "%s", name);
    uth_reader_integer(reader, object, "number", UTH_OPTIONAL, 1, UINT32_MAX, &number);
    hand->player = (uint32_t)number;
    hand->has_claim = json_object_get(object, "claim") != NULL;
    if (hand->has_claim)
        uth_reader_numbers(reader, object, "claim", UTH_REQUIRED, 0, UTH_CENTS_MAX, claim, 2);
    hand->claim_before = claim[0];
    hand->claim_after = claim[1];
}

static void read_hand(struct uth_reader *reader, const json_t *object,
                      struct uth_amended_hand *hand)
{
    int64_t spot = 0;
    if (!uth_reader_is_object(reader, object))
        return;
    uth_reader_only(reader, object, hand_fields);
    uth_reader_integer(reader, object, "spot", UTH_REQUIRED, 1, UTH_SPOTS_MAX, &spot);
    hand->spot = (uint8_t)spot;
    read_cards(reader, object, "cards", 2, hand->cards, &hand->has_cards);
    hand->has_wagers = json_object_get(object, "wagers") != NULL;
    if (hand->has_wagers)
        uth_wagers_read(reader, object, "wagers", hand->wager);
    read_play(reader, object, &hand->decision, &hand->has_play);
    read_tip(reader, object, hand);
    read_whose(reader, object, hand);
    const char *dead = uth_reader_text(reader, object, "dead", UTH_OPTIONAL, UTH_NAME_SIZE);
    hand->has_dead = dead != NULL;
    if (dead != NULL && !uth_dead_from_name(dead, &hand->dead))
        uth_reader_field_fault(reader, "dead", "expected no, returned or lost");
}

void uth_amendment_read(struct uth_reader *reader, const json_t *object, struct uth_amendment *put)
{
    memset(put, 0, sizeof *put);
    uth_reader_only(reader, object, fields);
    if (json_object_get(object, "board") != NULL)
        uth_reader_cards(reader, object, "board", UTH_REQUIRED, 3, 5, put->board,
                         &put->board_count);
    read_cards(reader, object, "dealer", 2, put->dealer, &put->has_dealer);
    const json_t *list =
        uth_reader_array(reader, object, "hands", UTH_OPTIONAL, 1, UTH_AMENDED_HANDS_MAX);
    size_t mark = uth_reader_enter(reader, "hands");
    for (size_t i = 0; i < json_array_size(list) && uth_reader_good(reader); i++) {
        struct uth_amended_hand *hand = &put->hand[put->hand_count++];
        size_t inner = uth_reader_enter_element(reader, i);
        read_hand(reader, json_array_get(list, i), hand);
        for (int k = 0; k < put->hand_count - 1; k++)
            if (put->hand[k].spot == hand->spot && strcmp(put->hand[k].name, hand->name) == 0)
                uth_reader_field_fault(reader, "spot", "is repeated; expected each spot once");
        uth_reader_leave(reader, inner);
    }
    uth_reader_leave(reader, mark);
}
