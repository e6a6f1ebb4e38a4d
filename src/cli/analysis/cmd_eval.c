/*
 * uth eval: what hands are worth, and which of them is best.
 *
 * A hand is five to seven cards. Three ways to write it: one argument per hand; with --board the
 * board once and the hole cards of each hand; or a single hand in pieces, recognised by a piece
 * that has fewer than five cards ("uth eval AhKd QcJsTs2s2d", one hand of seven).
 */
#include <stdlib.h>
#include <string.h>
#include <uth/eval.h>

#include "cli/commands.h"
#include "cli/terminal/cards_text.h"
#include "cli/terminal/io.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"

enum { LEAST = 5, MOST = 7 };

struct hand {
    uth_card cards[MOST], best[5];
    int count;
    uth_strength strength;
    char words[UTH_HAND_WORDS_SIZE];
};

struct hands {
    struct hand *hand;
    int count;
    uth_strength best; /* of all of them, */
    int best_count;    /* and how many have it */
};

/* Appends the cards of a text to those of a hand. `what` names the text in complaints: "hand 2",
 * "--board". */
static bool add_cards(struct hand *hand, const char *what, const char *text)
{
    uth_card cards[UTH_CARD_COUNT];
    struct uth_card_fault fault;
    int count = uth_cards_parse(text, cards, UTH_CARD_COUNT, &fault);
    if (count < 0) {
        cli_bad("eval: %s '%s': %s", what, text, fault.sentence);
        return false;
    }
    uth_cards held = uth_cards_of(hand->cards, (size_t)hand->count);
    for (int i = 0; i < count; i++) {
        if (held & uth_card_bit(cards[i])) {
            cli_bad("eval: %s '%s': %s is already on the table", what, text,
                    uth_card_text(cards[i]));
            return false;
        }
        if (hand->count == MOST) {
            cli_bad("eval: %s '%s': a hand has at most seven cards", what, text);
            return false;
        }
        hand->cards[hand->count++] = cards[i];
    }
    return true;
}

static bool evaluate(struct hand *hand, const char *what)
{
    if (hand->count < LEAST) {
        cli_bad("eval: %s has %d card%s, expected five to seven", what, hand->count,
                hand->count == 1 ? "" : "s");
        return false;
    }
    hand->strength = uth_best_five(hand->cards, hand->count, hand->best);
    uth_hand_words(hand->strength, hand->words, sizeof hand->words);
    return true;
}

/* Whether some argument is too short to be a hand: then all are pieces of one. A text that cannot be
 * read counts as a hand of its own, so that the complaint is about it. */
static bool are_pieces(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        uth_card cards[UTH_CARD_COUNT];
        int count = uth_cards_parse(argv[i], cards, UTH_CARD_COUNT, NULL);
        if (count >= 0 && count < LEAST)
            return true;
    }
    return false;
}

static bool read_pieces(struct hands *hands, int argc, char **argv)
{
    struct hand *hand = &hands->hand[hands->count++];
    for (int i = 0; i < argc; i++) {
        char what[32];
        snprintf(what, sizeof what, "piece %d", i + 1);
        if (!add_cards(hand, argc == 1 ? "hand 1" : what, argv[i]))
            return false;
    }
    return evaluate(hand, argc == 1 ? "hand 1" : "the hand in pieces");
}

static bool read_hands(struct hands *hands, const char *board, int argc, char **argv)
{
    struct hand on_board = {.count = 0};
    if (board && !add_cards(&on_board, "--board", board))
        return false;
    uth_cards dealt = 0;
    for (int i = 0; i < argc; i++) {
        char what[32];
        snprintf(what, sizeof what, board ? "hand %d with the board" : "hand %d", i + 1);
        struct hand *hand = &hands->hand[hands->count++];
        *hand = on_board;
        if (!add_cards(hand, what, argv[i]) || !evaluate(hand, what))
            return false;
        uth_cards own =
            uth_cards_of(hand->cards + on_board.count, (size_t)(hand->count - on_board.count));
        if (board && (dealt & own)) {
            uth_cards twice = dealt & own;
            cli_bad("eval: hand %d '%s': %s is in an earlier hand", i + 1, argv[i],
                    uth_card_text(uth_cards_pop(&twice)));
            return false;
        }
        dealt |= own;
    }
    return true;
}

static void find_best(struct hands *hands)
{
    for (int i = 0; i < hands->count; i++) {
        uth_strength strength = hands->hand[i].strength;
        if (strength > hands->best) {
            hands->best = strength;
            hands->best_count = 0;
        }
        hands->best_count += strength == hands->best;
    }
}

static const char *outcome_of(const struct hands *hands, const struct hand *hand)
{
    if (hand->strength < hands->best)
        return "loses";
    return hands->best_count > 1 ? "ties" : "wins";
}

static void print_text(const struct hands *hands)
{
    bool colour = term_has_colour(stdout);
    int cards = 0, words = 0;
    for (int i = 0; i < hands->count; i++) {
        int length = (int)strlen(hands->hand[i].words);
        cards = hands->hand[i].count > cards ? hands->hand[i].count : cards;
        words = length > words ? length : words;
    }
    for (int i = 0; i < hands->count; i++) {
        const struct hand *hand = &hands->hand[i];
        cli_print_cards(stdout, colour, hand->cards, hand->count);
        printf("%*s  %s%-*s%s  ", 3 * (cards - hand->count), "", term_code(colour, TERM_BOLD),
               words, hand->words, term_code(colour, TERM_RESET));
        cli_print_cards(stdout, colour, hand->best, 5);
        printf("  strength %5u%s%s\n", hand->strength, hands->count > 1 ? "  " : "",
               hands->count > 1 ? outcome_of(hands, hand) : "");
    }
}

static void put_hand(struct uth_json *json, const struct hands *hands, const struct hand *hand)
{
    uth_json_object(json, NULL);
    uth_json_cards(json, "cards", hand->cards, hand->count);
    uth_json_text(json, "hand", hand->words);
    uth_json_cards(json, "best", hand->best, 5);
    uth_json_text(json, "category", uth_category_words(uth_category_of(hand->strength)));
    uth_json_integer(json, "strength", hand->strength);
    if (hands->count > 1)
        uth_json_text(json, "outcome", outcome_of(hands, hand));
    uth_json_end_object(json);
}

static void print_json(const struct hands *hands)
{
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    uth_json_array(&json, "hands");
    for (int i = 0; i < hands->count; i++)
        put_hand(&json, hands, &hands->hand[i]);
    uth_json_end_array(&json);
    uth_json_end_object(&json);
    if (!json_print(&json, stdout))
        cli_bad("out of memory");
}

static int run(const char *board, bool json, bool pieces, int count, char **texts)
{
    struct hands hands = {.hand = calloc((size_t)count, sizeof *hands.hand)};
    if (!hands.hand)
        return cli_bad("out of memory");
    bool read =
        pieces ? read_pieces(&hands, count, texts) : read_hands(&hands, board, count, texts);
    if (read) {
        find_best(&hands);
        (json ? print_json : print_text)(&hands);
    }
    free(hands.hand);
    return read ? CLI_OK : CLI_BAD;
}

/* Standard input: one hand per line. Empty lines are ignored. */
static int run_lines(const char *board, bool json)
{
    struct io_file file;
    if (!cli_read("-", IO_USUAL_LIMIT, &file))
        return CLI_BAD;
    char **lines = calloc(file.size / 2 + 1, sizeof *lines);
    int count = 0;
    for (char *rest = file.data; lines && rest;) {
        char *line = strsep(&rest, "\r\n");
        if (line[strspn(line, " ,")] != '\0')
            lines[count++] = line;
    }
    int status = !lines       ? cli_bad("out of memory")
                 : count == 0 ? cli_bad("eval: standard input has no hands")
                              : run(board, json, false, count, lines);
    free(lines);
    free(file.data);
    return status;
}

int cmd_eval(int argc, char **argv)
{
    const char *board = NULL;
    bool json = false;
    const struct option_row rows[] = {
        {.name = "board",
         .letter = 'b',
         .kind = OPTION_TEXT,
         .target = &board,
         .value = "CARDS",
         .help = "cards that all hands share"},
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "eval",
        .arguments = "CARDS...",
        .about =
            "Names hands of five to seven cards, shows the five that play, and says which hand\n"
            "is best: uth eval AsKsQsJsTs 9c9d9h2s2d, or with the board given once:\n"
            "uth eval --board AhKdQc2s2d JsTs 9c9d. Pieces of fewer than five cards make one\n"
            "hand: uth eval AhKd QcJsTs2s2d. Higher strength wins; equal strengths tie. With\n"
            "\"-\" it reads hands from standard input, one per line.",
        .rows = rows,
        .least = 1,
        .most = -1,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (argc == 1 && strcmp(argv[0], "-") == 0)
        return run_lines(board, json);
    bool pieces = !board && are_pieces(argc, argv);
    return run(board, json, pieces, argc, argv);
}
