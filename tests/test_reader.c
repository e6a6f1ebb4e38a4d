/* The strict reader on its own: what each kind of field accepts, and the sentence for what it does
 * not. Rule sets, rounds and messages test the rest of it through their faults. */
#include "check.h"

#include <jansson.h>
#include <string.h>
#include <uth/reader.h>

enum kind { TEXT, STORED, BLANK, CARDS, HEX, NUMBERS };

static void read_field(struct uth_reader *reader, const json_t *object, enum kind kind)
{
    char text[8];
    uint8_t bytes[2];
    int64_t numbers[2];
    uth_card cards[3];
    int count;
    switch (kind) {
    case TEXT: uth_reader_copy(reader, object, "x", UTH_REQUIRED, text, sizeof text); break;
    case STORED: uth_reader_copy(reader, object, "x", UTH_STORED, text, sizeof text); break;
    case BLANK: uth_reader_copy(reader, object, "x", UTH_BLANK, text, sizeof text); break;
    case CARDS: uth_reader_cards(reader, object, "x", UTH_REQUIRED, 2, 3, cards, &count); break;
    case HEX: uth_reader_hex(reader, object, "x", UTH_REQUIRED, bytes, sizeof bytes); break;
    case NUMBERS: uth_reader_numbers(reader, object, "x", UTH_REQUIRED, 0, 9, numbers, 2); break;
    }
}

TEST(every_kind_says_what_it_expects)
{
    static const struct {
        enum kind kind;
        const char *text, *fault;
    } cases[] = {
        {TEXT, "{\"x\":\"abcdefg\"}", ""},
        {TEXT, "{\"x\":\"abcdefgh\"}", "x: is 8 bytes long; expected at most 7"},
        {TEXT, "{\"x\":\"a\\nb\"}", "x: contains a control character; expected one line of text"},
        {TEXT, "{\"x\":\"\"}", "x: is empty; expected a text"},
        {TEXT, "{}", "x: is missing; expected a text"},
        {STORED, "{\"x\":\"\"}", ""},
        {STORED, "{}", "x: is missing; expected a text"},
        {BLANK, "{\"x\":\"\"}", ""},
        {BLANK, "{}", ""},
        {BLANK, "{\"x\":1}", "x: expected a text, not a whole number"},
        {CARDS, "{\"x\":\"AhKd\"}", ""},
        {CARDS, "{\"x\":\"Ah\"}", "x: has 1 cards; expected at least 2"},
        {CARDS, "{\"x\":\"AhAh\"}", "x: "},
        {CARDS, "{\"x\":\"AhKdQcJs\"}", "x: "},
        {HEX, "{\"x\":\"00fF\"}", ""},
        {HEX, "{\"x\":\"00f\"}", "x: expected 4 hexadecimal digits"},
        {HEX, "{\"x\":\"00fg\"}", "x: expected 4 hexadecimal digits"},
        {HEX, "{\"x\":7}", "x: expected 4 hexadecimal digits"},
        {HEX, "{}", "x: is missing; expected hexadecimal digits"},
        {NUMBERS, "{\"x\":[0,9]}", ""},
        {NUMBERS, "{\"x\":[0]}", "x: has 1 elements; expected 2 to 2"},
        {NUMBERS, "{\"x\":[0,10]}", "x: 10 is out of range; expected 0 to 9"},
        {NUMBERS, "{\"x\":[0,null]}", "x: expected a whole number, not null"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_reader reader;
        char fault[UTH_FAULT_SIZE];
        json_auto_t *object = uth_json_load(cases[i].text, strlen(cases[i].text), NULL);
        uth_reader_start_first(&reader, fault);
        read_field(&reader, object, cases[i].kind);
        if (uth_reader_good(&reader) != (cases[i].fault[0] == '\0') ||
            strncmp(fault, cases[i].fault, strlen(cases[i].fault)) != 0)
            fail_msg("%s: '%s', expected '%s'", cases[i].text, fault, cases[i].fault);
    }
}

TEST(the_first_fault_stays_and_has_its_place)
{
    static const char text[] = "{\"list\":[{\"x\":1},{\"x\":\"\"}]}";
    struct uth_reader reader;
    char fault[UTH_FAULT_SIZE];
    json_auto_t *object = uth_json_load(text, sizeof text - 1, NULL);
    uth_reader_start_first(&reader, fault);
    const json_t *list = uth_reader_array(&reader, object, "list", UTH_REQUIRED, 0, 9);
    size_t mark = uth_reader_enter(&reader, "list");
    for (size_t i = 0; i < 3; i++) {
        size_t element = uth_reader_enter_element(&reader, i);
        read_field(&reader, json_array_get(list, i), STORED);
        uth_reader_leave(&reader, element);
    }
    uth_reader_leave(&reader, mark);
    assert_string_equal(fault, "list[0].x: expected a text, not a whole number");
}
