/* libuv starts the threads of its pool when the first of them is needed, and aborts the process
 * when the system refuses one. So the pool is started with the server, after as many threads were
 * started by way of trial: where they cannot be had, the server says so instead of ending in the
 * middle of a log-in. */
#include "threads.h"

#include <stdlib.h>

enum { POOL_THREADS = 4 };
#define POOL_THREADS_TEXT "4"

static void wait_for_go(void *go)
{
    uv_sem_wait(go);
}

/* As many at the same time as the pool will have. */
static bool can_start_threads(void)
{
    uv_thread_t thread[POOL_THREADS];
    uv_sem_t go;
    int count = 0;
    if (uv_sem_init(&go, 0) != 0)
        return false;
    while (count < POOL_THREADS && uv_thread_create(&thread[count], wait_for_go, &go) == 0)
        count++;
    for (int i = 0; i < count; i++)
        uv_sem_post(&go);
    for (int i = 0; i < count; i++)
        uv_thread_join(&thread[i]);
    uv_sem_destroy(&go);
    return count == POOL_THREADS;
}

static void nothing(uv_work_t *request)
{
    (void)request;
}

static void done(uv_work_t *request, int status)
{
    (void)status;
    free(request);
}

bool threads_start(uv_loop_t *loop)
{
    uv_work_t *first = calloc(1, sizeof *first);
    if (first == NULL || setenv("UV_THREADPOOL_SIZE", POOL_THREADS_TEXT, 1) != 0 ||
        !can_start_threads() || uv_queue_work(loop, first, nothing, done) != 0) {
        free(first);
        return false;
    }
    return true;
}
