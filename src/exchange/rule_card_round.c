/* The rule card: the round step by step, the exact order of the cards, and the settlement. */
#include <stdio.h>
#include <uth/deal.h>

#include "exchange/rule_card.h"

/* Who gets each card, for a table with three hands: A, B and C; D is the dealer's. */
static void card_order(struct uth_card_page *page, enum uth_dealing dealing)
{
    int hands = page->rules->hands_max < 3 ? page->rules->hands_max : 3;
    struct uth_deal_order order = uth_deal_order(dealing, hands);
    char goes_to[64] = "";
    for (int hand = 0; hand < hands; hand++)
        for (int i = 0; i < 2; i++)
            goes_to[order.hole[hand][i]] = (char)('A' + hand);
    for (int i = 0; i < 2; i++)
        goes_to[order.dealer[i]] = 'D';
    for (int i = 0; i < 5; i++)
        goes_to[order.board[i]] = i < 3 ? 'F' : i == 3 ? 'T' : 'R';
    uth_text_add(&page->text, "        ");
    uth_text_cell(&page->text, 12, uth_card_in(page, uth_dealing_name(dealing)));
    for (int i = 0; i < order.cards; i++)
        uth_text_add(&page->text, "%4c", goes_to[i]);
    uth_text_add(&page->text, "\n");
}

static void card_orders(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    int hands = rules->hands_max < 3 ? rules->hands_max : 3;
    uth_card_gap(page);
    uth_text_paragraph(&page->text, "", 8,
                       uth_card_in(page, "The order in which the cards leave the deck, with %d %s "
                                         "in play (A%s%s; D the %s, F flop, T turn, R river):"),
                       hands, uth_card_in(page, hands == 1 ? "hand" : "hands"),
                       hands > 1 ? ", B" : "", hands > 2 ? ", C" : "", page->dealer);
    uth_card_gap(page);
    uth_text_add(&page->text, "        ");
    uth_text_cell(&page->text, 12, uth_card_in(page, "card"));
    for (int i = 1; i <= 2 * hands + 7; i++)
        uth_text_add(&page->text, "%4d", i);
    uth_text_add(&page->text, "\n");
    card_order(page, page->game->dealing);
    uth_card_gap(page);
    if (rules->dealing_count > 1) {
        uth_text_paragraph(&page->text, "", 8, "%s",
                           uth_card_in(page, "Other procedures on offer:"));
        uth_card_gap(page);
        for (int i = 0; i < rules->dealing_count; i++)
            if (rules->dealing[i] != page->game->dealing)
                card_order(page, rules->dealing[i]);
        uth_card_gap(page);
    }
}

static void step_deal(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    const char *face = uth_card_in(page, rules->face_up ? "face up" : "face down");
    const char *dealer = page->dealer;
    char start[UTH_PHRASE_SIZE];
    snprintf(start, sizeof start,
             uth_card_in(page, "starting at the %s's left%s and going clockwise"),
             rules->deal_from_bank ? dealer : page->house_dealer,
             rules->deal_from_bank ? ""
             : rules->spots_shared ? uth_card_in(page, " (position 1)")
                                   : uth_card_in(page, " (seat 1)"));
    switch (page->game->dealing) {
    case UTH_DECK_MATE:
        uth_card_step(page,
                      "The deal (deck-mate). The shuffler delivers the whole deck, which is dealt "
                      "by hand. Every hand with an Ante and a Blind gets two cards in turn, %s, "
                      "%s; last, the %s gets two cards, face down. The community cards are dealt "
                      "from the deck when they are due.",
                      face, start, dealer);
        break;
    case UTH_I_DEAL:
        uth_card_step(page,
                      "The deal (i-deal). The shuffler first gives out the five community cards, "
                      "which are spread face down in the middle of the table. Then every hand "
                      "with an Ante and a Blind gets a packet of two cards in turn, %s, %s; last, "
                      "the %s gets two cards, face down. The shuffler gives out the rest of the "
                      "deck, which is discarded unseen.",
                      face, start, dealer);
        break;
    case UTH_SHOE:
        uth_card_step(page,
                      "The deal (shoe). Every hand with an Ante and a Blind gets one card, %s, "
                      "%s, and then the %s gets one, face down; then the same again, so that all "
                      "have two. Five community cards follow, face down in the middle of the "
                      "table. The rest of the deck is discarded unseen.",
                      face, start, dealer);
        break;
    case UTH_SHUFFLER:
        uth_card_step(page,
                      "The deal (shuffler). Every hand with an Ante and a Blind gets two cards at "
                      "a time, %s, %s; last, the %s gets two cards, face down. Five community "
                      "cards follow, face down in the middle of the table. The rest of the deck "
                      "is discarded unseen.",
                      face, start, dealer);
        break;
    case UTH_DEALINGS: break;
    }
    card_orders(page);
}

static void step_bets(struct uth_card_page *page)
{
    const struct uth_game *game = page->game;
    uth_wager_set base =
        UTH_WAGER_BIT(UTH_ANTE) | UTH_WAGER_BIT(UTH_PLAY) | UTH_WAGER_BIT(UTH_BLIND);
    uth_wager_set optional = uth_card_wagers(game) & ~base;
    if (optional == 0)
        uth_card_step(page, "Bets. Every player puts equal wagers on Ante and Blind.");
    else
        uth_card_step(page,
                      "Bets. Every player puts equal wagers on Ante and Blind, and may add: %s.",
                      uth_phrase_wagers(page, optional).text);
    if (page->player_dealer)
        uth_card_step(page, "The bank. The player-dealer puts up the amount B.");
    uth_card_step(page,
                  "\"No more bets.\" %s calls it; from then on no wager is made, raised or "
                  "withdrawn.",
                  uth_card_in(page, page->rules->betting_s > 0
                                        ? "When the countdown ends, the dealer"
                                    : page->player_dealer ? "The house dealer"
                                                          : "The dealer"));
    if (game->table[UTH_PROGRESSIVE])
        uth_card_step(page, "The meter. The dealer starts the game on the progressive system. The "
                            "progressive wagers are registered, count towards the meter, and are "
                            "taken off the table.");
    if (game->schedule)
        uth_card_step(page,
                      "The collection. The house dealer takes the fee from the %s and drops it.",
                      uth_card_in(page, game->schedule->player.rate_count == 0 ? "player-dealer"
                                        : game->schedule->dealer.rate_count == 0
                                            ? "players"
                                            : "player-dealer and from the players"));
}

void uth_card_round(struct uth_card_page *page)
{
    bool from_deck = page->game->dealing == UTH_DECK_MATE;
    const char *shows = uth_card_in(page, from_deck ? "deals" : "turns up");
    uth_card_heading(page, "THE ROUND");
    step_bets(page);
    step_deal(page);
    uth_card_step(page,
                  "Pre-flop. Each player checks (does nothing) or makes %s. A player who has made "
                  "the Play wager cannot bet again, and cannot change it.",
                  uth_phrase_play(page, UTH_PREFLOP).text);
    uth_card_step(page,
                  "The flop. The %s %s three community cards%s. Each player who has not bet "
                  "checks again or makes %s.",
                  page->house_dealer, shows, from_deck ? uth_card_in(page, ", face up") : "",
                  uth_phrase_play(page, UTH_FLOP).text);
    uth_card_step(page,
                  "The turn and the river. The %s %s the last two community cards together. Each "
                  "player who has not bet makes %s, or folds. A folded hand loses "
                  "its Ante and Blind; its cards stay until its bonus wagers are settled.",
                  page->house_dealer, shows, uth_phrase_play(page, UTH_RIVER).text);
    uth_card_step(page,
                  "The showdown. The %s's two cards are turned up, and the best five-card hand of "
                  "these and the community cards is announced.",
                  page->dealer);
    uth_card_step(page, "The settlement, as in the next section. The cards are then collected and "
                        "counted, and the round is over.");
}

static void outcome_row(struct uth_card_page *page, const char *wager, const char *folded,
                        const char *wins, const char *loses, const char *tie)
{
    uth_text_add(&page->text, "    ");
    uth_text_cell(&page->text, 32, wager);
    uth_text_cell(&page->text, 10, uth_card_in(page, folded));
    uth_text_cell(&page->text, 15, uth_card_in(page, wins));
    uth_text_cell(&page->text, 10, uth_card_in(page, loses));
    uth_text_add(&page->text, "%s\n", uth_card_in(page, tie));
}

static void outcome_table(struct uth_card_page *page, bool always_qualifies)
{
    char head[64];
    outcome_row(page, uth_card_in(page, "wager"), "folded", "player wins", "loses", "tie");
    if (always_qualifies) {
        outcome_row(page, "Ante", "loses", "1 to 1", "loses", "push");
    } else {
        snprintf(head, sizeof head, uth_card_in(page, "Ante, %s qualifies"), page->dealer);
        outcome_row(page, head, "loses", "1 to 1", "loses", "push");
        snprintf(head, sizeof head, uth_card_in(page, "Ante, %s does not"), page->dealer);
        outcome_row(page, head, "loses", "push", "push", "push");
    }
    outcome_row(page, "Play", "-", "1 to 1", "loses", "push");
    outcome_row(page, "Blind", "loses", "table or push", "loses", "push");
}

static uth_strength lowest_paid(const struct uth_pay_table *table)
{
    return table->line[table->line_count - 1].from;
}

static bool looks_at_dealer(const struct uth_pay_table *table)
{
    for (int i = 0; i < table->line_count; i++)
        if (table->line[i].dealer_count > 0)
            return true;
    return false;
}

/* When an optional wager is paid, by what its table reads. */
static void say_bonus(struct uth_card_page *page, enum uth_wager wager)
{
    const struct uth_pay_table *table = page->game->table[wager];
    const char *title = uth_wager_title(wager);
    bool folded = page->rules->offer[wager].lost_by_fold;
    const char *after_fold = folded ? " A fold loses it." : " It stays in action after a fold.";
    switch (uth_wager_reads(wager)) {
    case UTH_READS_OWN_HAND:
        uth_card_item(
            page, title,
            "Paid by its pay table when the player's best hand is %s, whatever happened in "
            "the base game%s. Otherwise it loses.%s",
            uth_phrase_or_better(page, lowest_paid(table)).text,
            folded ? "" : uth_card_in(page, " and even after a fold"),
            folded ? uth_card_in(page, " A fold loses it.") : "");
        break;
    case UTH_READS_BEATEN_HAND:
        uth_card_item(
            page, title,
            "Paid when %s is beaten, by the hand that was beaten: the %s's if the player's "
            "is better, the player's own if the %s's is better. Otherwise it loses, and "
            "so it does on a tie.%s",
            uth_phrase_or_better(page, lowest_paid(table)).text, page->dealer, page->dealer,
            uth_card_in(page, folded ? " A fold loses it."
                                     : " After a fold it stays in action: the hands are compared "
                                       "as if the hand had been played."));
        break;
    case UTH_READS_HOLE_CARDS:
        uth_card_item(page, title,
                      "Paid when the player's two cards are on its pay table, the highest award "
                      "only. Otherwise it loses.%s The %s's cards %s.",
                      uth_card_in(page, after_fold), page->dealer,
                      uth_card_in(page, looks_at_dealer(table)
                                            ? "count only for the award that names them"
                                            : "do not matter"));
        break;
    case UTH_READS_METERS: uth_card_item(page, title, "See the section on it."); break;
    default:
        uth_card_item(page, title, uth_wager_paid_when(wager),
                      uth_phrase_or_better(page, lowest_paid(table)).text,
                      uth_card_in(page, after_fold));
    }
}

static void say_bonuses(struct uth_card_page *page)
{
    for (int wager = UTH_BLIND + 1; wager < UTH_WAGERS; wager++)
        if (page->game->table[wager] != NULL)
            say_bonus(page, (enum uth_wager)wager);
}

static void say_order(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    char order[UTH_PHRASE_SIZE] = "";
    size_t at = 0;
    uth_wager_set offered = uth_card_wagers(page->game);
    for (int i = 0; i < rules->wager_order_count; i++)
        if ((offered & UTH_WAGER_BIT(rules->wager_order[i])) != 0)
            at += (size_t)snprintf(order + at, sizeof order - at, "%s%s", at == 0 ? "" : ", ",
                                   uth_card_in(page, uth_wager_title(rules->wager_order[i])));
    static const char *const seats[UTH_SETTLE_ORDERS] = {
        [UTH_SETTLE_RIGHT_TO_LEFT] = "The hands are settled from right to left: the highest seat "
                                     "first, seat 1 last.",
        [UTH_SETTLE_LEFT_TO_RIGHT] = "The hands are settled from left to right: seat 1 first, the "
                                     "highest seat last.",
        [UTH_SETTLE_FROM_PLAYER_DEALER] = "The hands are settled clockwise, from the "
                                          "player-dealer's left.",
        [UTH_SETTLE_ALL_AT_ONCE] = "All hands are settled at once.",
    };
    uth_card_say(page, "%s The wagers of a hand are settled in this order: %s.%s",
                 uth_card_in(page, seats[rules->order]), order,
                 page->game->backline
                     ? uth_card_in(page, " Wagers behind a seated hand follow that hand.")
                     : "");
}

void uth_card_settlement(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    bool always = rules->qualifies_with == UTH_HIGH_CARD;
    uth_card_heading(page, "THE SETTLEMENT");
    if (always)
        uth_card_say(page, "The %s qualifies with any hand.", page->dealer);
    else
        uth_card_say(page,
                     "The %s qualifies with %s. Not qualifying is no automatic win for the "
                     "players: it turns the Ante of every hand that has not folded into a push, "
                     "and all other wagers are settled as usual.",
                     page->dealer,
                     uth_phrase_or_better(page, uth_weakest_of(rules->qualifies_with, 0)).text);
    uth_card_gap(page);
    outcome_table(page, always);
    uth_card_gap(page);
    uth_card_say(page,
                 "The Blind is paid by its pay table when the player wins with %s; when the "
                 "player wins with less, it is a push. A push returns the wager. \"3 to 2\" pays 3 "
                 "for every 2 wagered, and the wager comes back as well.",
                 uth_phrase_or_better(page, lowest_paid(page->game->table[UTH_BLIND])).text);
    uth_card_gap(page);
    say_bonuses(page);
    uth_card_gap(page);
    say_order(page);
    bool left = rules->order == UTH_SETTLE_LEFT_TO_RIGHT;
    if ((rules->order == UTH_SETTLE_RIGHT_TO_LEFT || left) && !always) {
        uth_card_gap(page);
        uth_card_say(page,
                     "When the dealer does not qualify, the Antes of all hands that have not "
                     "folded are given back first, from %s and before any player's cards are "
                     "looked at. Then the other wagers are settled.",
                     uth_card_in(page, left ? "left to right" : "right to left"));
    }
}
