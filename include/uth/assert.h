/*
 * Assertions for programming errors. They stay on in every build: a program that handles money must
 * stop when an invariant is broken. Errors that a user can cause are returned, never asserted.
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

/* For code that no valid state reaches; `why` names the assumption that failed. */
#define UTH_UNREACHABLE(why) uth_assert_failed(why, __FILE__, __LINE__)

#endif
