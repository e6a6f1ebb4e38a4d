/* Who somebody is: log-in, sessions, guests, PINs. PINs are checked on another thread (hub_pin.c);
 * meanwhile the connection can close. */
#include "hub.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub_pin.h"
#include "server/alloc.h"

/* ---- who ---- */

void hub_put_person(struct hub *hub, const struct person *person)
{
    uth_json_text(&hub->text, "name", person->name);
    uth_json_text(&hub->text, "role", uth_role_name(person->role));
}

/* Whatever the connection saw as somebody else is over. `session` NULL: it is nobody's now. */
static void become(struct hub *hub, struct connection *connection, struct session *session)
{
    struct person *person = session != NULL ? session->person : NULL;
    if (connection->person != person)
        while (connection->subscriptions != NULL)
            hub_unsubscribe(hub, connection->subscriptions);
    connection_set_person(connection, person);
    connection->session = session;
}

void hub_session_closing(void *self, struct session *session)
{
    struct connection *next;
    for (struct connection *connection = session->person->connections; connection != NULL;
         connection = next) {
        next = connection->next_of_person;
        if (connection->session != session)
            continue;
        become(self, connection, NULL);
        hub_hang_up(self, connection, CONNECTION_END_SESSION);
    }
}

bool hub_session_is_over(struct hub *hub, struct connection *connection)
{
    if (connection->session == NULL ||
        !people_session_is_over(&hub->people, connection->session, hub_now_ms(hub)))
        return false;
    people_close_session(&hub->people, hub->filling, connection->session);
    return true;
}

/* ---- log-in ---- */

struct link_login {
    struct pin_job job; /* first */
    struct connection *connection;
    char id[UTH_COMMAND_ID_SIZE];
};

static void put_session(struct hub *hub, const char *id, const struct person *person,
                        const char *token)
{
    hub_begin_reply(hub, id);
    hub_put_person(hub, person);
    uth_json_text(&hub->text, "token", token);
    uth_json_integer(&hub->text, "expires", hub_now_ms(hub) + hub->people.session_ms);
    uth_json_end_object(&hub->text);
}

static void begin_session(struct hub *hub, struct connection *connection, const char *id,
                          struct person *person)
{
    char token[TOKEN_TEXT_SIZE];
    struct session *session =
        people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token);
    if (session == NULL) {
        hub_refuse(hub, connection, id, UTH_REFUSAL(NO_TOKEN));
        return;
    }
    become(hub, connection, session);
    put_session(hub, id, person, token);
    hub_reply(hub, connection);
    sodium_memzero(token, sizeof token);
}

static void finish_login(struct pin_job *job)
{
    struct link_login *login = (struct link_login *)job;
    struct connection *connection = login->connection;
    struct uth_refusal refusal;
    struct person *person = hub_pin_checked(job, &refusal);
    connection->logging_in = false;
    if (!connection->closed && person != NULL)
        begin_session(job->hub, connection, login->id, person);
    else if (!connection->closed)
        hub_refuse(job->hub, connection, login->id, refusal);
    connection_drop(connection);
    free(login);
}

bool hub_may_prove(struct hub *hub, struct connection *connection, const char *id)
{
    if (!connection->logging_in &&
        bucket_take(&connection->address->log_ins, hub->settings.limits.log_ins, hub_now_ms(hub)))
        return true;
    hub_refuse(hub, connection, id, UTH_REFUSAL(LOGINS_TOO_FAST));
    return false;
}

void hub_log_in(struct hub *hub, struct connection *connection, const struct message *message)
{
    if (!hub_may_prove(hub, connection, message->id))
        return;
    struct link_login *login = alloc_zero(sizeof *login);
    login->job.finish = finish_login;
    memcpy(login->job.pin, message->pin, sizeof login->job.pin);
    login->connection = connection_keep(connection);
    memcpy(login->id, message->id, sizeof login->id);
    connection->logging_in = true;
    if (!hub_pin_begin(hub, &login->job, message->name, connection->address->text)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(BUSY_LOGINS));
        connection->logging_in = false;
        connection_drop(connection);
        sodium_memzero(login, sizeof *login);
        free(login);
    }
}

bool hub_recognise(struct hub *hub, struct connection *connection, const char *token)
{
    struct session *session = people_session(&hub->people, token, hub_now_ms(hub));
    if (session == NULL || session->person->locked)
        return false;
    become(hub, connection, session);
    return true;
}

void hub_resume(struct hub *hub, struct connection *connection, const struct message *message)
{
    if (!hub_recognise(hub, connection, message->token)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(EXPIRED));
        return;
    }
    hub_begin_reply(hub, message->id);
    hub_put_person(hub, connection->person);
    hub_end_reply(hub, connection);
}

/* ---- guests ---- */

struct person *hub_new_guest(struct hub *hub, struct address *address, char token[TOKEN_TEXT_SIZE],
                             struct uth_refusal *refusal)
{
    if (hub->settings.guest_chips == 0) {
        *refusal = UTH_REFUSAL(NO_GUESTS);
        return NULL;
    }
    if (!bucket_take(&address->guests, hub->settings.limits.guests, hub_now_ms(hub))) {
        *refusal = UTH_REFUSAL(GUESTS_TOO_FAST);
        return NULL;
    }
    char name[UTH_FLOOR_NAME_SIZE];
    do {
        snprintf(name, sizeof name, "guest-%u", ++hub->guest_last);
    } while (people_find(&hub->people, name) != NULL || uth_floor_has_player(hub->floor, name));
    if (!hub_system_command(hub, UTH_FLOOR_ADD_PLAYER, name, 0, refusal) ||
        !hub_system_command(hub, UTH_FLOOR_DEPOSIT, name, hub->settings.guest_chips, refusal))
        return NULL;
    struct person *person = people_add(&hub->people, hub->filling, name, UTH_ROLE_PLAYER, NULL);
    if (people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token))
        return person;
    *refusal = UTH_REFUSAL(NO_TOKEN);
    return NULL;
}

void hub_guest(struct hub *hub, struct connection *connection, const struct message *message)
{
    char token[TOKEN_TEXT_SIZE];
    struct uth_refusal refusal;
    if (connection->person != NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(LOGGED_IN));
        return;
    }
    struct person *person = hub_new_guest(hub, connection->address, token, &refusal);
    if (person == NULL) {
        hub_refuse(hub, connection, message->id, refusal);
        return;
    }
    become(hub, connection, hub->people.newest);
    put_session(hub, message->id, person, token);
    hub_reply(hub, connection);
    sodium_memzero(token, sizeof token);
}

/* ---- PINs and locks ---- */

void hub_log_out(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct session *session = connection->session;
    hub_audit(hub, connection_name(connection), connection_role(connection), "log_out",
              connection->address->text, NULL);
    become(hub, connection, NULL); /* stays to hear the answer, unlike the session's others */
    if (session != NULL)
        people_close_session(&hub->people, hub->filling, session);
    hub_begin_reply(hub, message->id);
    hub_end_reply(hub, connection);
}

struct new_pin {
    struct link_login login; /* first */
    char pin[PIN_SIZE];
};

static void end_new_pin(struct new_pin *new_pin)
{
    struct connection *connection = new_pin->login.connection;
    connection->logging_in = false;
    connection_drop(connection);
    sodium_memzero(new_pin, sizeof *new_pin);
    free(new_pin);
}

/* The new PIN is hashed; the account may have been locked meanwhile, and stays so. */
static void store_new_pin(struct new_pin *new_pin)
{
    struct pin_job *job = &new_pin->login.job;
    struct hub *hub = job->hub;
    struct connection *connection = new_pin->login.connection;
    struct person *person = people_find(&hub->people, job->name);
    bool made = job->outcome == PIN_RIGHT;
    if (made) {
        people_set_pin(person, hub->filling, job->hash);
        people_close_sessions_of(&hub->people, hub->filling, person,
                                 connection->closed ? NULL : connection->session);
        hub_audit(hub, person->name, person->role, "pin_changed", connection->address->text, NULL);
    }
    if (!connection->closed && made) {
        hub_begin_reply(hub, new_pin->login.id);
        hub_end_reply(hub, connection);
    } else if (!connection->closed) {
        hub_refuse(hub, connection, new_pin->login.id, UTH_REFUSAL(PIN_NOT_CHANGED));
    }
    end_new_pin(new_pin);
}

/* First the old PIN is checked, then the new one hashed. */
static void finish_new_pin(struct pin_job *job)
{
    struct new_pin *new_pin = (struct new_pin *)job;
    struct connection *connection = new_pin->login.connection;
    struct uth_refusal refusal;
    if (job->make) {
        store_new_pin(new_pin);
    } else if (hub_pin_checked(job, &refusal) != NULL) {
        job->make = true;
        memcpy(job->pin, new_pin->pin, sizeof job->pin);
        hub_pin_again(job);
    } else {
        if (!connection->closed) {
            hub_refuse(job->hub, connection, new_pin->login.id,
                       refusal.reason == UTH_REASON_WRONG_PIN ? UTH_REFUSAL(OLD_PIN_WRONG)
                                                              : refusal);
        }
        end_new_pin(new_pin);
    }
}

void hub_change_pin(struct hub *hub, struct connection *connection, const struct message *message)
{
    if (connection->logging_in) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(PIN_LATER));
        return;
    }
    struct new_pin *new_pin = alloc_zero(sizeof *new_pin);
    struct link_login *login = &new_pin->login;
    login->job.finish = finish_new_pin;
    memcpy(login->job.pin, message->pin, sizeof login->job.pin);
    login->connection = connection_keep(connection);
    memcpy(login->id, message->id, sizeof login->id);
    memcpy(new_pin->pin, message->new_pin, sizeof new_pin->pin);
    connection->logging_in = true;
    if (!hub_pin_begin(hub, &login->job, connection_name(connection), connection->address->text)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(BUSY_LOGINS));
        end_new_pin(new_pin);
    }
}
