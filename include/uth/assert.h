/*
 * Assertions for programmer errors. They stay on in every build: a program that handles money
 * stops rather than go on with a broken invariant. What a user can cause is never asserted, it is
 * returned as an error.
 */
#ifndef UTH_ASSERT_H
#define UTH_ASSERT_H

#include <uth/export.h>

UTH_BEGIN_DECLS

/* Prints "FILE:LINE: assertion failed: EXPRESSION" on standard error and aborts. */
__attribute__((noreturn, cold)) void uth_assert_failed(const char *expression, const char *file,
                                                       int line);

UTH_END_DECLS

#define UTH_ASSERT(expression)                                                                     \
    ((expression) ? (void)0 : uth_assert_failed(#expression, __FILE__, __LINE__))

/* For a place that no valid state reaches; `why` says which belief was wrong. */
#define UTH_UNREACHABLE(why) uth_assert_failed(why, __FILE__, __LINE__)

#endif
