/* Edit distance with swaps (optimal string alignment), on three rows. */
#include "nearest.h"

#include <stddef.h>
#include <string.h>

#define LONGEST 32

static int least(int a, int b)
{
    return a < b ? a : b;
}

int nearest_distance(const char *a, const char *b)
{
    size_t a_size = strlen(a);
    size_t b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST)
        return LONGEST;
    int rows[3][LONGEST + 1];
    int *before = rows[0];
    int *above = rows[1];
    int *row = rows[2];
    for (size_t j = 0; j <= b_size; j++) {
        above[j] = (int)j;
        before[j] = 0;
    }
    for (size_t i = 1; i <= a_size; i++) {
        row[0] = (int)i;
        for (size_t j = 1; j <= b_size; j++) {
            int replace = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(replace, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        int *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b_size];
}

struct nearest nearest_start(const char *typed)
{
    /* Up to one edit in three letters, and always one: "slove" is solve, "x" is nothing. */
    int allowed = (int)strlen(typed) / 3;
    allowed = strlen(typed) > 1 && allowed < 1 ? 1 : allowed;
    return (struct nearest){.typed = typed, .best = NULL, .distance = allowed + 1};
}

void nearest_offer(struct nearest *nearest, const char *name)
{
    int distance = nearest_distance(nearest->typed, name);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = name;
    }
}
