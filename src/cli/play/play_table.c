/* Chips, shuffles and turns; the rules are the round's. */
#include "play_table.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

#include "cli/terminal/money_text.h"

enum { USUAL_ANTE = 1000 }; /* cents */

#define WRONG(sentence, ...) (snprintf(sentence, PLAY_SENTENCE_SIZE, __VA_ARGS__), false)

static bool banked_by_player(const struct play_table *table)
{
    return table->game->rules->bank == UTH_BANK_PLAYER_DEALER;
}

/* Does an action; on refusal passes the round's sentence on. */
static bool act(struct play_table *table, const struct uth_action *action,
                char sentence[PLAY_SENTENCE_SIZE])
{
    struct uth_refusal refusal;
    if (uth_round_do(table->round, action, NULL, &refusal) == UTH_REASON_OK)
        return true;
    return WRONG(sentence, "%s", refusal.sentence);
}

/* An action that no input of the player can make invalid. */
static void must(struct play_table *table, const struct uth_action *action)
{
    char sentence[PLAY_SENTENCE_SIZE] = "";
    bool done = act(table, action, sentence);
    UTH_ASSERT(done);
}

static struct uth_hand_ref hand_at(int index)
{
    return (struct uth_hand_ref){.player = PLAY_PLAYER, .spot = (uint8_t)(index + 1)};
}

/* ---- bets ---- */

static bool put_bets(struct play_table *table, const struct play_bets *bets, int hand,
                     char sentence[PLAY_SENTENCE_SIZE])
{
    struct uth_action action = uth_action_of(UTH_DO_BET);
    action.who = hand_at(hand);
    memcpy(action.wager, bets->wager, sizeof action.wager);
    memcpy(action.tip, bets->tip, sizeof action.tip);
    return act(table, &action, sentence);
}

static void withdraw(struct play_table *table, int hand)
{
    struct uth_action action = uth_action_of(UTH_DO_WITHDRAW);
    action.who = hand_at(hand);
    must(table, &action);
}

/* Puts `bets` on the first `hands` hands and takes all others off. Refused: all is as before. */
static bool lay_out(struct play_table *table, const struct play_bets *bets, int hands,
                    char sentence[PLAY_SENTENCE_SIZE])
{
    for (int i = 0; i < hands; i++) {
        if (put_bets(table, bets, i, sentence))
            continue;
        for (int undo = 0; undo < i; undo++) {
            char unheard[PLAY_SENTENCE_SIZE];
            bool restored = undo >= table->hands || put_bets(table, &table->bets, undo, unheard);
            UTH_ASSERT(restored);
            if (undo >= table->hands)
                withdraw(table, undo);
        }
        return false;
    }
    for (int i = hands; i < table->hands; i++)
        withdraw(table, i);
    table->hands = hands;
    table->bets = *bets;
    return true;
}

/* Cannot overflow: no wager is above PLAY_MOST_MONEY. */
static uth_cents sum_bets(const struct play_bets *bets, int hands)
{
    uth_cents total = 0;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        total += bets->wager[wager] + bets->tip[wager];
    return total * hands;
}

uth_cents play_table_down(const struct play_table *table)
{
    return sum_bets(&table->bets, table->hands);
}

/* The highest multiple of this Ante that some street allows: with a limit on single wagers, a high
 * Ante may rule out the multiples before the flop and leave the lower ones. */
static int highest_play(const struct uth_game *game, uth_cents ante)
{
    int best = 0;
    for (int street = 0; street < UTH_STREETS; street++) {
        for (int i = 0; i < game->rules->raise_count[street]; i++) {
            int multiple = game->rules->raise[street][i];
            bool possible = uth_check_play(game, ante, (enum uth_street)street, multiple,
                                           UTH_UNHEARD) == UTH_REASON_OK;
            best = possible && multiple > best ? multiple : best;
        }
    }
    return best;
}

int play_table_best_raise(const struct play_table *table)
{
    return highest_play(table->game, table->bets.wager[UTH_ANTE]);
}

uth_cents play_table_at_risk(const struct play_table *table)
{
    uth_cents own = table->bets.wager[UTH_ANTE], tip = table->bets.tip[UTH_ANTE];
    uth_cents plays = own * highest_play(table->game, own) + tip * highest_play(table->game, tip);
    return play_table_down(table) + plays * table->hands;
}

/* Checks that the balance covers these bets. */
static bool afford(const struct play_table *table, const struct play_bets *bets, int hands,
                   char sentence[PLAY_SENTENCE_SIZE])
{
    uth_cents down = sum_bets(bets, hands);
    if (down > table->balance) {
        return WRONG(sentence, "These bets cost %s but your balance is %s: bet less, or buy chips.",
                     cli_money(down).text, cli_money(table->balance).text);
    }
    return true;
}

bool play_table_offers(const struct play_table *table, enum uth_wager wager)
{
    return wager != UTH_PLAY && (wager == UTH_ANTE || table->game->table[wager] != NULL);
}

bool play_table_set(struct play_table *table, enum uth_wager wager, bool tip, uth_cents amount,
                    char sentence[PLAY_SENTENCE_SIZE])
{
    struct play_bets bets = table->bets;
    uth_cents *wagers = tip ? bets.tip : bets.wager;
    wagers[wager] = amount;
    if (wager == UTH_ANTE)
        wagers[UTH_BLIND] = amount;
    if (amount > PLAY_MOST_MONEY) {
        return WRONG(sentence, "A single wager must not exceed %s here.",
                     cli_money(PLAY_MOST_MONEY).text);
    }
    if (wager == UTH_ANTE && !tip && amount == 0)
        return WRONG(sentence, "Every hand needs an Ante and a Blind.");
    /* A wager may be taken off whatever the balance. */
    if (amount > (tip ? table->bets.tip : table->bets.wager)[wager] &&
        !afford(table, &bets, table->hands, sentence))
        return false;
    return lay_out(table, &bets, table->hands, sentence);
}

bool play_table_set_hands(struct play_table *table, int hands, char sentence[PLAY_SENTENCE_SIZE])
{
    int most = play_table_hands_max(table);
    if (hands < 1 || hands > most)
        return WRONG(sentence, "You can play 1 to %d hands here.", most);
    if (hands > table->hands && !afford(table, &table->bets, hands, sentence))
        return false;
    struct play_bets bets = table->bets;
    return lay_out(table, &bets, hands, sentence);
}

void play_table_clear(struct play_table *table)
{
    struct play_bets bets = {{0}, {0}};
    bets.wager[UTH_ANTE] = table->bets.wager[UTH_ANTE];
    bets.wager[UTH_BLIND] = table->bets.wager[UTH_BLIND];
    char unheard[PLAY_SENTENCE_SIZE];
    bool cleared = lay_out(table, &bets, table->hands, unheard);
    UTH_ASSERT(cleared);
}

bool play_table_buy(struct play_table *table, uth_cents amount, char sentence[PLAY_SENTENCE_SIZE])
{
    if (amount <= 0)
        return WRONG(sentence, "The amount of chips must be more than $0.");
    if (amount > PLAY_MOST_MONEY - table->bought || amount > UTH_CENTS_MAX - table->balance) {
        return WRONG(sentence, "You can buy chips for at most %s at this table.",
                     cli_money(PLAY_MOST_MONEY).text);
    }
    table->bought += amount;
    table->balance += amount;
    return true;
}

int play_table_hands_max(const struct play_table *table)
{
    const struct uth_rules *rules = table->game->rules;
    int seats = rules->spots - (banked_by_player(table) ? 2 : 0);
    int most = rules->hands_max < seats ? rules->hands_max : seats;
    int each = rules->hands_per_player;
    most = each > 0 && each < most ? each : most;
    return most > PLAY_MOST_HANDS ? PLAY_MOST_HANDS : most > 1 ? most : 1;
}

/* ---- from round to round ---- */

/* The last two spots take turns at the bank, each as long as the rule set lets them. */
static uint8_t bank_spot(const struct play_table *table)
{
    const struct uth_rules *rules = table->game->rules;
    int turn = rules->bank_rounds_max > 0 ? (table->number - 1) / rules->bank_rounds_max : 0;
    return (uint8_t)(rules->spots - turn % 2);
}

static bool start_round(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE])
{
    uth_round_free(table->round);
    table->round = uth_round_new(table->game);
    if (!table->round)
        return WRONG(sentence, "Out of memory: no further round can be played.");
    table->number++;
    table->staked = 0;
    if (!banked_by_player(table))
        return true;
    table->bank.spot = bank_spot(table);
    struct uth_action action = uth_action_of(UTH_DO_BANK);
    action.bank = table->bank;
    return act(table, &action, sentence);
}

bool play_table_open(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE])
{
    const struct uth_rules *rules = table->game->rules;
    if (banked_by_player(table) && rules->spots < 3) {
        return WRONG(sentence, "The rule set '%s' has too few seats to play against a bank.",
                     rules->name);
    }
    if (!start_round(table, sentence))
        return false;
    /* An Ante that most tables take and the balance can bear for a while, or else the least. */
    uth_cents least = rules->base.min > 0 ? rules->base.min : rules->chip;
    least = (least + rules->chip - 1) / rules->chip * rules->chip;
    const uth_cents antes[] = {USUAL_ANTE, least};
    for (int i = table->balance < 20 * USUAL_ANTE; i < 2; i++) {
        struct play_bets bets = {{0}, {0}};
        bets.wager[UTH_ANTE] = bets.wager[UTH_BLIND] = antes[i];
        if (lay_out(table, &bets, 1, sentence))
            return true;
    }
    return false;
}

void play_table_close(struct play_table *table)
{
    uth_round_free(table->round);
    table->round = NULL;
}

bool play_table_next(struct play_table *table)
{
    char unheard[PLAY_SENTENCE_SIZE];
    if (!start_round(table, unheard))
        return false;
    int hands = table->hands;
    struct play_bets bets = table->bets;
    table->hands = 0; /* the new layout is empty */
    return lay_out(table, &bets, hands, unheard);
}

/* ---- cards ---- */

static bool shuffle(struct play_table *table)
{
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        table->deck[i] = (uint8_t)i;
    return uth_shuffle(&table->random, table->deck, sizeof table->deck);
}

static void deal_hands(struct play_table *table)
{
    const struct uth_rules *rules = table->game->rules;
    uint8_t spots[UTH_SPOTS_MAX];
    int from = rules->deal_from_bank ? table->bank.spot : 0;
    int count = uth_spots_clockwise(uth_round_spots(table->round), rules->spots, from, spots);
    table->order = uth_deal_order(table->game->dealing, count);
    struct uth_action action = uth_action_of(UTH_DO_DEAL);
    for (int i = 0; i < count; i++)
        for (int card = 0; card < 2; card++)
            action.spot_cards[spots[i] - 1][card] = table->deck[table->order.hole[i][card]];
    must(table, &action);
}

bool play_table_deal(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE])
{
    if (!afford(table, &table->bets, table->hands, sentence))
        return false;
    if (!shuffle(table))
        return WRONG(sentence,
                     "The system's random source has failed, so the deck cannot be shuffled.");
    struct uth_action close = uth_action_of(UTH_DO_CLOSE);
    if (!act(table, &close, sentence))
        return false;
    table->staked = play_table_down(table);
    table->balance -= table->staked;
    deal_hands(table);
    return true;
}

bool play_table_who_decides(const struct play_table *table, int *hand, bool *tip)
{
    for (int i = 0; i < 2 * table->hands; i++) {
        if (uth_round_must_decide(table->round, i / 2, i % 2 == 1)) {
            *hand = i / 2;
            *tip = i % 2 == 1;
            return true;
        }
    }
    return false;
}

bool play_table_decide(struct play_table *table, int hand, bool tip, enum uth_action_kind kind,
                       int multiple, char sentence[PLAY_SENTENCE_SIZE])
{
    struct uth_action action = uth_action_of(kind);
    action.who = hand_at(hand);
    action.for_tip = tip;
    /* No rule set has a raise of 0, so a number that does not fit is refused as 0. */
    action.multiple = multiple >= 0 && multiple <= UINT8_MAX ? (uint8_t)multiple : 0;
    uth_cents play = 0;
    if (kind == UTH_DO_PLAY) {
        struct uth_refusal refusal;
        if (uth_round_check(table->round, &action, &refusal) != UTH_REASON_OK)
            return WRONG(sentence, "%s", refusal.sentence);
        uth_cents ante = (tip ? table->bets.tip : table->bets.wager)[UTH_ANTE];
        play = ante * multiple; /* the check has found that it fits */
        if (play > table->balance) {
            return WRONG(sentence, "A Play of %dx costs %s but your balance is %s.", multiple,
                         cli_money(play).text, cli_money(table->balance).text);
        }
    }
    if (!act(table, &action, sentence))
        return false;
    table->staked += play;
    table->balance -= play;
    return true;
}

static void show_board(struct play_table *table, enum uth_action_kind kind, int from, int count)
{
    struct uth_action action = uth_action_of(kind);
    for (int i = 0; i < count; i++)
        action.cards[i] = table->deck[table->order.board[from + i]];
    must(table, &action);
}

static void reveal(struct play_table *table)
{
    struct uth_action action = uth_action_of(UTH_DO_REVEAL);
    for (int i = 0; i < 2; i++)
        action.cards[i] = table->deck[table->order.dealer[i]];
    must(table, &action);
}

static void give_back(struct play_table *table, const char *reason)
{
    struct uth_action action = uth_action_of(UTH_DO_VOID);
    snprintf(action.reason, sizeof action.reason, "%s", reason);
    must(table, &action);
    table->balance += table->staked;
    table->staked = 0;
}

/* Chips back from the settlement. */
static bool settle(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE])
{
    struct uth_action action = uth_action_of(UTH_DO_SETTLE);
    if (!act(table, &action, sentence)) {
        give_back(table, "the amounts are too large to settle");
        return false;
    }
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    uth_cents back = table->staked + play_round_net(settlement);
    UTH_ASSERT(back >= 0);
    if (!uth_cents_add(table->balance, back, &table->balance) ||
        !play_totals_add(&table->totals, settlement))
        return WRONG(sentence,
                     "Your balance exceeds what the program can count: the table closes.");
    table->staked = 0;
    return true;
}

bool play_table_advance(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE])
{
    switch (uth_round_phase(table->round)) {
    case UTH_PHASE_PREFLOP: show_board(table, UTH_DO_FLOP, 0, 3); return true;
    case UTH_PHASE_FLOP: show_board(table, UTH_DO_RIVER, 3, 2); return true;
    case UTH_PHASE_RIVER: reveal(table); return true;
    case UTH_PHASE_SHOWDOWN: return settle(table, sentence);
    default: UTH_UNREACHABLE("a round that can go on");
    }
}

bool play_table_abandon(struct play_table *table)
{
    enum uth_phase phase = uth_round_phase(table->round);
    bool open = phase > UTH_PHASE_BETTING && phase < UTH_PHASE_SETTLED;
    if (open)
        give_back(table, "the player left the table");
    return open;
}
