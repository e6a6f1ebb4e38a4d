#include "queue.h"

#include "base/room.h"

#include <stdlib.h>
#include <uth/assert.h>

void sim_queue_free(struct sim_queue *queue)
{
    free(queue->heap);
    *queue = (struct sim_queue){0};
}

static bool is_before(const struct sim_item *a, const struct sim_item *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

void sim_queue_put(struct sim_queue *queue, const struct sim_item *item)
{
    UTH_ASSERT(UTH_ROOM(queue->heap, queue->count, queue->capacity));
    struct sim_item new = *item;
    new.order = queue->put++;
    int at = queue->count++;
    while (at > 0 && is_before(&new, &queue->heap[(at - 1) / 2])) {
        queue->heap[at] = queue->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    queue->heap[at] = new;
}

int64_t sim_queue_next_ms(const struct sim_queue *queue)
{
    return queue->count == 0 ? INT64_MAX : queue->heap[0].at_ms;
}

struct sim_item sim_queue_take(struct sim_queue *queue)
{
    UTH_ASSERT(queue->count > 0);
    struct sim_item first = queue->heap[0];
    struct sim_item last = queue->heap[--queue->count];
    int at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= queue->count)
            break;
        if (child + 1 < queue->count && is_before(&queue->heap[child + 1], &queue->heap[child]))
            child++;
        if (!is_before(&queue->heap[child], &last))
            break;
        queue->heap[at] = queue->heap[child];
        at = child;
    }
    queue->heap[at] = last;
    return first;
}
