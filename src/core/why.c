/* The sentences: why a wager won, lost, was pushed or went back.
 *
 * One sentence for the reason, and where money was limited a second with the arithmetic. The
 * words come from the facts of the line alone, so a sentence in the history, on the page and at
 * the terminal is always the same. */
#include <uth/settle.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

#include <uth/assert.h>

const char *uth_outcome_name(enum uth_outcome outcome)
{
    static const char *const names[] = {
        [UTH_LOSE] = "lose", [UTH_TIE] = "tie", [UTH_WIN] = "win", [UTH_FOLD] = "fold"};
    return names[outcome];
}

const char *uth_result_name(enum uth_result result)
{
    static const char *const names[] = {[UTH_LINE_LOSE] = "lose",
                                        [UTH_LINE_PUSH] = "push",
                                        [UTH_LINE_WIN] = "win",
                                        [UTH_LINE_RETURNED] = "returned"};
    return names[result];
}

/* Money as text inside one sentence. */
struct money_text {
    char text[UTH_CENTS_TEXT_SIZE];
};
static struct money_text money(uth_cents amount)
{
    struct money_text money;
    uth_cents_format(amount, money.text, sizeof money.text);
    return money;
}

/* Text that is appended to until it is full; `length` counts on, like snprintf. */
struct text {
    char *at;
    size_t size;
    int length;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(struct text *text, const char *format, ...)
{
    size_t used = (size_t)text->length < text->size ? (size_t)text->length : text->size;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text->at + used, text->size - used, format, args);
    va_end(args);
    if (length > 0)
        text->length += length;
}

/* Everything a sentence may need, in words. */
struct words {
    const char *wager;  /* "the Trips" */
    const char *dealer; /* "the dealer" or "the player-dealer" */
    const char *fold;   /* "You folded" or "The hand was folded" */
    char player_hand[UTH_HAND_WORDS_SIZE + 24], dealer_hand[UTH_HAND_WORDS_SIZE + 24];
    char pays[32];
};

/* "Your pair of nines beats the dealer's pair of nines" explains nothing: hands in the same words
 * get the card that decides between them. */
static void tell_apart(struct words *words, uth_strength player, uth_strength dealer)
{
    if (player == dealer || strcmp(words->player_hand, words->dealer_hand) != 0)
        return;
    uint8_t own[5], other[5];
    uth_strength_ranks(player, own);
    uth_strength_ranks(dealer, other);
    int i = 0;
    while (i < 4 && own[i] == other[i])
        i++;
    size_t used = strlen(words->player_hand), room = sizeof words->player_hand - used;
    snprintf(words->player_hand + used, room, " (kicker %s)", uth_rank_word(own[i]));
    snprintf(words->dealer_hand + used, room, " (kicker %s)", uth_rank_word(other[i]));
}

static struct words words_for(const struct uth_settle_input *in,
                              const struct uth_settlement *settlement, int hand,
                              const struct uth_line *line, bool tip)
{
    const struct uth_hand_result *result = &settlement->hands[hand];
    struct words words = {
        .wager = uth_wager_title(line->wager),
        .dealer = in->bank.spot != 0 ? "player-dealer" : "dealer",
        .fold = in->hands[hand].backline ? "The seat folded" : "You folded",
    };
    if (tip)
        words.fold = "You folded the dealer's wager";
    uth_hand_words(result->strength, words.player_hand, sizeof words.player_hand);
    uth_hand_words(settlement->dealer_strength, words.dealer_hand, sizeof words.dealer_hand);
    /* nothing is compared for the Trips, nor for an Ante that a weak dealer gives back */
    if (line->wager != UTH_TRIPS && line->cause != UTH_BECAUSE_NOT_QUALIFIED)
        tell_apart(&words, result->strength, settlement->dealer_strength);
    uth_odds_format(&line->pays, words.pays, sizeof words.pays);
    return words;
}

static const struct uth_pay_line *pay_line_of(const struct uth_settle_input *in,
                                              const struct uth_line *line)
{
    return &in->game->table[line->wager]->line[line->pay_line];
}

/* Base wagers: by comparison with the dealer. */
static void say_base(struct text *text, const struct words *words, const struct uth_rules *rules,
                     const struct uth_line *line)
{
    switch (line->cause) {
    case UTH_BECAUSE_FOLDED: say(text, "%s, so the %s loses.", words->fold, words->wager); return;
    case UTH_BECAUSE_BEATS_DEALER:
        say(text, "Your %s beats the %s's %s: the %s pays %s.", words->player_hand, words->dealer,
            words->dealer_hand, words->wager, words->pays);
        return;
    case UTH_BECAUSE_DEALER_BEATS:
        say(text, "The %s's %s beats your %s: the %s loses.", words->dealer, words->dealer_hand,
            words->player_hand, words->wager);
        return;
    case UTH_BECAUSE_TIE:
        say(text, "You and the %s tie (%s): the %s is returned.", words->dealer, words->player_hand,
            words->wager);
        return;
    case UTH_BECAUSE_NOT_QUALIFIED:
        say(text, "The %s's %s does not qualify (%s or better is needed): the Ante is returned.",
            words->dealer, words->dealer_hand, uth_category_words(rules->qualifies_with));
        return;
    case UTH_BECAUSE_PAYS:
        say(text, "Your %s beats the %s: the %s pays %s.", words->player_hand, words->dealer,
            words->wager, words->pays);
        return;
    case UTH_BECAUSE_TOO_WEAK:
        say(text, "Your %s beats the %s but is below the %s pay table: the %s is returned.",
            words->player_hand, words->dealer, words->wager, words->wager);
        return;
    default: UTH_UNREACHABLE("no such cause for a base wager");
    }
}

static void say_bad_beat(struct text *text, const struct words *words,
                         const struct uth_settlement *settlement, int hand,
                         const struct uth_line *line)
{
    bool player_beaten = settlement->hands[hand].strength < settlement->dealer_strength;
    if (line->cause == UTH_BECAUSE_TIE) {
        say(text, "You and the %s tie (%s), so nobody was beaten: the Bad Beat loses.",
            words->dealer, words->player_hand);
    } else if (line->cause == UTH_BECAUSE_PAYS && player_beaten) {
        say(text, "Your %s is beaten by the %s's %s: the Bad Beat pays %s.", words->player_hand,
            words->dealer, words->dealer_hand, words->pays);
    } else if (line->cause == UTH_BECAUSE_PAYS) {
        say(text, "The %s's %s is beaten by your %s: the Bad Beat pays %s.", words->dealer,
            words->dealer_hand, words->player_hand, words->pays);
    } else {
        say(text, "The beaten hand, %s, is below the Bad Beat pay table: the Bad Beat loses.",
            player_beaten ? words->player_hand : words->dealer_hand);
    }
}

static void say_pairs(struct text *text, const struct uth_settle_input *in,
                      const struct words *words, const struct uth_hand *hand,
                      const struct uth_line *line)
{
    const char *cards[2] = {uth_card_text(hand->cards[0]), uth_card_text(hand->cards[1])};
    if (line->cause == UTH_BECAUSE_PAYS) {
        say(text, "Your hole cards %s %s count as %s: the Ultimate Pairs pays %s.", cards[0],
            cards[1], pay_line_of(in, line)->label, words->pays);
    } else {
        say(text, "Your hole cards %s %s are not on the pay table: the Ultimate Pairs loses.",
            cards[0], cards[1]);
    }
}

static void say_board(struct text *text, const struct uth_settle_input *in,
                      const struct words *words, const struct uth_line *line)
{
    char board[UTH_HAND_WORDS_SIZE];
    uth_hand_words(uth_eval5(in->board), board, sizeof board);
    if (line->cause == UTH_BECAUSE_PAYS) {
        say(text, "The community cards alone make %s: the Play the Board pays %s.", board,
            words->pays);
    } else {
        say(text,
            "The community cards alone make %s, which is below the pay table: the Play the "
            "Board loses.",
            board);
    }
}

static void say_trips(struct text *text, const struct uth_settle_input *in,
                      const struct words *words, const struct uth_line *line)
{
    const struct uth_pay_table *table = in->game->table[line->wager];
    if (line->cause == UTH_BECAUSE_PAYS) {
        say(text, "Your %s pays %s on the Trips, whatever the %s holds.", words->player_hand,
            words->pays, words->dealer);
    } else {
        say(text, "Your %s is less than %s: the Trips loses.", words->player_hand,
            table->line[table->line_count - 1].label);
    }
}

static void say_progressive(struct text *text, const struct uth_settle_input *in,
                            const struct words *words, const struct uth_line *line)
{
    const struct uth_pay_table *table = in->game->table[UTH_PROGRESSIVE];
    switch (line->cause) {
    case UTH_BECAUSE_METER: {
        const struct uth_pay_line *pay = pay_line_of(in, line);
        say(text, "Your %s takes %d %% of the %s meter, which stood at %s: %s.", pay->label,
            pay->percent, table->level[pay->level], money(line->meter_before).text,
            money(line->paid).text);
        return;
    }
    case UTH_BECAUSE_PAYS:
        say(text, "Your %s pays %s on the Progressive.", pay_line_of(in, line)->label, words->pays);
        return;
    case UTH_BECAUSE_ENVY:
        say(text, "Another player's %s at this table pays you an envy award of %s.",
            pay_line_of(in, line)->label, words->pays);
        return;
    case UTH_BECAUSE_FOLDED_OUT:
        say(text, "You folded, and folded hands do not qualify here: the Progressive loses.");
        return;
    default: say(text, "The cards are not on the Progressive's pay table: the Progressive loses.");
    }
}

/* What a limited bank or the table's aggregate left of it. */
static void say_cut(struct text *text, const struct uth_settle_input *in,
                    const struct uth_line *line)
{
    if (line->cut == UTH_CUT_AGGREGATE) {
        say(text, " The table pays at most %s in all on one hand's long odds: %s of %s is paid.",
            money(in->game->rules->aggregate).text, money(line->paid).text, money(line->due).text);
        return;
    }
    if (line->cut != UTH_CUT_BANK)
        return;
    struct money_text bank = money(in->bank.amount);
    /* a winning wager owes `due` to the player, a losing one to the bank */
    bool wins = line->cause == UTH_BECAUSE_BEATS_DEALER || line->cause == UTH_BECAUSE_PAYS;
    if (line->room == 0) {
        say(text,
            " Not covered: the player-dealer's bank of %s is exhausted (%s paid and %s collected "
            "before), so the wager is returned.",
            bank.text, money(line->bank_paid).text, money(line->bank_collected).text);
    } else if (wins) {
        say(text,
            " Partly covered: the player-dealer's bank of %s has %s left to pay, so %s of %s "
            "is paid and the wager is returned.",
            bank.text, money(line->room).text, money(line->paid).text, money(line->due).text);
    } else {
        say(text,
            " Partly covered: the player-dealer's bank of %s can still win %s, so %s of the "
            "wager is returned.",
            bank.text, money(line->room).text, money(line->returned).text);
    }
}

static bool is_tip(const struct uth_hand_result *result, const struct uth_line *line)
{
    return line >= result->tip_lines && line < result->tip_lines + result->tip_line_count;
}

int uth_why(const struct uth_settle_input *in, const struct uth_settlement *settlement, int hand,
            const struct uth_line *line, char *buffer, size_t size)
{
    const struct uth_hand_result *result = &settlement->hands[hand];
    struct words words = words_for(in, settlement, hand, line, is_tip(result, line));
    struct text text = {.at = buffer, .size = size};
    switch (line->wager) {
    case UTH_ANTE:
    case UTH_PLAY:
    case UTH_BLIND: say_base(&text, &words, in->game->rules, line); break;
    case UTH_TRIPS: say_trips(&text, in, &words, line); break;
    case UTH_BAD_BEAT: say_bad_beat(&text, &words, settlement, hand, line); break;
    case UTH_ULTIMATE_PAIRS: say_pairs(&text, in, &words, &in->hands[hand], line); break;
    case UTH_PLAY_THE_BOARD: say_board(&text, in, &words, line); break;
    case UTH_PROGRESSIVE: say_progressive(&text, in, &words, line); break;
    case UTH_WAGERS: UTH_UNREACHABLE("no such wager");
    }
    say_cut(&text, in, line);
    return text.length;
}
