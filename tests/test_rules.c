/* Rule sets as data: the built-in ones, games and their choices, collection, round trips. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

static void the_five_rule_sets_are_built_in(void **state)
{
    (void)state;
    static const char *const names[] = {"california", "california-bad-beat", "stadium",
                                        "washington", "washington-face-up"};
    assert_int_equal(uth_rules_builtin_count(), COUNT_OF(names));
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        assert_string_equal(uth_rules_builtin_name((int)i), names[i]);
        assert_string_equal(uth_rules_builtin(names[i])->name, names[i]);
    }
    assert_null(uth_rules_builtin("nevada"));
    assert_null(uth_rules_builtin("pay-tables"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_five_rule_sets_are_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
