/* The quick reader and the writer of JSON have no opinion of their own: the one says of whatever text
 * what jansson says of it, the other writes to the byte what jansson writes. */
#include "check.h"

#include <math.h>

#include <jansson.h>
#include <uth/json.h>
#include <uth/reader.h>

enum { DIGITS = JSON_REAL_PRECISION(15) };

static void assert_written(const json_t *value, bool indented)
{
    struct uth_json json = {.indented = indented};
    size_t size;
    uth_json_value(&json, NULL, value);
    FREED char *written = uth_json_take(&json, &size);
    FREED char *expected = json_dumps(value, DIGITS | (indented ? JSON_INDENT(2) : JSON_COMPACT));
    assert_non_null(written);
    assert_string_equal(written, expected);
    assert_int_equal(size, strlen(expected));
}

static void assert_same(const char *text, size_t size)
{
    json_error_t error = {.text = ""}, expected_error = {.text = ""};
    /* in memory of its own size, so that a byte too far is noticed */
    char *copy = malloc(size + 1);
    memcpy(copy, text, size);
    copy = realloc(copy, size > 0 ? size : 1);
    json_auto_t *found = uth_json_load(copy, size, &error);
    json_auto_t *expected = json_loadb(copy, size, JSON_REJECT_DUPLICATES, &expected_error);
    if ((found == NULL) != (expected == NULL) || (found != NULL && !json_equal(found, expected)))
        fail_msg("%.*s is read as another value", (int)size, text);
    if (found == NULL) {
        assert_string_equal(error.text, expected_error.text);
        assert_int_equal(error.position, expected_error.position);
    } else { /* fields in the order of the text */
        assert_written(found, false);
        assert_written(found, true);
    }
    free(copy);
}

static const char *const texts[] = {
    "",
    " ",
    "{}",
    "[]",
    " [ ] ",
    "7",
    "\"text\"",
    "null",
    "{\"a\":1,\"b\":-20,\"c\":[true,false,null,\"x y\"],\"d\":{\"e\":{\"f\":[[],{}]}}}",
    "\t{ \"a\" :\r\n 1 , \"b\" : [ 1 , 2 ] }\n",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"b\":{\"c\":1,\"c\":1}}",
    "{\"\":0}",
    "[0,-0,00,01]",
    "[-]",
    "[-01]",
    "[+1]",
    "[999999999999999999,-999999999999999999]",
    "[1000000000000000000,9223372036854775807,-9223372036854775808]",
    "[9223372036854775808]",
    "[1.5,1e3,1E3,-2.0]",
    "[1.]",
    "[\"\\u0041\\n\\\"\\\\\",\"\xE2\x84\x96\"]",
    "[\"a \\\"word\\\"\",\"back\\\\slash\",\"two\\nlines\"]",
    "{\"a \\\"name\\\"\":1,\"back\\\\slash\":2,\"two\\nlines\":3}",
    "[\"\x01\"]",
    "[\"\x7F\"]",
    "[\"\xFF\"]",
    "[\"Table \xE2\x84\x96 1\",\"\xC3\xA9\",\"\xF0\x9F\x82\xA1\"]",
    "[\"\xED\xA0\x80\"]", /* half a pair */
    "[\"\xC0\x80\"]",
    "{\"\xC3\xA9\":1}",
    "[1,]",
    "[,1]",
    "[1 2]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{\"a\":1",
    "{\"a",
    "[tru",
    "[nul]",
    "[truex]",
    "[] []",
    "{}}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    "{\"a field whose name is longer than what the quick reader is prepared to copy\":1}",
};

TEST(texts_of_every_kind)
{
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_same(texts[i], strlen(texts[i]));
    assert_same("[1]\0", 4);
    assert_same("[\"a\0b\"]", 7);
    assert_same("[1\0]", 4);
}

/* Every text cut off anywhere, and with any byte of it changed, doubled or taken out. */
TEST(texts_that_are_not_quite_right)
{
    static const char others[] = "{}[]\":,0-9.e\\tfn \n\x01\x80\xC3";
    char text[256];
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        size_t size = strlen(texts[i]);
        for (size_t at = 0; at < size; at++) {
            assert_same(texts[i], at);
            for (size_t k = 0; k < sizeof others; k++) { /* with the closing zero */
                memcpy(text, texts[i], size);
                text[at] = others[k];
                assert_same(text, size);
                memcpy(text + at + 1, texts[i] + at, size - at);
                assert_same(text, size + 1);
            }
            memcpy(text, texts[i], at);
            memcpy(text + at, texts[i] + at + 1, size - at - 1);
            assert_same(text, size - 1);
        }
    }
}

TEST(numbers_with_fractions)
{
    static const double numbers[] = {
        0,     -0.0, 1,    -1,     0.1,    1.0 / 3,          2.0 / 3e7, 1e5,      123456789012345,
        1e15,  1e16, 1e20, 1e-4,   1e-5,   1e-300,           1.5e300,   4.9e-324, 0.018507,
        1e100, 100,  1200, 12e-10, 1234.5, 999999999999999.9};
    json_auto_t *list = json_array();
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        json_array_append_new(list, json_real(numbers[i]));
    uint64_t bits = 1;
    for (int i = 0; i < 20000; i++) { /* doubles of any size */
        bits = bits * 6364136223846793005 + 1442695040888963407;
        double number;
        memcpy(&number, &bits, sizeof number);
        if (isfinite(number))
            json_array_append_new(list, json_real(number));
    }
    assert_written(list, false);
    struct uth_json json = {0};
    uth_json_array(&json, NULL);
    uth_json_real(&json, NULL, NAN);
    uth_json_real(&json, NULL, INFINITY);
    uth_json_end_array(&json);
    FREED char *text = uth_json_take(&json, NULL);
    assert_string_equal(text, "[null,null]");
}
