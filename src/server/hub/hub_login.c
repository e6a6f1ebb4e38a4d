/* Who somebody is: log-in, sessions, guests. PINs are checked on another thread (hub_pin.c);
 * meanwhile the connection can close. */
#include "hub.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub_pin.h"

/* ---- who ---- */

void hub_put_person(struct hub *hub, const struct person *person)
{
    uth_json_text(&hub->text, "name", person->name);
    uth_json_text(&hub->text, "role", uth_role_name(person->role));
    if (person->pin_hash == NULL)
        uth_json_bool(&hub->text, "guest", true);
    enum owes owes = people_owes(&hub->settings.identity, person);
    if (owes != OWES_NOTHING)
        uth_json_text(&hub->text, "owes", owes == OWES_PIN ? "pin" : "code");
}

void hub_put_session(struct hub *hub, const struct person *person, const char *token,
                     const char *terminal)
{
    hub_put_person(hub, person);
    uth_json_text(&hub->text, "token", token);
    uth_json_integer(&hub->text, "expires", hub_now_ms(hub) + hub->people.session_ms);
    if (terminal[0] != '\0')
        uth_json_text(&hub->text, "terminal", terminal);
}

enum owes hub_owes(const struct hub *hub, const struct connection *connection)
{
    return connection->person != NULL ? people_owes(&hub->settings.identity, connection->person)
                                      : OWES_NOTHING;
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

static void reply_session(struct hub *hub, struct connection *connection, const char *id,
                          const char *token, const char *terminal)
{
    hub_begin_reply(hub, id);
    hub_put_session(hub, connection->person, token, terminal);
    hub_end_reply(hub, connection);
}

static void begin_session(struct pin_job *job, struct connection *connection, const char *id,
                          struct person *person)
{
    struct hub *hub = job->hub;
    char token[TOKEN_TEXT_SIZE], terminal[TOKEN_TEXT_SIZE];
    hub_pin_logged_in(job, person, terminal);
    struct session *session =
        people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token);
    if (session == NULL) {
        hub_refuse(hub, connection, id, UTH_REFUSAL(NO_TOKEN));
        return;
    }
    become(hub, connection, session);
    reply_session(hub, connection, id, token, terminal);
    sodium_memzero(token, sizeof token);
    sodium_memzero(terminal, sizeof terminal);
}

static void finish_login(struct pin_job *job)
{
    struct link_pin *login = (struct link_pin *)job;
    struct connection *connection = login->connection;
    struct uth_refusal refusal;
    struct person *person = hub_pin_checked(job, &refusal);
    if (!connection->closed && person != NULL)
        begin_session(job, connection, login->id, person);
    else if (!connection->closed)
        hub_refuse(job->hub, connection, login->id, refusal);
    hub_link_pin_end(login);
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
    struct link_pin *login = hub_link_pin_new(sizeof *login, finish_login);
    hub_link_pin_begin(hub, login, connection, message, message->name);
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
    reply_session(hub, connection, message->id, token, "");
    sodium_memzero(token, sizeof token);
}

/* ---- the end ---- */

void hub_log_out(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct session *session = connection->session;
    hub_audit_of(hub, connection, "log_out", NULL);
    become(hub, connection, NULL); /* stays to hear the answer, unlike the session's others */
    if (session != NULL)
        people_close_session(&hub->people, hub->filling, session);
    hub_done(hub, connection, message->id);
}
