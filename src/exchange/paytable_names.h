/* The words of pay tables in files. */
#ifndef UTH_EXCHANGE_PAYTABLE_NAMES_H
#define UTH_EXCHANGE_PAYTABLE_NAMES_H

#include <uth/paytable.h>

#define UTH_RANK_LETTERS "23456789TJQKA"

const char *uth_made_of_name(enum uth_made_of made_of);
bool uth_made_of_from_name(const char *name, enum uth_made_of *made_of);

/* The inverse of uth_category_words. */
bool uth_category_from_words(const char *words, enum uth_category *category);

/* "straight" when every hand of the category pays, "pair of tens or better" when not. `from` is a
 * strength that uth_weakest_of gave. Returns the length, like snprintf. */
int uth_threshold_words(uth_strength from, char *words, size_t size);

#endif
