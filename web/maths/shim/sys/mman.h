/* Pages of memory have one size here. */
#ifndef UTH_MATHS_MMAN_H
#define UTH_MATHS_MMAN_H

#include <stddef.h>

enum { MADV_HUGEPAGE };

static inline int madvise(void *at, size_t size, int advice)
{
    (void)at;
    (void)size;
    (void)advice;
    return 0;
}

#endif
