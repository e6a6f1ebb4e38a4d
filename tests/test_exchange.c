/*
 * The exchange format: answers to the example rounds, worked out by hand from the rules, and every
 * way in which a round can be wrong, with its place.
 */
#include <jansson.h>
#include <uth/exchange.h>

#include "cli/terminal/io.h"
#include "settle_table.h"

/* ---- answers ---- */

static struct io_file read_example(const char *name)
{
    char path[512], error[IO_ERROR_SIZE];
    struct io_file file;
    (void)snprintf(path, sizeof path, "%s/examples/rounds/%s.json", UTH_SOURCE_DIR, name);
    if (!io_read(path, UTH_EXCHANGE_SIZE_MAX, &file, error))
        fail_msg("%s", error);
    return file;
}

static json_t *answer_to(const char *json, size_t size)
{
    struct uth_fault fault;
    FREED char *text = uth_exchange_answer(json, size, NULL, &fault);
    if (text == NULL)
        fail_msg("%s: %s", fault.place, fault.sentence);
    assert_int_equal(text[strlen(text) - 1], '\n');
    json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    return answer;
}

static const char *text_of(const json_t *object, const char *field)
{
    const json_t *value = json_object_get(object, field);
    assert_true(json_is_string(value));
    return json_string_value(value);
}

static long long number_of(const json_t *object, const char *field)
{
    const json_t *value = json_object_get(object, field);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

#define SAY(...) TABLE_SAY(text, used, __VA_ARGS__)

/* "  ante 500 win 500 500 1 to 1": wager, stake, result, paid, returned, pays. */
static size_t say_lines(const json_t *lines, char *text, size_t used)
{
    size_t index;
    const json_t *line;
    json_array_foreach(lines, index, line)
    {
        SAY("  %s %lld %s %lld %lld %s\n", text_of(line, "wager"), number_of(line, "stake"),
            text_of(line, "result"), number_of(line, "paid"), number_of(line, "returned"),
            text_of(line, "pays"));
        assert_int_equal(number_of(line, "net"), number_of(line, "paid") +
                                                     number_of(line, "returned") -
                                                     number_of(line, "stake"));
        assert_true(strlen(text_of(line, "why")) > 20);
        bool cut = json_object_get(line, "cut") != NULL;
        assert_true(strncmp(text_of(line, "say"), "why_", 4) == 0 &&
                    json_object_size(json_object_get(line, "args")) > 0);
        assert_int_equal(json_object_size(line), cut ? 11 : 10);
    }
    return used;
}

static const char *spot_field(const json_t *object)
{
    static const char *const fields[] = {"seat", "position", "behind"};
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        if (json_object_get(object, fields[i]) != NULL)
            return fields[i];
    fail();
    return NULL;
}

static size_t say_hand(const json_t *hand, char *text, size_t used)
{
    const char *field = spot_field(hand);
    SAY("%s %lld %s | %s | %s | %s %+lld\n", field, number_of(hand, field), text_of(hand, "player"),
        text_of(hand, "hand"), text_of(hand, "best"), text_of(hand, "outcome"),
        number_of(hand, "net"));
    used = say_lines(json_object_get(hand, "wagers"), text, used);
    const json_t *tip = json_object_get(hand, "tip");
    if (tip != NULL) {
        const json_t *outcome = json_object_get(tip, "outcome");
        SAY("tip %s %+lld %lld\n", outcome != NULL ? json_string_value(outcome) : "-",
            number_of(tip, "net"), number_of(tip, "to_dealers"));
        used = say_lines(json_object_get(tip, "wagers"), text, used);
    }
    return used;
}

static size_t say_levels(const json_t *progressive, const char *field, char *text, size_t used)
{
    const char *level;
    json_t *amount;
    SAY("%s", field);
    json_object_foreach(json_object_get(progressive, field), level, amount)
    {
        SAY(" %s %lld", level, (long long)json_integer_value(amount));
    }
    SAY("\n");
    return used;
}

static size_t say_progressive(const json_t *progressive, char *text, size_t used)
{
    size_t index;
    const json_t *entry;
    json_array_foreach(json_object_get(progressive, "awards"), index, entry)
    {
        SAY("award %lld %s %s %lld %s", number_of(entry, "seat"), text_of(entry, "player"),
            text_of(entry, "award"), number_of(entry, "paid"), text_of(entry, "pays"));
        if (json_object_get(entry, "level") != NULL) {
            SAY(" %s %lld to %lld", text_of(entry, "level"), number_of(entry, "meter_before"),
                number_of(entry, "meter_after"));
        }
        SAY("\n");
    }
    json_array_foreach(json_object_get(progressive, "envies"), index, entry)
    {
        const json_t *from = json_object_get(entry, "from");
        SAY("envy %lld %s %lld from %lld %s\n", number_of(entry, "seat"), text_of(entry, "player"),
            number_of(entry, "paid"), number_of(from, "seat"), text_of(from, "player"));
    }
    used = say_levels(progressive, "meters", text, used);
    return say_levels(progressive, "reserves", text, used);
}

static void say_answer(const json_t *answer, char *text)
{
    size_t used = 0, index;
    const json_t *dealer = json_object_get(answer, "dealer");
    const json_t *bank = json_object_get(answer, "bank");
    const json_t *collection = json_object_get(answer, "collection");
    const json_t *progressive = json_object_get(answer, "progressive");
    const json_t *hand;
    SAY("%s | %s | %s | %s\n", text_of(answer, "rules"), text_of(dealer, "hand"),
        text_of(dealer, "best"),
        json_is_true(json_object_get(dealer, "qualifies")) ? "qualifies" : "does not qualify");
    json_array_foreach(json_object_get(answer, "hands"), index, hand)
    {
        used = say_hand(hand, text, used);
    }
    SAY("bank %lld %lld %+lld %s", number_of(bank, "collected"), number_of(bank, "paid"),
        number_of(bank, "net"),
        json_is_true(json_object_get(bank, "exhausted")) ? "exhausted" : "enough");
    if (json_object_get(bank, "policy") != NULL)
        SAY(" seat %lld %s", number_of(bank, "seat"), text_of(bank, "policy"));
    SAY("\n");
    if (collection != NULL) {
        SAY("collection %lld %lld\n", number_of(collection, "action"),
            number_of(collection, "fee"));
    }
    if (progressive != NULL)
        used = say_progressive(progressive, text, used);
    SAY("total %lld\n", number_of(answer, "total"));
}

static void check_example(const char *name, const char *expected)
{
    static char said[TABLE_TEXT_SIZE], got[TABLE_TEXT_SIZE], wanted[TABLE_TEXT_SIZE];
    struct io_file file = read_example(name);
    json_auto_t *answer = answer_to(file.data, file.size);
    say_answer(answer, said);
    table_normalise(said, got);
    table_normalise(expected, wanted);
    assert_string_equal(got, wanted);
    free(file.data);
}

TEST(answers_california)
{
    check_example("california", "california | two pair, nines and deuces | 9c9d2s2dAh | qualifies\n"
                                "seat 4 ann | straight, ace high | AhKdQcJsTs | win +5400\n"
                                "  ante      500 win   500  500 1 to 1\n"
                                "  play     2000 win  2000 2000 1 to 1\n"
                                "  blind     500 win   500  500 1 to 1\n"
                                "  trips     500 win  2500  500 5 to 1\n"
                                "  bad_beat  100 lose    0    0\n"
                                "seat 5 bob | pair of deuces | 2s2dAhKdQc | fold -1000\n"
                                "  ante      500 lose    0    0\n"
                                "  blind     500 lose    0    0\n"
                                "bank 1100 5500 -4400 enough seat 3 separate\n"
                                "collection 2600 100\n"
                                "total 0\n");
}

TEST(answers_california_bad_beat)
{
    check_example("california-bad-beat",
                  "california-bad-beat | straight, jack high | JhTs9d8s7s | qualifies\n"
                  "seat 2 ann | straight flush, nine high | 9s8s7s6s5s | win +16800\n"
                  "  ante      200 win    200  200 1 to 1\n"
                  "  play      600 win    600  600 1 to 1\n"
                  "  blind     200 win  10000  200 50 to 1\n"
                  "  trips     100 win   4000  100 40 to 1\n"
                  "  bad_beat  100 win   2000  100 20 to 1\n"
                  "seat 3 bob | straight, ten high | Td9d8s7s6s | lose +9500\n"
                  "  ante      500 lose     0    0\n"
                  "  play     2000 lose     0    0\n"
                  "  blind     500 lose     0    0\n"
                  "  trips     500 win   2500  500 5 to 1\n"
                  "  bad_beat  500 win  10000  500 20 to 1\n"
                  "seat 5 cid | pair of queens | QcQdKc9d8s | fold -600\n"
                  "  ante      300 lose     0    0\n"
                  "  blind     300 lose     0    0\n"
                  "bank 3600 29300 -25700 enough seat 1 net\n"
                  "collection 3200 200\n"
                  "total 0\n");
}

TEST(answers_an_exhausted_bank_with_backline)
{
    check_example("exhausted-bank", "california | pair of sevens | 7d7cKhQh4d | qualifies\n"
                                    "seat 1 ann | flush, ace high | AhKhQhJh2h | win +10000\n"
                                    "  ante  1000 win      1000 1000 1 to 1\n"
                                    "  play  4000 win      4000 4000 1 to 1\n"
                                    "  blind 1000 win      1500 1000 3 to 2\n"
                                    "  trips 1000 win      3500 1000 7 to 1\n"
                                    "behind 1 cid | flush, ace high | AhKhQhJh2h | win +0\n"
                                    "  ante   500 returned    0  500\n"
                                    "  play  2000 returned    0 2000\n"
                                    "  blind  500 returned    0  500\n"
                                    "seat 2 bob | high card, king | KhQhTc9c7c | lose -4000\n"
                                    "  ante  2000 lose        0    0\n"
                                    "  play  2000 lose        0    0\n"
                                    "  blind 2000 returned    0 2000\n"
                                    "seat 4 dan | high card, king | KhQh8s7c5d | fold -6000\n"
                                    "  ante  3000 lose        0    0\n"
                                    "  blind 3000 lose        0    0\n"
                                    "bank 10000 10000 +0 exhausted seat 6 separate\n"
                                    "collection 14000 600\n"
                                    "total 0\n");
}

TEST(answers_washington)
{
    check_example("washington",
                  "washington | full house, nines over fives | 9d9h9c5d5s | qualifies\n"
                  "seat 2 ann | four of a kind, fives | 5h5c5d5s9h | win +56500\n"
                  "  ante           1000 win   1000 1000 1 to 1\n"
                  "  play           4000 win   4000 4000 1 to 1\n"
                  "  blind          1000 win  10000 1000 10 to 1\n"
                  "  trips           500 win  15000  500 30 to 1\n"
                  "  bad_beat        500 win  25000  500 50 to 1\n"
                  "  ultimate_pairs  500 win   1500  500 3 to 1\n"
                  "seat 5 bob | two pair, nines and fives | 9h9c5d5sAs | lose +6000\n"
                  "  ante            500 lose     0    0\n"
                  "  play            500 lose     0    0\n"
                  "  blind           500 lose     0    0\n"
                  "  ultimate_pairs  500 win   7500  500 15 to 1\n"
                  "seat 6 cid | two pair, nines and fives | 9h9c5d5sQs | fold -1500\n"
                  "  ante            500 lose     0    0\n"
                  "  blind           500 lose     0    0\n"
                  "  trips           500 lose     0    0\n"
                  "bank 3000 64000 -61000 enough\n"
                  "total 0\n");
}

TEST(answers_washington_face_up)
{
    check_example("face-up", "washington-face-up | high card, ace | AdJdTc9s8c | does not qualify\n"
                             "seat 1 ann | high card, ace | AdKhQcJd9s | win +4000\n"
                             "  ante  1000 push    0 1000\n"
                             "  play  4000 win  4000 4000 1 to 1\n"
                             "  blind 1000 push    0 1000\n"
                             "seat 2 bob | high card, ace | AdJd9s8c6c | lose -1500\n"
                             "  ante   500 push    0  500\n"
                             "  play  1000 lose    0    0\n"
                             "  blind  500 lose    0    0\n"
                             "seat 3 cid | high card, ace | AdJdTh9s8c | tie -500\n"
                             "  ante   500 push    0  500\n"
                             "  play   500 push    0  500\n"
                             "  blind  500 push    0  500\n"
                             "  trips  500 lose    0    0\n"
                             "bank 2000 4000 -2000 enough\n"
                             "total 0\n");
}

TEST(answers_a_progressive_with_envy)
{
    check_example("progressive",
                  "washington | straight, king high | KcQsJdTh9h | qualifies\n"
                  "seat 1 bob | pair of aces | AsAdJdTh9h | lose +26900\n"
                  "  ante         500 lose      0    0\n"
                  "  play        2000 lose      0    0\n"
                  "  blind        500 lose      0    0\n"
                  "  progressive  100 lose      0    0\n"
                  "  envy           0 win   30000    0 300 for 1\n"
                  "seat 3 ann | straight flush, ten high | Th9h8h7h6h | win +526900\n"
                  "  ante         500 win     500  500 1 to 1\n"
                  "  play        1500 win    1500 1500 1 to 1\n"
                  "  blind        500 win   25000  500 50 to 1\n"
                  "  progressive  100 win  500000    0 100 % of major\n"
                  "seat 5 cid | three of a kind, eights | 8s8d8hJdTh | fold +60600\n"
                  "  ante         500 lose      0    0\n"
                  "  blind        500 lose      0    0\n"
                  "  progressive  200 win    1800    0 9 for 1\n"
                  "  envy           0 win   60000    0 300 for 1\n"
                  "bank 4400 118800 -114400 enough\n"
                  "award 5 cid three of a kind 1800 9 for 1\n"
                  "award 3 ann straight flush 500000 100 % of major major 500000 to 125000\n"
                  "envy 5 cid 60000 from 3 ann\n"
                  "envy 1 bob 30000 from 3 ann\n"
                  "meters mega 10000000 major 125000\n"
                  "reserves mega 0 major 0\n"
                  "total 0\n");
}

TEST(answers_a_stadium_with_a_shared_position_and_tips)
{
    check_example("stadium", "stadium | two pair, tens and sevens | TcTd7h7sKs | qualifies\n"
                             "position 1 ann | two pair, aces and tens | AsAhTcTd7h | win +3500\n"
                             "  ante            500 win   500  500 1 to 1\n"
                             "  play           2000 win  2000 2000 1 to 1\n"
                             "  blind           500 push    0  500\n"
                             "  trips           500 lose    0    0\n"
                             "  play_the_board  500 win  1500  500 3 to 1\n"
                             "tip win +300 700\n"
                             "  ante            100 win   100  100 1 to 1\n"
                             "  play            200 win   200  200 1 to 1\n"
                             "  blind           100 push    0  100\n"
                             "position 1 bob | two pair, aces and tens | AsAhTcTd7h | fold -2500\n"
                             "  ante           1000 lose    0    0\n"
                             "  blind          1000 lose    0    0\n"
                             "  bad_beat        500 lose    0    0\n"
                             "position 2 cid | four of a kind, tens | TsThTcTd7h | win +5100\n"
                             "  ante            300 win   300  300 1 to 1\n"
                             "  play            900 win   900  900 1 to 1\n"
                             "  blind           300 win  3000  300 10 to 1\n"
                             "  ultimate_pairs  300 win   900  300 3 to 1\n"
                             "position 2 eve | four of a kind, tens | TsThTcTd7h | win +0\n"
                             "tip - +6000 6200\n"
                             "  trips           200 win  6000  200 30 to 1\n"
                             "bank 3000 15400 -12400 enough\n"
                             "total 0\n");
}

/* ---- what a round may leave out or say differently ---- */

/* Rounds are written with single quotes here, which JSON does not know. */
static size_t quote(char *text)
{
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '\'' ? '"' : *at;
    return strlen(text);
}

static json_t *answer_to_quoted(const char *round)
{
    char text[1024];
    (void)snprintf(text, sizeof text, "%s", round);
    size_t size = quote(text);
    return answer_to(text, size);
}

#define HAND(wagers, play)                                                                         \
    "'board': '2c7dJhQs4c', 'dealer': '7c3s', 'hands': [{'seat': 2, 'player': 'ann', "             \
    "'cards': 'JcJd', 'wagers': {" wagers "}, 'play': " play "}]}"

static long long paid_on(const json_t *answer, size_t index)
{
    const json_t *hand = json_array_get(json_object_get(answer, "hands"), 0);
    return number_of(json_array_get(json_object_get(hand, "wagers"), index), "paid");
}

TEST(options_choose_the_pay_table)
{
    /* three jacks on the Trips: 3 to 1; a pair of jacks on UP-1 10 to 1, on UP-4 4 to 1 */
    static const struct {
        const char *round;
        long long paid;
    } cases[] = {
        {"{'rules': 'washington', " HAND("'ante': 500, 'blind': 500, 'ultimate_pairs': 100",
                                         "'fold'"),
         1000},
        {"{'rules': 'washington', 'options': {}, " HAND(
             "'ante': 500, 'blind': 500, 'ultimate_pairs': 100", "'fold'"),
         1000},
        {"{'rules': 'washington', 'options': {'ultimate_pairs': 'UP-4'}, " HAND(
             "'ante': 500, 'blind': 500, 'ultimate_pairs': 100", "'fold'"),
         400},
        {"{'rules': 'washington', 'options': {'bad_beat': null}, " HAND(
             "'ante': 500, 'blind': 500, 'trips': 100", "'fold'"),
         300},
        {"{'rules': 'washington', 'options': {'blind': 'UTH-BLIND'}, " HAND(
             "'ante': 500, 'blind': 500, 'trips': 100, 'bad_beat': 0", "'fold'"),
         300},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        json_auto_t *answer = answer_to_quoted(cases[i].round);
        assert_int_equal(paid_on(answer, 2), cases[i].paid);
        assert_null(json_object_get(answer, "collection"));
        assert_null(json_object_get(answer, "progressive"));
    }
}

TEST(a_bank_has_the_policy_of_the_rule_set)
{
    json_auto_t *answer = answer_to_quoted(
        "{'rules': 'california', 'options': {'collection': null}, "
        "'bank': {'seat': 1, 'amount': 10000}, " HAND("'ante': 500, 'blind': 500", "'fold'"));
    assert_string_equal(text_of(json_object_get(answer, "bank"), "policy"), "separate");
    assert_null(json_object_get(answer, "collection"));
}

/* The largest and the smallest stake of the example's shape. */
TEST(every_street_and_multiple_is_read)
{
    static const struct {
        const char *play;
        long long stake;
    } cases[] = {
        {"{'street': 'preflop', 'multiple': 4}", 2000},
        {"{'street': 'preflop', 'multiple': 3}", 1500},
        {"{'multiple': 2, 'street': 'flop'}", 1000},
        {"{'street': 'river', 'multiple': 1}", 500},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char round[512];
        (void)snprintf(round, sizeof round,
                       "{'rules': 'washington', 'board': '2c7dJhQs4c', 'dealer': '7c3s', 'hands': "
                       "[{'seat': 2, 'player': 'ann', 'cards': 'JcJd', 'wagers': {'ante': 500, "
                       "'blind': 500}, 'play': %s}]}",
                       cases[i].play);
        json_auto_t *answer = answer_to_quoted(round);
        assert_int_equal(paid_on(answer, 1), cases[i].stake);
    }
}

TEST(names_may_be_in_any_script)
{
    json_auto_t *answer = answer_to_quoted(
        "{'rules': 'washington', 'board': '2c7dJhQs4c', 'dealer': '7c3s', 'hands': [{'seat': 2, "
        "'player': 'Zoë 玲 \\u03a9', 'cards': 'JcJd', 'wagers': {'ante': 500, 'blind': 500}, "
        "'play': 'fold'}]}");
    const json_t *hand = json_array_get(json_object_get(answer, "hands"), 0);
    assert_string_equal(text_of(hand, "player"), "Zoë 玲 Ω");
}

/* A stadium of terminals on few positions; the time must grow with the hands, not their square. */
TEST(many_hands_are_settled)
{
    enum { HANDS = UTH_EXCHANGE_HANDS_MAX, HAND_SIZE = 160 };
    static char text[HANDS * HAND_SIZE + 512];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "{'rules': 'stadium', 'board': '2c7dJhQs4c', 'dealer': '7c3s', "
                                   "'hands': [");
    for (int i = 0; i < HANDS; i++) {
        used +=
            (size_t)snprintf(text + used, sizeof text - used,
                             "%s{'position': %d, 'player': 'p%d', 'cards': '%s', 'wagers': "
                             "{'ante': 500, 'blind': 500}, 'play': 'fold'}",
                             i == 0 ? "" : ", ", i % 2 + 1, i / 2, i % 2 == 0 ? "JcJd" : "9s8s");
    }
    (void)snprintf(text + used, sizeof text - used, "]}");
    json_auto_t *answer = answer_to(text, quote(text));
    assert_int_equal(json_array_size(json_object_get(answer, "hands")), HANDS);
    assert_int_equal(number_of(json_object_get(answer, "bank"), "collected"), 1000 * HANDS);
}

TEST(a_given_rule_set_is_used)
{
    char text[] = "{'rules': 'my-house', 'board': '2c7dJhQs4c', 'dealer': '7c3s', 'hands': "
                  "[{'seat': 2, 'player': 'ann', 'cards': 'JcJd', 'wagers': {'ante': 50000, "
                  "'blind': 50000}, 'play': 'fold'}]}";
    size_t size = quote(text);
    struct uth_rules rules = *uth_rules_builtin("washington");
    struct uth_fault fault;
    (void)snprintf(rules.name, sizeof rules.name, "my-house");
    assert_null(uth_exchange_answer(text, size, &rules, &fault));
    assert_string_equal(fault.place, "hands[0].wagers.ante");
    rules.base.max = 0;
    rules.single_limit = 0;
    FREED char *answer = uth_exchange_answer(text, size, &rules, &fault);
    assert_non_null(answer);
    assert_null(uth_exchange_answer(text, size, NULL, &fault));
    assert_string_equal(fault.place, "rules");
    assert_null(uth_exchange_answer(text, size, uth_rules_builtin("stadium"), &fault));
    assert_string_equal(fault.place, "rules");
}
