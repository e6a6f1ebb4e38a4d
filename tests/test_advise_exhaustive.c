/* Advice at full length: what tests/test_advise.c does on less when a sanitizer watches. */
#include "test_advise.c"
