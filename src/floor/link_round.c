/* Links and the rounds of a table.
 *
 *   bet       the progressive wager is refused where the link cannot be reached
 *   close     START GAME: the wagers contribute; without the link they go back, and the base game
 *             goes on
 *   showdown  a table that runs itself claims what its hands have earned
 *   settle    END GAME: waits until every meter award is claimed and recorded
 *   void      the contributions go back, once
 *
 * A step of a round and what it does on the link are two events of two streams. The second is made
 * when nothing can refuse it but lack of memory, which ends the process: then neither has been
 * stored, and the floor restarts from the moment before both. */
#include "floor_state.h"

#include "exchange/paytable_json.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

struct uth_link *uth_table_link(const struct uth_floor *floor, const struct uth_table *table)
{
    if (table->config.link[0] == '\0' || table->game.table[UTH_PROGRESSIVE] == NULL)
        return NULL;
    return (struct uth_link *)uth_floor_find_link(floor, table->config.link);
}

static const struct uth_link_member *open_member(const struct uth_link *link,
                                                 const struct uth_table *table)
{
    const struct uth_link_member *member =
        link == NULL ? NULL : uth_link_member(link, table->config.name);
    return member != NULL && member->open && member->round == table->round_number ? member : NULL;
}

/* ---- adding a table ---- */

enum uth_reason uth_link_check_config(const struct uth_floor *floor,
                                      const struct uth_table_config *config,
                                      const struct uth_game *game, struct uth_refusal *refusal)
{
    const struct uth_pay_table *pay = game->table[UTH_PROGRESSIVE];
    const struct uth_link *link = uth_floor_find_link(floor, config->link);
    if (pay == NULL && config->link[0] == '\0')
        return UTH_REASON_OK;
    if (pay == NULL)
        return UTH_REFUSE(refusal, LINK_NEEDS_PROGRESSIVE);
    if (config->link[0] == '\0')
        return UTH_REFUSE(refusal, LINK_NEEDED);
    if (link == NULL)
        return UTH_REFUSE(refusal, NO_SUCH_LINK, .link = config->link);
    if (link->removed)
        return UTH_REFUSE(refusal, LINK_REMOVED, .link = config->link);
    if (strcmp(link->pay->name, pay->name) != 0)
        return UTH_REFUSE(refusal, LINK_OTHER_PAY, .offered = link->pay->name, .value = pay->name);
    if (!uth_pay_table_equal(link->pay, pay))
        return UTH_REFUSE(refusal, LINK_PAY_DIFFERS, .value = pay->name);
    if (game->rules->spots > UTH_LINK_SPOTS_MAX)
        return UTH_REFUSE(refusal, LINK_SEATS, .most = UTH_LINK_SPOTS_MAX);
    if (link->config.tables_max > 0 && uth_link_tables(floor, link) >= link->config.tables_max)
        return UTH_REFUSE(refusal, LINK_FULL);
    const struct uth_link_member *member = uth_link_member(link, config->name);
    if (member != NULL)
        return UTH_REFUSE(refusal, GAME_NAME_TAKEN);
    return UTH_REASON_OK;
}

/* Follows from an event that has already been made: the rules cannot refuse it. */
static enum uth_reason follow(struct uth_doing *doing, struct uth_link *link,
                              struct uth_floor_event *event)
{
    enum uth_reason reason = uth_link_emit(doing, link, event);
    UTH_ASSERT(reason == UTH_REASON_OK || reason == UTH_REASON_OUT_OF_MEMORY);
    return reason;
}

enum uth_reason uth_link_after_add(struct uth_doing *doing, const char *name)
{
    const struct uth_table *table = uth_floor_find_table(doing->floor, name);
    struct uth_link *link = uth_table_link(doing->floor, table);
    if (link == NULL)
        return UTH_REASON_OK;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_JOINED);
    snprintf(event.link.table, sizeof event.link.table, "%s", name);
    snprintf(event.link.game, sizeof event.link.game, "ultimate-texas-holdem");
    snprintf(event.link.location, sizeof event.link.location, "%s", link->config.location);
    return follow(doing, link, &event);
}

/* ---- betting ---- */

enum uth_reason uth_link_check_bet(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (command->wager[UTH_PROGRESSIVE] == 0 || table->game.table[UTH_PROGRESSIVE] == NULL)
        return UTH_REASON_OK;
    enum uth_reason reason =
        uth_link_trouble(doing->floor, table->config.link, table->config.name, doing->refusal);
    if (reason != UTH_REASON_OK)
        doing->refusal->wager = UTH_PROGRESSIVE;
    return reason;
}

/* The link is lost: the system returns every progressive wager to its player. */
static enum uth_reason give_wagers_back(struct uth_doing *asked)
{
    struct uth_doing by_system = *asked, *doing = &by_system;
    doing->actor = (struct uth_actor){.name = "system", .role = UTH_ROLE_SYSTEM};
    doing->id = "";
    const struct uth_table *table = doing->table;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->wager[UTH_PROGRESSIVE] == 0)
            continue;
        struct uth_action action = uth_action_of(UTH_DO_BET);
        action.who = (struct uth_hand_ref){
            .player = hand->player, .spot = hand->spot, .backline = hand->backline};
        memcpy(action.wager, hand->wager, sizeof action.wager);
        memcpy(action.tip, hand->tip, sizeof action.tip);
        action.wager[UTH_PROGRESSIVE] = 0;
        struct uth_postings postings = {0};
        const char *name = uth_table_player_name(table, hand->player);
        if (!uth_money_for_bet(table, &action, name, &postings)) {
            uth_postings_free(&postings);
            return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
        }
        UTH_TRY(uth_step_act(doing, &action, &postings, 0));
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_link_before_close(struct uth_doing *doing, const struct uth_action *close)
{
    const struct uth_table *table = doing->table;
    struct uth_link *link = uth_table_link(doing->floor, table);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_GAME_STARTED);
    bool any = false;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->wager[UTH_PROGRESSIVE] == 0)
            continue;
        any = true;
        event.link.wager[hand->spot - 1] = hand->wager[UTH_PROGRESSIVE];
    }
    if (!any || uth_round_check(table->round, close, doing->refusal) != UTH_REASON_OK)
        return UTH_REASON_OK; /* the round refuses it */
    struct uth_refusal trouble;
    if (uth_link_trouble(doing->floor, table->config.link, table->config.name, &trouble) !=
        UTH_REASON_OK)
        return give_wagers_back(doing);
    if (open_member(link, table) != NULL)
        return UTH_REASON_OK;
    snprintf(event.link.table, sizeof event.link.table, "%s", table->config.name);
    event.round = table->round_number;
    return uth_link_emit(doing, link, &event);
}

/* ---- hands ---- */

int uth_link_meter_line(const struct uth_table *table, const struct uth_hand *hand)
{
    const struct uth_pay_table *pay = table->game.table[UTH_PROGRESSIVE];
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    bool folded = hand->decision.choice == UTH_FOLDED && !table->game.folded_progressive;
    if (pay == NULL || hand->wager[UTH_PROGRESSIVE] == 0 || known != 5 || folded ||
        hand->dead != UTH_DEAD_NOT || hand->cards[0] == UTH_NO_CARD)
        return -1;
    int line = uth_paytable_progressive_line(pay, hand->cards, board);
    return line >= 0 && pay->line[line].percent > 0 ? line : -1;
}

static const struct uth_claim *claim_at(const struct uth_link *link, const struct uth_table *table,
                                        int spot)
{
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (uth_claim_is_open(claim) && claim->spot == spot &&
            claim->round == table->round_number && strcmp(claim->table, table->config.name) == 0)
            return claim;
    }
    return NULL;
}

/* The next hand with an unclaimed meter award, in the order of jackpots; NULL: none. */
static const struct uth_hand *next_to_claim(const struct uth_link *link,
                                            const struct uth_table *table, bool *pending)
{
    const struct uth_hand *next = NULL;
    bool ascending = table->rules->jackpot_order == UTH_SETTLE_LEFT_TO_RIGHT;
    *pending = false;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (uth_link_meter_line(table, hand) < 0)
            continue;
        const struct uth_claim *claim = claim_at(link, table, hand->spot);
        *pending = *pending || (claim != NULL && claim->state != UTH_CLAIM_WON);
        if (claim == NULL && (next == NULL || (hand->spot < next->spot) == ascending))
            next = hand;
    }
    return next;
}

enum uth_reason uth_link_at_showdown(struct uth_doing *doing, bool *did, bool *waits)
{
    const struct uth_table *table = doing->table;
    struct uth_link *link = uth_table_link(doing->floor, table);
    *did = *waits = false;
    if (open_member(link, table) == NULL)
        return UTH_REASON_OK;
    bool pending;
    const struct uth_hand *hand = next_to_claim(link, table, &pending);
    *waits = pending || (hand != NULL && link->faulty);
    if (hand == NULL || link->faulty)
        return UTH_REASON_OK;
    *did = true;
    return uth_link_claim_hand(doing, hand, uth_link_meter_line(table, hand));
}

/* ---- the end of a round ---- */

static void put_meters(const struct uth_link *link, const struct uth_table *table,
                       struct uth_meters *meters)
{
    for (int i = 0; i < link->config.level_count; i++) {
        meters->meter[i] = uth_units_to_cents(link->meter[i].current);
        meters->seed[i] = link->meter[i].rules.seed;
        meters->reserve[i] = uth_units_to_cents(link->meter[i].reserve);
    }
    for (int spot = 1; spot <= UTH_LINK_SPOTS_MAX; spot++) {
        const struct uth_claim *claim = claim_at(link, table, spot);
        if (claim != NULL)
            meters->claimed[spot - 1] = (struct uth_claimed){
                .is = true, .before = claim->aside.before, .after = claim->aside.after};
    }
}

bool uth_link_meters_now(const struct uth_floor *floor, const struct uth_table *table,
                         struct uth_meters *meters)
{
    const struct uth_link *link = uth_table_link(floor, table);
    *meters = (struct uth_meters){0};
    if (link == NULL)
        return false;
    put_meters(link, table, meters);
    return true;
}

enum uth_reason uth_link_before_settle(struct uth_doing *doing, struct uth_action *settle)
{
    const struct uth_table *table = doing->table;
    const struct uth_link *link = uth_table_link(doing->floor, table);
    if (open_member(link, table) == NULL)
        return UTH_REASON_OK;
    if (link->faulty)
        return UTH_REFUSE(doing->refusal, LINK_HOLDS_ROUND);
    bool pending;
    const struct uth_hand *hand = next_to_claim(link, table, &pending);
    if (hand != NULL)
        return UTH_REFUSE(doing->refusal, CLAIM_MISSING, .spot = hand->spot);
    if (pending)
        return UTH_REFUSE(doing->refusal, CLAIM_HOLDS_ROUND);
    put_meters(link, table, &settle->meters);
    return UTH_REASON_OK;
}

enum uth_reason uth_link_before_void(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    const struct uth_link *link = uth_table_link(doing->floor, table);
    if (open_member(link, table) == NULL)
        return UTH_REASON_OK;
    if (link->faulty)
        return UTH_REFUSE(doing->refusal, LINK_HOLDS_ROUND);
    for (int spot = 1; spot <= UTH_LINK_SPOTS_MAX; spot++) {
        const struct uth_claim *claim = claim_at(link, table, spot);
        if (claim != NULL)
            return claim->state == UTH_CLAIM_WON ? UTH_REFUSE(doing->refusal, WIN_BEFORE_VOID)
                                                 : UTH_REFUSE(doing->refusal, CLAIM_BEFORE_VOID);
    }
    return UTH_REASON_OK;
}

/* A dead hand wins no jackpot: one that was claimed is rejected first. */
enum uth_reason uth_link_before_dead(struct uth_doing *doing, int spot)
{
    const struct uth_link *link = uth_table_link(doing->floor, doing->table);
    const struct uth_claim *claim = link != NULL ? claim_at(link, doing->table, spot) : NULL;
    return claim == NULL ? UTH_REASON_OK
                         : UTH_REFUSE(doing->refusal, CLAIM_BEFORE_DEAD, .spot = spot);
}

/* The claim of this round at a spot that is not undone: pending, won or paid. */
static const struct uth_claim *standing(const struct uth_link *link, const struct uth_table *table,
                                        int spot)
{
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->round == table->round_number && claim->spot == spot && !claim->manual &&
            claim->state != UTH_CLAIM_BACKED_OUT && strcmp(claim->table, table->config.name) == 0)
            return claim;
    }
    return NULL;
}

/* Was a win of this spot backed out? Then its award is the house's, and the round may say otherwise. */
static bool is_backed_out(const struct uth_link *link, const struct uth_table *table, int spot)
{
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->round == table->round_number && claim->spot == spot && !claim->manual &&
            claim->state == UTH_CLAIM_BACKED_OUT && strcmp(claim->table, table->config.name) == 0)
            return true;
    }
    return false;
}

/* The award goes into the record of the correction, so that the round settles by itself. */
static bool note_claim(struct uth_amendment *put, int spot, const struct uth_claim *claim)
{
    struct uth_amended_hand *hand = NULL;
    for (int i = 0; i < put->hand_count; i++)
        if (put->hand[i].spot == spot)
            hand = &put->hand[i];
    if (hand == NULL && put->hand_count < UTH_AMENDED_HANDS_MAX) {
        hand = &put->hand[put->hand_count++];
        *hand = (struct uth_amended_hand){.spot = (uint8_t)spot};
    }
    if (hand == NULL)
        return false;
    hand->has_claim = true;
    hand->claim_before = claim->aside.before;
    hand->claim_after = claim->aside.after;
    return true;
}

/* A win is undone by its people before the round says otherwise, and made by them before it says so. */
static enum uth_reason check_award(struct uth_doing *doing, const struct uth_link *link,
                                   const struct uth_table *then, int index, struct uth_amending *it)
{
    const struct uth_hand *hand = uth_round_hand(then->round, index);
    struct uth_settle_input was = uth_round_settle_input(it->before->round);
    int spot = hand->spot, line = uth_link_meter_line(then, hand);
    int before = uth_link_meter_line(it->before, uth_round_hand(it->before->round, index));
    const struct uth_claim *claim = standing(link, then, spot);
    if (claim == NULL && before >= 0 && before == line && was.meters.claimed[spot - 1].is)
        return UTH_REASON_OK; /* paid, and long ago */
    if (claim == NULL && before >= 0 && before != line && was.meters.claimed[spot - 1].is &&
        !is_backed_out(link, then, spot))
        return UTH_REFUSE(doing->refusal, WIN_TOO_OLD, .spot = spot);
    if (claim != NULL && claim->line != line)
        return UTH_REFUSE(doing->refusal, WIN_BEFORE_AMEND, .number = claim->number);
    if (line < 0 || uth_round_phase(then->round) != UTH_PHASE_SETTLED)
        return UTH_REASON_OK;
    if (claim == NULL || claim->state < UTH_CLAIM_WON)
        return UTH_REFUSE(doing->refusal, WIN_BY_AMEND, .spot = spot);
    if (claim->state == UTH_CLAIM_PAID)
        return UTH_REASON_OK;
    it->newly_paid += claim->aside.amount;
    return note_claim(&it->put, spot, claim) ? UTH_REASON_OK
                                             : UTH_REFUSE(doing->refusal, AMEND_TOO_MANY);
}

enum uth_reason uth_link_before_amend(struct uth_doing *doing, const struct uth_table *then,
                                      struct uth_amending *it)
{
    const struct uth_link *link = uth_table_link(doing->floor, it->before);
    enum uth_reason reason = UTH_REASON_OK;
    for (int i = 0; i < uth_round_hand_count(then->round) && reason == UTH_REASON_OK; i++) {
        const struct uth_hand *hand = uth_round_hand(then->round, i);
        uth_cents old = uth_round_hand(it->before->round, i)->wager[UTH_PROGRESSIVE];
        if (link == NULL || hand->backline || (old == 0 && hand->wager[UTH_PROGRESSIVE] == 0))
            continue;
        it->wagered[0][hand->spot - 1] = old;
        it->wagered[1][hand->spot - 1] = hand->wager[UTH_PROGRESSIVE];
        it->on_link = it->on_link || old != hand->wager[UTH_PROGRESSIVE];
        reason = check_award(doing, link, then, i, it);
    }
    it->on_link = it->on_link || it->newly_paid > 0;
    if (reason == UTH_REASON_OK && it->on_link && link->faulty)
        return UTH_REFUSE(doing->refusal, LINK_HOLDS_ROUND);
    return reason;
}

enum uth_reason uth_link_amend(struct uth_doing *doing, const struct uth_amending *it)
{
    if (!it->on_link)
        return UTH_REASON_OK;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_GAME_AMENDED);
    snprintf(event.link.table, sizeof event.link.table, "%s", it->before->config.name);
    event.round = it->before->round_number;
    event.link.since_ms = it->before->round_ms;
    memcpy(event.link.before, it->wagered[0], sizeof event.link.before);
    memcpy(event.link.wager, it->wagered[1], sizeof event.link.wager);
    return uth_link_emit(doing, uth_table_link(doing->floor, it->before), &event);
}

/* The meter paid the win, so the money of a reversal would go to the house instead. */
enum uth_reason uth_link_before_reverse(struct uth_doing *doing, uint32_t round)
{
    const struct uth_table *table = doing->table;
    const struct uth_link *link = uth_table_link(doing->floor, table);
    for (int i = 0; link != NULL && i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->round == round && claim->state != UTH_CLAIM_BACKED_OUT && !claim->manual &&
            strcmp(claim->table, table->config.name) == 0)
            return UTH_REFUSE(doing->refusal, WIN_BEFORE_REVERSE, .number = claim->number);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_link_after_round(struct uth_doing *doing, bool settled, const char *why)
{
    const struct uth_table *table = doing->table;
    struct uth_link *link = uth_table_link(doing->floor, table);
    if (open_member(link, table) == NULL)
        return UTH_REASON_OK;
    struct uth_floor_event event =
        uth_floor_event_of(settled ? UTH_EVENT_LINK_GAME_ENDED : UTH_EVENT_LINK_GAME_VOIDED);
    snprintf(event.link.table, sizeof event.link.table, "%s", table->config.name);
    snprintf(event.text, sizeof event.text, "%s", settled ? "" : why);
    event.round = table->round_number;
    return follow(doing, link, &event);
}
