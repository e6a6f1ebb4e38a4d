/* Textures at full length: what tests/test_texture.c does on less when a sanitizer watches. */
#include "test_texture.c"
