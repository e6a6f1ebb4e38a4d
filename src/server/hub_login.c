/* Who somebody is: log-in, sessions, guests, PINs.
 *
 * Hashing a PIN is slow on purpose and happens on another thread; meanwhile the connection can close
 * and other tries for the same account can come in, so tries count from the moment they begin. */
#include "hub_login.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"

void pin_job_work(struct pin_job *job)
{
    job->good = job->make ? pin_hash(job->pin, job->hash)
                          : pin_verify(job->pin, job->known ? job->hash : NULL);
    sodium_memzero(job->pin, sizeof job->pin);
}

/* ---- who ---- */

void hub_put_person(struct hub *hub, const struct person *person)
{
    jt_text(&hub->text, "name", person->name);
    jt_text(&hub->text, "role", uth_role_name(person->role));
}

/* Whatever the link saw as somebody else is over. */
static void become(struct hub *hub, struct link *link, struct person *person, const char *key)
{
    if (link->person != person) {
        while (link->subscriptions != NULL) {
            hub_unsubscribe(hub, link->subscriptions);
        }
    }
    link_set_person(link, person);
    snprintf(link->session, sizeof link->session, "%s", key);
}

/* ---- log-in ---- */

/* Checks a PIN of a person and then calls `then`, if there are not too many at it already. */
bool hub_check_pin(struct hub *hub, struct login *login, const char *name, const char *pin)
{
    struct person *person = people_find(&hub->people, name);
    if (hub->pin_jobs >= PIN_JOBS_MAX)
        return false;
    login->hub = hub;
    login->person = person;
    snprintf(login->job.pin, sizeof login->job.pin, "%s", pin);
    login->job.known = person != NULL && person->pin_hash != NULL;
    if (login->job.known) {
        snprintf(login->job.hash, sizeof login->job.hash, "%s", person->pin_hash);
    }
    if (person != NULL) {
        person->trying++;
    }
    hub->pin_jobs++;
    hub->outside.hash(hub->outside.self, &login->job);
    return true;
}

/* Is there any point in checking this person's PIN? More tries at the same time than are left
 * would be tries too many. */
bool hub_may_try(const struct hub *hub, const char *name)
{
    const struct person *person = people_find(&hub->people, name);
    return person == NULL || (!person->locked && person->failed + person->trying < PIN_TRIES);
}

/* Notes how it went. True: the PIN is right, and the account open. */
bool hub_pin_checked(struct login *login, const char *address)
{
    struct hub *hub = login->hub;
    struct person *person = login->person;
    bool good = login->job.good && login->job.known;
    hub->pin_jobs--;
    hub->metrics.log_ins += good;
    hub->metrics.failed_log_ins += !good;
    if (person == NULL)
        return false;
    person->trying--;
    bool locked = people_count_try(person, hub->filling, good);
    hub_audit(hub, person->name, person->role, good ? "log_in" : "log_in_failed", address, "");
    if (locked) {
        hub_audit(hub, person->name, person->role, "locked", address, "");
    }
    return good && !person->locked;
}

struct link_login {
    struct login login; /* first */
    struct link *link;
    char id[UTH_COMMAND_ID_SIZE];
};

static void put_session(struct hub *hub, const char *id, const struct person *person,
                        const char *token)
{
    hub_begin_reply(hub, id);
    hub_put_person(hub, person);
    jt_text(&hub->text, "token", token);
    jt_integer(&hub->text, "expires", hub_now_ms(hub) + hub->people.session_ms);
    jt_end_object(&hub->text);
}

static void begin_session(struct hub *hub, struct link *link, const char *id, struct person *person)
{
    char token[TOKEN_TEXT_SIZE];
    if (!people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token)) {
        hub_refuse(hub, link, id, UTH_REFUSAL(NO_TOKEN));
        return;
    }
    become(hub, link, person, hub->people.newest->key);
    put_session(hub, id, person, token);
    hub_reply(hub, link);
    sodium_memzero(token, sizeof token);
}

static void finish_login(struct pin_job *job)
{
    struct link_login *login = (struct link_login *)job;
    struct link *link = login->link;
    struct hub *hub = login->login.hub;
    bool good = hub_pin_checked(&login->login, link->address->text);
    link->logging_in = false;
    if (!link->closed) {
        if (good) {
            begin_session(hub, link, login->id, login->login.person);
        } else {
            bool locked = login->login.person != NULL && login->login.person->locked;
            hub_refuse(hub, link, login->id, locked ? UTH_REFUSAL(LOCKED) : UTH_REFUSAL(WRONG_PIN));
        }
    }
    link_drop(link);
    free(login);
}

void hub_log_in(struct hub *hub, struct link *link, const struct message *message)
{
    int64_t now_ms = hub_now_ms(hub);
    if (link->logging_in ||
        !bucket_take(&link->address->log_ins, hub->settings.limits.log_ins, now_ms)) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(LOGINS_TOO_FAST));
        return;
    }
    if (!hub_may_try(hub, message->name)) {
        hub->metrics.failed_log_ins++;
        hub_audit(hub, message->name, people_find(&hub->people, message->name)->role,
                  "log_in_refused", link->address->text, "");
        hub_refuse(hub, link, message->id, UTH_REFUSAL(LOCKED));
        return;
    }
    struct link_login *login = alloc_zero(sizeof *login);
    login->login.job.finish = finish_login;
    login->link = link_keep(link);
    snprintf(login->id, sizeof login->id, "%s", message->id);
    link->logging_in = true;
    if (!hub_check_pin(hub, &login->login, message->name, message->pin)) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(BUSY_LOGINS));
        link->logging_in = false;
        link_drop(link);
        free(login);
    }
}

bool hub_recognise(struct hub *hub, struct link *link, const char *token)
{
    struct session *session = people_session(&hub->people, token, hub_now_ms(hub));
    if (session == NULL || session->person->locked)
        return false;
    become(hub, link, session->person, session->key);
    return true;
}

void hub_resume(struct hub *hub, struct link *link, const struct message *message)
{
    if (!hub_recognise(hub, link, message->token)) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(EXPIRED));
        return;
    }
    hub_begin_reply(hub, message->id);
    hub_put_person(hub, link->person);
    jt_end_object(&hub->text);
    hub_reply(hub, link);
}

/* ---- guests ---- */

struct person *hub_new_guest(struct hub *hub, struct address *address, char token[TOKEN_TEXT_SIZE],
                             struct uth_refusal *refusal)
{
    if (hub->settings.guest_chips == 0) {
        UTH_REFUSE(refusal, NO_GUESTS);
        return NULL;
    }
    if (!bucket_take(&address->guests, hub->settings.limits.guests, hub_now_ms(hub))) {
        UTH_REFUSE(refusal, GUESTS_TOO_FAST);
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
    UTH_REFUSE(refusal, NO_TOKEN);
    return NULL;
}

void hub_guest(struct hub *hub, struct link *link, const struct message *message)
{
    char token[TOKEN_TEXT_SIZE];
    struct uth_refusal refusal;
    if (link->person != NULL) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(LOGGED_IN));
        return;
    }
    struct person *person = hub_new_guest(hub, link->address, token, &refusal);
    if (person == NULL) {
        hub_refuse(hub, link, message->id, refusal);
        return;
    }
    become(hub, link, person, hub->people.newest->key);
    put_session(hub, message->id, person, token);
    hub_reply(hub, link);
    sodium_memzero(token, sizeof token);
}

/* ---- PINs and locks ---- */

void hub_log_out(struct hub *hub, struct link *link, const struct message *message)
{
    uint64_t address;
    if (link->person == NULL) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(NOT_LOGGED_IN));
        return;
    }
    if (uth_names_get(&hub->people.keys, link->session, &address)) {
        people_close_session(&hub->people, hub->filling, (struct session *)(uintptr_t)address);
    }
    hub_audit(hub, link_name(link), link_role(link), "log_out", link->address->text, "");
    become(hub, link, NULL, "");
    hub_begin_reply(hub, message->id);
    jt_end_object(&hub->text);
    hub_reply(hub, link);
}

struct new_pin {
    struct link_login login; /* first */
    char pin[PIN_SIZE];
    bool made;
};

static void end_new_pin(struct new_pin *new_pin)
{
    struct link *link = new_pin->login.link;
    link->logging_in = false;
    link_drop(link);
    sodium_memzero(new_pin, sizeof *new_pin);
    free(new_pin);
}

/* First the old PIN has been checked, then the new one hashed. */
static void finish_new_pin(struct pin_job *job)
{
    struct new_pin *new_pin = (struct new_pin *)job;
    struct login *login = &new_pin->login.login;
    struct link *link = new_pin->login.link;
    struct hub *hub = login->hub;
    if (!job->make) {
        bool good = hub_pin_checked(login, link->address->text);
        if (!good && !link->closed) {
            hub_refuse(hub, link, new_pin->login.id, UTH_REFUSAL(OLD_PIN_WRONG));
        }
        if (!good) {
            end_new_pin(new_pin);
            return;
        }
        job->make = true;
        memcpy(job->pin, new_pin->pin, sizeof job->pin);
        hub->pin_jobs++;
        hub->outside.hash(hub->outside.self, job);
        return;
    }
    hub->pin_jobs--;
    if (job->good) {
        people_set_pin(login->person, hub->filling, job->hash);
        hub_audit(hub, login->person->name, login->person->role, "pin_changed", link->address->text,
                  "");
    }
    if (!link->closed && job->good) {
        hub_begin_reply(hub, new_pin->login.id);
        jt_end_object(&hub->text);
        hub_reply(hub, link);
    } else if (!link->closed) {
        hub_refuse(hub, link, new_pin->login.id, UTH_REFUSAL(PIN_NOT_CHANGED));
    }
    end_new_pin(new_pin);
}

void hub_change_pin(struct hub *hub, struct link *link, const struct message *message)
{
    if (link->person == NULL || link->logging_in || !hub_may_try(hub, link_name(link))) {
        hub_refuse(hub, link, message->id,
                   link->person == NULL ? UTH_REFUSAL(NOT_LOGGED_IN) : UTH_REFUSAL(PIN_LATER));
        return;
    }
    struct new_pin *new_pin = alloc_zero(sizeof *new_pin);
    new_pin->login.login.job.finish = finish_new_pin;
    new_pin->login.link = link_keep(link);
    snprintf(new_pin->login.id, sizeof new_pin->login.id, "%s", message->id);
    memcpy(new_pin->pin, message->new_pin, sizeof new_pin->pin);
    link->logging_in = true;
    if (!hub_check_pin(hub, &new_pin->login.login, link_name(link), message->pin)) {
        hub_refuse(hub, link, message->id, UTH_REFUSAL(BUSY_LOGINS));
        end_new_pin(new_pin);
    }
}
