/*
 * What every choice is worth, exactly: the library's solver for one hand.
 *
 *     cc advice.c $(pkg-config --cflags --libs uth) -o advice
 *     ./advice AhKd                  before the flop
 *     ./advice AhKd Qh7c2d           on the flop
 *     ./advice AhKd Qh7c2d2s5h JcJd  on the river, with two dead cards
 *
 * Nothing is sampled: a choice's value is a whole number of units over a whole number of deals.
 */
#include <inttypes.h>
#include <stdio.h>
#include <uth/advise.h>

/* Reads cards of one argument into a situation; complains and returns -1 for what are not cards. */
static int read_cards(const char *text, uth_card *cards, int max)
{
    struct uth_card_fault fault;
    int count = uth_cards_parse(text, cards, max, &fault);
    if (count < 0)
        fprintf(stderr, "%s: %s\n", text, fault.sentence);
    return count;
}

static bool read_situation(int argc, char **argv, struct uth_situation *situation)
{
    uth_card dead[UTH_CARD_COUNT];
    int hole = read_cards(argc > 1 ? argv[1] : "AhKd", situation->hole, 2);
    int board = read_cards(argc > 2 ? argv[2] : argc > 1 ? "" : "Qh7c2d", situation->board, 5);
    int gone = read_cards(argc > 3 ? argv[3] : "", dead, UTH_CARD_COUNT);
    if (hole != 2 || board < 0 || gone < 0)
        return false;
    situation->board_count = board;
    situation->dead = uth_cards_of(dead, (size_t)gone);
    char sentence[128];
    if (!uth_situation_check(situation, sentence, sizeof sentence)) {
        fprintf(stderr, "%s\n", sentence);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct uth_situation situation = {.board_count = 0};
    if (!read_situation(argc, argv, &situation))
        return 2;
    struct uth_base_game game = uth_base_game_usual();
    struct uth_advice advice;
    if (uth_advise(&game, &situation, NULL, &advice) != UTH_SOLVED) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    printf("%" PRId64 " deals, in units of 1/%" PRId32 " Ante\n", advice.deals, advice.units);
    for (int i = 0; i < advice.count; i++) {
        const struct uth_prospect *choice = &advice.prospect[i];
        char name[8] = "check";
        if (choice->multiple > 0)
            snprintf(name, sizeof name, "%dx", choice->multiple);
        else if (advice.street == UTH_RIVER)
            snprintf(name, sizeof name, "fold");
        printf("%c %-5s  %12" PRId64 " units  %+.6f Antes\n", i == advice.best ? '>' : ' ', name,
               choice->net, uth_advice_value(&advice, i));
    }
    return 0;
}
