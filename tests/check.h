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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/*
 * A test is TEST(what_it_shows) {...}; a program runs the tests of its file, in their order.
 * TEST_WITH has cmocka's fixtures around it, TESTS_WITH around all of them.
 */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, set_up, tear_down)                                                         \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void add_##name(void)                                      \
    {                                                                                              \
        check_add((struct CMUnitTest){#name, name, set_up, tear_down, NULL});                      \
    }                                                                                              \
    static void name(__attribute__((unused)) void **state)
#define TESTS_WITH(set_up, tear_down)                                                              \
    __attribute__((constructor)) static void add_fixtures(void)                                    \
    {                                                                                              \
        check_around(set_up, tear_down);                                                           \
    }

void check_add(struct CMUnitTest test);
void check_around(CMFixtureFunction set_up, CMFixtureFunction tear_down);

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* FREED char *text = ...; is freed at the end of its scope; of a struct, what its first member points
 * to. json_auto_t is jansson's word for it. */
#define FREED __attribute__((cleanup(check_free)))

static inline void check_free(void *place)
{
    void *at;
    memcpy(&at, place, sizeof at);
    free(at);
}

static inline bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

/* How often; parts do not overlap. */
static inline int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

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

/* Whether `make soak` asks (UTH_SOAK=1): many times the inputs, or kinds that `make test` takes turns with. */
static inline bool soaking(void)
{
    const char *wish = getenv("UTH_SOAK");
    return wish && strcmp(wish, "1") == 0;
}

#endif
