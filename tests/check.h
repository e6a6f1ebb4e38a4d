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

#endif
