/* The simulator's scenes at full length: what tests/test_simulate.c does on less when a sanitizer
 * watches. */
#include "test_simulate.c"
