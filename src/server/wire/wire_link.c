/* Links as clients see them: the meters for everybody; claims, tables and warnings for staff. */
#include "wire_link.h"

#include "floor/floor_json.h"
#include "floor/link_json.h"

#include <stdio.h>

void wire_meters(struct uth_json *text, const struct uth_link *link)
{
    uth_json_array(text, "meters");
    for (int i = 0; i < link->config.level_count; i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "level", link->pay->level[i]);
        uth_json_integer(text, "amount", uth_units_to_cents(link->meter[i].current));
        uth_json_integer(text, "base", link->meter[i].rules.seed);
        if (link->meter[i].rules.limit > 0)
            uth_json_integer(text, "limit", link->meter[i].rules.limit);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

static void put_actor(struct uth_json *text, const char *key, const struct uth_actor *actor,
                      int64_t at_ms)
{
    if (actor->name[0] == '\0')
        return;
    uth_json_object(text, key);
    uth_json_text(text, "name", actor->name);
    uth_json_text(text, "role", uth_role_name(actor->role));
    if (at_ms != 0)
        uth_json_integer(text, "at", at_ms);
    uth_json_end_object(text);
}

void wire_claim(struct uth_json *text, const char *key, const struct uth_link *link,
                const struct uth_claim *claim, bool staff)
{
    uth_json_object(text, key);
    uth_json_integer(text, "number", claim->number);
    uth_json_text(text, "state", uth_claim_state_name(claim->state));
    uth_json_text(text, "table", claim->table);
    uth_json_text(text, "level", link->pay->level[claim->level]);
    uth_json_text(text, "hand", claim->manual ? "" : link->pay->line[claim->line].label);
    uth_json_integer(text, "percent", claim->percent);
    uth_json_integer(text, "amount", claim->aside.amount);
    uth_json_integer(text, "before", claim->aside.before);
    uth_json_integer(text, "after", claim->aside.after);
    uth_json_integer(text, "at", claim->claimed_ms != 0 ? claim->claimed_ms : claim->completed_ms);
    if (staff) {
        uth_json_text(text, "game", claim->game);
        uth_json_integer(text, "round", claim->round);
        uth_json_integer(text, "spot", claim->spot);
        uth_json_cards(text, "cards", claim->cards, claim->card_count);
        uth_json_text(text, "player", claim->player);
        uth_json_integer(text, "seed", claim->aside.seed);
        uth_json_integer(text, "reserve", claim->aside.reserve);
        uth_json_bool(text, "manual", claim->manual);
        uth_json_bool(text, "executive", claim->aside.amount > link->config.executive_above);
        put_actor(text, "claimed_by", &claim->claimed_by, claim->claimed_ms);
        put_actor(text, "confirmed_by", &claim->confirmed_by, claim->confirmed_ms);
        put_actor(text, "completed_by", &claim->completed_by, claim->completed_ms);
        put_actor(text, "backed_out_by", &claim->backed_out_by, 0);
        uth_json_text(text, "text", claim->text);
    }
    uth_json_end_object(text);
}

static void put_change(struct uth_json *text, const char *key, const struct uth_link *link,
                       const struct uth_change *change)
{
    uth_change_write(text, key, change, link->pay->level[change->level]);
}

/* ---- the whole link ---- */

static void put_units(struct uth_json *text, const char *key, uth_units units)
{
    uth_json_object(text, key);
    uth_json_integer(text, "cents", units / UTH_UNITS_PER_CENT);
    uth_json_integer(text, "millionths", units % UTH_UNITS_PER_CENT);
    uth_json_end_object(text);
}

static void put_pots(struct uth_json *text, const struct uth_meter *meter)
{
    put_units(text, "current", meter->current);
    put_units(text, "reserve", meter->reserve);
    put_units(text, "overflow", meter->overflow);
    put_units(text, "pending", meter->pending);
}

static void put_level(struct uth_json *text, const struct uth_link *link, int level)
{
    const struct uth_meter *meter = &link->meter[level];
    uth_json_object(text, NULL);
    uth_json_text(text, "level", link->pay->level[level]);
    uth_meter_rules_put(text, &meter->rules);
    uth_json_integer(text, "limit", meter->rules.limit);
    if (link->waits[level]) {
        uth_json_object(text, "after_hit");
        uth_meter_rules_put(text, &link->next[level]);
        uth_json_end_object(text);
    }
    put_pots(text, meter);
    put_units(text, "seeded", meter->seeded);
    put_units(text, "contributed", meter->contributed);
    put_units(text, "contributed_today", meter->contributed - link->day_start[level].contributed);
    put_units(text, "adjusted", meter->adjusted);
    put_units(text, "won", meter->won);
    put_units(text, "transferred", meter->transferred);
    uth_json_integer(text, "hits", meter->hits);
    uth_json_bool(text, "reconciles", uth_meter_reconciles(meter));
    uth_json_end_object(text);
}

struct warnings {
    struct uth_json *text;
    const struct uth_link *link;
};

static void put_warning(void *self, const struct uth_link_warning *warning)
{
    struct warnings *warnings = self;
    uth_json_object(warnings->text, NULL);
    if (warning->level >= 0)
        uth_json_text(warnings->text, "level", warnings->link->pay->level[warning->level]);
    uth_json_text(warnings->text, "code", warning->code);
    uth_json_text(warnings->text, "sentence", warning->sentence);
    if (warning->award > 0) {
        uth_json_integer(warnings->text, "wager", warning->wager);
        uth_json_integer(warnings->text, "award", warning->award);
    }
    uth_json_end_object(warnings->text);
}

enum { TABLES_TOLD = 200 }; /* of a link with thousands, the first ones */

static void put_tables(struct uth_json *text, const struct uth_link *link)
{
    uth_json_integer(text, "table_count", link->member_count);
    uth_json_integer(text, "open_games", link->open_count);
    uth_json_array(text, "tables");
    for (int i = 0; i < link->member_count && i < TABLES_TOLD; i++) {
        const struct uth_link_member *member = &link->members[i];
        uth_json_object(text, NULL);
        uth_json_text(text, "name", member->name);
        uth_json_text(text, "game", member->game);
        uth_json_bool(text, "own", member->key_hash[0] == '\0');
        uth_json_bool(text, "away", member->away);
        uth_json_bool(text, "silent", member->silent);
        if (member->away)
            uth_json_integer(text, "since", member->cut_ms);
        uth_json_bool(text, "open", member->open);
        uth_json_integer(text, "round", member->round);
        uth_json_integer(text, "games", (int64_t)member->games);
        uth_json_integer(text, "wagered", member->wagered);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

static void put_for_staff(struct uth_json *text, const struct uth_link *link)
{
    uth_json_text(text, "location", link->config.location);
    uth_json_integer(text, "executive_above", link->config.executive_above);
    uth_json_integer(text, "silent_s", link->config.silent_s);
    if (link->config.prize_days > 0) {
        uth_json_object(text, "prize_bank");
        uth_json_integer(text, "days", link->config.prize_days);
        uth_json_integer(text, "holds", link->prizes);
        uth_json_integer(text, "required", uth_prizes_required(link));
        if (link->short_ms != 0)
            uth_json_integer(text, "due", uth_prizes_due_ms(link));
        uth_json_end_object(text);
    }
    uth_json_array(text, "levels");
    for (int i = 0; i < link->config.level_count; i++)
        put_level(text, link, i);
    uth_json_end_array(text);
    uth_json_array(text, "claims");
    for (int i = 0; i < link->claim_count; i++)
        if (uth_claim_is_open(&link->claims[i]))
            wire_claim(text, NULL, link, &link->claims[i], true);
    uth_json_end_array(text);
    uth_json_array(text, "proposals");
    for (int i = 0; i < link->proposal_count; i++) {
        const struct uth_proposal *proposal = &link->proposal[i];
        uth_json_object(text, NULL);
        uth_json_integer(text, "number", proposal->number);
        put_actor(text, "by", &proposal->by, proposal->at_ms);
        put_change(text, "change", link, &proposal->change);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    put_tables(text, link);
    struct warnings warnings = {text, link};
    uth_json_array(text, "warnings");
    uth_link_warnings(&link->config, link->pay, &link->rules->progressive,
                      &(struct uth_link_advice){put_warning, &warnings});
    uth_json_end_array(text);
}

static void put_hands(struct uth_json *text, const struct uth_link *link)
{
    uth_json_array(text, "hands");
    for (int i = 0; i < link->pay->line_count; i++) {
        const struct uth_pay_line *line = &link->pay->line[i];
        if (line->percent == 0)
            continue;
        uth_json_object(text, NULL);
        uth_json_text(text, "hand", line->label);
        uth_json_integer(text, "percent", line->percent);
        uth_json_text(text, "level", link->pay->level[line->level]);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

void wire_link(struct uth_json *text, const char *key, const struct uth_link *link, bool staff)
{
    uth_json_object(text, key);
    uth_json_text(text, "name", link->config.name);
    uth_json_text(text, "title", link->config.title);
    uth_json_text(text, "table", link->config.table);
    uth_json_text(text, "state", link->faulty ? "fault" : link->running ? "running" : "stopped");
    uth_json_bool(text, "games", link->config.games);
    uth_json_integer(text, "n", (int64_t)link->last);
    wire_meters(text, link);
    put_hands(text, link);
    uth_json_array(text, "wins");
    for (int i = link->claim_count - 1; i >= 0; i--) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->state >= UTH_CLAIM_WON && (staff || claim->state != UTH_CLAIM_BACKED_OUT))
            wire_claim(text, NULL, link, claim, staff);
    }
    uth_json_end_array(text);
    if (staff)
        put_for_staff(text, link);
    uth_json_end_object(text);
}

/* ---- events ---- */

bool wire_link_event(struct uth_json *text, const struct uth_link *link,
                     const struct uth_floor_event *event, bool staff)
{
    const struct uth_event_row *row = uth_event_row(event);
    if (row->hears == UTH_HEARS_NOBODY || (row->hears == UTH_HEARS_STAFF && !staff))
        return false;
    const struct uth_claim *claim = uth_link_claim(link, event->link.number);
    uth_json_object(text, NULL);
    uth_json_text(text, "event", row->name);
    uth_json_text(text, "link", link->config.name);
    uth_json_integer(text, "n", (int64_t)event->number);
    uth_json_integer(text, "at", event->at_ms);
    if (staff)
        uth_json_text(text, "by", event->actor.name);
    if (staff && event->agreed[0] != '\0')
        uth_json_text(text, "agreed", event->agreed);
    uth_floor_event_put(text, event, row->all | (staff ? row->staff : 0));
    if ((row->told >> UTH_TOLD_CLAIM & 1U) != 0 && claim != NULL)
        wire_claim(text, "claim", link, claim, staff);
    if ((row->told >> UTH_TOLD_CHANGE & 1U) != 0)
        put_change(text, "change", link, &event->link.change);
    wire_meters(text, link);
    uth_json_end_object(text);
    return true;
}

/* ---- days ---- */

void wire_meters_space(const char *link, char space[METERS_SPACE_SIZE])
{
    snprintf(space, METERS_SPACE_SIZE, "meters:%s", link);
}

void wire_meters_row(struct uth_json *text, const struct uth_link *link,
                     const struct uth_meter *start, const struct uth_meter *now)
{
    uth_json_object(text, NULL);
    uth_json_array(text, "levels");
    for (int i = 0; i < link->config.level_count; i++) {
        const struct uth_meter *from = &start[i], *to = &now[i];
        uth_json_object(text, NULL);
        uth_json_text(text, "level", link->pay->level[i]);
        uth_json_object(text, "begin");
        put_pots(text, from);
        uth_json_end_object(text);
        put_units(text, "seeded", to->seeded - from->seeded);
        put_units(text, "contributed", to->contributed - from->contributed);
        put_units(text, "adjusted", to->adjusted - from->adjusted);
        put_units(text, "won", to->won - from->won);
        put_units(text, "transferred", to->transferred - from->transferred);
        uth_json_integer(text, "hits", (int64_t)to->hits - (int64_t)from->hits);
        uth_json_object(text, "end");
        put_pots(text, to);
        uth_json_end_object(text);
        uth_json_bool(text, "reconciles", uth_meter_reconciles(from) && uth_meter_reconciles(to));
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    uth_json_end_object(text);
}
