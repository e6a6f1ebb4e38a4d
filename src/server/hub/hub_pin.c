/* PINs that are to be hashed or checked, and what follows from a checked one.
 *
 * A hash is slow on purpose and takes 19 MiB, so only PIN_RUNNING_MAX are made at once; the rest
 * wait here. Those of one name are done one after the other: a try is counted when it is decided,
 * and before the next one begins. So right PINs at the same time do not count against each other,
 * and wrong ones at the same time get no more tries than wrong ones in a row. Names that nobody has
 * wait just as long: how long an answer takes does not tell who has an account.
 *
 * Wrong PINs are counted by where they come from: by the terminal, if it has a token with which this
 * person has logged in before, else by the address. */
#include "hub_pin.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "server/alloc.h"

void pin_job_work(struct pin_job *job)
{
    job->outcome = job->make ? pin_hash(job->pin, job->hash)
                             : pin_verify(job->pin, job->known ? job->hash : NULL);
    sodium_memzero(job->pin, sizeof job->pin);
}

static int count_name(const struct pin_job *job, const char *name)
{
    int count = 0;
    for (; job != NULL; job = job->next)
        count += strcmp(job->name, name) == 0;
    return count;
}

/* The job that has waited longest and may begin, taken off the list; NULL: none. */
static struct pin_job *take_next(struct hub *hub)
{
    if (hub->pins.running_count == PIN_RUNNING_MAX)
        return NULL;
    for (struct pin_job **at = &hub->pins.waiting; *at != NULL; at = &(*at)->next) {
        struct pin_job *job = *at;
        if (count_name(hub->pins.running, job->name) == 0) {
            *at = job->next;
            return job;
        }
    }
    return NULL;
}

/* A terminal's token as the store knows it: who reads that cannot pass for the terminal. */
static void terminal_origin(const char *token, char origin[ADDRESS_SIZE])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char text[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(text, sizeof text, hash, sizeof hash);
    snprintf(origin, ADDRESS_SIZE, "terminal-%s", text);
}

/* Returns whether this person has logged in from there before. */
static bool find_origin(struct pin_job *job, const struct person *person)
{
    if (job->terminal[0] != '\0') {
        terminal_origin(job->terminal, job->origin);
        if (people_knows_origin(person, job->origin))
            return true;
    }
    memcpy(job->origin, job->address, sizeof job->origin);
    return people_knows_origin(person, job->origin);
}

/* What the PIN is checked against is looked up only now: an earlier job may have changed it, or
 * have been the last try. */
static bool needs_thread(struct hub *hub, struct pin_job *job)
{
    const struct person *person = people_find_login(&hub->people, job->name);
    if (job->make)
        return true;
    bool known = find_origin(job, person);
    job->wait_s = tries_wait_s(&hub->people.tries, job->name, job->origin, known, hub_now_ms(hub));
    if (job->wait_s > 0) {
        job->outcome = PIN_NOT_TRIED;
        return false;
    }
    job->known = person != NULL && person->pin_hash != NULL;
    if (job->known)
        snprintf(job->hash, sizeof job->hash, "%s", person->pin_hash);
    return true;
}

static void go_on(struct hub *hub)
{
    struct pin_job *job;
    while ((job = take_next(hub)) != NULL) {
        job->next = hub->pins.running;
        hub->pins.running = job;
        hub->pins.running_count++;
        job->outcome = PIN_UNDECIDED;
        if (needs_thread(hub, job))
            hub->outside.hash(hub->outside.self, job);
        else
            pin_job_done(job);
    }
}

void pin_job_done(struct pin_job *job)
{
    struct hub *hub = job->hub;
    struct pin_job **at = &hub->pins.running;
    while (*at != job) {
        UTH_ASSERT(*at != NULL);
        at = &(*at)->next;
    }
    *at = job->next;
    hub->pins.running_count--;
    hub->pins.count--;
    job->finish(job);
    go_on(hub);
}

bool hub_pin_begin(struct hub *hub, struct pin_job *job, const char *name, const char *address)
{
    if (hub->pins.count >= PIN_JOBS_MAX ||
        count_name(hub->pins.waiting, name) + count_name(hub->pins.running, name) >=
            PIN_JOBS_PER_NAME_MAX)
        return false;
    struct pin_job **last = &hub->pins.waiting;
    while (*last != NULL)
        last = &(*last)->next;
    snprintf(job->name, sizeof job->name, "%s", name);
    snprintf(job->address, sizeof job->address, "%s", address);
    job->hub = hub;
    job->next = NULL;
    *last = job;
    hub->pins.count++;
    go_on(hub);
    return true;
}

void hub_pin_again(struct pin_job *job)
{
    struct hub *hub = job->hub;
    job->next = hub->pins.waiting;
    hub->pins.waiting = job;
    hub->pins.count++;
}

/* Only names that somebody has are worth a line of the log. */
static void note(const struct pin_job *job, const struct person *person, const char *what)
{
    if (person != NULL)
        hub_audit(job->hub, person->name, person->role, what, job->address, NULL);
}

static void count_wrong(struct pin_job *job, struct person *person, const char *what)
{
    struct hub *hub = job->hub;
    struct tries *tries = &hub->people.tries;
    note(job, person, what);
    if (tries_wrong(tries, hub->filling, job->name, job->origin, hub_now_ms(hub))) {
        note(job, person, "locked");
        job->outcome = PIN_NOT_TRIED; /* and the next one is not */
        job->wait_s = tries_wait_s(tries, job->name, job->origin, true, hub_now_ms(hub));
    }
}

void hub_pin_logged_in(struct pin_job *job, struct person *person, char fresh[TOKEN_TEXT_SIZE])
{
    struct people *people = &job->hub->people;
    uint8_t bytes[32];
    fresh[0] = '\0';
    note(job, person, "log_in");
    people_note_origin(person, job->hub->filling, job->address);
    if (job->terminal[0] == '\0') {
        if (!people->random.fill(people->random.self, bytes, sizeof bytes))
            return; /* the address is known, at least */
        sodium_bin2hex(fresh, TOKEN_TEXT_SIZE, bytes, sizeof bytes);
        memcpy(job->terminal, fresh, sizeof job->terminal);
    }
    terminal_origin(job->terminal, job->origin);
    people_note_origin(person, job->hub->filling, job->origin);
}

static struct person *refuse(struct uth_refusal *refusal, struct uth_refusal why)
{
    *refusal = why;
    return NULL;
}

/* The PIN is right. Whoever knows it may hear of locks and codes; only a code that is right as well
 * forgives wrong ones before. */
static bool is_let_in(struct pin_job *job, struct person *person, struct uth_refusal *refusal)
{
    struct hub *hub = job->hub;
    if (person->locked) {
        *refusal = UTH_REFUSAL(LOCKED);
        note(job, person, "log_in_refused");
        return false;
    }
    bool coded = person->sealed[0] != '\0';
    if (coded && job->code[0] == '\0') {
        *refusal = UTH_REFUSAL(CODE_NEEDED);
        return false;
    }
    if (coded && !people_take_code(&hub->people, hub->filling, person, job->code, hub_wall_ms(hub),
                                   refusal)) {
        count_wrong(job, person, "code_failed");
        return false;
    }
    tries_right(&hub->people.tries, hub->filling, job->name, job->origin);
    return true;
}

struct person *hub_pin_checked(struct pin_job *job, struct uth_refusal *refusal)
{
    struct hub *hub = job->hub;
    struct person *person = people_find_login(&hub->people, job->name);
    if (job->outcome == PIN_UNDECIDED) {
        hub->metrics.undecided_log_ins++;
        return refuse(refusal, UTH_REFUSAL(PIN_NOT_CHECKED));
    }
    bool good = false;
    if (job->outcome == PIN_NOT_TRIED)
        note(job, person, "log_in_refused");
    else if (job->outcome == PIN_RIGHT)
        good = is_let_in(job, person, refusal);
    else {
        *refusal = UTH_REFUSAL(WRONG_PIN);
        count_wrong(job, person, "log_in_failed");
    }
    hub->metrics.log_ins += good;
    hub->metrics.failed_log_ins += !good;
    if (job->outcome == PIN_NOT_TRIED)
        return refuse(refusal, UTH_REFUSAL(PIN_WAIT, .count = (job->wait_s + 59) / 60));
    return good ? person : NULL;
}

struct person *hub_pin_agrees(struct pin_job *job, struct uth_refusal *refusal)
{
    struct person *person = hub_pin_checked(job, refusal);
    enum owes owes =
        person != NULL ? people_owes(&job->hub->settings.identity, person) : OWES_NOTHING;
    if (owes == OWES_NOTHING)
        return person;
    return refuse(refusal, owes == OWES_PIN ? UTH_REFUSAL(FIRST_PIN) : UTH_REFUSAL(FIRST_CODE));
}

/* ---- by message ---- */

void *hub_link_pin_new(size_t size, void (*finish)(struct pin_job *job))
{
    struct link_pin *link = alloc_zero(size);
    link->job.finish = finish;
    link->size = size;
    return link;
}

void hub_link_pin_end(struct link_pin *link)
{
    link->connection->logging_in = false;
    connection_drop(link->connection);
    sodium_memzero(link, link->size);
    free(link);
}

void hub_link_pin_begin(struct hub *hub, struct link_pin *link, struct connection *connection,
                        const struct message *message, const char *login)
{
    memcpy(link->job.pin, message->pin, sizeof link->job.pin);
    memcpy(link->job.code, message->code, sizeof link->job.code);
    memcpy(link->job.terminal, message->terminal, sizeof link->job.terminal);
    memcpy(link->id, message->id, sizeof link->id);
    link->connection = connection_keep(connection);
    connection->logging_in = true;
    if (!hub_pin_begin(hub, &link->job, login, connection->address->text)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(BUSY_LOGINS));
        hub_link_pin_end(link);
    }
}
