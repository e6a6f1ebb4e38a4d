/* The one place where a broken invariant ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <uth/assert.h>

void uth_assert_failed(const char *expression, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
    abort();
}
