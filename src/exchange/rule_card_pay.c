/* The rule card: pay tables, the progressive, and what else some tables have. */
#include <stdio.h>

#include "exchange/rule_card.h"

static struct uth_phrase pays_words(const struct uth_card_page *page,
                                    const struct uth_pay_table *table,
                                    const struct uth_pay_line *line)
{
    struct uth_phrase phrase;
    if (line->percent == 0)
        return uth_phrase_odds(page, &line->odds);
    if (table->level_count > 1)
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%d %% of the %s meter"),
                 line->percent, uth_card_in(page, table->level[line->level]));
    else
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%d %% of the meter"),
                 line->percent);
    return phrase;
}

/* Columns from the label to the end of the payout: wide enough for all lines, with some dots. */
static int pay_width(const struct uth_card_page *page, const struct uth_pay_table *table)
{
    int width = 48;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        int needed = uth_text_width(uth_phrase_label(page, table, line).text) +
                     uth_text_width(pays_words(page, table, line).text) + 5;
        width = needed > width ? needed : width;
    }
    return width;
}

static void pay_line(struct uth_card_page *page, const struct uth_pay_table *table,
                     const struct uth_pay_line *line, int width)
{
    struct uth_phrase label = uth_phrase_label(page, table, line);
    struct uth_phrase pays = pays_words(page, table, line);
    uth_text_add(&page->text, "    %s ", label.text);
    uth_text_repeat(&page->text, '.',
                    width - 2 - uth_text_width(label.text) - uth_text_width(pays.text));
    uth_text_add(&page->text, " %s", pays.text);
    if (line->envy_for_one > 0) {
        struct uth_odds envy = {line->envy_for_one, 1, false};
        uth_text_add(&page->text, uth_card_in(page, "   envy %s"),
                     uth_phrase_odds(page, &envy).text);
    }
    uth_text_add(&page->text, "\n");
}

static void other_tables(struct uth_card_page *page, enum uth_wager wager)
{
    const struct uth_offer *offer = &page->rules->offer[wager];
    char others[UTH_TABLES_MAX * 56] = "";
    size_t at = 0;
    for (int i = 0; i < offer->table_count; i++) {
        const struct uth_pay_table *table = offer->table[i];
        if (table == page->game->table[wager])
            continue;
        at += (size_t)snprintf(others + at, sizeof others - at, "%s%s", at == 0 ? "" : ", ",
                               table->name);
        if (table->printed_edge[0])
            at += (size_t)snprintf(others + at, sizeof others - at, " (%s)", table->printed_edge);
    }
    if (at > 0)
        uth_card_say(page, "Also on offer: %s.", others);
}

static void pay_table(struct uth_card_page *page, enum uth_wager wager)
{
    const struct uth_pay_table *table = page->game->table[wager];
    char edge[64] = "";
    if (table->printed_edge[0])
        snprintf(edge, sizeof edge, uth_card_in(page, " (printed house edge %s)"),
                 table->printed_edge);
    uth_text_add(&page->text, uth_card_in(page, "    %s: table %s%s\n"),
                 uth_card_in(page, uth_wager_title(wager)), table->name, edge);
    int width = pay_width(page, table);
    uth_text_add(&page->text, "    ");
    uth_text_repeat(&page->text, '-', width);
    uth_card_gap(page);
    for (int i = 0; i < table->line_count; i++)
        pay_line(page, table, &table->line[i], width);
    other_tables(page, wager);
}

void uth_card_pay_tables(struct uth_card_page *page)
{
    uth_card_heading(page, "THE PAY TABLES");
    bool first = true;
    for (int wager = 0; wager < UTH_PROGRESSIVE; wager++) {
        if (!page->game->table[wager])
            continue;
        if (!first)
            uth_card_gap(page);
        first = false;
        pay_table(page, (enum uth_wager)wager);
    }
}

/* Nothing for the usual way, whole cents rounded down. */
static void say_rounding(struct uth_card_page *page, const struct uth_pay_table *table)
{
    static const char *const said[] = {
        [UTH_TOWARDS_ZERO] = "A share of a meter is rounded down to a multiple of %s; the rest "
                             "stays in the meter.",
        [UTH_AWAY_FROM_ZERO] = "A share of a meter is rounded up to a multiple of %s.",
        [UTH_TO_NEAREST] = "A share of a meter is rounded to the nearest multiple of %s, and a "
                           "half up.",
    };
    if (table->award_unit <= 1 && table->award_rounding == UTH_TOWARDS_ZERO)
        return;
    uth_card_gap(page);
    uth_card_say(page, said[table->award_rounding],
                 uth_phrase_money(table->award_unit > 0 ? table->award_unit : 1).text);
}

void uth_card_progressive(struct uth_card_page *page)
{
    const struct uth_pay_table *table = page->game->table[UTH_PROGRESSIVE];
    bool first_five = true;
    bool envy = false;
    for (int i = 0; i < table->line_count; i++) {
        first_five = first_five && table->line[i].made_of == UTH_OF_FIRST_FIVE;
        envy = envy || table->line[i].envy_for_one > 0;
    }
    uth_card_heading(page, "THE PROGRESSIVE");
    pay_table(page, UTH_PROGRESSIVE);
    uth_card_gap(page);
    uth_card_say(
        page,
        "Counts the best hand of %s; the best award only. A folded hand %s. \"For 1\" "
        "means that the wager itself is not returned, whatever it wins.",
        uth_card_in(page, first_five ? "the player's two cards and the flop, and no others"
                                     : "the player's two cards and the five community cards"),
        uth_card_in(page, page->game->folded_progressive ? "still qualifies" : "does not qualify"));
    uth_card_gap(page);
    uth_card_say(page,
                 "A percentage is of the meter as it stands, and comes off it; other awards are "
                 "paid from the tray and leave the meter alone. After an award of 100 %% the meter "
                 "starts again from its seed and its reserve. When several hands take from the "
                 "meter in one round, the player farthest on the %s.",
                 uth_card_in(page, page->rules->jackpot_order == UTH_SETTLE_LEFT_TO_RIGHT
                                       ? "left comes first, then left to right"
                                       : "right comes first, then right to left"));
    say_rounding(page, table);
    if (envy) {
        uth_card_gap(page);
        uth_card_say(page,
                     "Envy. When a hand wins an award with an envy bonus, every other player at "
                     "this table who made the progressive wager wins the envy bonus, for each 1 "
                     "wagered. %sTwo such hands pay two envy bonuses. Nobody wins one from his or "
                     "her own hands, nor from the dealer's. They are paid at the end of the "
                     "round.",
                     uth_card_in(page, page->rules->envy_from == UTH_ENVY_FROM_ANY_HAND
                                           ? "The hand need not have made that wager itself. "
                                           : "The hand must have made that wager itself. "));
    }
    uth_card_gap(page);
    uth_card_say(page, "The dealer marks a winning hand on the progressive system and calls a "
                       "supervisor, who confirms it. The game is ended on the system when all "
                       "wagers are settled, and not while a win is waiting.");
}

static void say_backline(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    int highest = 0;
    for (int street = 0; street < UTH_STREETS; street++)
        if (rules->raise[street][rules->raise_count[street] - 1] > highest)
            highest = rules->raise[street][rules->raise_count[street] - 1];
    bool base = (page->game->backline & UTH_BEHIND_BASE) != 0;
    bool both = page->game->backline == UTH_BEHIND_BOTH;
    uth_card_heading(page, "BACKLINE WAGERS");
    uth_card_say(page, "Others may wager behind a seated hand, on %s.%s",
                 uth_card_in(page, both   ? "Ante and Blind, and on Trips"
                                   : base ? "Ante and Blind"
                                          : "Trips"),
                 !both ? ""
                       : uth_card_in(page, rules->backline_trips_need_base
                                               ? " Trips behind a hand need an Ante and a Blind "
                                                 "behind it."
                                               : " Trips may be the only wager behind a hand."));
    uth_card_gap(page);
    uth_card_say(page, "The seated player alone decides.%s",
                 base ? uth_card_in(page,
                                    " The Play of a wager behind follows with the same multiple of "
                                    "its own Ante.")
                      : "");
    if (base) {
        uth_card_gap(page);
        uth_card_say(page,
                     "Whoever wagers behind must hold the funds for the highest Play, %d times "
                     "that Ante, when the wager is made.",
                     highest);
    }
}

static void say_tips(struct uth_card_page *page)
{
    uth_card_heading(page, "WAGERS FOR THE DEALER");
    uth_card_say(
        page,
        "A player may also wager for the dealer on his or her own hand. An Ante and a "
        "Blind for the dealer need the player's own Ante and Blind on the same hand "
        "first, of %s amount; optional wagers for the dealer need nothing, and a hand that has "
        "only "
        "these is dealt its cards too. The dealer's wager has its "
        "own decisions (check, Play or fold), which the player takes after those of the "
        "hand itself. Whatever comes back on it, stake and winnings, goes to the "
        "dealers.",
        uth_card_in(page, page->rules->tip_ante == UTH_TIP_ANTE_SAME ? "the same" : "any"));
}

static void say_times(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    static const char *const names[UTH_STREETS] = {"Pre-flop", "Flop", "River"};
    static const char *const defaults[UTH_STREETS] = {"checks", "checks", "folds"};
    uth_card_heading(page, "TIME LIMITS");
    if (rules->betting_s > 0)
        uth_card_item(page, "Bets", "%d seconds; what is not down by then is not wagered.",
                      rules->betting_s);
    for (int street = 0; street < UTH_STREETS; street++)
        if (rules->decide_s[street] > 0)
            uth_card_item(page, names[street], "%d seconds; a hand without a decision %s.",
                          rules->decide_s[street], uth_card_in(page, defaults[street]));
}

void uth_card_others(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    if (page->game->backline)
        say_backline(page);
    if (rules->tips)
        say_tips(page);
    if (rules->betting_s > 0 || rules->decide_s[UTH_PREFLOP] > 0 || rules->decide_s[UTH_FLOP] > 0 ||
        rules->decide_s[UTH_RIVER] > 0)
        say_times(page);
    uth_card_heading(page, "IRREGULARITIES");
    uth_card_say(page,
                 "A malfunction of the shuffler or of the system voids all hands of the round: "
                 "every wager goes back%s.",
                 page->game->table[UTH_PROGRESSIVE]
                     ? uth_card_in(page,
                                   ", and what progressive wagers added to the meter is taken "
                                   "off again")
                     : "");
}
