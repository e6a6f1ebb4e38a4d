/* Progressive meters in the audit: what each event of the link may do to them, worked out once more
 * from wagers, rates and percentages alone. The meter's own sums always agree with themselves; these
 * say whether they are the right ones.
 *
 * The link has a stream of its own, which is read after those of its tables. So what rounds and
 * link say of each other (wagers at the close, wins at the settlement) is noted on both sides and
 * compared when all streams have been read. */
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
    if (meters->note_count == meters->note_capacity) {
        meters->note_capacity = meters->note_capacity == 0 ? 64 : 2 * meters->note_capacity;
        meters->notes =
            realloc(meters->notes, (size_t)meters->note_capacity * sizeof *meters->notes);
        UTH_ASSERT(meters->notes != NULL);
    }
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
    const struct uth_settlement *settlement =
        act == UTH_DO_SETTLE ? uth_round_settlement(table->round) : NULL;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        struct sim_link_note *note = note_of(sim, event->stream, event->round, hand->spot);
        if (act == UTH_DO_CLOSE)
            note->wagered = hand->wager[UTH_PROGRESSIVE];
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
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        wagered += event->link.wager[i];
    }
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

/* What a void game brought goes back, unless a win or a change has taken of the level since. */
static void check_void(struct sim *sim, const struct uth_floor_event *event,
                       const struct uth_meter *before, const struct uth_meter *after, int level)
{
    int table = sim_stream_index(sim, event->link.table);
    UTH_ASSERT(table > 0 && table <= SIM_TABLES_MAX);
    const struct sim_open_game *game = &sim->audit.meters.open[table];
    uth_units out = held(before) - held(after);
    bool disturbed = sim->audit.meters.taken[level] != game->taken[level];
    if (out > game->brought[level] || out < 0 || (!disturbed && out != game->brought[level]))
        wrong(sim, event, level, "a void game takes back", out, game->brought[level]);
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
}

/* The amount of a claim comes back, and the seed that replaced it goes, as far as it is there. */
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
        return;
    case UTH_CHANGE_ADJUST:
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
    int table = sim_stream_index(sim, event->link.table);
    UTH_ASSERT(table > 0 && table <= SIM_TABLES_MAX);
    struct sim_open_game *game = &sim->audit.meters.open[table];
    game->brought[level] = held(after) - held(before);
    game->taken[level] = sim->audit.meters.taken[level];
    for (int spot = 1; spot <= UTH_LINK_SPOTS_MAX && level == 0; spot++) {
        if (event->link.wager[spot - 1] != 0)
            note_of(sim, event->link.table, event->round, spot)->taken =
                event->link.wager[spot - 1];
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
    case UTH_EVENT_LINK_GAME_VOIDED: check_void(sim, event, before, after, level); break;
    case UTH_EVENT_CLAIMED: check_claim(sim, event, link, before, after, level); break;
    case UTH_EVENT_CLAIM_REJECTED:
    case UTH_EVENT_CLAIM_WITHDRAWN:
        check_given_back(sim, event, &sim->audit.meters.claim, before, after, level);
        break;
    case UTH_EVENT_CHANGED: check_change(sim, event, link, before, after, level); break;
    default:
        if (held(after) != held(before))
            wrong(sim, event, level, "the pots hold", held(after), held(before));
        break;
    }
    if (held(after) < held(before) && event->kind != UTH_EVENT_LINK_GAME_VOIDED)
        sim->audit.meters.taken[level]++;
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
}
