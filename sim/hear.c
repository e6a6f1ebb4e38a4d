/* What comes in: answers to orders, who one is, whole tables, and events. Everything is recorded
 * for the audit, which decides whether it was true. */
#include "client.h"
#include "floor/repeats.h"
#include "state.h"
#include <jansson.h>
#include <uth/reader.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

/* ---- cards ---- */

static void note_hole(struct sim *sim, int stream, uint32_t round, json_t *hand)
{
    uth_card cards[2];
    int spot = (int)json_integer_value(json_object_get(hand, "spot"));
    if (spot < 1 || spot > UTH_SPOTS_MAX ||
        uth_cards_parse(sim_wire_text(hand, "cards"), cards, 2, NULL) != 2)
        return;
    SIM_ROOM(sim->holes, sim->hole_count, sim->hole_capacity);
    sim->holes[sim->hole_count++] = (struct sim_hole){
        .stream = stream, .round = round, .spot = (uint8_t)spot, .cards = {cards[0], cards[1]}};
    sim->result->counts.holes++;
}

static void note_holes(struct sim *sim, int stream, uint32_t round, json_t *hands)
{
    for (size_t i = 0; i < json_array_size(hands); i++)
        note_hole(sim, stream, round, json_array_get(hands, i));
}

static enum sim_span span_of(const struct sim_view *view)
{
    switch (view->phase) {
    case UTH_PHASE_BETTING:
    case UTH_PHASE_CLOSED: return SIM_UNTIL_DEAL;
    case UTH_PHASE_PREFLOP: return SIM_UNTIL_FLOP;
    case UTH_PHASE_FLOP: return SIM_UNTIL_RIVER;
    case UTH_PHASE_RIVER: return SIM_UNTIL_REVEAL;
    default: return SIM_SPANS;
    }
}

void sim_hear_end(struct sim *sim, struct sim_client *client, int stream)
{
    struct sim_view *view = &client->view[stream];
    uth_cards any = 0;
    for (int i = 0; i < SIM_SPANS; i++)
        any |= view->written[i];
    if (any == 0)
        return;
    SIM_ROOM(sim->told, sim->told_count, sim->told_capacity);
    struct sim_told *told = &sim->told[sim->told_count++];
    *told = (struct sim_told){.client = client->index, .stream = stream, .round = view->round};
    memcpy(told->written, view->written, sizeof told->written);
    memset(view->written, 0, sizeof view->written);
}

/* Notes which cards the client has seen by now. */
static void note_cards(struct sim *sim, struct sim_client *client, int stream,
                       uint32_t round_before, uth_cards cards)
{
    struct sim_view *view = &client->view[stream];
    if (view->round != round_before) {
        uint32_t round = view->round;
        view->round = round_before;
        sim_hear_end(sim, client, stream);
        view->round = round;
    }
    enum sim_span span = span_of(view);
    if (span < SIM_SPANS)
        view->written[span] |= cards;
}

/* ---- chips ---- */

static void note_chips(struct sim *sim, int stream, uint64_t number, const char *player,
                       const json_t *chips)
{
    if (!json_is_integer(chips))
        return;
    SIM_ROOM(sim->chips, sim->chips_count, sim->chips_capacity);
    struct sim_told_chips *told = &sim->chips[sim->chips_count++];
    *told = (struct sim_told_chips){
        .stream = stream, .number = number, .chips = json_integer_value(chips)};
    snprintf(told->player, sizeof told->player, "%s", player);
}

/* An event says what it left of one player's chips, or of everybody's. */
static void note_chips_of_event(struct sim *sim, json_t *packet, const struct sim_news *news)
{
    json_t *chips = json_object_get(packet, "chips"), *value;
    const char *player;
    note_chips(sim, news->stream, news->number, news->player, chips);
    if (json_is_object(chips)) {
        json_object_foreach(chips, player, value)
        {
            note_chips(sim, news->stream, news->number, player, value);
        }
    }
}

static void note_chips_of_table(struct sim *sim, int stream, uint64_t number, json_t *guests)
{
    for (size_t i = 0; i < json_array_size(guests); i++) {
        json_t *guest = json_array_get(guests, i);
        note_chips(sim, stream, number, sim_wire_text(guest, "player"),
                   json_object_get(guest, "chips"));
    }
}

/* ---- events ---- */

static void hear_event(struct sim *sim, struct sim_client *client, const struct sim_parsed *parsed)
{
    if (!parsed->is_news)
        return; /* about one's account */
    const struct sim_news news = parsed->news;
    json_t *packet = parsed->packet;
    struct sim_view *view = &client->view[news.stream];
    uint32_t round = view->round;
    sim_show(sim, &news);
    bool begins = strcmp(news.name, "round_started") == 0;
    bool missed = news.round != 0 && news.round != round && !begins; /* how that round began */
    if (client->hostile && (!view->there || news.number <= view->last || missed)) {
        view->there &= !missed;
        return; /* it has asked in ways that are not tracked */
    }
    if (!(client->watching >> news.stream & 1U) && !client->hostile) {
        sim_wrong(sim, "%s is told of table %d without having asked", client->actor.name,
                  news.stream);
        return;
    }
    bool shared = uth_rules_builtin(sim->world.table[news.stream - 1].rules)->spots_shared;
    if (news.number <= view->last && client->twice >> news.stream & 1U)
        return;
    bool gap = !shared && !client->hostile && news.number != view->last + 1;
    if (news.number <= view->last || gap) {
        sim_wrong(sim, "%s is told event %" PRIu64 " of %s after event %" PRIu64,
                  client->actor.name, news.number, sim_stream_name(sim, news.stream), view->last);
        return;
    }
    sim_view_take(view, client->actor.name, &news);
    note_cards(sim, client, news.stream, round, parsed->cards);
    note_chips_of_event(sim, packet, &news);
    if (strcmp(news.name, "deal") == 0)
        note_holes(sim, news.stream, news.round, json_object_get(packet, "hands"));
}

/* ---- answers ---- */

static bool was_not_looked_at(const char *error)
{
    return uth_is_listed("too_fast not_logged_in stopping busy", error);
}

/* True when a command that was carried out may be answered with "too old to tell": only below the
 * window of its run. Ids count upwards, and one that many numbers ahead was sent, and may have been
 * carried out. */
static bool may_be_stale(const struct sim *sim, const struct sim_order *order)
{
    unsigned number = (unsigned)strtoul(order->command.id + 1, NULL, 10), highest = 0;
    for (int i = 0; i < sim->order_count; i++) {
        unsigned other = (unsigned)strtoul(sim->orders[i]->command.id + 1, NULL, 10);
        if (sim->orders[i]->client == order->client && other > highest)
            highest = other;
    }
    return highest >= number + UTH_RUN_WINDOW;
}

static void hear_of_order(struct sim *sim, struct sim_client *client, json_t *packet,
                          const char *id)
{
    bool ok = json_is_true(json_object_get(packet, "ok"));
    bool repeated = json_is_true(json_object_get(packet, "repeated"));
    enum uth_reason reason = ok ? UTH_REASON_OK : sim_wire_reason(sim_wire_text(packet, "error"));
    struct sim_order *order = NULL;
    for (int i = sim->order_count - 1; i >= 0 && order == NULL; i--)
        if (sim->orders[i]->client == client->index && strcmp(sim->orders[i]->command.id, id) == 0)
            order = sim->orders[i];
    if (order == NULL && client->hostile)
        return; /* what it sent was hardly an order */
    if (order == NULL) {
        sim_wrong(sim, "%s gets an answer to %s, which it never asked", client->actor.name, id);
        return;
    }
    bool stale = reason == UTH_REASON_STALE_ID && may_be_stale(sim, order);
    bool looked_at = !was_not_looked_at(sim_wire_text(packet, "error"));
    if (order->ok && !client->hostile && !(ok && repeated) && !stale && looked_at)
        sim_wrong(sim, "%s was told that %s is done, and now something else: %s",
                  client->actor.name, id,
                  ok ? "done, for the first time" : sim_wire_text(packet, "error"));
    order->ok |= ok;
    if (order != client->order)
        return; /* the answer to a repeat, or a late one */
    if (!looked_at)
        return; /* the retry will ask again */
    client->order = NULL;
    if (client->hostile)
        return;
    switch (client->actor.role) {
    case UTH_ROLE_PLAYER: sim_player_hear(client, order, reason); break;
    case UTH_ROLE_DEALER:
    case UTH_ROLE_FEED: sim_dealer_hear(client, order, reason); break;
    case UTH_ROLE_SUPERVISOR:
    case UTH_ROLE_EXECUTIVE: sim_supervisor_hear(client, order, reason); break;
    default: break;
    }
}

static void hear_of_session(struct sim *sim, struct sim_client *client, json_t *packet)
{
    const char *error = sim_wire_text(packet, "error"), *token = sim_wire_text(packet, "token");
    if (json_is_true(json_object_get(packet, "ok"))) {
        client->known = true;
        if (token[0] != '\0') {
            snprintf(client->token, sizeof client->token, "%s", token);
            client->expires_ms = json_integer_value(json_object_get(packet, "expires"));
        }
        return;
    }
    if (strcmp(error, "expired") == 0) {
        if (sim_server_now_ms(sim) < client->expires_ms && !client->hostile)
            sim_wrong(sim, "the session of %s is lost", client->actor.name);
        client->token[0] = '\0';
    } else if (!was_not_looked_at(error) && !client->hostile) {
        sim_wrong(sim, "%s cannot log in: %s", client->actor.name, error);
    }
}

static void hear_of_table(struct sim *sim, struct sim_client *client, json_t *packet, int stream,
                          uth_cards cards)
{
    struct sim_view *view = &client->view[stream];
    json_t *snapshot = json_object_get(packet, "snapshot");
    if (!json_is_true(json_object_get(packet, "ok")))
        return; /* there is no such table yet */
    client->twice |= client->watching & 1U << stream;
    client->watching |= 1U << stream;
    if (snapshot == NULL)
        return; /* it goes on from the last event that one knows */
    uint64_t known = view->last;
    uint32_t round = view->round;
    sim_view_set(view, client->actor.name, snapshot);
    if (view->last < known)
        sim_wrong(sim, "%s knows event %" PRIu64 " of %s, and is told that there are %" PRIu64,
                  client->actor.name, known, sim_stream_name(sim, stream), view->last);
    note_cards(sim, client, stream, round, cards);
    note_chips_of_table(sim, stream, view->last, json_object_get(snapshot, "guests"));
    note_holes(sim, stream, view->round,
               json_object_get(json_object_get(snapshot, "round"), "hands"));
}

/* Its packet is NULL when it is not an object of JSON. Valid until the next one is read. */
static const struct sim_parsed *parse(struct sim *sim, const char *text, size_t size)
{
    uint64_t digest = sim_digest(SIM_DIGEST_START, text, size);
    struct sim_parsed *parsed = &sim->parsed[digest % SIM_PARSED];
    if (parsed->packet != NULL && parsed->digest == digest)
        return parsed;
    json_decref(parsed->packet);
    *parsed = (struct sim_parsed){.digest = digest};
    json_t *packet = uth_json_load(text, size, NULL);
    if (!json_is_object(packet)) {
        json_decref(packet);
        return parsed;
    }
    parsed->packet = packet;
    parsed->is_news = sim_wire_news(sim, packet, &parsed->news);
    parsed->cards = sim_cards_in(text, size);
    return parsed;
}

void sim_hear(struct sim *sim, struct sim_client *client, const char *text, size_t size)
{
    const struct sim_parsed *parsed = parse(sim, text, size);
    json_t *packet = parsed->packet;
    if (packet == NULL) {
        sim_wrong(sim, "%s is told what is not JSON: %.*s", client->actor.name,
                  (int)(size < 200 ? size : 200), text);
        return;
    }
    const char *id = sim_wire_text(packet, "re");
    int stream = id[0] == 's' ? id[1] - '0' : 0;
    if (json_object_get(packet, "event") != NULL)
        hear_event(sim, client, parsed);
    else if (strcmp(id, "h") == 0)
        hear_of_session(sim, client, packet);
    else if (stream >= 1 && stream <= sim->world.table_count)
        hear_of_table(sim, client, packet, stream, parsed->cards);
    else if (id[0] == 'x' || id[0] == 'y')
        hear_of_order(sim, client, packet, id);
}
