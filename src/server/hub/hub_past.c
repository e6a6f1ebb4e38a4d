/* Commands about a round of the past: the round is read from the store first, then the command is
 * carried out as if it had been given with it. */
#include <stdlib.h>
#include <string.h>

#include "floor/requests.h"
#include "hub.h"
#include "server/alloc.h"
#include "server/history/past_round.h"

/* The command that will be carried out: the one that was asked for, if this one agrees to it. */
static struct uth_command meant(const struct hub *hub, const struct uth_command *command)
{
    const struct uth_request *request =
        command->what == UTH_FLOOR_APPROVE_REQUEST
            ? uth_floor_find_request(hub->floor, command->order.number)
            : NULL;
    return request != NULL ? uth_request_command(request) : *command;
}

struct waiting {
    struct past_round round; /* first */
    struct connection *connection;
    struct message message;
    uint64_t began_us;
    hub_with_past *then;
};

static void ready(struct past_round *round, struct hub *hub)
{
    struct waiting *waiting = (struct waiting *)round;
    struct connection *connection = waiting->connection;
    if (hub != NULL && !connection->closed && !connection->ending && !hub->failed &&
        !hub_session_is_over(hub, connection)) {
        waiting->message.command.past = &round->past;
        hub->past = round;
        waiting->then(hub, connection, &waiting->message, waiting->began_us);
        hub->past = NULL;
    }
    connection_drop(connection);
    past_round_end(round);
    free(waiting);
}

bool hub_wait_for_past(struct hub *hub, struct connection *connection,
                       const struct message *message, uint64_t began_us, hub_with_past *then)
{
    struct uth_command command = meant(hub, &message->command);
    bool may = uth_commands[message->command.what].who >> message->command.actor.role & 1U;
    if (!may || message->command.past != NULL || !uth_amend_needs_past(hub->floor, &command))
        return false;
    if (hub->queries >= QUERIES_MAX) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(BUSY_QUESTIONS));
        return true;
    }
    struct waiting *waiting = alloc_zero(sizeof *waiting);
    waiting->round.ready = ready;
    waiting->connection = connection_keep(connection);
    message_copy(&waiting->message, message);
    waiting->began_us = began_us;
    waiting->then = then;
    past_round_load(hub, &waiting->round, command.table, command.order.round);
    return true;
}
