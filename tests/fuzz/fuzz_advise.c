/*
 * Any cards as a situation. What passes the check is answered, and the answer adds up; what does not
 * says why in a sentence.
 */
#include <stdint.h>
#include <string.h>
#include <uth/advise.h>
#include <uth/assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One byte each: cards of the board, of the dealer, hole, board, dealer; eight bytes of dead cards. */
enum { SIZE = 2 + 2 + 5 + 2 + 8 };

static void check_advice(const struct uth_advice *advice)
{
    UTH_ASSERT(advice->deals > 0);
    for (int i = 0; i < advice->count; i++) {
        const struct uth_prospect *prospect = &advice->prospect[i];
        UTH_ASSERT(prospect->win >= 0 && prospect->tie >= 0 && prospect->lose >= 0);
        UTH_ASSERT(prospect->win + prospect->tie + prospect->lose + prospect->fold ==
                   advice->deals);
        UTH_ASSERT(prospect->net <= advice->prospect[advice->best].net);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < SIZE)
        return 0;
    struct uth_situation situation = {.board_count = data[0] % 7, .dealer_count = data[1] % 4};
    memcpy(situation.hole, data + 2, 2);
    memcpy(situation.board, data + 4, 5);
    memcpy(situation.dealer, data + 9, 2);
    memcpy(&situation.dead, data + 11, 8);
    char sentence[128] = "";
    if (!uth_situation_check(&situation, sentence, sizeof sentence)) {
        UTH_ASSERT(strlen(sentence) > 10);
        return 0;
    }
    /* Before the flop takes too long here. */
    if (situation.board_count > 0) {
        struct uth_base_game game = uth_base_game_usual();
        struct uth_advice advice;
        UTH_ASSERT(uth_advise(&game, &situation, NULL, &advice) == UTH_SOLVED);
        check_advice(&advice);
    }
    return 0;
}
