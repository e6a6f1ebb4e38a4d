/* Who did what, said twice. */
#include "audit_log.h"

#include <stdlib.h>
#include <string.h>

#include "server/alloc.h"

/* Events of a stream that an entry claims. */
struct claim {
    uint64_t first, last, entry;
    uint32_t person;
    uint16_t what; /* enum uth_floor_do */
};

struct audit_claims {
    size_t count, capacity, at; /* those before `at` have been compared */
    struct claim *claim;        /* owned */
};

static uint64_t index_of(struct uth_map *map, const char *key)
{
    uint64_t index = map->count;
    if (!uth_map_get(map, key, &index)) {
        if (!uth_map_reserve(map))
            alloc_failed();
        uth_map_put(map, key, index);
    }
    return index;
}

static void person_key(char key[UTH_MAP_KEY_SIZE], const char *role, const char *name)
{
    snprintf(key, UTH_MAP_KEY_SIZE, "%s %s", role, name);
}

static struct audit_claims *claims_of(struct audit_log *log, const char *stream)
{
    uint64_t index = index_of(&log->names, stream);
    if (index == log->count) {
        log->streams =
            alloc_room(log->streams, log->count + 1, &log->capacity, sizeof *log->streams);
        log->streams[log->count++] = (struct audit_claims){0};
    }
    return &log->streams[index];
}

static bool add_claim(struct audit_log *log, const char *stream, const json_t *range,
                      struct claim claim)
{
    const json_t *first = json_array_get(range, 0), *last = json_array_get(range, 1);
    claim.first = (uint64_t)json_integer_value(first);
    claim.last = (uint64_t)json_integer_value(last);
    if (!json_is_integer(first) || !json_is_integer(last) || json_integer_value(first) < 1 ||
        claim.last < claim.first || strlen(stream) >= UTH_MAP_KEY_SIZE)
        return false;
    struct audit_claims *claims = claims_of(log, stream);
    if (claims->count > 0 && claims->claim[claims->count - 1].last >= claim.first)
        return false; /* another entry has them */
    claims->claim =
        alloc_room(claims->claim, claims->count + 1, &claims->capacity, sizeof *claims->claim);
    claims->claim[claims->count++] = claim;
    return true;
}

static bool add_claims(struct audit_log *log, const json_t *object, uint64_t entry)
{
    const char *who = json_string_value(json_object_get(object, "who"));
    const char *role = json_string_value(json_object_get(object, "role"));
    const char *what = json_string_value(json_object_get(object, "what"));
    const json_t *events = json_object_get(object, "events");
    if (who == NULL || role == NULL || what == NULL)
        return false;
    enum uth_floor_do command;
    if (events == NULL)
        return true; /* of a session, or of the server itself */
    char key[UTH_MAP_KEY_SIZE];
    person_key(key, role, who);
    struct claim claim = {.entry = entry, .person = (uint32_t)index_of(&log->persons, key)};
    if (!uth_floor_do_from_name(what, &command))
        return false;
    claim.what = (uint16_t)command;
    const char *stream;
    json_t *range;
    bool good = true;
    json_object_foreach((json_t *)events, stream, range)
    {
        good = good && add_claim(log, stream, range, claim);
    }
    return good;
}

bool audit_log_entry(struct audit *audit, struct audit_log *log, const struct uth_store_event *row)
{
    json_t *object = uth_json_load(row->body, row->size, NULL);
    bool good = add_claims(log, object, row->number);
    json_decref(object);
    if (!good) {
        audit_fault(audit,
                    "entry %llu of the audit log cannot be one: its person, its kind or its "
                    "events",
                    (unsigned long long)row->number);
    }
    return good;
}

static void compare(struct audit *audit, const struct audit_log *log, const struct claim *claim,
                    const struct uth_floor_event *event, const char *person)
{
    const char *claimed = log->persons.entry[claim->person].key;
    const char *name = uth_floor_event_name(event);
    if (strcmp(claimed, person) != 0) {
        audit_fault(audit,
                    "event %llu of %s was caused by %s, but entry %llu of the audit log "
                    "says %s",
                    (unsigned long long)event->number, event->stream, person,
                    (unsigned long long)claim->entry, claimed);
    } else if (!uth_is_listed(uth_commands[claim->what].leads_to, name) &&
               !uth_is_listed(UTH_EVENTS_BY_THEMSELVES, name) &&
               !uth_is_listed(UTH_EVENTS_OF_CONTROLS, name)) {
        audit_fault(audit,
                    "event %llu of %s is %s, which does not follow from %s in entry %llu of "
                    "the audit log",
                    (unsigned long long)event->number, event->stream, name,
                    uth_floor_do_name((enum uth_floor_do)claim->what),
                    (unsigned long long)claim->entry);
    }
}

void audit_log_event(struct audit *audit, struct audit_log *log,
                     const struct uth_floor_event *event)
{
    char person[UTH_MAP_KEY_SIZE];
    uint64_t index;
    if (log->broken)
        return;
    person_key(person, uth_role_name(event->actor.role), event->actor.name);
    struct audit_claims *claims =
        uth_map_get(&log->names, event->stream, &index) ? &log->streams[index] : NULL;
    while (claims != NULL && claims->at < claims->count &&
           claims->claim[claims->at].last < event->number)
        claims->at++;
    if (claims != NULL && claims->at < claims->count &&
        claims->claim[claims->at].first <= event->number) {
        compare(audit, log, &claims->claim[claims->at], event, person);
    } else if (event->actor.role != UTH_ROLE_SYSTEM && hub_audits(event->actor.role)) {
        audit_fault(audit,
                    "event %llu of %s was caused by %s, but the audit log has no entry of it",
                    (unsigned long long)event->number, event->stream, person);
    }
}

void audit_log_end(struct audit *audit, const struct audit_log *log, size_t index, uint64_t last)
{
    const struct audit_claims *claims = &log->streams[index];
    for (size_t k = claims->at; k < claims->count && !log->broken; k++)
        if (claims->claim[k].last > last) {
            audit_fault(audit,
                        "entry %llu of the audit log names event %llu of %s, which ends "
                        "with %llu",
                        (unsigned long long)claims->claim[k].entry,
                        (unsigned long long)claims->claim[k].last, log->names.entry[index].key,
                        (unsigned long long)last);
        }
}

void audit_log_free(struct audit_log *log)
{
    for (size_t i = 0; i < log->count; i++)
        free(log->streams[i].claim);
    free(log->streams);
    uth_map_free(&log->names);
    uth_map_free(&log->persons);
}
