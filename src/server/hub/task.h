/* Work for the storage thread. The store has one connection and one thread; whoever wants something
 * written or read hands in a task and hears of it again on the loop's thread.
 *
 * A task that takes long does a slice at a time, so that commits wait for one slice at most. */
#ifndef UTH_SERVER_TASK_H
#define UTH_SERVER_TASK_H

#include "store/store.h"

struct task {
    /* Storage thread: does a slice. True: done. Touches nothing that the loop touches. */
    bool (*work)(struct task *task, struct uth_store *store);
    /* Loop's thread, once, after the work is done. Frees the task. */
    void (*finish)(struct task *task);
    bool urgent; /* before all that are not: commits */
    struct task *next;
};

#endif
