/* What all 169 starting hands are worth: before the flop from the solver, on a board by asking for
 * each hand of two cards what it is worth there. Two cards of one kind differ on a board, by the suits
 * that they share with it, so a kind has sums over its combinations. */
#include <stdio.h>
#include <uth/advise.h>
#include <uth/assert.h>

bool uth_hands_check(const struct uth_situation *at, char *sentence, size_t size)
{
    struct uth_situation held = *at;
    uth_cards taken = at->dead | uth_cards_of(at->board, (size_t)at->board_count);
    int count = 0;
    for (uth_card card = 0; card < UTH_CARD_COUNT && count < 2; card++)
        if ((taken >> card & 1) == 0)
            held.hole[count++] = card;
    if (count == 2 && at->dealer_count == 0 && (at->dead == 0 || at->board_count > 0))
        return uth_situation_check(&held, sentence, size);
    snprintf(sentence, size, "%s",
             count < 2 ? "Too few cards are left to deal."
                       : "All starting hands need a board if cards are dead or known.");
    return false;
}

static enum uth_solve_status from_solver(const struct uth_base_game *game, int threads,
                                         struct uth_hands_worth *worth)
{
    struct uth_solve_options options = {.values_only = true, .threads = threads};
    struct uth_solution *solution;
    enum uth_solve_status status = uth_solve(game, &options, &solution);
    if (status != UTH_SOLVED)
        return status;
    worth->deals = UTH_DEALS_OF_CARDS;
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        const struct uth_start *start = &solution->start[i];
        struct uth_hand_worth *hand = &worth->hand[i];
        hand->combinations = start->combinations;
        hand->raised = start->play > 0 ? start->combinations : 0;
        hand->best = hand->check = start->check;
        for (int k = 0; k < game->raise_count[UTH_PREFLOP]; k++) {
            hand->raise[k] = start->raise[k];
            if (start->raise[k] > hand->best)
                hand->best = start->raise[k];
        }
    }
    uth_solution_free(solution);
    return UTH_SOLVED;
}

static void add_combination(struct uth_hand_worth *hand, const struct uth_advice *advice)
{
    hand->combinations++;
    hand->raised = (uint8_t)(hand->raised + (advice->best > 0));
    hand->best += advice->prospect[advice->best].net;
    hand->check += advice->prospect[0].net;
    for (int k = 1; k < advice->count; k++)
        hand->raise[k - 1] += advice->prospect[k].net;
}

static enum uth_solve_status from_advice(const struct uth_base_game *game,
                                         const struct uth_situation *at, int threads,
                                         struct uth_hands_worth *worth)
{
    struct uth_situation held = *at;
    struct uth_advise_options options = {.threads = threads};
    struct uth_advice advice;
    uth_cards taken = at->dead | uth_cards_of(at->board, (size_t)at->board_count);
    for (uth_card a = 1; a < UTH_CARD_COUNT; a++) {
        for (uth_card b = 0; b < a; b++) {
            if ((taken >> a & 1) != 0 || (taken >> b & 1) != 0)
                continue;
            held.hole[0] = a;
            held.hole[1] = b;
            enum uth_solve_status status = uth_advise(game, &held, &options, &advice);
            if (status != UTH_SOLVED)
                return status;
            worth->street = advice.street;
            worth->deals = advice.deals;
            add_combination(&worth->hand[uth_start_index(held.hole)], &advice);
        }
    }
    return UTH_SOLVED;
}

enum uth_solve_status uth_hands_worth(const struct uth_base_game *game,
                                      const struct uth_situation *at, int threads,
                                      struct uth_hands_worth *worth)
{
    char sentence[128];
    UTH_ASSERT(uth_hands_check(at, sentence, sizeof sentence));
    *worth = (struct uth_hands_worth){.game = *game, .street = UTH_PREFLOP};
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        uth_start_name(i, worth->hand[i].name);
    return at->board_count == 0 ? from_solver(game, threads, worth)
                                : from_advice(game, at, threads, worth);
}

/* One hand, in Antes, averaged over its combinations. */
static void put_hand(struct uth_json *json, const struct uth_hands_worth *worth,
                     const struct uth_hand_worth *hand)
{
    const struct uth_base_game *game = &worth->game;
    double deals = (double)hand->combinations * (double)worth->deals * game->units;
    uint8_t play = 0;
    for (int k = 0; k < game->raise_count[worth->street]; k++)
        if (hand->raised > 0 && (play == 0 || hand->raise[k] > hand->raise[k - 1]))
            play = game->raise[worth->street][k];
    uth_json_object(json, NULL);
    uth_json_text(json, "hand", hand->name);
    uth_json_integer(json, "combinations", hand->combinations);
    uth_json_integer(json, "raised", hand->raised);
    uth_json_integer(json, "play", 2 * hand->raised >= hand->combinations ? play : 0);
    uth_json_real(json, "best", (double)hand->best / deals);
    uth_json_real(json, "check", (double)hand->check / deals);
    uth_json_array(json, "raises");
    for (int k = 0; k < game->raise_count[worth->street]; k++)
        uth_json_real(json, NULL, (double)hand->raise[k] / deals);
    uth_json_end_array(json);
    uth_json_end_object(json);
}

void uth_hands_worth_write(struct uth_json *json, const struct uth_hands_worth *worth)
{
    const struct uth_base_game *game = &worth->game;
    int64_t net = 0, combinations = 0;
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        net += worth->hand[i].best;
        combinations += worth->hand[i].combinations;
    }
    uth_json_text(json, "street", uth_street_name(worth->street));
    uth_json_real(json, "expectation",
                  (double)net / (double)(combinations * worth->deals) / game->units);
    uth_json_array(json, "multiples");
    for (int k = 0; k < game->raise_count[worth->street]; k++)
        uth_json_integer(json, NULL, game->raise[worth->street][k]);
    uth_json_end_array(json);
    uth_json_array(json, "hands");
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        if (worth->hand[i].combinations > 0)
            put_hand(json, worth, &worth->hand[i]);
    uth_json_end_array(json);
}
