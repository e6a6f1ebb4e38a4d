/* Slips beside the events, and in the audit. */
#include "slips.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"

static const char space[] = "slips", prints[] = "slip-prints";

/* A slip has a key of ten digits, a print of it that and its own event's number. */
enum { SLIP_KEY_SIZE = 24 };

static void slip_key(int64_t number, char key[SLIP_KEY_SIZE])
{
    snprintf(key, SLIP_KEY_SIZE, "%010lld", (long long)number);
}

static void print_key(const struct uth_floor_event *event, char key[SLIP_KEY_SIZE])
{
    snprintf(key, SLIP_KEY_SIZE, "%010u-%012llu", event->link.number,
             (unsigned long long)event->number);
}

/* Whose money it is, at which table. A jackpot has neither amount nor player in its event: they are
 * those of the claim. */
static void put_subject(struct uth_json *text, const struct uth_link *link,
                        const struct uth_floor_event *event)
{
    const struct uth_claim *claim = NULL;
    for (int i = 0; link != NULL && i < link->claim_count; i++)
        if (link->claims[i].number == event->link.number)
            claim = &link->claims[i];
    const char *table = claim != NULL                                  ? claim->table
                        : strcmp(event->stream, UTH_FLOOR_STREAM) != 0 ? event->stream
                                                                       : "";
    const char *player = claim != NULL ? claim->player : event->player;
    if (link != NULL) {
        uth_json_text(text, "link", link->config.name);
        uth_json_integer(text, "claim", event->link.number);
    }
    if (table[0] != '\0')
        uth_json_text(text, "table", table);
    if (player[0] != '\0')
        uth_json_text(text, "player", player);
    uth_json_integer(text, "amount", claim != NULL ? claim->aside.amount : event->amount);
    if (claim != NULL && claim->claimed_by.name[0] != '\0')
        uth_json_text(text, "claimed_by", claim->claimed_by.name);
    if (claim != NULL && claim->confirmed_by.name[0] != '\0')
        uth_json_text(text, "confirmed_by", claim->confirmed_by.name);
}

static char *slip_row(const struct uth_floor *floor, const struct uth_floor_event *event)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "slip", event->slip);
    uth_json_text(&text, "kind", uth_floor_event_name(event));
    uth_json_text(&text, "stream", event->stream);
    uth_json_integer(&text, "n", (int64_t)event->number);
    uth_json_integer(&text, "at", event->at_ms);
    put_subject(&text, uth_floor_link_of_stream(floor, event->stream), event);
    if (event->text[0] != '\0')
        uth_json_text(&text, "reason", event->text);
    uth_json_text(&text, "by", event->actor.name);
    uth_json_text(&text, "role", uth_role_name(event->actor.role));
    if (event->agreed[0] != '\0')
        uth_json_text(&text, "agreed", event->agreed);
    uth_json_end_object(&text);
    return uth_json_take(&text, NULL);
}

static char *print_row(const struct uth_floor_event *event)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "at", event->at_ms);
    uth_json_text(&text, "by", event->actor.name);
    uth_json_end_object(&text);
    return uth_json_take(&text, NULL);
}

/* What an event says about slips: space, key and value, which the caller frees; NULL: nothing. */
static char *row_of(const struct uth_floor *floor, const struct uth_floor_event *event,
                    const char **where, char key[SLIP_KEY_SIZE])
{
    *where = event->slip != 0 ? space : prints;
    if (event->slip != 0) {
        slip_key(event->slip, key);
        return slip_row(floor, event);
    }
    if (event->kind != UTH_EVENT_SLIP_PRINTED)
        return NULL;
    print_key(event, key);
    return print_row(event);
}

void slips_note(struct hub *hub, const struct uth_floor_event *event)
{
    char key[SLIP_KEY_SIZE];
    const char *where;
    char *value = row_of(hub->floor, event, &where, key);
    if (value != NULL)
        batch_add_value(hub->filling, where, key, value);
    free(value);
}

/* ---- in the audit ---- */

void slips_audit_event(struct audit *audit, const struct uth_floor_event *event)
{
    char key[SLIP_KEY_SIZE];
    const char *where;
    char *value = row_of(audit->floor, event, &where, key);
    if (value == NULL)
        return;
    if (event->slip != 0) {
        audit->slips++;
        audit->slip_last = event->slip > audit->slip_last ? event->slip : audit->slip_last;
        if (!audit_expect(audit, where, key, value))
            audit_fault(audit, "slip %lld has a second event: %llu of %s", (long long)event->slip,
                        (unsigned long long)event->number, event->stream);
    } else {
        audit_expect(audit, where, key, value);
    }
}

bool slips_audit_end(struct audit *audit, struct uth_store *store)
{
    if (audit->slips != audit->slip_last)
        audit_fault(audit, "of %lld slips %lld are there: numbers are missing or repeated",
                    (long long)audit->slip_last, (long long)audit->slips);
    return uth_store_read_values(store, space, audit_compare_row, audit) &&
           uth_store_read_values(store, prints, audit_compare_row, audit);
}
