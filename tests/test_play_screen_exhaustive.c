/* Screens of uth play at full length: what tests/test_play_screen.c does on less when a sanitizer watches. */
#include "test_play_screen.c"
