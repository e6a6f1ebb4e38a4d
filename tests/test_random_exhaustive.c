/* Randomness at full length: what tests/test_random.c does on less when a sanitizer watches. */
#include "test_random.c"
