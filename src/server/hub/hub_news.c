/* Who receives an event, and in which version: viewers with the same rights share the same bytes.
 *
 * At a table with seats everyone receives every event. Where positions are shared, a person's actions
 * are sent to that person only, because thousands act at the same time. */
#include <stdlib.h>

#include "floor/floor_json.h"
#include "floor/link_state.h"
#include "hub.h"
#include "hub_links.h"
#include "server/alloc.h"
#include "server/wire/wire.h"
#include "server/wire/wire_memo.h"

enum { SUBSCRIPTIONS_MAX = 16 };

/* ---- delivery ---- */

struct pending_note {
    struct slot *slot;
    struct note *note;
};

static void hear(struct subscription *subscription, uint64_t number, struct packet *packet)
{
    if (subscription == NULL || subscription->last >= number || packet == NULL)
        return;
    subscription->last = number;
    connection_send(subscription->connection, packet);
}

static void deliver(struct hub *hub, struct slot *slot, const struct note *note)
{
    for (size_t i = 0; i < note->own_count; i++) {
        struct person *person = people_find(&hub->people, note->own[i].name);
        for (struct connection *connection = person != NULL ? person->connections : NULL;
             connection != NULL; connection = connection->next_of_person)
            hear(connection_subscription(connection, slot), note->number, note->own[i].packet);
    }
    if (note->all == NULL && note->staff == NULL)
        return;
    struct subscription *next;
    for (struct subscription *at = slot->subscribers; at != NULL; at = next) {
        next = at->next;
        hear(at, note->number,
             note->staff != NULL && connection_is_staff(at->connection) ? note->staff : note->all);
    }
}

static void release_note(struct release *release, struct hub *hub)
{
    struct pending_note *pending = release->to;
    if (hub != NULL)
        deliver(hub, pending->slot, pending->note);
    note_drop(pending->note);
    free(pending);
}

/* Takes the note over. */
static void tell(struct hub *hub, struct slot *slot, struct note *note)
{
    struct pending_note *pending = alloc_zero(sizeof *pending);
    pending->slot = slot;
    pending->note = note;
    slot_remember(slot, note);
    batch_add_release(hub->telling != NULL ? hub->telling : hub->filling,
                      &(struct release){.run = release_note, .to = pending});
}

/* ---- writing ---- */

static struct packet *write_event(struct hub *hub, const struct uth_floor_event *event,
                                  const struct wire_scene *scene, const struct wire_viewer *viewer)
{
    uth_json_reset(&hub->text);
    wire_event(&hub->text, event, scene, viewer);
    return packet_new(&hub->text);
}

struct owned_hand {
    uint32_t player;
    int hand;
};

static int compare_owned(const void *a, const void *b)
{
    const struct owned_hand *left = a, *right = b;
    if (left->player != right->player)
        return left->player < right->player ? -1 : 1;
    return left->hand < right->hand ? -1 : left->hand > right->hand;
}

/* One version for each person with a hand in the round. */
static void write_for_owners(struct hub *hub, const struct uth_floor_event *event,
                             const struct wire_scene *scene, struct note *note)
{
    int count = uth_round_hand_count(scene->round);
    struct owned_hand *owned = alloc_grow(NULL, (size_t)count, sizeof *owned);
    int *hands = alloc_grow(NULL, (size_t)count, sizeof *hands);
    for (int i = 0; i < count; i++)
        owned[i] = (struct owned_hand){uth_round_hand(scene->round, i)->player, i};
    qsort(owned, (size_t)count, sizeof *owned, compare_owned);
    for (int i = 0; i < count; i++)
        hands[i] = owned[i].hand;
    struct wire_memo *memo = wire_memo_new();
    for (int first = 0, end; first < count; first = end) {
        for (end = first; end < count && owned[end].player == owned[first].player; end++) {
        }
        const char *name = scene->name_of(scene->self, owned[first].player);
        if (name == NULL)
            continue;
        struct wire_scene own = *scene;
        own.own_hands = hands + first;
        own.own_count = end - first;
        own.memo = memo;
        struct wire_viewer viewer = {.name = name};
        note_add_own(note, name, write_event(hub, event, &own, &viewer));
    }
    wire_memo_free(memo);
    free(hands);
    free(owned);
}

/* Events of the floor itself concern one person's account. */
static void tell_account(struct hub *hub, const struct uth_floor_event *event)
{
    const struct uth_event_row *row = uth_event_row(event);
    struct person *person =
        row->hears == UTH_HEARS_PERSON ? people_find(&hub->people, event->player) : NULL;
    if (person == NULL || person->connections == NULL)
        return;
    char account[UTH_ACCOUNT_SIZE];
    wire_account(account, "player", event->player, "");
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "event", row->name);
    uth_json_integer(&hub->text, "at", event->at_ms);
    uth_json_text(&hub->text, "by", event->actor.name);
    uth_floor_event_put(&hub->text, event, row->all);
    uth_json_integer(&hub->text, "balance",
                     uth_ledger_balance(uth_floor_ledger(hub->floor), account));
    uth_json_end_object(&hub->text);
    for (struct connection *connection = person->connections; connection != NULL;
         connection = connection->next_of_person)
        hub_reply(hub, connection);
}

void hub_news(struct hub *hub, const struct uth_floor_events *events, int index)
{
    const struct uth_floor_event *event = &events->at[index];
    struct slot *slot = slots_find(&hub->slots, event->stream);
    if (slot == NULL) {
        if (uth_event_row(event)->hears == UTH_HEARS_STAFF)
            hub_requests_news(hub, event);
        else
            tell_account(hub, event);
        return;
    }
    if (uth_stream_is_link(slot->name)) {
        hub_link_news(hub, slot, event);
        return;
    }
    const struct uth_table *table = uth_floor_find_table(hub->floor, slot->name);
    struct wire_scene scene;
    wire_live_scene(&scene, table, uth_floor_ledger(hub->floor));
    scene.events = events;
    scene.after = index;
    struct note *note = note_new(event->number);
    const char *person = wire_event_person(event, &scene);
    struct wire_viewer public = {0};
    if (scene.shared && person != NULL) {
        struct wire_viewer viewer = {.name = person};
        note_add_own(note, person, write_event(hub, event, &scene, &viewer));
    } else {
        note->all = write_event(hub, event, &scene, &public);
        if (wire_event_for_staff(event)) {
            struct wire_viewer staff = {.staff = true};
            note->staff = write_event(hub, event, &scene, &staff);
        }
        if (wire_event_for_owners(event, &scene))
            write_for_owners(hub, event, &scene, note);
    }
    tell(hub, slot, note);
}

/* ---- subscribing ---- */

void hub_unsubscribe(struct hub *hub, struct subscription *subscription)
{
    struct connection *connection = subscription->connection;
    struct subscription **at = &connection->subscriptions;
    while (*at != subscription)
        at = &(*at)->next_of_connection;
    *at = subscription->next_of_connection;
    *(subscription->prev != NULL ? &subscription->prev->next : &subscription->slot->subscribers) =
        subscription->next;
    if (subscription->next != NULL)
        subscription->next->prev = subscription->prev;
    hub->subscription_count--;
    free(subscription);
}

static struct subscription *subscribe(struct hub *hub, struct connection *connection,
                                      struct slot *slot)
{
    struct subscription *subscription = alloc_zero(sizeof *subscription);
    subscription->connection = connection;
    subscription->slot = slot;
    subscription->next_of_connection = connection->subscriptions;
    connection->subscriptions = subscription;
    subscription->next = slot->subscribers;
    if (slot->subscribers != NULL)
        slot->subscribers->prev = subscription;
    slot->subscribers = subscription;
    hub->subscription_count++;
    return subscription;
}

/* Indices of a player's hands; the caller frees them. */
static int *hands_of(const struct uth_table *table, const char *name, int *count)
{
    const struct uth_guest *guest = name != NULL ? uth_table_guest(table, name) : NULL;
    int hands = table->round != NULL && guest != NULL ? uth_round_hand_count(table->round) : 0;
    int *own = alloc_grow(NULL, UTH_SPOTS_MAX, sizeof *own);
    *count = 0;
    for (int i = 0; i < hands && *count < UTH_SPOTS_MAX; i++)
        if (uth_round_hand(table->round, i)->player == guest->number)
            own[(*count)++] = i;
    return own;
}

static void put_snapshot(struct hub *hub, const struct connection *connection,
                         const struct slot *slot, const struct uth_table *table)
{
    struct wire_viewer viewer = {
        .name = connection->person != NULL ? connection->person->name : NULL,
        .staff = connection_is_staff(connection),
    };
    struct wire_scene scene;
    wire_live_scene(&scene, table, uth_floor_ledger(hub->floor));
    int *own = hands_of(table, viewer.name, &scene.own_count);
    scene.own_hands = own;
    wire_table(&hub->text, "snapshot", &scene, &viewer, hub_now_ms(hub));
    if (slot->stopped != NULL)
        uth_json_text(&hub->text, "stopped", slot->stopped);
    if (table->config.link[0] != '\0')
        wire_trouble(&hub->text, hub->floor, table->config.link, table->config.name);
    free(own);
}

/* Everything after `last` that this viewer may see, as packets of their own behind the reply. */
static void send_missed(struct hub *hub, struct connection *connection, const struct slot *slot,
                        size_t first, int count)
{
    const char *name = connection->person != NULL ? connection->person->name : NULL;
    for (int i = 0; i < count; i++) {
        const struct note *note = slot_note(slot, first + (size_t)i);
        struct packet *packet = note_for(note, name, connection_is_staff(connection));
        if (packet != NULL)
            hub_reply_packet(hub, connection, packet);
    }
}

void hub_subscribe(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct slot *slot = slots_find(&hub->slots, message->table);
    if (slot == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_TABLE));
        return;
    }
    struct subscription *subscription = connection_subscription(connection, slot);
    int many = 0;
    for (struct subscription *at = connection->subscriptions; at != NULL;
         at = at->next_of_connection)
        many++;
    if (subscription == NULL && many >= SUBSCRIPTIONS_MAX) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(TOO_MANY));
        return;
    }
    if (subscription == NULL)
        subscription = subscribe(hub, connection, slot);
    if (uth_stream_is_link(slot->name)) {
        hub_link_watch(hub, connection, message, slot);
        return;
    }
    const struct uth_table *table = uth_floor_find_table(hub->floor, slot->name);
    size_t first = 0;
    uint64_t last = (uint64_t)message->last; /* none is more than any */
    int missed = last <= table->last ? slot_missed(slot, last, &first) : -1;
    subscription->last = table->last;
    hub_begin_reply(hub, message->id);
    uth_json_text(&hub->text, "table", slot->name);
    if (missed < 0)
        put_snapshot(hub, connection, slot, table);
    else
        uth_json_integer(&hub->text, "from", message->last);
    hub_end_reply(hub, connection);
    if (missed > 0)
        send_missed(hub, connection, slot, first, missed);
}
