/* Puts a refusal's sentence together from its template, and keeps what it was made of. */
#include <uth/refusal.h>

#include <ctype.h>
#include <string.h>

#include <uth/assert.h>
#include <uth/money.h>
#include <uth/wager.h>

static const struct {
    enum uth_reason reason;
    const char *code, *english;
} sayings[UTH_SAYING_COUNT] = {
#define SAYING(code, reason, english) {UTH_REASON_##reason, #code, english},
    UTH_SAYINGS(SAYING)
#undef SAYING
};

static const struct {
    const char *name;
    size_t length;
    enum uth_saying_kind kind;
    size_t offset; /* of its value in struct uth_words */
} parameters[UTH_SAYING_PARAMETER_COUNT] = {
#define PARAMETER(name, kind)                                                                      \
    {#name, sizeof #name - 1, UTH_SAYING_##kind, offsetof(struct uth_words, name)},
    UTH_SAYING_PARAMETERS(PARAMETER)
#undef PARAMETER
};

static const struct {
    enum uth_saying_kind kind;
    const char *name, *english;
} words[] = {
#define WORD(kind, name, english) {UTH_SAYING_##kind, name, english},
    UTH_SAYING_WORDS(WORD)
#undef WORD
};

static const char *const reasons[] = {
#define REASON(code, name) name,
    UTH_REASONS(REASON)
#undef REASON
};

static const char *const kinds[] = {"money",  "number", "text", "wager", "street",
                                    "action", "phase",  "role", "pot",   "adjustment"};

const char *uth_reason_name(enum uth_reason reason)
{
    return reasons[reason];
}

void uth_saying_name(enum uth_saying saying, char name[UTH_SAYING_NAME_SIZE])
{
    const char *code = sayings[saying].code;
    size_t length = strlen(code);
    UTH_ASSERT(length < UTH_SAYING_NAME_SIZE);
    for (size_t i = 0; i <= length; i++)
        name[i] = (char)tolower((unsigned char)code[i]);
}

const char *uth_saying_english(enum uth_saying saying)
{
    return sayings[saying].english;
}

enum uth_reason uth_saying_reason(enum uth_saying saying)
{
    return sayings[saying].reason;
}

const char *uth_parameter_name(enum uth_saying_parameter parameter)
{
    return parameters[parameter].name;
}

enum uth_saying_kind uth_parameter_kind(enum uth_saying_parameter parameter)
{
    return parameters[parameter].kind;
}

const char *uth_saying_kind_name(enum uth_saying_kind kind)
{
    return kinds[kind];
}

const char *uth_word_english(enum uth_saying_kind kind, const char *name)
{
    enum uth_wager wager;
    if (kind == UTH_SAYING_WAGER && uth_wager_from_name(name, &wager))
        return uth_wager_title(wager);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].kind == kind && strcmp(words[i].name, name) == 0)
            return words[i].english;
    return name;
}

bool uth_word_at(int index, enum uth_saying_kind *kind, const char **name)
{
    if ((size_t)index >= sizeof words / sizeof *words)
        return false;
    *kind = words[index].kind;
    *name = words[index].name;
    return true;
}

const char *uth_argument_text(const struct uth_refusal *refusal, int index)
{
    UTH_ASSERT(index < refusal->argument_count && refusal->argument[index].is_text);
    return refusal->texts + refusal->argument[index].text;
}

/* ---- putting a sentence together ---- */

/* Where the sentence and the kept texts have come to. What does not fit is cut. */
struct saying {
    struct uth_refusal *refusal;
    size_t sentence, texts;
};

/* As much of a text as fits, without half a character at the end. */
static size_t fitting(const char *text, size_t length, size_t room)
{
    if (length <= room)
        return length;
    while (room > 0 && ((unsigned char)text[room] & 0xC0) == 0x80)
        room--;
    return room;
}

static void add(struct saying *out, const char *text, size_t length)
{
    length = fitting(text, length, sizeof out->refusal->sentence - 1 - out->sentence);
    memcpy(out->refusal->sentence + out->sentence, text, length);
    out->sentence += length;
    out->refusal->sentence[out->sentence] = '\0';
}

static enum uth_saying_parameter find_parameter(const char *name, size_t length)
{
    int i = 0;
    while (i < UTH_SAYING_PARAMETER_COUNT &&
           (parameters[i].length != length || memcmp(parameters[i].name, name, length) != 0))
        i++;
    UTH_ASSERT(i < UTH_SAYING_PARAMETER_COUNT);
    return (enum uth_saying_parameter)i;
}

/* As snprintf would; refusals are made often enough for its cost to show. */
static void format_number(int64_t number, char text[UTH_CENTS_TEXT_SIZE])
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char digits[UTH_CENTS_TEXT_SIZE];
    size_t count = 0, at = 0;
    do {
        digits[count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (number < 0)
        text[at++] = '-';
    while (count > 0)
        text[at++] = digits[--count];
    text[at] = '\0';
}

static void add_number(struct saying *out, enum uth_saying_kind kind, int64_t number)
{
    char text[UTH_CENTS_TEXT_SIZE];
    if (kind == UTH_SAYING_MONEY)
        uth_cents_format(number, text, sizeof text);
    else
        format_number(number, text);
    add(out, text, strlen(text));
}

static void keep_text(struct saying *out, struct uth_argument *argument, const char *text)
{
    size_t room = sizeof out->refusal->texts - 1 - out->texts;
    size_t length = fitting(text, strlen(text), room);
    argument->is_text = true;
    argument->text = (uint16_t)out->texts;
    memcpy(out->refusal->texts + out->texts, text, length);
    out->refusal->texts[out->texts + length] = '\0';
    out->texts += length + (length < room); /* the last byte stays the end of the last text */
}

static void add_argument(struct saying *out, enum uth_saying_parameter name,
                         const struct uth_words *said)
{
    struct uth_refusal *refusal = out->refusal;
    UTH_ASSERT(refusal->argument_count < UTH_ARGUMENTS_MAX);
    struct uth_argument *argument = &refusal->argument[refusal->argument_count++];
    *argument = (struct uth_argument){.name = name};
    enum uth_saying_kind kind = parameters[name].kind;
    const char *value = (const char *)said + parameters[name].offset;
    if (kind == UTH_SAYING_MONEY || kind == UTH_SAYING_NUMBER) {
        memcpy(&argument->number, value, sizeof argument->number);
        add_number(out, kind, argument->number);
        return;
    }
    const char *text;
    memcpy(&text, value, sizeof text);
    UTH_ASSERT(text != NULL);
    keep_text(out, argument, text);
    const char *english = kind == UTH_SAYING_TEXT ? text : uth_word_english(kind, text);
    add(out, english, strlen(english));
}

enum uth_reason uth_refuse(struct uth_refusal *refusal, const struct uth_words *said)
{
    refusal->say = said->say;
    refusal->reason = sayings[said->say].reason;
    refusal->argument_count = 0;
    struct saying out = {.refusal = refusal};
    const char *rest = sayings[said->say].english;
    for (const char *open = strchr(rest, '{'); open != NULL; open = strchr(rest, '{')) {
        const char *close = strchr(open, '}');
        UTH_ASSERT(close != NULL);
        add(&out, rest, (size_t)(open - rest));
        add_argument(&out, find_parameter(open + 1, (size_t)(close - open - 1)), said);
        rest = close + 1;
    }
    add(&out, rest, strlen(rest));
    return refusal->reason;
}

struct uth_refusal uth_refusal_of(const struct uth_words *said)
{
    struct uth_refusal refusal = {.hand = -1, .wager = -1};
    uth_refuse(&refusal, said);
    return refusal;
}
