/* The rule card: wagers and their limits, the player-dealer and the collection. */
#include <stdio.h>

#include "core/settle_parts.h"
#include "exchange/rule_card.h"

static void wager_row(struct uth_card_page *page, const char *wager, const char *made,
                      const char *amount)
{
    uth_text_repeat(&page->text, ' ', UTH_CARD_INDENT);
    uth_text_cell(&page->text, 18, wager[0] ? uth_card_in(page, wager) : "");
    uth_text_cell(&page->text, 18, made[0] ? uth_card_in(page, made) : "");
    uth_text_add(&page->text, "%s\n", amount);
}

static void base_rows(struct uth_card_page *page)
{
    char amount[UTH_PHRASE_SIZE + 32];
    snprintf(amount, sizeof amount, uth_card_in(page, "%s, required"),
             uth_phrase_limits(page, &page->rules->base).text);
    wager_row(page, "Ante", "before the deal", amount);
    wager_row(page, "Blind", "before the deal", uth_card_in(page, "equal to the Ante, required"));
    for (int street = 0; street < UTH_STREETS; street++) {
        static const char *const when[UTH_STREETS] = {"pre-flop", "after the flop",
                                                      "after the river"};
        wager_row(page, street == 0 ? "Play" : "", when[street],
                  uth_phrase_raise(page, (enum uth_street)street).text);
    }
}

static void bonus_row(struct uth_card_page *page, enum uth_wager wager)
{
    const struct uth_rules *rules = page->rules;
    const struct uth_limits *limits =
        wager == UTH_PROGRESSIVE ? &rules->progressive : &rules->bonus;
    uth_wager_set needs = rules->offer[wager].needs;
    char amount[UTH_PHRASE_SIZE + 32];
    snprintf(amount, sizeof amount, uth_card_in(page, "%s, optional"),
             uth_phrase_limits(page, limits).text);
    wager_row(page, uth_wager_title(wager), "before the deal", amount);
    if (needs != 0) {
        snprintf(amount, sizeof amount, uth_card_in(page, "needs %s"),
                 uth_phrase_wagers(page, needs).text);
        wager_row(page, "", "", amount);
    }
}

/* What the table pays at most on one kind of wager. */
static void say_caps(struct uth_card_page *page, enum uth_wager wager)
{
    const struct uth_offer *offer = &page->rules->offer[wager];
    const char *title = uth_card_in(page, uth_wager_title(wager));
    if (offer->aggregate > 0) {
        uth_card_gap(page);
        uth_card_say(
            page,
            "Aggregate on the %s: on one deal, all hands together are paid at most %s on "
            "this wager. %s%s",
            title, uth_phrase_money(offer->aggregate).text,
            uth_card_in(page, offer->shared == UTH_SHARE_IN_PROPORTION
                                  ? "Several winners share it in proportion to what each "
                                    "was due, in whole chips; the rest goes to the first "
                                    "in the order of settlement."
                                  : "Several winners are paid in the order of settlement "
                                    "until it is used up."),
            page->rules->tips ? uth_card_in(page, " Wagers for the dealer are not counted.") : "");
    }
    if (page->rules->tips && offer->tip_limit > 0) {
        uth_card_gap(page);
        uth_card_say(page, "One %s wager for the dealer is paid at most %s.", title,
                     uth_phrase_money(offer->tip_limit).text);
    }
}

static void say_breakage(struct uth_card_page *page)
{
    static const char *const said[UTH_BREAKAGES] = {
        [UTH_BREAKAGE_DOWN] = "Breakage: a payout that is no whole number of chips of %s is "
                              "rounded down to one.",
        [UTH_BREAKAGE_UP] = "Breakage: a payout that is no whole number of chips of %s is rounded "
                            "up to one.",
        [UTH_BREAKAGE_NEAREST] = "Breakage: a payout that is no whole number of chips of %s is "
                                 "rounded to the nearest one, and a half up.",
    };
    if (page->rules->breakage == UTH_BREAKAGE_EXACT)
        return;
    uth_card_gap(page);
    uth_card_say(page, said[page->rules->breakage], uth_phrase_money(page->rules->chip).text);
}

static void say_limits(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    if (rules->single_limit > 0) {
        uth_card_gap(page);
        uth_card_say(page,
                     "No single wager may be more than %s. The Play is a wager by itself: with a "
                     "high Ante only those Play wagers may be made that stay within this limit.",
                     uth_phrase_money(rules->single_limit).text);
    }
    if (rules->games_per_hand > 0) {
        uth_card_gap(page);
        if (rules->games_of == UTH_GAMES_OF_PLAYER)
            uth_card_say(page,
                         "A player may wager on at most %d games, on all of his or her hands "
                         "together. The base game (Ante, Blind and Play) is one game, and each "
                         "optional wager is one.",
                         rules->games_per_hand);
        else
            uth_card_say(page,
                         "A player may wager on at most %d games with one hand. The base game "
                         "(Ante, Blind and Play) is one game, and each optional wager is one.",
                         rules->games_per_hand);
    }
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++)
        if (page->game->table[wager])
            say_caps(page, (enum uth_wager)wager);
    say_breakage(page);
}

void uth_card_wager_limits(struct uth_card_page *page)
{
    uth_wager_set offered = uth_card_wagers(page->game);
    uth_wager_set left_out = 0;
    uth_card_heading(page, "THE WAGERS");
    base_rows(page);
    for (int i = UTH_TRIPS; i < UTH_WAGERS; i++)
        if ((offered & UTH_WAGER_BIT(i)) != 0)
            bonus_row(page, (enum uth_wager)i);
        else if (page->rules->offer[i].table_count > 0)
            left_out |= UTH_WAGER_BIT(i);
    say_limits(page);
    if (left_out != 0) {
        uth_card_gap(page);
        uth_card_say(page, "The rule set also has %s, not offered at this table.",
                     uth_phrase_wagers(page, left_out).text);
    }
}

static const char *cover_words(enum uth_cover cover)
{
    switch (cover) {
    case UTH_COVER_SEPARATE:
        return "what the player-dealer pays may come to B in all, and what the player-dealer "
               "collects may come to B in all; the two are counted apart";
    case UTH_COVER_ONCE: return "every dollar exchanged, paid or collected, uses up B";
    case UTH_COVER_NET:
        return "the player-dealer's running result stays between a loss of B and a win of B";
    case UTH_COVERS: break;
    }
    return "";
}

/* Four wagers in settlement order against B = $100, settled by the engine itself. */
static void cover_example(struct uth_card_page *page)
{
    static const struct {
        const char *head;
        bool pays;
        uth_cents amount;
    } wagers[] = {{"collect $60", false, 6000},
                  {"pay $80", true, 8000},
                  {"pay $40", true, 4000},
                  {"collect $50", false, 5000}};
    const uth_cents bank = 10000;
    uth_card_say(page, "For example, with B = %s and four wagers in the order of settlement:",
                 uth_phrase_money(bank).text);
    uth_card_gap(page);
    uth_text_add(&page->text, "    ");
    uth_text_cell(&page->text, 16, uth_card_in(page, "counted"));
    for (int i = 0; i < 4; i++)
        uth_text_cell(&page->text, -13, uth_card_in(page, wagers[i].head));
    uth_text_cell(&page->text, -8, uth_card_in(page, "result"));
    uth_text_add(&page->text, "\n");
    for (int cover = 0; cover < UTH_COVERS; cover++) {
        struct uth_cover_state state = {(enum uth_cover)cover, bank, 0, 0};
        bool here = (enum uth_cover)cover == page->game->cover;
        char name[32];
        snprintf(name, sizeof name, "%s%s",
                 uth_card_in(page, uth_cover_name((enum uth_cover)cover)),
                 here ? uth_card_in(page, " (here)") : "");
        uth_text_add(&page->text, "    ");
        uth_text_cell(&page->text, 16, name);
        for (int i = 0; i < 4; i++) {
            struct uth_line line = {.result = wagers[i].pays ? UTH_LINE_WIN : UTH_LINE_LOSE,
                                    .stake = wagers[i].amount,
                                    .paid = wagers[i].pays ? wagers[i].amount : 0};
            uth_cover_line(&state, &line);
            uth_cents moved = wagers[i].pays ? line.paid : line.stake - line.returned;
            uth_text_cell(&page->text, -13,
                          moved == 0 ? uth_card_in(page, "returned")
                                     : uth_phrase_money(moved).text);
        }
        uth_text_cell(&page->text, -8, uth_phrase_money(state.collected - state.paid).text);
        uth_text_add(&page->text, "\n");
    }
}

/* "2 to 24"; consecutive numbers become a range. */
static void other_schedules(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    char others[512] = "";
    size_t at = 0;
    for (int i = 0; i < rules->schedule_count; i++) {
        if (&rules->schedule[i] == page->game->schedule)
            continue;
        int last = i;
        while (last + 1 < rules->schedule_count &&
               &rules->schedule[last + 1] != page->game->schedule &&
               rules->schedule[last + 1].number == rules->schedule[last].number + 1)
            last++;
        at += (size_t)snprintf(others + at, sizeof others - at, "%s%d", at == 0 ? "" : ", ",
                               rules->schedule[i].number);
        if (last > i)
            at += (size_t)snprintf(others + at, sizeof others - at, uth_card_in(page, " to %d"),
                                   rules->schedule[last].number);
        i = last;
    }
    uth_card_gap(page);
    uth_card_say(page, "Other schedules on offer: %s.", others);
}

/* A column of amounts and one of fees. */
static void fee_table(struct uth_card_page *page, const struct uth_fees *fees, const char *amount,
                      const char *fee)
{
    uth_text_add(&page->text, "    ");
    uth_text_cell(&page->text, 34, uth_card_in(page, amount));
    uth_text_cell(&page->text, -19, uth_card_in(page, fee));
    uth_text_add(&page->text, uth_card_in(page, "   (schedule %d)\n"),
                 page->game->schedule->number);
    for (int i = 0; i < fees->rate_count; i++) {
        char range[2 * UTH_PHRASE_SIZE + 32];
        struct uth_phrase from = uth_phrase_money(fees->rate[i].from);
        if (i + 1 < fees->rate_count)
            snprintf(range, sizeof range, uth_card_in(page, "%s and over, below %s"), from.text,
                     uth_phrase_money(fees->rate[i + 1].from).text);
        else
            snprintf(range, sizeof range, uth_card_in(page, "%s and over"), from.text);
        uth_text_add(&page->text, "    ");
        uth_text_cell(&page->text, 34, range);
        uth_text_cell(&page->text, -19, uth_phrase_money(fees->rate[i].fee).text);
        uth_text_add(&page->text, "\n");
    }
}

static const char *const fee_amount[UTH_FEE_PERS] = {
    [UTH_PER_ACTION] = "total table action",
    [UTH_PER_SQUARE] = "wagers on a betting square",
    [UTH_PER_WAGER] = "wager",
};

static void say_dealer_fees(struct uth_card_page *page, const struct uth_fees *fees)
{
    static const char *const said[UTH_FEE_PERS] = {
        [UTH_PER_ACTION] =
            "Before the cards are dealt, the house dealer drops a fee from the player-dealer into "
            "the drop box. It follows from the total table action: all wagers placed before the "
            "deal, bonus wagers included. Play wagers do not count, and the fee does not depend on "
            "the result.%s",
        [UTH_PER_SQUARE] =
            "Before the cards are dealt, the house dealer drops a fee from the player-dealer into "
            "the drop box, one for each betting square. It follows from all wagers placed on the "
            "square before the deal, bonus wagers included. Play wagers do not count, and the fee "
            "does not depend on the result.%s",
        [UTH_PER_WAGER] =
            "Before the cards are dealt, the house dealer drops a fee from the player-dealer into "
            "the drop box, one for each wager placed before the deal, bonus wagers included. Play "
            "wagers do not count, and the fee does not depend on the result.%s",
    };
    bool free = page->game->schedule->player.rate_count == 0;
    uth_card_say(page, said[fees->per], free ? uth_card_in(page, " Players pay nothing.") : "");
    uth_card_gap(page);
    fee_table(page, fees, fee_amount[fees->per], "player-dealer pays");
}

static void say_player_fees(struct uth_card_page *page, const struct uth_fees *fees)
{
    if (fees->per == UTH_PER_SQUARE)
        uth_card_say(page, "Each player pays a fee for each betting square, by all of the wagers "
                           "placed on it before the deal. It is set down with them, dropped before "
                           "the cards are dealt, and does not depend on the result.");
    else
        uth_card_say(page, "Each player pays a fee for each wager placed before the deal. It is "
                           "set down with the wager, dropped before the cards are dealt, and does "
                           "not depend on the result.");
    uth_card_gap(page);
    fee_table(page, fees, fee_amount[fees->per], "player pays");
}

static void say_collection(struct uth_card_page *page)
{
    const struct uth_schedule *schedule = page->game->schedule;
    uth_card_heading(page, "THE COLLECTION");
    if (schedule->table.max > 0) {
        uth_card_say(page, "For tables with limits of %s.",
                     uth_phrase_limits(page, &schedule->table).text);
        uth_card_gap(page);
    }
    if (schedule->dealer.rate_count > 0)
        say_dealer_fees(page, &schedule->dealer);
    if (schedule->dealer.rate_count > 0 && schedule->player.rate_count > 0)
        uth_card_gap(page);
    if (schedule->player.rate_count > 0)
        say_player_fees(page, &schedule->player);
    if (page->rules->schedule_count > 1)
        other_schedules(page);
}

/* Who else may hold the position, and how often it must change hands. */
static void say_rotation(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    if (page->game->rotation) {
        uth_card_say(page,
                     "It is offered to every player before every round. At least %d different "
                     "players, third-party proposition players not counted, bank within any %d "
                     "minutes, or the game ends. The placard at the table says: \"%s\"",
                     rules->rotation.players, rules->rotation.minutes,
                     uth_card_in(page, rules->rotation.placard));
        uth_card_gap(page);
    }
    if (rules->propositions_max > 0) {
        uth_card_say(page, "At most %d third-party proposition %s may sit at the table.",
                     rules->propositions_max,
                     uth_card_in(page, rules->propositions_max == 1 ? "player" : "players"));
        uth_card_gap(page);
    }
}

void uth_card_player_dealer(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    uth_card_heading(page, "THE PLAYER-DEALER");
    uth_card_say(page,
                 "The position is offered to the seated players in turn, clockwise; a player may "
                 "decline it. Nobody holds it for more than %d %s in a row. The house never holds "
                 "it.",
                 rules->bank_rounds_max,
                 uth_card_in(page, rules->bank_rounds_max == 1 ? "round" : "rounds"));
    uth_card_gap(page);
    say_rotation(page);
    uth_card_say(page,
                 "Before the cards are dealt the player-dealer puts up an amount, here called B, "
                 "of at least %s; there is no maximum. The player-dealer can neither win nor lose "
                 "more than B in the round, and need not be able to cover all wagers. Wagers are "
                 "covered in the order of settlement. Once B is exhausted, the wagers not covered "
                 "are returned. A winning wager that is covered in part is paid what is left, and "
                 "its stake is returned; of a losing wager that is covered in part, what is left "
                 "is collected, and the rest is returned.",
                 uth_phrase_money(rules->bank_min).text);
    uth_card_gap(page);
    uth_card_say(page, "How B is counted (%s): %s.",
                 uth_card_in(page, uth_cover_name(page->game->cover)),
                 uth_card_in(page, cover_words(page->game->cover)));
    uth_card_gap(page);
    uth_card_say(page, "%s",
                 uth_card_in(page, page->rules->folds == UTH_FOLDS_FIRST
                                       ? "What a fold loses is collected before the "
                                         "player-dealer's cards are turned up, and so before any "
                                         "other wager is settled."
                                       : "What a fold loses is collected when its seat is "
                                         "settled."));
    uth_card_gap(page);
    cover_example(page);
    if (page->game->schedule)
        say_collection(page);
}
