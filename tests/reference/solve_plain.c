/* Nested loops over cards; the rules of settlement written out once more. */
#include "reference/solve_plain.h"

#include <string.h>
#include <uth/eval.h>

struct game {
    const struct uth_base_game *rules;
    const struct uth_situation *seen;
};

/* The cards of a set, and how many. */
struct cards {
    int count;
    uth_card card[52];
};

static struct cards cards_of(uth_cards set)
{
    struct cards cards = {0};
    while (set)
        cards.card[cards.count++] = uth_cards_pop(&set);
    return cards;
}

static int64_t blind(const struct uth_base_game *rules, uth_strength strength)
{
    for (int i = 0; i < rules->line_count; i++)
        if (strength >= rules->line[i].from)
            return rules->line[i].pays;
    return 0;
}

/* Net of one hand against one dealer, in units. */
static int64_t settle(const struct uth_base_game *rules, uth_strength own, uth_strength dealer,
                      int multiple)
{
    int64_t units = rules->units;
    int64_t ante = dealer >= rules->qualifies_from ? units : 0;
    if (own > dealer)
        return ante + multiple * units + blind(rules, own);
    return own < dealer ? -ante - multiple * units - units : 0;
}

static uth_strength best_seven(const uth_card board[5], const uth_card own[2])
{
    uth_card seven[7] = {own[0], own[1]};
    memcpy(seven + 2, board, 5);
    return uth_eval7(seven);
}

static void meet(const struct game *game, const uth_card board[5], uth_strength own,
                 const uth_card dealer[2], int multiple, struct uth_prospect *prospect)
{
    uth_strength strength = best_seven(board, dealer);
    prospect->net += settle(game->rules, own, strength, multiple);
    prospect->win += own > strength;
    prospect->tie += own == strength;
    prospect->lose += own < strength;
}

/* Adds the hand played for `multiple` against every dealer that the known cards allow. */
static void play_out(const struct game *game, const uth_card board[5], uth_cards deck, int multiple,
                     struct uth_prospect *prospect)
{
    uth_strength own = best_seven(board, game->seen->hole);
    struct cards left = cards_of(deck);
    uth_card dealer[2] = {game->seen->dealer[0], game->seen->dealer[1]};
    if (game->seen->dealer_count == 2) {
        meet(game, board, own, dealer, multiple, prospect);
        return;
    }
    for (int a = 0; a < left.count; a++) {
        dealer[1] = left.card[a];
        if (game->seen->dealer_count == 1) {
            meet(game, board, own, dealer, multiple, prospect);
            continue;
        }
        for (int b = 0; b < a; b++) {
            dealer[0] = left.card[b];
            meet(game, board, own, dealer, multiple, prospect);
        }
    }
}

static int64_t deals_of(const struct uth_prospect *prospect)
{
    return prospect->win + prospect->tie + prospect->lose + prospect->fold;
}

static void add(struct uth_prospect *to, const struct uth_prospect *from)
{
    to->net += from->net;
    to->win += from->win;
    to->tie += from->tie;
    to->lose += from->lose;
    to->fold += from->fold;
    for (int street = 0; street < UTH_STREETS; street++)
        to->later[street] += from->later[street];
}

static void pick(const struct uth_advice *advice, struct uth_prospect *to)
{
    struct uth_prospect best = advice->prospect[advice->best];
    if (best.multiple)
        best.later[advice->street] = deals_of(&best);
    add(to, &best);
}

static void list(struct uth_advice *advice, const struct game *game, enum uth_street street)
{
    *advice = (struct uth_advice){.street = street,
                                  .units = game->rules->units,
                                  .count = 1 + game->rules->raise_count[street]};
    for (int i = 1; i < advice->count; i++)
        advice->prospect[i].multiple = game->rules->raise[street][i - 1];
}

static void finish(struct uth_advice *advice)
{
    advice->deals = deals_of(&advice->prospect[0]);
    for (int i = 1; i < advice->count; i++)
        if (advice->prospect[i].net > advice->prospect[advice->best].net)
            advice->best = i;
}

static void river(const struct game *game, const uth_card board[5], uth_cards deck,
                  struct uth_advice *advice)
{
    list(advice, game, UTH_RIVER);
    struct uth_prospect *fold = &advice->prospect[0];
    play_out(game, board, deck, 0, fold);
    fold->fold = deals_of(fold);
    fold->win = fold->tie = fold->lose = 0;
    fold->net = -2 * game->rules->units * fold->fold;
    for (int i = 1; i < advice->count; i++)
        play_out(game, board, deck, advice->prospect[i].multiple, &advice->prospect[i]);
    finish(advice);
}

static void flop(const struct game *game, const uth_card board[3], uth_cards deck,
                 struct uth_advice *advice)
{
    list(advice, game, UTH_FLOP);
    struct cards left = cards_of(deck);
    for (int a = 0; a < left.count; a++) {
        for (int b = 0; b < a; b++) {
            const uth_card five[5] = {board[0], board[1], board[2], left.card[a], left.card[b]};
            uth_cards two = uth_cards_of(five + 3, 2);
            struct uth_advice later;
            river(game, five, deck & ~two, &later);
            pick(&later, &advice->prospect[0]);
            for (int i = 1; i < advice->count; i++) {
                play_out(game, five, deck & ~two, advice->prospect[i].multiple,
                         &advice->prospect[i]);
            }
        }
    }
    finish(advice);
}

static void preflop(const struct game *game, uth_cards deck, struct uth_advice *advice)
{
    list(advice, game, UTH_PREFLOP);
    struct cards left = cards_of(deck);
    for (int a = 0; a < left.count; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                const uth_card board[3] = {left.card[a], left.card[b], left.card[c]};
                uth_cards three = uth_cards_of(board, 3);
                struct uth_advice later;
                /* The raises before the flop are played out on the same boards as those on it. */
                struct uth_base_game rules = *game->rules;
                memcpy(rules.raise[UTH_FLOP], game->rules->raise[UTH_PREFLOP],
                       sizeof rules.raise[UTH_FLOP]);
                rules.raise_count[UTH_FLOP] = game->rules->raise_count[UTH_PREFLOP];
                struct game raised = {&rules, game->seen};
                flop(&raised, board, deck & ~three, &later);
                for (int i = 1; i < advice->count; i++)
                    add(&advice->prospect[i], &later.prospect[i]);
                flop(game, board, deck & ~three, &later);
                pick(&later, &advice->prospect[0]);
            }
        }
    }
    finish(advice);
}

struct uth_base_game odd_game(int number)
{
    static const struct {
        uint8_t count[UTH_STREETS];
        uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX];
        enum uth_category qualifies;
        int32_t units;
        uint8_t lines;
        struct uth_blind_line line[2];
    } rows[ODD_GAMES - 1] = {
        {{1, 2, 1}, {{3}, {1, 3}, {2}}, UTH_HIGH_CARD, 1, 0, {{0, 0, ""}}},
        {{0, 1, 2}, {{0}, {2}, {1, 4}}, UTH_TWO_PAIR, 6, 2, {{0x7001, 55, ""}, {0x1001, 2, ""}}},
        {{4, 0, 1}, {{1, 2, 3, 5}, {0}, {1}}, UTH_PAIR, 2, 1, {{0x5001, 30, ""}}},
        {{2, 3, 0}, {{3, 4}, {1, 2, 3}, {0}}, UTH_FULL_HOUSE, 10, 1, {{0x8001, 9999, ""}}},
    };
    struct uth_base_game game = uth_base_game_usual();
    number %= ODD_GAMES;
    if (number == 0)
        return game;
    memset(&game, 0, sizeof game);
    memcpy(game.raise_count, rows[number - 1].count, sizeof game.raise_count);
    memcpy(game.raise, rows[number - 1].raise, sizeof game.raise);
    game.qualifies_from = uth_weakest_of(rows[number - 1].qualifies, 0);
    game.units = rows[number - 1].units;
    game.line_count = rows[number - 1].lines;
    memcpy(game.line, rows[number - 1].line, sizeof rows[number - 1].line);
    return game;
}

void plain_advise(const struct uth_base_game *rules, const struct uth_situation *situation,
                  struct uth_advice *advice)
{
    struct game game = {rules, situation};
    uth_cards deck =
        UTH_ALL_CARDS & ~(situation->dead | uth_cards_of(situation->hole, 2) |
                          uth_cards_of(situation->board, (size_t)situation->board_count) |
                          uth_cards_of(situation->dealer, (size_t)situation->dealer_count));
    switch (situation->board_count) {
    case 5: river(&game, situation->board, deck, advice); break;
    case 3: flop(&game, situation->board, deck, advice); break;
    default: preflop(&game, deck, advice); break;
    }
}
