/*
 * A round settled, wager by wager, with the sentence that a player is told.
 *
 *     cc settle.c $(pkg-config --cflags --libs uth) -o settle
 *     ./settle                  the round below
 *     ./settle <round.json      another one; docs/settle-format.md describes the format
 *
 * The same in one call, JSON in and JSON out, is uth_exchange_answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/exchange.h>

static const char example[] =
    "{ \"rules\": \"washington\", \"board\": \"AhKdQc2s2d\", \"dealer\": \"9c9d\","
    "  \"hands\": [ {\"seat\": 4, \"player\": \"ann\", \"cards\": \"JsTs\","
    "    \"wagers\": {\"ante\": 500, \"blind\": 500, \"trips\": 500},"
    "    \"play\": {\"street\": \"preflop\", \"multiple\": 4}} ] }";

static void print_hand(const struct uth_exchange_round *round,
                       const struct uth_settlement *settlement, int hand)
{
    const struct uth_hand_result *result = &settlement->hands[hand];
    char words[UTH_HAND_WORDS_SIZE], net[UTH_CENTS_TEXT_SIZE];
    struct uth_why why;
    uth_hand_words(result->strength, words, sizeof words);
    printf("%s: %s, %s, %s\n", round->players[hand], words, uth_outcome_name(result->outcome),
           uth_cents_format(result->net, net, sizeof net));
    for (int i = 0; i < result->line_count; i++) {
        const struct uth_line *line = &result->lines[i];
        uth_why(&round->input, settlement, hand, line, &why);
        printf("  %-8s %7s  %s\n", uth_wager_title(line->wager),
               uth_cents_format(uth_line_net(line), net, sizeof net), why.sentence);
    }
}

int main(void)
{
    char text[65536];
    size_t size = 0;
    if (!isatty(STDIN_FILENO))
        size = fread(text, 1, sizeof text, stdin);
    struct uth_fault fault;
    struct uth_settlement *settlement = NULL;
    struct uth_exchange_round *round =
        size > 0 ? uth_exchange_read(text, size, NULL, &fault)
                 : uth_exchange_read(example, strlen(example), NULL, &fault);
    if (round)
        settlement = uth_exchange_settle(round, &fault);
    if (!settlement)
        fprintf(stderr, "%s: %s\n", fault.place, fault.sentence);
    else
        for (int hand = 0; hand < settlement->hand_count; hand++)
            print_hand(round, settlement, hand);
    int status = settlement ? 0 : 2;
    uth_settlement_free(settlement);
    uth_exchange_free(round);
    return status;
}
