#include "json_print.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct printed {
    char *text;
    size_t size, capacity;
    bool failed; /* once is for ever: later pieces would fit again */
};

static bool make_room(struct printed *printed, size_t more)
{
    size_t capacity = printed->capacity;
    while (capacity < printed->size + more + 1) {
        capacity *= 2;
    }
    if (capacity == printed->capacity)
        return true;
    char *text = realloc(printed->text, capacity);
    if (text == NULL)
        return false;
    printed->text = text;
    printed->capacity = capacity;
    return true;
}

static int append(const char *bytes, size_t size, void *self)
{
    struct printed *printed = self;
    printed->failed = printed->failed || !make_room(printed, size);
    if (printed->failed)
        return -1;
    memcpy(printed->text + printed->size, bytes, size);
    printed->size += size;
    return 0;
}

char *uth_json_print(const json_t *json, size_t flags, size_t *size)
{
    enum { FIRST = 512 };
    struct printed printed = {.text = json == NULL ? NULL : malloc(FIRST), .capacity = FIRST};
    if (printed.text == NULL)
        return NULL;
    if (json_dump_callback(json, append, &printed, flags) != 0 || printed.failed) {
        free(printed.text);
        return NULL;
    }
    printed.text[printed.size] = '\0';
    if (size != NULL)
        *size = printed.size;
    return printed.text;
}
