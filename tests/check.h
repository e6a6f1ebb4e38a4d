/*
 * What every test file includes: cmocka with the headers it needs, and a few words for tables.
 */
#ifndef UTH_TESTS_CHECK_H
#define UTH_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

#if defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

/*
 * Whether to try everything, or every path but fewer inputs: in passing. A sanitizer makes code ten
 * times slower, so a build with one tests in passing; UTH_FULL_LENGTH=1 or 0 in the environment
 * decides otherwise. A case that is nothing in passing calls skip(), and never just returns.
 */
static inline bool at_full_length(void)
{
    const char *wish = getenv("UTH_FULL_LENGTH");
    return wish ? strcmp(wish, "1") == 0 : !SANITIZED;
}

#endif
