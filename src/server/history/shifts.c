/* Who opened and closed a shift, beside the events, and in the audit. */
#include "shifts.h"

#include <stdio.h>
#include <stdlib.h>

#include "audit.h"

enum { SHIFT_KEY_SIZE = 24 };

/* What an event says about a shift: key and value, which the caller frees; NULL: nothing. */
static char *row_of(const struct uth_floor_event *event, char key[SHIFT_KEY_SIZE])
{
    bool opens = event->kind == UTH_EVENT_SHIFT_OPENED;
    if (!opens && event->kind != UTH_EVENT_SHIFT_CLOSED)
        return NULL;
    snprintf(key, SHIFT_KEY_SIZE, "%010u-%s", event->link.number, opens ? "opened" : "closed");
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "at", event->at_ms);
    uth_json_text(&text, "by", event->actor.name);
    uth_json_text(&text, "role", uth_role_name(event->actor.role));
    if (event->text[0] != '\0')
        uth_json_text(&text, "label", event->text);
    uth_json_end_object(&text);
    return uth_json_take(&text, NULL);
}

void shifts_note(struct hub *hub, const struct uth_floor_event *event)
{
    char key[SHIFT_KEY_SIZE];
    char *value = row_of(event, key);
    if (value != NULL)
        batch_add_value(hub->filling, SHIFTS_SPACE, key, value);
    free(value);
}

void shifts_audit_event(struct audit *audit, const struct uth_floor_event *event)
{
    char key[SHIFT_KEY_SIZE];
    char *value = row_of(event, key);
    if (value != NULL)
        audit_expect(audit, SHIFTS_SPACE, key, value);
}

bool shifts_audit_end(struct audit *audit, struct uth_store *store)
{
    return uth_store_read_values(store, SHIFTS_SPACE, audit_compare_row, audit);
}
