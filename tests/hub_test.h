/* Tests on a small hub of their own, `small` (reference/small_hub.h), started before and stopped after. */
#ifndef UTH_TESTS_HUB_TEST_H
#define UTH_TESTS_HUB_TEST_H

#include "check.h"
#include "reference/small_hub.h"

#define HUB_TEST(name)                                                                             \
    static void name##_on(struct small_hub *small);                                                \
    TEST(name)                                                                                     \
    {                                                                                              \
        struct small_hub small;                                                                    \
        small_hub_start(&small);                                                                   \
        name##_on(&small);                                                                         \
        small_hub_stop(&small);                                                                    \
    }                                                                                              \
    static void name##_on(struct small_hub *small)

#endif
