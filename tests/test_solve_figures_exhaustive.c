/* The published figures in the optimised build, and what tests/test_solve.c leaves out when a sanitizer
 * watches. */
#include "test_solve.c"
