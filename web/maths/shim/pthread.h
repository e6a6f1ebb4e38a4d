/* One thread: what is done once is done by whoever comes first. */
#ifndef UTH_MATHS_PTHREAD_H
#define UTH_MATHS_PTHREAD_H

typedef int pthread_once_t;
#define PTHREAD_ONCE_INIT 0

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (*once == 0) {
        *once = 1;
        run();
    }
    return 0;
}

#endif
