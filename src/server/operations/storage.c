/* The storage thread. Urgent tasks first, in order; then the others, a slice at a time, in turn;
 * then, when nothing has come for a while, a bit of checking. */
#include "storage.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/alloc.h"

enum {
    IDLE_MS = 20,        /* without a task for so long: check something */
    CHORES_MS = 999,     /* the same when everything has been checked: the store has chores */
    CHECK_RECORDS = 256, /* in one go; a commit waits for this at most */
    DAMAGE_REPORTS_MAX = 16,
};

struct list {
    struct task *first, **end;
};

struct damage {
    bool broken; /* not damage of a record: the store takes nothing more */
    char stream[128];
    char sentence[UTH_STORE_SENTENCE_SIZE];
};

struct storage {
    struct uth_store *store; /* the thread's own */
    struct storage_listener listener;
    pthread_t thread;
    atomic_bool checked;

    pthread_mutex_t mutex;
    pthread_cond_t wake;
    struct list urgent, usual, done; /* under the mutex, and what follows */
    bool stopping;
    int damage_count, damage_told;
    struct damage damage[DAMAGE_REPORTS_MAX];
};

static void append(struct list *list, struct task *task)
{
    task->next = NULL;
    *list->end = task;
    list->end = &task->next;
}

static struct task *take(struct list *list)
{
    struct task *task = list->first;
    if (task != NULL) {
        list->first = task->next;
        if (list->first == NULL)
            list->end = &list->first;
    }
    return task;
}

static void list_init(struct list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

/* Called with the mutex held; waits without it. False: nothing came. */
static bool wait_for_work(struct storage *storage, long idle_ms)
{
    while (storage->urgent.first == NULL && storage->usual.first == NULL && !storage->stopping) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += idle_ms * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        if (pthread_cond_timedwait(&storage->wake, &storage->mutex, &until) != 0)
            return false;
    }
    return true;
}

static void report_damage(struct storage *storage)
{
    struct damage damage = {.broken = uth_store_is_broken(storage->store)};
    snprintf(damage.stream, sizeof damage.stream, "%s", uth_store_error_stream(storage->store));
    snprintf(damage.sentence, sizeof damage.sentence, "%s", uth_store_error(storage->store));
    pthread_mutex_lock(&storage->mutex);
    if (storage->damage_count < DAMAGE_REPORTS_MAX)
        storage->damage[storage->damage_count++] = damage;
    pthread_mutex_unlock(&storage->mutex);
    storage->listener.notify(storage->listener.self);
}

static void check_some(struct storage *storage)
{
    bool done = false;
    if (!uth_store_check_some(storage->store, CHECK_RECORDS, &done)) {
        report_damage(storage);
        pthread_mutex_lock(&storage->mutex);
        done = done || storage->damage_count == DAMAGE_REPORTS_MAX ||
               uth_store_is_broken(storage->store);
        pthread_mutex_unlock(&storage->mutex);
    }
    if (done)
        atomic_store(&storage->checked, true);
}

static void *run(void *self)
{
    struct storage *storage = self;
    pthread_mutex_lock(&storage->mutex);
    for (;;) {
        bool work = wait_for_work(storage, atomic_load(&storage->checked) ? CHORES_MS : IDLE_MS);
        struct task *task = take(&storage->urgent);
        if (task == NULL)
            task = take(&storage->usual);
        if (task == NULL && storage->stopping)
            break;
        pthread_mutex_unlock(&storage->mutex);
        bool done = false;
        if (task != NULL)
            done = task->work(task, storage->store);
        else if (!work)
            check_some(storage);
        pthread_mutex_lock(&storage->mutex);
        if (task != NULL)
            append(done ? &storage->done : task->urgent ? &storage->urgent : &storage->usual, task);
        if (done)
            storage->listener.notify(storage->listener.self);
    }
    pthread_mutex_unlock(&storage->mutex);
    return NULL;
}

/* By a clock that nobody sets: on the wall's, set back by a day, the checks would pause for a day. */
static void init_wake(pthread_cond_t *wake)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct storage *storage_start(struct uth_store *store, const struct storage_listener *listener)
{
    struct storage *storage = alloc_zero(sizeof *storage);
    storage->store = store;
    storage->listener = *listener;
    list_init(&storage->urgent);
    list_init(&storage->usual);
    list_init(&storage->done);
    pthread_mutex_init(&storage->mutex, NULL);
    init_wake(&storage->wake);
    if (pthread_create(&storage->thread, NULL, run, storage) != 0) {
        free(storage);
        return NULL;
    }
    return storage;
}

void storage_submit(struct storage *storage, struct task *task)
{
    pthread_mutex_lock(&storage->mutex);
    append(task->urgent ? &storage->urgent : &storage->usual, task);
    pthread_cond_signal(&storage->wake);
    pthread_mutex_unlock(&storage->mutex);
}

static bool next_damage(struct storage *storage, struct damage *damage)
{
    pthread_mutex_lock(&storage->mutex);
    bool more = storage->damage_told < storage->damage_count;
    if (more)
        *damage = storage->damage[storage->damage_told++];
    pthread_mutex_unlock(&storage->mutex);
    return more;
}

void storage_collect(struct storage *storage)
{
    for (;;) {
        pthread_mutex_lock(&storage->mutex);
        struct task *task = take(&storage->done);
        pthread_mutex_unlock(&storage->mutex);
        if (task == NULL)
            break;
        task->finish(task);
    }
    struct damage damage;
    while (next_damage(storage, &damage))
        if (damage.broken)
            storage->listener.broken(storage->listener.self, damage.sentence);
        else
            storage->listener.damaged(storage->listener.self, damage.stream, damage.sentence);
}

void storage_stop(struct storage *storage)
{
    pthread_mutex_lock(&storage->mutex);
    storage->stopping = true;
    pthread_cond_signal(&storage->wake);
    pthread_mutex_unlock(&storage->mutex);
    pthread_join(storage->thread, NULL);
    storage_collect(storage);
    uth_store_close(storage->store);
    pthread_mutex_destroy(&storage->mutex);
    pthread_cond_destroy(&storage->wake);
    free(storage);
}

bool storage_checked(const struct storage *storage)
{
    return atomic_load(&storage->checked);
}
