/* What differs between two rule sets, field by field, for somebody who has to agree to it. */
#ifndef UTH_SERVER_RULES_DIFF_H
#define UTH_SERVER_RULES_DIFF_H

#include <stddef.h>

struct rules_change {
    char field[96];        /* "trips", "limits.base.max", "pay_tables.UTH-01.lines.flush.pays" */
    char from[96], to[96]; /* "none" for what is not there; amounts as money */
};

struct rules_changes {
    size_t count, capacity;
    struct rules_change *at; /* owned */
};

/* Compares two texts as uth_rules_write makes them; appends in their order. */
void rules_diff(const char *before, const char *after, struct rules_changes *changes);
/* Appends one by hand, when the two differ. */
void rules_diff_text(const char *field, const char *from, const char *to,
                     struct rules_changes *changes);

#endif
