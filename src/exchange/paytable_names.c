/* The words of pay tables in files: see paytable_names.h. */
#include "exchange/paytable_names.h"

#include <stdio.h>

#include "base/names.h"

static const char *const made_of_names[] = {
    [UTH_OF_ALL_SEVEN] = "all-seven",
    [UTH_OF_FIRST_FIVE] = "first-five",
    [UTH_OF_SEVEN_WITH_OWN] = "seven-with-own",
    [UTH_OF_BOARD] = "board",
};

UTH_NAMED(uth_made_of, uth_made_of, made_of_names);

bool uth_category_from_words(const char *words, enum uth_category *category)
{
    for (int i = 0; i < UTH_CATEGORY_COUNT; i++)
        if (strcmp(uth_category_words((enum uth_category)i), words) == 0) {
            *category = (enum uth_category)i;
            return true;
        }
    return false;
}

int uth_threshold_words(uth_strength from, char *words, size_t size)
{
    enum uth_category category = uth_category_of(from);
    const char *hand = uth_category_words(category);
    if (from == uth_weakest_of(category, 0))
        return snprintf(words, size, "%s", hand);
    uint8_t ranks[5];
    uth_strength_ranks(from, ranks);
    switch (category) {
    case UTH_PAIR: return snprintf(words, size, "pair of %s or better", uth_rank_words(ranks[0]));
    case UTH_TWO_PAIR:
    case UTH_THREE_OF_A_KIND:
    case UTH_FULL_HOUSE:
    case UTH_FOUR_OF_A_KIND:
        return snprintf(words, size, "%s, %s or better", hand, uth_rank_words(ranks[0]));
    default: return snprintf(words, size, "%s, %s high or better", hand, uth_rank_word(ranks[0]));
    }
}
