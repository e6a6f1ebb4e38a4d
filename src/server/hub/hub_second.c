/* Messages that give somebody's account to somebody: the controls may want another person, who proves
 * at the same terminal who they are. Nothing of it is kept until they have. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/controls.h"
#include "hub.h"
#include "hub_pin.h"

struct second {
    struct link_pin pin; /* first */
    struct message message;
};

/* NULL: the message is under no control. */
static const struct uth_control *control_of(const struct hub *hub, const struct message *message)
{
    const struct uth_controls *controls = uth_floor_controls(hub->floor);
    enum uth_controlled action = message->what == MESSAGE_LOCK        ? UTH_CONTROLLED_LOCK
                                 : message->what == MESSAGE_UNLOCK    ? UTH_CONTROLLED_UNLOCK
                                 : message->what == MESSAGE_RESET_PIN ? UTH_CONTROLLED_RESET_PIN
                                                                      : UTH_CONTROLLED_COUNT;
    return controls == NULL || action == UTH_CONTROLLED_COUNT
               ? NULL
               : uth_controls_find(controls, action, UTH_CASE_ANY, 0);
}

static void note(struct hub *hub, const struct person *person, const struct second *second)
{
    struct uth_json text = {0};
    uth_json_text(&text, "command", message_name(&second->message));
    uth_json_text(&text, "name", second->message.name);
    uth_json_text(&text, "asked_by", connection_name(second->pin.connection));
    hub_audit(hub, person->name, person->role, "agreed", second->pin.connection->address->text,
              &text);
}

static bool may_agree(const struct hub *hub, const struct person *person,
                      const struct second *second, struct uth_refusal *refusal)
{
    const struct uth_control *control = control_of(hub, &second->message);
    const struct person *first = second->pin.connection->person;
    struct uth_actor actor = {.role = person->role};
    if (person == first || strcmp(person->name, second->message.name) == 0 ||
        strcmp(first->unlocked_by, person->name) == 0 ||
        strcmp(person->unlocked_by, first->name) == 0 ||
        (strcmp(first->unlocked_by, UTH_OPERATOR) == 0 &&
         strcmp(person->unlocked_by, UTH_OPERATOR) == 0)) {
        *refusal = UTH_REFUSAL(SAME_PERSON);
        return false;
    }
    if (uth_control_filled(control, 1, &actor) == 1)
        return true;
    *refusal = UTH_REFUSAL(WRONG_APPROVER, .role = uth_role_name(control->agree[0]));
    return false;
}

static void finish(struct pin_job *job)
{
    struct second *second = (struct second *)job;
    struct connection *connection = second->pin.connection;
    struct hub *hub = job->hub;
    struct uth_refusal refusal;
    const struct person *person = hub_pin_agrees(job, &refusal);
    bool good = person != NULL && !connection->closed && connection->person != NULL &&
                may_agree(hub, person, second, &refusal);
    if (good) {
        note(hub, person, second);
        hub_take_message(hub, connection, &second->message);
    } else if (!connection->closed && connection->person != NULL) {
        hub_refuse(hub, connection, second->message.id, refusal);
    }
    hub_link_pin_end(&second->pin);
}

static void begin(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct second *second = hub_link_pin_new(sizeof *second, finish);
    struct message proof = *message;
    memcpy(proof.pin, message->second_pin, sizeof proof.pin);
    memcpy(proof.code, message->second_code, sizeof proof.code);
    second->pin.job.signs = true;
    message_copy(&second->message, message);
    sodium_memzero(second->message.second_pin, sizeof second->message.second_pin);
    hub_link_pin_begin(hub, &second->pin, connection, &proof, message->second);
    sodium_memzero(&proof, sizeof proof);
}

bool hub_needs_second(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct uth_control *control = control_of(hub, message);
    if (control == NULL || (control->alone >> connection_role(connection) & 1U) != 0)
        return false;
    if (control->agree_count == 0)
        hub_not_allowed(
            hub, connection, message,
            UTH_REFUSAL(CONTROLS_FORBID, .role = uth_role_name(connection_role(connection))));
    else if (message->second[0] == '\0')
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NEEDS_AGREEMENT));
    else if (strcmp(message->second, connection->person->login) == 0)
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(SAME_PERSON));
    else if (hub_may_prove(hub, connection, message->id))
        begin(hub, connection, message);
    return true;
}
