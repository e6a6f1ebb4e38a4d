/* Requests on the wire: what staff are told of those that wait, and agreeing at somebody else's
 * terminal. */
#include <string.h>
#include <uth/exchange.h>

#include "floor/floor_json.h"
#include "floor/requests.h"
#include "hub.h"
#include "hub_pin.h"

/* ---- telling ---- */

/* Who must agree, and who has. */
static void put_needs(struct hub *hub, const struct uth_request *request)
{
    const struct uth_control *control = uth_request_control(hub->floor, request);
    uth_json_array(&hub->text, "needs");
    for (int i = 0; control != NULL && i < control->agree_count; i++)
        uth_json_text(&hub->text, NULL, uth_role_name(control->agree[i]));
    uth_json_end_array(&hub->text);
    uth_json_array(&hub->text, "agreed");
    for (int i = 0; i < request->agreed_count; i++)
        uth_json_text(&hub->text, NULL, request->agreed[i].name);
    uth_json_end_array(&hub->text);
}

static void put_event(struct hub *hub, const struct uth_floor_event *event)
{
    const struct uth_event_row *row = uth_event_row(event);
    uth_json_text(&hub->text, "event", row->name);
    uth_json_integer(&hub->text, "at", event->at_ms);
    uth_json_text(&hub->text, "by", event->actor.name);
    uth_json_text(&hub->text, "role", uth_role_name(event->actor.role));
    uth_floor_event_put(&hub->text, event, row->all | row->staff);
}

void hub_requests_news(struct hub *hub, const struct uth_floor_event *event)
{
    const struct uth_request *request = event->kind == UTH_EVENT_REQUESTED
                                            ? uth_floor_find_request(hub->floor, event->link.number)
                                            : NULL;
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    put_event(hub, event);
    if (request != NULL)
        put_needs(hub, request);
    uth_json_end_object(&hub->text);
    struct packet *packet = packet_new(&hub->text);
    for (struct connection *at = hub->connections; at != NULL; at = at->next)
        if (connection_is_staff(at))
            hub_reply_packet(hub, at, packet);
    packet_drop(packet);
}

void hub_list_requests(struct hub *hub, struct connection *connection,
                       const struct message *message)
{
    const struct uth_controls *controls = uth_floor_controls(hub->floor);
    hub_begin_reply(hub, message->id);
    uth_json_text(&hub->text, "controls", controls != NULL ? controls->name : "");
    uth_json_array(&hub->text, "requests");
    for (int i = 0; i < uth_floor_request_count(hub->floor); i++) {
        const struct uth_request *request = uth_floor_request(hub->floor, i);
        uth_json_object(&hub->text, NULL);
        put_event(hub, &request->asked);
        put_needs(hub, request);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    hub_end_reply(hub, connection);
}

/* ---- agreeing ---- */

struct countersign {
    struct link_pin pin; /* first */
    uint32_t number;
};

static void agree(struct hub *hub, struct connection *connection, struct message *message,
                  uint64_t began_us)
{
    struct uth_command *command = &message->command;
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    if (hub_wait_for_past(hub, connection, message, began_us, agree))
        return;
    enum uth_reason reason = hub_command(hub, command, &last, &repeated, &refusal);
    if (reason != UTH_REASON_OK) {
        hub_command_refused(hub, command, connection->address->text, &refusal);
        hub_refuse(hub, connection, message->id, refusal);
        return;
    }
    hub_begin_reply(hub, message->id);
    uth_json_integer(&hub->text, "n", (int64_t)last);
    hub_end_reply(hub, connection);
}

static void agree_as(struct hub *hub, const struct person *person, const struct countersign *signs)
{
    struct message message = {.what = MESSAGE_FLOOR};
    message.command.what = UTH_FLOOR_APPROVE_REQUEST;
    memcpy(message.id, signs->pin.id, sizeof message.id);
    memcpy(message.command.actor.name, person->name, sizeof message.command.actor.name);
    memcpy(message.command.unlocked_by, person->unlocked_by, sizeof message.command.unlocked_by);
    message.command.actor.role = person->role;
    message.command.order.number = signs->number;
    agree(hub, signs->pin.connection, &message, 0);
}

static void finish(struct pin_job *job)
{
    struct countersign *signs = (struct countersign *)job;
    struct connection *connection = signs->pin.connection;
    struct uth_refusal refusal;
    const struct person *person = hub_pin_agrees(job, &refusal);
    if (!connection->closed && person != NULL)
        agree_as(job->hub, person, signs);
    else if (!connection->closed)
        hub_refuse(job->hub, connection, signs->pin.id, refusal);
    hub_link_pin_end(&signs->pin);
}

void hub_countersign(struct hub *hub, struct connection *connection, const struct message *message)
{
    if (!hub_may_prove(hub, connection, message->id))
        return;
    struct countersign *signs = hub_link_pin_new(sizeof *signs, finish);
    signs->pin.job.signs = true;
    signs->number = message->number;
    hub_link_pin_begin(hub, &signs->pin, connection, message, message->name);
}
