/* A queue, threads that take from it, and a list of what is done, which the loop is woken for. Not
 * libuv's pool: there is only one of that, it starts when it is first needed, and it aborts the process
 * when the system refuses a thread. */
#include "pool.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "server/alloc.h"

struct pool {
    uv_async_t finished; /* something is done, for the loop's thread */
    uv_thread_t thread[POOL_THREADS_MAX];
    int thread_count, niceness;
    uv_mutex_t mutex;
    uv_cond_t wake;
    struct work *waiting, **end; /* under the mutex, and what follows */
    struct work *done, **done_end;
    bool stopping;
};

static struct work *take(struct work **first, struct work ***end)
{
    struct work *work = *first;
    if (work != NULL && (*first = work->next) == NULL)
        *end = first;
    return work;
}

static void append(struct work ***end, struct work *work)
{
    work->next = NULL;
    **end = work;
    *end = &work->next;
}

static void run(void *self)
{
    struct pool *pool = self;
    /* A thread's own on Linux. Not allowed: as the others then. */
    setpriority(PRIO_PROCESS, (id_t)gettid(), getpriority(PRIO_PROCESS, 0) + pool->niceness);
    uv_mutex_lock(&pool->mutex);
    for (;;) {
        struct work *work = take(&pool->waiting, &pool->end);
        if (work == NULL && pool->stopping)
            break;
        if (work == NULL) {
            uv_cond_wait(&pool->wake, &pool->mutex);
            continue;
        }
        uv_mutex_unlock(&pool->mutex);
        work->work(work);
        uv_mutex_lock(&pool->mutex);
        append(&pool->done_end, work);
        uv_async_send(&pool->finished);
    }
    uv_mutex_unlock(&pool->mutex);
}

static void on_finished(uv_async_t *finished)
{
    struct pool *pool = finished->data;
    for (;;) {
        uv_mutex_lock(&pool->mutex);
        struct work *work = take(&pool->done, &pool->done_end);
        uv_mutex_unlock(&pool->mutex);
        if (work == NULL)
            break;
        work->finish(work);
    }
}

struct pool *pool_start(uv_loop_t *loop, int threads, int niceness)
{
    struct pool *pool = alloc_zero(sizeof *pool);
    pool->niceness = niceness;
    pool->end = &pool->waiting;
    pool->done_end = &pool->done;
    uv_async_init(loop, &pool->finished, on_finished);
    pool->finished.data = pool;
    uv_mutex_init(&pool->mutex);
    uv_cond_init(&pool->wake);
    while (pool->thread_count < threads &&
           uv_thread_create(&pool->thread[pool->thread_count], run, pool) == 0)
        pool->thread_count++;
    if (pool->thread_count == threads)
        return pool;
    pool_stop(pool);
    return NULL;
}

void pool_submit(struct pool *pool, struct work *work)
{
    uv_mutex_lock(&pool->mutex);
    append(&pool->end, work);
    uv_cond_signal(&pool->wake);
    uv_mutex_unlock(&pool->mutex);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void pool_stop(struct pool *pool)
{
    if (pool == NULL)
        return;
    uv_mutex_lock(&pool->mutex);
    pool->stopping = true;
    uv_cond_broadcast(&pool->wake);
    uv_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->thread_count; i++)
        uv_thread_join(&pool->thread[i]);
    uv_mutex_destroy(&pool->mutex);
    uv_cond_destroy(&pool->wake);
    uv_close((uv_handle_t *)&pool->finished, on_closed);
}
