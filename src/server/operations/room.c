/* Rooms in the store. */
#include "room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boot.h"
#include "server/wire/fields.h"

struct rooms {
    int count;
    struct calendar_room room[CALENDAR_ROOMS_MAX];
    char fault[192];
};

/* As text in the order of time; INT64_MIN, the first one's, is 0. */
static void key_of(const struct calendar_room *room, char key[24])
{
    snprintf(key, 24, "%019" PRId64, room->from_ms > 0 ? room->from_ms : 0);
}

static bool take(void *self, const struct uth_store_value *value)
{
    struct rooms *rooms = self;
    char sentence[FIELDS_SENTENCE_SIZE], hour[8] = "";
    if (rooms->count == CALENDAR_ROOMS_MAX)
        return false;
    struct calendar_room *room = &rooms->room[rooms->count++];
    *room = calendar_usual();
    int64_t from_ms = strtoll(value->key, NULL, 10);
    room->from_ms = from_ms > 0 ? from_ms : INT64_MIN;
    json_t *object = uth_json_load(value->value, strlen(value->value), NULL);
    struct fields fields = fields_of(object, sentence);
    fields_text(&fields, "zone", FIELD_REQUIRED, room->zone, sizeof room->zone);
    fields_text(&fields, "day_starts", FIELD_REQUIRED, hour, sizeof hour);
    bool good = fields_good(&fields) && calendar_read_hour(hour, &room->starts_min);
    json_decref(object);
    if (!good)
        snprintf(rooms->fault, sizeof rooms->fault, "room %s: this is not a record of a room",
                 value->key);
    else if (!calendar_knows(room->zone))
        snprintf(rooms->fault, sizeof rooms->fault,
                 "the days of this floor are counted in the time zone %s, which this system does "
                 "not know; install the package tzdata",
                 room->zone);
    return rooms->fault[0] == '\0';
}

bool room_load(struct uth_store *store, char *sentence)
{
    struct rooms rooms = {.count = 0};
    struct calendar_room usual = calendar_usual();
    bool read = uth_store_read_values(store, "room", take, &rooms);
    if (rooms.fault[0] != '\0' || !read) {
        snprintf(sentence, BOOT_SENTENCE_SIZE, "%s",
                 rooms.fault[0] != '\0' ? rooms.fault : uth_store_error(store));
        return false;
    }
    if (rooms.count == 0 || rooms.room[0].from_ms != INT64_MIN) { /* days of UTC before the first */
        if (rooms.count == CALENDAR_ROOMS_MAX)
            rooms.count--;
        memmove(rooms.room + 1, rooms.room, (size_t)rooms.count * sizeof rooms.room[0]);
        rooms.room[0] = usual;
        rooms.count++;
    }
    calendar_set(rooms.room, rooms.count);
    return true;
}

void room_note(struct hub *hub, const struct calendar_room *room, bool first)
{
    const struct calendar_room *rooms;
    char key[24], hour[8];
    int64_t from_ms;
    if (!calendar_change(room, hub_now_ms(hub), first, &from_ms))
        return;
    int count = calendar_rooms(&rooms);
    const struct calendar_room *now = &rooms[count - 1];
    struct uth_json value = {0}, entry = {0};
    key_of(now, key);
    snprintf(hour, sizeof hour, "%02d:%02d", now->starts_min / 60 % 24, now->starts_min % 60);
    uth_json_object(&value, NULL);
    uth_json_text(&value, "zone", now->zone);
    uth_json_text(&value, "day_starts", hour);
    uth_json_end_object(&value);
    char *text = uth_json_take(&value, NULL);
    batch_add_value(hub->filling, "room", key, text);
    free(text);
    uth_json_text(&entry, "zone", now->zone);
    uth_json_text(&entry, "day_starts", hour);
    if (!first)
        uth_json_integer(&entry, "from", from_ms);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "room", "", &entry);
}
