/* A settlement as JSON, field by field as docs/settle-format.md lists them.
 *
 * The text is built as a jansson value, so that names in any script come out as valid JSON. The
 * setters of jansson take a missing value or object as a failure and free what they were given:
 * running out of memory anywhere therefore only has to be remembered, in `failed`. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/exchange.h>

#include "exchange/json_print.h"

struct answer {
    const struct uth_exchange_round *round;
    const struct uth_settlement *settlement;
    bool failed; /* out of memory */
};

static void put(struct answer *answer, json_t *object, const char *field, json_t *value)
{
    answer->failed |= json_object_set_new(object, field, value) != 0;
}

static void put_text(struct answer *answer, json_t *object, const char *field, const char *text)
{
    put(answer, object, field, json_string(text));
}

static void put_amount(struct answer *answer, json_t *object, const char *field, uth_cents amount)
{
    put(answer, object, field, json_integer(amount));
}

static void append(struct answer *answer, json_t *list, json_t *value)
{
    answer->failed |= json_array_append_new(list, value) != 0;
}

static void put_hand(struct answer *answer, json_t *object, uth_strength strength,
                     const uth_card best[5])
{
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(strength, words, sizeof words);
    put_text(answer, object, "hand", words);
    char cards[2 * 5 + 1];
    uth_cards_format(best, 5, cards, sizeof cards);
    put_text(answer, object, "best", cards);
}

int uth_exchange_pays(const struct uth_game *game, const struct uth_line *line, char *text,
                      size_t size)
{
    if (line->paid == 0)
        return snprintf(text, size, "%s", "");
    if (line->cause == UTH_BECAUSE_METER) {
        const struct uth_pay_table *table = game->table[UTH_PROGRESSIVE];
        const struct uth_pay_line *pay = &table->line[line->pay_line];
        return snprintf(text, size, "%d %% of %s", pay->percent, table->level[pay->level]);
    }
    return uth_odds_format(&line->pays, text, size);
}

static json_t *line_json(struct answer *answer, int hand, const struct uth_line *line)
{
    json_t *object = json_object();
    char pays[UTH_PAYS_SIZE];
    char why[UTH_WHY_SIZE];
    uth_exchange_pays(&answer->round->game, line, pays, sizeof pays);
    uth_why(&answer->round->input, answer->settlement, hand, line, why, sizeof why);
    put_text(answer, object, "wager", line->envy ? "envy" : uth_wager_name(line->wager));
    put_amount(answer, object, "stake", line->stake);
    put_text(answer, object, "result", uth_result_name(line->result));
    put_text(answer, object, "pays", pays);
    put_amount(answer, object, "paid", line->paid);
    put_amount(answer, object, "returned", line->returned);
    put_amount(answer, object, "net", uth_line_net(line));
    put_text(answer, object, "why", why);
    return object;
}

static json_t *lines_json(struct answer *answer, int hand, const struct uth_line *lines, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        append(answer, list, line_json(answer, hand, &lines[i]));
    return list;
}

/* Where a hand is, in the words of the round that was read, and whose it is. */
static void put_who(struct answer *answer, json_t *object, int index)
{
    const struct uth_exchange_round *round = answer->round;
    const struct uth_hand *hand = &round->input.hands[index];
    const char *own = round->game.rules->spots_shared ? "position" : "seat";
    put_amount(answer, object, hand->backline ? "behind" : own, hand->spot);
    put_text(answer, object, "player", round->players[index]);
}

static json_t *tip_json(struct answer *answer, int index)
{
    const struct uth_hand_result *result = &answer->settlement->hands[index];
    json_t *object = json_object();
    if (answer->round->input.hands[index].tip[UTH_ANTE] > 0)
        put_text(answer, object, "outcome", uth_outcome_name(result->tip_outcome));
    put_amount(answer, object, "net", result->tip_net);
    put_amount(answer, object, "to_dealers", result->tip_returned);
    put(answer, object, "wagers",
        lines_json(answer, index, result->tip_lines, result->tip_line_count));
    return object;
}

static json_t *hand_json(struct answer *answer, int index)
{
    const struct uth_hand_result *result = &answer->settlement->hands[index];
    json_t *object = json_object();
    put_who(answer, object, index);
    put_hand(answer, object, result->strength, result->best);
    put_text(answer, object, "outcome", uth_outcome_name(result->outcome));
    put_amount(answer, object, "net", result->net);
    put(answer, object, "wagers", lines_json(answer, index, result->lines, result->line_count));
    if (result->tip_line_count > 0)
        put(answer, object, "tip", tip_json(answer, index));
    return object;
}

static json_t *hands_json(struct answer *answer)
{
    json_t *list = json_array();
    for (int i = 0; i < answer->settlement->hand_count; i++)
        append(answer, list, hand_json(answer, i));
    return list;
}

static json_t *dealer_json(struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    json_t *object = json_object();
    put_hand(answer, object, settlement->dealer_strength, settlement->dealer_best);
    put(answer, object, "qualifies", json_boolean(settlement->dealer_qualifies));
    return object;
}

static json_t *bank_json(struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    const struct uth_bank_stake *bank = &answer->round->input.bank;
    json_t *object = json_object();
    if (bank->spot != 0) {
        put_amount(answer, object, "seat", bank->spot);
        put_text(answer, object, "policy", uth_cover_name(bank->cover));
    }
    put_amount(answer, object, "collected", settlement->collected);
    put_amount(answer, object, "paid", settlement->paid);
    put_amount(answer, object, "net", settlement->collected - settlement->paid);
    put(answer, object, "exhausted", json_boolean(settlement->exhausted));
    return object;
}

static json_t *collection_json(struct answer *answer)
{
    json_t *object = json_object();
    put_amount(answer, object, "action", answer->settlement->action);
    put_amount(answer, object, "fee", answer->settlement->fee);
    return object;
}

/* The meter award of a hand, or NULL when its award is a fixed one. */
static const struct uth_award *meter_award(const struct uth_settlement *settlement, int hand)
{
    for (int i = 0; i < settlement->award_count; i++)
        if (settlement->award[i].hand == hand)
            return &settlement->award[i];
    return NULL;
}

static json_t *award_json(struct answer *answer, int hand, const struct uth_line *line)
{
    const struct uth_pay_table *table = answer->round->game.table[UTH_PROGRESSIVE];
    json_t *object = json_object();
    char pays[UTH_PAYS_SIZE];
    uth_exchange_pays(&answer->round->game, line, pays, sizeof pays);
    put_who(answer, object, hand);
    put_text(answer, object, "award", table->line[line->pay_line].label);
    put_text(answer, object, "pays", pays);
    put_amount(answer, object, "paid", line->paid);
    const struct uth_award *award = meter_award(answer->settlement, hand);
    if (award != NULL) {
        put_text(answer, object, "level", table->level[award->level]);
        put_amount(answer, object, "meter_before", award->meter_before);
        put_amount(answer, object, "meter_after", award->meter_after);
    }
    return object;
}

static json_t *envy_json(struct answer *answer, int hand, const struct uth_line *line)
{
    json_t *object = json_object();
    json_t *from = json_object();
    put_who(answer, object, hand);
    put_amount(answer, object, "paid", line->paid);
    put_who(answer, from, line->from_hand);
    put(answer, object, "from", from);
    return object;
}

static json_t *levels_json(struct answer *answer, const uth_cents amount[UTH_METER_LEVELS_MAX])
{
    const struct uth_pay_table *table = answer->round->game.table[UTH_PROGRESSIVE];
    json_t *object = json_object();
    for (int i = 0; i < table->level_count; i++)
        put_amount(answer, object, table->level[i], amount[i]);
    return object;
}

/* Awards stand in the order in which they are paid: as the hands are settled. */
static json_t *progressive_json(struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    json_t *object = json_object();
    json_t *awards = json_array();
    json_t *envies = json_array();
    for (int i = 0; i < settlement->order_count; i++) {
        int hand = settlement->order[i];
        const struct uth_hand_result *result = &settlement->hands[hand];
        for (int j = 0; j < result->line_count; j++) {
            const struct uth_line *line = &result->lines[j];
            if (line->envy)
                append(answer, envies, envy_json(answer, hand, line));
            else if (line->wager == UTH_PROGRESSIVE && line->paid > 0)
                append(answer, awards, award_json(answer, hand, line));
        }
    }
    put(answer, object, "awards", awards);
    put(answer, object, "envies", envies);
    put(answer, object, "meters", levels_json(answer, settlement->meters.meter));
    put(answer, object, "reserves", levels_json(answer, settlement->meters.reserve));
    return object;
}

static json_t *answer_json(struct answer *answer)
{
    const struct uth_game *game = &answer->round->game;
    json_t *object = json_object();
    put_text(answer, object, "rules", game->rules->name);
    put(answer, object, "dealer", dealer_json(answer));
    put(answer, object, "hands", hands_json(answer));
    put(answer, object, "bank", bank_json(answer));
    if (game->schedule != NULL)
        put(answer, object, "collection", collection_json(answer));
    if (game->table[UTH_PROGRESSIVE] != NULL)
        put(answer, object, "progressive", progressive_json(answer));
    put_amount(answer, object, "total", answer->settlement->total);
    return object;
}

/* jansson's text, and the line end that a text file has. */
static char *dump(const json_t *json)
{
    size_t size;
    char *text = uth_json_print(json, JSON_INDENT(2), &size);
    char *line = text != NULL ? realloc(text, size + 2) : NULL;
    if (line == NULL) {
        free(text);
        return NULL;
    }
    memcpy(line + size, "\n", 2);
    return line;
}

char *uth_exchange_write(const struct uth_exchange_round *round,
                         const struct uth_settlement *settlement)
{
    struct answer answer = {.round = round, .settlement = settlement};
    json_t *json = answer_json(&answer);
    char *text = answer.failed ? NULL : dump(json);
    json_decref(json);
    return text;
}
