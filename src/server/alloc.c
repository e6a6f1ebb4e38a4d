/* Allocation that does not fail: it ends the process instead. */
#include "alloc.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/json.h>

void alloc_failed(void)
{
    static const char line[] =
        "uth: out of memory, stopping; everything that was acknowledged is on disk\n";
    ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
    _exit(written < 0 ? 3 : 2);
}

void *alloc_need(void *memory)
{
    if (memory == NULL)
        alloc_failed();
    return memory;
}

void *alloc_zero(size_t size)
{
    return alloc_need(calloc(1, size > 0 ? size : 1));
}

void *alloc_grow(void *memory, size_t count, size_t element_size)
{
    if (count > SIZE_MAX / element_size)
        alloc_failed();
    size_t size = count * element_size;
    return alloc_need(realloc(memory, size > 0 ? size : 1));
}

void *alloc_room(void *memory, size_t needed, size_t *capacity, size_t element_size)
{
    if (needed <= *capacity)
        return memory;
    size_t more = *capacity > 0 ? *capacity : 4;
    while (more < needed)
        more *= 2;
    *capacity = more;
    return alloc_grow(memory, more, element_size);
}

char *alloc_text(const char *text)
{
    return alloc_need(strdup(text));
}

static void *json_memory(size_t size)
{
    return alloc_need(malloc(size));
}

void alloc_for_json(void)
{
    json_set_alloc_funcs(json_memory, free);
    uth_json_when_out_of_memory(alloc_failed);
}
