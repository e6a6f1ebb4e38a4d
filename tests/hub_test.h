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

/* What is heard after `text` is said has `part` in it. */
static inline void assert_answer(struct small_hub *small, struct connection *connection,
                                 const char *text, const char *part)
{
    small_hub_say(small, connection, text);
    const char *heard = small_hub_hear(small, connection);
    if (!has(heard, part))
        fail_msg("%s\n  is not in %s", part, heard);
}

#endif
