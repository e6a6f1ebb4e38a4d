/* Sentences and lists about the table. */
#include "play_words.h"

#include <stdarg.h>
#include <string.h>
#include <uth/assert.h>

#include "cli/terminal/money_text.h"

__attribute__((format(printf, 2, 3))) static void say(struct play_words *words, const char *format,
                                                      ...)
{
    size_t used = strlen(words->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words->text + used, sizeof words->text - used, format, arguments);
    va_end(arguments);
}

static void say_hole(struct play_words *words, const uth_card cards[2])
{
    int first = uth_card_rank(cards[0]);
    int second = uth_card_rank(cards[1]);
    int high = first > second ? first : second;
    int low = first > second ? second : first;
    if (high == low) {
        say(words, "pair of %s so far", uth_rank_words(high));
        return;
    }
    bool suited = uth_card_suit(cards[0]) == uth_card_suit(cards[1]);
    say(words, "%s and %s%s", uth_rank_word(high), uth_rank_word(low), suited ? ", suited" : "");
}

struct play_words play_words_hand(const struct uth_round *round, int hand)
{
    struct play_words words = {.text = ""};
    const uth_card *hole = uth_round_hand(round, hand)->cards;
    int known;
    const uth_card *board = uth_round_board(round, &known);
    if (known == 0) {
        say_hole(&words, hole);
        return words;
    }
    uth_card cards[7] = {hole[0], hole[1]};
    memcpy(cards + 2, board, (size_t)known * sizeof *board);
    uth_hand_words(uth_eval(cards, 2 + known), words.text, sizeof words.text);
    say(&words, "%s", known < 5 ? " so far" : "");
    return words;
}

const char *play_words_street(enum uth_phase phase)
{
    switch (phase) {
    case UTH_PHASE_PREFLOP: return "before the flop";
    case UTH_PHASE_FLOP: return "on the flop";
    default: return "on the river";
    }
}

struct play_words play_words_choices(const struct play_table *table, int hand, bool tip, bool keys)
{
    struct play_words words = {.text = ""};
    const struct uth_round *round = table->round;
    const struct uth_rules *rules = table->game->rules;
    struct uth_action action = {
        .kind = UTH_DO_CHECK,
        .who = {.player = PLAY_PLAYER, .spot = uth_round_hand(round, hand)->spot},
        .for_tip = tip,
    };
    const char *gap = keys ? "  " : ", ";
    if (uth_round_check(round, &action, UTH_UNHEARD) == UTH_REASON_OK)
        say(&words, "%s%s", keys ? "[c]heck" : "check", gap);
    action.kind = UTH_DO_FOLD;
    if (uth_round_check(round, &action, UTH_UNHEARD) == UTH_REASON_OK)
        say(&words, "%s%s", keys ? "[f]old" : "fold", gap);
    action.kind = UTH_DO_PLAY;
    int street = (int)uth_round_phase(round) - UTH_PHASE_PREFLOP;
    uth_cents ante = (tip ? table->bets.tip : table->bets.wager)[UTH_ANTE];
    for (int i = 0; i < rules->raise_count[street]; i++) {
        action.multiple = rules->raise[street][i];
        if (uth_round_check(round, &action, UTH_UNHEARD) == UTH_REASON_OK) {
            say(&words, keys ? "[%d]x %s%s" : "%dx %s%s", action.multiple,
                cli_money(ante * action.multiple).text, gap);
        }
    }
    UTH_ASSERT(words.text[0] != '\0'); /* a hand that has to decide can check or fold */
    words.text[strlen(words.text) - strlen(gap)] = '\0';
    return words;
}

static void say_decision(struct play_words *words, uth_cents ante,
                         const struct uth_decision *decision, const char *separator)
{
    if (decision && decision->choice == UTH_PLAYED) {
        say(words, "%s%s %s (%dx)", separator, uth_wager_title(UTH_PLAY),
            cli_money(ante * decision->multiple).text, decision->multiple);
    } else if (decision && decision->choice == UTH_FOLDED) {
        say(words, "%sfolded", separator);
    }
}

struct play_words play_words_wagers(const uth_cents wager[UTH_WAGERS],
                                    const struct uth_decision *decision, const char *separator)
{
    struct play_words words = {.text = ""};
    for (int i = 0; i < UTH_WAGERS; i++) {
        enum uth_wager each = uth_wager_as_spoken(i);
        if (each == UTH_PLAY && wager[UTH_ANTE] > 0)
            say_decision(&words, wager[UTH_ANTE], decision, separator);
        else if (each != UTH_PLAY && wager[each] > 0)
            say(&words, "%s%s %s", words.text[0] ? separator : "", uth_wager_title(each),
                cli_money(wager[each]).text);
    }
    return words;
}

struct play_words play_words_risk(const struct play_table *table)
{
    struct play_words words = {.text = ""};
    uth_cents down = play_table_down(table);
    uth_cents risk = play_table_at_risk(table);
    int raise = play_table_best_raise(table);
    say(&words, "%s before the deal", cli_money(down).text);
    if (raise > 0) {
        say(&words, ", %s at most with a Play ", cli_money(risk).text);
        if (raise == 1)
            say(&words, "equal to the Ante");
        else
            say(&words, "of %d times the Ante", raise);
        if (table->hands > 1)
            say(&words, " on every hand");
    }
    if (risk > table->balance)
        say(&words, "; your balance of %s does not cover that", cli_money(table->balance).text);
    return words;
}

const char *play_words_dealer(const struct play_table *table)
{
    return table->bank.spot > 0 ? "Player-dealer" : "Dealer";
}

struct play_words play_words_owner(const struct play_table *table, int hand)
{
    struct play_words words = {.text = "You"};
    if (table->hands > 1)
        snprintf(words.text, sizeof words.text, "Hand %d", hand + 1);
    return words;
}

struct play_words play_words_bank(const struct play_table *table)
{
    struct play_words words = {.text = ""};
    if (table->bank.spot > 0) {
        say(&words, "seat %d banks %s, cover %s", table->bank.spot,
            cli_money(table->bank.amount).text, uth_cover_name(table->bank.cover));
    }
    return words;
}

struct play_words play_words_bank_result(const struct play_table *table)
{
    struct play_words words = {.text = ""};
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    if (table->bank.spot == 0)
        return words;
    say(&words, "The player-dealer's bank of %s collected %s and paid %s%s.",
        cli_money(table->bank.amount).text, cli_money(settlement->collected).text,
        cli_money(settlement->paid).text,
        settlement->exhausted ? ", and could not cover every wager" : "");
    if (table->game->schedule) {
        say(&words, " It paid the house a collection of %s on table action of %s.",
            cli_money(settlement->fee).text, cli_money(settlement->action).text);
    }
    return words;
}

const char *play_words_outcome(enum uth_outcome outcome)
{
    static const char *const words[] = {[UTH_LOSE] = "loses",
                                        [UTH_TIE] = "ties",
                                        [UTH_WIN] = "wins",
                                        [UTH_FOLD] = "folded",
                                        [UTH_DEAD] = "is dead"};
    return words[outcome];
}

static void help_wager(const struct play_table *table, enum uth_wager wager, FILE *out)
{
    const char *name = wager == UTH_ANTE ? "Ante and Blind, always equal" : uth_wager_title(wager);
    if (play_table_offers(table, wager) && play_wager_key(wager))
        fprintf(out, "  %c, %-18s %s\n", play_wager_key(wager), uth_wager_name(wager), name);
}

void play_words_help(const struct play_table *table, FILE *out)
{
    fputs("You play against the dealer: the best five of your two cards and the five\n"
          "on the board. The Ante and the Blind are your base wagers. Make the Play wager\n"
          "when you like your hand: the sooner you make it, the larger it may be. If you\n"
          "have not made it by the river, you fold.\n"
          "\n"
          "Before the deal (a letter asks for the amount; you can also type 'trips 5'):\n"
          "  Enter, deal           deal with the current bets\n",
          out);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        help_wager(table, (enum uth_wager)wager, out);
    if (table->game->rules->tips)
        fputs("  d, tip WAGER          a wager for the dealer\n", out);
    fputs("  x, clear              remove all bets but the Ante and the Blind\n", out);
    if (play_table_hands_max(table) > 1) {
        fprintf(out, "  n, hands              play 1 to %d hands, with the same bets on each\n",
                play_table_hands_max(table));
    }
    fputs("  $, buy                buy more chips\n"
          "\n"
          "After the deal:\n"
          "  c, check              wait for more cards\n"
          "  4, 4x, play 4         make the Play wager, 4 times the Ante; the prompt\n"
          "                        lists the multiples allowed on each street\n"
          "  f, fold               give up the Ante and the Blind, on the river\n"
          "\n"
          "At any time:\n"
          "  r, rules              the rule card: every rule, limit and pay table\n"
          "  s, summary            the session so far\n"
          "  q, quit               leave; a round in play is void and its wagers\n"
          "                        are returned\n",
          out);
}
