/* Tables that a player banks, on the wire: the position, the bank and how far it covers, and the
 * settlement as the house dealer walks it. */
#include <stdlib.h>
#include <string.h>
#include <uth/outlook.h>
#include <uth/rulesfile.h>

#include "server/alloc.h"
#include "wire_bank.h"

/* ---- the game ---- */

void wire_bank_game(struct uth_json *text, const struct uth_table *table)
{
    const struct uth_rules *rules = table->rules;
    if (!uth_table_has_position(table))
        return;
    uth_json_text(text, "bank", uth_bank_name(rules->bank));
    uth_json_text(text, "cover", uth_cover_name(table->game.cover));
    uth_json_text(text, "folded_wagers", uth_folds_name(rules->folds));
    uth_json_text(text, "qualifies_with", uth_category_words(rules->qualifies_with));
    uth_json_integer(text, "bank_min",
                     rules->bank_min > rules->base.min ? rules->bank_min : rules->base.min);
    uth_json_integer(text, "bank_rounds_max", rules->bank_rounds_max);
    uth_json_integer(text, "propositions_max", rules->propositions_max);
    uth_json_bool(text, "backline", table->game.backline != 0);
    uth_json_bool(text, "backline_base", (table->game.backline & UTH_BEHIND_BASE) != 0);
    uth_json_bool(text, "backline_trips", (table->game.backline & UTH_BEHIND_TRIPS) != 0);
    uth_json_bool(text, "deal_from_bank", rules->deal_from_bank);
    if (table->game.schedule != NULL)
        uth_schedule_write(text, "collection", table->game.schedule);
    if (table->game.rotation) {
        uth_json_object(text, "rotation");
        uth_json_integer(text, "players", rules->rotation.players);
        uth_json_integer(text, "minutes", rules->rotation.minutes);
        uth_json_text(text, "placard", rules->rotation.placard);
        uth_json_end_object(text);
    }
}

/* ---- the position ---- */

void wire_position(struct uth_json *text, const char *key, const struct uth_table *table,
                   int64_t now_ms)
{
    const struct uth_position *position = &table->position;
    struct uth_refusal said;
    uth_position_say(table, &said);
    uth_json_object(text, key);
    uth_json_integer(text, "button", position->button);
    uth_json_text(text, "holder", position->holder);
    uth_json_integer(text, "rounds", position->rounds);
    uth_json_bool(text, "open", position->open && position->bid_count == 0);
    uth_json_text(text, "message", said.sentence);
    uth_json_array(text, "offers");
    for (int i = 0; i < position->bid_count; i++) {
        const struct uth_bid *bid = &position->bid[i];
        uth_json_object(text, NULL);
        uth_json_text(text, "player", bid->player);
        uth_json_integer(text, "spot", bid->seat);
        uth_json_text(text, "answer", uth_answer_name(bid->answer));
        if (bid->answer == UTH_ANSWER_ACCEPTED)
            uth_json_integer(text, "amount", bid->amount);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    int64_t end_ms = uth_position_end_ms(table);
    if (end_ms != INT64_MAX) {
        uth_json_integer(text, "ends", end_ms);
        uth_json_integer(text, "ends_in_ms", end_ms > now_ms ? end_ms - now_ms : 0);
    }
    uth_json_end_object(text);
}

/* ---- the bank of a round ---- */

static void put_circles(struct uth_json *text, const struct uth_outlook_hand *look)
{
    uth_json_object(text, "wagers");
    for (int i = 0; i < look->wager_count; i++) {
        const struct uth_outlook_wager *wager = &look->wager[i];
        uth_json_object(text, uth_wager_name(wager->wager));
        uth_json_integer(text, "win_most", wager->win_most);
        uth_json_integer(text, "best", wager->best);
        uth_json_integer(text, "worst", wager->worst);
        uth_json_end_object(text);
    }
    uth_json_end_object(text);
}

static void put_looks(struct uth_json *text, const struct wire_scene *scene,
                      const struct uth_outlook *outlook, int spot)
{
    uth_json_array(text, "hands");
    for (int i = 0; i < outlook->hand_count; i++) {
        const struct uth_outlook_hand *look = &outlook->hands[i];
        const struct uth_hand *hand = uth_round_hand(scene->round, look->hand);
        const char *name = scene->name_of(scene->self, hand->player);
        if (hand->spot != spot)
            continue;
        uth_json_object(text, NULL);
        uth_json_text(text, "player", name != NULL ? name : "");
        uth_json_bool(text, "behind", hand->backline);
        uth_json_integer(text, "stake", look->stake);
        uth_json_integer(text, "win_most", look->win_most);
        uth_json_integer(text, "lose_most", look->lose_most);
        uth_json_integer(text, "best", look->best);
        uth_json_integer(text, "worst", look->worst);
        put_circles(text, look);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

void wire_cover(struct uth_json *text, const char *key, const struct wire_scene *scene)
{
    struct uth_outlook outlook;
    if (scene->round == NULL || uth_round_bank(scene->round).spot == 0 ||
        uth_round_phase(scene->round) >= UTH_PHASE_SETTLED)
        return;
    if (!uth_outlook_of(scene->round, &outlook))
        alloc_failed();
    uth_json_object(text, key);
    uth_json_integer(text, "action", outlook.action);
    uth_json_integer(text, "fee", scene->waived ? 0 : outlook.fee);
    uth_json_integer(text, "bank_win_most", outlook.bank_win_most);
    uth_json_integer(text, "bank_lose_most", outlook.bank_lose_most);
    uth_json_array(text, "seats");
    for (int i = 0; i < outlook.seat_count; i++) {
        const struct uth_outlook_seat *seat = &outlook.seat[i];
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", seat->spot);
        uth_json_integer(text, "best", seat->best);
        uth_json_integer(text, "worst", seat->worst);
        put_looks(text, scene, &outlook, seat->spot);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    uth_json_end_object(text);
    uth_outlook_free(&outlook);
}

void wire_round_bank(struct uth_json *text, const struct wire_scene *scene)
{
    const struct uth_table *table = scene->table;
    struct uth_bank_stake bank = uth_round_bank(scene->round);
    if (!uth_table_has_position(table) || bank.spot == 0)
        return;
    uth_json_object(text, "bank");
    uth_json_integer(text, "spot", bank.spot);
    uth_json_text(text, "player", table->position.banker);
    uth_json_integer(text, "amount", bank.amount);
    uth_json_text(text, "policy", uth_cover_name(bank.cover));
    uth_json_integer(text, "reserve", table->position.reserve);
    if (uth_round_phase(scene->round) > UTH_PHASE_BETTING)
        uth_json_integer(text, "fee", scene->waived ? 0 : uth_round_fee(scene->round));
    if (table->position.waived[0] != '\0')
        uth_json_text(text, "waived", table->position.waived);
    uth_json_end_object(text);
    wire_cover(text, "cover", scene);
    wire_walk(text, "walk", scene);
}

/* ---- the walk ---- */

static void put_steps(struct uth_json *text, const struct wire_scene *scene,
                      const struct uth_settle_input *in, const struct uth_settlement *settlement)
{
    int count = uth_walk(in, settlement, NULL, 0);
    struct uth_walk_step *steps = alloc_grow(NULL, (size_t)count + 1, sizeof *steps);
    uth_walk(in, settlement, steps, count);
    for (int i = 0; i < count; i++) {
        const struct uth_walk_step *step = &steps[i];
        const struct uth_hand *hand = &in->hands[step->hand];
        const char *name = scene->name_of(scene->self, hand->player);
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", hand->spot);
        uth_json_text(text, "player", name != NULL ? name : "");
        uth_json_bool(text, "behind", hand->backline);
        uth_json_text(text, "wager", uth_wager_name(step->line->wager));
        uth_json_text(text, "result", uth_result_name(step->line->result));
        uth_json_bool(text, "covered", step->line->cut != UTH_CUT_BANK);
        uth_json_integer(text, "stake", step->line->stake);
        uth_json_integer(text, "paid", step->line->paid);
        uth_json_integer(text, "collected", step->line->stake - step->line->returned);
        uth_json_integer(text, "pay_left", step->pay_left);
        uth_json_integer(text, "collect_left", step->collect_left);
        uth_json_end_object(text);
    }
    free(steps);
}

/* From the showdown on, when all cards lie open: before anything is booked, the dealer can walk. */
void wire_walk(struct uth_json *text, const char *key, const struct wire_scene *scene)
{
    enum uth_phase phase = uth_round_phase(scene->round);
    if (uth_round_bank(scene->round).spot == 0 ||
        (phase != UTH_PHASE_SHOWDOWN && phase != UTH_PHASE_SETTLED))
        return;
    struct uth_settle_input in = uth_round_settle_input(scene->round);
    const struct uth_settlement *settlement = uth_round_settlement(scene->round);
    struct uth_settlement *made = NULL;
    if (settlement == NULL && uth_settle(&in, &made, UTH_UNHEARD) != UTH_REASON_OK)
        return;
    uth_json_array(text, key);
    put_steps(text, scene, &in, settlement != NULL ? settlement : made);
    uth_json_end_array(text);
    uth_settlement_free(made);
}

/* ---- events ---- */

const char *wire_bank_owner(const struct uth_floor_event *event)
{
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *account = strncmp(posting->to, "bank:", 5) == 0 ? posting->to : posting->from;
        if (strncmp(account, "bank:", 5) == 0)
            return strrchr(account, ':') + 1;
    }
    return NULL;
}

uth_cents wire_bank_dropped(const struct uth_floor_event *event)
{
    uth_cents fee = 0;
    for (int i = 0; i < event->postings.count; i++)
        if (strncmp(event->postings.at[i].to, "fees:", 5) == 0)
            fee += event->postings.at[i].amount;
    return fee;
}
