/* Progressive meters in the audit: what each event of the link may do to them, recomputed from
 * wagers, rates and percentages alone. The meter's own sums always agree with themselves; these
 * show whether they are right.
 *
 * The link has a stream of its own, which is read after those of its tables. So what rounds and
 * link record about each other (wagers at the close, wins at the settlement) is collected on both
 * sides and compared when all streams have been read. */
#include "floor/link_state.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static uth_units held(const struct uth_meter *meter)
{
    return meter->current + meter->reserve + meter->overflow;
}

static void wrong(struct sim *sim, const struct uth_floor_event *event, int level, const char *what,
                  uth_units is, uth_units should)
{
    sim_wrong(sim, "event %" PRIu64 " of the link, level %d: %s %" PRId64 " instead of %" PRId64,
              event->number, level, what, is, should);
}

/* ---- both sides ---- */

static struct sim_link_note *note_of(struct sim *sim, const char *table, uint32_t round, int spot)
{
    struct sim_meters *meters = &sim->audit.meters;
    for (int i = meters->note_count - 1; i >= 0; i--) {
        struct sim_link_note *note = &meters->notes[i];
        if (note->round == round && note->spot == spot && strcmp(note->table, table) == 0)
            return note;
    }
    SIM_ROOM(meters->notes, meters->note_count, meters->note_capacity);
    struct sim_link_note *note = &meters->notes[meters->note_count++];
    *note = (struct sim_link_note){.round = round, .spot = spot};
    snprintf(note->table, sizeof note->table, "%s", table);
    return note;
}

void sim_audit_progressive(struct sim *sim, const struct uth_table *table,
                           const struct uth_floor_event *event)
{
    if (table->config.link[0] == '\0')
        return;
    enum uth_action_kind act = event->act.action.kind;
    bool amends = event->kind == UTH_EVENT_PUT_RIGHT || act == UTH_DO_AMEND;
    const struct uth_settlement *settlement =
        act == UTH_DO_SETTLE || amends ? uth_round_settlement(table->round) : NULL;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        struct sim_link_note *note = note_of(sim, event->stream, event->round, hand->spot);
        if (act == UTH_DO_CLOSE || amends)
            note->wagered = hand->wager[UTH_PROGRESSIVE];
        if (settlement != NULL)
            note->paid = 0;
        for (int k = 0; settlement != NULL && k < settlement->hands[i].line_count; k++) {
            const struct uth_line *line = &settlement->hands[i].lines[k];
            if (line->cause == UTH_BECAUSE_METER && !line->envy)
                note->paid += line->paid;
        }
    }
}

void sim_audit_meter_notes(struct sim *sim)
{
    const struct sim_meters *meters = &sim->audit.meters;
    for (int i = 0; i < meters->note_count; i++) {
        const struct sim_link_note *note = &meters->notes[i];
        if (note->wagered != note->taken)
            sim_wrong(sim,
                      "round %u of %s, seat %d: %" PRId64 " wagered on the link, %" PRId64
                      " contributed to it",
                      note->round, note->table, note->spot, note->wagered, note->taken);
        if (note->paid != 0 && note->paid != note->won)
            sim_wrong(sim,
                      "round %u of %s, seat %d: the link's win is %" PRId64 ", and %" PRId64
                      " is paid",
                      note->round, note->table, note->spot, note->won, note->paid);
    }
}

/* ---- events of the link ---- */

static void check_start(struct sim *sim, const struct uth_floor_event *event,
                        const struct uth_meter *before, const struct uth_meter *after, int level)
{
    uth_cents wagered = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++)
        wagered += event->link.wager[i];
    const struct uth_meter_rules *rules = &before->rules;
    uth_units in = after->current + after->overflow - before->current - before->overflow;
    if (in != wagered * rules->rate)
        wrong(sim, event, level, "wagers bring", in, wagered * rules->rate);
    if (after->reserve - before->reserve != wagered * rules->reserve_rate)
        wrong(sim, event, level, "wagers bring to the reserve", after->reserve - before->reserve,
              wagered * rules->reserve_rate);
    if (rules->limit > 0 && after->current > rules->limit * UTH_UNITS_PER_CENT &&
        after->current > before->current)
        wrong(sim, event, level, "above its limit the meter rises to", after->current,
              before->current);
}

static struct sim_open_game *game_of(struct sim *sim, const struct uth_floor_event *event)
{
    int table = sim_stream_index(sim, event->link.table);
    UTH_ASSERT(table > 0 && table <= SIM_TABLES_MAX);
    return &sim->audit.meters.open[table];
}

static uth_units sum_of(const struct uth_share *share)
{
    return share->current + share->overflow + share->reserve;
}

/* The part of a game's contribution that no valid award has paid out: an award takes the same part
 * of it as of the meter, and the reserve follows an award of the whole meter. */
static struct uth_share left_of(const struct sim_meters *meters, const struct sim_open_game *game,
                                int level)
{
    struct uth_share left = game->brought[level];
    for (int i = game->awards_before; i < meters->award_count; i++) {
        const struct sim_award *award = &meters->awards[i];
        if (award->level != level || award->given_back)
            continue;
        if (award->before > 0)
            left.current = (uth_units)((__int128)left.current * (award->before - award->amount) /
                                       award->before);
        if (award->percent == 100)
            left = (struct uth_share){left.current + left.reserve, left.overflow, 0};
    }
    return left;
}

/* What is left of it is returned, and nothing of other open games' contributions. */
static void check_void(struct sim *sim, const struct uth_floor_event *event,
                       const struct uth_meter *before, const struct uth_meter *after, int level)
{
    const struct sim_meters *meters = &sim->audit.meters;
    const struct sim_open_game *game = game_of(sim, event);
    struct uth_share left = left_of(meters, game, level);
    uth_units spare = held(before), out = held(before) - held(after);
    for (int i = 1; i <= SIM_TABLES_MAX; i++) {
        struct uth_share other = left_of(meters, &meters->open[i], level);
        if (&meters->open[i] != game && meters->open[i].open)
            spare -= sum_of(&other);
    }
    uth_units due = sum_of(&left) <= spare ? sum_of(&left) : spare > 0 ? spare : 0;
    if (out != due)
        wrong(sim, event, level, "a void game takes back", out, due);
    bool in_place = due == sum_of(&left) && left.current <= before->current &&
                    left.reserve <= before->reserve && left.overflow <= before->overflow;
    if (in_place && before->reserve - after->reserve != left.reserve)
        wrong(sim, event, level, "a void game takes from the reserve",
              before->reserve - after->reserve, left.reserve);
    if (in_place && before->current - after->current != left.current)
        wrong(sim, event, level, "a void game takes from the meter",
              before->current - after->current, left.current);
}

/* ---- awards ---- */

static void note_award(struct sim *sim, const struct sim_award *award)
{
    struct sim_meters *meters = &sim->audit.meters;
    SIM_ROOM(meters->awards, meters->award_count, meters->award_capacity);
    meters->awards[meters->award_count++] = *award;
}

static void note_given_back(struct sim *sim, uint32_t number)
{
    struct sim_meters *meters = &sim->audit.meters;
    for (int i = 0; i < meters->award_count; i++)
        if (meters->awards[i].number == number)
            meters->awards[i].given_back = true;
}

static void check_claim(struct sim *sim, const struct uth_floor_event *event,
                        const struct uth_link *link, const struct uth_meter *before,
                        const struct uth_meter *after, int level)
{
    int percent = link->pay->line[event->link.line].percent;
    uth_cents due = before->current / UTH_UNITS_PER_CENT * percent / 100;
    uth_units seed = percent == 100 ? before->rules.seed * UTH_UNITS_PER_CENT : 0;
    if (event->link.aside.amount != due)
        wrong(sim, event, level, "a claim is for", event->link.aside.amount, due);
    if (after->pending - before->pending != due * UTH_UNITS_PER_CENT)
        wrong(sim, event, level, "a claim sets aside", after->pending - before->pending,
              due * UTH_UNITS_PER_CENT);
    if (held(after) - held(before) != seed - due * UTH_UNITS_PER_CENT)
        wrong(sim, event, level, "a claim moves the pots by", held(after) - held(before),
              seed - due * UTH_UNITS_PER_CENT);
    note_award(sim, &(struct sim_award){.number = event->link.number,
                                        .level = level,
                                        .percent = percent,
                                        .before = before->current / UTH_UNITS_PER_CENT,
                                        .amount = due});
}

/* The amount of a claim returns, and the seed that replaced it is taken out, as far as it is
 * there. */
static void check_given_back(struct sim *sim, const struct uth_floor_event *event,
                             const struct uth_claim *claim, const struct uth_meter *before,
                             const struct uth_meter *after, int level)
{
    const struct uth_set_aside *aside = &claim->aside;
    uth_cents replaced = aside->seed + aside->reserve;
    bool all_there = before->current >= replaced * UTH_UNITS_PER_CENT;
    uth_units back = held(after) - held(before);
    uth_units most = aside->amount * UTH_UNITS_PER_CENT;
    uth_units least = most - aside->seed * UTH_UNITS_PER_CENT;
    if (all_there ? back != least : back < least || back > most)
        wrong(sim, event, level, "what is given back moves the pots by", back, least);
}

static void check_change(struct sim *sim, const struct uth_floor_event *event,
                         const struct uth_link *link, const struct uth_meter *before,
                         const struct uth_meter *after, int level)
{
    const struct uth_change *change = &event->link.change;
    const struct uth_claim *claim;
    uth_units moves = 0;
    switch (change->kind) {
    case UTH_CHANGE_BACK_OUT:
        claim = uth_link_claim(link, change->claim);
        check_given_back(sim, event, claim, before, after, level);
        note_given_back(sim, change->claim);
        return;
    case UTH_CHANGE_ADJUST:
        if (change->reason == UTH_ADJUST_WIN)
            note_award(sim, &(struct sim_award){.level = level,
                                                .before = before->current / UTH_UNITS_PER_CENT,
                                                .amount = change->amount});
        moves = change->amount * UTH_UNITS_PER_CENT *
                (change->reason == UTH_ADJUST_WIN ? -1
                 : change->from == UTH_POT_HOUSE  ? 1
                 : change->to == UTH_POT_HOUSE    ? -1
                                                  : 0);
        break;
    default: break;
    }
    if (held(after) - held(before) != moves)
        wrong(sim, event, level, "a change moves the pots by", held(after) - held(before), moves);
}

/* The level that an event is about; -1: all, or none. */
static int level_of(const struct uth_floor_event *event, const struct uth_link *link)
{
    const struct uth_claim *claim;
    switch (event->kind) {
    case UTH_EVENT_CLAIMED: return event->link.level;
    case UTH_EVENT_CLAIM_REJECTED:
    case UTH_EVENT_CLAIM_WITHDRAWN:
    case UTH_EVENT_CLAIM_COMPLETED: return uth_link_claim(link, event->link.number)->level;
    case UTH_EVENT_CHANGED:
        if (event->link.change.kind != UTH_CHANGE_BACK_OUT)
            return event->link.change.level;
        claim = uth_link_claim(link, event->link.change.claim);
        return claim->level;
    default: return -1;
    }
}

static void note_game(struct sim *sim, const struct uth_floor_event *event,
                      const struct uth_meter *before, const struct uth_meter *after, int level)
{
    struct sim_open_game *game = game_of(sim, event);
    game->open = true;
    game->round = event->round;
    game->awards_before = sim->audit.meters.award_count;
    game->brought[level] = (struct uth_share){.current = after->current - before->current,
                                              .overflow = after->overflow - before->overflow,
                                              .reserve = after->reserve - before->reserve};
    for (int spot = 1; spot <= UTH_LINK_SPOTS_MAX && level == 0; spot++) {
        if (event->link.wager[spot - 1] != 0)
            note_of(sim, event->link.table, event->round, spot)->taken =
                event->link.wager[spot - 1];
    }
}

/* A round is put right: what was wagered besides comes in, what was not goes out, as far as it is there. */
static void check_amended(struct sim *sim, const struct uth_floor_event *event,
                          const struct uth_meter *before, const struct uth_meter *after, int level)
{
    const struct uth_meter_rules *rules = &before->rules;
    struct sim_open_game *game = game_of(sim, event);
    struct uth_share *brought = &game->brought[level];
    uth_cents more = 0, less = 0, whole = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        uth_cents by = event->link.wager[i] - event->link.before[i];
        *(by > 0 ? &more : &less) += by > 0 ? by : -by;
        whole += event->link.before[i];
        if (by != 0 && level == 0)
            note_of(sim, event->link.table, event->round, i + 1)->taken += by;
    }
    uth_units came = held(after) - held(before), rate = rules->rate + rules->reserve_rate;
    if (came > more * rate || came < (more - less) * rate)
        wrong(sim, event, level, "wagers that are put right bring", came, (more - less) * rate);
    if (!game->open || game->round != event->round)
        return;
    if (less > 0) {
        uth_units both = (brought->current + brought->overflow) / whole * less;
        uth_units over = (uth_units)((__int128)brought->overflow * less / whole);
        brought->overflow -= over;
        brought->current -= both - over;
        brought->reserve -= brought->reserve / whole * less;
    } else {
        brought->current += after->current - before->current;
        brought->overflow += after->overflow - before->overflow;
        brought->reserve += after->reserve - before->reserve;
    }
}

static void check_level(struct sim *sim, const struct uth_floor_event *event,
                        const struct uth_link *link, const struct uth_meter *before,
                        const struct uth_meter *after, int level)
{
    switch (event->kind) {
    case UTH_EVENT_LINK_GAME_STARTED:
        check_start(sim, event, before, after, level);
        note_game(sim, event, before, after, level);
        break;
    case UTH_EVENT_LINK_GAME_AMENDED: check_amended(sim, event, before, after, level); break;
    case UTH_EVENT_LINK_GAME_VOIDED: check_void(sim, event, before, after, level); break;
    case UTH_EVENT_CLAIMED: check_claim(sim, event, link, before, after, level); break;
    case UTH_EVENT_CLAIM_REJECTED:
    case UTH_EVENT_CLAIM_WITHDRAWN:
        check_given_back(sim, event, &sim->audit.meters.claim, before, after, level);
        note_given_back(sim, event->link.number);
        break;
    case UTH_EVENT_CHANGED: check_change(sim, event, link, before, after, level); break;
    default:
        if (held(after) != held(before))
            wrong(sim, event, level, "the pots hold", held(after), held(before));
        break;
    }
}

static void note_win(struct sim *sim, const struct uth_floor_event *event,
                     const struct uth_link *link)
{
    const struct uth_claim *claim = uth_link_claim(link, event->link.number);
    note_of(sim, claim->table, claim->round, claim->spot)->won = claim->aside.amount;
}

void sim_audit_meters_before(struct sim *sim, const struct uth_floor_event *event)
{
    const struct uth_link *link = uth_floor_find_link(sim->audit.shadow, "main");
    struct sim_meters *meters = &sim->audit.meters;
    meters->known = link != NULL;
    if (link == NULL)
        return;
    memcpy(meters->before, link->meter, sizeof meters->before);
    meters->level = level_of(event, link);
    if (event->kind == UTH_EVENT_CLAIM_COMPLETED)
        note_win(sim, event, link);
    if (event->kind == UTH_EVENT_CLAIM_REJECTED || event->kind == UTH_EVENT_CLAIM_WITHDRAWN)
        meters->claim = *uth_link_claim(link, event->link.number);
}

void sim_audit_meters_after(struct sim *sim, const struct uth_floor_event *event)
{
    const struct uth_link *link = uth_floor_find_link(sim->audit.shadow, "main");
    const struct sim_meters *meters = &sim->audit.meters;
    for (int i = 0; meters->known && i < link->config.level_count; i++) {
        const struct uth_meter *before = &meters->before[i], *after = &link->meter[i];
        bool about = meters->level < 0 || meters->level == i;
        if (about)
            check_level(sim, event, link, before, after, i);
        else if (memcmp(before, after, sizeof *before) != 0)
            wrong(sim, event, i, "another level's pots hold", held(after), held(before));
    }
    if (event->kind == UTH_EVENT_LINK_GAME_ENDED || event->kind == UTH_EVENT_LINK_GAME_VOIDED)
        game_of(sim, event)->open = false;
}
