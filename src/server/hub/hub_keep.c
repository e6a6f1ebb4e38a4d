/* A guest who wants to keep the chips: `keep_account` gives the account a sign-in name and a PIN, and from
 * then on it is a player's like any other. It keeps its public name, so nobody can pass for somebody else.
 *
 * Anybody can be a guest, so a thief may ask for this as often as for guests: what is kept for good is
 * limited by `guest_accounts`, creating guests by address, and play chips stay play chips until staff
 * pay them out. Whoever holds the session of a guest holds the account already; the other sessions end. */
#include <stdlib.h>
#include <string.h>

#include "hub_enrol.h"
#include "hub_pin.h"
#include "secrets.h"
#include "server/wire/wire.h"

struct keeping {
    struct link_pin link; /* first */
    char login[UTH_FLOOR_NAME_SIZE];
};

static bool was_guest(const struct person *person)
{
    return person->role == UTH_ROLE_PLAYER && person->pin_hash != NULL &&
           strncmp(person->name, GUEST_PREFIX, sizeof GUEST_PREFIX - 1) == 0;
}

static int32_t kept(const struct hub *hub)
{
    int32_t count = 0;
    for (size_t i = 0; i < hub->people.count; i++)
        count += was_guest(hub->people.list[i]);
    return count;
}

/* Why not; looked at again when the PIN is hashed, because others may have come first. */
static bool may_keep(const struct hub *hub, const struct person *person, const char *login,
                     struct uth_refusal *refusal)
{
    const struct person *other = people_find_login(&hub->people, login);
    if (person == NULL || person->role != UTH_ROLE_PLAYER || person->pin_hash != NULL)
        *refusal = UTH_REFUSAL(NOT_A_GUEST);
    else if (person->locked)
        *refusal = UTH_REFUSAL(LOCKED);
    else if (kept(hub) >= hub->settings.identity.guest_accounts)
        *refusal = UTH_REFUSAL(NO_GUEST_ACCOUNTS);
    else if (!people_good_name(login))
        *refusal = UTH_REFUSAL(PERSON_NAME_BAD, .most = UTH_FLOOR_NAME_SIZE - 1);
    else if (!enrol_is_apart(hub, person->name, login))
        *refusal = UTH_REFUSAL(LOGIN_NAME_PUBLIC);
    else if ((other != NULL && other != person) ||
             (strcmp(login, person->name) != 0 && people_find(&hub->people, login) != NULL))
        *refusal = UTH_REFUSAL(PERSON_TAKEN);
    else
        return true;
    return false;
}

static void finish(struct pin_job *job)
{
    struct keeping *keeping = (struct keeping *)job;
    struct connection *connection = keeping->link.connection;
    struct hub *hub = job->hub;
    struct person *person = people_find(&hub->people, job->name);
    struct uth_refusal refusal = UTH_REFUSAL(PIN_NOT_HASHED);
    bool here = !connection->closed && person != NULL && connection->person == person;
    bool done =
        here && job->outcome == PIN_RIGHT && may_keep(hub, person, keeping->login, &refusal);
    if (done) {
        struct uth_json text = {0};
        people_set_login(&hub->people, person, keeping->login);
        people_set_pin(person, hub->filling, job->hash);
        people_close_sessions_of(&hub->people, hub->filling, person, connection->session);
        uth_json_text(&text, "name", person->name);
        uth_json_text(&text, "login", person->login);
        hub_audit(hub, person->name, person->role, "account_kept", connection->address->text,
                  &text);
        hub_begin_reply(hub, keeping->link.id);
        hub_put_person(hub, person);
        hub_end_reply(hub, connection);
    } else if (!connection->closed) {
        hub_refuse(hub, connection, keeping->link.id, refusal);
    }
    hub_link_pin_end(&keeping->link);
}

void hub_keep_account(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct person *person = connection->person;
    struct uth_refusal refusal;
    if (!may_keep(hub, person, message->login, &refusal) ||
        !secret_is_good(&hub->settings.identity, person->role, person->name, message->login,
                        message->new_pin, &refusal)) {
        hub_refuse(hub, connection, message->id, refusal);
        return;
    }
    if (connection->logging_in) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(PIN_LATER));
        return;
    }
    struct keeping *keeping = hub_link_pin_new(sizeof *keeping, finish);
    struct message hashing = *message;
    memcpy(hashing.pin, message->new_pin, sizeof hashing.pin);
    keeping->link.job.make = true;
    memcpy(keeping->login, message->login, sizeof keeping->login);
    hub_link_pin_begin(hub, &keeping->link, connection, &hashing, person->name);
    memset(hashing.pin, 0, sizeof hashing.pin);
}
