/*
 * The course of a session: bets, cards, decisions, settlement, again.
 *
 * The loop asks the front, turns the answer into a command, and the command into something that the
 * table does or refuses with a sentence. After a refusal it shows the sentence and asks again.
 */
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "cli/terminal/money_text.h"
#include "play_front.h"
#include "play_words.h"

struct loop {
    struct play_table *table;
    const struct play_front *front;
    char *sentence; /* PLAY_SENTENCE_SIZE */
    bool broken;    /* the table has to close: `sentence` says why */
};

/* What to do after a command. */
enum next { NEXT_ASK, NEXT_GO_ON, NEXT_LEAVE };

static void say(struct loop *loop)
{
    loop->front->say(loop->front->self, loop->sentence);
}

static void show(struct loop *loop, enum play_moment moment)
{
    loop->front->show(loop->front->self, loop->table, moment);
}

static bool ask(struct loop *loop, const struct play_prompt *prompt, char line[PLAY_LINE_SIZE])
{
    return loop->front->ask(loop->front->self, loop->table, prompt, line);
}

static enum next leave_broken(struct loop *loop)
{
    loop->broken = true;
    return NEXT_LEAVE;
}

/* ---- texts to read ---- */

static void print_summary(const struct play_table *table, FILE *out)
{
    play_totals_print(&table->totals, table->bought, table->balance + table->staked, out);
}

static enum next page(struct loop *loop, void (*print)(const struct play_table *, FILE *))
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        print(loop->table, out);
        fclose(out);
        loop->front->page(loop->front->self, text);
        free(text);
    }
    return NEXT_ASK;
}

static enum next page_rules(struct loop *loop)
{
    char *card = uth_rule_card(loop->table->game);
    if (card) {
        loop->front->page(loop->front->self, card);
        free(card);
    }
    return NEXT_ASK;
}

/* Commands that do not depend on what is going on. */
static enum next anytime(struct loop *loop, const struct play_command *command)
{
    switch (command->kind) {
    case PLAY_HELP: return page(loop, play_words_help);
    case PLAY_SUMMARY: return page(loop, print_summary);
    case PLAY_RULES: return page_rules(loop);
    case PLAY_QUIT: return NEXT_LEAVE;
    default: return NEXT_ASK;
    }
}

/* ---- betting ---- */

/* After a round: a fresh layout with the same bets. */
static bool open_layout(struct loop *loop, enum play_moment moment)
{
    if (uth_round_phase(loop->table->round) == UTH_PHASE_BETTING)
        return true;
    if (!play_table_next(loop->table)) {
        snprintf(loop->sentence, PLAY_SENTENCE_SIZE, "Out of memory: the session ends.");
        return false;
    }
    show(loop, moment);
    return true;
}

/* Asks for a value that the command lacks. False at the end of the input. An empty answer leaves
 * the command without a value. */
static bool ask_value(struct loop *loop, struct play_command *command, const char *text)
{
    const struct play_prompt prompt = {.question = PLAY_ASK_VALUE, .text = text};
    while (!command->has_value) {
        char line[PLAY_LINE_SIZE];
        if (!ask(loop, &prompt, line))
            return false;
        if (line[strspn(line, " \t")] == '\0')
            return true;
        command->has_value = command->kind == PLAY_HANDS
                                 ? play_count_parse(line, &command->count, loop->sentence)
                                 : play_amount_parse(line, &command->amount, loop->sentence);
        if (!command->has_value)
            say(loop);
    }
    return true;
}

/* "Trips for the dealer, $1 to $400, 0 for none" */
static void value_text(const struct play_table *table, const struct play_command *command,
                       char text[PLAY_SENTENCE_SIZE])
{
    if (command->kind == PLAY_BUY) {
        snprintf(text, PLAY_SENTENCE_SIZE, "Chips to buy");
        return;
    }
    if (command->kind == PLAY_HANDS) {
        snprintf(text, PLAY_SENTENCE_SIZE, "Hands, 1 to %d", play_table_hands_max(table));
        return;
    }
    const struct uth_rules *rules = table->game->rules;
    bool ante = command->wager == UTH_ANTE;
    const struct uth_limits *limits = ante ? &rules->base : &rules->bonus;
    uth_cents least = limits->min > rules->chip ? limits->min : rules->chip;
    uth_cents most = limits->max;
    if (rules->single_limit > 0 && (most == 0 || most > rules->single_limit))
        most = rules->single_limit;
    bool needed = ante && !command->tip;
    snprintf(text, PLAY_SENTENCE_SIZE, "%s%s, %s%s%s%s",
             ante ? "Ante, and the same on the Blind" : uth_wager_title(command->wager),
             command->tip ? ", for the dealer" : "", cli_money(least).text,
             most > 0 ? " to " : " or more", most > 0 ? cli_money(most).text : "",
             needed ? "" : ", 0 for none");
}

/* "tip" alone: asks which wager. */
static bool ask_tip(struct loop *loop, struct play_command *command)
{
    const struct play_prompt prompt = {.question = PLAY_ASK_TIP, .tip = true};
    while (command->wager == UTH_WAGERS) {
        char line[PLAY_LINE_SIZE];
        if (!ask(loop, &prompt, line))
            return false;
        if (line[strspn(line, " \t")] == '\0') {
            command->kind = PLAY_NOTHING;
            return true;
        }
        struct play_command answer;
        bool good = play_command_parse(line, PLAY_WHEN_BETTING, &answer, loop->sentence);
        if (good && answer.kind == PLAY_SET && answer.wager != UTH_WAGERS &&
            play_table_offers(loop->table, answer.wager)) {
            *command = answer;
            command->tip = true;
        } else {
            snprintf(loop->sentence, PLAY_SENTENCE_SIZE,
                     "Name a wager of this table, such as ante or trips.");
            say(loop);
        }
    }
    return true;
}

static bool change(struct loop *loop, const struct play_command *command)
{
    struct play_table *table = loop->table;
    switch (command->kind) {
    case PLAY_HANDS: return play_table_set_hands(table, command->count, loop->sentence);
    case PLAY_BUY: return play_table_buy(table, command->amount, loop->sentence);
    case PLAY_CLEAR: play_table_clear(table); return true;
    default:
        return play_table_set(table, command->wager, command->tip, command->amount, loop->sentence);
    }
}

static enum next change_bets(struct loop *loop, struct play_command *command)
{
    if (!open_layout(loop, PLAY_MOMENT_BETTING))
        return leave_broken(loop);
    if (command->kind == PLAY_SET && command->wager == UTH_WAGERS && !ask_tip(loop, command))
        return NEXT_LEAVE;
    if (command->kind == PLAY_NOTHING)
        return NEXT_ASK;
    if (command->kind != PLAY_CLEAR) {
        char text[PLAY_SENTENCE_SIZE];
        value_text(loop->table, command, text);
        if (!ask_value(loop, command, text))
            return NEXT_LEAVE;
        if (!command->has_value)
            return NEXT_ASK;
    }
    if (change(loop, command))
        show(loop, PLAY_MOMENT_BETS);
    else
        say(loop);
    return NEXT_ASK;
}

static enum next deal(struct loop *loop)
{
    if (!open_layout(loop, PLAY_MOMENT_BETTING))
        return leave_broken(loop);
    if (!play_table_deal(loop->table, loop->sentence)) {
        say(loop);
        return NEXT_ASK;
    }
    show(loop, PLAY_MOMENT_DEALT);
    return NEXT_GO_ON;
}

/* Refuses before it asks for an amount that could not be bet. */
static bool is_offered(struct loop *loop, const struct play_command *command)
{
    const char *missing = NULL;
    if (command->tip && !loop->table->game->rules->tips)
        missing = "A wager for the dealer";
    else if (command->wager != UTH_WAGERS && !play_table_offers(loop->table, command->wager))
        missing = uth_wager_title(command->wager);
    if (missing) {
        snprintf(loop->sentence, PLAY_SENTENCE_SIZE, "%s is not offered at this table.", missing);
        say(loop);
    }
    return missing == NULL;
}

static enum next look_at_bets(struct loop *loop)
{
    if (uth_round_phase(loop->table->round) == UTH_PHASE_BETTING) {
        show(loop, PLAY_MOMENT_BETS);
        return NEXT_ASK;
    }
    return open_layout(loop, PLAY_MOMENT_BETTING) ? NEXT_ASK : leave_broken(loop);
}

static enum next bet_command(struct loop *loop, struct play_command *command)
{
    switch (command->kind) {
    case PLAY_DEAL: return deal(loop);
    case PLAY_SET: return is_offered(loop, command) ? change_bets(loop, command) : NEXT_ASK;
    case PLAY_CLEAR:
    case PLAY_HANDS:
    case PLAY_BUY: return change_bets(loop, command);
    case PLAY_CHANGE: return look_at_bets(loop);
    default: return anytime(loop, command);
    }
}

/* ---- cards ---- */

/* The multiple that "play" alone means: the only one there is, or 0. */
static int only_raise(const struct play_table *table)
{
    const struct uth_rules *rules = table->game->rules;
    int street = (int)uth_round_phase(table->round) - UTH_PHASE_PREFLOP;
    return rules->raise_count[street] == 1 ? rules->raise[street][0] : 0;
}

static enum next decide_command(struct loop *loop, const struct play_command *command, int hand,
                                bool tip)
{
    enum uth_action_kind kind = UTH_DO_CHECK;
    int multiple = command->has_value ? command->count : only_raise(loop->table);
    switch (command->kind) {
    case PLAY_CHECK: break;
    case PLAY_FOLD: kind = UTH_DO_FOLD; break;
    case PLAY_RAISE: kind = UTH_DO_PLAY; break;
    default: return anytime(loop, command);
    }
    if (kind == UTH_DO_PLAY && multiple == 0) {
        snprintf(loop->sentence, PLAY_SENTENCE_SIZE, "How many times the Ante? %.200s.",
                 play_words_choices(loop->table, hand, tip, false).text);
        say(loop);
        return NEXT_ASK;
    }
    if (!play_table_decide(loop->table, hand, tip, kind, multiple, loop->sentence)) {
        say(loop);
        return NEXT_ASK;
    }
    show(loop, PLAY_MOMENT_DECIDED);
    return NEXT_GO_ON;
}

/* One answer from start to end. `hand` is negative while betting. */
static enum next take_answer(struct loop *loop, int hand, bool tip)
{
    const struct play_prompt prompt = {
        .question = hand < 0 ? PLAY_ASK_BETS : PLAY_ASK_DECISION, .hand = hand, .tip = tip};
    enum play_when when = hand < 0 ? PLAY_WHEN_BETTING : PLAY_WHEN_DECIDING;
    char line[PLAY_LINE_SIZE];
    struct play_command command;
    if (!ask(loop, &prompt, line))
        return NEXT_LEAVE;
    if (!play_command_parse(line, when, &command, loop->sentence)) {
        say(loop);
        return NEXT_ASK;
    }
    return hand < 0 ? bet_command(loop, &command) : decide_command(loop, &command, hand, tip);
}

static bool bet(struct loop *loop)
{
    enum next next;
    do {
        next = take_answer(loop, -1, false);
    } while (next == NEXT_ASK);
    return next == NEXT_GO_ON;
}

static bool decide(struct loop *loop)
{
    int hand;
    bool tip;
    while (play_table_who_decides(loop->table, &hand, &tip))
        if (take_answer(loop, hand, tip) == NEXT_LEAVE)
            return false;
    return true;
}

static enum play_moment moment_of(enum uth_phase phase)
{
    switch (phase) {
    case UTH_PHASE_SHOWDOWN: return PLAY_MOMENT_SHOWDOWN;
    case UTH_PHASE_SETTLED: return PLAY_MOMENT_SETTLED;
    default: return PLAY_MOMENT_BOARD;
    }
}

/* From the first cards to the settlement. */
static bool play_round(struct loop *loop)
{
    while (uth_round_phase(loop->table->round) != UTH_PHASE_SETTLED) {
        if (!decide(loop))
            return false;
        if (!play_table_advance(loop->table, loop->sentence)) {
            loop->broken = true;
            return false;
        }
        show(loop, moment_of(uth_round_phase(loop->table->round)));
    }
    return true;
}

bool play_loop(struct play_table *table, const struct play_front *front,
               char sentence[PLAY_SENTENCE_SIZE])
{
    struct loop loop = {.table = table, .front = front, .sentence = sentence};
    show(&loop, PLAY_MOMENT_BETTING);
    while (bet(&loop) && play_round(&loop)) {
    }
    return !loop.broken;
}
