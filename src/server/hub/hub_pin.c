/* PINs that are to be hashed or checked, and what follows from a checked one.
 *
 * A hash is slow on purpose and takes 19 MiB, so only PIN_RUNNING_MAX are made at once; the rest
 * wait here. Those of one name are done one after the other: a try is counted when it is decided,
 * and before the next one begins. So right PINs at the same time do not count against each other,
 * and wrong ones at the same time get no more tries than wrong ones in a row. Names that nobody has
 * wait just as long: how long an answer takes does not tell who has an account. */
#include "hub_pin.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

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

/* What the PIN is checked against is looked up only now: an earlier job may have changed it, or
 * have been the last try. */
static bool needs_thread(struct hub *hub, struct pin_job *job)
{
    const struct person *person = people_find(&hub->people, job->name);
    if (job->make)
        return true;
    bool known = people_knows_address(person, job->address);
    job->wait_s = tries_wait_s(&hub->people.tries, job->name, job->address, known, hub_now_ms(hub));
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

static void count_try(struct pin_job *job, struct person *person, bool right)
{
    struct hub *hub = job->hub;
    struct tries *tries = &hub->people.tries;
    if (!right || !job->signs) /* an entry of what it agrees to follows */
        note(job, person, right ? "log_in" : "log_in_failed");
    if (right) {
        tries_right(tries, hub->filling, job->name, job->address);
        people_note_address(person, hub->filling, job->address);
    } else if (tries_wrong(tries, hub->filling, job->name, job->address, hub_now_ms(hub))) {
        note(job, person, "locked");
        job->outcome = PIN_NOT_TRIED; /* and the next one is not */
        job->wait_s = tries_wait_s(tries, job->name, job->address, true, hub_now_ms(hub));
    }
}

static struct person *refuse(struct uth_refusal *refusal, struct uth_refusal why)
{
    *refusal = why;
    return NULL;
}

struct person *hub_pin_checked(struct pin_job *job, struct uth_refusal *refusal)
{
    struct hub *hub = job->hub;
    struct person *person = people_find(&hub->people, job->name);
    bool right = job->outcome == PIN_RIGHT;
    if (job->outcome == PIN_UNDECIDED) {
        hub->metrics.undecided_log_ins++;
        return refuse(refusal, UTH_REFUSAL(PIN_NOT_CHECKED));
    }
    hub->metrics.log_ins += right;
    hub->metrics.failed_log_ins += !right;
    if (job->outcome == PIN_NOT_TRIED || (right && person->locked))
        note(job, person, "log_in_refused");
    else
        count_try(job, person, right);
    if (job->outcome == PIN_NOT_TRIED)
        return refuse(refusal, UTH_REFUSAL(PIN_WAIT, .count = (job->wait_s + 59) / 60));
    if (right && person->locked)
        return refuse(refusal, UTH_REFUSAL(LOCKED));
    return right ? person : refuse(refusal, UTH_REFUSAL(WRONG_PIN));
}
