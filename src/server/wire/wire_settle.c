/* Settlements on the wire, field by field as docs/settle-format.md has them. They are written
 * straight to text because a stadium's settlement is one for each of its thousands of players, who
 * share what is the same for several (wire_memo.h);
 * the tests compare it with what uth_exchange_write says. */
#include <uth/eval.h>
#include <uth/exchange.h>

#include "wire.h"
#include "wire_memo.h"

struct answer {
    struct json_text *text;
    const struct wire_scene *scene;
    struct uth_settle_input in;
    const struct uth_settlement *settlement;
};

static void put_hand(struct json_text *text, uth_strength strength, const uth_card best[5])
{
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(strength, words, sizeof words);
    jt_text(text, "hand", words);
    jt_cards(text, "best", best, 5);
}

static void put_line(const struct answer *answer, int hand, const struct uth_line *line)
{
    struct json_text *text = answer->text;
    char pays[UTH_PAYS_SIZE], why[UTH_WHY_SIZE];
    uth_exchange_pays(answer->in.game, line, pays, sizeof pays);
    uth_why(&answer->in, answer->settlement, hand, line, why, sizeof why);
    jt_object(text, NULL);
    jt_text(text, "wager", line->envy ? "envy" : uth_wager_name(line->wager));
    jt_integer(text, "stake", line->stake);
    jt_text(text, "result", uth_result_name(line->result));
    jt_text(text, "pays", pays);
    jt_integer(text, "paid", line->paid);
    jt_integer(text, "returned", line->returned);
    jt_integer(text, "net", uth_line_net(line));
    jt_text(text, "why", why);
    jt_end_object(text);
}

static void put_lines(const struct answer *answer, int hand, const struct uth_line *lines,
                      int count)
{
    jt_array(answer->text, "wagers");
    for (int i = 0; i < count; i++)
        put_line(answer, hand, &lines[i]);
    jt_end_array(answer->text);
}

static void put_who(const struct answer *answer, int index)
{
    const struct uth_hand *hand = &answer->in.hands[index];
    const char *own = answer->in.game->rules->spots_shared ? "position" : "seat";
    const char *name = answer->scene->name_of(answer->scene->self, hand->player);
    jt_integer(answer->text, hand->backline ? "behind" : own, hand->spot);
    jt_text(answer->text, "player", name != NULL ? name : "");
}

static void put_tip(const struct answer *answer, int index)
{
    const struct uth_hand_result *result = &answer->settlement->hands[index];
    jt_object(answer->text, "tip");
    if (answer->in.hands[index].tip[UTH_ANTE] > 0)
        jt_text(answer->text, "outcome", uth_outcome_name(result->tip_outcome));
    jt_integer(answer->text, "net", result->tip_net);
    jt_integer(answer->text, "to_dealers", result->tip_returned);
    put_lines(answer, index, result->tip_lines, result->tip_line_count);
    jt_end_object(answer->text);
}

/* Everything but whose it is. */
static void put_outcome(const struct answer *answer, int index)
{
    const struct uth_hand_result *result = &answer->settlement->hands[index];
    put_hand(answer->text, result->strength, result->best);
    jt_text(answer->text, "outcome", uth_outcome_name(result->outcome));
    jt_integer(answer->text, "net", result->net);
    put_lines(answer, index, result->lines, result->line_count);
    if (result->tip_line_count > 0)
        put_tip(answer, index);
}

static void put_dealer(const struct answer *answer, int unused)
{
    (void)unused;
    const struct uth_settlement *settlement = answer->settlement;
    jt_text(answer->text, "rules", answer->in.game->rules->name);
    jt_object(answer->text, "dealer");
    put_hand(answer->text, settlement->dealer_strength, settlement->dealer_best);
    jt_bool(answer->text, "qualifies", settlement->dealer_qualifies);
    jt_end_object(answer->text);
}

/* What `put` writes, as it was written before if the memo has it. */
static void put_once(const struct answer *answer, int index, struct json_text *known,
                     void (*put)(const struct answer *answer, int index))
{
    if (known == NULL) {
        put(answer, index);
        return;
    }
    if (known->length == 0) {
        struct answer apart = *answer;
        apart.text = known;
        put(&apart, index);
    }
    jt_json(answer->text, NULL, known->data, known->length);
}

static void put_result(const struct answer *answer, int index)
{
    struct wire_memo *memo = answer->scene->memo;
    jt_object(answer->text, NULL);
    put_who(answer, index);
    put_once(answer, index,
             memo == NULL
                 ? NULL
                 : wire_memo_of(memo, &answer->in.hands[index], &answer->settlement->hands[index]),
             put_outcome);
    jt_end_object(answer->text);
}

static void put_bank(const struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    struct json_text *text = answer->text;
    jt_object(text, "bank");
    if (answer->in.bank.spot != 0) {
        jt_integer(text, "seat", answer->in.bank.spot);
        jt_text(text, "policy", uth_cover_name(answer->in.bank.cover));
    }
    jt_integer(text, "collected", settlement->collected);
    jt_integer(text, "paid", settlement->paid);
    jt_integer(text, "net", settlement->collected - settlement->paid);
    jt_bool(text, "exhausted", settlement->exhausted);
    jt_end_object(text);
}

static const struct uth_award *meter_award(const struct uth_settlement *settlement, int hand)
{
    for (int i = 0; i < settlement->award_count; i++)
        if (settlement->award[i].hand == hand)
            return &settlement->award[i];
    return NULL;
}

static void put_award(const struct answer *answer, int hand, const struct uth_line *line)
{
    const struct uth_pay_table *table = answer->in.game->table[UTH_PROGRESSIVE];
    struct json_text *text = answer->text;
    char pays[UTH_PAYS_SIZE];
    uth_exchange_pays(answer->in.game, line, pays, sizeof pays);
    jt_object(text, NULL);
    put_who(answer, hand);
    jt_text(text, "award", table->line[line->pay_line].label);
    jt_text(text, "pays", pays);
    jt_integer(text, "paid", line->paid);
    const struct uth_award *award = meter_award(answer->settlement, hand);
    if (award != NULL) {
        jt_text(text, "level", table->level[award->level]);
        jt_integer(text, "meter_before", award->meter_before);
        jt_integer(text, "meter_after", award->meter_after);
    }
    jt_end_object(text);
}

static void put_envy(const struct answer *answer, int hand, const struct uth_line *line)
{
    jt_object(answer->text, NULL);
    put_who(answer, hand);
    jt_integer(answer->text, "paid", line->paid);
    jt_object(answer->text, "from");
    put_who(answer, line->from_hand);
    jt_end_object(answer->text);
    jt_end_object(answer->text);
}

static void put_levels(const struct answer *answer, const char *key, const uth_cents *amount)
{
    const struct uth_pay_table *table = answer->in.game->table[UTH_PROGRESSIVE];
    jt_object(answer->text, key);
    for (int i = 0; i < table->level_count; i++)
        jt_integer(answer->text, table->level[i], amount[i]);
    jt_end_object(answer->text);
}

/* Awards stand in the order in which they are paid: as the hands are settled. */
static void put_progressive(const struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    jt_object(answer->text, "progressive");
    for (int envies = 0; envies < 2; envies++) {
        jt_array(answer->text, envies ? "envies" : "awards");
        for (int i = 0; i < settlement->order_count; i++) {
            int hand = settlement->order[i];
            const struct uth_hand_result *result = &settlement->hands[hand];
            for (int j = 0; j < result->line_count; j++) {
                const struct uth_line *line = &result->lines[j];
                if (envies && line->envy)
                    put_envy(answer, hand, line);
                else if (!envies && !line->envy && line->wager == UTH_PROGRESSIVE && line->paid > 0)
                    put_award(answer, hand, line);
            }
        }
        jt_end_array(answer->text);
    }
    put_levels(answer, "meters", settlement->meters.meter);
    put_levels(answer, "reserves", settlement->meters.reserve);
    jt_end_object(answer->text);
}

static void put_table_results(const struct answer *answer)
{
    const struct uth_settlement *settlement = answer->settlement;
    struct json_text *text = answer->text;
    put_bank(answer);
    if (answer->in.game->schedule != NULL) {
        jt_object(text, "collection");
        jt_integer(text, "action", settlement->action);
        jt_integer(text, "fee", answer->scene->waived ? 0 : settlement->fee);
        if (answer->scene->waived)
            jt_bool(text, "waived", true);
        jt_end_object(text);
    }
    if (answer->in.game->table[UTH_PROGRESSIVE] != NULL)
        put_progressive(answer);
    jt_integer(text, "total", settlement->total);
}

void wire_settlement(struct json_text *text, const char *key, const struct wire_scene *scene,
                     const int *hands, int count)
{
    struct answer answer = {
        .text = text,
        .scene = scene,
        .in = uth_round_settle_input(scene->round),
        .settlement = scene->preview != NULL ? scene->preview : uth_round_settlement(scene->round),
    };
    jt_object(text, key);
    put_once(&answer, 0, scene->memo != NULL ? wire_memo_for_all(scene->memo) : NULL, put_dealer);
    jt_array(text, "hands");
    for (int i = 0; i < count; i++)
        put_result(&answer, hands != NULL ? hands[i] : i);
    jt_end_array(text);
    if (!scene->shared)
        put_table_results(&answer);
    jt_end_object(text);
}
