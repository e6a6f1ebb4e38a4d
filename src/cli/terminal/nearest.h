/*
 * "Did you mean ...?": picks, among names offered one by one, the one nearest to what was typed.
 */
#ifndef UTH_CLI_NEAREST_H
#define UTH_CLI_NEAREST_H

struct nearest {
    const char *typed;
    const char *best; /* the nearest name so far; NULL while none is near enough to suggest */
    int distance;     /* edits between the two; a name must come below this to be taken */
};

/* `typed` and the names offered must outlive the search. */
struct nearest nearest_start(const char *typed);
void nearest_offer(struct nearest *nearest, const char *name);

/* Insertions, deletions, replacements and swaps of neighbours that turn a into b; very long words
 * always count as far apart. */
int nearest_distance(const char *a, const char *b);

#endif
