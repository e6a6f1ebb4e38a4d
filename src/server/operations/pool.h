/* Threads for work that takes long: a pool for each kind of it, so that no kind waits for another. The
 * storage has a thread of its own (storage.h). */
#ifndef UTH_SERVER_POOL_H
#define UTH_SERVER_POOL_H

#include <uv.h>

#include "server/hub/hub.h"

enum { POOL_THREADS_MAX = 4 };

struct pool;

/* Starts all threads. `niceness`: added to the process's own; what anybody may ask for gives way to
 * what people wait for. NULL: the system allows no more threads. */
struct pool *pool_start(uv_loop_t *loop, int threads, int niceness);
/* First come, first served. */
void pool_submit(struct pool *pool, struct work *work);
/* Nothing may be submitted or unfinished. Frees the pool when the loop has closed its handle; NULL is
 * allowed. */
void pool_stop(struct pool *pool);

#endif
