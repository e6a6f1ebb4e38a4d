/* The threads that hashes and long computations run on: libuv's pool. */
#ifndef UTH_SERVER_THREADS_H
#define UTH_SERVER_THREADS_H

#include <stdbool.h>
#include <uv.h>

/* Starts them all. False: the system does not allow as many, or there is no memory. */
bool threads_start(uv_loop_t *loop);

#endif
