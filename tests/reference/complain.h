/* What is wrong with what a script or a comparison found, as a text. */
#ifndef UTH_TESTS_COMPLAIN_H
#define UTH_TESTS_COMPLAIN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { WRONG_SIZE = 1024 };

/* False, for the caller to return. */
__attribute__((format(printf, 2, 3))) static inline bool complain(char wrong[WRONG_SIZE],
                                                                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(wrong, WRONG_SIZE, format, args);
    va_end(args);
    return false;
}

#endif
