/* Rule sets when memory runs out: the n-th allocation fails, ours or the JSON library's, for every n
 * until none does. Nothing may crash, leak (the sanitizers look) or come out by half. */
#include "failing_memory.h"

#include <jansson.h>
#include <uth/rulesfile.h>

/* So many more, and the last of them and all others fail; negative: none does. */
static long left = -1;

static bool fails(void)
{
    left -= left > 0;
    return left == 0;
}

static int set_up(void **state)
{
    (void)state;
    uth_rules_builtin_count(); /* the built-in ones are loaded with memory to spare */
    json_set_alloc_funcs(__wrap_malloc, free);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    left = -1;
    json_set_alloc_funcs(__real_malloc, free);
    return 0;
}

TEST_WITH(writing_is_whole_or_nothing, set_up, tear_down)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("california-bad-beat"));
    left = -1;
    FREED char *whole = uth_rules_write(&game);
    assert_non_null(whole);
    char *text = NULL;
    long n = 1;
    for (; !text; n++) {
        left = n;
        text = uth_rules_write(&game);
    }
    left = -1;
    assert_string_equal(text, whole);
    assert_true(n > 5); /* the text grew several times */
    free(text);
}

TEST_WITH(reading_is_refused, set_up, tear_down)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    struct uth_game game = uth_game_default(uth_rules_builtin("california-bad-beat"));
    left = -1;
    FREED char *text = uth_rules_write(&game);
    assert_non_null(text);
    struct uth_rules *rules = NULL;
    long n = 1;
    for (; !rules; n += at_full_length() ? 1 : 3) {
        left = n;
        rules = uth_rules_parse(text, strlen(text), faults);
        left = -1;
        assert_int_equal(rules == NULL, faults->count > 0);
    }
    assert_true(n > 1000);
    left = 1;
    assert_null(uth_rules_parse(text, strlen(text), faults));
    assert_string_equal(faults->fault[0].sentence, "out of memory");
    uth_rules_free(rules);
}
