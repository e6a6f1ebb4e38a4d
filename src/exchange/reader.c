/* Strict reading of JSON: see reader.h. */
#include <uth/reader.h>

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

void uth_reader_start(struct uth_reader *reader, struct uth_faults *faults)
{
    faults->count = 0;
    reader->faults = faults;
    reader->sentence = NULL;
    reader->length = 0;
    reader->place[0] = '\0';
}

void uth_reader_start_first(struct uth_reader *reader, char sentence[UTH_FAULT_SIZE])
{
    sentence[0] = '\0';
    reader->faults = NULL;
    reader->sentence = sentence;
    reader->length = 0;
    reader->place[0] = '\0';
}

bool uth_reader_good(const struct uth_reader *reader)
{
    return reader->faults != NULL ? reader->faults->count == 0 : reader->sentence[0] == '\0';
}

/* Texts of files end up on terminals, so control characters are refused: those below a blank, and
 * those of Unicode's second block, the bytes C2 80 to C2 9F. */
static bool is_control(const char *at)
{
    unsigned char byte = (unsigned char)at[0];
    return byte < 0x20 || byte == 0x7F ||
           (byte == 0xC2 && (unsigned char)at[1] >= 0x80 && (unsigned char)at[1] <= 0x9F);
}

/* Both bytes of a long one: its second byte alone is a control character to an 8-bit terminal. */
static void replace_controls(char *text)
{
    for (; *text; text++)
        if (is_control(text)) {
            if ((unsigned char)*text == 0xC2)
                *text++ = '?';
            *text = '?';
        }
}

/* Removes characters cut in two: by snprintf at the end of the text, and by the parser in its
 * quotations. */
static void mend_characters(char *text)
{
    for (size_t length; *text != '\0'; text += length) {
        unsigned char lead = (unsigned char)*text;
        size_t expected = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
        length = 1;
        while (length < expected && ((unsigned char)text[length] & 0xC0) == 0x80)
            length++;
        if (length < expected && text[length] == '\0') {
            *text = '\0';
            return;
        }
        if (length < expected || (lead & 0xC0) == 0x80)
            memset(text, '?', length);
    }
}

static void tell(struct uth_fault *fault, const char *place, const char *format, va_list arguments)
{
    snprintf(fault->place, sizeof fault->place, "%s", place);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    char *texts[] = {fault->place, fault->sentence};
    for (int i = 0; i < 2; i++) {
        replace_controls(texts[i]);
        mend_characters(texts[i]);
    }
}

static void add_fault(struct uth_reader *reader, const char *format, va_list arguments)
{
    struct uth_faults *faults = reader->faults;
    struct uth_fault first;
    if (faults != NULL) {
        if (faults->count < UTH_FAULTS_MAX)
            tell(&faults->fault[faults->count], reader->place, format, arguments);
        faults->count++;
    } else if (uth_reader_good(reader)) {
        tell(&first, reader->place, format, arguments);
        snprintf(reader->sentence, UTH_FAULT_SIZE, "%s%s%s", first.place,
                 first.place[0] != '\0' ? ": " : "", first.sentence);
    }
}

void uth_reader_fault(struct uth_reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_fault(reader, format, arguments);
    va_end(arguments);
}

void uth_reader_field_fault(struct uth_reader *reader, const char *field, const char *format, ...)
{
    size_t mark = reader->length;
    if (field != NULL && field[0] != '\0')
        uth_reader_enter(reader, field);
    va_list arguments;
    va_start(arguments, format);
    add_fault(reader, format, arguments);
    va_end(arguments);
    uth_reader_leave(reader, mark);
}

bool uth_reader_faulted(const struct uth_reader *reader, const char *path)
{
    const struct uth_faults *faults = reader->faults;
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++) {
        size_t length = strlen(faults->fault[i].place);
        bool holds = length > 0 && strncmp(path, faults->fault[i].place, length) == 0 &&
                     (path[length] == '\0' || path[length] == '.');
        if (holds)
            return true;
    }
    return false;
}

/* Clearer words where the parser's own do not help. */
static const char *syntax_words(const json_error_t *error, const char *json, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf";
    if (json_error_code(error) == json_error_null_character)
        return "a text may not contain \\u0000";
    if (size == 0)
        return "the text is empty";
    if (size >= 3 && memcmp(json, mark, 3) == 0)
        return "the text begins with a byte order mark; expected UTF-8 without one";
    return error->text;
}

json_t *uth_reader_parse(struct uth_reader *reader, const char *json, size_t size)
{
    if (size > UTH_JSON_SIZE_MAX) {
        uth_reader_fault(reader, "the text has %zu bytes; expected at most %d", size,
                         UTH_JSON_SIZE_MAX);
        return NULL;
    }
    json_error_t error = {.text = ""};
    json_t *root = uth_json_load(json, size, &error);
    if (!root && error.text[0] == '\0') { /* the parser is silent when out of memory */
        uth_reader_fault(reader, "out of memory");
        return NULL;
    }
    if (!root) {
        snprintf(reader->place, sizeof reader->place, "line %d, column %d", error.line,
                 error.column);
        uth_reader_fault(reader, "not JSON: %s", syntax_words(&error, json, size));
        reader->place[0] = '\0';
        return NULL;
    }
    if (!json_is_object(root)) {
        uth_reader_fault(reader, "expected an object, { ... }");
        json_decref(root);
        return NULL;
    }
    return root;
}

/* Appends to the place as much as fits. */
static void extend(struct uth_reader *reader, const char *text, size_t size)
{
    size_t room = sizeof reader->place - 1 - reader->length;
    size = size < room ? size : room;
    memcpy(reader->place + reader->length, text, size);
    reader->length += size;
    reader->place[reader->length] = '\0';
}

size_t uth_reader_enter(struct uth_reader *reader, const char *field)
{
    size_t mark = reader->length;
    extend(reader, ".", mark > 0);
    extend(reader, field, strnlen(field, 64));
    return mark;
}

size_t uth_reader_enter_element(struct uth_reader *reader, size_t index)
{
    size_t mark = reader->length;
    char text[24];
    extend(reader, text, (size_t)snprintf(text, sizeof text, "[%zu]", index));
    return mark;
}

void uth_reader_leave(struct uth_reader *reader, size_t mark)
{
    UTH_ASSERT(mark <= reader->length);
    reader->length = mark;
    reader->place[mark] = '\0';
}

static bool is_among(const char *name, const char *const names[])
{
    int i = 0;
    while (names[i] && (names[i][0] != name[0] || strcmp(names[i], name) != 0))
        i++;
    return names[i] != NULL;
}

static void unknown_fault(struct uth_reader *reader, const char *field, const char *const names[])
{
    char list[224];
    size_t at = 0;
    for (int i = 0; names[i] && at < sizeof list; i++)
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", i == 0 ? "" : ", ", names[i]);
    uth_reader_field_fault(reader, field, "unknown field; expected one of %s", list);
}

void uth_reader_only(struct uth_reader *reader, const json_t *object, const char *const names[])
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        if (!is_among(key, names))
            unknown_fault(reader, key, names);
    }
}

static const char *kind_of(const json_t *value)
{
    if (!value)
        return "nothing";
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a text";
    case JSON_INTEGER: return "a whole number";
    case JSON_REAL: return "a number with a fraction or an exponent";
    case JSON_TRUE:
    case JSON_FALSE: return "true or false";
    case JSON_NULL: return "null";
    }
    return "something else";
}

/* The field's value; NULL when it is not there. Where it stands is worked out for faults alone. */
static const json_t *fetch(struct uth_reader *reader, const json_t *object, const char *field,
                           enum uth_need need, const char *kind)
{
    const json_t *value = json_object_get(object, field);
    if (!value && (need == UTH_REQUIRED || need == UTH_STORED))
        uth_reader_field_fault(reader, field, "is missing; expected %s", kind);
    return value;
}

static bool check_integer(struct uth_reader *reader, const char *field, const json_t *value,
                          int64_t min, int64_t max, int64_t *out)
{
    if (!json_is_integer(value)) {
        uth_reader_field_fault(reader, field, "expected a whole number, not %s", kind_of(value));
        return false;
    }
    int64_t number = json_integer_value(value);
    if (number < min || number > max) {
        uth_reader_field_fault(reader, field,
                               "%" PRId64 " is out of range; expected %" PRId64 " to %" PRId64,
                               number, min, max);
        return false;
    }
    *out = number;
    return true;
}

static const char *check_text(struct uth_reader *reader, const char *field, const json_t *value,
                              enum uth_need need, size_t max_bytes)
{
    const char *text = json_string_value(value), *at = text;
    size_t length = json_string_length(value);
    while (text && *at && !is_control(at))
        at++;
    if (!text)
        uth_reader_field_fault(reader, field, "expected a text, not %s", kind_of(value));
    else if (length == 0 && (need == UTH_OPTIONAL || need == UTH_REQUIRED))
        uth_reader_field_fault(reader, field, "is empty; expected a text");
    else if (length > max_bytes)
        uth_reader_field_fault(reader, field, "is %zu bytes long; expected at most %zu", length,
                               max_bytes);
    else if (*at)
        uth_reader_field_fault(reader, field,
                               "contains a control character; expected one line of text");
    else
        return text;
    return NULL;
}

bool uth_reader_is_integer(struct uth_reader *reader, const json_t *value, int64_t min, int64_t max,
                           int64_t *out)
{
    return check_integer(reader, NULL, value, min, max, out);
}

const char *uth_reader_is_text(struct uth_reader *reader, const json_t *value, size_t max_bytes)
{
    return check_text(reader, NULL, value, UTH_REQUIRED, max_bytes);
}

static bool check_object(struct uth_reader *reader, const char *field, const json_t *value)
{
    if (!json_is_object(value))
        uth_reader_field_fault(reader, field, "expected an object, not %s", kind_of(value));
    return json_is_object(value);
}

bool uth_reader_is_object(struct uth_reader *reader, const json_t *value)
{
    return check_object(reader, NULL, value);
}

bool uth_reader_integer(struct uth_reader *reader, const json_t *object, const char *field,
                        enum uth_need need, int64_t min, int64_t max, int64_t *out)
{
    const json_t *value = fetch(reader, object, field, need, "a whole number");
    return value && check_integer(reader, field, value, min, max, out);
}

bool uth_reader_bool(struct uth_reader *reader, const json_t *object, const char *field,
                     enum uth_need need, bool *out)
{
    const json_t *value = fetch(reader, object, field, need, "true or false");
    bool read = value && json_is_boolean(value);
    if (read)
        *out = json_is_true(value);
    else if (value)
        uth_reader_field_fault(reader, field, "expected true or false, not %s", kind_of(value));
    return read;
}

int64_t uth_reader_number(struct uth_reader *reader, const json_t *object, const char *field,
                          int64_t min, int64_t max)
{
    int64_t number = min;
    uth_reader_integer(reader, object, field, UTH_REQUIRED, min, max, &number);
    return number;
}

bool uth_reader_flag(struct uth_reader *reader, const json_t *object, const char *field)
{
    bool flag = false;
    uth_reader_bool(reader, object, field, UTH_REQUIRED, &flag);
    return flag;
}

const char *uth_reader_text(struct uth_reader *reader, const json_t *object, const char *field,
                            enum uth_need need, size_t max_bytes)
{
    const json_t *value = fetch(reader, object, field, need, "a text");
    return value ? check_text(reader, field, value, need, max_bytes) : NULL;
}

bool uth_reader_copy(struct uth_reader *reader, const json_t *object, const char *field,
                     enum uth_need need, char *out, size_t size)
{
    const char *text = uth_reader_text(reader, object, field, need, size - 1);
    if (text)
        memcpy(out, text, strlen(text) + 1);
    return text != NULL;
}

bool uth_reader_choice(struct uth_reader *reader, const json_t *object, const char *field,
                       enum uth_need need, const char *const names[], size_t count, int *out)
{
    const char *text = uth_reader_text(reader, object, field, need, 64);
    char list[160] = "";
    size_t at = 0;
    for (size_t i = 0; text && i < count; i++) {
        if (strcmp(names[i], text) == 0) {
            *out = (int)i;
            return true;
        }
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s",
                               at == 0          ? ""
                               : i + 1 == count ? " or "
                                                : ", ",
                               names[i]);
    }
    if (text)
        uth_reader_field_fault(reader, field, "\"%s\" is unknown; expected %s", text, list);
    return false;
}

const json_t *uth_reader_object(struct uth_reader *reader, const json_t *object, const char *field,
                                enum uth_need need)
{
    const json_t *value = fetch(reader, object, field, need, "an object");
    return value && check_object(reader, field, value) ? value : NULL;
}

const json_t *uth_reader_inner(struct uth_reader *reader, const json_t *object, const char *field,
                               enum uth_need need, const char *const names[], size_t *mark)
{
    const json_t *inner = uth_reader_object(reader, object, field, need);
    if (inner == NULL)
        return NULL;
    *mark = uth_reader_enter(reader, field);
    uth_reader_only(reader, inner, names);
    return inner;
}

const json_t *uth_reader_array(struct uth_reader *reader, const json_t *object, const char *field,
                               enum uth_need need, size_t min, size_t max)
{
    const json_t *value = fetch(reader, object, field, need, "a list");
    if (value && !json_is_array(value)) {
        uth_reader_field_fault(reader, field, "expected a list, not %s", kind_of(value));
        return NULL;
    }
    if (value && (json_array_size(value) < min || json_array_size(value) > max)) {
        uth_reader_field_fault(reader, field, "has %zu elements; expected %zu to %zu",
                               json_array_size(value), min, max);
        return NULL;
    }
    return value;
}

struct uth_walk uth_reader_walk(struct uth_reader *reader, const json_t *object, const char *field,
                                enum uth_need need, size_t min, size_t max)
{
    const json_t *list = uth_reader_array(reader, object, field, need, min, max);
    return (struct uth_walk){.list = list, .field = field, .mark = reader->length};
}

bool uth_reader_next(struct uth_reader *reader, struct uth_walk *walk)
{
    uth_reader_leave(reader, walk->mark);
    walk->value = json_array_get(walk->list, walk->count++);
    if (!walk->value)
        return false;
    uth_reader_enter(reader, walk->field);
    uth_reader_enter_element(reader, walk->count - 1);
    return true;
}

bool uth_reader_numbers(struct uth_reader *reader, const json_t *object, const char *field,
                        enum uth_need need, int64_t min, int64_t max, int64_t *out, size_t count)
{
    const json_t *list = uth_reader_array(reader, object, field, need, count, count);
    bool good = list != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = check_integer(reader, field, json_array_get(list, i), min, max, &out[i]);
    return good;
}

bool uth_reader_cards(struct uth_reader *reader, const json_t *object, const char *field,
                      enum uth_need need, int min, int max, uth_card *cards, int *count)
{
    struct uth_card_fault fault;
    const char *text = uth_reader_text(reader, object, field, need, 3 * UTH_CARD_COUNT);
    int read = text ? uth_cards_parse(text, cards, max, &fault) : 0;
    if (read < 0)
        uth_reader_field_fault(reader, field, "%s", fault.sentence);
    else if (text && read < min)
        uth_reader_field_fault(reader, field, "has %d cards; expected at least %d", read, min);
    else if (text)
        *count = read;
    return text && read >= min;
}

/* The value of a hexadecimal digit; -1: it is none. */
static int digit(char c)
{
    int letter = c | 0x20;
    return c >= '0' && c <= '9' ? c - '0' : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool uth_reader_hex(struct uth_reader *reader, const json_t *object, const char *field,
                    enum uth_need need, uint8_t *bytes, size_t size)
{
    const json_t *value = fetch(reader, object, field, need, "hexadecimal digits");
    const char *text = json_string_value(value);
    bool good = json_string_length(value) == 2 * size;
    for (size_t i = 0; good && i < size; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        good = high >= 0 && low >= 0;
        bytes[i] = (uint8_t)((unsigned)high << 4 | (unsigned)low);
    }
    if (value && !good)
        uth_reader_field_fault(reader, field, "expected %zu hexadecimal digits", 2 * size);
    return good;
}
