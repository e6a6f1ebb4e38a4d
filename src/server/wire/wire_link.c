#include "wire_link.h"

#include "floor/floor_json.h"
#include "floor/link_json.h"

#include <stdio.h>
#include <string.h>

void wire_meters(struct json_text *text, const struct uth_link *link)
{
    jt_array(text, "meters");
    for (int i = 0; i < link->config.level_count; i++) {
        jt_object(text, NULL);
        jt_text(text, "level", link->pay->level[i]);
        jt_integer(text, "amount", uth_units_to_cents(link->meter[i].current));
        jt_integer(text, "base", link->meter[i].rules.seed);
        jt_end_object(text);
    }
    jt_end_array(text);
}

static void put_actor(struct json_text *text, const char *key, const struct uth_actor *actor,
                      int64_t at_ms)
{
    if (actor->name[0] == '\0')
        return;
    jt_object(text, key);
    jt_text(text, "name", actor->name);
    jt_text(text, "role", uth_role_name(actor->role));
    if (at_ms != 0)
        jt_integer(text, "at", at_ms);
    jt_end_object(text);
}

void wire_claim(struct json_text *text, const char *key, const struct uth_link *link,
                const struct uth_claim *claim, bool staff)
{
    jt_object(text, key);
    jt_integer(text, "number", claim->number);
    jt_text(text, "state", uth_claim_state_name(claim->state));
    jt_text(text, "table", claim->table);
    jt_text(text, "level", link->pay->level[claim->level]);
    jt_text(text, "hand", claim->manual ? "" : link->pay->line[claim->line].label);
    jt_integer(text, "percent", claim->percent);
    jt_integer(text, "amount", claim->aside.amount);
    jt_integer(text, "before", claim->aside.before);
    jt_integer(text, "after", claim->aside.after);
    jt_integer(text, "at", claim->claimed_ms != 0 ? claim->claimed_ms : claim->completed_ms);
    if (staff) {
        jt_text(text, "game", claim->game);
        jt_integer(text, "round", claim->round);
        jt_integer(text, "spot", claim->spot);
        jt_cards(text, "cards", claim->cards, claim->card_count);
        jt_text(text, "player", claim->player);
        jt_integer(text, "seed", claim->aside.seed);
        jt_integer(text, "reserve", claim->aside.reserve);
        jt_bool(text, "manual", claim->manual);
        jt_bool(text, "executive", claim->aside.amount > link->config.executive_above);
        put_actor(text, "claimed_by", &claim->claimed_by, claim->claimed_ms);
        put_actor(text, "confirmed_by", &claim->confirmed_by, claim->confirmed_ms);
        put_actor(text, "completed_by", &claim->completed_by, claim->completed_ms);
        put_actor(text, "backed_out_by", &claim->backed_out_by, 0);
        jt_text(text, "text", claim->text);
    }
    jt_end_object(text);
}

static void put_change(struct json_text *text, const char *key, const struct uth_link *link,
                       const struct uth_change *change)
{
    uth_change_write(text, key, change, link->pay->level[change->level]);
}

/* ---- the whole link ---- */

static void put_units(struct json_text *text, const char *key, uth_units units)
{
    jt_object(text, key);
    jt_integer(text, "cents", units / UTH_UNITS_PER_CENT);
    jt_integer(text, "millionths", units % UTH_UNITS_PER_CENT);
    jt_end_object(text);
}

static void put_pots(struct json_text *text, const struct uth_meter *meter)
{
    put_units(text, "current", meter->current);
    put_units(text, "reserve", meter->reserve);
    put_units(text, "overflow", meter->overflow);
    put_units(text, "pending", meter->pending);
}

static void put_level(struct json_text *text, const struct uth_link *link, int level)
{
    const struct uth_meter *meter = &link->meter[level];
    jt_object(text, NULL);
    jt_text(text, "level", link->pay->level[level]);
    jt_integer(text, "seed", meter->rules.seed);
    jt_integer(text, "rate", meter->rules.rate);
    jt_integer(text, "reserve_rate", meter->rules.reserve_rate);
    jt_integer(text, "limit", meter->rules.limit);
    if (link->waits[level]) {
        jt_object(text, "after_hit");
        jt_integer(text, "seed", link->next[level].seed);
        jt_integer(text, "rate", link->next[level].rate);
        jt_integer(text, "reserve_rate", link->next[level].reserve_rate);
        jt_end_object(text);
    }
    put_pots(text, meter);
    put_units(text, "seeded", meter->seeded);
    put_units(text, "contributed", meter->contributed);
    put_units(text, "contributed_today", meter->contributed - link->day_start[level].contributed);
    put_units(text, "adjusted", meter->adjusted);
    put_units(text, "won", meter->won);
    put_units(text, "transferred", meter->transferred);
    jt_integer(text, "hits", meter->hits);
    jt_bool(text, "reconciles", uth_meter_reconciles(meter));
    jt_end_object(text);
}

struct warnings {
    struct json_text *text;
    const struct uth_link *link;
};

static void put_warning(void *self, int level, const char *code, const char *sentence)
{
    struct warnings *warnings = self;
    jt_object(warnings->text, NULL);
    if (level >= 0)
        jt_text(warnings->text, "level", warnings->link->pay->level[level]);
    jt_text(warnings->text, "code", code);
    jt_text(warnings->text, "sentence", sentence);
    jt_end_object(warnings->text);
}

enum { TABLES_TOLD = 200 }; /* of a link with thousands, the first ones */

static void put_tables(struct json_text *text, const struct uth_link *link)
{
    jt_integer(text, "table_count", link->member_count);
    jt_integer(text, "open_games", link->open_count);
    jt_array(text, "tables");
    for (int i = 0; i < link->member_count && i < TABLES_TOLD; i++) {
        const struct uth_link_member *member = &link->members[i];
        jt_object(text, NULL);
        jt_text(text, "name", member->name);
        jt_text(text, "game", member->game);
        jt_bool(text, "own", member->key_hash[0] == '\0');
        jt_bool(text, "away", member->away);
        jt_bool(text, "silent", member->silent);
        if (member->away)
            jt_integer(text, "since", member->cut_ms);
        jt_bool(text, "open", member->open);
        jt_integer(text, "round", member->round);
        jt_integer(text, "games", (int64_t)member->games);
        jt_integer(text, "wagered", member->wagered);
        jt_end_object(text);
    }
    jt_end_array(text);
}

static void put_for_staff(struct json_text *text, const struct uth_link *link)
{
    jt_text(text, "location", link->config.location);
    jt_integer(text, "executive_above", link->config.executive_above);
    jt_integer(text, "silent_s", link->config.silent_s);
    jt_array(text, "levels");
    for (int i = 0; i < link->config.level_count; i++)
        put_level(text, link, i);
    jt_end_array(text);
    jt_array(text, "claims");
    for (int i = 0; i < link->claim_count; i++)
        if (uth_claim_is_open(&link->claims[i]))
            wire_claim(text, NULL, link, &link->claims[i], true);
    jt_end_array(text);
    jt_array(text, "proposals");
    for (int i = 0; i < link->proposal_count; i++) {
        const struct uth_proposal *proposal = &link->proposal[i];
        jt_object(text, NULL);
        jt_integer(text, "number", proposal->number);
        put_actor(text, "by", &proposal->by, proposal->at_ms);
        put_change(text, "change", link, &proposal->change);
        jt_end_object(text);
    }
    jt_end_array(text);
    put_tables(text, link);
    struct warnings warnings = {text, link};
    jt_array(text, "warnings");
    uth_link_warnings(&link->config, link->pay, put_warning, &warnings);
    jt_end_array(text);
}

static void put_hands(struct json_text *text, const struct uth_link *link)
{
    jt_array(text, "hands");
    for (int i = 0; i < link->pay->line_count; i++) {
        const struct uth_pay_line *line = &link->pay->line[i];
        if (line->percent == 0)
            continue;
        jt_object(text, NULL);
        jt_text(text, "hand", line->label);
        jt_integer(text, "percent", line->percent);
        jt_text(text, "level", link->pay->level[line->level]);
        jt_end_object(text);
    }
    jt_end_array(text);
}

void wire_link(struct json_text *text, const char *key, const struct uth_link *link, bool staff)
{
    jt_object(text, key);
    jt_text(text, "name", link->config.name);
    jt_text(text, "title", link->config.title);
    jt_text(text, "table", link->config.table);
    jt_text(text, "state", link->faulty ? "fault" : link->running ? "running" : "stopped");
    jt_bool(text, "games", link->config.games);
    jt_integer(text, "n", (int64_t)link->last);
    wire_meters(text, link);
    put_hands(text, link);
    jt_array(text, "wins");
    for (int i = link->claim_count - 1; i >= 0; i--) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->state >= UTH_CLAIM_WON && (staff || claim->state != UTH_CLAIM_BACKED_OUT))
            wire_claim(text, NULL, link, claim, staff);
    }
    jt_end_array(text);
    if (staff)
        put_for_staff(text, link);
    jt_end_object(text);
}

/* ---- events ---- */

bool wire_link_event(struct json_text *text, const struct uth_link *link,
                     const struct uth_floor_event *event, bool staff)
{
    const struct uth_event_row *row = uth_event_row(event);
    if (row->hears == UTH_HEARS_NOBODY || (row->hears == UTH_HEARS_STAFF && !staff))
        return false;
    const struct uth_claim *claim = uth_link_claim(link, event->link.number);
    jt_object(text, NULL);
    jt_text(text, "event", row->name);
    jt_text(text, "link", link->config.name);
    jt_integer(text, "n", (int64_t)event->number);
    jt_integer(text, "at", event->at_ms);
    if (staff)
        jt_text(text, "by", event->actor.name);
    uth_floor_event_put(text, event, row->all | (staff ? row->staff : 0));
    if ((row->told >> UTH_TOLD_CLAIM & 1U) != 0 && claim != NULL)
        wire_claim(text, "claim", link, claim, staff);
    if ((row->told >> UTH_TOLD_CHANGE & 1U) != 0)
        put_change(text, "change", link, &event->link.change);
    wire_meters(text, link);
    jt_end_object(text);
    return true;
}

/* ---- days ---- */

void wire_meters_space(const char *link, char space[METERS_SPACE_SIZE])
{
    snprintf(space, METERS_SPACE_SIZE, "meters:%s", link);
}

void wire_meters_row(struct json_text *text, const struct uth_link *link,
                     const struct uth_meter *start, const struct uth_meter *now)
{
    jt_object(text, NULL);
    jt_array(text, "levels");
    for (int i = 0; i < link->config.level_count; i++) {
        const struct uth_meter *from = &start[i], *to = &now[i];
        jt_object(text, NULL);
        jt_text(text, "level", link->pay->level[i]);
        jt_object(text, "begin");
        put_pots(text, from);
        jt_end_object(text);
        put_units(text, "seeded", to->seeded - from->seeded);
        put_units(text, "contributed", to->contributed - from->contributed);
        put_units(text, "adjusted", to->adjusted - from->adjusted);
        put_units(text, "won", to->won - from->won);
        put_units(text, "transferred", to->transferred - from->transferred);
        jt_integer(text, "hits", (int64_t)to->hits - (int64_t)from->hits);
        jt_object(text, "end");
        put_pots(text, to);
        jt_end_object(text);
        jt_bool(text, "reconciles", uth_meter_reconciles(from) && uth_meter_reconciles(to));
        jt_end_object(text);
    }
    jt_end_array(text);
    jt_end_object(text);
}
