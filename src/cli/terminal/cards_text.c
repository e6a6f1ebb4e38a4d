/* Cards on a line. */
#include "cards_text.h"

#include "term.h"

void cli_print_cards(FILE *out, bool colour, const uth_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        int suit = uth_card_suit(cards[i]);
        bool red = colour && (suit == 1 || suit == 2);
        fprintf(out, "%s%s%s%s", i == 0 ? "" : " ", term_code(red, TERM_RED),
                uth_card_text(cards[i]), term_code(red, TERM_RESET));
    }
}
