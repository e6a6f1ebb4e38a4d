/* A round from JSON.
 *
 * The work is split in two, and each half has one home. The files round_read*.c look at the shape
 * of the text: fields, types, names, cards, and what only the file can contradict (a decision
 * without an Ante). Whether such a round can be played under its rules is decided by
 * uth_settle_check, which the table uses as well, so both refuse with the same sentences; here its
 * refusals only get their place in the file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/round_read.h"

_Static_assert((int)UTH_EXCHANGE_SIZE_MAX == (int)UTH_JSON_SIZE_MAX, "one limit, said twice");

static const char *const round_fields[] = {"rules",  "options",     "bank",  "board",
                                           "dealer", "progressive", "hands", NULL};
static const char *const bank_fields[] = {"seat", "amount", "policy", NULL};

static bool card_taken(struct uth_reading *reading, const char *field, const char *card, int owner)
{
    switch (owner) {
    case UTH_OWNER_BOARD: return uth_read_fault(reading, field, "%s is already on the board", card);
    case UTH_OWNER_DEALER:
        return uth_read_fault(reading, field, "%s is already the dealer's", card);
    default:
        return uth_read_fault(reading, field, "%s is already at %s %d", card,
                              reading->round->game.rules->spots_shared ? "position" : "seat",
                              owner - UTH_OWNER_SPOT);
    }
}

bool uth_read_cards(struct uth_reading *reading, const json_t *object, const char *field, int owner,
                    int count, uth_card *cards)
{
    const char *text = uth_reader_text(&reading->reader, object, field, UTH_REQUIRED, 64);
    if (text == NULL)
        return false;
    struct uth_card_fault fault;
    int parsed =
        strlen(text) == 2 * (size_t)count ? uth_cards_parse(text, cards, count, &fault) : 0;
    if (parsed < 0)
        return uth_read_fault(reading, field, "%s", fault.sentence);
    if (parsed != count) { /* the right length, too, if it has blanks */
        return uth_read_fault(reading, field,
                              "\"%s\" is not %d cards; expected \"%.*s\" or the like", text, count,
                              2 * count, "AhKd9c2sTh");
    }
    for (int i = 0; i < count; i++) {
        uint8_t *now = &reading->owner[cards[i]];
        if (*now != UTH_OWNER_NONE && *now != owner)
            return card_taken(reading, field, uth_card_text(cards[i]), *now);
        *now = (uint8_t)owner;
    }
    return true;
}

static const struct uth_rules *find_rules(struct uth_reading *reading, const json_t *object,
                                          const struct uth_rules *given)
{
    const char *name =
        uth_reader_text(&reading->reader, object, "rules", UTH_REQUIRED, UTH_NAME_SIZE - 1);
    if (name == NULL)
        return NULL;
    const struct uth_rules *rules = given != NULL ? given : uth_rules_builtin(name);
    if (rules == NULL) {
        char list[160] = "";
        size_t used = 0;
        for (int i = 0; i < uth_rules_builtin_count() && used < sizeof list; i++) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ", ",
                                     uth_rules_builtin_name(i));
        }
        uth_reader_field_fault(&reading->reader, "rules",
                               "there is no rule set \"%s\"; expected one of %s", name, list);
        return NULL;
    }
    if (strcmp(rules->name, name) != 0) {
        uth_reader_field_fault(&reading->reader, "rules",
                               "\"%s\" is not the rule set that was given, \"%s\"", name,
                               rules->name);
        return NULL;
    }
    return rules;
}

static bool read_stake(struct uth_reading *reading, const json_t *object,
                       struct uth_bank_stake *bank)
{
    struct uth_reader *reader = &reading->reader;
    int64_t seat;
    uth_reader_only(reader, object, bank_fields);
    if (reader->faults->count > 0 ||
        !uth_reader_integer(reader, object, "seat", UTH_REQUIRED, 1,
                            reading->round->game.rules->spots, &seat) ||
        !uth_reader_integer(reader, object, "amount", UTH_REQUIRED, 0, UTH_AMOUNT_MAX,
                            &bank->amount))
        return false;
    bank->spot = (uint8_t)seat;
    const char *policy = uth_reader_text(reader, object, "policy", UTH_OPTIONAL, UTH_NAME_SIZE);
    if (policy != NULL && !uth_cover_from_name(policy, &bank->cover)) {
        uth_reader_field_fault(&reading->reader, "policy",
                               "there is no policy \"%s\"; expected separate, once or net", policy);
    }
    return reader->faults->count == 0;
}

static bool read_bank(struct uth_reading *reading, const json_t *object)
{
    struct uth_bank_stake *bank = &reading->round->input.bank;
    bank->cover = reading->round->game.cover;
    const json_t *stake = uth_reader_object(&reading->reader, object, "bank", UTH_OPTIONAL);
    if (stake == NULL)
        return reading->reader.faults->count == 0;
    size_t mark = uth_reader_enter(&reading->reader, "bank");
    bool read = read_stake(reading, stake, bank);
    uth_reader_leave(&reading->reader, mark);
    return read;
}

static bool read_round(struct uth_reading *reading, const json_t *object,
                       const struct uth_rules *given)
{
    struct uth_exchange_round *round = reading->round;
    uth_reader_only(&reading->reader, object, round_fields);
    if (reading->reader.faults->count > 0)
        return false;
    const struct uth_rules *rules = find_rules(reading, object, given);
    if (rules == NULL)
        return false;
    round->game = uth_game_default(rules);
    return uth_read_options(reading, object) && uth_read_progressive(reading, object) &&
           read_bank(reading, object) &&
           uth_read_cards(reading, object, "board", UTH_OWNER_BOARD, 5, round->input.board) &&
           uth_read_cards(reading, object, "dealer", UTH_OWNER_DEALER, 2, round->input.dealer) &&
           uth_read_hands(reading, object);
}

/* The part of a hand that a refusal is about. */
static void place_in_hand(const struct uth_exchange_round *round, const struct uth_refusal *refusal,
                          char *text, size_t size)
{
    const char *tip = refusal->tip ? "tip." : "";
    const struct uth_hand *hand = &round->input.hands[refusal->hand];
    if (refusal->wager == UTH_PLAY) {
        (void)snprintf(text, size, "%splay", tip);
        return;
    }
    if (refusal->wager >= 0) {
        (void)snprintf(text, size, "%swagers.%s", tip,
                       uth_wager_name((enum uth_wager)refusal->wager));
        return;
    }
    const char *field = "wagers";
    switch (refusal->reason) {
    case UTH_REASON_NO_SUCH_SPOT:
    case UTH_REASON_SPOT_TAKEN:
    case UTH_REASON_SPOT_IS_BANK:
    case UTH_REASON_BACKLINE_NO_SEAT:
    case UTH_REASON_BACKLINE_OWN_SEAT:
    case UTH_REASON_BACKLINE_NOT_OFFERED:
    case UTH_REASON_BACKLINE_BEHIND:
        field = hand->backline ? "behind" : round->game.rules->spots_shared ? "position" : "seat";
        break;
    case UTH_REASON_TOO_MANY_FOR_PLAYER: field = "player"; break;
    case UTH_REASON_TIP_NOT_OFFERED: field = "tip"; break;
    default: break;
    }
    (void)snprintf(text, size, "%s", field);
}

static void fault_from_refusal(const struct uth_exchange_round *round,
                               const struct uth_refusal *refusal, struct uth_fault *fault)
{
    *fault = (struct uth_fault){{0}, {0}};
    (void)snprintf(fault->sentence, sizeof fault->sentence, "%s", refusal->sentence);
    if (refusal->hand >= 0 && refusal->reason != UTH_REASON_TOO_MANY_HANDS) {
        char part[64];
        place_in_hand(round, refusal, part, sizeof part);
        (void)snprintf(fault->place, sizeof fault->place, "hands[%d].%s", refusal->hand, part);
        return;
    }
    const char *place = "";
    switch (refusal->reason) {
    case UTH_REASON_NO_BANK:
    case UTH_REASON_BANK_NOT_OFFERED: place = "bank"; break;
    case UTH_REASON_BANK_AMOUNT: place = "bank.amount"; break;
    case UTH_REASON_NO_SUCH_SPOT: place = "bank.seat"; break;
    case UTH_REASON_TOO_MANY_HANDS: /* no single hand is at fault */
    case UTH_REASON_NOBODY_BET: place = "hands"; break;
    default: break;
    }
    (void)snprintf(fault->place, sizeof fault->place, "%s", place);
}

static bool out_of_memory(struct uth_fault *fault)
{
    *fault = (struct uth_fault){"", "there is not enough memory"};
    return false;
}

static struct uth_exchange_round *new_round(void)
{
    struct uth_exchange_round *round = calloc(1, sizeof *round);
    if (round == NULL)
        return NULL;
    round->memory = calloc(1, sizeof *round->memory);
    if (round->memory == NULL) {
        free(round);
        return NULL;
    }
    round->input.game = &round->game;
    return round;
}

struct uth_exchange_round *uth_exchange_read(const char *json, size_t size,
                                             const struct uth_rules *rules, struct uth_fault *fault)
{
    struct uth_exchange_round *round = new_round();
    if (round == NULL) {
        out_of_memory(fault);
        return NULL;
    }
    struct uth_faults faults;
    struct uth_reading reading = {.round = round};
    uth_reader_start(&reading.reader, &faults);
    json_t *object = uth_reader_parse(&reading.reader, json, size);
    round->memory->json = object;
    if (object == NULL || !read_round(&reading, object, rules)) {
        *fault = faults.fault[0];
        uth_exchange_free(round);
        return NULL;
    }
    struct uth_refusal refusal;
    if (uth_settle_check(&round->input, &refusal) != UTH_REASON_OK) {
        fault_from_refusal(round, &refusal, fault);
        uth_exchange_free(round);
        return NULL;
    }
    return round;
}

void uth_exchange_free(struct uth_exchange_round *round)
{
    if (round == NULL)
        return;
    json_decref(round->memory->json);
    free(round->memory->hands);
    free(round->memory->players);
    free(round->memory);
    free(round);
}

struct uth_settlement *uth_exchange_settle(const struct uth_exchange_round *round,
                                           struct uth_fault *fault)
{
    struct uth_settlement *settlement = NULL;
    struct uth_refusal refusal;
    if (uth_settle(&round->input, &settlement, &refusal) != UTH_REASON_OK) {
        fault_from_refusal(round, &refusal, fault);
        return NULL;
    }
    return settlement;
}

char *uth_exchange_answer(const char *json, size_t size, const struct uth_rules *rules,
                          struct uth_fault *fault)
{
    struct uth_exchange_round *round = uth_exchange_read(json, size, rules, fault);
    if (round == NULL)
        return NULL;
    char *text = NULL;
    struct uth_settlement *settlement = uth_exchange_settle(round, fault);
    if (settlement != NULL) {
        text = uth_exchange_write(round, settlement);
        if (text == NULL)
            out_of_memory(fault);
        uth_settlement_free(settlement);
    }
    uth_exchange_free(round);
    return text;
}
