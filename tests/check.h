/*
 * What every test file includes: cmocka with the headers it needs, and a few words for tables.
 */
#ifndef UTH_TESTS_CHECK_H
#define UTH_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Whether a sanitizer watches: then every way through the code is taken as well, but not as often,
 * because it takes ten times as long. */
#if defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

#endif
