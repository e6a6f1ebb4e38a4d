/* Strategies at full length: what tests/test_strategy.c does on less when a sanitizer watches. */
#include "test_strategy.c"
