#include "mutants.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

size_t sim_mutant_forgets(char *snapshot, size_t size)
{
    static const char begins[] = "\"memory\":[";
    char *memory = strstr(snapshot, begins);
    UTH_ASSERT(memory != NULL);
    char *from = memory + strlen(begins);
    char *to = strstr(from, "]]"); /* a list of lists */
    if (to == NULL)
        return size; /* nothing is remembered */
    memmove(from, to + 1, strlen(to + 1) + 1);
    return strlen(snapshot);
}

bool sim_mutant_halves(struct batch *batch, struct uth_store *store)
{
    if (batch->events.count < 2)
        return true;
    struct uth_store_batch half = {.event_count = 1, .events = batch->events.at};
    if (!uth_store_commit(store, &half))
        return false;
    memmove(batch->events.at, batch->events.at + 1,
            (batch->events.count - 1) * sizeof *batch->events.at);
    batch->events.count--;
    return true;
}

void sim_mutant_pretends(struct connection *connection, const struct sim_order *order)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_text(&text, "re", order->command.id);
    uth_json_bool(&text, "ok", true);
    uth_json_end_object(&text);
    struct packet *packet = packet_new(&text);
    connection_send(connection, packet);
    packet_drop(packet);
    uth_json_free(&text);
}

/* `text` with `more` behind the first `mark`; NULL when there is no mark. From malloc. */
static char *insert(const char *text, size_t size, const char *mark, const char *more)
{
    const char *at = memmem(text, size, mark, strlen(mark));
    if (at == NULL)
        return NULL;
    size_t head = (size_t)(at - text) + strlen(mark), middle = strlen(more);
    char *longer = malloc(size + middle + 1);
    UTH_ASSERT(longer != NULL);
    memcpy(longer, text, head);
    memcpy(longer + head, more, middle);
    memcpy(longer + head + middle, text + head, size - head);
    longer[size + middle] = '\0';
    return longer;
}

/* The cards of a hand that lies face down, as a field of JSON. */
static bool peek_at(const struct hub *hub, const char *name, char field[32])
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, name);
    uth_card cards[2];
    if (table == NULL || table->rules->face_up || table->config.source != UTH_SOURCE_HOUSE ||
        table->round == NULL || uth_round_phase(table->round) > UTH_PHASE_RIVER)
        return false;
    for (int spot = 1; spot <= table->rules->spots; spot++) {
        if (uth_table_hole_cards(table, spot, cards)) {
            snprintf(field, 32, "\"peek\":\"%s%s\",", uth_card_text(cards[0]),
                     uth_card_text(cards[1]));
            return true;
        }
    }
    return false;
}

static void peek(struct batch *batch, const struct hub *hub)
{
    for (size_t i = 0; i < batch->events.count; i++) {
        struct uth_store_event *event = &batch->events.at[i];
        char field[32];
        if (memmem(event->body, event->size, "\"event\":\"deal\"", 14) == NULL ||
            !peek_at(hub, event->stream, field))
            continue;
        char *longer = insert(event->body, event->size, "{", field);
        UTH_ASSERT(longer != NULL);
        event->size += strlen(field);
        event->body = batch_keep(batch, longer, event->size);
    }
}

static void lose_sessions(struct batch *batch)
{
    for (size_t i = 0; i < batch->values.count; i++)
        if (strcmp(batch->values.at[i].space, "session") == 0)
            batch->values.at[i].value = NULL;
}

void sim_mutant_batch(enum sim_mutation mutation, struct batch *batch, struct hub *hub,
                      uint64_t number)
{
    switch (mutation) {
    case SIM_EARLY_REPLY:
        for (size_t i = 0; i < batch->releases.count; i++)
            batch->releases.at[i].run(&batch->releases.at[i], hub);
        batch->releases.count = 0;
        break;
    case SIM_STALE_BALANCE:
        if (number % 8 == 7)
            batch->balances.count = 0;
        break;
    case SIM_LOSES_SESSION: lose_sessions(batch); break;
    case SIM_PEEKING: peek(batch, hub); break;
    default: break;
    }
}

void sim_mutant_packet(enum sim_mutation mutation, struct hub *hub, int client,
                       struct packet **packet)
{
    char field[32], name[UTH_FLOOR_NAME_SIZE] = "";
    const struct packet *old = *packet;
    static const char table[] = "{\"event\":\"deal\",\"table\":\"";
    if (mutation != SIM_TELLING || client % 2 == 0 || old->size < sizeof table ||
        memcmp(old->data, table, sizeof table - 1) != 0)
        return;
    const char *from = old->data + sizeof table - 1;
    const char *to = memchr(from, '"', old->size - sizeof table + 1);
    snprintf(name, sizeof name, "%.*s", (int)(to - from), from);
    if (!peek_at(hub, name, field))
        return;
    char *longer = insert(old->data, old->size, "{", field);
    struct uth_json text = {.data = longer, .length = old->size + strlen(field)};
    struct packet *new = packet_new(&text);
    free(longer);
    packet_drop(*packet);
    *packet = new;
}
