/* The pages: what web/ is bundled into, as constant bytes of the program (cmake/embed.cmake). */
#ifndef UTH_SERVER_PAGES_H
#define UTH_SERVER_PAGES_H

#include <stddef.h>

struct page {
    const char *name; /* "app.js" */
    const unsigned char *data;
    size_t size; /* bytes */
};

extern const struct page pages[];
extern const size_t pages_count;

#endif
