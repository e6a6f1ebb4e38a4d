/* The rule card: the dealer's steps as the documents number them, and what is done when something
 * goes wrong. Both are printed only where the rule set has them. */
#include <stdio.h>

#include "exchange/rule_card.h"

void uth_card_procedure(struct uth_card_page *page)
{
    const struct uth_procedure *procedure = &page->rules->procedure;
    if (procedure->section_count == 0)
        return;
    uth_card_heading(page, "THE DEALER'S STEPS");
    uth_card_say(page, "Numbered as in the documents.");
    for (int i = 0; i < procedure->section_count; i++) {
        const struct uth_step_section *section = &procedure->section[i];
        if (!uth_game_has_section(page->game, section))
            continue;
        uth_card_gap(page);
        uth_card_say(page, "%s", uth_card_in(page, section->title));
        for (int k = section->first; k < section->first + section->count; k++) {
            const struct uth_dealer_step *step = &procedure->step[k];
            if (uth_game_has_step(page->game, step))
                uth_card_numbered(page, step->number, uth_card_in(page, step->text));
        }
    }
}

/* What a remedy does, in a sentence. */
static const char *const outcomes[UTH_REMEDIES] = {
    [UTH_REMEDY_VOID_ROUND] = "The round is void: every wager goes back.",
    [UTH_REMEDY_DEAD_HAND] = "That hand is dead: its wagers go back, and the others play on.",
    [UTH_REMEDY_LOST_HAND] = "That hand is dead: its wagers are lost, and the others play on.",
    [UTH_REMEDY_RETURN_BET] = "That bet goes back, and the round goes on.",
    [UTH_REMEDY_PUT_RIGHT] = "It is put right, and the round goes on.",
    [UTH_REMEDY_SETTLE_AGAIN] = "The round is settled again.",
    [UTH_REMEDY_PLAY_ON] = "The round goes on as it lies.",
};

static const char *const titles[UTH_IRREGULARITIES] = {
    [UTH_MISDEAL] = "Misdeal",
    [UTH_EXPOSED_PLAYER_CARD] = "Exposed: a player's card",
    [UTH_EXPOSED_DEALER_CARD] = "Exposed: the dealer's card",
    [UTH_EXPOSED_BOARD_CARD] = "Exposed: a community card",
    [UTH_BOXED_CARD] = "Boxed card",
    [UTH_TOO_MANY_CARDS] = "Too many cards",
    [UTH_TOO_FEW_CARDS] = "Too few cards",
    [UTH_CARD_OFF_TABLE] = "Card off the table",
    [UTH_FOULED_HAND] = "Fouled hand",
    [UTH_SHUFFLER_MALFUNCTION] = "Shuffler malfunction",
    [UTH_LATE_BET] = "Late bet",
    [UTH_UNEQUAL_BETS] = "Unequal Ante and Blind",
    [UTH_OUT_OF_TURN] = "Out of turn",
    [UTH_WRONG_PAYOUT] = "Wrong payout",
};

void uth_card_irregularities(struct uth_card_page *page)
{
    bool any = false;
    for (int i = 0; i < UTH_IRREGULARITIES; i++) {
        const struct uth_irregularity_rule *rule = &page->rules->procedure.irregularity[i];
        if (rule->text == NULL)
            continue;
        if (!any)
            uth_card_heading(page, "IRREGULARITIES");
        any = true;
        uth_card_step(page, "%s. %s %s%s%s%s", uth_card_in(page, titles[i]),
                      uth_card_in(page, outcomes[page->game->remedy[i]]),
                      uth_card_in(page, rule->text), rule->source[0] != '\0' ? " [" : "",
                      rule->source[0] != '\0' ? uth_card_in(page, rule->source) : "",
                      rule->source[0] != '\0' ? "]" : "");
    }
}
