/* All ways to evaluate on the whole sample: what tests/test_eval.c does on less when a sanitizer
 * watches. */
#include "test_eval.c"
