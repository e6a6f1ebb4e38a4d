/* Lists that grow: UTH_ROOM(list, count, capacity) makes room for one more element, doubling the
 * capacity. False when out of memory; the list is then as it was. */
#ifndef UTH_BASE_ROOM_H
#define UTH_BASE_ROOM_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define UTH_ROOM(list, count, capacity) uth_room(&(list), count, &(capacity), sizeof *(list))

/* `list` points to the pointer, of whatever type it is. */
static inline bool uth_room(void *list, int count, int *capacity, size_t element_size)
{
    if (count < *capacity)
        return true;
    int more = *capacity == 0 ? 8 : 2 * *capacity;
    void *at;
    memcpy(&at, list, sizeof at);
    at = realloc(at, (size_t)more * element_size);
    if (at == NULL)
        return false;
    memcpy(list, &at, sizeof at);
    *capacity = more;
    return true;
}

#endif
