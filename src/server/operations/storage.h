/* The storage thread: tasks in, tasks out, and checks of the store while there is nothing to do.
 *
 * Everything about the store happens on this thread after storage_start. What is done comes back
 * through storage_collect, which the loop calls when it has been notified. */
#ifndef UTH_SERVER_STORAGE_H
#define UTH_SERVER_STORAGE_H

#include "server/hub/task.h"

struct storage;

/* What the loop wants to hear about. `notify` is called on the storage thread. */
struct storage_listener {
    void *self;
    void (*notify)(void *self);
    /* On the loop's thread, from storage_collect: the background check found damage. `stream` is ""
     * when it is not about a single stream. */
    void (*damaged)(void *self, const char *stream, const char *sentence);
    /* On the loop's thread too: the store takes nothing more. */
    void (*broken)(void *self, const char *sentence);
};

/* Takes the store over; NULL when no thread can be started (the store is the caller's then). */
struct storage *storage_start(struct uth_store *store, const struct storage_listener *listener);
void storage_submit(struct storage *storage, struct task *task);
/* Finishes the tasks that are done, in the order in which they were done. */
void storage_collect(struct storage *storage);
/* Waits for all tasks, ends the thread and closes the store. Tasks done last are finished here. */
void storage_stop(struct storage *storage);
/* Records of the store that the background check has gone through since the start. */
bool storage_checked(const struct storage *storage);

#endif
