/* The main function of every test program. */
#include "check.h"

#include <uth/assert.h>

static struct {
    struct CMUnitTest tests[64];
    size_t count;
    CMFixtureFunction set_up, tear_down;
} all;

void check_add(struct CMUnitTest test)
{
    UTH_ASSERT(all.count < COUNT_OF(all.tests));
    all.tests[all.count++] = test;
}

void check_around(CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    all.set_up = set_up;
    all.tear_down = tear_down;
}

int main(void)
{
    return _cmocka_run_group_tests("tests", all.tests, all.count, all.set_up, all.tear_down);
}
