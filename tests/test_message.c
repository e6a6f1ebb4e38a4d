/* What clients may say: a table of messages, each with what is read from it or why it is refused. */
#include "check.h"

#include <jansson.h>

#include "server/wire/message.h"

TEST(refuses_with_a_place)
{
    static const struct {
        const char *text, *code, *sentence;
    } cases[] = {
        {"", "bad_message", "not JSON"},
        {"[]", "bad_message", "object"},
        {"{}", "bad_message", "do: is missing"},
        {"{\"do\":\"fly\"}", "unknown_command", "do: 'fly' is not a command"},
        {"{\"do\":\"ping\",\"x\":1}", "bad_message", "x: unknown field; expected one of id, do"},
        {"{\"do\":\"ping\",\"do\":\"ping\"}", "bad_message", "not JSON"},
        {"{\"do\":\"join\"}", "bad_message", "table: is missing"},
        {"{\"do\":\"join\",\"table\":7}", "bad_message", "table: expected a text"},
        {"{\"do\":\"join\",\"table\":\"\"}", "bad_message", "table: is empty; expected a text"},
        {"{\"do\":\"join\",\"table\":\"abcdefghijklmnopqrstuvwxyz012345\"}", "bad_message",
         "table: is 32 bytes long; expected at most 31"},
        {"{\"do\":\"join\",\"table\":\"t\",\"spot\":256}", "bad_message",
         "spot: 256 is out of range; expected 0 to 255"},
        {"{\"do\":\"bet\",\"table\":\"t\",\"spot\":1,\"wagers\":[]}", "bad_message",
         "wagers: expected an object"},
        {"{\"do\":\"bet\",\"table\":\"t\",\"spot\":1,\"wagers\":{\"anti\":1}}", "bad_message",
         "wagers.anti: there is no such wager"},
        {"{\"do\":\"bet\",\"table\":\"t\",\"spot\":1,\"wagers\":{\"ante\":1.5}}", "bad_message",
         "wagers.ante: expected a whole number"},
        {"{\"do\":\"key\",\"table\":\"t\",\"cards\":\"AhAh\"}", "bad_message", "cards: "},
        {"{\"do\":\"deposit\",\"player\":\"a\"}", "bad_message", "amount: is missing"},
        {"{\"do\":\"login\",\"name\":\"a\"}", "bad_message", "pin: is missing"},
        {"{\"do\":\"change_pin\",\"pin\":\"a\",\"new_pin\":\"abc\"}", "bad_message", "new_pin: "},
        {"{\"do\":\"subscribe\"}", "bad_message", "table: is missing"},
        {"{\"do\":\"subscribe\",\"table\":\"t\",\"link\":\"l\"}", "bad_message",
         "table: name a table or a link, not both"},
        {"{\"do\":\"subscribe\",\"table\":\"t\",\"last\":-1}", "bad_message", "last: -1"},
        {"{\"do\":\"void\",\"table\":\"t\"}", "bad_message", "reason: is missing"},
        {"{\"do\":\"add_table\",\"config\":{\"name\":\"x\"}}", "bad_message",
         "config.rules: is missing"},
        {"{\"do\":\"add_table\",\"config\":{\"name\":\"x\",\"rules\":\"r\",\"source\":\"moon\"}}",
         "bad_message", "config.source: expected house"},
        {"{\"do\":\"limits\",\"table\":\"t\",\"base\":{\"min\":1},\"bonus\":{}}", "bad_message",
         "base.max: is missing"},
        {"[[[[[[[[]]]]]]]]", "bad_message", "too deep"},
    };
    struct message message;
    struct uth_refusal refusal = {0};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        bool good = message_read(cases[i].text, strlen(cases[i].text), &message, &refusal);
        if (good || strcmp(uth_reason_name(refusal.reason), cases[i].code) != 0 ||
            strstr(refusal.sentence, cases[i].sentence) == NULL) {
            fail_msg("%s gave %s: %s", cases[i].text,
                     good ? "(good)" : uth_reason_name(refusal.reason), refusal.sentence);
        }
    }
}

static struct message read_well(const char *text)
{
    static struct message message;
    struct uth_refusal refusal;
    if (!message_read(text, strlen(text), &message, &refusal))
        fail_msg("%s was refused: %s", text, refusal.sentence);
    return message;
}

TEST(reads_every_field)
{
    struct message message =
        read_well("{\"id\":\"c1\",\"do\":\"bet\",\"table\":\"t1\",\"spot\":3,"
                  "\"wagers\":{\"ante\":500,\"blind\":500,\"trips\":100},\"tip\":{\"ante\":25}}");
    assert_int_equal(message.what, MESSAGE_FLOOR);
    assert_int_equal(message.command.what, UTH_FLOOR_BET);
    assert_string_equal(message.command.id, "c1");
    assert_string_equal(message.command.table, "t1");
    assert_int_equal(message.command.spot, 3);
    assert_int_equal(message.command.wager[UTH_TRIPS], 100);
    assert_int_equal(message.command.tip[UTH_ANTE], 25);

    message = read_well("{\"do\":\"key\",\"table\":\"t1\",\"cards\":\"AhKd 2c\"}");
    assert_int_equal(message.command.card_count, 3);
    message = read_well("{\"do\":\"play\",\"table\":\"t\",\"spot\":1,\"multiple\":4,"
                        "\"for_tip\":true}");
    assert_true(message.command.for_tip);
    assert_int_equal(message.command.multiple, 4);
    message = read_well("{\"do\":\"subscribe\",\"table\":\"t\",\"last\":17}");
    assert_int_equal(message.last, 17);
    message = read_well("{\"do\":\"subscribe\",\"table\":\"t\"}");
    assert_int_equal(message.last, -1);
    message = read_well("{\"do\":\"login\",\"name\":\"ann\",\"pin\":\"1234\"}");
    assert_string_equal(message.pin, "1234");
    message = read_well("{\"do\":\"add_table\",\"config\":{\"name\":\"x\",\"rules\":\"stadium\","
                        "\"options\":{\"trips\":\"UTH-05\",\"backline\":true},\"betting_s\":9}}");
    assert_int_equal(message.config.option_count, 2);
    assert_int_equal(message.config.betting_s, 9);
    assert_true(message.config.result_s > 0);
}

TEST(every_command_has_a_shape)
{
    struct message message;
    struct uth_refusal refusal;
    char text[64];
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++) {
        snprintf(text, sizeof text, "{\"do\":\"%s\"}", uth_floor_do_name((enum uth_floor_do)i));
        bool needs = uth_commands[i].must != 0; /* as all do but those about the room's shift */
        bool of_shift = i == UTH_FLOOR_OPEN_SHIFT || i == UTH_FLOOR_CLOSE_SHIFT;
        assert_int_equal(needs, !of_shift);
        assert_int_equal(message_read(text, strlen(text), &message, &refusal), !needs);
        if (needs)
            assert_int_equal(refusal.reason, UTH_REASON_BAD_MESSAGE);
    }
}

TEST(a_cut_name_leaves_no_half_characters)
{
    struct message message;
    struct uth_refusal refusal;
    char text[256] = "{\"do\":\"ping\",\"x";
    for (int i = 0; i < 50; i++)
        memcpy(text + strlen(text), "é", 3);
    memcpy(text + strlen(text), "\":1}", 5);
    assert_false(message_read(text, strlen(text), &message, &refusal));
    assert_int_equal(refusal.reason, UTH_REASON_BAD_MESSAGE);
    json_auto_t *checked = json_string(refusal.sentence); /* of UTF-8 alone */
    assert_non_null(checked);
    assert_memory_equal(refusal.sentence, "xé", 3);
}
