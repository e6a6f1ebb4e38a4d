/* Tables that a player banks, on the wire: the position, the bank and how far it covers, and the
 * settlement as the house dealer walks it. */
#include <stdlib.h>
#include <string.h>
#include <uth/outlook.h>
#include <uth/rulesfile.h>

#include "server/alloc.h"
#include "wire_bank.h"

/* ---- the game ---- */

void wire_bank_game(struct json_text *text, const struct uth_table *table)
{
    const struct uth_rules *rules = table->rules;
    if (!uth_table_has_position(table))
        return;
    jt_text(text, "bank", uth_bank_name(rules->bank));
    jt_text(text, "cover", uth_cover_name(table->game.cover));
    jt_integer(text, "bank_min",
               rules->bank_min > rules->base.min ? rules->bank_min : rules->base.min);
    jt_integer(text, "bank_rounds_max", rules->bank_rounds_max);
    jt_integer(text, "propositions_max", rules->propositions_max);
    jt_bool(text, "backline", table->game.backline);
    jt_bool(text, "deal_from_bank", rules->deal_from_bank);
    if (table->game.schedule != NULL)
        uth_schedule_write(text, "collection", table->game.schedule);
    if (table->game.rotation) {
        jt_object(text, "rotation");
        jt_integer(text, "players", rules->rotation.players);
        jt_integer(text, "minutes", rules->rotation.minutes);
        jt_text(text, "placard", rules->rotation.placard);
        jt_end_object(text);
    }
}

/* ---- the position ---- */

void wire_position(struct json_text *text, const char *key, const struct uth_table *table,
                   int64_t now_ms)
{
    const struct uth_position *position = &table->position;
    struct uth_refusal said;
    uth_position_say(table, &said);
    jt_object(text, key);
    jt_integer(text, "button", position->button);
    jt_text(text, "holder", position->holder);
    jt_integer(text, "rounds", position->rounds);
    jt_bool(text, "open", position->open && position->bid_count == 0);
    jt_text(text, "message", said.sentence);
    jt_array(text, "offers");
    for (int i = 0; i < position->bid_count; i++) {
        const struct uth_bid *bid = &position->bid[i];
        jt_object(text, NULL);
        jt_text(text, "player", bid->player);
        jt_integer(text, "spot", bid->seat);
        jt_text(text, "answer", uth_answer_name(bid->answer));
        if (bid->answer == UTH_ANSWER_ACCEPTED)
            jt_integer(text, "amount", bid->amount);
        jt_end_object(text);
    }
    jt_end_array(text);
    int64_t end_ms = uth_position_end_ms(table);
    if (end_ms != INT64_MAX) {
        jt_integer(text, "ends", end_ms);
        jt_integer(text, "ends_in_ms", end_ms > now_ms ? end_ms - now_ms : 0);
    }
    jt_end_object(text);
}

/* ---- the bank of a round ---- */

static void put_circles(struct json_text *text, const struct uth_outlook_hand *look)
{
    jt_object(text, "wagers");
    for (int i = 0; i < look->wager_count; i++) {
        const struct uth_outlook_wager *wager = &look->wager[i];
        jt_object(text, uth_wager_name(wager->wager));
        jt_integer(text, "win_most", wager->win_most);
        jt_integer(text, "best", wager->best);
        jt_integer(text, "worst", wager->worst);
        jt_end_object(text);
    }
    jt_end_object(text);
}

static void put_looks(struct json_text *text, const struct wire_scene *scene,
                      const struct uth_outlook *outlook, int spot)
{
    jt_array(text, "hands");
    for (int i = 0; i < outlook->hand_count; i++) {
        const struct uth_outlook_hand *look = &outlook->hands[i];
        const struct uth_hand *hand = uth_round_hand(scene->round, look->hand);
        const char *name = scene->name_of(scene->self, hand->player);
        if (hand->spot != spot)
            continue;
        jt_object(text, NULL);
        jt_text(text, "player", name != NULL ? name : "");
        jt_bool(text, "behind", hand->backline);
        jt_integer(text, "stake", look->stake);
        jt_integer(text, "win_most", look->win_most);
        jt_integer(text, "lose_most", look->lose_most);
        jt_integer(text, "best", look->best);
        jt_integer(text, "worst", look->worst);
        put_circles(text, look);
        jt_end_object(text);
    }
    jt_end_array(text);
}

void wire_cover(struct json_text *text, const char *key, const struct wire_scene *scene)
{
    struct uth_outlook outlook;
    if (scene->round == NULL || uth_round_bank(scene->round).spot == 0 ||
        uth_round_phase(scene->round) >= UTH_PHASE_SETTLED)
        return;
    if (!uth_outlook_of(scene->round, &outlook))
        alloc_failed();
    jt_object(text, key);
    jt_integer(text, "action", outlook.action);
    jt_integer(text, "fee", scene->waived ? 0 : outlook.fee);
    jt_integer(text, "bank_win_most", outlook.bank_win_most);
    jt_integer(text, "bank_lose_most", outlook.bank_lose_most);
    jt_array(text, "seats");
    for (int i = 0; i < outlook.seat_count; i++) {
        const struct uth_outlook_seat *seat = &outlook.seat[i];
        jt_object(text, NULL);
        jt_integer(text, "spot", seat->spot);
        jt_integer(text, "best", seat->best);
        jt_integer(text, "worst", seat->worst);
        put_looks(text, scene, &outlook, seat->spot);
        jt_end_object(text);
    }
    jt_end_array(text);
    jt_end_object(text);
    uth_outlook_free(&outlook);
}

void wire_round_bank(struct json_text *text, const struct wire_scene *scene)
{
    const struct uth_table *table = scene->table;
    struct uth_bank_stake bank = uth_round_bank(scene->round);
    if (!uth_table_has_position(table) || bank.spot == 0)
        return;
    jt_object(text, "bank");
    jt_integer(text, "spot", bank.spot);
    jt_text(text, "player", table->position.banker);
    jt_integer(text, "amount", bank.amount);
    jt_text(text, "policy", uth_cover_name(bank.cover));
    jt_integer(text, "reserve", table->position.reserve);
    if (uth_round_phase(scene->round) > UTH_PHASE_BETTING)
        jt_integer(text, "fee", scene->waived ? 0 : uth_round_fee(scene->round));
    if (table->position.waived[0] != '\0')
        jt_text(text, "waived", table->position.waived);
    jt_end_object(text);
    wire_cover(text, "cover", scene);
    wire_walk(text, "walk", scene);
}

/* ---- the walk ---- */

static void put_steps(struct json_text *text, const struct wire_scene *scene,
                      const struct uth_settle_input *in, const struct uth_settlement *settlement)
{
    int count = uth_walk(in, settlement, NULL, 0);
    struct uth_walk_step *steps = alloc_grow(NULL, (size_t)count + 1, sizeof *steps);
    uth_walk(in, settlement, steps, count);
    for (int i = 0; i < count; i++) {
        const struct uth_walk_step *step = &steps[i];
        const struct uth_hand *hand = &in->hands[step->hand];
        const char *name = scene->name_of(scene->self, hand->player);
        jt_object(text, NULL);
        jt_integer(text, "spot", hand->spot);
        jt_text(text, "player", name != NULL ? name : "");
        jt_bool(text, "behind", hand->backline);
        jt_text(text, "wager", uth_wager_name(step->line->wager));
        jt_text(text, "result", uth_result_name(step->line->result));
        jt_bool(text, "covered", step->line->cut != UTH_CUT_BANK);
        jt_integer(text, "stake", step->line->stake);
        jt_integer(text, "paid", step->line->paid);
        jt_integer(text, "collected", step->line->stake - step->line->returned);
        jt_integer(text, "pay_left", step->pay_left);
        jt_integer(text, "collect_left", step->collect_left);
        jt_end_object(text);
    }
    free(steps);
}

/* From the showdown on, when all cards lie open: before anything is booked, the dealer can walk. */
void wire_walk(struct json_text *text, const char *key, const struct wire_scene *scene)
{
    enum uth_phase phase = uth_round_phase(scene->round);
    if (uth_round_bank(scene->round).spot == 0 ||
        (phase != UTH_PHASE_SHOWDOWN && phase != UTH_PHASE_SETTLED))
        return;
    struct uth_settle_input in = uth_round_settle_input(scene->round);
    const struct uth_settlement *settlement = uth_round_settlement(scene->round);
    struct uth_settlement *made = NULL;
    if (settlement == NULL && uth_settle(&in, &made, NULL) != UTH_REASON_OK)
        return;
    jt_array(text, key);
    put_steps(text, scene, &in, settlement != NULL ? settlement : made);
    jt_end_array(text);
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
