/* Rounds in the audit: each one begins once, is settled or void once, pays what its settlement says
 * or returns every wager, and is reversed at most once. */
#include "floor/past.h"
#include "floor/table.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

/* ---- money ---- */

static struct sim_stake *stake_of(struct sim_round *round, const char *player)
{
    for (int i = 0; i < round->stake_count; i++)
        if (strcmp(round->stake[i].player, player) == 0)
            return &round->stake[i];
    UTH_ASSERT(round->stake_count < SIM_BETTORS_MAX);
    struct sim_stake *stake = &round->stake[round->stake_count++];
    *stake = (struct sim_stake){0};
    snprintf(stake->player, sizeof stake->player, "%s", player);
    return stake;
}

/* Whose chips, or NULL. */
static const char *chips_owner(const char *account)
{
    return strncmp(account, "chips:", 6) == 0 ? strrchr(account, ':') + 1 : NULL;
}

/* A correction may also take from an account, or give to it, where somebody lacks the chips or has left. */
static const char *purse_owner(const struct uth_floor_event *event, const char *account)
{
    bool amends = event->kind == UTH_EVENT_PUT_RIGHT ||
                  (event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_AMEND);
    if (amends && (strncmp(account, "player:", 7) == 0 || strncmp(account, "held:", 5) == 0))
        return strrchr(account, ':') + 1;
    return chips_owner(account);
}

static void follow_stakes(struct sim_round *round, const struct uth_floor_event *event)
{
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *from = purse_owner(event, posting->from);
        const char *to = purse_owner(event, posting->to);
        if (from != NULL)
            stake_of(round, from)->in += posting->amount;
        if (to != NULL)
            stake_of(round, to)->out += posting->amount;
        round->tips += strncmp(posting->to, "tips:", 5) == 0 ? posting->amount : 0;
        round->tips -= strncmp(posting->from, "tips:", 5) == 0 ? posting->amount : 0;
    }
}

/* Hands at a spot that was declared dead get everything back, or lose it, as far as a player-dealer's
 * bank can collect it; and nothing more. */
static void check_dead(struct sim *sim, const struct uth_table *table, int index,
                       const struct uth_floor_event *event)
{
    const struct sim_audit_table *audit = &sim->audit.table[sim_stream_index(sim, event->stream)];
    const struct uth_hand *hand = uth_round_hand(table->round, index);
    const struct uth_hand_result *result = &uth_round_settlement(table->round)->hands[index];
    bool dead = audit->dead >> hand->spot & 1U, lost = audit->lost >> hand->spot & 1U;
    bool banked = uth_round_bank(table->round).spot != 0,
         wrong = dead != (result->outcome == UTH_DEAD);
    for (int i = 0; dead && i < result->line_count; i++) {
        const struct uth_line *line = &result->lines[i];
        wrong = wrong || line->paid != 0 || (!lost && line->returned != line->stake) ||
                (lost && !banked && line->returned != 0);
    }
    if (wrong)
        sim_wrong(sim, "round %u of %s: the hand at %d was%s declared dead", event->round,
                  event->stream, hand->spot, dead ? "" : " not");
    sim->result->counts.dead += dead;
}

/* The postings give each player what the round's own settlement gives. */
static void check_settlement(struct sim *sim, const struct uth_table *table,
                             const struct uth_floor_event *event)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    struct sim_round paid = {0}, due = {0};
    uth_cents tips_due = 0;
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        const char *name = uth_table_player_name(table, uth_round_hand(table->round, i)->player);
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->backline) /* the highest Play was held, and what was not played comes back */
            stake_of(&due, name)->out += 4 * hand->wager[UTH_ANTE];
        for (int k = 0; k < result->line_count; k++) {
            const struct uth_line *line = &result->lines[k];
            stake_of(&due, name)->out += line->paid + line->returned;
            if (hand->backline && line->wager == UTH_PLAY)
                stake_of(&due, name)->out -= line->stake;
        }
        tips_due += result->tip_returned;
        for (int k = 0; k < result->tip_line_count && result->outcome == UTH_DEAD; k++)
            stake_of(&due, name)->out += result->tip_lines[k].returned;
        check_dead(sim, table, i, event);
    }
    struct uth_bank_stake bank = uth_round_bank(table->round);
    uth_cents net = settlement->collected - settlement->paid;
    if (bank.spot != 0 && (net > bank.amount || net < -bank.amount))
        sim_wrong(sim, "round %u of %s: a bank of %" PRId64 " gains %" PRId64, event->round,
                  event->stream, bank.amount, net);
    sim->result->counts.banked += bank.spot != 0;
    sim->result->counts.used_up += settlement->exhausted;
    sim->result->counts.dropped += settlement->fee > 0 && table->position.waived[0] == '\0';
    for (int i = 0; i < settlement->hand_count; i++)
        sim->result->counts.behind += uth_round_hand(table->round, i)->backline;
    if (bank.spot != 0)
        stake_of(&due, table->position.banker)->out += bank.amount + net;
    follow_stakes(&paid, event);
    for (int i = 0; i < due.stake_count; i++) {
        const struct sim_stake *stake = &due.stake[i];
        if (stake_of(&paid, stake->player)->out != stake->out)
            sim_wrong(sim, "round %u of %s pays %s %" PRId64 " instead of %" PRId64, event->round,
                      event->stream, stake->player, stake_of(&paid, stake->player)->out,
                      stake->out);
    }
    if (paid.tips != tips_due || paid.stake_count > due.stake_count)
        sim_wrong(sim, "round %u of %s pays somebody else", event->round, event->stream);
}

/* The fee of the last step that an amount reaches, if the fees are taken for amounts of this kind. */
static uth_cents step_at(const struct uth_fees *fees, enum uth_fee_per per, uth_cents amount)
{
    uth_cents fee = 0;
    for (int i = 0; i < fees->rate_count; i++)
        if (fees->per == per && amount > 0 && fees->rate[i].from <= amount &&
            fees->rate[i].fee > fee)
            fee = fees->rate[i].fee;
    return fee;
}

/* The close of betting takes the collection by the wagers before the deal, and leaves in the bank what was put up; elsewhere it takes nothing. */
static void check_close(struct sim *sim, const struct uth_table *table,
                        const struct uth_floor_event *event)
{
    struct uth_bank_stake bank = uth_round_bank(table->round);
    const struct uth_schedule *schedule = table->game.schedule;
    uth_cents action = 0, due = 0, dropped = 0;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const uth_cents *wager = uth_round_hand(table->round, i)->wager;
        uth_cents square = 0;
        for (int k = 0; k < UTH_WAGERS; k++) {
            square += wager[k];
            if (schedule != NULL)
                due += step_at(&schedule->dealer, UTH_PER_WAGER, wager[k]) +
                       step_at(&schedule->player, UTH_PER_WAGER, wager[k]);
        }
        action += square;
        if (schedule != NULL)
            due += step_at(&schedule->dealer, UTH_PER_SQUARE, square) +
                   step_at(&schedule->player, UTH_PER_SQUARE, square);
    }
    if (schedule != NULL)
        due += step_at(&schedule->dealer, UTH_PER_ACTION, action);
    if (bank.spot == 0 || table->position.waived[0] != '\0')
        due = 0;
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        dropped += strncmp(posting->to, "fees:", 5) == 0 ? posting->amount : 0;
        dropped -= strncmp(posting->from, "fees:", 5) == 0 ? posting->amount : 0;
    }
    if (dropped != due)
        sim_wrong(sim,
                  "round %u of %s: %" PRId64 " is dropped for an action of %" PRId64
                  " instead of %" PRId64,
                  event->round, event->stream, dropped, action, due);
    char account[UTH_ACCOUNT_SIZE];
    snprintf(account, sizeof account, "bank:%s:%s", event->stream, table->position.banker);
    if (bank.spot != 0 && sim_audit_balance(&sim->audit, account) != bank.amount)
        sim_wrong(sim, "round %u of %s: a bank of %" PRId64 " plays with %" PRId64, event->round,
                  event->stream, bank.amount, sim_audit_balance(&sim->audit, account));
}

static void check_void(struct sim *sim, const struct sim_round *round, const char *table)
{
    for (int i = 0; i < round->stake_count; i++) {
        const struct sim_stake *stake = &round->stake[i];
        if (stake->in != stake->out)
            sim_wrong(sim,
                      "round %u of %s is void: %s wagered %" PRId64 " and got %" PRId64 " back",
                      round->number, table, stake->player, stake->in, stake->out);
    }
}

/* A reversal undoes exactly what the round did to each player, once. */
static void check_reversal(struct sim *sim, struct sim_audit_table *table,
                           const struct uth_floor_event *event)
{
    struct sim_round *round = NULL;
    for (int i = 0; i < table->round_count; i++)
        if (table->rounds[i].number == event->round)
            round = &table->rounds[i];
    if (round == NULL || !round->settled || round->reversed) {
        sim_wrong(sim, "round %u of %s is reversed, and was %s", event->round, event->stream,
                  round == NULL    ? "never over"
                  : round->settled ? "reversed before"
                                   : "void");
        return;
    }
    round->reversed = true;
    sim->result->counts.reversed++;
    struct sim_round back = {0};
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *from = chips_owner(posting->from), *to = chips_owner(posting->to);
        if (strncmp(posting->from, "player:", 7) == 0 || strncmp(posting->from, "held:", 5) == 0)
            from = strrchr(posting->from, ':') + 1;
        if (strncmp(posting->to, "player:", 7) == 0 || strncmp(posting->to, "held:", 5) == 0)
            to = strrchr(posting->to, ':') + 1;
        if (from != NULL)
            stake_of(&back, from)->in += posting->amount;
        if (to != NULL)
            stake_of(&back, to)->out += posting->amount;
        back.tips += strncmp(posting->from, "tips:", 5) == 0 ? posting->amount : 0;
    }
    if (back.tips != round->tips)
        sim_wrong(sim,
                  "the reversal of round %u of %s takes %" PRId64 " of tips back instead of "
                  "%" PRId64,
                  event->round, event->stream, back.tips, round->tips);
    for (int i = 0; i < round->stake_count; i++) {
        const struct sim_stake *stake = &round->stake[i];
        const struct sim_stake *undone = stake_of(&back, stake->player);
        if (stake->in - stake->out != undone->out - undone->in)
            sim_wrong(
                sim, "the reversal of round %u of %s gives %s %" PRId64 " back instead of %" PRId64,
                event->round, event->stream, stake->player, undone->out - undone->in,
                stake->in - stake->out);
    }
}

/* ---- corrections ---- */

static struct sim_round *settled_round(struct sim_audit_table *table, uint32_t number)
{
    for (int i = 0; i < table->round_count; i++)
        if (table->rounds[i].number == number && table->rounds[i].settled &&
            !table->rounds[i].reversed)
            return &table->rounds[i];
    return NULL;
}

/* After it, everybody has of the round what its settlement gives now, as if it had been played so from
 * the start: what went in and came out, with all that moved before. */
static void check_amended(struct sim *sim, const struct uth_table *table,
                          const struct uth_floor_event *event, const struct sim_round *round)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    const struct uth_schedule *schedule =
        table->position.waived[0] == '\0' ? table->game.schedule : NULL;
    struct uth_bank_stake bank = uth_round_bank(table->round);
    struct sim_round due = {0};
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        struct sim_stake *stake = stake_of(&due, uth_table_player_name(table, hand->player));
        uth_cents square = 0;
        for (int k = 0; k < result->line_count; k++)
            stake->out +=
                result->lines[k].paid + result->lines[k].returned - result->lines[k].stake;
        for (int k = 0; k < result->tip_line_count; k++)
            stake->out += (result->outcome == UTH_DEAD ? result->tip_lines[k].returned : 0) -
                          result->tip_lines[k].stake;
        for (int k = 0; k < UTH_WAGERS && schedule != NULL; k++) {
            square += hand->wager[k];
            stake->out -= step_at(&schedule->player, UTH_PER_WAGER, hand->wager[k]);
        }
        if (schedule != NULL)
            stake->out -= step_at(&schedule->player, UTH_PER_SQUARE, square);
    }
    if (bank.spot != 0)
        stake_of(&due, table->position.banker)->out +=
            settlement->collected - settlement->paid - (schedule != NULL ? settlement->fee : 0);
    uth_cents carried = 0;
    for (int i = 0; i < round->stake_count; i++) {
        const struct sim_stake *has = &round->stake[i];
        uth_cents gains = stake_of(&due, has->player)->out, more = has->out - has->in - gains;
        carried += more;
        if (more != 0 && (more < 0 || round->carried == 0))
            sim_wrong(sim,
                      "round %u of %s is put right: %s has %" PRId64 " of it instead of %" PRId64,
                      event->round, event->stream, has->player, has->out - has->in, gains);
    }
    if (carried != round->carried)
        sim_wrong(sim,
                  "round %u of %s is put right: the house carries %" PRId64
                  ", and players lack %" PRId64,
                  event->round, event->stream, round->carried, carried);
    sim->result->counts.amended++;
}

/* ---- the round told again ---- */

static void tell_past(struct sim *sim, struct sim_round *round, const struct uth_floor_event *event)
{
    const struct uth_table *shadow = uth_floor_find_table(sim->audit.shadow, event->stream);
    const struct uth_edition *edition =
        uth_rulebook_find(uth_floor_rulebook(sim->audit.shadow), event->config.digest);
    struct uth_refusal refusal = {0};
    if (round->past == NULL && event->kind == UTH_EVENT_ROUND_STARTED) {
        round->past = calloc(1, sizeof *round->past);
        UTH_ASSERT(round->past != NULL &&
                   uth_past_begin(round->past, &shadow->config, event->round));
    }
    if (round->past != NULL &&
        uth_past_take(round->past, event, edition != NULL ? edition->rules : NULL, &refusal) !=
            UTH_REASON_OK)
        sim_wrong(sim, "round %u of %s, told again: %s", round->number, event->stream,
                  refusal.sentence);
}

void sim_audit_free_rounds(struct sim_audit_table *table)
{
    bool kept =
        table->round_count > 0 && table->rounds[table->round_count - 1].past == table->now.past;
    for (int i = 0; i < table->round_count; i++) {
        if (table->rounds[i].past != NULL)
            uth_past_end(table->rounds[i].past);
        free(table->rounds[i].past);
    }
    if (!kept && table->now.past != NULL) {
        uth_past_end(table->now.past);
        free(table->now.past);
    }
    free(table->rounds);
}

static void put_right(struct sim *sim, struct sim_audit_table *table,
                      const struct uth_floor_event *event)
{
    struct sim_round *round = settled_round(table, event->round);
    if (round == NULL || round->carried != 0) {
        sim_wrong(sim, "round %u of %s is put right, and was not settled or is final", event->round,
                  event->stream);
        return;
    }
    follow_stakes(round, event);
    round->carried = event->amount;
    tell_past(sim, round, event);
    check_amended(sim, round->past->table, event, round);
    sim_audit_progressive(sim, round->past->table, event);
    sim->result->counts.late++;
}

/* ---- the course of a round ---- */

static void begin(struct sim *sim, struct sim_audit_table *table,
                  const struct uth_floor_event *event, bool house, const char *text, size_t size)
{
    if (table->on || table->receipt_due || event->round != table->now.number + 1)
        sim_wrong(sim, "round %u of %s begins, and round %u is not over", event->round,
                  event->stream, table->now.number);
    table->on = true;
    table->receipt_due = house;
    table->now = (struct sim_round){.number = event->round, .first = event->number};
    table->first = event->number;
    table->start_ms = event->at_ms;
    table->commitment = event->commitment;
    table->spots = table->dead = table->lost = 0;
    sim_seeds_begin(&table->seeds);
    table->span = SIM_UNTIL_DEAL;
    table->shown_count = 0;
    memset(table->written, 0, sizeof table->written);
    free(table->started);
    table->started = strndup(text, size);
    UTH_ASSERT(table->started != NULL);
}

static void follow_cards(struct sim_audit_table *table, const struct uth_action *action)
{
    int count = action->kind == UTH_DO_FLOP                                     ? 3
                : action->kind == UTH_DO_RIVER || action->kind == UTH_DO_REVEAL ? 2
                                                                                : 0;
    if (count > 0) {
        struct sim_dealt *dealt = &table->shown[table->shown_count++];
        *dealt = (struct sim_dealt){.act = action->kind};
        memcpy(dealt->cards, action->cards, (size_t)count);
    }
    bool hands = action->kind == UTH_DO_DEAL || action->kind == UTH_DO_REVEAL;
    for (int spot = 1; hands && spot <= UTH_SPOTS_MAX; spot++) {
        if (action->spot_cards[spot - 1][0] == UTH_NO_CARD)
            continue;
        struct sim_dealt *dealt = &table->shown[table->shown_count++];
        *dealt = (struct sim_dealt){.act = action->kind, .spot = (uint8_t)spot};
        memcpy(dealt->cards, action->spot_cards[spot - 1], 2);
    }
}

static enum sim_span span_from(enum uth_action_kind act, enum sim_span span)
{
    switch (act) {
    case UTH_DO_DEAL: return SIM_UNTIL_FLOP;
    case UTH_DO_FLOP: return SIM_UNTIL_RIVER;
    case UTH_DO_RIVER: return SIM_UNTIL_REVEAL;
    case UTH_DO_REVEAL:
    case UTH_DO_VOID: return SIM_SPANS;
    default: return span;
    }
}

static void follow_act(struct sim *sim, struct sim_audit_table *table,
                       const struct uth_floor_event *event)
{
    enum uth_action_kind act = event->act.action.kind;
    struct sim_round *settled = settled_round(table, event->round);
    if (act == UTH_DO_AMEND && !table->on && settled != NULL && event->round == table->now.number) {
        follow_stakes(settled, event);
        settled->last = event->number;
        return;
    }
    if (!table->on || event->round != table->now.number)
        sim_wrong(sim, "%s in round %u of %s, which is not on", uth_action_name(act), event->round,
                  event->stream);
    follow_stakes(&table->now, event);
    follow_cards(table, &event->act.action);
    const struct uth_amendment *put = &event->act.action.amend;
    for (int i = 0; act == UTH_DO_AMEND && i < put->hand_count; i++) {
        uint32_t spot = 1U << put->hand[i].spot;
        if (!put->hand[i].has_dead)
            continue;
        table->dead = put->hand[i].dead != UTH_DEAD_NOT ? table->dead | spot : table->dead & ~spot;
        table->lost = put->hand[i].dead == UTH_DEAD_LOST ? table->lost | spot : table->lost & ~spot;
    }
    if (act == UTH_DO_DEAD) {
        table->dead |= 1U << event->act.action.who.spot;
        table->lost |= event->act.action.lost ? 1U << event->act.action.who.spot : 0;
    }
    bool by_person = event->actor.role != UTH_ROLE_SYSTEM; /* else a wager that goes back */
    if (act == UTH_DO_BET && by_person && !event->act.action.who.backline) {
        const struct uth_table *shadow = uth_floor_find_table(sim->audit.shadow, event->stream);
        const char *owner = uth_table_player_name(shadow, event->act.action.who.player);
        int spot = event->act.action.who.spot;
        UTH_ASSERT(spot >= 1 && spot <= UTH_SPOTS_MAX && owner != NULL);
        snprintf(table->now.owner[spot - 1], UTH_FLOOR_NAME_SIZE, "%s", owner);
    }
    if (act != UTH_DO_SETTLE && act != UTH_DO_VOID)
        return;
    char felt[UTH_ACCOUNT_SIZE];
    snprintf(felt, sizeof felt, "wagers:%s", event->stream);
    if (sim_audit_balance(&sim->audit, felt) != 0)
        sim_wrong(sim, "round %u of %s is over, and %s holds %" PRId64, event->round, event->stream,
                  felt, sim_audit_balance(&sim->audit, felt));
    if (act == UTH_DO_VOID)
        check_void(sim, &table->now, event->stream);
    table->on = false;
    table->now.last = event->number;
    table->now.settled = act == UTH_DO_SETTLE;
    SIM_ROOM(table->rounds, table->round_count, table->round_capacity);
    table->rounds[table->round_count++] = table->now;
}

/* ---- all events ---- */

/* After a restart a table has the time that was left when its last event was written, and ten
 * seconds for seeds that are awaited. */
static void check_resumed(struct sim *sim, const struct uth_table *shadow,
                          const struct uth_floor_event *event)
{
    int64_t left_ms = shadow->deadline_ms - shadow->last_ms;
    const struct sim_seeds *seeds = &sim->audit.table[sim_stream_index(sim, event->stream)].seeds;
    bool waits = sim->audit.table[sim_stream_index(sim, event->stream)].on && seeds->stage > 0 &&
                 !sim_seeds_decide(seeds) && shadow->deadline_ms != 0;
    left_ms = waits && left_ms < 10000 ? 10000 : left_ms;
    if (shadow->deadline_ms == 0 && event->deadline_ms == 0)
        return; /* the rotation rule alone counts */
    if (event->deadline_ms - event->at_ms != (left_ms > 0 ? left_ms : 0))
        sim_wrong(sim, "table %s goes on with %" PRId64 " ms, and %" PRId64 " were left",
                  event->stream, event->deadline_ms - event->at_ms, left_ms);
}

void sim_audit_round_before(struct sim *sim, int stream, const struct uth_floor_event *event,
                            const char *text, size_t size)
{
    struct sim_audit_table *table = &sim->audit.table[stream];
    const struct uth_table *shadow = uth_floor_find_table(sim->audit.shadow, event->stream);
    bool house = shadow != NULL && shadow->config.source == UTH_SOURCE_HOUSE;
    if (event->kind == UTH_EVENT_ROUND_STARTED)
        begin(sim, table, event, house, text, size);
    sim_seeds_take(sim, &table->seeds, event, &table->commitment, table->now.number);
    if (event->kind == UTH_EVENT_ROUND)
        table->span = span_from(event->act.action.kind, table->span);
    if (table->span < SIM_SPANS)
        table->written[table->span] |= sim_cards_in(text, size);
    if (event->kind == UTH_EVENT_ROUND)
        follow_act(sim, table, event);
    if (event->kind == UTH_EVENT_RESUMED)
        check_resumed(sim, shadow, event);
    if (event->kind == UTH_EVENT_REVERSED)
        check_reversal(sim, table, event);
    if (event->kind == UTH_EVENT_PUT_RIGHT)
        put_right(sim, table, event);
    if (event->kind == UTH_EVENT_OPENED_DECK)
        sim_audit_receipt(sim, table, event, shadow);
}

void sim_audit_round_after(struct sim *sim, int stream, const struct uth_floor_event *event)
{
    struct sim_audit_table *table = &sim->audit.table[stream];
    const struct uth_table *shadow = uth_floor_find_table(sim->audit.shadow, event->stream);
    bool of_round = event->kind == UTH_EVENT_ROUND || event->kind == UTH_EVENT_ROUND_STARTED ||
                    event->kind == UTH_EVENT_FEE_WAIVED;
    if (of_round)
        tell_past(sim, &table->now, event);
    if (event->kind != UTH_EVENT_ROUND)
        return;
    const struct uth_action *action = &event->act.action;
    if (action->kind == UTH_DO_DEAL)
        table->spots = uth_round_spots(shadow->round);
    if (action->kind == UTH_DO_CLOSE)
        check_close(sim, shadow, event);
    if (action->kind == UTH_DO_SETTLE)
        check_settlement(sim, shadow, event);
    if (action->kind == UTH_DO_AMEND && uth_round_settlement(shadow->round) != NULL &&
        settled_round(table, event->round) != NULL)
        check_amended(sim, shadow, event, settled_round(table, event->round));
    if (action->kind == UTH_DO_CLOSE || action->kind == UTH_DO_SETTLE ||
        action->kind == UTH_DO_AMEND)
        sim_audit_progressive(sim, shadow, event);
    bool decides = action->kind == UTH_DO_BET || action->kind == UTH_DO_WITHDRAW ||
                   action->kind == UTH_DO_CHECK || action->kind == UTH_DO_PLAY ||
                   action->kind == UTH_DO_FOLD;
    if (decides && event->actor.role == UTH_ROLE_PLAYER) {
        const char *owner = uth_table_player_name(shadow, action->who.player);
        const struct uth_guest *guest = uth_table_guest(shadow, event->actor.name);
        bool seated = guest != NULL && (shadow->rules->spots_shared || action->who.backline ||
                                        guest->seats >> (action->who.spot & 31) & 1U);
        if (!seated || owner == NULL || strcmp(owner, event->actor.name) != 0)
            sim_wrong(sim, "event %" PRIu64 " of %s: %s plays somebody else's hand", event->number,
                      event->stream, event->actor.name);
    }
}

/* ---- the store's index ---- */

struct walking {
    struct sim *sim;
    const struct sim_audit_table *table;
    int left;
};

static bool each_round(void *self, const struct uth_store_round *row)
{
    struct walking *walking = self;
    if (walking->left == 0)
        return sim_wrong(walking->sim, "the store lists round %u of %s, and it is not over",
                         row->number, row->table);
    const struct sim_round *round = &walking->table->rounds[--walking->left];
    bool same = row->number == round->number && row->first == round->first &&
                row->last == round->last &&
                strcmp(row->status, round->reversed  ? "reversed"
                                    : round->settled ? "settled"
                                                     : "void") == 0;
    return same || sim_wrong(walking->sim, "the store's record of round %u of %s is wrong",
                             row->number, row->table);
}

void sim_audit_rounds(struct sim *sim, struct uth_store *store, int stream)
{
    struct walking walking = {.sim = sim,
                              .table = &sim->audit.table[stream],
                              .left = sim->audit.table[stream].round_count};
    if (walking.left == 0 && sim->audit.stream[stream].count == 0)
        return;
    if (!uth_store_read_rounds(store, sim_stream_name(sim, stream), "", 0, 1000000, each_round,
                               &walking))
        sim_wrong(sim, "reading rounds: %s", uth_store_error(store));
    if (walking.left != 0 && !sim_is_wrong(sim))
        sim_wrong(sim, "the store has no record of %d rounds of %s", walking.left,
                  sim_stream_name(sim, stream));
}
