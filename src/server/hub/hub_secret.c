/* What people prove themselves with: their PIN, the code of an authenticator, and a proof of who sits
 * at a terminal before money moves. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/link_state.h"
#include "hub_pin.h"
#include "secrets.h"
#include "server/wire/wire.h"

static void reply_done(struct hub *hub, struct connection *connection, const char *id)
{
    hub_begin_reply(hub, id);
    hub_put_person(hub, connection->person);
    hub_end_reply(hub, connection);
}

/* Begins a check of the caller's own PIN. */
static void check_own(struct hub *hub, struct connection *connection, const struct message *message,
                      void (*finish)(struct pin_job *job))
{
    if (connection->logging_in) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(PIN_LATER));
        return;
    }
    struct link_pin *link = hub_link_pin_new(sizeof *link, finish);
    memcpy(link->new_pin, message->new_pin, sizeof link->new_pin);
    hub_link_pin_begin(hub, link, connection, message, connection->person->login);
}

/* ---- a new PIN ---- */

/* The new PIN is hashed; the account may have been locked meanwhile, and stays so. */
static void store_new_pin(struct link_pin *link)
{
    struct pin_job *job = &link->job;
    struct hub *hub = job->hub;
    struct connection *connection = link->connection;
    struct person *person = people_find_login(&hub->people, job->name);
    bool made = job->outcome == PIN_RIGHT && person != NULL;
    if (made) {
        people_set_pin(person, hub->filling, job->hash);
        people_close_sessions_of(&hub->people, hub->filling, person,
                                 connection->closed ? NULL : connection->session);
        hub_audit(hub, person->name, person->role, "pin_changed", connection->address->text, NULL);
    }
    if (!connection->closed && made && connection->person == person)
        reply_done(hub, connection, link->id);
    else if (!connection->closed)
        hub_refuse(hub, connection, link->id, UTH_REFUSAL(PIN_NOT_CHANGED));
    hub_link_pin_end(link);
}

/* First the old PIN is checked, then the new one hashed. */
static void finish_new_pin(struct pin_job *job)
{
    struct link_pin *link = (struct link_pin *)job;
    struct connection *connection = link->connection;
    struct uth_refusal refusal;
    if (job->make) {
        store_new_pin(link);
    } else if (hub_pin_checked(job, &refusal) != NULL) {
        job->make = true;
        memcpy(job->pin, link->new_pin, sizeof job->pin);
        hub_pin_again(job);
    } else {
        if (!connection->closed) {
            hub_refuse(job->hub, connection, link->id,
                       refusal.reason == UTH_REASON_WRONG_PIN ? UTH_REFUSAL(OLD_PIN_WRONG)
                                                              : refusal);
        }
        hub_link_pin_end(link);
    }
}

void hub_change_pin(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct person *person = connection->person;
    struct uth_refusal refusal;
    if (strcmp(message->pin, message->new_pin) == 0)
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(PIN_SAME));
    else if (!secret_is_good(&hub->settings.identity, person->role, person->name, person->login,
                             message->new_pin, &refusal))
        hub_refuse(hub, connection, message->id, refusal);
    else
        check_own(hub, connection, message, finish_new_pin);
}

/* ---- an authenticator ---- */

/* A secret for an authenticator. It counts only when a code shows that it arrived; until then it is in
 * memory alone, and another attempt replaces it. */
void hub_connect_code(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct session *session = connection->session;
    const struct person *person = connection->person;
    char text[TOTP_TEXT_SIZE], uri[160];
    if (person->sealed[0] != '\0') {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(CODE_CONNECTED));
        return;
    }
    if (!hub->people.random.fill(hub->people.random.self, session->new_code,
                                 sizeof session->new_code)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_TOKEN));
        return;
    }
    session->connecting = true;
    totp_text(session->new_code, text);
    snprintf(uri, sizeof uri, "otpauth://totp/uth:%s?secret=%s&issuer=uth", person->name, text);
    hub_begin_reply(hub, message->id);
    uth_json_text(&hub->text, "secret", text);
    uth_json_text(&hub->text, "uri", uri);
    hub_end_reply(hub, connection);
    sodium_memzero(text, sizeof text);
    sodium_memzero(uri, sizeof uri);
}

void hub_confirm_code(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct session *session = connection->session;
    struct person *person = connection->person;
    if (!session->connecting || person->sealed[0] != '\0') {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(CODE_NOT_BEGUN));
        return;
    }
    int64_t step = totp_step(session->new_code, message->code, 0, hub_wall_ms(hub));
    if (step == 0) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(CODE_WRONG));
        return;
    }
    people_set_code(&hub->people, hub->filling, person, session->new_code, step);
    sodium_memzero(session->new_code, sizeof session->new_code);
    session->connecting = false;
    people_close_sessions_of(&hub->people, hub->filling, person, session);
    hub_audit_of(hub, connection, "code_connected", NULL);
    reply_done(hub, connection, message->id);
}

/* ---- a proof ---- */

static void finish_proof(struct pin_job *job)
{
    struct link_pin *link = (struct link_pin *)job;
    struct connection *connection = link->connection;
    struct uth_refusal refusal;
    struct person *person = hub_pin_checked(job, &refusal);
    if (!connection->closed && person != NULL && connection->person == person) {
        connection->session->proved_ms = hub_now_ms(job->hub);
        hub_audit_of(job->hub, connection, "proved", NULL);
        reply_done(job->hub, connection, link->id);
    } else if (!connection->closed) {
        hub_refuse(job->hub, connection, link->id, person != NULL ? UTH_REFUSAL(EXPIRED) : refusal);
    }
    hub_link_pin_end(link);
}

void hub_prove(struct hub *hub, struct connection *connection, const struct message *message)
{
    check_own(hub, connection, message, finish_proof);
}

/* What a command of staff moves, as far as it is known before it is carried out. */
static uth_cents stake_of(const struct hub *hub, const struct uth_command *command)
{
    if (command->what == UTH_FLOOR_COMPLETE_CLAIM) {
        const struct uth_link *link = uth_floor_find_link(hub->floor, command->order.link);
        const struct uth_claim *claim =
            link != NULL ? uth_link_claim(link, command->order.number) : NULL;
        return claim != NULL ? claim->aside.amount : 0;
    }
    if (command->what == UTH_FLOOR_CASH_OUT && command->amount == 0) {
        char account[UTH_ACCOUNT_SIZE];
        wire_account(account, "chips", command->table, command->player);
        return uth_ledger_balance(uth_floor_ledger(hub->floor), account);
    }
    return command->amount;
}

bool hub_needs_proof(const struct hub *hub, const struct connection *connection, uth_cents amount)
{
    const struct identity *identity = &hub->settings.identity;
    return identity->prove_s > 0 && amount > identity->prove_above &&
           connection_is_staff(connection) &&
           hub_now_ms(hub) - connection->session->proved_ms >= identity->prove_s * INT64_C(1000);
}

bool hub_command_needs_proof(const struct hub *hub, const struct connection *connection,
                             const struct uth_command *command)
{
    return connection->person != NULL && hub_needs_proof(hub, connection, stake_of(hub, command));
}
