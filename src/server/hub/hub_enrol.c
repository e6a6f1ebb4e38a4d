/* Enrolling, for operators (admin.c) and for the pit. */
#include "hub_enrol.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub_pin.h"
#include "secrets.h"
#include "server/alloc.h"

static bool as_enroller(struct enrolment *enrolment, enum uth_floor_do what, uth_cents amount,
                        struct uth_refusal *refusal)
{
    struct uth_command command = {.what = what, .actor = enrolment->by, .amount = amount};
    uint64_t last;
    bool repeated;
    memcpy(command.player, enrolment->name, sizeof command.player);
    return hub_command(enrolment->hub, &command, &last, &repeated, refusal) == UTH_REASON_OK;
}

static bool add_player(struct enrolment *enrolment, struct uth_refusal *refusal)
{
    if (enrolment->role != UTH_ROLE_PLAYER ||
        uth_floor_has_player(enrolment->hub->floor, enrolment->name))
        return true;
    return as_enroller(enrolment, UTH_FLOOR_ADD_PLAYER, 0, refusal) &&
           (enrolment->deposit == 0 ||
            as_enroller(enrolment, UTH_FLOOR_DEPOSIT, enrolment->deposit, refusal));
}

/* No name that others see is one that somebody logs in with. */
bool enrol_is_apart(const struct hub *hub, const char *name, const char *login)
{
    return !hub->settings.identity.separate_logins || strcmp(name, login) != 0;
}

bool enrol_is_taken(const struct hub *hub, const char *name, const char *login)
{
    const struct people *people = &hub->people;
    return people_find(people, name) != NULL || people_find_login(people, login) != NULL ||
           people_find_login(people, name) != NULL || people_find(people, login) != NULL;
}

static void note(struct enrolment *enrolment)
{
    struct uth_json text = {0};
    uth_json_text(&text, "name", enrolment->name);
    if (enrolment->add)
        uth_json_text(&text, "login", enrolment->login);
    if (enrolment->add)
        uth_json_text(&text, "as", uth_role_name(enrolment->role));
    hub_audit(enrolment->hub, enrolment->by.name, enrolment->by.role,
              enrolment->add ? "user_add" : "user_pin", "", &text);
}

static void refuse(struct enrolment *enrolment, struct uth_refusal refusal)
{
    enrolment->done(enrolment, &refusal);
}

static void finish(struct pin_job *job)
{
    struct enrolment *enrolment = (struct enrolment *)job;
    struct hub *hub = enrolment->hub;
    struct person *person = people_find(&hub->people, enrolment->name);
    struct uth_refusal refusal;
    if (job->outcome != PIN_RIGHT) {
        refuse(enrolment, UTH_REFUSAL(PIN_NOT_HASHED));
    } else if (enrolment->add && enrol_is_taken(hub, enrolment->name, enrolment->login)) {
        refuse(enrolment, UTH_REFUSAL(PERSON_TAKEN));
    } else if (!enrolment->add && person == NULL) {
        refuse(enrolment, UTH_REFUSAL(NO_SUCH_PERSON));
    } else if (enrolment->add && !add_player(enrolment, &refusal)) {
        refuse(enrolment, refusal);
    } else {
        if (enrolment->add) {
            person = people_add(&hub->people, hub->filling, enrolment->name, enrolment->login,
                                enrolment->role, job->hash);
        }
        people_set_foreign_pin(person, hub->filling, job->hash);
        if (uth_actor_is_operator(&enrolment->by))
            people_let_in_by_operator(&hub->people, hub->filling, person);
        if (!enrolment->add) {
            tries_lift(&hub->people.tries, hub->filling, person->login, NULL, NULL);
            people_close_sessions_of(&hub->people, hub->filling, person, NULL);
        }
        note(enrolment);
        enrolment->done(enrolment, NULL);
    }
}

void enrol(struct hub *hub, struct enrolment *enrolment)
{
    const struct person *person = people_find(&hub->people, enrolment->name);
    struct uth_refusal refusal;
    enrolment->hub = hub;
    if (!enrolment->add && person != NULL) {
        enrolment->role = person->role;
        memcpy(enrolment->login, person->login, sizeof enrolment->login);
    } else if (enrolment->login[0] == '\0') {
        memcpy(enrolment->login, enrolment->name, sizeof enrolment->login);
    }
    if (!people_good_name(enrolment->name) || !people_good_name(enrolment->login)) {
        refuse(enrolment, UTH_REFUSAL(PERSON_NAME_BAD, .most = UTH_FLOOR_NAME_SIZE - 1));
    } else if (!enrolment->add && person == NULL) {
        refuse(enrolment, UTH_REFUSAL(NO_SUCH_PERSON));
    } else if (enrolment->add && !enrol_is_apart(hub, enrolment->name, enrolment->login)) {
        refuse(enrolment, UTH_REFUSAL(LOGIN_NAME_PUBLIC));
    } else if (enrolment->add && enrol_is_taken(hub, enrolment->name, enrolment->login)) {
        refuse(enrolment, UTH_REFUSAL(PERSON_TAKEN));
    } else if (!secret_is_good(&hub->settings.identity, enrolment->role, enrolment->name,
                               enrolment->login, enrolment->job.pin, &refusal)) {
        refuse(enrolment, refusal);
    } else {
        enrolment->job.make = true;
        enrolment->job.finish = finish;
        if (!hub_pin_begin(hub, &enrolment->job, enrolment->name, ""))
            refuse(enrolment, UTH_REFUSAL(BUSY_PINS));
    }
}

/* ---- by message ---- */

struct link_enrolment {
    struct enrolment enrolment; /* first */
    struct connection *connection;
    char id[UTH_COMMAND_ID_SIZE];
};

static void answer(struct enrolment *enrolment, const struct uth_refusal *refusal)
{
    struct link_enrolment *asked = (struct link_enrolment *)enrolment;
    struct hub *hub = enrolment->hub;
    struct connection *connection = asked->connection;
    if (!connection->closed && refusal != NULL) {
        hub_refuse(hub, connection, asked->id, *refusal);
    } else if (!connection->closed) {
        hub_begin_reply(hub, asked->id);
        uth_json_text(&hub->text, "name", enrolment->name);
        if (enrolment->deposit != 0 && hub->asked != 0) /* others must agree to the money */
            uth_json_integer(&hub->text, "requested", hub->asked);
        hub_end_reply(hub, connection);
    }
    connection_drop(connection);
    sodium_memzero(asked, sizeof *asked);
    free(asked);
}

void hub_enrol(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct person *person = people_find(&hub->people, message->name);
    if (person != NULL && person->role != UTH_ROLE_PLAYER) { /* staff is the operator's business */
        hub_not_allowed(hub, connection, message, UTH_REFUSAL(STAFF_ACCOUNTS));
        return;
    }
    if (hub_needs_proof(hub, connection, message->amount)) {
        hub_not_allowed(hub, connection, message, UTH_REFUSAL(PROVE_FIRST));
        return;
    }
    struct link_enrolment *asked = alloc_zero(sizeof *asked);
    struct enrolment *enrolment = &asked->enrolment;
    asked->connection = connection_keep(connection);
    memcpy(asked->id, message->id, sizeof asked->id);
    memcpy(enrolment->by.name, connection->person->name, sizeof enrolment->by.name);
    enrolment->by.role = connection->person->role;
    memcpy(enrolment->name, message->name, sizeof enrolment->name);
    memcpy(enrolment->login, message->login, sizeof enrolment->login);
    memcpy(enrolment->job.pin, message->new_pin, sizeof enrolment->job.pin);
    enrolment->role = UTH_ROLE_PLAYER;
    enrolment->add = message->what == MESSAGE_NEW_PLAYER;
    enrolment->deposit = message->amount;
    enrolment->done = answer;
    enrol(hub, enrolment);
}
