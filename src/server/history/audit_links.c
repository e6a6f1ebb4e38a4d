/* Links in the full audit. Meters against accounts; and the rows that were written beside the
 * events, a day of the meters and every win, made once more from the events and compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "server/alloc.h"
#include "server/wire/wire_link.h"
#include "shifts.h"
#include "slips.h"
#include "wins.h"

/* ---- rows ---- */

static struct audit_row *row_of(struct audit *audit, const char *space, const char *key)
{
    char name[UTH_MAP_KEY_SIZE];
    uint64_t index;
    snprintf(name, sizeof name, "%s/%s", space, key);
    if (uth_map_get(&audit->row_names, name, &index))
        return &audit->rows[index];
    return NULL;
}

static struct audit_row *add_row(struct audit *audit, const char *space, const char *key)
{
    char name[UTH_MAP_KEY_SIZE];
    snprintf(name, sizeof name, "%s/%s", space, key);
    if (!uth_map_reserve(&audit->row_names))
        alloc_failed();
    uth_map_put(&audit->row_names, name, audit->row_count);
    audit->rows =
        alloc_room(audit->rows, audit->row_count + 1, &audit->row_capacity, sizeof *audit->rows);
    struct audit_row *row = &audit->rows[audit->row_count++];
    *row = (struct audit_row){0};
    snprintf(row->space, sizeof row->space, "%s", space);
    snprintf(row->key, sizeof row->key, "%s", key);
    return row;
}

bool audit_expect(struct audit *audit, const char *space, const char *key, char *value)
{
    struct audit_row *row = row_of(audit, space, key);
    bool fresh = row == NULL;
    row = fresh ? add_row(audit, space, key) : row;
    free(row->value);
    row->value = value;
    return fresh;
}

static void expect_row(struct audit *audit, const char *space, const char *key,
                       struct uth_json *text)
{
    audit_expect(audit, space, key, uth_json_take(text, NULL));
}

static void expect_day(struct audit *audit, const struct uth_link *link, int64_t day,
                       const struct uth_meter *start, const struct uth_meter *end)
{
    char space[METERS_SPACE_SIZE], date[DAY_DATE_SIZE];
    struct uth_json text = {0};
    wire_meters_space(link->config.name, space);
    calendar_date_of(day, date);
    wire_meters_row(&text, link, start, end);
    expect_row(audit, space, date, &text);
}

static void expect_win(void *self, const struct uth_link *link, const struct uth_claim *claim)
{
    char space[WINS_SPACE_SIZE], key[WINS_KEY_SIZE];
    struct uth_json text = {0};
    wins_space(link->config.name, space);
    wins_key(claim->number, key);
    wire_claim(&text, NULL, link, claim, true);
    expect_row(self, space, key, &text);
}

void audit_link_before(struct audit *audit, const struct uth_floor_event *event)
{
    const struct uth_link *link = uth_floor_link_of_stream(audit->floor, event->stream);
    if (link != NULL)
        memcpy(audit->before, link->meter, sizeof audit->before);
}

/* What a game contributed, from its wagers and the rates. */
static void check_contribution(struct audit *audit, const struct uth_link *link,
                               const struct uth_floor_event *event)
{
    uth_cents wagers = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++)
        wagers += event->link.wager[i];
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *before = &audit->before[level], *after = &link->meter[level];
        uth_units due = wagers * ((int64_t)before->rules.rate + before->rules.reserve_rate);
        if (after->contributed - before->contributed != due ||
            after->reserve - before->reserve != wagers * (int64_t)before->rules.reserve_rate) {
            audit_fault(audit, "event %llu of %s: its wagers contribute a different amount",
                        (unsigned long long)event->number, event->stream);
        }
    }
    if (uth_link_member(link, event->link.table)->key_hash[0] == '\0')
        audit_progressive(audit, event->link.table, event->round, -wagers);
}

/* A round was put right: what was wagered besides has contributed, and of what was not, no more has come
 * back than it put in. */
static void check_amended(struct audit *audit, const struct uth_link *link,
                          const struct uth_floor_event *event)
{
    uth_cents more = 0, less = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        uth_cents by = event->link.wager[i] - event->link.before[i];
        *(by > 0 ? &more : &less) += by > 0 ? by : -by;
    }
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *before = &audit->before[level], *after = &link->meter[level];
        uth_units rate = (int64_t)before->rules.rate + before->rules.reserve_rate;
        uth_units came = after->contributed - before->contributed;
        if (came > more * rate || came < (more - less) * rate)
            audit_fault(audit, "event %llu of %s: its wagers contribute a different amount",
                        (unsigned long long)event->number, event->stream);
    }
    audit_progressive(audit, event->link.table, event->round, less - more);
}

void audit_link_event(struct audit *audit, const struct uth_floor_event *event)
{
    const struct uth_link *link = uth_floor_link_of_stream(audit->floor, event->stream);
    if (event->kind == UTH_EVENT_LINK_GAME_STARTED)
        check_contribution(audit, link, event);
    if (event->kind == UTH_EVENT_LINK_GAME_AMENDED)
        check_amended(audit, link, event);
    wins_changed(link, event, expect_win, audit);
    if (link->eve != 0) {
        char space[METERS_SPACE_SIZE], date[DAY_DATE_SIZE];
        wire_meters_space(link->config.name, space);
        calendar_date_of(link->eve, date);
        if (row_of(audit, space, date) == NULL)
            expect_day(audit, link, link->eve, link->eve_start, link->day_start);
    }
}

bool audit_compare_row(void *self, const struct uth_store_value *value)
{
    struct audit *audit = self;
    struct audit_row *row = row_of(audit, value->space, value->key);
    if (row != NULL && strcmp(row->value, value->value) == 0) {
        row->found = true;
        return true;
    }
    audit_fault(audit, "the row %s of %s does not follow from its events", value->key,
                value->space);
    if (row != NULL)
        row->found = true; /* said once */
    return true;
}

/* ---- accounts ---- */

static void check_account(struct audit *audit, const char *account, uth_cents holds)
{
    if (audit_sum(audit, account) != holds) {
        audit_fault(audit, "account %s has %lld cents, but the meters hold %lld", account,
                    (long long)audit_sum(audit, account), (long long)holds);
    }
}

static void check_meters(struct audit *audit, const struct uth_link *link)
{
    char account[UTH_LINK_ACCOUNT_SIZE];
    if (!uth_link_reconciles(link))
        audit_fault(audit, "the meters of %s do not reconcile", link->config.name);
    for (int level = 0; level < link->config.level_count; level++) {
        const struct uth_meter *meter = &link->meter[level];
        uth_units pots[] = {meter->current, meter->reserve, meter->overflow};
        for (int pot = 0; pot < UTH_POT_HOUSE; pot++) {
            uth_link_account(link, (enum uth_pot)pot, level, account);
            check_account(audit, account, uth_units_to_cents(pots[pot]));
        }
    }
    uth_link_jackpots_account(link->config.name, account);
    check_account(audit, account, uth_link_jackpots(link));
    audit->meters += (uint64_t)link->config.level_count;
}

bool audit_links(struct audit *audit, struct uth_store *store)
{
    audit_compare_progressive(audit);
    for (int i = 0; i < uth_floor_link_count(audit->floor); i++) {
        const struct uth_link *link = uth_floor_link(audit->floor, i);
        char days[METERS_SPACE_SIZE], wins[WINS_SPACE_SIZE];
        check_meters(audit, link);
        expect_day(audit, link, link->day, link->day_start, link->meter);
        wire_meters_space(link->config.name, days);
        wins_space(link->config.name, wins);
        if (!uth_store_read_values(store, days, audit_compare_row, audit) ||
            !uth_store_read_values(store, wins, audit_compare_row, audit))
            return false;
    }
    if (!slips_audit_end(audit, store) || !shifts_audit_end(audit, store))
        return false;
    for (size_t i = 0; i < audit->row_count; i++) {
        const struct audit_row *row = &audit->rows[i];
        if (!row->found)
            audit_fault(audit, "the row %s of %s is missing", row->key, row->space);
    }
    return true;
}
