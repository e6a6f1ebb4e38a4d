/* A settlement as JSON, field by field as docs/settle-format.md lists them: for `uth settle`, for the
 * history and for every client of a table. */
#include <stdio.h>
#include <uth/eval.h>
#include <uth/exchange.h>

int uth_exchange_pays(const struct uth_game *game, const struct uth_line *line, char *text,
                      size_t size)
{
    if (line->paid == 0)
        return snprintf(text, size, "%s", "");
    if (line->cause == UTH_BECAUSE_METER)
        return uth_pay_line_format(game->table[UTH_PROGRESSIVE], line->pay_line, text, size);
    return uth_odds_format(&line->pays, text, size);
}

static void put_hand(struct uth_json *json, uth_strength strength, const uth_card best[5])
{
    if (best[0] == UTH_NO_CARD)
        return; /* folded, and face down to the end */
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(strength, words, sizeof words);
    uth_json_text(json, "hand", words);
    uth_json_cards(json, "best", best, 5);
}

void uth_said_write(struct uth_json *json, const struct uth_said *said)
{
    char say[UTH_SAYING_NAME_SIZE];
    uth_saying_name(said->say, say);
    uth_json_text(json, "say", say);
    if (said->argument_count == 0)
        return;
    uth_json_object(json, "args");
    for (int i = 0; i < said->argument_count; i++) {
        const char *name = uth_parameter_name(said->argument[i].name);
        if (said->argument[i].is_text)
            uth_json_text(json, name, uth_argument_text(said, i));
        else
            uth_json_integer(json, name, said->argument[i].number);
    }
    uth_json_end_object(json);
}

static void put_line(struct uth_json *json, const struct uth_settlement_view *view, int hand,
                     const struct uth_line *line)
{
    char pays[UTH_PAYS_SIZE];
    struct uth_why why;
    uth_exchange_pays(view->input->game, line, pays, sizeof pays);
    uth_why(view->input, view->settlement, hand, line, &why);
    uth_json_object(json, NULL);
    uth_json_text(json, "wager", line->envy ? "envy" : uth_wager_name(line->wager));
    uth_json_integer(json, "stake", line->stake);
    uth_json_text(json, "result", uth_result_name(line->result));
    uth_json_text(json, "pays", pays);
    uth_json_integer(json, "paid", line->paid);
    uth_json_integer(json, "returned", line->returned);
    uth_json_integer(json, "net", uth_line_net(line));
    uth_json_text(json, "why", why.sentence);
    uth_said_write(json, &why.reason);
    if (why.is_cut) {
        uth_json_object(json, "cut");
        uth_said_write(json, &why.cut);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

static void put_lines(struct uth_json *json, const struct uth_settlement_view *view, int hand,
                      const struct uth_line *lines, int count)
{
    uth_json_array(json, "wagers");
    for (int i = 0; i < count; i++)
        put_line(json, view, hand, &lines[i]);
    uth_json_end_array(json);
}

static void put_who(struct uth_json *json, const struct uth_settlement_view *view, int index)
{
    const struct uth_hand *hand = &view->input->hands[index];
    const char *own = view->input->game->rules->spots_shared ? "position" : "seat";
    uth_json_integer(json, hand->backline ? "behind" : own, hand->spot);
    uth_json_text(json, "player", view->player_of(view->self, index));
}

static void put_tip(struct uth_json *json, const struct uth_settlement_view *view, int index)
{
    const struct uth_hand_result *result = &view->settlement->hands[index];
    uth_json_object(json, "tip");
    if (view->input->hands[index].tip[UTH_ANTE] > 0)
        uth_json_text(json, "outcome", uth_outcome_name(result->tip_outcome));
    uth_json_integer(json, "net", result->tip_net);
    uth_json_integer(json, "to_dealers", result->tip_returned);
    put_lines(json, view, index, result->tip_lines, result->tip_line_count);
    uth_json_end_object(json);
}

/* Everything but the owner. */
static void put_outcome(struct uth_json *json, const struct uth_settlement_view *view, int index)
{
    const struct uth_hand_result *result = &view->settlement->hands[index];
    put_hand(json, result->strength, result->best);
    uth_json_text(json, "outcome", uth_outcome_name(result->outcome));
    uth_json_integer(json, "net", result->net);
    if (result->fee > 0 && !view->waived)
        uth_json_integer(json, "fee", result->fee);
    put_lines(json, view, index, result->lines, result->line_count);
    if (result->tip_line_count > 0)
        put_tip(json, view, index);
}

static void put_dealer(struct uth_json *json, const struct uth_settlement_view *view, int unused)
{
    (void)unused;
    const struct uth_settlement *settlement = view->settlement;
    uth_json_text(json, "rules", view->input->game->rules->name);
    uth_json_object(json, "dealer");
    put_hand(json, settlement->dealer_strength, settlement->dealer_best);
    uth_json_bool(json, "qualifies", settlement->dealer_qualifies);
    uth_json_end_object(json);
}

/* Writes what `put` writes; where a copy is kept, `put` runs only once. */
static void put_once(struct uth_json *json, const struct uth_settlement_view *view, int index,
                     void (*put)(struct uth_json *json, const struct uth_settlement_view *view,
                                 int index))
{
    struct uth_json *kept = view->kept != NULL ? view->kept(view->memo, index) : NULL;
    if (kept == NULL) {
        put(json, view, index);
        return;
    }
    if (kept->length == 0)
        put(kept, view, index);
    json->failed |= kept->failed;
    uth_json_raw(json, NULL, kept->data, kept->length);
}

static void put_result(struct uth_json *json, const struct uth_settlement_view *view, int index)
{
    uth_json_object(json, NULL);
    put_who(json, view, index);
    put_once(json, view, index, put_outcome);
    uth_json_end_object(json);
}

static void put_bank(struct uth_json *json, const struct uth_settlement_view *view)
{
    const struct uth_settlement *settlement = view->settlement;
    uth_json_object(json, "bank");
    if (view->input->bank.spot != 0) {
        uth_json_integer(json, "seat", view->input->bank.spot);
        uth_json_text(json, "policy", uth_cover_name(view->input->bank.cover));
    }
    uth_json_integer(json, "collected", settlement->collected);
    uth_json_integer(json, "paid", settlement->paid);
    uth_json_integer(json, "net", settlement->collected - settlement->paid);
    uth_json_bool(json, "exhausted", settlement->exhausted);
    uth_json_end_object(json);
}

/* The meter award of a hand, or NULL when its award is a fixed one. */
static const struct uth_award *meter_award(const struct uth_settlement *settlement, int hand)
{
    for (int i = 0; i < settlement->award_count; i++)
        if (settlement->award[i].hand == hand)
            return &settlement->award[i];
    return NULL;
}

static void put_award(struct uth_json *json, const struct uth_settlement_view *view, int hand,
                      const struct uth_line *line)
{
    const struct uth_pay_table *table = view->input->game->table[UTH_PROGRESSIVE];
    char pays[UTH_PAYS_SIZE];
    uth_exchange_pays(view->input->game, line, pays, sizeof pays);
    uth_json_object(json, NULL);
    put_who(json, view, hand);
    uth_json_text(json, "award", table->line[line->pay_line].label);
    uth_json_text(json, "pays", pays);
    uth_json_integer(json, "paid", line->paid);
    const struct uth_award *award = meter_award(view->settlement, hand);
    if (award != NULL) {
        uth_json_text(json, "level", table->level[award->level]);
        uth_json_integer(json, "meter_before", award->meter_before);
        uth_json_integer(json, "meter_after", award->meter_after);
    }
    uth_json_end_object(json);
}

static void put_envy(struct uth_json *json, const struct uth_settlement_view *view, int hand,
                     const struct uth_line *line)
{
    uth_json_object(json, NULL);
    put_who(json, view, hand);
    uth_json_integer(json, "paid", line->paid);
    uth_json_object(json, "from");
    put_who(json, view, line->from_hand);
    uth_json_end_object(json);
    uth_json_end_object(json);
}

static void put_levels(struct uth_json *json, const struct uth_settlement_view *view,
                       const char *key, const uth_cents *amount)
{
    const struct uth_pay_table *table = view->input->game->table[UTH_PROGRESSIVE];
    uth_json_object(json, key);
    for (int i = 0; i < table->level_count; i++)
        uth_json_integer(json, table->level[i], amount[i]);
    uth_json_end_object(json);
}

/* Awards stand in the order in which they are paid: as the hands are settled. */
static void put_progressive(struct uth_json *json, const struct uth_settlement_view *view)
{
    const struct uth_settlement *settlement = view->settlement;
    uth_json_object(json, "progressive");
    for (int envies = 0; envies < 2; envies++) {
        uth_json_array(json, envies ? "envies" : "awards");
        for (int i = 0; i < settlement->order_count; i++) {
            int hand = settlement->order[i];
            const struct uth_hand_result *result = &settlement->hands[hand];
            for (int j = 0; j < result->line_count; j++) {
                const struct uth_line *line = &result->lines[j];
                if (envies && line->envy)
                    put_envy(json, view, hand, line);
                else if (!envies && !line->envy && line->wager == UTH_PROGRESSIVE && line->paid > 0)
                    put_award(json, view, hand, line);
            }
        }
        uth_json_end_array(json);
    }
    put_levels(json, view, "meters", settlement->meters.meter);
    put_levels(json, view, "reserves", settlement->meters.reserve);
    uth_json_end_object(json);
}

static void put_table_results(struct uth_json *json, const struct uth_settlement_view *view)
{
    const struct uth_settlement *settlement = view->settlement;
    put_bank(json, view);
    if (view->input->game->schedule != NULL) {
        uth_json_object(json, "collection");
        uth_json_integer(json, "action", settlement->action);
        uth_json_integer(json, "fee", view->waived ? 0 : settlement->fee);
        if (settlement->player_fees > 0)
            uth_json_integer(json, "players", view->waived ? 0 : settlement->player_fees);
        if (view->waived)
            uth_json_bool(json, "waived", true);
        uth_json_end_object(json);
    }
    if (view->input->game->table[UTH_PROGRESSIVE] != NULL)
        put_progressive(json, view);
    uth_json_integer(json, "total", settlement->total);
}

void uth_settlement_write(struct uth_json *json, const char *key,
                          const struct uth_settlement_view *view)
{
    uth_json_object(json, key);
    put_once(json, view, UTH_SETTLEMENT_DEALER, put_dealer);
    uth_json_array(json, "hands");
    for (int i = 0; i < view->hand_count; i++)
        put_result(json, view, view->hands != NULL ? view->hands[i] : i);
    uth_json_end_array(json);
    if (!view->hands_only)
        put_table_results(json, view);
    uth_json_end_object(json);
}

static const char *player_of(const void *self, int hand)
{
    const struct uth_exchange_round *round = self;
    return round->players[hand];
}

char *uth_exchange_write(const struct uth_exchange_round *round,
                         const struct uth_settlement *settlement)
{
    struct uth_json json = {.indented = true};
    uth_settlement_write(&json, NULL,
                         &(struct uth_settlement_view){
                             .input = &round->input,
                             .settlement = settlement,
                             .player_of = player_of,
                             .self = round,
                             .hand_count = settlement->hand_count,
                         });
    uth_json_append(&json, "\n", 1);
    return uth_json_take(&json, NULL);
}
