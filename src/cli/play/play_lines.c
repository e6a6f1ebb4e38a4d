/* The table as a conversation. */
#include "play_lines.h"

#include <stdlib.h>
#include <string.h>

#include "cli/terminal/money_text.h"
#include "play_words.h"

static void print_cards(FILE *out, const uth_card *cards, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", uth_card_text(cards[i]));
}

static void print_bets(const struct play_table *table, FILE *out)
{
    fprintf(out, "Bets: %s", play_words_wagers(table->bets.wager, NULL, ", ").text);
    struct play_words tips = play_words_wagers(table->bets.tip, NULL, ", ");
    if (tips.text[0])
        fprintf(out, "; for the dealer %s", tips.text);
    if (table->hands > 1)
        fprintf(out, ", on each of %d hands", table->hands);
    fprintf(out, ". Balance %s.\nThat is %s.\n", cli_money(table->balance).text,
            play_words_risk(table).text);
}

static void print_betting(const struct play_table *table, FILE *out)
{
    fprintf(out, "\nRound %d", table->number);
    struct play_words bank = play_words_bank(table);
    fprintf(out, "%s%s\n", bank.text[0] ? ": " : "", bank.text);
    print_bets(table, out);
}

static void print_hands(const struct play_table *table, FILE *out)
{
    for (int i = 0; i < table->hands; i++) {
        fprintf(out, "%-7s ", play_words_owner(table, i).text);
        print_cards(out, uth_round_hand(table->round, i)->cards, 2);
        fprintf(out, "  %s\n", play_words_hand(table->round, i).text);
    }
}

static void print_board(const struct play_table *table, FILE *out)
{
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    fprintf(out, "%-7s ", known == 3 ? "Flop" : "Board");
    print_cards(out, board, known);
    fputc('\n', out);
    print_hands(table, out);
}

static void print_line(const struct uth_settle_input *in, const struct uth_settlement *settlement,
                       int hand, const struct uth_line *line, bool tip, FILE *out)
{
    struct uth_why why;
    uth_why(in, settlement, hand, line, &why);
    fprintf(out, "  %-16s%9s%10s  %s\n", uth_wager_title(line->wager), cli_money(line->stake).text,
            tip ? cli_money(line->paid + line->returned).text : cli_gain(uth_line_net(line)).text,
            why.sentence);
}

static void print_result(const struct play_table *table, int hand, FILE *out)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    const struct uth_hand_result *result = &settlement->hands[hand];
    struct uth_settle_input in = uth_round_settle_input(table->round);
    fprintf(out, "%-7s ", play_words_owner(table, hand).text);
    print_cards(out, result->best, 5);
    fprintf(out, "  %s: %s, net %s\n", play_words_hand(table->round, hand).text,
            play_words_outcome(result->outcome), cli_gain(result->net).text);
    for (int i = 0; i < result->line_count; i++)
        print_line(&in, settlement, hand, &result->lines[i], false, out);
    if (result->tip_line_count > 0) {
        fprintf(out, "For the dealer: the dealers receive %s.\n",
                cli_money(result->tip_returned).text);
    }
    for (int i = 0; i < result->tip_line_count; i++)
        print_line(&in, settlement, hand, &result->tip_lines[i], true, out);
}

static void print_dealer(const struct play_table *table, FILE *out)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    char words[UTH_HAND_WORDS_SIZE];
    uth_hand_words(settlement->dealer_strength, words, sizeof words);
    fprintf(out, "%-7s ", play_words_dealer(table));
    print_cards(out, uth_round_dealer(table->round), 2);
    fputs("  (", out);
    print_cards(out, settlement->dealer_best, 5);
    fprintf(out, ")  %s: %s\n", words,
            settlement->dealer_qualifies ? "qualifies" : "does not qualify");
}

static void print_settled(const struct play_table *table, FILE *out)
{
    print_dealer(table, out);
    for (int i = 0; i < table->hands; i++)
        print_result(table, i, out);
    struct play_words bank = play_words_bank_result(table);
    fprintf(out, "%s%s", bank.text, bank.text[0] ? "\n" : "");
    uth_cents net = play_round_net(uth_round_settlement(table->round));
    fprintf(out, "Net %s. Balance %s.\n", cli_gain(net).text, cli_money(table->balance).text);
}

static void lines_show(void *self, const struct play_table *table, enum play_moment moment)
{
    FILE *out = ((struct play_lines *)self)->out;
    switch (moment) {
    case PLAY_MOMENT_BETTING: print_betting(table, out); break;
    case PLAY_MOMENT_BETS: print_bets(table, out); break;
    case PLAY_MOMENT_DEALT: print_hands(table, out); break;
    case PLAY_MOMENT_BOARD: print_board(table, out); break;
    case PLAY_MOMENT_SETTLED: print_settled(table, out); break;
    case PLAY_MOMENT_DECIDED:
    case PLAY_MOMENT_SHOWDOWN: break; /* the settlement shows the dealer's cards */
    }
}

static void lines_say(void *self, const char *sentence)
{
    fprintf(((struct play_lines *)self)->out, "%s\n", sentence);
}

static void lines_page(void *self, const char *text)
{
    FILE *out = ((struct play_lines *)self)->out;
    size_t length = strlen(text);
    fprintf(out, "%s%s", text, length > 0 && text[length - 1] == '\n' ? "" : "\n");
}

static void print_prompt(const struct play_table *table, const struct play_prompt *prompt,
                         FILE *out)
{
    switch (prompt->question) {
    case PLAY_ASK_BETS:
        fprintf(out, "%s>",
                uth_round_phase(table->round) == UTH_PHASE_SETTLED ? "Same bets again (Enter)"
                                                                   : "Deal (Enter)");
        return;
    case PLAY_ASK_DECISION:
        fprintf(out, "%s%s %s (%s)>", play_words_owner(table, prompt->hand).text,
                prompt->tip ? ", for the dealer," : ",",
                play_words_street(uth_round_phase(table->round)),
                play_words_choices(table, prompt->hand, prompt->tip, false).text);
        return;
    case PLAY_ASK_TIP: fputs("Which wager for the dealer>", out); return;
    case PLAY_ASK_VALUE: fprintf(out, "%s>", prompt->text); return;
    }
}

/* Control characters must not be echoed to the output. */
static void clean(char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; *at != '\0'; at++) {
        bool control = (unsigned char)*at < ' ' || *at == 0x7F;
        *at = *at == '\t' ? ' ' : control ? '?' : *at;
    }
}

static bool lines_ask(void *self, const struct play_table *table, const struct play_prompt *prompt,
                      char line[PLAY_LINE_SIZE])
{
    struct play_lines *lines = self;
    for (;;) {
        print_prompt(table, prompt, lines->out);
        fputs(lines->echo ? "" : " ", lines->out);
        fflush(lines->out);
        if (getline(&lines->line, &lines->line_size, lines->in) < 0) {
            fputc('\n', lines->out);
            return false;
        }
        clean(lines->line);
        if (lines->echo)
            fprintf(lines->out, "%s%.*s\n", lines->line[0] ? " " : "", PLAY_LINE_SIZE, lines->line);
        if (strlen(lines->line) < PLAY_LINE_SIZE) {
            memcpy(line, lines->line, strlen(lines->line) + 1);
            return true;
        }
        fputs("That line is too long.\n", lines->out);
    }
}

struct play_front play_lines_front(struct play_lines *lines)
{
    return (struct play_front){
        .self = lines, .ask = lines_ask, .say = lines_say, .show = lines_show, .page = lines_page};
}

void play_lines_close(struct play_lines *lines)
{
    free(lines->line);
    lines->line = NULL;
}
