/* Edges at full length: what tests/test_edge.c does on less when a sanitizer watches. */
#include "test_edge.c"
