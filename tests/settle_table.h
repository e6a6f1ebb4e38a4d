/*
 * Rounds and their settlements as text tables, for the tests of the settlement.
 *
 * A round is a list of lines; blanks only separate words:
 *
 *   rules california trips=UTH-02 collection=4    a built-in rule set, and choices (uth_game_choose)
 *   edit player_dealer.folded_wagers = "in-turn"  before them: the rule set's file, edited (rules_edit.h)
 *   bank 3 10000 separate                         seat, amount, policy, or "default"
 *   cards AhKdQc2s2d 9c9d                         board, dealer
 *   meter mega 500000 seed 100000 reserve 0       in the order of the table's levels
 *   4 ann JsTs 4x ante 500 trips 500              spot, player, cards, decision, wagers
 *   5 bob 7c3h fold ante 500                      an Ante brings an equal Blind
 *   6 eve 8c8d none                               no wager of one's own
 *   2 dan down fold ante 500                      cards that stay face down
 *   behind 4 cid ante 500                         a backline bet
 *   tip 2x ante 100                               for the dealer, on the hand above
 *   dead 4 lost                                   that hand, or returned
 *
 * The settlement is written in the same manner, and compared with blanks collapsed:
 *
 *   4 ann win +5400                               outcome and net, hands in the order of the round
 *     ante 500 win 500 500                        wager, stake, result, paid, returned
 *     envy 0 win 30000 0 from 4                   the spot that earned it
 *   tip +300 700                                  net, and what goes to the dealers; then its lines
 *   bank 1100 5500                                collected, paid, and "exhausted" if it was
 *   collection 2600 100                           action, fee, and what the players pay if they do
 *   award 4 major 100 500000 125000               spot, level, percent, amount, meter afterwards
 *   meter mega 10000000 0                         level, meter, reserve
 */
#ifndef UTH_TESTS_SETTLE_TABLE_H
#define UTH_TESTS_SETTLE_TABLE_H

#include <uth/exchange.h>

#include "check.h"
#include "rules_edit.h"

enum { TABLE_HANDS_MAX = 8, TABLE_WORDS_MAX = 32, TABLE_TEXT_SIZE = 8192 };

struct table_round {
    struct uth_rules rules; /* a copy, so that a test may change a field */
    struct uth_game game;
    struct uth_settle_input in;
    struct uth_hand hands[TABLE_HANDS_MAX];
    char player[TABLE_HANDS_MAX][16];
    int meters;
    char edits[1024];
};

/* The edited rule set of the last round that was read: its texts and tables are borrowed. */
static struct uth_rules *table_edited;

static inline const struct uth_rules *table_rules(const char *name, const char *edits)
{
    if (*edits == '\0')
        return uth_rules_builtin(name);
    struct uth_faults faults;
    char *text = rules_edited(name, edits);
    uth_rules_free(table_edited);
    table_edited = uth_rules_parse(text, strlen(text), &faults);
    if (table_edited == NULL)
        fail_msg("%s: %s", faults.fault[0].place, faults.fault[0].sentence);
    free(text);
    return table_edited;
}

/* The words of one line; they point into `line`, which is cut up. */
static inline int table_words(char *line, char *words[TABLE_WORDS_MAX])
{
    int count = 0;
    for (char *at = line; *at != '\0';) {
        at += strspn(at, " ");
        if (*at == '\0')
            break;
        assert_true(count < TABLE_WORDS_MAX);
        words[count++] = at;
        at += strcspn(at, " ");
        if (*at != '\0')
            *at++ = '\0';
    }
    return count;
}

static inline uth_cents table_amount(const char *word)
{
    char *end;
    long long amount = strtoll(word, &end, 10);
    assert_true(end != word && *end == '\0');
    return amount;
}

static inline void table_cards(const char *word, int count, uth_card *cards)
{
    assert_int_equal(uth_cards_parse(word, cards, count, NULL), count);
}

/* "4x" before the flop and "2x" on it, as the raises of all documents are. */
static inline struct uth_decision table_decision(const char *word)
{
    static const enum uth_street street[] = {
        [1] = UTH_RIVER, [2] = UTH_FLOP, [3] = UTH_PREFLOP, [4] = UTH_PREFLOP};
    if (strcmp(word, "none") == 0)
        return (struct uth_decision){.choice = UTH_UNDECIDED};
    if (strcmp(word, "fold") == 0)
        return (struct uth_decision){.choice = UTH_FOLDED};
    assert_true(word[0] >= '1' && word[0] <= '4' && strcmp(word + 1, "x") == 0);
    uint8_t multiple = (uint8_t)(word[0] - '0');
    return (struct uth_decision){UTH_PLAYED, street[multiple], multiple};
}

static inline void table_wagers(char **words, int count, uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i + 1 < count; i += 2) {
        enum uth_wager which;
        assert_true(uth_wager_from_name(words[i], &which));
        wager[which] = table_amount(words[i + 1]);
    }
    if (wager[UTH_BLIND] == 0)
        wager[UTH_BLIND] = wager[UTH_ANTE];
}

static inline void table_choose(struct table_round *round, char **words, int count)
{
    for (int i = 0; i < count; i++) {
        char *value = strchr(words[i], '=');
        assert_non_null(value);
        *value++ = '\0';
        assert_int_equal(uth_game_choose(&round->game, words[i], value, UTH_UNHEARD),
                         UTH_REASON_OK);
    }
}

static inline struct uth_hand *table_new_hand(struct table_round *round, const char *player)
{
    assert_true(round->in.hand_count < TABLE_HANDS_MAX);
    int index = round->in.hand_count++;
    struct uth_hand *hand = &round->hands[index];
    (void)snprintf(round->player[index], sizeof round->player[index], "%s", player);
    hand->player = (uint32_t)index + 1;
    for (int i = 0; i < index; i++) {
        if (strcmp(round->player[i], player) == 0) {
            hand->player = round->hands[i].player;
            break;
        }
    }
    hand->cards[0] = hand->cards[1] = UTH_NO_CARD;
    return hand;
}

static inline void table_read_line(struct table_round *round, char **words, int count)
{
    struct uth_settle_input *in = &round->in;
    if (strcmp(words[0], "rules") == 0) {
        const struct uth_rules *rules = table_rules(words[1], round->edits);
        assert_non_null(rules);
        round->rules = *rules;
        round->game = uth_game_default(&round->rules);
        table_choose(round, words + 2, count - 2);
    } else if (strcmp(words[0], "bank") == 0) {
        in->bank.spot = (uint8_t)table_amount(words[1]);
        in->bank.amount = table_amount(words[2]);
        in->bank.cover = round->game.cover;
        if (strcmp(words[3], "default") != 0)
            assert_true(uth_cover_from_name(words[3], &in->bank.cover));
    } else if (strcmp(words[0], "cards") == 0) {
        table_cards(words[1], 5, in->board);
        table_cards(words[2], 2, in->dealer);
    } else if (strcmp(words[0], "meter") == 0) {
        const struct uth_pay_table *table = round->game.table[UTH_PROGRESSIVE];
        assert_non_null(table);
        assert_string_equal(words[1], table->level[round->meters]);
        in->meters.meter[round->meters] = table_amount(words[2]);
        in->meters.seed[round->meters] = table_amount(words[4]);
        in->meters.reserve[round->meters++] = table_amount(words[6]);
    } else if (strcmp(words[0], "behind") == 0) {
        struct uth_hand *hand = table_new_hand(round, words[2]);
        hand->spot = (uint8_t)table_amount(words[1]);
        hand->backline = true;
        table_wagers(words + 3, count - 3, hand->wager);
    } else if (strcmp(words[0], "dead") == 0) {
        for (int i = 0; i < in->hand_count; i++)
            if (round->hands[i].spot == table_amount(words[1]) && !round->hands[i].backline)
                assert_true(uth_dead_from_name(words[2], &round->hands[i].dead));
    } else if (strcmp(words[0], "tip") == 0) {
        struct uth_hand *hand = &round->hands[in->hand_count - 1];
        hand->tip_decision = table_decision(words[1]);
        table_wagers(words + 2, count - 2, hand->tip);
    } else {
        struct uth_hand *hand = table_new_hand(round, words[1]);
        hand->spot = (uint8_t)table_amount(words[0]);
        if (strcmp(words[2], "down") != 0)
            table_cards(words[2], 2, hand->cards);
        hand->decision = table_decision(words[3]);
        table_wagers(words + 4, count - 4, hand->wager);
    }
}

/* Reads a round. *round must stay where it is while it is used. */
static inline void table_read(const char *text, struct table_round *round)
{
    *round = (struct table_round){.meters = 0};
    while (*text != '\0') {
        char line[1024];
        size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        char *words[TABLE_WORDS_MAX];
        if (strncmp(line, "edit ", 5) == 0) {
            size_t used = strlen(round->edits);
            int made = snprintf(round->edits + used, sizeof round->edits - used, "%s%s",
                                used > 0 ? " ;; " : "", line + 5);
            assert_true(made > 0 && (size_t)made < sizeof round->edits - used);
            text += length + (text[length] == '\n');
            continue;
        }
        int count = table_words(line, words);
        if (count > 0)
            table_read_line(round, words, count);
        text += length + (text[length] == '\n');
    }
    round->in.game = &round->game;
    round->in.hands = round->hands;
}

/* Appends to a text that ends at *used. */
#define TABLE_SAY(text, used, ...)                                                                 \
    do {                                                                                           \
        (used) += (size_t)snprintf((text) + (used), TABLE_TEXT_SIZE - (used), __VA_ARGS__);        \
        assert_true((used) < TABLE_TEXT_SIZE);                                                     \
    } while (0)

static inline size_t table_write_lines(const struct table_round *round,
                                       const struct uth_line *lines, int count, char *text,
                                       size_t used)
{
    for (int i = 0; i < count; i++) {
        const struct uth_line *line = &lines[i];
        TABLE_SAY(text, used, "%s %lld %s %lld %lld",
                  line->envy ? "envy" : uth_wager_name(line->wager), (long long)line->stake,
                  uth_result_name(line->result), (long long)line->paid, (long long)line->returned);
        if (line->envy)
            TABLE_SAY(text, used, " from %d", round->hands[line->from_hand].spot);
        TABLE_SAY(text, used, "\n");
    }
    return used;
}

static inline size_t table_write_hand(const struct table_round *round,
                                      const struct uth_settlement *settlement, int index,
                                      char *text, size_t used)
{
    const struct uth_hand *hand = &round->hands[index];
    const struct uth_hand_result *result = &settlement->hands[index];
    TABLE_SAY(text, used, "%s%d %s %s %+lld\n", hand->backline ? "behind " : "", hand->spot,
              round->player[index], uth_outcome_name(result->outcome), (long long)result->net);
    used = table_write_lines(round, result->lines, result->line_count, text, used);
    if (result->tip_line_count > 0) {
        TABLE_SAY(text, used, "tip %+lld %lld\n", (long long)result->tip_net,
                  (long long)result->tip_returned);
        used = table_write_lines(round, result->tip_lines, result->tip_line_count, text, used);
    }
    return used;
}

static inline void table_write(const struct table_round *round,
                               const struct uth_settlement *settlement, char *text)
{
    size_t used = 0;
    for (int i = 0; i < settlement->hand_count; i++)
        used = table_write_hand(round, settlement, i, text, used);
    TABLE_SAY(text, used, "bank %lld %lld%s\n", (long long)settlement->collected,
              (long long)settlement->paid, settlement->exhausted ? " exhausted" : "");
    if (round->game.schedule != NULL) {
        TABLE_SAY(text, used, "collection %lld %lld", (long long)settlement->action,
                  (long long)settlement->fee);
        if (round->game.schedule->player.rate_count > 0)
            TABLE_SAY(text, used, " %lld", (long long)settlement->player_fees);
        TABLE_SAY(text, used, "\n");
    }
    const struct uth_pay_table *table = round->game.table[UTH_PROGRESSIVE];
    for (int i = 0; i < settlement->award_count; i++) {
        const struct uth_award *award = &settlement->award[i];
        TABLE_SAY(text, used, "award %d %s %d %lld %lld\n", round->hands[award->hand].spot,
                  table->level[award->level], award->percent, (long long)award->amount,
                  (long long)award->meter_after);
    }
    for (int i = 0; table != NULL && i < table->level_count; i++) {
        TABLE_SAY(text, used, "meter %s %lld %lld\n", table->level[i],
                  (long long)settlement->meters.meter[i], (long long)settlement->meters.reserve[i]);
    }
}

/* Blanks collapsed, none at the ends of lines, no empty lines. */
static inline void table_normalise(const char *from, char *to)
{
    size_t used = 0;
    for (; *from != '\0'; from++) {
        bool blank = *from == ' ' || *from == '\n';
        bool line_begins = used == 0 || to[used - 1] == '\n';
        if (blank && (line_begins || (to[used - 1] == ' ' && *from == ' ')))
            continue;
        if (*from == '\n' && to[used - 1] == ' ')
            used--;
        to[used++] = *from;
        assert_true(used < TABLE_TEXT_SIZE);
    }
    to[used] = '\0';
}

/* Every line has its sentence, and the round adds up. */
static inline void table_check_sums(const struct table_round *round,
                                    const struct uth_settlement *settlement)
{
    assert_int_equal(settlement->total, 0);
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *result = &settlement->hands[i];
        for (int j = 0; j < result->line_count; j++) {
            struct uth_why why;
            uth_why(&round->in, settlement, i, &result->lines[j], &why);
            size_t length = strlen(why.sentence);
            assert_in_range(length, 20, UTH_WHY_SIZE - 1);
            assert_int_equal(why.sentence[length - 1], '.');
        }
    }
}

static inline void assert_round_settles(struct table_round *round, const char *expected)
{
    struct uth_settlement *settlement;
    struct uth_refusal refusal = {.sentence = ""};
    enum uth_reason reason = uth_settle(&round->in, &settlement, &refusal);
    if (reason != UTH_REASON_OK)
        fail_msg("refused: %s", refusal.sentence);
    static char raw[TABLE_TEXT_SIZE], got[TABLE_TEXT_SIZE], wanted[TABLE_TEXT_SIZE];
    table_write(round, settlement, raw);
    table_normalise(raw, got);
    table_normalise(expected, wanted);
    assert_string_equal(got, wanted);
    table_check_sums(round, settlement);
    uth_settlement_free(settlement);
}

static inline void assert_settles(const char *text, const char *expected)
{
    static struct table_round round;
    table_read(text, &round);
    assert_round_settles(&round, expected);
}

#endif
