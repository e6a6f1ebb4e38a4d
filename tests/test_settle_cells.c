/*
 * Every cell of the settlement table of the rules, for every rule set and every pay table.
 *
 * One row is one hand against the dealer. It is settled under each built-in rule set, with each
 * pay table that the rule set offers, and every wager that it has. What a row expects:
 *
 *   ante, play   +  1 to 1     =  push     -  lose     .  no wager
 *   blind        a hand of the Blind's pay table, = or -
 *   trips        a hand of the Trips pay table, or -
 *   bad beat     the beaten hand, by which it pays, or -
 *   pairs        the class of the hole cards, or -
 *   board        the hand of the community cards, or -
 *
 * The pay tables below are those of the rules, typed in once more: the test does not read the
 * program's own data.
 */
#include "settle_table.h"

enum { STAKE = 200 };

/* Odds "to 1" in halves, so that 3 to 2 is a number; 0 ends a list. */
struct pays {
    const char *what;
    int halves[6]; /* by pay table */
};

static const char *const trips_tables[] = {"UTH-01", "UTH-02", "UTH-03", "UTH-04", "UTH-05"};
static const char *const bad_beat_tables[] = {"BBB-01", "BBB-02", "BBB-03"};
static const char *const pairs_tables[] = {"UP-1", "UP-2", "UP-3", "UP-4", "UP-5", "UP-6"};
static const char *const board_tables[] = {"PTB-01", "PTB-02", "PTB-03"};

#define TO_1(x) (2 * (x))
#define TO_1_3(a, b, c)                                                                            \
    {                                                                                              \
        TO_1(a), TO_1(b), TO_1(c)                                                                  \
    }
#define TO_1_5(a, b, c, d, e)                                                                      \
    {                                                                                              \
        TO_1(a), TO_1(b), TO_1(c), TO_1(d), TO_1(e)                                                \
    }
#define TO_1_6(a, b, c, d, e, f)                                                                   \
    {                                                                                              \
        TO_1(a), TO_1(b), TO_1(c), TO_1(d), TO_1(e), TO_1(f)                                       \
    }

static const struct pays blind_pays[] = {
    {"royal", {TO_1(500)}}, {"sflush", {TO_1(50)}},  {"quads", {TO_1(10)}}, {"full", {TO_1(3)}},
    {"flush", {3}},         {"straight", {TO_1(1)}}, {NULL, {0}},
};

static const struct pays trips_pays[] = {
    {"royal", TO_1_5(50, 50, 50, 50, 50)}, {"sflush", TO_1_5(40, 40, 40, 40, 40)},
    {"quads", TO_1_5(30, 30, 30, 20, 30)}, {"full", TO_1_5(9, 8, 8, 7, 7)},
    {"flush", TO_1_5(7, 6, 7, 6, 6)},      {"straight", TO_1_5(4, 5, 4, 5, 5)},
    {"three", TO_1_5(3, 3, 3, 3, 3)},      {NULL, {0}},
};

static const struct pays bad_beat_pays[] = {
    {"sflush", TO_1_3(10000, 7500, 2500)},
    {"quads", TO_1_3(500, 500, 500)},
    {"full", TO_1_3(40, 50, 50)},
    {"flush", TO_1_3(25, 30, 30)},
    {"straight", TO_1_3(20, 20, 20)},
    {"three", TO_1_3(9, 9, 9)},
    {NULL, {0}},
};

/* The classes that the six tables tell apart; AA:AA is a pair of aces against a dealer's. */
static const struct pays pairs_pays[] = {
    {"AA:AA", TO_1_6(30, 1000, 30, 30, 25, 25)},
    {"AhAd:AA", TO_1_6(30, 1000, 30, 100, 50, 25)},
    {"AhAd", TO_1_6(30, 30, 30, 100, 50, 25)},
    {"AA", TO_1_6(30, 30, 30, 30, 25, 25)},
    {"AKs", TO_1_6(25, 25, 20, 20, 20, 20)},
    {"AQs", TO_1_6(20, 20, 20, 20, 20, 20)},
    {"AKo", TO_1_6(15, 15, 10, 10, 10, 10)},
    {"AQo", TO_1_6(5, 5, 10, 10, 10, 10)},
    {"KK", TO_1_6(10, 10, 5, 4, 5, 5)},
    {"TT", TO_1_6(3, 3, 5, 4, 5, 5)},
    {NULL, {0}},
};

static const struct pays board_pays[] = {
    {"royal", TO_1_3(1000, 1000, 1000)}, {"sflush", TO_1_3(200, 200, 200)},
    {"quads", TO_1_3(100, 100, 100)},    {"full", TO_1_3(50, 50, 50)},
    {"flush", TO_1_3(40, 40, 40)},       {"straight", TO_1_3(25, 25, 20)},
    {"three", TO_1_3(7, 6, 6)},          {"twopair", TO_1_3(3, 3, 3)},
    {"pair10", TO_1_3(1, 1, 1)},         {NULL, {0}},
};

/* qual: does the dealer qualify? */
static const char *const rows[] = {
    /* board     dealer own  play outcome qual ante play blind    trips    bad beat pairs board */
    /* the base game, with hands below every pay table */
    "2c7dJhQs4c  7c3s  9c8d  fold fold  yes  -    .    -        -        -        -     -",
    "2c7dJhQs4c  AsKd  9c8d  fold fold  no   -    .    -        -        -        -     -",
    "2c7dJhQs4c  7c3s  QcTd  4x   win   yes  +    +    =        -        -        -     -",
    "2c7dJhQs4c  AsKd  7h3d  3x   win   no   =    +    =        -        -        -     -",
    "2c7dJhQs4c  QhTs  JsTc  2x   lose  yes  -    -    -        -        -        -     -",
    "2c7dJhQs4c  AsKd  KcTd  1x   lose  no   =    -    -        -        -        -     -",
    "2c7dJhQs4c  Qh9s  Qc9d  4x   tie   yes  =    =    =        -        -        -     -",
    "2c7dJhQs4c  AsKd  AcKh  1x   tie   no   =    =    =        -        -        AKo   -",
    /* a fold that would have won, and one that would have tied */
    "2c7dJhQs4c  7c3s  AcQd  fold fold  yes  -    .    -        -        -        AQo   -",
    "2c7dJhQs4c  Qh9s  Qc9d  fold fold  yes  -    .    -        -        -        -     -",
    /* Blind and Trips by the hand that wins, dealer with and without a pair */
    "2c7dJhQs4c  7c3s  JcJd  4x   win   yes  +    +    =        three    -        KK    -",
    "2c7dJhQs4c  AsKd  JcJd  4x   win   no   =    +    =        three    -        KK    -",
    "2c7dJhQsTc  7c3s  AsKd  4x   win   yes  +    +    straight straight -        AKo   -",
    "2c7dJhQsTc  3s5d  AsKs  4x   win   no   =    +    straight straight -        AKs   -",
    "2h7hJhQsTc  7c3s  Ah3h  2x   win   yes  +    +    flush    flush    -        -     -",
    "2h7hJhQsTc  5d4s  AhQh  2x   win   no   =    +    flush    flush    -        AQs   -",
    "7d7hJhQs4c  AsKd  JcJd  3x   win   yes  +    +    full     full     -        KK    -",
    "7d7h2s4cJh  JcQd  7c7s  1x   win   yes  +    +    quads    quads    -        TT    -",
    "6s7s8sKd2c  2h3h  9sTs  4x   win   yes  +    +    sflush   sflush   -        -     -",
    "6s7s8sKd2c  Qh3h  9sTs  4x   win   no   =    +    sflush   sflush   -        -     -",
    "AsKsQs2c3d  2h4h  JsTs  4x   win   yes  +    +    royal    royal    -        -     -",
    "AsKsQs2c3d  9h8h  JsTs  4x   win   no   =    +    royal    royal    -        -     -",
    /* ... that was folded */
    "2c7dJhQs4c  AsKd  JcJd  fold fold  no   -    .    -        three    -        KK    -",
    "2c7dJhQsTc  7c3s  AsKd  fold fold  yes  -    .    -        straight -        AKo   -",
    "AsKsQs2c3d  9h8h  JsTs  fold fold  no   -    .    -        royal    -        -     -",
    /* ... that ties */
    "9c8d7h6s5c  AcKd  QhQd  1x   tie   yes  =    =    =        straight -        KK    straight",
    "AhKhQhJhTh  2c3d  4c5d  1x   tie   yes  =    =    =        royal    -        -     royal",
    "AhKhQhJhTh  2c3d  4c5d  fold fold  yes  -    .    -        royal    -        -     royal",
    /* Bad Beat: the dealer is beaten */
    "7d7hJh2s4c  7c3s  JcJd  4x   win   yes  +    +    full     full     three    KK    -",
    "9c8d7h2sKc  Th6h  JsTd  1x   win   yes  +    +    straight straight straight -     -",
    "2h7hJhQsTc  Kh4h  Ah3h  1x   win   yes  +    +    flush    flush    flush    -     -",
    "7d7hJhJs4c  7c3s  JcAd  1x   win   yes  +    +    full     full     full     AQo   twopair",
    "7d7hJhJs4c  7c7s  JcJd  1x   win   yes  +    +    quads    quads    quads    KK    twopair",
    "6s7s8s2c2d  5s4s  9sTs  1x   win   yes  +    +    sflush   sflush   sflush   -     -",
    "6s7s8s9s2d  5s4h  TsJs  1x   win   yes  +    +    sflush   sflush   sflush   -     -",
    /* ... the player is beaten */
    "7d7hJh2s4c  JcJd  7c3s  4x   lose  yes  -    -    -        three    three    -     -",
    "9c8d7h2sKc  JsTd  Th6h  1x   lose  yes  -    -    -        straight straight -     -",
    "2h7hJhQsTc  Ah3h  Kh4h  1x   lose  yes  -    -    -        flush    flush    -     -",
    "7d7hJhJs4c  JcAd  7c3s  1x   lose  yes  -    -    -        full     full     -     twopair",
    "7d7hJhJs4c  JcJd  7c7s  1x   lose  yes  -    -    -        quads    quads    TT    twopair",
    "6s7s8s2c2d  9sTs  5s4s  1x   lose  yes  -    -    -        sflush   sflush   -     -",
    "TsJsQs2c2d  KsAs  9s8s  1x   lose  yes  -    -    -        sflush   sflush   -     -",
    /* ... and the hand was folded, which changes nothing; nobody is beaten in a tie */
    "7d7hJh2s4c  7c3s  JcJd  fold fold  yes  -    .    -        full     three    KK    -",
    "7d7hJh2s4c  JcJd  7c3s  fold fold  yes  -    .    -        three    three    -     -",
    "7d7hJhJs4c  7cTd  7sTc  fold fold  yes  -    .    -        full     -        -     twopair",
    "7d7hJhJs4c  7cTd  7sTc  1x   tie   yes  =    =    =        full     -        -     twopair",
    /* Ultimate Pairs: classes that are not above, whatever happens to the hand */
    "2c7dJhQs4c  AsAc  AhAd  1x   tie   yes  =    =    =        -        -        AhAd:AA -",
    "2c7dJhQs4c  AsAd  AhAc  1x   tie   yes  =    =    =        -        -        AA:AA -",
    "2c7dJhQs4c  7c3s  AhAd  1x   win   yes  +    +    =        -        -        AhAd  -",
    "2c7dJhQs4c  7c3s  AhAc  fold fold  yes  -    .    -        -        -        AA    -",
    "2c7dJhQs4c  7c7s  AdJd  1x   lose  yes  -    -    -        -        -        AQs   -",
    "2c7dJhQs4c  7c7s  AcJd  1x   lose  yes  -    -    -        -        -        AQo   -",
    "2c7dJhQs4c  7c7s  KcKd  1x   lose  yes  -    -    -        -        -        KK    -",
    "2c7dJhQs4c  7c7s  QcQd  1x   win   yes  +    +    =        three    three    KK    -",
    "2c7dJhQs4c  7c7s  TcTd  1x   lose  yes  -    -    -        -        -        TT    -",
    "3c7dJhQs4c  7c7s  2c2d  1x   lose  yes  -    -    -        -        -        TT    -",
    "2c7dJhQs4c  7c7s  AcTc  1x   lose  yes  -    -    -        -        -        -     -",
    "2c7dJhQs4c  7c7s  KcQc  1x   lose  yes  -    -    -        -        -        -     -",
    /* Play the Board: by the community cards alone */
    "TcTd2h5s7c  8c4d  9h3s  1x   win   yes  +    +    =        -        -        -     pair10",
    "9c9d2h5s7c  8c4d  Kh3s  1x   win   yes  +    +    =        -        -        -     -",
    "AcAd2h5s7c  8c4d  9h3s  fold fold  yes  -    .    -        -        -        -     pair10",
    "3c3d2h2s7c  AcKd  9h8s  1x   lose  yes  -    -    -        -        -        -     twopair",
    "3c3d3h2s7c  AcKd  9h8s  1x   lose  yes  -    -    -        three    three    -     three",
    "2c4c7c9cJc  Ac3d  9h8s  1x   lose  yes  -    -    -        flush    flush    -     flush",
    "3c3d3h2s2c  AcKd  9h8s  1x   tie   yes  =    =    =        full     -        -     full",
    "3c3d3h3s2c  AcKd  9h8s  1x   lose  yes  -    -    -        quads    quads    -     quads",
    "5c6c7c8c9c  AhKd  2h8s  1x   tie   yes  =    =    =        sflush   -        -     sflush",
};

struct row {
    char *words[TABLE_WORDS_MAX];
};

enum column { BOARD, DEALER, OWN, DECISION, OUTCOME, QUALIFIES, FIRST_WAGER, COLUMNS = 13 };

static const enum uth_wager columns[] = {
    UTH_ANTE, UTH_PLAY, UTH_BLIND, UTH_TRIPS, UTH_BAD_BEAT, UTH_ULTIMATE_PAIRS, UTH_PLAY_THE_BOARD};

static int table_number(const struct uth_pay_table *table, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], table->name) == 0)
            return (int)i;
    fail_msg("the rules have no table %s", table->name);
    return -1;
}

static uth_cents look_up(const struct pays *list, const char *what, int table, uth_cents stake)
{
    for (; list->what != NULL; list++)
        if (strcmp(list->what, what) == 0)
            return stake * list->halves[table] / 2;
    fail_msg("the pay tables of this test have no %s", what);
    return 0;
}

/* What the pay table of a game pays for the hand that a cell names. */
static uth_cents payout(const struct uth_game *game, enum uth_wager wager, const char *what)
{
    const struct uth_pay_table *table = game->table[wager];
    switch (wager) {
    case UTH_BLIND: return look_up(blind_pays, what, 0, STAKE);
    case UTH_TRIPS:
        return look_up(trips_pays, what, table_number(table, trips_tables, COUNT_OF(trips_tables)),
                       STAKE);
    case UTH_BAD_BEAT:
        return look_up(bad_beat_pays, what,
                       table_number(table, bad_beat_tables, COUNT_OF(bad_beat_tables)), STAKE);
    case UTH_ULTIMATE_PAIRS:
        return look_up(pairs_pays, what, table_number(table, pairs_tables, COUNT_OF(pairs_tables)),
                       STAKE);
    default:
        return look_up(board_pays, what, table_number(table, board_tables, COUNT_OF(board_tables)),
                       STAKE);
    }
}

/* Appends "trips 200 win 600 200", as the cell wants it. */
static size_t want_line(const struct uth_game *game, enum uth_wager wager, uth_cents stake,
                        const char *what, char *text, size_t used)
{
    uth_cents paid = 0;
    enum uth_result result = UTH_LINE_WIN;
    if (strcmp(what, "-") == 0)
        result = UTH_LINE_LOSE;
    else if (strcmp(what, "=") == 0)
        result = UTH_LINE_PUSH;
    else
        paid = strcmp(what, "+") == 0 ? stake : payout(game, wager, what);
    TABLE_SAY(text, used, "%s %lld %s %lld %lld\n", uth_wager_name(wager), (long long)stake,
              uth_result_name(result), (long long)paid,
              (long long)(result == UTH_LINE_LOSE ? 0 : stake));
    return used;
}

/* One line for each wager, in the documented order, each as its cell says. */
static void want_row(const struct uth_game *game, const struct row *row, int multiple, char *text)
{
    size_t used = 0;
    TABLE_SAY(text, used, "%s %s\n", row->words[OUTCOME], row->words[QUALIFIES]);
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        enum uth_wager wager = columns[i];
        bool base = wager == UTH_ANTE || wager == UTH_BLIND || (wager == UTH_PLAY && multiple > 0);
        if (base || (wager != UTH_PLAY && game->table[wager] != NULL)) {
            uth_cents stake = wager == UTH_PLAY ? STAKE * multiple : STAKE;
            used = want_line(game, wager, stake, row->words[FIRST_WAGER + i], text, used);
        }
    }
}

static void got_row(const struct uth_settlement *settlement, char *text)
{
    const struct uth_hand_result *result = &settlement->hands[0];
    size_t used = 0;
    TABLE_SAY(text, used, "%s %s\n", uth_outcome_name(result->outcome),
              settlement->dealer_qualifies ? "yes" : "no");
    table_write_lines(NULL, result->lines, result->line_count, text, used);
}

static void settle_row(const struct uth_game *game, const struct row *row)
{
    struct uth_hand hand = {
        .spot = 4, .player = 1, .decision = table_decision(row->words[DECISION])};
    struct uth_settle_input in = {.game = game, .hand_count = 1, .hands = &hand};
    table_cards(row->words[BOARD], 5, in.board);
    table_cards(row->words[DEALER], 2, in.dealer);
    table_cards(row->words[OWN], 2, hand.cards);
    hand.wager[UTH_ANTE] = hand.wager[UTH_BLIND] = STAKE;
    for (int i = UTH_TRIPS; i < UTH_PROGRESSIVE; i++)
        hand.wager[i] = game->table[i] != NULL ? STAKE : 0;
    if (game->rules->bank == UTH_BANK_PLAYER_DEALER)
        in.bank = (struct uth_bank_stake){3, 100000000, UTH_COVER_SEPARATE};
    struct uth_settlement *settlement;
    struct uth_refusal refusal;
    if (uth_settle(&in, &settlement, &refusal) != UTH_REASON_OK)
        fail_msg("refused: %s", refusal.sentence);
    static char got[TABLE_TEXT_SIZE], wanted[TABLE_TEXT_SIZE];
    want_row(game, row, hand.decision.multiple, wanted);
    got_row(settlement, got);
    if (strcmp(got, wanted) != 0) {
        fail_msg("%s: %s %s %s %s\ngot:\n%swanted:\n%s", game->rules->name, row->words[BOARD],
                 row->words[DEALER], row->words[OWN], row->words[DECISION], got, wanted);
    }
    assert_int_equal(settlement->hands[0].net, settlement->paid - settlement->collected);
    assert_int_equal(settlement->total, 0);
    uth_settlement_free(settlement);
}

/* The n-th choice of pay tables, each wager going round its own; false after the last. */
static bool choose_tables(struct uth_game *game, int n)
{
    bool anything_new = n == 0;
    for (int i = UTH_TRIPS; i < UTH_PROGRESSIVE; i++) {
        const struct uth_offer *offer = &game->rules->offer[i];
        if (offer->table_count > 0) {
            game->table[i] = offer->table[n % offer->table_count];
            anything_new |= n < offer->table_count;
        }
    }
    return anything_new;
}

static void test_every_cell_under(const char *name)
{
    struct uth_game game = uth_game_default(uth_rules_builtin(name));
    game.table[UTH_PROGRESSIVE] = NULL;
    for (int n = 0; choose_tables(&game, n); n++) {
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            char line[160];
            struct row row;
            (void)snprintf(line, sizeof line, "%s", rows[i]);
            assert_int_equal(table_words(line, row.words), COLUMNS);
            settle_row(&game, &row);
        }
    }
}

TEST(every_cell_in_washington)
{
    test_every_cell_under("washington");
}

TEST(every_cell_in_washington_face_up)
{
    test_every_cell_under("washington-face-up");
}

TEST(every_cell_in_california)
{
    test_every_cell_under("california");
}

TEST(every_cell_in_california_bad_beat)
{
    test_every_cell_under("california-bad-beat");
}

TEST(every_cell_in_stadium)
{
    test_every_cell_under("stadium");
}

/* A new rule set needs its line above. */
TEST(all_rule_sets_are_covered)
{
    assert_int_equal(uth_rules_builtin_count(), 5);
}

/* Which tables and wagers a rule set has, as the rules list them. */
TEST(rule_sets_offer_what_the_rules_list)
{
    static const struct {
        const char *name;
        int trips, bad_beat, pairs, board, progressive;
    } offers[] = {
        {"washington", 4, 3, 6, 0, 4}, {"washington-face-up", 4, 3, 6, 0, 4},
        {"california", 4, 2, 0, 0, 0}, {"california-bad-beat", 1, 1, 0, 0, 0},
        {"stadium", 5, 3, 6, 3, 0},
    };
    for (size_t i = 0; i < COUNT_OF(offers); i++) {
        const struct uth_rules *rules = uth_rules_builtin(offers[i].name);
        assert_int_equal(rules->offer[UTH_TRIPS].table_count, offers[i].trips);
        assert_int_equal(rules->offer[UTH_BAD_BEAT].table_count, offers[i].bad_beat);
        assert_int_equal(rules->offer[UTH_ULTIMATE_PAIRS].table_count, offers[i].pairs);
        assert_int_equal(rules->offer[UTH_PLAY_THE_BOARD].table_count, offers[i].board);
        assert_int_equal(rules->offer[UTH_PROGRESSIVE].table_count, offers[i].progressive);
    }
}
